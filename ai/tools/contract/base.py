"""The tool: one class is one ability.

A subclass that names itself in its own body registers itself; there is no second place to
forget. Source: the seed *architecture-tool-system* §1–2, *tool-registry-spec* (declarations),
*scoped-registration* (passes, control tools).
"""

from __future__ import annotations

import enum
import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from ai.tools.contract import levels
from ai.tools.contract.origin import written_at
from ai.tools.schema.validation import ValidationResult, Validator, compile_schema


class ToolCategory(enum.Enum):
    """How a tool acts on the loop."""

    SAFE_CHAIN = "safe_chain"
    """Fast, read-only or low-risk. Chained freely."""
    TERMINAL = "terminal"
    """Communication. Ends the turn, to await an answer."""
    DANGEROUS = "dangerous"
    """Changes the game's state. Once a turn."""
    ASYNC_REQUIRED = "async_required"
    """Goes outside or takes long. Its outcome may come later, as a percept."""


COSTS = ("free", "cheap", "expensive")

Definer = Callable[[type["Tool"]], None]
_definers: list[Definer] = []


def on_definition(definer: Definer) -> None:
    """Have `definer` called with every tool class that is defined from now on."""
    _definers.append(definer)


def takes_context(execute: Callable[..., Any]) -> bool:
    """Whether a handler asks for a keyword-only `context`."""
    try:
        parameter = inspect.signature(execute).parameters.get("context")
    except (TypeError, ValueError):  # nothing that could be called, or written in C
        return False
    return parameter is not None and parameter.kind is inspect.Parameter.KEYWORD_ONLY


def names_taken(execute: Callable[..., Any]) -> frozenset[str] | None:
    """The arguments that a handler takes by name; None where it takes any."""
    try:
        parameters = list(inspect.signature(execute).parameters.values())
    except (TypeError, ValueError):  # nothing that could be called, or written in C
        return None
    if any(one.kind is inspect.Parameter.VAR_KEYWORD for one in parameters):
        return None
    return frozenset(one.name for one in parameters)


def tag_of(tool: Tool) -> str:
    """The tag that calls a tool in text: its `tag_prefix`, or else its name in capitals.

    A name in capitals has its tag in small letters, and a name in both is its own tag: so no two
    names share one.
    """
    name = tool.name
    return tool.tag_prefix or (name.swapcase() if name.islower() or name.isupper() else name)


