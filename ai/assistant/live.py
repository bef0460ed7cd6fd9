"""A live turn: from what waits in an assistant's inbox to its record."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from twisted.internet.defer import ensureDeferred

from ai import conf
from ai.assistant import prompt
from ai.assistant.authority import authority, find_source
from ai.assistant.conversation import Entry, audience_of, lowest_author, noticed
from ai.assistant.ends import FAILED, EndReason
from ai.assistant.interrupted import interrupted
from ai.assistant.loop import Bounds, Loop, Turn
from ai.assistant.percept import Percept, Source, cut
from ai.assistant.perception import capture
from ai.assistant.presence import Presence
from ai.assistant.window import tokens_of_tools
from ai.brains.base import Brain, BrainError, Message
from ai.models import Delivery, TurnRecord
from ai.pipeline.authorise import offer
from ai.pipeline.call import Caller, Outcome
from ai.pipeline.record import mask
from ai.tools import levels
from ai.tools.registry import TOOL_REGISTRY
from ai.tools.surroundings import ToolContext

if TYPE_CHECKING:
    from ai.assistant.service import Service

RETRIES = 3
"""Times that a turn which failed before it acted is had again, further and further apart."""
MAX_OUTCOME = 1000
"""Characters of a late outcome that its percept tells."""


class Live:
    """Runs turns of the pass `live`: talk and whatever it takes.

    Args:
        service: Where the assistants live.
        loop: Runs the turns.
    """

    def __init__(self, service: Service, loop: Loop) -> None:
        self._service = service
        self._loop = loop

    async def turn(self, presence: Presence) -> None:
        """Have one turn for one asker; whatever goes wrong in it is its end reason.

        Raises:
            Exception: It could not begin, and its percepts wait again; or its end could not be
                kept.
        """
        percepts = presence.inbox.take()
        try:
            record, turn, lowest = self._open(presence, percepts)
        except Exception:
            if self._may_try_again(presence):
                self._give_back(presence, percepts)
            else:
                self._service.drop(presence, percepts, "its turns cannot begin")
            raise
        presence.turn = turn
        presence.running = ensureDeferred(self._loop.run(turn))
        try:
            await presence.running
        finally:
            presence.turn = presence.running = None
        self._close(presence, percepts, record, turn, lowest)

    def _open(
        self, presence: Presence, percepts: list[Percept]
    ) -> tuple[TurnRecord, Turn, int | None]:
        asker = _asker(percepts)
        presence.thing.locks.cache_lock_bypass(presence.thing)
        seen, history, lowest = self._before_its_eyes(presence, percepts, asker)
        caller = self.caller(presence, percepts, asker, lowest)
        brain = self._brain(presence)
        bounds = _bounds()
        seed = _seed(presence, percepts)
        turn = self._prepared(presence, caller, brain, bounds, history, noticed(seen), seed)
        record = self._service.records.open_turn(
            presence.script, asker, caller.authority().level, brain.name, bounds.seconds, percepts
        )
        caller.turn = str(record.pk)
        return record, turn, lowest_author(seen)

    def _close(
        self,
        presence: Presence,
        percepts: list[Percept],
        record: TurnRecord,
        turn: Turn,
        lowest: int | None,
    ) -> None:
        presence.last_end = turn.end.value if turn.end else ""
        state = self._what_becomes(presence, percepts, turn)
        entry = Entry(tuple(turn.own_messages()), lowest, audience_of(percepts))
        presence.given_back = state == Delivery.State.WAITING
        if presence.given_back:
            self._give_back(presence, percepts)
        else:
            presence.conversation.add(entry)
        asker = _asker(percepts)
        if asker is not None:
            self._service.engage(presence, asker)
        self._changed_place(presence)
        self._service.records.close_turn(record, turn, entry, state)

    def caller(
        self,
        presence: Presence,
        percepts: Sequence[Percept],
        asker: Source | None,
        lowest: int | None,
        origin: str = "loop",
    ) -> Caller:
        """On whose behalf the calls of a turn are made.

        Args:
            presence: The assistant.
            percepts: What the turn is about.
            asker: Who caused it.
            lowest: The least level among those whose words stand in the prompt.
            origin: "loop" or "command".
        """
        script, thing = presence.script, presence.thing
        user = _user(asker)
        caller = Caller(
            tools=TOOL_REGISTRY.snapshot(),
            character=thing,
            assistant=script.assistant_key,
            origin=origin,
            place=partial(_place, thing),
            authority=partial(authority, script, asker, lowest),
            forbidden=script.may_use,
            stopped=partial(self._stopped, presence),
            asker=asker.id if asker else "",
            context=ToolContext(
                user_message="\n".join(p.text for p in percepts if p.source == asker),
                user=user,
                chat_id=f"room:{_place(thing)}",
                random=random.Random(_seed(presence, percepts)),
                script=script,
                wake=partial(self._wake_later, presence),
                capture=partial(capture, thing),
            ),
            plain=partial(_plain, thing),
            later=partial(self._tell_later, presence, percepts, asker),
        )
        caller.offer = offer(caller)
        return caller

    # Before

    def _before_its_eyes(
        self, presence: Presence, percepts: list[Percept], asker: Source | None
    ) -> tuple[list[Percept], list[Message], int | None]:
        """What the turn may see: for an asker with rights, nobody's words who has less.

        So a line that a player left in the room cannot borrow the rights of the builder who
        says hello, and the builder needs no confirmation (DESIGN §6, the deputy's rule).
        """
        above = 0
        if asker is not None:
            level = authority(presence.script, asker, None).level
            above = level if level > levels.rank("Player") else 0
        asker_id = asker.id if asker else ""
        overheard = [
            percept
            for percept in presence.inbox.take_overheard()
            if (percept.author_level is None or percept.author_level >= above)
            and (percept.audience is None or asker_id in percept.audience)
        ]
        told = audience_of(percepts)
        heard_by = told[0] if not asker_id and told else asker_id
        history, lowest = presence.conversation.for_turn(heard_by, above)
        seen = sorted([*overheard, *percepts], key=lambda percept: percept.at)
        levels_seen = [level for level in (lowest, lowest_author(seen)) if level is not None]
        return seen, history, min(levels_seen, default=None)

    def _prepared(
        self,
        presence: Presence,
        caller: Caller,
        brain: Brain,
        bounds: Bounds,
        history: list[Message],
        now: Message,
        seed: str,
    ) -> Turn:
        thing = presence.thing
        persona = {
            **presence.script.persona,
            "self": f"object:{thing.pk}",
            "place": cut(str(thing.location.key), 80) if thing.location else "",
        }
        offered = tokens_of_tools(caller.tools, caller.offer, caller.pass_name)
        request = prompt.build(persona, str(thing.key), history, now, offered, bounds.window, seed)
        return Turn(
            request,
            caller,
            brain,
            bounds,
            speak_before_looking=conf.get("SPEAK_BEFORE_LOOKING"),
            superseded=partial(_superseded, presence, caller.asker),
        )

    def _brain(self, presence: Presence) -> Brain:
        name = presence.script.brain
        return self._service.brains.get(name) or _NoBrain(name)

    def _stopped(self, presence: Presence) -> str:
        if self._service.stopping:
            return "the server is going down"
        return presence.obstacle()

    # After

    def _what_becomes(self, presence: Presence, percepts: Sequence[Percept], turn: Turn) -> str:
        """What becomes of the lines that a turn was about: none is lost, and none acts twice.

        A turn that was stopped or failed before it acted is had again; one that had acted is
        reported, as after a crash. A brain that goes on failing is not asked for ever.
        """
        failed = turn.end in FAILED
        if not failed:
            presence.failures = 0
        if not failed and turn.end is not EndReason.CANCELLED:
            return Delivery.State.DONE
        if failed and not self._may_try_again(presence):
            self._service.drop(presence, percepts, f"its turns end with {presence.last_end}")
            return Delivery.State.DROPPED
        begun = [o for step in turn.steps for o in step.outcomes if o.begun]
        if all(outcome.tool is None or outcome.tool.is_idempotent() for outcome in begun):
            return Delivery.State.WAITING
        if not presence.inbox.has_more_from(turn.caller.asker):  # else it is about to answer
            asker = _asker(percepts)
            calls = [(outcome.name, outcome.state.value) for outcome in begun]
            presence.notice(interrupted(calls, percepts, asker.name if asker else ""))
        return Delivery.State.DONE

    @staticmethod
    def _may_try_again(presence: Presence) -> bool:
        presence.failures += 1
        if presence.failures <= RETRIES:
            return True
        presence.failures = 0
        return False

    def _give_back(self, presence: Presence, percepts: Sequence[Percept]) -> None:
        dropped = presence.inbox.give_back(percepts)
        if dropped:
            self._service.drop(presence, dropped, "its queue is full")

    def _changed_place(self, presence: Presence) -> None:
        place = getattr(presence.thing.location, "pk", None) if presence.thing.pk else None
        if place != presence.place:
            presence.place = place
            self._service.pipeline.cache.end_session(presence.script.assistant_key)

    def _tell_later(
        self, presence: Presence, percepts: Sequence[Percept], asker: Source | None, done: Outcome
    ) -> None:
        """The outcome of a call that got a ticket comes back as a percept."""
        presence.notice(
            Percept(
                "outcome",
                cut(f"{done.name}: {done.observation}", MAX_OUTCOME),
                addressed=True,
                audience=audience_of(percepts),
                data={
                    "tool": done.name,
                    "call_id": done.call.id,
                    "arguments": mask(done.tool, done.params),
                    "ok": done.success,
                    "result": done.result.result if done.success else None,
                    "error": done.result.error,
                    "for": asker.name if asker else "",
                },
                author_level=asker.level if asker else None,
            )
        )

    def _wake_later(self, presence: Presence, seconds: float) -> None:
        """One alarm at a time: a brain that waits again and again must not gather turns."""
        if presence.alarm is not None and presence.alarm.active():
            presence.alarm.cancel()
        text = f"{seconds:g} seconds have passed."
        presence.alarm = self._service.clock.callLater(
            seconds, presence.notice, Percept("timer", text, addressed=True)
        )


class _NoBrain:
    """Stands in where an assistant's brain is not there."""

    def __init__(self, name: str) -> None:
        self.name = cut(name, 64)

    def think(self, request: Any) -> Any:
        raise BrainError(f"there is no brain named '{self.name}'")


def _bounds() -> Bounds:
    return Bounds(
        max_iterations=max(1, min(10, conf.get("MAX_ITERATIONS"))),
        seconds=conf.get("TURN_SECONDS"),
        tokens=conf.get("TURN_TOKENS"),
        calls=conf.get("TURN_CALLS"),
        window=conf.get("WINDOW"),
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


def _seed(presence: Presence, percepts: Sequence[Percept]) -> str:
    """For chance: another one for each turn, the same for the same turn."""
    return f"{presence.script.assistant_key}:{percepts[0].at if percepts else ''}"


def _asker(percepts: Sequence[Percept]) -> Source | None:
    """Who caused a turn; all its percepts have the same source."""
    source = percepts[0].source
    return source if source.id else None


def _user(asker: Source | None) -> Any:
    """The asker as a game object: the character if there is one, else the account."""
    if asker is None:
        return None
    if asker.object_id is not None:
        return find_source(f"object:{asker.object_id}")
    return find_source(asker.id)


def _superseded(presence: Presence, asker: str) -> bool:
    """The asker spoke again; once in a row it is listened to before answering."""
    return not presence.given_back and bool(asker) and presence.inbox.has_more_from(asker)
