"""The checks of the parts: a call, a memory, the budget's store, the modules."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

from django.db import DatabaseError, transaction

from ai.assistant.engine.turn_cost import TurnCost
from ai.assistant.health.result import CheckContext, CheckResult, Findings, ill, so_so, well
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
"""The script that no assistant has; what is tried with memories belongs to it."""


class Ping(Tool, register=False):
    """What is called to see whether calls arrive."""

    name = "ping"
    description = "Say a word back."
    parameters = {
        "type": "object",
        "properties": {"word": {"type": "string", "description": "The word."}},
        "required": ["word"],
    }

    def execute(self, character: Any, **kwargs: Any) -> dict[str, Any]:
        """Give it back."""
        return {"word": kwargs["word"]}


PING = ToolSet([Ping()])


async def tools(visit: CheckContext) -> Findings:
    """Whether a call goes through all steps, is recorded, and its answer comes back."""
    word = uuid.uuid4().hex[:8]
    call = ToolCall(f"doctor-{word}", Ping.name, {"word": word})
    outcome = await visit.service.pipeline.carry_out(call, Caller(PING, origin="command"))
    kept = CallRecord.objects.filter(call=call.id)
    recorded = kept.count()
    kept.delete()
    if not outcome.success or word not in outcome.observation:
        return [ill(f"A call came to nothing: {outcome.observation}", "The server's log says why.")]
    if not recorded:
        return [ill("A call was not recorded.", "The server's log says why.")]
    return [well(f"A call went through all steps in {outcome.duration_ms} ms, and is recorded.")]


async def memory(visit: CheckContext) -> Findings:
    """Whether something that is written is found again, by words and by meaning."""
    word = f"doctor{uuid.uuid4().hex[:12]}"
    text = f"{word}: the cellar of the inn is full of cider"
    scope = Scope(NOBODY, visit.service.now)
    meaning = vectors.meaning()
    try:
        with transaction.atomic():
            written = memories.store(scope, text).memory.pk
            by_words = written in [one.memory.pk for one in recall.recall(scope, word)]
            transaction.set_rollback(True)
    except DatabaseError as error:
        return [ill(f"Nothing can be written: {error}", "Run: evennia migrate")]
    vector = None
    if meaning is not None:
        meaning.forget([written])
        vector = await meaning.of(text)
    if not by_words:
        return [
            ill(
                "What was written is not found by its words.",
                "Run: evennia migrate. It makes the full-text search anew.",
            )
        ]
    if meaning is None:
        return [well("Written, found by its words, and let go; AI['EMBEDDER'] is none.")]
    if vector is None:
        return [
            so_so(
                "Found by its words; by meaning not, as the embedder is not there (or not yet).",
                "Try again: ai doctor memory. Else: pip install 'evennia-ai[meaning]'",
            )
        ]
    return [well("Written, found by its words, made a vector of, and let go.")]


def budget(visit: CheckContext) -> Iterator[CheckResult]:
    """Whether the store of budgets counts up and down."""
    spec = model_spec("custom:doctor", "http://localhost/v1")
    purse, account = visit.service.purse, TurnCost("", "account:doctor")
    rows = Spent.objects.filter(day=purse.today(), scope="player", who=account.player)
    try:
        with transaction.atomic():
            held = purse.reserve(spec, account, Request(max_output=1))
            counted = rows.values_list("calls", flat=True).first()
            purse.release(held)
            left = rows.values_list("calls", flat=True).first()
            transaction.set_rollback(True)
    except OverBudget as error:
        yield so_so(f"The budgets hold: {error}.", "See: ai cost. More: AI['BUDGET']")
        return
    except DatabaseError as error:
        yield ill(f"What models cost cannot be counted: {error}", "Run: evennia migrate")
        return
    if (counted, left) == (1, 0):
        yield well("A call was counted, and taken back.")
    else:
        yield ill("What models cost is not counted.", "The server's log says why.")


async def modules(visit: CheckContext) -> Findings:
    """Whether remote modules answer."""
    known = visit.service.modules
    if not known.names():
        return [well("None is set up (AI['MODULE_SERVICES']).")]
    await known.refresh()
    found: list[CheckResult] = []
    for state in known.status():
        see = f"See: ai modules {state.name}"
        if state.problem:
            made = so_so if state.answers else ill
            found.append(made(f"{state.name}: {state.problem}", see))
        elif state.breaker:
            found.append(ill(f"{state.name}: {state.breaker}", see))
        elif state.waiting:
            told = f"{state.name}: {len(state.waiting)} of its tools wait for somebody's yes."
            found.append(so_so(told, f"Read them, then: ai modules accept {state.name}"))
        else:
            found.append(well(f"{state.name} answers, with {len(state.tools)} tools."))
    return found
