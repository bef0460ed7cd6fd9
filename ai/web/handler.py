"""Handles the requests of the API on the reactor's thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from twisted.internet.defer import Deferred, ensureDeferred, maybeDeferred

from ai.assistant.perception.rate_limits import TokenBuckets
from ai.assistant.runtime import get_runtime
from ai.pipeline.call import Caller
from ai.pipeline.steps.authorise import usable
from ai.remote.calls import execute_tool
from ai.remote.services import services
from ai.remote.tool import RemoteTool
from ai.tools.contract.base import Tool, ToolCategory
from ai.tools.contract.registry import TOOL_REGISTRY
from ai.tools.contract.results import ToolCall
from ai.tools.contract.surroundings import Authority, ToolContext
from ai.tools.support.markup import plain
from ai.web import access
from ai.web.access import Credential, Visitor
from ai.web.answer import Answer, ApiError
from ai.web.call_store import CallStore
from ai.web.serializers import describe_modules, describe_tools

if TYPE_CHECKING:
    from ai.assistant.agent.agent import Agent
    from ai.assistant.runtime import Runtime

ORIGIN = "rest"
"""The origin in the records of calls that come from the API."""
OF_A_TURN = frozenset({"browse_tools", "load_tools", "search_tools", "read_on"})
"""Tools that serve the rest of a turn; a call from outside is part of none."""


class ApiHandler:
    """Carries out the requests of the API."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime
        self.calls = CallStore(runtime.clock)
        self._buckets = TokenBuckets(runtime.clock, "REQUESTS_PER_TOKEN")

    def admit(self, credential: Credential) -> Visitor:
        """Count a request, and let it in.

        Raises:
            ApiError: The visitor may not come in, or not so often, or the server is stopping.
        """
        if self.runtime.kernel.stopping():
            raise ApiError(
                503, "The server is going down.", "Try again in a moment.", {"Retry-After": "5"}
            )
        visitor = access.identify(credential, self.runtime)
        self.charge(visitor.key)
        access.require_access(visitor)
        return visitor

    def charge(self, key: str) -> None:
        """Count a request of somebody.

        Raises:
            ApiError: They send too many.
        """
        if not self._buckets.charge(key):
            wait = max(1, round(self._buckets.missing(key) + 0.5))
            raise ApiError(
                429,
                "Too many requests for now.",
                f"Try again in {wait} s.",
                {"Retry-After": str(wait)},
            )

    # For staff

    def list_modules(self, visitor: Visitor) -> Deferred[Answer]:
        """Describe all modules; the first request waits up to a second for their manifests."""
        visitor.require_staff()
        return self.runtime.modules.ready().addCallback(lambda _: self._modules_answer())

    def refresh_tools(self, visitor: Visitor, module: str, call_id: str) -> Deferred[Answer]:
        """Fetch the manifest of one module again, or with "" those of all.

        Raises:
            ApiError: There is no such module.
        """
        visitor.require_staff()
        if module:
            _require_module(module)
        self.calls.require_room(visitor.key)
        refreshing = maybeDeferred(self.runtime.modules.refresh, module or None)
        answer = refreshing.addCallback(lambda _: self._modules_answer(module))
        return self.calls.add(call_id, visitor.key, answer)

    def _modules_answer(self, only: str = "") -> Answer:
        return Answer.from_data({"modules": describe_modules(self.runtime, only)})

    def execute_module(self, visitor: Visitor, module: str, call: ToolCall) -> Deferred[Answer]:
        """Run a module's tool for staff.

        Raises:
            ApiError: There is no such module, or it does not have the tool.
        """
        visitor.require_staff()
        _require_module(module)
        if "." in call.name and call.name.partition(".")[0] != module:
            raise ApiError(
                400,
                f"'{plain(call.name)}' is not a tool of the module '{module}'.",
                f"Its tools' names begin with '{module}.'; see GET api/modules.",
            )
        self.calls.require_room(visitor.key)
        running = execute_tool(
            call, self._staff_caller(visitor), self.runtime.pipeline, self.runtime.modules
        )
        return self.calls.add(call.id, visitor.key, running.addCallback(Answer.from_result))

    def _staff_caller(self, visitor: Visitor) -> Caller:
        """Staff who call a tool themselves, with the rights that they have at each moment."""
        source = visitor.source

        def authority() -> Authority:
            level = min(source.level, visitor.level)
            return Authority(level, level, level)

        return Caller(
            tools=TOOL_REGISTRY.snapshot(),
            origin=ORIGIN,
            authority=authority,
            stopped=self._obstacle,
            asker=source.id,
            source=source,
            context=ToolContext(user=visitor.account),
        )

    def _obstacle(self) -> str:
        return (
            "the server is going down" if self.runtime.kernel.stopping() else self.runtime.halted()
        )

    # For an assistant

    def list_tools(self, visitor: Visitor) -> Answer:
        """Describe the tools that the assistant may use from outside now."""
        agent = visitor.require_agent()
        caller = self._agent_caller(visitor, agent)
        found = [tool for tool in map(caller.tools.find, usable(caller)) if tool is not None]
        return Answer.from_data(
            {"character": plain(agent.character.key), "tools": describe_tools(found)}
        )

    def execute(self, visitor: Visitor, call: ToolCall) -> Deferred[Answer]:
        """Run one of the game's own tools as the assistant.

        Raises:
            ApiError: The assistant can do nothing now.
        """
        agent = visitor.require_agent()
        obstacle = agent.obstacle()
        if obstacle:
            name = plain(agent.character.key)
            raise ApiError(
                409,
                f"{name} can do nothing now: {obstacle}.",
                "See: ai status",
                {"Retry-After": "5"},
            )
        self.calls.require_room(visitor.key)
        running = ensureDeferred(self._execute(call, self._agent_caller(visitor, agent)))
        return self.calls.add(call.id, visitor.key, running)

    async def _execute(self, call: ToolCall, caller: Caller) -> Answer:
        done = await self.runtime.pipeline.carry_out(call, caller)
        return Answer.from_result(done.result, done.error.advice if done.error is not None else "")

    def _agent_caller(self, visitor: Visitor, agent: Agent) -> Caller:
        """The assistant, acting for the maker of its token by the game's own SAFE_CHAIN tools."""
        caller = self.runtime.callers.build_outside_turn(agent, visitor.source, ORIGIN)
        caller.forbidden = _forbidden
        return caller

    # For both

    def show_call(self, visitor: Visitor, call_id: str) -> Answer:
        """The outcome of an earlier call.

        Raises:
            ApiError: There is none, or it is somebody else's.
        """
        found = self.calls.find(call_id, visitor.key)
        if found is None:
            raise ApiError(
                404,
                "You have no such call.",
                "An outcome can be fetched for five minutes, with the token of the call.",
            )
        return found


