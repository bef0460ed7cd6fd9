"""What is kept of an assistant's life: what it noticed, what it did, and why it stopped.

Rows hold ids, not foreign keys to Evennia's tables: such a key would pull a migration into
Evennia's own package. JSON columns carry a version under "v".
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Heard(models.Model):
    """A percept that addresses somebody: one row, however many assistants it is for."""

    at = models.DateTimeField(db_index=True)
    kind = models.CharField(max_length=16)
    text = models.TextField()
    source = models.CharField(max_length=32)
    """"account:3", "object:7", or "" for what nobody did."""
    name = models.CharField(max_length=128)
    level = models.SmallIntegerField()
    """The source's permission level when it happened."""
    place = models.BigIntegerField(null=True)
    data = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.kind} from {self.name}"


class Delivery(models.Model):
    """One assistant's copy of a percept, and whether it was taken up."""

    class State(models.TextChoices):
        """Where it stands."""

        WAITING = "waiting"
        TAKEN = "taken"
        """By a turn that has not ended."""
        DONE = "done"
        DROPPED = "dropped"
        """Nobody will deal with it: the queue was full, or its turns failed again and again."""

    percept = models.ForeignKey(Heard, on_delete=models.CASCADE, related_name="deliveries")
    script = models.BigIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    turn = models.ForeignKey(
        "TurnRecord", null=True, on_delete=models.SET_NULL, related_name="deliveries"
    )

    class Meta:
        indexes: ClassVar = [models.Index(fields=["script", "state"], name="ai_delivery_script")]

    def __str__(self) -> str:
        return f"{self.percept_id} to script {self.script}: {self.state}"


class TurnRecord(models.Model):
    """One turn. While it runs, its row is the assistant's lease."""

    script = models.BigIntegerField()
    assistant = models.CharField(max_length=128)
    character = models.BigIntegerField()
    boot = models.CharField(max_length=32)
    """Which run of the server it belongs to; a running turn of an older one was cut off."""
    started = models.DateTimeField()
    deadline = models.DateTimeField()
    ended = models.DateTimeField(null=True)
    end_reason = models.CharField(max_length=20, blank=True)
    """"" while it runs."""
    detail = models.CharField(max_length=255, blank=True)
    pass_name = models.CharField(max_length=32, default="live")
    brain = models.CharField(max_length=64)
    asker = models.CharField(max_length=32, blank=True)
    asker_name = models.CharField(max_length=128, blank=True)
    level = models.SmallIntegerField(default=0)
    """The authority it had when it began."""
    steps = models.SmallIntegerField(default=0)
    tokens_in = models.IntegerField(default=0)
    tokens_out = models.IntegerField(default=0)
    model = models.CharField(max_length=128, blank=True)
    """The model that answered last; "" where none was asked."""
    cost = models.BigIntegerField(null=True, default=0)
    """Millionths of a dollar; None where nobody knows the price of all of it."""
    duration_ms = models.IntegerField(default=0)
    data = models.JSONField(default=dict)
    """{"v": 1, "messages": what it noticed, thought, called and was told}."""

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["script", "-id"], name="ai_turn_script"),
            models.Index(fields=["end_reason"], name="ai_turn_end"),
            models.Index(fields=["started"], name="ai_turn_started"),
        ]

    def __str__(self) -> str:
        return f"turn {self.id} of {self.assistant}: {self.end_reason or 'running'}"


class CallRecord(models.Model):
    """One call, refused ones too. Started and without an outcome: it was interrupted."""

    turn = models.ForeignKey(TurnRecord, null=True, on_delete=models.CASCADE, related_name="calls")
    assistant = models.CharField(max_length=128)
    call = models.CharField(max_length=64)
    """The call's id within its turn."""
    tool = models.CharField(max_length=128)
    origin = models.CharField(max_length=16)
    arguments = models.JSONField(default=dict)
    state = models.CharField(max_length=12)
    verdicts = models.JSONField(default=dict)
    """What each step of the pipeline said."""
    authority = models.SmallIntegerField(default=0)
    asker = models.CharField(max_length=32, blank=True)
    observation = models.TextField(blank=True)
    """The beginning of what the model was told."""
    side_effects = models.JSONField(default=list)
    audit = models.JSONField(default=dict)
    ts = models.DateTimeField()
    duration_ms = models.IntegerField(default=0)
    size = models.IntegerField(default=0)

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["assistant", "-id"], name="ai_call_assistant"),
            models.Index(fields=["state"], name="ai_call_state"),
            models.Index(fields=["ts"], name="ai_call_ts"),
        ]

    def __str__(self) -> str:
        return f"{self.tool} by {self.assistant}: {self.state}"
