"""What stands between marks: JSON, Python, or a tool's name with its arguments."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ai.brains.base import ModelCall
from ai.brains.models.wire.arguments import arguments
from ai.brains.printed_calls import markup, objects, pythonic
from ai.brains.printed_calls.json_text import repaired, value_at
from ai.brains.printed_calls.offer import Offer

_BLANK = re.compile(r"[\s,;]{0,99}")
_FENCE = re.compile(r"\s{0,9}`{3,9}\w{0,20}\s{0,9}")
_HEAD = re.compile(
    r"\s{0,9}(?:function\s{0,9}<｜tool▁sep｜>|call:)?\s{0,9}(?P<name>[A-Za-z_][\w.:/-]{0,139})"
    r"(?:\s|<｜tool▁sep｜>|<\|tool_call_argument_begin\|>|\[CALL_ID\][\w-]{0,64}|\[ARGS\]"
    r"|`{3,9}(?:json)?){0,9}"
)
_NAMED = re.compile(
    r"[\"']?(?:name|tool|tool_name|function|function_name|action)[\"']?\s{0,9}[:=>]\s{0,9}"
    r"[\"']?([\w.:-]{1,140})"
)
_ESCAPED = re.compile(r"<escape>|<\|\"\|>")
_KEY = re.compile(r"([{,]\s{0,9})([A-Za-z_][\w-]{0,127})\s{0,9}:")


@dataclass(frozen=True)
class Read:
    """Calls, and the place in the text where they end."""

    calls: list[ModelCall]
    end: int


def calls_in(text: str, start: int, end: int, name: str, offer: Offer) -> Read | None:
    """The calls between two places of a text, or None if they cannot be read.

    Args:
        text: The whole text.
        start: Where they begin.
        end: Where they end at the latest, unless a JSON value goes on.
        name: The tool, if the marks say it.
        offer: The tools that may be called.
    """
    fence = _FENCE.match(text, start)
    start = fence.end() if fence else _past(_BLANK, text, start)
    if name:
        return _arguments(text, start, end, name, offer)
    if text[start : start + 1] in ("{", "["):
        found = _objects(text, start, end, offer)
        if found is not None:
            return found
    content = text[start:end].strip().rstrip("`").strip()
    calls = pythonic.calls_of(content, offer)
    if calls is not None:
        return Read(calls, end)
    head = _HEAD.match(text, start, end)
    if head is None or not offer.name_of(head["name"]):
        return None
    return _arguments(text, head.end(), end, offer.name_of(head["name"]), offer)


def written_name(content: str, offer: Offer) -> str:
    """The tool that a text which cannot be read is about; "" if it says none on offer."""
    head = _HEAD.match(content)
    named = _NAMED.search(content[:500])
    for found in (named[1] if named else "", head["name"] if head else ""):
        if name := offer.name_of(found):
            return name
    return ""


def _objects(text: str, start: int, end: int, offer: Offer) -> Read | None:
    """One JSON value after another, each of them calls."""
    calls: list[ModelCall] = []
    at, stop = start, start
    while text[at : at + 1] in ("{", "[") and (at == start or at < end):
        try:
            value, stop = _value(text, at, end)
        except ValueError:
            return None
        found = objects.calls_of(value, offer)
        if found is None:
            return None
        calls += found
        at = _past(_BLANK, text, stop)
    return Read(calls, stop)


def _arguments(text: str, start: int, end: int, name: str, offer: Offer) -> Read | None:
    """The arguments of one tool."""
    given: Any
    content = text[start:end].strip()
    if not content:
        return Read([ModelCall("", name, {})], end)
    if text[start : start + 1] == "{":
        return _object(text, start, end, name, offer)
    if markup.begins(text, _past(_BLANK, text, start), name, offer):
        given = markup.arguments_of(content, name, offer)
        return None if given is None else Read([ModelCall("", name, given)], end)
    if content[:1] == "[" or (lone := offer.lone_text(name)) == "" or content[:1] == "<":
        return None
    return Read([ModelCall("", name, {lone: content})], end)


def _object(text: str, start: int, end: int, name: str, offer: Offer) -> Read | None:
    try:
        value, stop = _value(text, start, end)
    except ValueError:
        return None
    if not isinstance(value, Mapping):
        return None
    inner = objects.calls_of(value, offer)
    says_its_name = inner and [call.name for call in inner] == [name]
    if says_its_name and not set(value) & set(offer.properties(name)):
        return Read(inner or [], stop)
    return Read([ModelCall("", name, arguments(dict(value)))], stop)


def _value(text: str, at: int, end: int) -> tuple[Any, int]:
    """A JSON value and where it ends; one that has to be repaired is all the text up to the end.

    Raises:
        ValueError: There is none.
    """
    try:
        return value_at(text, at)
    except ValueError:
        return _repaired(text[at:end].strip().rstrip("`").strip()), end


def _repaired(written: str) -> Any:
    """A value whose texts stand between marks of escape, or one that is nearly JSON."""
    parts = _ESCAPED.split(written)
    if len(parts) < 3:
        return repaired(written)
    # Every second part is a text; keys have no quotation marks.
    texts = [json.dumps(part) if at % 2 else part for at, part in enumerate(parts)]
    keyed = [part if at % 2 else _KEY.sub(r'\1"\2":', part) for at, part in enumerate(texts)]
    return json.loads("".join(keyed))


def _past(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found else at
