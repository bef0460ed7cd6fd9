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
    r"[^.!?]*\?\W*$",
    re.IGNORECASE,
)
"""What friends say to each other of who stands by, and hears it, or of what they order."""
_OF_WHAT_IT_HEARD = lazy_pattern(
    r"\b(?:you|u)\s+(?:still\s+|even\s+)*(?:remember|recall)\s+(?:what|how|when|where|who|my|our)\b"
    r"|\b(?:did|have)\s+i\s+(?:just\s+|ever\s+)?(?:tell|told|whisper(?:ed)?)\s+(?:to\s+)?(?:you|u)\b"
    r"|\bwhat\s+did\s+i\s+(?:just\s+)?(?:tell|whisper)\b"
    r"|\bbetween\s+(?:us|you\s+and\s+me)\b.*\b(?:he|she)\b"
    r"|\b(?:he|she|they)\s+(?:just\s+|already\s+)?(?:told|whispered\s+to|asked)\s+(?:you|u)\b.*"
    r"(?:\?|n['’]?t\s+(?:he|she|they)\b)"
    r"|^\W*(?:(?:lol|haha|oh|no|and|but|please)\W+)*(?:do\s*n['’]?t|do\s+not)\s+"
    r"(?:listen\s+to|believe)\s+(?:him|her|a\s+word)\b",
    re.IGNORECASE,
)
"""What one says to who was told something of late, and hardly to the friend whom it is of."""
