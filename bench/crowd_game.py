"""Assistants in a game, each with a player who talks to it all the time.

    crowd_game.py build FOLDER ASSISTANTS
    crowd_game.py WAY FOLDER URL SECONDS

A whole game without its portal: Evennia on a database of its own and the runtime as a server starts
it, on Twisted's epoll reactor. Each assistant is in a room with one player, who speaks, waits for
the answer, and speaks again. `crowd.py` runs it.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from game import copy_database, start_game
from heartbeat import Heartbeat, Pulse, quiet, when_warm
from twisted.internet import reactor

MODEL = "custom:slow"
CALLS = 1000
"""The limit of simultaneous requests, above the number of assistants."""
APART = 0.015
"""Seconds between two players' first lines, as players do not all speak at once."""
LINE = "Good day! What is there to eat, and who was here today?"
PERSONA = {
    "description": "You keep the inn of a small village at the edge of the fog. You know everybody "
    "and their affairs, and tell of them gladly, but never of the smugglers in your cellar."
}


def build(count: int) -> None:
    """Create rooms with an assistant and a player in each."""
    from django.db import transaction
    from evennia.utils.create import create_account, create_object

    from ai.assistant.adopt import adopt

    objects = "evennia.objects.objects"
    with transaction.atomic():
        for number in range(count):
            room = create_object(f"{objects}.DefaultRoom", key=f"Room {number}")
            typeclass = "ai.assistant.character.AssistantCharacter"
            thing = create_object(typeclass, key="Marta", location=room)
            adopt(thing, persona=PERSONA, grant="Player", key=f"marta {number}")
            player = create_object(f"{objects}.DefaultCharacter", key=f"Anna {number}")
            player.permissions.add("Player")
            player.account = create_account(f"Player{number}", None, None)
            player.location = room


class Talker:
    """A player who talks to the assistant in the same room."""

    def __init__(self, character: Any) -> None:
        self._character = character
        character.at_msg_receive = self._hear
        self.answers = 0
        self.talks = False

    def speak(self) -> None:
        """Say the line."""
        if self.talks:
            self._character.at_say(LINE)

    def _hear(self, text: Any = None, from_obj: Any = None, **kwargs: Any) -> bool:
        if "Marta says" in str(text):
            self.answers += 1
            reactor.callLater(0, self.speak)
        return False


class Crowd:
    """One measurement of all players.

    Args:
        way: Who asks the model; "ours" begins with a while without talk, "idle".
        seconds: How long to measure.
    """

    def __init__(self, way: str, seconds: float) -> None:
        from evennia.objects.models import ObjectDB

        from ai.assistant.runtime import get_runtime

        self._way = way
        self._seconds = seconds
        self._runtime = get_runtime()
        self._talkers = [Talker(one) for one in ObjectDB.objects.filter(db_key__startswith="Anna ")]
        self._heart = Heartbeat(reactor)
        self._answers = 0
        self._found: dict[str, Any] = {}
        if way in ("async", "sync"):
            _ask_by_sdk(way)

    def run(self) -> dict[str, Any]:
        """Measure, and return the results."""
        from ai.server import at_server_start

        at_server_start()
        if self._way == "ours":
            quiet(reactor, self._heart, self._seconds, self._begin)
        else:
            reactor.callWhenRunning(self._begin)
        reactor.run()
        return self._found

    def _begin(self, idle: Pulse | None = None) -> None:
        if idle:
            self._found["idle"] = {**idle.as_dict(), "done": 0}
        for number, talker in enumerate(self._talkers):
            talker.talks = True
            reactor.callLater(number * APART, talker.speak)
        when_warm(reactor, lambda: self._done() >= len(self._talkers), self._measure)

    def _done(self) -> int:
        """The number of answers so far."""
        return sum(talker.answers for talker in self._talkers)

    def _measure(self) -> None:
        self._answers = self._done()
        self._heart.start()
        reactor.callLater(self._seconds, self._end)

    def _end(self) -> None:
        pulse = self._heart.stop()
        done = self._done() - self._answers
        self._found[self._way] = {**pulse.as_dict(), "done": done}
        for talker in self._talkers:
            talker.talks = False
        self._runtime.stop()
        reactor.callLater(0.1, reactor.stop)


def _ask_by_sdk(way: str) -> None:
    """Replace our model brain by the vendor's SDK, and nothing else."""
    from peers import openai_sdk

    from ai.assistant.llm.catalog import ModelCatalog

    ModelCatalog._made = lambda self, spec: openai_sdk.WAYS[way](spec)


def main() -> None:
    """Build the game, or measure one way and print the results as JSON."""
    way, folder, *rest = sys.argv[1:]
    built = Path(folder) / "game.db3"
    if way == "build":
        start_game(built)
        build(int(rest[0]))
        return
    url, seconds = rest
    copy = Path(folder) / "copy.db3"
    copy_database(built, copy)
    start_game(
        copy,
        MODEL=MODEL,
        BASE_URL=url,
        MODELS={MODEL: {"tool_mode": "tools"}},
        CALLS_PER_SERVER=CALLS,
    )
    print(json.dumps(Crowd(way, float(seconds)).run()), flush=True)
    os._exit(0)  # threads of an SDK may still wait for answers


if __name__ == "__main__":
    main()
