"""The subcommand `ai doctor`: live checks, each result shown as it arrives, with what to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Any

from twisted.internet.defer import CancelledError, Deferred, DeferredList, ensureDeferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.engine.turn_cost import TurnCost
from ai.assistant.health.checks import CHECKS, FOR_ONE, SECONDS
from ai.assistant.health.game import model_names
from ai.assistant.health.model import model
from ai.assistant.health.result import CheckContext, CheckResult, Health, failed, passed, warning
from ai.assistant.prompts.builder import errors_of
from ai.assistant.runtime import get_runtime
from ai.assistant.sandbox.sandbox_turn import paid_by
from ai.commands.console.access import is_builder, may_examine
from ai.commands.console.errors import UserError, broke
from ai.commands.console.lookup import assistant, handle, mine
from ai.commands.console.text import line, wrapped
from ai.pipeline.clock import Clock, yield_to_game
from ai.pipeline.race import TooLate, race

HELP = """Usage:
  ai doctor
  ai doctor <check>
  ai doctor <name>

Checks whether everything really works, and shows each result as it arrives.
Green means that it works, yellow that it needs attention, red that it does
not work. Yellow and red results say what to do. The game continues meanwhile.
Each check has a deadline and leaves nothing behind. With a name, it checks
only that assistant.

