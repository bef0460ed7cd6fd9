"""Characters of the village: how they come and go."""

from __future__ import annotations

from typing import Any

from evennia.objects.objects import DefaultCharacter

from ai.assistant.character import AssistantCharacter


class AnnouncedMixin:
    """Announces moves in the words of the village; comes before a typeclass in the bases."""

    def announce_move_from(self, destination: Any, msg: str | None = None, **kwargs: Any) -> None:
        """Say where it leaves for."""
        above: Any = super()
        above.announce_move_from(destination, msg or _line("leaves for", destination), **kwargs)

    def announce_move_to(self, source_location: Any, msg: str | None = None, **kwargs: Any) -> None:
        """Say where it comes from."""
        above: Any = super()
        line = msg or _line("comes in from", source_location)
        above.announce_move_to(source_location, line, **kwargs)


class VillageCharacter(AnnouncedMixin, DefaultCharacter):  # type: ignore[misc]
    """A player's character."""


class Villager(AnnouncedMixin, AssistantCharacter):
    """A character with an assistant's script."""


def _line(verb: str, place: Any) -> str | None:
    """The announcement of a move; None, for Evennia's own words, if it is not from place to place.

    Names such as "The Library" have a small article within a sentence.
    """
    if place is None:
        return None
    name = str(place.key)
    name = f"the {name[4:]}" if name.startswith("The ") else name
    return f"{{object}} {verb} {name.replace('{', '').replace('}', '')}."
