"""Mishaps, finds, pleas and offers of help, and riddles that are asked. Data only.

What each of these gets is right whatever was broken, found, promised or asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ai.brains.embedded.rulebook.phrases import phrase_rule
from ai.brains.embedded.rulebook.telling import stored

_SORRY = (
    r"(?:(?:w?h?oops|oh no|oh dear|sorry|i(?:'m| am) (?:\w+ )?sorry|my bad|i (?:confess|think)|"
    r"um+|hey|well|but|that)[,!. ]*)*"
)
_HARMED = (
    r"i(?:'ve| have| may have)? (?:(?:accidentally|just|kinda|sort of|somehow) )*(?:broken?|"
    r"spil(?:l|led|t)|tore|torn|ripped|dropped|scratched|bent|knocked|burn(?:ed|t)|stained|"
    r"damaged|cracked|ruined|smashed|chipped|dented|snapped|(?:stepped|sat) on|lost)"
)
_BY_ACCIDENT = (
    r"(?:[, ]+(?:by (?:accident|mistake)|accidentally|on accident|w?h?oops|sorry|i(?:'m| am)"
    r"(?: \w+)? sorry|my bad))+"
)
_FOUND = r"i(?:'ve| have)? (?:just )?(?:found|picked up)"
_PLACED = r"(?:on|under|in|inside|behind|by|near|next to|outside|between|at|beside|lying)"
_PLEASE = (
    r"(?:(?:please|pretty please|come on|but|oh|aww*|just (?:one|this once|for (?:a|one|the) "
    r"\w+)|i (?:swear|promise)|that|and|ok)[, ]*)*"
)

MISHAPS: Sequence[Mapping[str, Any]] = (
    {
        "name": "mishap",
        "question": False,
        "hear": [
            rf"^{_SORRY}(?P<kept>{one})$"
            for one in (
                rf"{_HARMED} (?:[\w'-]+ ){{0,4}}?(?:your|one of (?:the|these|those)) [\w', -]+",
                rf"{_HARMED} (?:[\w'-]+ )?(?:an?|the|some|this|it|these)\b[\w' -]*?"
                rf"{_BY_ACCIDENT}.*",
                r"your [\w' -]+ (?:just )?(?:fell|broke|tore|cracked|snapped|got wet)\b.*",
                rf"{_FOUND} (?:an?|this|these|some|your|some(?:one|body)'s|two|three) [\w' -]+ "
                rf"{_PLACED}\b.*",
                rf"{_FOUND} (?:this|these|your|some(?:one|body)'s) [\w' -]+",
            )
        ],
        "keep": {"about": "{kept}", "fact": "{kept}"},
        "do": [stored("{kept|cut:300|said:asker}")],
        **dict.fromkeys(("say", "later", "else"), "@mishap"),
    },
    {
        "name": "what to do with a find",
        "hear": r"^(?:so |and )?(?:what (?:should|do|shall|can|must) i do with|where (?:should|do|"
        r"shall|can|must) i (?:put|leave|bring|take)|who(?:se| does| do)? (?:should i give|do i "
        r"give|should have|is)) (?:it|this|that|them)(?: to| belong to| now)?$",
        "recall": {"about": "i found", "own": True, "last": True},
        "say": "@mishap",
    },
    {
        **phrase_rule(
            "riddle",
            [
                r"^what (?:has|have|had|gets?|goes|walks?|runs?|comes?|can|is|are|always|never|"
                r"grows?|flies|sleeps?|belongs?|falls?|stands?|lives?|eats?|breaks?|kind of \w+) "
                r"(?:.+ )?(?:but|yet|without|and (?:yet|never|still|can't|cannot|has no|have no|"
                r"doesn't)|the (?:more|less)|legs? in the (?:morning|evening))\b.*$",
                r"^(?:what|who)(?:'s| is) \w+(?: \w+)?,? and \w+(?: (?:all|and) .+)?$",
                r"^the more (?:you|i|there|of).+,? the (?:more|less|fewer|bigger|smaller)\b.*$",
                r"^a riddle: ",
            ],
        ),
        "next": {
            r"^(?:yes|no|nah|nope|yeah|ok|okay|sorry|bye|thanks|hello|what|why|nothing|never|wait|"
            r"lol|hm+|please)\b": "{text}",
            r"^(?:it(?:'s| is| was)|they(?:'re| are)|(?:the )?answer)\b": "i reveal: {text}",
            r"^[\w'-]{3,}$": "i reveal: {text}",
        },
    },
)
"""What befalls people, and what they ask to see whether one can guess it."""
ASKED_FOR: Mapping[str, Sequence[str]] = {
    "pleaded": (
        rf"^{_PLEASE}(?:i|we)(?:'ll| will|'d| would)? (?:(?:promise|swear|only|just|definitely|"
        rf"really|to|i'll|surely) )*(?:bring|give|carry|put|return|send|have|get) (?:(?:it|them|"
        rf"that|this|one|everything|the [\w-]+|your [\w-]+) )?(?:(?:right|straight|all) )?"
        rf"(?:back|returned)\b.*$",
        rf"^{_PLEASE}(?:i|we)(?:'ll| will) (?:return|take (?:very |really )?good care of) (?:it|"
        rf"them|that|this|the [\w-]+|your [\w-]+)\b.*$",
    ),
    "asker: offer": (
        r"^(?:can|could|may|shall|should) (?:i|we) (?:please |maybe |just )?[\w' -]+ for "
        r"you(?: (?:tonight|today|now|a bit|for a (?:while|bit)))*$",
        r"^(?:can|could|may|shall|should|let) (?:i|we|me|us) (?:maybe |just )?(?:help|aid|"
        r"assist|give you a hand|lend (?:you )?a hand)(?: you)?(?: (?:out|with|to|in|dust|"
        r"sweep|clean|wash|build|sort|cook|bake|carry|guard|mend|fix|tidy|sand|paint)\b.*)?$",
        r"^(?:i|we)(?:'d| would| could| can|'ll| will)(?: like to| love to| gladly)? (?:help|"
        r"assist|give) you(?: a hand)?(?: (?:out|with|to)\b.*)?$",
        r"^(?:do you |would you )?(?:want|need|like|could use) (?:(?:some|any|a bit of|my|"
        r"a|more) )*(?:help|hand|assistance)(?: (?:with|out|from|in|here|today|now)\b.*)*$",
    ),
    "all_ears": (
        r"^(?:(?:do you |would you |you )?(?:want|like|care for|fancy|ready for|up for)(?: to)?"
        r"(?: hear| try| have)?) (?:another|one more|a second|a new|a harder|an easier)(?: one| "
        r"riddle| joke| story)?(?: (?:of (?:them|those)|then|now|riddle|joke|one))*$",
    ),
    "not_to_give": (
        r"^(?:lend|loan|spare) (?:me|us) .+$|^i(?:'d| would)? (?:want|need|like) to borrow .+$|"
        r"^(?:have you|do you have|got|you got) (?:any |some |a few )?"
        r"(?:spare )?(?:coins?|change|money)(?: to spare| for me)?$",
    ),
    "sympathy": (
        r"^my [\w' -]+ (?:is|are) (?:\w+ )?(?:dying|bleeding|hurt|in danger|very ill)\b",
        r"^(?:help (?:me |us )?(?:to )?)?(?:find|look for|search for|get back|recover) my .+$",
    ),
}
"""Group of phrases → what is wished for, offered or told in need that it answers."""