The checks are: lag (how long the game freezes), tables (migrations,
full-text search), settings, registry (tools that could not be registered),
assistants (can they hear), tools (a call through all steps), memory (write,
search, find), budget (reserve and release), modules, workers, and models
(each gets one cheap question; you pay for it, within your budget and the
game's).

Examples:
  ai doctor
  ai doctor models
  ai doctor innkeeper
"""
log = Logger()

Runnable = Callable[[], Iterable[CheckResult] | Awaitable[Iterable[CheckResult]]]

MODELS = "models"
MAX_MODELS = 8
"""At most so many models are asked."""
GRACE = 5.0
"""Seconds added to the time that a model may take anyway."""
_COLOURS = {Health.OK: "|g", Health.LOOK: "|y", Health.BAD: "|r"}


def doctor(command: Any, text: str) -> None:
    """Check whether everything works."""
    visit, names = _read(command, text.strip())
    command.reply("Checking …")
    running = get_runtime().trials.add(ensureDeferred(_examine(command, visit, names)))
    running.addErrback(_broke, command)


def _broke(failure: Failure, command: Any) -> None:
    if failure.check(CancelledError) is None:  # else the server is going down
        broke(failure, command, "a check")


def _read(command: Any, text: str) -> tuple[CheckContext, list[str]]:
    """What to check.

    Raises:
        UserError: It is neither a check nor an assistant.
    """
    context = partial(check_context, paid_by(command.caller))
    wanted, everything = text.lower(), [*CHECKS, MODELS]
    if not text:
        return context(), everything
    if wanted in everything:
        return context(), [wanted]
    near = [name for name in everything if len(wanted) > 2 and name.startswith(wanted)]
    if len(near) == 1:
        return context(), near
    try:
        found = assistant(command.caller, text)
    except UserError:
        raise UserError(
            f"There is neither a check nor an assistant called '{line(text, 40)}'.",
            f"Checks: {', '.join(everything)}.",
        ) from None
    return context(mine(command, handle(found))), [*FOR_ONE, MODELS]


def check_context(account: TurnCost, only: Agent | None = None) -> CheckContext:
    """What the checks need.

    Args:
        account: Who pays for models.
        only: The one assistant to check; None means all.
    """
    runtime = get_runtime()
    return CheckContext(
        runtime.kernel,
        runtime.pipeline,
        runtime.models,
        runtime.tool_modes,
        runtime.ledger,
        runtime.modules,
        runtime.workers,
        errors_of,
        account,
        only,
    )


async def _examine(command: Any, visit: CheckContext, names: list[str]) -> None:
    """Run quick checks one after the other; those that wait for other servers run side by side."""
    clock, seen = visit.kernel.clock, Counter[Health]()
    show = partial(_show, command, seen)
    asking: list[Deferred[None]] = []
    for name in names:
        if name == MODELS:
            asking += _ask_models(visit, clock, show)
        else:
            check = partial(CHECKS[name], visit)
            asked = ensureDeferred(_run(name, check, SECONDS, clock, show))
            asking.append(asked)
            if name != "modules":
                await asked
        if visit.kernel.stopping():
            return
        await yield_to_game(clock)
    await DeferredList(asking)
    if not visit.kernel.stopping():
        command.reply(_summary(seen))


def _ask_models(
    visit: CheckContext, clock: Clock, show: Callable[[str, Iterable[CheckResult]], None]
) -> list[Deferred[None]]:
    found = model_names(visit)
    if not found:
        show(MODELS, [passed("No model is set up; the built-in brain needs none.")])
    if len(found) > MAX_MODELS:
        text = f"There are {len(found)} models; only the first {MAX_MODELS} are asked."
        show(MODELS, [warning(text, "To ask those of one assistant: ai doctor <name>")])
    seconds = conf.get("MODEL_SECONDS") + GRACE
    return [
        ensureDeferred(_run(MODELS, partial(model, visit, name), seconds, clock, show, name))
        for name in found[:MAX_MODELS]
    ]


async def _run(
    name: str,
    check: Runnable,
    seconds: float,
    clock: Clock,
    show: Callable[[str, Iterable[CheckResult]], None],
    what: str = "",
) -> None:
    """Run one check and show its result; it never fails."""
    with suppress(CancelledError):  # the server is going down
        show(name, await run_check(name, check, seconds, clock, what))


async def run_check(
    name: str, check: Runnable, seconds: float, clock: Clock, what: str = ""
) -> list[CheckResult]:
    """Run one check; that it takes too long or fails is a result as well.

    Args:
        name: The check's.
        check: Does it.
        seconds: Its deadline.
        clock: The game's.
        what: The model that it asks, if it asks one.
    """
    try:
        return list(await race(ensureDeferred(_awaited(check)), seconds, clock))
    except TooLate:
        text = f"{what + ': n' if what else 'N'}o result after {seconds:g} s."
        slow = "Is its server up, and fast enough? Other brains answer in its place meanwhile."
        return [failed(text, slow if what else f"Run it alone: ai doctor {name}")]
    except CancelledError:
        raise
    except Exception:
        log.failure("ai: the check {name} broke", name=name)
        return [failed("The check itself failed.", "See the server's log.")]


async def _awaited(check: Callable[[], Any]) -> Iterable[CheckResult]:
    found = check()
    return await found if hasattr(found, "__await__") else list(found)


def _show(command: Any, seen: Counter[Health], name: str, found: Iterable[CheckResult]) -> None:
    if not is_builder(command.caller):  # they may have lost the right meanwhile
        return
    lines = []
    for finding in found:
        agent = get_runtime().agents.get(finding.script)
        if agent is not None and not may_examine(command.caller, agent.character):
            continue
        seen[finding.health] += 1
        lead = f"{_COLOURS[finding.health]}{finding.health.value:<5}|n {name:<11} "
        lines.append(wrapped(finding.text, 18, first=lead))
        if finding.advice:
            lines.append(wrapped(finding.advice, 18))
    if lines:
        command.reply("\n".join(lines))


def _summary(seen: Counter[Health]) -> str:
    if not seen[Health.BAD] and not seen[Health.LOOK]:
        return "|gEverything works.|n"
    parts = [
        f"|r{seen[Health.BAD]} red|n" if seen[Health.BAD] else "",
        f"|y{seen[Health.LOOK]} yellow|n" if seen[Health.LOOK] else "",
        f"|g{seen[Health.OK]} green|n",
    ]
    return f"Done: {', '.join(filter(None, parts))}."
