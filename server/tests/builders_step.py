"""One step of a builder's session: what is typed, by whom, and what has to come of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from server.tests.games import BUILDER


@dataclass(frozen=True)
class Step:
    """One line that is typed, and what has to come of it."""

    typed: str
    expect: str | tuple[str, ...]
    who: str = BUILDER
    never: tuple[str, ...] = ()
    seconds: float = 60
    wide: bool = False
    view: str = ""

    @property
    def patterns(self) -> tuple[str, ...]:
        """What has to be found, one after another or in any order."""
        return (self.expect,) if isinstance(self.expect, str) else self.expect

    @property
    def word(self) -> str:
        """The word of `ai` that it is about; "" where it is about none."""
        found = re.match(r"(?:ai|aisetup)(?:[ /]([a-z]+)|$)", self.typed)
        return (found[1] or "status") if found else ""


def filled(step: Step, kept: Mapping[str, str]) -> str:
    """What is typed for a step, with what was kept of earlier answers."""
    return re.sub(r"<(\w+)>", lambda found: kept.get(found[1], found[0]), step.typed)


def kept_of(step: Step, answer: str) -> dict[str, str]:
    """What is to be kept of an answer for later steps."""
    found = (re.search(pattern, answer) for pattern in step.patterns)
    return {name: text for one in found if one for name, text in one.groupdict().items() if text}
