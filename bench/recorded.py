"""Our own turn in a game, with everything of it kept: from a line that was heard to its record.

A real Evennia database in a file of its own, with SQLite set up as Evennia's server does. Measured
is the way that a line takes in a running game: the percept and its delivery are kept, the scheduler
begins the turn, authority is asked for at each call, and the turn, its five calls with arguments,
verdicts and observations, and the percept's end are written.
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
"""Seconds, on the test's clock, between two lines: whoever says more is taken for a flood."""


@contextmanager
def recorded(witness: Witness, folder: Path) -> Iterator[Callable[[], None]]:
    """A function that runs one turn; at the end every turn must be there, whole."""
    start_game(folder / "game.db3")
    from ours import ScriptedBrain, tools

    from ai import conf
    from ai.assistant.authority.authority import source_of
    from ai.assistant.percepts.percept import Percept
    from ai.testing import registry_copy, stage

    brain = ScriptedBrain(witness)
    with registry_copy() as registry, stage(brain, persona={"description": SYSTEM}) as scene:
        for name in registry.list_tools():  # the ten alone are offered
            registry.unregister(name)
        for tool in tools(witness):
            registry.register(tool)
        service, clock, presence = scene.service, scene.clock, scene.presence
        source = source_of(scene.player)
        line = Percept("say", NOTICED, source, addressed=True, author_level=source.level)
        settle = conf.get("SETTLE")
        turns = 0

        def turn() -> None:
            nonlocal turns
            turns += 1
            presence.conversation.clear()  # as in memory: each turn begins with the line alone
            service.notice(presence, line)
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
