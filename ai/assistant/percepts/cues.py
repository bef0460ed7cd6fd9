"""Cues: words that tell by themselves whether a line is for a character or for a friend."""

from __future__ import annotations

import re

from ai.brains.lazy_pattern import lazy_pattern


def is_between_friends(text: str) -> bool:
    """Whether a line is of who stands by, or of what a friend orders: "stop teasing him"."""
    return _OF_WHO_HEARS.search(text) is not None


def is_of_what_it_heard(text: str) -> bool:
    """Whether a line is of what its listener was told: "what did I tell you?"."""
    return _OF_WHAT_IT_HEARD.search(text) is not None


_OF_WHO_HEARS = lazy_pattern(
    r"^\W*(?:(?:oi|hey|lol|haha|oh|aw+|no|ha|well)\W+)*(?:(?:and\s+)?(?:do\s?n['’]?t|stop)\s+"
    r"(?:\w+in['g]?|flirt|tease|bother|annoy|scare)\s+(?:(?:with|at|to)\s+)?(?:him|her|them)\b"
    r"|i\s+(?:(?:really|kinda|quite|do|sorta)\s+)*(?:like|love|hate|trust)\s+"
    r"(?:him|her|(?:this|that)\s+one)\b)"
    r"|\b(?:babe|bae|sis|hubby)\b(?:\s+\w+)?\W*$"
    r"|\b(?:you|u)\s+(?:having|getting?|gettin|paying?|payin|finishing|drinking|eating)\b"
    r"[^.!?]*\?\W*$"
    r"|\b(?:you|u)(?:\s+(?:ca|wo)\s?n['’]?t|\s+can\s?not)\s+(?:drink|eat|finish|manage|need)\s+"
    r"(?:both|them\s+(?:both|all)|the\s+lot|all\s+of|(?:all\s+)?(?:two|2|three|3))\b"
    r"|\b(?:you|u)(?:['’]?ve)?\s+(?:got|have)\s+(?:two|2|both|three|3)(?:\s+of\s+\w+)?\W*$"
    r"|\bone\s+of\s+(?:those|them|these|ur)\s+(?:two\s+)?(?:mugs?|bowls?)\b"
    r"|\b(?:swap|switch|trade)\s+(?:bowls?|mugs?|seats?|places?)\s+with\s+(?:me|us)\b"
    r"|\bhands\s+off\s+my\b|\b(?:have|gimme|give\s+(?:me|us))\s+a\s+(?:sip|bite|swig)\W*$"
    r"|\b(?:one|half|some|sip|bit|bite|swig|taste|drop|drink)\s+of\s+(?:yours|urs)\b"
    r"|\bshare\s+(?:one\s+of|yours|urs|(?:your|ur)\s+(?:ale|beer|soup|bread|bowl|mug))\b",
    re.IGNORECASE,
)
"""What friends say to each other of who stands by, and hears it, or of what they order or hold."""
_OF_WHAT_IT_HEARD = lazy_pattern(
    r"\b(?:you|u)\s+(?:still\s+|even\s+)*(?:remember|recall)\s+(?:what|how|when|where|who|my|our)\b"
    r"|\b(?:did|have)\s+i\s+(?:just\s+|ever\s+)?(?:tell|told|whisper(?:ed)?)\s+(?:to\s+)?(?:you|"
    r"u)\b"
    r"|\bwhat\s+did\s+i\s+(?:just\s+)?(?:tell|whisper)\b"
    r"|\bbetween\s+(?:us|you\s+and\s+me)\b.*\b(?:he|she)\b"
    r"|\b(?:he|she|they)\s+(?:just\s+|already\s+)?(?:told|whispered\s+to|asked)\s+(?:you|u)\b.*"
    r"(?:\?|n['’]?t\s+(?:he|she|they)\b)"
    r"|^\W*(?:(?:lol|haha|oh|no|and|but|please)\W+)*(?:do\s*n['’]?t|do\s+not)\s+"
    r"(?:listen\s+to|believe)\s+(?:him|her|a\s+word)\b",
    re.IGNORECASE,
)
"""What one says to who was told something of late, and hardly to the friend whom it is of."""
