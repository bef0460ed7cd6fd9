"""Pins: each remote tool as somebody said yes to it; what changed since waits for the next yes.

A module may change what it tells models at any time, long after a builder has read it. So the
first manifest of a module is taken as it is, and from then on each tool that reads otherwise, or is
new, is out of use until a builder has looked. All of it is for the reactor's thread.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Protocol

from django.db.models import F

from ai.models import Pin
from ai.remote.errors import ManifestError, ModuleError
from ai.remote.manifests.differences import differences
from ai.remote.manifests.manifest import (
    ModuleManifest,
    ToolDefinition,
    digest,
    level_of,
    tool_as_data,
)
from ai.tools.contract import levels

VERSION = 1
"""Of what a row keeps of a definition."""
BUILDER = "Builder"
MAX_READ = 100_000
"""Characters of what has changed about a tool that anybody can be expected to read."""
_TOO_MUCH = "It has changed more than anybody can read, so nobody can say yes to it."


class Refused(ModuleError):
    """A yes that does not count; says why."""


@dataclass(frozen=True)
class Change:
    """A tool that is not as it was pinned, or is new."""

    definition: ToolDefinition
    """What it would be from now on."""
    pinned: Mapping[str, Any] | None = None
    """What it was, as JSON data; None where it is new."""

    @property
    def tool(self) -> str:
        """Its whole name."""
        return self.definition.name

    @property
    def kind(self) -> str:
        """Either "new" or "changed"."""
        return "new" if self.pinned is None else "changed"

    @property
    def level(self) -> int:
        """The least level whose yes counts: a builder's, and as much as it asks for or did."""
        asked = [levels.rank(BUILDER), self.definition.level]
        if self.pinned is not None:
            asked.append(_level_of(self.pinned))
        return max(asked)

    def lines(self) -> list[str]:
        """What is different, a line for each thing: "- " as it was, "+ " as it would be."""
        return [_TOO_MUCH] if self.is_too_much else self._lines

    @property
    def is_too_much(self) -> bool:
        """Whether nobody can read what is different; then nobody can say yes to it."""
        return sum(map(len, self._lines)) > MAX_READ

    @cached_property
    def _lines(self) -> list[str]:
        return differences(self.pinned, tool_as_data(self.definition))


@dataclass(frozen=True)
class Sifted:
    """A manifest, parted in what may be used and what waits."""

    manifest: ModuleManifest
    """With the tools that may be used."""
    waiting: tuple[Change, ...] = ()


class Waiting(Protocol):
    """A module of which something may wait."""

    @property
    def name(self) -> str:
        """The module's."""
        ...

    @property
    def waiting(self) -> tuple[Change, ...]:
        """What waits, as it was last seen."""
        ...


def seen(modules: Collection[str]) -> set[str]:
    """Those of some modules that have shown tools before."""
    rows = Pin.objects.filter(module__in=modules).exclude(tool=F("module"))
    return set(rows.values_list("module", flat=True).distinct())


def sift(manifest: ModuleManifest) -> Sifted:
    """Part a manifest in what may be used and what waits for a yes.

    The first that a module shows is taken whole. A tool that goes and comes back keeps its pin.
    What a module says of itself, which models read too, has a pin under the module's bare name.

    Args:
        manifest: As `read_manifest` made it.
    """
    rows = Pin.objects.filter(module=manifest.name).values_list("tool", "digest", "definition")
    pinned = {tool: (known, definition) for tool, known, definition in rows}
    itself = ToolDefinition(manifest.name, manifest.description)
    known, was = pinned.pop(manifest.name, ("", {}))
    new = [] if known else [itself]
    waiting = []
    if known and known != digest(itself):
        waiting.append(Change(itself, was))
        manifest = replace(manifest, description=str(was.get("description", "")))
    if not pinned:
        new += manifest.tools
        pinned = {tool.name: (digest(tool), {}) for tool in manifest.tools}
    if new:
        _pin(manifest.name, new, "")
    usable = []
    for tool in manifest.tools:
        known, definition = pinned.get(tool.name, ("", None))
        if known == digest(tool):
            usable.append(tool)
        else:
            waiting.append(Change(tool, definition))
    return Sifted(replace(manifest, tools=tuple(usable)), tuple(waiting))


def accept(module: Waiting, by: str, level: int, tool: str | None = None) -> list[str]:
    """Say yes to what waits; `sift` then finds it usable.

    Args:
        module: Whose tools.
        by: Who says so, as a source's id.
        level: How high they stand.
        tool: The only one that is meant, by its whole name; None means all.

    Returns:
        The tools that count from now on.

    Raises:
        Refused: Nothing of that name waits, or it takes somebody who stands higher. Then nothing
            has changed.
    """
    meant = [change for change in module.waiting if tool in (None, change.tool)]
    if not meant:
        raise Refused(f"Nothing of '{tool or module.name}' waits for a yes.")
    for change in meant:
        if change.is_too_much:
            raise Refused(f"'{change.tool}': {_TOO_MUCH}")
        if level < change.level:
            raise Refused(
                f"'{change.tool}' takes the yes of somebody of the level "
                f"{levels.title(change.level)}."
            )
    _pin(module.name, [change.definition for change in meant], by)
    return [change.tool for change in meant]


def _pin(module: str, tools: Sequence[ToolDefinition], by: str) -> None:
    Pin.objects.bulk_create(
        [
            Pin(
                module=module,
                tool=tool.name,
                digest=digest(tool),
                definition={"v": VERSION, **tool_as_data(tool)},
                by=by,
            )
            for tool in tools
        ],
        update_conflicts=True,
        unique_fields=["module", "tool"],
        update_fields=["digest", "definition", "by", "since"],
    )


def _level_of(pinned: Mapping[str, Any]) -> int:
    """The level that a tool asked for; the highest where this game does not know it any more."""
    try:
        return level_of(str(pinned.get("required_permission", "")))
    except ManifestError:
        return len(levels.hierarchy())
