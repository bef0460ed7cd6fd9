"""What the people of Thornwick know about each other: where everybody is, and who they are.

Their sentences become rules of the built-in brain. Data only, like `world.people`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from world.phrasings import phrasings

NAMES: Mapping[str, str] = {
    "marta": "marta|innkeeper|landlady|barmaid|cook|inn|tavern|copper kettle|kettle",
    "odile": "odile|librarian|library|(?:old )?(?:woman|lady) with the (?:glasses|spectacles|"
    "books)",
    "bram": "bram|guard|guardsman|gate|gatekeeper|(?:tall )?(?:man|guy) (?:at|by|with) the "
    "(?:gate|spear)",
    "hob": "hob|builder's hand|workshop|golem|robot|(?:wooden|brass) (?:man|guy|thing|creature)",
    "stones": "standing stones|stones|stone circle|old road|hill",
    "square": "market square|square|market|the well",
}
"""Key of a neighbour or place → the words by which players ask for it, as a pattern."""

SEEN_WITH: Mapping[str, str] = {
    "marta": "inn|tavern|counter|bar|kettle|apron|oven|kitchen",
    "odile": "glasses|spectacles|books|library|ladder",
    "bram": "gate|spear|wall|helmet|cloak",
    "hob": "workshop|hammer|cogs|brass|metal|wood",
}
"""Key of a neighbour → by what one is described whose name a player does not know."""
OF_WHOM: Mapping[str, str] = {
    "Marta": "she",
    "Odile": "she",
    "Bram": "he",
    "Hob": "",
    "boy": "he",
    "lad": "he",
    "kid": "he",
    "messenger": "he",
}
"""Who is spoken of in the village, and as what: "" is anything."""
HOMES: Mapping[str, str] = {
    "marta": "Marta at the inn",
    "odile": "Odile in the library",
    "bram": "Bram at the gate",
    "hob": "Hob in the workshop",
}
"""Key of a villager → who that is, and where."""

TOPICS: Mapping[str, str] = {
    # of themselves
    "at home": r"^(?:are|will|would) you (?:be )?(?:still )?(?:at home|home|in|at work|at your "
    r"post)(?: now| today| tonight| later| tomorrow| just now)*$",
    "joss": r"^(?:so |and )?(?:who|what) (?:is|was)(?: this| that)? "
    r"joss\b|\b(?:about|of|know|knew) "
    r"joss\b|^(?:when|where|how|did|is|does|was) .*\bjoss\b.* (?:live|lived|die|died|dead|alive|"
    r"make|made|build|built|from|find|found|leave|left|go|gone)\b",
    "parents": r"^(?:is|are|were|was)(?: (?:he|she|they|one|any|either)\b(?: of)?)?\b.*\byour "
    r"(?:old "
    r")?(?:mother|father|parents|mum|mom|dad|da|ma)\b.* (?:alive|living|dead|about|around|here)\b|"
    r"^(?:did|do|does|when did) your (?:mother|father|parents|mum|mom|dad|da|ma) (?:still )?"
    r"(?:live|die)\b",
    "business": r"^how(?:'s| is| are| does| do| goes| has)(?: been)? (?:the |your "
    r")?(?:business|trade|"
    r"sales|guests|takings)\b|^is (?:the |your )?(?:business|trade) (?:\w+ "
    r")?(?:good|bad|slow|poor)|"
    r"^(?:do you have|have you|are there|did you have) many "
    r"(?:guests|customers|readers|visitors)\b",
    "food of theirs": r"\byour (?:own )?favou?rite (?:food|meal|dish|drink|soup|supper)\b|^what do "
    r"you (?:like (?:best )?to |like |love to )?(?:eat|drink)(?: best| most| yourself| for \w+| "
    r"here)*$",
    "book of theirs": r"\byour (?:own )?favou?rite "
    r"(?:books?|stor(?:y|ies)|tales?|author)\b|^(?:what|"
    r"which) (?:book|story|tale)s?(?: of yours| here)? do you (?:like|love|prefer|enjoy)\b",
    "season": r"\byour (?:own )?favou?rite (?:season|month|weather|time of (?:the )?year)\b|"
    r"^(?:what|which) (?:season|month|time of (?:the )?year) do you (?:like|love|prefer)\b",
    "soldier": r"^(?:were|are|have) you (?:ever |once |really |not |been )*(?:a |in the |in a )"
    r"(?:soldier|army|warrior|fighter|war|battle)\b|^did you (?:ever )?(?:fight|serve) (?:in|as)\b",
    "boredom": r"\b(?:you|it) (?:ever |not |never )*(?:get |getting |be |feel )?(?:so |very |a "
    r"bit |"
    r"rather )?(?:bored|boring|dull)\b|^(?:is|isn't) (?:it|this|that|your (?:job|work)) (?:\w+ )?"
    r"(?:boring|dull)\b",
    "loneliness": r"\b(?:you|it|job|work) (?:ever |not |never )*(?:get |be |feel |so )*(?:lonely|"
    r"alone|lonesome)\b|^(?:do|don't) you (?:ever )?miss "
    r"(?:company|people|anybody|anyone|somebody)\b",
    "nights": r"^(?:and )?what do you (?:usually |normally )?do (?:(?:here|all) )?(?:at|by|in "
    r"the|after|"
    r"when it gets|once it is|every|of a|all)? ?(?:nights?|evenings?|dark|midnight)\b|^how do you "
    r"(?:spend|pass) (?:the|your) (?:nights?|evenings?)\b",
    "always": r"\b(?:have|did) you (?:\w+ )?always (?:live|lived|been|worked|wanted to be|want "
    "to|wanted to|"
    r"stood|dream|know|knew)\b",
    "on the bench": r"^(?:and )?what(?:'s| is| are)?(?: (?:that|this)(?: thing)?)?,? (?:are "
    r")?you(?:'re)? "
    r"(?:(?:now|just|currently) )?(?:working on|making|doing there|busy with)\b",
    "a gift": r"\b(?:good|nice|fine|right) (?:gift|present)\b|^what "
    r"(?:can|could|should|do|shall) i "
    r"(?:give|bring|buy) (?:to )?(?:my|a|an|the|him|her)\b",
    "age": r"^how old are you|^what(?:'s| is) your age|^when (?:were you|is your) (?:born|"
    r"birthday)",
    "tenure": r"^when did you (?:come|arrive|move|start|begin|get)\b|^(?:how long|"
    r"since when) (?:have|are) you (?:been|kept|had|run|worked|lived|stood|"
    r"guarded|"
    r"here|doing|done|this|in|at|a|an|the)\b",
    "origin": r"^where (?:are|do|did|were|have) you (?:come |been |live |work |grow |born "
    r")?(?:from|born|before|up)\b|"
    r"^are you from\b|^were you born\b|^(?:why did you come|what (?:brought|brings) you)\b|^where "
    r"do you (?:live|sleep)",
    "kin": r"\byour (?:family|mother|father|parents|children|child|kids|wife|husband|brothers?|"
    r"sisters?|sons?|"
    r"daughters?|lover)\b|^(?:you )?got (?:a |any )?(?:family|children|kids|wife|husband|brothers?|"
    r"sisters?|parents)\b|^(?:do|have) you (?:ever )?(?:(?:have|had|got) )?(?:a |any )?(?:family|"
    r"child\w*|kids|wife|"
    r"husband|brother\w*|sister\w*|sons?|daughters?|parents|lover)\b|^are you (?:married|"
    r"single|taken|"
    r"in love|seeing)",
    "trade of theirs": r"^what (?:do you (?:do|make|build|produce)|is your (?:job|work|trade|"
    r"profession)|'s your job)(?: "
    r"here| for a living| all "
    r"(?:day|night|evening))*$|^what(?:'s| is) your (?:job|work|trade)|^what do you work\b|"
    r"^what are you "
    r"(?:guarding|selling|reading|cooking|"
    r"baking)\b",
    "liking": r"^(?:do|don't) you (?:like|enjoy|love|hate|mind) (?:it here|being (?:an?|here)|"
    r"(?:your|this) (?:job|work|trade|life|post|place)|working|guarding|baking|reading|"
    r"building|cooking|standing)\b|^(?:is|isn't) (?:it|your (?:job|work)) (?:boring|hard|"
    r"lonely|fun|dangerous|dull|cold)",
    "rest": r"\byour (?:shift|watch|day)\b.*\b(?:end|ends|over|done)$|^(?:when|what time|how "
    "long) do you (?:go to |ever |usually |even )*(?:sleep|bed|rest)\b|"
    r"^when (?:do|are) you (?:off|"
    r"done|free|finish\w*|stop)\b|^(?:do|don't|can|when do|when did) you (?:ever |last |not |"
    r"really |never )*(?:sleep|rest|get tired|sit|take (?:a|any) breaks?|have a break)\b|"
    r"^are(?:n't)? you (?:ever |not |never )*(?:tired|asleep|sleepy|weary)\b|"
    r"^you (?:look|seem|sound|must be) (?:so |very |a bit |a little )?(?:tired|exhausted|weary|"
    r"sleepy)\b",
    "fun": r"\b(?:for fun|free time|spare time|off duty|after work|hobby|hobbies|your day off)\b|"
    r"^what do you like to do|^what makes you (?:happy|smile|laugh|glad)",
    "favourite": r"\byour favou?rites?(?: (?:thing|food|meal|dish|time|hour|part)\b|$)|"
    r"^what do you (?:like|enjoy|love)(?: (?:best|most|to "
    r"(?:eat|drink|read)))?$",
    "fear": r"^(?:are you|what are you) (?:ever |so |most )*(?:afraid|scared)"
    r"(?: of| anything| most)*$|^what (?:do you fear|scares you|frightens you)(?: most)?$|"
    r"^do(?:n't)? you (?:ever )?(?:get (?:scared|afraid)|fear (?:anything|something))$|"
    r"\byour (?:biggest |greatest |worst )?fears?$",
    "wish": r"\byour (?:\w+ )?(?:dreams?|wish(?:es)?|goals?|hopes?)$|"
    r"^what do you (?:wish|dream|hope|desire)\b|"
    r"^what do you (?:want|need)(?: (?:most|in life|from life|for yourself))*$|"
    r"^if you could (?:have|wish for|get) any\w*\b",
    "feeling": r"^are you (?:happy|sad|angry|mad|upset|okay|ok|content|in a (?:good|bad) mood|"
    r"cross)|^do you (?:have|feel)"
    r"(?: any)? (?:feelings?|emotions?|pain|love|anything)|^what(?:'s| is) wrong$|^why (?:are|so) "
    r"(?:you )?"
    r"(?:so )?(?:sad|angry|grumpy|serious|rude|mean|quiet|happy)",
    "pay": r"^(?:do you get|are you|how (?:much|well) (?:do you|are you)) (?:paid|earn|make|get)|"
    r"^who (?:pays|employs|hired) "
    r"you|^who (?:are )?you (?:are )?working for|\byour (?:wages?|pay|salary|boss|master|"
    r"employer)\b|^who (?:do you (?:work|answer)|is "
    r"in charge of you)",
    "fights": r"^(?:have|did) you (?:ever )?(?:killed?|f(?:ought|ight)|stab\w*|"
    r"been in (?:a )?(?:war|battle|fight))\b",
    "travels": r"^(?:have|did) you (?:ever |never )?(?:travel\w*|been (?:to|outside|away|anywhere)|"
    r"le(?:ft|ave) (?:here|thornwick|(?:the|this|your) (?:village|town|place|inn|gate|library|"
    r"workshop)))\b",
    "past": r"^(?:tell me about|what(?:'s| is)) your(?:self)? (?:past|life|"
    r"story|background)\b|^tell me (?:something |more |a bit |a little )?about you(?:rself)?$",
    "looks": r"^(?:what|how|why|is|are|where|may i (?:see|touch)|show)\b.*\byour (?:spear|cloak|"
    r"spectacles|glasses|sleeves?|hair|ink|cogs?|clothes|brass|wood|apron|boots|beard|hat|"
    r"armou?r|dress)\b",
    # of the village
    "size": r"^how (?:many|big|large|small)\b.*\b(?:people|folks?|villagers|houses|homes|souls|"
    r"families|village|thornwick|live here|lives here)(?: (?:live|lives|are there|are here|here|"
    r"in|is|"
    r"inside|there|around)\b.*)?$",
    "history": r"\b(?:history|founders?|ancient|long ago|old days|in the past)\b|^(?:how old is|"
    r"who (?:built|made|set up|founded)|when was) (?:the|this|that|your) (?:village|town|place|inn|"
    r"wall|gate|library|bell|well)\b|\bthornwick\b.*\bfounded\b",
    "wolves": r"\bwol(?:f|ves)\b|(?:^|\b(?:the|that|which|of|old|hard|cold|long) )winter\b",
    "hours of the gate": r"^(?:when|what time|at what (?:time|hour)|until when|how late|how long|"
    "which "
    r"hours?|what(?:'s| are) (?:the|your) (?:opening )?hours)\b.*\b(?:gate|open|opens|close|closes|"
    r"shut|shuts|lock|locks|hours)\b|^(?:is|does|do you|are) .*\b(?:gate|open|close|shut|lock)\b.* "
    r"(?:at night|all night|at dusk|at sunset|at dawn|in the (?:morning|evening)|on \w+days?|"
    r"late)\b",
    "beyond the gate": r"^(?:so |and |but )?(?:what|who|anything|anybody|anyone)(?:'s| is| are| "
    "lies|"
    r" lives| waits)?\b.*\b(?:(?:beyond|behind|past|outside|through) (?:of )?(?:the|this|that|"
    r"your) "
    r"(?:gate|wall|village|hedge)|beyond (?:it|there)|(?:on )?(?:the )?other side|out there)\b|"
    r"^(?:where|what) (?:does|do|would|will) (?:it|one|i|you|we|the gate|the (?:old )?road) "
    r"(?:lead|"
    r"find|see|get to|come to|go)\b.*\b(?:gate|wall|out there|beyond|outside|other side)\b",
    "the gate": r"\bgates?\b|^how (?:do|can|could) (?:i|we|one) (?:get|go|come) (?:past|by|"
    r"through)\b",
    "the wall": r"\bwalls?\b",
    "the bell": r"\bbells?\b",
    "arms": r"\b(?:arms of|coat of arms|the arms|flowers?|emblem|crest|banner)\b",
    "ruler": r"\b(?:rule[sdr]?|rulers?|king|queen|mayor|lord|laws?|government|council|(?:is|"
    r"who's) in charge|leads? (?:the|"
    r"this) village|runs (?:the|this|it|things)(?: (?:village|town|place|here|around))*|owns "
    r"(?:the|this) (?:village|town))\b",
    "arms and armour": r"\b(?:black)?smiths?\b|\b(?:swords?|armou?r|weapons?|shields?|axes?|"
    r"hammers?|bows?|arrows?|daggers?|"
    r"kni(?:fe|ves)|helmets?|forge)\b",
    "healer": r"\b(?:cough(?:s|ing)?|fevers?|headaches?|toothaches?|bandages?|remed(?:y|ies)|"
    r"healers?|"
    r"doctors?|physicians?|heal|healing|"
    r"potions?|wounded|bleeding|"
    r"medicine|herbs?|sick|cure)\b",
    "magic": r"\b(?:magic\w*|spells?|wizards?|witch(?:es)?|mages?|sorcer\w+|enchant\w*|alchem\w+|"
    r"scrolls?|wands?)\b",
    "monsters": r"\b(?:dragons?|monsters?|goblins?|orcs?|trolls?|ghosts?|undead|zombies?|"
    r"vampires?|bandits?|thieves|robbers?|"
    r"dungeons?|caves?|demons?|elves|elf|dwar\w+|giants?|kobolds?|skeletons?|spiders?|enem(?:y|"
    r"ies)|beasts?|rats|dangerous|danger)\b|^(?:is|are|am) .*\bsafe\b",
    "treasure": r"\b(?:treasures?|riches|loot|jewels?|gems|get rich)\b",
    "elsewhere": r"\b(?:nearest|next|other|closest|another|big) (?:town|city|village|place)s?\b|"
    r"\b(?:capital|greyharbour|"
    r"harbou?r|sea|the coast|mountains?|world)\b|\bwhere does the (?:old )?road\b",
    "privy": r"\b(?:toilet|privy|bathroom|outhouse|latrine|loo|bath|wash (?:myself|my hands|up))\b",
    "strangers": r"\b(?:have you|did you|has anyone|anybody|anyone) (?:seen?|met) "
    r"(?:any(?:one|body)|some(?:one|body)|(?:an?|the|some|my) (?:\w+ ){0,2}(?:man|men|woman|girl|"
    r"boy|lady|stranger|people|person|riders?|dog|cat|horse|brother|sister|friend|husband|wife))\b|"
    r"\b(?:has anyone|anybody|anyone) (?:come|came|pass\w*)\b|"
    r"^i(?:'m| am) (?:looking|searching) for (?:my|an?|some(?:body|one))\b.*\b(?:brother|sister|"
    r"friend|father|mother|man|woman|wife|husband|son|daughter|child|boy|girl|cat|dog|horse|"
    r"some(?:body|one)|person)\b|\b(?:strangers?|travell?ers?)\b",
    "work": r"\b(?:quests?|(?:any|some|for|find|have|need|want|there) work|work for (?:you|me|us)|"
    r"jobs?|adventures?|missions?|tasks?|earn|(?:any|an|some) errands?|hire|hiring|help (?:you|"
    r"out|with)|"
    r"need (?:any |some )?(?:help|a hand|anything|something)|give you a hand|do for you|be of "
    r"(?:any )?(?:help|use))\b|^(?:can|could|may|shall) (?:i|we) help\b|^(?:(?:i|we)(?:'ll| will| "
    r"can| could|'d like to| want to)|(?:shall|can|may|could|let) (?:i|me)) "
    r"(?:help|sweep|wash|clean|dust|sort|chop|carry|mend|fix|hold|stand) "
    r".*\b(?:you|your|dishes|floor|shelves)\b",
    "shops": r"\b(?:shops?|stores?|merchants?|traders?|market|wares|for sale|vendor|equipment|"
    r"supplies)\b|\b(?:you|i|we|one|they|who|where|anybody|anyone|somebody|someone|to|want)\b"
    r"(?: \w+){0,3}? (?:buy|sell|sells|selling|trading)\b",
    "money": r"\b(?:pay|money|coins?|coppers|(?:a|take|in|for|your) copper|cheap|expensive|bank|"
    r"purse|credit|tab|debts?)\b",
    "skills": r"\b(?:level(?:s| up)?|exp|xp|experience|skills?|train|training|trainer|guilds?|"
    r"class(?:es)?|stats?|pvp)\b|"
    r"^how (?:do|can) i (?:play|fight|attack|get (?:stronger|better)|learn|win)\b",
    "the well": r"\b(?:in|from|of|to|about|is|into) the (?:old )?well\b|^(?:the )?well$",
    "hint": r"\b(?:hints?|clues?)\b",
    "news": r"\b(?:news|rumou?rs?|gossip|tidings|(?:any|some)thing (?:new|to report|interesting|"
    r"suspicious|happen\w*|going on)|any trouble)\b|"
    r"^what(?:'s| is| has) (?:new|going on|happening|happened|the word on)\b|^what "
    r"happened(?: here| today| "
    r"lately)?$|^(?:heard|seen) any\w*\b|^what have you (?:heard|seen)\b",
    "village": r"\b(?:thornwick|(?:the|this|your) (?:village|town|place)|people (?:live|here)|"
    r"around here)\b",
    "weather": r"\b(?:weather|rain(?:s|ing|y)?|snow(?:s|ing)?|sunny|sunshine|fog(?:gy)?|windy|"
    r"storms?|storm coming)\b|"
    r"^(?:it's|it is|what a|such a|lovely|nice|beautiful|is it) (?:\w+ )?(?:cold|hot|warm|chilly|"
    r"freezing|"
    r"day|morning|evening|night)(?: today| tonight| out| outside| out here| in here)*$",
    "god": r"\b(?:gods?|priests?|temples?|church|shrine|pray\w*|religion|faith|heaven|afterlife|"
    r"meaning of life|soul)\b",
}
"""What players ask everybody about → the patterns of it, the special before the general."""

Answers = Mapping[str, Sequence[str]]
"""Key of a topic → what somebody says about it, and behind ", and why", what to those who ask why.
"""


def talks(
    answers: Answers, of_self: Answers, leads: Mapping[str, Mapping[str, str]] | None = None
) -> list[dict[str, Any]]:
    """The rules of a character who has answers about these topics, in the order of `TOPICS`.

    Args:
        answers: What is said of each topic.
        of_self: The character's phrases about itself, which have the reasons of some answers.
        leads: Key of a topic → how the line behind its answer is read, as `next` of a rule.
    """
    heard = {
        name: pattern
        for key, hear in TOPICS.items()
        for name, pattern in (
            (f"{key}, and why", rf"^(?:why|how come|what for)\b.*(?:{hear})"),
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
            "why": list(of_self.get(f"self: {key}: why", ())),
            "next": (leads or {}).get(key, {}),
        }
        for key, hear in heard.items()
        if key in answers
    ]


Neighbours = Mapping[str, tuple[str, str]]
"""Key of a neighbour or place → where it is, and what to say about it."""


def described(key: str) -> list[str]:
    """Patterns of how players ask who somebody is of whom they only saw something."""
    if key not in SEEN_WITH:
        return []
    seen = rf"(?:the|that|this|your) (?:[\w'-]+ ){{1,8}}(?:{SEEN_WITH[key]})"
    man = r"(?:man|guy|fella|fellow|dude|woman|lady|thing|one|creature|person|statue)"
    return [
        rf"^who(?:'?s| is| was) {seen}(?: (?:there|over there|out there|called|anyway))*$",
        rf"^(?:what|how) about {seen}$|^tell me (?:about|of) {seen}$",
        rf"^(?:who|what)(?:'?s| is) (?:the|that) (?:\w+ )?(?:{SEEN_WITH[key]})(?:en)? {man}\b.*$",
    ]


def knows(neighbours: Neighbours, me: str) -> list[dict[str, Any]]:
    """The rules of a character who knows these neighbours.

    Args:
        neighbours: What is said of each.
        me: The character's own key.
    """
    others = ", ".join(HOMES[key] for key in HOMES if key in neighbours and key != me)
    rules: list[dict[str, Any]] = [
        {
            "name": "who lives here",
            "hear": r"^who (?:else |all )?(?:lives?|dwells?|works?) "
            r"(?:around )?(?:here|in (?:this|the|your) (?:village|place)|in thornwick)\b",
            "say": [f"{others}; and {{me}}, whom you are talking to."],
        },
        {
            "name": "a neighbour's name",
            "act": True,
            "question": False,
            "hear": r"^(?:i am|i'm|my name is|call me) (?P<name>marta|odile|bram|hob)$",
            "say": "@another_name",
        },
    ]
    if "marta" in neighbours:
        rules += [
            {
                "name": "a bed tonight",
                "hear": [
                    r"^where (?:can|could|do|may|should) (?:i|we|one)\b.*\b(?:sleep|stay)\b",
                    r"\b(?:somewhere|anywhere|place|room|bed) to (?:sleep|stay|rest)\b",
                    r"\b(?:room|bed) for (?:the|a|one|this) night\b",
                ],
                "say": [f"No bed is free tonight. {neighbours['marta'][0]}"],
            },
            {
                "name": "bed and board",
                "hear": [
                    r"^where (?:can|could|do|may|should) (?:i|we|one)\b.*\b(?:sleep|eat|drink|"
                    r"stay)\b",
                    r"\b(?:anything|something|somewhere|anywhere|place|room|bed|food) to "
                    r"(?:buy|eat|drink|sleep|stay|rest)\b",
                    r"\bi(?:'m| am) (?:very |so )?(?:hungry|thirsty|tired)$",
                    r"\b(?:tavern|shop|store|market|merchant)\b.*\b(?:near|around|here|close)\b",
                ],
                "say": [neighbours["marta"][0]],
            },
            {
                "name": "send word",
                "act": True,
                "hear": r"^(?:send|take|carry|bring|pass|deliver) .*\b(?:word|message|boy|"
                r"messenger|note|letter|parcel)\b",
                "say": ["It is Marta who has a messenger, at the Copper Kettle. Ask her."],
            },
        ]
    for key, (where, about) in neighbours.items():
        names = (
            f"(?:(?:the|that|this|your|old|nearest|closest|local) )*(?:{NAMES[key]})"
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
                    rf"(?:live|work|"
                    rf"sleep|stay|sit|stand)s?$",
                    rf"^(?:help|show|take|lead|guide|bring|point|direct|i want|i "
                    rf"need)\b.*\b(?:find|to|see|"
                    rf"reach|"
                    rf"visit) {names}$",
                    rf"^who (?:lives|works|is|sits) (?:in|at) {names}$|^who(?:'s|is)? (?:keeps|"
                    rf"guards|"
                    rf"minds|opens|watches|runs|owns|in charge of|is in charge of) {names}$",
                    rf"^(?:is|are) (?:this|that|we (?:in|at)|i (?:in|at)) {names}$",
                    rf"^find {names}$|^have you seen {names}(?: today| lately| around| here)?$",
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
                        r"(?:, (?:s?he|it|marta|odile|bram|hob)(?:'s| is| looks| seems) .+)?$",
                        rf"^what(?:'s| is| are) {names}(?:'s|'s own)? (?:job|work|trade|task|duty|"
                        rf"profession|post)(?: here)?$|^what (?:does|do) {names} (?:do|make|work|"
                        rf"sell|keep|guard|look like)"
                        rf"(?: there| "
                        rf"here|"
                        r" all day(?: long)?| for a living| with .+)*$",
                        rf"\b(?:about|think of|heard of|opinion of|opinion on) {names}$",
                        rf"^(?:do )?you (?:know|like|love|trust|hate) {names}(?: well| much| at "
                        rf"all)?$",
                        rf"^(?:do|don't) you (?:know|like|love|trust|hate) {names}(?: well| much| "
                        rf"at all)?$",
                        rf"^are you friends with {names}$|^can (?:i|we|one) trust {names}$",
                        rf"^what(?:'s| is| are| do you have)(?: there)? (?:in|inside|at|on|up on) "
                        rf"{names}$",
                        rf"^(?:is|are) {names} (?:nice|kind|good|friendly|mean|safe|dangerous|"
                        rf"alive|strong|rich|honest|happy|angry|grumpy|real|a [\w-]+)\b",
                        rf"^{names}$",
                        *described(key),
                    ],
                    "say": [about],
                }
            )
    return rules
