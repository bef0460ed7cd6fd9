"""What players ask everybody about their body, feelings and likings. Data only."""

from __future__ import annotations

from collections.abc import Mapping

from ai.brains.embedded.builtin.questions.of_kin import AFTER_LOVE
from ai.brains.embedded.builtin.questions.question import ANY, HERE, Question

_ALL_NIGHT = (
    r"(?: out (?:here|there)| standing (?:here|there|about)| all (?:day|night|winter|year)(?: "
    r"long)?| in (?:winter|the (?:rain|snow|wind)))*"
)
_KIN = r"(?:wife|husband|children|child|kids|kid|family|man|woman|girlfriend|boyfriend)"
_THINGS = (
    r"(?:poe(?:ms|try)|music|songs?|singing|dancing|dogs?|cats?|animals?|horses?|birds?|kids|"
    r"children|people|strangers|visitors|guests|company|flowers?|jokes?|riddles?|games?|dice|"
    r"cards|parties|festivals?|feasts?|adventures?|gossip|secrets|surprises|presents|gifts)",
    r"(?:(?:the )?(?:rain|snow|sun|sea|night|dark|cold|quiet|silence|winter|summer|spring|autumn)|"
    r"mornings?|cheese|honey|cake|apples?|wine|ale|beer|soup|bread|books?|reading|stories|tales|"
    r"gold|money|fish|fishing|swords?|fighting|travell?ing|heights|spiders|mice|colou?rs|stones?|"
    r"wood|trees?)",
)

