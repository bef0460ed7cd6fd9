"""Budgets: how much somebody's models may take a day, and what part of it is used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

from ai.assistant.authority.authority import find_source
from ai.assistant.engine.turn_cost import ASSISTANT, GAME, MILLION, SCOPES, dollars
from ai.models import Spent
from ai.tools.support.markup import plain

SMALL_AT, SHORT_AT, NONE_AT = 0.7, 0.9, 1.0
"""Used parts of a budget from which an assistant makes do with less."""
SHORT_PART = 0.5
"""The part of its model's window that a prompt may take then."""


@dataclass(frozen=True)
class Budget:
    """What one account may use a day; None is no limit."""

    tokens: int | None = None
    micros: int | None = None

    def used(self, tokens: int, micros: int) -> tuple[float, str]:
        """The used part of it, and which limit that is, for people."""
        parts = [(0.0, "")]
        if self.tokens is not None:
            parts.append((_part(tokens, self.tokens), f"{self.tokens:,} tokens"))
        if self.micros is not None:
            parts.append((_part(micros, self.micros), dollars(self.micros)))
        return max(parts)


def read_budgets(setting: Mapping[str, Mapping[str, float]]) -> dict[str, Budget]:
    """The setting BUDGET as budgets by scope; every scope has one."""
    found = {}
    for scope in SCOPES:
        given = setting.get(scope, {})
        amount = given.get("dollars")
        micros = None if amount is None else round(amount * MILLION)
        tokens = given.get("tokens")
        found[scope] = Budget(None if tokens is None else int(tokens), micros)
    return found


def own_most(script: Any) -> int | None:
    """What an assistant may cost a day by its own setting, in millionths of a dollar.

    Args:
        script: Its script, or what stands in for one.
    """
    given = script.limits.get("dollars")
    is_amount = (
        isinstance(given, int | float) and 0 <= given < MILLION
    )  # scripts can be edited by hand
    return round(given * MILLION) if is_amount else None


def held_to(budgets: Mapping[str, Budget], most: int | None) -> dict[str, Budget]:
    """Budgets for one assistant, whose own setting can only bound it further.

    Args:
        budgets: Those of the settings.
        most: From `own_most`.
    """
    of_all = budgets[ASSISTANT].micros
    if most is None or (of_all is not None and of_all <= most):
        return dict(budgets)
    return {**budgets, ASSISTANT: replace(budgets[ASSISTANT], micros=most)}


class Degree(IntEnum):
    """How an assistant thinks, by what is left of its budgets; each makes do with less."""

    FULL = 0
    SMALL = 1
    """With the smaller model."""
    SHORT = 2
    """And with a shorter memory of the conversation."""
    EMBEDDED = 3
    """With the built-in brain."""


TOLD = {
    Degree.FULL: "all is well",
    Degree.SMALL: "it thinks with the smaller model",
    Degree.SHORT: "it thinks with less of the conversation",
    Degree.EMBEDDED: "it thinks with the built-in brain until tomorrow",
}
"""What a degree means, for builders."""


@dataclass(frozen=True)
class Step:
    """How an assistant thinks now, and why."""

    degree: Degree = Degree.FULL
    why: str = ""
    """For builders; "" where nothing is amiss."""
    part: float = 1.0
    """The part of the model's window that the prompt may take."""


def step_for(used: float, whose: str, has_small: bool) -> Step:
    """The step for a used part of a budget.

    Args:
        used: The largest of all accounts that count.
        whose: The budget that it is of, for builders.
        has_small: Whether there is a smaller model.
    """
    if used >= NONE_AT:
        degree = Degree.EMBEDDED
    elif used >= SHORT_AT:
        degree = Degree.SHORT
    elif used >= SMALL_AT and has_small:
        degree = Degree.SMALL
    else:
        return Step()
    why = f"{whose} is used up" if used >= NONE_AT else f"{whose} is used to {int(100 * used)} %"
    return Step(degree, f"{why}; {TOLD[degree]}", SHORT_PART if degree is Degree.SHORT else 1.0)


def whose(scope: str, who: str, limit: str) -> str:
    """A budget, as people call it."""
    if scope == GAME:
        owner = "the game"
    elif scope == ASSISTANT:
        owner = f"'{who}'"
    else:
        player = find_source(who)
        owner = f"the player {plain(player.key, 40) if player is not None else who}"
    return f"the budget of {owner}, {limit} a day,"


def fullest(rows: list[Spent], budgets: Mapping[str, Budget]) -> tuple[float, str]:
    """The largest used part among accounts, and whose budget it is."""
    found = [(0.0, "")]
    for row in rows:
        part, limit = budgets[row.scope].used(row.tokens, row.micros)
        found.append((part, whose(row.scope, row.who, limit)))
    return max(found)


def _part(used: int, limit: int) -> float:
    return used / limit if limit else 1.0
