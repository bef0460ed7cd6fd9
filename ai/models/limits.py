"""Limits on what assistants do: uses of tools, and calls that wait for approval."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from ai.models.records import TurnRecord


class Tally(models.Model):
    """How often somebody used a tool in a period; one row for each limit.

    It counts from the first call until `until`, and then begins again.
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


class ApprovalRequest(models.Model):
    """A call that waits for a human's decision, or has got it."""

    class Kind(models.TextChoices):
        """Who decides."""

        APPROVAL = "approval"
        """Staff, as the tool or the game's policy demands."""
        CONFIRMATION = "confirmation"
        """The asker, as the prompt quoted somebody without the right to the call."""

    class State(models.TextChoices):
        WAITING = "waiting"
        APPROVED = "approved"
        """Approved, and about to run or running."""
        DONE = "done"
        """Approved; the outcome is on record as a call."""
        REJECTED = "rejected"
        EXPIRED = "expired"

    script = models.BigIntegerField()
    assistant = models.CharField(max_length=128)
    kind = models.CharField(max_length=12, choices=Kind.choices)
    tool = models.CharField(max_length=128)
    arguments = models.JSONField(default=dict)
    """{"v": 1, "arguments": …}, with secrets masked."""
    form = models.CharField(max_length=64)
    """A digest of tool and arguments, which identifies the same call."""
    rendered = models.TextField()
    """The call as a human reads it, with secrets masked."""
    changes = models.TextField(blank=True)
    """What the call would change, from the tool's `preview`."""
    why = models.CharField(max_length=255)
    level = models.SmallIntegerField()
    """The least level that may decide."""
    asker = models.CharField(max_length=32, blank=True)
    asker_name = models.CharField(max_length=128, blank=True)
    data = models.JSONField(default=dict)
    """{"v": 1, "source": the asker at that time, "audience": who may hear of it, "lowest": the
    prompt's least author level, "said": the asker's words, "authors": the sources whose words stood
    in the prompt}."""
    turn = models.ForeignKey(
        TurnRecord, null=True, on_delete=models.SET_NULL, related_name="approval_requests"
    )
    made = models.DateTimeField()
    expires = models.DateTimeField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    always = models.BooleanField(default=False)
    """Whether the same call of the same assistant is approved for the future, too."""
    decided = models.DateTimeField(null=True)
    decided_by = models.CharField(max_length=32, blank=True)
    decided_by_name = models.CharField(max_length=128, blank=True)
    reason = models.CharField(max_length=255, blank=True)

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["script", "state"], name="ai_approval_script"),
            models.Index(fields=["state", "expires"], name="ai_approval_state"),
        ]

    def __str__(self) -> str:
        return f"approval request {self.id} of {self.assistant}: {self.state}"

    @property
    def is_for_asker(self) -> bool:
        """Whether the asker decides, and not staff."""
        return self.kind == self.Kind.CONFIRMATION and self.asker.startswith("account:")
