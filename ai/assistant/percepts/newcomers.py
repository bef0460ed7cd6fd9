"""Newcomers: what somebody says first, without a name, where they have just come in with others.

Friends who come in together have talked on the way. What one of them says first as one greets,
makes up with or asks a host is for whoever was there before them.
"""

from __future__ import annotations

import re

from ai.assistant.percepts.addressing import PROPOSES, seeks_answer
from ai.assistant.percepts.vocatives import GREETING, spelt_out
from ai.brains.lazy_pattern import lazy_pattern

MAX_OPENING = 200
"""Characters of a line by which somebody opens a talk; a longer one is a tale for the friends."""


def opens_talk(text: str) -> bool:
    """Whether the first words of somebody who comes in are for who was there before.

    They greet, say that somebody is back, ask forgiveness, or ask something. A question of "him",
    of what "we" do, or of how "you" feel and what you want may as well be for a friend.

    Args:
        text: What they say first.
    """
    text = spelt_out(text)
    if len(text) > MAX_OPENING or PROPOSES.match(text):
        return False
    if _OPENS.match(text):
        return True
    is_asked = seeks_answer(text) or _ASKS_BARELY.match(text) is not None
    return is_asked and not _OF_FRIENDS.search(text)


_OPENS = lazy_pattern(
    rf"\W*(?:(?:oh|ah|well|so|ok(?:ay)?|oi|psst|knock|right|ha)\W+){{0,2}}(?:(?:{GREETING}|howdy"
    r"|yo|ahoy|evenin|mornin)\b"
    r"|it(?:['’]?s|\s+is)\s+(?:only\s+|just\s+)?(?:us|me|we)\b"
    r"|(?:(?:i(?:['’]?m|\s+am)|we(?:['’]?re|\s+are))\s+)?back\s*(?:again|now|already|here|in|at\s+last"
    r"|from|with|$|[.,!?])"
    r"|here\s+(?:we|i)\s+(?:are|am)|(?:we|i)(?:['’]?ve|\s+have)?\s+(?:finally\s+)?made\s+it"
    r"|(?:we|i)(?:['’]?ve|\s+have)?\s+(?:returned|come\s+back|came\s+back)"
    r"|guess\s+who|remember\s+(?:us|me)\b|(?:did\s+you\s+)?miss(?:ed)?\s+(?:us|me)\b"
    r"|(?:i\s+|we\s+)?told\s+you\s+(?:we|i)(?:['’]?d|\s+would)\s+(?:be|come)"
    r"|(?:(?:i(?:['’]?m|\s+am)|we(?:['’]?re|\s+are))\s+)?(?:(?:so|very|really)\s+)*sorry\b"
    r"|(?:my|our)\s+apolog|apolog|forgive\s+(?:me|us)|pardon|no\s+(?:offen[cs]e|hard\s+feelings))",
    re.IGNORECASE,
)
"""How a line begins by which somebody greets, is back, or makes up with who is there."""
_ASKS_BARELY = lazy_pattern(
    r"\W*(?:(?:so|well|and)\W+)?any(?:thing|body|one)?\s+(?:new|news|happen\w*|change\w*|come|came"
    r"|been|trouble|luck|word|good)\b",
    re.IGNORECASE,
)
"""How a question begins without its verb: "anything happen while we were gone"."""
_OF_FRIENDS = lazy_pattern(
    r"\b(?:s?he|h[ie][ms]|her|hers|they|them|theirs?)(?!\s+called\s+you)\b"
    r"|^\W*(?:(?:so|and|well|but|ok(?:ay)?)\W+)*(?:(?:what|where|why|when|which\s+way|how)\s+)?"
    r"(?:shall|should|do|did|are|were|have|had|must|will|would)\s+(?:we|i)\b"
    r"(?!\s+(?:get|find|go\s+to|reach|pay|owe|miss|need\s+to\s+know)\b)"
    r"|^\W*(?:(?:so|and|well|but|ok(?:ay)?|what|where|why|how)\W+)*(?:(?:do|did|are|is|can|have|will"
    r"|would|don['’]?t|aren['’]?t|didn['’]?t|were)\s+)?you(?:['’]re)?\s+(?:\w+\s+)?(?:want|wanna|fancy"
    r"|hungry|thirsty|having|coming|see|hear|notice|smell|think|sure|ready|ok|okay|alright|gonna"
    r"|going|feel|feeling|scared|cold|wet|tired|nervous|like|believe|still\s+have|bring|brought|got"
    r"|go|first)\b",
    re.IGNORECASE,
)
"""What friends who have come in together ask each other as well."""
