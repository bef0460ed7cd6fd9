"""The desk: what a request of the API comes to, on the reactor's thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from twisted.internet.defer import Deferred, ensureDeferred, maybeDeferred

from ai.assistant.agent.agent import Agent
from ai.assistant.perception.rate_limits import TokenBuckets
from ai.assistant.runtime import get_service
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
from ai.web import access, listing
from ai.web.access import Credential, Visitor
from ai.web.answers import Answer, Refused, outcome, told
from ai.web.calls import Calls

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

ORIGIN = "rest"
"""What the record of a call says of where it came from."""
OF_A_TURN = frozenset({"browse_tools", "load_tools", "search_tools", "read_on"})
"""Tools that serve the rest of a turn; a call from outside is no part of one."""
LATER = (("Retry-After", "5"),)


class Desk:
    """Deals with the requests of the API.

    Args:
        service: Where the assistants live.
    """

    def __init__(self, service: Runtime) -> None:
        self.service = service
        self.calls = Calls(service.clock)
        self._buckets = TokenBuckets(service.clock, "REQUESTS_PER_TOKEN")

    def admit(self, credential: Credential) -> Visitor:
        """Let somebody in.

        Raises:
            Refused: They may not, or not so often, or the server is going down.
        """
        if self.service.stopping:
            raise Refused(503, "The server is going down.", "Try again in a moment.", LATER)
        visitor = access.admit(credential, self.service)
        if not self._buckets.charge(visitor.key):
            wait = max(1, round(self._buckets.missing(visitor.key) + 0.5))
            raise Refused(
                429,
                "Too many requests for now.",
                f"Try again in {wait} s.",
                (("Retry-After", str(wait)),),
            )
        return visitor

    # For staff

    def modules(self, visitor: Visitor) -> Deferred[Answer]:
        """Tell of all modules; the first to ask waits a second at most for them to tell."""
        access.staff(visitor)
        ready = self.service.modules.ready()
        return ready.addCallback(lambda _: told({"modules": listing.modules(self.service)}))

    def refresh(self, visitor: Visitor, number: str, module: str) -> Deferred[Answer]:
        """Ask one module, or with "" all, what their tools are now.

        Raises:
            Refused: There is no such module.
        """
        access.staff(visitor)
        if module:
            _demand_module(module)
        self.calls.demand_room(visitor.key)
        asking = maybeDeferred(self.service.modules.refresh, module or None)
        telling = asking.addCallback(
            lambda _: told({"modules": listing.modules(self.service, module)})
        )
        return self.calls.keep(number, visitor.key, telling)

    def execute_module(
        self, visitor: Visitor, number: str, module: str, call: ToolCall
    ) -> Deferred[Answer]:
        """Run a module's tool for staff.

        Raises:
            Refused: There is no such module, or the tool is not one of its.
        """
        access.staff(visitor)
        _demand_module(module)
        if "." in call.name and call.name.partition(".")[0] != module:
            raise Refused(
                400,
                f"'{plain(call.name)}' is no tool of the module '{module}'.",
                f"Its tools' names begin with '{module}.'; see GET api/modules.",
            )
        self.calls.demand_room(visitor.key)
        running = execute_tool(
            call, self._caller(visitor), self.service.pipeline, self.service.modules
        )
        return self.calls.keep(number, visitor.key, running.addCallback(outcome))

    # For an assistant

    def tools(self, visitor: Visitor) -> Answer:
        """Tell what an assistant may use from outside now."""
        presence = access.acting(visitor)
        caller = self._acting(visitor, presence)
        found = [tool for tool in map(caller.tools.find, usable(caller)) if tool is not None]
        return told({"character": plain(presence.thing.key), "tools": listing.tools(found)})

    def execute(self, visitor: Visitor, number: str, call: ToolCall) -> Deferred[Answer]:
        """Run a tool of the game's as an assistant.

        Raises:
            Refused: It can do nothing now.
        """
        presence = access.acting(visitor)
        obstacle = presence.obstacle()
        if obstacle:
            name = plain(presence.thing.key)
            raise Refused(409, f"{name} can do nothing now: {obstacle}.", "See: ai status", LATER)
        self.calls.demand_room(visitor.key)
        running = ensureDeferred(self._execute(call, self._acting(visitor, presence)))
        return self.calls.keep(number, visitor.key, running)

    async def _execute(self, call: ToolCall, caller: Caller) -> Answer:
        done = await self.service.pipeline.carry_out(call, caller)
        return outcome(done.result, done.error.advice if done.error is not None else "")

    # For both

    def call(self, visitor: Visitor, number: str) -> Answer:
        """Tell what came of a call.

        Raises:
            Refused: There is none, or it is somebody else's.
        """
        found = self.calls.find(number, visitor.key)
        if found is None:
            raise Refused(
                404,
                "There is no such call of yours.",
                "An outcome can be had for five minutes, by the token that asked for it.",
            )
        return found

    # On whose behalf

    def _caller(self, visitor: Visitor) -> Caller:
        """Staff who call without an assistant: with their own rights, at each moment."""
        source = visitor.source

        def authority() -> Authority:
            level = min(source.level, visitor.level)
            return Authority(level, level, level)

        return Caller(
            tools=TOOL_REGISTRY.snapshot(),
            origin=ORIGIN,
            authority=authority,
            stopped=self._stopped,
            asker=source.id,
            source=source,
            context=ToolContext(user=visitor.account),
        )

    def _acting(self, visitor: Visitor, presence: Agent) -> Caller:
        """An assistant that acts for whoever made its token, by the game's own SAFE_CHAIN tools."""
        made = self.service.caller(presence, visitor.source, ORIGIN)
        return replace(made, forbidden=partial(_forbidden, made.forbidden))

    def _stopped(self) -> str:
        return "the server is going down" if self.service.stopping else self.service.halted()


def _forbidden(also: Callable[[Tool], str], tool: Tool) -> str:
    own = not isinstance(tool, RemoteTool) and not tool.control
    if not own or tool.name in OF_A_TURN or tool.category is not ToolCategory.SAFE_CHAIN:
        return f"'{tool.name}' cannot be used from outside: only the game's own safe tools can."
    return also(tool)


def _demand_module(name: str) -> None:
    if name not in services():
        raise Refused(404, f"Unknown module: {plain(name)}", "See GET api/modules.")


_desk: Desk | None = None


def get_desk() -> Desk:
    """The desk of the running game; on the reactor's thread only."""
    global _desk
    service = get_service()
    if _desk is None or _desk.service is not service:
        _desk = Desk(service)
    return _desk


def stop() -> None:
    """Break off what the API has underway; the server is going down."""
    if _desk is not None:
        _desk.calls.stop()


def serve(act: Callable[[Desk, Visitor], Any], credential: Credential) -> Any:
    """Deal with one request.

    Args:
        act: What is done of it, once it is known whose it is.
        credential: Says whose.

    Returns:
        An `Answer`, or a Deferred of one.
    """
    try:
        desk = get_desk()
        return act(desk, desk.admit(credential))
    except Refused as refused:
        return refused.answer
