"""`ai model`: which models think for an assistant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from twisted.internet.defer import ensureDeferred

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.turn_settings import LAST_BRAIN, listed, names_for
from ai.assistant.budgets.budget import own_limit
from ai.assistant.budgets.prices import PriceSource
from ai.assistant.engine.turn_cost import MILLION, TurnCost, dollars
from ai.assistant.llm.api_keys import key_of, wants_key
from ai.assistant.llm.catalog import options, spec_of
from ai.assistant.runtime import get_runtime
from ai.brains.base import BrainError, Usage
from ai.brains.models.providers import ModelSpec
from ai.commands.console.access import demand_examine
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import assistant, handle, mine, shapeable, split
from ai.commands.console.switches import switched
from ai.commands.console.text import line, name_of, wrapped

HELP = """Usage:
  ai model <name>
  ai model <name> = <model>, <next>
  ai model <name> = none
  ai model <name>/probe

Shows which models think for an assistant, and why. With an equals sign you
choose them: the first one thinks from the next turn on, and when it fails,
the next one answers. `none` uses the models of the game's settings.

`/probe` tests again which tool mode each of its models supports.

Examples:
  ai model librarian
  ai model librarian = openai:gpt-5-mini
"""
MAX_NAMES = 5
"""Models in one chain: with more, players would wait too long when all fail."""
MAX_WRITTEN = 128
NONE = ("none", "default")
"""What a builder types to use the game's settings again."""


def model(command: Any, text: str) -> None:
    """Show which models think for an assistant, choose them, or probe them."""
    is_asked, text = switched(text, "probe")
    name, wanted = split(text)
    if is_asked:
        _probe(command, name)
    elif wanted:
        _change(command, name, wanted)
    else:
        agent = assistant(command.caller, name)
        demand_examine(command.caller, agent.character)
        command.reply("\n".join(_describe(agent)))


# Show


def _describe(agent: Agent) -> Iterator[str]:
    script = agent.script
    source = "chosen for it" if listed(script.brain) else "from AI['MODEL']"
    yield f"These think for {name_of(agent.character)} ({source}), in this order:"
    for number, name in enumerate([*_models(script), LAST_BRAIN], 1):
        yield from _describe_model(f"{number}.", name)
    for pass_name in sorted(conf.get("PASS_MODELS")):
        first = names_for(script, pass_name)[0]
        yield wrapped(f"First in the pass '{pass_name}': {first}", 2)
    yield from (wrapped(f"Now: {why}", 2) for why in get_runtime().selector.troubles(script))
    who = line(handle(agent))
    yield f"To change it: |wai model {who} = <model>[, <next>]|n, or |w= none|n"


def _describe_model(number: str, name: str) -> Iterator[str]:
    yield f"  {number} |w{line(name)}|n"
    if ":" not in name:
        yield (
            "     the built-in brain: free, never fails"
            if name == LAST_BRAIN
            else "     a brain of this game"
        )
        return
    try:
        spec = spec_of(name)
    except ValueError as error:
        yield wrapped(str(error), 5)
        return
    tool_mode = get_runtime().tool_modes.known(spec) or "not known before its first call"
    window = f"{spec.window:,} tokens" if spec.window else f"{conf.get('WINDOW'):,} (AI['WINDOW'])"
    yield wrapped(f"at {spec.host}; asked by: {tool_mode}; window: {window}", 5)
    yield wrapped(f"price: {price_of(spec)}; key: {key_state(spec)}", 5)


def price_of(spec: ModelSpec) -> str:
    """What a model's tokens cost, and where that price comes from."""
    prices = get_runtime().ledger.prices
    source = prices.source(spec)
    if source in (PriceSource.FREE, PriceSource.UNKNOWN):
        return source.value
    read, written = (
        dollars(prices.cost(spec, usage) or 0)
        for usage in (Usage(input=MILLION), Usage(output=MILLION))
    )
    return f"{read} in, {written} out for a million tokens, from {source.value}"


def key_state(spec: ModelSpec) -> str:
    """Whether the key of a model is there; never the key itself."""
    if key_of(spec, options(spec.name)):
        return "there"
    wanted = wants_key(spec)
    return f"missing; set {wanted} in the environment, or AI_KEYS" if wanted else "none needed"


# Change


def _change(command: Any, name: str, wanted: str) -> None:
    agent = shapeable(command, name)
    agent.script.brain = "" if wanted.lower() in NONE else ", ".join(read_models(wanted))
    command.reply("From its next turn on:")
    command.reply("\n".join(_describe(agent)))


def read_models(wanted: str) -> list[str]:
    """The models that a builder typed, with commas between them.

    Raises:
        UserError: There is no such model, or there are too many.
    """
    names = list(dict.fromkeys(listed(wanted)))
    how = "Like this: ai model marta = openai:gpt-5-mini, embedded"
    if not names or len(names) > MAX_NAMES or len(wanted) > MAX_WRITTEN:
        raise UserError(f"Name 1 to {MAX_NAMES} models, with commas between them.", how)
    for name in names:
        if name in get_runtime().brains:
            continue
        try:
            spec_of(name)
        except ValueError as error:
            raise UserError(line(error, 400), how) from None
    return names


# Probe


def _probe(command: Any, name: str) -> None:
    """Find out again how each model of an assistant is asked."""
    agent = mine(command, name)
    names = [one for one in _models(agent.script) if ":" in one]
    if not names:
        raise UserError(
            "No model thinks for it, only the built-in brain.",
            f"See: ai model {line(handle(agent))}",
        )
    command.reply(f"Asking {', '.join(map(line, names))}. This may take a minute …")
    for one in names:
        ensureDeferred(_probe_one(command, agent, one))


async def _probe_one(command: Any, agent: Agent, name: str) -> None:
    runtime, script = get_runtime(), agent.script
    try:
        spec = runtime.models.spec(name)
        brain = runtime.models.brain(name, TurnCost(script.assistant_key, most=own_limit(script)))
        tool_mode = await runtime.tool_modes.again(spec, brain)
    except BrainError as error:
        command.reply(wrapped(f"{name} could not be asked: {error}"))
        return
    set_by = " (AI['MODELS'] sets that, so nothing was asked)" if spec.tool_mode else ""
    command.reply(wrapped(f"{name} is asked by: {tool_mode}{set_by}"))


def _models(script: Any) -> list[str]:
    return [name for name in names_for(script, "live") if name != LAST_BRAIN]
