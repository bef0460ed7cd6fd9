"""The check of a model: whether it answers, and whether its calls arrive; one cheap question."""

from __future__ import annotations

from typing import Any

from ai.assistant.health.result import CheckContext, CheckResult, ill, so_so, well
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
from ai.pipeline.dry import DryPipeline
from ai.tools.contract.results import ToolCall

WORD = "ready"
MAX_OUTPUT = 300


async def model(visit: CheckContext, name: str) -> list[CheckResult]:
    """Ask a model to call a tool, and carry the call out.

    Args:
        visit: Who pays.
        name: Which model.
    """
    service = visit.service
    begun = service.clock.seconds()
    try:
        spec = service.models.spec(name)
        brain = ToolModeBrain(
            service.models.brain(name, visit.account), spec, PING, service.tool_modes
        )
        completion = await brain.think(_request())
    except BrainError as error:
        return [_failed(name, error)]
    took = service.clock.seconds() - begun
    usage = completion.usage
    told = f"{name} answers: {took:.1f} s, {usage.input + usage.output:,} tokens"
    if await _arrives(service, completion):
        return [well(f"{told}; its call arrived and was carried out.")]
    return [
        so_so(
            f"{told}; but it made no call, as it was asked to.",
            f"Find out anew how it is asked: ai model <name>/probe, or set "
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


async def _arrives(service: Any, completion: Completion) -> bool:
    """Whether it asked for the tool, and the tool gives back what it wrote."""
    pipeline = DryPipeline(service.pipeline)
    for made in completion.calls:
        call = ToolCall("doctor", made.name, made.arguments)
        outcome = await pipeline.carry_out(call, Caller(PING, origin="command"))
        if outcome.success and WORD in outcome.observation:
            return True
    return False


def _failed(name: str, error: BrainError) -> CheckResult:
    told = f"{name}: {error}"
    if isinstance(error, OverBudget):
        return so_so(f"{told}; it was not asked.", "See: ai cost. More: AI['BUDGET']")
    if isinstance(error, BrainDenied):
        return ill(told, "Look at its name and its key: ai model <name>, AI_KEYS, or take another.")
    if isinstance(error, BrainBusy):
        return so_so(told, "Try again later; or take fewer at once: AI['CALLS_PER_SERVER'].")
    if isinstance(error, BrainUnavailable):
        return ill(told, "Is its server up, and AI['BASE_URL'] right? Meanwhile others stand in.")
    return ill(told, "See: ai model <name>. Another one: ai model <name> = <model>")
