"""Arguments in tags: `<parameter=x>…</parameter>` and GLM's pairs of a key and a value."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Any

from ai.brains.printed_calls.offer import Offer, takes_text

_TAG = r"(?:｜DSML｜)?(?:[a-z]{1,20}:)?(?:parameter|param|argument|arg)"
_OPEN = re.compile(
    rf"<{_TAG}(?:=|\s{{1,9}}name=)[\"']?(?P<name>[\w.-]{{1,128}})[\"']?[^<>\n]{{0,80}}>"
    r"|<arg_key>\s{0,9}(?P<key>[\w.-]{1,128})\s{0,9}</arg_key>\s{0,9}<arg_value>"
    r"|<(?P<own>[A-Za-z_]\w{0,63})>"
)
_ATTRIBUTE = re.compile(r"([\w-]+)\s{0,3}=\s{0,3}(?:\"([^\"]*)\"|'([^']*)')")
_MAX_ARGUMENTS = 64
_CLOSE = re.compile(rf"</(?:{_TAG}|arg_value)>")


def begins(text: str, at: int, name: str, offer: Offer) -> bool:
    """Whether arguments in tags begin at a place."""
    found = _OPEN.match(text, at)
    return found is not None and _is_argument(found, offer.properties(name))


def arguments_of(written: str, name: str, offer: Offer) -> dict[str, Any] | None:
    """The arguments of a tool, or None if there is more than arguments, or one of them twice."""
    properties = offer.properties(name)
    found: dict[str, Any] = {}
    at = 0
    for key, value, start, end in _arguments(written, properties):
        if written[at:start].strip() or key in found or len(found) >= _MAX_ARGUMENTS:
            return None
        found[key] = _typed(value, properties.get(key))
        at = end
    return None if written[at:].strip() else found


def attributes_of(written: str) -> dict[str, str] | None:
    """The attributes of a tag, or None if one of them stands twice."""
    pairs = [(key, unescape(one or other)) for key, one, other in _ATTRIBUTE.findall(written)]
    found = dict(pairs)
    return found if len(found) == len(pairs) else None


def typed(given: Mapping[str, str], name: str, offer: Offer) -> dict[str, Any]:
    """The arguments of a tool that were written as texts, as its schema has them."""
    properties = offer.properties(name)
    return {key: _typed(value, properties.get(key)) for key, value in given.items()}


def _arguments(written: str, properties: Mapping[str, Any]) -> Iterator[tuple[str, str, int, int]]:
    """Each argument with its text, where it starts and where it ends."""
    opened = [each for each in _OPEN.finditer(written) if _is_argument(each, properties)]
    at = 0
    for number, each in enumerate(opened):
        if each.start() < at:
            continue
        close = re.compile(f"</{each['own']}>") if each["own"] else _CLOSE
        end = close.search(written, each.end())
        after = [one.start() for one in opened[number + 1 : number + 2]]
        stop, at = (end.start(), end.end()) if end else (len(written), len(written))
        if after and after[0] < stop and not each["own"]:  # the closing tag was left out
            stop = at = after[0]
        key = each["name"] or each["key"] or each["own"]
        yield key, written[each.end() : stop], each.start(), at


def _is_argument(found: re.Match[str], properties: Mapping[str, Any]) -> bool:
    return not found["own"] or found["own"] in properties


def _typed(written: str, schema: object) -> Any:
    """A value as its schema has it: the text itself, or what it says as JSON."""
    own = written.removeprefix("\n").removesuffix("\n")
    if takes_text(schema):
        return own
    try:
        return json.loads(own)
    except (ValueError, RecursionError):
        return own
