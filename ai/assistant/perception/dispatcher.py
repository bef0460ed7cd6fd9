"""The dispatcher: decides which percepts an assistant should answer, and which wake it.

It judges everything that happens in one iteration of the reactor together, when that is over. When
a turn begins, it judges again what may have changed, such as who else has answered meanwhile, and
whether more belongs into the same turn: the rest of a sentence, or those who arrive with others.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any

from django.db import DatabaseError
from twisted.logger import Logger

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.kernel import Kernel
from ai.assistant.agent.recent_lines import Departure
from ai.assistant.agent.turn_settings import goes_by_rules, has_model
from ai.assistant.authority.authority import identity_of
from ai.assistant.perception.intake import CROWDED, QUEUE_FULL, Intake, OptedOut, kept
from ai.assistant.perception.marks import chance_of, mark_left, mark_taken
from ai.assistant.perception.observe import CONNECTION, repeats_gift, resolve_move
from ai.assistant.perception.rate_limits import AskerLimits, LogThrottle, LoopGuard, Tally
from ai.assistant.percepts import store
from ai.assistant.percepts.addressee_classifier import Training
from ai.assistant.percepts.addressing import (
    UNFINISHED,
    NotAddressed,
    invites,
    is_direct,
    is_for_everybody,
    joins,
    seeks_answer,
    takes_back,
    turned_to,
    wants_goods,
    why_not_addressed,
)
from ai.assistant.percepts.percept import (
    DUE,
    LINES,
    MAX_TEXT,
    PERHAPS,
    SPEECH,
    UNWANTED,
    WAITS,
    Percept,
    audiences_of,
    changed,
    is_doubtful,
    is_own,
    is_played,
    is_unattended,
    is_unprompted,
    overheard,
    tasks_of,
)
from ai.assistant.percepts.talk_state import TalkState
from ai.assistant.percepts.vocatives import Company, named_at, names_of
from ai.memory.goals import goals
from ai.pipeline.outage import outage

log = Logger()

GIVES_WAY = 60.0
"""Seconds for which a turn of an assistant's own lets lines go first."""
REST_SECONDS = 5.0
"""Seconds to wait for the rest of half a sentence."""
ACTS = ("arrive", "pose")
"""Kinds of percepts without words, which come in bursts."""
ACTS_SECONDS, MOST_ACTS_SECONDS = 2.5, 8.0
"""Seconds that a model waits after the last of such percepts, and after the first."""
LEAST_WAIT = 0.001
"""Seconds that are worth waiting for, as times are rounded."""
CALLED_BACK_SECONDS = 30.0
"""Seconds for which one who left may still be called."""
MAX_TAKERS = 2
"""Assistants that answer one line."""

TWO_OTHERS = "two others answer"
ANOTHER_ASKED = "it answers the question of another assistant"
UNATTENDED = "three lines between assistants, no player there"
OWN_WORDS = "its own words"
ASLEEP = "it is asleep"
SLEEPS = "{name} is asleep."
TOO_MANY = "too many lines from one speaker"
OWN_TURNS = "too many turns of its own"
GREETED_TOO_LATE = "the greeting would come too late"
NO_AUDIENCE = "no player is there"
JOINED = "it is part of another turn"
SETTLED = "the goal is finished, or due at another time"
MOVED_ON = "others have gone on without it"
WAITED_LONG = "it has waited too long"
DOUBT_SECONDS = 60.0
"""Seconds for which a line that is perhaps for an assistant may wait; not over a restart."""

_numbers = Random()
Event = tuple[str, str, str, int | None, tuple[str, ...] | None]


@dataclass
class _Batch:
    """What the dispatcher knows while it judges the events of one reactor iteration."""

    companies: dict[int | None, Company] = field(default_factory=dict)
    """The id of a place → who in it could be addressed."""
    heard: Counter[tuple[int, Event]] = field(default_factory=Counter)
    """How often each assistant noticed the same event."""
    events: dict[tuple[Event, int], str] = field(default_factory=dict)
    """The ids of events; the same author may say the same again."""
    taken: dict[str, bool] = field(default_factory=dict)
    """Whether a line is within its author's rate; the same for all who noticed it."""

    def identify(self, agent: Agent, percept: Percept, at: float) -> Percept:
        """Return a percept with its time and its event's id, the same for all who noticed it."""
        event = _event(percept)
        noticed = agent.script.pk, event
        found = self.events.setdefault((event, self.heard[noticed]), _new_id())
        self.heard[noticed] += 1
        return changed(percept, event=found, at=at)

    def company_of(self, place: Any) -> Company:
        """Return who is in a place."""
        key = getattr(place, "id", None)  # objects take long to compare
        if key not in self.companies:
            self.companies[key] = Company(place)
        return self.companies[key]


