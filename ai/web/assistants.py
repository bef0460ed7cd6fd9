"""Assistants in the JSON API: what staff see of them, and how they pause, stop and resume them.

What touches the game runs on the reactor's thread and returns plain data; what only reads the
database runs on the web thread.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import asdict, dataclass
from operator import itemgetter
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

from twisted.internet.defer import Deferred, ensureDeferred

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.turn_settings import LAST_BRAIN, names_for
from ai.assistant.authority.authority import may_change
from ai.assistant.turns.turn_rights import unknown_own_names
from ai.commands.console.access import may_examine
from ai.commands.console.text import brain_title
from ai.commands.inspect.roster import StateKind, cap, read_facts, state_of
from ai.pipeline.clock import Clock, yield_to_game
from ai.tools import TOOL_REGISTRY
from ai.tools.support.markup import plain
from ai.web.access import Visitor
from ai.web.answer import Answer, ApiError
from ai.web.request_data import Page

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

Item = TypeVar("Item")

MAX_SECONDS = 0.005
"""How long a list takes on the reactor's thread before the game gets its turn."""


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
    brain_titles: Sequence[str] = ()
    """The same in words."""
    troubles: Sequence[str] = ()
    daily_limit: int | None = None
    """What its models may cost a day, in millionths of a dollar; None is no limit."""


Part = tuple[list[AssistantSummary], int | None]
"""A page of assistants, and the number of the next one."""


def summarise(runtime: Runtime, visitor: Visitor, page: Page) -> Deferred[Part]:
    """A page of assistants by name; on the reactor's thread.

    With words, it has those whose name, key or place contains them.
    """
    visitor.require_staff()
    return ensureDeferred(_summarise(runtime, visitor, page))


async def _summarise(runtime: Runtime, visitor: Visitor, page: Page) -> Part:
    wanted = page.words.lower()
    fitting = [
        agent async for agent in everybody(runtime) if not wanted or _has(agent, wanted, visitor)
    ]
    shown, following = page.cut(fitting)
    found = [
        summarise_one(runtime, agent, visitor)
        async for agent in paced(shown, runtime.clock)
        if is_there(agent)
    ]
    return found, following


async def paced(items: Iterable[Item], clock: Clock) -> AsyncIterator[Item]:
    """The same items; the game gets its turn between every few milliseconds of work with them."""
    begun = perf_counter()
    for item in items:
        yield item
        if perf_counter() - begun > MAX_SECONDS:
            await yield_to_game(clock)
            begun = perf_counter()


async def everybody(runtime: Runtime) -> AsyncIterator[Agent]:
    """All assistants by name, as `paced` yields them."""
    named = []
    async for agent in paced(list(runtime.agents.values()), runtime.clock):
        if is_there(agent):
            named.append((plain(agent.character.key).lower(), agent.script.assistant_key, agent))
    named.sort(key=itemgetter(0, 1))
    async for _, _, agent in paced(named, runtime.clock):
        if is_there(agent):
            yield agent


def is_there(agent: Agent) -> bool:
    """Whether an agent is still the assistant of an object."""
    return bool(agent.script.pk and agent.character.pk)


def find_readable(runtime: Runtime, visitor: Visitor, script: int) -> Agent:
    """An assistant that the visitor may examine; on the reactor's thread.

    Raises:
        ApiError: There is none, or they may not.
    """
    agent = _find(runtime, visitor, script)
    if not may_examine(visitor.account, agent.character):
        raise _locked("examine", agent)
    return agent


def list_page(found: Sequence[AssistantSummary], following: int | None) -> Answer:
    """A page of assistants; on a web thread."""
    return Answer.from_data({"assistants": _describe(found), "next": following})


def show(found: AssistantSummary) -> Answer:
    """One assistant; on a web thread."""
    return Answer.from_data(_describe([found])[0])


def summary_of(runtime: Runtime, visitor: Visitor, script: int) -> AssistantSummary:
    """One assistant; on the reactor's thread.

    Raises:
        ApiError: There is none.
    """
    return summarise_one(runtime, _find(runtime, visitor, script), visitor)


