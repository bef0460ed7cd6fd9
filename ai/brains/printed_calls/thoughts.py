"""Thoughts: what a model thought aloud is taken out before anything else reads its answer."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from ai.brains.printed_calls.harmony import as_plain_text

MAX_TEXT = 32 * 1024
"""Characters of an answer that are read; only thoughts are longer."""
MAX_OBJECTS = 50
"""Braces with which a JSON object may begin that are looked at."""
_JSON = json.JSONDecoder(strict=False)
_NAMES = (
    r"(?:think(?:ing)?|thoughts?|thought_process|reason(?:ing)?|reflection|analysis"
    r"|scratch_?pad|(?:inner|internal)_?(?:monologue|thoughts?)|antthinking|(?:deep|o1)_?think(?:ing)?"
    r"|chain_?of_?thought|cot)"
)
_SPACE = r"(?:[a-z0-9_.-]{1,20}:)?"


@dataclass(frozen=True)
class _Marks:
    """How some models mark a thought."""

    sign: str
    """What stands in small letters in any text with such marks."""
    open: re.Pattern[str]
    close: re.Pattern[str]
    may_lack_open: bool = True
    """Whether a closing mark alone ends a thought: templates write the opening one themselves."""


def _marks(sign: str, opening: str, closing: str, may_lack_open: bool = True) -> _Marks:
    compiled = [re.compile(pattern, re.IGNORECASE) for pattern in (opening, closing)]
    return _Marks(sign, compiled[0], compiled[1], may_lack_open)


_TABLE = (
    # DeepSeek R1, Qwen 3, GLM-4.5, MiniMax, Hermes, Nova; `<seed:think>` of Seed-OSS
    _marks(">", rf"<{_SPACE}{_NAMES}(?:\s[^<>\n]{{0,80}})?>", rf"</{_SPACE}{_NAMES}\s{{0,9}}>"),
    # Magistral
    _marks("think]", r"\[think\]", r"\[/think\]"),
    # small ones; without their end they are a stage direction
    _marks("[/thinking]", r"\[thinking\]", r"\[/thinking\]"),
    _marks("[/reasoning]", r"\[reasoning\]", r"\[/reasoning\]"),
    _marks("<|/think", r"<\|think(?:ing)?\|>", r"<\|/think(?:ing)?\|>"),
    # Command A
    _marks("_thinking|>", r"<\|start_thinking\|>", r"<\|end_thinking\|>"),
    # models trained on OpenThoughts, Sky-T1
    _marks("_of_thought|>", r"<\|begin_of_thought\|>", r"<\|end_of_thought\|>"),
    # Apertus
    _marks("<|inner_", r"<\|inner_prefix\|>", r"<\|inner_suffix\|>"),
    # Kimi-VL
    _marks("think▷", "◁think▷", "◁/think▷"),
    # Gemma 4
    _marks("<|channel>", r"<\|channel>\s{0,9}thought", r"<channel\|>"),
    # MedGemma
    _marks("<unused9", r"<unused94>\s{0,9}thought", r"<unused95>"),
    # Granite 3.2
    _marks(
        "my thought process:",
        r"\A\s*here(?:'s| is) my thought process:",
        r"(?<=\n)here(?:'s| is) my response:",
        may_lack_open=False,
    ),
)
TURN_END = re.compile(
    r"<\|(?:im_end|im_start|eot_id|eom_id|end|endoftext|end_of_text|user|return|start"
    r"|start_header_id|end_of_turn_token|start_of_turn_token|observation)\|>"
    r"|</s>|<end_of_turn>|<start_of_turn>|<turn\|>|\[INST\]"
    r"|<｜(?:end|begin)▁of▁sentence｜>|<｜User｜>",
    re.IGNORECASE,
)
"""Where a model's turn is over; what follows is not its own."""
_OWN_BEGINNING = re.compile(
    r"\s*(?:<\|(?:im_start|start_header_id)\|>\s*assistant\s*(?:<\|end_header_id\|>)?"
    r"|<start_of_turn>\s*model\b|<\|assistant\|>|<｜Assistant｜>)",
    re.IGNORECASE,
)
_ANSWER = re.compile(
    r"\s*<(?P<tag>answer|final_answer|response)>(?P<said>[^<]*)(?:</(?P=tag)>\s*)?", re.IGNORECASE
)
"""An answer in a tag, as models write it that were trained to think in another one."""
_TO_ALL = re.compile(
    r"(?:<\|from\|>\s{0,9}assistant\s{0,9})?<\|recipient\|>\s{0,9}all\s{0,9}<\|content\|>"
    r"|^>>>all\n",
    re.MULTILINE,
)
"""Before what Functionary says aloud."""


