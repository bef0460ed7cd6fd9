"""A live turn: from what waits in an assistant's inbox to its record."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from django.db import InterfaceError, OperationalError
from twisted.internet.defer import ensureDeferred
from twisted.logger import Logger

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.history import Entry, audiences_of, briefly, whose
from ai.assistant.agent.turn_limits import bounds
from ai.assistant.authority.module_access import modules_of
from ai.assistant.engine.end_reason import FAILED, SPOKEN, EndReason, Fault
from ai.assistant.engine.loop import Loop
from ai.assistant.engine.turn import Bounds, Turn
from ai.assistant.llm.selection import BrainChoice, choose_brain
from ai.assistant.llm.turn_breaker import Breaker
from ai.assistant.percepts.percept import Percept, Source
from ai.assistant.prompts.request import request_of
from ai.assistant.prompts.visibility import View, view
from ai.assistant.records import auto_journal
from ai.assistant.records.interrupted import interrupted
from ai.assistant.records.public_outline import outline
from ai.assistant.speech.delivery import Speaker
from ai.assistant.speech.reply import reply
from ai.assistant.turns.assess import assess
from ai.assistant.turns.caller import build_caller, seed
from ai.assistant.turns.summarise import compact, kept_after
from ai.brains.base import Completion
from ai.memory.privacy.scope import EVERYBODY
from ai.models import Delivery, TurnRecord
from ai.pipeline.call import Caller, Outcome, least_level

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

log = Logger()

INFRASTRUCTURE = (OperationalError, InterfaceError)
"""What a database raises that is down or locked; other errors of its may lie in what was said."""


class Live:
    """Runs turns of the pass `live`: talk and whatever it takes.

    Args:
        service: Where the assistants live.
        loop: Runs the turns.
    """

    def __init__(self, service: Runtime, loop: Loop) -> None:
        self._service = service
        self._loop = loop

    async def turn(self, presence: Agent) -> None:
        """Have one turn for one asker; whatever goes wrong in it is its end reason.

        Raises:
            Exception: It could not begin, and its percepts wait again; or its end could not be
                kept.
        """
        await self._know_modules(presence)
        if self._service.stopping or presence.obstacle():
            return
        percepts = self._service.take(presence)
        if not percepts:  # whoever spoke took it back meanwhile
            return
        learnt = _Learning(self._service.breaker, presence, percepts)
        presence.let_go = False
        try:
            record, turn, sees = self._open(presence, percepts)
        except Exception as error:
            learnt.from_error(error)
            if self._may_try_again(presence, percepts, isinstance(error, INFRASTRUCTURE)):
                self._give_back(presence, percepts)
            else:
                self._service.drop(presence, percepts, "its turns cannot begin")
            raise
        presence.turn = turn
        self._service.signs.thinking(presence, percepts)
        presence.running = ensureDeferred(self._run(presence, turn, sees))
        try:
            await presence.running
        finally:
            presence.turn = presence.running = None
        learnt.from_failure(turn)
        try:
            self._close(presence, percepts, record, turn, sees)
        except Exception as error:
            learnt.from_error(error)
            raise
        learnt.from_answer(turn)
        self._service.delegations.lived(presence.script.pk, percepts, turn)

    async def _run(self, presence: Agent, turn: Turn, sees: View) -> None:
        try:
            await compact(self._service, presence, turn, sees)
            if turn.end is None:
                await assess(self._service, presence, turn)
        except Exception:  # it can do without
            log.failure("ai: a turn of {who} could not be prepared", who=turn.caller.assistant)
        await self._loop.run(turn)

    def _open(self, presence: Agent, percepts: list[Percept]) -> tuple[TurnRecord, Turn, View]:
        asker = _asker(percepts)
        presence.thing.locks.cache_lock_bypass(presence.thing)
        sees = view(presence, percepts, asker)
        made = build_caller(self._service, presence, percepts, asker, sees.lowest)
        made.context.memory.hold(sees.private)
        mind = choose_brain(self._service, presence, made.tools, made.asker)
        limit = bounds(mind.window, presence.script.limits)
        chance = seed(presence, percepts)
        turn = self._prepared(presence, made, mind, limit, sees, chance)
        record = self._service.records.open_turn(
            presence.script, asker, made.authority().level, mind.brain.name, limit.seconds, percepts
        )
        made.turn = str(record.pk)
        self._service.watching.begun(record, turn)
        return record, turn, sees

    def _close(
        self,
        presence: Agent,
        percepts: list[Percept],
        record: TurnRecord,
        turn: Turn,
        sees: View,
    ) -> None:
        presence.last_end = turn.end.value if turn.end else ""
        state = self._what_becomes(presence, percepts, turn)
        entry = _entry(percepts, turn, sees)
        presence.given_back = state == Delivery.State.WAITING
        if presence.given_back:
            self._give_back(presence, percepts)
        else:
            presence.conversation.add(entry, kept_after(turn))
        asker = _asker(percepts)
        if asker is not None:
            self._service.engage(presence, asker)
        self._changed_place(presence)
        done = state == Delivery.State.DONE
        keep = partial(auto_journal.keep, percepts, turn) if done else _nothing
        self._service.records.close_turn(record, turn, entry, state, keep)
        self._service.watching.ended(record, turn, percepts, again=presence.given_back)

    # Before

    async def _know_modules(self, presence: Agent) -> None:
        """Let the modules tell what they can do; once in the game's life that may take a second."""
        if modules_of(presence.script, None):
            await self._service.modules.ready()

    def _prepared(
        self,
        presence: Agent,
        made: Caller,
        mind: BrainChoice,
        limit: Bounds,
        sees: View,
        chance: str,
    ) -> Turn:
        request, _told = request_of(presence, made, mind, limit.window, sees, chance)
        turn = Turn(
            request,
            made,
            mind.brain,
            limit,
            account=mind.account,
            ratio=mind.ratio,
            speech=reply([percept for percept in sees.seen if percept.addressed]),
            speak_before_looking=conf.get("SPEAK_BEFORE_LOOKING"),
            superseded=partial(_superseded, presence, made.asker),
            on_answer=partial(_found_words, made),
            on_step=lambda _step: self._after_step(presence, turn),
        )
        return turn

    # After

    def _what_becomes(self, presence: Agent, percepts: Sequence[Percept], turn: Turn) -> str:
        """What becomes of the lines that a turn was about: none is lost, and none acts twice.

        A turn that was stopped or failed before it acted is had again; one that had acted is
        reported, as after a crash. A brain that goes on failing is not asked for ever.
        """
        failed = turn.end in FAILED
        if not failed:
            presence.retries.forget(percepts[0].source.id)
        if presence.let_go and (failed or turn.end is EndReason.CANCELLED):
            return Delivery.State.DROPPED
        if not failed and turn.end is not EndReason.CANCELLED:
            return Delivery.State.DONE
        blameless = turn.fault is Fault.CERTAIN
        if failed and not self._may_try_again(presence, percepts, blameless):
            self._service.drop(presence, percepts, f"its turns end with {presence.last_end}")
            return Delivery.State.DROPPED
        begun = [o for step in turn.steps for o in step.outcomes if o.begun]
        if all(outcome.tool is None or outcome.tool.is_idempotent() for outcome in begun):
            return Delivery.State.WAITING
        if not presence.inbox.has_more_from(turn.caller.asker):  # else it is about to answer
            asker = _asker(percepts)
            calls = [(outcome.name, outcome.state.value) for outcome in begun]
            told = interrupted(calls, percepts, asker.name if asker else "")
            self._service.records.tell(turn.caller.turn, presence, told)
        return Delivery.State.DONE

    def _may_try_again(self, presence: Agent, percepts: Sequence[Percept], blameless: bool) -> bool:
        if self._service.breaker.is_resting(presence.script.thinker):
            return True  # as soon as it may be tried
        now = self._service.clock.seconds()
        return presence.retries.failed(percepts[0].source.id, now, blameless)

    def _give_back(self, presence: Agent, percepts: Sequence[Percept]) -> None:
        dropped = presence.inbox.give_back(percepts)
        if dropped:
            self._service.drop(presence, dropped, "its queue is full")

    def _after_step(self, presence: Agent, turn: Turn) -> None:
        self._changed_place(presence)
        asleep = presence.script.pk and presence.script.mode == "asleep"
        if asleep and turn.end in (None, *SPOKEN):  # a good night's wish beside it is no other end
            turn.end = EndReason.SLEPT

    def _changed_place(self, presence: Agent) -> None:
        place = getattr(presence.thing.location, "pk", None) if presence.thing.pk else None
        if place != presence.place and presence.script.pk:
            presence.place = place
            presence.session.end()
            self._service.pipeline.cache.end_session(presence.script.assistant_key)


