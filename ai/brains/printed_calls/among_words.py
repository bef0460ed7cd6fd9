"""Calls among words: each may be a call or an example, so it is neither run nor spoken.

That goes for private calls anywhere, unless they are quoted as somebody's words, and for any call
that the model announces as its own. A call of what everybody hears anyway may also be shown: in
quotation marks, in a code fence, or beside words such as "for example".
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice

from ai.brains.base import ModelCall
from ai.brains.printed_calls.json_text import value_at
from ai.brains.printed_calls.loose import SCHEMA, loose_calls
from ai.brains.printed_calls.marks import opens_at
from ai.brains.printed_calls.objects import ARGUMENT_KEYS, NAME_KEYS
from ai.brains.printed_calls.offer import Offer, takes_text, unreadable

_QUOTE = r"[\\\"'“”`]{0,4}"
_WORD = r"(?P<name>(?>[A-Za-z_](?:[\w.:-]{0,138}\w)?))"
_KEYED = re.compile(
    rf"\b(?:{'|'.join(NAME_KEYS)})[\\\"'“”`*\s]{{0,12}}[:=][\\\"'“”`*\s]{{0,12}}{_WORD}",
    re.IGNORECASE,
)
"""`"name": "whisper"`; a call if its arguments stand near it."""
_UNDER_ITS_NAME = re.compile(rf"\{{\s{{0,9}}{_QUOTE}{_WORD}{_QUOTE}\s{{0,9}}:\s{{0,9}}\{{")
_BEFORE_VALUES = re.compile(rf"(?<![\w.]){_WORD}(?:\(\s{{0,9}}(?:[\"'{{]|\w{{1,64}}\s{{0,9}}=))")
_BEFORE_OBJECT = re.compile(
    rf"(?<![\w.]){_WORD}[\s:*`]{{0,9}}(?:json|code)?\s{{0,9}}"
    rf"\{{\s{{0,9}}{_QUOTE}(?P<key>\w{{1,64}}){_QUOTE}\s{{0,9}}:"
)
_IN_TAG = re.compile(
    r"<(?:\|recipient\|>\s{0,9}"
    r"|[\w:｜]{1,40}(?:=|\s{1,9}(?:name|tool|function)\s{0,3}=\s{0,3})[\"']?"
    rf"|(?:name|tool_name|function_name|invoke)>\s{{0,9}}){_WORD}[\"'<>/\s]",
    re.IGNORECASE,
)
"""`<function=whisper>`, `<invoke name="whisper">`, `<name>whisper</name>`."""
_OWN_TAG = re.compile(rf"<{_WORD}(?:>(?P<inner>[^<]{{0,999}})</|\s{{1,9}}[\w-]{{1,64}}\s{{0,3}}=)")
_AFTER_MARK = re.compile(rf"[^\w<]{{0,20}}(?:call:|functions?[.:]|function<｜tool▁sep｜>)?{_WORD}")
_KEY = re.compile(rf"\b([A-Za-z_]\w{{0,63}}){_QUOTE}\s{{0,9}}[:=]")
_NEAR = 400
_QUOTED = re.compile(
    r"“[^“”]{1,8000}”|„[^„“]{1,8000}“|«[^«»]{1,8000}»|「[^「」]{1,8000}」|『[^『』]{1,8000}』"
    r"|(?<!`)`(?=\w{0,140}[^\w`\n])[^`\n]{1,8000}`(?!`)|(?:^[ \t]{0,9}>(?!>>)[^\n]*\n?)++"
    r"|(?<![\w\\])\"(?=[\[{<])(?:(?!\"[\[{<])[^\n]){1,8000}?[>}\]]\""
    r"|(?<![\w\\])\"(?:[^\"\\\n]|\\[^\"\n])*\\\"(?:[^\"\\\n]|\\[^\n])*\"",
    re.MULTILINE,
)
_ALL_QUOTED = re.compile(r"[\"'“„«「『].*[\"'”“»」』]", re.DOTALL)
_BLOCK_MARK = re.compile(r"^[ \t]{0,9}>", re.MULTILINE)
_CALL_BEGINS = re.compile(
    r"[\"'`“„«「『\s>]{0,20}(?:\[\s{0,9})?[{<]|[\"'`“„«「『\s>]{0,20}\w{1,64}\s{0,3}[({]"
)
REPORTED = re.compile(
    r"\b(?:wrote|writes?|written|reads?|said|says|saw|heard|told|quot\w+|shouted|asked|answered"
    r"|(?:ge)?schr(?:ieben|ieb|eibt)|(?:ge)?sagte?n?|las|liest"
    r"|écrit|dit|lit|escrib\w+|dijo|dice|disse|scri\w+"
    r"|examples?|syntax|format)\b|писал|сказал|写|說|说",
    re.IGNORECASE,
)
"""Words of somebody else, or an example, stand near these."""
_LESSON = re.compile(
    r"(?<![\w<>\"'|])(?:typ(?:e|es|ing)|us(?:e|es|ing)|enter|commands?|functions?|code|python|called"
    r"|means)(?![\w<\"'|=])",
    re.IGNORECASE,
)
"""Words with which somebody teaches how a call is written."""
_FENCED = re.compile(r"^[ \t]{0,3}(`{3,9}|~{3,9}).*?(?:^[ \t]{0,3}\1|\Z)", re.MULTILINE | re.DOTALL)
_QUOTING = re.compile(r"\s{0,9}(?:Error: |\[(?:say|pose|text|notice)\] \")")
"""Begins a line that quotes others: an error, or what happened without anybody's name."""
_ANNOUNCED = re.compile(
    r"\b(?:i(?:['’]ll|['’]m| will| am| shall| use| call| invoke| do)|let me|calling|using|invoking"
    r"|ich (?:rufe|nutze|benutze|verwende))\b",
    re.IGNORECASE,
)
"""With these a model goes over to a call of its own."""
MAX_QUOTATIONS = 1000
"""Quotations of a text of which it is judged whose words they are."""
_BEFORE, _AFTER = 120, 40
"""Characters around a quotation in which these words are looked for."""
_SHOWN_TO_IT = re.compile(r"^\[(?:[a-z]{2,12} (?:by|from) \"|result of )[^\n]*", re.MULTILINE)
"""A line as the model was shown it, which is never spoken."""
_STRING = re.compile(r'"((?:[^"\\]|\\.)*+)"')
_NAME = re.compile(r"[\w.:-]*")
_ANYTHING = re.compile(r"\w")