_ARGUMENT = re.compile(
    r"<(?P<tag>[\w:｜]{0,20}?(?:parameter|param|argument|arg|arg_key|arg_value))(?:[\s=][^<>]{0,200})?>"
    r"(?P<value>[^<]{0,8000})</(?P=tag)\s{0,9}>"
    r"|<(?P<escape>escape|\|\"\|)>(?P<escaped>[^<]{0,8000})<(?P=escape)>"
)
"""An argument of a call in a tag, or between two marks of escape."""


def without_thoughts(text: str) -> str:
    """An answer without what the model thought, and without what follows its turn."""
    if len(text) <= MAX_TEXT and _is_json(text):  # what looks like marks are its words
        return text
    if len(text) > MAX_TEXT:
        text = _end_of(text)
    text = as_plain_text(text)
    small = text.lower()
    for marks in _TABLE:
        if marks.sign in small:
            text = _without(text, marks)
    text = own_turn(text)
    answer = _ANSWER.fullmatch(text)
    return answer["said"] if answer else text


def own_turn(text: str) -> str:
    """A text up to the end of the model's turn."""
    if "<|content|>" in text or ">>>all\n" in text:
        text = _TO_ALL.sub("", text)
    begun = _OWN_BEGINNING.match(text)
    text = text[begun.end() :] if begun else text
    for end in TURN_END.finditer(text):
        if text[: end.start()].strip():
            return text[: end.start()]
    return text


def _end_of(text: str) -> str:
    """The end of a text that is longer than any answer, if thoughts fill the rest; else nothing."""
    end = text[-MAX_TEXT:]
    is_answer = "<|channel|>final" in end or any(marks.close.search(end) for marks in _TABLE)
    return end if is_answer else ""


def _without(text: str, marks: _Marks) -> str:
    """Without thoughts: one without an end is the rest, one without a beginning all before it."""
    kept, at = [], 0
    for begun in _outside_calls(marks.open, text):
        if begun.start() >= at:
            kept.append(text[at : begun.start()])
            end = marks.close.search(text, begun.end())
            at = end.end() if end else len(text)
    rest = "".join([*kept, text[at:]])
    last = 0
    for end in _outside_calls(marks.close, rest) if marks.may_lack_open else ():
        last = end.end()
    return rest[last:]


def _outside_calls(mark: re.Pattern[str], text: str) -> list[re.Match[str]]:
    """The marks in a text, without those in a call's JSON object or argument: these are words."""
    found = list(mark.finditer(text))
    is_word = bytearray(len(text))
    for place in [*_objects_in(text), *_arguments_in(text)] if found else ():
        is_word[place.start : place.stop] = b"\1" * len(place)
    return [one for one in found if not is_word[one.start()]]


def _arguments_in(text: str) -> list[range]:
    """Where what stands in tags of arguments stands, as in the calls of some models."""
    return [
        range(*found.span("escaped" if found["escape"] else "value"))
        for found in _ARGUMENT.finditer(text)
    ]


def _objects_in(text: str) -> list[range]:
    """Where the first JSON objects of a text stand."""
    found, end = list[range](), 0
    for begun in islice(re.finditer(r"\{", text), MAX_OBJECTS):
        if begun.start() < end:
            continue
        with suppress(ValueError, RecursionError):
            end = _JSON.raw_decode(text, begun.start())[1]
            found.append(range(begun.start(), end))
    return found


def _is_json(text: str) -> bool:
    if text.strip()[:1] not in ("{", "["):
        return False
    try:
        json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return False
    return True
