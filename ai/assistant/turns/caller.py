"""On whose behalf the calls of a turn are made, and what its tools may reach."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import MutableSequence, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.history import audience_of, audiences_of
from ai.assistant.authority.author_levels import author_of
from ai.assistant.authority.authority import authority, find_source
from ai.assistant.delegation.context import DelegationContext
from ai.assistant.perception.observe import capture
from ai.assistant.percepts import medium
from ai.assistant.percepts.percept import PRIVATE, Percept, Source, cut, tasks_of
from ai.assistant.speech.delivery import Speaker
from ai.assistant.turns.learning import learnt
from ai.assistant.turns.tool_offer import core_of, needed
from ai.memory.privacy.scope import EVERYBODY, Scope
from ai.pipeline.call import Caller, Outcome, TurnLedger, least_level
from ai.pipeline.steps.authorise import offer, usable
from ai.pipeline.steps.record import mask
from ai.tools.contract.base import Tool
from ai.tools.contract.registry import TOOL_REGISTRY
from ai.tools.contract.surroundings import Authority, ToolContext

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

MAX_OUTCOME = 1000
"""Characters of a late outcome that its percept tells."""


def build_caller(
    service: Runtime,
    presence: Agent,
    percepts: Sequence[Percept],
    asker: Source | None,
    lowest: int | None,
    origin: str = "loop",
    pass_name: str = "live",
) -> Caller:
    """On whose behalf the calls of a turn are made.

    Args:
        service: Where the assistants live.
        presence: The assistant.
        percepts: What the turn is about.
        asker: Who caused it.
        lowest: The least level among those whose words stand in the prompt at first; those
            that its tools show come to it.
        origin: "loop", "command" or "approval".
        pass_name: The kind of turn; only a live one may change the world alone.
    """
    script, thing = presence.script, presence.thing
    ledger = TurnLedger()
    desk = DelegationContext(service, presence, percepts, lambda: made)
    answers_by = medium.tool_of(percepts)
    by_rights = partial(_authority, script, asker, lowest, ledger, pass_name, answers_by)
    tools = TOOL_REGISTRY.snapshot()
    core = core_of(script, pass_name)
    learns = origin == "loop" and pass_name == "live"
    elsewhere = medium.is_open(percepts) or bool(tasks_of(percepts))
    made = Caller(
        tools=tools,
        character=thing,
        assistant=script.assistant_key,
        origin=origin,
        pass_name=pass_name,
        place=partial(_place, thing),
        authority=lambda: desk.bounded(by_rights()),
        author_of=author_of,
        ledger=ledger,
        max_notes=conf.get("NOTES_PER_TURN"),
        core=core,
        besides=(*(learnt(presence, tools, core) if learns else ()), *needed(percepts)),
        forbidden=partial(_forbidden, script, answers_by),
        stopped=lambda: _stopped(service, presence) or desk.unwanted(),
        asker=asker.id if asker else "",
        source=asker,
        audience=audience_of(percepts),
        context=ToolContext(
            user_message="\n".join(p.text for p in percepts if p.source == asker),
            user=_user(asker),
            chat_id=medium.chat_id(percepts, thing),
            random=random.Random(seed(presence, percepts)),
            memory=Scope(
                script=script.pk,
                now=service.now,
                asker=asker.id if asker else "",
                asker_name=asker.name if asker else "",
                place=getattr(thing.location, "pk", None) if thing.pk else None,
                private=audience_of(percepts) is not None and not medium.is_open(percepts),
                there=audience_of(percepts) or (),
                alone=partial(_alone, thing, None if elsewhere else asker),
                held=audiences_of(percepts),
                session=presence.session,
                remind=service.reminders.arm,
            ),
            script=script,
            delegations=desk,
            said=_said(presence, asker, origin),
            voice=Speaker(service, presence, asker, lambda: made),
            wake=partial(_wake_later, service, presence),
            capture=partial(capture, thing),
        ),
        plain=partial(_plain, thing),
        later=lambda done: tell_later(
            service,
            presence,
            audience_of(percepts),
            asker,
            done,
            chat_id=medium.chat_id(percepts, thing),
            private=made.context.memory.audience,
        ),
    )
    # Nothing is offered to a human, who need not load what they call.
    made.offer = offer(made) if origin == "loop" else usable(made)
    return made


def seed(presence: Agent, percepts: Sequence[Percept]) -> str:
    """For chance: another one for each turn, the same for the same turn."""
    return f"{presence.script.assistant_key}:{percepts[0].at if percepts else ''}"


def tell_later(
    service: Runtime,
    presence: Agent,
    audience: tuple[str, ...] | None,
    asker: Source | None,
    done: Outcome,
    chat_id: str = "",
    private: str = EVERYBODY,
) -> None:
    """The outcome of a call that the assistant had to wait for comes back as a percept."""
    service.records.tell(
        done.turn,
        presence,
        Percept(
            "outcome",
            cut(f"{done.name}: {done.observation}", MAX_OUTCOME),
            addressed=True,
            audience=audience,
            data={
                "tool": done.name,
                "call_id": done.call.id,
                "arguments": mask(done.tool, done.params),
                "ok": done.success,
                "result": done.result.result if done.success else None,
                "error": done.result.error,
                "for": asker.name if asker else "",
                "asker": asker.id if asker else "",
                "chat_id": chat_id,
                PRIVATE: private,
            },
            # Its arguments may be anybody's words that stood in the prompt.
            author_level=least_level(
                asker.level if asker else None,
                least_level(done.authority.lowest_author, done.lowest_author),
            ),
        ),
    )


def _said(presence: Agent, asker: Source | None, origin: str) -> MutableSequence[str]:
    """What it said last to the asker; what a human has it say may be anything."""
    if origin != "loop":
        return deque(maxlen=0)
    return presence.lines.to(asker.id if asker else "")


def _alone(thing: Any, asker: Source | None) -> bool:
    """Whether nobody else is there to overhear what it says to the asker."""
    place = thing.location if thing.pk else None
    if place is None or asker is None:
        return False
    characters = {one.pk for one in place.contents_get(content_type="character")}
    others = {one.pk for one in place.contents if one.account is not None or one.ndb.ai is not None}
    return characters | others <= {thing.pk, asker.object_id}


def _authority(
    script: Any,
    asker: Source | None,
    lowest: int | None,
    ledger: TurnLedger,
    pass_name: str,
    answers_by: str,
) -> Authority:
    """What it may do; what one answers with where it was spoken to is never missing."""
    given = authority(script, asker, least_level(lowest, ledger.lowest_author))
    if given.tools is not None:
        given = replace(given, tools=given.tools | {answers_by})
    return given if pass_name == "live" else replace(given, acts_alone=False)


def _forbidden(script: Any, answers_by: str, tool: Tool) -> str:
    """Why it may not use a tool that it has; the same tool is never missing."""
    return "" if script.pk and tool.name == answers_by else str(script.may_use(tool))


def _stopped(service: Runtime, presence: Agent) -> str:
    return "the server is going down" if service.stopping else presence.obstacle()


def _wake_later(service: Runtime, presence: Agent, seconds: float) -> None:
    """One alarm at a time: a brain that waits again and again must not gather turns."""
    if presence.alarm is not None and presence.alarm.active():
        presence.alarm.cancel()
    text = f"{seconds:g} seconds have passed."
    presence.alarm = service.clock.callLater(
        seconds, presence.notice, Percept("timer", text, addressed=True)
    )


def _place(thing: Any) -> str:
    return str(getattr(thing.location, "pk", "")) if thing.pk else ""


def _plain(thing: Any) -> dict[str, Any]:
    location = thing.location
    return {
        "id": thing.pk,
        "key": str(thing.key),
        "location": {"id": location.pk, "key": str(location.key)} if location else None,
    }


def _user(asker: Source | None) -> Any:
    """The asker as a game object: the character if there is one, else the account."""
    if asker is None:
        return None
    if asker.object_id is not None:
        return find_source(f"object:{asker.object_id}")
    return find_source(asker.id)
