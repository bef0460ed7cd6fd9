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
NEEDED = (
    r"(?:(?:please|but|oh|aw+|because|only),? )*(?:(?:it|this|that)(?:'s| is|s| was) (?:only |"
    r"just |all |really |very |so )*(?:for (?:my|her|his|our|their|a|an|the|your|someone|somebody|"
    r"charity|love)\b.*|(?:urgent|important|an emergency|life or death|a matter of life\b.*)(?:,? "
    r"(?:really|honestly|you know|please|to me))*|(?:my|her|his|our) (?:birthday|wedding|"
    r"anniversary|last (?:day|night|wish|chance)|only (?:chance|hope))\b.*)|(?:i|we) (?:really |do "
    r"|so )*need (?:it|this|that|one|them)\b.*|(?:i|we)(?:'ve| have)? (?:got |come )?(?:nobody|no "
    r"one|nowhere|no other|nothing) else\b.*|(?:i|we)(?:'ve| have)? (?:come|travelled|traveled|"
    r"walked|ridden) (?:so |a |such )*(?:far|long)\b.*|(?:you(?:'re| are) )?(?:my|our) (?:only|"
    r"last) (?:hope|chance)\b.*|(?:my|her|his|our) [\w-]+ (?:is|are) (?:waiting|counting on|"
    r"depending on|relying on|getting married|sick|ill|hungry|cold)\b.*|(?:i|we|he|she|they)(?:'m|"
    r"'s|'re| am| is| are) (?:no |not an? |not |only |just |an? )(?:honest |good |bad |poor "
    r")?(?:thief|thieves|spy|spies|robbers?|bandits?|danger|harm|trouble|enem(?:y|ies)|"
    r"travell?ers?|guests?|children|kids|people)\b.*|(?:i|we)(?: mean| do| will do|'ll do) no "
    r"harm\b.*|you can (?:really )?trust (?:me|us|him|her|them)\b.*|(?:nobody|no one)(?: will|'ll| "
    r"would| has to) (?:ever )?(?:know|see|notice|hear|mind)\b.*)"
)
"""How a reason is pleaded."""
_MONEY = r"(?:gold|silver|coppers?|coins?|money|double|twice|half|a kiss|anything|whatever)"
_DO = (
    r"(?:do something|stop|help|hurry|hide|let|give|tell|bring|show|hold|keep|watch|open|close|"
    r"come|follow|leave|wait|call|catch|save|make|take|put|get|throw|arrest|warn|ask|swear|"
    r"promise|say|write|look after|think of|imagine|pretend|trust|believe)"
)
_ACTS = lazy_pattern(
    rf"(?P<bargain>^(?:(?:and|but|so|then|ok|fine|what if|how about|deal|maybe),? )*(?:i(?:'ll|'?d|"
    rf" will| can| could| would)? (?:also )?(?:give|pay|offer|bet|wager|trade|swap) (?:you "
    rf")?.*\b(?:{_MONEY}|for (?:it|that|this|one|two|three|\d+|the|your|an?))\b.*|(?:is it a |it's "
    rf"a |do we have a )?deal$|(?:ok|so|then|well),? deal$|"
    r"(?:how much|what) (?:would|will|can|do|could) you (?:pay|give|offer) (?:me|us)\b.*|"
    r"(?:i(?:'ll| will) )?(?:make it |say |make that |go up to )?(?:one|two|three|four|five|six|"
    r"ten|twenty|fifty|(?:a )?hundred|\d+) (?:coppers?|gold|silver|coins?|pieces)(?: and .+| "
    r"then)?$|(?:(?:ok|okay|fine|how about|make it|make that|then|say|well),? )*(?:\d{2,}|twenty|"
    r"thirty|fifty|(?:a )?hundred|a thousand)(?: then| coins| pieces)?$|(?:(?:that(?:'s| is) "
    r")?(?:way |far )?too (?:much|expensive|dear)|half(?: of (?:it|that))?)$|(?:you|we) (?:both "
    r")?(?:get|share|split) .+ if .+))|"
    rf"(?P<request>(?:^|[,;] )(?:(?:quick|please|just|now|then|hey|so|and|but|now then),? )*{_DO} "
    r"(?:me|us|him|her|them|it|this|that|something|the|my|your|an?|some|for|with|to|on|quiet|up|"
    r"about|now|here|there|away|out)\b|(?:^|[,;] )(?:please )?(?:do something|help|hurry(?: up)?|"
    r"stop)(?:$|,))|(?P<supposed>^(?:and |but |so )?(?:(?:just |let's |let us )?(?:suppose|"
    r"supposing|imagine|assume|say)(?: that)?|(?:what )?if) (?:i|we|you|he|she|they|some\w+|the|"
    r"an?)\b"
    rf"(?!.*,)|^(?:and |but |so )?{WOULD_HAVE})",
    re.I,
)


def act_in(text: str) -> str:
    """What a line does: "bargain", "request", "supposed"; "" if it only tells something."""
    found = _ACTS.search(text)
    return str(found.lastgroup) if found else ""


_IN_JEST = lazy_pattern(
    r"\b(?:lol+|lmao+|rofl|(?:ha){2,}h*|(?:he){2,}h*|hihi+|xd+|jk|j/k|kidding|joking)\b|"
    r"(?:^|\s)[:;]-?[)dp]+(?:\s|$)",
    re.I,
)
_RIDDLE = lazy_pattern(
    r"(?:(?:what|who|why|how|where|when|which)(?:'s)?\b(?!.*\b(?:you|your|i|my|me|we|our)\b)|"
    r"(?:what|how) (?:do|does|did|would) (?:you|one) (?:call|get|say)\b)",
    re.I,
)
_REASON = lazy_pattern(r"(?:because|'?cause|they|it|it's|he|she|so|to)\b.{1,60}$", re.I)
_BECAUSE = lazy_pattern(r"because (?!.*\b(?:i|my|me|i'm|you|your|we|our|us)\b).+", re.I)
"""A reason that its teller gives of nobody here: "Why did Marta stop? Because it struck"."""
_PUNCH_LINE = lazy_pattern(
    r"(?:because|'?cause|so|to) .+|(?:(?:an?|the|it|they|he|she|in|on|nobody|nothing|one|"
    r"with)\b.{1,60}|\S+(?: \S+){0,2})",
    re.I,
)


def is_in_jest(line: str) -> bool:
    """Whether a line has a laugh in it, or says that it is none in earnest."""
    return _IN_JEST.search(line) is not None


def is_riddle(question: str, answer: str) -> bool:
    """Whether a question of nobody here and what is said behind it may be a joke."""
    is_of_nobody = _RIDDLE.match(question) and _PUNCH_LINE.fullmatch(answer)
    is_told = question.lower().startswith("why ") and _BECAUSE.fullmatch(answer)
    return bool(is_of_nobody or is_told)


def gives_reason(answer: str) -> bool:
    """Whether a line may be the reason that was asked for, though it has the form of tidings."""
    return _REASON.match(answer) is not None
