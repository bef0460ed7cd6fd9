"""Goals, projects, versions of prompts, and delegated tasks."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Goal(models.Model):
    """A goal of an assistant; goals form trees."""

    class State(models.TextChoices):
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
    """From 1 (some day) to 5 (now)."""
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    progress = models.SmallIntegerField(default=0)
    """Percent; the progress of a goal with parts follows from theirs."""
    due = models.DateTimeField(null=True)
    woke = models.BooleanField(default=False)
    """Whether the assistant was reminded that it is due."""
    made_by = models.CharField(max_length=32, blank=True)
    author = models.SmallIntegerField(null=True)
    """The least author level of the prompt in which it was written."""
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
    """A piece of work with its own notes; an assistant has one active project at a time."""

    script = models.BigIntegerField()
    name = models.CharField(max_length=128)
    details = models.TextField(blank=True)
    notes = models.TextField(blank=True)
    writers = models.TextField(blank=True)
    """Source ids of the askers in whose turns it was written, between bars as in an audience."""
    done = models.BooleanField(default=False)
    active = models.BooleanField(default=False)
    author = models.SmallIntegerField(null=True)
    """The least author level of the prompt in which it was written."""
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
    """The name of the part; "own" is the one that the assistant may change itself."""
    dropped = models.BooleanField(default=False)
    """Whether this version leaves the part out."""
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


class TableVersion(models.Model):
    """How often processes other than the game have written to a table that the game caches."""

    table = models.CharField(max_length=64, unique=True)
    number = models.IntegerField(default=1)

    def __str__(self) -> str:
        return f"{self.table}: {self.number}"


class Delegation(models.Model):
    """A task that an assistant delegated to another one, or to a pass of its own."""

    class State(models.TextChoices):
        OPEN = "open"
        DONE = "done"
        FAILED = "failed"
        CANCELLED = "cancelled"
        LATE = "late"

    script = models.BigIntegerField()
    """The script of the assistant that delegated it."""
    to = models.BigIntegerField(null=True)
    """The script of the assistant that works on it; None for a pass."""
    parent = models.BigIntegerField(null=True)
    """The task during which it was delegated, and which bears its costs too."""
    task = models.TextField()
    mode = models.CharField(max_length=12)
    """"none", "orchestrator" or "delegate": whose context the other does not see; "decompose" for a
    goal that is split into parts."""
    chain = models.JSONField(default=list)
    """The scripts that passed it on, so that it never returns to one of them."""
    asker = models.CharField(max_length=32, blank=True)
    audience = models.TextField(blank=True)
    author = models.SmallIntegerField(null=True)
    """The least author level of the task and its result."""
    level = models.SmallIntegerField(default=0)
    """The rights of the task, at most those of the turn that delegated it."""
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
