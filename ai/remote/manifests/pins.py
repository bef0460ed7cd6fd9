"""Pins: remote tools as they were accepted; later changes wait for a builder's approval.

A remote module can change its descriptions, which models read, at any time, long after a builder
has seen them. So the first manifest of a module is accepted whole; from then on, each tool that is
new or has changed is out of use until a builder accepts it. All of this is for the reactor's
thread.
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
    level_of,
    tool_as_data,
)
from ai.tools.contract import levels

VERSION = 1
"""The format of the definition in a row."""
BUILDER = "Builder"
MAX_READ = 100_000
"""Characters of changes in one tool that anybody can be expected to read."""
_TOO_MUCH = "It has changed more than anybody can read, so nobody can accept it."


class Refused(ModuleError):
    """Changes cannot be accepted; says why."""


@dataclass(frozen=True)
class Change:
    """A tool that is new, or differs from its pin."""

    definition: ToolDefinition
    """The tool as it would be from now on."""
    pinned: Mapping[str, Any] | None = None
    """The accepted form of the tool, as JSON data; None for a new one."""
    game_level: int = levels.NONE
    """The level that the game's settings demand for it."""

    @property
    def tool(self) -> str:
        """Its full name."""
        return self.definition.name

    @property
    def kind(self) -> str:
        """Either "new" or "changed"."""
        return "new" if self.pinned is None else "changed"

    @property
    def level(self) -> int:
        """The least level that may accept it: Builder, or more if the tool needs more or did."""
        needed = [levels.rank(BUILDER), self.definition.level, self.game_level]
        if self.pinned is not None:
            needed.append(_level_of(self.pinned))
        return max(needed)

    def lines(self) -> list[str]:
        """The differences, line by line: "- " for what it was, "+ " for what it would be."""
        return [_TOO_MUCH] if self.is_too_much else self._lines

    @property
    def is_too_much(self) -> bool:
        """Whether there is more than anybody can read; then nobody can accept it."""
        return sum(map(len, self._lines)) > MAX_READ

    @cached_property
    def _lines(self) -> list[str]:
        return differences(self.pinned, tool_as_data(self.definition))


@dataclass(frozen=True)
class SplitManifest:
    """A manifest, split into what may be used and what waits."""

    manifest: ModuleManifest
    """Has only the tools that may be used."""
    waiting: tuple[Change, ...] = ()


class Waiting(Protocol):
    """A remote module with changes that wait."""

    @property
    def name(self) -> str:
        """The module's name."""
        ...

    @property
    def waiting(self) -> tuple[Change, ...]:
        """The changes that wait."""
        ...


def seen(modules: Collection[str]) -> set[str]:
    """The modules among these that have shown tools before."""
    rows = Pin.objects.filter(module__in=modules).exclude(tool=F("module"))
    return set(rows.values_list("module", flat=True).distinct())


def split(manifest: ModuleManifest) -> SplitManifest:
    """Split a manifest into what may be used and what waits for approval.

    The first manifest of a module is accepted whole. A tool that disappears and comes back keeps
    its pin. The module's own description, which models read too, has a pin under the module's name.
    """
    rows = Pin.objects.filter(module=manifest.name).values_list("tool", "digest", "definition")
    pinned = {tool: (known, definition) for tool, known, definition in rows}
    itself = ToolDefinition(manifest.name, manifest.description)
    known, was = pinned.pop(manifest.name, ("", {}))
    new = [] if known else [itself]
    waiting = []
    if known and known != itself.digest:
        waiting.append(Change(itself, was))
        manifest = replace(manifest, description=str(was.get("description", "")))
    if not pinned:
        new += manifest.tools
        pinned = {tool.name: (tool.digest, {}) for tool in manifest.tools}
    if new:
        _pin(manifest.name, new, "")
    usable = []
    for tool in manifest.tools:
        known, definition = pinned.get(tool.name, ("", None))
        if known == tool.digest:
            usable.append(tool)
        else:
            waiting.append(Change(tool, definition))
    return SplitManifest(replace(manifest, tools=tuple(usable)), tuple(waiting))


def accept(module: Waiting, by: str, level: int, tool: str | None = None) -> list[str]:
    """Accept changes that wait; `split` then finds them usable.

    Args:
        module: The remote module.
        by: The source id of who accepts.
        level: Their level.
        tool: The full name of one tool; None for all that wait.

    Returns:
        The tools that may be used from now on.

    Raises:
        Refused: Nothing of that name waits, or it needs a higher level. Then nothing has changed.
    """
    changes = [change for change in module.waiting if tool in (None, change.tool)]
    if not changes:
        raise Refused(f"Nothing of '{tool or module.name}' waits for approval.")
    for change in changes:
        if change.is_too_much:
            raise Refused(f"'{change.tool}': {_TOO_MUCH}")
        if level < change.level:
            raise Refused(
                f"'{change.tool}' needs the approval of somebody with the level "
                f"{levels.title(change.level)}."
            )
    _pin(module.name, [change.definition for change in changes], by)
    return [change.tool for change in changes]


def _pin(module: str, tools: Sequence[ToolDefinition], by: str) -> None:
    Pin.objects.bulk_create(
        [
            Pin(
                module=module,
                tool=tool.name,
                digest=tool.digest,
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
    """The level that a tool needed; the highest if this game does not have that level any more."""
    try:
        return level_of(str(pinned.get("required_permission", "")))
    except ManifestError:
        return len(levels.hierarchy)
