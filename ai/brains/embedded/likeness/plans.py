"""Plans: what somebody says that they will do, and when, which they may ask for later."""

from __future__ import annotations

import re
from typing import NamedTuple

from ai.brains.lazy_pattern import lazy_pattern


class Plan(NamedTuple):
    """What somebody will do."""

    words: str
    """Whatever it may be asked for by."""
    statement: str
    """It, as a whole sentence of who says it."""


_WHEN = (
    r"(?:(?:at|by|around|before|after|until|till) (?:noon|midday|midnight|dawn|dusk|sunrise|"
    r"sunset|night\w*|first light|\w+ o'clock|\d\S*|lunch|supper|dinner|breakfast)|(?:on |next |"
    r"this |the coming )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|soon|later|"
    r"(?:in|within) (?:an?|one|two|three|four|five|six|ten|half|\d+|some) ?(?:an )?\w+|(?:next|"
    r"this|in|in the|at the) (?:week|weekend|month|year|morning|evening|afternoon|spring|summer|"
    r"autumn|winter|january|february|march|april|may|june|july|august|september|october|november|"
    r"december)|in the morning|the day after tomorrow)"
)
_PLAN = lazy_pattern(
    r"(?P<who>(?:i|we)(?:'m|'re|'ll| am| are| will)(?: be)? |(?:i|we) )?(?:just |probably )?"
    r"(?P<does>(?P<back>back|coming back|come back|returning|return)|(?P<off>off|leaving|leave|"
    r"going|go|heading|head|travelling|travel|sailing|sail|riding|ride|departing|depart|setting "
    r"off|set off)|(?P<wed>getting married|getting wed|marrying|marry)|(?:meeting|meet|seeing|see|"
    r"visiting|visit|playing|play|starting|start|moving|move|opening|open|working|work|singing|"
    r"sing|fighting|fight|selling|sell|buying|buy)(?= ))\b"
    rf"(?P<rest>.*? )?(?<= ){_WHEN}\b.*",
    re.I,
)
_ASKED_BY = {
    "back": "back, come back, return, be here again, home",
    "off": "leave, go, off, travel, depart, start, set out, journey, trip",
    "wed": "the wedding, get married, marry, wed",
}
_ASKING = "when where do did will shall am are be to i we my"
"""Words of any question about it."""


def plan_in(text: str) -> Plan | None:
    """The plan that a statement tells of, with its time: "back at noon", "I leave on Monday"."""
    found = _PLAN.fullmatch(text)
    if found is None or not (found["who"] or found["does"].endswith("ing") or _is_short(found)):
        return None
    asked_by = next((words for kind, words in _ASKED_BY.items() if found[kind]), "")
    statement = text if found["who"] else f"i'm {text}"
    return Plan(f"{_ASKING} {asked_by or found['does'].removesuffix('ing')}", statement)


def _is_short(found: re.Match[str]) -> bool:
    """Whether "I am" is left out before what it says, which is no wish then: "off on Monday"."""
    return found["does"].lower() in ("back", "off")
