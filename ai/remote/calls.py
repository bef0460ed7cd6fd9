"""Calls of remote tools: the request, the check of the answer, and the errors if none comes.

Whether a call is allowed is for the pipeline to decide (permission, assistant, pass). That the tool
is still the one that the turn was offered is checked here, at the last moment.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from twisted.internet.defer import Deferred, ensureDeferred
from twisted.logger import Logger

from ai.outside.circuit_breaker import CircuitBreaker, CircuitOpen
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
"""Characters of a remote module's own error."""
NOBODY_BEHIND = (502, 503, 504)
"""Statuses by which a proxy says that the remote module itself does not answer."""
_GO_ON = "Go on without it."
_PERHAPS = "It may or may not have happened. Look before you try again."


class Callee(Protocol):
    """What a call needs of a remote module."""

    service: Service
    breaker: CircuitBreaker

    @property
    def link(self) -> Link:
        """The link to it."""
        ...

    def definition(self, tool: str) -> ToolDefinition | None:
        """One of the tools that may be used now, by its full name; None if there is none."""
        ...

    def suspect(self) -> None:
        """Have it asked again at the next need, as it may have changed."""
        ...


class Callees(Protocol):
    """What a call needs of all remote modules."""

    def ready(self) -> Deferred[Any]:
        """Return a Deferred that fires once their tools are known."""
        ...


def call(
    module: Callee, definition: ToolDefinition, arguments: Mapping[str, Any], context: ToolContext
) -> Deferred[ToolResult]:
    """Have a remote module run one of its tools.

    Args:
        module: Where it runs.
        definition: The tool, as the turn was offered it.
        arguments: Validated.
        context: The call's.

    Returns:
        A Deferred of the result; cancelling it closes the connection.

    Raises:
        ToolError: (in the Deferred) What went wrong; a `ToolTimeout` if nobody knows whether the
            tool ran.
    """
    return ensureDeferred(_call(module, definition, arguments, context))


def payload_of(name: str, arguments: Mapping[str, Any], context: ToolContext) -> dict[str, Any]:
    """The body of the request for one call.

    Args:
        name: The tool's full name, "module.tool".
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
    """Run one remote tool through the same steps as every other call.

    Args:
        call: Names the tool in full, "module.tool".
        caller: On whose behalf. Its tools are replaced by those of the registry, once the tools of
            all remote modules are known.
        pipeline: Carries the call out.
        modules: All remote modules.

    Returns:
        A Deferred of the final result, within the tool's deadline. It does not fail for mistakes of
        the call or of the remote module.
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

    def later(_caller: Caller, outcome: Outcome) -> None:
        caller.later(caller, outcome)
        final.callback(outcome)

    here = replace(caller, tools=TOOL_REGISTRY.snapshot(), later=later)
    outcome = await pipeline.carry_out(call, here)
    if outcome.state is State.PENDING:
        outcome = await final
    return outcome.result


async def _call(
    module: Callee, definition: ToolDefinition, arguments: Mapping[str, Any], context: ToolContext
) -> ToolResult:
    _require_unchanged(module, definition)
    tool = _RemoteCall(module, definition, context)
    try:
        return await tool.run(payload_of(definition.name, arguments, context))
    except ModuleError as error:
        raise tool.tool_error(error) from None
    except CircuitOpen as error:
        name = module.service.name
        raise ToolError(f"Tool execution error: {name} is {error}", _GO_ON) from None


def _require_unchanged(module: Callee, definition: ToolDefinition) -> None:
    """Require that a tool is still what it was when its turn began.

    Raises:
        ToolRefused: It is gone, it has changed, or its module is not configured any more.
    """
    name = module.service.name
    if services().get(name) != module.service:
        raise ToolRefused(f"Unknown module: {name}", "Do without it.")
    now = module.definition(definition.name)
    if now is None:
        raise ToolRefused(f"'{definition.name}' no longer exists.", "Do without it.")
    if now.digest != definition.digest:
        raise ToolRefused(
            f"'{definition.name}' has changed since this turn began.",
            "Do without it; the next turn has it as it is now.",
        )


