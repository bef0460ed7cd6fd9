"""One module of the settings: how it is reached, what it can do now, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ai.outside.circuit_breaker import CircuitBreaker
from ai.remote.errors import ModuleError, ModuleStatus, ModuleTimeout, ModuleUnreachable
from ai.remote.link import Link
from ai.remote.manifests.manifest import ModuleManifest, ToolDefinition
from ai.remote.services import Service

if TYPE_CHECKING:
    from ai.remote.manifests.pins import Change, Sifted

FRESH = 3600.0
"""Seconds that a manifest counts for; an older one is served while a newer one is asked for."""
RETRY = 5.0
"""Seconds until one that failed is asked again, at the next need; each further failure doubles."""
MAX_RETRY = 600.0
SLOW = 3.0
"""Seconds for a manifest that staff should know of."""
MAX_NAMED = 3
"""Tools that a problem names."""


@dataclass(frozen=True)
class ModuleState:
    """How a module stands, for builders."""

    name: str
    description: str
    speaks: str
    """"http" or "mcp"."""
    url: str
    """Where it is, without whatever could be secret."""
    tools: tuple[ToolDefinition, ...]
    """Those that may be used."""
    waiting: tuple[Change, ...]
    """What waits for somebody's yes."""
    problem: str
    """What is wrong with it, in one line; "" where nothing is."""
    answers: bool
    """Where something is: it is there, if not with anything that can be used."""
    age: float | None
    """Seconds since it told what it can do; None where it has not."""
    stale: bool
    """It is asked again at the next need; until it answers, what it told before counts."""
    breaker: str
    """Why its calls are refused for a while; "" where they are not."""


@dataclass(frozen=True)
class Trouble:
    """Why a module has not told what it can do."""

    kind: str
    """The same for the same trouble, so that staff hear of it once."""
    line: str
    spoke: bool = False
    """It answered, if not with what can be used."""
    lasting: bool = False
    """What it told before counts no more."""


