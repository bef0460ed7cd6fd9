"""Types of values: how each is read from what a builder types, and how it is shown."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ai.assistant.authority.secrets import known
from ai.tools.support.markup import one_line, plain, prose
from ai.tools.text.quotation import visible

YES = ("yes", "y", "true", "on", "1")
NO = ("no", "n", "false", "off", "0", "none", "never")
UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
NONE = ("none", "nothing", "never", "off", "no")
_AMOUNT = re.compile(r"(\d+(?:\.\d+)?)\s*([a-z]*)")


class Unreadable(ValueError):
    """What was typed is no value of the kind; says why, in a sentence."""


def demand_no_secret(text: str) -> None:
    """Refuse to take a key or password of the game as a value.

    Raises:
        Unreadable: One stands in it.
    """
    if known().hide(text) != text:
        raise Unreadable("One of the game's secrets stands in that.")


@dataclass(frozen=True)
class ValueType(ABC):
    """A kind of value, as builders type it."""

    range: str
    """What it may be, in a line."""
    example: str
    """A value as it is typed."""

    @abstractmethod
    def read(self, text: str) -> Any:
        """A value from what was typed.

        Raises:
            Unreadable: It is none.
        """

    def told(self, value: Any) -> str:
        """A value as it could be typed."""
        return str(value)


@dataclass(frozen=True)
class Text(ValueType):
    """Words, in one line or several."""

    most: int = 200
    lines: bool = False

    def read(self, text: str) -> str:
        """See `ValueType`."""
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
        """See `ValueType`."""
        if text.lower() not in YES + NO:
            raise Unreadable(f"'{plain(text, 40)}' is neither yes nor no.")
        return text.lower() in YES

    def told(self, value: Any) -> str:
        """See `ValueType`."""
        return "yes" if value else "no"


@dataclass(frozen=True)
class Number(ValueType):
    """A number in a range."""

    least: float = 0
    most: float = 100
    whole: bool = True

    def read(self, text: str) -> float | int:
        """See `ValueType`."""
        written = text.replace(",", "").replace("_", "").strip()
        found = re.match(r"-?\d{1,12}(?:\.\d{1,6})?(?=\s|[a-z]|$)", written.lower())
        if found is None:
            raise Unreadable(f"'{plain(text, 40)}' is no number.")
        number = float(found[0])
        if self.whole and number != int(number):
            raise Unreadable(f"{found[0]} is no whole number.")
        if not self.least <= number <= self.most:
            raise Unreadable(f"{found[0]} is out of range.")
        return int(number) if self.whole else number

    def told(self, value: Any) -> str:
        """See `ValueType`."""
        return f"{value:g}" if value < 1000 else f"{value:,}"


@dataclass(frozen=True)
class Dollars(Number):
    """An amount of money."""

    whole: bool = False

    def read(self, text: str) -> float:
        """See `ValueType`."""
        return super().read(text.strip().removeprefix("$"))

    def told(self, value: Any) -> str:
        """See `ValueType`."""
        return f"${value:,.2f}" if round(value, 2) == value else f"${value:g}"


@dataclass(frozen=True)
class Span(ValueType):
    """A length of time in seconds; 0 is none."""

    least: int = 60
    most: int = 7 * 86400

    def read(self, text: str) -> int:
        """See `ValueType`."""
        written = text.lower().removeprefix("every ").strip()
        if written in (*NONE, "0"):
            return 0
        parts = _AMOUNT.findall(written)
        if not parts or _AMOUNT.sub("", written).replace("and", "").strip(" ,"):
            raise Unreadable(f"'{plain(text, 40)}' is no length of time.")
        seconds = 0.0
        for amount, unit in parts:
            if unit and unit[0] not in UNITS:
                raise Unreadable(f"'{plain(unit, 20)}' is no unit of time.")
            seconds += float(amount[:12]) * UNITS[unit[:1] or "m"]
        if not self.least <= seconds <= self.most:
            raise Unreadable(f"'{plain(text, 40)}' is out of range.")
        return int(seconds)

    def told(self, value: Any) -> str:
        """See `ValueType`."""
        if not value:
            return "never"
        parts, left = [], int(value)
        for unit, seconds in (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1)):
            count, left = divmod(left, seconds)
            if count:
                parts.append(f"{count} {unit}{'' if count == 1 else 's'}")
        return " ".join(parts)


@dataclass(frozen=True)
class Choice(ValueType):
    """One of a few words."""

    of: Callable[[], Sequence[str]] = tuple

    def read(self, text: str) -> str:
        """See `ValueType`."""
        words = self.of()
        lowered = text.lower()
        found = [word for word in words if word.lower() == lowered]
        found = found or [word for word in words if lowered and word.lower().startswith(lowered)]
        if len(found) != 1:
            raise Unreadable(f"There is no '{plain(text, 40)}' among: {', '.join(words)}.")
        return found[0]


@dataclass(frozen=True)
class Several(ValueType):
    """Several values, with commas (or another sign) between them."""

    one: Callable[[str], str] = str
    """Reads each; raises `Unreadable`."""
    most: int = 20
    between: str = ","
    none: tuple[str, ...] = NONE
    """What stands for none of them."""
    empty: str = "none"
    """What none of them is told as."""

    def read(self, text: str) -> list[str]:
        """See `ValueType`."""
        if text.lower() in self.none:
            return []
        parts = [part.strip() for part in text.split(self.between)]
        found = list(dict.fromkeys(self.one(part) for part in parts if part))
        if not found:
            raise Unreadable("There is nothing in that.")
        if len(found) > self.most:
            raise Unreadable(f"Those are {len(found)}; there can be {self.most}.")
        return found

    def told(self, value: Any) -> str:
        """See `ValueType`."""
        return f"{self.between} ".join(map(str, value)) or self.empty


@dataclass(frozen=True)
class Read(ValueType):
    """Anything that two functions can read and tell."""

    reads: Callable[[str], Any] = str
    tells: Callable[[Any], str] = str

    def read(self, text: str) -> Any:
        """See `ValueType`."""
        return self.reads(text)

    def told(self, value: Any) -> str:
        """See `ValueType`."""
        return self.tells(value)
