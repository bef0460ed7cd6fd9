"""Declarations: what a remote tool costs, how often it may be used, and whether it is gated."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ai.remote.errors import ManifestError
from ai.remote.manifests import wording
from ai.tools.contract.base import COSTS
from ai.tools.contract.rates import MAX_COUNT, MAX_SECONDS

DEFAULTS: Mapping[str, Any] = {
    "cost": "free",
    "requires_gate": False,
    "cooldown_seconds": 0,
    "daily_limit": 0,
    "cacheable": False,
}
"""The declarations, named as in `Tool`, and their values where a manifest says nothing."""


class DeclarationError(ManifestError):
    """A declaration is not allowed; its tool is left out, and the rest of its module is used."""


def read_declarations(given: Mapping[str, Any], category: str) -> dict[str, Any]:
    """Read the declarations of one tool.

    Args:
        given: The tool's entry in the manifest, with values of any kind.
        category: The tool's.

    Raises:
        DeclarationError: One of them is not allowed.
    """
    declared = {name: given[name] for name in DEFAULTS if given.get(name) is not None}
    for name, value in declared.items():
        _CHECKS[name](name, value)
    if declared.get("cacheable") and category != "safe_chain":
        raise DeclarationError("Only a safe_chain tool can be `cacheable`.")
    return declared


def _check_cost(_name: str, value: Any) -> None:
    if value not in COSTS:
        raise DeclarationError(
            f"{wording.shown(value)} is not a cost; known are {', '.join(COSTS)}."
        )


def _check_switch(name: str, value: Any) -> None:
    if not isinstance(value, bool):
        raise DeclarationError(f"Its `{name}` is neither true nor false.")


def _check_seconds(name: str, value: Any) -> None:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not 0 <= value <= MAX_SECONDS:  # no comparison holds for NaN
        raise DeclarationError(f"Its `{name}` is not a number from 0 to {MAX_SECONDS}.")


def _check_count(name: str, value: Any) -> None:
    number = isinstance(value, int) and not isinstance(value, bool)
    if not number or not 0 <= value <= MAX_COUNT:
        raise DeclarationError(f"Its `{name}` is not a whole number from 0 to {MAX_COUNT}.")


_CHECKS: Mapping[str, Callable[[str, Any], None]] = {
    "cost": _check_cost,
    "requires_gate": _check_switch,
    "cooldown_seconds": _check_seconds,
    "daily_limit": _check_count,
    "cacheable": _check_switch,
}
