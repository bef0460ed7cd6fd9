"""Matters: the thing that a question of the wide world is about, in words of it to be said back.

Who knows nothing of the moon says so of the moon: "The moon? Nobody told me.".
"""

from __future__ import annotations

import re

from ai.brains.lazy_pattern import lazy_pattern

MOST = 5
"""Words of a thing, with those before its name."""
LONGEST = 200
"""Characters of a question in which one is looked for."""
_ONE = r"(?:i|we|one|people|folks?|they|somebody|someone|anybody|anyone)"
_BE = r"(?:is|are|was|were)"
_DO = r"(?:do|does|did|can|could|will|would|should|has|have|had|must|might|don't|doesn't)"
_WH = r"(?:how|what|why|where|when|which|who|whom|whose)"
_LEAD = lazy_pattern(
    r"(?:(?:so|and|but|ok|well|hey|oh|then|now|seriously|actually),? )*(?:(?:(?:do|did|would|could|"
    r"can|will) )?you (?:(?:even|also|happen to|really) )*(?:know|tell (?:me|us)|explain)(?: "
    r"(?:anything|something|much|a lot|more))?(?: (?:if|whether|about|of))?|(?:(?:have|do) you )?"
    r"(?:got |have )?(?:any|an) (?:idea|clue)|tell (?:me|us)(?: (?:more|something|all))?(?: "
    r"about)?|(?:have you )?(?:ever )?heard (?:of|about)|(?:(?:have|do) you |(?:have )?(?:got "
    r")?)?(?:have |got )?(?:any|some) (?:advice|tips?) (?:for|on|about|against)|(?:is|was) it "
    r"true(?: that)?) (?=\S)",
    re.I,
)
"""What stands before a question, or before the thing, without telling which it is."""
_OF_DEED = lazy_pattern(
    rf"(?:(?:{_WH} {_DO} {_ONE}|how (?:do|would|can|could|should) you|(?:{_WH}(?:'s| is)? )?(?:the "
    r")?(?:best |right |quickest )?(?:way )?to)|"
    rf"{_WH} (?=[a-z]{{3,}}(?:s|ed|t)\b(?<!does)(?<!was)))"
    r"(?: (?:even|ever|actually|really|best|usually|properly))* ?(?P<deed>[a-z]+\b)(?: (?:rid|of|"
    r"out|up|off|away|down|for|against|from|to))* ",
    re.I,
)
"""How a question begins in which somebody does something to the thing."""
_OF_THING = lazy_pattern(
    rf"(?!when(?: {_BE}|'s)|who {_DO})(?:(?:how [a-z]+|(?:what|which) [a-z]+|{_WH}) (?:{_BE}|{_DO})"
    rf"|{_WH}'s|{_BE}|{_DO}) |how (?:many|much) (?!of\b)|(?:how [a-z]+|{_WH}) (?=(?:the|an?) )",
    re.I,
)
"""How one begins of what the thing is, has or does."""
_WITHIN = lazy_pattern(
    r"(?:why|how|where|when) (?:(?:far|deep|high|old|big|long|many|much) )?", re.I
)
"""How one begins within a sentence: "do you know why bread rises"."""
_AT_ITS_END = lazy_pattern(
    rf"(?:how [a-z]+|(?:what|which)(?: [a-z]+)?|who|where) {_BE}|{_WH}'s", re.I
)
"""Those in which nothing stands behind the thing, so that all the words are its name."""
_BEFORE = frozenset(
    (
        *("the", "a", "an", "some", "any", "all", "every", "real", "true", "proper", "good"),
        *("old", "great", "big", "small", "best", "worst"),
    )
)
_ENDS = frozenset(
    (
        *("at", "by", "for", "from", "with", "without", "on", "over", "under", "to", "into"),
        *("onto", "out", "off", "up", "down", "away", "about", "like", "than", "and", "or"),
        *("but", "if", "when", "while", "because", "so", "that", "which", "who", "where", "why"),
        *("how", "then", "now", "here", "there", "anyway", "again", "too", "is", "are", "was"),
        *("were", "am", "be", "been", "do", "does", "did", "can", "could", "will", "would"),
        *("has", "have", "had", "made", "called", "used", "kept", "found", "sold", "worth"),
        *("really", "ever", "even", "only", "still", "always", "never", "not", "left", "go"),
        *("goes", "come", "comes", "work", "works", "look", "looks", "taste", "mean", "means"),
        *("long", "far", "today", "tonight", "exactly", "supposed"),
    )
)
"""Words behind the name of a thing."""
_NO_THING = frozenset(
    (
        *("you", "your", "yours", "i", "my", "mine", "me", "it", "its", "this", "that", "these"),
        *("those", "he", "she", "they", "them", "him", "her", "his", "their", "we", "us", "our"),
        *("there", "here", "something", "anything", "nothing", "everything", "someone"),
        *("somebody", "anyone", "anybody", "everybody", "people", "who", "what", "one", "ones"),
        *("more", "way", "ways", "thing", "things", "matter", "problem", "point", "deal", "news"),
        *("plan", "trick", "catch", "reason", "answer", "rest", "others", "other", "same"),
        *("time", "name", "word", "hell", "heck", "difference", "wrong", "em", "up", "new"),
        *("village", "many", "much", "ok", "okay", "alright"),
    )
)
"""Words that name no thing, or one of which only those who spoke before can tell."""
_TURNED = lazy_pattern(r"^(?:what|how) (?P<be>is|was) (?P<much>[a-z]{3,}) the (?=[a-z])", re.I)
"""How one reads when it was put within a sentence: "what is deep the sea"."""
_WORD = lazy_pattern(r"[A-Za-z][A-Za-z'-]*\Z")


