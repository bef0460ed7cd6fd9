"""How the database grows, and that the retention rules bound it.

    python bench/growth.py [--turns 10000] [--turns-a-day 500] [--postgresql]

README.md in this folder explains what is measured, and how.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest import mock

from figures import note
from game import database_server, start_game

DAY = 86400.0
KEEP_DAYS = 1
SLACK = 1.1
"""How much more there may be in the second half than there was at any time in the first."""
LINE = "Marta, what is here, and do you remember what I told you on day {number}?"


class Keeper:
    """Looks around, stores a memory, and answers; in each turn with other words."""

    name = "keeper"
    is_model = True
    stands_alone = True

    def __init__(self) -> None:
        self._step = 0

    def think(self, request: Any) -> Any:
        from twisted.internet.defer import succeed

        from ai.brains.base import Completion, ModelCall

        turn, step = divmod(self._step, 3)
        self._step += 1
        call = (
            ("inspect_location", {}),
            ("store_memory", {"text": f"Anna asked me thing {turn}.", "importance": 3}),
            ("say", {"message": f"I remember {turn} things of it."}),
        )[step]
        return succeed(Completion(calls=(ModelCall(f"call_{step}", *call),)))


@contextmanager
def time_of(clock: Any) -> Iterator[None]:
    """Have Django's time follow the test's clock."""
    from django.utils import timezone

    begun = timezone.now() - timedelta(seconds=clock.seconds())
    with mock.patch.object(timezone, "now", lambda: begun + timedelta(seconds=clock.seconds())):
        yield


def sizes() -> tuple[int, int]:
    """The rows of our tables, and the bytes of the database."""
    from django.apps import apps
    from django.db import connection

    rows = sum(model.objects.count() for model in apps.get_app_config("ai").get_models())
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            pages, free, size = (
                cursor.execute(f"PRAGMA {name}").fetchone()[0]
                for name in ("page_count", "freelist_count", "page_size")
            )
            return rows, (pages - free) * size
        cursor.execute("SELECT pg_database_size(current_database())")
        return rows, cursor.fetchone()[0]


def grow(turns: int, a_day: int, daily: Any) -> None:
    """Have an assistant take so many turns; `daily` is called before the first and after each day.

    The scene's clock stands still while a turn runs, and then moves on to the next.
    """
    from django.db import transaction

    from ai.models import TurnRecord
    from ai.testing import stage

    with stage(Keeper()) as scene, time_of(scene.clock):
        daily()
        first = TurnRecord.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
        for number in range(1, turns + 1):
            with transaction.atomic():
                scene.say(LINE.format(number=number), 5)
                scene.wait(DAY / a_day - 5)
            if number % a_day == 0:
                scene.wait(5)
                daily()
        last = TurnRecord.objects.order_by("-pk").values_list("pk", flat=True).first()
        assert last - first >= turns, f"{last - first} turns of {turns}"  # and passes


def main() -> None:
    """Measure each day, print a table, and fail if the second half has more than the first."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--turns", type=int, default=10_000)
    parser.add_argument("--turns-a-day", type=int, default=500)
    parser.add_argument("--postgresql", action="store_true", help="with a server of its own")
    chosen = parser.parse_args()
    found: list[tuple[int, int]] = []
    with database_server(chosen.postgresql), tempfile.TemporaryDirectory() as folder:
        start_game(
            Path(folder) / "game.db3",
            EMBEDDER=None,
            KEEP_DAYS=KEEP_DAYS,
            KEEP_MEMORIES=chosen.turns_a_day,
            RATES={},
        )
        grow(chosen.turns, chosen.turns_a_day, lambda: found.append(sizes()))
    per = 1000 / chosen.turns_a_day
    rows, size = ((found[1][part] - found[0][part]) * per for part in (0, 1))
    print(
        f"{chosen.turns} turns, {chosen.turns_a_day} a day; kept: turns of {KEEP_DAYS} day, "
        f"{chosen.turns_a_day} memories\n"
    )
    print("| after | rows | bytes |\n| --- | --: | --: |")
    days = len(found) - 1
    for day in sorted({0, 1, 2, days // 4, days // 2, days * 3 // 4, days}):
        print(f"| {day * chosen.turns_a_day} turns | {found[day][0]:,} | {found[day][1]:,} |")
    half = len(found) // 2
    grown = [max(x[i] for x in found[half:]) / max(x[i] for x in found[:half]) for i in (0, 1)]
    print(f"\n1,000 turns: {rows:,.0f} rows, {size:,.0f} bytes")
    print(
        f"Most in the second half, of the most in the first: {grown[0]:.3f} of the rows, ", end=""
    )
    print(f"{grown[1]:.3f} of the bytes; goal: {SLACK} at most\n")
    note("growth: rows of 1,000 turns", rows)
    note("growth: bytes of 1,000 turns", size)
    note("growth: second half / first, rows", grown[0])
    note("growth: second half / first, bytes", grown[1])
    if max(grown) > SLACK:
        sys.exit("The database grows without end.")


if __name__ == "__main__":
    main()
