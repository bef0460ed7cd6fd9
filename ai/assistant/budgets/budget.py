"""Budgets: how much models may use and cost a day, and the used part of that."""

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
"""Used parts of a budget at which an assistant's tier changes."""
SHORT_PART = 0.5
"""Part of the model's context window that a prompt may fill in tier SHORT."""


@dataclass(frozen=True)
class Budget:
    """What a game, assistant or player may use a day; None for no limit."""

    tokens: int | None = None
    micros: int | None = None

    def used(self, tokens: int, micros: int) -> tuple[float, str]:
        """The used part, and the limit that it is a part of, as text."""
        parts = [(0.0, "")]
        if self.tokens is not None:
            parts.append((_part(tokens, self.tokens), f"{self.tokens:,} tokens"))
        if self.micros is not None:
            parts.append((_part(micros, self.micros), dollars(self.micros)))
        return max(parts)


def read_budgets(setting: Mapping[str, Mapping[str, float]]) -> dict[str, Budget]:
    """The setting BUDGET as budgets by scope, one for every scope."""
    found = {}
    for scope in SCOPES:
        given = setting.get(scope, {})
        amount = given.get("dollars")
        micros = None if amount is None else round(amount * MILLION)
        tokens = given.get("tokens")
        found[scope] = Budget(None if tokens is None else int(tokens), micros)
    return found


def own_limit(script: Any) -> int | None:
    """An assistant's own limit a day, in millionths of a dollar; None if it has none."""
    given = script.limits.get("dollars")  # builders may have edited it by hand
    is_amount = isinstance(given, int | float) and 0 <= given < MILLION
    return round(given * MILLION) if is_amount else None


def with_own_limit(budgets: Mapping[str, Budget], most: int | None) -> dict[str, Budget]:
    """Budgets for one assistant, whose own limit can only lower the settings'.

    Args:
        budgets: Those of the settings.
        most: Its own limit (`own_limit`).
    """
    default = budgets[ASSISTANT].micros
    if most is None or (default is not None and default <= most):
        return dict(budgets)
    return {**budgets, ASSISTANT: replace(budgets[ASSISTANT], micros=most)}


class Tier(IntEnum):
    """How an assistant thinks while its budgets run out; each tier costs less."""

    FULL = 0
    SMALL = 1
    """It thinks with the smaller model."""
    SHORT = 2
    """It thinks with a shorter history, too."""
    EMBEDDED = 3
    """It thinks with the built-in brain."""


TIER_TEXTS = {
    Tier.FULL: "all is well",
    Tier.SMALL: "it thinks with the smaller model",
    Tier.SHORT: "it thinks with less of the conversation",
    Tier.EMBEDDED: "it thinks with the built-in brain until tomorrow",
}
"""What each tier means, for builders."""


@dataclass(frozen=True)
class BudgetStatus:
    """An assistant's tier now, and why."""

    tier: Tier = Tier.FULL
    why: str = ""
    """The reason, for builders; "" in tier FULL."""
    part: float = 1.0
    """The part of the model's context window that a prompt may fill."""


def status_for(used: float, whose: str, has_small: bool) -> BudgetStatus:
    """The status for the used part of the fullest budget, which `whose` names for builders."""
    if used >= NONE_AT:
        tier = Tier.EMBEDDED
    elif used >= SHORT_AT:
        tier = Tier.SHORT
    elif used >= SMALL_AT and has_small:
        tier = Tier.SMALL
    else:
        return BudgetStatus()
    why = f"{whose} is used up" if used >= NONE_AT else f"{whose} is used to {int(100 * used)} %"
    part = SHORT_PART if tier is Tier.SHORT else 1.0
    return BudgetStatus(tier, f"{why}; {TIER_TEXTS[tier]}", part)


def budget_name(scope: str, who: str, limit: str) -> str:
    """The name of a budget, for builders."""
    if scope == GAME:
        owner = "the game"
    elif scope == ASSISTANT:
        owner = f"'{who}'"
    else:
        player = find_source(who)
        owner = f"the player {plain(player.key, 40) if player is not None else who}"
    return f"the budget of {owner}, {limit} a day,"


def fullest(rows: list[Spent], budgets: Mapping[str, Budget]) -> tuple[float, str]:
    """The largest used part among some rows, and the name of that budget."""
    found = [(0.0, "")]
    for row in rows:
        part, limit = budgets[row.scope].used(row.tokens, row.micros)
        found.append((part, budget_name(row.scope, row.who, limit)))
    return max(found)


def _part(used: int, limit: int) -> float:
    return used / limit if limit else 1.0