def call_among_words(said: str, offer: Offer) -> ModelCall | None:
    """The first call that nobody may hear, as one that cannot be read."""
    said = _without_strings(_SHOWN_TO_IT.sub("", said))
    unquoted = _QUOTED.sub(_unless_quoted, said, count=MAX_QUOTATIONS)
    if not _ANYTHING.search(unquoted):  # nobody is quoted: all of it is the model's
        unquoted = _BLOCK_MARK.sub("", said)
    announced = "".join(
        _own(found)
        for found in islice(_QUOTED.finditer(said), MAX_QUOTATIONS)
        if _is_announced(found)
    )
    for text, is_own in ((unquoted, False), (announced, True)):
        for name, at in _named_in(text, offer):
            if is_own or not offer.is_aloud(name):
                return unreadable(name, text[at:])
    if _ALL_QUOTED.fullmatch(said.strip()):
        return None
    text = _FENCED.sub("\n", _QUOTED.sub(" ", said, count=MAX_QUOTATIONS))
    for name, at in _named_in(text, offer):
        if offer.is_aloud(name) and not _is_shown(text, at):
            return unreadable(name, text[at:])
    return None


def _is_shown(text: str, at: int) -> bool:
    """Whether a call that all may hear is spoken of, and not meant."""
    line = text.rfind("\n", 0, at) + 1
    before = text[max(line, at - _BEFORE) : at]
    if _ANNOUNCED.search(before):
        return False
    near = text[max(0, at - _BEFORE) : at + _AFTER]
    return text.startswith(">>>", line) or bool(REPORTED.search(near) or _LESSON.search(before))


