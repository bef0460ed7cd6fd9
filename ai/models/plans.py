"""What an assistant wants and works on, and what it has handed on to others."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Goal(models.Model):
    """Something that an assistant wants; goals form trees."""

    class State(models.TextChoices):
        """Where it stands."""

        OPEN = "open"
        ACTIVE = "active"
        BLOCKED = "blocked"
        DONE = "done"
        DROPPED = "dropped"

    script = models.BigIntegerField()
    parent = models.ForeignKey("self", null=True, on_delete=models.CASCADE, related_name="parts")
    title = models.CharField(max_length=255)
    details = models.TextField(blank=True)
    priority = models.SmallIntegerField(default=3)
    """1 (some day) to 5 (now)."""
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    progress = models.SmallIntegerField(default=0)
    """Percent; of one with parts, rolled up from them."""
    due = models.DateTimeField(null=True)
    woke = models.BooleanField(default=False)
    """It fell due, and the assistant was told."""
    made_by = models.CharField(max_length=32, blank=True)
    author = models.SmallIntegerField(null=True)
    """The least level among those whose words were there when it was written."""
    audience = models.TextField(blank=True)
    made = models.DateTimeField()
    changed = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["script", "state"], name="ai_goal_script"),
            models.Index(fields=["state", "woke", "due"], name="ai_goal_due"),
        ]

    def __str__(self) -> str:
        return f"goal {self.id}: {self.title}"


class Project(models.Model):
    """A piece of work with notes of its own; one of an assistant's is the active one."""

    script = models.BigIntegerField()
    name = models.CharField(max_length=128)
    details = models.TextField(blank=True)
    notes = models.TextField(blank=True)
    writers = models.TextField(blank=True)
    """Source ids of those in whose turns it was written, between bars, as in an audience."""
    done = models.BooleanField(default=False)
    active = models.BooleanField(default=False)
    author = models.SmallIntegerField(null=True)
    """The least level among those whose words were there when it was written."""
    audience = models.TextField(blank=True)
    made = models.DateTimeField()
    changed = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["script", "name", "audience"], name="ai_project_once")
        ]

    def __str__(self) -> str:
        return self.name


class PromptVersion(models.Model):
    """One version of a part of an assistant's prompt."""

    script = models.BigIntegerField()
    part = models.CharField(max_length=32, default="own")
    """Its name; "own" is what the assistant may change itself."""
    dropped = models.BooleanField(default=False)
    """From this version on, the part is left out."""
    number = models.IntegerField()
    text = models.TextField(blank=True)
    by = models.CharField(max_length=32, blank=True)
    why = models.CharField(max_length=255, blank=True)
    made = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["script", "part", "number"], name="ai_prompt_number")
        ]

    def __str__(self) -> str:
        return f"{self.part} in the prompt of script {self.script}, version {self.number}"


class Delegation(models.Model):
    """A task that an assistant has handed on, to another one or to a pass of its own."""

    class State(models.TextChoices):
        """Where it stands."""

        OPEN = "open"
        DONE = "done"
        FAILED = "failed"
        CANCELLED = "cancelled"
        LATE = "late"

    script = models.BigIntegerField()
    """Who handed it on."""
    to = models.BigIntegerField(null=True)
    """The script of whoever works on it; none is a bare pass."""
    parent = models.BigIntegerField(null=True)
    """The task that whoever handed it on was working on; it bears the costs of this one too."""
    task = models.TextField()
    mode = models.CharField(max_length=12)
    """"none", "orchestrator" or "delegate": who is kept from whose context; "decompose" is a goal
    that is taken apart."""
    chain = models.JSONField(default=list)
    """Scripts that it came through, so that it never comes round."""
    asker = models.CharField(max_length=32, blank=True)
    audience = models.TextField(blank=True)
    author = models.SmallIntegerField(null=True)
    """The least level among those whose words may be in the task or its result."""
    level = models.SmallIntegerField(default=0)
    """Never more than the delegator's authority."""
    turn = models.BigIntegerField(null=True)
    made = models.DateTimeField()
    deadline = models.DateTimeField()
    ended = models.DateTimeField(null=True)
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    result = models.TextField(blank=True)
    tokens = models.IntegerField(default=0)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["script", "state"], name="ai_delegation_state")]

    def __str__(self) -> str:
        return f"delegation {self.id}: {self.task[:60]}"