class Module:
    """One module of the settings.

    Args:
        service: What the settings say of it.
        link: Makes the way to it, once that is needed.
        fuse: Stands between it and its calls.
    """

    def __init__(
        self, service: Service, link: Callable[[Service], Link], fuse: CircuitBreaker
    ) -> None:
        self.service = service
        self.name = service.name
        self.fuse = fuse
        self.manifest: ModuleManifest | None = None
        """What may be used of it now; None where nothing may."""
        self.told: ModuleManifest | None = None
        """All that it told, used or not."""
        self.waiting: tuple[Change, ...] = ()
        """Of its tools, what waits for somebody's yes."""
        self.refused: Sequence[str] = ()
        """Its tools that the registry does not take, and why."""
        self.trouble: Trouble | None = None
        self.seen_at: float | None = None
        """When it told what it can do, by the clock's seconds."""
        self._make = link
        self._link: Link | None = None
        self._definitions: dict[str, ToolDefinition] = {}
        self._took = 0.0
        self._suspect = False
        self._failures = 0
        self._retry_at = 0.0

    @property
    def link(self) -> Link:
        """The way to it."""
        if self._link is None:
            self._link = self._make(self.service)
        return self._link

    def definition(self, tool: str) -> ToolDefinition | None:
        """One of the tools that may be used, by its whole name; None if it is none of them."""
        return self._definitions.get(tool)

    def suspect(self) -> None:
        """It may have changed: have it asked again at the next need."""
        self._suspect = True

    def close(self) -> None:
        """Let go of the way to it."""
        link, self._link = self._link, None
        if link is not None:
            link.close()

    # What is learnt of it

    def learn(self, manifest: ModuleManifest, at: float, took: float = 0.0) -> None:
        """It told what it can do; `use` has to follow.

        Args:
            manifest: What it told, checked.
            at: When, by the clock's seconds.
            took: How long it took over it.
        """
        self.told, self.seen_at, self._took = manifest, at, took
        self.trouble = None
        self._suspect = False
        self._failures, self._retry_at = 0, 0.0

    def use(self, sifted: Sifted) -> None:
        """This of what it told may be used."""
        self.manifest, self.waiting = sifted.manifest, tuple(sifted.waiting)
        self._definitions = {tool.name: tool for tool in sifted.manifest.tools}

    def fail(self, trouble: Trouble, now: float) -> None:
        """It did not tell, or nothing that can be used; it is asked again after a while."""
        self.trouble = trouble
        self._failures += 1
        self._retry_at = now + min(RETRY * 2.0 ** min(self._failures - 1, 16), MAX_RETRY)
        if trouble.lasting:
            self.forget()

    def forget(self) -> None:
        """What it told counts no more."""
        self.manifest = self.told = self.seen_at = None
        self.waiting, self.refused, self._definitions = (), (), {}

    # How it stands

    def is_stale(self, now: float) -> bool:
        """Whether there is something newer to be asked for."""
        return self.seen_at is None or self._suspect or now - self.seen_at >= FRESH

    def is_due(self, now: float) -> bool:
        """Whether a need that comes now has it asked."""
        return self.is_stale(now) and now >= self._retry_at

    @property
    def problem(self) -> str:
        """What is wrong with it, in one line; "" where nothing is."""
        said = [self.trouble.line] if self.trouble is not None else self._flaws()
        if self.trouble is None and self._took >= SLOW:
            said.append(f"It is slow: it took {self._took:.0f} s to tell its tools.")
        return " ".join(said)

    def alarm(self) -> tuple[str, str]:
        """What staff are to hear of: its kind, and the line; ("", "") where there is nothing."""
        if self.trouble is not None:
            return self.trouble.kind, self.trouble.line
        flaws = " ".join(self._flaws())
        return flaws, flaws

    def state(self, now: float) -> ModuleState:
        """How it stands, for builders."""
        manifest = self.manifest
        return ModuleState(
            self.name,
            manifest.description if manifest is not None else "",
            self.service.speaks,
            address_of(self.service),
            tuple(manifest.tools) if manifest is not None else (),
            self.waiting,
            self.problem,
            self.trouble is None or self.trouble.spoke,
            None if self.seen_at is None else max(0.0, now - self.seen_at),
            self.is_stale(now),
            f"its calls are left alone for a while: {self.fuse.why}" if self.fuse.is_blown else "",
        )

    def _flaws(self) -> list[str]:
        flaws = []
        if self.waiting:
            names = _listed([change.tool for change in self.waiting])
            flaws.append(f"Changed or new, so it waits for a builder's yes: {names}.")
        left_out = [*self.refused, *getattr(self._link, "left_out", ())]
        if left_out:
            flaws.append(f"Left out: {_listed(left_out).rstrip('.')}.")
        return flaws


def trouble_of(error: Exception) -> Trouble:
    """What is wrong with a module that fails so."""
    if isinstance(error, ModuleStatus):
        line = f"It does not tell its tools: {error}"
        return Trouble(f"status {error.status}", line, spoke=True)
    if isinstance(error, ModuleTimeout):
        return Trouble("unreachable", f"It did not tell its tools within {error.seconds:.0f} s.")
    if isinstance(error, ModuleUnreachable):
        return Trouble("unreachable", f"It cannot be reached: {error}")
    if isinstance(error, ModuleError):
        line = f"Its manifest cannot be used: {error}"
        return Trouble("manifest", line, spoke=True, lasting=True)
    return Trouble("broken", f"It cannot be asked: {type(error).__name__}")


def address_of(service: Service) -> str:
    """Where a module is, without name and password, query and arguments: those may be secret."""
    if service.command:
        return service.command[0]
    parts = urlsplit(service.url)
    host = parts.netloc.rpartition("@")[2]
    return f"{parts.scheme}://{host}{parts.path}"


def _listed(words: Sequence[str]) -> str:
    shown = ", ".join(words[:MAX_NAMED])
    more = len(words) - MAX_NAMED
    return f"{shown} and {more} more" if more > 0 else shown
