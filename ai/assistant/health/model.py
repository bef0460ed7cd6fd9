"""The check of a model: whether it answers one cheap question with a call."""

from __future__ import annotations

from ai.assistant.health.result import CheckContext, CheckResult, failed, passed, warning
from ai.assistant.health.subsystems import PING, Ping
from ai.assistant.llm.tool_mode import ToolModeBrain
from ai.brains.base import (
    BrainBusy,
    BrainDenied,
    BrainError,
    BrainUnavailable,
    Completion,
    Message,
    OverBudget,
    Request,
)
from ai.pipeline.call import Caller
from ai.pipeline.dry_pipeline import DryPipeline
from ai.pipeline.pipeline import Pipeline
from ai.tools.contract.results import ToolCall

WORD = "ready"
MAX_OUTPUT = 300


async def model(context: CheckContext, name: str) -> list[CheckResult]:
    """Ask a model to call a tool, and run the call.

    Args:
        visit: Who pays.
        context: Says who pays.
        name: The model.
    """
    begun = context.kernel.clock.seconds()
    try:
        spec = context.models.spec(name)
        brain = ToolModeBrain(
            context.models.brain(name, context.account), spec, PING, context.tool_modes
        )
        completion = await brain.think(_request())
    except BrainError as error:
        return [_failed(name, error)]
    took = context.kernel.clock.seconds() - begun
    usage = completion.usage
    text = f"{name} answers: {took:.1f} s, {usage.input + usage.output:,} tokens"
    if await _arrives(context.pipeline, completion):
        return [passed(f"{text}; its call arrived and was carried out.")]
    return [
        warning(
            f"{text}; but it made no call, although it was asked for one.",
            f"Probe its tool mode again: ai model <name>/probe, or set "
            f"AI['MODELS']['{name}']['tool_mode'].",
        )
    ]


def _request() -> Request:
    return Request(
        system="You are being tested. You act by calling tools.",
        messages=(Message("user", f"Call the tool `ping` with the word '{WORD}', now."),),
        tools=PING.schemas([Ping.name]),
        max_output=MAX_OUTPUT,
        waited_for=False,
    )


async def _arrives(real: Pipeline, completion: Completion) -> bool:
    """Whether the model called the tool with the word."""
    pipeline = DryPipeline(real)
    for requested in completion.calls:
        call = ToolCall("doctor", requested.name, requested.arguments)
        outcome = await pipeline.carry_out(call, Caller(PING, origin="command"))
        if outcome.success and WORD in outcome.observation:
            return True
    return False


def _failed(name: str, error: BrainError) -> CheckResult:
    text = f"{name}: {error}"
    if isinstance(error, OverBudget):
        return warning(f"{text}; it was not asked.", "See: ai cost. More: AI['BUDGET']")
    if isinstance(error, BrainDenied):
        return failed(
            text, "Check its name and its key (ai model <name>, AI_KEYS), or choose another model."
        )
    if isinstance(error, BrainBusy):
        return warning(
            text, "Try again later; or allow fewer requests at once: AI['CALLS_PER_SERVER']."
        )
    if isinstance(error, BrainUnavailable):
        return failed(
            text,
            "Is its server up, and AI['BASE_URL'] right? Other brains answer meanwhile.",
        )
    return failed(text, "See: ai model <name>. Another one: ai model <name> = <model>")