class Tool(ABC):
    """One ability of a character.

    Give it `name`, `description`, `parameters` (a JSON Schema with an object as its root and a
    description on each property) and `execute`. Everything else has a default. Class keyword
    `register=False` keeps a class out of the registry.
    """

    name: ClassVar[str] = ""
    description: ClassVar[str] = ""
    parameters: ClassVar[Mapping[str, Any]] = {
        "type": "object",
        "properties": {},
        "required": [],
        "additionalProperties": False,
    }
    category: ClassVar[ToolCategory] = ToolCategory.SAFE_CHAIN
    timeout: ClassVar[float] = 30
    """Seconds until the call is given up."""
    grace: ClassVar[float] = 0.25
    """Seconds that a turn waits for an ASYNC_REQUIRED tool before it gets a ticket instead."""

    cacheable: ClassVar[bool] = False
    cache_scope: ClassVar[str] = "tick"
    """"tick" (this turn) or "session" (until the assistant's mode or place changes)."""
    cache_ttl: ClassVar[float | None] = None
    """Seconds that a cached result stays good, within its scope."""

    cost: ClassVar[str] = "free"
    requires_gate: ClassVar[bool] = False
    cooldown_seconds: ClassVar[float] = 0
    """Seconds between two calls for the same asker; 0 is none."""
    daily_limit: ClassVar[int] = 0
    """Calls a day for the same asker; 0 is unlimited."""
    rates: ClassVar[Mapping[str, str]] = {}
    """More limits, by whom they bound: {"player": "5/minute", "assistant": "100/hour",
    "game": "500/day"}."""

    tag_prefix: ClassVar[str] = ""
    arg_pattern: ClassVar[str] = "(.+)"
    arg_groups: ClassVar[Sequence[str]] = ("raw_arg",)
    prompt_example: ClassVar[str] = ""
    strip_from_display: ClassVar[bool] = True

    permission: ClassVar[str | None] = None
    """The least level that may use it; None stands for its category's default."""
    group: ClassVar[str] = "core"
    """What it is loaded with; see `ai.tools.contract.groups`."""
    module: ClassVar[str] = ""
    """The remote module that runs it; "" where the game itself does."""
    passes: ClassVar[Sequence[str]] = ("live",)
    parameters_by_pass: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    requires_approval: ClassVar[bool] = False
    idempotent: ClassVar[bool | None] = None
    """Whether a second try does no harm; None stands for "yes if SAFE_CHAIN"."""
    invalidates: ClassVar[Sequence[str]] = ()
    """Names of cached tools whose results this one spoils."""
    keeps_notes: ClassVar[bool] = False
    """It writes to the assistant's own notes: all such calls of a turn share one cap."""
    protected: ClassVar[bool] = False
    """No assistant's list of tools takes it away."""
    on_need: ClassVar[bool] = False
    """Offered once something calls for it, not from the start; whatever calls for it says so."""
    blocking: ClassVar[bool] = False
    """Runs on a daemon thread and gets plain data instead of the character."""
    masked: ClassVar[Sequence[str]] = ()
    """Parameters that the record shows as "•••"."""
    deprecated: ClassVar[str] = ""
    """"use X": stays callable, is no longer offered, and says so in its observation."""

    control: ClassVar[bool] = False
    wants_context: ClassVar[bool] = False
    taken: ClassVar[frozenset[str] | None] = None
    written: ClassVar[str] = ""
    """Where its class stands, as "world/tools.py, line 12"."""

    def __init_subclass__(cls, register: bool = True, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.wants_context = takes_context(cls.execute)
        cls.taken = names_taken(cls.execute)
        cls.written = written_at()
        named_here = bool(cls.__dict__.get("name"))
        has_handler = not getattr(cls.execute, "__isabstractmethod__", False)
        if register and named_here and has_handler:
            for definer in _definers:
                definer(cls)

    @abstractmethod
    def execute(self, character: Any, **kwargs: Any) -> Any:
        """Do it.

        Args:
            character: The game object that acts (plain data for a `blocking` tool).
            **kwargs: The validated arguments, defaults filled in; `context` if it is asked for.

        Returns:
            A dict, a `ToolResult`, or a Deferred or coroutine of either.

        Raises:
            ToolError: With what is wrong and what to do, for the model.
        """

    def preview(self, character: Any, **kwargs: Any) -> str:
        """What a call would change, in a line or two, for whoever has to approve it.

        Args:
            character: The game object that would act.
            **kwargs: The validated arguments.

        Returns:
            The change ("gate: open: false -> true"); "" where the call itself says it all.
        """
        return ""

    def check(self, character: Any, *, context: Any, **kwargs: Any) -> None:
        """Say no to a call that could not run, before any human is asked for a yes to it.

        As it is, a call whose preview cannot be made is one.

        Args:
            character: The game object that would act.
            context: The call's `ToolContext`.
            **kwargs: The validated arguments.

        Raises:
            ToolError: With what is wrong and what to do, for the model.
        """
        given = {**kwargs, "context": context} if takes_context(type(self).preview) else kwargs
        self.preview(character, **given)

    # The class's answers, with the defaults that depend on its category.

    def level(self) -> int:
        """The least level that may use this tool."""
        name = self.permission
        if name is None and self.category in (
            ToolCategory.DANGEROUS,
            ToolCategory.ASYNC_REQUIRED,
        ):
            name = "Player"
        return levels.rank(name)

    def is_idempotent(self) -> bool:
        """Whether calling it a second time does no harm."""
        if self.idempotent is None:
            return self.category is ToolCategory.SAFE_CHAIN
        return self.idempotent

    def writes_notes(self, params: Mapping[str, Any]) -> bool:
        """Whether a call counts against the cap on notes; one that only reads them need not."""
        return self.keeps_notes

    def schema_for(self, pass_name: str = "live") -> Mapping[str, Any]:
        """The JSON Schema of its arguments in a pass."""
        return self.parameters_by_pass.get(pass_name, self.parameters)

    def validate_params(
        self, params: Mapping[str, Any] | str, pass_name: str = "live"
    ) -> ValidationResult:
        """Check arguments against the schema, coerce what is safe, fill in defaults.

        Args:
            params: The arguments as a mapping, or as the JSON text a model wrote.
            pass_name: The pass whose schema holds.
        """
        result = self._validator(pass_name)(params)
        known = self.schema_for(pass_name).get("properties", {})
        for name in result.params if result.valid and not self.control else ():
            if name not in known and not self._takes(name):
                result.add_unknown(name, known)
        return result

    def _takes(self, name: str) -> bool:
        """Whether `execute` takes an argument that its schema does not name."""
        if name in ("self", "character", "context"):
            return False
        return self.taken is None or name in self.taken

    def _validator(self, pass_name: str) -> Validator:
        compiled: dict[str, Validator] = self.__dict__.setdefault("_compiled", {})
        key = pass_name if pass_name in self.parameters_by_pass else ""
        if key not in compiled:
            compiled[key] = compile_schema(self.schema_for(pass_name))
        return compiled[key]


class ControlTool(Tool, register=False):
    """A tool with a schema and no handler: the loop takes it, its arguments are the turn's end."""

    control = True
    category = ToolCategory.TERMINAL

    def execute(self, character: Any, **kwargs: Any) -> Any:
        """Never called: the loop takes control tools itself."""
        raise TypeError(f"{type(self).__name__} is a control tool; the loop takes it.")