OF_PERSON: Mapping[str, Question] = {
    "mortality": Question(
        [
            r"^(?:can|do|will|could|would|did) you (?:ever |even |actually )*(?:die|age|get old|"
            r"grow old|grow|live for ?ever|wear out|rot|rust|get (?:rusty|broken)|break(?: down)?|"
            rf"be (?:killed|destroyed|broken|hurt))(?: one day| some ?day)?{HERE}",
            rf"^(?:are you (?:im)?mortal|how long (?:do|will|can|could) you live){HERE}",
        ],
        "",
        {
            r"^(?:and |so |but )?what (?:happens|comes|is)(?: then| after(?: that)?)?$": (
                "what comes after death"
            ),
        },
    ),
    "wet": Question(
        [
            r"^(?:what happens (?:if|when)|can|could|do|should) you (?:ever )?(?:get|are|fall|go|"
            r"stand) (?:wet|rained on|(?:out )?in(?:to)? the (?:rain|river|water|well)|in(?:to)? "
            rf"water){HERE}|^get (?:wet|rained on)$",
            rf"^what (?:does|would) (?:rain|water|the rain) do to you{HERE}",
        ],
    ),
    "smiles": Question(
        [
            r"^(?:do|don't|can|did|can't|have) you (?:ever |never |even |not )*(?:smiled?|"
            r"laugh(?:ed)?|"
            rf"grin){HERE}",
            rf"^why (?:do you never|don't you(?: ever)?|do you not) (?:smile|laugh){HERE}|"
            r"^(?:what's with|why) (?:the|that|your|such an?) (?:\w+ )?face\b.{0,10}$|^you (?:look|"
            r"seem)(?: (?:so|very|a bit|rather|awfully))* (?:serious|stern|grim|gloomy|grumpy)$",
        ],
        "when did you last smile? | do you ever laugh?",
    ),
    "tears": Question(
        [
            rf"^(?:do|did|can|have) you (?:ever |never |even )*(?:cry|cried|weep|wept|shed "
            rf"tears){HERE}",
            rf"^when did you last (?:cry|weep){HERE}|^(?:did|does) (?:it|that) (?:ever )?make you "
            rf"(?:cry|weep)(?: at the end)?{HERE}",
        ],
    ),
    "love": Question(
        [
            rf"^(?:have you )?(?:ever |never )*(?:been |fallen |fell )+in love{HERE}",
            rf"^(?:were|weren't|was|have) you (?:ever |never )*(?:been |fallen )*in love{HERE}",
            r"^(?:have|did|do) you (?:ever |never )*(?:loved?|kissed?|have a crush on|fancy) "
            rf"(?:some(?:one|body)|any(?:one|body)){HERE}",
            r"^(?:do|have) you (?:have |got |have got )?(?:an? |some)?(?:crush|special "
            r"some(?:one|body)|(?:someone|somebody|anyone|anybody) special|girlfriend|boyfriend|"
            r"lover|"
            rf"partner){HERE}",
            rf"^(?:what about|who(?:'s| is| was)) your (?:first |great |true )?love{HERE}",
            rf"^who (?:do|did) you (?:ever )?love{HERE}",
            rf"^are you in love(?: with (?:any|some)(?:one|body))?{HERE}",
            r"^(?:(?:(?:did|has) )?(?:any(?:one|body)|some(?:one|body)|who) (?:ever )?(?:broke|"
            r"break|broken) your heart|(?:is it )?an? broken heart|broken heart|who was (?:the "
            r"lucky one|it with))$",
        ],
        "have you got a crush on anyone? | do you have a crush on somebody? | were you ever in "
        "love? | is there somebody whom you love? | who was your first love?",
        AFTER_LOVE,
    ),
    "why single": Question(
        [
            rf"^(?:but |and |so )*why no {_KIN}(?: (?:or|and) {_KIN})?{HERE}",
            r"^(?:but )?(?:why|how come) (?:are|aren't|did|didn't|have|haven't|do|don't|you|you're)"
            r"(?: you| are)?(?: not| never| still)*(?: got| have| be| been)?(?: an?| any| no)? ?"
            rf"(?:married|marry|single|alone|unmarried|{_KIN}){HERE}",
        ],
        "why did you never marry? | why do you have no husband? | why do you have no wife?",
    ),
    "friend": Question(
        [
            r"^who(?:'s| is| are) your (?:best|closest|only|oldest|real|dearest)$",
            rf"^who(?:m)? do you (?:talk|go|turn|run|confide|complain) (?:to|in)(?: (?:when|if) "
            rf".+)?{HERE}|^who (?:comforts|cheers|listens to) you(?: up)?(?: when .+)?{HERE}",
            rf"^who(?:'s| is| are) your (?:best |closest |only |oldest |real )*friends?{HERE}",
            r"^(?:do|have) you (?:even )?(?:have |got )?(?:any |many |a )?(?:real |good |best )?"
            rf"friends?{HERE}",
        ],
        """
        who is your best friend? | do you have friends here? | whom do you see most?
        which of the others do you see most? | whom of the others do you see most often?
        who visits you most? | who comes to see you?
    """,
    ),
    "liked best": Question(
        [
            r"^(?:who|whom|which (?:of (?:them|the others|your neighbours)|one)) do you "
            r"(?:like|love|prefer|trust|miss|respect|get along with) (?:the )?(?:best|most|more)?"
            rf"(?: of (?:them|all|them all))?{HERE}",
            r"^(?:what|who|which)(?:'s| is| are| was) your favou?rite (?:person|neighbou?r|"
            r"villager|"
            rf"guest|customer|reader|visitor|human){HERE}",
            rf"^who(?:'s| is) nice{HERE}",
            r"^(?:who|whom|which (?:one|of (?:them|the others|your neighbours))) would you (?:trust"
            rf"|like|miss|choose|pick|save) (?:the )?(?:most|best|first){HERE}",
        ],
        "which of your neighbours do you like best? | who is your favourite guest?",
    ),
    "liked least": Question(
        [
            r"^(?:who|whom|which (?:of (?:them|the others|your neighbours)|one)) do you (?:hate|"
            r"dislike"
            rf"|like (?:the )?least|not like|not trust|can't stand|despise)(?: most| the "
            rf"most)?{HERE}",
            r"^(?:is there )?(?:any(?:one|body)|some(?:one|body)) (?:who |that |whom )?you "
            rf"(?:don't|do not|can't|hate|dislike) ?(?:like|stand|trust)?{HERE}",
            rf"^who (?:annoys|bothers) you(?: most)?{HERE}",
            r"^(?:who|whom|which (?:one|of (?:them|the others|your neighbours))) (?:would|do) you "
            rf"(?:trust|like|miss|respect|believe) (?:the )?least{HERE}",
            rf"^(?:do you have|have you(?: got)?|got) (?:any |an )?enem(?:y|ies){HERE}",
        ],
        "whom do you like least?",
    ),
    "dreams": Question(
        [
            r"^what do you dream (?:about|of)$",
            rf"^(?:do|can|did) you (?:ever |even )?dream{HERE}",
            r"^what (?:do|did) you dream(?: of| about)"
            rf"?(?: at night| last night| when you sleep)+{HERE}",
            rf"^(?:do you have|have you(?: got)?|got) (?:any )?(?:bad )?(?:dreams|"
            rf"nightmares){HERE}",
        ],
        "do you dream at night? | what did you dream last night? | do you have bad dreams?",
    ),
    "drinks": Question(
        [
            r"^(?:do|did|can|have) you (?:ever |even |never )*(?:drink|drunk|drank|get drunk|been "
            rf"drunk|got drunk)(?: (?:ale|beer|wine|alcohol|a lot|much|your own ale|"
            rf"yourself))*{HERE}",
            rf"^are you (?:ever |a bit |already )?drunk{HERE}|^are you allowed to drink{HERE}",
        ],
        "do you drink ale yourself? | have you ever been drunk?",
    ),
    "eats": Question(
        [
            r"^what (?:did|do) you (?:usually )?(?:eat|have) for (?:lunch|breakfast|dinner|"
            r"supper)(?: today)?$",
            r"^what (?:do|did) you (?:usually |ever )?eat (?:on|at|in|for|here|when|out|all|by)\b"
            r"(?P<where>.*)$",
            r"^(?:can|do|did|could|would) you (?:even |ever |like to )*(?:eat|taste) (?:soup|bread|"
            rf"meat|food|wood|people|cheese|cake|meals|that|it|anything){HERE}",
            r"^(?:do|did|can|have|don't) you (?:even |ever |already |not |need to |have to "
            r")*(?:eat|eaten|ate|eat (?:anything|something|enough|food)|had (?:lunch|breakfast|"
            r"dinner|supper))"
            rf"{HERE}",
            rf"^are(?:n't)? you (?:not |ever )?(?:hungry|thirsty|starving){HERE}",
        ],
        "are you not hungry?",
    ),
    "cold": Question(
        [
            r"^are(?:n't)? you (?:not |ever |so |very )*(?:cold|hot|freezing|warm|wet|sweating|"
            rf"chilly){_ALL_NIGHT}{HERE}",
            r"^(?:do|don't) you (?:ever |not |never )*(?:get |feel )?(?:cold|hot|wet|"
            rf"freeze|sweat|warm|the (?:cold|heat|rain)){_ALL_NIGHT}{HERE}",
            r"^(?:does|doesn't|do|is) the (?:cold|heat|fire|rain|snow|wind|sun|frost|damp|wet|"
            r"winters?) (?:ever )?"
            rf"(?:not )?(?:hurt|bother|burn|harm|scare|trouble|bad for|get to)(?: you| at "
            rf"all)*{HERE}",
        ],
        "are you cold out there? | does the fire hurt? | don't you freeze in winter?",
    ),
    "pain": Question(
        [
            r"^(?:does|do|did|doesn't|don't) (?:it|that|your (?:feet|foot|back|hands?|knees?|eyes?|"
            r"arms?|legs?|head|neck|shoulders?)|anything|something|this) (?:ever |not |never )?"
            r"(?:hurts?|aches?|get (?:tired|sore)|sore)(?: you| much| when .{1,40}| if .{1,40})?"
            rf"{HERE}",
            rf"^(?:can|do|did) you (?:ever |even )?feel (?:any )?pain{HERE}",
            rf"^are you (?:in pain|hurt|sore){HERE}",
            r"^can you (?:even |ever )?feel (?:anything|things|" rf"something|it|that){HERE}",
            r"^do you (?:ever )?get (?:headaches?|sore feet|backache|a sore "
            rf"back)(?: from .{{1,30}})?{HERE}",
        ],
        "do your feet hurt? | does your back ache? | do your eyes get tired?",
    ),
    "measure": Question(
        [
            r"^how (?:tall|big|heavy|high|large|wide|small|fat) (?:are|is) (?:you|hob)(?: exactly)?"
            rf"{HERE}",
            rf"^are you (?:very |really |so )*(?:heavy|tall|big|small){HERE}",
            rf"^(?:how much|what) do you weigh{HERE}",
            r"\byour (?:height|weight)$",
        ],
        "how tall are you? | how heavy are you? | how much do you weigh?",
    ),
    "strength": Question(
        [
            r"^(?:how|are you)(?: really| very| so| that)? (?:strong|powerful|tough)(?: are you)?"
            rf"{HERE}",
            rf"^how (?:much|many [\w-]+) (?:can|could) you (?:lift|carry|bear|hold){HERE}",
            r"^(?:can|could) you (?:even |really |possibly )?(?:lift|carry|hold up) (?:me|us|"
            r"both of "
            rf"us|this [\w-]+|that [\w-]+|the [\w-]+|an? [\w-]+)(?: up| at once| together| "
            rf"both)*{HERE}",
        ],
        "you look strong. | you look strong? | are you strong? | how strong are you? | could you "
        "lift me?",
    ),
    "courage": Question(
        [
            r"^(?:how|are you)(?: really| very| so)? (?:brave|courageous|a coward|a hero|fearless)"
            rf"(?: are you)?{HERE}",
            rf"^would you (?:ever )?fight(?: (?:back|if you (?:had|have) to|for "
            rf"(?:us|me|it)))*{HERE}",
        ],
        "are you brave? | are you a hero? | can you defend yourself? | would you run away?",
    ),
    "wits": Question(
        [
            r"^(?:how|are you)(?: really| very| so| that)? (?:smart|clever|intelligent|wise|stupid|"
            rf"dumb|educated)(?: are you)?{HERE}"
        ],
        """
        are you clever? | how clever are you? | are you good with numbers? | are you good at sums?
        are you well educated?
    """,
    ),
    "riches": Question(
        [
            rf"^(?:how|are you)(?: really| very| so)? (?:rich|wealthy|poor)(?: are you)?{HERE}",
            rf"^how much (?:money|gold) (?:do|have) you (?:have|got|own|make){HERE}",
            rf"^do you (?:have|own|make) (?:a lot of |much |any )(?:money|gold){HERE}",
        ],
        "are you rich? | how much money do you have?",
    ),
    "surname": Question(
        [
            r"^(?:do you have|have you(?: got)?|got|what(?:'s| is)(?: your)?)(?: an?| any| your)? "
            r"(?:(?:last|second|middle|family|other|full) name|surname|nickname)s?(?: as well)?"
            rf"{HERE}|^(?:is (?:it|that) )?short for (?:something|anything|what)$",
        ]
    ),
    "plays": Question(
        [
            r"^(?:do|did|can) you (?:ever |even |like to )*play (?:any|cards|dice|games|chess|with "
            rf"dice|music|an instrument|the \w+|anything)(?: games?| instruments?)?{HERE}",
        ],
        "do you gamble? | do you bet? | do you play for money?",
    ),
    "swims": Question([rf"^(?:(?:can|do|could) you )?(?:even |ever |know how to )*swim{HERE}"]),
    "dances": Question(
        [
            r"^(?:(?:can|do|could|would) you )?(?:even |ever |know how to |like to )*dance(?: "
            r"with me)?"
            rf"{HERE}"
        ]
    ),
    "cooks": Question(
        [rf"^(?:(?:can|do|could) you )?(?:even |ever |know how to )*(?:cook|bake){HERE}"]
    ),
    "reads": Question(
        [
            r"^(?:(?:can|do|could) you )?(?:even |ever |know how to )*(?:read|write|read and "
            r"write|read or "
            rf"write|read (?:books|much|a lot|often)|like (?:to read|reading)|like books){HERE}"
        ]
    ),
    "handles arms": Question(
        [
            r"^(?:(?:can|do|could) you )?(?:even |ever |know how to )*(?:fight|use (?:it|that|a|"
            r"the|your) ?"
            rf"(?:spear|sword|knife|hammer)?|throw (?:it|that|your spear)){HERE}",
            rf"^are you armed{HERE}",
            rf"^are you (?:any |really )?good with (?:it|(?:that|your|an?|the) [\w-]+){HERE}",
        ]
    ),
    "colour": Question(
        [
            r"^(?:what|which) colou?rs? do you (?:like|love|prefer)(?: best| most)?$",
            rf"^(?:what|which)(?:'s| is)? your favou?rite colou?rs?{HERE}",
        ]
    ),
    "animal": Question(
        [
            rf"^(?:what|which)(?:'s| is)? your favou?rite (?:animal|pet|beast|bird)s?{HERE}",
            r"^(?:do|did|have) you (?:ever )?(?:have|had|got|own|want) (?:an? |any )?(?:pets?|"
            r"dogs?|"
            rf"animals?){HERE}",
            rf"^(?:are you (?:an? )?)?(?:cat|dog)s? or (?:dog|cat)s?(?: person)?{HERE}",
        ],
    ),
    ANY: Question(
        [
            r"^(?:what|who|which|do you have an?)(?:'s| is| are)?(?: your)? favou?rite"
            rf"(?: [\w-]+){{1,3}}?{HERE}"
        ]
    ),
    "their thoughts": Question(
        [
            r"^what (?:do you think (?:about|of)|are you thinking(?: about| of)?)(?: all (?:day|"
            r"night))*"
            rf"{HERE}",
            r"^what(?:'s| is| goes) (?:on|in|inside|through) (?:your|that) (?:mind|head)"
            rf"(?: of yours)?{HERE}",
            r"^(?:a )?penny for your thoughts$",
            r"^what goes on in (?:your|that) " rf"head(?: of yours)?{HERE}",
        ],
        "why are you staring at me? | what are you staring at? | what are you thinking about? | "
        "what is in your head?",
    ),
    "made of": Question(
        [
            r"^what(?:'s| is) (?:inside|in) (?:you|your (?:chest|body|belly))$",
            r"^what (?:kind of )?(?:wood|metal|material|stuff) are you(?: made)?(?: of| from)?$",
            rf"^what are you (?:actually |even )?made (?:of|from|out of){HERE}",
            r"^are you (?:really |actually )?(?:made )?(?:out )?(?:of )?(?:stone|wood|oak|pine|"
            r"clay|metal|"
            rf"brass|iron|mud|flesh(?: and blood)?)(?: (?:or|and|under|too|as "
            rf"well)\b.{{0,30}})?{HERE}",
        ],
        "is that real brass? | are you made of oak? | is that real wood? | what are you made of? | "
        "are you made of wood?",
    ),
    "heart": Question(
        [
            rf"^(?:do|have) you (?:even |really )?(?:have |got )?a (?:heart|soul|brain){HERE}",
            r"^where(?:'s| is) your (?:heart|soul|brain)$",
        ],
        "do you have a heart?",
    ),
    "he or she": Question(
        [
            r"^are you (?:an? )?(?:he|she|it|man|woman|boy|girl|male|female|guy|lady)(?: or "
            r"(?:an? )?"
            rf"(?:he|she|it|man|woman|boy|girl|male|female|lady|what))*{HERE}"
        ],
        "are you a man or a woman?",
    ),
    "sins": Question(
        [
            r"^(?:have|did|do) you (?:ever |never |sometimes )*(?:lied?|lie|stolen|steal|stole|"
            r"cheated|cheat|broken the (?:law|rules)|tell lies|broke the rules)"
            rf"(?: (?:to|from) (?:any|some)(?:one|body)| anything| something)?{HERE}"
        ],
        "have you ever lied? | did you ever steal something?",
    ),
    "another life": Question(
        [
            r"^what would you (?:do|buy) (?:with|for) (?:all |an? |the |some |your )*(?:\w+ )?"
            r"(?:gold|money|coins?|coppers?|silver|riches|treasure|fortune)\b.*$",
            r"^what would you (?:do|be|become|build|make|have become|have done|like to (?:do|be)|"
            r"rather (?:do|be))(?: (?:if|when) you (?:were|weren't|were not|could|had|won|left|"
            r"quit|didn't|did not|ever)\b.{0,50}|instead)?$",
            r"^if you (?:were|weren't|were not|could|had|won|left|quit|didn't) "
            r".{2,50}?,? (?:what|where|who) would you (?:do|be|go|become)$",
            r"^(?:do|did|have|would) you (?:ever |really |sometimes )*(?:want|wanted|wish|like|"
            r"love|think of|thought of|thought about|think about) (?:to )?(?:be|do|being|doing|"
            r"become|"
            rf"becoming) (?:something|anything|somewhere|anywhere|someone) else{HERE}",
        ],
        "what would you do if you were rich? | where would you go if you could leave?",
    ),
    "in need": Question(
        [
            r"^what (?:would|will|do) you (?:do|say) (?:if|in case) (?:the|an?|there|some[\w-]+|it|"
            r"they|he|she|your?|we|all|every[\w-]+|wol[\w-]+|(?-i:[A-Z])[\w-]+) .{2,60}$",
        ],
    ),
    "a liking": Question(
        [
            rf"^(?:do|don't|did) you (?:ever |really |even )?(?:like|love|enjoy) (?:your |those |"
            rf"these |a |some |[\w-]+'s )?{things}{HERE}"
            for things in _THINGS
        ],
    ),
    "vermin seen": Question(
        [
            r"^(?:i (?:think|swear|believe) )?(?:i (?:just )?(?:saw|found|heard|see|hear)|"
            r"there(?:'s| is| are| was| were)) (?:an?|some|the|two)? ?(?:\w+ )?(?:mouse|mice|"
            r"rats?|moths?|bugs?|cockroach(?:es)?|spiders?|fleas?|woodworms?)(?P<where> .*)?$",
        ],
    ),
    "vermin": Question(
        [
            r"^do (?:the )?(?:mice|rats|moths|bugs|worms) (?:ever )?(?:eat|chew|nibble|get|"
            r"bother|come)\b(?P<what>.*)$",
            r"^(?:do|does|has|have|are|is|got|any)\b(?: (?:you|it|there|this place|the (?:beds?|"
            r"rooms?|house|inn)|here|they))?(?: (?:have|got|any|an?|ever|get|full of|the))*? "
            r"?(?:bugs?|rats?|mice|mouse|fleas?|lice|bed ?bugs?|cockroach(?:es)?|roaches|moths?|"
            r"woodworms?|vermin)"
            rf"(?: in (?:it|there|them|here|the [\w-]+))?{HERE}",
        ],
        "are there mice in here? | are the beds clean? | is it clean here?",
    ),
    "senses": Question(
        [
            r"^(?:do |did |can |don't )?you (?:also |just |not )*(?:hear|smell|see|feel|notice) "
            r"(?:that|this|it|something|anything)(?: (?:burning|strange|odd|funny|weird|noise|"
            r"smell|sound|too|"
            rf"just now|coming))*{HERE}"
        ],
        "do you smell something? | did you hear that noise?",
    ),
    "disturbed": Question(
        [
            r"^(?:am i|is (?:he|she|it|my [\w-]+|this [\w-]+|(?-i:[A-Z])[\w-]+)|are (?:we|they)|"
            r"do (?:i|we)|does (?:he|she|my [\w-]+|(?-i:[A-Z])[\w-]+)) (?:bothering|disturbing|"
            r"annoying|disturb|bother|annoy|"
            rf"boring|in (?:the|your) way|too loud)(?: you)?{HERE}"
        ],
        "am I disturbing you? | is my friend bothering you? | are we too loud?",
    ),
    "choice": Question(
        [
            r"^(?:what|which)(?:'s| is| one is| one's) (?:better|nicer)$",
            r"^(?:what|which)(?:'s| is| one(?:'s| is)?)? (?:do you (?:like|prefer|think is) "
            r")?(?:better|best|nicer|stronger|more useful)?(?: for [\w-]+)?[,: ]+(?:the |an? "
            r")?[\w-]+(?: [\w-]+)? or (?:the |an? )?[\w-]+(?: [\w-]+)?$",
            r"^(?:the |an? )?[\w-]+(?: [\w-]+)? or (?:the |an? )?[\w-]+(?: [\w-]+)?,? (?:what|"
            r"which)(?:'s| is| one(?:'s| is)?| do you)(?: like| prefer)? ?(?:better|best|nicer|"
            r"stronger|your favou?rite)?(?: for [\w-]+)?$",
            r"^(?:do|would) you (?:prefer|rather have|rather|choose|pick|like) (?:the |an? )?[\w-]+"
            r"(?: [\w-]+)? or (?:the |an? )?[\w-]+(?: [\w-]+)?(?: better| more)?$",
            r"^(?:do|would) you (?:prefer|like|choose|love) (?:the )?[\w-]+ (?:to|over|more than|"
            r"better than) (?:the )?[\w-]+$",
            r"^(?:is|are) (?:the |an? )?[\w-]+ better than (?:the |an? )?[\w-]+$",
        ],
    ),
    "leaving the game": Question(
        [
            r"^(?:so |and )?how (?:do|can|could|does|would|to)(?: (?:i|we|one|you))? (?:leave|quit|"
            r"exit|stop|end|close|get out of|log (?:out|off)(?: of)?|go out of)(?: playing)? "
            r"(?:this|the) (?:game|mud|program|session)$",
            r"^(?:so |and )?how (?:do|can|could|does|would|to)(?: (?:i|we|one|you))? (?:quit|log ?"
            r"(?:out|off)|sign (?:out|off)|disconnect)$",
        ],
    ),
}
"""What is asked → how; the special before the general."""
