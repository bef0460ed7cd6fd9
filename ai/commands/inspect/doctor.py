"""The word `ai doctor`: live checks, each told as it comes, what is wrong with what to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any

from twisted.internet.defer import CancelledError, Deferred, DeferredList, ensureDeferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from ai import conf
from ai.assistant.health.checks import CHECKS, OF_ONE, SECONDS
from ai.assistant.health.game import model_names
from ai.assistant.health.model import model
from ai.assistant.health.result import CheckContext, CheckResult, Health, ill
from ai.assistant.runtime import get_service
from ai.assistant.sandbox.trial import paid_by
from ai.commands.console.access import is_builder
from ai.commands.console.errors import UserError, broke
from ai.commands.console.lookup import assistant, handle, mine
from ai.commands.console.text import line, wrapped
from ai.pipeline.clock import Clock, breathe
from ai.pipeline.race import TooLate, race

HELP = """Usage:
  ai doctor
  ai doctor <check>
  ai doctor <name>

Tries for real whether everything works, and tells each thing as it is known:
green is well, yellow should be looked at, red does not work, with what to do.
The game goes on meanwhile; each check has a deadline, and leaves nothing
behind. With an assistant's name, only what concerns that one.

Checks: lag (how long the game stands still), tables (migrations, full-text
search), settings, registry (tools that could not be taken in), assistants
(do they hear), tools (a call through all steps), memory (write, search, hit),
budget (counted and taken back), modules, models (each is asked one cheap
question, which you pay within your budget and the game's).

Examples:
  ai doctor
  ai doctor models
  ai doctor innkeeper
"""
log = Logger()

MODELS = "models"
MAX_MODELS = 8
"""Models that are asked at once."""
GRACE = 5.0
"""Seconds over what a model may take anyway."""
_COLOURS = {Health.WELL: "|g", Health.SO_SO: "|y", Health.ILL: "|r"}


def doctor(command: Any, text: str) -> None:
    """Try whether everything works."""
    visit, names = _meant(command, text.strip())
    command.tell("Looking …")
    running = visit.service.attempts.add(ensureDeferred(_examine(command, visit, names)))
    running.addErrback(_broke, command)


def _broke(failure: Failure, command: Any) -> None:
    if failure.check(CancelledError) is None:  # else the server is going down
        broke(failure, command, "looking for what is wrong")


def _meant(command: Any, text: str) -> tuple[CheckContext, list[str]]:
    """What is to be looked at.

    Raises:
        Complaint: It is neither a check nor an assistant.
    """
    service, account = get_service(), paid_by(command.caller)
    wanted, everything = text.lower(), [*CHECKS, MODELS]
    if not text:
        return CheckContext(service, account), everything
    if wanted in everything:
        return CheckContext(service, account), [wanted]
    near = [name for name in everything if len(wanted) > 2 and name.startswith(wanted)]
    if len(near) == 1:
        return CheckContext(service, account), near
    try:
        found = assistant(command.caller, text)
    except UserError:
        raise UserError(
            f"There is no check and no assistant '{line(text, 40)}'.",
            f"Checks: {', '.join(everything)}.",
        ) from None
    return CheckContext(service, account, mine(command, handle(found))), [*OF_ONE, MODELS]


async def _examine(command: Any, visit: CheckContext, names: list[str]) -> None:
    """One quick check after the other, and what asks others all at once at the end."""
    clock, seen = visit.service.clock, Counter[Health]()
    say = partial(_say, command, seen)
    asking: list[Deferred[None]] = []
    for name in names:
        if name == MODELS:
            asking += _ask_models(visit, clock, say)
        else:
            check = partial(CHECKS[name], visit)
            asked = ensureDeferred(_checked(name, check, SECONDS, clock, say))
            asking.append(asked)
            if name != "modules":
                await asked
        if visit.service.stopping:
            return
        await breathe(clock)
    await DeferredList(asking)
    if not visit.service.stopping:
        command.tell(_sum(seen))


def _ask_models(
    visit: CheckContext, clock: Clock, say: Callable[[str, Iterable[CheckResult]], None]
) -> list[Deferred[None]]:
    found = model_names(visit)
    if not found:
        say(
            MODELS, [CheckResult(Health.WELL, "No model is set up; the built-in brain needs none.")]
        )
    if len(found) > MAX_MODELS:
        told = f"There are {len(found)} models; the first {MAX_MODELS} are asked."
        say(
            MODELS,
            [CheckResult(Health.SO_SO, told, "For those of one assistant: ai doctor <name>")],
        )
    seconds = conf.get("MODEL_SECONDS") + GRACE
    return [
        ensureDeferred(_checked(MODELS, partial(model, visit, name), seconds, clock, say, name))
        for name in found[:MAX_MODELS]
    ]


async def _checked(
    name: str,
    check: Callable[[], Iterable[CheckResult] | Awaitable[Iterable[CheckResult]]],
    seconds: float,
    clock: Clock,
    say: Callable[[str, Iterable[CheckResult]], None],
    what: str = "",
) -> None:
    """Make one check and tell of it; it never fails."""
    try:
        found = list(await race(ensureDeferred(_made(check)), seconds, clock))
    except TooLate:
        told = f"{what + ': n' if what else 'N'}othing came of it in {seconds:g} s."
        slow = "Is its server up, and not too slow? Meanwhile others stand in for it."
        found = [ill(told, slow if what else f"Try it alone: ai doctor {name}")]
    except CancelledError:  # the server is going down
        return
    except Exception:
        log.failure("ai: the check {name} broke", name=name)
        found = [ill("The check itself broke.", "The server's log says how.")]
    say(name, found)


async def _made(check: Callable[[], Any]) -> Iterable[CheckResult]:
    found = check()
    return await found if hasattr(found, "__await__") else list(found)


def _say(command: Any, seen: Counter[Health], name: str, found: Iterable[CheckResult]) -> None:
    if not is_builder(command.caller):  # it takes its time, and rights may go meanwhile
        return
    lines = []
    for finding in found:
        seen[finding.health] += 1
        lead = f"{_COLOURS[finding.health]}{finding.health.value:<5}|n {name:<11} "
        lines.append(wrapped(finding.told, 18, first=lead))
        if finding.advice:
            lines.append(wrapped(finding.advice, 18))
    command.tell("\n".join(lines))


def _sum(seen: Counter[Health]) -> str:
    if not seen[Health.ILL] and not seen[Health.SO_SO]:
        return "|gAll is well.|n"
    parts = [
        f"|r{seen[Health.ILL]} red|n" if seen[Health.ILL] else "",
        f"|y{seen[Health.SO_SO]} yellow|n" if seen[Health.SO_SO] else "",
        f"|g{seen[Health.WELL]} well|n",
    ]
    return f"Done: {', '.join(filter(None, parts))}."
