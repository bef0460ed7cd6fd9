"""A run: each player plays each case once, and every result is written down at once."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from ai import __version__
from ai.evaluation.case import Case
from ai.evaluation.models import ModelAccess, read_lines
from ai.evaluation.player import Player
from ai.evaluation.result import RESULTS, Check, Cost, Result, count_by_kind
from ai.evaluation.suite import Suite
from ai.evaluation.world import Asked, open_world

FAILED = "failed requests"
"""A figure: requests that got no answer from a model; they were sent again, or another brain
answered."""


class Stopped(Exception):
    """The run cannot continue; the message says why. What is done stays done."""


class Interrupted(Exception):
    """Somebody has interrupted the run. What is done stays done."""


class Results:
    """The results of a run, and of earlier runs in the same folder.

    Args:
        folder: Where they are kept; None keeps them in memory only.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._path = folder / RESULTS if folder else None
        self._results: dict[tuple[str, str, str], Result] = {}
        if self._path is not None:
            for data in read_lines(self._path):
                self._put(Result.from_json(data))

    def __iter__(self) -> Iterator[Result]:
        return iter(self._results.values())

    def find(self, suite: str, case: str, player: str, fingerprint: str) -> Result | None:
        """Return the result of a case; None if it was not played, or has changed since."""
        found = self._results.get((suite, case, player))
        return found if found is not None and found.fingerprint == fingerprint else None

    def add(self, result: Result) -> None:
        """Add a result, and write it down."""
        self._put(result)
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(result.as_json(), ensure_ascii=False) + "\n")

    def _put(self, result: Result) -> None:
        self._results[result.suite, result.case, result.player] = result


async def run(
    suites: Iterable[tuple[Suite, Sequence[Case]]],
    players: Sequence[Player],
    results: Results,
    models: ModelAccess,
    progress: Callable[[Result], object] = lambda result: None,
) -> list[Result]:
    """Play all cases of some suites with all players.

    Args:
        suites: The suites, each with its cases.
        players: Who plays; a suite leaves out those of the bands that cannot play it.
        results: What is done already; new results are added.
        models: Asks models.
        progress: Called with each result, old or new.

    Raises:
        Stopped: A model does not answer, or the budget is used up.
    """
    for player in players:
        if player.is_model:
            check_model(player, models)
    played = []
    for suite, cases in suites:
        for player in players_of(suite, players):
            for case in cases:
                known = results.find(suite.name, case.name, player.name, fingerprint(case, player))
                result = known or await play(suite, case, player, models)
                if known is None:
                    results.add(result)
                progress(result)
                played.append(result)
    return played


def check_model(player: Player, models: ModelAccess) -> None:
    """Check that a model can be asked.

    Raises:
        Stopped: It has no key, there is no such provider, …
    """
    with open_world(player, models=models) as world:
        trouble = world.runtime.models.trouble(player.name)
    if trouble:
        raise Stopped(f"{player.name} cannot be asked. {trouble}")


def players_of(suite: Suite, players: Sequence[Player]) -> list[Player]:
    """Return the players that can play a suite."""
    return [one for one in players if not one.is_band or one.name in suite.players]


async def play(
    suite: Suite, case: Case, player: Player, models: ModelAccess | None = None
) -> Result:
    """Play one case in a world of its own.

    Raises:
        Stopped: A model does not answer, or the budget is used up.
    """
    models = models or ModelAccess()
    begun = time.monotonic()
    with open_world(player, case.name, suite.settings, models) as world:
        checks = await suite.play(case, world)
        trouble = world.runtime.models.trouble(player.name) if player.is_model else ""
    if models.stopped:
        raise Stopped(f"{player.name}: {models.stopped}.")
    failed = sum(asked.completion is None for asked in world.asked)
    if failed == len(world.asked) and (world.asked or trouble):
        raise Stopped(f"{player.name} does not answer. {trouble}".strip())
    if failed:
        world.figures[FAILED] = float(failed)
    return Result(
        suite=suite.name,
        case=case.name,
        about=case.about,
        player=player.name,
        score=sum(check.holds for check in checks) / len(checks) if checks else 0.0,
        passed=bool(checks) and all(check.holds for check in checks),
        fingerprint=fingerprint(case, player),
        figures={**count_by_kind(checks), **world.figures},
        cost=_cost(world.asked, time.monotonic() - begun),
        problems=[_problem(check) for check in checks if not check.holds],
        transcript=world.transcript,
    )


def fingerprint(case: Case, player: Player) -> str:
    """Return what differs if a case, its player's seed, the settings or the version changed."""
    from django.conf import settings

    ai = json.dumps(settings.AI, sort_keys=True, default=_name_of)
    content = f"{__version__} {ai} {player.seed} {case.about} {case.data!r}"
    return hashlib.sha256(content.encode()).hexdigest()[:16]


def _name_of(value: Any) -> str:
    return str(getattr(value, "__qualname__", type(value).__qualname__))


def _cost(asked: Sequence[Asked], seconds: float) -> Cost:
    answers = [one.completion for one in asked if one.completion is not None]
    dollars = [one.dollars for one in asked]
    return Cost(
        requests=len(asked),
        input=sum(answer.usage.input for answer in answers),
        output=sum(answer.usage.output for answer in answers),
        dollars=None if None in dollars else sum(one or 0.0 for one in dollars),
        seconds=round(seconds, 3),
    )


def _problem(check: Check) -> str:
    return f"{check.what}; found: {check.found[:500]}" if check.found else check.what
