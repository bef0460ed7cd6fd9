"""A typeclass for characters that are created as assistants."""

from __future__ import annotations

from evennia.objects.objects import DefaultCharacter

from ai.assistant.perception.hooks import PerceivingMixin


class AssistantCharacter(PerceivingMixin, DefaultCharacter):
    """A character that perceives what it is sent. Objects of any other typeclass can be adopted."""
