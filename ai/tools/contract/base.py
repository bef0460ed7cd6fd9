"""The tool: one class is one ability, and defining the class registers it."""

from __future__ import annotations

import copy
import difflib
import enum
import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from ai.tools.contract import levels
from ai.tools.contract.origin import written_at
from ai.tools.schema.signature import SignatureSchema, brief
from ai.tools.schema.validation import ValidationResult, Validator, compile_schema


class ToolCategory(enum.Enum):
    """How a call of a tool acts on the turn."""

    SAFE_CHAIN = "safe_chain"
    """Reads, or does little. A turn may call as many as it likes."""
    TERMINAL = "terminal"
    """Speaks, and ends the turn."""
    DANGEROUS = "dangerous"
    """Changes the game. One call a turn."""
    ASYNC_REQUIRED = "async_required"
    """Goes outside or takes long. Its outcome may come later, as a percept."""


COSTS = ("free", "cheap", "expensive")

Definer = Callable[[type["Tool"]], None]
_definers: list[Definer] = []


def on_definition(definer: Definer) -> None:
    """Call `definer` with every tool class that is defined from now on."""
    _definers.append(definer)


def takes_context(execute: Callable[..., Any]) -> bool:
    """Whether a handler takes a keyword-only `context`."""
    try:
        parameter = inspect.signature(execute).parameters.get("context")
    except (TypeError, ValueError):  # it cannot be called, or it is written in C
        return False
    return parameter is not None and parameter.kind is inspect.Parameter.KEYWORD_ONLY


def names_taken(execute: Callable[..., Any]) -> frozenset[str] | None:
    """The names of the arguments that a handler takes; None if it takes any."""
    try:
        parameters = list(inspect.signature(execute).parameters.values())
    except (TypeError, ValueError):  # it cannot be called, or it is written in C
        return None
    if any(one.kind is inspect.Parameter.VAR_KEYWORD for one in parameters):
        return None
    return frozenset(one.name for one in parameters)


def tag_of(tool: Tool) -> str:
    """The tag that calls a tool in text: its `tag_prefix`, or else its name in capitals.

    A name in capitals has a tag in small letters, and a name in mixed case is its own tag, so that
    no two names share a tag.
    """
    name = tool.name
    return tool.tag_prefix or (name.swapcase() if name.islower() or name.isupper() else name)


