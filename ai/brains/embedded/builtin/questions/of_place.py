"""What players ask everybody about the place where they are, and what stands in it. Data only."""

from __future__ import annotations

from collections.abc import Mapping

from ai.brains.embedded.builtin.questions.question import HERE, HOUSE, Question

_PLACE = r"(?:village|town|place|hamlet|settlement)"
_SO = r"(?:(?:and|so|but|hey|oh|ok|um|wait),? )*"
_KNOW = r"(?:do you (?:even )?know |any idea |tell me )?"
_OR = r"(?:,? or (?:what|not|something))?"
_BOXES = (
    r"(?:barrel|cask|keg|pot|pan|sack|bag|box|boxe|chest|trunk|crate|cupboard|cabinet|drawer)s?",
    r"(?:jar|bottle|basket|bucket|bin|case|rack|beam|stair|bench|benche|table|curtain)s?",
    r"(?:cellar|pantry|attic|loft|basement|shed|yard|shelf|shelves|rafters|floor|floorboards)",
    r"(?:staircase|ladder|counter|bar|desk|back|back room|corner|rug|oven|vice)",
)
_AT = r"(?:in|inside|under|underneath|beneath|below|behind|on top of|up in|on)"
_OF_IT = r"(?:the|that|this|those|these|your|all|all the|all those|all these)"
OF_PLACE: Mapping[str, Question] = {
    "its name": Question(
        [
            rf"^{_SO}(?:why|how come) (?:is|was|are|do (?:you|they) call) (?:it|this|the|your)\b.*"
            r"\b(?:called|named|kettle)\b.*$|"
            rf"^{_SO}(?:where|how) (?:does|did|do) (?:it|this|the|your|its)\b.*\bname\b.*$",
        ],
    ),
    "former name": Question(
        [
            rf"^{_SO}{_KNOW}(?:what|how) (?:was|did they call) (?:this|the|your) (?:old )?{HOUSE}"
            r"(?: called| named)?(?: \w+)? (?:before|earlier|once|originally|back then|in the old "
            r"days|first)\b.*$",
            rf"^{_SO}(?:did|has|had|was) (?:this|the|your) (?:old )?{HOUSE} (?:always |ever |once "
            r")*(?:have|had|been called|called) .*(?:name|called|this|that|so|kettle)\b.*$",
        ],
    ),
    "loud": Question(
        [
            r"^(?:(?:sh+|hush|psst|hey|dude|why|how come|please)[,!. ]*)*(?:why |how come )?"
            r"(?:are you|you(?:'re| are)|do you have to be|must you be|stop being|don't be) "
            r"(?:\w+ ){0,2}?(?:loud|noisy|yelling|shouting|screaming)\b.*$",
            r"^(?:do you have to|must you|why do you|stop|quit) (?:be )?(?:yell|shout|scream|"
            r"talk so loud)(?:ing|ly)?\b.*$",
            r"^(?:please )?(?:keep (?:it|your voice) down|lower your voice|not so loud|"
            rf"be quieter|a bit quieter|quieter)(?: please)?{HERE}",
        ],
        "why are you so loud?",
    ),
    "which house": Question(
        [
            rf"^{_SO}(?:is|isn't|so|wasn't) (?:this|that|it|here)(?: not| here| really| actually)* "
            rf"(?:the|an?|your|that)(?: (?:[\w'-]+)){{0,3}}? ?(?:{HOUSE}|pub|bar|{_PLACE})"
            r"(?: (?:everyone|everybody|people|they|that|i|of|from|in|with|where|called|"
            r"then)(?P<rest> .+)?)?"
            rf"{_OR}{HERE}",
            rf"^{_SO}(?:is|isn't) (?:this|that|it|here) (?:the|an?|your) (?:[\w'-]+ )?(?:smithy|"
            rf"smith"
            r"'?s?|forge|bakery|church|chapel|school|town hall|mill|prison|market|stables?|bank|"
            rf"museum|temple|castle|barracks){_OR}{HERE}|^{_SO}what(?:'s| is) (?:(?:all )?this(?: "
            r"place| house| then| here| in here)*|all this (?:stuff|here|about|then))$",
            rf"^{_SO}(?:am i|are we) (?:really |finally )?(?:in|at) (?:the|an?|your)"
            rf"(?: [\w'-]+){{0,3}}? ?(?:{HOUSE}|pub|bar|{_PLACE})"
            rf"(?: (?:of|from|in|called|then)(?P<rest> .+)?)?{_OR}{HERE}",
        ],
    ),
    "what it is like": Question(
        [
            rf"^{_SO}(?:what|how)(?:'s| is| was) (?:it|life)(?: really| actually)?(?: like)?"
            r"(?: for you)?,? (?:to|being|as|having|(?:liv|work|runn|keep|stand|guard|sitt|do|"
            r"read|build|bak|cook)ing|among|around)(?: (?P<deed>.+))?$",
            rf"^{_SO}(?:what|how)(?:'s| is) (?:the |your )?(?:job|life|work|everyday life|day|"
            r"trade) (?:here )?(?:like|of an? [\w-]+|going)(?: (?P<where>(?:as|for|here|"
            r"in)\b.*))?$",
        ],
        "what is it like to be you? | is it hard to be what you are?",
    ),
    "languages": Question(
        [
            r"\b(?:which|what|how many|any|other|some|more) (?:other |foreign )?(?:languages?|"
            r"tongues?)\b.*\b(?:you|speak|spoken)\b.*$",
            r"^(?:do|can|did) (?:you|people|they) (?:even |also )?(?:speak|understand|know) "
            r"(?:any |some |an? |many )?(?:other |foreign |old |ancient )?(?:languages?|tongues?|"
            r"elvish|elven|dwarvish|orcish|draconic|latin|greek|french|spanish|german|english|"
            r"italian|russian|chinese|"
            rf"japanese|polish|dutch|klingon|(?:any|some)thing else)(?: too| as well)?{HERE}",
        ],
    ),
    "what is in it": Question(
        [
            pattern
            for box in _BOXES
            for pattern in (
                rf"^{_SO}(?:do you know )?what(?:'s| is| are| do you (?:keep|have|hide)| "
                rf"lies)?(?: there|"
                r" hidden| kept| stored| cooking| boiling| bubbling| down| up| it| that)*"
                rf" {_AT} (?:{_OF_IT} )?(?:[\w'-]+ ){{0,2}}?{box}"
                r"(?: (?:there|over there|of yours|is|here|now|in here)|"
                r" (?:by|near|in|on|under|behind|at) the [\w-]+)*$",
                rf"^{_SO}(?:is|are) there (?:any|some)thing (?:\w+ )?{_AT} {_OF_IT} "
                rf"(?:[\w'-]+ ){{0,2}}?{box}(?: (?:there|over there|of yours|here|now|in here))*$",
            )
        ],
    ),
    "on them": Question(
        [
            rf"^{_SO}what(?:'s| is| are| do you (?:have|keep|carry))(?: there| hidden)? "
            r"(?:in|inside|under|up) (?:your|that|those) (?:[\w'-]+ )?(?:pockets?|pouch|purse|"
            r"hands?"
            rf"|sleeves?|apron|cloak|belt|pack|coat|hat)(?: of yours)?{HERE}",
        ],
        "what is in your pocket?",
    ),
    "where kept": Question(
        [
            rf"^{_SO}where do you (?:keep|store|put) (?P<what>.+)$",
        ],
    ),
    "best thing here": Question(
        [
            rf"^{_SO}what(?:'s| is) (?:the |your )(?:very )?(?:oldest|finest|rarest|strangest|"
            r"weirdest|biggest|best|most [\w-]+) (?:thing|object|item|piece)(?: (?:that )?you "
            rf"(?:have|own|keep|got))?{HERE}",
        ],
    ),
    "others in town": Question(
        [
            rf"^{_SO}(?:who|any(?:one|body)|is (?:there )?any(?:one|body)|are there (?:any )?"
            r"(?:other )?people)(?:'s| is| are)?(?: else| all| other people| interesting| new|"
            r" is| are)*(?: around| about)? (?:in|around|about) (?:the |this |your )?"
            rf"(?:town|village|place|thornwick|these parts)"
            rf"(?: (?:besides|apart from|other than|except) .+)?(?: tonight| these days)*{HERE}",
            rf"^{_SO}(?:who|whom) (?:else )?(?:can|could|should|do) (?:i|we|one) (?:talk|speak|"
            rf"meet)(?: to| with)?{HERE}",
        ],
        "who else is in town tonight? | who else lives around here?",
    ),
    "other guests": Question(
        [
            rf"^{_SO}(?:are|is|any|got|do you have)(?: there)?(?: any| many| some| a lot of)*"
            r"(?: other| more)* (?:guests?|customers?|patrons?|readers?|visitors?|travell?ers?|"
            rf"strangers?|people)(?: staying| sitting| waiting| about| in town)*{HERE}",
            rf"^{_SO}who (?:else )?(?:usually |normally |all |even |ever )?(?:comes?|drinks?|"
            r"eats?|reads?|visits?|stops? by|passes|drops? by)(?: in| by| through| here| "
            r"to [\w-]+)*"
            rf"(?: usually)?{HERE}",
            rf"^{_SO}who (?:else )?(?:is |are |'s )?(?:staying|sleeping|lodging|drinking|reading|"
            rf"uses|using|sleeps|stays)(?: this [\w-]+| the [\w-]+)?{HERE}",
            rf"^{_SO}is (?:any|some)(?:one|body) else (?:staying|sleeping|lodging){HERE}",
        ],
        "am I the only guest? | who else is staying here? | do you have any other visitors?",
    ),
    "free of charge": Question(
        [
            rf"^{_SO}(?:is|are) (?:it|this|that|they|the [\w-]+|[\w-]+ing|entry|entrance|all this|"
            r"everything)(?: all| really)? (?:for )?free(?: of charge)?"
            rf"(?: to [\w' -]+| for [\w' -]+)?{HERE}",
            rf"^{_SO}(?:do|must|does) (?:i|we|one|you|it) (?:have to |need to |got to )?(?:pay|"
            rf"cost)"
            r"(?: (?:anything|something|money|a fee|to|for|in order to) .*| anything| money| "
            rf"a fee)?{HERE}",
        ],
    ),
    "a seat": Question(
        [
            rf"^{_SO}(?:is|are) there (?:any|some)(?:where|thing| place| chairs?| room| seats?|"
            rf" free seats?)? ?(?:(?:i|we|one) can |to |for me to )?(?:sit|rest)?(?: down)?{HERE}",
            rf"^{_SO}(?:is|are) (?:that|this|the|those|these) (?:\w+ )?(?:seats?|chairs?|"
            rf"bench(?:es)?"
            r"|stools?|tables?|place) (?:\w+ )?(?:taken|free|occupied|reserved|anyone's)"
            rf"{HERE}",
            rf"^{_SO}(?:can|may|could|might) (?:i|we) (?:please |just )?(?:get|have|take|sit at|"
            rf"use) "
            r"(?:an?|the|that|this|your|one of the|some) (?:\w+ )?(?:table|bench|seats?|chairs?|"
            r"stool|spot|corner|place)(?: (?:near|by|at|next to|close to|beside|over|in|for|there|"
            r"here|together)\b.*)?$",
            rf"^{_SO}(?:can|may|could|where can|where do) (?:i|we) (?:just )?(?:sit|take a seat|"
            r"sit down|have a seat)(?: down)?(?: (?:with you|next to you|by the \w+|for a \w+|on "
            rf"the \w+|anywhere))*{HERE}",
            rf"^{_SO}(?:(?:have you|do you have|you got|got|any|is there)(?: got)?(?: an?| any| "
            rf"some|"
            r" one)?(?: free| spare| good| empty)? (?:seats?|bench(?:es)?|tables?|chairs?|stools?|"
            r"(?:where|place|room) (?:to|we can|i can) sit)|any(?:where|place) (?:to|we can|i can) "
            rf"(?:sit|rest))(?: (?:left|free|down|by the \w+|near the \w+))*{HERE}",
            rf"^{_SO}(?:i|we)? ?(?:need|want|have|got) to sit(?: down)?{HERE}",
        ],
    ),
    "always so": Question(
        [
            rf"^{_SO}(?:is|isn't) (?:it|this(?: [\w-]+)?|here|the [\w-]+)"
            r" (?:always|usually|often|normally|ever|every day)(?: so| this| that| as| such an?)?"
            rf" [\w-]+{HERE}",
            rf"^{_SO}why is it (?:so|this|that) (?:busy|quiet|empty|dark|crowded|silent|full|loud|"
            rf"dusty|cold|warm|hot|gloomy){HERE}",
            rf"^{_SO}(?:is|isn't) (?:it|this(?: place)?) (?:always |so |very |a bit |too )*(?:busy|"
            rf"quiet|empty|crowded|dusty|gloomy|full|popular){HERE}",
            rf"^{_SO}(?:does|doesn't) it (?:ever |often |always |not )*(?:get|become) (?:so |very "
            rf"|really )?(?:busy|quiet|empty|crowded|cold|hot|warm|dark|dusty|loud|full){HERE}",
        ],
    ),
    "safe": Question(
        [
            rf"^{_SO}(?:is|are|isn't|will) (?:it|this(?: [\w-]+)?|we|i|here|thornwick|the "
            rf"(?:village|"
            r"town|streets?))(?: be)? (?:really |even |all )?(?:safe|dangerous|haunted|cursed)"
            rf"(?: (?:to|for|at|after) [\w' -]+)?{HERE}",
        ],
    ),
    "allowed": Question(
        [
            rf"^{_SO}(?:is|are) (?P<what>[\w-]+(?: [\w-]+)?) (?:allowed|forbidden|permitted|"
            rf"welcome)(?: (?P<deed>to [\w' -]+))?{HERE}",
            rf"^{_SO}(?:is|are) (?P<what>it|that|this|we|[\w-]{{4,}}(?: [\w-]+)?) (?:okay|ok)"
            rf"(?: (?P<deed>to [\w' -]+))?{HERE}",
        ],
    ),
    "far": Question(
        [
            rf"^{_SO}(?:is it|is that|how) (?:very |so )?far(?: (?:away|is|it|that|from|here|off))*"
            r"(?:(?: to| the| your)*(?P<to> (?:here|there|inn|gate|library|workshop|"
            r"square|well|wall|tavern|kettle|exit|marta|bram|odile|hob)(?:'s)?))?$",
        ],
    ),
    "always like this": Question(
        [
            rf"^(?:are|were) you always (?:so|this|that|like (?:this|that))(?: "
            rf"(?P<how>[\w-]+))?{HERE}"
        ],
    ),
    "people here": Question(
        [
            rf"^{_SO}(?:are|is|how are|what are) (?:the|all|most)? ?(?:people|folks?|villagers|"
            r"locals|neighbou?rs|everybody|everyone)(?: (?:here|around here|in [\w ]+))* ?"
            r"(?:nice|friendly|kind|good|mean|rude|honest|like|ok|okay|alright|all right|happy)"
            rf"{HERE}",
        ],
    ),
    "open": Question(
        [
            rf"^{_SO}(?:is|are) (?:it|this(?: [\w-]+)?|the (?:inn|library|workshop|tavern|kettle))"
            rf" (?:still |always |ever |also )?(?:open|closed|shut)(?: [\w' -]+)?{HERE}",
            rf"^{_SO}will (?:it|this(?: [\w-]+)?|you|the (?:inn|library|workshop|tavern|kettle))"
            r" (?:still )?be (?:still )?(?:open|closed|shut)(?: (?P<when>.+))?$",
            rf"^{_SO}(?:when|(?:at |until )?what (?:time|hour)|how (?:late|long)|until when|"
            rf"till when)"
            r" (?:do|are|will|is|does) (?:you|it|this|the (?:inn|library|workshop|tavern|kettle))"
            rf"(?: [\w-]+)? ?(?:open|close|closing|opening|closed|shut|lock up)(?: up)?{HERE}",
        ],
    ),
    "only way": Question(
        [
            rf"^{_SO}(?:is|isn't) (?:this|that|it|there|the (?:door|gate)) (?:really )?"
            r"(?:the only|another|any other|an other|a second|a back|some other) (?:way|door|gate|"
            rf"exit|entrance|path)(?: (?:in|out|through|inside|into|around|to|past)\b.*)?{HERE}",
            rf"^{_SO}(?:do you have|got|is there) (?:an? )?(?:back|second|side|secret|hidden) "
            rf"(?:door|way|entrance|exit|passage|room|tunnel)s?(?: out| in)?{HERE}",
        ],
    ),
    "rooms": Question(
        [
            rf"^{_SO}where(?:'s| is| are) (?:the|your) (?:kitchen|oven|cellar|pantry|beds?|rooms?|"
            rf"taproom|bar|counter|fire|bedrooms?|tables?){HERE}",
        ],
    ),
    "the day": Question(
        [
            rf"^{_SO}{_KNOW}(?:what|which)(?:'s| is)? (?:the |today's )?(?:week ?day|day|date|year|"
            r"month)(?: of (?:the )?(?:week|month|year))?(?: is| are| do| it| we| today| this| "
            rf"have| in| now| again| even| exactly)*{_OR}{HERE}",
            r"^(?:do you know )?(?:if |whether )?(?:is it|it's|its|it is|is today) (?:already |"
            r"still |an? )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|"
            r"market day|holiday|new year|christmas|midsummer)(?: today| yet| already| now)*$",
        ],
        "what day is it today? | which year is it?",
    ),
    "the hour": Question(
        [
            rf"^{_SO}(?:do you (?:even |happen to )?know |any idea )(?:what|how)(?:'s| is)? "
            rf"?(?:the )?(?:time|hour|late)(?: is| it| now| of day)*{HERE}",
        ],
    ),
    "age of the wall": Question(
        [
            rf"^{_SO}{_KNOW}how old (?:is |are )?(?:this|the|your|that) (?:old )?(?:wall|gate|bell)"
            rf"(?: is)?{HERE}",
        ],
    ),
    "only one": Question(
        [
            r"^(?:are|were) there (?:any )?(?:other|more) (?:ones? |people |things |creatures )?"
            rf"(?:like you|of you|of your kind|golems|guards|librarians|innkeepers){HERE}|"
            r"^are there (?:any )?other$",
            r"^are you (?:really )?the only (?:one|guard|cook|librarian|innkeeper|person|builder|"
            rf"[\w-]+er|[\w-]+ian)(?: (?:that|who)? ?(?:works?|lives?|is))?{HERE}",
        ],
    ),
    "name of the village": Question(
        [
            rf"^(?:and |so )?(?:what|how)(?:'s| is| are) (?:the |this |your )?{_PLACE}(?:'s)? "
            rf"(?:even |actually )?(?:called|named|name)(?: again)?{HERE}",
            rf"^(?:and |so )?what(?:'s| is) the name of (?:this|the|your) (?:little )?{_PLACE}"
            rf"(?: again)?{HERE}",
            rf"^(?:what|which) {_PLACE} (?:is|are) (?:this|we in|that){HERE}",
            rf"^what do you (?:guys |people )?call (?:this|the|your) {_PLACE}{HERE}",
        ],
        "what is this village called? | what is the name of the village?",
    ),
    "age of the village": Question(
        [
            r"^(?:and |so )?how old is (?:(?:this|the|your) (?:whole |little )?(?:village|town|"
            rf"hamlet)|thornwick){HERE}",
            r"^(?:since when|how long) (?:has|is|does) (?:there|this|the) "
            rf"(?:been |be )?(?:a )?(?:village|town|thornwick)(?: been| existed?| stood)*{HERE}",
        ],
        "how old is the village?",
    ),
    "age of the house": Question(
        [
            rf"^(?:and |so )?how old is (?:this|the|your) (?:whole |old )?{HOUSE}{HERE}",
            rf"^who built (?:this|the|your) (?:old )?(?:inn|library|workshop|house|building){HERE}",
        ],
    ),
}
"""What is asked → how; the special before the general."""
