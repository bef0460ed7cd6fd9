"""Loose calls: a tool's name with its arguments, in whatever form a model made up.

No form is known here, so none is read; the text only shows that a call was meant.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice

from ai.brains.printed_calls.objects import ARGUMENT_KEYS, NAME_KEYS
from ai.brains.printed_calls.offer import SPEAKING, Offer

_NAME = re.compile(r"(?<![\w-])[A-Za-z_][\w-]{1,127}(?![\w-])")
_ASSIGNED = re.compile(
    r"[\"'“`](?P<quoted>[A-Za-z_]\w{0,63})\\{0,3}[\"'”`]\s{0,9}[:=]"
    r"|(?<![\w.-])(?P<set>[A-Za-z_]\w{0,63})\s{0,9}=>?\s{0,9}[^\s=]"
    r"|(?<![\w-])--(?P<option>[A-Za-z_]\w{0,63})\s"
    r"|(?<![\w:]):(?P<keyword>[A-Za-z_]\w{0,63})\s{1,9}[\"'“]"
    r"|(?<![\w.])(?P<text>[A-Za-z_]\w{0,63})\s{0,3}:\s{0,9}[\"'“{`]"
    r"|^[^\w\n]{0,9}(?P<field>[A-Za-z_]\w{0,63})[*_]{0,3}:",
    re.MULTILINE,
)
"""A key with its value: `"to": "Bo"`, `to="Bo"`, `--to Bo`, `:to "Bo"`, or a line `to: Bo`."""
_GAP = re.compile(
    r"[\s(){\[<\"'“`:,*|=&;>-]{0,20}"
    rf"(?:(?:{'|'.join(ARGUMENT_KEYS)}|with)\b[\s({{\[\"'“`:=*>-]{{1,20}})?",
    re.IGNORECASE,
)
"""What may stand between a name and the first argument."""
_ALONE = re.compile(rf"\W*(?:(?:{'|'.join(NAME_KEYS)})\W{{1,9}})?[\w-]{{2,128}}\W*", re.IGNORECASE)
"""A line that is a name, with fields on the lines below it."""
_VALUES = re.compile(r"\((?=[^()\n]*,)[^()\n]{3,999}\)|\{[^{}\n]{3,999}\}")
"""`whisper(Bo, the secret)`, without quotation marks."""
_BRACKET = re.compile(r"[(\[{]")
_TAG = re.compile(r"\s{0,3}:\s{0,3}[^\s\]}>]")
_OPENS_TAG = ("[", "{", "<")
_COMMAND = re.compile(r"[ \t]+[^=<\n]{1,80}?=[ \t]*\S")
"""`whisper Bo = the secret`, as a player types it."""
SCHEMA = re.compile(r'[^{}]{0,40}\{\s{0,9}"type"\s{0,9}:\s{0,9}"object"')
"""Follows the name of a tool that is described, and not called."""
_LESSON = re.compile(r"\b(?:usage|type|enter|commands?|syntax|examples?|writes?)\b", re.IGNORECASE)
_NEAR = 400
_QUITE_NEAR = 60
_BEFORE = 120
_MAX_NAMES = 300


def loose_calls(text: str, offer: Offer) -> Iterator[tuple[str, int]]:
    """The names of tools with which a call seems to begin, and where."""
    given = list(_ASSIGNED.finditer(text))
    starts = [one.start() for one in given]
    for found in islice(_names(text, offer), _MAX_NAMES):
        name, end = offer.name_of(found[0]), found.end()
        first = bisect_left(starts, end - 1)
        near = given[first : bisect_left(starts, end + _NEAR)]
        arguments = _arguments(near, _line_of(text, found), name, offer)
        if _has_all(text, end, arguments, name, offer) or _is_written_out(text, found, name, offer):
            yield name, found.start()


def _names(text: str, offer: Offer) -> Iterator[re.Match[str]]:
    return (found for found in _NAME.finditer(text) if offer.name_of(found[0]))


def _has_all(text: str, end: int, near: Sequence[re.Match[str]], name: str, offer: Offer) -> bool:
    """Whether keys of a tool's parameters follow its name, each with a value."""
    if SCHEMA.match(text, end):
        return False
    required = offer.required(name)
    keys = {_key(one) for one in near}
    if len(required) > 1:
        return required <= keys
    wanted = required or set(offer.properties(name))
    if near and _key(near[0]) in wanted and _GAP.fullmatch(text, end, near[0].start()):
        return True
    return any(
        one.lastgroup == "quoted"
        and one.start() < end + _QUITE_NEAR
        and _key(one) in wanted
        and _BRACKET.search(text, end, one.start())
        for one in near
    )


def _line_of(text: str, found: re.Match[str]) -> str:
    end = text.find("\n", found.end())
    return text[text.rfind("\n", 0, found.start()) + 1 : end if end >= 0 else len(text)]


def _arguments(
    near: Sequence[re.Match[str]], line: str, name: str, offer: Offer
) -> list[re.Match[str]]:
    """What may be arguments; fields on lines of their own only below a name that stands alone."""
    about = {*ARGUMENT_KEYS} - set(offer.properties(name))
    may_have_fields = bool(_ALONE.fullmatch(line))
    return [
        one
        for one in near
        if _key(one) not in about and (may_have_fields or one.lastgroup != "field")
    ]


def _key(given: re.Match[str]) -> str:
    return given[given.lastgroup or 0].lower()


def _is_written_out(text: str, found: re.Match[str], name: str, offer: Offer) -> bool:
    """Whether values follow a name without keys, as in a command that a player types."""
    start, end = found.span()
    begins = not text[text.rfind("\n", 0, start) + 1 : start].strip(" \t/")
    if begins and text[start - 1 : start] == "/":
        return text[end : end + 1] in (" ", "\t")
    if len(offer.required(name)) > 1 and _VALUES.match(text, end):
        return True
    if name not in SPEAKING or offer.is_aloud(name):
        return False
    if text[start - 1 : start] in _OPENS_TAG and _TAG.match(text, end):
        return True
    before = text[max(0, start - _BEFORE) : start]
    return begins and bool(_COMMAND.match(text, end)) and not _LESSON.search(before)
