"""Types of values: how to read them from what a builder types, and how to show them."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ai.assistant.authority.secrets import game_secrets
from ai.commands.console.text import duration
from ai.tools.support.markup import one_line, plain, prose
from ai.tools.text.quotation import visible

YES = ("yes", "y", "true", "on", "1")
NO = ("no", "n", "false", "off", "0", "none", "never")
UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 604800}
NONE = ("none", "nothing", "never", "off", "no")
_AMOUNT = re.compile(r"(\d+(?:\.\d+)?)\s*([a-z]*)")


class Unreadable(ValueError):
    """A text is no value of a type; the message is a sentence that says why."""


def demand_no_secret(text: str) -> None:
    """Demand that a text contains no key or password of the game.

    Raises:
        Unreadable: It contains one.
    """
    if game_secrets().hide(text) != text:
        raise Unreadable("That contains one of the game's secrets.")


@dataclass(frozen=True)
class ValueType(ABC):
    """A type of values that builders type."""

    range: str
    """Which values it has, in a few words."""
    example: str
    """A value as a builder types it."""

    @abstractmethod
    def read(self, text: str) -> Any:
        """Read a value.

        Raises:
            Unreadable: The text is no value of this type.
        """

    def format(self, value: Any) -> str:
        """A value as a builder would type it."""
        return str(value)


@dataclass(frozen=True)
class Text(ValueType):
    """Text, in one line or several."""

    most: int = 200
    lines: bool = False

    def read(self, text: str) -> str:
        if text.lower() in NONE:
            return ""
        words = prose(visible(text.replace("|/", "\n")), 4 * self.most)
        words = words if self.lines else one_line(words)
        if len(words) > self.most:
            raise Unreadable(f"That is too long: {len(words)} characters.")
        demand_no_secret(words)
        return words


@dataclass(frozen=True)
class YesNo(ValueType):
    """Yes or no."""

    def read(self, text: str) -> bool:
        if text.lower() not in YES + NO:
            raise Unreadable(f"'{plain(text, 40)}' is neither yes nor no.")
        return text.lower() in YES

    def format(self, value: Any) -> str:
        return "yes" if value else "no"


@dataclass(frozen=True)
class Number(ValueType):
    """A number in a range."""

    least: float = 0
    most: float = 100
    whole: bool = True

    def read(self, text: str) -> float | int:
        written = text.replace(",", "").replace("_", "").strip()
        found = re.match(r"-?\d{1,12}(?:\.\d{1,6})?(?=\s|[a-z]|$)", written.lower())
        if found is None:
            raise Unreadable(f"'{plain(text, 40)}' is not a number.")
        number = float(found[0])
        if self.whole and number != int(number):
            raise Unreadable(f"{found[0]} is not a whole number.")
        if not self.least <= number <= self.most:
            raise Unreadable(f"{found[0]} is out of range.")
        return int(number) if self.whole else number

    def format(self, value: Any) -> str:
        return f"{value:g}" if value < 1000 else f"{value:,}"


@dataclass(frozen=True)
class Dollars(Number):
    """An amount of money."""

    whole: bool = False

    def read(self, text: str) -> float:
        return super().read(text.strip().removeprefix("$"))

    def format(self, value: Any) -> str:
        return f"${value:,.2f}" if round(value, 2) == value else f"${value:g}"


@dataclass(frozen=True)
class Span(ValueType):
    """A duration in seconds; 0 means none."""

    least: int = 60
    most: int = 7 * 86400

    def read(self, text: str) -> int:
        written = text.lower().removeprefix("every ").strip()
        if written in (*NONE, "0"):
            return 0
        parts = _AMOUNT.findall(written)
        if not parts or _AMOUNT.sub("", written).replace("and", "").strip(" ,"):
            raise Unreadable(f"'{plain(text, 40)}' is not a duration.")
        seconds = 0.0
        for amount, unit in parts:
            if unit and unit[0] not in UNITS:
                raise Unreadable(f"'{plain(unit, 20)}' is not a unit of time.")
            seconds += float(amount[:12]) * UNITS[unit[:1] or "m"]
        if not self.least <= seconds <= self.most:
            raise Unreadable(f"'{plain(text, 40)}' is out of range.")
        return int(seconds)

    def format(self, value: Any) -> str:
        return duration(value) if value else "never"


@dataclass(frozen=True)
class Choice(ValueType):
    """One of a few words."""

    of: Callable[[], Sequence[str]] = tuple

    def read(self, text: str) -> str:
        words = self.of()
        lowered = text.lower()
        found = [word for word in words if word.lower() == lowered]
        found = found or [word for word in words if lowered and word.lower().startswith(lowered)]
        if len(found) != 1:
            raise Unreadable(f"There is no '{plain(text, 40)}' among: {', '.join(words)}.")
        return found[0]


@dataclass(frozen=True)
class Several(ValueType):
    """Several values, with commas or another sign between them."""

    one: Callable[[str], str] = str
    """Reads one of them; raises `Unreadable`."""
    most: int = 20
    between: str = ","
    none: tuple[str, ...] = NONE
    """What a builder types for no value."""
    empty: str = "none"
    """How no value is shown."""

    def read(self, text: str) -> list[str]:
        if text.lower() in self.none:
            return []
        parts = [part.strip() for part in text.split(self.between)]
        found = list(dict.fromkeys(self.one(part) for part in parts if part))
        if not found:
            raise Unreadable("That is empty.")
        if len(found) > self.most:
            raise Unreadable(f"Those are {len(found)}; the limit is {self.most}.")
        return found

    def format(self, value: Any) -> str:
        return f"{self.between} ".join(map(str, value)) or self.empty


@dataclass(frozen=True)
class Read(ValueType):
    """Values that two functions read and format."""

    reads: Callable[[str], Any] = str
    formats: Callable[[Any], str] = str

    def read(self, text: str) -> Any:
        return self.reads(text)

    def format(self, value: Any) -> str:
        return self.formats(value)
