"""Brain names: which brains an assistant's settings name for a kind of turn, in their order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ai import conf

LAST = "embedded"
"""The brain that every chain of models ends in: it needs nothing, and cannot fail."""


def names_for(script: Any, pass_name: str) -> tuple[str, ...]:
    """The names of what should think for an assistant in a pass, the first one first."""
    special = listed(conf.get("PASS_MODELS").get(pass_name, ()))
    return tuple(dict.fromkeys([*special, *(listed(script.brain) or listed(conf.get("MODEL")))]))


def listed(names: str | Iterable[str] | None) -> list[str]:
    """Names as the settings or a builder wrote them: one, several with commas, or a list."""
    if isinstance(names, str):
        names = names.split(",")
    return [name.strip() for name in names or () if name.strip()]
