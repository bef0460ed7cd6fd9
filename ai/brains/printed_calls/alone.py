"""Calls without marks: JSON or Python that stands alone on its lines, or in a code fence."""

from __future__ import annotations

import re

from ai.brains.base import ModelCall
from ai.brains.printed_calls import objects, pythonic
from ai.brains.printed_calls.json_text import repaired, value_at
from ai.brains.printed_calls.marks import Found
from ai.brains.printed_calls.offer import SPEAKING, Offer, unreadable

_LABEL = re.compile(
    r" {0,3}(?:`{3}\w{0,20}[ \t]{1,9}|(?:[-*•]|\d{1,2}[.)])[ \t]{1,9}|[a-z]\w{0,20}:[ \t]{1,9})?"
    r"(?:(?:json|(?:tool|function)(?:[ _]calls?)?|calls?|action|output|response)\b"
    r"[ \t]{0,9}[:=]?\s{0,9})?"
    r"(?=(?:\[\s{0,9})?\{{1,2}\s{0,9}[\"'“]?\w|\[?\s{0,9}[a-z_][\w.]{0,127}\()",
    re.IGNORECASE,
)
"""What may stand before a call on its line: the speaker, a bullet, or what it is."""
_NAMED = re.compile(
    r" {0,3}[/*_§]{0,3}(?:commentary )?(?:to=)?(?P<name>[A-Za-z_][\w.]{0,127})[*_]{0,3}"
    r"[ \t]{0,9}:?[*_]{0,3}\s{0,9}(?:(?:with )?arguments:?\s|json|code)?\s{0,9}(?=\{\s{0,9}\")"
)
_HEAD = re.compile(
    r"[\[{\s]{1,20}[\"'“]?(?:type|id|tool_calls?|function_call|calls?|name|tool|tool_name|function"
    r"|function_name|action|recipient_name)[\"'”]?\s{0,9}:"
)
_WORD = re.compile(r"[\"'“]\s{0,9}([\w.:-]{1,140})\s{0,9}[\"'”]")
_KEYED = re.compile(r"\{\s{0,9}[\"']([\w.:-]{1,140})[\"']\s{0,9}:\s{0,9}\{")
_VALUES = re.compile(r"\(\s{0,9}(?:[\"'{]|\w{1,64}\s{0,9}=)")
_CODE = re.compile(r"\\.|[\"'()\[\]{}]", re.DOTALL)
_NEXT = re.compile(r"[\s,;]{0,99}(?=[\[{])")
_FENCED = re.compile(r"\A`{3}\w{0,20}\s{1,9}(\{.*\})\s{0,9}`{3}\Z", re.DOTALL)
_IMPLIED = 200


def may_begin(text: str, at: int) -> bool:
    """Whether a line may begin with a call; it is looked at only for how it begins."""
    return bool(_LABEL.match(text, at) or _NAMED.match(text, at))


def calls_at(text: str, at: int, offer: Offer) -> Found | None:
    """The calls that stand at the beginning of a line without any marks, or None."""
    label = _LABEL.match(text, at)
    named = _named_at(text, at, offer)
    if named is not None or label is None:
        return named
    return json_at(text, label.end(), offer) or _python_at(text, label.end(), offer)


def bare_arguments(text: str, offer: Offer) -> ModelCall | None:
    """The call of an answer that is nothing but the arguments of one tool that speaks, or None.

    Where they fit several, and some of these are private, it is one that cannot be read.
    """
    text = _FENCED.sub(r"\1", text)
    try:
        given, end = value_at(text, 0) if text[:1] == "{" else (None, 0)
    except ValueError:
        return None
    if not isinstance(given, dict) or not given or text[end:].strip():
        return None
    fitting = [name for name in SPEAKING if offer.fits(name, given)]
    if not fitting:
        return None
    if len(fitting) > 1 and not all(map(offer.is_aloud, fitting)):
        return unreadable("", text)
    return ModelCall("", fitting[0], given)


def _named_at(text: str, at: int, offer: Offer) -> Found | None:
    """`say {"message": "Hi"}`: a name, and arguments that are its own."""
    head = _NAMED.match(text, at)
    name = offer.name_of(head["name"]) if head else ""
    if head is None or not name:
        return None
    try:
        value, end = value_at(text, head.end())
    except ValueError:
        return Found([unreadable(name, text[head.end() :])], len(text))
    if set(value) - set(offer.properties(name)):
        return None
    return Found([ModelCall("", name, value)], end)


def json_at(text: str, at: int, offer: Offer) -> Found | None:
    """The calls that begin at a place as JSON, one after another, or None."""
    calls: list[ModelCall] = []
    start = at
    while True:
        try:
            value, end = value_at(text, at)
        except ValueError:
            return _broken(text, start, offer)
        found = objects.calls_of(value, offer)
        if found is None or not _count(found, value, offer):
            return Found(calls, at) if calls else None
        calls += found
        after = _NEXT.match(text, end)
        if after is None:
            return Found(calls, end)
        at = after.end()


def _count(calls: list[ModelCall], value: object, offer: Offer) -> bool:
    """Whether all are calls of tools on offer, or of such with a slip in the name."""
    if all(offer.name_of(call.name) for call in calls):
        return bool(calls)
    written = value[0] if isinstance(value, list) and value else value
    shape = isinstance(written, dict) and {"name", "arguments"} <= set(written)
    return shape and all(offer.is_like(call.name) for call in calls)


def _broken(text: str, at: int, offer: Offer) -> Found | None:
    """What cannot be read to its end, though it begins as a call of a tool on offer."""
    head = text[at : at + _IMPLIED]
    keyed = _KEYED.match(head)
    named = _WORD.findall(head) if _HEAD.match(head) else [keyed[1]] if keyed else []
    name = next(filter(None, map(offer.name_of, named)), "")
    if not name:
        return None
    written = text[at:].strip().rstrip(".`").strip()
    if written[:2] == "{{" and written[-2:] == "}}":  # as in a template
        written = written[1:-1]
    try:
        calls = objects.calls_of(repaired(written), offer)
    except ValueError:
        calls = None
    if calls and all(offer.name_of(call.name) for call in calls):
        return Found(calls, len(text))
    return Found([unreadable(name, written)], len(text))


def _python_at(text: str, at: int, offer: Offer) -> Found | None:
    begun = pythonic.BEGINNING.match(text, at)
    if begun is None or not offer.name_of(begun[1]):
        return None
    end = _end_of_code(text, at)
    code = text[at:end].strip()
    calls = pythonic.calls_of(code, offer)
    if calls is None and not _VALUES.search(code[:_IMPLIED]):
        return None
    return Found(calls or [unreadable(offer.name_of(begun[1]), code)], end)


def _end_of_code(text: str, at: int) -> int:
    """Where the brackets that begin at a place are closed; the end of the text if nowhere."""
    depth, quote = 0, ""
    for found in _CODE.finditer(text, at, at + pythonic.MAX_CODE):
        if found[0] == quote:
            quote = ""
        elif quote or len(found[0]) > 1:
            continue
        elif found[0] in "\"'":
            quote = found[0]
        else:
            depth += 1 if found[0] in "([{" else -1
            if depth == 0:
                return found.end()
    return len(text)
