"""The window's pages on a record of a million turns, and a game with twenty live pages open.

    python bench/window.py [--turns 1000000] [--streams 20] [--rounds 20]

README.md in this folder explains what is measured, and how.
"""

from __future__ import annotations

import argparse
import json
import re
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.cookiejar import CookieJar
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

from figures import note, reference

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

# The repository is on the path only from here on.
from server.demo.local import STAFF, Local  # noqa: E402
from server.demo.telnet import Telnet  # noqa: E402
from server.demo.visit import arrive  # noqa: E402
from server.tests.games import WEB_BUILDER, DemoGame, demo_game_in  # noqa: E402

STEPS = 200
START_PAGES = 100
"""How often the website's first page is asked for beside live pages."""
LONG = f"a turn of {STEPS} steps"
PAUSE = 0.5
"""Seconds between two requests, as the game limits them. No reactor runs here."""
SECONDS = 90
TABLES = ("ai_turnrecord", "ai_callrecord")


class Site:
    """The website of a game, with staff logged in."""

    def __init__(self, game: DemoGame, who: str = STAFF) -> None:
        self._address = f"http://{game.address}:{game.port + 1}"
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()))
        form = self.read("/auth/login/?next=/ai/")
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', form)[1]
        filled = {"csrfmiddlewaretoken": token, "username": who, "password": game.password(who)}
        self._opener.open(f"{self._address}/auth/login/", urlencode(filled).encode()).read()

    def read(self, path: str) -> str:
        """The page at a path."""
        return str(self._opener.open(self._address + path, timeout=SECONDS).read().decode())

    def times(self, path: str, rounds: int) -> list[float]:
        """Milliseconds that a page took, several times."""
        found = []
        for _ in range(rounds):
            begun = time.perf_counter()
            self.read(path)
            found.append((time.perf_counter() - begun) * 1000)
            time.sleep(PAUSE)
        return found

    def follow(self, ticket: str) -> Iterator[tuple[float, str]]:
        """The lines of a live stream, with the time at which each came."""
        stream = json.loads(self.read(ticket))["stream"]
        with self._opener.open(self._address + stream, timeout=SECONDS) as lines:
            for line in lines:
                yield time.perf_counter(), line.decode()


