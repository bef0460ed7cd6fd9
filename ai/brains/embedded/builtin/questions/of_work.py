"""What players ask everybody about their work and their past. Data only."""

from __future__ import annotations

from collections.abc import Mapping

from ai.brains.embedded.builtin.questions.question import HERE, HOUSE, IS, Question

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
_TRADE = r"(?:being|keeping|running|working)(?: in)?(?: an?| the)? [\w-]+"
_YOU = r"(?: that| which)?(?: you| you've| you have| to you| you had)(?: ever| actually)?"
OF_WORK: Mapping[str, Question] = {
    "last made": Question(
        [
            rf"^what{IS} (?:the |your )(?:very )?(?:last|latest|newest)(?: [\w-]+){{0,2}}?"
            rf"(?:{_YOU} (?:{_MADE}|read))?{HERE}",
            r"^what did you (?:last )?(?:make|build|bake|cook|read|write|carve|finish|do) last$",
        ],
    ),
    "as a child": Question(
        [
            r"^(?:so |and )?(?:what|who) did you (?:want|wish|dream|hope)(?: to (?:be|become|do)| "
            r"of (?:being|becoming|doing))\b.*$",
            r"^(?:so |and )?did you (?:ever |always |really |not )*(?:want|wish|dream|hope)(?: to "
            r"(?:be|become|do)| of (?:being|becoming|doing)) .*\b(?:kid|child|boy|girl|little|"
            r"young|small)\b.*$",
        ],
    ),
    "taught": Question(
        [
            r"^(?:did|has) (?P<who>[\w-]+(?: [\w-]+)?) (?:ever )?(?:teach|taught|train|show) "
            r"you\b.*$",
            r"^(?:and |so )?what (?:did|has) your (?:mother|mum|mom|father|dad|parents|master) "
            r"(?:teach|taught|show) you$|^(?:and |so )?who (?:taught|trained|showed|made|hired|"
            r"chose|named|put) you\b.*$|^(?:and |so )?(?:where|how|from whom|who) (?:did|do) you "
            r"(?:ever )?(?:learn|get taught|pick)(?: (?:that|this|it|all that))?(?: (?:to|your|"
            r"from|up|how|so|the)\b.*)?$",
        ],
        "did you go to school? | did you ever go to school?",
    ),
    "before them": Question(
        [
            r"^(?:did|was|were) your (?:dad|father|mother|mum|mom|parents|grand\w+|family) "
            r"(?:also |too )?(?:an? [\w-]+|stand|work|keep|guard|do|live|here|run|cook|bake|read)\b"
            r"(?P<where>.*)$",
            r"^who (?:was|were|had|did|kept|guarded|ran|owned|stood|worked|sat|lived) (?:\w+ "
            r"){0,5}?before (?:you|that|your time)\b.*$|^who did you take (?:it|this|over) (?:over "
            r")?from$",
        ],
    ),
    "tools": Question(
        [
            r"^(?:what|which) (?:kind of |sort of |other )?tools? (?:do|did|have|are|would) you "
            r"(?:use|work with|have|got|need|like|using|best|here|own)\b.*$|"
            r"^what do you (?:work|do (?:it|that|this)|do all (?:this|that)) with$"
        ],
        "what tools do you use? | which tools do you work with?",
    ),
    "their things": Question(
        [
            r"^(?:(?:nice|cool|great|lovely|pretty|good) \w+(?: btw| by the way)?,? )?(?:and |so |"
            r"but )?where(?: did|'d| do) you (?:ever )?(?:get|find|buy|take|steal|come by) (?:it|"
            r"that|them|(?:the|this|that|these|those|your|all) .+)$",
            r"^where(?: did| do| does| is| are)? (?:all )?(?:the|this|that|these|those|your) "
            r"(?:\w+ )?(?:books?|lanterns?|spear|tools?|wood|brass|flour|barrels?|apron|cloak|"
            r"shelves|things?|stuff) (?:come )?from\b.*$",
            r"^(?:who|from whom did you) (?:gave|sold|lent|brought|left|handed|get)(?: you)? "
            r"(?:this|that|these|those|your|the) (?:\w+ )?(?:books?|lanterns?|spear|tools?|wood|"
            r"brass|barrels?|apron|cloak|shelves|things?|glasses|spectacles)$",
        ],
    ),
    "lives alone": Question(
        [
            r"^(?:(?:so|and|but) )*do you (?:live|sleep|stay|dwell|lodge)(?: (?:here|there|up "
            r"there))*(?: all| completely| really)* (?:alone|by yourself|on your own)\b.*$|"
            r"^(?:(?:so|and|but) )*(?:does any(?:one|body)|who(?: else)?) (?:else )?lives? (?:here "
            r")?with you(?: here)?$",
        ],
    ),
    "runs it": Question(
        [
            r"^(?:are )?you (?:really )?(?:the |an? )?(?:boss|owner|chief|leader|one in charge|in "
            r"charge|"
            rf"landlady|head){HERE}",
            r"^(?:(?:fine|ok|okay|so|and|well|then),? )*who(?:'s| is)? (?:runs?|running|owns?|"
            r"keeps|keeping|manages?|managing) (?:this|the|your) [\w-]+, (?:just|only) you$",
            r"^(?:(?:fine|ok|okay|so|and|well|then),? )*who(?:'s| is| does)? ?(?:actually "
            r")?(?:runs?|running|owns?|owning|manages?"
            r"|managing|in charge(?: of)?|keeps?|(?:the )?(?:boss|owner|landlord|landlady) (?:of|"
            r"in|"
            rf"at)) (?:this|the|your|that) (?:whole |old |little )?{HOUSE}{HERE}",
            r"^(?:so )?(?:is it )?(?:just|only) you$",
            r"^(?:and |so |but )?(?:who|does any(?:one|body)) helps? you(?: (?:here|out|then|at "
            r"all|with (?:it|that|this|the [\w-]+|all (?:this|that))))*$|^(?:and |so |but )?do you "
            r"(?:have|get) (?:any |some |much )*(?:help|helpers?|staff|servants?|assistants?)$|"
            rf"^(?:and |so |but )?do you do (?:it all|all (?:this|that)|everything)(?: by)? ?"
            rf"(?:yourself|alone)?{HERE}",
            r"^(?:do you (?:run|keep|do|manage) (?:it|this|all this|everything|the [\w-]+|this "
            r"[\w-]+)|are you|do you work)(?: here)?(?: all)? (?:alone|by yourself|on your own)$",
        ],
        """
        do you run this place alone? | are you all alone with the work here?
        does anybody help you? | do you work alone?
    """,
    ),
    "best made": Question(
        [
            rf"^what{IS} (?:the |your )(?:very )?{_BEST}{_THING}{_YOU} {_MADE}{HERE}",
            rf"^what are you (?:most |really |the most )*proud of{HERE}",
            r"\byour (?:greatest|proudest|biggest|best) (?:achievement|work|moment|success|"
            r"masterpiece|creation)s?$",
        ],
        "what is the best thing that you ever made? | which of your works are you proud of?",
    ),
    "worst made": Question(
        [
            r"^(?:do|have) you (?:have |got )?(?:any )?(?:regrets|regret anything)$",
            rf"^what{IS} (?:the |your )(?:very )?{_WORST}{_THING}{_YOU} {_MADE}{HERE}",
            r"\byour (?:biggest|worst|greatest|only) (?:regrets?|mistakes?|failures?|blunders?|"
            r"weakness(?:es)?)$",
            r"^(?:do|have|did) you (?:ever )?(?:(?:have any |made a |make |make a |"
            r"make any )(?:regrets?|mistakes?)|regret(?:ted)? (?:anything|something|it))"
            rf"{HERE}",
            r"^any regrets$",
        ],
        "what do you regret most? | did you ever make a big mistake?",
    ),
    "first made": Question(
        [
            rf"^what{IS} (?:the |your )(?:very )?first(?: [\w-]+){{0,2}}?{_YOU} "
            rf"(?:{_MADE}|read|{_SEEN}){HERE}",
            rf"^(?:what|how|when){IS} your (?:very )?first (?:thing|"
            rf"loaf|bread|dish|soup|watch|work|night|book|piece|plank|day)(?: like)?{HERE}",
        ],
        "what was the first thing that you made? | how was your first day at work?",
    ),
    "a fear": Question(
        [
            r"^(?:do|don't|did) you (?:ever |not |never |sometimes )*(?:get|feel) (?:scared|afraid|"
            r"frightened|nervous|uneasy)(?: .+)?$",
            rf"^are you (?:ever |also |not )?(?:afraid|scared|frightened|terrified) of (?:the |"
            rf"an? )?[\w-]+(?: [\w-]+)?{HERE}",
        ],
    ),
    "their guests": Question(
        [
            r"^(?:do|does|did) (?:(?:many|any|a lot of|lots of) )?(?:people|folks?|guests|readers|"
            r"visitors|anybody|anyone) (?:ever |still |even |often )*(?:come|visit|stop|read)"
            rf"(?: (?:here|in|by|often|much|a lot|to you|at all))*{HERE}",
            r"^(?:do|did) you (?:ever |usually |often )?(?:get|have|see) (?:(?:a lot of|many|any|"
            rf"much|some) )?(?:guests|readers|visitors|customers|people|company|travell?ers){HERE}",
            r"^how many (?:guests|readers|visitors|people|customers|travell?ers|strangers) (?:do "
            r"you "
            rf"(?:get|have|see|serve)|(?:come|visit|pass|stop|passed|came|visited)(?: in| by| "
            rf"through)?){HERE}",
        ],
        "do you get many guests? | how many people come by?",
    ),
    "first guest": Question(
        [
            rf"^who{IS} (?:the |your )(?:very )?first (?:guest|customer|reader|visitor|person|one)"
            rf"(?:{_YOU} [\w-]+(?: in)?)?{HERE}",
        ],
        "who was your first guest? | who was your first customer?",
    ),
    "earliest memory": Question(
        [
            r"^do you (?:still )?(?:remember|recall) (?:the (?:day|morning)|being|when you were|"
            r"your|how you were)\b.*\b(?:found|made|built|born|childhood|child|kid|little|young|"
            r"first day)\b.*$",
            r"^were you (?:ever |often |very |so )*(?:scared|afraid|happy|lonely|good|naughty|"
            rf"wild|shy|sad) as an? (?:\w+ )?(?:kid|child|boy|girl){HERE}",
            r"\byour (?:very )?(?:first|earliest|oldest) (?:memory|memories|recollection)s?$",
            rf"^what(?:'s| is) the (?:first|earliest) thing you (?:can )?(?:remember|recall){HERE}",
            r"^what were you like as a (?:child|kid|boy|girl)$",
            rf"\byour childhood(?: like)?{HERE}",
        ],
        "what was it like when you were little? | were you a naughty child? | what were you like "
        "when you were young? | what do you remember of your childhood? | what is your first "
        "memory?",
    ),
    "strangest": Question(
        [
            rf"^(?:what|who){IS} (?:the |your )(?:very )?{_ODD}{_THING}"
            rf"(?:{_YOU} [\w-]+(?: in)?)?{HERE}",
        ],
        "what is the strangest thing that you ever saw? | who was your strangest guest?",
    ),
    "best seen": Question(
        [rf"^what{IS} (?:the |your )(?:very )?{_BEST}{_THING}{_YOU} {_SEEN}{HERE}"],
        "what is the best thing that ever happened to you?",
    ),
    "worst seen": Question(
        [
            rf"^what{IS} (?:the |your )(?:very )?{_WORST}{_THING}{_YOU} {_SEEN}{HERE}",
            r"^what(?:'s| is| was) (?:the|your) worst (?:night|day|watch|guest|reader|winter|"
            rf"customer|memory)(?: {_YOU} {_SEEN})?{HERE}",
        ],
        "what is the worst thing that ever happened to you? | what was your worst day?",
    ),
    "best part": Question(
        [
            r"^what(?:'s| is) (?:the |your )?(?:best|nicest|favou?rite|most fun|good|most "
            r"interesting)(?: part| thing| bit| side)? (?:of|about|in|at) (?:it|this|that|"
            r"(?:your|the|"
            rf"this) (?:job|work|day|trade|life|post)|{_TRADE}){HERE}",
        ],
        "what is the best part of your work? | what is good about being here?",
    ),
    "hardest": Question(
        [
            r"^what(?:'s| is) (?:the |your )?(?:worst|hardest|most (?:boring|difficult|annoying)|"
            r"least favou?rite)(?: part| thing| bit)?(?: of| about| in| with)? (?:it|this|that|"
            r"here|"
            rf"(?:your|the|this) (?:job|work|day|trade|life|post)|{_TRADE}){HERE}",
            r"^(?:and |so |but )*(?:what's |what is )?(?:the|your) (?:worst|hardest)"
            r"(?: part| thing| bit)?(?: (?:then|about it|of it))?$",
            r"^what do you (?:hate|dislike|not like|like least)(?: (?:most|about (?:it|your job|"
            r"your "
            rf"work|this|this place|here)))*{HERE}",
        ],
        "what is the worst part of your work? | what is hard about it? | what do you dislike?",
    ),
    "anger": Question(
        [
            r"^what (?:makes|would make|gets) you (?:so |really )?(?:angry|mad|furious|cross|"
            r"annoyed|"
            rf"grumpy|sad){HERE}",
            rf"^what (?:annoys|bothers|angers|irritates) you(?: most)?{HERE}",
            r"^(?:do|did|are) you (?:ever |often )?(?:get |lose |got |lost )(?:angry|mad|your "
            r"temper)"
            rf"{HERE}",
        ],
        "what gets on your nerves? | what drives you mad? | what makes you angry? | do you ever "
        "lose your temper?",
    ),
    "skill": Question(
        [
            r"^are you (?:really )?(?:any |a |the )?(?:good|great|decent|best|skilled)(?: a| at|)?"
            r"(?: (?:your|this|the))? ?(?:cook|baker|innkeeper|guard|librarian|builder|carpenter|"
            rf"fighter|reader|job|work|it|that|cooking|baking|fighting|building|reading|one)?{HERE}"
        ],
        "are you good at your work? | are you a good cook?",
    ),
    "made it": Question(
        [
            r"^(?:and |so )?(?:did|do|have) you (?:really |actually |always |ever )*(?:make|made|"
            r"bake|baked|cook|cooked|brew|brewed|build|built|write|written|carve|carved|sew|knit|"
            r"forge) (?:it|that|this|them|these|those|(?:all )?(?:of )?(?:the|this|that|your|these|"
            r"those)"
            rf"(?: own)? [\w-]+|everything|all(?: of)? (?:it|this|that|these))(?: all)?{HERE}",
            r"^(?:is|are|was|were) (?:it|that|this|they|these|those|(?:the|this|your) [\w-]+) "
            rf"(?:really |all )?(?:home ?made|hand ?made|(?:your )?own work){HERE}",
        ],
    ),
    "off duty": Question(
        [
            r"^(?:and |so )?(?:when|what time|how late|until when|at what time) (?:do|are|will|can|"
            r"would) you (?:ever |finally )?(?:(?:get|go|come|be) )?(?:off(?: (?:duty|work|"
            r"watch))?|done|finished|finish|free|relieved|home|on until|stop working|knock off|"
            r"clock (?:out|"
            rf"off)|get (?:a )?(?:break|day off))(?: (?:with )?(?:your )?(?:work|duty|shift|"
            rf"watch))?{HERE}",
            r"^(?:and |so )?(?:when|what time|how long)(?:'s| is| does| until) (?:your|the) "
            r"(?:watch|"
            rf"shift|work|duty|working day)(?: (?:over|end|ends|done|finished|last|start))?{HERE}",
        ],
    ),
}
"""What is asked → how; the special before the general."""