def pause(runtime: Runtime, visitor: Visitor, script: int) -> Answer:
    """Pause an assistant as `ai pause` does."""
    agent = _find_own(runtime, visitor, script)
    if not _is_paused(agent):
        runtime.pause.pause([agent], f"paused by {_who(visitor)}")
    return Answer.from_data({"id": script, "paused": True})


def stop(runtime: Runtime, visitor: Visitor, script: int) -> Answer:
    """End an assistant's turn and discard what waits for it, as `ai stop` does."""
    agent = _find_own(runtime, visitor, script)
    runtime.pause.stop([agent], f"stopped by {_who(visitor)}")
    return Answer.from_data({"id": script, "paused": True})


def resume(runtime: Runtime, visitor: Visitor, script: int) -> Answer:
    """Let a paused assistant continue, as `ai resume` does."""
    agent = _find_own(runtime, visitor, script)
    if _is_paused(agent):
        runtime.pause.resume([agent])
    return Answer.from_data({"id": script, "paused": False})


def _find(runtime: Runtime, visitor: Visitor, script: int) -> Agent:
    visitor.require_staff()
    agent = runtime.agents.get(script)
    if agent is None or not is_there(agent):
        raise ApiError(404, "There is no such assistant.", "See GET api/assistants.")
    return agent


def _find_own(runtime: Runtime, visitor: Visitor, script: int) -> Agent:
    """An assistant that the visitor may change.

    Raises:
        ApiError: There is none, or they may not.
    """
    agent = _find(runtime, visitor, script)
    if not may_change(visitor.account, agent.character):
        raise _locked("edit", agent)
    return agent


def _locked(lock: str, agent: Agent) -> ApiError:
    act = "change" if lock == "edit" else "examine"
    return ApiError(
        403,
        f"You may not {act} {plain(agent.character.key)}.",
        f"Its '{lock}' lock says who may. Ask one of them, or an admin.",
    )


def _is_paused(agent: Agent) -> bool:
    return bool(agent.pause_reason) or agent.script.mode == "paused"


def _who(visitor: Visitor) -> str:
    return plain(visitor.account.key, 40)


def summarise_one(runtime: Runtime, agent: Agent, visitor: Visitor) -> AssistantSummary:
    """One assistant, as the visitor may see it now."""
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
        [brain_title(one) for one in brains],
        troubles(runtime, agent, brains),
        cap(script).micros,
    )


def troubles(runtime: Runtime, agent: Agent, brains: Sequence[str]) -> list[str]:
    """What is wrong with its models and tools."""
    found = [runtime.selector.trouble_with(name) for name in brains if name != LAST_BRAIN]
    if agent.script.core:
        found += unknown_own_names(agent.script, TOOL_REGISTRY.snapshot())
    return [plain(one, 200) for one in found if one]


def _has(agent: Agent, words: str, visitor: Visitor) -> bool:
    thing = agent.character
    if any(words in plain(text).lower() for text in (thing.key, agent.script.assistant_key)):
        return True
    here = words in plain(getattr(thing.location, "key", "")).lower()
    return here and may_examine(visitor.account, thing)


def _describe(found: Sequence[AssistantSummary]) -> list[dict[str, Any]]:
    """Assistants as plain data, with what the database knows of those that may be examined."""
    facts = read_facts({one.script: one.key for one in found if one.readable})
    described = []
    for one in found:
        head = {"id": one.script, "key": one.key, "name": one.name, "readable": one.readable}
        if one.readable:
            data = asdict(one)
            turn, spent = facts.turns.get(one.script), facts.spent.get(one.key)
            head |= {name: data[name] for name in ("place", "room", "state", "waiting", "brains")}
            head |= {
                "object": one.number,
                "kind": one.kind.value,
                "problems": list(one.troubles),
                "last_turn": turn.pk if turn is not None else None,
                "calls_today": facts.calls.get(one.key, 0),
                "cost_today_micros": 0 if spent is None else spent.micros,
                "daily_limit_micros": one.daily_limit,
            }
        described.append(head)
    return described
