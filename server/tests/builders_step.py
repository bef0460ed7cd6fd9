"""One step of a builder's session: a line, who types it, and the answer to expect."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from server.tests.games import BUILDER


@dataclass(frozen=True)
class Step:
    """One line, and the answer to expect."""

    typed: str
    expect: str | tuple[str, ...]
    who: str = BUILDER
    never: tuple[str, ...] = ()
    seconds: float = 60
    wide: bool = False
    view: str = ""

    @property
    def patterns(self) -> tuple[str, ...]:
        """The patterns that the answer must contain."""
        return (self.expect,) if isinstance(self.expect, str) else self.expect

    @property
    def word(self) -> str:
        """The subcommand of `ai` that it uses, or ""."""
        found = re.match(r"(?:ai|aisetup)(?:[ /]([a-z]+)|$)", self.typed)
        return (found[1] or "status") if found else ""


def filled(step: Step, kept: Mapping[str, str]) -> str:
    """The line of a step, filled with values from earlier answers."""
    return re.sub(r"<(\w+)>", lambda found: kept.get(found[1], found[0]), step.typed)


def kept_of(step: Step, answer: str) -> dict[str, str]:
    """The values of an answer that later steps use."""
    found = (re.search(pattern, answer) for pattern in step.patterns)
    return {name: text for one in found if one for name, text in one.groupdict().items() if text}