def fill(database: Path, turns: int) -> tuple[int, int, int]:
    """Copy the turns of a stopped game until there are so many.

    Returns:
        The script of an assistant, one of its turns, and one with 200 steps.
    """
    with closing(sqlite3.connect(database)) as games:
        games.execute("PRAGMA synchronous=OFF")
        script, turn, data = games.execute(
            "SELECT script, id, data FROM ai_turnrecord WHERE steps > 1 ORDER BY id DESC"
        ).fetchone()
        kept = json.loads(data)
        calls = [one for one in kept["messages"] if one["role"] in ("assistant", "tool")]
        kept["messages"] += calls * (STEPS // 2)
        columns = {table: _columns(games, table) for table in TABLES}
        while (count := games.execute("SELECT count(*) FROM ai_turnrecord").fetchone()[0]) < turns:
            last, until = games.execute(
                "SELECT (SELECT max(id) FROM ai_turnrecord), id FROM ai_turnrecord "
                "ORDER BY id LIMIT 1 OFFSET ?",
                (min(turns - count, count) - 1,),
            ).fetchone()
            for table, key in zip(TABLES, ("id", "turn_id"), strict=True):
                names = ", ".join(columns[table])
                values = ", ".join(
                    f"{one} + {last}" if one == key else one for one in columns[table]
                )
                games.execute(
                    f"INSERT INTO {table} ({names}) "
                    f"SELECT {values} FROM {table} WHERE {key} <= {until}"
                )
        long = games.execute(
            "SELECT id FROM ai_turnrecord WHERE script = ? AND id > ? LIMIT 1", (script, turn)
        ).fetchone()[0]
        games.execute(
            "UPDATE ai_turnrecord SET data = ?, steps = ? WHERE id = ?",
            (json.dumps(kept), STEPS, long),
        )
        games.execute("ANALYZE")
        games.commit()
    return script, turn, long


def _columns(games: sqlite3.Connection, table: str) -> list[str]:
    """A table's columns; without the number of a call, which the database gives."""
    found = [row[1] for row in games.execute(f"PRAGMA table_info({table})")]
    return [one for one in found if (table, one) != ("ai_callrecord", "id")]


def talk(game: DemoGame, lines: int) -> None:
    """Have the visitor say some lines to Marta."""
    with Telnet(game.address, game.port) as player:
        arrive(player, Local.load(game.folder).visitor_password)
        for _ in range(lines):
            player.send("say Marta, who is here?")
            player.wait_for("Marta says", 60)


def measure_pages(site: Site, script: int, turn: int, long: int, rounds: int) -> None:
    """Print how long each page takes, each asked for so many times."""
    one = f"/ai/assistants/{script}"
    pages = {
        "an assistant, its newest turns": one,
        "its turns before one in the middle": f"{one}?before={turn + 400_000}",
        "its turns for one asker": f"{one}?q=Visitor",
        "turns with a word that is rare": f"{one}?words=zephyr",
        "a turn": f"/ai/turns/{turn}",
        LONG: f"/ai/turns/{long}",
        "costs": "/ai/cost",
        "the admin's list of turns": "/admin/ai/turnrecord/",
    }
    print("| page | median, ms | worst, ms |\n| --- | --: | --: |")
    medians = {}
    for what, path in pages.items():
        found = site.times(path, rounds)
        medians[what] = median(found)
        print(f"| {what} | {median(found):.0f} | {max(found):.0f} |")
    work = 1000 * reference()
    note(f"window: {LONG}", medians.pop(LONG) / work)
    note("window: slowest page", max(medians.values()) / work)


@contextmanager
def followed(sites: list[Site], ticket: str, count: int) -> Iterator[list[tuple[float, str]]]:
    """Have so many live pages open, of several people; what the first page received."""
    received: list[tuple[float, str]] = []

    def follow(site: Site, kept: list[tuple[float, str]] | None) -> None:
        with suppress(OSError):  # the game ends streams when it stops
            for moment in site.follow(ticket):
                if kept is not None:
                    kept.append(moment)

    for number in range(count):
        kept = None if number else received
        site = sites[number % len(sites)]
        threading.Thread(target=follow, args=(site, kept), daemon=True).start()
    deadline = time.monotonic() + SECONDS
    while not received and time.monotonic() < deadline:
        time.sleep(PAUSE)
    yield received


def measure_streams(game: DemoGame, sites: list[Site], script: int, count: int) -> None:
    """Print what open live pages cost the game, and how soon they show a line."""
    place = re.search(r"/ai/places/(\d+)", sites[0].read(f"/ai/assistants/{script}"))[1]
    ticket = f"/ai/places/{place}/ticket"  # which shows what is heard before anybody thinks
    rows: dict[str, dict[str, float]] = {"no page": {}, f"{count} pages": {}}
    for who, found in rows.items():
        pages = 0 if who == "no page" else count
        with followed(sites, ticket, pages) if pages else _nothing() as received:
            found["/, p95, ms"] = quantiles(sites[0].times("/", START_PAGES), n=20)[-1]
            if pages:
                found["line to page, ms"] = _until_shown(game, received)
            begun = time.monotonic()
            game.reload()
            found["reload, s"] = time.monotonic() - begun
    print("\n| what | no page | with pages |\n| --- | --: | --: |")
    for what in rows[f"{count} pages"]:
        shown = [f"{found[what]:.1f}" if what in found else "–" for found in rows.values()]
        print(f"| {what} | {' | '.join(shown)} |")
    alone, beside = rows.values()
    work = 1000 * reference()
    note("window: / beside live pages, p95", beside["/, p95, ms"] / work)
    note("window: line to page", beside["line to page, ms"] / work)
    note("window: reload with live pages, longer", beside["reload, s"] - alone["reload, s"])


@contextmanager
def _nothing() -> Iterator[list[Any]]:
    yield []


def _until_shown(game: DemoGame, received: list[tuple[float, str]]) -> float:
    """Milliseconds from the moment a player sent a line until a live page received it."""
    with Telnet(game.address, game.port) as player:
        arrive(player, Local.load(game.folder).visitor_password)
        begun = time.perf_counter()
        player.send("say Marta, a zephyr blows.")
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            for moment, line in received:
                if "zephyr" in line:
                    return (moment - begun) * 1000
            time.sleep(PAUSE)
    raise SystemExit("The line never reached the page.")


def main() -> None:
    """Play, fill the record, and print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--turns", type=int, default=1_000_000)
    parser.add_argument("--streams", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=20, help="how often each page is opened")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        shared, place = Path(folder) / "shared", Path(folder) / "game"
        shared.mkdir()
        place.mkdir()
        game = demo_game_in(place, shared, lambda port: "")
        try:
            game.start()
            talk(game, 3)
            game.stop()
            script, turn, long = fill(place / "server" / "evennia.db3", chosen.turns)
            game.start()
            site = Site(game)
            print(f"{chosen.turns:,} turns\n")
            measure_pages(site, script, turn, long, chosen.rounds)
            if chosen.streams:
                measure_streams(game, [site, Site(game, WEB_BUILDER)], script, chosen.streams)
        finally:
            game.end()


if __name__ == "__main__":
    main()
