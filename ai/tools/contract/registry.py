"""The registry: every tool there is, by name.

A turn works with a `ToolSet`, an immutable snapshot that it takes when it starts, so that tools
may be added and removed at any time.
"""

from __future__ import annotations

import copy
import difflib
import importlib
import inspect
from collections.abc import (
    Callable,
    Collection,
    Hashable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import contextmanager
from itertools import takewhile
from typing import Any

from twisted.logger import Logger

from ai.tools.contract import groups, levels
from ai.tools.contract.base import COSTS, Tool, ToolCategory, on_definition, tag_of
from ai.tools.contract.gate import EvalGate
from ai.tools.contract.names import NAME, name_map, safe_name
from ai.tools.contract.rates import rates_of
from ai.tools.contract.results import ToolResult
from ai.tools.contract.surroundings import BARE, ToolContext
from ai.tools.contract.text_prompt import prompt_block
from ai.tools.errors import ToolDefinitionError
from ai.tools.schema.definition import check_parameters
from ai.tools.schema.openai_format import tools_to_openai_format
from ai.tools.schema.schema import linear_pattern

log = Logger()

EXECUTOR = "ai.pipeline.execution.execute"
"""What carries out `ToolRegistry.execute`. The pipeline stands above the contract, which therefore
knows it by its path only."""
MAX_CHOSEN = 256
"""Choices of tools that a tool set keeps."""


class ToolSet:
    """The tools of one moment, for a turn to work with.

    Args:
        tools: The tools.
        gate: Returns the eval gate of their registry, or None.
    """

    def __init__(
        self, tools: Iterable[Tool], gate: Callable[[], EvalGate | None] = lambda: None
    ) -> None:
        self.gate = gate
        self.groups = groups.known
        """The groups of the same moment: name → description."""
        self._tools = {tool.name: tool for tool in sorted(tools, key=lambda tool: tool.name)}
        self._by_safe_name = name_map(self._tools)
        self._schemas: dict[tuple[str, str], Mapping[str, Any]] = {}
        self._offers: dict[tuple[str, ...], list[Mapping[str, Any]]] = {}
        """What `schemas` returned, by the names and the pass."""
        self._levels: list[tuple[Tool, int]] = []
        self._hierarchy: Sequence[str] = ()
        self._chosen: dict[Hashable, tuple[str, ...]] = {}

    def __iter__(self) -> Iterator[Tool]:
        return iter(self._tools.values())

    def __len__(self) -> int:
        return len(self._tools)

    def levels(self) -> Sequence[tuple[Tool, int]]:
        """All tools in their order, each with the level that it needs."""
        hierarchy = levels.hierarchy
        if self._hierarchy is not hierarchy:
            self._hierarchy = hierarchy
            self._levels = [(tool, tool.level()) for tool in self]
            self._chosen.clear()
        return self._levels

    def choose(self, key: Hashable, choose: Callable[[], Iterable[str]]) -> list[str]:
        """The names of some of these tools, which are chosen once.

        Args:
            key: All that the choice depends on besides the tools.
            choose: Chooses them.
        """
        self.levels()  # after a change of the permissions' names, nothing is chosen yet
        if key not in self._chosen:
            if len(self._chosen) >= MAX_CHOSEN:
                self._chosen.clear()
            self._chosen[key] = tuple(choose())
        return list(self._chosen[key])

    def find(self, name: str) -> Tool | None:
        """The tool with a name, in its own or its provider-safe form; None if there is none."""
        return self._tools.get(name) or self._tools.get(self._by_safe_name.get(name, ""))

    def find_all(self, names: Iterable[str]) -> list[Tool]:
        """The tools of some names, in the order of those; names that mean none are left out."""
        return [tool for name in names if (tool := self._tools.get(name)) is not None]

    def nearest(self, name: str, among: Collection[str] | None = None) -> list[str]:
        """Up to three names that are similar to `name`, the most similar first."""
        known = self._tools if among is None else among
        return difflib.get_close_matches(name[:128], list(known), n=3, cutoff=0.5)

    def schemas(self, names: Iterable[str], pass_name: str = "live") -> list[Mapping[str, Any]]:
        """What a model is offered, in the order of `names`: safe name, description, parameters."""
        key = (*names, pass_name)
        if key not in self._offers:
            if len(self._offers) >= MAX_CHOSEN:
                self._offers.clear()
            *known, _ = key
            self._offers[key] = [
                self._schema(one, pass_name) for one in known if one in self._tools
            ]
        return list(self._offers[key])

    def _schema(self, name: str, pass_name: str) -> Mapping[str, Any]:
        key = (name, pass_name)
        if key not in self._schemas:
            tool = self._tools[name]
            offered = tool.offered_schema(pass_name)
            self._schemas[key] = {**_named(tool), "parameters": offered}
        return self._schemas[key]


class ToolRegistry:
    """Where tools register and are looked up.

    Args:
        gate: Checks calls of tools with `requires_gate`; without a gate they all pass, unless the
            game has one.
        load: Called once before the first look-up, to load the default tools.
    """

    def __init__(
        self, gate: EvalGate | None = None, load: Callable[[], object] | None = None
    ) -> None:
        self.gate = gate
        self.problems: list[str] = []
        """Definitions that were refused after the server had started, for `ai status`."""
        self._load = load
        self._tools: dict[str, Tool] = {}
        self._snapshot: ToolSet | None = None
        self._is_running = False
        self._lists_problems = False

    def register(self, tool: type[Tool] | Tool) -> Tool:
        """Register a tool.

        To register the same class again changes nothing; a class with the same module and
        qualified name, as after a reload, replaces the earlier one.

        Raises:
            ToolDefinitionError: The class is wrong, or another tool has its name.
        """
        new = _instance(tool)
        check_tool(new)
        other = self._tools.get(new.name)
        if other is not None:
            if other is new or type(other) is tool:
                return other
            if _address(other) != _address(new):
                raise ToolDefinitionError(
                    f"Two tools are named '{new.name}': {_place(other)} and {_place(new)}. "
                    "Rename one."
                )
            if set(other.passes).isdisjoint(new.passes):
                raise ToolDefinitionError(
                    f"{_place(new)}: '{new.name}' is registered for other passes already; give "
                    "it the schema of these in `parameters_by_pass`."
                )
        self._check_collisions(new)
        self._tools[new.name] = new
        self._snapshot = None
        return new

    def define(self, tool: type[Tool] | Tool) -> None:
        """Register a tool whose class was just defined.

        Raises:
            ToolDefinitionError: The class is wrong, and the server does not run yet. Once it runs,
                and in `listing_problems`, the error is logged and listed in `problems` instead: an
                exception would keep the rest of the module from loading, typeclasses included.
        """
        try:
            self.register(tool)
        except ToolDefinitionError as error:
            if not (self._is_running or self._lists_problems):
                raise
            self.problems.append(str(error))
            log.error("ai: {problem}", problem=str(error))

    @contextmanager
    def listing_problems(self) -> Iterator[None]:
        """While the block runs, list wrong definitions in `problems` instead of raising errors."""
        before, self._lists_problems = self._lists_problems, True
        try:
            yield
        finally:
            self._lists_problems = before

    def mark_running(self) -> None:
        """Note that the server runs: from now on `define` raises no error."""
        self._is_running = True

    def unregister(self, name: str) -> None:
        """Remove a tool; unknown names are ignored."""
        if self._tools.pop(name, None) is not None:
            self._snapshot = None

    def get_tool(self, name: str) -> Tool | None:
        """The tool with a name, or None."""
        self._load_tools()
        return self._tools.get(name)

    def list_tools(self) -> list[str]:
        """The names of all tools, sorted."""
        self._load_tools()
        return sorted(self._tools)

    def all_tools(self) -> list[Tool]:
        """All tools, sorted by name."""
        return list(self.snapshot())

    def get_tool_schemas(
        self, categories: Collection[ToolCategory] | None = None
    ) -> list[Mapping[str, Any]]:
        """Name, description and parameters of all tools, or of some categories', sorted."""
        tools = self.filter_tools(include_categories=categories)
        return [schema_of(tool) for tool in tools if not tool.deprecated]

    def filter_tools(
        self,
        include_categories: Collection[ToolCategory] | None = None,
        exclude_categories: Collection[ToolCategory] | None = None,
        tool_names: Collection[str] | None = None,
    ) -> list[Tool]:
        """The tools that meet all given conditions, sorted by name."""
        return [
            tool
            for tool in self.snapshot()
            if (include_categories is None or tool.category in include_categories)
            and (exclude_categories is None or tool.category not in exclude_categories)
            and (tool_names is None or tool.name in tool_names)
        ]

    def tools_to_openai_format(self, tools: Iterable[Any]) -> list[dict[str, Any]]:
        """The same as `ai.tools.tools_to_openai_format`."""
        return tools_to_openai_format(tools)

    async def execute(
        self, name: str, context: ToolContext = BARE, character: Any = None
    ) -> ToolResult:
        """Carry out one call of a tool, through the same steps as every other call.

        In a running game, the game's limits hold and its record has the call; elsewhere, limits are
        counted in this process.

        Args:
            name: The tool's.
            context: Its `arguments`, or else its `raw_arg`, are those of the call; its `authority`
                says what the call may do, and its `asker` or `user` whose limits count.
            character: The game object that acts.

        Returns:
            The result. A refusal of the eval gate is one too, with `success` False and the gate's
            reason as `message`.

        Raises:
            ToolNotFound: There is no such tool.
            ToolRateLimited: A limit forbids the call for now.
            ToolError: Any other reason why the call did not work.
        """
        module, _, function = EXECUTOR.rpartition(".")
        executor = getattr(importlib.import_module(module), function)
        result: ToolResult = await executor(self.snapshot(), name, context, character)
        return result

    def prompt_block(self, tools: Iterable[Tool] | None = None) -> str:
        """The prompt's section for models without function calling."""
        return prompt_block(self.snapshot() if tools is None else tools)

    def current_gate(self) -> EvalGate | None:
        """The gate of this moment, or None."""
        return self.gate

    def snapshot(self) -> ToolSet:
        """The tools of this moment; the same object until one is added or removed."""
        self._load_tools()
        if self._snapshot is None or self._snapshot.groups is not groups.known:
            self._snapshot = ToolSet(self._tools.values(), self.current_gate)
        return self._snapshot

    def save(self) -> tuple[Any, ...]:
        """The registry's state, for `restore`; `ai.testing.registry_copy` uses both."""
        self._load_tools()
        return dict(self._tools), list(self.problems), self._is_running, self.gate, groups.known

    def restore(self, saved: tuple[Any, ...]) -> None:
        """Restore a state that `save` returned."""
        tools, problems, self._is_running, self.gate, known = saved
        groups.restore(known)
        self._tools, self.problems = dict(tools), list(problems)
        self._snapshot = None

    def _load_tools(self) -> None:
        if self._load is not None:
            load, self._load = self._load, None
            try:
                load()
            except BaseException:
                self._load = load
                raise

    def _check_collisions(self, new: Tool) -> None:
        if new.name in groups.known:
            raise ToolDefinitionError(f"'{new.name}' is the name of a group; rename {_place(new)}.")
        if new.group in self._tools:
            raise ToolDefinitionError(
                f"The group '{new.group}' has the name of a tool, "
                f"{_place(self._tools[new.group])}; rename one."
            )
        forms, tag = {new.name, safe_name(new.name)}, tag_of(new)
        for other in self._tools.values():
            if other.name == new.name:
                continue
            if not forms.isdisjoint((other.name, safe_name(other.name))):
                raise ToolDefinitionError(
                    f"The names '{other.name}' and '{new.name}' collide: {_place(other)} and "
                    f"{_place(new)}; rename one."
                )
            if tag_of(other) == tag:
                raise ToolDefinitionError(
                    f"The tag '{tag}' belongs to both {_place(other)} and "
                    f"{_place(new)}; give one of them another `tag_prefix`."
                )


def schema_of(tool: Tool, pass_name: str = "live") -> dict[str, Any]:
    """A tool with its whole schema; a copy, so that changes to it do not reach the tool."""
    return {**_named(tool), "parameters": copy.deepcopy(tool.schema_for(pass_name))}


def _named(tool: Tool) -> dict[str, Any]:
    return {"name": safe_name(tool.name), "description": tool.description}


def check_tool(tool: Tool) -> None:
    """Check a tool's definition.

    Raises:
        ToolDefinitionError: Names the class, its file and line, and says what to correct.
    """
    try:
        _check(tool)
    except (ToolDefinitionError, ValueError) as error:
        raise ToolDefinitionError(f"{_place(tool)}: {error}") from None
    except Exception as error:  # a value of a type that no check expects
        raise ToolDefinitionError(
            f"{_place(tool)}: a value in it is of a wrong type ({error!r}). The docstrings of "
            "`ai.tools.contract.base.Tool` say what each is."
        ) from error


def _check(tool: Tool) -> None:
    if not isinstance(tool.name, str) or not NAME.match(tool.name):
        raise ToolDefinitionError(
            f"the name {tool.name!r} must start with a letter or _ and hold only letters, "
            "digits, '_', '.' and '-', 128 at most."
        )
    if not isinstance(tool.description, str) or not tool.description.strip():
        raise ToolDefinitionError("has no description. Write one: a model chooses by it.")
    if not isinstance(tool.category, ToolCategory):
        raise ToolDefinitionError(
            "`category` must be a ToolCategory. Known: "
            f"{', '.join(f'ToolCategory.{one.name}' for one in ToolCategory)}."
        )
    known = groups.known
    if tool.group not in known:
        raise ToolDefinitionError(
            f"unknown group '{tool.group}'. Use one of {', '.join(known)}; or add it above the "
            "class: `ai.tools.contract.groups.register_group(name, description)`."
        )
    if tool.cost not in COSTS:
        raise ToolDefinitionError(f"unknown cost '{tool.cost}'. Known: {', '.join(COSTS)}.")
    if tool.cache_scope not in ("tick", "session"):
        raise ToolDefinitionError('`cache_scope` must be "tick" or "session".')
    if tool.cacheable and tool.category is not ToolCategory.SAFE_CHAIN:
        raise ToolDefinitionError("only SAFE_CHAIN tools may be cacheable. Take `cacheable` out.")
    if not _is_number(tool.timeout) or not 0 < tool.timeout <= 3600:
        raise ToolDefinitionError("`timeout` must lie between 0 and 3600 seconds.")
    rates_of(tool)
    for field in ("passes", "arg_groups", "invalidates", "masked"):
        names = getattr(tool, field)
        listed = isinstance(names, Iterable) and not isinstance(names, str)
        if not listed or not all(isinstance(name, str) for name in names):
            raise ToolDefinitionError(
                f"`{field}` must be a list of names, even if it has only one."
            )
    if not isinstance(tool.permission, str | None):
        raise ToolDefinitionError(
            '`permission` must be the name of a level, such as "Builder", or None.'
        )
    tool.level()
    _check_spelling(tool)
    _check_call(tool)


def _check_spelling(tool: Tool) -> None:
    """Refuse what is nearly a declaration: a misspelt `permission` would protect nothing."""
    own = takewhile(lambda kind: kind is not Tool, type(tool).__mro__)
    new = {name: value for kind in own for name, value in vars(kind).items()}
    for name, value in new.items():
        if hasattr(Tool, name) or name.startswith("_") or callable(value):
            continue
        meant = difflib.get_close_matches(name, Tool.__annotations__, 1, 0.9)
        if meant and name != f"{meant[0]}s":  # a plural is a table of its own
            raise ToolDefinitionError(f"unknown '{name}'. Did you mean '{meant[0]}'?")


def _check_call(tool: Tool) -> None:
    if not callable(tool.execute):
        raise ToolDefinitionError("`execute` cannot be called. Make it a method.")
    if getattr(tool.execute, "__isabstractmethod__", False):
        raise ToolDefinitionError("has no `execute`. Write it: it carries out a call.")
    if not _takes_character(tool.execute):
        raise ToolDefinitionError("`execute` must take `character` behind `self`.")
    if tool.blocking and inspect.iscoroutinefunction(tool.execute):
        raise ToolDefinitionError(
            "`blocking` runs on a thread; `execute` cannot be `async` there. Take one of them out."
        )
    taken = {"self", "character"} | ({"context"} if tool.wants_context else set())
    if not isinstance(tool.parameters_by_pass, Mapping):
        raise ToolDefinitionError(
            '`parameters_by_pass` must be a dict: {"reflect": {"type": "object", …}}.'
        )
    for schema in (tool.parameters, *tool.parameters_by_pass.values()):
        check_parameters(schema)
        for name in taken.intersection(schema.get("properties", ())):
            raise ToolDefinitionError(f"A parameter cannot be named '{name}'; rename it.")
    if tool.tag_prefix and not NAME.match(tool.tag_prefix):
        raise ToolDefinitionError(f"the tag {tool.tag_prefix!r} must be written as a name is.")
    if not isinstance(tool.arg_pattern, str):
        raise ToolDefinitionError("`arg_pattern` must be a string.")
    count = linear_pattern(tool.arg_pattern).groups
    if count != len(tool.arg_groups):
        raise ToolDefinitionError(
            f"`arg_pattern` has {count} groups, but `arg_groups` has {len(tool.arg_groups)} names. "
            "Give each group exactly one name."
        )


def _takes_character(execute: Callable[..., Any]) -> bool:
    try:
        inspect.signature(execute, follow_wrapped=False).bind_partial(None)
    except TypeError:
        return False
    return True


def _instance(tool: type[Tool] | Tool) -> Tool:
    if not isinstance(tool, type):
        return tool
    try:
        return tool()
    except Exception as error:
        raise ToolDefinitionError(
            f"{tool.__module__}.{tool.__qualname__} ({tool.written}) cannot be made: {error!r}. "
            "A tool's `__init__` takes nothing, and gives every method that is abstract a body."
        ) from error


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _address(tool: Tool) -> str:
    return f"{type(tool).__module__}.{type(tool).__qualname__}"


def _place(tool: Tool) -> str:
    """A tool's class, and the file and line where it stands."""
    written = getattr(tool, "written", "")
    return f"{_address(tool)} ({written})" if written else _address(tool)


def _load_defaults() -> None:
    from ai.tools import register_default_tools

    TOOL_REGISTRY.problems.extend(register_default_tools())


TOOL_REGISTRY = ToolRegistry(load=_load_defaults)
"""The registry that tool classes register themselves with."""

on_definition(TOOL_REGISTRY.define)
