"""What there is to choose from in `ai setup`: models, tools and levels."""

from __future__ import annotations

from typing import Any

from ai import conf
from ai.assistant.agent.turn_settings import LAST_BRAIN, listed
from ai.assistant.authority.authority import level_of
from ai.assistant.budgets.budget import own_limit, read_budgets, with_own_limit
from ai.assistant.engine.turn_cost import ASSISTANT, dollars
from ai.assistant.lifecycle.draft import Sketch
from ai.assistant.llm.catalog import spec_of
from ai.assistant.runtime import get_runtime
from ai.brains.base import Usage
from ai.commands.assistants import model
from ai.commands.assistants.settings import SETTINGS
from ai.commands.console.errors import UserError
from ai.commands.console.text import cell, table, wrapped
from ai.commands.setup.wizard import Wizard
from ai.commands.tools.allow import ALL, chosen
from ai.tools import TOOL_REGISTRY
from ai.tools.contract import levels

ANSWER = Usage(input=2500, output=120)
"""A usual answer: the prompt with its tools, and a few sentences."""
MODELS = {"": 4, "model": 29, "an answer": 12, "state": 33}
GROUPS = {"": 3, "group": 15, "tools": 8, "what they do": 51}


def numbered(names: list[str], number: str) -> str:
    """The name that a builder chose by its number.

    Raises:
        UserError: There is no such number.
    """
    if not 1 <= int(number[:9]) <= len(names):
        raise UserError(
            f"There is no number {number[:9]}.", f"Type a number from 1 to {len(names)}."
        )
    return names[int(number) - 1]


# Models


def list_models(wizard: Wizard) -> str:
    """The models, and what an answer of each costs."""
    rows = [
        (f"{number}.", cell(name, 60), *_cost_and_state(name))
        for number, name in enumerate(_models(wizard.sketch), 1)
    ]
    other = wrapped("You may also name any other model that your settings have a key for.")
    return f"{table(MODELS, rows)}\n{other}"


def read_models(sketch: Sketch, text: str) -> Any:
    """The models that an answer names, each by its name or its number."""
    names = _models(sketch)
    wanted = [numbered(names, one) if _is_number(one) else one for one in listed(text)]
    return SETTINGS["model"].read(", ".join(wanted) or text, "")


def _models(sketch: Sketch) -> list[str]:
    """The built-in brain, the models that it has now, those of the settings, the game's brains."""
    configured = [
        *listed(conf.get("MODEL")),
        *conf.get("MODELS"),
        *listed(conf.get("SMALL_MODEL")),
        *(name for names in conf.get("PASS_MODELS").values() for name in listed(names)),
    ]
    brains = sorted(get_runtime().brains)
    return list(dict.fromkeys([LAST_BRAIN, *listed(sketch.brain), *configured, *brains]))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _cost_and_state(name: str) -> tuple[str, str]:
    """What an answer costs, and whether the model can be asked."""
    if ":" not in name:
        return "free", "the built-in brain" if name == LAST_BRAIN else "a brain of this game"
    try:
        spec = spec_of(name)
    except ValueError as error:
        return "", f"|r{cell(error, 120)}|n"
    micros = get_runtime().ledger.prices.cost(spec, ANSWER)
    cost = "unknown" if micros is None else dollars(micros) if micros else "free"
    key = model.key_state(spec)
    if key.startswith("missing"):
        return cost, f"|rkey {key}|n"
    trouble = get_runtime().models.trouble(name)
    return cost, f"|y{cell(trouble, 120)}|n" if trouble else f"ready; key {key}"


# Tools and levels


def list_tools(wizard: Wizard) -> str:
    """The groups of tools, and how many of each the assistant may use."""
    own = wizard.sketch.tools
    tools = TOOL_REGISTRY.snapshot()
    rows = []
    for group, description in tools.groups.items():
        members = [tool for tool in tools if tool.group == group]
        has = [tool for tool in members if not own or {tool.name, group} & set(own)]
        mark = "|g+|n" if members and len(has) == len(members) else "|y~|n" if has else "-"
        rows.append((mark, cell(group, 40), f"{len(has)}/{len(members)}", cell(description, 100)))
    return table(GROUPS, rows)


def read_tools(sketch: Sketch, text: str) -> list[str]:
    """The tools that it may use after an answer such as "+building -say"."""
    if text.lower() == ALL:
        return []
    return chosen(
        sketch.tools, text, "+building -say", "Leave it at least one, for example speech."
    )


def list_levels(wizard: Wizard) -> str:
    """The levels that the builder may grant, and how many tools each allows."""
    tools = TOOL_REGISTRY.snapshot()
    own = level_of(wizard.caller)
    ranks = {name: levels.rank(name) for name in levels.hierarchy}
    return "\n".join(
        f"  {name:<12}{sum(tool.level() <= rank for tool in tools):>4} tools"
        for name, rank in ranks.items()
        if rank <= own
    )


# Budgets


def describe_budget(sketch: Sketch) -> str:
    """What the assistant's models may cost a day."""
    budget = with_own_limit(read_budgets(conf.get("BUDGET")), own_limit(sketch))[ASSISTANT]
    parts = [dollars(budget.micros)] if budget.micros is not None else []
    parts += [f"{budget.tokens:,} tokens"] if budget.tokens is not None else []
    if parts:
        return f"Its models may cost {' and '.join(parts)} a day."
    return "Only the budget of the whole game limits what its models may cost a day."
