"""All remote modules of the game: what they can do now, and when they are asked for it.

Nothing polls: they are asked at the first need, at the first need after an hour, and when a builder
refreshes them.
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
from ai.remote.grace_period import GracePeriod
from ai.remote.link import Link
from ai.remote.manifests import pins
from ai.remote.manifests.manifest import ModuleManifest, ToolDefinition
from ai.remote.module import FRESH, Module, ModuleState, Trouble
from ai.remote.registration import Registration
from ai.remote.services import Service, secret_of, services
from ai.remote.single_flight import SingleFlight
from ai.tools.contract.groups import GROUPS
from ai.tools.schema.openai_format import tools_to_openai_format

if TYPE_CHECKING:
    from ai.outside.http.client import HttpClient

log = Logger()

Notify = Callable[[str, str], object]

GRACE_SECONDS = 1.0
"""How long the first who need remote modules wait for them; nobody else ever waits."""


class Modules:
    """All remote modules of the game.

    Args:
        reactor: The game's.
        run: Calls a blocking function on a daemon thread, and returns a Deferred.
        notify: Sends staff a line about a topic.
        now: Seconds since 1970.
    """

    def __init__(
        self, reactor: Any, run: Run, notify: Notify, now: Callable[[], float] = time.time
    ) -> None:
        self._reactor = reactor
        self._run = run
        self._notify = notify
        self._now = now
        self._client: HttpClient | None = None
        # One manifest at a time: many busy threads would each have their turn before the game's.
        self._check: Run = partial(DeferredLock().run, run)
        self._cache = ManifestCache(reactor, run)
        self._modules: dict[str, Module] = {}
        self._registrations: dict[str, Registration] = {}
        self._discoveries: dict[str, SingleFlight] = {}
        self._refreshing: set[str] = set()
        self._alarms: dict[str, str] = {}
        self._loading: Deferred[None] | None = None
        self._grace_period: GracePeriod | None = None
        self._stopped = False
        for service in services().values():
            self._add(service)

    # What is there

    def get(self, name: str) -> Module | None:
        """The remote module of a name; None if the settings have none."""
        return self._modules.get(name)

    def names(self) -> list[str]:
        """The names of all remote modules."""
        return list(self._modules)

    @property
    def manifests(self) -> dict[str, ModuleManifest]:
        """What may be used now, by remote module."""
        return {
            name: module.manifest
            for name, module in self._modules.items()
            if module.manifest is not None
        }

    def get_tools_for_user(
        self, user_permission: str, allowed_modules: Collection[str]
    ) -> list[ToolDefinition]:
        """The tools that a user may use, first by remote module, then by permission.

        This also asks modules that were not asked yet; wait for `ready` to include their tools.

        Args:
            user_permission: A level, as manifests or the game name it.
            allowed_modules: Names of remote modules.
        """
        self._ask_due()
        return access.get_tools_for_user(self.manifests, user_permission, allowed_modules)

    def tools_to_openai_format(self, tools: Iterable[Any]) -> list[dict[str, Any]]:
        """The same as `ai.tools.tools_to_openai_format`."""
        return tools_to_openai_format(tools)

    def status(self, name: str | None = None) -> list[ModuleState]:
        """The state of all remote modules, or of one.

        Raises:
            KeyError: There is no such module.
        """
        now = self._reactor.seconds()
        chosen = self._modules.values() if name is None else [self._modules[name]]
        return [
            self._registrations[module.name].filter_state(module.state(now)) for module in chosen
        ]

    # Start and stop

    def start(self) -> None:
        """Read the cache in the background."""
        if self._modules:
            self.load_from_cache()

    def stop(self) -> None:
        """Cancel what runs, and close everything."""
        self._stopped = True
        if self._loading is not None:
            self._loading.cancel()
        if self._grace_period is not None:
            self._grace_period.close()
        for discovery in self._discoveries.values():
            discovery.close()
        for registration in self._registrations.values():
            registration.withdraw()
        for module in self._modules.values():
            module.close()
        if self._client is not None:
            self._client.close()
            self._client = None

    # Asking

    def ready(self) -> Deferred[None]:
        """Return a Deferred that fires at once, except at the first need.

        Then it fires when all have been asked, or after a second. Old manifests are refreshed in
        the background, and used until the new ones are there.
        """
        if self._grace_period is not None:
            if self._grace_period.is_over:
                self._ask_due()
            return self._grace_period.wait()
        if not self._modules or self._stopped:
            return succeed(None)
        known = self._ask_due()
        self._grace_period = GracePeriod(self._reactor, known, GRACE_SECONDS)
        return self._grace_period.wait()

    def discover_all(self) -> Deferred[None]:
        """Ask all of them at once, with ten seconds each; those that are down are logged.

        Returns:
            A Deferred that fires when all have answered or timed out; it never fails.
        """
        return _all(discovery.join() for discovery in self._discoveries.values())

    def refresh(self, name: str | None = None) -> Deferred[None]:
        """Drop the cached manifests of all of them, or of one, and ask again.

        Returns:
            A Deferred that fires when they have answered or timed out; it never fails.

        Raises:
            KeyError: There is no such module.
        """
        named = list(self._modules) if name is None else [self._modules[name].name]
        chosen = [one for one in named if one in self._discoveries]
        self._refreshing.update(chosen)
        dropped = self._cache.drop(chosen)
        dropped.addCallback(lambda _: _all(self._discoveries[one].restart() for one in chosen))
        return dropped.addErrback(_log_failure)

    def load_from_cache(self) -> Deferred[None]:
        """Use the cached manifests of modules that have not answered yet, checked like any other.

        The first manifest of a module is accepted whole, so it never comes from the cache, to which
        others may write: modules without pins are left out.

        Returns:
            A Deferred that fires when that is done; it never fails.
        """
        if self._loading is not None:
            return _follow(self._loading)
        loading = self._loading = Deferred(lambda _: work.cancel())
        work = ensureDeferred(self._load())
        work.addErrback(_log_failure)

        def done(_result: Any) -> None:
            self._loading = None
            if not loading.called:
                loading.callback(None)

        work.addCallback(done)
        return loading

    # Pins

    def accept(self, name: str, by: str, level: int, tool: str | None = None) -> list[str]:
        """Accept what changed in a remote module, or in one of its tools.

        Args:
            name: The module's.
            by: The source id of who accepts.
            level: Their level.
            tool: Its full name; None for all that waits.

        Returns:
            The tools that may be used from now on.

        Raises:
            KeyError: There is no such module.
            Refused: Nothing of that name waits, or it needs a higher level.
        """
        module = self._modules[name]
        accepted = pins.accept(module, by, level, tool)
        self._use(module)
        return accepted

    # Within

    def _add(self, service: Service) -> None:
        name = service.name

        def notify(line: str) -> None:
            self._notify(f"The module '{name}': {line}", f"calls of {name}: {line[:24]}")

        module = Module(service, self._link, CircuitBreaker(self._reactor, notify))
        if name in GROUPS:  # its group would be the game's own
            line = f"A group of the game's own tools is named '{name}'; give it another name."
            module.fail(Trouble("name", line, lasting=True), float("inf"))
            self._notify(f"The module '{name}': {line}", f"module {name}")
        else:
            self._discoveries[name] = SingleFlight(lambda: ensureDeferred(self._discover(module)))
        self._modules[name] = module
        self._registrations[name] = Registration(module, self._reactor)

    def _link(self, service: Service) -> Link:
        """Make the link to a remote module, and import no more than that needs."""
        if service.speaks == "mcp":
            from ai.remote.mcp import McpLink

            suspect = self._modules[service.name].suspect
            return McpLink(service, self._reactor, secret_of(service.name), suspect)
        from ai.outside.http.client import HttpClient
        from ai.remote.http import HttpLink

        if self._client is None:
            self._client = HttpClient(self._reactor, self._run)
        return HttpLink(self._client, service, secret_of(service.name))

    def _ask_due(self) -> Deferred[None]:
        """Ask all modules whose manifest is missing or old; fires when all have answered."""
        if self._stopped:
            return succeed(None)
        if self._loading is not None:  # the cache may have all that is needed
            return _follow(self._loading).addCallback(lambda _: self._ask_due())
        now = self._reactor.seconds()
        return _all(
            discovery.join()
            for name, discovery in self._discoveries.items()
            if discovery.is_busy or self._modules[name].is_due(now)
        )

    async def _discover(self, module: Module) -> None:
        name = module.name
        is_refresh = name in self._refreshing
        self._refreshing.discard(name)
        began = self._reactor.seconds()
        try:
            manifest = await ask(module, self._reactor, self._check)
            now = self._reactor.seconds()
            module.learn(manifest, now, now - began)
            if is_refresh:  # somebody has probably fixed it, so its calls need not wait any longer
                module.breaker.answered()
            await self._use(module)
            log_found(module, manifest)
            await self._cache.keep(manifest, self._now())
        except CancelledError:
            return
        except Exception as error:
            self._fail(module, error, is_refresh)

    def _fail(self, module: Module, error: Exception, is_refresh: bool) -> None:
        name = module.name
        trouble = log_failed(module, error)
        module.fail(trouble, self._reactor.seconds())
        if is_refresh:
            module.forget()
        if module.announced is None:
            self._cache.drop([name])
        self._register(module)

    def _use(self, module: Module) -> Deferred[None]:
        """Use the part of a module's manifest that staff have accepted."""
        if module.announced is None:
            return succeed(None)
        try:
            module.use(pins.split(module.announced))
        except DatabaseProblem:
            log.failure("ai: what was agreed to of {module} cannot be read", module=module.name)
            line = "Which of its tools were agreed to cannot be read; the database does not answer."
            module.fail(Trouble("database", line, lasting=True), self._reactor.seconds())
        return self._register(module)

    def _register(self, module: Module) -> Deferred[None]:
        """Register the tools that may be used, and tell staff of changes."""

        def registered(refused: Sequence[str]) -> None:
            module.refused = refused
            if not self._stopped:
                self._report(module)

        return self._registrations[module.name].update(module.manifest).addCallback(registered)

    def _report(self, module: Module) -> None:
        """Tell staff once of a problem, and once of its end."""
        kind, line = module.alarm()
        before = self._alarms.get(module.name, "")
        self._alarms[module.name] = kind
        if kind != before:
            self._notify(
                f"The module '{module.name}': {line or 'all is well again.'}",
                f"module {module.name}: {kind or 'well'}",
            )

    async def _load(self) -> None:
        try:
            seen = pins.seen(self._discoveries)
        except DatabaseProblem:  # then the modules themselves are asked
            return
        unknown = [name for name in self._discoveries if self._modules[name].announced is None]
        for cached in await self._cache.read(name for name in unknown if name in seen):
            module = self._modules[cached.manifest.name]
            if module.announced is None and not self._stopped:  # else it answered meanwhile
                age = min(max(self._now() - cached.at, 0.0), FRESH)
                module.learn(cached.manifest, self._reactor.seconds() - age)
                await self._use(module)


def _all(several: Iterable[Deferred[None]]) -> Deferred[None]:
    return gatherResults(list(several)).addCallback(lambda _: None)


def _follow(work: Deferred[None]) -> Deferred[None]:
    """A Deferred of its own that fires with another, for which others wait too."""
    follower: Deferred[None] = Deferred()
    work.addCallback(lambda _: follower.callback(None))
    return follower


def _log_failure(failure: Any) -> None:
    """Log a mistake of ours; those who wait are released."""
    if not failure.check(CancelledError):
        log.failure("ai: modules could not be looked after", failure=failure)
