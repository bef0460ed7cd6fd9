"""Modules without a wire: links that tell what a test has them tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.test import override_settings
from twisted.internet.defer import Deferred, maybeDeferred, succeed

from ai.remote.modules import Modules
from ai.remote.services import Service
from ai.testing import TestReactor


def manifest(module: str, *tools: str, **more: Any) -> dict[str, Any]:
    """What a module tells of itself, with tools of these names."""
    told = [{"name": f"{module}.{name}", "description": f"Do {name}."} for name in tools]
    return {"name": module, "description": f"The module {module}.", "tools": told, **more}


class Told:
    """A link whose module tells what stands in `says`: a value, an exception, or nothing yet."""

    def __init__(self, says: Any) -> None:
        self.says = says
        self.asked = 0
        self.cancelled = 0
        self.closed = False
        self._waiting: list[Deferred[Any]] = []

    def manifest(self, seconds: float) -> Deferred[Any]:
        self.asked += 1
        if self.says is None:
            self._waiting.append(Deferred(self._cancel))
            return self._waiting[-1]
        return maybeDeferred(self._say)

    def execute(self, payload: Mapping[str, Any], seconds: float) -> Deferred[Any]:
        return succeed({"tool_name": payload["tool_name"], "success": True, "result": 1})

    def close(self) -> None:
        self.closed = True

    def answer(self, value: Any) -> None:
        """Tell it to who waits, and to all who ask from now on."""
        self.says = value
        waiting, self._waiting = self._waiting, []
        for asked in waiting:
            asked.callback(value)

    def _say(self) -> Any:
        if isinstance(self.says, Exception):
            raise self.says
        return self.says

    def _cancel(self, _asked: Deferred[Any]) -> None:
        self.cancelled += 1


class Linked(Modules):
    """Modules behind such links, in a time that the test moves; threads answer at once."""

    def __init__(
        self,
        links: Mapping[str, Told],
        run: Callable[..., Any] = maybeDeferred,
        clock: TestReactor | None = None,
    ) -> None:
        self.links = links
        self.clock = clock or TestReactor()
        self.told: list[str] = []
        """What staff heard."""
        super().__init__(
            self.clock, run, lambda line, topic: self.told.append(line), self.clock.seconds
        )

    def _link(self, service: Service) -> Told:
        return self.links[service.name]


@contextmanager
def modules(**says: Any) -> Iterator[Linked]:
    """Modules that tell these values, or fail so; None has one say nothing yet."""
    named = {name: f"http://{name}:8000" for name in says}
    with override_settings(AI={"MODULE_SERVICES": named}):
        made = Linked({name: Told(value) for name, value in says.items()})
        try:
            yield made
        finally:
            made.stop()


def dice(*tools: str, **more: Any) -> dict[str, Any]:
    """What the module `dice` tells."""
    return manifest("dice", *(tools or ("roll",)), **more)


def names(ours: Modules) -> list[str]:
    """The tools that a player may use."""
    return [tool.name for tool in ours.get_tools_for_user("user", ours.names())]
