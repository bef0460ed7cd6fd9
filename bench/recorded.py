"""Our own turn in a game, with everything of it kept: from a line that was heard to its record.

A real Evennia database in a file of its own, made by all migrations, with SQLite set up as
Evennia's server does. Measured is the way that a line takes in a running game: the percept and
its delivery are kept, the scheduler begins the turn, authority is asked for at each call, and the
turn, its five calls with arguments, verdicts and observations, and the percept's end are written.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from turn import NOTICED, SYSTEM, THINGS, Witness

import ai

VERSION = ai.__version__
ROOT = Path(__file__).resolve().parents[1]
PAUSE = 4
"""Seconds, on the test's clock, between two lines: whoever says more is taken for a flood."""


@contextmanager
def recorded(witness: Witness, folder: Path) -> Iterator[Callable[[], None]]:
    """A function that runs one turn; at the end every turn must be there, whole."""
    _start_game(folder)
    from ours import ScriptedBrain, tools

    from ai import conf
    from ai.assistant.authority import source_of
    from ai.assistant.percept import Percept
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


def _start_game(folder: Path) -> None:
    """Start Django and Evennia on a database of their own, as the game's server does."""
    os.chdir(ROOT)  # where Evennia looks for the game
    os.environ["DJANGO_SETTINGS_MODULE"] = "server.conf.test_settings"
    from django.conf import settings

    settings.DATABASES["default"]["NAME"] = str(folder / "game.db3")
    import django

    django.setup()
    import evennia
    from django.core.management import call_command
    from django.db import connection

    call_command("migrate", verbosity=0)
    with connection.cursor() as cursor:
        for pragma in settings.SQLITE3_PRAGMAS:
            cursor.execute(pragma)
    evennia._init()


def _check(turns: int) -> None:
    from ai.models import CallRecord, Delivery, TurnRecord

    calls = turns * (len(THINGS) + 1)
    assert TurnRecord.objects.filter(end_reason="terminal").count() == turns
    assert CallRecord.objects.filter(state="done").exclude(observation="").count() == calls
    assert Delivery.objects.filter(state=Delivery.State.DONE).count() == turns
