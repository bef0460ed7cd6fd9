"""The step of `ai setup` in which a builder tries what the assistant would answer."""

from __future__ import annotations

from twisted.internet.defer import CancelledError
from twisted.logger import Logger
from twisted.python.failure import Failure

from ai.assistant.engine.end_reason import EndReason
from ai.assistant.runtime import get_runtime
from ai.assistant.sandbox.draft_trial import try_draft
from ai.assistant.sandbox.sandbox_turn import SandboxResult
from ai.brains.base import BrainDenied
from ai.commands.console.access import may_go_on
from ai.commands.console.errors import UserError
from ai.commands.console.text import line, wrapped
from ai.commands.console.turn_steps import RowLayout, result_totals, steps
from ai.commands.setup.wizard import Step, Wizard
from ai.tools.support.markup import one_line, prose

log = Logger()

MAX_LINE = 500
HELLO = "Hello!"


class RehearsalStep(Step):
    """Asks for lines, and shows what the assistant would answer."""

    title = "Try it"
    help = (
        "It answers as it would in the game, but nothing happens: nobody hears it, and it uses, "
        "keeps and changes nothing. A model costs what its answer costs."
    )

    def show(self, wizard: Wizard) -> str:
        return wrapped(
            "Say something to it, as often as you like, and see what it would answer. Nobody else "
            "hears it, and nothing happens."
        )

    def default(self, wizard: Wizard) -> str:
        return "skip this"

    def answer(self, wizard: Wizard, text: str) -> bool:
        if wizard.waiting is not None:
            raise UserError(
                "It is still thinking about your last line.", "Wait, or skip this: next"
            )
        words = one_line(prose(text, MAX_LINE))
        try:
            wizard.waiting = try_draft(
                get_runtime(), wizard.chosen_draft, wizard.caller, words or HELLO
            )
        except BrainDenied as error:
            raise UserError(str(error), "To choose another model, go back to that step.") from None
        if not wizard.waiting.called:
            wizard.msg(f"{wizard.name} thinks …")
        wizard.waiting.addCallback(_show, wizard).addErrback(_report_failure, wizard)
        return False


def _show(result: SandboxResult, wizard: Wizard) -> None:
    wizard.waiting = None
    if not (wizard.is_open() and may_go_on(wizard.caller, wizard.chosen_draft.thing)):
        return
    lines = [f"  {wizard.name}, by {line(result.brain, 60)}:"]
    layout = RowLayout(limit=MAX_LINE)
    for step in steps(result.turn.own_messages(), result.dry_outcomes):
        lines += [layout.format(row.label, row.text) for row in step]
    totals, end = result_totals(result), result.turn.end
    why = "" if end is EndReason.TERMINAL else f"It ends: {totals['end']}. "
    lines.append(wrapped(f"{why}Cost: {totals['cost']}.", 2))
    if end is EndReason.BRAIN_FAILED:
        lines.append("  To choose another model, go back to that step: back")
    wizard.msg("\n".join([*lines, "", wizard.foot()]))


def _report_failure(failure: Failure, wizard: Wizard) -> None:
    wizard.waiting = None
    if failure.check(CancelledError) or not wizard.is_open():
        return
    log.failure("ai: the trial of a draft broke", failure)
    wizard.complain(
        "Something went wrong, through no fault of yours.", "The server's log has the details."
    )
