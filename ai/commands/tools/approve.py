"""The words `ai approve` and `ai reject`: what waits for somebody's yes."""

from __future__ import annotations

from typing import Any

from ai.assistant.approvals import decide
from ai.assistant.runtime import get_service
from ai.commands.console.errors import UserError, broke
from ai.commands.console.lookup import split
from ai.commands.console.text import MAX_NAME, line, wrapped
from ai.models import Proposal
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

What waits for your yes; without a number, the list. `always` says yes to the
same call from now on; `{json}` says yes to it with other arguments. No means
that it does not run, and whoever asked is told why; a no to what is allowed
`always` takes that back.

Examples:
  ai approve 7
  ai reject 7 = not in the castle
"""
MAX_LISTED = 20
MAX_SHOWN = 1000
"""Characters of what came of a call that are shown."""


def approve(command: Any, text: str) -> None:
    """List what waits, or say yes to one."""
    said, written = split(text)
    if not said and not written:
        command.tell(_all(command.caller))
        return
    number, _, more = said.partition(" ")
    row = _row(number)
    more = more.strip().lower()
    if more not in ("", "always"):
        raise UserError(
            f"What is '{line(more, MAX_NAME)}'? Behind the number stands nothing or `always`.",
            f"To say yes once: ai approve {row.pk}",
        )
    arguments = None
    if "=" in text:
        try:
            arguments = decode(written or "-")
        except ToolInvalid as error:
            raise UserError(error.problem, f"Like this: ai approve {row.pk} = {{…}}") from None
    try:
        running = decide.approve(
            get_service(), row, command.caller, arguments=arguments, always=bool(more)
        )
    except decide.DecisionError as error:
        raise UserError(error.problem, error.advice) from None
    if not running.called:
        command.tell(f"Number {row.pk} is at work. You will be told.")
    running.addCallback(_done, command, row.pk)
    running.addErrback(broke, command, "a yes")


def reject(command: Any, text: str) -> None:
    """Say no to one, or take back an "always"."""
    number, reason = split(text)
    row = _row(number)
    try:
        was_always = decide.reject(get_service(), row, command.caller, reason)
    except decide.DecisionError as error:
        raise UserError(error.problem, error.advice) from None
    if was_always:
        command.tell(f"Number {row.pk} is no longer allowed always; it will be asked for again.")
    else:
        command.tell(f"Number {row.pk} does not run. {_called(row)} is told.")


def _row(number: str) -> Proposal:
    digits = number.lstrip("#")
    row = None
    if digits.isascii() and digits.isdigit() and len(digits) < 18:
        row = Proposal.objects.filter(pk=int(digits)).first()
    if row is None:
        raise UserError("Which one? There is none of that number.", "For what waits: ai approve")
    return row


def _all(caller: Any) -> str:
    service = get_service()
    waiting = decide.waiting_for(service, caller)
    always = decide.standing_for(service, caller)
    parts = [_told(row, service.proposals.now()) for row in waiting[:MAX_LISTED]]
    if not waiting:
        parts.append("Nothing waits for your yes.")
    if len(waiting) > MAX_LISTED:
        parts.append(f"And {len(waiting) - MAX_LISTED} more.")
    if waiting:
        first = waiting[0].pk
        parts.append(f"To say yes: |wai approve {first}|n   To say no: |wai reject {first} = why|n")
    if always:
        parts.append("Always allowed; to take one back: |wai reject <number>|n")
        parts.extend(_standing(row) for row in always[:MAX_LISTED])
    return "\n".join(parts)


def _told(row: Proposal, now: Any) -> str:
    asker = f"asked by {_asker(row)}" if row.asker_name else "of its own accord"
    seconds = max(0, int((row.expires - now).total_seconds()))
    left = f"{round(seconds / 3600)} h" if seconds >= 7200 else f"{seconds // 60} min"
    lines = [
        f"|w{row.pk}|n  |c{_called(row)}|n, {asker}, for {left} still",
        wrapped(row.rendered, 4),
        *([wrapped(row.changes, 4, first="  > ")] if row.changes else []),
        wrapped(row.why, 4),
    ]
    return "\n".join(lines)


def _asker(row: Proposal) -> str:
    """Who asked, with the level they had: names can be made to look like another's."""
    level = (row.data.get("source") or {}).get("level", levels.NONE)
    return f"{line(row.asker_name, MAX_NAME)} ({levels.title(level)})"


def _called(row: Proposal) -> str:
    """The assistant's name, as whoever decides knows it; its key where it is not there."""
    presence = get_service().presences.get(row.script)
    named = presence is not None and presence.thing.pk
    return line(plain(presence.thing.key) if presence and named else row.assistant, MAX_NAME)


def _standing(row: Proposal) -> str:
    by = line(row.decided_by_name, MAX_NAME)
    return f"|w{row.pk}|n  |c{_called(row)}|n, by {by}\n{wrapped(row.rendered, 4)}"


def _done(outcome: Outcome, command: Any, number: int) -> None:
    if outcome.state is State.PENDING:
        how = "is under way"
    elif outcome.state is State.WAITING:
        how = "needs one more yes, from whoever asked for it"
    else:
        how = "|gis done|n" if outcome.success else f"|rdid not work|n ({outcome.state.value})"
    command.tell(f"Number {number} {how}.\n{wrapped(outcome.observation, 2, limit=MAX_SHOWN)}")
