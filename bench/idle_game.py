"""Assistants in a game in which nobody does anything.

    idle_game.py build FOLDER ASSISTANTS
    idle_game.py idle FOLDER SECONDS

`idle.py` runs it.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

from figures import resident
from game import start_game

A_ROOM = 10
"""Assistants in each room."""
WARM_UP = 1.0
"""Seconds before the measurement begins, again until what the start left to do is done."""
MAX_WARM_UP = 20.0
"""Seconds after which it begins in any case."""


def build(count: int) -> None:
    """Create rooms with assistants."""
    from django.db import transaction
    from evennia.utils.create import create_object

    from ai.assistant.adopt import adopt

    with transaction.atomic():
        for number in range(count):
            if number % A_ROOM == 0:
                room = create_object("evennia.objects.objects.DefaultRoom", key=f"Room {number}")
            typeclass = "ai.assistant.character.AssistantCharacter"
            thing = create_object(typeclass, key=f"Marta {number}", location=room)
            persona = {"description": "You keep the inn of a small village."}
            adopt(thing, persona=persona, grant="Player", key=f"marta {number}")


class Counter:
    """Counts SQL statements and timer calls."""

    def __init__(self, reactor: Any, connection: Any) -> None:
        self._reactor = reactor
        self.statements: list[str] = []
        self._scheduled = 0
        self._call_later = reactor.callLater
        reactor.callLater = self._counted
        connection.execute_wrappers.append(self._note)
        self._waiting = len(reactor.getDelayedCalls())

    def timer_calls(self) -> int:
        """The timer calls that ran."""
        waiting = len(self._reactor.getDelayedCalls())
        return self._waiting + self._scheduled - waiting

    def _counted(self, *args: Any, **kwargs: Any) -> Any:
        self._scheduled += 1
        return self._call_later(*args, **kwargs)

    def _note(self, execute: Any, sql: str, *args: Any) -> Any:
        self.statements.append(sql)
        return execute(sql, *args)


def idle(seconds: float) -> dict[str, Any]:
    """Start the assistants, measure what they cost, and then what they do in some seconds."""
    from django.db import connection
    from evennia.scripts.models import ScriptDB
    from twisted.internet import reactor

    from ai.assistant.runtime import get_runtime
    from ai.server import at_server_start

    before, begun = resident(), time.process_time()
    at_server_start()
    ScriptDB.objects.update_scripts_after_server_start()  # as a server does
    found: dict[str, Any] = {
        "assistants": len(get_runtime().agents),
        "start": time.process_time() - begun,
        "memory": resident() - before,
    }

    def begin(until: float) -> None:
        """Measure once what the start left to do between other work is done."""
        now = reactor.seconds()
        if now < until and any(call.getTime() <= now for call in reactor.getDelayedCalls()):
            reactor.callLater(WARM_UP, begin, until)
        else:
            measure()

    def measure() -> None:
        counter, used = Counter(reactor, connection), time.process_time()

        def end() -> None:
            found["cpu"] = (time.process_time() - used) / seconds
            found["timer_calls"] = counter.timer_calls() - 1  # this one
            found["statements"] = len(counter.statements)
            reactor.stop()

        reactor.callLater(seconds, end)

    reactor.callLater(WARM_UP, begin, reactor.seconds() + MAX_WARM_UP)
    reactor.run()
    return found


def main() -> None:
    """Build the game, or measure and print the results as JSON."""
    way, folder, number = sys.argv[1:]
    start_game(Path(folder) / "game.db3", EMBEDDER=None)
    if way == "build":
        build(int(number))
    else:
        print(json.dumps(idle(float(number))))


if __name__ == "__main__":
    main()
