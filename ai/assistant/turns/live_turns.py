"""Live turns: from the percepts in an agent's inbox to the record of the turn."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial

from twisted.internet.defer import Deferred, ensureDeferred
from twisted.logger import Logger

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.entry import Entry
from ai.assistant.agent.history import HISTORY_FACTOR
from ai.assistant.agent.kernel import Kernel
from ai.assistant.agent.outline import SPOKEN as WORDS
from ai.assistant.agent.outline import (
    confided,
    is_apart,
    is_confidence,
    outline,
    public_outcomes,
    with_answer_apart,
    with_stand_in,
    without_words_to_others,
)
from ai.assistant.agent.short_form import BROKEN_OFF, trimmed, with_confided
from ai.assistant.agent.turn_settings import turn_bounds
from ai.assistant.authority.authority import modules_of
from ai.assistant.delegation.manager import DelegationManager
from ai.assistant.engine.context_window import COMPACTED
from ai.assistant.engine.end_reason import FAILED, SPOKEN, EndReason
from ai.assistant.engine.loop import Loop
from ai.assistant.engine.progress import has_acted
from ai.assistant.engine.turn import Step, Turn, read_later
from ai.assistant.llm.selection import BrainSelector, sums_up
from ai.assistant.perception.dispatcher import Dispatcher
from ai.assistant.perception.intake import Intake
from ai.assistant.percepts.addressing import joins
from ai.assistant.percepts.percept import (
    DOUBTFUL,
    MAX_NAME,
    PERHAPS,
    SPEECH,
    UNANSWERED,
    WAITS,
    Percept,
    Source,
    audiences_of,
    is_doubtful,
    is_unprompted,
    lowest_author,
    overheard,
    recipients_of,
    tasks_of,
)
from ai.assistant.prompts.builder import Prompt
from ai.assistant.prompts.paced_reader import PacedReader
from ai.assistant.prompts.request import (
    View,
    draft_request,
    present,
    rewrite,
    view,
)
from ai.assistant.records import auto_journal
from ai.assistant.records.interrupted import interrupted
from ai.assistant.records.turn_recorder import TurnRecorder
from ai.assistant.records.turn_store import keep_nothing
from ai.assistant.speech.delivery import Speaker, reply
from ai.assistant.turns.assess import Assessment
from ai.assistant.turns.caller_factory import CallerFactory, Notify, seed
from ai.assistant.turns.late_answers import still_fits, words_of_answer, words_of_calls
from ai.assistant.turns.summarise import Summaries
from ai.assistant.turns.unanswered_lines import UnansweredLines, is_heard
from ai.brains.base import CALL, NOTHING, Completion, Message
from ai.brains.wrappers.fallback import FallbackBrain
from ai.memory.goals import goals
from ai.memory.privacy.scope import EVERYBODY, Scope, audience, common
from ai.models import Delivery, TurnRecord
from ai.pipeline.call import Caller, Outcome, least_level
from ai.pipeline.outage import outage
from ai.speech.claims import claimed_deed
from ai.speech.promises import promised
from ai.tools.text.quotation import quoted

log = Logger()

LATE = "[notice] Your answer came too late: it was not said, and nothing of it was done. It was:"
"""Before the words of an answer that came after another brain had to stand in."""
LATE_FOR_OTHERS = "[notice] Your answer to {} came too late: nothing of it was said or done."
"""What turns for others read of that, if they read the line that it answers."""
UNSAID = "You have not said:"
MAX_LATE = 500
"""Characters of words that were not said."""


class LiveTurns:
    """Runs turns of the pass `live`: conversation, and acts in the world.

    Args:
        kernel: Time and agents.
        loop: Runs the turns.
        dispatcher: Takes the percepts of a turn from an inbox.
        intake: Takes back percepts that a turn did not deal with.
        callers: Builds the callers of turns.
        selector: Chooses the brain of a turn.
        assessment: Chooses what a turn begins with.
        summaries: Sums up talks after turns.
        recorder: Writes the records of turns.
        notify: Gives an agent a percept once the calls of a turn are recorded.
        delegations: Learn of turns that may have been about their tasks.
        modules_ready: Fires once remote modules have sent their manifests.
        step: Returns what fires in a turn of the reactor that is free, for one piece of work.
        thinking: Called when an agent begins to think about some percepts.
        unanswered: Called with the percepts of a turn in which an agent neither spoke nor acted.
    """

    def __init__(
        self,
        kernel: Kernel,
        loop: Loop,
        dispatcher: Dispatcher,
        intake: Intake,
        callers: CallerFactory,
        selector: BrainSelector,
        assessment: Assessment,
        summaries: Summaries,
        recorder: TurnRecorder,
        notify: Notify,
        delegations: DelegationManager,
        modules_ready: Callable[[], Deferred[None]],
        step: Callable[[], Awaitable[None]],
        thinking: Callable[[Agent, Sequence[Percept]], None],
        unanswered: Callable[[Agent, Sequence[Percept]], None],
    ) -> None:
        self._kernel = kernel
        self._loop = loop
        self._dispatcher = dispatcher
        self._intake = intake
        self._callers = callers
        self._selector = selector
        self._assessment = assessment
        self._summaries = summaries
        self._recorder = recorder
        self._notify = notify
        self._delegations = delegations
        self._modules_ready = modules_ready
        self._step = step
        self._thinking = thinking
        self._unanswered = unanswered
        self._unanswered_lines = UnansweredLines(kernel, intake)

    async def run(self, agent: Agent) -> None:
        """Run one turn for one asker. An error in the turn becomes its end reason.

        Raises:
            Exception: The turn could not begin, and its percepts wait again; or its end could not
                be recorded.
        """
        if modules_of(agent.script, None):
            await self._modules_ready()  # which may take a second after a start
            if self._kernel.stopping() or agent.obstacle():
                return
        percepts = self._dispatcher.take(agent)
        if not percepts:  # the speaker took the line back meanwhile
            return
        agent.dropping, agent.effects = False, []
        try:
            record, turn, sees = self._open(agent, percepts)
        except Exception as error:
            is_outage = outage.is_outage(error)
            if is_outage:
                outage.turn_waits(agent.script.pk)
            if self._may_try_again(agent, percepts, is_outage):
                self._intake.give_back(agent, percepts)
            else:
                self._intake.drop(agent, percepts, "its turns cannot begin")
            raise
        agent.turn = turn
        self._thinking(agent, percepts)
        agent.running = ensureDeferred(self._think(agent, turn))
        try:
            await agent.running
        finally:
            agent.turn = agent.running = None
        self._close(agent, percepts, record, turn, sees)
        if isinstance(turn.brain, FallbackBrain):
            turn.brain.late = None  # who still waits for an answer has it
        if _is_long(turn, sees) and getattr(turn.brain, "is_model", True):
            self._summaries.turn_ended(agent, turn, sees.viewer)
        if agent.tasks or tasks_of(percepts):
            self._delegations.turn_ended(agent.script.pk, percepts, turn)

    async def _think(self, agent: Agent, turn: Turn) -> None:
        if conf.get("ASSESS"):
            await self._assessment.prepare(agent, turn)
        await self._loop.run(turn)

    def _open(self, agent: Agent, percepts: list[Percept]) -> tuple[TurnRecord, Turn, View]:
        asker = _asker(percepts)
        agent.character.locks.cache_lock_bypass(agent.character)
        sees = view(agent, percepts, asker, self._dispatcher.waiting_besides(agent, percepts))
        caller = self._callers.build(agent, percepts, asker, sees.lowest)
        if sees.private:
            caller.context.memory.hold(sees.private, sees.private_texts)
        choice = self._selector.choose(agent, caller.tools, caller.asker)
        limit = turn_bounds(choice.window, agent.script.limits)
        what = agent, caller, choice, limit.window, sees, seed(agent, percepts)
        elsewhere = None if conf.get("ASSESS") else choice.reader
        reader = elsewhere or (PacedReader(self._step) if choice.reads else None)
        draft = draft_request(*what, later=reader.parts if reader is not None else ())
        prompt = draft.prompt
        here = present(agent.character) if choice.reads else frozenset()

        def after_step(turn: Turn, step: Step) -> None:
            nonlocal here, prompt
            _check_mode(agent, turn)
            if turn.end is None and choice.reads and not agent.obstacle():
                before, here = here, present(agent.character)
                stale = [*(["people"] if here != before else ()), *_stale_parts(step, prompt)]
                turn.request, prompt = rewrite(agent, caller, sees, turn.request, prompt, stale)

        turn = Turn(
            draft.request,
            caller,
            choice.brain,
            limit,
            account=choice.account,
            ratio=choice.ratio,
            speech=reply([percept for percept in sees.seen if percept.addressed]),
            speak_before_looking=conf.get("SPEAK_BEFORE_LOOKING"),
            claims=claimed_deed if conf.get("CHECK_DEEDS") else _none,
            promises=promised if conf.get("CHECK_DEEDS") else _none,
            said_alone=_is_said_alone(caller.context.memory) or agent.was_told_alone(percepts),
            acted_before=agent.acted or any(percept.kind == "outcome" for percept in sees.seen),
            spoke_again=partial(_spoke_again, agent, caller.asker),
            superseded=partial(_superseded, agent, caller.asker),
            on_answer=partial(_mark_words, caller),
            on_step=after_step,
        )
        if reader is not None:

            def on_prompt(whole: Prompt) -> None:
                nonlocal prompt
                prompt = whole

            reader.begin(draft, turn, on_prompt)
        record = self._recorder.open(turn, agent.script, asker, percepts)
        agent.may_be_late(record.pk)
        if isinstance(turn.brain, FallbackBrain):
            turn.brain.late = partial(self._take_late, agent, percepts, record, turn, sees)
        return record, turn, sees

    def _close(
        self,
        agent: Agent,
        percepts: list[Percept],
        record: TurnRecord,
        turn: Turn,
        sees: View,
    ) -> None:
        agent.last_end = turn.end.value if turn.end else ""
        agent.acted = has_acted(turn)
        agent.keep_loaded(turn)
        failed = bool(turn.steps) and turn.steps[-1].stands_in
        undone = _reopen_goals(turn) if failed or turn.end not in SPOKEN else ()
        state = self._delivery_state(agent, percepts, turn, undone)
        is_secret = is_confidence(turn)
        entry = _entry(percepts, turn, sees, is_secret, agent.effects)
        waits_again = state == Delivery.State.WAITING
        is_left = state == Delivery.State.DONE and _leaves_to_others(percepts, turn)
        agent.begun = ()
        agent.told_alone = percepts if waits_again and turn.said_alone else ()
        agent.returned = waits_again and not is_unprompted(percepts)
        if (failed or self._unanswered_lines.scripts) and not waits_again:
            self._unanswered_lines.turn_ended(agent, percepts, turn, sees)
        if waits_again:
            self._keep_broken_off(agent, turn, entry, sees)
            self._intake.give_back(agent, percepts)
            if turn.end is EndReason.CANCELLED and agent.inbox.lines_from(turn.caller.asker):
                agent.inbox.serve_next(turn.caller.asker)
            if not agent.begun:
                agent.inbox.give_back_overheard(filter(_is_overheard, sees.seen))
                entry = replace(entry, repeated=True)
        elif is_left:
            agent.inbox.give_back_overheard(map(overheard, filter(_may_be_overheard, sees.seen)))
            for percept in filter(is_doubtful, percepts):
                agent.pass_over(percept, percept.data[DOUBTFUL])
            entry = replace(entry, repeated=True)
        else:
            note = _broken_off(turn) if agent.inbox.lines_from(turn.caller.asker) else ""
            if note:
                left = (Message("user", BROKEN_OFF),) if entry.outline else ()
                messages, outline = (*entry.messages, Message("user", note)), entry.outline
                entry = replace(entry, messages=messages, outline=(*outline, *left))
            if not (failed and _is_taken_up(percepts)):  # else the history has those lines
                agent.history.add(entry, _history_size(turn))
            if all(map(is_doubtful, percepts)) and turn.is_noticed:
                agent.talks.heard(turn.caller.asker)
        if turn.is_noticed and not turn.stood_in and agent.inbox.waiting:
            agent.inbox.mark_read(sees.seen)
        will_answer = waits_again or turn.is_noticed
        if not will_answer and not agent.inbox.has_more_from(turn.caller.asker):
            self._unanswered(agent, percepts)
        is_done = state == Delivery.State.DONE and not is_left
        journal = partial(auto_journal.keep, percepts, turn, is_secret)
        keep = journal if is_done else keep_nothing
        self._recorder.close(record, turn, entry, state, keep, percepts, again=waits_again)

    def _keep_broken_off(self, agent: Agent, turn: Turn, entry: Entry, sees: View) -> None:
        """Keep what a turn that starts over did, after the lines that caused it.

        Of one that did nothing, it is kept that it broke off, and its lines come again.
        """
        note, answered = _broken_off(turn), any(map(_is_kept, entry.messages))
        spoke_again = bool(agent.inbox.lines_from(turn.caller.asker))
        is_told = note != BROKEN_OFF or answered or spoke_again
        if note and not agent.obstacle() and is_told:
            kept = entry.messages if answered else ()
            entry = replace(entry, messages=(*kept, Message("user", note)), outline=())
            agent.history.add(entry, _history_size(turn))
            agent.begun = sees.own if answered else ()

    def _take_late(
        self,
        agent: Agent,
        percepts: list[Percept],
        record: TurnRecord,
        turn: Turn,
        sees: View,
        completion: Completion,
    ) -> None:
        """Say an answer that came after another brain had to stand in, if it still fits.

        Else it is kept in the history, marked as not said.
        """
        words = words_of_answer(completion)
        if not (words and self._is_wanted(agent, record)):
            return
        if still_fits(agent, percepts, turn, completion):
            saying = ensureDeferred(self._say_late(agent, percepts, record, turn, sees, completion))
            saying.addErrback(lambda failure: log.failure("ai: a late answer broke", failure))
        else:
            self._note_late(agent, percepts, turn, sees, words)
            self._unanswered_lines.take_up(but=percepts)

    def _is_wanted(self, agent: Agent, record: TurnRecord) -> bool:
        """Whether nobody was forgotten since the turn, and the assistant is still there."""
        is_kept = record.pk in agent.late_turns and agent.script.pk is not None
        return is_kept and not self._kernel.stopping()

    async def _say_late(
        self,
        agent: Agent,
        percepts: list[Percept],
        record: TurnRecord,
        turn: Turn,
        sees: View,
        completion: Completion,
    ) -> None:
        _mark_words(turn.caller, completion)
        is_said = await self._loop.speak_late(turn, completion)
        if not self._is_wanted(agent, record):
            return
        if is_said:
            entry = _entry(percepts, turn, sees, is_confidence(turn))
            agent.history.replace(entry)
            agent.inbox.answered(sees.own)
            self._recorder.amend(record, turn, entry)
            self._unanswered_lines.take_up()
        else:
            self._note_late(agent, percepts, turn, sees, words_of_answer(completion))

    def _note_late(
        self, agent: Agent, percepts: list[Percept], turn: Turn, sees: View, words: str
    ) -> None:
        note = Message("user", f"{LATE} {quoted(words, MAX_LATE)}")
        name = quoted(percepts[-1].source.name or "somebody", MAX_NAME)
        outline = (Message("user", LATE_FOR_OTHERS.format(name)),) if _is_seen(percepts) else ()
        whole = _entry(percepts, turn, sees, is_confidence(turn))
        entry = replace(whole, messages=(note,), outline=outline, turn=0)
        agent.history.add(entry, _history_size(turn))

    def _delivery_state(
        self, agent: Agent, percepts: Sequence[Percept], turn: Turn, undone: Sequence[Outcome] = ()
    ) -> str:
        """The new state of a turn's percepts, so that none is lost and none causes an act twice.

        A turn that was stopped, or failed, before it acted is repeated. One that had acted is
        reported to the agent instead, as after a crash. After repeated failures, the percepts are
        dropped. A reminder that no model could read waits until one can.
        """
        reminder_missed = _is_reminder_missed(percepts, turn)
        failed = turn.end in FAILED or reminder_missed or _is_unheard(turn)
        if not failed:
            agent.backoff.forget(percepts[0].source.id)
        if agent.dropping and (failed or turn.end is EndReason.CANCELLED):
            return Delivery.State.DROPPED
        if not failed and turn.end is not EndReason.CANCELLED:
            return Delivery.State.DONE
        is_blameless = reminder_missed or turn.is_outage
        if turn.is_outage or _is_unheard(turn):
            outage.turn_waits(agent.script.pk)
        if failed and not self._may_try_again(agent, percepts, is_blameless):
            self._intake.drop(agent, percepts, f"its turns end with {agent.last_end}")
            return Delivery.State.DROPPED
        if turn.is_repeatable:
            return Delivery.State.WAITING
        if not agent.inbox.has_more_from(turn.caller.asker):  # else its next turn will answer
            asker = _asker(percepts)
            calls = [
                (one.name, "taken back" if one in undone else one.state.value) for one in turn.begun
            ]
            percept = interrupted(calls, percepts, asker.name if asker else "")
            self._notify(turn.caller.turn, agent, percept)
        return Delivery.State.DONE

    def _may_try_again(
        self, agent: Agent, percepts: Sequence[Percept], blameless: bool = False
    ) -> bool:
        now = self._kernel.clock.seconds()
        return agent.backoff.failed(percepts[0].source.id, now, blameless)


def _reopen_goals(turn: Turn) -> list[Outcome]:
    """Open goals again that a turn noted as done, if it said and did nothing for them after all.

    Those that were finished before stay so.

    Returns:
        The calls that are taken back.
    """
    undone: list[Outcome] = []
    if is_heard(turn) or has_acted(turn):
        return undone
    for one in turn.begun:
        if one.success and one.tool is not None and one.tool.concludes(one.params):
            goal = one.params["goal"]
            if f"finished:goal {goal}" not in one.result.side_effects:
                continue
            try:
                goals.update(turn.caller.context.memory, goal, state="open")
                undone.append(one)
            except Exception:  # the turn has to be recorded all the same
                log.failure("ai: a goal could not be opened again")
    return undone


def _is_seen(percepts: Sequence[Percept]) -> bool:
    """Whether turns for others read what a turn was about."""
    return any(one.kind in SPEECH and one.audience is None for one in percepts)


def _is_overheard(percept: Percept) -> bool:
    """Whether the inbox keeps a percept among the overheard; what has no answer it keeps apart."""
    return not (percept.addressed or UNANSWERED in percept.data or WAITS in percept.data)


def _may_be_overheard(percept: Percept) -> bool:
    """Whether the inbox keeps a percept among the overheard once it is left to others."""
    return PERHAPS in percept.data and percept.addressed or _is_overheard(percept)


def _leaves_to_others(percepts: Sequence[Percept], turn: Turn) -> bool:
    """Whether a turn at most looked something up about lines that may be for others."""
    may_be_for_others = all(PERHAPS in percept.data for percept in percepts)
    return may_be_for_others and turn.is_repeatable and not turn.is_noticed


def _is_taken_up(percepts: Sequence[Percept]) -> bool:
    """Whether a turn is about a line that got no answer, and about nothing new."""
    return all(UNANSWERED in percept.data for percept in percepts)


def _is_unheard(turn: Turn) -> bool:
    """Whether a turn did nothing that others notice, and the database kept it from that."""
    kept_from = any(outcome.is_outage for step in turn.steps for outcome in step.outcomes)
    return kept_from and not turn.is_noticed


def _is_reminder_missed(percepts: Sequence[Percept], turn: Turn) -> bool:
    """Whether a goal is due, and only the stand-in was there to read it, which says nothing."""
    is_due = any(percept.kind == "goal" for percept in percepts)
    unread = turn.end is EndReason.BRAIN_FAILED or bool(turn.stood_in)
    return is_due and unread and not turn.is_noticed and not has_acted(turn)


def _stale_parts(step: Step, prompt: Prompt) -> list[str]:
    """The parts of the prompt that may no longer say what is so, as a step has changed it."""
    done = [one for one in step.outcomes if one.success]
    written = (one.tool.invalidates for one in done if one.tool)
    goals = ["goals"] if any("list_goals" in names for names in written) else []
    has_acted = any(read_later(one) == CALL for one in done)
    return goals + [part.name for part, _ in prompt.pieces if has_acted and part.follows_acts]


def _check_mode(agent: Agent, turn: Turn) -> None:
    """End a turn whose last step put the assistant to sleep."""
    asleep = agent.script.id and agent.script.mode == "asleep"
    if asleep and turn.end in (None, *SPOKEN):  # a farewell in the same step is no other end
        turn.end = EndReason.SLEPT


def _asker(percepts: Sequence[Percept]) -> Source | None:
    """Who caused a turn; all its percepts have the same source."""
    source = percepts[0].source
    return source if source.id else None


def _entry(
    percepts: Sequence[Percept],
    turn: Turn,
    sees: View,
    is_secret: bool,
    effects: Sequence[Percept] = (),
) -> Entry:
    """The entry of a turn in the history.

    The asker's later turns know of the turn's effects by its calls, and others by what was shown.

    Args:
        percepts: What caused the turn.
        turn: The turn.
        sees: What it could read.
        is_secret: Whether what its asker said aloud is for nobody else.
        effects: What was shown of its acts.
    """
    authors = least_level(turn.caller.ledger.lowest_author, lowest_author(effects))
    messages = without_words_to_others(trimmed(turn.own_messages()), turn)
    stood_in = turn.stood_in
    memory = turn.caller.context.memory
    seen: Sequence[Percept] = sees.own
    private = memory.audience
    if is_secret or memory.asker and any(map(is_apart, messages)):
        private = common([private, audience([memory.asker])])
    if is_secret:
        seen = [confided(percept, memory.asker) for percept in seen]
        messages = tuple(with_confided(messages, memory.asker))
    public = outline([*seen, *effects], public_outcomes(turn, private, is_secret), private)
    if not is_secret:
        public = with_answer_apart(public, turn, percepts)
    if stood_in:
        messages, public = with_stand_in(messages, stood_in), with_stand_in(public, stood_in)
    return Entry(
        messages,
        least_level(sees.fresh, authors),
        recipients_of(percepts),
        public,
        sees.remembered,
        private,
        repeats=bool(sees.private) and not audiences_of(seen) and not _private_shown(turn, sees),
        turn=int(turn.caller.turn),
        at=percepts[-1].at,
        alone=private != EVERYBODY and memory.alone(),
    )


def _is_said_alone(memory: Scope) -> bool:
    """Whether the asker said something aloud that nobody else heard."""
    return bool(memory.asker and memory.said) and not memory.private and memory.alone()


def _is_kept(message: Message) -> bool:
    """Whether a message is of a call that later turns read of."""
    return message.role == "tool" and message.later != NOTHING


def _broken_off(turn: Turn) -> str:
    """The line that says that a turn broke off, and what of its last answer was not said or done.

    It is empty if the turn did not break off. A call that ran and failed was done, and tells so.
    """
    if turn.end is not EndReason.CANCELLED or turn.stood_in:
        return ""
    step = turn.steps[-1] if turn.steps else Step()
    left = [one for one in step.outcomes if not (one.success or one.begun)]
    words = words_of_calls(one.call for one in left) or ("" if step.outcomes else step.thought)
    unsaid = f"{UNSAID} {quoted(words, MAX_LATE)}" if words else ""
    names = [one.name for one in left if one.name not in WORDS and one.tool is not None]
    undone = f"Not done: {', '.join(names)}." if names else ""
    return " ".join(filter(None, [BROKEN_OFF, unsaid, undone]))


def _private_shown(turn: Turn, sees: View) -> set[str]:
    """The private audiences of what the turn was shown, apart from those of the history."""
    return set(turn.caller.context.memory.held) - set(sees.private)


def _none(words: str) -> str:
    """Finds nothing, where a game checks no words."""
    return ""


def _mark_words(caller: Caller, completion: Completion) -> None:
    """Have the words of a model spoken sentence by sentence."""
    voice = caller.context.voice
    if isinstance(voice, Speaker):
        voice.by_model = bool(completion.model)


def _history_size(turn: Turn) -> int:
    """How many messages of the history stay after a turn.

    A model sums up what goes beyond `AI["HISTORY"]`, so more has to stay until then.
    """
    size = int(conf.get("HISTORY"))
    return size * HISTORY_FACTOR if sums_up(turn.brain, turn.account) else size


def _is_long(turn: Turn, sees: View) -> bool:
    """Whether a turn and the talk before it take so much room that the talk may be summed up."""
    is_cut = turn.opened < len(sees.history)
    return is_cut or turn.usage > COMPACTED or turn.opened > conf.get("HISTORY")


def _spoke_again(agent: Agent, asker: str) -> list[Percept]:
    """What the asker said since, for which the turn may start over; it does so once in a row."""
    return agent.inbox.lines_from(asker) if asker and not agent.returned else []


def _superseded(agent: Agent, asker: str) -> bool:
    """Whether the asker has said something since that the answer cannot leave aside."""
    asked = agent.turn.asked if agent.turn is not None else 0.0
    return any(joins(line, asked) for line in _spoke_again(agent, asker))
