"""The module `tavern` in a test: its own code, without a socket."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from twisted.internet.defer import Deferred, maybeDeferred

from ai.remote.errors import ModuleAbsent
from ai.remote.modules import Modules
from ai.remote.services import Service
from docs.examples import dice_and_weather

SERVICES = {"tavern": "http://127.0.0.1:1"}


class Tavern:
    """The connection to the module."""

    def __init__(self) -> None:
        self.is_open = True
        self.asked: list[Mapping[str, Any]] = []

    def manifest(self, seconds: float) -> Deferred[Any]:
        return maybeDeferred(self._answer, dice_and_weather.MANIFEST)

    def execute(self, payload: Mapping[str, Any], seconds: float) -> Deferred[Any]:
        self.asked.append(payload)
        # The same dice in each run of a test, which would else meet a draw now and then.
        call = json.loads(json.dumps({**payload, "idempotency_key": f"throw {len(self.asked)}"}))
        return maybeDeferred(self._answer, dice_and_weather.execute(call))

    def close(self) -> None:
        pass

    def _answer(self, text: str) -> Any:
        if not self.is_open:
            raise ModuleAbsent("Connection refused")
        return json.loads(text)


class WithTavern(Modules):
    """The game's modules, with this one."""

    def __init__(self, service: Any, tavern: Tavern) -> None:
        self.tavern = tavern
        super().__init__(service.clock, maybeDeferred, service.staff.notify)

    def _link(self, service: Service) -> Tavern:
        return self.tavern