class Dispatcher:
    """Judges percepts and passes them to inboxes.

    Args:
        kernel: Time and agents.
        intake: Puts percepts into inboxes.
        opted_out: Players whose lines leave no trace.
        unwanted: Returns why tasks, given by number, need no more work, or "".
        stir: Called when an agent notices a character that somebody plays.
        ignored: Called with an agent, a line that it will not answer, and the words that say so.
        left: Called with lines that no assistant takes as said to it, with each that heard them.
        training: Learns to tell whom lines in company are for.
    """

    def __init__(
        self,
        kernel: Kernel,
        intake: Intake,
        opted_out: OptedOut,
        unwanted: Callable[[Sequence[int]], str],
        stir: Callable[[Agent], None],
        ignored: Callable[[Agent, Percept, str], object],
        left: Callable[[Sequence[tuple[Agent, Percept]]], None],
        training: Training,
    ) -> None:
        self._kernel = kernel
        self._intake = intake
        self._opted_out = opted_out
        self._unwanted = unwanted
        self._stir = stir
        self._ignored = ignored
        self._left = left
        self._training = training
        self._loop_guard = LoopGuard()
        self._limits = AskerLimits(kernel.clock)
        self._throttle = LogThrottle(kernel.clock)
        self.floods = Tally()
        """Lines beyond their authors' rate, which nobody took up, by the author's name."""
        self.watchers: list[Callable[[Sequence[tuple[Agent, Percept]]], None]] = []
        """Called with what assistants noticed, once it is decided whom that wakes."""
        self._noticed: list[tuple[Agent, Percept, float, Any]] = []
        self._noticed_at = -math.inf
        """When the last percept was noticed; the next one is later, so that the order is known."""
        self._about: dict[int, list[Percept]] = {}
        """Script → the percepts of its running turn."""

    def notice(self, agent: Agent, percept: Percept, from_obj: Any = None) -> None:
        """Queue what an assistant noticed, to be judged when this reactor iteration is over."""
        stopping, clock = self._kernel.stopping(), self._kernel.clock
        if not self._noticed and not stopping:
            clock.callLater(0, self.settle)
        self._noticed_at = max(clock.seconds(), math.nextafter(self._noticed_at, math.inf))
        self._noticed.append((agent, percept, self._noticed_at, from_obj))
        if stopping:  # the reactor may not run again; the next start finds the stored percept
            self.settle()

    def settle(self) -> None:
        """Judge what was noticed, store what is addressed, and pass it to the inboxes."""
        noticed, self._noticed = self._noticed, []
        batch = _Batch()
        judged, crowded = [], []
        for agent, percept, at, from_obj in noticed:
            if self._kernel.agents.get(agent.script.pk) is not agent:
                continue
            try:
                percept = batch.identify(agent, percept, at)
                if percept.kind in ("move", "arrive"):
                    _expect_who_is_waited_for(agent, percept, from_obj)
                if not self._takes(agent, percept, batch):
                    crowded.append((agent, percept))
                    continue
                percept = self._judge(agent, percept, from_obj, batch)
            except Exception:  # the others' lines must not be lost with it
                log.failure("ai: a {kind} could not be judged", kind=percept.kind)
            judged.append((agent, percept))
        judged = self._at_most_two(_leave_to_askers(_without_echoes(judged), batch))
        _mark_done([percept for _agent, percept in judged if not percept.addressed])
        if self._opted_out.who:
            judged = [pair for pair in judged if not self._opted_out.unheard(pair[1])]
        stored = iter(kept([(p, agent.script.pk) for agent, p in judged if p.addressed]))
        displaced = defaultdict(list)
        for agent, percept in judged:
            dropped = self._intake.take_in(agent, next(stored) if percept.addressed else percept)
            if dropped is not None:
                displaced[agent].append(dropped)
            if self._interrupts(agent, percept):
                self._kernel.clock.callLater(0, agent.yield_to_speaker, agent.turn)
        for agent, percepts in displaced.items():
            self._intake.drop(agent, percepts, QUEUE_FULL)
        taken = {percept.event for _agent, percept in judged if percept.addressed}
        if left := [pair for pair in judged if pair[1].event not in taken]:
            self._left([pair for pair in left if pair[1].kind == "say"])
        for watcher in list(self.watchers):
            try:
                watcher([*crowded, *judged])
            except Exception:  # watching must not keep anybody from an answer
                log.failure("ai: what was noticed could not be shown")

    # Turns

    def next_in(self, agent: Agent) -> float | None:
        """Return the seconds until an assistant's next turn is due.

        Percepts that it should no longer answer, and those that another turn deals with as well,
        become overheard ones.

        Returns:
            None if nothing waits, or if something else will wake it.
        """
        while agent.inbox.waiting and (group := agent.inbox.next(self._not_yet(agent))):
            passed = [(p, why) for p in group if (why := self._not_now(agent, p))]
            if passed:
                self._pass_over(agent, passed)
            if len(passed) < len(group) and (wait := self._gather(agent, group)) is not None:
                return wait
        now, waits, in_midst = self._kernel.clock.seconds(), [], self._in_midst(agent)
        for asker in agent.inbox.sources():
            ready = self._limits.wait(asker, agent.script.pk)
            if ready is not None:
                later = agent.backoff.wait([asker], now) or 0.0
                waits.append(max(ready, later, in_midst.get(asker, 0.0)))
        return min(waits, default=None)

    def take(self, agent: Agent) -> list[Percept]:
        """Take the percepts for a turn that begins now; call `turn_ended` after it."""
        taken = agent.inbox.take(self._not_yet(agent))
        self._about[agent.script.pk] = taken
        if taken:
            self._limits.begin(taken[0].source.id)
        self._loop_guard.count_replies(p.place for p in taken if is_unattended(p))
        agent.own_turns += bool(taken) and all(map(is_own, taken))
        return taken

    def waiting_besides(self, agent: Agent, about: Sequence[Percept]) -> list[Percept]:
        """What others said aloud before a turn's last line, which waits for turns of its own.

        A model that does not read it takes what answers it, or goes on from it, for something else.
        What the speaker of that last line was not there to hear is left out, and so is what
        somebody said who has left.
        """
        last = about[-1]
        is_aloud = last.kind == "say" and last.audience is None
        if not (agent.inbox.waiting and is_aloud and has_model(agent.script)):
            return []
        here = Company(agent.character.location).players
        return [
            changed(one, addressed=False, data={**one.data, WAITS: True})
            for one in agent.inbox.waiting
            if (one.kind, one.audience, one.place) == ("say", None, last.place)
            and one.at <= last.at
            and last.source.object_id in one.there
            and one.source.object_id in here
            and one.source.id != last.source.id
            and one.source.id not in self._opted_out.who
        ]

    def turn_ended(self, agent: Agent, script: int) -> None:
        """End an assistant's turn; a turn that will be repeated does not count."""
        about = self._about.pop(script, [])
        if not about:
            return
        for key in self._limits.end(about[0].source.id):
            waits = self._kernel.agents.get(key)
            if waits is not None:
                waits.wake()
        if agent.inbox.holds(about[0]):
            self._loop_guard.uncount_replies(p.place for p in about if is_unattended(p))
            agent.own_turns = max(0, agent.own_turns - all(map(is_own, about)))
            return
        for percept in about:
            if percept.kind == "arrive":
                agent.owed.pop(percept.source.id, None)
            elif percept.kind == "goal":
                _owe_who_went(agent, percept)

    def _not_yet(self, agent: Agent) -> set[str]:
        """Return the askers whose lines have to wait."""
        waiting = {one.source.id for one in agent.inbox.waiting}
        not_ready = {one for one in waiting if not self._limits.is_ready(one)}
        not_ready.update(self._in_midst(agent))
        return not_ready | agent.backoff.not_yet(self._kernel.clock.seconds())

    def _in_midst(self, agent: Agent) -> dict[str, float]:
        """Who said half a sentence last, with the seconds that remain for its rest."""
        now = self._kernel.clock.seconds()
        last = {one.source.id: one for one in agent.inbox.waiting if one.kind not in ACTS}
        return {
            source: one.at + REST_SECONDS - now
            for source, one in last.items()
            if one.kind in SPEECH
            and one.at + REST_SECONDS > now + LEAST_WAIT
            and is_played(one.source)
            and len(one.text) < MAX_TEXT  # otherwise it was cut, and no rest will come
            and _is_unfinished(one.text)
        }

    def _gather(self, agent: Agent, group: Sequence[Percept]) -> float | None:
        """Have one turn deal with what belongs together.

        Args:
            agent: The agent.
            group: What its next turn would be about.

        Returns:
            The seconds until the turn may begin; None if it would be about something else.
        """
        waiting = agent.inbox.waiting
        spoke = {one.source.id for one in waiting if one.kind in LINES}
        came = [one for one in waiting if any(_is_told_with(one, asker) for asker in spoke)]
        if came and has_model(agent.script):
            self._pass_over(agent, [(one, JOINED) for one in came])
            return None if is_own(group[0]) else self._gather(agent, group)
        acts = [one for one in waiting if one.kind in ACTS]
        if not acts or not has_model(agent.script):
            return 0.0
        not_yet = self._not_yet(agent)
        if any(one.kind in LINES and one.source.id not in not_yet for one in waiting):
            joins = [one for one in acts if one.kind == "arrive"]
            self._pass_over(agent, [(one, JOINED) for one in joins])
            return None if joins else 0.0
        if any(one.kind not in ACTS for one in group):
            return 0.0
        due = min(acts[-1].at + ACTS_SECONDS, acts[0].at + MOST_ACTS_SECONDS)
        wait = due - self._kernel.clock.seconds()
        if wait < LEAST_WAIT:
            others = [one for one in acts if one.source != group[0].source]
            self._pass_over(agent, [(one, JOINED) for one in others])
            return 0.0
        return wait

    def _pass_over(self, agent: Agent, passed: Sequence[tuple[Percept, str]]) -> None:
        agent.inbox.remove(percept for percept, _why in passed)
        for percept, why in passed:
            agent.pass_over(percept, why)
            if why not in (UNWANTED, SETTLED) and percept.source.id not in self._opted_out.who:
                agent.inbox.put(overheard(percept))
        _mark_done([percept for percept, _why in passed])

    # Judging

    def _interrupts(self, agent: Agent, percept: Percept) -> bool:
        """Whether the running turn starts over because of a line, which it then is about too.

        A turn of the assistant's own, or about an arrival, lets any player's line go first. An
        answer to a line gives way to its asker's next one alone, and only if that comes soon or
        takes something back: what came of a call, a goal that is due, or somebody else waits for
        it, as to think again takes a model as long again.
        """
        about, turn = self._about.get(agent.script.pk), agent.turn
        if not about or turn is None or percept.kind not in LINES:
            return False
        # What is said after a line that is perhaps for a friend may answer that.
        is_doubted = all(map(is_doubtful, about))
        is_surely = PERHAPS not in percept.data or takes_back(percept.text)
        may_be_for_it = is_surely or all(PERHAPS in one.data for one in about)
        if not (is_doubted or percept.addressed and may_be_for_it):
            return False
        if is_doubted and agent.returned:
            return False  # it has started over once
        is_askers = turn.caller.asker == percept.source.id
        if is_doubted or is_unprompted(about):
            recent = self._kernel.clock.seconds() < about[0].at + GIVES_WAY
            is_late = is_askers and not (percept.addressed or joins(percept, turn.asked))
            return recent and not is_late and is_played(percept.source) and turn.is_repeatable
        return is_askers and not agent.returned and joins(percept, turn.asked)

    def _takes(self, agent: Agent, percept: Percept, batch: _Batch) -> bool:
        """Whether a line is within its author's rate."""
        source = percept.source
        if not source.id or not (percept.kind in SPEECH or agent.may_notice(percept.kind)):
            return True
        line = percept.event
        if line not in batch.taken:
            batch.taken[line] = self._limits.takes(source.id)
            if not batch.taken[line]:
                self._log_flood(source.id, source.name)
        if not batch.taken[line]:
            self._loop_guard.notice(percept)
            agent.pass_over(percept, TOO_MANY)
            self._show_ignored(agent, percept, batch, CROWDED)
        return batch.taken[line]

    def _show_ignored(self, agent: Agent, percept: Percept, batch: _Batch, words: str) -> None:
        """Let the speaker know that a line which addresses an assistant gets no answer."""
        company = batch.company_of(agent.character.location)
        talk = _talk_state(agent, percept, company)
        if why_not_addressed(percept, agent.character, company, talk, greets=False) is None:
            self._ignored(agent, changed(percept, addressed=True), words)

    def _log_flood(self, asker: str, name: str) -> None:
        self.floods.count(name, who=asker)
        count = self._throttle.count(asker)
        if count:
            log.warn("ai: {count} lines of {name} ignored: too many", count=count, name=name)

    def _judge(self, agent: Agent, percept: Percept, from_obj: Any, batch: _Batch) -> Percept:
        """Decide what a percept is and whether it is addressed to the assistant."""
        if percept.kind == "move":
            percept = resolve_move(percept, from_obj, agent.character)
        _follow_moves(agent, percept, from_obj)
        self._loop_guard.notice(percept)
        if is_played(percept.source):
            agent.own_turns = 0
            if agent.wake_policy.every:
                self._stir(agent)
        company = batch.company_of(agent.character.location)
        talk = TalkState() if percept.addressed else _talk_state(agent, percept, company)
        are_many = len(company.members) > 2
        if are_many and percept.kind == "arrive" and goes_by_rules(agent.script):
            self._training.trained()  # begins before they speak
        in_company = percept.kind == "say" and are_many
        if in_company and not percept.addressed:
            chance = chance_of(agent, percept, company, talk.before, self._training.trained)
            talk = talk._replace(chance=chance)
        why = self._why_not(agent, percept, company, talk)
        is_marked = in_company or percept.kind == "say" and bool(why)
        if is_marked and percept.addressed:
            talk = _talk_state(agent, percept, company)
        traced = percept.addressed or why is not NotAddressed.KIND
        if why == ASLEEP:
            self._show_ignored(agent, percept, batch, SLEEPS)
        if why and traced and percept.source.id not in self._opted_out.who:
            agent.pass_over(percept, why)
        _follow_talks(agent, percept, company)
        if percept.kind in SPEECH and percept.source.id:
            is_aloud = percept.audience is None and percept.kind != "whisper"
            asks = percept.kind == "say" and seeks_answer(percept.text)
            is_kept = percept.kind == "say" and percept.source.id not in self._opted_out.who
            words = percept.text if is_kept else ""
            agent.talks.noticed(percept.source.id, not why, is_aloud, asks, words)
        if in_company or percept.addressed != (not why):
            percept = changed(percept, addressed=not why, there=company.players)
        if not is_marked:
            return percept
        if why:
            return mark_left(agent, percept, talk)
        return mark_taken(agent, percept, company, talk)

    def _why_not(self, agent: Agent, percept: Percept, company: Company, talk: TalkState) -> str:
        """Return why a percept is not for the assistant; "" if it is."""
        is_owed = percept.kind == "arrive" and percept.source.id in agent.owed
        if percept.data.get(CONNECTION) and not is_owed:
            return NotAddressed.KIND
        if percept.addressed:
            return self._not_now(agent, percept)
        if is_unattended(percept) and agent.recent_lines.includes(percept.text):
            return OWN_WORDS
        greets = percept.kind == "arrive" and agent.expects(percept.source.id)
        why = why_not_addressed(percept, agent.character, company, talk, greets)
        if why and not agent.wake_policy.wakes_for(percept):
            return why
        return self._not_now(agent, percept)

    def _not_now(self, agent: Agent, percept: Percept) -> str:
        """Return why an assistant should not answer a percept now; "" if it should."""
        if _is_settled(percept):
            return SETTLED
        tasks = tasks_of([percept])
        if tasks and self._unwanted(tasks):
            return UNWANTED
        if agent.script.mode == "asleep" and not is_direct(percept, agent.character):
            return ASLEEP
        if agent.wake_policy.audience and agent.wake_policy.misses(percept, agent.character):
            return NO_AUDIENCE
        if is_unattended(percept) and not self._loop_guard.may_reply(percept.place):
            return UNATTENDED
        now = self._kernel.clock.seconds()
        if is_doubtful(percept):
            if now > percept.at + DOUBT_SECONDS:
                return WAITED_LONG
            return MOVED_ON if _have_moved_on(agent, percept) else ""
        if percept.kind == "arrive" and (
            agent.greets_too_late(percept, now) or _only_passed(agent, percept)
        ):
            return GREETED_TOO_LATE
        if is_own(percept) and 0 < conf.get("OWN_TURNS") <= agent.own_turns:
            return OWN_TURNS
        return ""

    def _at_most_two(self, judged: list[tuple[Agent, Percept]]) -> list[tuple[Agent, Percept]]:
        """Keep two takers of a line that more assistants take as addressed to them."""
        if len(judged) <= MAX_TAKERS:
            return judged
        takers: dict[Event, dict[int, Agent]] = defaultdict(dict)
        for agent, percept in judged:
            if percept.addressed and not is_own(percept):
                takers[_event(percept)][agent.script.pk] = agent
        others = {}
        for event, agents in takers.items():
            if len(agents) > MAX_TAKERS:
                order = sorted(agents, key=lambda key: self._rank(agents[key], event))
                others[event] = set(order[MAX_TAKERS:])
        left = []
        for agent, percept in judged:
            if percept.addressed and agent.script.pk in others.get(_event(percept), ()):
                agent.pass_over(percept, TWO_OTHERS)
                percept = changed(percept, addressed=False)
            left.append((agent, percept))
        return left

    def _rank(self, agent: Agent, event: Event) -> tuple[float, bool, int]:
        """Sort by who is named first, then by who is in the talk, then by age."""
        _kind, text, source, _place, _audience = event
        at = named_at(text, names_of(agent.character))
        engaged = agent.is_engaged(source)
        return (float("inf") if at is None else at, not engaged, agent.script.pk)


