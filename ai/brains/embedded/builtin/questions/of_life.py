"""What players ask everybody about their life and their days. Data only.

These only name their subject: they come after all rules that are more particular.
"""

from __future__ import annotations

from collections.abc import Mapping

from ai.brains.embedded.builtin.questions.question import HOUSE, Question

OF_LIFE: Mapping[str, Question] = {
    "at home": Question(
        [
            r"^(?:are|will|would) you (?:be )?(?:still )?(?:at home|home|in|at work|at your "
            r"post)(?: now| today| tonight| later| tomorrow| just now)*$"
        ]
    ),
    "parents": Question(
        [
            r"^(?:is|are|were|was)(?: (?:he|she|they|one|any|either)\b(?: of)?)?\b.*\byour (?:old "
            r")?(?:mother|father|parents|folks|family|mum|mom|dad|da|ma)\b.* (?:alive|living|dead|"
            r"about|around|here)\b|^(?:did|do|does|when did) your (?:mother|father|parents|mum|mom|"
            r"dad|da|ma) (?:still )?(?:live|die)\b"
        ],
        """
        is your mother still alive? | are your parents still alive? | is your father dead?
        when did your mother die? | are your parents dead?
    """,
    ),
    "food of theirs": Question(
        [
            r"\byour (?:own )?favou?rite (?:food|meal|dish|drink|soup|supper)\b|^what do "
            r"you (?:like (?:best )?to |like |love to )?(?:eat|drink)(?: best| most| yourself| "
            r"for \w+| here)*$"
        ],
        """
        what is your favourite dish? | what is your favourite food? | which soup do you like best?
        what do you like to eat?
    """,
    ),
    "book of theirs": Question(
        [
            r"\byour (?:own )?favou?rite (?:books?|stor(?:y|ies)|tales?|author)\b|^(?:what|"
            r"which) (?:book|story|tale)s?(?: of yours| here)? do you (?:like|love|prefer|enjoy)\b|"
            r"^what do you (?:usually |like to )?read\b"
        ],
        """
        what is your favourite book? | which book do you like best? | which book do you love most?
        do you have a favourite book? | do you have a favourite story?
    """,
    ),
    "season": Question(
        [
            r"\byour (?:own )?favou?rite (?:season|month|weather|time of (?:the )?year)\b|"
            r"^(?:what|which) (?:season|month|time of (?:the )?year) do you (?:like|love|prefer)\b"
        ],
        """
        what is your favourite season? | which season do you like best?
        do you like the summer or the winter better? | do you like the autumn?
    """,
    ),
    "soldier": Question(
        [
            r"^(?:were|are|have) you (?:ever |once |really |not |been )*(?:a |in the |in a )"
            r"(?:soldier|army|warrior|fighter|war|battle)\b|^did you (?:ever )?(?:fight|serve) "
            r"(?:in|as)\b"
        ],
        """
        were you a soldier? | were you ever in the army? | did you fight in a war?
    """,
    ),
    "boredom": Question(
        [
            r"\b(?:you|it|that|this) (?:ever |not |never )*(?:get |getting |be |feel )?(?:so |"
            r"very |a bit |rather )?(?:bored|boring|dull)\b|^(?:is|isn't) (?:it|this|that|your "
            r"(?:job|work)) (?:\w+ )?(?:boring|dull)\b",
            r"^(?:(?:what|such|bit of|an?|pretty|very|so) )*(?:boring|dull|tedious|lame|dead.end)"
            r" (?:job|work|life|post|trade)(?: (?:eh|huh|isn't it|innit|right|though|you have|"
            r"you've got|this|that|of yours))*$",
        ],
        """
        are you bored? | do you ever get bored? | isn't it boring to stand here? | is it dull here?
    """,
    ),
    "loneliness": Question(
        [
            r"\b(?:you|it|job|work) (?:ever |not |never )*(?:get |be |feel |so )*(?:lonely|"
            r"alone|lonesome)\b|^(?:do|don't) you (?:ever )?miss "
            r"(?:company|people|anybody|anyone|somebody)\b"
        ],
        """
        are you lonely? | don't you feel lonely here? | isn't your job lonely? | do you feel lonely?
        are you lonely here? | do you miss company? | do you get lonely running this place?
    """,
    ),
    "nights": Question(
        [
            r"^(?:and )?what do you (?:usually |normally |even |really )?do (?:(?:here|all) "
            r")?(?:at|by|in the|after|(?:when|once) (?:it gets|it is|it's|its|it turns)|every|of a|"
            r"all)? ?(?:nights?|evenings?|dark|midnight)\b|^how do you (?:spend|pass) (?:the|your) "
            r"(?:nights?|evenings?)\b|^(?:when|what time|how early) do you (?:usually |normally |"
            r"always )?(?:get up|wake(?: up)?|rise|bake|start (?:baking|work|the day))\b"
        ],
        """
        what do you do at night? | how do you spend your nights? | what do you do after dark?
        do you get up early? | do you get enough sleep? | do you bake at night?
        do you stay up all night?
    """,
    ),
    "always": Question(
        [
            r"\b(?:have|did) you (?:\w+ )?always (?:live|lived|been|worked|wanted to be|want "
            "to|wanted to|"
            r"stood|dream|know|knew)\b",
            r"^(?:and |so |but )*were you always (?:an? |the |in |at |like )?\w+",
        ],
        """
        have you always lived here? | have you always worked here? | did you always want to do this?
        did you always want to be a guard? | did you always want to be a librarian?
        did you always want to be an innkeeper? | did you always want to be one?
    """,
    ),
    "on the bench": Question(
        [
            r"^(?:and )?what(?:'s| is| are)?(?: (?:that|this)(?: thing)?)?,? (?:are )?you(?:'re)? "
            r"(?:(?:now|just|currently) )?(?:working on|making|doing there|busy with|building|"
            r"hammering|baking|cooking|stirring|carving|writing|reading)\b"
        ],
        """
        what are you working on? | what is that thing you are working on? | what are you making?
    """,
    ),
    "a gift": Question(
        [
            r"\b(?:good|nice|fine|right) (?:gift|present)\b|^what "
            r"(?:can|could|should|do|shall) i "
            r"(?:give|bring|buy) (?:to )?(?:my|a|an|the|him|her)\b"
        ],
        """
        what is a good gift for a child? | what should I give my wife? | what present can I bring?
    """,
    ),
    "age": Question(
        [
            r"^how old are you|^what(?:'s| is) your age|^when (?:were you|is your) (?:born|"
            r"birthday)"
        ],
        """
        how old are you? | what year were you born? | how many winters have you seen?
        how many years have you lived? | when is your birthday? | are you very old?
    """,
    ),
    "tenure": Question(
        [
            r"^how did you (?:get|come by|land|find|end up (?:in|with)) (?:the|this|your|that) "
            r"(?:job|work|trade|post|place)\b|"
            r"^when did you (?:come|arrive|move|start|begin|get)\b|^(?:how long|"
            r"since when) (?:have|are) you (?:been|kept|had|run|worked|lived|stood|guarded|"
            r"here|doing|done|this|in|at|a|an|the)\b",
            rf"^how long have you (?:had|owned|run|kept) (?:this|the|your) {HOUSE}\b",
            r"^(?:(?:how (?:long|many (?:years|winters))|since when) have you been|have you been)"
            r"(?: (?:stuck|standing|sitting|doing|working|guarding|keeping|running|building|at))* "
            r"(?:here|there|at it|this|it|that|an? \w+|(?:this|the|your) \w+)"
            r"(?: (?:long|for long|a long time|all your life|all (?:these|those) (?:years|"
            r"winters)))*$",
            r"^how did you (?:come|end up|get|happen) (?:to )?(?:be|become|run|running|keep|"
            r"keeping|own|owning|guard|guarding|stand|standing|work|working)\b.*$",
        ],
        """
        how long have you been doing this? | how many years have you worked here?
        since when do you bake? | since when do you guard the gate? | since when do you build?
        how many years have you run this place? | when did you become an innkeeper?
        when did you start working here? | how did you get this job? | who gave you this job?
        how did you become what you are?
        how long have you stood there? | who taught you to cook? | did your mother teach you?
        who taught you your trade? | where did you learn your trade?
        how long have you been at it?
    """,
        {
            r"^(?:(?:but|and|so|no|yes|ok),? )*(?:(?:in )?how (?:many (?:years|winters)|long)|"
            r"(?:in|since) (?:years|what year|when)|for how long)(?: (?:is that|exactly|then|in "
            r"all|now|i mean|altogether))*$": "how long have you been doing this",
        },
    ),
    "home": Question(
        [
            r"^where (?:do|did) you (?:live|sleep|stay|dwell|lodge|spend the nights?)\b|"
            r"^(?:do|don't|when do) you (?:ever |never )*(?:get to )?go home\b|^(?:what|how|where)"
            r"(?:'s| is) your (?:house|home|place|bed|room)(?: like)?$|^do you (?:live|sleep|have "
            r"a bed)(?: (?:in|like|with|a bed|here|there|this \w+))*$",
        ],
        """
        where do you live? | where do you sleep at night? | where is your bed? | where is your home?
    """,
    ),
    "origin": Question(
        [
            r"^where did you (?:use to )?(?:live|work|stay|sleep) (?:before|first|as a|when you)\b|"
            r"^where (?:are|do|did|were|have) you (?:come |been |live |work |grow |born "
            r")?(?:from|born|before|up)\b|^are you from(?: a?round)?\b|^were you born(?: and "
            r"bred)?\b|^(?:why did you come|what (?:brought|brings) you)\b"
        ],
        """
        where did you grow up? | which village are you from?
        were you born in this village?
        what is your home town? | did you grow up here? | you are not from here?
        you came here from elsewhere? | you are not from around here. | did you move here?
    """,
    ),
    "kin": Question(
        [
            r"\byour (?:family|mother|father|parents|children|child|kids|wife|husband|brothers?|"
            r"sisters?|sons?|daughters?|lover)\b|^(?:(?:you )?got|any|no) (?:a |any )?(?:family|"
            r"children|kids|wife|husband|brothers?|sisters?|parents)\b|^(?:do|have) you (?:ever "
            r")?(?:(?:have|had|got) )?(?:a |any )?(?:family|child\w*|kids|wife|"
            r"husband|brother\w*|sister\w*|sons?|daughters?|parents|lover|mother|father|mum|mom|"
            r"dad)\b|^are you (?:married|single|taken|in love|seeing)",
            r"^(?:were|have) you (?:ever |never )*(?:been )?(?:married|engaged|betrothed)\b|"
            r"^(?:(?:is )?(?:any|some)(?:one|body)|who(?:'s| is)) (?:at home )?waiting (?:up )?for "
            r"you(?: (?:at|back) home)?$",
        ],
        """
        do you have any family? | have you got a husband? | do you have children?
        who is your wife? | what happened to your husband?
        what was your mother like? | who were your parents? | is there a man in your life?
        were you ever married? | do you want children? | what is your mother's name?
        did you ever marry?
    """,
    ),
    "trade of theirs": Question(
        [
            r"^what (?:does|do) (?:an? |the )?(?:librarian|guard|innkeeper|builder|keeper|cook|"
            r"clerk|smith|healer)s? (?:even |actually |really )?do"
            r"(?: (?:here|all day(?: long)?|all night|anyway|at work|on (?:watch|duty)))+$",
            r"^(?:so |and )?(?:do )?you (?:really |also )?(?:make|build|craft|mend|fix|repair) (?:"
            r"stuff|things?|something|anything)(?: here| then| yourself)*$",
            r"^what (?:do you (?:do|make|build|produce)|is your (?:job|work|trade|"
            r"profession)|'s your job)(?: here| for a living| all "
            r"(?:day|night|evening))*$|^what(?:'s| is) your (?:job|work|trade)|^what do you work\b|"
            r"^what are you (?:guarding|selling|reading|cooking|baking)\b",
        ],
        """
        what do you do for a living? | what is your work here? | what do you do all day?
        what are you here for? | what does your work look like? | what is it that you do?
        what are you standing here for? | what exactly is your job?
    """,
    ),
    "liking": Question(
        [
            r"^(?:do|don't) you (?:really |still )?(?:like|enjoy|love|hate|mind) "
            r"(?P<what>(?:being an?|running|keeping|guarding|working|minding) .+)$",
            r"^(?:do|don't) you (?:like|enjoy|love|hate|mind) (?:it here|being (?:an?|here)|"
            r"(?:your|this) (?:job|work|trade|life|post|place)|working|guarding|baking|reading|"
            r"building|cooking|standing)\b|^(?:is|isn't) (?:it|your (?:job|work)) (?:boring|hard|"
            r"lonely|fun|dangerous|dull|cold)(?: (?:here|in here|out here|up here|for you|work|at "
            r"(?:night|the gate)|all (?:day|night)|in winter|to (?:do|be|keep|stand|live|work|bake|"
            r"run|guard|mind)|standing|being|sometimes|then|or|alone)\b.*)?$",
        ],
        """
        do you like your work? | is it a good life here?
        do you enjoy what you do? | is your work hard?
        are you tired of this work? | would you rather do something else?
    """,
    ),
    "rest": Question(
        [
            r"\byour (?:shift|watch|day)\b.*\b(?:end|ends|over|done)$|^(?:when|what time|how "
            r"long) do you (?:go to |ever |usually |even )*(?:sleep|bed|rest|finish|stop work\w*|"
            r"knock off)\b|^when (?:do|are) you (?:off|"
            r"done|free|finish\w*|stop)\b|^(?:do|don't|can|when do|when did) you (?:ever |last |"
            r"not |really |never )*(?:sleep|rest|get tired|tire|fall asleep|sit|take (?:a|any) "
            r"breaks?|have a break)\b|^are(?:n't)? you (?:ever |not |never )*(?:tired|asleep|"
            r"sleepy|weary)\b|^you (?:look|seem|sound|must be) (?:so |very |a bit |a little "
            r")?(?:tired|exhausted|weary|sleepy)\b"
        ],
        """
        do you snore?
        do you ever sleep? | when do you sleep? | are you tired? | do you ever take a break?
        you look tired. | you look tired? | when is your shift over?
        how many hours do you work each day? | how long do you stand here each day?
        do you never rest? | when do you go home? | how long is your watch? | don't you get tired?
        do you ever tire? | do you never tire? | do you grow tired?
        do you get a day off? | long day for you? | it must have been a long day for you.
    """,
    ),
    "fun": Question(
        [
            r"\b(?:for fun|free time|spare time|off duty|after (?:your )?(?:work|watch|shift|hours|"
            r"closing)|hobby|hobbies|your day off)\b|"
            r"^what do you (?:even |really )?do when (?:nobody|no ?one|it rains|it's quiet|"
            r"you(?:'re| are) (?:alone|bored|not|off|free|done|finished|home|at home)|there|the "
            r"[\w-]+ is (?:empty|quiet|closed))\b|"
            r"^what do you like to do|^what makes you (?:happy|smile|laugh|glad)"
        ],
        """
        what do you do for fun? | do you have a hobby? | what do you do in your spare time?
        what do you do when you are not working? | what do you do in the evening?
        what do you do when nobody is here? | what makes you happy? | what makes you laugh?
        what do you do when it rains? | what do you do when nobody's here?
    """,
    ),
    "favourite": Question(
        [
            r"\byour favou?rites?(?: (?:thing|food|meal|dish|time|hour|part)\b|$)|"
            r"^what do you (?:like|enjoy|love)(?: (?:best|most|to (?:eat|drink|read)))?$"
        ],
        """
        what do you like best? | what is your favourite thing?
        what is your favourite time of the day? | what do you enjoy most?
        which part of your work do you like best? | what do you love?
    """,
    ),
    "fear": Question(
        [
            r"^(?:are you|what are you|who are you) (?:ever |so |most )*(?:afraid|scared)"
            r"(?: of| anything| most)*$|^what (?:do you fear|scares you|frightens you)(?: most)?$|"
            r"^do(?:n't)? you (?:ever )?(?:get (?:scared|afraid)|fear (?:anything|something))$|"
            r"\byour (?:biggest |greatest |worst )?fears?$"
        ],
        """
        what are you afraid of? | what scares you? | is there anything that you fear?
        are you ever scared? | what frightens you most? | what is your worst fear?
    """,
    ),
    "wish": Question(
        [
            r"\byour (?:\w+ )?(?:dreams?|wish(?:es)?|goals?|hopes?)$|"
            r"^what do you (?:wish|dream|hope|desire)\b|"
            r"^what do you (?:want|need)(?: (?:most|in life|from life|for yourself))*$|"
            r"^if you (?:could (?:have|wish for|get) any\w*|had (?:one|a|three) wish(?:es)?)\b"
        ],
        """
        what do you dream of? | what would you wish for? | what do you want most in life?
        what is your biggest dream? | what do you hope for?
    """,
    ),
    "feeling": Question(
        [
            r"^are you (?:happy|sad|angry|mad|upset|okay|ok|content|in a (?:good|bad) mood|"
            r"cross)|^do you (?:have|feel)(?: any)? (?:feelings?|emotions?|pain|love|anything)|"
            r"^what(?:'s| is) wrong$|^why (?:are|so) (?:you )?"
            r"(?:so )?(?:sad|angry|grumpy|serious|rude|mean|quiet|happy)"
        ],
        """
        are you happy? | are you happy with your life? | how do you feel today?
        are you in a bad mood? | why are you so grumpy? | are you angry with me?
        do you ever cry? | are you content here?
    """,
    ),
    "pay": Question(
        [
            r"^(?:how (?:much|well) )?do(?:es)? (?:they|he|she|any\w+|the village|marta|staff) "
            r"(?:\w+ )?pay you\b|^(?:do you get|are you|how (?:much|well) (?:do you|are you)) "
            r"(?:paid|earn|make|get)|^who (?:pays|employs|hired) "
            r"you|^who (?:are )?you (?:are )?working for|\byour (?:wages?|pay|salary|boss|master|"
            r"employer)\b|^who (?:do you (?:work|answer)|is in charge of you)"
        ],
        """
        who pays you? | what do they pay you? | how much do you earn? | do they pay you well?
        who is your boss? | who gives you orders? | who do you work for? | is the pay good?
    """,
    ),
    "fights": Question(
        [
            r"^(?:have|did) you (?:ever )?(?:(?:had to )?(?:hurt|wound|hit|harm|punch|struck|"
            r"strike)(?:ed)? (?:some|any)(?:one|body)|killed?|f(?:ought|ight)|stab\w*|"
            r"been in (?:a )?(?:war|battle|fight))\b"
        ]
    ),
    "travels": Question(
        [
            r"^(?:have|were|haven't) you (?:ever |never |actually |really |even )*(?:been|gone) "
            r"(?:there|out there|up there|outside|through|beyond|past it|behind it|on the other "
            r"side)(?: (?:yourself|too|before|ever|then))*$|"
            r"^(?:have|did) you (?:ever |never )?(?:travel\w*|been (?:to|out of|outside|away|"
            r"anywhere)|le(?:ft|ave) (?:here|thornwick|(?:the|this|your) (?:village|town|place|inn|"
            r"gate|library|post|bench|counter|workshop)))\b"
        ],
        """
        have you travelled much? | did you ever leave the village? | have you been anywhere else?
        have you been to other towns? | have you seen much of the world?
        have you ever been to another town? | have you seen the sea?
    """,
    ),
    "past": Question(
        [
            r"^what was your (?:first|last|old|former|other) (?:job|work|trade|post)\b|"
            r"^(?:tell me|what(?:'s| is)) your (?:whole )?life(?:'s)? story$|"
            r"^tell me about the (?:story of )?(?:your )?life$|"
            r"^(?:tell me about|what(?:'s| is)) your(?:self)? (?:past|life|deal|"
            r"story|background)\b|^tell me (?:something |more |a bit |a little )?about "
            r"you(?:rself)?$"
        ],
        """
        what did you do before? | tell me about your life. | tell me about your past?
        what is your story? | what was your childhood like? | tell me the story of your life.
    """,
    ),
    "looks": Question(
        [
            r"^(?:what|how|why|is|are|where|(?:may|can) i (?:see|touch)|show)\b.*\byour (?:spear|"
            r"helmet|cloak|spectacles|glasses|sleeves?|hair|ink|cogs?|clothes|brass|wood|apron|"
            r"boots|beard|hat|armou?r|dress)\b"
        ],
        """
        what are you wearing? | why are your hands so dirty? | what happened to your hand?
        where did you get your cloak? | your hair looks nice. | what colour are your eyes?
    """,
    ),
    "under way": Question(
        [
            r"^(?:and |so |but )?why (?:is|does|did|are) (?:it|that|this|he|she|they|you)(?: \w+)? "
            r"(?:tak(?:e|ing)|need(?:ing)?) (?:you )?(?:so|that|this) (?:long|much time)$",
            r"^what(?:'s| is) taking (?:you |it |him |her |them )?so long$",
            r"^(?:and |so |but )?(?:did|have) you (?:get|got|fetch(?:ed)?|bring|brought|"
            r"finish(?:ed)?|order(?:ed)?) (?:it|that|them|those|mine)(?: (?:yet|already|now|for me|"
            r"done))*$",
            r"^(?:and |so |but )?(?:is|are) (?:it|that|they|mine) (?:ready|done|finished|coming)"
            r"(?: (?:yet|already|now|soon))*$",
            r"^(?:and |so |but )?(?:how (?:long|soon)|when)(?: does it take| will it take| is it)? "
            r"(?:till|until|before|will|is|are|do)(?: (?:it|its|they|that|mine|ours|the \w+|"
            r"my \w+|our \w+)(?:'s|'re)?)?(?: (?:is|are|will|be|get))* (?:ready|done|finished|"
            r"coming|here)$",
            r"^how much longer(?: (?:will|does|is|do) (?:it|that|this|you)(?: take| need| be)?)?$",
        ],
    ),
}
"""What is asked → how; the special before the general."""
