"""A character class for assistants that are made to be one."""

from __future__ import annotations

from evennia.objects.objects import DefaultCharacter

from ai.assistant.perception.hooks import PerceivingMixin


class AssistantCharacter(PerceivingMixin, DefaultCharacter):
    """A character that notices what it is sent. Any other object can be adopted as well."""