def _new_id() -> str:
    """An id that nothing else that happens has; anybody may guess it."""
    return f"{_numbers.getrandbits(128):032x}"


@lru_cache
def _is_unfinished(text: str) -> bool:
    """Whether a line is half a sentence; asked several times of each."""
    return UNFINISHED.search(text) is not None


def _is_told_with(percept: Percept, asker: str) -> bool:
    """Whether a percept is the outcome of what an asker wanted, of which everybody may hear."""
    is_outcome = percept.kind == "outcome" and is_own(percept) and bool(asker)
    return is_outcome and percept.concerns == asker and not audiences_of([percept])


def _talk_state(agent: Agent, percept: Percept, company: Company) -> TalkState:
    source, gone = percept.source, agent.departures.since(percept.at - CALLED_BACK_SECONDS)
    others = [one for one in company.members if one.pk in company.players - {source.object_id}]
    return agent.talk_state(source.id, [identity_of(one) for one in others], gone)


def _event(percept: Percept) -> Event:
    """Return what makes percepts of one reactor iteration the same event."""
    return (percept.kind, percept.text, percept.source.id, percept.place, percept.audience)


def _owe_who_went(agent: Agent, percept: Percept) -> None:
    """Have somebody reminded later who went away before they were reminded of a goal."""
    asker = percept.data.get("asker")
    if asker and agent.character.pk and not (agent.is_with(asker) or _is_settled(percept)):
        agent.owe(asker)


