"""An agent: an assistant in memory, for as long as the server runs."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from twisted.internet.defer import Deferred

from ai.assistant.agent.attributes import holds_objects, stored_value
from ai.assistant.agent.history import History
from ai.assistant.agent.inbox import Backoff, Inbox
from ai.assistant.agent.recent_lines import Departures, RecentLines, Talks
from ai.assistant.agent.wake_policy import MOVES, WakePolicy
from ai.assistant.authority.authority import identity_of, own_level
from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.percept import Percept
from ai.assistant.percepts.talk_state import TalkState
from ai.memory.privacy.sessions import Session
from ai.memory.table_cache import cache
from ai.pipeline.clock import Timer
from ai.pipeline.steps.cap import READ_ON
from ai.tools.contract import levels

if TYPE_CHECKING:
    from ai.tools.messages import MessageAnswer

MAX_PASSED_OVER = 30
MAX_LATE_TURNS = 10
MAX_OWED = 100
"""Absent people whom an assistant remembers to remind; beyond that, those owed for longest go."""
LOADED_TURNS = 12
"""Turns that a tool which was loaded stays offered after its last use."""
GREETING_SECONDS = 60.0
"""Seconds after an arrival in which it is still greeted."""


class PassedOver(NamedTuple):
    """Something that an assistant noticed and did not act on."""

    at: float
    """By the runtime's clock."""
    wall: float
    """Seconds since 1970."""
    kind: str
    who: str
    why: str
    source: str = ""
    """The source id."""
    place: int | None = None
    """The number of the room."""
    event: str = ""
    """The id of what happened."""


class GameSwitch(Protocol):
    """The switch with which staff pause all assistants at once."""

    everybody: str
    """Why all agents are paused; "" if they are not."""


class Speech(Protocol):
    """A text that an agent says sentence by sentence."""

    asker: str

    def end(self) -> None:
        """Do not say the rest."""
        ...


