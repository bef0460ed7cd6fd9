"""A scene in a game with served modules: real connections, and time that the test moves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.test import override_settings

from ai.remote.modules import Modules
from ai.testing import registry_copy, stage
from ai.testing.modules import ModuleServer
from ai.testing.playhouse import Playhouse
from ai.testing.reactor import Connected

LOCMEM = "django.core.cache.backends.locmem.LocMemCache"


class House(Playhouse):
    """A scene whose assistant may use served modules."""

    def offered(self, brain: Any) -> list[str]:
        """What the last thought of a brain could call, offered or not."""
        request = brain.requests[-1]
        return [tool["name"] for tool in request.tools] + list(request.within_reach)

    def row(self, tool: str) -> Any:
        """The last call of a tool."""
        (*_, last) = [row for row in self.calls() if row.tool == tool]
        return last


@contextmanager
def house(brain: Any, *servers: ModuleServer, **more: Any) -> Iterator[House]:
    """An assistant that may use served modules, and a player, in a room.

    Args:
        brain: Who thinks.
        *servers: The modules; they are asked what they can do before it begins.
        **more: For `stage`, and under `settings` further settings of `AI`.
    """
    services = {server.name: server.url for server in servers}
    own = {"MODULE_SERVICES": services, **more.pop("settings", {})}
    cache = {"default": {"BACKEND": LOCMEM, "LOCATION": f"house {id(services)}"}}
    with (
        override_settings(AI=own, CACHES=cache),
        registry_copy(),
        stage(brain, **more) as scene,
    ):
        service = scene.service
        service.modules.stop()
        service.modules = Modules(Connected(scene.clock), service._threads.run, service.staff.tell)
        made = House(scene, None)  # type: ignore[arg-type]
        known = service.modules.discover_all()
        made.until(lambda: known.called)
        yield made
