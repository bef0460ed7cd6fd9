"""A live turn: from what waits in an assistant's inbox to its record."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from twisted.internet.defer import ensureDeferred

from ai import conf
from ai.assistant import prompt
from ai.assistant.behalf import caller, seed
from ai.assistant.conversation import Entry, audience_of, lowest_author, noticed
from ai.assistant.ends import FAILED, EndReason
from ai.assistant.interrupted import interrupted
from ai.assistant.loop import Bounds, Loop, Turn
from ai.assistant.percept import Percept, Source, cut
from ai.assistant.presence import Presence
from ai.assistant.view import View, view
from ai.assistant.window import tokens_of_tools
from ai.brains.base import Brain, BrainError
from ai.models import Delivery, TurnRecord
from ai.pipeline.call import Caller

if TYPE_CHECKING:
    from ai.assistant.service import Service

RETRIES = 3
"""Times that a turn which failed before it acted is had again, further and further apart."""


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
        sees = view(presence, percepts, asker)
        made = caller(self._service, presence, percepts, asker, sees.lowest)
        brain = self._brain(presence)
        bounds = _bounds()
        chance = seed(presence, percepts)
        turn = self._prepared(presence, made, brain, bounds, sees, chance)
        record = self._service.records.open_turn(
            presence.script, asker, made.authority().level, brain.name, bounds.seconds, percepts
        )
        made.turn = str(record.pk)
        return record, turn, lowest_author(sees.seen)

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

    # Before

    def _prepared(
        self,
        presence: Presence,
        made: Caller,
        brain: Brain,
        bounds: Bounds,
        sees: View,
        chance: str,
    ) -> Turn:
        thing = presence.thing
        persona = {
            **presence.script.persona,
            "self": f"object:{thing.pk}",
            "place": cut(str(thing.location.key), 80) if thing.location else "",
        }
        offered = tokens_of_tools(made.tools, made.offer, made.pass_name)
        request = prompt.build(
            persona,
            str(thing.key),
            sees.history,
            noticed(sees.seen),
            offered,
            bounds.window,
            chance,
        )
        return Turn(
            request,
            made,
            brain,
            bounds,
            speak_before_looking=conf.get("SPEAK_BEFORE_LOOKING"),
            superseded=partial(_superseded, presence, made.asker),
        )

    def _brain(self, presence: Presence) -> Brain:
        name = presence.script.brain
        return self._service.brains.get(name) or _NoBrain(name)

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


def _asker(percepts: Sequence[Percept]) -> Source | None:
    """Who caused a turn; all its percepts have the same source."""
    source = percepts[0].source
    return source if source.id else None


def _superseded(presence: Presence, asker: str) -> bool:
    """The asker spoke again; once in a row it is listened to before answering."""
    return not presence.given_back and bool(asker) and presence.inbox.has_more_from(asker)
