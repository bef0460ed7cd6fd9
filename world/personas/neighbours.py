"""What the people of Thornwick know about each other: where everybody is, and who they are.

Their sentences become rules of the built-in brain. Data only, like `world.people`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from world.personas.phrasings import phrasings
from world.personas.villagers import VILLAGERS, knows_the_villagers

NAMES: Mapping[str, str] = {
    "marta": "marta|innkeeper|landlady|barmaid|cook|inn|tavern|copper kettle|kettle",
    "odile": "odile|librarian|library",
    "bram": "bram|guard|guardsman|gate|gatekeeper",
    "hob": "hob|builder's hand|workshop|golem|robot",
    "stones": "standing stones|stones|stone circle|old road|hill",
    "square": "market square|square|market|the well",
}
"""Key of a neighbour or place → the words by which players ask for it, as a pattern."""

OF_WHOM: Mapping[str, str] = {
    "Marta": "she",
    "Odile": "she",
    "Bram": "he",
    "Hob": "",
    "innkeeper": "she",
    "librarian": "she",
    "guard": "he",
    "boy": "he",
    "lad": "he",
    "kid": "he",
    "messenger": "he",
}
"""Who is spoken of in the village, and as what: "" is anything."""
TOPICS: Mapping[str, str] = {
    "joss": r"^(?:so |and )?(?:who|what) (?:is|was)(?: this| that)? "
    r"joss\b|\b(?:about|of|know|knew) "
    r"joss\b|^(?:when|where|how|did|is|does|was) .*\bjoss\b.* (?:live|lived|die|died|dead|alive|"
    r"make|made|build|built|from|find|found|leave|left|go|gone|look)\b",
    "business": r"^how(?:'s| is| are| does| do| goes| has)(?: been)? (?:the |your "
    r")?(?:business|trade|sales|guests|takings)\b|^is (?:the |your )?(?:business|trade) (?:\w+ "
    r")?(?:good|bad|slow|poor)|^(?:do you have|have you|are there|did you have) many "
    r"(?:guests|customers|readers|visitors)\b",
    # of the village
    "size": r"^how (?:many|big|large|small)\b.*\b(?:people|folks?|villagers|houses|homes|souls|"
    r"families|village|thornwick|live here|lives here)(?: (?:live|lives|are there|are here|here|"
    r"in|is|inside|there|around)\b.*)?$",
    "history": r"\b(?:history|founders?|ancient|long ago|old days|in the past)\b|^(?:how old is|"
    r"who (?:built|made|set up|founded)|when was) (?:the|this|that|your) (?:village|town|place|inn|"
    r"wall|gate|library|bell|well)\b|\bthornwick\b.*\bfounded\b",
    "the fallen": r"\bwolves (?:get|got|eat|ate|kill|hurt|bite|take) (?:any|some|many|people)",
    "wolves since": r"\bwolves (?:ever )?(?:come|came|been|return\w*) ?(?:back|again|since)?$",
    "wolves": r"\bwol(?:f|ves)\b|(?:^|\b(?:the|that|which|of|old|hard|cold|long) )winter\b",
    "hours of the gate": r"^(?:when|what time|at what (?:time|hour)|until when|how late|how long|"
    r"which hours?|what(?:'s| are) (?:the|your) (?:opening )?hours)\b(?:(?: (?:exactly|does|is|are|"
    r"was|will|can|did|do they|the|this|that)\b.*)? (?:open|opens|close|closes|shut|shuts|lock|"
    r"locks|hours)\b|.*\bgate\b)|^(?:is|does|do you|are) .*\b(?:gate|open|close|shut|lock)\b.* "
    r"(?:at night|all night|at dusk|at sunset|at dawn|in the (?:morning|evening)|on \w+days?|"
    r"late)\b",
    "beyond the gate": r"^(?:so |and |but )?(?:what|who|anything|anybody|anyone)(?:'s| is| are| "
    "lies|"
    r" lives| waits)?\b.*\b(?:(?:beyond|behind|past|outside|through) (?:of )?(?:the|this|that|"
    r"your) (?:gate|wall|village|hedge)|beyond (?:it|there)|(?:on )?(?:the )?other side|"
    r"(?:out (?:there|north)|up north)(?: to the north| north)?)\b|"
    r"^(?:where|what) (?:does|do|would|will) (?:it|one|i|you|we|the gate|the (?:old )?road) "
    r"(?:lead|find|see|get to|come to|go)\b.*\b(?:gate|wall|out there|beyond|outside|other side)\b|"
    r"\bother side of (?:it|the (?:gate|wall))\b|^what(?:'s| is) behind(?: you| it)?$",
    "the gate": r"\bgates?\b|^how (?:do|can|could) (?:i|we|one) (?:get|go|come) (?:past|by|"
    r"through)\b",
    "the wall": r"\bwalls?\b",
    "the bell": r"\bbells?\b",
    "arms": r"\b(?:arms of|coat of arms|the arms|flowers?|emblem|crest|banner)\b",
    "ruler": r"\b(?:rule[sdr]?|rulers?|king|queen|mayor|lord|laws?|government|council|(?:is|"
    r"who's) in charge|leads? (?:the|this) village|runs (?:the|this|it|things)(?: (?:village|town|"
    r"place|here|around))*|owns (?:the|this) (?:village|town))\b",
    "arms and armour": r"\b(?:black)?smiths?\b|\b(?:swords?|armou?r|weapons?|shields?|axes?|"
    r"hammers?|bows?|arrows?|daggers?|kni(?:fe|ves)|helmets?|forge)\b",
    "healer": r"\b(?:cough(?:s|ing)?|fevers?|headaches?|toothaches?|bandages?|remed(?:y|ies)|"
    r"healers?|doctors?|physicians?|heal|healing|potions?|wounded|bleeding|"
    r"medicine|herbs?|sick|cure)\b",
    "magic": r"\b(?:magic\w*|spells?|wizards?|witch(?:es)?|mages?|sorcer\w+|enchant\w*|alchem\w+|"
    r"scrolls?|wands?)\b",
    "monsters": r"\b(?:dragons?|monsters?|goblins?|orcs?|trolls?|ghosts?|undead|zombies?|"
    r"vampires?|bandits?|thieves|robbers?|"
    r"dungeons?|caves?|demons?|elves|elf|dwar\w+|giants?|kobolds?|skeletons?|spiders?|enem(?:y|"
    r"ies)|beasts?|rats|dangerous|danger)\b|^(?:is|are|am) .*\bsafe\b",
    "treasure": r"\b(?:treasures?|riches|loot|jewels?|gems|get rich)\b",
    "ford": r"\bfords?\b|\b(?:river|water|stream)\b.*\b(?:high|deep|low|cross|wade|swim|over)\b|"
    r"\b(?:how (?:high|deep)|cross|wade|swim)\b.*\b(?:river|water|stream)\b",
    "elsewhere": r"\b(?:nearest|next|other|closest|another|big) (?:town|city|village|place)s?\b|"
    r"\b(?:capital|greyharbour|harbou?r|sea|the coast|mountains?|world)\b|\bwhere does the (?:old "
    r")?road\b",
    "privy": r"\b(?:toilet|privy|bathroom|outhouse|latrine|loo|bath|wash (?:myself|my hands|up))\b",
    "strangers": r"\b(?:have you|did you|has anyone|anybody|anyone) (?:seen?|met) "
    r"(?:any(?:one|body)|some(?:one|body)|(?:an?|the|some|my) (?:\w+ ){0,2}(?:man|men|woman|girl|"
    r"boy|lady|stranger|people|person|riders?|dog|cat|horse|brother|sister|friend|husband|wife))\b|"
    r"\b(?:has anyone|anybody|anyone) (?:\w+ )?(?:come|came|pass\w*)\b|"
    r"^i(?:'m| am) (?:looking|searching) for (?:my|an?|some(?:body|one))\b.*\b(?:brother|sister|"
    r"friend|father|mother|man|woman|wife|husband|son|daughter|child|boy|girl|cat|dog|horse|"
    r"some(?:body|one)|person)\b|\b(?:strangers?|travell?ers?)\b",
    "work": r"\b(?:quests?|(?:any|some|for|find|have|need|want|there) work|work for (?:you|me|us)|"
    r"jobs?|adventures?|missions?|tasks?|earn|(?:any|an|some) errands?|hire|hiring|help (?:you|"
    r"out|with)|need (?:any |some )?(?:help|a hand|anything|something)|give you a hand|do for you|"
    r"be of (?:any )?(?:help|use))\b|^(?:can|could|may|shall) (?:i|we) help\b|^(?:(?:i|we)(?:'ll| "
    r"will| can| could|'d like to| want to)|(?:shall|can|may|could|let) (?:i|me)) (?:help|sweep|"
    r"wash|clean|dust|sort|chop|carry|mend|fix|hold|stand) .*\b(?:you|your|dishes|floor|shelves)\b",
    "shops": r"\b(?:shops?|stores?|merchants?|traders?|market|wares|for sale|vendor|equipment|"
    r"supplies)\b|\b(?:you|i|we|one|they|who|where|anybody|anyone|somebody|someone|to|want)\b"
    r"(?: \w+){0,3}? (?:buy|sell|sells|selling|trading)\b",
    "money": r"\b(?:pay|money|coins?|coppers|(?:a|take|in|for|your) copper|cheap|expensive|bank|"
    r"purse|credit|tab|debts?)\b|\b(?:take|accept|worth|pay (?:in|with))\b.*\b(?:silver|gold)\b|"
    r"\b(?:silver|gold)\b.*\bworth\b",
    "skills": r"\b(?:level(?:s| up)?|exp|xp|experience|skills?|train|training|trainer|guilds?|"
    r"class(?:es)?|stats?|pvp)\b|^how (?:do|can) i (?:play|fight|attack|get (?:stronger|better)|"
    r"learn|win)\b",
    "the cask": r"\bcasks?\b",
    "the well": r"\b(?:in|from|of|to|about|is|into|at) (?:the|that|this|your) (?:old )?well\b|"
    r"^(?:the )?well$|\bpebbles?\b",
    "hint": r"\b(?:(?:any|some|another|one|give|need|want|more|the|little|your)\b.*|^)(?:hints?|"
    r"clues?)\b|\bhint me\b",
    "news": r"^(?:has |have |did |had )?(?:any|some)(?:one|body) (?:interesting|new|odd|strange|"
    r"special|famous) (?:come|came|pass\w*|been|stop\w*|stay\w*|visit\w*)\b|\b(?:news|rumou?rs?|"
    r"gossip|tidings|(?:any|some)thing (?:new|to report|interesting|suspicious|happen\w*|going on|"
    r"moving|stirring|afoot)|any trouble)\b|^what(?:'s| is| has) (?:new|going on|happening|"
    r"happened|the word on)\b|^what happened(?: here| today| lately|,? (?:while|when|since) (?:i|"
    r"we)\b.*)?$|^(?:what (?:did|have) (?:i|we) miss(?:ed)?|did (?:i|we) miss (?:any|some|much|a "
    r"lot)\w*)\b|^(?:heard|seen) any\w*\b|^what have you (?:heard|seen)\b",
    "village": r"\b(?:thornwick|(?:the|this|your) (?:village|town|place)|people (?:live|here)|"
    r"around here)\b",
    "weather": r"\b(?:weather|rain(?:s|ing|y)?|snow(?:s|ing)?|sunny|sunshine|fog(?:gy)?|windy|"
    r"storms?|storm coming)\b|^(?:it's|it is|what a|such a|lovely|nice|beautiful|is it) (?:\w+ "
    r")?(?:cold|hot|warm|chilly|freezing|"
    r"day|morning|evening|night)(?: today| tonight| out| outside| out here| in here)*$",
    "god": r"\b(?:gods?|priests?|temples?|church|shrine|pray\w*|religio\w+|faith|heaven|afterlife|"
    r"meaning of life|soul)\b",
}
"""What players ask everybody about → the patterns of it, the special before the general."""

Answers = Mapping[str, Sequence[str]]
"""Key of a topic → what somebody says about it; with ", and why" or ", and who" to whoever asks."""


WOLVES = ("wolves", "the fallen", "wolves since")
"""Those of the topics that are of wolves."""
OF_WOLVES: Mapping[str, str] = {
    r"^(?:(?:and|so|but) )*(?:did|do) they (?:ever |really )*(?P<get>get|eat|kill|hurt|bite|take) "
    r"(?P<whom>any(?:one|body)|some(?:one|body)|many|people)\b.*$": "did the wolves {get} {whom}",
    r"^(?:(?:and|so|but) )*(?:did|was|were) (?:any(?:one|body)|some(?:one|body)|people|many)"
    r"(?: get)? (?:die|killed|hurt|eaten|dead)\b.{0,15}$": "did the wolves get anybody",
    r"^(?:(?:and|so|but|long ago),? )*(?:when(?: (?:was|did) (?:that|it|they)(?: come| happen)?)?|"
    r"how (?:many (?:years?|winters?)|long)(?: ago)?(?: (?:was|is) (?:that|it))?|(?:in )?what "
    r"year(?: was (?:that|it))?)(?: then| exactly)*$": "when did the wolves come",
    r"^(?:(?:and|so|but|then) )*(?:did|do|have|will) they (?:ever )?(?:come|been|return)"
    r"(?: (?:back|again|here|since|after))*(?: (?:the wall|that|then))?$": "did the wolves come "
    r"back",
}
"""How the line is read behind what was said of the wolves."""


def talks(
    answers: Answers, leads: Mapping[str, Mapping[str, str]] | None = None
) -> list[dict[str, Any]]:
    """The rules of a character who has answers about these topics, in the order of `TOPICS`.

    Args:
        answers: What is said of each topic.
        leads: Key of a topic → how the line behind its answer is read, as `next` of a rule.
    """
    heard = {
        name: pattern
        for key, hear in TOPICS.items()
        for name, pattern in (
            (f"{key}, and why", rf"^(?:why|how come|what for)\b.*(?:{hear})"),
            (
                f"{key}, and who",
                rf"^(?:(?:and|so|but) )*who (?:rings?|sounds?|tolls?|opens?|keeps?|may|can|"
                rf"gets to)\b.*(?:{hear})",
            ),
            (key, hear),
        )
    }
    return [
        {
            "name": f"talk of {key}",
            "mention": True,
            "hear": hear,
            "like": phrasings(key),
            "say": list(answers[key]),
            "next": (leads or {}).get(key, {}),
        }
        for key, hear in heard.items()
        if key in answers
    ]


Neighbours = Mapping[str, tuple[str, str]]
"""Key of a neighbour or place → where it is, and what to say about it."""


def knows(neighbours: Neighbours, me: str) -> list[dict[str, Any]]:
    """The rules of a character who knows these neighbours.

    Args:
        neighbours: What is said of each.
        me: The character's own key.
    """
    others = ", ".join(one.home for key, one in VILLAGERS.items() if key != me)
    rules: list[dict[str, Any]] = [
        {
            "name": "who lives here",
            "hear": r"^whom?(?:'d| should| could| can| shall| would| do| did) (?:i|we|one) (?:go |"
            r"and |best )*(?:see|visit|meet|look up|talk to)(?: (?:here|tomorrow|next|first|"
            r"tonight|round here|around here|then|in the village))*$|^any(?:one|body) else "
            r"(?:lives?|living|about|around)\b.{0,30}$|^who (?:else |all )?(?:lives?|dwells?|"
            r"works?) (?:a?round |about |near |over )?(?:here|in (?:these parts|(?:this|the|your) "
            r"(?:\w+ )?(?:village|place|town|dump|hole|backwater))|in thornwick)\b",
            "say": [f"{others}; and {{me}}, whom you are talking to."],
        },
        {
            "name": "a neighbour's name",
            "act": True,
            "question": False,
            "hear": r"^(?:i am|i'm|my name is|call me) (?P<name>marta|odile|bram|hob)$",
            "say": "@another_name",
        },
        *knows_the_villagers(me),
    ]
    if me != "marta" and "marta" in neighbours:
        rules += _sends_to_the_inn(neighbours["marta"][0])
    for key, (where, about) in neighbours.items():
        names = (
            f"(?:(?:the|that|this|your|an?|old|nearest|closest|local) )*(?:{NAMES[key]})"
            "(?: outside| (?:out|over|in) there)?"
        )
        rules.append(
            {
                "name": f"where {key} is",
                "hear": [
                    rf"^(?:where|which way|how far)(?:'?s| is| are| (?:do|can) i find)?(?: to)? "
                    rf"{names}$",
                    rf"^(?:how|where) (?:do|can|should|to)\b.*\b(?:to|find|see|reach) {names}"
                    r"(?: from .+)?$",
                    rf"\bway to {names}$|^where (?:does|do|can i find|would i find) {names} "
                    rf"(?:live|work|sleep|stay|sit|stand)s?$",
                    rf"^(?:help|show|take|lead|guide|bring|point|direct|i want|i "
                    rf"need)\b.*\b(?:find|to|see|reach|visit) {names}$",
                    rf"^who (?:lives|works|is|sits) (?:over |up )?(?:in|at) {names}$|^who(?:'s|"
                    rf"is)? (?:keeps|guards|minds|opens|watches|runs|owns|in charge of|is in "
                    rf"charge of) {names}$",
                    rf"^(?:is|are) (?:this|that|we (?:in|at)|i (?:in|at)) {names}$|"
                    rf"^(?:is|are) {names} (?:far|close|near|nearby)\b",
                    rf"^(?:(?:can|could) you )?(?:(?:tell|show) me )?where {names} (?:lives?|"
                    rf"works?|is|sits|stands|stays|sleeps)$",
                    rf"^find {names}$|^have you seen {names}(?: today| lately| around| here)?$",
                    *(BED_AND_BOARD if key == me == "marta" else ()),
                    rf"^i(?:'m| am) (?:looking|searching) for {names}$",
                ],
                "say": [where],
            }
        )
        if about:
            rules.append(
                {
                    "name": f"about {key}",
                    "hear": [
                        rf"^(?:who|what|how)(?:'?s| is| are) {names}(?: like| doing| these days)?"
                        r"(?:, (?:s?he|it|marta|odile|bram|hob)\b.+)?$",
                        rf"^what(?:'s| is| are) {names}(?:'s|'s own)? (?:job|work|trade|task|duty|"
                        rf"profession|post)(?: here)?$|^what (?:does|do) {names} (?:do|make|work|"
                        rf"sell|keep|guard|look like)(?: there| here|"
                        r" all day(?: long)?| for a living| with .+)*$",
                        rf"^what(?:'s| is) (?:the )?name of {names}$|^what(?:'s| is| do you call) "
                        rf"{names}(?: called| named)?$",
                        rf"^what(?:'s| is) {names}'s name$|^(?:what|of what)(?:'s| is) {names} "
                        r"(?:made|built)(?: (?:of|from|out of))?$",
                        rf"\b(?:about|think of|heard of|opinion of|opinion on) {names}"
                        r"(?:,? (?:honestly|really|actually|then|anyway|as a person|and be honest|"
                        r"if you're honest|tbh))*$",
                        rf"^(?:do you think )?(?:that )?(?:would )?{names}(?:'d| would| will)? "
                        r"(?:like|help|talk to|trust|mind|hate) (?:me|us)$",
                        rf"^(?:is there |are there )?(?:anything|something|things|what) "
                        rf"(?:i|we|one) (?:should|shouldn't|must|mustn't|ought to|need to)(?: not| "
                        rf"never)? (?:know|say|tell|ask|mention|talk|do|bring)(?: (?:about|to|with|"
                        rf"of|around|near|before))? {names}(?: about)?$",
                        rf"^what(?:'s| is| are| do you have)(?: there)? (?:in|inside|at|on|up on) "
                        rf"{names}$",
                        rf"^(?:is|are) {names} (?:nice|kind|good|friendly|mean|safe|dangerous|"
                        rf"alive|strong|rich|honest|happy|angry|grumpy|real|a [\w-]+|your "
                        rf"(?:friend|mate))\b",
                        rf"^{names}$",
                    ],
                    "say": [about],
                }
            )
    return rules


BED_AND_BOARD = (
    r"^where (?:can|could|do|may|should) (?:i|we|one)\b.*\b(?:sleep|eat|drink|stay)\b",
    r"\b(?:anything|something|somewhere|anywhere|place|room|bed|food) to (?:buy|eat|drink|sleep|"
    r"stay|rest)\b",
    r"\bi(?:'m| am) (?:very |so )?(?:hungry|thirsty|tired)$",
    r"\b(?:tavern|shop|store|market|merchant|inn|pub)\b.*\b(?:near|nearby|around|here|close)\b",
    r"^(?:and |so )?where (?:can|could|do|may|should) (?:i|we|one)\b.*\b(?:ales?|beers?|pints?|"
    r"food|bite|meal|soup|supper|dinner|grub)\b.*$",
    r"\b(?:place|somewhere|anywhere|spot|house)(?: around here| near here| nearby)? (?:for|with|"
    r"that (?:has|sells|serves|pours)|to (?:get|buy|grab|find)) (?:an? |some |a bit of |a bite of "
    r")?(?:\w+ )?(?:ales?|beers?|drinks?|pints?|food|bite|meal|soup|bread|supper|dinner|grub)\b",
)
"""How players ask for what there is at the inn."""


def _sends_to_the_inn(inn: str) -> list[dict[str, Any]]:
    """The rules of a character who has nothing to eat, no bed and no messenger.

    Args:
        inn: Where the inn is.
    """
    return [
        {
            "name": "a bed tonight",
            "hear": [
                r"^where (?:can|could|do|may|should) (?:i|we|one)\b.*\b(?:sleep|stay)\b",
                r"\b(?:somewhere|anywhere|place|room|bed) to (?:sleep|stay|rest)\b",
                r"\b(?:room|bed) for (?:the|a|one|this) night\b",
            ],
            "say": [f"No bed is free tonight. {inn}"],
            "why": ["The roof of the Kettle leaks, so the stairs are locked."],
        },
        {"name": "bed and board", "hear": list(BED_AND_BOARD), "say": [inn]},
        {
            "name": "send word",
            "act": True,
            "hear": r"^(?:send|take|carry|bring|pass|deliver) .*\b(?:word|message|boy|"
            r"messenger|note|letter|parcel)\b",
            "say": ["It is Marta who has a messenger, at the Copper Kettle. Ask her."],
        },
    ]
