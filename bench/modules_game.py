"""A game that discovers no modules, and then ten of them over and over.

    modules_game.py FOLDER SERVICES SECONDS

SERVICES is a JSON object of names and URLs. The game is first measured idle. Then it discovers all
modules once, however long that takes, and is measured while it does so again and again.
`modules.py` runs it.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from game import start_game
from heartbeat import Heartbeat, Pulse, quiet, when_warm
from modules_served import BAD
from twisted.internet import reactor

EVERY = 1.0
"""Seconds between two discoveries, more than the good modules need."""


class Discoveries:
    """Measures discoveries of modules.

    Args:
        services: The modules' names and URLs.
        seconds: How long to measure.
    """

    def __init__(self, services: dict[str, str], seconds: float) -> None:
        self._services = services
        self._seconds = seconds
        self._modules: Any = None
        self._heart = Heartbeat(reactor)
        self._rounds = self._done = 0
        self._found: dict[str, Any] = {}

    def run(self) -> dict[str, Any]:
        """Measure, and return the results."""
        from ai.assistant.runtime import get_runtime
        from ai.server import at_server_start

        at_server_start()
        self._run = get_runtime().threads.run
        quiet(reactor, self._heart, self._seconds, self._begin)
        reactor.run()
        return self._found

    def _begin(self, idle: Pulse) -> None:
        from django.conf import settings
        from django.test import override_settings

        self._record("idle", idle)
        override_settings(AI={**settings.AI, "MODULE_SERVICES": self._services}).enable()
        self._discover()
        when_warm(reactor, lambda: not self._missing(), self._measure)

    def _measure(self) -> None:
        self._discover()
        reactor.callLater(EVERY, self._count)
        self._heart.start()
        reactor.callLater(self._seconds, self._end)

    def _end(self) -> None:
        self._record("ours", self._heart.stop())
        self._modules.stop()
        reactor.callLater(0.1, reactor.stop)

    def _discover(self) -> None:
        """Discover all modules, as if this process had not seen their tools before."""
        from ai.remote.modules import Modules

        if self._modules is not None:
            self._modules.stop()
        self._modules = Modules(reactor, self._run, lambda line, topic: None)
        self._modules.discover_all()

    def _count(self) -> None:
        """Count a round as done if it found every good module, and begin the next."""
        self._rounds += 1
        self._done += not self._missing()
        self._discover()
        reactor.callLater(EVERY, self._count)

    def _missing(self) -> set[str]:
        """The good modules that are not found yet."""
        found = {state.name for state in self._modules.status() if state.tools}
        return self._services.keys() - BAD.keys() - found

    def _record(self, way: str, pulse: Pulse) -> None:
        self._found[way] = {**pulse.as_dict(), "rounds": self._rounds, "done": self._done}


def main() -> None:
    """Measure, and print the results as JSON."""
    folder, services, seconds = sys.argv[1:]
    start_game(Path(folder) / "game.db3")
    print(json.dumps(Discoveries(json.loads(services), float(seconds)).run()), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
