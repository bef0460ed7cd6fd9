"""Clean output: takes out what a model writes around the words that are to be read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ai.brains.base import Brain, Completion, ModelCall, Request
from ai.brains.printed_calls.thoughts import TURN_END, without_thoughts
from ai.brains.wrappers.wrapper import WrapperBrain

SPOKEN = {
    "say": "message",
    "whisper": "message",
    "page": "message",
    "channel_send": "message",
    "answer_message": "message",
    "emit": "message",
    "pose": "action",
}
"""Tools that others notice, and where their words stand."""

_MARK = re.compile(r"<\|/?[a-z0-9_]{1,40}\|>|<s>|\[/INST\]", re.IGNORECASE)
_OTHER = re.compile(
    r"^(?:\W{0,3}(?:user|human|player|system|assistant|narrator|you)\W{0,3}:"
    r"|#{2,}\s*(?:user|human|player|instruction|response|input|system)\b"
    r'|\[[a-z]{2,12} (?:by|from) "'
    r"|\[(?:result of |you (?:acted|looked|thought)\b))",
    re.MULTILINE | re.IGNORECASE,
)
"""A line with which a model begins to write what others say, or what it was shown."""
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]")
_PAIRS = {'"': '"', "“": "”", "«": "»", "„": "“"}


class CleanBrain(WrapperBrain):
    """Takes out of a brain's answers what nobody should read.

    That is reasoning, labels with its own name, a prompt's marks, lines that it writes for others,
    and control characters, in its text and in the words of speech. Other arguments of its calls
    stay unchanged.

    Args:
        brain: The brain inside.
        name: The assistant's name in the game.
        shorten: Holds what it says to a length.
    """

    def __init__(
        self, brain: Brain, name: str, shorten: Callable[[str], str] = lambda words: words
    ) -> None:
        super().__init__(brain)
        self._label = name
        self._shorten = shorten

    async def _think(self, request: Request) -> Completion:
        completion = await self._brain.think(request)
        text = clean(completion.text, self._label)
        spoken = request.pass_name == "live" and (completion.aloud or not completion.calls)
        return replace(
            completion,
            text=self._shorten(text) if spoken else text,
            calls=tuple(_cleaned(call, self._words) for call in completion.calls),
        )

    def _words(self, text: str) -> str:
        return self._shorten(clean(text, self._label))


def clean(text: str, name: str = "") -> str:
    """Reduce a text to the words that are to be read.

    Args:
        text: As a model wrote it.
        name: Its own name, with which it may have labelled them.
    """
    text = _CONTROL.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    text = without_thoughts(text).strip()
    text = _MARK.sub("", TURN_END.sub("", text)).strip()
    text = _unlabelled(text, name)
    other = _OTHER.search(text)
    if other is not None:
        text = text[: other.start()]
    return _unquoted(text.strip())


def _unlabelled(text: str, name: str) -> str:
    """Without "Marta:" in front, on as many lines as it stands there."""
    if not name:
        return text
    words = name.split()
    names = "|".join(re.escape(one) for one in sorted({name, *words[:1]}, key=len, reverse=True))
    label = rf"[*_\[(]{{0,3}}(?:{names}|assistant)[*_\])]{{0,3}}(?: says)?\s*:[*_]{{0,3}}\s*"
    return re.sub(rf"^{label}", "", text, flags=re.MULTILINE | re.IGNORECASE)


def _unquoted(text: str) -> str:
    """Without one pair of quotation marks around the whole."""
    closing, inner = _PAIRS.get(text[:1], ""), text[1:-1]
    alone = closing and inner and text[0] not in inner and closing not in inner
    return inner.strip() if alone and text.endswith(closing) else text


def _cleaned(call: ModelCall, clean_words: Callable[[str], str]) -> ModelCall:
    field = SPOKEN.get(call.name)
    if field is None:
        return call
    arguments = _read(call.arguments)
    words = arguments.get(field)
    if not isinstance(words, str):
        return call
    cleaned = clean_words(words)
    if cleaned == words:
        return call
    return replace(call, arguments={**arguments, field: cleaned})


def _read(arguments: Mapping[str, Any] | str) -> Mapping[str, Any]:
    if not isinstance(arguments, str):
        return arguments
    try:
        read = json.loads(arguments)
    except (ValueError, RecursionError):
        return {}
    return read if isinstance(read, Mapping) else {}
