"""The records of turns: the percepts that address assistants, turns, calls.

Rows hold ids, not foreign keys to Evennia's tables: such a key would need a migration in Evennia's
own package. JSON columns carry a version under "v".
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models

TAKEN = "taken"
"""The key of its deliveries in the data of a turn that runs."""
CALL_IS_OPEN = models.Q(state="started") | models.Q(state="pending")
"""Tells calls without an outcome. A query uses their index if it has just this condition."""


class Delivery(models.Model):
    """A percept that addresses an assistant, and its state."""

    class State(models.TextChoices):
        WAITING = "waiting"
        """A turn will be about it, or is; one that runs lists it as taken."""
        DONE = "done"
        """A turn was about it, or none needs to be."""
        DROPPED = "dropped"
        """No turn will deal with it: the inbox was full, or its turns failed repeatedly."""

    script = models.BigIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    turn = models.ForeignKey(
        "TurnRecord",
        null=True,
        on_delete=models.SET_NULL,
        related_name="deliveries",
        db_index=False,
    )
    at = models.DateTimeField()
    kind = models.CharField(max_length=16)
    text = models.TextField()
    source = models.CharField(max_length=32)
    """"account:3", "object:7", or "" if nobody caused it."""
    name = models.CharField(max_length=128)
    level = models.SmallIntegerField()
    """The source's permission level at that time."""
    place = models.BigIntegerField(null=True)
    data = models.JSONField(default=dict)

    class Meta:
        indexes: ClassVar = [
            # A line is stored before its turn, and each index costs it one more page to write.
            models.Index(
                fields=["turn"],
                name="ai_delivery_turn",
                condition=models.Q(turn__isnull=False),
            ),
            models.Index(fields=["script", "state"], name="ai_delivery_script"),
            models.Index(fields=["place", "-id"], name="ai_delivery_place"),
            models.Index(fields=["source"], name="ai_delivery_source"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} from {self.name} to script {self.script}: {self.state}"


class TurnRecord(models.Model):
    """One turn. While it runs, its row is the assistant's lease."""

    script = models.BigIntegerField()
    assistant = models.CharField(max_length=128)
    character = models.BigIntegerField()
    boot = models.CharField(max_length=32)
    """The server's run; a turn that runs in an earlier one was interrupted."""
    started = models.DateTimeField()
    deadline = models.DateTimeField()
    ended = models.DateTimeField(null=True)
    end_reason = models.CharField(max_length=20, blank=True)
    """"" while it runs."""
    detail = models.CharField(max_length=255, blank=True)
    pass_name = models.CharField(max_length=32, default="live")
    brain = models.CharField(max_length=64)
    """The brain that answered; while it runs, the one that is asked first."""
    asker = models.CharField(max_length=32, blank=True)
    asker_name = models.CharField(max_length=128, blank=True)
    level = models.SmallIntegerField(default=0)
    """Its rights when it began."""
    steps = models.SmallIntegerField(default=0)
    tokens_in = models.IntegerField(default=0)
    tokens_out = models.IntegerField(default=0)
    model = models.CharField(max_length=128, blank=True)
    """The model that answered last; "" if none was asked."""
    cost = models.BigIntegerField(null=True, default=0)
    """Millionths of a dollar; None if the price of a part of it is unknown."""
    duration_ms = models.IntegerField(default=0)
    data = models.JSONField(default=dict)
    """{"v": 1, "messages": its percepts, thoughts, calls and observations, "passed_over": the
    brains that did not answer, each with the reason}; while it runs {"v": 1, "taken": the keys of
    the deliveries that it is about}, so that one statement opens it."""

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["script", "-id"], name="ai_turn_script"),
            models.Index(fields=["end_reason"], name="ai_turn_end"),
            models.Index(fields=["asker"], name="ai_turn_asker"),
        ]

    def __str__(self) -> str:
        return f"turn {self.id} of {self.assistant}: {self.end_reason or 'running'}"


class CallRecord(models.Model):
    """One call, refused or not. One that started and has no outcome was interrupted."""

    turn = models.ForeignKey(TurnRecord, null=True, on_delete=models.CASCADE, related_name="calls")
    assistant = models.CharField(max_length=128)
    call = models.CharField(max_length=64)
    """The call's id within its turn."""
    tool = models.CharField(max_length=128)
    origin = models.CharField(max_length=16)
    arguments = models.JSONField(default=dict)
    state = models.CharField(max_length=12)
    verdicts = models.JSONField(default=dict)
    """The decisions of the pipeline's steps."""
    authority = models.SmallIntegerField(default=0)
    asker = models.CharField(max_length=32, blank=True)
    observation = models.TextField(blank=True)
    """The beginning of the observation."""
    side_effects = models.JSONField(default=list)
    audit = models.JSONField(default=dict)
    ts = models.DateTimeField()
    duration_ms = models.IntegerField(default=0)
    size = models.IntegerField(default=0)

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["assistant", "ts"], name="ai_call_assistant"),
            models.Index(fields=["state"], name="ai_call_open", condition=CALL_IS_OPEN),
        ]

    def __str__(self) -> str:
        return f"{self.tool} by {self.assistant}: {self.state}"