def _require_module(name: str) -> None:
    if name not in services():
        raise ApiError(404, f"Unknown module: {plain(name)}", "See GET api/modules.")


def _forbidden(tool: Tool) -> str:
    own = not isinstance(tool, RemoteTool) and not tool.control
    if not own or tool.name in OF_A_TURN or tool.category is not ToolCategory.SAFE_CHAIN:
        return f"'{tool.name}' cannot be used from outside: only the game's own safe tools can."
    return ""


Action = Callable[[ApiHandler, Visitor, str], Any]
"""Carries out a request; returns an `Answer`, or a Deferred of one.

The text is the id under which the outcome can be fetched, if the request keeps one.
"""

_handler: ApiHandler | None = None


def get_handler() -> ApiHandler:
    """The handler of the running game; on the reactor's thread only."""
    global _handler
    runtime = get_runtime()
    if _handler is None or _handler.runtime is not runtime:
        _handler = ApiHandler(runtime)
        runtime.before_stop.append(_handler.calls.stop)
    return _handler


def handle(action: Action, credential: Credential, call_id: str) -> Any:
    """Carry out a request, once its visitor is let in; gives what the action gives."""
    try:
        handler = get_handler()
        return action(handler, handler.admit(credential), call_id)
    except ApiError as error:
        return error.answer
