"""The seam between a game and its workers: units of thought go out, and answers come back."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

VERSION = 5
"""Of the form of units and answers; a worker of another version refuses a unit."""

LIVE, PASSES = "live", "passes"
"""The queues: units of live turns, and those that nobody waits for."""

CANCELLED = "cancelled"
"""The kind of error of a unit that was cancelled."""
EXPIRED = "expired"
"""The kind of error of a unit that nobody began before its deadline."""
NO_DATABASE = "database"
"""The kind of error of a unit for which the database did not answer."""
WRONG_VERSION = "version"
"""The kind of error of a unit that a worker of another version received."""


class WrongVersion(ValueError):
    """A unit or an answer is in the form of another version."""


@dataclass(frozen=True)
class Unit:
    """One unit of thought, as plain JSON."""

    key: str
    """Unique among all units of a game: its process, its turn and its step."""
    kind: str
    """The name of the function that thinks it: "ask", "live", or the name of a pass."""
    deadline: float
    """Unix seconds, after which nobody begins it, as nobody waits for it any longer."""
    data: Mapping[str, Any] = field(default_factory=dict)
    queue: str = LIVE
    """`LIVE` or `PASSES`."""

    def as_text(self) -> str:
        """The unit as JSON."""
        return _as_text(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Unit:
        """Read a unit.

        Raises:
            WrongVersion: It is in the form of another version.
        """
        return cls(**_fields(data))


@dataclass(frozen=True)
class Answer:
    """The answer to a unit. One with an error may have data as well, such as what was spent."""

    key: str
    data: Mapping[str, Any] = field(default_factory=dict)
    error: Mapping[str, Any] | None = None
    """{"kind": …, "text": …} and what the kind has besides; None for an answer without an error."""

    def as_text(self) -> str:
        """The answer as JSON."""
        return _as_text(self)

    @classmethod
    def from_text(cls, text: str) -> Answer:
        """Read an answer.

        Raises:
            WrongVersion: It is in the form of another version.
        """
        return cls(**_fields(json.loads(text)))


class Carrier(Protocol):
    """Carries units to where they are thought, and their answers back.

    Each unit that was handed over gets one answer, whatever happens to workers and brokers, and
    may get more; the first one counts. All methods are called on the reactor's thread, and return
    at once.
    """

    def hand_over(self, unit: Unit) -> None:
        """Have a unit thought."""
        ...

    def cancel(self, key: str) -> None:
        """Stop a unit that nobody waits for any longer; it may be answered all the same."""
        ...

    def answers(self, receive: Callable[[Answer], None]) -> None:
        """Have a function called with each answer, on the reactor's thread."""
        ...


@dataclass(frozen=True)
class Written:
    """What goes out again and again among other data, as JSON that is written once."""

    json: str


def _plain(value: Any) -> dict[str, Any] | list[Any]:
    """What is in an Attribute of Evennia, or in a schema that nobody changes, as plain data."""
    return dict(value) if isinstance(value, Mapping) else list(value)


_FORM: dict[str, Any] = {"separators": (",", ":"), "check_circular": False}
encode = json.JSONEncoder(default=_plain, **_FORM).encode
"""Data as JSON, with nothing in it that is written already."""


def as_json_text(data: Any) -> str:
    """Data as JSON, with what is written already in its place."""
    written: list[str] = []

    def as_data(value: Any) -> str | dict[str, Any] | list[Any]:
        if isinstance(value, Written):
            written.append(value.json)
            return _PLACE
        return _plain(value)

    text = json.JSONEncoder(default=as_data, **_FORM).encode(data)
    if not written:
        return text
    before, *others = text.split(f'"{_PLACE}"')
    return before + "".join(map("".join, zip(written, others, strict=True)))


def _as_text(one: Unit | Answer) -> str:
    return as_json_text({"version": VERSION, **vars(one)})


_PLACE = uuid.uuid4().hex
"""Stands in for a written text while the rest is written; nobody outside can know it."""


def _fields(data: Any) -> dict[str, Any]:
    version = data.get("version") if isinstance(data, Mapping) else None
    if version != VERSION:
        raise WrongVersion(f"It is of version {version!r}; this process reads {VERSION}.")
    return {name: value for name, value in data.items() if name != "version"}
