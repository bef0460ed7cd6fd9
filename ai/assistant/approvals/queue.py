"""The approval queue: calls that wait in the database for a human to decide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.db import DatabaseError, transaction
from django.db.models import Min, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from twisted.internet.defer import Deferred
from twisted.logger import Logger

from ai import conf
from ai.assistant.approvals import notify
from ai.assistant.approvals.outcomes import cut_off, said_no, unheard
from ai.assistant.approvals.policy import wants_approval
from ai.assistant.authority.authority import find_source, level_of
from ai.assistant.percepts.percept import PRIVATE, Percept, cut
from ai.assistant.percepts.store import keep_percepts
from ai.models import CallRecord, Proposal
from ai.pipeline.call import Caller, Outcome
from ai.pipeline.clock import Timer
from ai.pipeline.steps.record import masked
from ai.tools.contract import levels
from ai.tools.contract.base import Tool, takes_context
from ai.tools.contract.render import MAX_READ, render
from ai.tools.contract.secret import MASK
from ai.tools.contract.secret import masked as hidden
from ai.tools.errors import (
    ToolError,
    ToolNeedsApproval,
    ToolNeedsConfirmation,
    ToolRefused,
)
from ai.tools.support.markup import prose

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

log = Logger()

MAX_WAITING = 20
"""Calls of one assistant that may wait at a time."""
MAX_PER_ASKER = 5
"""Of these, calls for the same asker."""
MAX_CHANGES = 1500
"""Characters of what would change that are kept; a new prompt has to be there to its end."""
LONGEST_SLEEP = 86400.0
"""Seconds that a timer runs at most; the clock on the wall may be moved meanwhile."""

_WAITING = Proposal.State.WAITING
_TOLD = {
    Proposal.Kind.APPROVAL: (
        "It has not run: a builder has to say yes first, and has been asked.\n"
        "Say so. The verdict will reach you later by itself; do not try it again."
    ),
    Proposal.Kind.CONFIRMATION: (
        "It has not run: whoever asked for it has to confirm it first, and has been told how.\n"
        "Say so. The verdict will reach you later by itself; do not try it again."
    ),
}
_ALREADY = (
    "This very call waits for somebody's yes already; it has not run.\n"
    "Say so. The verdict will reach you later by itself; do not try it again."
)


class ApprovalQueue:
    """Keeps what waits, and lets it expire; the pipeline's `Approvals`.

    Args:
        service: Where the assistants live.
    """

    def __init__(self, service: Runtime) -> None:
        self._service = service
        self._secrets: dict[int, tuple[int, Mapping[str, Any]]] = {}
        """Proposal → its script and arguments, where a tool keeps some of them to itself."""
        self._timer: Timer | None = None
        self._due = 0.0
        self._began = timezone.now() - timedelta(seconds=service.clock.seconds())
        self.running: dict[int, tuple[int, Deferred[Any]]] = {}
        """Approved calls at work: proposal → its script and what waits for the call."""

    def start(self) -> None:
        """Take up what was left from before: what was cut off, what expired, what waits."""
        for row in Proposal.objects.filter(state=Proposal.State.APPROVED):
            self._report_cut_off(row)
        for row in Proposal.objects.filter(state=_WAITING):
            if row.data.get("secret") and row.pk not in self._secrets:
                self.expire(row, "The server was restarted, and it held a secret that is not kept")
        self._expire_due()

    def stop(self) -> None:
        """Let the clock be, and break off what runs; what waits is in the database."""
        if self._timer is not None and self._timer.active():
            self._timer.cancel()
        self._timer = None
        for _script, running in list(self.running.values()):
            running.cancel()

    def detach(self, script: int) -> None:
        """Break off what runs for an assistant, and forget its secrets."""
        self._secrets = {pk: kept for pk, kept in self._secrets.items() if kept[0] != script}
        for owner, running in list(self.running.values()):
            if owner == script:
                # In time: whoever lets it go may be that very call.
                self._service.clock.callLater(0, running.cancel)

    # What the pipeline asks

    def wants(self, outcome: Outcome, tool: Tool, caller: Caller) -> str:
        """Why staff have to approve a call; "" where nobody has to, or one said "always"."""
        why = wants_approval(tool, outcome.params)
        script = caller.context.script
        if not why or script is None or not script.pk:
            return why
        said = Proposal.objects.filter(script=script.pk, form=digest(outcome.form), always=True)
        return "" if any(holds(row) for row in said) else why

    def propose(self, outcome: Outcome, tool: Tool, caller: Caller, need: ToolNeedsApproval) -> str:
        """Keep a call, and let those know who may decide on it.

        Raises:
            ToolRefused: Too much waits already, or it could not be kept.
        """
        script = caller.context.script
        presence = self._service.presences.get(script.pk) if script is not None else None
        if presence is None:
            raise need
        confirming = isinstance(need, ToolNeedsConfirmation)
        kind = Proposal.Kind.CONFIRMATION if confirming else Proposal.Kind.APPROVAL
        try:
            waiting = Proposal.objects.filter(script=script.pk, state=_WAITING)
            mine = waiting.filter(kind=kind)
            same = mine.filter(form=digest(outcome.form))
            if (same.filter(asker=caller.asker) if confirming else same).exists():
                return _ALREADY
            demand_readable(tool, outcome.params)
            _demand_room(mine, caller.asker)
            row = self._keep(script, kind, outcome, tool, caller, need)
        except DatabaseError:
            log.failure("ai: a proposal could not be kept")
            raise ToolRefused(f"'{tool.name}' cannot be proposed now.", "Do without it.") from None
        notify.call(self._service.staff, presence.thing, row)
        self._arm()
        return _TOLD[kind]

    # What waits

    def now(self) -> datetime:
        """The time of day by the service's clock."""
        return self._began + timedelta(seconds=self._service.clock.seconds())

    def arguments_of(self, row: Proposal) -> Mapping[str, Any] | None:
        """A proposal's arguments as they were validated; None where they are gone."""
        if row.data.get("secret"):
            kept = self._secrets.get(row.pk)
            return kept[1] if kept else None
        arguments: Mapping[str, Any] = row.arguments.get("arguments", {})
        return arguments

    def withdraw(self, script: Any, why: str) -> int:
        """Reject all that waits for an assistant, without a word to it; how many those were.

        What was approved and is at work is broken off.
        """
        self.detach(script.pk)
        rows = Proposal.objects.filter(script=script.pk, state=_WAITING)
        changes = {"state": Proposal.State.REJECTED, "decided": self.now(), "reason": cut(why, 255)}
        return rows.update(**changes)

    def close(self, row: Proposal, was: str, percept: Percept | None, **changes: Any) -> bool:
        """Change a proposal and tell its assistant, in one transaction.

        Args:
            row: The proposal.
            was: The state that it has to be in; of two who decide at once, one wins.
            percept: What the assistant is told, None for nothing.
            **changes: What becomes of it.

        Returns:
            Whether it was in that state.
        """
        kept: list[Percept] = []
        with transaction.atomic():
            if not Proposal.objects.filter(pk=row.pk, state=was).update(**changes):
                return False
            if percept is not None:
                stamped = replace(percept, at=self._service.clock.seconds())
                kept = keep_percepts([(stamped, row.script)])
        if changes.get("state") != Proposal.State.APPROVED:
            self._secrets.pop(row.pk, None)
        presence = self._service.presences.get(row.script)
        if presence is not None:
            for told in kept:
                self._service.put(presence, told)
        return True

    def expire(self, row: Proposal, why: str) -> bool:
        """Nobody decides on a proposal any more."""
        changes = {"decided": self.now(), "reason": cut(why, 255)}
        percept = unheard(row, why)
        return self.close(row, _WAITING, percept, state=Proposal.State.EXPIRED, **changes)

    def reject(self, row: Proposal, by: Any, decided: Mapping[str, Any], reason: str) -> bool:
        """Somebody said no."""
        percept = said_no(row, reason, level_of(by))
        changes = {**decided, "reason": cut(reason, 255)}
        return self.close(row, _WAITING, percept, state=Proposal.State.REJECTED, **changes)

    # Keeping

    def _keep(
        self,
        script: Any,
        kind: str,
        outcome: Outcome,
        tool: Tool,
        caller: Caller,
        need: ToolNeedsApproval,
    ) -> Proposal:
        now = self.now()
        level = max(tool.level(), need.level or levels.NONE)
        if kind == Proposal.Kind.APPROVAL:
            level = max(level, levels.rank("Builder"))
        secret = masked(outcome) != outcome.params
        source = caller.source
        row = Proposal.objects.create(
            script=script.pk,
            assistant=script.assistant_key,
            kind=kind,
            tool=cut(tool.name, 128),
            arguments={"v": 1, "arguments": masked(outcome)},
            form=digest(outcome.form),
            rendered=render(tool, outcome.params),
            changes=changes_of(tool, outcome.params, caller, level),
            why=cut(need.problem, 255),
            level=level,
            asker=caller.asker,
            asker_name=source.name if source else "",
            data={
                "v": 1,
                "source": asdict(source) if source else None,
                "audience": None if caller.audience is None else list(caller.audience),
                PRIVATE: caller.context.memory.audience,
                "lowest": outcome.authority.lowest_author,
                "secret": secret,
                "said": caller.context.user_message,
            },
            turn_id=int(caller.turn) if caller.turn else None,
            made=now,
            expires=now + timedelta(hours=conf.get("APPROVAL_HOURS")),
        )
        if secret:
            self._secrets[row.pk] = (script.pk, dict(outcome.params))
        return row

    def _report_cut_off(self, row: Proposal) -> None:
        """What was approved when the server went down is reported, and never run again."""
        calls = CallRecord.objects.filter(assistant=row.assistant, call=call_id(row))
        call = calls.order_by("-pk").first()
        state = Proposal.State.EXPIRED if call is None else Proposal.State.DONE
        self.close(row, Proposal.State.APPROVED, cut_off(row, call), state=state)

    # Expiring

    def _expire_due(self) -> None:
        self._timer = None
        try:
            due = Proposal.objects.filter(state=_WAITING, expires__lte=self.now())
            for row in due.order_by("expires"):
                self.expire(row, "Nobody said yes in time")
            self._arm()
        except DatabaseError:
            log.failure("ai: proposals could not expire; it is tried again")
            self._sleep(60.0)

    def _arm(self) -> None:
        """Have the clock ring when the next one expires."""
        following = Proposal.objects.filter(state=_WAITING).aggregate(at=Min("expires"))["at"]
        if following is not None and not self._service.stopping:
            seconds = (following - self.now()).total_seconds()
            self._sleep(min(max(seconds, 0.0), LONGEST_SLEEP))

    def _sleep(self, seconds: float) -> None:
        due = self._service.clock.seconds() + seconds
        if self._timer is not None and self._timer.active():
            if self._due <= due:
                return
            self._timer.cancel()
        self._due = due
        self._timer = self._service.clock.callLater(seconds, self._expire_due)


