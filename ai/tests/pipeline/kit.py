"""What the tests of the pipeline and of the loop share: small tools, a store that remembers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from twisted.internet.defer import CancelledError, Deferred, ensureDeferred

from ai.pipeline import Caller, Outcome, Pipeline
from ai.testing import TestReactor
from ai.tools import Authority, ControlTool, Tool, ToolCall, ToolCategory
from ai.tools.contract.registry import ToolSet

DEVELOPER = Authority(level=6, asker=6, grant=6)
SAFE, TERMINAL = ToolCategory.SAFE_CHAIN, ToolCategory.TERMINAL
DANGEROUS, ASYNC = ToolCategory.DANGEROUS, ToolCategory.ASYNC_REQUIRED

ANYTHING = {"type": "object", "properties": {}, "required": [], "additionalProperties": True}


def tool(name: str, does: Callable[..., Any] = lambda character, **_: {}, **declared: Any) -> Tool:
    """A tool that does what a function does."""

    def execute(self: Tool, character: Any, **kwargs: Any) -> Any:
        return does(character, **kwargs)

    def execute_in(self: Tool, character: Any, *, context: Any, **kwargs: Any) -> Any:
        return does(character, context=context, **kwargs)

    body = {
        "name": name,
        "description": f"Does {name}.",
        "parameters": ANYTHING,
        "execute": execute_in if declared.pop("takes_context", False) else execute,
        **declared,
    }
    made: Tool = type(Tool)("KitTool", (Tool,), body, register=False)()
    return made


def control(name: str = "finish") -> Tool:
    body = {"name": name, "description": "Ends it.", "parameters": ANYTHING}
    made: Tool = type(Tool)("KitControl", (ControlTool,), body, register=False)()
    return made


class Diary:
    """A store that remembers what it was told."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.ended: list[Outcome] = []
        self.states: list[tuple[str, str]] = []

    def started(self, outcome: Outcome) -> None:
        self.begun.append(outcome.name)
        self.states.append((outcome.name, "started"))

    def finished(self, outcome: Outcome) -> None:
        self.ended.append(outcome)
        self.states.append((outcome.name, outcome.state.value))


class Kit:
    """A pipeline with a test's clock, a diary, and a caller who may do everything."""

    def __init__(self, *tools: Tool, authority: Authority = DEVELOPER, **options: Any) -> None:
        self.clock = TestReactor()
        self.diary = Diary()
        options.setdefault("store", self.diary)
        self.pipeline = Pipeline(self.clock, monotonic=self.clock.seconds, **options)
        self.later: list[Outcome] = []
        self.authority = authority
        self.caller = self.another(*tools)
        self._calls = 0

    def another(self, *tools: Tool, **given: Any) -> Caller:
        offered = ToolSet(tools)
        settings: dict[str, Any] = {
            "assistant": "marta",
            "turn": "1",
            "authority": lambda: self.authority,
            "offer": [each.name for each in offered],
            "later": lambda _caller, outcome: self.later.append(outcome),
        }
        return Caller(tools=offered, **{**settings, **given})

    def begin(
        self, name: str, arguments: Any = None, caller: Caller | None = None, **given: Any
    ) -> Deferred[Outcome]:
        self._calls += 1
        asked = ToolCall(f"c{self._calls}", name, {} if arguments is None else arguments, **given)
        return ensureDeferred(self.pipeline.carry_out(asked, caller or self.caller))

    def call(
        self, name: str, arguments: Any = None, caller: Caller | None = None, **given: Any
    ) -> Outcome:
        return result_of(self.begin(name, arguments, caller, **given))


def result_of(deferred: Deferred[Any]) -> Any:
    """What a Deferred fired with; fails where it has not fired yet."""
    got: list[Any] = []
    deferred.addBoth(got.append)
    assert got, "it has not fired"
    if isinstance(got[0], BaseException) or hasattr(got[0], "raiseException"):
        got[0].raiseException()
    return got[0]


def swallowing(done: Deferred[Any]) -> Any:
    """A coroutine that takes no notice of being cancelled, as a request on its way already."""

    async def wait() -> Any:
        try:
            await Deferred()
        except CancelledError:
            return await done

    return wait()
