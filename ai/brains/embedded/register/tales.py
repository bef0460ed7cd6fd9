"""Tales: what somebody told for a story, and which part of it is asked about.

Of a tale nothing is taken for true: it is only told again, as what its teller said.
"""

from __future__ import annotations

import re

from ai.brains.embedded.register.roots import roots
from ai.brains.lazy_pattern import lazy_pattern

ABOUT = "story, tale"
"""How what a tale is kept under begins."""
MAX_PART = 160
"""Letters of a tale that are told again."""
LEAST_SHARED = 0.5
"""Which share of what is asked about a tale must speak of."""
REPROACHES = lazy_pattern(r"(?:i )?(?:just |already |literally |only )*told (?:you|u|ya)\b", re.I)
"""How somebody says that it was told before."""
_ASKS = lazy_pattern(
    r"(?:(?:and|so|but|ok|okay|wait|well|then|now),? )*(?:what|who|whom|whose|where|why|how|which|"
    r"when|did|was|were|had)\b(?! (?:is|are|does|do|can|will)\b)(?!.*\b(?:is|are) there\b)"
    r"(?!.*\b(?:your?s?|here|inn|house|village|gate)\b)",
    re.I,
)
"""How a question begins that may be of a tale, and is not of the one who heard it."""
_SENTENCE = lazy_pattern(r"[^.!?…]+[.!?…]*")
_LEADS = lazy_pattern(r"(?:here(?:'s| is| goes| comes)(?: (?:one|a story|a tale))?[:,]? )+", re.I)
"""What a tale begins with that is no part of it."""
_OF_NAMES = frozenset(("name", "call", "again"))


def is_asked_of_tale(text: str) -> bool:
    """Whether a clause may be about a tale: a question of what there was in it, or a reproach."""
    return _ASKS.match(text) is not None or REPROACHES.match(text) is not None


def part_of_tale(asked: str, tale: str) -> str:
    """What a tale says of what is asked, "" if it is about something else.

    Args:
        asked: The question.
        tale: The tale.
    """
    tale = _LEADS.sub("", tale, count=1) if _LEADS.match(tale) else tale
    wanted = roots(asked) - _OF_NAMES
    shared = wanted & roots(tale)
    if not shared or len(shared) < LEAST_SHARED * len(wanted):
        return ""
    if len(tale) <= MAX_PART:
        return tale.rstrip(" .…")
    sentences = [str(one).strip() for one in _SENTENCE.findall(tale)]
    best = max(sentences, key=lambda one: len(wanted & roots(one)))
    begin = min((best.lower().find(one) for one in shared if one in best.lower()), default=0)
    start = best.rfind(" ", 0, max(0, begin - MAX_PART // 2)) + 1
    part = best[start : start + MAX_PART]
    if start + MAX_PART < len(best):
        part = f"{part[: part.rfind(' ')]} …"
    return part.rstrip(" .") if part.endswith("…") else part.rstrip(" .…")