class _RemoteCall:
    """One call of a remote tool."""

    def __init__(self, module: Callee, definition: ToolDefinition, context: ToolContext) -> None:
        self._module = module
        self._definition = definition
        self._context = context

    async def run(self, payload: Mapping[str, Any]) -> ToolResult:
        """Ask once, and a second time if the first try broke and the tool is idempotent.

        Raises:
            ModuleError: It did not work.
            CircuitOpen: The circuit breaker lets no request through.
        """
        begun = self._now()
        seconds = self._module.service.seconds
        try:
            return self._result(await self._ask(payload, seconds))
        except ModuleTimeout:
            raise
        except ModuleUnreachable as error:
            left = seconds - (self._now() - begun)
            if not is_idempotent(self._definition) or self._module.breaker.is_open or left <= 0:
                raise
            log.warn(
                "tool_call_failed_retrying: {tool}: {error}",
                tool=self._definition.name,
                error=str(error),
            )
            return self._result(await self._ask(payload, left))

    async def _ask(self, payload: Mapping[str, Any], seconds: float) -> Any:
        breaker = self._module.breaker
        trial = breaker.enter()
        try:
            answer = await self._module.link.execute(payload, seconds)
        except ModuleError as error:
            self._module.suspect()
            if _is_down(error):
                breaker.failed(_why(error), trial)
            else:
                breaker.answered()
            if error.quotes:
                self._quote()
            raise
        except BaseException:
            breaker.left(trial)
            raise
        breaker.answered()
        self._quote()
        return answer

    def _quote(self) -> None:
        """Note that the answer has the words of an outsider, who has no rights here."""
        self._context.quotes(levels.NONE)

    def _result(self, answer: Any) -> ToolResult:
        """Read an answer.

        Raises:
            ModuleError: It breaks the contract.
        """
        value = clean(answer, "answer")
        name = self._definition.name
        if not isinstance(value, dict):
            raise ModuleError("Its answer is not a JSON object.")
        about = value.get("tool_name", name)
        if about != name:
            raise ModuleError(f"Its answer is about another tool: {line(about, 80)}")
        success, error = value.get("success"), value.get("error")
        if not isinstance(success, bool):
            raise ModuleError("Its answer does not say whether it succeeded.")
        if not isinstance(error, str | None):
            raise ModuleError("Its answer has an error that is not a text.")
        if success:
            return ToolResult(name, result=value.get("result"))
        reason = line(error or "", MAX_ERROR) or "The module does not say why."
        return ToolResult(name, success=False, result=value.get("result"), error=reason)

    def tool_error(self, error: ModuleError) -> ToolError:
        """The error that the model gets for a failed call."""
        is_complete = isinstance(error, ModuleTimeout | ModuleStatus)
        problem = str(error) if is_complete else f"Tool execution error: {error}"
        if is_idempotent(self._definition) or _cannot_have_happened(error):
            kind = ToolTimeout if isinstance(error, ModuleTimeout) else ToolError
            return kind(problem, _GO_ON)
        return ToolTimeout(problem, _PERHAPS)

    def _now(self) -> float:
        clock = self._context.clock
        return float(clock.seconds()) if clock is not None else 0.0


def is_idempotent(definition: ToolDefinition) -> bool:
    """Whether a second try of a tool is harmless, as its manifest says, or else by its category."""
    if definition.idempotent is None:
        return definition.category == "safe_chain"
    return definition.idempotent


def _is_down(error: ModuleError) -> bool:
    """Whether an error says that the remote module answers nobody now."""
    nobody = isinstance(error, ModuleStatus) and error.status in NOBODY_BEHIND
    return nobody or isinstance(error, ModuleUnreachable)


def _why(error: ModuleError) -> str:
    """Why a remote module is suspended, in our own words: others read them much later."""
    if isinstance(error, ModuleStatus):
        return f"It answers with status {error.status}"
    return "It cannot be reached" if error.quotes else str(error)


def _cannot_have_happened(error: ModuleError) -> bool:
    """Whether a failed call has certainly changed nothing: it did not arrive, or was refused."""
    refused = isinstance(error, ModuleStatus) and error.status < 500
    return refused or isinstance(error, ModuleAbsent)
