"""The word `ai model`: which model thinks for an assistant, and what is known of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from twisted.internet.defer import ensureDeferred

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.brain_names import LAST, listed, names_for
from ai.assistant.budgets.budget import own_most
from ai.assistant.budgets.prices import Source
from ai.assistant.engine.turn_cost import MILLION, TurnCost, dollars
from ai.assistant.llm.api_keys import key_of, wants_key
from ai.assistant.llm.catalog import options, spec_of
from ai.assistant.llm.selection import troubles
from ai.assistant.runtime import get_service
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

Which model thinks for an assistant, and why. The first one named thinks from
its next turn on, the next ones where the first fails; `none` takes those of
the settings. `/probe` finds out anew how they are asked.

Examples:
  ai model librarian
  ai model librarian = openai:gpt-5-mini
"""
MAX_NAMES = 5
"""Models of one chain; more would keep whoever speaks waiting."""
MAX_WRITTEN = 128
NONE = ("none", "default")
"""What a builder writes to have the settings decide again."""


def model(command: Any, text: str) -> None:
    """Tell what thinks for an assistant; with names, have these think from its next turn on."""
    is_asked, text = switched(text, "probe")
    name, wanted = split(text)
    if is_asked:
        _probe(command, name)
    elif wanted:
        _change(command, name, wanted)
    else:
        presence = assistant(command.caller, name)
        demand_examine(command.caller, presence.thing)
        command.tell("\n".join(_told(presence)))


# What is known


def _told(presence: Agent) -> Iterator[str]:
    script = presence.script
    own = "its own" if listed(script.brain) else "by AI['MODEL']"
    yield f"What thinks for {name_of(presence.thing)}, {own}, in this order:"
    for number, name in enumerate([*_models(script), LAST], 1):
        yield from _about(f"{number}.", name)
    for pass_name in sorted(conf.get("PASS_MODELS")):
        first = names_for(script, pass_name)[0]
        yield wrapped(f"In the pass '{pass_name}' first: {first}", 2)
    yield from (wrapped(f"Now: {why}", 2) for why in troubles(get_service(), script))
    who = line(handle(presence))
    yield f"To change it: |wai model {who} = <model>[, <next>]|n, or |w= none|n"


def _about(number: str, name: str) -> Iterator[str]:
    yield f"  {number} |w{line(name)}|n"
    if ":" not in name:
        yield "     the built-in brain: free, and always there" if name == LAST else "     a brain"
        return
    try:
        spec = spec_of(name)
    except ValueError as error:
        yield wrapped(str(error), 5)
        return
    tool_mode = get_service().tool_modes.known(spec) or "not known yet; found out at its first call"
    window = f"{spec.window:,} tokens" if spec.window else f"{conf.get('WINDOW'):,} (AI['WINDOW'])"
    yield wrapped(f"at {spec.host}; asked by: {tool_mode}; window: {window}", 5)
    yield wrapped(f"price: {price_of(spec)}; key: {key_told(spec)}", 5)


def price_of(spec: ModelSpec) -> str:
    """What a model's tokens cost, and who says so, for builders."""
    prices = get_service().purse.prices
    source = prices.source(spec)
    if source in (Source.FREE, Source.UNKNOWN):
        return source.value
    read, written = (
        dollars(prices.cost(spec, usage) or 0)
        for usage in (Usage(input=MILLION), Usage(output=MILLION))
    )
    return f"{read} in, {written} out for a million tokens, by {source.value}"


def key_told(spec: ModelSpec) -> str:
    """Whether the key that a model is asked with is there; the key itself is never told."""
    if key_of(spec, options(spec.name)):
        return "there"
    wanted = wants_key(spec)
    return f"missing; set {wanted} in the environment, or AI_KEYS" if wanted else "none needed"


# Changes


def _change(command: Any, name: str, wanted: str) -> None:
    presence = shapeable(command, name)
    script, called = presence.script, name_of(presence.thing)
    if wanted.lower() in NONE:
        script.brain = ""
        command.tell(f"What AI['MODEL'] names thinks for {called} from its next turn on.")
        return
    script.brain = ", ".join(checked(wanted))
    command.tell(f"From its next turn on, this thinks for {called}:")
    command.tell("\n".join(_told(presence)))


def checked(wanted: str) -> list[str]:
    """The names that a builder wrote.

    Raises:
        Complaint: One of them is none, or they are too many.
    """
    names = list(dict.fromkeys(listed(wanted)))
    how = "Like this: ai model marta = openai:gpt-5-mini, embedded"
    if not names or len(names) > MAX_NAMES or len(wanted) > MAX_WRITTEN:
        raise UserError(f"A chain has 1 to {MAX_NAMES} models, with commas between them.", how)
    for name in names:
        if name in get_service().brains:
            continue
        try:
            spec_of(name)
        except ValueError as error:
            raise UserError(line(error, 400), how) from None
    return names


# The probe


def _probe(command: Any, name: str) -> None:
    """Find out anew how each of an assistant's models is asked."""
    presence = mine(command, name)
    names = [one for one in _models(presence.script) if ":" in one]
    if not names:
        raise UserError("No model thinks for it.", f"See: ai model {line(handle(presence))}")
    command.tell(f"Asking {', '.join(map(line, names))}; that may take a minute …")
    for one in names:
        ensureDeferred(_probe_one(command, presence, one))


async def _probe_one(command: Any, presence: Agent, name: str) -> None:
    service, script = get_service(), presence.script
    try:
        spec = service.models.spec(name)
        brain = service.models.brain(name, TurnCost(script.assistant_key, most=own_most(script)))
        tool_mode = await service.tool_modes.again(spec, brain)
    except BrainError as error:
        command.tell(wrapped(f"{name} could not be asked: {error}"))
        return
    set_by = " (AI['MODELS'] says so; nobody was asked)" if spec.tool_mode else ""
    command.tell(wrapped(f"{name} is asked by: {tool_mode}{set_by}"))


def _models(script: Any) -> list[str]:
    return [name for name in names_for(script, "live") if name != LAST]
