"""The people whom an assistant knows. A player's person is the account, not the character."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Person(models.Model):
    """Somebody whom an assistant has met or heard of."""

    script = models.BigIntegerField()
    who = models.CharField(max_length=32)
    """"account:3", or "object:7" where nobody plays it."""
    name = models.CharField(max_length=128)
    """The last name under which the assistant met them."""
    names = models.TextField(blank=True)
    """All their names in small letters, each between line ends ("\\nann\\nbea\\n"), so that one
    LIKE finds each."""
    facts = models.JSONField(default=dict)
    """{"v": 1, attribute: [{"value", "source", "trust", "at", "audience"}]}, drawn from notes by
    consolidation; each source has a value of its own."""
    favour = models.FloatField(default=0.0)
    """-100 to 100, as of `favour_at`; it decays towards 0."""
    favour_at = models.DateTimeField()
    first_met = models.DateTimeField()
    last_met = models.DateTimeField()
    meetings = models.IntegerField(default=1)

    class Meta:
        verbose_name_plural = "people"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["script", "who"], name="ai_person_once")
        ]
        indexes: ClassVar = [models.Index(fields=["who"], name="ai_person_who")]

    def __str__(self) -> str:
        return f"{self.name}, as script {self.script} knows them"


class PersonNote(models.Model):
    """One observation about a person; consolidation draws facts from these."""

    script = models.BigIntegerField()
    who = models.CharField(max_length=32)
    at = models.DateTimeField()
    text = models.TextField()
    source = models.CharField(max_length=32, blank=True)
    """Who said it; "" for the assistant's own observation."""
    source_name = models.CharField(max_length=128, blank=True)
    trust = models.FloatField(default=0.9)
    audience = models.TextField(blank=True)
    author = models.SmallIntegerField(null=True)
    """The least author level of the prompt in which it was written."""
    consolidated = models.BooleanField(default=False)
    digest = models.CharField(max_length=32)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["script", "who", "digest"], name="ai_note_once")
        ]
        indexes: ClassVar = [
            models.Index(fields=["script", "who", "-at"], name="ai_note_who"),
            models.Index(fields=["source"], name="ai_note_source"),
        ]

    def __str__(self) -> str:
        return f"note on {self.who}: {self.text[:60]}"


class Favour(models.Model):
    """One change of favour, with its reason."""

    script = models.BigIntegerField()
    who = models.CharField(max_length=32)
    at = models.DateTimeField()
    change = models.FloatField()
    kind = models.CharField(max_length=16)
    """Of a closed list; the same kind again within a day counts less and less."""
    reason = models.CharField(max_length=255, blank=True)
    source = models.CharField(max_length=32, blank=True)
    """Whose words caused it; "" if nobody's did."""
    audience = models.TextField(blank=True)
    """Who may hear of the reason."""
    author = models.SmallIntegerField(null=True)
    """The least author level of the prompt in which it was written."""

    class Meta:
        indexes: ClassVar = [models.Index(fields=["script", "who", "-at"], name="ai_favour_who")]

    def __str__(self) -> str:
        return f"{self.change:+g} for {self.who}: {self.reason}"


class Topic(models.Model):
    """A topic of conversations with somebody, and where it stands."""

    script = models.BigIntegerField()
    who = models.CharField(max_length=32)
    name = models.CharField(max_length=255)
    summary = models.TextField(blank=True)
    opened = models.DateTimeField()
    last = models.DateTimeField()
    closed = models.DateTimeField(null=True)
    audience = models.TextField(blank=True)
    author = models.SmallIntegerField(null=True)
    """The least author level of the prompt in which it was written."""

    class Meta:
        indexes: ClassVar = [models.Index(fields=["script", "who", "-last"], name="ai_topic_who")]

    def __str__(self) -> str:
        return f"topic with {self.who}: {self.name}"
