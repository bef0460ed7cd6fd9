"""The modules: all that the settings name, what they can do now, and when they are asked.

Nothing polls. They are asked at the first need, when somebody has them refreshed, and at the first
need after an hour. Source: the seed *remote-module-registry*.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from django.db import Error as DatabaseProblem
from twisted.internet.defer import (
    CancelledError,
    Deferred,
    DeferredLock,
    ensureDeferred,
    gatherResults,
    succeed,
)
from twisted.logger import Logger

from ai.outside.circuit_breaker import CircuitBreaker
from ai.outside.http.dns import Run
from ai.remote import access
from ai.remote.cache import ManifestCache
from ai.remote.discovery import ask, log_failed, log_found
from ai.remote.link import Link
from ai.remote.manifests import pins
from ai.remote.manifests.manifest import ModuleManifest, ToolDefinition
from ai.remote.module import FRESH, Module, ModuleState, Trouble
from ai.remote.opening import Opening
from ai.remote.registration import Registration
from ai.remote.services import Service, secret_of, services
from ai.remote.single import Single
from ai.tools.contract.groups import GROUPS

if TYPE_CHECKING:
    from ai.outside.http.client import HttpClient

log = Logger()

Tell = Callable[[str, str], object]

PATIENCE = 1.0
"""Seconds that the first who needs modules waits for them; nobody else ever does."""


class Modules:
    """All modules of the game.

    Args:
        reactor: The game's: its clock, and its way out.
        run: Calls a blocking function on a daemon thread of ours, for a Deferred.
        tell: Tells staff a line about a topic.
        now: Seconds since 1970.
    """

    def __init__(
        self, reactor: Any, run: Run, tell: Tell, now: Callable[[], float] = time.time
    ) -> None:
        self._reactor = reactor
        self._run = run
        self._tell = tell
        self._now = now
        self._agent: HttpClient | None = None
        # One manifest at a time: of many threads at work, each has its turn before the game's.
        self._check: Run = partial(DeferredLock().run, run)
        self._cache = ManifestCache(reactor, run)
        self._modules: dict[str, Module] = {}
        self._standing: dict[str, Registration] = {}
        self._asking: dict[str, Single] = {}
        self._anew: set[str] = set()
        self._alarms: dict[str, str] = {}
        self._loading: Deferred[None] | None = None
        self._opening: Opening | None = None
        self._stopped = False
        for service in services().values():
            self._take_up(service)

    # What there is

    def get(self, name: str) -> Module | None:
        """The module of a name; None if the settings name none."""
        return self._modules.get(name)

    def names(self) -> list[str]:
        """All that the settings name."""
        return list(self._modules)

    @property
    def manifests(self) -> dict[str, ModuleManifest]:
        """What may be used now, by module."""
        return {
            name: module.manifest
            for name, module in self._modules.items()
            if module.manifest is not None
        }

    def get_tools_for_user(
        self, user_permission: str, allowed_modules: Collection[str]
    ) -> list[ToolDefinition]:
        """The tools that somebody may use: first by module, then by permission.

        Modules that nobody asked yet are asked; wait for `ready` to have theirs too.

        Args:
            user_permission: A level: the seed's, or the game's.
            allowed_modules: Names of modules.
        """
        self._ask_who_is_due()
        return access.get_tools_for_user(self.manifests, user_permission, allowed_modules)

    def status(self, name: str | None = None) -> list[ModuleState]:
        """How all of them stand, or one.

        Raises:
            KeyError: The settings name no such module.
        """
        now = self._reactor.seconds()
        chosen = self._modules.values() if name is None else [self._modules[name]]
        return [self._standing[module.name].shown(module.state(now)) for module in chosen]

    # Life and death

    def start(self) -> None:
        """Look into the cache; nobody waits for that."""
        if self._modules:
            self.load_from_cache()

    def stop(self) -> None:
        """Break off what runs, and leave nothing behind."""
        self._stopped = True
        if self._loading is not None:
            self._loading.cancel()
        if self._opening is not None:
            self._opening.close()
        for asking in self._asking.values():
            asking.close()
        for standing in self._standing.values():
            standing.withdraw()
        for module in self._modules.values():
            module.close()
        if self._agent is not None:
            self._agent.close()
            self._agent = None

    # Asking

    def ready(self) -> Deferred[None]:
        """Fires at once, but for the first need: then once all were asked, or after a second.

        What is old is asked for in the background, and served until the answer is there.
        """
        if self._opening is not None:
            if self._opening.is_over:
                self._ask_who_is_due()
            return self._opening.wait()
        if not self._modules or self._stopped:
            return succeed(None)
        known = self._ask_who_is_due()
        self._opening = Opening(self._reactor, known, PATIENCE)
        return self._opening.wait()

    def discover_all(self) -> Deferred[None]:
        """Ask all of them at once, ten seconds each; whoever is down is a warning.

        Returns:
            A Deferred that fires when all have answered or were given up; it never fails.
        """
        return _all(asking.join() for asking in self._asking.values())

    def refresh(self, name: str | None = None) -> Deferred[None]:
        """Forget what is cached of all of them, or of one, and ask them anew.

        Returns:
            A Deferred that fires when they have answered or were given up; it never fails.

        Raises:
            KeyError: The settings name no such module.
        """
        named = list(self._modules) if name is None else [self._modules[name].name]
        chosen = [one for one in named if one in self._asking]
        self._anew.update(chosen)
        dropped = self._cache.drop(chosen)
        dropped.addCallback(lambda _: _all(self._asking[one].anew() for one in chosen))
        return dropped.addErrback(_broken_off)

    def load_from_cache(self) -> Deferred[None]:
        """Take what is cached of modules that have not told yet; it is checked as if they had.

        What they showed first they must have shown us: others may write to a cache, and what is
        seen first is taken whole. So nothing counts of a module of which nothing was agreed to.

        Returns:
            A Deferred that fires when that is done; it never fails.
        """
        if self._loading is not None:
            return _also(self._loading)
        loading = self._loading = Deferred(lambda _: work.cancel())
        work = ensureDeferred(self._load())
        work.addErrback(_broken_off)

        def done(_result: Any) -> None:
            self._loading = None
            if not loading.called:
                loading.callback(None)

        work.addCallback(done)
        return loading

    # Pins

    def accept(self, name: str, by: str, level: int, tool: str | None = None) -> list[str]:
        """Say yes to what changed in a module, or to one of its tools.

        Args:
            name: The module's.
            by: Who says so, as a source's id.
            level: How high they stand.
            tool: Its whole name; None for all that waits.

        Returns:
            The tools that count from now on.

        Raises:
            KeyError: The settings name no such module.
            Refused: Nothing of that name waits, or it takes somebody who stands higher.
        """
        module = self._modules[name]
        accepted = pins.accept(module, by, level, tool)
        self._use(module)
        return accepted

    # Within

    def _take_up(self, service: Service) -> None:
        name = service.name

        def blown(line: str) -> None:
            self._tell(f"The module '{name}': {line}", f"calls of {name}: {line[:24]}")

        module = Module(service, self._link, CircuitBreaker(self._reactor, blown))
        if name in GROUPS:  # its group would be the game's own
            line = f"A group of the game's own tools is named '{name}'; give it another name."
            module.fail(Trouble("name", line, lasting=True), float("inf"))
            self._tell(f"The module '{name}': {line}", f"module {name}")
        else:
            self._asking[name] = Single(lambda: ensureDeferred(self._discover(module)))
        self._modules[name] = module
        self._standing[name] = Registration(module, self._reactor)

    def _link(self, service: Service) -> Link:
        """The way to a module; nothing is imported that no module needs."""
        if service.speaks == "mcp":
            from ai.remote.mcp import McpLink

            suspect = self._modules[service.name].suspect
            return McpLink(service, self._reactor, secret_of(service.name), suspect)
        from ai.outside.http.client import HttpClient
        from ai.remote.http import HttpLink

        if self._agent is None:
            self._agent = HttpClient(self._reactor, self._run)
        return HttpLink(self._agent, service, secret_of(service.name))

    def _ask_who_is_due(self) -> Deferred[None]:
        """Have asked whoever there is something new to be heard from; fires once all is known."""
        if self._stopped:
            return succeed(None)
        if self._loading is not None:  # then it may turn out that there is no need
            return _also(self._loading).addCallback(lambda _: self._ask_who_is_due())
        now = self._reactor.seconds()
        return _all(
            asking.join()
            for name, asking in self._asking.items()
            if asking.is_busy or self._modules[name].is_due(now)
        )

    async def _discover(self, module: Module) -> None:
        name = module.name
        anew = name in self._anew
        self._anew.discard(name)
        began = self._reactor.seconds()
        try:
            manifest = await ask(module, self._reactor, self._check)
            now = self._reactor.seconds()
            module.learn(manifest, now, now - began)
            if anew:  # whoever had it asked has mended it: its calls need not wait any longer
                module.fuse.answered()
            await self._use(module)
            log_found(module, manifest)
            await self._cache.keep(manifest, self._now())
        except CancelledError:
            return
        except Exception as error:
            self._failed(module, error, anew)

    def _failed(self, module: Module, error: Exception, anew: bool) -> None:
        name = module.name
        trouble = log_failed(module, error)
        module.fail(trouble, self._reactor.seconds())
        if anew:
            module.forget()
        if module.told is None:
            self._cache.drop([name])
        self._stand(module)

    def _use(self, module: Module) -> Deferred[None]:
        """Have what a module told, and staff agreed to, be what can be used."""
        if module.told is None:
            return succeed(None)
        try:
            module.use(pins.sift(module.told))
        except DatabaseProblem:
            log.failure("ai: what was agreed to of {module} cannot be read", module=module.name)
            line = "Which of its tools were agreed to cannot be read; the database does not answer."
            module.fail(Trouble("database", line, lasting=True), self._reactor.seconds())
        return self._stand(module)

    def _stand(self, module: Module) -> Deferred[None]:
        """Have the registry hold what can be used of a module; tell staff what is new about it."""

        def stands(refused: Sequence[str]) -> None:
            module.refused = refused
            if not self._stopped:
                self._sound(module)

        return self._standing[module.name].update(module.manifest).addCallback(stands)

    def _sound(self, module: Module) -> None:
        """Tell staff of a problem once, and once of its end."""
        kind, line = module.alarm()
        before = self._alarms.get(module.name, "")
        self._alarms[module.name] = kind
        if kind != before:
            self._tell(
                f"The module '{module.name}': {line or 'all is well again.'}",
                f"module {module.name}: {kind or 'well'}",
            )

    async def _load(self) -> None:
        try:
            seen = pins.seen(self._asking)
        except DatabaseProblem:  # they are asked, then
            return
        unknown = [name for name in self._asking if self._modules[name].told is None]
        for cached in await self._cache.read(name for name in unknown if name in seen):
            module = self._modules[cached.manifest.name]
            if module.told is None and not self._stopped:  # else it told meanwhile
                age = min(max(self._now() - cached.at, 0.0), FRESH)
                module.learn(cached.manifest, self._reactor.seconds() - age)
                await self._use(module)


def _all(several: Iterable[Deferred[None]]) -> Deferred[None]:
    return gatherResults(list(several)).addCallback(lambda _: None)


def _also(work: Deferred[None]) -> Deferred[None]:
    """Fires with something that others wait for too."""
    waits: Deferred[None] = Deferred()
    work.addCallback(lambda _: waits.callback(None))
    return waits


def _broken_off(failure: Any) -> None:
    """Whoever waits goes on; a mistake of ours is in the log."""
    if not failure.check(CancelledError):
        log.failure("ai: modules could not be looked after", failure=failure)
