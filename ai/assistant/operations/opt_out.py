"""Opting out: players of whom assistants keep nothing, and whom they hear only when spoken to.

What such a player says to an assistant is answered, and gone once that turn is over; so is what
others said of them in a turn. Ids, times and costs of turns and calls stay, as for `forget me`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django.db import DatabaseError, transaction
from django.db.models import Model, Q, QuerySet
from twisted.logger import Logger

from ai.assistant.agent.agent import Agent
from ai.assistant.operations import forget_player
from ai.assistant.percepts.percept import Percept
from ai.memory.memories import forgetting
from ai.memory.memories.forgetting import GONE, Forgotten
from ai.models import (
    CallRecord,
    Delegation,
    Delivery,
    Favour,
    Goal,
    Heard,
    JournalEntry,
    Memory,
    Person,
    PersonNote,
    Project,
    Proposal,
    Talk,
    TurnRecord,
)

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

log = Logger()

KEY, CATEGORY = "opted_out", "ai"
LAST = 10
"""Turns whose calls may come to an end after them."""
_NAMED = re.compile(r'(?<=["|])account:\d+(?=["|])')
"""Sources as rows have them in their JSON, alone or among those who may hear of something."""
_THEIRS: dict[type[Model], tuple[str, ...]] = {
    Person: ("who",),
    PersonNote: ("who", "source"),
    Talk: ("who",),
    Favour: ("who", "source"),
    Goal: ("made_by",),
}
"""What is kept of people, and by which columns it is somebody's."""


class OptOuts:
    """Who opted out; kept with their accounts, and read once.

    Args:
        service: Where the assistants live.
    """

    def __init__(self, service: Runtime) -> None:
        self._service = service
        self._known: set[str] | None = None

    def start(self) -> None:
        """Let go of what a crash kept from being let go."""
        who = self._all()
        self.lines_dropped()
        left = TurnRecord.objects.filter(asker__in=who).exclude(asker_name=GONE) if who else ()
        for one in {turn.asker for turn in left}:
            forgetting.forget(one)

    def has(self, who: str) -> bool:
        """Whether somebody opted out.

        Args:
            who: A source id, "account:3".
        """
        return who.startswith("account:") and who in self._all()

    def unheard(self, percept: Percept) -> bool:
        """Whether it is theirs and not said to the assistant, so that it did not notice it."""
        said = percept.addressed and percept.kind != "arrive"
        return not said and self.has(percept.source.id)

    def opt_out(self, account: Any) -> Forgotten:
        """Have assistants keep nothing of a player from now on, and forget what they have."""
        account.attributes.add(KEY, True, category=CATEGORY)
        self._all().add(f"account:{account.pk}")
        return forget_player.forget(self._service, f"account:{account.pk}")

    def opt_in(self, account: Any) -> None:
        """Let them keep what they will from now on."""
        account.attributes.remove(KEY, category=CATEGORY)
        self._all().discard(f"account:{account.pk}")

    def turn_over(self, presence: Agent, script: int) -> None:
        """Let go of what a turn kept of players who opted out."""
        who = self._all()
        if not who:
            return
        theirs = who & set(presence.talks)
        try:
            with transaction.atomic():
                _let_go(script, who)
                theirs |= _empty_last(script, who)
        except DatabaseError:  # at the next start, or with their next turn
            log.failure("ai: what was kept of players who opted out could not be let go")
        for one in theirs:
            presence.talks.pop(one, None)
            presence.lines.leave_out(one)
            presence.session.leave_out(one)
            presence.conversation.leave_turns_out(one)

    def lines_dropped(self) -> None:
        """Let go of lines of theirs that nobody will take up any more."""
        who = self._all()
        if who:
            _empty(Heard.objects.filter(_said_by(who)).exclude(text=GONE))

    def _all(self) -> set[str]:
        if self._known is None:
            from evennia.accounts.models import AccountDB

            rows = AccountDB.objects.filter(
                db_attributes__db_key=KEY, db_attributes__db_category=CATEGORY
            )
            self._known = {f"account:{pk}" for pk in rows.values_list("pk", flat=True)}
        return self._known


def _let_go(script: int, who: Iterable[str]) -> None:
    """What was noted of them, whoever said it."""
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
    asked = Proposal.objects.filter(script=script, asker__in=those).exclude(asker_name=GONE)
    decided = asked.exclude(state__in=(Proposal.State.WAITING, Proposal.State.APPROVED))
    forgetting.empty_proposals(decided)
    _let_go_of_work(script, those)


def _let_go_of_work(script: int, those: list[str]) -> None:
    """What went on after their turns, once it is over: tasks, calls, projects of theirs alone."""
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


def _empty_last(script: int, who: Iterable[str]) -> set[str]:
    """Empty the words of an assistant's last turn where some of them are theirs; tells whose.

    Ids and costs stay.
    """
    turn = TurnRecord.objects.filter(script=script).order_by("-pk").first()
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
    heard = Delivery.objects.filter(turn=turn.pk).values("percept")
    _empty(Heard.objects.filter(_said_by(who), pk__in=heard))
    return theirs


def _said_by(who: Iterable[str]) -> Q:
    """Lines that are theirs, or tell what came of something that they asked for."""
    those = list(who)
    return Q(source__in=those) | Q(data__asker__in=those) | Q(data__data__asker__in=those)


def _empty(lines: QuerySet[Heard]) -> None:
    """Empty lines, but for those that an assistant is still to take up."""
    waiting = Delivery.objects.filter(state__in=(Delivery.State.WAITING, Delivery.State.TAKEN))
    done = lines.exclude(pk__in=waiting.values("percept"))
    done.update(text=GONE, name=GONE, data={})
