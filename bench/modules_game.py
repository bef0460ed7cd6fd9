"""A game that finds ten modules over and over, or none.

    modules_game.py WAY FOLDER SERVICES SECONDS

WAY is "idle" or "ours"; SERVICES is a JSON object of names and URLs. `modules.py` runs it.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from crowd_game import start_game
from heartbeat import Heartbeat
from modules_served import BAD
from twisted.internet import reactor

WARM_UP = 3.0
"""Seconds before what counts: imports, first connections."""
EVERY = 1.0
"""Seconds from one discovery to the next: more than those that are well need."""


class Finding:
    """Discoveries, measured.

    Args:
        way: "idle" where nothing is asked.
        seconds: How long to measure.
    """

    def __init__(self, way: str, seconds: float) -> None:
        self._asks = way != "idle"
        self._seconds = seconds
        self._modules: Any = None
        self._heart = Heartbeat(reactor)
        self._rounds = self._done = 0
        self._found: dict[str, Any] = {}

    def run(self) -> dict[str, Any]:
        """Measure, and tell what was found."""
        from ai.assistant.service import get_service
        from ai.server import at_server_start

        at_server_start()
        self._run = get_service()._threads.run
        reactor.callWhenRunning(self._find)
        reactor.callLater(WARM_UP, self._measure)
        reactor.run()
        return self._found

    def _find(self) -> None:
        """Find all modules, as a game that has never seen their tools in this process."""
        from ai.remote.modules import Modules

        if self._modules is not None:
            self._count()
            self._modules.stop()
        if self._asks:
            self._modules = Modules(reactor, self._run, lambda line, topic: None)
            self._modules.discover_all()
        reactor.callLater(EVERY, self._find)

    def _count(self) -> None:
        """Take down whether this round found what there is to find."""
        well = {state.name for state in self._modules.status() if state.tools}
        wanted = set(self._modules.names()) - BAD.keys()
        self._rounds += 1
        self._done += wanted <= well

    def _measure(self) -> None:
        self._rounds = self._done = 0
        self._heart.start()
        reactor.callLater(self._seconds, self._end)

    def _end(self) -> None:
        pulse = self._heart.stop()
        self._found = {**pulse.as_dict(), "rounds": self._rounds, "done": self._done}
        if self._modules is not None:
            self._modules.stop()
        reactor.callLater(0.1, reactor.stop)


def main() -> None:
    """Measure one way and say what was found as JSON."""
    way, folder, services, seconds = sys.argv[1:]
    start_game(Path(folder) / f"{way}.db3")
    from django.conf import settings

    settings.AI = {**settings.AI, "MODULE_SERVICES": json.loads(services)}
    print(json.dumps(Finding(way, float(seconds)).run()), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