def _unless_quoted(found: re.Match[str]) -> str:
    """What is not quoted of others: a call in quotation marks of which nobody says whose it is."""
    if not _CALL_BEGINS.match(found[0]):
        return " "
    if _QUOTING.match(found.string, found.string.rfind("\n", 0, found.start()) + 1):
        return " "
    near = _before(found) + " " + found.string[found.end() : found.end() + _AFTER]
    return " " if REPORTED.search(near) or not _ANYTHING.search(near) else _own(found)


def _is_announced(found: re.Match[str]) -> bool:
    """Whether a quotation is a call that the model announces as its own."""
    before = _before(found)
    announced = _CALL_BEGINS.match(found[0]) and _ANNOUNCED.search(before)
    return bool(announced) and not REPORTED.search(before)


def _before(found: re.Match[str]) -> str:
    """The end of what stands before a quotation, on its line or the one before."""
    return (
        found.string[max(0, found.start() - _BEFORE) : found.start()].rstrip().rpartition("\n")[2]
    )


def _own(found: re.Match[str]) -> str:
    """A quotation without its marks."""
    inner = _BLOCK_MARK.sub("", found[0])
    return f" {inner if inner != found[0] else found[0][1:-1]} "


def _without_strings(said: str) -> str:
    """A JSON object, such as a tool's result, without the texts in it, which are quotations."""
    whole = said.strip()
    try:
        value, end = value_at(whole, 0)
    except ValueError:
        return said
    if not isinstance(value, dict) or end < len(whole):
        return said
    return _STRING.sub(lambda found: found[0] if _NAME.fullmatch(found[1]) else '""', whole)


def _named_in(text: str, offer: Offer) -> Iterator[tuple[str, int]]:
    """The tools that a text seems to call, and where."""
    for found in _forms_in(text, offer):
        if name := offer.name_of(found["name"]):
            yield name, found.start()
    yield from loose_calls(text, offer)


def _forms_in(text: str, offer: Offer) -> Iterator[re.Match[str]]:
    """The names that stand where a call's name stands."""
    yield from _IN_TAG.finditer(text)
    for found in _UNDER_ITS_NAME.finditer(text):
        if not offer.is_aloud(offer.name_of(found["name"])):  # else its argument must be there
            yield found
    yield from _BEFORE_VALUES.finditer(text)
    for mark in opens_at(text):
        if after := _AFTER_MARK.match(text, mark):
            yield after
    for found in _BEFORE_OBJECT.finditer(text):
        if found["key"] in offer.properties(offer.name_of(found["name"])):
            yield found
    for found in _OWN_TAG.finditer(text):
        if found["inner"] is None or _may_be_argument(found, offer):
            yield found
    keys = None
    for found in _KEYED.finditer(text):
        if SCHEMA.match(text, found.end()) or not offer.name_of(found["name"]):
            continue
        keys = keys or list(_KEY.finditer(text))
        if _has_arguments(text, found, keys, offer):
            yield found


def _may_be_argument(found: re.Match[str], offer: Offer) -> bool:
    """Whether what stands in a tag can be an argument of its tool."""
    properties = offer.properties(offer.name_of(found["name"]))
    return any(map(takes_text, properties.values())) and bool(_ANYTHING.search(found["inner"]))


def _has_arguments(
    text: str, found: re.Match[str], keys: Sequence[re.Match[str]], offer: Offer
) -> bool:
    """Whether keys of a call's arguments stand in brackets near its name."""
    begin, end = max(0, found.start() - _NEAR), found.end() + _NEAR
    first = bisect_left(keys, begin, key=re.Match.start)
    near = islice(keys, first, bisect_left(keys, end, key=re.Match.end))
    wanted = {*ARGUMENT_KEYS, *offer.properties(offer.name_of(found["name"]))}
    return text.find("{", begin, end) >= 0 and any(key[1].lower() in wanted for key in near)
