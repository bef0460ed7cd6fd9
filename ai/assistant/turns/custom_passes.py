"""Custom passes: a game adds a kind of turn with a class, and starts it with `begin`.

The tools of a custom pass are those that name it in their `passes`, and a control tool among them
ends it. Otherwise it is like the built-in passes (see `ai.assistant.turns.passes`).
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
"""Characters of the text that a pass works on."""
_NAME = re.compile(r"[a-z][a-z_]{0,31}\Z")
_passes: dict[str, GamePass] = {}


class GamePass:
    """A kind of turn. A subclass that sets `name` registers itself.

    Write `name`, `prompt`, `gather` and `keep`, and a control tool that has the name in its
    `passes`.
    """

    name: ClassVar[str] = ""
    prompt: ClassVar[str] = ""
    """The task, the same each time. It should name the control tool that ends the pass."""
    written: ClassVar[str] = ""
    """Where the class is defined, as "world/passes.py, line 12"."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.written = written_at()
        if cls.__dict__.get("name"):
            _register(cls)

    def gather(self, character: Any) -> str:
        """What the pass works on: lines that anybody may hear of, with words of players quoted.

        Returns:
            The lines; "" if there is nothing to work on.
        """
        raise NotImplementedError  # a class without it is refused where it is written

    def complaint(self, character: Any, result: Mapping[str, Any]) -> str:
        """What is wrong with a result, for the model to correct; "" if nothing is."""
        return ""

    def keep(self, character: Any, result: Mapping[str, Any]) -> None:
        """Store the result, in the transaction that closes the turn."""
        raise NotImplementedError  # a class without it is refused where it is written


def begin(character: Any, name: str) -> bool:
    """Request a pass, which an assistant runs once nobody speaks to it.

    Several requests lead to one run. A pass that somebody interrupts by speaking runs again
    afterwards. A restart of the server drops the request.

    Args:
        character: The assistant's character.
        name: The name of the pass.

    Returns:
        Whether the pass will run; False if no assistant drives the character.

    Raises:
        ToolDefinitionError: There is no such pass, or no control tool ends it.
    """
    if name not in _passes:
        known = ", ".join(sorted(_passes)) or "none"
        raise ToolDefinitionError(f"There is no pass '{name}'. Passes of this game: {known}.")
    tools = TOOL_REGISTRY.all_tools()
    if not any(tool.control and name in tool.passes for tool in tools):
        raise ToolDefinitionError(
            f"{_described(type(_passes[name]))}: nothing ends the pass '{name}'. Write a "
            f"ControlTool with `passes = ('{name}',)`."
        )
    agent: Agent | None = getattr(character.ndb, "ai", None)
    if agent is None:
        return False
    agent.requested_passes.setdefault(name)
    agent.wake()
    return True


def task_of(agent: Agent, name: str) -> PassTask | None:
    """The task of a custom pass; None if it has nothing to work on."""
    pass_class, character = _passes.get(name), agent.character
    text = pass_class.gather(character) if pass_class is not None else ""
    if pass_class is None or not text:
        return None
    return PassTask(
        name,
        pass_class.prompt,
        text[:MAX_TEXT],
        complaint=lambda result: pass_class.complaint(character, result),
        keep=lambda result: pass_class.keep(character, result),
    )


def unregister_pass(name: str) -> None:
    """Remove a pass; an unknown name is ignored."""
    _passes.pop(name, None)


def _register(pass_class: type[GamePass]) -> None:
    problem = _problem(pass_class)
    if problem:
        raise ToolDefinitionError(f"{_described(pass_class)}: {problem}")
    _passes[pass_class.name] = pass_class()


def _problem(pass_class: type[GamePass]) -> str:
    """What is wrong with a class, and how to correct it; "" if nothing is."""
    name = pass_class.name
    if not isinstance(name, str) or not _NAME.match(name):
        return f"the name {name!r} must be of small letters and '_', 32 at most."
    if name in ("live", *QUIET):
        return f"the name '{name}' is one of evennia-ai's own passes; rename it."
    known = _passes.get(name)
    if known is not None and _path(type(known)) != _path(pass_class):
        return f"the name '{name}' is that of {_described(type(known))}; rename one."
    if not isinstance(pass_class.prompt, str) or not pass_class.prompt.strip():
        return "has no `prompt`. Write one: it says what is asked for, and which tool ends it."
    for method in ("gather", "keep"):
        if getattr(pass_class, method) is getattr(GamePass, method):
            summary = (inspect.getdoc(getattr(GamePass, method)) or "").partition("\n")[0]
            return f"has no method `{method}`. Write it: {summary}"
    return ""


def _path(pass_class: type[GamePass]) -> str:
    return f"{pass_class.__module__}.{pass_class.__qualname__}"


def _described(pass_class: type[GamePass]) -> str:
    return f"{_path(pass_class)} ({pass_class.written})"
