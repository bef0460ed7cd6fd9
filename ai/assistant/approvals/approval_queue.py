"""The approval queue: calls that wait in the database for a human's decision."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db import DatabaseError, transaction
from django.db.models import Min, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from twisted.internet.defer import Deferred
from twisted.logger import Logger

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.due_timer import DueTimer
from ai.assistant.agent.kernel import Kernel
from ai.assistant.approvals.notify import notify_deciders, notify_staff, topic_of
from ai.assistant.approvals.outcomes import call_id, expired, interrupted, rejected
from ai.assistant.approvals.policy import wants_approval
from ai.assistant.authority.authority import find_source, level_of
from ai.assistant.operations.staff_notices import StaffNotices
from ai.assistant.percepts.percept import CHANNEL, PAGE, PRIVATE, Percept, cut
from ai.assistant.percepts.store import keep_percepts
from ai.models import ApprovalRequest, CallRecord
from ai.pipeline.call import Caller, Outcome
from ai.pipeline.steps.authorise import needed_level
from ai.pipeline.steps.record import masked
from ai.tools.contract import levels
from ai.tools.contract.base import Tool, takes_context
from ai.tools.contract.render import MAX_READ, render
from ai.tools.contract.secret import MASK
from ai.tools.contract.secret import masked as mask_values
from ai.tools.errors import (
    ToolError,
    ToolNeedsApproval,
    ToolNeedsConfirmation,
    ToolRefused,
)
from ai.tools.support.markup import prose

log = Logger()

MAX_WAITING = 20
"""Approval requests of an assistant that may wait at once, for each kind."""
MAX_PER_ASKER = 5
"""Of these, requests in turns of the same asker."""
MAX_AUTHORS = 20
"""Sources of words that a request remembers."""
MAX_CHANGES = 1500
"""Characters of a preview, enough for all of a new prompt."""

_WAITING = ApprovalRequest.State.WAITING
_LATER = "Say so. The decision will reach you later by itself; do not try it again."
_STAFF_DECIDE = f"It has not run: a builder has to approve it first, and has been asked.\n{_LATER}"
_ASKER_DECIDES = {
    ApprovalRequest.Kind.APPROVAL: (
        f"It has not run: the asker has to approve it first, and has been told how.\n{_LATER}"
    ),
    ApprovalRequest.Kind.CONFIRMATION: (
        f"It has not run: the asker has to confirm it first, and has been told how.\n{_LATER}"
    ),
}
_WAITS_ALREADY = f"This call already waits for approval; it has not run.\n{_LATER}"


class ApprovalQueue:
    """Stores approval requests and lets them expire; implements the pipeline's `Approvals`.

    Args:
        kernel: Time and agents.
        staff: Notifies staff of new requests.
        put: Puts a percept into an agent's inbox.
    """

    def __init__(
        self, kernel: Kernel, staff: StaffNotices, put: Callable[[Agent, Percept], None]
    ) -> None:
        self._kernel = kernel
        self._staff = staff
        self._put = put
        self._secrets: dict[int, tuple[int, Mapping[str, Any]]] = {}
        """Request → its script and arguments, where these hold a secret that is not stored."""
        self._timer = DueTimer(kernel.clock, kernel.stopping, self._expire_due)
        self._began = timezone.now() - timedelta(seconds=kernel.clock.seconds())
        self.rules: Callable[[], Collection[Any]] = partial(conf.get, "APPROVAL")
        self.running: dict[int, tuple[int, Deferred[Any]]] = {}
        """Running calls that were approved: request → its script and the call's Deferred."""

    def start(self) -> None:
        """Report calls that were interrupted, expire requests, and set the timer."""
        for request in ApprovalRequest.objects.filter(state=ApprovalRequest.State.APPROVED):
            self._report_interrupted(request)
        for request in ApprovalRequest.objects.filter(state=_WAITING):
            if request.data.get("secret") and request.pk not in self._secrets:
                self.expire(
                    request,
                    "The server was restarted; the secret in the call was not stored",
                )
        self._expire_due()

    def stop(self) -> None:
        """Stop the timer and cancel running calls; the database keeps the requests."""
        self._timer.stop()
        for _script, running in list(self.running.values()):
            running.cancel()

    def detach(self, script: int) -> None:
        """Cancel an assistant's running calls and forget its secrets."""
        self._secrets = {pk: stored for pk, stored in self._secrets.items() if stored[0] != script}
        for owner, running in list(self.running.values()):
            if owner == script:
                # Later, as this may be that very call, in the middle of its work.
                self._kernel.clock.callLater(0, running.cancel)

    # For the pipeline

    def wants(self, outcome: Outcome, tool: Tool, caller: Caller) -> str:
        """Why staff have to approve a call; "" if they need not, or said "always" before."""
        why = wants_approval(tool, outcome.params)
        script = caller.context.script
        if not why or script is None or not script.pk:
            return why
        allowed = ApprovalRequest.objects.filter(
            script=script.pk, form=digest(outcome.form), always=True
        )
        return "" if any(always_holds(request) for request in allowed) else why

    def propose(self, outcome: Outcome, tool: Tool, caller: Caller, need: ToolNeedsApproval) -> str:
        """Store an approval request for a call, and notify those who may decide.

        Returns:
            The observation for the model.

        Raises:
            ToolRefused: Too many calls wait already, or the request could not be stored.
        """
        script = caller.context.script
        agent = self._kernel.agents.get(script.pk) if script is not None else None
        if agent is None:
            raise need
        confirming = isinstance(need, ToolNeedsConfirmation)
        kind = ApprovalRequest.Kind.CONFIRMATION if confirming else ApprovalRequest.Kind.APPROVAL
        try:
            waiting = ApprovalRequest.objects.filter(script=script.pk, state=_WAITING)
            of_kind = waiting.filter(kind=kind)
            same = of_kind.filter(form=digest(outcome.form))
            first = (same.filter(asker=caller.asker) if confirming else same).first()
            if first is not None:
                if first.asker != caller.asker:  # who asked first was told, and may be gone
                    notify_staff(self._staff, agent.character, first)
                return _WAITS_ALREADY
            require_readable(tool, outcome.params)
            _require_room(of_kind, caller.asker)
            request = self._store(script, kind, outcome, tool, caller, need)
        except DatabaseError:
            log.failure("ai: an approval request could not be stored")
            raise ToolRefused(
                f"'{tool.name}' cannot be submitted for approval now.", "Do without it."
            ) from None
        is_for_asker = notify_deciders(self._staff, agent.character, request)
        self._arm()
        return _ASKER_DECIDES[kind] if is_for_asker else _STAFF_DECIDE

    # For decisions

    def now(self) -> datetime:
        """The time of day by the kernel's clock."""
        return self._began + timedelta(seconds=self._kernel.clock.seconds())

    def arguments_of(self, request: ApprovalRequest) -> Mapping[str, Any] | None:
        """A request's validated arguments; None if they held a secret that is lost."""
        if request.data.get("secret"):
            stored = self._secrets.get(request.pk)
            return stored[1] if stored else None
        arguments: Mapping[str, Any] = request.arguments.get("arguments", {})
        return arguments

    def withdraw(self, script: Any, why: str) -> int:
        """Reject an assistant's waiting requests without telling it, and cancel its running calls.

        Returns:
            The number of rejected requests.
        """
        self.detach(script.pk)
        rows = ApprovalRequest.objects.filter(script=script.pk, state=_WAITING)
        changes = {
            "state": ApprovalRequest.State.REJECTED,
            "decided": self.now(),
            "reason": cut(why, 255),
        }
        self._staff.settle(topic_of(script.pk))
        return rows.update(**changes)

    def close(
        self, request: ApprovalRequest, was: str, percept: Percept | None, **changes: Any
    ) -> bool:
        """Change a request and store the percept that tells its assistant, in one transaction.

        Args:
            request: The approval request.
            was: The state that it has to be in. Of two people who decide at once, one wins.
            percept: The percept; None to tell the assistant nothing.
            **changes: The fields to change.

        Returns:
            Whether it was in that state, and is changed.
        """
        stored: list[Percept] = []
        with transaction.atomic():
            if not ApprovalRequest.objects.filter(pk=request.pk, state=was).update(**changes):
                return False
            if percept is not None:
                stamped = replace(percept, at=self._kernel.clock.seconds())
                stored = keep_percepts([(stamped, request.script)])
        if was == _WAITING and not request.is_for_asker:
            self._staff.settle(topic_of(request.script))
        if changes.get("state") != ApprovalRequest.State.APPROVED:
            self._secrets.pop(request.pk, None)
        agent = self._kernel.agents.get(request.script)
        if agent is not None:
            for percept_kept in stored:
                self._put(agent, percept_kept)
        return True

    def expire(self, request: ApprovalRequest, why: str) -> bool:
        """Let a waiting request expire."""
        changes = {"decided": self.now(), "reason": cut(why, 255)}
        percept = expired(request, why)
        return self.close(
            request, _WAITING, percept, state=ApprovalRequest.State.EXPIRED, **changes
        )

    def reject(
        self, request: ApprovalRequest, by: Any, decided: Mapping[str, Any], reason: str
    ) -> bool:
        """Reject a waiting request."""
        percept = rejected(request, reason, level_of(by))
        changes = {**decided, "reason": cut(reason, 255)}
        return self.close(
            request, _WAITING, percept, state=ApprovalRequest.State.REJECTED, **changes
        )

    # Storing

    def _store(
        self,
        script: Any,
        kind: str,
        outcome: Outcome,
        tool: Tool,
        caller: Caller,
        need: ToolNeedsApproval,
    ) -> ApprovalRequest:
        now = self.now()
        level = max(needed_level(tool, outcome.authority), need.level or levels.NONE)
        if kind == ApprovalRequest.Kind.APPROVAL:
            level = max(level, levels.rank("Builder"))
        secret = masked(outcome) != outcome.params
        source = caller.source
        request = ApprovalRequest.objects.create(
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
                "chat_id": _lasting_talk(caller.context.chat_id),
                "authors": _authors(self._kernel.agents.get(script.pk), caller),
            },
            turn_id=int(caller.turn) if caller.turn else None,
            made=now,
            expires=now + timedelta(hours=conf.get("APPROVAL_HOURS")),
        )
        if secret:
            self._secrets[request.pk] = (script.pk, dict(outcome.params))
        return request

    def _report_interrupted(self, request: ApprovalRequest) -> None:
        """Report a call that was approved when the server went down; it never runs again."""
        calls = CallRecord.objects.filter(assistant=request.assistant, call=call_id(request))
        call = calls.order_by("-pk").first()
        state = ApprovalRequest.State.EXPIRED if call is None else ApprovalRequest.State.DONE
        self.close(request, ApprovalRequest.State.APPROVED, interrupted(request, call), state=state)

    # Expiring

    def _expire_due(self) -> None:
        try:
            due = ApprovalRequest.objects.filter(state=_WAITING, expires__lte=self.now())
            for request in due.order_by("expires"):
                self.expire(request, "Nobody approved it in time")
            self._arm()
        except DatabaseError:
            log.failure("ai: approval requests could not expire; it is tried again in a minute")
            self._timer.set(60.0)

    def _arm(self) -> None:
        """Set the timer to the next expiry."""
        following = ApprovalRequest.objects.filter(state=_WAITING).aggregate(at=Min("expires"))[
            "at"
        ]
        if following is None:
            self._timer.stop()
        else:
            self._timer.set((following - self.now()).total_seconds())


