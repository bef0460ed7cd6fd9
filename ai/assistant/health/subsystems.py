"""The checks of the subsystems: tools, memory, the budget's store, remote modules."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

from django.db import DatabaseError, transaction

from ai import conf
from ai.assistant.engine.turn_cost import TurnCost
from ai.assistant.health.result import CheckContext, CheckResult, Results, failed, passed, warning
from ai.assistant.percepts.percept import cut
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


PROBE_QUESTION = "Are there dangerous animals about?"
PROBE_MEMORIES = (
    "Wolves were heard near the quarry.",
    "The tavern serves stew until midnight.",
    "Anna lost her key by the well.",
    "The carter broke his leg in spring.",
    "The smith is in love with the weaver.",
    "The bridge is closed for repairs.",
)
"""What an embedder is tried with; the first answers the question, in other words."""
MAX_TROUBLE = 200


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
    if meaning is not None:
        meaning.forget([written])
    if not by_words:
        return [
            failed(
                "A memory that was just written cannot be found by its words.",
                "Run: evennia migrate. It rebuilds the full-text search.",
            )
        ]
    if meaning is not None:
        return await _check_meaning(meaning, text)
    found = "A memory was written, found by its words, and deleted"
    if conf.get("EMBEDDER") is None:
        return [passed(f"{found}; AI['EMBEDDER'] is None.")]
    return [
        warning(
            f"{found}; wordllama is not installed.", "For search by meaning: pip install wordllama"
        )
    ]


async def _check_meaning(meaning: vectors.Meaning, text: str) -> Results:
    """Check whether the embedder in use finds other words, and how far it has come."""
    meaning.begin()
    rows = await meaning.embed([text, PROBE_QUESTION, *PROBE_MEMORIES])
    if rows is None:
        why = meaning.trouble or "the embedder is being loaded"
        return [
            warning(
                f"A memory was found by its words, but not by meaning: {cut(why, MAX_TROUBLE)}.",
                "Try again: ai doctor memory. If that fails, check AI['EMBEDDER'].",
            )
        ]
    found: list[CheckResult] = [
        passed("A memory was written, found by its words, turned into a vector, and deleted.")
    ]
    nearest = PROBE_MEMORIES[int((rows[2:] @ rows[1]).argmax())]
    shown = f"Asked '{PROBE_QUESTION}', it finds '{nearest}'"
    if nearest == PROBE_MEMORIES[0]:
        found.append(passed(shown))
    else:
        found.append(warning(shown, "Another embedder may understand more: docs/memory.md"))
    progress = meaning.progress()
    if progress is not None:
        share = f"{progress.done:,} of {progress.all:,} memories have a vector of {progress.model}."
        behind = progress.done < progress.all
        waits = "The others get theirs in the background; until then, their words count."
        found.append(warning(share, waits) if behind else passed(share))
    return found


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
        yield failed(f"The cost of models cannot be recorded: {error}", "Run: evennia migrate")
        return
    if (counted, left) == (1, 0):
        yield passed("The cost of a call was reserved and released.")
    else:
        yield failed("The cost of models is not recorded.", "The server's log says why.")


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
            text = f"{state.name}: {len(state.waiting)} of its tools wait for approval."
            found.append(warning(text, f"Read them, then: ai modules accept {state.name}"))
        else:
            found.append(passed(f"{state.name} answers, with {len(state.tools)} tools."))
    return found