def matter_of(question: str) -> str:
    """The thing that a question is about; "" where it is about who speaks, or tells none."""
    question = " ".join(question[:LONGEST].replace("’", "'").rstrip("?!. ").split())
    question = _TURNED.sub(r"how \g<much> \g<be> the ", question)
    text = _LEAD.sub("", question, count=1) if _LEAD.match(question) else question
    is_within = text != question
    deed, within = _OF_DEED.match(text), _WITHIN.match(text) if is_within else None
    is_last = deed is not None or _AT_ITS_END.match(text) is not None
    words, thing = list[str](), list[str]()
    for begin in filter(None, (deed, _OF_THING.match(text), within)):
        words = words if thing else text[begin.end() :].split()
        thing = thing or _first_thing(words, is_last)
    if is_within and not words:
        words = text.split()
        thing = [] if "'s " in text else _first_thing(words, True)  # "bob's a thief"
    rest = words[len(thing) :]
    asks_who = question.lower().startswith(("who is ", "who was ", "who's "))
    is_name = asks_who and thing[:1] == words[:1] and len(thing) == 1
    if not thing or is_name or {"you", "your", "my", "me", "our"} & {word.lower() for word in rest}:
        return ""
    return " ".join(thing[1:] if thing[0].lower() in ("some", "any", "all", "every") else thing)


def _first_thing(words: list[str], is_last: bool) -> list[str]:
    """The words for a thing with which some words begin.

    Args:
        words: The words.
        is_last: Whether nothing stands behind the thing, so that all the words are for it.
    """
    found: list[str] = []
    named = 0
    for n, word in enumerate(words[: MOST + 1]):
        small = word.lower()
        is_joint = small in ("of", "in") and named > 0 and len(words) > n + 1
        if small in _NO_THING or small.endswith("est") and small != "best" or not _WORD.match(word):
            return []
        is_owned = bool(found) and found[-1].endswith(("'s", "s'"))
        if is_owned and (small in _ENDS or small in _BEFORE):
            return []
        goes_on = is_last or is_joint or is_owned or not named
        goes_on = goes_on or found[-1].lower() in ("of", "in", "the", "a")
        if small in _ENDS or not goes_on or small in ("of", "in") and not is_joint:
            break
        found.append(word)
        named += small not in _BEFORE and small not in ("of", "in")
    is_whole = named > 0 and len(found) <= MOST and not found[-1].endswith(("'s", "s'"))
    return found if is_whole else []
