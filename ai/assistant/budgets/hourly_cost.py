"""Hourly costs: a typical hour of one assistant, by model and by how often it wakes.

The amounts come from the ledger's own functions for reserving and settling a request.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from ai.assistant.budgets.ledger import quote
from ai.assistant.budgets.prices import Prices, PriceSource
from ai.assistant.engine.context_window import tokens_of_request
from ai.assistant.engine.turn_cost import MILLION
from ai.brains.base import Message, ModelCall, Request, Usage
from ai.brains.models.providers import ModelSpec, model_spec
from ai.pipeline.call import Caller
from ai.pipeline.steps.authorise import offer
from ai.tools import TOOL_REGISTRY, ToolSet
from ai.tools.contract import levels
from ai.tools.contract.surroundings import Authority

MODELS = (
    "openai:gpt-5-nano",
    "openai:gpt-5-mini",
    "gemini:gemini-2.5-flash",
    "deepseek:deepseek-chat",
    "groq:llama-3.3-70b-versatile",
    "anthropic:claude-haiku-4-5",
    "anthropic:claude-sonnet-4-5",
    "ollama:llama3.2",
)
"""Models to compare; the last one runs on your own machine."""
ANSWER_TOKENS = 100
"""Tokens of a typical answer: one or two calls, or a line of speech."""
SYSTEM, CONTEXT, LINE, LINES = 2000, 1600, 120, 20
"""Characters of rules and persona, of memories and people, and of each line; and the lines."""
CACHE_MINUTES = 5
"""Minutes for which providers cache the beginning of a prompt."""


@dataclass(frozen=True)
class Policy:
    """When an assistant wakes."""

    label: str
    turns: int
    """Turns in an hour."""


POLICIES = (
    Policy("addressed, 10 lines an hour", 10),
    Policy("addressed, 60 lines an hour", 60),
    Policy("on its own every 5 minutes", 12),
    Policy("both: 60 lines, and every 5 minutes", 72),
)


@dataclass(frozen=True)
class Hour:
    """The cost of an hour in millionths of a dollar; None if it is unknown."""

    tokens: int
    settled: int | None
    """The expected cost."""
    reserved: int | None
    """The most it can cost, if every answer is as long as allowed."""


def hour(spec: ModelSpec, policy: Policy, requests: Sequence[Request], prices: Prices) -> Hour:
    """Estimate the cost of an hour.

    Args:
        spec: The model.
        policy: When the assistant wakes.
        requests: The requests of one turn; each continues the one before.
        prices: The prices of models.
    """
    warm = policy.turns * CACHE_MINUTES >= 60
    cached = _stable(requests[0]) if warm else 0
    settled: list[int | None] = []
    reserved: list[int | None] = []
    tokens = 0
    for request in requests:
        read = tokens_of_request(request)
        tokens += read + ANSWER_TOKENS
        settled.append(prices.cost(spec, Usage(read, ANSWER_TOKENS, cached, read - cached)))
        reserved.append(quote(spec, request, prices).micros)
        cached = read
    return Hour(tokens * policy.turns, _times(settled, policy), _times(reserved, policy))


def usual_turn(tools: ToolSet) -> tuple[Request, Request]:
    """The two requests of a typical turn, which looks something up and then speaks."""
    rights = Authority(level=levels.rank("Player"), asker=levels.rank("Player"))
    caller = Caller(tools=tools, authority=lambda: rights)
    first = Request(
        system="x" * SYSTEM,
        context="x" * CONTEXT,
        messages=tuple(Message("user" if n % 2 else "assistant", "x" * LINE) for n in range(LINES)),
        tools=tools.schemas(offer(caller), caller.pass_name),
    )
    looked = (
        Message("assistant", calls=(ModelCall("t1c1", "look", {"target": "x" * 20}),)),
        Message("tool", "x" * 400, call_id="t1c1", name="look"),
    )
    return first, replace(first, messages=(*first.messages, *looked))


def page(at: datetime) -> str:
    """The hourly costs as a table in Markdown, by the prices at one moment."""
    ours = [t for t in TOOL_REGISTRY.all_tools() if type(t).__module__.startswith("ai.tools")]
    requests, prices = usual_turn(ToolSet(ours)), Prices(at=at)
    rows = [("model", *(policy.label for policy in POLICIES)), ("---",) * (1 + len(POLICIES))]
    for name in MODELS:
        spec = model_spec(name)
        hours = [hour(spec, policy, requests, prices) for policy in POLICIES]
        rows.append((f"`{name}`", *(_cell(one, prices.source(spec)) for one in hours)))
    tokens = [hour(spec, policy, requests, prices).tokens for policy in POLICIES]
    rows.append(("tokens", *(f"{round(number, -4):,}" for number in tokens)))
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _stable(request: Request) -> int:
    """Tokens of the part of a prompt that is the same in every turn."""
    return tokens_of_request(Request(system=request.system, tools=request.tools))


def _times(micros: Iterable[int | None], policy: Policy) -> int | None:
    total = 0
    for one in micros:
        if one is None:
            return None
        total += one
    return total * policy.turns


def _cell(one: Hour, source: PriceSource) -> str:
    if one.settled is None or one.reserved is None:
        return "unknown"
    if source is PriceSource.FREE:
        return "free"
    return f"{_about(one.settled)} (up to {_about(one.reserved)})"


def _about(micros: int) -> str:
    """An amount in dollars with two digits."""
    return f"${micros / MILLION:.2g}"
