"""Provenance: from whom something is known, and how far to trust it. Code says so, not a model."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from ai.memory.privacy.scope import Scope

TRUST = {"seen": 0.9, "told": 0.8, "inferred": 0.6, "overheard": 0.3}
"""By how it became known."""


class Provenance(NamedTuple):
    """From whom, and how far to trust it."""

    source: str
    """A source's id; "" is the assistant itself."""
    name: str
    trust: float


def provenance(scope: Scope, how: str) -> Provenance:
    """From whom something is known that an assistant notes now.

    In a turn that somebody caused it is tied to them, and never trusted above what they would tell:
    their words may have dictated it. Only a turn of its own makes it its own observation.

    Args:
        scope: The turn's.
        how: "seen", "told", "inferred" or "overheard", as the model has it.
    """
    if not scope.asker:
        return Provenance("", "", TRUST["inferred" if how == "told" else how])
    return Provenance(scope.asker, scope.asker_name, min(TRUST[how], TRUST["told"]))


def digest(*parts: str) -> str:
    """One short text for the same thing, whatever its case and spaces."""
    text = "\x00".join(" ".join(part.casefold().split()) for part in parts)
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=16).hexdigest()
