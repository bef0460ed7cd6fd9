"""One remote module: how it is reached, what it can do now, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ai.outside.circuit_breaker import CircuitBreaker
from ai.remote.errors import ModuleError, ModuleStatus, ModuleTimeout, ModuleUnreachable
from ai.remote.link import Link
from ai.remote.manifests.manifest import ModuleManifest, ToolDefinition
from ai.remote.manifests.strictness import rules_without_effect, tighten
from ai.remote.services import Service

if TYPE_CHECKING:
    from ai.remote.manifests.pins import Change, SplitManifest

FRESH = 3600.0
"""Seconds that a manifest is valid; an older one is used until a newer one has arrived."""
RETRY = 5.0
"""Seconds after a failure until the next need asks again; each further failure doubles them."""
MAX_RETRY = 600.0
SLOW = 3.0
"""Seconds for a manifest; remote modules that need more are reported as slow."""
MAX_NAMED = 3
"""Tools that the description of a problem names."""


@dataclass(frozen=True)
class ModuleState:
    """The state of a remote module, for builders."""

    name: str
    description: str
    speaks: str
    """"http" or "mcp"."""
    url: str
    """Its address, without anything that could be secret."""
    tools: tuple[ToolDefinition, ...]
    """Those that may be used."""
    waiting: tuple[Change, ...]
    """Changes that wait for a builder's approval."""
    problem: str
    """What is wrong with it, in one line; "" where nothing is."""
    answers: bool
    """Whether it answers at all, even if with nothing that can be used."""
    age: float | None
    """Seconds since its manifest arrived; None if it has not."""
    stale: bool
    """Whether the next need asks it again; until it answers, the old manifest is used."""
    breaker: str
    """Why its calls are refused for now; "" if they are not."""

    @property
    def condition(self) -> str:
        """Its state in a word or two."""
        if self.age is None and not self.problem:
            return "not asked yet"
        if self.age is None:
            return "unusable" if self.answers else "down"
        if self.breaker:
            return "suspended"
        if self.waiting:
            return "waits for approval"
        if not self.answers:
            return "down"
        return "stale" if self.stale else "fresh"


@dataclass(frozen=True)
class Trouble:
    """Why there is no manifest of a remote module."""

    kind: str
    """Equal for the same trouble, so that staff are told once."""
    line: str
    spoke: bool = False
    """Whether it answered, even if with nothing that can be used."""
    lasting: bool = False
    """Whether the manifest that it sent before is no longer used."""


