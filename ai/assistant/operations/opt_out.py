"""Opting out: assistants keep nothing of these players, and hear them only when spoken to.

An assistant answers what such a player says to it, and forgets it when the turn is over; the same
goes for what others said of the player in a turn. Ids, times and costs of turns and calls stay, as
for `forget me`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from django.db import DatabaseError, transaction
from django.db.models import Model, Q, QuerySet
from twisted.logger import Logger

from ai.assistant.agent.agent import Agent
from ai.assistant.percepts.percept import Percept
from ai.memory.memories import forgetting
from ai.memory.memories.forgetting import GONE
from ai.models import (
    ApprovalRequest,
    CallRecord,
    Delegation,
    Delivery,
    Favour,
    Goal,
    JournalEntry,
    Memory,
    Person,
    PersonNote,
    Project,
    Topic,
    TurnRecord,
)

log = Logger()

KEY, CATEGORY = "opted_out", "ai"
LAST = 10
"""The last turns in which calls may still end after the turn."""
_NAMED = re.compile(r'(?<=["|])account:\d+(?=["|])')
"""Source ids in the JSON of rows, alone or in an audience."""
_THEIRS: dict[type[Model], tuple[str, ...]] = {
    Person: ("who",),
    PersonNote: ("who", "source"),
    Topic: ("who",),
    Favour: ("who", "source"),
    Goal: ("made_by",),
}
"""Rows about people, and the columns that name the person."""


class OptOuts:
    """The players who opted out, as their accounts say; read once."""

    @cached_property
    def who(self) -> set[str]:
        """Their source ids, such as "account:3"."""
        from evennia.accounts.models import AccountDB

        rows = AccountDB.objects.filter(
            db_attributes__db_key=KEY, db_attributes__db_category=CATEGORY
        )
        return {f"account:{pk}" for pk in rows.values_list("pk", flat=True)}

    def start(self) -> None:
        """Delete what a crash kept from being deleted."""
        self.empty_dropped_lines()
        who = self.who
        left = TurnRecord.objects.filter(asker__in=who).exclude(asker_name=GONE) if who else ()
        for one in {turn.asker for turn in left}:
            forgetting.forget(one)

    def has(self, who: str) -> bool:
        """Whether the player with this source id opted out."""
        return who in self.who

    def unheard(self, percept: Percept) -> bool:
        """Whether a percept came from such a player and was not addressed to the assistant."""
        said = percept.addressed and percept.kind != "arrive"
        return not said and self.has(percept.source.id)

    def add(self, account: Any) -> str:
        """Opt a player out; return the player's source id."""
        account.attributes.add(KEY, True, category=CATEGORY)
        who = f"account:{account.pk}"
        self.who.add(who)
        return who

    def remove(self, account: Any) -> None:
        """Opt a player in again."""
        account.attributes.remove(KEY, category=CATEGORY)
        self.who.discard(f"account:{account.pk}")

    def turn_ended(self, agent: Agent, script: int) -> None:
        """Delete what a turn kept of players who opted out."""
        who = self.who
        if not who:
            return
        theirs = who & set(agent.talks)
        try:
            with transaction.atomic():
                _delete_notes(script, who)
                theirs |= _empty_last_turn(script, who)
        except DatabaseError:  # the next start or their next turn deletes it
            log.failure("ai: what was kept of players who opted out could not be deleted")
        if theirs:
            agent.late_turns.clear()
        for one in theirs:
            agent.talks.forget_person(one)
            agent.owed.pop(one, None)
            agent.recent_lines.forget_person(one)
            agent.departures.forget(one)
            agent.session.forget_person(one)
            agent.history.forget_turns_of(one)
            agent.inbox.forget_unanswered(one)

    def empty_dropped_lines(self) -> None:
        """Empty those lines of theirs that no turn will be about any more."""
        if self.who:
            _empty(Delivery.objects.filter(_said_by(self.who)).exclude(text=GONE))


def _delete_notes(script: int, who: Iterable[str]) -> None:
    """Delete what an assistant noted about some players, no matter who said it."""
    those = list(who)
    theirs = Q(source__in=those) | Q(about__in=those)
    memories = list(Memory.objects.filter(theirs, script=script).values_list("pk", flat=True))
    entries = JournalEntry.objects.filter(script=script, source__in=those)
    written = list(entries.values_list("pk", flat=True))
    if memories or written:
        forgetting.drop(memories, written)
    for model, columns in _THEIRS.items():
        some = Q()
        for column in columns:
            some |= Q(**{f"{column}__in": those})
        model._default_manager.filter(some, script=script).delete()
    asked = ApprovalRequest.objects.filter(script=script, asker__in=those)
    state = ApprovalRequest.State
    decided = asked.exclude(asker_name=GONE).exclude(state__in=(state.WAITING, state.APPROVED))
    forgetting.empty_approval_requests(decided)
    _delete_work(script, those)


def _delete_work(script: int, those: list[str]) -> None:
    """Empty or delete what outlived their turns: ended tasks, late calls, own projects."""
    tasks = Delegation.objects.filter(script=script, asker__in=those).exclude(task=GONE)
    tasks.exclude(state=Delegation.State.OPEN).update(task=GONE, result="")
    alone = [f"|{one}|" for one in those]
    written = Q(writers__in=alone) | Q(audience__in=alone)
    Project.objects.filter(written, script=script).delete()
    emptied = TurnRecord.objects.filter(script=script, asker__in=those, asker_name=GONE)
    late = list(emptied.order_by("-pk").values_list("pk", flat=True)[:LAST])
    CallRecord.objects.filter(turn__in=late).exclude(observation=GONE).update(
        observation=GONE, side_effects=[], audit={}
    )


def _empty_last_turn(script: int, who: Iterable[str]) -> set[str]:
    """Empty an assistant's last turn if it has words of theirs, but for ids and costs.

    Returns:
        Whose words they were.
    """
    # A talk may be summed up beside it; a summary has no words of theirs.
    turns = TurnRecord.objects.filter(script=script).exclude(pass_name="summarise")
    turn = turns.order_by("-pk").first()
    if turn is None or not turn.end_reason:
        return set()
    theirs = {turn.asker, *_NAMED.findall(json.dumps(turn.data))} & set(who)
    if not theirs:
        return set()
    emptied = {"v": 1, "messages": [], "forgotten": True}
    TurnRecord.objects.filter(pk=turn.pk).update(data=emptied, detail="")
    if turn.asker in theirs:
        TurnRecord.objects.filter(pk=turn.pk).update(asker_name=GONE)
    CallRecord.objects.filter(turn=turn.pk).update(
        arguments={}, verdicts={}, observation=GONE, side_effects=[], audit={}
    )
    _empty(Delivery.objects.filter(_said_by(who), turn=turn.pk))
    return theirs


def _said_by(who: Iterable[str]) -> Q:
    """Match lines that they said, or that report the outcome of what they asked for."""
    those = list(who)
    return Q(source__in=those) | Q(data__asker__in=those) | Q(data__data__asker__in=those)


def _empty(lines: QuerySet[Delivery]) -> None:
    """Empty lines, but for those that a turn is about, or will be."""
    done = lines.exclude(state=Delivery.State.WAITING)
    done.update(text=GONE, name=GONE, data={})
