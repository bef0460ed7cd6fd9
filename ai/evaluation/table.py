"""The table of a run: every suite, with its players side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from ai.evaluation.player import BANDS
from ai.evaluation.result import Result

HEAD = ("suite", "player", "passed", "score", "requests", "tokens in", "out", "dollars", "seconds")
COUNTED = ", all"
"""How the name of a figure ends that says of how many another one is counted."""


@dataclass(frozen=True)
class Row:
    """One player in one suite."""

    suite: str
    player: str
    cases: int
    passed: int
    score: float
    """The mean score of the cases, 0 to 1."""
    requests: int
    input: int
    output: int
    dollars: float | None
    seconds: float
    figures: dict[str, float]
    """The sums of the suite's figures."""

    def cells(self) -> tuple[str, ...]:
        """The row as texts."""
        return (
            self.suite,
            self.player,
            f"{self.passed} of {self.cases}",
            f"{self.score:.0%}",
            f"{self.requests:,}",
            f"{self.input:,}",
            f"{self.output:,}",
            "unknown" if self.dollars is None else f"{self.dollars:.4f}",
            f"{self.seconds:.1f}",
        )


def rows_of(results: Iterable[Result]) -> list[Row]:
    """Add up the results of each player in each suite, in the order in which they were played."""
    return [
        _row(suite, player, list(some))
        for (suite, player), some in groupby(results, lambda one: (one.suite, one.player))
    ]


def _row(suite: str, player: str, results: Sequence[Result]) -> Row:
    costs = [one.cost for one in results]
    dollars = [cost.dollars for cost in costs]
    figures: dict[str, float] = {}
    for one in results:
        for name, value in one.figures.items():
            figures[name] = figures.get(name, 0.0) + value
    return Row(
        suite,
        player,
        len(results),
        sum(one.passed for one in results),
        sum(one.score for one in results) / len(results),
        sum(cost.requests for cost in costs),
        sum(cost.input for cost in costs),
        sum(cost.output for cost in costs),
        None if None in dollars else sum(one or 0.0 for one in dollars),
        sum(cost.seconds for cost in costs),
        figures,
    )


def table(rows: Sequence[Row]) -> str:
    """Format rows as a table in Markdown, with one line for each player in each suite."""
    return _aligned(lines_of(rows), left=2)


def lines_of(rows: Sequence[Row]) -> list[tuple[str, ...]]:
    """Return the head and the lines of a table, without the columns of costs that are all 0."""
    empty = {
        name
        for name, values in (
            ("tokens in", [row.input for row in rows]),
            ("out", [row.output for row in rows]),
            ("dollars", [row.dollars for row in rows]),
        )
        if not any(value is None or value for value in values)
    }
    lines = [HEAD, *(row.cells() for row in rows)]
    return [
        tuple(cell for name, cell in zip(HEAD, line, strict=True) if name not in empty)
        for line in lines
    ]


def in_order(results: Iterable[Result]) -> list[Result]:
    """Order results by suite and player, the random player and the oracle last."""
    results = list(results)
    suites = list(dict.fromkeys(one.suite for one in results))
    players = sorted(dict.fromkeys(one.player for one in results), key=[*BANDS].__contains__)
    return sorted(results, key=lambda one: (suites.index(one.suite), players.index(one.player)))


def figures_table(rows: Sequence[Row]) -> str:
    """Format the figures of one suite, with one column for each player."""
    names = list(dict.fromkeys(name for row in rows for name in row.figures))
    cells = [
        (name, *(_figure(row.figures, name) for row in rows))
        for name in names
        if not name.endswith(COUNTED)
    ]
    return _aligned([(rows[0].suite, *(row.player for row in rows)), *cells], left=1)


def _figure(figures: dict[str, float], name: str) -> str:
    if name not in figures:
        return "–"
    total = figures.get(f"{name}{COUNTED}")
    return f"{figures[name]:g}" if total is None else f"{figures[name]:g} of {total:g}"


def _aligned(lines: Sequence[Sequence[str]], left: int) -> str:
    """Align texts in columns; the first ones to the left, the others to the right."""
    columns = []
    for at, column in enumerate(zip(*lines, strict=True)):
        width = max(map(len, column))
        fill = str.ljust if at < left else str.rjust
        rule = "-" * width if at < left else "-" * (width - 1) + ":"
        head, *cells = (fill(cell, width) for cell in column)
        columns.append([head, rule, *cells])
    return "\n".join(f"| {' | '.join(line)} |" for line in zip(*columns, strict=True))
