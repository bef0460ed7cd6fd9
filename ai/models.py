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
