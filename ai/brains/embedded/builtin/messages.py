"""Messages: what is answered about word that came from elsewhere. Data only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ai.brains.embedded.builtin.telling import recollected

_CAME = (
    r"^(?:any|(?:did|has|have|was|is)\b.*\b(?:had|have|get|got|receive|received|hear|heard|bring|"
    r"brought|come|arrive|arrived|deliver|delivered|there|send|sent)\b)(?: \w+){0,3}? "
)
_WORD = r"(?:(?:message|note|letter)s?\b|word\b)"
_LINES = rf"(?:{_WORD}|(?:question|request|invitation|greeting|word)s?\b)"
_BOY = r"(?:the|your|that|a) (?:boy|lad|messenger)"
_BROUGHT = (
    r"(?:bring|brought|give|given|deliver|delivered|carry|carried|come|came|been|be|say|said|tell|"
    r"told|have|had|want|wanted)"
)
_IT = rf"(?: (?:an?|any|some|the|my))*(?: ?(?:{_WORD}|thing|anything|something|news))?"
_TO_YOU = r"(?: (?:to|for|by|with|here|(?:of |from )?you))*"
_BY_BOY = rf"(?: (?:by|with|through|from) {_BOY})?"
_FROM = r"(?: from (?P<who>(?-i:[A-Z])[\w'-]+?))?"
_IT_SAYS = (
    r"(?: (?:that|about|of|on|saying) .+)?"
    r"(?: (?:today|yet|already|earlier|before|just now|lately|this \w+))*$"
)


def _asks_for_message_of(i: str, me: str, my: str) -> list[str]:
    """How players ask for a message from whom these words stand for."""
    return [
        rf"^(?:did|has|have) (?:{my}) (?:boy|lad|messenger|runner)(?: (?:just|already|ever))? "
        r"(?:get|got|come|came|reach|reached|arrived?|find|found|been|run|ran|see|seen|bring|"
        r"brought|talk|talked)\b.*$",
        rf"^(?:did|has|have|hasn't|didn't) {_BOY} (?:just |already |not )?(?:tell|told|say|said)"
        rf"(?: to)? you(?: that)? (?:{i}|about (?:{me})|{my})\b.*$",
        r"^(?:(?:did|has|have) (?:(?-i:[A-Z])[\w-]+|any(?:one|body)|some(?:one|body)|you|they|he|"
        r"she)(?: (?:tell|told|let|warned|inform|informed|hear|heard|know|get|got|been|word|you))+|"
        rf"you knew) (?:that |of |about )?(?:{i})(?:'d|'re|'m| are| am| was| were| would|'ll| will)"
        rf"(?: be)? (?:coming|on (?:{my}|the) way)(?: (?:over|here|today|already|beforehand))*$",
        r"^(?:were|are|was) you (?:told|warned|informed|sent word)"
        rf"(?: (?:about|of|that|for))* (?:{me}|(?:{i}) (?:were|was|are|am|would be) coming)"
        r"(?: (?:then|here|today|at all|already))*$",
        rf"^(?:did |have |had )?(?:{i})(?:'ve)? (?:just |also |once |already )?(?:send|sent|"
        rf"had)(?: you)? (?:{_BOY}|(?:an?|{my}|the) {_LINES}|word)(?: over| round| "
        rf"out)?{_TO_YOU}{_BY_BOY}(?: (?:yesterday|earlier|before|last \w+|just now|today|this "
        rf"\w+))*{_IT_SAYS}",
        rf"{_CAME}{_WORD}{_TO_YOU} from (?:{me}){_BY_BOY}{_IT_SAYS}",
        rf"\byou (?:have|had|got|received|must have)\b.* {_WORD}{_TO_YOU} from (?:{me}){_IT_SAYS}",
        rf"^(?:did|has|have) (?:.+ )?{my} {_LINES}(?: (?:reach|get|come|came|arrive)\w*)?{_TO_YOU}"
        rf"{_BY_BOY}{_IT_SAYS}",
        rf"^(?:did|has|have) {my} {_LINES}(?: (?:about|of|for|on) .+?)? "
        rf"(?:reach|come|came|arrive|get)\w*{_TO_YOU}{_IT_SAYS}",
        rf"^(?:you )?(?:got|get|have|received) (?:{my}) {_LINES}{_BY_BOY}{_IT_SAYS}",
        rf"^what do you (?:say|answer|think)(?: (?:to|of|about))? {my} {_LINES}{_IT_SAYS}",
        rf"^(?:(?:did|have) )?you (?:just |already )?(?:send|sent|give|gave|given) (?:{me}) "
        r"(?:back )?(?:(?:an?|the|any|some|your|that) )?"
        rf"(?:answer|reply|{_LINES}){_BY_BOY}{_IT_SAYS}",
        rf"^what (?:did|has|have) (?:{i}) (?:send|sent|write|written)\b{_TO_YOU}{_IT_SAYS}",
        rf"^what (?:was|is|did|does)(?: in)? (?:{my}) {_WORD}(?: (?:say|about))?{_IT_SAYS}",
    ]


_FROM_ONE = _asks_for_message_of("i", "me", "my")
"""How they ask for one that they sent themselves."""
_FROM_US = _asks_for_message_of("we", "us", "our")
"""How they ask for one that they or a friend sent: "did the boy tell you we were coming?"."""
_FROM_SOMEBODY = [
    rf"^(?:(?:did|has|have|was|were) )?{_BOY} (?:just )?{_BROUGHT}{_TO_YOU}{_IT}{_TO_YOU}{_FROM}"
    rf"{_TO_YOU}{_IT_SAYS}",
    rf"^(?:did|has|have) {_BOY}(?: just| already| ever)? (?:find|found|reach|reached|see|seen|"
    rf"get to|got to|visit|visited|meet|met)(?: (?:you|here|just|already))+{_IT_SAYS}",
    rf"^(?:what|why|with what|for what) (?:did|has|had|was|is) {_BOY} (?:just )?{_BROUGHT}{_TO_YOU}"
    rf"{_FROM}{_IT_SAYS}",
    rf"^(?:why|what for) (?:was|is) {_BOY} (?:just )?(?:here|with you|in here)",
    rf"^what(?: \w+)? (?:was|is|did|does)(?: the| that| his| her| their| in the| in that)? {_WORD}"
    rf"{_TO_YOU}{_FROM}(?: (?:say|about))?{_IT_SAYS}",
    rf"^what (?:was|is|did|does)(?: in)? (?P<who>(?-i:[A-Z])[\w-]+?)'s {_WORD}(?: (?:say|about))?"
    rf"{_IT_SAYS}",
    rf"^(?:did|has|have|was|is) (?:(?P<who>(?-i:[A-Z])[\w-]+?)'s {_LINES}|(?:an?|the|any) "
    rf"{_WORD}{_FROM})(?: (?:about|of|for|on) .+?)? (?:reach|come|came|"
    rf"arrive|get|got|here|there|bring|brought)\w*{_TO_YOU}{_IT_SAYS}",
    rf"^(?:did|has) (?P<who>(?-i:[A-Z])[\w-]+) (?:send|sent|write|written)(?: you)?{_IT}"
    rf"{_TO_YOU}(?: by {_BOY})?{_IT_SAYS}",
    rf"^(?:have|did) you (?:hear|heard|(?:have|had|get|got) {_WORD}) from "
    rf"(?P<who>(?-i:[A-Z])[\w'-]+?){_IT_SAYS}",
    rf"^what (?:did|has) (?P<who>(?-i:[A-Z])[\w-]+) (?:send|sent|write|written|want|let you know|"
    rf"tell you by {_BOY}){_TO_YOU}(?: by {_BOY})?{_IT_SAYS}",
    rf"{_CAME}{_WORD}{_TO_YOU}{_FROM}{_IT_SAYS}",
    r"^(?:and )?who (?:sent|wrote) (?:it|that|you that|you word|this|(?:you )?(?:the|a) (?:message|"
    r"word|note|letter|boy))$|^who (?:was|is) (?:it|that|the (?:message|word|note|letter)) from$",
]
"""How they ask for any message that came."""


_GOT_IT = rf"^(?:did|have) you (?:get|got|received?) (?:it|that|this){_IT_SAYS}"
_SENT_BY = {"kind": "message", "by": "{who}"}
_OF_OLD: Mapping[str, Any] = {
    "do": [
        {
            "tool": "search_episodic",
            "as": "memory",
            "arguments": {"words": "{asker} sent word", "limit": 1},
            "optional": True,
            "unless": "fact",
        }
    ],
    "let": {"kept": "memory.memories|pluck:text|remainder|first"},
    "none": ["It said: “{kept}”.", "@no_message"],
}
"""What a message said that the talk has lost, for the one who sent it."""
_LEFT = "waiting.goals|headed:asker|by_now|starting:Tell"
"""Goals to tell the asker what somebody left for them."""
WORD_CAME: Sequence[Mapping[str, Any]] = (
    {
        "name": "word for me",
        "hear": [  # where "for me" ends the line, it is not there any more
            rf"{_CAME}(?:an? )?{_WORD}(?: left)? for (?:me|us){_IT_SAYS}",
            rf"^(?:is|are|was|were) there (?:an?|any|some) {_WORD}(?: left| waiting| here)*"
            rf"{_IT_SAYS}",
            rf"^any (?:more |other )?{_WORD}(?: for me)?(?: too)?$",
            r"^(?:did|has) (?:any(?:one|body)|some(?:one|body)|(?P<from>(?-i:[A-Z])[\w-]+)) "
            r"(?:leave|left)"
            rf"(?: you)?(?: an?| any)? (?:{_WORD}|something|anything)(?: with you| here)*"
            rf"(?: for me)?{_IT_SAYS}",
        ],
        "do": [
            {
                "tool": "list_goals",
                "as": "waiting",
                "arguments": {"which": "open"},
                "optional": True,
            },
            {
                "tool": "update_goal",
                "arguments": {"goal": f"{{{_LEFT}|pluck:number|first}}", "state": "done"},
                "optional": True,
            },
            {**recollected("{asker} {text|cut:200}"), "unless": "update_goal"},
        ],
        "let": {
            "who": f"{_LEFT}|first|as:asker",
            "word": f"{_LEFT}|pluck:title|first|remainder",
            "kept": "from|as:memory.memories|from:from|of:asker|attributed|cap",
        },
        "say": ["@word_left", "{kept}."],
        **dict.fromkeys(("none", "else"), "@no_message"),
    },
    {
        "name": "word from me",
        "hear": _FROM_ONE,
        "recall": {"kind": "message", "own": True},
        "say": "@message_came",
        **_OF_OLD,
    },
    {
        "name": "word of theirs",
        "hear": [*_FROM_US, *_FROM_SOMEBODY, _GOT_IT],
        "recall": {**_SENT_BY, "own": True},
        "say": "@message_came",
    },
    {
        "name": "word from somebody",
        "hear": [*_FROM_US, *_FROM_SOMEBODY],
        "recall": _SENT_BY,
        "say": "@message_of_another",
        **_OF_OLD,
        "let": {"kept": f"{_OF_OLD['let']['kept']}|unless:who"},
    },
)
"""What is answered about messages that came: their senders hear what was in theirs, others only
from whom they came.

They come before all small talk, which may hear a claim in "The boy told you so".
"""