class Tool(ABC):
    """One ability of a character.

    A subclass needs `name`, `description` and `execute`; everything else has a default. A subclass
    that sets `name` in its own body registers itself; the class keyword `register=False` prevents
    that.
    """

    name: ClassVar[str] = ""
    """Letters, digits, "_", "." and "-", 128 at most; no two tools share one."""
    description: ClassVar[str] = ""
    """What the tool does, for the model, which chooses by it."""
    parameters: ClassVar[Mapping[str, Any]] = SignatureSchema()  # type: ignore[assignment]
    """The JSON Schema of the arguments: an object at its root, a description on each property. It
    is made from the annotated signature of `execute` where a class does not declare it."""
    parameters_by_pass: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """Pass → the JSON Schema that holds there in place of `parameters`."""
    category: ClassVar[ToolCategory] = ToolCategory.SAFE_CHAIN
    """How a call acts on the turn."""
    group: ClassVar[str] = "core"
    """The group that the tool is loaded and granted with; see `ai.tools.contract.groups`."""
    passes: ClassVar[Sequence[str]] = ("live",)
    """The kinds of turn that have the tool."""

    # Who may use it, and how often

    permission: ClassVar[str | None] = None
    """The least level that may use it. None is the category's own: "Player" for DANGEROUS and
    ASYNC_REQUIRED, "none" for the others."""
    requires_approval: ClassVar[bool] = False
    """Each call waits until a builder has approved it; `preview` says what it would change."""
    requires_gate: ClassVar[bool] = False
    """The game's eval gate is asked about each call and may refuse it."""
    cost: ClassVar[str] = "free"
    """"free", "cheap" or "expensive": what the eval gate can judge by."""
    cooldown_seconds: ClassVar[float] = 0
    """Seconds between two calls for the same asker; 0 is no limit."""
    daily_limit: ClassVar[int] = 0
    """Calls a day for the same asker; 0 is unlimited."""
    rates: ClassVar[Mapping[str, str]] = {}
    """More limits, by whom they hold for: {"player": "5/minute", "assistant": "100/hour",
    "game": "500/day"}."""
    command: ClassVar[str] = ""
    """The game's command that does the same. The assistant's list of commands must have it, and the
    tool then needs at least the level given there."""
    protected: ClassVar[bool] = False
    """The tool is there even where an assistant's own list of tools leaves it out."""

    # How it runs

    timeout: ClassVar[float] = 30
    """Seconds after which a call is given up."""
    grace: ClassVar[float] = 0.25
    """Seconds that a turn waits for an ASYNC_REQUIRED tool before the model gets a ticket, and the
    outcome comes later."""
    blocking: ClassVar[bool] = False
    """`execute` runs on a daemon thread and gets plain data in place of the character."""
    idempotent: ClassVar[bool | None] = None
    """Whether a second call with the same arguments does no harm; None is yes for SAFE_CHAIN and no
    for the others."""
    informs: ClassVar[bool | None] = None
    """Whether its result tells something new, so that speech in the same answer waits until the
    model has read it; None is yes for SAFE_CHAIN tools that are idempotent and write no notes, and
    no for the others."""
    keeps_notes: ClassVar[bool] = False
    """It writes to the assistant's own notes: all such calls of a turn share one limit,
    `AI["NOTES_PER_TURN"]`."""
    seldom: ClassVar[Sequence[str]] = ()
    """Parameters that are left out of the offer, if the schema is made from the signature. A call
    may have them all the same."""
    confides: ClassVar[bool] = False
    """The words that had it called are a secret of who said them, unless somebody else heard them:
    others' later turns read neither them nor the answer. The same holds of words that got no answer
    while it was on offer."""
    visible: ClassVar[bool] = False
    """Everybody in the room sees what it does, and its arguments tell no more than that. So others'
    later turns read of the call, also if words beside it were private."""
    common_knowledge: ClassVar[bool] = False
    """What it finds for a player does not depend on who asks. So others' later turns read for a
    while what it told, if the character has spoken of it."""
    masked: ClassVar[Sequence[str]] = ()
    """Parameters that records and previews show as "•••"."""
    cacheable: ClassVar[bool] = False
    """The same call again is answered from the cache; only SAFE_CHAIN tools may be cached."""
    cache_scope: ClassVar[str] = "tick"
    """How long a cached result lives: "tick" (this turn) or "session" (until the assistant's mode
    or place changes)."""
    cache_ttl: ClassVar[float | None] = None
    """Seconds that a cached result stays good within its scope; None is as long as the scope."""
    invalidates: ClassVar[Sequence[str]] = ()
    """Cached tools whose results a call of this one makes stale."""

    # How it is offered

    on_need: ClassVar[bool] = False
    """It is not offered from the start of a turn but when something needs it: a result that was
    cut brings in `read_on`."""
    deprecated: ClassVar[str] = ""
    """What to use instead, as "use X". The tool can still be called, is no longer offered, and its
    observation says this."""

    # Its tag, for models without function calling: they write `TAG: argument` on a line

    tag_prefix: ClassVar[str] = ""
    """The tag, as "RESEARCH"; "" is the name in capitals."""
    arg_pattern: ClassVar[str] = "(.+)"
    """The regular expression that the whole text after the tag must match."""
    arg_groups: ClassVar[Sequence[str]] = ("raw_arg",)
    """The parameter that each group of `arg_pattern` fills, in order. "raw_arg" is the tool's one
    required parameter; with it, a JSON object after the tag gives all arguments by name."""
    prompt_example: ClassVar[str] = ""
    """The line that shows a model how to write the tag, as "RESEARCH: [search query]"; "" has one
    made from the parameters."""
    strip_from_display: ClassVar[bool] = True
    """The tag's line is taken out of what the character says."""

    # Set by the contract, not by a tool

    module: ClassVar[str] = ""
    """The remote module that runs it; "" where the game itself does."""
    control: ClassVar[bool] = False
    """It has no handler: the loop ends the turn with its arguments (`ControlTool`)."""
    wants_context: ClassVar[bool] = False
    """`execute` takes a keyword-only `context`."""
    taken: ClassVar[frozenset[str] | None] = None
    """The arguments that `execute` takes by name; None where it takes any."""
    written: ClassVar[str] = ""
    """Where the class stands, as "world/tools.py, line 12"."""

    def __init_subclass__(cls, register: bool = True, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.wants_context = takes_context(cls.execute)
        cls.taken = names_taken(cls.execute)
        cls.written = written_at()
        has_handler = not getattr(cls.execute, "__isabstractmethod__", False)
        is_misspelt = not has_handler and difflib.get_close_matches("execute", vars(cls), 1, 0.8)
        if register and cls.__dict__.get("name") and (has_handler or is_misspelt):
            for definer in _definers:
                definer(cls)

    @abstractmethod
    def execute(self, character: Any, *args: Any, **kwargs: Any) -> Any:
        """Carry out a call.

        Args:
            character: The game object that acts (plain data for a `blocking` tool).
            *args: Always empty; a tool names its own parameters in place of these two.
            **kwargs: The validated arguments with defaults filled in, and `context` where the
                signature has it.

        Returns:
            A dict, a `ToolResult`, or a Deferred or coroutine of either.

        Raises:
            ToolError: The call did not work; says what is wrong and what to do, for the model.
        """

    def preview(self, character: Any, *args: Any, **kwargs: Any) -> str:
        """What a call would change, in a line or two, for the builder who has to approve it.

        It takes the same arguments as `execute`, and changes nothing.

        Args:
            character: The game object that would act.
            *args: Always empty.
            **kwargs: The validated arguments.

        Returns:
            The change ("gate: open: false -> true"); "" where the call itself says it all.
        """
        return ""

    def check(self, character: Any, *, context: Any, **kwargs: Any) -> None:
        """Refuse a call that could not run, before anybody is asked to approve it.

        By default, that is a call whose preview raises an error.

        Args:
            character: The game object that would act.
            context: The call's `ToolContext`.
            **kwargs: The validated arguments.

        Raises:
            ToolError: The call could not run; says what is wrong and what to do, for the model.
        """
        given = {**kwargs, "context": context} if takes_context(type(self).preview) else kwargs
        self.preview(character, **given)

    # What the declarations come to, with the defaults that depend on the category

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
        """Whether a call counts against the limit on notes; one that only reads need not."""
        return self.keeps_notes

    def concludes(self, params: Mapping[str, Any]) -> bool:
        """Whether a note says that something is done, which speech beside it may be the doing of.

        It is made after that speech, if somebody heard it.
        """
        return False

    def is_informative(self, params: Mapping[str, Any]) -> bool:
        """Whether speech in the same answer waits until the model has read this call's result."""
        if self.informs is None:
            safe = self.category is ToolCategory.SAFE_CHAIN
            return safe and self.is_idempotent() and not self.writes_notes(params)
        return self.informs

    def schema_for(self, pass_name: str = "live") -> Mapping[str, Any]:
        """The JSON Schema of its arguments in a pass."""
        return self.parameters_by_pass.get(pass_name, self.parameters)

    def offered_schema(self, pass_name: str = "live") -> Mapping[str, Any]:
        """The same as models are offered it; one that a class declares, as it stands."""
        schema = self.schema_for(pass_name)
        from_signature = schema is type(self).__dict__.get("_signature_schema")
        return brief(schema, self.seldom) if from_signature else copy.deepcopy(schema)

    def validate_params(
        self, params: Mapping[str, Any] | str, pass_name: str = "live"
    ) -> ValidationResult:
        """Check arguments against the schema, convert what is safe to, and fill in defaults.

        Args:
            params: The arguments as a mapping, or as the JSON text a model wrote.
            pass_name: The pass whose schema holds.
        """
        validate, known = self._validator(pass_name)
        result = validate(params)
        for name in result.params if result.valid and not self.control else ():
            if name not in known and not self._takes(name):
                result.add_unknown(name, known)
        return result

    def _takes(self, name: str) -> bool:
        """Whether `execute` takes an argument that its schema does not name."""
        if name in ("self", "character", "context"):
            return False
        return self.taken is None or name in self.taken

    def _validator(self, pass_name: str) -> tuple[Validator, Mapping[str, Any]]:
        """The compiled schema of a pass, and its properties."""
        compiled: dict[str, tuple[Validator, Mapping[str, Any]]]
        compiled = self.__dict__.setdefault("_compiled", {})
        key = pass_name if pass_name in self.parameters_by_pass else ""
        if key not in compiled:
            schema = self.schema_for(pass_name)
            compiled[key] = compile_schema(schema), schema.get("properties", {})
        return compiled[key]


class ControlTool(Tool, register=False):
    """A tool with a schema and no handler: the loop ends the turn with its arguments."""

    control = True
    category = ToolCategory.TERMINAL

    def execute(self, character: Any, **kwargs: Any) -> Any:
        raise TypeError(f"{type(self).__name__} is a control tool; the loop takes it.")