def _lasting_talk(chat_id: str) -> str:
    """Where a talk can still be answered later; "" for the room, and for a message."""
    return chat_id if chat_id.partition(":")[0] in (PAGE, CHANNEL) else ""


def _authors(agent: Agent | None, caller: Caller) -> list[str]:
    """The sources whose words stand in the prompt of the turn that makes a call, newest first."""
    turn = agent.turn if agent is not None else None
    if turn is None or turn.caller is not caller:
        return []
    sources = [
        str(percept.get("source") or "")
        for message in reversed(turn.messages)
        for percept in message.percepts
    ]
    return list(dict.fromkeys(filter(None, sources)))[:MAX_AUTHORS]


def digest(form: str) -> str:
    """A digest that identifies a call without revealing its arguments."""
    return salted_hmac("ai.approval", form, algorithm="sha256").hexdigest()


def always_holds(request: ApprovalRequest) -> bool:
    """Whether an "always" still holds: the person who said it still has the level for it."""
    return level_of(find_source(request.decided_by)) >= request.level


def changes_of(tool: Tool, params: Mapping[str, Any], caller: Caller, level: int) -> str:
    """What a call would change, as far as those who decide may see it.

    Args:
        tool: The tool.
        params: The call's validated arguments.
        caller: The caller.
        level: The least level that may decide.
    """
    given = dict(params)
    if takes_context(type(tool).preview):
        rights = caller.authority()
        rights = replace(rights, level=min(rights.level, level))
        given["context"] = replace(caller.context, user=None, arguments=params, authority=rights)
    try:
        text = prose(tool.preview(caller.character, **given) or "", 4 * MAX_CHANGES)
    except ToolRefused:  # those who decide may not see it
        return ""
    except ToolError as error:
        text = f"As things are, it would fail: {prose(error.problem, MAX_CHANGES)}"
    except Exception:  # the call alone has to say enough
        log.failure("ai: the preview of {tool} failed", tool=tool.name)
        return ""
    for name, shown in mask_values(params, tool.masked).items():
        value = params[name]
        if shown == MASK and isinstance(value, str) and value:
            text = text.replace(value, MASK)
    return cut(text, MAX_CHANGES)


def require_readable(tool: Tool, params: Mapping[str, Any]) -> None:
    """Make sure that a human can read the whole call before deciding.

    Raises:
        ToolRefused: It is too long.
    """
    if len(render(tool, params)) > MAX_READ:
        raise ToolRefused(
            f"'{tool.name}' needs approval, and is too long for anybody to read.",
            f"Keep all of it below {MAX_READ} characters.",
        )


def _require_room(waiting: QuerySet[ApprovalRequest], asker: str) -> None:
    """Make sure that one more request of a kind may wait.

    Raises:
        ToolRefused: Too many wait already.
    """
    full = waiting.count() >= MAX_WAITING
    if full or (asker and waiting.filter(asker=asker).count() >= MAX_PER_ASKER):
        raise ToolRefused("Too many calls already wait for approval.", "Say so.")