def _expect_who_is_waited_for(agent: Agent, percept: Percept, from_obj: Any) -> None:
    """Have the arrival of somebody wake an agent that was to tell them something, say."""
    source, place = percept.source, agent.character.location
    if not is_played(source) or place is None or getattr(from_obj, "location", None) != place:
        return
    try:
        if goals.waits_for(agent.script.pk, source.id, source.name):
            agent.owe(source.id)
    except DatabaseError:  # they can ask for it
        outage.failure(log, "ai: whether somebody was waited for could not be looked up")


def _only_passed(agent: Agent, percept: Percept) -> bool:
    """Whether who is owed a reminder has come in and is gone again; they are told next time."""
    source = percept.source.id
    is_watched = agent.wake_policy.wakes_for(percept)
    return source in agent.owed and not (is_watched or agent.is_with(source))


def _have_moved_on(agent: Agent, percept: Percept) -> bool:
    """Whether somebody else has said more to others, where nobody waits for an answer to a line."""
    waits = agent.returned or wants_goods(percept.text)
    return not waits and agent.talks.has_moved_on(percept.source.id, percept.at)


def _is_settled(percept: Percept) -> bool:
    """Whether a percept reminds of a goal that was dealt with before the reminder was read."""
    number, due = percept.data.get("goal"), percept.data.get(DUE)
    if not (percept.kind == "goal" and number and due):
        return False
    try:
        return goals.is_settled(number, due)
    except DatabaseError:  # rather remind twice than never
        outage.failure(log, "ai: whether a goal is still open could not be looked up")
        return False