class Agent:
    """A running assistant: its character's `ndb.ai`, which also keeps that in Evennia's cache.

    Args:
        script: The assistant's script.
        character: The object that it drives.
        inbox: The percepts that wait for it.
        load_history: Reads its last turns, when they are first needed.
        talks: Its conversations, which begin empty.
        notice: Called with the agent, what it notices, and the object that caused it.
        wake: Called with a script's id and seconds: its agent looks at its inbox then.
        switch: Pauses all agents at once.
    """

    def __init__(
        self,
        script: Any,
        character: Any,
        inbox: Inbox,
        load_history: Callable[[], History],
        talks: Talks,
        notice: Callable[[Agent, Percept, Any], None],
        wake: Callable[[int, float], None],
        switch: GameSwitch,
    ) -> None:
        self.script = script
        self.character = character
        self.inbox = inbox
        self.talks = talks
        self.turn: Turn | None = None
        """The running turn."""
        self.running: Deferred[Any] | None = None
        self.summaries: dict[str, Deferred[None]] = {}
        """Talks that are being summed up beside its turns, by the source they are with."""
        self.speech: Speech | None = None
        """What it is saying."""
        self.interruptible = False
        """Whether the running turn is a pass, which stops if somebody speaks to the assistant."""
        self.last_end = ""
        """How the last turn ended, for `ai status`."""
        self.acted = False
        """Whether its last turn changed the world."""
        self.session = Session()
        """Its memory until it sleeps or leaves."""
        self.recent_lines = RecentLines()
        self.departures = Departures()
        self.effects: list[Percept] = []
        """What the acts of the running turn had the game show everybody, without an author."""
        self.wake_policy = WakePolicy()
        self.owed: dict[str, None] = {}
        """Sources who were absent when a goal that they asked for fell due, and those who come and
        are waited for, the latest last."""
        self.own_turns = 0
        """Turns of its own in a row, without a player noticed in between."""
        self.passed_over: list[PassedOver] = []
        """What it did not act on lately, and why."""
        self.late_turns: list[int] = []
        """The last turns, whose answers may come late; none once somebody was forgotten."""
        self.returned = False
        """Whether the last turn left speech unsaid; the next one then says its own."""
        self.begun: Sequence[Percept] = ()
        """What the last turn noticed, if the next one starts it over and reads what it did."""
        self.told_alone: Sequence[Percept] = ()
        """What the last turn was about, if the next one starts it over and nobody else heard it."""
        self.backoff = Backoff()
        """When to retry turns that failed before they did anything."""
        self.pause_reason = ""
        """Why it is paused, until its script stores that."""
        self.dropping = False
        """Whether the percepts of the running turn, which was stopped, are to be dropped."""
        self.requested_passes: dict[str, None] = {}
        """The game's own passes that somebody asked it to run, in order."""
        self.tasks: set[int] = set()
        """The delegated tasks that it works on, for somebody else or in a pass of its own."""
        self.messages: dict[str, Deferred[MessageAnswer]] = {}
        """Those who wait for its answer to a message, by the `chat_id` of the message."""
        self.loaded: dict[str, int] = {}
        """The tools that its turns loaded, with the number of turns that they stay offered."""
        self.alarm: Timer | None = None
        """Wakes it when it has waited as long as it chose to."""
        self._seen: tuple[object, bool, bool] = (None, False, False)
        """What the game was like when it was asked last for an obstacle, whether it was paused
        then, and whether its character had no rights above Player."""
        self._persona: tuple[Any, Any] = (None, {})
        """The stored form of its persona, and what is read of it."""
        self._history: History | None = None
        self._load_history = load_history
        self._notice = notice
        self._wake = wake
        self._switch = switch

    @property
    def history(self) -> History:
        """Its last turns."""
        if self._history is None:
            self._history = self._load_history()
        return self._history

    def keep_loaded(self, turn: Turn) -> None:
        """Keep the tools that a turn loaded in the offer of the next turns, and those in use."""
        joined = [name for name in turn.caller.offer[turn.begun_with :] if name != READ_ON]
        if not (joined or self.loaded):
            return
        called = {outcome.name for step in turn.steps for outcome in step.outcomes}
        left = {name: turns - 1 for name, turns in self.loaded.items() if turns > 1}
        in_use = [name for name in self.loaded if name in called]
        self.loaded = left | dict.fromkeys([*in_use, *joined], LOADED_TURNS)

    def forget_turns(self, who: str, turns: Collection[int]) -> None:
        """Forget the turns of a person in its history, after those in the database.

        Args:
            who: The person's source id.
            turns: The ids of other turns that name them.
        """
        self.begun = ()
        if self._history is not None:
            self._history.forget_person(who, turns)

    def notice(self, percept: Percept, from_obj: Any = None) -> None:
        """Notice something that happened."""
        self._notice(self, percept, from_obj)

    def pass_over(self, percept: Percept, why: str) -> None:
        """Remember, for builders, something that it does not act on."""
        source = percept.source
        noticed = (percept.at, time.time(), percept.kind, source.name, why, source.id)
        self.passed_over.append(PassedOver(*noticed, percept.place, percept.event))
        del self.passed_over[:-MAX_PASSED_OVER]

    def may_be_late(self, turn: int) -> None:
        """Remember a turn, whose answer may come late."""
        self.late_turns.append(turn)
        del self.late_turns[:-MAX_LATE_TURNS]

    def wake(self) -> None:
        """Look at the inbox."""
        self._wake(self.script.pk, 0.0)

    def is_engaged(self, source: str) -> bool:
        """Whether it is in a talk with a source that is still warm, or is about to answer it."""
        if source not in self.talks:
            return False
        answers = self.turn is not None and self.turn.caller.asker == source
        return answers or self.inbox.has_more_from(source) or self.talks.is_warm(source)

    def talk_state(self, source: str, others: Collection[str], gone: Sequence[str]) -> TalkState:
        """How its talk with a source stands.

        Args:
            source: The source.
            others: The other players who are there.
            gone: The names of those who have just left.
        """
        talks = self.talks
        return TalkState(
            self.is_engaged(source),
            talks.is_recent(source),
            talks.is_awaited(source),
            talks.is_elsewhere(source),
            talks.is_begun(source),
            talks.unanswered(source),
            talks.is_quiet(source),
            talks.has_all(others),
            talks.is_hailed(source),
            talks.joins(source),
            talks.has_answered(),
            talks.is_doubted(source),
            talks.looked_at_last(),
            talks.is_last(source),
            talks.before(source, others),
            gone=gone,
            subjects=self.persona.get("subjects") or (),
        )

    @property
    def persona(self) -> Mapping[str, Any]:
        """Its persona, not to be changed."""
        stored = stored_value(self.script, "persona")
        if stored is not self._persona[0]:
            self._persona = stored, self.script.persona if holds_objects(stored) else stored
        return self._persona[1] or {}

    def greets(self) -> bool:
        """Whether it greets players who arrive."""
        return bool(self.persona.get("greets"))

    def is_with(self, source: str) -> bool:
        """Whether a source is where its character is."""
        place = self.character.location
        return place is not None and any(identity_of(one) == source for one in place.contents)

    def owe(self, source: str) -> None:
        """Remember that somebody who is absent is to be reminded once they are back."""
        self.owed.pop(source, None)
        self.owed[source] = None
        if len(self.owed) > MAX_OWED:
            del self.owed[next(iter(self.owed))]

    def expects(self, source: str) -> bool:
        """Whether an arrival concerns it: it greets, or owes the newcomer a reminder."""
        return self.greets() or source in self.owed

    def greets_too_late(self, percept: Percept, now: float) -> bool:
        """Whether an arrival needs no greeting any more.

        The newcomer has spoken or left since, or came too long ago. An assistant that watches for
        arrivals may do more than greet, so it is never too late.
        """
        if self.wake_policy.wakes_for(percept) or percept.source.id in self.owed:
            return False
        source, place = percept.source, self.character.location
        if now > percept.at + GREETING_SECONDS or self.talks.last_line(source.id) > percept.at:
            return True
        there = () if place is None else place.contents
        return source.object_id is not None and all(one.pk != source.object_id for one in there)

    def may_notice(self, kind: str) -> bool:
        """Whether it may act on what characters do without words."""
        watches = self.wake_policy.watches
        if kind == "move":
            return self.greets() or bool(self.owed) or not watches.isdisjoint(MOVES)
        return kind == "give"

    def cancel(self) -> None:
        """Stop the running turn, and what sums up its talks."""
        for summary in list(self.summaries.values()):
            summary.cancel()
        self._stop_turn()

    def _stop_turn(self) -> None:
        if self.speech is not None:
            self.speech.end()
        if self.running is not None:
            self.running.cancel()

    def yield_to_speaker(self, turn: Turn | None) -> None:
        """Stop a pass, or a turn that still thinks, as somebody spoke; not a turn begun since."""
        if self.turn is turn and (self.interruptible or turn is not None and turn.is_thinking):
            self._stop_turn()

    def was_told_alone(self, percepts: Iterable[Percept]) -> bool:
        """Whether a turn starts one over whose lines nobody else heard, whoever came since."""
        return any(one is told for one in percepts for told in self.told_alone)

    def obstacle(self) -> str:
        """Why it can do nothing now; "" if it can."""
        script, character = self.script, self.character
        if not script.id or not character.id:  # what `pk` gives by two more calls; asked 17 times
            return "it is gone"
        halted = self._switch.everybody or self.pause_reason
        if halted:
            return halted
        state, is_paused, is_low = self._seen
        if state is not cache.game_state:  # else both are as they were
            state = cache.game_state  # as it was before they were read
            is_paused = script.mode == "paused"
            is_low = own_level(character) <= levels.rank("Player")
            self._seen = state, is_paused, is_low  # only now: to read them may have failed
        if is_paused:
            return script.paused_why or "it is paused"
        if vars(character).get("db_account_id") is not None:  # Django reads it by two calls
            return "somebody plays it"
        if character.locks.lock_bypass or not is_low:
            return "it has rights above Player of its own; take them away with `perm`"
        return ""
