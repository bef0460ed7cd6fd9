"""Provenance: from whom something is known and how far to trust it, as code decides it."""

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
    """The provenance of what an assistant notes now.

    In a turn that somebody caused, that is tied to them and trusted no more than what they say,
    since their words may have dictated it. Only in a turn of its own is it its own observation.

    Args:
        scope: The turn's.
        how: "seen", "told", "inferred" or "overheard", as the model says.
    """
    if not scope.asker:
        return Provenance("", "", TRUST["inferred" if how == "told" else how])
    return Provenance(scope.asker, scope.asker_name, min(TRUST[how], TRUST["told"]))


def digest(*parts: str) -> str:
    """A hash of some texts that ignores case and spaces."""
    text = "\x00".join(" ".join(part.casefold().split()) for part in parts)
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=16).hexdigest()
