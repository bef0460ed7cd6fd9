"""Pins of remote tools, and tokens of the JSON API."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Pin(models.Model):
    """A remote tool as staff accepted it. If it changes, it has to be accepted again."""

    module = models.CharField(max_length=64)
    tool = models.CharField(max_length=128)
    """The full name, "module.tool"."""
    digest = models.CharField(max_length=64)
    """SHA-256 of everything that a model reads of it, or that affects how it is called."""
    definition = models.JSONField(default=dict)
    """{"v": 1, …}, the accepted definition, to show what changed."""
    by = models.CharField(max_length=128, blank=True)
    """The source id of who accepted it; "" if it was in the module's first manifest."""
    since = models.DateTimeField(auto_now=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["module", "tool"], name="ai_pin_of_tool")
        ]

    def __str__(self) -> str:
        return f"{self.tool}: {self.digest[:8]}"


class Token(models.Model):
    """A token with which a program uses the JSON API; only its digest is stored."""

    digest = models.CharField(max_length=64, unique=True)
    """SHA-256 of the token."""
    account = models.BigIntegerField(db_index=True)
    """The account that made it. Its calls have the present rights of that account."""
    script = models.BigIntegerField(null=True, db_index=True)
    """The assistant that acts; None for a token of staff themselves."""
    note = models.CharField(max_length=80, blank=True)
    """What it is for."""
    made = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"token {self.pk} of account {self.account}"
