"""Rules by which the innkeeper serves the same once more, and something else instead. Data only.

What "the same" is, and what it is in place of, stands in the talk before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from world.personas.inn.fare import (
    ANY,
    CORRECTS,
    FARE,
    GETS,
    NAMED,
    NOT_SERVED,
    NOT_SERVED_TO_GUEST,
    OTHER_ONE,
    SAME,
    SOME,
    TAKES_BACK,
    WANTED,
    WHICH,
    WISHED_FOR,
    Fare,
)
from world.personas.inn.reckoning import looks

GONE = [
    "I take {undone.back} back, dear: {undone.off} is off the slate again.",
    "I take {undone.back} back, dear.",
]
TAKEN_BACK = [
    *GONE,
    "Then give it back to me, dear, and it comes off your slate.",
    "I take back what you have not touched, {asker}: give it to me, and you owe nothing for it.",
]

NOT_WANTED = [
    *GONE,
    "You have none of mine in your hands, {back|as:asker}, so there is none to take back.",
    "As you like, {asker|unless:back|unless:wait}: none for you.",
    "Then none, {asker|unless:back|unless:wait}. Say when you want something.",
    "I am waiting, {wait|as:asker}: what shall it be?",
]
"""The same where it may be that they had none of it."""
_ENDS = r"(?:,? (?:please|too|as well|then|now|again|here|thanks))*$"
_COUNT = r"(?:two|2|a pair|a double|both)"
_ONE = r"(?P<one>one more|one|another(?: one)?)"
"""Where it is one dish of several that they had."""
_THOSE = r"(?:those|them|these|that|the same)"
_HAVE = (
    r"(?:(?:i'll|i will|i'd like to|let me|can i|could i|may i) (?:have|take|get|try)|i'd like|"
    r"(?:give|bring|get) (?:me|us))"
)
_WHO = (
    r"(?:he|she|they|him|her|them|(?:my|our) (?:friend|mate|brother|sister|husband|wife|son|"
    r"daughter|mother|father))"
)
"""Who had it, where that is one of those who ordered just now."""
_SO_TOO = (
    rf"^make (?:(?:it|that|them|mine) (?:{_COUNT}|one more)|it (?:three|3))(?: of {_THOSE})?"
    rf"(?: for (?:me|us))?(?:, .{{1,40}})?{_ENDS}",
    rf"^(?:{_COUNT}|one|another(?: one)?|one more) of {_THOSE}(?: for (?:me|us))?{_ENDS}",
    rf"^(?:i'll|i will|i'd like to|let me|can i|could i|may i) (?:have|take|get|try) (?:one of "
    rf"{_THOSE}|what (?:(?-i:[A-Z])[\w-]*?\w|he|she|they|(?:my|our) [a-z]+?)(?:'s|'re| is| are|"
    rf" has| had| just)* (?:having|got|had|have)){_ENDS}",
    r"^(?:(?:and )?(?:the )?same(?: (?:for|to) (?:me|us))?|same here|(?:and )?one for me|"
    r"and for me)(?:,? (?:please|too|as well|then|now|thanks))*$",
    rf"^(?:{_HAVE} )?(?:(?:the )?same(?: for (?:me|us))?,?(?: (?:as|like|of))?(?: what(?:ever)?)?|"
    rf"whatever) {_WHO}(?:'s|'re| is| are| has| had| just)*(?: (?:having|got|had|have|ordered|"
    rf"drinking|eating|getting))?{_ENDS}",
    rf"^{_HAVE} (?:the )?same as (?-i:[A-Z])[\w-]+{_ENDS}",
    rf"^(?:{_HAVE} )?what {_WHO}(?:'s|'re| is| are) (?:having|drinking|eating|getting){_ENDS}",
    r"^(?:(?:and|then|so) )*(?:i'll|i will|let me) (?:have|take|get) one(?: for (?:me|myself))?"
    r"(?:,? (?:too|as well|please|then|now))*$",
    r"^(?:i'll|i will|i'd like to|let me|can i|could i|may i) (?:have|take|get) the same"
    r"(?: for me)?(?:,? (?:too|as well|please|then|now))*$",
)
"""How guests want what was ordered just now, whoever had it."""
_FOAM = r"(?P<lack>foam|froth|head|bubbles)"
_IN_IT = (
    r"(?P<lack>crusts?|leeks?|barley|mutton|meat|sheep|salt|onions?|pepper|fat|bones?|lumps|bits)"
)
_WITHOUT = (
    r"^(?:and |but |just )*(?:with(?: no|out(?: any| the)?| less| little)|no|without(?: any| the)?|"
    r"less|not (?:too|so) much|hold the|skip the|leave (?:out|off) the|easy on the|"
    r"(?:can|could) (?:i|you) (?:have (?:it|mine|one)|leave out|do it) (?:with(?:out| no))?"
    r"(?: the)?) "
)
_NOW = r"(?: in (?:it|there|mine|that)| on (?:it|top|mine|that)| please| this time| for me)*$"


def same_again() -> list[dict[str, Any]]:
    """The rules of one more of what was had: for a guest, for two, and for the asker."""
    return [
        _again(
            "the same for a guest",
            [
                rf"^(?:give me |bring |make (?:it|that) )?{SAME} for {NAMED}{_ENDS}",
                rf"^make (?:it|that) (?:two|2){OTHER_ONE} for {NAMED}$",
                rf"^(?:give|bring|get|serve|pour|buy) {NAMED} {SAME}{_ENDS}",
                rf"^{GETS} (?:{SAME}|what(?:ever)? i(?:'m| am|'ve| have)?(?: (?:having|got|had|"
                rf"have|drinking|eating))?|the same as (?:me|i have)){_ENDS}",
                rf"^for {NAMED} (?:too|as well|the same)$",
            ],
            "{guest}",
        ),
        {
            **_again(
                "two of the same",
                [
                    r"^(?:give me |bring us )?two more(?: of the same)?(?: for us)?$",
                    rf"^(?:give (?:me |us )?|bring (?:me |us )?|get (?:me |us )?)?{SAME},? for "
                    rf"(?:both|the two) of us{_ENDS}",
                    rf"^(?:give (?:me |us )?|bring (?:me |us )?)?{SAME},? for us (?:both|two)"
                    rf"{_ENDS}",
                ],
            ),
            "do": [{"tool": "serve", "arguments": {"dishes": "{facts|pluck:value|each:2}"}}],
        },
        _again(
            "the same",
            [
                rf"^{WANTED}{_ONE}(?: again| for us| please| here)*$",
                rf"^{WANTED}(?:{SAME}|an? (?:new|fresh) one)(?: again| for us| please| here)*$",
                rf"^{WANTED}(?:the )?same as (?:before|last time|always|earlier){_ENDS}",
                r"^(?:no,? )?(?:two|2|another(?: one)?|one more|a second(?: one)?) for me"
                r"(?:,? (?:please|too|as well|then|now|actually|rather|instead))*(?:, .+)?$",
                rf"^(?:{WISHED_FOR})?(?:another(?: one)?|one(?: more)?|a last one) for the road"
                r"(?: (?:then|please))*$|"
                r"^(?:another|one more) round(?: (?:then|please|here|for (?:me|us)))*$",
                r"^(?:make (?:it|that) (?:three|3)|(?:can|could|may) i (?:have|get) (?:a refill|"
                r"another(?: one)?|a (?:new|fresh) one|one more|the same)|"
                r"refill|fill (?:it|her) up|top (?:it|me) up)(?: again)?$",
            ],
        ),
    ]


def as_another_had() -> dict[str, Any]:
    """The rule of one more of what was ordered last, by whomever: "make it two"."""
    return {
        **_again("as another had", list(_SO_TOO)),
        "recall": {"about": "order", "anybody": True, "last": True},
        "say": [
            "Here is the same for you, {asker}: {serve.served|a|list}.",
            "For you the same, {asker}: {serve.served|a|list}.",
        ],
    }


def without() -> dict[str, Any]:
    """The rule of what somebody does not want on top of a dish."""
    return {
        "name": "without foam",
        "act": True,
        "hear": [rf"{_WITHOUT}{_FOAM}{_NOW}", rf"{_WITHOUT}{_IN_IT}{_NOW}"],
        "say": [
            "No {lack|lower}? I skim off what I can, dear, and you see to the rest.",
            "I take off what {lack|lower} I can, {asker}; the cask and the pot do not ask me.",
        ],
    }


def takes_it_back() -> list[dict[str, Any]]:
    """The rules of who wants nothing in place of what they got."""
    none = "You have none of mine in your hands, {asker}, so there is none to take back."
    named = {"paid_with": "slate", "returned": "{text}"}
    mine = rf"(?:it|that|this|them|everything|(?:the|my|that|this|your) (?:\w+ )?(?:{ANY}|order))"
    return [
        {
            "name": "taken back",
            "act": True,
            "hear": [
                r"^(?:cancel|call off|scrap|take back|take away)(?: (?:it|that|this|(?:the|"
                r"my) order))?$|^forget (?:about )?(?:the|my|that) order$",
                r"^i (?:don't|do not) want (?:it|this|that)(?: (?:any ?more|after all|now))*$",
            ],
            "recall": {"about": "order", "last": True},
            "do": [{**TAKES_BACK, "optional": True}],
            "say": TAKEN_BACK,
        },
        {
            "name": "a dish taken back",
            "act": True,
            "hear": rf"^take (?:the|my|that|this) (?:{ANY})$",
            "do": [{**TAKES_BACK, "arguments": named, "optional": True}],
            "say": [*GONE, none],
        },
        {
            "name": "take it back",
            "act": True,
            "aside": True,
            "hear": [
                rf"^(?:(?:can|could|may|will|would) you )?(?:please )?(?:take|have|send) {mine}"
                r" (?:back|away)(?: (?:again|from me|please|then))*$",
                r"^not (?:that|this) one$|^(?:scratch|strike) (?:that|it|this)$",
                r"^(?:(?:can|could|may|shall|will|would) (?:i |you ))?(?:please )?(?P<asked>take|"
                r"have|give|bring|send|hand|return)"
                r" (?:it|that|this|one|them|(?:the|my|that|this|one|your) (?:\w+ )?"
                rf"(?:{ANY}|one|order))(?: (?:back|away))(?: to you| from me| again)*$",
                r"^(?P<asked>can|could|may) i (?:return|hand back|give back) (?:it|that|this|one|"
                rf"(?:the|my|an?|that|this) (?:{ANY}))\b",
                r"^(?P<asked>i)(?:'d like to| want to| will|'ll) (?:return|give back|hand back) "
                rf"(?:it|that|this|one|(?:the|my|an?|that|this) (?:{ANY}))\b",
                r"^(?:(?:can|could|may|shall|will|would) (?:i|you|we) )?(?:please )?"
                r"(?P<asked>swap|switch|"
                rf"(?:swap|switch|change|exchange) (?:it|that|this|mine|(?:the|my|this|that) "
                rf"(?:{ANY}|order)))(?: back| over)?$",
            ],
            "do": [
                {
                    **TAKES_BACK,
                    "arguments": {"paid_with": "slate", "returned": "{text|unless:asked}"},
                    "optional": True,
                }
            ],
            "say": TAKEN_BACK,
        },
    ]


def in_its_place(fare: Fare) -> list[str]:
    """What is said of a dish in place of those that are taken back for it."""
    it_is = f"There is your {fare.name}, {{asker}}. I take {{undone.back}} back"
    return [
        f"{it_is}: {{undone.off}} is off the slate again.",
        f"{it_is}. {{serve.owed|cap}} so far.",
        f"{it_is}.",
    ]


def instead() -> Iterator[dict[str, Any]]:
    """The rules of a dish in place of the one before, which is not charged if it comes back."""
    for fare in FARE:
        words = rf"(?:{fare.words})"
        yield {
            "name": f"{fare.name} instead",
            "act": True,
            "hear": [
                rf"^(?:rather |better )?make (?:it|that|mine|the other) {SOME}{words}"
                r"(?: instead| rather| then| please| now| for me| only| alone| after all| on its "
                r"own)*$",
                rf"^(?:(?:no|wait|sorry|oh|but|hey|hang on|hold on|oops|not {ANY}),? )*i "
                rf"(?:actually |"
                r"really |"
                rf"had )*(?:wanted|meant|said) {SOME}{words}(?:,? not (?:the |an? |this )?\w+)?"
                r"(?: instead| please| though| actually)*$",
                rf"^{WANTED}{SOME}{words} (?:instead|rather)(?: then| please| now| of"
                r" (?:(?:the|an?|my|that|this|your|his|her|their) )?[\w-]+)*$",
                rf"^(?:(?:can|could|may) (?:i|we|you) )?(?:change|swap|switch|exchange|trade) "
                rf"(?:it|that|this|mine|(?:my|the|this) (?:{ANY}|order)) "
                rf"(?:to|for|into|with) {SOME}{words}"
                r"(?: instead| rather| then| please| now)*$",
                rf"^(?:(?:no|wait|sorry|oh|but|hang on|hold on|oops|actually),? )*{SOME}{words} "
                r"(?:instead|rather|after all)(?: please| then)*$",
                rf"^(?:that|this|it)(?:'s| is| was) (?:supposed|meant) to be {SOME}{words}$",
                rf"^(?:that|this|it) should (?:be|have been) {SOME}{words}$",
                rf"^i(?:'d| would) (?:rather|sooner|prefer to) have {SOME}{words}"
                r"(?: instead| then| after all)*$",
            ],
            "recall": {"kind": "deed", "about": "serve", "own": True},
            "do": [
                {**looks("slate of {asker}", "slate"), "optional": True},
                CORRECTS,
                {"tool": "serve", "arguments": {"dishes": list(fare.dishes)}},
            ],
            **NOT_SERVED,
            **_said_instead(fare),
        }


def _said_instead(fare: Fare) -> Mapping[str, Any]:
    """What is said of the dish before: nothing if it does not stand on the slate."""
    before = "fact.data.dishes.0"
    return {
        "let": {
            **NOT_SERVED["let"],
            "other": f"slate.target.description|on:{before}|first|as:{before}",
        },
        "say": [
            *in_its_place(fare),
            f"{fare.name.capitalize()} it is, dear. Give me the {{other}} back as it is, and it "
            "comes off your slate.",
            f"There is your {fare.name}, {{asker}}. The {{other}} stays on your slate, unless you "
            "hand it back to me.",
            *fare.says[-1:],
        ],
    }


def _again(name: str, hear: Sequence[str], guest: str = "") -> dict[str, Any]:
    """A rule by which somebody gets what the asker ordered last."""
    dishes = "{facts|single:one|pluck:value|each}"
    arguments = {"dishes": dishes, **({"guest": guest} if guest else {})}
    return {
        "name": name,
        "act": True,
        "hear": list(hear),
        "recall": {"about": "order", "own": True, "anybody": True, "last": True},
        "do": [{"tool": "serve", "arguments": arguments}],
        **(NOT_SERVED_TO_GUEST if guest else NOT_SERVED),
        "say": ["The same again, then.", "There it is, {asker}: the same once more."],
        "none": WHICH,
    }
