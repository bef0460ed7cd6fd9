"""What the villagers have to do with each other, and what they say to what befalls players.

Data only: groups of phrases, and what each has to do with every other, which answers whatever
is asked of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from world.personas.villagers import NAMED

Groups = Mapping[str, Sequence[str]]

MARTA: Groups = {
    "heard_anger": [
        "Then sit down till it has cooled, dear. Soup and tempers need the same.",
        "Who has crossed you, {asker}? The bench by the fire has seen worse moods go.",
    ],
    "of_a_tale": [
        "You told me so yourself, {known.mine}: “{known.part}”. The rest I heard over the oven.",
        "I was listening, {known.mine}: “{known.part}”.",
        "{known.teller} told it so, dear: “{known.part}”. More of it I could not swear to.",
        "As {known.teller} told it, {asker}: “{known.part}”.",
    ],
    "your_names": [
        "You are {self}, dear, and that is {others|list}. I do not forget who sits by my fire.",
        "Why, {self} and {others|list}, dear. I know my guests.",
    ],
    "riddle": ["I give up, dear. Do tell.", "You have me there, {asker}. What is it?"],
    "mishap": [
        "Leave it to me, dear; I will see to it.",
        "Good that you tell me, {asker}. I will see to it between two batches.",
    ],
    "pleaded": [
        "I believe you, dear. But what I cannot let you have, I cannot.",
        "I am sure you would, {asker}. It stays as I said.",
    ],
}
BRAM: Groups = {
    "of_a_tale": [
        "You reported it so, {known.mine}: “{known.part}”.",
        "I heard it from you, {known.mine}: “{known.part}”.",
        "{known.teller} reported it so: “{known.part}”.",
        "As {known.teller} told it: “{known.part}”. More was not said.",
    ],
    "heard_anger": [
        "It passes, {asker}. I walk along the wall until it does.",
        "You may be cross here. The gate does not mind.",
    ],
    "your_names": [
        "{self}, and {others|list}. I know who stands at my gate.",
        "You are {self}. Beside you: {others|list}.",
    ],
    "riddle": ["I do not know. Report, {asker}.", "I give up. I count, I do not guess."],
    "mishap": [
        "You report it yourself. That counts for you, {asker}. I will see to it.",
        "Reported, and honestly. I will see to it.",
    ],
    "pleaded": [
        "I believe you, {asker}. The answer is the same.",
        "A promise is a fine thing. It moves nothing here.",
    ],
}
ODILE: Groups = {
    "of_a_tale": [
        "You told it so, {known.mine}, and I listened: “{known.part}”.",
        "My card has your own words, {known.mine}: “{known.part}”.",
        "It went so, {asker}, as {known.teller} told it: “{known.part}”.",
        "{known.teller} told it so: “{known.part}”. More I did not write down.",
    ],
    "heard_anger": [
        "Then read something slow, {asker}. It has always helped me.",
        "You may be, {asker}; only not with the books.",
    ],
    "your_names": [
        "You are {self}, and beside you {others|is} {others|list}. I keep a card for each.",
        "{self} and {others|list}: so my cards have it.",
    ],
    "riddle": [
        "I give up, {asker}. It stands in none of my books.",
        "There I must be told, {asker}. What is it?",
    ],
    "mishap": [
        "Leave it to me, {asker}. I see what can be mended, and where it belongs.",
        "Thank you for telling me, {asker}. Lay it on my desk, and I see to it.",
    ],
    "pleaded": [
        "I believe every word, {asker}. The books stay in this house all the same.",
        "You would, {asker}, I am sure. So said the last one, and the shelf still has the gap.",
    ],
}
HOB: Groups = {
    "of_a_tale": [
        "{known.mine} told Hob: “{known.part}”.",
        "Hob kept it, {known.mine}: “{known.part}”.",
        "{known.teller} told it so: “{known.part}”.",
        "Hob heard it from {known.teller}: “{known.part}”. No more.",
    ],
    "heard_anger": [
        "Hot cogs stand still until they are cold, {asker}. It helps.",
        "Hob has no part for anger. Hob waits until it is gone.",
    ],
    "your_names": [
        "{self}. And {others|list}. Hob keeps both.",
        "One is {self}. Beside: {others|list}.",
    ],
    "riddle": ["Hob gives up. Say it.", "No cog for riddles, {asker}. What is it?"],
    "mishap": [
        "Leave it there. Hob sees to it.",
        "Good that you say it, {asker}. Hob finds the place for it.",
    ],
    "pleaded": [
        "Hob believes it. Hob still lends nothing.",
        "True, maybe. What Hob was not built to do, Hob does not do.",
    ],
}

_ADVERBS = r"(?:(?:ever|often|also|sometimes|still|even|usually|really|always|already|not) )*"
_DEALS = (
    r"(?:com(?:e|es|ing)|came|goe?s?|went|been|(?:visit|greet|stop|drop|eat|stay|give|borrow|help|"
    r"work|play|fix|mend|show|repair)\w*|gave|ate|drinks?|drank|reads?|sleeps?|sits?)",
    r"(?:brings?|brought|buys?|bought|sells?|sold|lends?|lent|pays?|paid|owe[sd]?|tak(?:e|es|en)|"
    r"sen[dt]s?|ma[dk]es?|buil[dt]s?|gets? (?:on|along)|got|leaves?|left|break|broke)",
)
"""What somebody does that has to do with others."""
_WITH_ME = (
    r"(?:yours?|you|here|in|by|over|around|out|often|tonight|today|books?|soup|oil|ale|anything|"
    r"something|(?:his|her|its|the|this) \w+)"
)
_IS_SERVED = (
    r"(?:drink|eat|order|have)(?: (?:here|in here|with you|at your (?:place|inn)|most|best|for "
    r"\w+|at \w+|then|usually|when .+))*$"
)
"""What somebody has at an inn."""

WITH_OTHERS: Mapping[str, Mapping[str, str]] = {
    "marta": {
        "bram": "Bram has his soup at the gate, dear, and comes in for weddings and an ale. We "
        "get on, and he owes me nothing.",
        "odile": "Odile comes over between two chapters, dear, when she remembers to eat. The rest "
        "of her soup I send, and we get on.",
        "hob": "Hob eats nothing, dear, and keeps to its workshop. On feast days I bring it oil, "
        "and that is all the trade between us.",
    },
    "bram": {
        "marta": "Marta sends soup out at noon, and I send the bowl back. I do not leave my gate; "
        "that is all that passes between us.",
        "odile": "Odile lends me one book a year, and gets it back clean. More does not pass "
        "between us, {asker}, and we get on.",
        "hob": "Hob keeps to the workshop, and I to the gate. We nod across the square, {asker}. "
        "It is enough.",
    },
    "odile": {
        "marta": "Marta sends soup, {asker}, and I return the bowl with thanks. Now and then I sit "
        "in her inn; for books she has no time.",
        "bram": "Bram does not leave his gate, {asker}, so once a year I take him a book: my one "
        "exception. It comes back clean.",
        "hob": "Hob built my ladder, {asker}, and keeps to its bench; it does not read. That is "
        "all that we have had to do with each other.",
    },
    "hob": {
        "marta": "Marta brings oil on feast days. No soup, no ale: Hob does not eat. More there "
        "is not.",
        "odile": "Odile has a ladder from Hob. Books Hob does not need. More there is not.",
        "bram": "Bram stands at the gate, Hob at the bench. They nod. More there is not.",
    },
}
"""Key of a character → key of a neighbour → all that the two have to do with each other."""


def deals_with_others(me: str) -> list[dict[str, Any]]:
    """The rules by which a character says what it has to do with its neighbours.

    Args:
        me: The character's own key.
    """
    rules = []
    hosts = me == "marta"
    for key, told in WITH_OTHERS[me].items():
        name = rf"(?:(?:the|your|that) )?(?:{NAMED[key]})"
        rules.append(
            {
                "name": f"dealings with {key}",
                "hear": [
                    *(
                        rf"^(?:has|did|does|is|was|will|would) {name} {_ADVERBS}(?P<deal>{deals} "
                        rf"(?:.* )?{_WITH_ME}\b.*)$"
                        for deals in _DEALS
                    ),
                    rf"^(?:does|do you think|is) {name} {_ADVERBS}(?:like|likes|trust|trusts|know|"
                    r"love|hate|mind|respect|fond of|nice to|kind to|good to|annoy|miss) you\b.*$",
                    rf"^(?:does|is) {name} {_ADVERBS}(?:an? )?(?:good |frequent |paying )?"
                    r"(?:regular|customer|guest|reader|visitor|friend)\b.*$",
                    rf"^do you {_ADVERBS}(?:see|meet|visit|talk (?:to|with)|serve|help|feed|owe|"
                    rf"get (?:along|on) with|work (?:with|for)|spend time with) {name}\b.*$",
                    rf"^(?:has|does|did) {name} {_ADVERBS}(?:visit(?:s|ed)?|comes?|came)$",
                    rf"^would you {_ADVERBS}(?:lend|give|sell|show)\b.* (?:to|for) {name}$",
                    rf"^(?:do|are) you and {name} {_ADVERBS}(?:good |old |close )?(?:friends?|"
                    rf"get (?:along|on)|talk|meet|speak|see each other|close)\b.*$",
                    rf"^are you (?:good |old |close )?friends with {name}$",
                    *(
                        [
                            rf"^(?:does|can|did|has) {name} {_ADVERBS}(?:read|borrow)(?:s|ed)?(?: "
                            rf"books?| "
                            r"much| at all| too| anything)*$"
                        ]
                        * (me == "odile")
                    ),
                    *(
                        [
                            rf"^what (?:does|do|did|would|will) {name} {_ADVERBS}(?:(?:like|love|"
                            rf"want|prefer) to )?{_IS_SERVED}",
                            rf"^(?:does|can|will) {name} {_ADVERBS}(?:eat|drink)(?: (?:anything|"
                            r"something|much|too|at all|bread|soup|ale|beer|food|at all))*$",
                        ]
                        * hosts
                    ),
                ],
                "say": [told],
            }
        )
    return rules
