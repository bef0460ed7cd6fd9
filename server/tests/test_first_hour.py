"""docs/first-hour.md, played in a game that was made by its instructions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field

import pytest

from server.demo.game import Game
from server.demo.telnet import Telnet
from server.tests.stock import PAGE

pytestmark = pytest.mark.slow

LINE = re.compile(r"(\w+)>(?: (.*))?")
SECONDS = 60


@dataclass
class Step:
    """A line, and the answer below it."""

    who: str
    typed: str
    shown: list[str] = field(default_factory=list)

    @property
    def pattern(self) -> str:
        """A pattern for the lines of the answer in order, with any spacing."""
        told = [re.escape(line).replace("…", ".*?").replace(r"\ ", r"\s+") for line in self.shown]
        return f"(?s){'.*?'.join(told)}"


def steps() -> Iterator[Step]:
    for block in PAGE.blocks(""):
        step: Step | None = None
        for line in block.splitlines():
            found = LINE.fullmatch(line)
            if found is None:
                assert step is not None, f"Who sees {line!r}?"
                step.shown.append(line)
                continue
            if step is not None:
                yield step
            step = Step(found[1], found[2] or "")
        assert step is not None
        yield step


def test_every_line_typed_has_an_answer_on_the_page() -> None:
    played = list(steps())
    assert len(played) > 30
    assert {step.who for step in played} == {"keeper", "anna"}
    assert [step.typed for step in played if not step.shown] == []


def test_the_page_brings_one_from_nothing_to_a_guard_who_stops_people(stock_game: Game) -> None:
    windows: dict[str, Telnet] = {}
    with ExitStack() as opened:
        for step in steps():
            if step.who not in windows:
                window = Telnet(stock_game.address, stock_game.port)
                windows[step.who] = opened.enter_context(window)
                window.wait_for("connect", SECONDS)
            window = windows[step.who]
            if step.typed:
                window.send(step.typed)
            try:
                window.wait_for(step.pattern, SECONDS)
            except TimeoutError as error:
                raise AssertionError(f"{step.who}> {step.typed}\n{error}") from None
    log = (stock_game.folder / "server" / "logs" / "server.log").read_text()
    assert [line for line in log.splitlines() if "[EE]" in line or "Traceback" in line] == []
