"""What bounds an assistant over time: how often tools were used, and what waits for a yes."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from ai.models.records import TurnRecord


class Tally(models.Model):
    """How often a tool was used by somebody in a period of time; one row a limit.

    It counts from its first call until `until`, then begins again.
    """

    tool = models.CharField(max_length=128)
    scope = models.CharField(max_length=9)
    """"player", "assistant" or "game"."""
    who = models.CharField(max_length=128, blank=True)
    """"account:3", an assistant's key, or "" for the game."""
    period = models.CharField(max_length=32)
    """"day", "hour", "10 minute" …, or "cooldown"."""
    count = models.IntegerField(default=0)
    until = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name_plural = "tallies"
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tool", "scope", "who", "period"], name="ai_tally_of_whom"
            )
        ]

    def __str__(self) -> str:
        return f"{self.tool} by {self.scope} {self.who}: {self.count} until {self.until}"


class Proposal(models.Model):
    """A call that a human has to decide on."""

    class Kind(models.TextChoices):
        """Who decides."""

        APPROVAL = "approval"
        """Staff: the tool or the game's policy wants it."""
        CONFIRMATION = "confirmation"
        """The asker: words of somebody lower stood in the prompt."""

    class State(models.TextChoices):
        """Where it stands."""

        WAITING = "waiting"
        APPROVED = "approved"
        """Somebody said yes, and it is about to run."""
        DONE = "done"
        """It was approved, and what came of it is on record as a call."""
        REJECTED = "rejected"
        EXPIRED = "expired"

    script = models.BigIntegerField()
    assistant = models.CharField(max_length=128)
    kind = models.CharField(max_length=12, choices=Kind.choices)
    tool = models.CharField(max_length=128)
    arguments = models.JSONField(default=dict)
    """{"v": 1, "arguments": …}, masked as in the record."""
    form = models.CharField(max_length=64)
    """A digest of tool and arguments, by which the same call is known again."""
    rendered = models.TextField()
    """The call as a human reads it, masked."""
    changes = models.TextField(blank=True)
    """What would change, as the tool's `preview` says."""
    why = models.CharField(max_length=255)
    level = models.SmallIntegerField()
    """The least level of whoever may decide."""
    asker = models.CharField(max_length=32, blank=True)
    asker_name = models.CharField(max_length=128, blank=True)
    data = models.JSONField(default=dict)
    """{"v": 1, "source": the asker's snapshot, "audience": who may hear of it, "lowest": the least
    level among the prompt's authors, "said": the asker's words}."""
    turn = models.ForeignKey(
        TurnRecord, null=True, on_delete=models.SET_NULL, related_name="proposals"
    )
    made = models.DateTimeField()
    expires = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    always = models.BooleanField(default=False)
    """The same call of the same assistant needs no further approval."""
    decided = models.DateTimeField(null=True)
    decided_by = models.CharField(max_length=32, blank=True)
    decided_by_name = models.CharField(max_length=128, blank=True)
    reason = models.CharField(max_length=255, blank=True)

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["script", "state"], name="ai_proposal_script"),
            models.Index(fields=["state", "expires"], name="ai_proposal_state"),
        ]

    def __str__(self) -> str:
        return f"proposal {self.id} of {self.assistant}: {self.state}"