class _Learning:
    """Tells the breaker what a turn shows of the brain that it began with."""

    def __init__(self, breaker: Breaker, presence: Agent, percepts: Sequence[Percept]) -> None:
        self._breaker = breaker
        self._brain = presence.script.thinker
        self._key = presence.script.pk
        self._asker = percepts[0].source.id

    def from_failure(self, turn: Turn) -> None:
        if turn.fault is not None:
            self._failed(turn.fault, turn.detail)

    def from_error(self, error: Exception) -> None:
        if isinstance(error, INFRASTRUCTURE):
            self._failed(Fault.CERTAIN, f"the database: {error}")

    def from_answer(self, turn: Turn) -> None:
        if turn.steps and turn.fault is None:
            self._breaker.answered(self._brain)

    def _failed(self, fault: Fault, why: str) -> None:
        self._breaker.failed(self._brain, self._key, self._asker, fault, why)


def _asker(percepts: Sequence[Percept]) -> Source | None:
    """Who caused a turn; all its percepts have the same source."""
    source = percepts[0].source
    return source if source.id else None


def _entry(percepts: Sequence[Percept], turn: Turn, sees: View) -> Entry:
    """What stays of a turn as conversation."""
    return Entry(
        briefly(turn.own_messages()),
        least_level(sees.fresh, turn.caller.ledger.lowest_author),
        whose(percepts),
        outline(sees.seen, _aloud(turn)),
        sees.remembered,
        turn.caller.context.memory.audience,
        repeats=bool(sees.private) and not audiences_of(sees.seen) and not _shown(turn, sees),
        turn=int(turn.caller.turn),
    )


def _aloud(turn: Turn) -> list[Outcome]:
    """What came of its calls, for all who may have heard of it.

    Alone with its asker it may have said what only they may hear; whoever comes in later did not.
    """
    scope = turn.caller.context.memory
    if scope.audience != EVERYBODY and scope.alone():
        return []
    return [outcome for step in turn.steps for outcome in step.outcomes]


def _shown(turn: Turn, sees: View) -> set[str]:
    """What is private and came before its eyes otherwise than by what it remembered."""
    return set(turn.caller.context.memory.held) - set(sees.private)


def _nothing() -> None:
    """A turn that is had again, or is let go, leaves nothing behind."""


def _found_words(made: Caller, completion: Completion) -> None:
    """What a model found to say is said sentence by sentence."""
    voice = made.context.voice
    if isinstance(voice, Speaker):
        voice.by_model = bool(completion.model)


def _superseded(presence: Agent, asker: str) -> bool:
    """The asker spoke again; once in a row it is listened to before answering."""
    return not presence.given_back and bool(asker) and presence.inbox.has_more_from(asker)