def _mark_done(percepts: Sequence[Percept]) -> None:
    """Mark stored percepts as done; if the database fails, the next start judges them again."""
    try:
        store.mark_done(percepts)
    except Exception:
        outage.failure(log, "ai: overheard lines could not be marked as done")


def _without_echoes(judged: list[tuple[Agent, Percept]]) -> list[tuple[Agent, Percept]]:
    """Leave out what only repeats a gift, which Evennia's `give` also shows as a line."""
    gifts = [(agent, percept) for agent, percept in judged if percept.kind == "give"]
    if not gifts:
        return judged
    return [
        (agent, percept)
        for agent, percept in judged
        if not any(to is agent and repeats_gift(percept, gift) for to, gift in gifts)
    ]


def _follow_moves(agent: Agent, percept: Percept, from_obj: Any) -> None:
    """Note who left an agent, and who is back."""
    source = percept.source
    if percept.kind == "arrive":
        agent.departures.forget(source.id)
    elif percept.kind == "leave":
        to = getattr(getattr(from_obj, "location", None), "pk", None)
        agent.departures.note(Departure(source.name, source.id, to, percept.at))


def _follow_talks(agent: Agent, percept: Percept, company: Company) -> None:
    """Note what happens to an agent's talks if somebody leaves, or speaks to somebody else."""
    source, talks = percept.source.id, agent.talks
    if percept.kind in ("arrive", "leave"):
        talks.parted(source, is_back=percept.kind == "arrive")
    if percept.kind != "say" or not company.others(agent.character.pk, percept.source.object_id):
        return  # nobody else is there to be spoken to
    called = company.called(percept.text)
    called = [one for one in called if one.pk != percept.source.object_id]
    if not called and source in talks:
        called = turned_to(percept, agent.character, company, _talk_state(agent, percept, company))
    if not called or agent.character in called:
        return
    talks.end(source)
    talks.turned(source, [str(one.key) for one in called])
    for one in map(identity_of, called):
        if talks.is_awaited(one):
            continue
        if invites(company.spelt_out(percept.text)):  # their next line answers that
            talks.end(one)
        if one not in talks:
            talks.turned(one, [percept.source.name])
        else:
            talks.hailed(one)


def _leave_to_askers(
    judged: list[tuple[Agent, Percept]], batch: _Batch
) -> list[tuple[Agent, Percept]]:
    """Leave an answer to those who asked, where others are in a talk with the same person."""
    answers = {
        _event(percept)
        for agent, percept in judged
        if percept.addressed and agent.talks.is_awaited(percept.source.id)
    }
    left = []
    for agent, percept in judged:
        if percept.addressed and _event(percept) in answers and _is_by_talk(agent, percept, batch):
            agent.pass_over(percept, ANOTHER_ASKED)
            agent.talks.end(percept.source.id)
            percept = changed(percept, addressed=False)
        left.append((agent, percept))
    return left


def _is_by_talk(agent: Agent, percept: Percept, batch: _Batch) -> bool:
    """Whether a line addresses an agent only because of its talk, in which it asked nothing."""
    company = batch.company_of(agent.character.location)
    return (
        percept.kind == "say"
        and not agent.talks.is_awaited(percept.source.id)
        and not agent.wake_policy.wakes_for(percept)
        and not is_for_everybody(percept.text)
        and agent.character not in company.called(percept.text)
    )
