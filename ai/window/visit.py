"""A visit: what a visitor of the window may see of the assistants, read on the reactor's thread."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.turn_settings import LAST_BRAIN, names_for
from ai.assistant.runtime import Runtime
from ai.assistant.turns.turn_rights import unknown_own_names
from ai.commands.console.access import may_examine
from ai.commands.inspect.roster import StateKind, cap, state_of
from ai.models import ApprovalRequest
from ai.tools import TOOL_REGISTRY
from ai.tools.support.markup import plain
from ai.web.access import Visitor


@dataclass(frozen=True)
class AssistantSummary:
    """One assistant, as a visitor may see it now."""

    script: int
    key: str
    name: str
    readable: bool
    """Whether the visitor may examine it. If not, the rest is not filled in."""
    number: int = 0
    """The number of its object."""
    place: str = ""
    room: int = 0
    """The number of the place; 0 for nowhere."""
    state: str = ""
    kind: StateKind = StateKind.OTHER
    waiting: int = 0
    """Lines that wait for its next turn."""
    brains: Sequence[str] = ()
    """Which brains it asks, in order."""
    troubles: Sequence[str] = ()
    daily_limit: int | None = None
    """What its models may cost a day, in millionths of a dollar; None is no limit."""


@dataclass(frozen=True)
class Visit:
    """A visitor, and the assistants of the game."""

    name: str
    assistants: Sequence[AssistantSummary] = ()
    """Sorted by name."""
    approvals: int = 0
    """Calls that wait for the visitor's approval."""
    paused: str = ""
    """Why all assistants are paused; "" if they are not."""
    by_script: dict[int, AssistantSummary] = field(default_factory=dict)
    """Those that the visitor may examine."""


def visit(runtime: Runtime, visitor: Visitor) -> Visit:
    """Collect what a visitor may see; on the reactor's thread."""
    visitor.require_staff()
    living = [one for one in runtime.agents.values() if one.script.pk and one.character.pk]
    found = [_summary(runtime, agent, visitor) for agent in living]
    found.sort(key=lambda one: (one.name.lower(), one.key))
    return Visit(
        plain(visitor.account.key),
        found,
        len(runtime.decisions.waiting_for(visitor.account)) if _anything_waits() else 0,
        runtime.pause.everybody,
        {one.script: one for one in found if one.readable},
    )


def _anything_waits() -> bool:
    waiting = ApprovalRequest.objects.filter(state=ApprovalRequest.State.WAITING)
    return bool(waiting.exists())


def _summary(runtime: Runtime, agent: Agent, visitor: Visitor) -> AssistantSummary:
    script, thing = agent.script, agent.character
    name = plain(thing.key)
    if not may_examine(visitor.account, thing):
        return AssistantSummary(script.pk, script.assistant_key, name, False)
    state, brains = state_of(agent), names_for(script, "live")
    return AssistantSummary(
        script.pk,
        script.assistant_key,
        name,
        True,
        thing.pk,
        plain(getattr(thing.location, "key", "nowhere")),
        getattr(thing.location, "pk", 0),
        plain(state.text, 200),
        state.kind,
        len(agent.inbox),
        [plain(one) for one in brains],
        _troubles(runtime, agent, brains),
        cap(script).micros,
    )


def _troubles(runtime: Runtime, agent: Agent, brains: Sequence[str]) -> list[str]:
    """What is wrong with its models and tools."""
    found = [runtime.selector.trouble_with(name) for name in brains if name != LAST_BRAIN]
    if agent.script.core:
        found += unknown_own_names(agent.script, TOOL_REGISTRY.snapshot())
    return [plain(one, 200) for one in found if one]
