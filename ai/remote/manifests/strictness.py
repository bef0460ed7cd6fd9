"""Strictness: the game's settings make remote tools stricter than their manifests, never looser."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from ai.remote.manifests.manifest import ToolDefinition, level_of
from ai.tools.contract.base import COSTS

Rules = Mapping[str, Mapping[str, Any]]
"""What the settings demand, by the name of a module or the full name of a tool."""

_STRICTNESS: Mapping[str, Callable[[Any], float]] = {
    "required_permission": level_of,
    "cost": COSTS.index,
    "requires_gate": bool,
    "cooldown_seconds": float,
    "daily_limit": lambda calls: -calls if calls else -math.inf,
    "cacheable": operator.not_,
}
"""How strict a value is, by what it is declared as."""
STRICTER = tuple(_STRICTNESS)
"""What settings can make stricter."""


def tighten(tool: ToolDefinition, rules: Rules) -> ToolDefinition:
    """A tool with the strictest of its own declarations, its module's rule and its own rule."""
    strictest: dict[str, Any] = {}
    for rule in (rules.get(tool.module, {}), rules.get(tool.name, {})):
        for name, value in rule.items():
            own = strictest.get(name, getattr(tool, name))
            strictest[name] = stricter(name, own, value)
    if not strictest:
        return tool
    tightened = replace(tool, **strictest)
    # Both are costly, and what the module itself wrote has not changed.
    vars(tightened).update(schema=tool.schema, digest=tool.digest)
    return tightened


def stricter(name: str, one: Any, other: Any) -> Any:
    """The stricter of two values of a declaration; the first if they are equally strict."""
    return max(one, other, key=_STRICTNESS[name])


def rules_without_effect(tools: Iterable[ToolDefinition], rules: Rules) -> Iterator[str]:
    """A line for each rule of a single tool that changes nothing.

    Args:
        tools: All tools of a module, as it declares them.
        rules: Those for this module and its tools.
    """
    by_name = {tool.name: tool for tool in tools}
    for key, rule in rules.items():
        if "." not in key:
            continue
        tool = by_name.get(key)
        if tool is None:
            yield f"AI['MODULE_TOOLS'] has '{key}', which is not among its tools"
            continue
        for name, value in rule.items():
            own, strict = getattr(tool, name), _STRICTNESS[name]
            if strict(value) < strict(own):
                yield (
                    f"AI['MODULE_TOOLS']['{key}']['{name}'] has no effect: {value!r} is looser "
                    f"than {own!r} in the manifest"
                )
