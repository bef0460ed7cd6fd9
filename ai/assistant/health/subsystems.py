"""The checks of the subsystems: tools, memory, the budget's store, remote modules."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

from django.db import DatabaseError, transaction

from ai.assistant.engine.turn_cost import TurnCost
from ai.assistant.health.result import CheckContext, CheckResult, Results, failed, passed, warning
from ai.brains.base import OverBudget, Request
from ai.brains.models.providers import model_spec
from ai.memory import vectors
from ai.memory.memories import memories, recall
from ai.memory.privacy.scope import Scope
from ai.models import CallRecord, Spent
from ai.pipeline.call import Caller
from ai.tools.contract.base import Tool
from ai.tools.contract.registry import ToolSet
from ai.tools.contract.results import ToolCall

NOBODY = 0
"""A script that no assistant has; the check of memory writes for it."""


class Ping(Tool, register=False):
    """A tool for checks, which returns its argument."""

    name = "ping"
    description = "Say a word back."
    parameters = {
        "type": "object",
        "properties": {"word": {"type": "string", "description": "The word."}},
        "required": ["word"],
    }

    def execute(self, character: Any, **kwargs: Any) -> dict[str, Any]:
        return {"word": kwargs["word"]}


PING = ToolSet([Ping()])


async def tools(context: CheckContext) -> Results:
    """Check whether a call passes all steps, is recorded, and returns its result."""
    word = uuid.uuid4().hex[:8]
    call = ToolCall(f"doctor-{word}", Ping.name, {"word": word})
    outcome = await context.pipeline.carry_out(call, Caller(PING, origin="command"))
    records = CallRecord.objects.filter(call=call.id)
    recorded = records.count()
    records.delete()
    if not outcome.success or word not in outcome.observation:
        return [failed(f"A call failed: {outcome.observation}", "The server's log says why.")]
    if not recorded:
        return [failed("A call was not recorded.", "The server's log says why.")]
    return [passed(f"A call went through all steps in {outcome.duration_ms} ms, and is recorded.")]


async def memory(context: CheckContext) -> Results:
    """Check whether a stored memory is found by its words and by its meaning."""
    word = f"doctor{uuid.uuid4().hex[:12]}"
    text = f"{word}: the cellar of the inn is full of cider"
    scope = Scope(NOBODY, context.kernel.now)
    meaning = vectors.meaning()
    try:
        with transaction.atomic():
            written = memories.store(scope, text).memory.pk
            by_words = written in [one.memory.pk for one in recall.recall(scope, word)]
            transaction.set_rollback(True)
    except DatabaseError as error:
        return [failed(f"Nothing can be written: {error}", "Run: evennia migrate")]
    vector = None
    if meaning is not None:
        meaning.forget([written])
        vector = await meaning.of(text)
    if not by_words:
        return [
            failed(
                "What was written is not found by its words.",
                "Run: evennia migrate. It makes the full-text search anew.",
            )
        ]
    if meaning is None:
        return [passed("Written, found by its words, and deleted; AI['EMBEDDER'] is none.")]
    if vector is None:
        return [
            warning(
                "Found by its words; by meaning not, as the embedder is not there (or not yet).",
                "Try again: ai doctor memory. Else: pip install 'evennia-ai[meaning]'",
            )
        ]
    return [passed("Written, found by its words, made a vector of, and deleted.")]


def budget(context: CheckContext) -> Iterator[CheckResult]:
    """Check whether the budget's store counts up and down."""
    spec = model_spec("custom:doctor", "http://localhost/v1")
    ledger, account = context.ledger, TurnCost("", "account:doctor")
    rows = Spent.objects.filter(day=ledger.today(), scope="player", who=account.player)
    try:
        with transaction.atomic():
            reservation = ledger.reserve(spec, account, Request(max_output=1))
            counted = rows.values_list("calls", flat=True).first()
            ledger.release(reservation)
            left = rows.values_list("calls", flat=True).first()
            transaction.set_rollback(True)
    except OverBudget as error:
        yield warning(f"The budgets hold: {error}.", "See: ai cost. More: AI['BUDGET']")
        return
    except DatabaseError as error:
        yield failed(f"What models cost cannot be counted: {error}", "Run: evennia migrate")
        return
    if (counted, left) == (1, 0):
        yield passed("A call was counted, and taken back.")
    else:
        yield failed("What models cost is not counted.", "The server's log says why.")


async def modules(context: CheckContext) -> Results:
    """Check whether remote modules answer."""
    known = context.modules
    if not known.names():
        return [passed("None is set up (AI['MODULE_SERVICES']).")]
    await known.refresh()
    found: list[CheckResult] = []
    for state in known.status():
        see = f"See: ai modules {state.name}"
        if state.problem:
            build = warning if state.answers else failed
            found.append(build(f"{state.name}: {state.problem}", see))
        elif state.breaker:
            found.append(failed(f"{state.name}: {state.breaker}", see))
        elif state.waiting:
            text = f"{state.name}: {len(state.waiting)} of its tools wait for somebody's yes."
            found.append(warning(text, f"Read them, then: ai modules accept {state.name}"))
        else:
            found.append(passed(f"{state.name} answers, with {len(state.tools)} tools."))
    return found
