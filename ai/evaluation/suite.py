"""Suites: which there are, and what each one has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from ai.evaluation.case import Case, CaseError
from ai.evaluation.result import Check
from ai.evaluation.world import World


class Suite(Protocol):
    """A suite of cases. Its room has it as `SUITE`."""

    name: str
    """For the command line, and for folders of cases."""
    players: Sequence[str]
    """Which of "random" and "oracle" can play it."""
    settings: Mapping[str, Any]
    """Settings in `AI` while it is played."""

    def cases(self, folders: Sequence[Path], seed: int) -> list[Case]:
        """Load or generate the cases.

        Args:
            folders: Folders of a game with cases of its own, instead of those that come along.
            seed: For suites that generate their cases.

        Raises:
            CaseError: A case is malformed.
        """
        ...

    async def play(self, case: Case, world: World) -> list[Check]:
        """Play a case in a world that is empty and its own.

        The assistants are made with `World.assistant`, so that the world's player thinks for them.
        An oracle that finds the case impossible fails a check; an exception is a bug.
        """
        ...


def load_suites(
    names: Sequence[str],
    folders: Sequence[Path] = (),
    seed: int = 0,
    part: str = "",
    every: int = 1,
) -> list[tuple[Suite, list[Case]]]:
    """Load suites, each with its cases.

    Args:
        names: Their names, each of which is the name of its room.
        folders: Folders of a game with cases of its own.
        seed: For suites that generate their cases.
        part: Leaves out the cases without this in name or subject.
        every: Takes the first case of each suite, and every Nth after it.

    Raises:
        CaseError: A case is malformed, or two of a suite have the same name.
    """
    found = []
    for name in dict.fromkeys(names):
        suite: Suite = import_module(f"ai.evaluation.{name}").SUITE
        cases = suite.cases(folders, seed)
        for case, count in Counter(case.name for case in cases).items():
            if count > 1:
                raise CaseError(f"{name}: {count} cases have the name '{case}'")
        wanted = [
            case for case in cases if part.casefold() in f"{case.name} {case.about}".casefold()
        ]
        found.append((suite, wanted[::every]))
    return found
