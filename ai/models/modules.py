"""What is kept of tools that live elsewhere, and of those who reach in from elsewhere."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Pin(models.Model):
    """A remote tool as it was when somebody said yes to it; another is not used until they do."""

    module = models.CharField(max_length=64)
    tool = models.CharField(max_length=128)
    """Its whole name, "module.tool"."""
    digest = models.CharField(max_length=64)
    """SHA-256 of all that a model is told of it and all that decides how it is called."""
    definition = models.JSONField(default=dict)
    """What was pinned, to show what changed; `{"v": 1, …}`."""
    by = models.CharField(max_length=128, blank=True)
    """Who said yes, as a source's id; "" where it came with the module's first manifest."""
    since = models.DateTimeField(auto_now=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["module", "tool"], name="ai_pin_of_tool")
        ]

    def __str__(self) -> str:
        return f"{self.tool}: {self.digest[:8]}"


class Token(models.Model):
    """Lets a program use the JSON API as somebody; of its text only the digest is kept."""

    digest = models.CharField(max_length=64, unique=True)
    """SHA-256 of the token."""
    account = models.BigIntegerField(db_index=True)
    """Who made it; its calls are theirs, with the rights they have at each."""
    script = models.BigIntegerField(null=True, db_index=True)
    """The assistant that acts; None where it is good for what staff do themselves."""
    note = models.CharField(max_length=80, blank=True)
    """What it is for."""
    made = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"token {self.pk} of account {self.account}"
