"""Registration: the tools of one remote module in the game's registry, and their group."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from twisted.internet.defer import Deferred

from ai.remote.manifests.manifest import ModuleManifest, ToolDefinition
from ai.remote.module import Module, ModuleState
from ai.remote.tool import RemoteTool, remote_tool
from ai.tools.contract.groups import register_group, unregister_group
from ai.tools.contract.registry import TOOL_REGISTRY
from ai.tools.errors import ToolDefinitionError

AT_ONCE = 20
"""Tools that are registered in one go, before the game has its turn again; two hundred would take
a twentieth of a second."""


class Registration:
    """The tools of one remote module in the registry."""

    def __init__(self, module: Module, clock: Any) -> None:
        self._module = module
        self._clock = clock
        self._held: dict[str, ToolDefinition] = {}
        self._described = ""
        self._left: deque[ToolDefinition] = deque()
        self._later: Any = None
        self._problems: list[str] = []
        self._waiting: list[Deferred[Sequence[str]]] = []

    def update(self, manifest: ModuleManifest | None) -> Deferred[Sequence[str]]:
        """Make the registry hold these tools of the module and no others.

        Tools that are gone are removed at once, and tools that did not change are not touched.
        Turns in progress keep their snapshot of the registry.

        Args:
            manifest: The tools that may be used; None if none may.

        Returns:
            A Deferred of the reasons why tools were not accepted: names that the game has already.
        """
        done: Deferred[Sequence[str]] = Deferred()
        self._waiting.append(done)
        self._pause()
        self._problems = []
        tools = {tool.name: tool for tool in manifest.tools} if manifest is not None else {}
        for name in self._held.keys() - tools.keys():
            self._remove(name)
        self._left = deque(tool for tool in tools.values() if not self._holds(tool))
        if manifest is not None and tools:
            self._join_group(manifest.description)
        self._continue()
        return done

    def filter_state(self, state: ModuleState) -> ModuleState:
        """Leave the tools that the registry has not accepted out of the module's state."""
        if not self._problems:
            return state
        return replace(state, tools=tuple(tool for tool in state.tools if tool.name in self._held))

    def withdraw(self) -> None:
        """Remove all tools of the module."""
        self.update(None)

    def _continue(self) -> None:
        self._later = None
        for _ in range(min(AT_ONCE, len(self._left))):
            self._add(self._left.popleft())
        if self._left:
            self._later = self._clock.callLater(0, self._continue)
            return
        if not self._held:
            self._leave_group()
        waiting, self._waiting = self._waiting, []
        for done in waiting:
            done.callback(list(dict.fromkeys(self._problems)))

    def _pause(self) -> None:
        if self._later is not None:
            self._later.cancel()
            self._later = None

    def _add(self, definition: ToolDefinition) -> None:
        try:
            TOOL_REGISTRY.register(remote_tool(definition, self._module))
        except ToolDefinitionError as error:
            self._remove(definition.name)
            self._problems.append(str(error))
        else:
            self._held[definition.name] = definition

    def _remove(self, name: str) -> None:
        if self._held.pop(name, None) is not None and self._is_ours(name):
            TOOL_REGISTRY.unregister(name)

    def _holds(self, definition: ToolDefinition) -> bool:
        held = self._held.get(definition.name)
        same = held is not None and held.digest == definition.digest
        return same and self._is_ours(definition.name)

    def _is_ours(self, name: str) -> bool:
        tool = TOOL_REGISTRY.get_tool(name)
        return isinstance(tool, RemoteTool) and tool.callee is self._module

    def _join_group(self, description: str) -> None:
        """Register the module's group; without it, none of its tools can be registered."""
        wanted = description or f"Tools of the module '{self._module.name}'."
        if self._described and self._described != wanted:
            self._leave_group()
        try:
            register_group(self._module.name, wanted)
            self._described = wanted
        except ToolDefinitionError as error:
            for name in list(self._held):
                self._remove(name)
            self._left.clear()
            self._problems.append(str(error))

    def _leave_group(self) -> None:
        if self._described:
            unregister_group(self._module.name)
            self._described = ""
