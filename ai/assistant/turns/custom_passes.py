"""Passes of a game's own: one class is one kind of turn, and `begin` has an assistant have it.

Its tools are those whose `passes` name it, its end is a control tool among them. In all else it is
a pass as those in `ai.assistant.turns.passes` are.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from typing import Any, ClassVar

from ai.assistant.agent.agent import Agent
from ai.assistant.engine.pass_task import PassTask
from ai.tools.contract.origin import written_at
from ai.tools.contract.registry import TOOL_REGISTRY
from ai.tools.errors import ToolDefinitionError
from ai.tools.passes import QUIET

MAX_TEXT = 20_000
"""Characters that a pass works on."""
_NAME = re.compile(r"[a-z][a-z_]{0,31}\Z")
_passes: dict[str, GamePass] = {}


class GamePass:
    """A kind of turn.

    A subclass that names itself in its own body registers itself. Give it `name`, `prompt`,
    `gather` and `keep`, and write a control tool that has it in its `passes`.
    """

    name: ClassVar[str] = ""
    prompt: ClassVar[str] = ""
    """What it is asked for; the same each time. Name the control tool that ends it."""
    written: ClassVar[str] = ""
    """Where its class stands, as "world/passes.py, line 12"."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.written = written_at()
        if cls.__dict__.get("name"):
            _register(cls)

    def gather(self, character: Any) -> str:
        """What it works on: lines that anybody may hear of, with words of players quoted.

        Args:
            character: The assistant's.

        Returns:
            The lines; "" where there is nothing to work on.
        """
        raise NotImplementedError  # a class without it is refused where it is written

    def complaint(self, character: Any, result: Mapping[str, Any]) -> str:
        """What is wrong with a result, which goes back to the model; "" where it is good."""
        return ""

    def keep(self, character: Any, result: Mapping[str, Any]) -> None:
        """Write what came of it, in the transaction that closes the turn."""
        raise NotImplementedError  # a class without it is refused where it is written


def begin(character: Any, name: str) -> bool:
    """Have an assistant have a pass, as soon as nobody wants anything of it.

    It is had once, however often it was asked for meanwhile; one that is broken off, because
    somebody speaks, is had afterwards. A restart of the server forgets it.

    Args:
        character: The assistant's.
        name: The pass.

    Returns:
        Whether it will: False where no assistant lives in the character.

    Raises:
        ToolDefinitionError: There is no such pass, or nothing that ends it.
    """
    if name not in _passes:
        known = ", ".join(sorted(_passes)) or "none"
        raise ToolDefinitionError(f"There is no pass '{name}'. Passes of this game: {known}.")
    tools = TOOL_REGISTRY.all_tools()
    if not any(tool.control and name in tool.passes for tool in tools):
        kind = _passes[name]
        raise ToolDefinitionError(
            f"{_place(type(kind))}: nothing ends the pass '{name}'. Write a ControlTool with "
            f"`passes = ('{name}',)`."
        )
    presence: Agent | None = getattr(character.ndb, "ai", None)
    if presence is None:
        return False
    presence.wanted.setdefault(name)
    presence.wake()
    return True


def task_of(presence: Agent, name: str) -> PassTask | None:
    """What an assistant is given to do in a pass; None where there is nothing."""
    kind, character = _passes.get(name), presence.thing
    text = kind.gather(character) if kind is not None else ""
    if kind is None or not text:
        return None
    return PassTask(
        name,
        kind.prompt,
        text[:MAX_TEXT],
        complaint=lambda result: kind.complaint(character, result),
        keep=lambda result: kind.keep(character, result),
    )


def unregister_pass(name: str) -> None:
    """Let a pass go; unknown names are nothing."""
    _passes.pop(name, None)


def _register(kind: type[GamePass]) -> None:
    problem = _problem(kind)
    if problem:
        raise ToolDefinitionError(f"{_place(kind)}: {problem}")
    _passes[kind.name] = kind()


def _problem(kind: type[GamePass]) -> str:
    """What is wrong with a class, and how to mend it; "" where it is good."""
    name = kind.name
    if not isinstance(name, str) or not _NAME.match(name):
        return f"the name {name!r} must be of small letters and '_', 32 at most."
    if name in ("live", *QUIET):
        return f"the name '{name}' is one of evennia-ai's own passes; rename it."
    known = _passes.get(name)
    if known is not None and _address(type(known)) != _address(kind):
        return f"the name '{name}' is that of {_place(type(known))}; rename one."
    if not isinstance(kind.prompt, str) or not kind.prompt.strip():
        return "has no `prompt`. Write one: it says what is asked for, and which tool ends it."
    for method in ("gather", "keep"):
        if getattr(kind, method) is getattr(GamePass, method):
            told = (inspect.getdoc(getattr(GamePass, method)) or "").partition("\n")[0]
            return f"has no method `{method}`. Write it: {told}"
    return ""


def _address(kind: type[GamePass]) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def _place(kind: type[GamePass]) -> str:
    return f"{_address(kind)} ({kind.written})"
