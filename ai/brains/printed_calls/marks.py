"""Calls between marks, as models were trained to write them: a table, a row for each form."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from ai.brains.base import ModelCall
from ai.brains.printed_calls import markup
from ai.brains.printed_calls.offer import Offer, takes_text, unreadable
from ai.brains.printed_calls.payloads import calls_in, written_name


@dataclass(frozen=True)
class Marks:
    """The marks around a call."""

    models: str
    """Some of the models that write them."""
    open: str
    close: str
    """Where it is missing, the call goes as far as it can be read."""


TABLE = (
    Marks("Hermes, Qwen, GLM-4.5", "<tool_call>", "</tool_call>"),
    Marks("Hunyuan, Jamba", "<tool_calls>", "</tool_calls>"),
    Marks("small ones", "<tool>", "</tool>"),
    Marks("small ones", "<tools>", "</tools>"),
    Marks("small ones", "<tool_use>", "</tool_use>"),
    Marks("small ones", "<call>", "</call>"),
    Marks("small ones", "<functions>", "</functions>"),
    Marks("small ones", "[tool_call]", "[/tool_call]"),
    Marks("Gemma 2, Gemini", "<tool_code>", "</tool_code>"),
    Marks("Nemotron", "<toolcall>", "</toolcall>"),
    Marks("Seed-OSS", "<seed:tool_call>", "</seed:tool_call>"),
    Marks("MiniMax", "<minimax:tool_call>", "</minimax:tool_call>"),
    Marks("Granite 20B", "<function_call>", "</function_call>"),
    Marks("glaive", "<functioncall>", "</functioncall>"),
    Marks("Claude, OLMo 3", "<function_calls>", "</function_calls>"),
    Marks("DeepSeek V3.2", "<｜dsml｜function_calls>", "</｜dsml｜function_calls>"),
    Marks("DeepSeek R1, V3", "<｜tool▁calls▁begin｜>", "<｜tool▁calls▁end｜>"),
    Marks("DeepSeek R1, V3", "<｜tool▁call▁begin｜>", "<｜tool▁call▁end｜>"),
    Marks("Kimi K2", "<|tool_calls_section_begin|>", "<|tool_calls_section_end|>"),
    Marks("Kimi K2", "<|tool_call_begin|>", "<|tool_call_end|>"),
    Marks("LFM2", "<|tool_call_start|>", "<|tool_call_end|>"),
    Marks("Mistral", "[tool_calls]", "[/tool_calls]"),
    Marks("Phi-4, Granite 3", "<|tool_call|>", "<|/tool_call|>"),
    Marks("Phi-4", "<|tool_calls|>", "<|/tool_calls|>"),
    Marks("Llama 3", "<|python_tag|>", "<|eom_id|>"),
    Marks("Command A", "<|start_action|>", "<|end_action|>"),
    Marks("InternLM", "<|action_start|>", "<|action_end|>"),
    Marks("InternLM", "<|plugin|>", "<|action_end|>"),
    Marks("Apertus", "<|tools_prefix|>", "<|tools_suffix|>"),
    Marks("FunctionGemma", "<start_function_call>", "<end_function_call>"),
    Marks("Gemma 4", "<|tool_call>", "<tool_call|>"),
)
"""Marks that stand the same around any call; letters in any case."""

_OPENING = {row.open: row for row in TABLE}
_CLOSING = frozenset(row.close for row in TABLE)
_ATTRIBUTES = r"(?:\s{1,9}[\w-]{1,64}\s{0,3}=\s{0,3}(?:\"[^\"]{0,4000}\"|'[^']{0,4000}')){1,16}"
_TOKEN = re.compile(
    r"(?:<\|from\|>\s{0,9}assistant\s{0,9})?"
    r"<\|recipient\|>\s{0,9}(?P<to>[\w.:-]{1,140})\s{0,9}<\|content\|>"
    r"|>>>(?P<section>[\w.:-]{1,140})\n"
    rf"|<[\w.:-]{{1,140}}{_ATTRIBUTES}\s{{0,9}}/?>"
    r"|<[^<>\n]{1,180}>|\[/?tool_calls?\]",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"<(?:function=|(?:(?P<space>antml:|｜DSML｜)?invoke|(?P<kind>function|tool))\s{1,9}name=)"
    r"[\"']?(?P<name>[\w.:-]{1,140})[\"']?\s{0,9}>"
)
"""Marks that say the tool: of Llama 3, Qwen3-Coder, Claude, MiniMax, DeepSeek V3.2."""
_ATTRIBUTED = re.compile(
    rf"<(?P<tag>[\w.:-]{{1,140}})(?P<attributes>{_ATTRIBUTES})\s{{0,9}}(?P<closed>/?)>"
)
_FOR_ANY = ("call", "action", "tool", "function", "invoke", "tool_call", "function_call")
"""Tags of any tool, which an attribute names."""
_ACTION = ("<action>", "</action>")
"""Which roleplay has too."""
_SPACES = ("", "antml:", "｜dsml｜")
_NAMED_CLOSING = frozenset({"</function>", *(f"</{space}invoke>" for space in _SPACES)})
MAX_TRIED = 32
"""Places in an answer at which a call is looked for."""
_MAX_TOKENS = 500
"""Whatever stands in angle brackets; speech has next to none."""
_MAX_DEPTH = 3
_SEPARATORS = re.compile(r"[\s,;`]{0,99}")


class Mark(NamedTuple):
    """A mark in a text."""

    start: int
    end: int
    opens: bool
    close: str
    """What closes it; of a closing mark, itself."""
    name: str = ""
    """The tool that it says."""
    is_common: bool = False
    """Whether others write it too, so that it counts only if its end is there as well."""
    arguments: Mapping[str, Any] = {}
    """What stands in its attributes."""
    is_closed: bool = False
    """Whether nothing is between it and its end."""


@dataclass(frozen=True)
class Found:
    """Calls that stand in a text, from a mark on."""

    calls: list[ModelCall]
    end: int


class MarkedText:
    """A text with the marks in it, as far as it is looked at."""

    def __init__(self, text: str, offer: Offer) -> None:
        tokens = list(islice(_TOKEN.finditer(text), _MAX_TOKENS + 1))
        self.text = text[: tokens[-1].start()] if len(tokens) > _MAX_TOKENS else text
        self._offer = offer
        self._marks = list(_marks_of(tokens[:_MAX_TOKENS], text, offer))
        self._starts = [mark.start for mark in self._marks]
        self._open_in_speech: set[str] = set()
        """What would close the marks in what is said."""

    def next_open(self, at: int) -> Mark | None:
        """The first mark from a place on with which a call may begin."""
        return next((mark for mark in self._marks_from(at) if mark.opens), None)

    def calls_at(self, mark: Mark, depth: int = 0) -> Found | None:
        """The calls after an opening mark, or None if there are none: it is spoken of, perhaps."""
        if mark.arguments or mark.is_closed:
            return self._attributed(mark)
        inner = self._open_at(self._past_separators(mark.end))
        if inner is not None and not mark.name:
            return self._calls_within(inner, depth + 1) if depth < _MAX_DEPTH else None
        end, after = self._end(mark)
        content = self.text[mark.end : end].strip()
        if mark.is_common and after == end and not content.startswith('{"'):
            return None
        name = self._offer.name_of(mark.name) or mark.name
        read = calls_in(self.text, mark.end, end, name, self._offer)
        if mark.is_common and not name:  # roleplay, unless all are calls of tools on offer
            names = [self._offer.name_of(call.name) for call in read.calls] if read else [""]
            if not all(names) or content[:1] not in ("{", "[", "<"):
                return None
        if read is not None:
            return Found(read.calls, self.past_closing(after if read.end == end else read.end))
        said = name or written_name(content, self._offer)
        if (mark.is_common or not said) and content[:1] not in ("{", "[", "<"):
            return None
        return Found([unreadable(said, content)], self.past_closing(after))

    def _attributed(self, mark: Mark) -> Found:
        """The call of a tag whose attributes are arguments; its content may be the one left."""
        end, after = (mark.end, mark.end) if mark.is_closed else self._end(mark)
        if after == end:  # it is not closed
            end = after = mark.end
        given = dict(mark.arguments)
        properties = self._offer.properties(mark.name)
        left = [name for name in properties if name not in given]
        content = self.text[mark.end : end].strip()
        if content and len(left) == 1 and takes_text(properties[left[0]]) and "<" not in content:
            given[left[0]] = content
        elif content or set(given) - set(properties):
            return Found([unreadable(mark.name, self.text[mark.start : after])], after)
        return Found([ModelCall("", mark.name, given)], self.past_closing(after))

    def without_marks(self, start: int, end: int) -> str:
        """What stands between two places, without marks that are alone or close nothing there."""
        kept, at = [], start
        for mark in self._marks_from(start):
            if mark.end > end:
                break
            before, after = self._line_before(mark, start), self._line_after(mark)
            stray = not (mark.opens or after or mark.close in self._open_in_speech)
            if not mark.is_common and (stray or not (before or after)):
                kept.append(self.text[at : mark.start])
                at = mark.end
            elif mark.opens:
                self._open_in_speech.add(mark.close)
        return "".join([*kept, self.text[at:end]])

    def _calls_within(self, mark: Mark, depth: int) -> Found | None:
        """Calls with marks of their own between other marks."""
        found = self.calls_at(mark, depth)
        if found is None:
            return None
        while len(found.calls) < MAX_TRIED:
            again = self._open_at(self._past_separators(found.end))
            if again is None or again.close != mark.close:
                break
            more = self.calls_at(again, depth)
            if more is None:
                break
            found = Found([*found.calls, *more.calls], more.end)
        return Found(found.calls, self.past_closing(found.end))

    def _marks_from(self, at: int) -> Iterator[Mark]:
        for place in range(bisect_left(self._starts, at), len(self._marks)):
            yield self._marks[place]

    def _open_at(self, place: int) -> Mark | None:
        found = self.next_open(place)
        return found if found is not None and found.start == place else None

    def _end(self, mark: Mark) -> tuple[int, int]:
        """Where what follows a mark ends, and where the mark after it does."""
        for other in self._marks_from(mark.end):
            if other.close == mark.close and not other.opens:
                return other.start, other.end
            if other.opens and not other.is_common and not mark.is_common:
                return other.start, other.start
        return len(self.text), len(self.text)

    def past_closing(self, at: int) -> int:
        """The place after the closing marks that follow another."""
        while True:
            blank = self._past_separators(at)
            place = bisect_left(self._starts, blank)
            mark = self._marks[place] if place < len(self._marks) else None
            if mark is None or mark.opens or mark.start != blank:
                return at
            at = mark.end

    def _past_separators(self, at: int) -> int:
        found = _SEPARATORS.match(self.text, at)
        return found.end() if found else at

    def _line_before(self, mark: Mark, start: int) -> str:
        begin = max(start, self.text.rfind("\n", 0, mark.start) + 1)
        return self.text[begin : mark.start].strip()

    def _line_after(self, mark: Mark) -> str:
        end = self.text.find("\n", mark.end)
        return self.text[mark.end : end if end >= 0 else len(self.text)].strip()


def opens_at(text: str) -> Iterator[int]:
    """The places after marks that open a call of any tool."""
    return (found.end() for found in _TOKEN.finditer(text) if found[0].lower() in _OPENING)


def _attributed(found: re.Match[str], offer: Offer) -> Mark | None:
    """A tag of a tool on offer with its arguments as attributes, or None."""
    made = _ATTRIBUTED.fullmatch(found[0])
    given = markup.attributes_of(made["attributes"]) if made else None
    if made is None or given is None:
        return None
    name = offer.name_of(made["tag"])
    if not name and made["tag"].lower() in _FOR_ANY:
        key = next((key for key in ("name", "tool", "function") if key in given), "")
        name = offer.name_of(given.pop(key, ""))
    if not name:
        return None
    typed = markup.typed(given, name, offer)
    close = f"</{made['tag'].lower()}>"
    return Mark(*found.span(), True, close, name, False, typed, bool(made["closed"]))


def _marks_of(tokens: Iterable[re.Match[str]], text: str, offer: Offer) -> Iterator[Mark]:
    for found in tokens:
        token, (start, end) = found[0].lower(), found.span()
        if found["to"] or found["section"]:
            name = found["to"] or found["section"]
            begins_line = text[start - 1 : start] in ("", "\n")
            if offer.name_of(name) and (found["to"] or begins_line):
                yield Mark(start, end, True, "<|stop|>", name)
        elif token in _OPENING:
            yield Mark(start, end, True, _OPENING[token].close)
        elif token in _CLOSING or token in _NAMED_CLOSING or token == "<|stop|>":
            yield Mark(start, end, False, token)
        elif named := _NAMED.fullmatch(found[0]):
            plain = named["kind"] or ("function" if token.startswith("<function") else "")
            close = f"</{plain or (named['space'] or '').lower() + 'invoke'}>"
            yield Mark(start, end, True, close, named["name"])
        elif attributed := _attributed(found, offer):
            yield attributed
        elif token in _ACTION:
            yield Mark(start, end, token == _ACTION[0], _ACTION[1], is_common=True)
        elif offer.name_of(token[1:-1]) and token[1] != "/":
            yield Mark(start, end, True, f"</{token[1:-1]}>", token[1:-1], True)
        elif token[1] == "/" and offer.name_of(token[2:-1]):
            yield Mark(start, end, False, token, is_common=True)
