"""Calls of remote tools: what is sent, what counts as an answer, and what is said where none comes.

Source of the error texts: the seed *remote-module-registry*. Whether a call may be made at all is
the pipeline's to say (permission, assistant, pass); that the tool still is what the turn was
offered is checked here, at the last moment.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from twisted.internet.defer import Deferred, ensureDeferred
from twisted.logger import Logger

from ai.outside.circuit_breaker import Blown, CircuitBreaker
from ai.pipeline.call import Caller, Outcome, State
from ai.pipeline.pipeline import Pipeline
from ai.remote.errors import (
    ModuleAbsent,
    ModuleError,
    ModuleStatus,
    ModuleTimeout,
    ModuleUnreachable,
)
from ai.remote.link import Link
from ai.remote.manifests.reading import clean, line
from ai.remote.services import Service, services
from ai.tools.contract import levels
from ai.tools.contract.registry import TOOL_REGISTRY
from ai.tools.contract.results import ToolCall, ToolResult
from ai.tools.contract.surroundings import ToolContext
from ai.tools.errors import ToolError, ToolRefused, ToolTimeout

if TYPE_CHECKING:
    from ai.remote.manifests.manifest import ToolDefinition

log = Logger()

MAX_ERROR = 500
"""Characters of what a module says went wrong."""
NOBODY_BEHIND = (502, 503, 504)
"""Statuses by which a server says that the module itself does not answer."""
_GO_ON = "Go on without it."
_PERHAPS = "It may or may not have happened. Look before you try again."


class Callee(Protocol):
    """A module, as far as a call needs it."""

    service: Service
    fuse: CircuitBreaker

    @property
    def link(self) -> Link:
        """The way to it."""
        ...

    def definition(self, tool: str) -> ToolDefinition | None:
        """One of the tools that may be used now; None if it is none of them."""
        ...

    def suspect(self) -> None:
        """It may have changed: have it asked again at the next need."""
        ...


class Callees(Protocol):
    """All modules, as far as a call needs them."""

    def ready(self) -> Deferred[Any]:
        """Fires once it is known what they can do."""
        ...


def call(
    module: Callee, definition: ToolDefinition, arguments: Mapping[str, Any], context: ToolContext
) -> Deferred[ToolResult]:
    """Have a module run one of its tools.

    Args:
        module: Where it runs.
        definition: The tool as the turn was offered it.
        arguments: Validated.
        context: The call's; tells who asked.

    Returns:
        A Deferred of the result; cancelling it closes the connection.

    Raises:
        ToolError: (in the Deferred) What went wrong; a `ToolTimeout` where nobody knows whether it
            happened.
    """
    return ensureDeferred(_call(module, definition, arguments, context))


def payload_of(name: str, arguments: Mapping[str, Any], context: ToolContext) -> dict[str, Any]:
    """What is sent with one call.

    Args:
        name: The tool's, "module.tool".
        arguments: Validated.
        context: The call's.
    """
    payload: dict[str, Any] = {
        "tool_name": name,
        "arguments": dict(arguments),
        "idempotency_key": uuid.uuid4().hex,
    }
    kind, _, number = context.asker.partition(":")
    if kind == "account" and number.isdigit():
        payload["user_id"] = int(number)
    if context.turn:
        payload["turn_id"] = context.turn
    return payload


def execute_tool(
    call: ToolCall, caller: Caller, pipeline: Pipeline, modules: Callees
) -> Deferred[ToolResult]:
    """Run one remote tool for somebody, through the same steps as every other call.

    Args:
        call: Names the tool in full, "module.tool".
        caller: On whose behalf; its tools are taken anew, once it is known what modules can do.
        pipeline: What carries calls out.
        modules: Where the tools are.

    Returns:
        A Deferred of what came of it in the end, however long that takes within the tool's
        deadline. It fails for nothing that the call or its module do wrong.
    """
    return ensureDeferred(_execute(call, caller, pipeline, modules))


async def _execute(
    call: ToolCall, caller: Caller, pipeline: Pipeline, modules: Callees
) -> ToolResult:
    name, dot, tool = call.name.partition(".")
    if not (name and dot and tool):
        problem = f"Invalid tool name format: {line(call.name)}. Expected 'module.tool_name'."
        return ToolResult(line(call.name), success=False, error=problem)
    if name not in services():
        return ToolResult(line(call.name), success=False, error=f"Unknown module: {line(name)}")
    await modules.ready()
    final: Deferred[Outcome] = Deferred()

    def later(outcome: Outcome) -> None:
        caller.later(outcome)
        final.callback(outcome)

    here = replace(caller, tools=TOOL_REGISTRY.snapshot(), later=later)
    outcome = await pipeline.carry_out(call, here)
    if outcome.state is State.PENDING:
        outcome = await final
    return outcome.result


async def _call(
    module: Callee, definition: ToolDefinition, arguments: Mapping[str, Any], context: ToolContext
) -> ToolResult:
    _demand_unchanged(module, definition)
    tool = _Tool(module, definition, context)
    try:
        return await tool.run(payload_of(definition.name, arguments, context))
    except ModuleError as error:
        raise tool.complaint(error) from None
    except Blown as error:
        name = module.service.name
        raise ToolError(f"Tool execution error: {name} is {error}", _GO_ON) from None


def _demand_unchanged(module: Callee, definition: ToolDefinition) -> None:
    """Let a tool pass that is what it was when its turn began.

    Raises:
        ToolRefused: It is gone, or another by now, or nobody configures its module any more.
    """
    name = module.service.name
    if services().get(name) != module.service:
        raise ToolRefused(f"Unknown module: {name}", "Do without it.")
    now = module.definition(definition.name)
    if now is None:
        raise ToolRefused(f"'{definition.name}' is not there any more.", "Do without it.")
    if now.digest != definition.digest:
        raise ToolRefused(
            f"'{definition.name}' is another than it was when this turn began.",
            "Do without it; the next turn has it as it is now.",
        )


class _Tool:
    """One call on its way.

    Args:
        module: Where it goes.
        definition: What runs there.
        context: The call's.
    """

    def __init__(self, module: Callee, definition: ToolDefinition, context: ToolContext) -> None:
        self._module = module
        self._definition = definition
        self._context = context

    async def run(self, payload: Mapping[str, Any]) -> ToolResult:
        """Ask once; and once more where the first try did not get through and no try can harm.

        Raises:
            ModuleError: It did not work.
            Blown: The module is left alone.
        """
        begun = self._now()
        seconds = self._module.service.seconds
        try:
            return self._result(await self._ask(payload, seconds))
        except ModuleTimeout:
            raise
        except ModuleUnreachable as error:
            left = seconds - (self._now() - begun)
            if not is_idempotent(self._definition) or self._module.fuse.is_blown or left <= 0:
                raise
            log.warn(
                "tool_call_failed_retrying: {tool}: {error}",
                tool=self._definition.name,
                error=str(error),
            )
            return self._result(await self._ask(payload, left))

    async def _ask(self, payload: Mapping[str, Any], seconds: float) -> Any:
        fuse = self._module.fuse
        trial = fuse.enter()
        try:
            answer = await self._module.link.execute(payload, seconds)
        except ModuleError as error:
            self._module.suspect()
            if _is_down(error):
                fuse.failed(_why(error), trial)
            else:
                fuse.answered()
            if error.quotes:
                self._quote()
            raise
        except BaseException:
            fuse.left(trial)
            raise
        fuse.answered()
        self._quote()
        return answer

    def _quote(self) -> None:
        """An outsider's words come in: whoever wrote them has no rights here (DESIGN §6)."""
        self._context.quotes(levels.NONE)

    def _result(self, answer: Any) -> ToolResult:
        """What an answer says, held against the contract.

        Raises:
            ModuleError: It is none.
        """
        value = clean(answer, "answer")
        name = self._definition.name
        if not isinstance(value, dict):
            raise ModuleError("Its answer is no JSON object.")
        about = value.get("tool_name", name)
        if about != name:
            raise ModuleError(f"Its answer is about another tool: {line(about, 80)}")
        success, error = value.get("success"), value.get("error")
        if not isinstance(success, bool):
            raise ModuleError("Its answer does not say whether it succeeded.")
        if not isinstance(error, str | None):
            raise ModuleError("Its answer has an error that is no text.")
        if success:
            return ToolResult(name, result=value.get("result"))
        said = line(error or "", MAX_ERROR) or "The module does not say why."
        return ToolResult(name, success=False, result=value.get("result"), error=said)

    def complaint(self, error: ModuleError) -> ToolError:
        """What a call that did not work says to the model, in the seed's words."""
        seeds_own = isinstance(error, ModuleTimeout | ModuleStatus)
        problem = str(error) if seeds_own else f"Tool execution error: {error}"
        if is_idempotent(self._definition) or _cannot_have_happened(error):
            kind = ToolTimeout if isinstance(error, ModuleTimeout) else ToolError
            return kind(problem, _GO_ON)
        return ToolTimeout(problem, _PERHAPS)

    def _now(self) -> float:
        clock = self._context.clock
        return float(clock.seconds()) if clock is not None else 0.0


def is_idempotent(definition: ToolDefinition) -> bool:
    """Whether a second try of a tool does no harm: as it says, or by its category."""
    if definition.idempotent is None:
        return definition.category == "safe_chain"
    return definition.idempotent


def _is_down(error: ModuleError) -> bool:
    """Whether an error says that the module answers nobody now."""
    nobody = isinstance(error, ModuleStatus) and error.status in NOBODY_BEHIND
    return nobody or isinstance(error, ModuleUnreachable)


def _why(error: ModuleError) -> str:
    """Why a module is left alone, in words of ours: others will be told, long after it spoke."""
    if isinstance(error, ModuleStatus):
        return f"It answers with status {error.status}"
    return "It cannot be reached" if error.quotes else str(error)


def _cannot_have_happened(error: ModuleError) -> bool:
    """Whether a call that failed so has certainly changed nothing: it was not heard, or refused."""
    refused = isinstance(error, ModuleStatus) and error.status < 500
    return refused or isinstance(error, ModuleAbsent)
