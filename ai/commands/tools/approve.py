"""The subcommands `ai approve` and `ai reject`: calls that wait for approval."""

from __future__ import annotations

from typing import Any

from ai.assistant.approvals.approval_decisions import DecisionError
from ai.assistant.runtime import get_runtime
from ai.commands.console.errors import UserError, broke
from ai.commands.console.lookup import split
from ai.commands.console.text import MAX_NAME, line, short_duration, wrapped
from ai.models import ApprovalRequest
from ai.pipeline.call import Outcome, State
from ai.tools.contract import levels
from ai.tools.errors import ToolInvalid
from ai.tools.schema.decode import decode
from ai.tools.support.markup import plain

HELP = """Usage:
  ai approve
  ai approve <number>
  ai approve <number> always
  ai approve <number> = {json}
  ai reject <number> [= why]

Lists the calls that wait for your approval. With a number, `ai approve` runs
that call. `{json}` replaces its arguments; with `always`, the same call needs
no approval from now on. `ai reject` refuses a call and tells the assistant
why. It also takes back an `always`.

Examples:
  ai approve 7
  ai reject 7 = not in the castle
"""
MAX_LISTED = 20
MAX_SHOWN = 1000
"""Characters of the observation that are shown."""


def approve(command: Any, text: str) -> None:
    """List the calls that wait, or approve one."""
    which, written = split(text)
    if not which and not written:
        command.reply(_list(command.caller))
        return
    number, _, more = which.partition(" ")
    row = _row(number)
    more = more.strip().lower()
    if more not in ("", "always"):
        raise UserError(
            f"What is '{line(more, MAX_NAME)}'? Only `always` may follow the number.",
            f"To approve it once: ai approve {row.pk}",
        )
    arguments = None
    if "=" in text:
        try:
            arguments = decode(written or "-")
        except ToolInvalid as error:
            raise UserError(error.problem, f"Like this: ai approve {row.pk} = {{…}}") from None
    try:
        running = get_runtime().decisions.approve(
            row, command.caller, arguments=arguments, always=bool(more)
        )
    except DecisionError as error:
        raise UserError(error.problem, error.advice) from None
    if not running.called:
        command.reply(f"Number {row.pk} is running. The result follows.")
    running.addCallback(_report, command, row.pk)
    running.addErrback(broke, command, "an approval")


def reject(command: Any, text: str) -> None:
    """Reject a call, or take back an "always"."""
    number, reason = split(text)
    row = _row(number)
    try:
        was_always = get_runtime().decisions.reject(row, command.caller, reason)
    except DecisionError as error:
        raise UserError(error.problem, error.advice) from None
    if was_always:
        command.reply(f"Number {row.pk} is no longer always approved; it needs approval again.")
    else:
        command.reply(f"Number {row.pk} is rejected. {_name(row)} is notified.")


def _row(number: str) -> ApprovalRequest:
    digits = number.lstrip("#")
    row = None
    if digits.isascii() and digits.isdigit() and len(digits) < 18:
        row = ApprovalRequest.objects.filter(pk=int(digits)).first()
    if row is None:
        raise UserError("There is no call with that number.", "To see the list: ai approve")
    return row


def _list(caller: Any) -> str:
    runtime = get_runtime()
    waiting = runtime.decisions.waiting_for(caller)
    always = runtime.decisions.standing_for(caller)
    parts = [_describe(row, runtime.approvals.now()) for row in waiting[:MAX_LISTED]]
    if not waiting:
        parts.append("Nothing waits for your approval.")
    if len(waiting) > MAX_LISTED:
        parts.append(f"And {len(waiting) - MAX_LISTED} more.")
    if waiting:
        first = waiting[0].pk
        parts.append(f"To approve: |wai approve {first}|n   To reject: |wai reject {first} = why|n")
    if always:
        parts.append("Always approved; to take one back: |wai reject <number>|n")
        parts.extend(_standing(row) for row in always[:MAX_LISTED])
    return "\n".join(parts)


def _describe(row: ApprovalRequest, now: Any) -> str:
    asker = f"asked by {_asker(row)}" if row.asker_name else "in a turn of its own"
    left = short_duration((row.expires - now).total_seconds())
    lines = [
        f"|w{row.pk}|n  |c{_name(row)}|n, {asker}, {left} left",
        wrapped(row.rendered, 4),
        *([wrapped(row.changes, 4, first="  > ")] if row.changes else []),
        wrapped(row.why, 4),
    ]
    return "\n".join(lines)


def _asker(row: ApprovalRequest) -> str:
    """Who asked, with the level they had: a name can imitate another one."""
    level = (row.data.get("source") or {}).get("level", levels.NONE)
    return f"{line(row.asker_name, MAX_NAME)} ({levels.title(level)})"


def _name(row: ApprovalRequest) -> str:
    """The assistant's name; its key if it is gone."""
    agent = get_runtime().agents.get(row.script)
    named = agent is not None and agent.character.pk
    return line(plain(agent.character.key) if agent and named else row.assistant, MAX_NAME)


def _standing(row: ApprovalRequest) -> str:
    by = line(row.decided_by_name, MAX_NAME)
    return f"|w{row.pk}|n  |c{_name(row)}|n, by {by}\n{wrapped(row.rendered, 4)}"


def _report(outcome: Outcome, command: Any, number: int) -> None:
    if outcome.state is State.PENDING:
        how = "is running"
    elif outcome.state is State.WAITING:
        how = "needs one more approval, from the person who asked for it"
    else:
        how = "|gis done|n" if outcome.success else f"|rdid not work|n ({outcome.state.value})"
    command.reply(f"Number {number} {how}.\n{wrapped(outcome.observation, 2, limit=MAX_SHOWN)}")
