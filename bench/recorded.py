"""The turn in evennia-ai, recorded in a game: from a line of talk to the record.

The game has an Evennia database in a file, with SQLite set up as Evennia's server does. A line
takes the same way as in a running game: the percept and its delivery are stored, the scheduler
begins the turn, every call needs authority, and the turn, its five calls with arguments, decisions
and observations, and the end of the delivery are written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from game import start_game
from turn import NOTICED, SYSTEM, THINGS, Witness

import ai

VERSION = ai.__version__
PAUSE = 4
"""Seconds between two lines on the test's clock, so that no rate limit applies."""


@contextmanager
def recorded(witness: Witness, folder: Path) -> Iterator[Callable[[], None]]:
    """A function that runs one turn. In the end, the records of all turns are checked."""
    start_game(folder / "game.db3")
    from ours import ScriptedBrain, tools

    from ai import conf
    from ai.assistant.authority.authority import source_of
    from ai.assistant.percepts.percept import Percept
    from ai.testing import registry_copy, stage

    brain = ScriptedBrain(witness)
    with registry_copy() as registry, stage(brain, persona={"description": SYSTEM}) as scene:
        for name in registry.list_tools():  # only the ten tools are offered
            registry.unregister(name)
        for tool in tools(witness):
            registry.register(tool)
        clock, agent = scene.clock, scene.agent
        source = source_of(scene.player)
        line = Percept("say", NOTICED, source, addressed=True, author_level=source.level)
        settle = conf.get("SETTLE")
        turns = 0

        def turn() -> None:
            nonlocal turns
            turns += 1
            agent.history.clear()  # each turn begins with the line alone, as in `ours`
            agent.notice(line)
            clock.advance(0)
            clock.advance(settle)
            clock.advance(PAUSE)

        yield turn
        _check(turns)


def _check(turns: int) -> None:
    from ai.models import CallRecord, Delivery, TurnRecord

    calls = turns * (len(THINGS) + 1)
    assert TurnRecord.objects.filter(end_reason="terminal").count() == turns
    assert CallRecord.objects.filter(state="done").exclude(observation="").count() == calls
    assert Delivery.objects.filter(state=Delivery.State.DONE).count() == turns