class Module:
    """One remote module.

    Args:
        service: The module, as the settings describe it.
        link: Makes the link, once it is needed.
        breaker: Guards its calls.
    """

    def __init__(
        self, service: Service, link: Callable[[Service], Link], breaker: CircuitBreaker
    ) -> None:
        self.service = service
        self.name = service.name
        self.breaker = breaker
        self.manifest: ModuleManifest | None = None
        """The part of its manifest that may be used now; None if nothing may."""
        self.announced: ModuleManifest | None = None
        """The whole manifest that it sent, whether it may be used or not."""
        self.waiting: tuple[Change, ...] = ()
        """Changes of its tools that wait for a builder's approval."""
        self.refused: Sequence[str] = ()
        """Why the registry has not accepted some of its tools, a line each."""
        self.trouble: Trouble | None = None
        self.seen_at: float | None = None
        """When its manifest arrived, in seconds of the clock."""
        self._make_link = link
        self._link: Link | None = None
        self._definitions: dict[str, ToolDefinition] = {}
        self._took = 0.0
        self._suspect = False
        self._failures = 0
        self._retry_at = 0.0

    @property
    def link(self) -> Link:
        """The link to it."""
        if self._link is None:
            self._link = self._make_link(self.service)
        return self._link

    def definition(self, tool: str) -> ToolDefinition | None:
        """One of the tools that may be used, by its full name; None if there is none."""
        return self._definitions.get(tool)

    def suspect(self) -> None:
        """Have it asked again at the next need, as it may have changed."""
        self._suspect = True

    def close(self) -> None:
        """Close the link."""
        link, self._link = self._link, None
        if link is not None:
            link.close()

    # What is known of it

    def learn(self, manifest: ModuleManifest, at: float, took: float = 0.0) -> None:
        """Take a manifest that arrived; call `use` next.

        Args:
            manifest: Checked.
            at: When it arrived, in seconds of the clock.
            took: How many seconds the module needed for it.
        """
        self.announced, self.seen_at, self._took = manifest, at, took
        self.trouble = None
        self._suspect = False
        self._failures, self._retry_at = 0, 0.0

    def use(self, split: SplitManifest) -> None:
        """Use the part of its manifest that is allowed, as strictly as the settings demand."""
        rules = self.service.stricter
        tools = tuple(tighten(tool, rules) for tool in split.manifest.tools)
        self.manifest = replace(split.manifest, tools=tools)
        self.waiting = tuple(
            replace(change, game_level=tighten(change.definition, rules).level)
            for change in split.waiting
        )
        self._definitions = {tool.name: tool for tool in tools}

    def fail(self, trouble: Trouble, now: float) -> None:
        """Note that there was no usable manifest; it is asked again after a while."""
        self.trouble = trouble
        self._failures += 1
        self._retry_at = now + min(RETRY * 2.0 ** min(self._failures - 1, 16), MAX_RETRY)
        if trouble.lasting:
            self.forget()

    def forget(self) -> None:
        """Drop its manifest."""
        self.manifest = self.announced = self.seen_at = None
        self.waiting, self.refused, self._definitions = (), (), {}

    # Its state

    def is_stale(self, now: float) -> bool:
        """Whether its manifest is missing or too old."""
        return self.seen_at is None or self._suspect or now - self.seen_at >= FRESH

    def is_due(self, now: float) -> bool:
        """Whether a need at this time asks it."""
        return self.is_stale(now) and now >= self._retry_at

    @property
    def problem(self) -> str:
        """What is wrong with it, in one line; "" if nothing is."""
        lines = [self.trouble.line] if self.trouble is not None else self._flaws()
        if self.trouble is None and self._took >= SLOW:
            lines.append(f"It is slow: it took {self._took:.0f} s to list its tools.")
        return " ".join(lines)

    def alarm(self) -> tuple[str, str]:
        """What staff should know: its kind, and the line; ("", "") if nothing is wrong."""
        if self.trouble is not None:
            return self.trouble.kind, self.trouble.line
        flaws = " ".join(self._flaws())
        return flaws, flaws

    def state(self, now: float) -> ModuleState:
        """Its state, for builders."""
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
            f"its calls are suspended for a while: {self.breaker.why}"
            if self.breaker.is_open
            else "",
        )

    def _flaws(self) -> list[str]:
        flaws = []
        if self.waiting:
            names = _listed([change.tool for change in self.waiting])
            flaws.append(f"Changed or new, so it waits for a builder's approval: {names}.")
        known = self.announced or ModuleManifest(self.name)
        left_out = [*self.refused, *known.left_out, *getattr(self._link, "left_out", ())]
        if left_out:
            flaws.append(f"Left out: {_listed(left_out).rstrip('.')}.")
        rules = self.service.stricter if self.announced is not None else {}
        idle = list(rules_without_effect(known.tools, rules))
        if idle:
            flaws.append(f"{_listed(idle)}.")
        return flaws


def trouble_of(error: Exception) -> Trouble:
    """What an error says about a remote module."""
    if isinstance(error, ModuleStatus):
        line = f"It does not list its tools: {error}"
        return Trouble(f"status {error.status}", line, spoke=True)
    if isinstance(error, ModuleTimeout):
        return Trouble("unreachable", f"It did not list its tools within {error.seconds:.0f} s.")
    if isinstance(error, ModuleUnreachable):
        return Trouble("unreachable", f"It cannot be reached: {error}")
    if isinstance(error, ModuleError):
        line = f"Its manifest cannot be used: {error}"
        return Trouble("manifest", line, spoke=True, lasting=True)
    return Trouble("broken", f"It cannot be asked: {type(error).__name__}")


def address_of(service: Service) -> str:
    """A remote module's address, without user, password, query and arguments: all may be secret."""
    if service.command:
        return service.command[0]
    parts = urlsplit(service.url)
    host = parts.netloc.rpartition("@")[2]
    return f"{parts.scheme}://{host}{parts.path}"


def _listed(words: Sequence[str]) -> str:
    shown = ", ".join(words[:MAX_NAMED])
    more = len(words) - MAX_NAMED
    return f"{shown} and {more} more" if more > 0 else shown
