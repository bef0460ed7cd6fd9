"""A stream in OpenAI's format, put together again, whatever pieces it comes in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ai.brains.models.wire.event_data import event_data
from ai.brains.models.wire.sse import Event


def text_of(content: Any) -> str:
    """The text of a message: a string, or parts of which some are text."""
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else ()
    texts = [part.get("text") for part in parts if isinstance(part, dict)]
    return "".join(text for text in texts if isinstance(text, str))


class Reader:
    """Puts an answer together from its stream, as if it had come in one piece.

    Args:
        host: The server, for messages.
        listen: Given each piece of text as it comes.
    """

    def __init__(self, host: str, listen: Callable[[str], None]) -> None:
        self._host = host
        self._listen = listen
        self._message: dict[str, Any] = {}
        self._calls: dict[Any, dict[str, Any]] = {}
        self._order: dict[Any, int] = {}
        """The number of each call; several may have the same."""
        self._last: Any = None
        self._known_details: dict[tuple[int, str], dict[str, Any]] = {}
        self._rest: dict[str, Any] = {}
        self._usage: Any = None
        self.done = False
        """Nothing more will come."""

    @property
    def whole(self) -> bool:
        """Whether the answer is all there, even if the stream ends without saying so."""
        return self.done or bool(self._rest.get("finish_reason"))

    def take(self, event: Event) -> None:
        """Read one event.

        Raises:
            BrainError: It says that something went wrong, or nothing at all.
        """
        data = event_data(event, self._host)
        if data is None:
            self.done = True
            return
        other = data.get("x_groq")
        other = other.get("usage") if isinstance(other, dict) else None
        self._usage = data.get("usage") or other or self._usage
        choices = data.get("choices")
        if isinstance(choices, list) and choices and isinstance(choices[0], dict):
            self._choice(choices[0])

    def answer(self) -> dict[str, Any]:
        """The whole answer."""
        message = {**self._message}
        if self._calls:
            places = sorted(self._calls, key=lambda place: self._order[place])
            message["tool_calls"] = [self._calls[place] for place in places]
        begun = bool(message or self._rest)
        choices = [{**self._rest, "message": message}] if begun else []
        return {"choices": choices, "usage": self._usage}

    def _choice(self, choice: Mapping[str, Any]) -> None:
        for name in ("finish_reason", "usage", "error"):
            if choice.get(name):
                self._rest[name] = choice[name]
        delta = choice.get("delta") or choice.get("message")
        if not isinstance(delta, dict):
            return
        for name, value in delta.items():
            if name == "tool_calls":
                for piece in value if isinstance(value, list) else ():
                    if isinstance(piece, dict):
                        self._call(piece)
            elif name == "function_call" and isinstance(value, dict):
                self._function_call(value)
            elif name == "reasoning_details" and isinstance(value, list):
                self._details(value)
            elif name in ("content", "refusal", "reasoning", "reasoning_content"):
                text = text_of(value)
                self._message[name] = self._message.get(name, "") + text
                if name == "content" and text:
                    self._listen(text)

    def _function_call(self, piece: Mapping[str, Any]) -> None:
        """Read a piece of a call in the old form, of which an answer has one."""
        whole = self._message.setdefault("function_call", {"name": "", "arguments": ""})
        for name in whole:
            whole[name] += text_of(piece.get(name))

    def _call(self, piece: Mapping[str, Any]) -> None:
        call = self._calls[self._place(piece)]
        function = piece.get("function")
        for name, value in piece.items():
            if name not in ("function", "index") and value:
                call[name] = value
        if not isinstance(function, dict):
            return
        whole = call["function"]
        if isinstance(function.get("name"), str) and not whole["name"].strip():
            whole["name"] = function["name"]
        written = function.get("arguments")
        if isinstance(written, str) and isinstance(whole["arguments"], str):
            whole["arguments"] += written
        elif written is not None:
            whole["arguments"] = written

    def _place(self, piece: Mapping[str, Any]) -> Any:
        """Which call a piece belongs to: by its index, or a new one where a new id begins.

        Some servers number no calls, and some give every call the number 0.
        """
        index, own = piece.get("index"), piece.get("id")
        index = index if isinstance(index, int) else None
        place = self._last if index is None else index
        known = self._calls.get(place)
        if known is None or _begins_call(known, piece):
            place = index if known is None and index is not None else f"new {len(self._calls)}"
            self._calls[place] = {"function": {"name": "", "arguments": ""}}
            self._order[place] = self._order.get(self._last, 0) if index is None else index
        elif index is not None and isinstance(self._last, str) and not own:
            place = self._last  # the number was taken: this continues the last call
        self._last = place
        return place

    def _details(self, pieces: list[Any]) -> None:
        """Join the pieces of each detail: texts grow, all else is said once."""
        kept = self._message.setdefault("reasoning_details", [])
        for piece in pieces:
            if not isinstance(piece, dict):
                continue
            index, place = piece.get("index"), None
            if isinstance(index, int):
                place = index, str(piece.get("type"))
            same = self._known_details.get(place) if place else None
            if same is None:
                kept.append(dict(piece))
                if place:
                    self._known_details[place] = kept[-1]
                continue
            for name, value in piece.items():
                grows = name in ("text", "summary", "data") and isinstance(value, str)
                same[name] = (same.get(name) or "") + value if grows else value


def _begins_call(known: Mapping[str, Any], piece: Mapping[str, Any]) -> bool:
    """Whether a piece with a known number begins another call nevertheless."""
    own, function = piece.get("id"), piece.get("function")
    if known.get("id"):
        return bool(own) and own != known["id"]
    named = isinstance(function, dict) and bool(function.get("name"))
    return named and bool(known["function"]["name" if own else "arguments"])
