"""What players ask everybody about themselves: their work, body, feelings and likings.

Unlike the topics of `world.neighbours`, these are asked in ways that name the asked one, so they
are tried before the built-in rules. Data only, but for making rules of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from world.neighbours import Answers
from world.phrasings import lines_in


class Question(NamedTuple):
    """One thing that players ask of somebody."""

    hear: Sequence[str]
    """Patterns of it."""
    like: str = ""
    """Lines by which it is asked as well, as in `world.phrasings`."""


_IS = "(?:'s| is| was| are| were)?"
_HERE = (
    r"(?: (?:here|today|now|right now|then|too|actually|at all|yourself|ever|again|outside|out "
    r"here|all day|at night|on (?:watch|duty)|in (?:[\w-]+ )?[\w-]+))*$"
)
"""What may stand at the end of any such question."""
_BEST = (
    r"(?:best|finest|greatest|nicest|proudest|biggest|largest|strongest|hardest|coolest|"
    r"most [\w-]+)"
)
_WORST = r"(?:worst|ugliest|stupidest|dumbest|saddest|scariest|most (?:terrible|awful|horrible))"
_ODD = r"(?:weirdest|strangest|oddest|funniest|craziest|silliest|wildest|rudest)"
_MADE = (
    r"(?:made|make|cooked|cook|baked|bake|built|build|brewed|served|carved|broke|broken|lifted|"
    r"mended|did|done|written|wrote|created|guarded)"
)
_SEEN = (
    r"(?:saw|seen|see|heard|had|met|served|ate|eaten|happened|witnessed|let in|stopped|been asked|"
    r"got asked|found)"
)
_THING = r"(?: [\w-]+){0,2}?"
_YOU = r"(?: that| which)?(?: you| you've| you have| to you| you had)(?: ever| actually)?"
_KIN = r"(?:wife|husband|children|child|kids|kid|family|man|woman|girlfriend|boyfriend)"
_PLACE = r"(?:village|town|place|hamlet|settlement)"
_HOUSE = r"(?:inn|tavern|library|gate|workshop|house|building|place|shop|kitchen|joint|kettle)"
_NEW = (
    r"(?:me|us|(?:an? |the |some)?(?:new ?comers?|new (?:person|people|guy|one|visitor|player|"
    r"arrival)|noobs?|strangers?|visitors?|beginners?|travell?ers?|someone new|somebody new|"
    r"people new|one who is new|someone who is new|someone who's new|first timers?))"
)
_THINGS = (
    r"(?:poe(?:ms|try)|music|songs?|singing|dancing|dogs?|cats?|animals?|horses?|birds?|kids|"
    r"children|people|strangers|visitors|guests|company|flowers?|jokes?|riddles?|games?|dice|"
    r"cards|parties|festivals?|feasts?|adventures?|gossip|secrets|surprises|presents|gifts)",
    r"(?:(?:the )?(?:rain|snow|sun|sea|night|dark|cold|quiet|silence|winter|summer|spring|autumn)|"
    r"mornings?|cheese|honey|cake|apples?|wine|ale|beer|soup|bread|books?|reading|stories|tales|"
    r"gold|money|fish|fishing|swords?|fighting|travell?ing|heights|spiders|mice|colou?rs|stones?|"
    r"wood|trees?)",
)

ANY = "favourite anything"
"""What comes after the favourites of which there is more to say."""

OF_SELF: dict[str, Question] = {
    "a newcomer": Question(
        [
            rf"\b(?:advice|tips?|suggestions?|recommendations?) for {_NEW}\b",
            r"^(?:(?:so |and )?(?:any|got any|got some|have you got any|do you have any|do you "
            r"have "
            r"some|give me some|give me a|some)) (?:good |useful |last )?(?:advice|tips?|"
            r"recommendations?|words? of wisdom)$",
            rf"^what (?:should|must|does|do) {_NEW} (?:know|do|see|watch out for)(?: "
            rf"first)?{_HERE}",
        ],
        "any advice for a newcomer? | what should a stranger know here?",
    ),
    "runs it": Question(
        [
            r"^are you (?:really )?(?:the |an? )?(?:boss|owner|chief|leader|one in charge|in "
            r"charge|"
            rf"landlady|head){_HERE}",
            r"^(?:(?:fine|ok|okay|so|and|well|then),? )*who(?:'s| is)? (?:runs?|running|owns?|"
            r"keeps|"
            r"keeping|manages?|managing) (?:this|the|your) [\w-]+, (?:just|only) you$",
            r"^(?:(?:fine|ok|okay|so|and|well|then),? )*who(?:'s| is| does)? ?(?:actually "
            r")?(?:runs?|running|owns?|owning|manages?"
            r"|managing|in charge(?: of)?|keeps?|(?:the )?(?:boss|owner|landlord|landlady) (?:of|"
            r"in|"
            rf"at)) (?:this|the|your|that) (?:whole |old |little )?{_HOUSE}{_HERE}",
            r"^(?:so )?(?:is it )?(?:just|only) you$",
            r"^(?:do you (?:run|keep|do|manage) (?:it|this|all this|everything|the [\w-]+|this "
            r"[\w-]+)|"
            r"are you|do you work)(?: here)?(?: all)? (?:alone|by yourself|on your own)$",
        ],
        "do you run this place alone? | are you all alone with the work here?",
    ),
    "best made": Question(
        [
            rf"^what{_IS} (?:the |your )(?:very )?{_BEST}{_THING}{_YOU} {_MADE}{_HERE}",
            rf"^what are you (?:most |really |the most )*proud of{_HERE}",
            r"\byour (?:greatest|proudest|biggest|best) (?:achievement|work|moment|success|"
            r"masterpiece|creation)s?$",
        ],
        "what is the best thing that you ever made? | which of your works are you proud of?",
    ),
    "worst made": Question(
        [
            rf"^what{_IS} (?:the |your )(?:very )?{_WORST}{_THING}{_YOU} {_MADE}{_HERE}",
            r"\byour (?:biggest|worst|greatest|only) (?:regrets?|mistakes?|failures?|blunders?|"
            r"weakness(?:es)?)$",
            r"^(?:do|have|did) you (?:ever )?(?:have any |regretted |regret |made a |make |make a |"
            rf"make any )(?:regrets?|mistakes?|anything|something|it){_HERE}",
            r"^any regrets$",
        ],
        "what do you regret most? | did you ever make a big mistake?",
    ),
    "first made": Question(
        [
            rf"^what{_IS} (?:the |your )(?:very )?first(?: [\w-]+){{0,2}}?{_YOU} "
            rf"(?:{_MADE}|read|{_SEEN}){_HERE}",
            rf"^(?:what|how|when){_IS} your (?:very )?first (?:thing|"
            rf"loaf|bread|dish|soup|watch|work|night|book|piece|plank|day)(?: like)?{_HERE}",
        ],
        "what was the first thing that you made? | how was your first day at work?",
    ),
    "a fear": Question(
        [
            rf"^are you (?:ever |also |not )?(?:afraid|scared|frightened|terrified) of (?:the |"
            rf"an? )?"
            rf"[\w-]+(?: [\w-]+)?{_HERE}",
        ],
    ),
    "their guests": Question(
        [
            r"^how many (?:guests|readers|visitors|people|customers|travell?ers|strangers) (?:do "
            r"you "
            rf"(?:get|have|see|serve)|(?:come|visit|pass|stop)(?: in| by| through)?){_HERE}",
        ],
        "do you get many guests? | how many people come by?",
    ),
    "first guest": Question(
        [
            rf"^who{_IS} (?:the |your )(?:very )?first (?:guest|customer|reader|visitor|person|one)"
            rf"(?:{_YOU} [\w-]+(?: in)?)?{_HERE}",
        ],
        "who was your first guest? | who was your first customer?",
    ),
    "earliest memory": Question(
        [
            r"\byour (?:very )?(?:first|earliest|oldest) (?:memory|memories|recollection)s?$",
            rf"^what(?:'s| is) the (?:first|earliest) thing you (?:can )?(?:remember|"
            rf"recall){_HERE}",
            r"^what were you like as a (?:child|kid|boy|girl)$",
            rf"\byour childhood(?: like)?{_HERE}",
        ],
        "what do you remember of your childhood? | what is your first memory?",
    ),
    "strangest": Question(
        [
            rf"^(?:what|who){_IS} (?:the |your )(?:very )?{_ODD}{_THING}"
            rf"(?:{_YOU} [\w-]+(?: in)?)?{_HERE}",
        ],
        "what is the strangest thing that you ever saw? | who was your strangest guest?",
    ),
    "best seen": Question(
        [rf"^what{_IS} (?:the |your )(?:very )?{_BEST}{_THING}{_YOU} {_SEEN}{_HERE}"],
        "what is the best thing that ever happened to you?",
    ),
    "worst seen": Question(
        [
            rf"^what{_IS} (?:the |your )(?:very )?{_WORST}{_THING}{_YOU} {_SEEN}{_HERE}",
            r"^what(?:'s| is| was) (?:the|your) worst (?:night|day|watch|guest|reader|winter|"
            rf"customer|memory)(?: {_YOU} {_SEEN})?{_HERE}",
        ],
        "what is the worst thing that ever happened to you? | what was your worst day?",
    ),
    "best part": Question(
        [
            r"^what(?:'s| is) (?:the |your )?(?:best|nicest|favou?rite|most fun|good|most "
            r"interesting)(?: part| thing| bit| side)? (?:of|about|in|at) (?:it|this|that|"
            r"(?:your|the|"
            rf"this) (?:job|work|day|trade|life|post)|being (?:an? )?[\w-]+|working [\w-]+){_HERE}",
        ],
        "what is the best part of your work? | what is good about being here?",
    ),
    "hardest": Question(
        [
            r"^what(?:'s| is) (?:the |your )?(?:worst|hardest|most (?:boring|difficult|annoying)|"
            r"least "
            r"favou?rite)(?: part| thing| bit)?(?: of| about| in| with)? (?:it|this|that|here|"
            rf"(?:your|the|this) (?:job|work|day|trade|life|post)|being an? [\w-]+){_HERE}",
            r"^what do you (?:hate|dislike|not like|like least)(?: (?:most|about (?:it|your job|"
            r"your "
            rf"work|this|this place|here)))*{_HERE}",
        ],
        "what is the worst part of your work? | what is hard about it? | what do you dislike?",
    ),
    "anger": Question(
        [
            r"^what (?:makes|would make|gets) you (?:so |really )?(?:angry|mad|furious|cross|"
            r"annoyed|"
            rf"grumpy|sad){_HERE}",
            rf"^what (?:annoys|bothers|angers|irritates) you(?: most)?{_HERE}",
            r"^(?:do|did|are) you (?:ever |often )?(?:get |lose |got |lost )(?:angry|mad|your "
            r"temper)"
            rf"{_HERE}",
        ],
        "what makes you angry? | do you ever lose your temper?",
    ),
    "skill": Question(
        [
            r"^are you (?:really )?(?:any |a |the )?(?:good|great|decent|best|skilled)(?: a| at|)?"
            r"(?: (?:your|this|the))? ?(?:cook|baker|innkeeper|guard|librarian|builder|carpenter|"
            rf"fighter|reader|job|work|it|that|cooking|baking|fighting|building|reading|"
            rf"one)?{_HERE}"
        ],
        "are you good at your work? | are you a good cook?",
    ),
    "smiles": Question(
        [
            r"^(?:do|don't|can|did|can't|have) you (?:ever |never |even |not )*(?:smiled?|"
            r"laugh(?:ed)?|"
            rf"grin){_HERE}",
            rf"^why (?:do you never|don't you(?: ever)?|do you not) (?:smile|laugh){_HERE}",
        ],
        "when did you last smile? | do you ever laugh?",
    ),
    "tears": Question(
        [
            rf"^(?:do|did|can|have) you (?:ever |never |even )*(?:cry|cried|weep|wept|shed "
            rf"tears){_HERE}",
            rf"^when did you last (?:cry|weep){_HERE}",
        ],
    ),
    "love": Question(
        [
            rf"^(?:have you )?(?:ever |never )*(?:been |fallen |fell )+in love{_HERE}",
            r"^(?:have|did|do) you (?:ever |never )*(?:loved?|kissed?|have a crush on|fancy) "
            rf"(?:some(?:one|body)|any(?:one|body)){_HERE}",
            r"^(?:do|have) you (?:have |got |have got )?(?:an? |some)?(?:crush|sweetheart|special "
            r"some(?:one|body)|(?:someone|somebody|anyone|anybody) special|girlfriend|boyfriend|"
            r"lover|"
            rf"partner){_HERE}",
            rf"^(?:what about|who(?:'s| is| was)) your (?:first |great |true )?love{_HERE}",
            rf"^who do you love{_HERE}",
            rf"^are you in love(?: with (?:any|some)(?:one|body))?{_HERE}",
        ],
        "were you ever in love? | is there somebody whom you love? | who was your first love?",
    ),
    "why single": Question(
        [
            rf"^(?:but |and |so )*why no {_KIN}(?: (?:or|and) {_KIN})?{_HERE}",
            r"^(?:but )?(?:why|how come) (?:are|aren't|did|didn't|have|haven't|do|don't|you|you're)"
            r"(?: you| are)?(?: not| never| still)*(?: got| have| be| been)?(?: an?| any| no)? ?"
            rf"(?:married|marry|single|alone|unmarried|{_KIN}){_HERE}",
        ],
        "why did you never marry? | why do you have no husband? | why do you have no wife?",
    ),
    "friend": Question(
        [
            r"^who(?:'s| is| are) your (?:best|closest|only|oldest|real|dearest)$",
            rf"\byour (?:best |closest |only |oldest |real )*friends?{_HERE}",
            r"^(?:do|have) you (?:even )?(?:have |got )?(?:any |many |a )?(?:real |good |best )?"
            rf"friends?{_HERE}",
        ],
        "who is your best friend? | do you have friends here?",
    ),
    "liked best": Question(
        [
            r"^(?:who|whom|which (?:of (?:them|the others|your neighbours)|one)) do you "
            r"(?:like|love|prefer|trust|miss|respect|get along with) (?:the )?(?:best|most|more)?"
            rf"(?: of (?:them|all|them all))?{_HERE}",
            r"^(?:what|who|which)(?:'s| is| are| was) your favou?rite (?:person|neighbou?r|"
            r"villager|"
            rf"guest|customer|reader|visitor|human){_HERE}",
            rf"^who(?:'s| is) nice{_HERE}",
        ],
        "which of your neighbours do you like best? | who is your favourite guest?",
    ),
    "liked least": Question(
        [
            r"^(?:who|whom|which (?:of (?:them|the others|your neighbours)|one)) do you (?:hate|"
            r"dislike"
            rf"|like (?:the )?least|not like|not trust|can't stand|despise)(?: most| the "
            rf"most)?{_HERE}",
            r"^(?:is there )?(?:any(?:one|body)|some(?:one|body)) (?:who |that |whom )?you "
            rf"(?:don't|do not|can't|hate|dislike) ?(?:like|stand|trust)?{_HERE}",
            rf"^who (?:annoys|bothers) you(?: most)?{_HERE}",
            rf"^do you have (?:any |an )?enem(?:y|ies){_HERE}",
        ],
        "whom do you like least? | do you hate anybody here? | is there somebody you dislike?",
    ),
    "dreams": Question(
        [
            rf"^(?:do|can|did) you (?:ever |even )?dream{_HERE}",
            r"^what (?:do|did) you dream(?: of| about)"
            rf"?(?: at night| last night| when you sleep)+{_HERE}",
            r"^do you have (?:any )?(?:dreams|" rf"nightmares){_HERE}",
        ],
        "do you dream at night? | what did you dream last night? | do you have bad dreams?",
    ),
    "drinks": Question(
        [
            r"^(?:do|did|can|have) you (?:ever |even |never )*(?:drink|drunk|drank|get drunk|been "
            rf"drunk|got drunk)(?: (?:ale|beer|wine|alcohol|a lot|much|your own ale|"
            rf"yourself))*{_HERE}",
            rf"^are you (?:ever |a bit |already )?drunk{_HERE}",
        ],
        "do you drink ale yourself? | have you ever been drunk?",
    ),
    "eats": Question(
        [
            r"^(?:do|did|can|have|don't) you (?:even |ever |already |not |need to |have to "
            r")*(?:eat|"
            r"eaten|ate|eat (?:anything|something|enough|food)|had (?:lunch|breakfast|dinner|"
            r"supper))"
            rf"{_HERE}",
            rf"^are(?:n't)? you (?:not |ever )?(?:hungry|thirsty|starving){_HERE}",
        ],
        "are you not hungry? | did you have breakfast? | when do you eat?",
    ),
    "cold": Question(
        [
            r"^are(?:n't)? you (?:not |ever |so |very )*(?:cold|hot|freezing|warm|wet|sweating|"
            rf"chilly){_HERE}",
            r"^(?:do|don't) you (?:ever |not |never )*(?:get |feel )?(?:cold|hot|wet|"
            rf"freeze|sweat|warm|the (?:cold|heat|rain)){_HERE}",
            r"^(?:does|doesn't|do|is) the (?:cold|heat|fire|rain|snow|wind|sun|frost|winters?) "
            r"(?:ever )?"
            rf"(?:not )?(?:hurt|bother|burn|harm|scare|trouble|bad for|get to)(?: you| at "
            rf"all)*{_HERE}",
        ],
        "are you cold out there? | does the fire hurt? | don't you freeze in winter?",
    ),
    "pain": Question(
        [
            r"^(?:does|do|did|doesn't|don't) (?:it|that|your (?:feet|foot|back|hands?|knees?|eyes?|"
            r"arms?|legs?|head|neck|shoulders?)|anything|something|this) (?:ever |not |never )?"
            r"(?:hurts?|aches?|get (?:tired|sore)|sore)(?: you| much| when .{1,40}| if .{1,40})?"
            rf"{_HERE}",
            rf"^(?:can|do|did) you (?:ever |even )?feel (?:any )?pain{_HERE}",
            rf"^are you (?:in pain|hurt|sore){_HERE}",
            r"^can you (?:even |ever )?feel (?:anything|things|" rf"something|it|that){_HERE}",
            r"^do you (?:ever )?get (?:headaches?|sore feet|backache|a sore "
            rf"back)(?: from .{{1,30}})?{_HERE}",
        ],
        "do your feet hurt? | does your back ache? | do your eyes get tired?",
    ),
    "measure": Question(
        [
            r"^how (?:tall|big|heavy|high|large|wide|small|fat) (?:are|is) (?:you|hob)(?: exactly)?"
            rf"{_HERE}",
            rf"^(?:how much|what) do you weigh{_HERE}",
            r"\byour (?:height|weight)$",
        ],
        "how tall are you? | how heavy are you? | how much do you weigh?",
    ),
    "strength": Question(
        [
            r"^(?:how|are you)(?: really| very| so| that)? (?:strong|powerful|tough)(?: are you)?"
            rf"{_HERE}",
            rf"^how (?:much|many [\w-]+) (?:can|could) you (?:lift|carry|bear|hold){_HERE}",
            r"^(?:can|could) you (?:even |really |possibly )?(?:lift|carry|hold up) (?:me|us|"
            r"both of "
            rf"us|this [\w-]+|that [\w-]+|the [\w-]+|an? [\w-]+)(?: up| at once| together| "
            rf"both)*{_HERE}",
        ],
        "are you strong? | how strong are you? | could you lift me?",
    ),
    "courage": Question(
        [
            r"^(?:how|are you)(?: really| very| so)? (?:brave|courageous|a coward|a hero|fearless)"
            rf"(?: are you)?{_HERE}"
        ],
        "are you brave? | are you a hero?",
    ),
    "wits": Question(
        [
            r"^(?:how|are you)(?: really| very| so| that)? (?:smart|clever|intelligent|wise|stupid|"
            rf"dumb|educated)(?: are you)?{_HERE}"
        ],
        "are you clever? | how clever are you?",
    ),
    "riches": Question(
        [
            rf"^(?:how|are you)(?: really| very| so)? (?:rich|wealthy|poor)(?: are you)?{_HERE}",
            rf"^how much (?:money|gold) (?:do|have) you (?:have|got|own|make){_HERE}",
            rf"^do you (?:have|own|make) (?:a lot of |much |any )(?:money|gold){_HERE}",
        ],
        "are you rich? | how much money do you have?",
    ),
    "swims": Question([rf"^(?:(?:can|do|could) you )?(?:even |ever |know how to )*swim{_HERE}"]),
    "dances": Question(
        [
            r"^(?:(?:can|do|could|would) you )?(?:even |ever |know how to |like to )*dance(?: "
            r"with me)?"
            rf"{_HERE}"
        ]
    ),
    "cooks": Question(
        [rf"^(?:(?:can|do|could) you )?(?:even |ever |know how to )*(?:cook|bake){_HERE}"]
    ),
    "reads": Question(
        [
            r"^(?:(?:can|do|could) you )?(?:even |ever |know how to )*(?:read|write|read and "
            r"write|read or "
            rf"write|read books|like (?:to read|reading)|like books){_HERE}"
        ]
    ),
    "handles arms": Question(
        [
            r"^(?:(?:can|do|could) you )?(?:even |ever |know how to )*(?:fight|use (?:it|that|a|"
            r"the|your) ?"
            rf"(?:spear|sword|knife|hammer)?|throw (?:it|that|your spear)){_HERE}"
        ]
    ),
    "colour": Question([rf"^(?:what|which)(?:'s| is)? your favou?rite colou?rs?{_HERE}"]),
    "animal": Question(
        [
            rf"^(?:what|which)(?:'s| is)? your favou?rite (?:animal|pet|beast|bird)s?{_HERE}",
            r"^(?:do|did|have) you (?:ever )?(?:have|had|got|own|want) (?:an? |any )?(?:pets?|"
            r"dogs?|"
            rf"animals?){_HERE}",
            rf"^(?:are you (?:an? )?)?(?:cat|dog)s? or (?:dog|cat)s?(?: person)?{_HERE}",
        ],
    ),
    ANY: Question(
        [
            r"^(?:what|who|which|do you have an?)(?:'s| is| are)?(?: your)? favou?rite"
            rf"(?: [\w-]+){{1,3}}?{_HERE}"
        ]
    ),
    "their thoughts": Question(
        [
            r"^what (?:do you think (?:about|of)|are you thinking(?: about| of)?)(?: all (?:day|"
            r"night))*"
            rf"{_HERE}",
            r"^what(?:'s| is| goes) (?:on|in|inside|through) (?:your|that) (?:mind|head)"
            rf"(?: of yours)?{_HERE}",
            r"^(?:a )?penny for your thoughts$",
            r"^what goes on in (?:your|that) " rf"head(?: of yours)?{_HERE}",
        ],
        "what are you thinking about? | what is in your head?",
    ),
    "made of": Question(
        [
            rf"^what are you (?:actually |even )?made (?:of|from|out of){_HERE}",
            r"^are you (?:really |actually )?(?:made )?(?:out )?(?:of )?(?:stone|wood|clay|metal|"
            rf"brass|iron|mud|flesh(?: and blood)?)(?: or .{{1,20}})?{_HERE}",
        ],
        "what are you made of? | are you made of wood?",
    ),
    "heart": Question(
        [
            rf"^(?:do|have) you (?:even |really )?(?:have |got )?a (?:heart|soul|brain){_HERE}",
            r"^where(?:'s| is) your (?:heart|soul|brain)$",
        ],
        "do you have a heart?",
    ),
    "he or she": Question(
        [
            r"^are you (?:an? )?(?:he|she|it|man|woman|boy|girl|male|female|guy|lady)(?: or "
            r"(?:an? )?"
            rf"(?:he|she|it|man|woman|boy|girl|male|female|lady|what))*{_HERE}"
        ],
        "are you a man or a woman?",
    ),
    "sins": Question(
        [
            r"^(?:have|did|do) you (?:ever |never |sometimes )*(?:lied?|lie|stolen|steal|stole|"
            r"cheated|cheat|broken the (?:law|rules)|tell lies|broke the rules)"
            rf"(?: (?:to|from) (?:any|some)(?:one|body)| anything| something)?{_HERE}"
        ],
        "have you ever lied? | did you ever steal something?",
    ),
    "another life": Question(
        [
            r"^what would you (?:do|be|become|have become|have done|like to (?:do|be)|rather "
            r"(?:do|be))"
            r"(?: (?:if|when) you (?:were|weren't|were not|could|had|won|left|quit|didn't|did "
            r"not|ever)"
            r"\b.{0,50}|instead)?$",
            r"^if you (?:were|weren't|were not|could|had|won|left|quit|didn't) "
            r".{2,50}?,? (?:what|where|who) would you (?:do|be|go|become)$",
            r"^(?:do|did|have|would) you (?:ever |really |sometimes )*(?:want|wanted|wish|like|"
            r"love|"
            r"think of|thought of|thought about|think about) (?:to )?(?:be|do|being|doing|become|"
            rf"becoming) (?:something|anything|somewhere|anywhere|someone) else{_HERE}",
        ],
        "what would you do if you were rich? | where would you go if you could leave?",
    ),
    "in need": Question(
        [
            r"^what (?:would|will|do) you (?:do|say) (?:if|when|in case) (?:the|an?|there|"
            r"some[\w-]+|it|"
            r"they|he|she|nobody|no one|your?|we|all|every[\w-]+|wol[\w-]+|(?-i:[A-Z])[\w-]+) "
            r".{2,60}$"
        ],
        "what would you do if it burned? | what do you do when somebody attacks?",
    ),
    "a liking": Question(
        [
            rf"^(?:do|don't|did) you (?:ever |really |even )?(?:like|love|enjoy) (?:your |those |"
            rf"these |a |some )?{things}{_HERE}"
            for things in _THINGS
        ],
    ),
    "vermin": Question(
        [
            r"^(?:do|does|has|have|are|is|got|any)\b(?: (?:you|it|there|this place|the (?:beds?|"
            r"rooms?|"
            r"house|inn)|here|they))?(?: (?:have|got|any|an?|ever|get|full of|the))*? ?(?:bugs?|"
            r"rats?|"
            r"mice|mouse|fleas?|lice|bed ?bugs?|cockroach(?:es)?|roaches|moths?|woodworms?|vermin)"
            rf"(?: in (?:it|there|them|here|the [\w-]+))?{_HERE}"
        ],
        "are there mice in here? | are the beds clean? | is it clean here?",
    ),
    "senses": Question(
        [
            r"^(?:do |did |can |don't )?you (?:also |just |not )*(?:hear|smell|see|feel|notice) "
            r"(?:that|"
            r"this|it|something|anything)(?: (?:burning|strange|odd|funny|weird|noise|smell|"
            r"sound|too|"
            rf"just now|coming))*{_HERE}"
        ],
        "do you smell something? | did you hear that noise?",
    ),
    "disturbed": Question(
        [
            r"^(?:am i|is (?:he|she|it|my [\w-]+|this [\w-]+|(?-i:[A-Z])[\w-]+)|are (?:we|they)|"
            r"do (?:i|we)|does "
            r"(?:he|she|my [\w-]+|(?-i:[A-Z])[\w-]+)) (?:bothering|disturbing|annoying|disturb|"
            r"bother|annoy|"
            rf"boring|in (?:the|your) way|too loud)(?: you)?{_HERE}"
        ],
        "am I disturbing you? | is my friend bothering you? | are we too loud?",
    ),
    "name of the village": Question(
        [
            rf"^(?:and |so )?(?:what|how)(?:'s| is| are) (?:the |this |your )?{_PLACE}(?:'s)? "
            rf"(?:even |actually )?(?:called|named|name)(?: again)?{_HERE}",
            rf"^(?:and |so )?what(?:'s| is) the name of (?:this|the|your) (?:little )?{_PLACE}"
            rf"(?: again)?{_HERE}",
            rf"^(?:what|which) {_PLACE} (?:is|are) (?:this|we in|that){_HERE}",
            rf"^what do you (?:guys |people )?call (?:this|the|your) {_PLACE}{_HERE}",
        ],
        "what is this village called? | what is the name of the village?",
    ),
    "age of the village": Question(
        [
            r"^(?:and |so )?how old is (?:(?:this|the|your) (?:whole |little )?(?:village|town|"
            rf"hamlet)|thornwick){_HERE}",
            r"^(?:since when|how long) (?:has|is|does) (?:there|this|the) "
            rf"(?:been |be )?(?:a )?(?:village|town|thornwick)(?: been| existed?| stood)*{_HERE}",
        ],
        "how old is the village?",
    ),
    "age of the house": Question(
        [
            rf"^(?:and |so )?how old is (?:this|the|your) (?:whole |old )?{_HOUSE}{_HERE}",
            rf"^who built (?:this|the|your) (?:old )?(?:inn|library|workshop|house|"
            rf"building){_HERE}",
        ],
    ),
    "choice": Question(
        [
            r"^(?:what|which)(?:'s| is| one(?:'s| is)?)? (?:do you (?:like|prefer|think is) "
            r")?(?:better|"
            r"best|nicer|stronger|more useful)?(?: for [\w-]+)?[,: ]+(?:the |an? )?[\w-]+(?: "
            r"[\w-]+)? or "
            r"(?:the |an? )?[\w-]+(?: [\w-]+)?$",
            r"^(?:the |an? )?[\w-]+(?: [\w-]+)? or (?:the |an? )?[\w-]+(?: [\w-]+)?,? (?:what|"
            r"which)"
            r"(?:'s| is| one(?:'s| is)?| do you)(?: like| prefer)? ?(?:better|best|nicer|"
            r"stronger|your "
            r"favou?rite)?(?: for [\w-]+)?$",
            r"^(?:do|would) you (?:prefer|rather have|rather|choose|pick|like) (?:the |an? )?[\w-]+"
            r"(?: [\w-]+)? or (?:the |an? )?[\w-]+(?: [\w-]+)?(?: better| more)?$",
            r"^(?:is|are) (?:the |an? )?[\w-]+ better than (?:the |an? )?[\w-]+$",
        ],
    ),
}
"""What is asked → how; the special before the general."""

REASON = ": why"
"""What stands behind the key of an answer in that of its reason."""
WHY = (
    r"^(?:(?:but|and|so|ok|hm+|oh),? )*(?:why|how come|what for)(?: (?:that|this|him|her|it|them|"
    r"those|these|so|not|exactly|though|then|him of all people|of all)(?: one| book| place| "
    r"thing)?)*$|"
    r"^(?:(?:but|and|so) )*why (?:is|was|are) (?:that|it|this|he|she|they)(?: (?:your favou?rite|"
    r"the (?:best|worst|hardest)|better|so))?$|"
    r"^(?:(?:but|and|so) )*why do you (?:like|love|hate|fear|prefer|think) (?:it|that|them|him|her|"
    r"so|this)(?: (?:so much|most|best))?$"
)
"""How somebody asks for the reason of what was just said."""


def reasons(answers: Answers) -> dict[str, dict[str, str]]:
    """Key of each answer that has a reason → how "why?" behind it is read, as `next` of a rule."""
    keys = (key.removesuffix(REASON) for key in answers if key.endswith(REASON))
    return {key: {WHY: f"give me the reason of {key}"} for key in keys}


def speaks_of_self(answers: Answers) -> list[dict[str, Any]]:
    """The rules of a character who has these answers, in the order of `OF_SELF`.

    Args:
        answers: What is said to each question, and behind `REASON`, what to a "why?" after it.
    """
    leads = reasons(answers)
    return [
        *(
            {
                "name": f"of self: {key}",
                "mention": key == ANY,
                "hear": list(asked.hear),
                "like": lines_in(asked.like),
                "say": list(answers[key]),
                "next": leads.get(key, {}),
            }
            for key, asked in OF_SELF.items()
            if key in answers
        ),
        *(
            {
                "name": f"the reason of {key}",
                "hear": f"^give me the reason of {key}$",
                "say": list(answers[f"{key}{REASON}"]),
            }
            for key in leads
        ),
    ]
