"""Entities: somebody, an animal or a thing that was told of, and what was said of each."""

from __future__ import annotations

from dataclasses import dataclass, field

from ai.brains.embedded.register.tellings import HE, SHE


@dataclass(eq=False)
class Saying:
    """One thing that was said of somebody."""

    said: str
    by: Entity
    private: bool = False
    outdated: bool = False
    beside: Saying | None = None
    """What somebody else said, which this one says otherwise."""


@dataclass(eq=False)
class Entity:
    """Somebody, an animal or a thing that was spoken of."""

    name: str = ""
    noun: str = ""
    """What it is, of a thing."""
    owners: list[tuple[Entity, str]] = field(default_factory=list)
    """Whose it is, and what to them."""
    said: list[Saying] = field(default_factory=list)
    numbers: dict[str, tuple[str, Entity]] = field(default_factory=dict)
    """How many relatives of a kind there are, and by whom that was told."""
    named_by: Entity | None = None
    private: bool = False

    @property
    def gender(self) -> str:
        """Whether it is a "he", a "she" or an "it"; "" if nothing tells that."""
        words = {kin for _, kin in self.owners}
        if self.noun:
            return "it"
        return "he" if words & set(HE.split("|")) else "she" if words & set(SHE.split("|")) else ""