def digest(form: str) -> str:
    """What a call is known again by; it tells nothing of the arguments, secrets among them."""
    return salted_hmac("ai.proposal", form, algorithm="sha256").hexdigest()


def call_id(row: Proposal) -> str:
    """The id of the call that an approved proposal becomes."""
    return f"proposal-{row.pk}"


def holds(row: Proposal) -> bool:
    """Whether an "always" stands: whoever said it still has the level for it."""
    return level_of(find_source(row.decided_by)) >= row.level


def changes_of(tool: Tool, params: Mapping[str, Any], caller: Caller, level: int) -> str:
    """What a call would change, as far as whoever decides may see it.

    Args:
        tool: Whose call it is.
        params: Its validated arguments.
        caller: On whose behalf it is made.
        level: The least level of whoever may decide.
    """
    given = dict(params)
    if takes_context(type(tool).preview):
        rights = caller.authority()
        rights = replace(rights, level=min(rights.level, level))
        given["context"] = replace(caller.context, user=None, arguments=params, authority=rights)
    try:
        text = prose(tool.preview(caller.character, **given) or "", 4 * MAX_CHANGES)
    except ToolRefused:  # perhaps the asker's rights reach further than what may be shown
        return ""
    except ToolError as error:
        text = f"As things are, it would fail: {prose(error.problem, MAX_CHANGES)}"
    except Exception:  # the call itself has to say enough
        log.failure("ai: the preview of {tool} broke", tool=tool.name)
        return ""
    for name, shown in hidden(params, tool.masked).items():
        value = params[name]
        if shown == MASK and isinstance(value, str) and value:
            text = text.replace(value, MASK)
    return cut(text, MAX_CHANGES)


def demand_readable(tool: Tool, params: Mapping[str, Any]) -> None:
    """Let a call pass that a human can read whole before saying yes to it.

    Raises:
        ToolRefused: It is too long.
    """
    if len(render(tool, params)) > MAX_READ:
        raise ToolRefused(
            f"'{tool.name}' needs somebody's yes, and is too long for anybody to read so.",
            f"Keep all of it below {MAX_READ} characters.",
        )


def _demand_room(waiting: QuerySet[Proposal], asker: str) -> None:
    """Let one more wait; those for staff take no room from those that askers confirm."""
    full = waiting.count() >= MAX_WAITING
    if full or (asker and waiting.filter(asker=asker).count() >= MAX_PER_ASKER):
        raise ToolRefused("Too many calls wait for somebody's yes already.", "Say so.")
