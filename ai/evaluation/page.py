"""The page of a run: its figures as charts, and what brains and the oracle failed as transcripts.

One HTML file without scripts, which loads nothing. Django's templates escape all of its texts.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from ai.evaluation.player import RANDOM
from ai.evaluation.result import Result
from ai.evaluation.table import Row, lines_of, rows_of

TEMPLATE = Path(__file__).with_name("page.html")
BAR_HEIGHT, GAP, NAME_WIDTH, CHART_WIDTH, VALUE_WIDTH = 18, 6, 190, 420, 150


def page(results: Sequence[Result], title: str, left_out: Container[str] = (RANDOM,)) -> str:
    """Write the page of some results.

    Args:
        results: The results, in the order in which they are shown.
        title: The page's title.
        left_out: Players whose failed cases are not shown.
    """
    from django.template import Context, Engine

    rows = rows_of(results)
    suites = [_suite(name, list(some)) for name, some in groupby(rows, lambda row: row.suite)]
    failed = [one for one in results if not one.passed and one.player not in left_out]
    head, *lines = lines_of(rows)
    context = {
        "title": title,
        "head": head,
        "rows": lines,
        "suites": suites,
        "failed": failed,
        "width": NAME_WIDTH + CHART_WIDTH + VALUE_WIDTH,
    }
    template = Engine().from_string(TEMPLATE.read_text("utf-8"))
    return str(template.render(Context(context)))


def _suite(name: str, rows: Sequence[Row]) -> dict[str, Any]:
    charts = [
        _chart(
            "score", [(r.player, r.score, f"{r.score:.0%}, {r.passed} of {r.cases}") for r in rows]
        ),
        _chart("seconds", [(r.player, r.seconds, f"{r.seconds:.1f} s") for r in rows]),
        _chart("tokens", [(r.player, r.input + r.output, f"{r.input + r.output:,}") for r in rows]),
        _chart(
            "dollars",
            [
                (
                    r.player,
                    r.dollars or 0.0,
                    "unknown" if r.dollars is None else f"${r.dollars:.4f}",
                )
                for r in rows
            ],
        ),
    ]
    return {"name": name, "charts": [one for one in charts if one["bars"]]}


def _chart(name: str, values: Sequence[tuple[str, float, str]]) -> dict[str, Any]:
    """Place the bars of a chart; a share is drawn as a part of 1, anything else of the largest."""
    largest = 1.0 if name == "score" else max((value for _, value, _ in values), default=0.0) or 1.0
    if not any(value for _, value, _ in values):
        values = ()
    step = BAR_HEIGHT + GAP
    bars = [
        {
            "player": player,
            "text": text,
            "y": number * step,
            "middle": number * step + BAR_HEIGHT - 5,
            "width": round(CHART_WIDTH * value / largest, 1),
            "end": round(NAME_WIDTH + CHART_WIDTH * value / largest + 6, 1),
        }
        for number, (player, value, text) in enumerate(values)
    ]
    return {"name": name, "bars": bars, "height": len(bars) * step, "left": NAME_WIDTH}
