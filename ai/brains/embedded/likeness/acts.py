"""Acts: what somebody does with words that have the form of a statement, and are none."""

from __future__ import annotations

import re

from ai.brains.lazy_pattern import lazy_pattern

WOULD_HAVE = (
    r"(?:would|could)(?:n't)? you (?:(?:ever|really|also|then|still|just|not) )?have (?:\w{2,}ed|"
    r"been|come|done|eaten|given|gone|got|had|held|hidden|hit|kept|known|left|let|lied|lost|made|"
    r"paid|put|read|run|rung|said|seen|sent|slept|sold|stood|taken|thought|told|won|written)\b"
)
"""How somebody asks what the listener would have done, and asks for nothing."""
_MONEY = r"(?:gold|silver|coppers?|coins?|money|double|twice|half|a kiss|anything|whatever)"
_DO = (
    r"(?:do something|stop|help|hurry|hide|let|give|tell|bring|show|hold|keep|watch|open|close|"
    r"come|follow|leave|wait|call|catch|save|make|take|put|get|throw|arrest|warn|ask|swear|"
    r"promise|say|write|look after|think of|imagine|pretend|trust|believe)"
)
_ACTS = lazy_pattern(
    rf"(?P<bargain>^(?:(?:and|but|so|then|ok|fine|what if|how about|deal|maybe),? )*"
    rf"(?:i(?:'ll|'?d| will| can| could| would)? (?:also )?(?:give|pay|offer|bet|wager|trade|swap) "
    rf"(?:you )?.*\b(?:{_MONEY}|for (?:it|that|this|one|two|three|\d+|the|your|an?))\b.*|"
    rf"(?:is it a |it's a |do we have a )?deal$|(?:ok|so|then|well),? deal$|"
    r"(?:how much|what) (?:would|will|can|do|could) you (?:pay|give|offer) (?:me|us)\b.*|"
    r"(?:one|two|three|four|five|six|ten|\d+) (?:coppers?|gold|silver|coins?)(?: and .+| then)?$|"
    r"(?:you|we) (?:both )?(?:get|share|split) .+ if .+))|"
    rf"(?P<request>(?:^|[,;] )(?:(?:quick|please|just|now|then|hey|so|and|but|now then),? )*{_DO} "
    r"(?:me|us|him|her|them|it|this|that|something|the|my|your|an?|some|for|with|to|on|quiet|up|about|"
    r"now|here|there|away|out)\b|(?:^|[,;] )(?:please )?(?:do something|help|hurry(?: up)?|stop)"
    r"(?:$|,))|"
    r"(?P<supposed>^(?:and |but |so )?(?:what )?if (?:i|we|you|he|she|they|some\w+|the|an?)\b"
    rf"(?!.*,)|^(?:and |but |so )?{WOULD_HAVE})",
    re.I,
)


def act_in(text: str) -> str:
    """What a line does: "bargain", "request", "supposed"; "" if it only tells something."""
    found = _ACTS.search(text)
    return str(found.lastgroup) if found else ""
