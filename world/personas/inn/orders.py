"""Rules by which the innkeeper takes orders, and says what the inn has. Data only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from world.kitchen import PRICES, in_coppers
from world.personas.inn.amends import complains, misses_it
from world.personas.inn.asked_of_fare import asked_about_fare, what_is_in_it
from world.personas.inn.bargains import STORY_NEXT
from world.personas.inn.fare import (
    ANY,
    ASKED,
    BUT_NOT,
    CORRECTS,
    COUNTS,
    FARE,
    FOR_HER,
    FOR_MANY,
    FOR_ONE,
    FOR_WHAT,
    FOR_WHOM,
    GETS,
    GUEST,
    HAVE_OR_BRING,
    MADE,
    MORE,
    MOST_AT_ONCE,
    NOT_SERVED,
    NOT_SERVED_TO_GUEST,
    NOT_THAT,
    OTHER_ONE,
    OTHERS,
    SAME,
    SOME,
    TAIL,
    TAKES_BACK,
    TAKES_UP,
    THREE_PARTED,
    WANTED,
    WANTS,
    WATER,
    WHICH,
    WISHED_FOR,
    WISHES,
    Fare,
)
from world.personas.inn.helpings import (
    NOT_WANTED,
    as_another_had,
    in_its_place,
    instead,
    same_again,
    takes_it_back,
    without,
)
from world.personas.inn.reckoning import HERE_TOO, looks, reckons
from world.personas.one_of import one_of

YOURS_ALONE = (
    "There is yours, {asker}, but I see no {absent|cap} in here just now. Ask me again for theirs."
)
FOR_TWO = [
    "One for you, and one for {guest|cap|unless:mine|unless:theirs}.",
    "There, {asker}: yours, and {guest|cap}'s.",
]
FOR_GUEST = ["For {other}, from {asker}.", "There you are, {other}. {asker} has ordered."]
FIRST_OF_MANY = [
    "Here is one, {asker}. Ask me again for each of the others.",
    "One at a time, dear: here is the first. Ask me again for the next.",
]
HAS_NOT = [
    "No {what|words}, dear: bread, soup and ale is all that I have.",
    "I have no {what|words}, {asker}. There is bread, there is soup, and there is ale.",
]


WHOM_THEN = {
    r"^(?:(?:for|to) )?(?P<all>both of us|(?:the two of|both) us|us (?:both|two)|us)\b.{0,9}$": (
        "{earlier|named:all}"
    ),
    r"^(?:(?:for|it's for|that's|well|oh|to),? )*(?P<me>me|myself)(?:,? (?:obviously|of course|"
    r"please|then|silly|duh|clearly|naturally|who else))*$": "{earlier|named:me}",
    r"^(?:(?:no|nah|nope|never|nobody|yes|yeah|what|who|why|her|him|them|you|sorry|thanks|nothing|"
    r"forget|wait|ok|okay|my|the|everyone|everybody|all|both|i|we|ale|soup|bread|hello|hi|hey|hm+|"
    r"cheers|good|bye|look|see|cool|nice|great|wow|lol|haha|and|but|so|as|if|is|are|was|"
    r"do|does|did|have|has|can|could|will|would|where|when|how|thank|please)\b|(?:it|that)(?: |"
    r"$))": "{text}",
    "": "{earlier}",
    r"^(?:(?:for|to|it's for|that's|just|oh|well|an ale for|soup for|bread for),? )*"
    r"(?P<guest>[\w'-]{3,20})(?:,? (?:please|there|here|over there|of course|the one .+))*$": (
        "{earlier|named:guest}"
    ),
}
"""How somebody names for whom an order is, where that was asked."""
_NAME = r"(?-i:[A-Z])[\w-]*?\w"
_TODAY = r"(?:,? (?:today|tonight|now|for (?:now|today|tonight|one day)|thanks|already|really))*"


def takes_orders() -> list[dict[str, Any]]:
    """The rules of a character who serves what the inn has; the special before the general."""
    return [
        {
            "name": "nothing more",
            "question": False,  # "no soup?" asks where it is
            "act": True,
            "aside": True,
            "hear": [
                rf"^no (?:more )?(?:{ANY})\b|^(?P<wait>no,? (?:wait|hold on|hang on))$",
                r"^(?:without|hold|skip|leave (?:out|off)|(?P<back>not|cancel|scrap|forget|take "
                rf"back)) (?:the |an? |any |my |that |this )?(?:{ANY})$",
                rf"^(?P<back>i (?:said|asked for|ordered|wanted)) no (?:more )?(?:{ANY})\b.*$",
                rf"^(?:bring|give|serve|get|pour|make) (?:me |us )?no (?:more )?(?:{ANY})\b.*$",
                rf"^(?P<back>take) (?:the|my|that|this) (?:{ANY}) (?:back|away)$|"
                rf"^take .*\b(?:{ANY}) (?:back|away)$",
                rf"^(?P<back>i (?:don't|do not) (?:want|need)) (?:the |an? |my |this |that )?"
                rf"(?:{ANY})(?: (?:any ?more|after all|now|any longer))*$",
                rf"^i (?:don't|do not) (?:want|need) (?:the |an? |any |my |more )*(?:{ANY})\b",
                rf"^(?:i|we)(?:'ve| have)?(?: (?:just|already|really))* (?:had|got|eaten|drunk)(?: "
                rf"(?:quite|more than|already|my))* (?:enough|plenty|too much|my fill|my share)"
                rf"(?: of)?(?: (?:the|your|that|this))?(?: (?:{ANY}|food|drink))?{_TODAY}$",
                rf"^(?:no,? )?(?:i'm|i am|we're|we are) (?:so |really |quite |too |already "
                rf")*(?:full|stuffed|sated|bursting|fed up with (?:{ANY}))(?: up)?(?: (?:of|with|"
                rf"from) .+)?{_TODAY}$",
                rf"^(?:i|we) (?:can't|cannot|couldn't|could not) (?:eat|drink|have|manage|face|"
                rf"take)(?: (?:any more|another|any|one more|a|more|the))*(?: (?:bite|crumb|drop|"
                rf"sip|spoonful|mouthful|thing|bowl|{ANY}))?(?: of .+)?(?: any ?more)?{_TODAY}$",
            ],
            "do": [
                {
                    **TAKES_BACK,
                    "arguments": {"paid_with": "slate", "returned": "{back|as:text}"},
                    "optional": True,
                }
            ],
            "say": NOT_WANTED,
        },
        *takes_it_back(),
        {
            "name": "a dish that comes back",
            "kinds": ["give"],
            "hear": r"\b(?:mugs? of ale|bowls? of soup|slices? of bread)\b",
            "do": [{**looks("slate of {asker}", "slate"), "optional": True}],
            "let": {"owed": "slate.target.description"},
            "say": [
                "I take it back, {asker}. On your slate stands {owed}.",
                "Back it goes, dear. That leaves {owed} on your slate.",
            ],
            "none": [
                "Back it goes, dear, and you owe me nothing.",
                "I take it back, {asker}. Your slate is clean.",
            ],
        },
        *misses_it(),
        {
            "name": "what was ordered",
            "hear": [
                r"^what (?:did|have|had) i (?:just |already )?(?:order|ordered|have|had|eat|ate|"
                r"eaten|drink|drunk)(?: so far| today| tonight| here| last| just now| already|"
                r" this (?:evening|morning|afternoon)| all (?:day|evening)| in all| in here)*$",
                rf"^(?:did|have|had) i (?:already )?(?:have|had|order|ordered|eat|eaten|drink|"
                rf"drunk|get|got) {SOME}(?:{ANY}|anything)\b",
                r"^(?:where(?:'s| is| are)|what happened to|you forgot) (?:(?:my|our) (?:order|"
                r"food|drinks?)|mine|ours)$|^(?:(?:i'm|i am|we're|we are) )?still waiting (?:for|"
                r"on) (?:my|our|the) (?:order|food|drinks?)$",
                r"^what (?:did|have|had) you (?:just |already )?(?:bring|brought|serve|served|give|"
                r"given|pour|poured|done?)(?: to| for)? (?:me|us)(?: so far| today| tonight|"
                r" just now| already| before| here)*$",
                r"^(?:did|have) you (?:just |already )?(?:bring|brought|serve|served|give|given|"
                r"pour|"
                rf"poured)(?: to)? me {SOME}(?:{ANY}|anything)\b",
            ],
            "recall": {"kind": "deed", "about": "serve", "own": True},
            "do": [
                {
                    "tool": "inspect_location",
                    "as": name,
                    "arguments": {"target": f"{what} {{asker}}"},
                    "optional": True,
                }
                for name, what in (("slate", "slate of"), ("paid", "paid by"))
            ],
            "let": {
                "owed": "slate.target.description",
                "before": "paid.target.description",
                "had": ["owed", "before", "facts|pluck:data|pluck:dishes|copies|list"],
            },
            "say": [
                "You had {had}, dear.",
                "I brought you {had}, {asker}.",
                "You had {owed}, dear, and before that you paid for {before}.",
            ],
            "none": ["Nothing that I still know of, dear."],
        },
        as_another_had(),
        *complains(),
        one_of(
            "given away",
            {
                "hands": (
                    [
                        rf"^(?:you should |just |then )*(?:give|hand|pass|bring|return) (?:{GUEST} "
                        rf"(?:the|my|your|his|her|that|this) (?:\w+ )?(?:{ANY}) back\b|(?:the|my|"
                        rf"your|that|this) (?:{ANY}) back to\b).*$",
                        rf"^(?:give|hand|pass|bring|take) (?:(?:my|that|this) (?:{ANY})|(?:it|that|"
                        r"this|them|those|mine)(?: one)?) to\b|^(?:give|hand|pass) (?:him|her|them|"
                        r"(?-i:[A-Z])[\w'-]+) mine(?: (?:then|too|instead|please))*$",
                        rf"^(?-i:[A-Z][\w'-]*?\w){WANTS} (?:the|my) (?:second|other|last) (?:one|"
                        rf"{ANY})$",
                        rf"^(?:the|this|that)(?: (?:second|other|last|one|{ANY}))+(?:'s| is) for "
                        r"(?:him|her|them|(?-i:[A-Z])[\w'-]+)$",
                    ],
                    [
                        "What is in your own hands, {asker}, you can give yourself.",
                        "From your own hands it tastes better, {asker}: hand it over yourself.",
                    ],
                ),
                "theirs": (
                    [
                        rf"^(?:then )?(?:i'll|i will|let me|can i|could i|may i) (?:have|take|eat|"
                        rf"drink) (?:his|her|their|(?-i:[A-Z])[\w-]+'s) (?:{ANY})(?: then)*$",
                    ],
                    ["That is for them to give, {asker}. Say the word, and you get your own."],
                ),
                "slates": (
                    [
                        r"^(?:and |so )?what (?:did|has|had) (?:(?-i:[A-Z])[\w'-]+|(?:my|our|his|"
                        r"her) [a-z]+|he|she|they)(?: here)? (?:just |already )?(?:order|ordered|"
                        r"have|had|eat|ate|eaten|drink|drank|drunk|get)(?: here| so far| before| "
                        r"today| tonight| just now)*$",
                    ],
                    [
                        "Every slate is for one pair of eyes, {asker}. I read out yours and no "
                        "other.",
                        "That they must tell you themselves, {asker}. I only read you your own "
                        "slate.",
                    ],
                ),
                "named": (
                    [r"^(?:the|those|these) (?:soups|ales|beers|drinks|mugs|bowls|slices|breads)$"],
                    ["What of them, {asker}?"],
                ),
            },
            act=True,
        ),
        *reckons(),
        *_prices(),
        *same_again(),
        {
            "name": "which of them",
            "act": True,
            "hear": [
                rf"^{WANTED}(?:the usual|what (?:he|she|they)(?:'s|'re| is| are) having)"
                r"(?: again| for me| please| here)*$",
                r"^i(?:'d like|'ll have|'ll take| want| would like) (?:the usual|what (?:he|she|"
                r"they)(?:'s|'re| is| are) having)$",
                r"^(?:one|two|three|[123]) of (?:each|everything|both|all)(?: for (?:me|us|both of "
                r"us)| please| then)*$|^(?:give|bring|get)(?: me| us)? (?:anything|something|"
                r"whatever.*)"
                r"(?: (?:nice|good|tasty|special))?$|^(?:one|two|three|[23]) of whatever\b.*$",
                r"^(?:and )?(?:one|two|1|2) (?:each|apiece|for each(?: of us)?)(?: please)?$",
                r"^(?:(?:anything|something)(?: (?:hot|cold|warm|good|cheap|fresh|you have))?(?: "
                r"(?:for "
                r"(?:me|us|both|us both|us two|both of us|the two of us)|please))*|"
                r"whatever(?:'s| is)? (?:hot|cold|warm|good|best|cheap|you have|fresh))$|^(?:two|"
                r"three|2|3)(?: of (?:each|th\w+))?(?:,? (?:then|"
                r"please))*,? (?:and )?one (?:each|for each(?: of us)?)(?: please)?$",
                r"^(?:(?:ok|okay|yes|yeah|then|well|so|good|and),? )*(?:i'll|i will|we'll|let me) "
                r"(?:have|take) (?:that|it|this|those|them)(?: (?:one|then|please|too|thanks))*$",
                r"^(?:i'll|i will) (?:have|take) (?:anything|something|whatever.*)$",
                r"^(?:that|this)(?: one)?(?: (?:then|please|one))+$",
                rf"^{WISHED_FOR}(?:two|three|four|five|[2-6])(?: of (?:them|those|it|that))?"
                r"(?: (?:please|then|more|now))*$",
            ],
            "say": WHICH,
        },
        _round(),
        {
            "name": "for whom",
            "act": True,
            "hear": list(_for_nobody_named()),
            "do": [{**looks("", "look"), "arguments": {"only": "characters"}, "optional": True}],
            "let": {"others": f"{HERE_TOO}|proper|list"},
            "say": [
                *FOR_WHOM,
                "For whom, dear? I see {others} in here, and you. Say the name.",
                "Whom do you mean, {asker}: yourself, or {others|or}?",
            ],
            "next": WHOM_THEN,
        },
        {"name": "treated", "act": True, "hear": list(_treats()), "say": "@offered"},
        {
            "name": "treated too",
            "act": True,
            "hear": [
                rf"{wish}(?:two |2 )?{SOME}(?P<dish>ale|soup|bread){tail}{FOR_ONE}$"
                for wish in WISHES
                for tail in (
                    rf"s?(?:(?:,? one)? for me)?(?:,? and|,?) (?:one|another|the same) {FOR_HER}",
                    rf"s?,? one {FOR_HER},? (?:and )?(?:one|another|the other)(?: for me)?",
                    rf"s? (?:for me and (?:you|yourself)|{FOR_HER} and me)",
                )
            ],
            "do": [{"tool": "serve", "arguments": {"dishes": ["{dish}"]}}],
            **NOT_SERVED,
            "say": [
                "There is yours, {asker}. The house pays for its own.",
                "Yours it is, dear, and none for me: I have bread to mind.",
            ],
        },
        {
            **_for_a_guest(Fare("{dish}", ANY, ["{dish}"], ["There you are, {asker}."])),
            "name": "one more for a guest",
            "hear": rf"^make (?:it|that) (?:two|2) (?P<dish>ale|soup|bread)s?{OTHER_ONE} for "
            rf"{GUEST}{FOR_ONE}$",
        },
        *(rule for fare in FARE for rule in _several(fare)),
        without(),
        _serve(
            "soup alone",
            [
                *(f"{wish}{SOME}soups?{BUT_NOT}$" for wish in WISHES),
                *(
                    rf"{wish}{SOME}soups?(?: for me)?,? (?:instead of|rather than|not) (?:the |my |"
                    r"that |any )?bread(?: please| then| though)*$"
                    for wish in WISHES
                ),
                r"^(?:(?:can|could|may) (?:i|we|you) )?(?:change|swap|switch|exchange|trade) "
                rf"(?:my|the|this|that) bread (?:to|for|into|with) {SOME}soups?(?: please| then)*$",
            ],
            FARE[1],
            ["soup"],
            say=[
                "There you are, dear, as near to it as I can.",
                FARE[1].says[1],
                *in_its_place(FARE[1]),
            ],
        ),
        *instead(),
        *(_serve(fare.name, [*_wishes(fare.words, TAIL), *fare.want], fare) for fare in FARE),
        *(_for_a_guest(fare) for fare in FARE),
        *asked_about_fare(),
        _serve("water", list(_wishes("water", "")), WATER),
        what_is_in_it(),
        {"name": "no such fare", "act": True, "hear": list(_not_served()), "say": HAS_NOT},
        {
            "name": "an order in other words",
            "mention": True,
            "question": False,
            "hear": [
                r"^(?:(?:i|i'm|i'd|i'll|we|we'll|me|just|only|then|for|and|but|no|the|an?|some|"
                r"another|my|one|two|three)\b.*)?\b(?:order|ordered|bring|serve|give|get|grab|"
                r"fetch|pour|want|have|take|"
                rf"need|swap|exchange|instead|without|please|more|not)\b.*\b(?:{words})\b"
                for words in (ANY, *OTHERS)
            ]
            + [
                rf"^(?:give|bring|get|serve|fetch) {GUEST} (?:anything|something|whatever\b.*)$|"
                r"^(?:something|anything) for (?:him|her|them|my \w+|(?-i:[A-Z])\w+)$|"
                r"^(?:but )?you (?:only|just) (?:brought|gave|served|poured|got)(?: (?:me|us|him|"
                r"her))? (?:one|two|him|her|me|us)\b.*$|"
                r"^(?:i (?:suppose|guess|think) )?i owe (?:him|her|them|(?-i:[A-Z])[\w-]+) (?:an?|"
                rf"another|one) (?:{ANY})$"
            ],
            "say": [
                "Once more, dear, so that I get it right: bread, soup or ale, and for whom?",
                "Say it plainly, {asker}: which of bread, soup and ale, and for whom.",
            ],
        },
    ]


def _round() -> dict[str, Any]:
    """The rule of who orders one each for everybody who is there, and says that they pay."""
    all_of_them = (
        r"(?:every(?:one|body)|all(?: of us)?|us all|the (?:whole )?(?:house|room|inn|table))"
        r"(?: (?:here|in here|in the (?:house|room|inn)))?"
    )
    treats = (
        r"(?:,? (?:please|then|now|too))*,? (?:on me|my treat|i'm paying|i pay)(?: please| then)*$"
    )
    others = [f"{HERE_TOO}|proper|{which}" for which in ("first", "last")]
    return {
        "name": "a round",
        "act": True,
        "question": False,
        "hear": [
            rf"{wish}(?:(?:an?|one|some) )?(?P<dish>ale|soup|bread)s?(?: each)?,? (?:for|to) "
            rf"{all_of_them}{treats}"
            for wish in WISHES
        ]
        + [
            r"^(?:an? |one |my |the )?(?:next )?round of (?P<dish>ale|soup|bread)s?(?: for "
            rf"{all_of_them})?{treats}",
            rf"^(?:(?:an?|one|my|the|this|another|next) )*(?:rounds?|drinks)(?:'s|'re| is| are)?"
            rf"(?: for {all_of_them}{treats}|,? on me(?: (?:then|please|tonight))*$|"
            rf" for {all_of_them}$)",
        ],
        "do": [
            {"tool": "inspect_location", "as": "look", "arguments": {"only": "characters"}},
            {**_served(["{dish}"], f"{{{others[0]}}}"), "as": "other"},
            {"tool": "serve", "arguments": {"dishes": ["{dish}"]}, "optional": True},
            {**_served(["{dish}"], f"{{{others[1]}}}"), "as": "last", "optional": True},
        ],
        **NOT_SERVED,
        "none": [
            "Gladly, {asker|unless:dish}, but of what? Say: a round of ale on me.",
            "A round of {dish}, dear? I see nobody in here but you.",
        ],
        "else": [NOT_SERVED["else"][1], *FOR_WHOM],
        "say": [
            "There: one for {other.to}, from {asker}. Whom I have missed, name to me.",
            "For {other.to}, from {asker}. If one has none yet, say the name.",
        ],
    }


def _wishes(words: str, tail: str) -> Iterator[str]:
    for wish in WISHES:
        yield rf"{wish}{SOME}(?:{words})\b{tail}"
        if tail == TAIL:
            yield rf"{wish}{SOME}(?:{words}) (?:on (?:its|their) own|by itself|alone|only)$"
            yield rf"{wish}{SOME}(?:{words}),? not (?:the |an? )?\w+$"
    if tail == TAIL:
        yield (
            rf"^{WANTED}{SOME}(?:{words}),? (?:but )?only if (?:it|they)(?:'s|'re| is| are) [a-z]+"
            r"(?: please)?$"
        )
        yield rf"^{WANTED}{SOME}(?:{words}){FOR_WHAT}(?: please| then| too)*$"
        yield rf"^(?:[\w' ]+, )?i (?:wanted|meant|asked) to keep (?:the|my) (?:{words})$"
        yield rf"^(?:no|wait|rather|sorry|actually), {SOME}(?:{words})(?: please| instead| then)*$"


def _serve(
    name: str, hear: Sequence[str], fare: Fare, dishes: Sequence[str] = (), **more: Any
) -> dict[str, Any]:
    """A rule by which the asker gets some dishes; those of the fare if none are given."""
    served = list(dishes or fare.dishes)
    step = {"tool": "serve", "arguments": {"dishes": served}}
    rule: dict[str, Any] = {"name": name, "act": True, "hear": list(hear)}
    rule.update(do=[CORRECTS, step], say=[*fare.says, *in_its_place(fare)])
    kept = " and ".join(fare.dishes)
    rule["keep"] = {"about": "order", "fact": f"i ordered {fare.name}", "value": kept}
    return {**rule, **NOT_SERVED, "next": TAKES_UP, **more}


def _several(fare: Fare) -> Iterator[dict[str, Any]]:
    """Orders of more than one: for the asker and a guest, of two or three, and of too many."""
    for_guest = _served(fare.dishes, "{guest}")
    for_asker = {"tool": "serve", "arguments": {"dishes": list(fare.dishes)}}
    shared = (
        rf"(?: for me)?,? (?:and|one for me and) (?:one|another|the same) for {GUEST}",
        rf",? one for {GUEST},? (?:and )?(?:one|another|the other)(?: for me)?",
        rf" for me and {GUEST}",
        rf" for {GUEST} and me",
    )
    both = list(fare.dishes) * 2
    parts = [
        {**for_asker, "unless": "mine"},
        {**_served(both, "{mine|as:asker}"), "optional": True},
        {**for_guest, "unless": "theirs"},
        {**_served(both, "{theirs|as:guest}"), "optional": True},
    ]
    yield _serve(
        f"{fare.name} for two",
        [
            *(
                rf"{wish}(?:two |2 )?{SOME}(?:{fare.words}){two}{FOR_ONE}$"
                for wish in WISHES
                for two in shared
            ),
            *(
                rf"^(?:give|bring|get|grab|serve|pour|buy) {us} (?:both |two "
                rf")*{SOME}(?:{fare.words})(?: each)?{FOR_ONE}$"
                for us in (f"me and {GUEST}", f"{GUEST} and me")
            ),
            *(
                rf"{wish}(?:two|2|a couple of) (?:(?:more|bowls|mugs|pints|slices|of) )*"
                rf"(?:{fare.words})(?: please)?,? (?:and )?one(?: of (?:them|those))?(?:'?s| is)? "
                rf"for {GUEST}{FOR_ONE}$"
                for wish in (WISHES[0], WISHES[1], HAVE_OR_BRING)
            ),
            *(
                rf"{wish}(?:three|3)(?: (?:bowls|mugs|pints|slices|of))* (?:{fare.words})"
                rf"(?: please)?,? (?:and )?{parted}(?: please)?$"
                for wish in (WISHES[0], WISHES[1], HAVE_OR_BRING)
                for parted in THREE_PARTED
            ),
        ],
        fare,
        do=parts,
        say=FOR_TWO,
        **{"else": [YOURS_ALONE, *NOT_SERVED["else"][1:]]},
    )
    for count, words in COUNTS.items():
        dishes = _times(fare, count)
        price = sum(PRICES[dish] for dish in dishes)
        coppers = in_coppers(price).capitalize()
        yield _serve(
            f"{fare.name}, {count}",
            [
                *(
                    rf"{counted}(?: for (?:the )?{FOR_MANY[count]})?{FOR_ONE}$"
                    for counted in _counted(words, fare)
                ),
                *(
                    rf"{wish}{SOME}(?:{fare.words})s? for (?:the )?{many}{FOR_ONE}$"
                    for wish in (WISHES[0], WISHES[1], HAVE_OR_BRING)
                    for many in (FOR_MANY[count],)
                ),
            ],
            fare,
            dishes,
            say=[f"{coppers} for the {fare.name}, {{asker}}, or a good story."]
            if price
            else fare.says,
        )
        yield {
            **_for_a_guest(fare, count),
            "name": f"{fare.name} for a guest, {count}",
            "hear": [
                rf"{counted} (?:for|to) {GUEST}{FOR_ONE}$" for counted in _counted(words, fare)
            ],
        }
    many = "|".join([*COUNTS.values(), MORE])
    bare, *more = _counted(many, fare)
    much = [f"{bare}{TAIL}", f"{bare} (?:for|to) .+$", *more]
    yield _serve(f"much {fare.name}", much, fare, say=FIRST_OF_MANY)


def _served(dishes: Sequence[str], guest: str) -> dict[str, Any]:
    """A step by which somebody who is named gets some dishes."""
    return {"tool": "serve", "arguments": {"dishes": list(dishes), "guest": guest}}


def _times(fare: Fare, count: int) -> list[str]:
    """What is served to one who wants it several times; so many dishes at once, and no more."""
    side = fare.dishes[1:] * count
    return [*fare.dishes[:1] * count, *side][:MOST_AT_ONCE]


def _prices() -> Iterator[dict[str, Any]]:
    """What somebody asks of the price of one, two or three."""
    one, mixed, several = dict[str, Any](), dict[str, Any](), dict[str, Any]()
    for fare in FARE:
        price = sum(PRICES[dish] for dish in fare.dishes)
        costs = in_coppers(price).capitalize() if price else "Nothing"
        asked = (
            r"^(?:how much (?:is|are|for|does|do|would|will)(?: you (?:take|charge|want|"
            r"ask) for)?|(?:what(?:'s| is| are) )?(?:the )?(?:price|cost)s? (?:of|for)|what "
            r"(?:does|do|would|will)(?: you (?:take|charge|want|ask) for)?) "
            rf"{SOME}(?P<topic>{fare.words})"
            r"(?: costs?| be| come to| then| here| now| please| alone| by itself)*$"
        )
        one[fare.name] = ([asked], [f"{costs} for {fare.name}, {{asker}}."])
        for count, words in COUNTS.items() if price else ():
            asked = (
                rf"^(?:how much|what)\b.*\b(?:{words}) (?:\w+ )?(?:{fare.words})\b"
                r"(?: costs?| come to| make| together| please)*$"
            )
            total = f"{in_coppers(price * count).capitalize()} for {count} of {fare.name}"
            several[f"{fare.name}{count}"] = ([asked], [f"{total}, {{asker}}, or a good story."])
    paid = [fare for fare in FARE if PRICES[fare.dishes[0]]]
    counts = {1: "an?|one|1", **COUNTS}
    for many in product(counts, repeat=len(paid)):
        each = [rf"(?:{counts[n]}) (?:{f.words})" for n, f in zip(many, paid, strict=True)]
        asked = "|".join(map(",? (?:and|plus|with) ".join, (each, each[::-1])))
        price = sum(n * PRICES[fare.dishes[0]] for n, fare in zip(many, paid, strict=True))
        total = f"{in_coppers(price).capitalize()} for all of it, {{asker}}, or a good story."
        mixed[f"all{''.join(map(str, many))}"] = (
            [rf"^(?:how much|what)\b.*\b(?:{asked})\b"],
            [total],
        )
    yield one_of("price of one", one, next=STORY_NEXT)
    yield one_of("price of several", mixed | several, next=STORY_NEXT)


def _counted(words: str, fare: Fare) -> Iterator[str]:
    vessels = (
        "(?:(?:more|bowls|slices|pieces|mugs|pints|cups|glasses|of|them|your|cold|hot|fresh) )*"
    )
    return (rf"{wish}(?:{words}) {vessels}(?:{fare.words})\b" for wish in WISHES)


def _for_a_guest(fare: Fare, count: int = 1) -> dict[str, Any]:
    hear = [
        *_wishes(fare.words, rf" (?:for|to) (?:my friend |the )?{GUEST}{FOR_ONE}$"),
        rf"^(?:give|bring|get|grab|fetch|serve|pour|buy) {GUEST} {SOME}(?:{fare.words})\b",
        rf"^(?:put|add|chalk) {SOME}(?:{fare.words}) for {GUEST} (?:on|to|onto) (?:mine|my "
        r"(?:tab|slate|bill))(?: please| too)*$",
        rf"^{GETS} {SOME}(?:{fare.words})(?: instead| rather|{NOT_THAT})?{FOR_ONE}$",
        rf"^{WANTED}{SOME}(?:{fare.words}) for {GUEST}{NOT_THAT}{FOR_ONE}$",
    ]
    dishes = _times(fare, count)
    step = {"tool": "serve", "arguments": {"dishes": dishes, "guest": "{guest}"}}
    let = {**NOT_SERVED_TO_GUEST["let"], "other": "guest|cap|without:asker|first"}
    kept = f"{fare.name} for {{guest}}"
    keep = {"about": kept, "fact": f"i ordered {kept}", "value": fare.name}
    named = {**NOT_SERVED_TO_GUEST, "keep": keep, "none": fare.says, "let": let}
    named["say"] = [*FOR_GUEST, *in_its_place(fare)]
    undone = {**CORRECTS, "arguments": {**CORRECTS["arguments"], "guest": "{guest}"}}
    return _serve(f"{fare.name} for a guest", hear, fare, do=[undone, step], **named)


def _for_nobody_named() -> Iterator[str]:
    somebody = (
        r"(?:him|her|them|everyone|everybody|all|the house|(?:my|our|his|her|their) [\w'-]+)\b"
    )
    for fare in FARE:
        yield from _wishes(
            fare.words, rf" (?:for|to) {somebody}(?: please| now| here| too| to go| on \w+)*$"
        )
    yield rf"^(?:give|bring|get|serve|pour|buy) {somebody} {SOME}(?:{ANY})\b"
    yield from (
        rf"^(?:s?he|they|(?:my|our) [a-z]+)(?: (?:over )?t?here)?{WANTS} {SOME}(?:{what}){FOR_ONE}$"
        for what in (ANY, SAME)
    )
    yield (
        rf"^(?:give |bring |get )?{SAME} for (?:(?:my|our) [\w' -]+|the (?:\w+ )?"
        rf"(?:lad(?:y|ies)|m[ae]n|wom[ae]n|boy|girl|guard|golem|others?|champ(?:ion)?|winner|loser|"
        rf"house|table|friends?)|"
        r"every(?:one|body)|all|him|her|them|(?:all|the lot) of us|us all)"
        r"(?:,? (?:please|too|as well|then|now))*$"
    )
    yield from (
        rf"^{WANTED}{SOME}(?:{ANY}) {whom}"
        r"(?: (?:please|then|now|here|first))*$"
        for whom in (
            "(?:each|apiece|all a?round|for each(?: of us| one)?)",
            r"for the (?:\w+ )?(?:lad(?:y|ies)|m[ae]n|wom[ae]n|girls?|others?|rest|table|"
            r"champ(?:ion)?|winner|loser)",
        )
    )
    yield r"^drinks for\b|\b(?:a|another) round (?:for|of)\b"


def _treats() -> Iterator[str]:
    """How guests offer the innkeeper what she serves."""
    too = "(?: too| as well| then| from me| on me)*$"
    dish = rf"{SOME}(?:(?:two|2|one) )?(?:{ANY}|one|another)"
    yield rf"^(?:and |here(?:'s| is) )?{dish} {FOR_HER}{too}"
    yield rf"^here(?:'s| is) {dish}(?: from me| on me| marta| too)*$"
    yield from (rf"{wish}{dish} {FOR_HER}{too}" for wish in WISHES[1:])
    yield rf"^(?:have|take|drink|eat|pour|get|grab|draw) {dish} (?:{FOR_HER}|yourself|on me){too}"
    yield rf"^(?:pour|get|grab|draw|treat|help|serve) yourself (?:to )?{dish}{too}"
    yield rf"^(?:would|will|won't) you (?:have|drink|share) {dish}(?: with (?:me|us))?{too}"


def _not_served() -> Iterator[str]:
    for words in OTHERS:
        what = rf"(?P<what>(?:[\w'-]+ )?(?:{words}))"
        alone = rf"(?P<what>(?:{MADE} )?(?:{words})s?)"
        behind = r"(?: instead| rather| for [\w' ]+| please| now| here)*"
        yield rf"^(?:(?:any|two|three|four|[2-6]) )?{SOME}{alone}{behind}{BUT_NOT}?$"
        yield (
            rf"^(?:s?he|they|my [a-z]+|{_NAME})(?:'ll| will|'d| would)? ?(?:have|like|wants?|"
            rf"needs?) (?:an?|some|the|\d|two)? ?(?P<what>(?:{words})s?)(?: please| too)*$"
        )
        yield from (rf"{start}{SOME}{what}\b" for start in (*WISHES[1:], ASKED))
