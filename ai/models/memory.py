"""Memories, the journal, lore, and what insights rest on.

A private row has an audience: source ids between bars ("|account:3|account:5|"), so that one LIKE
finds each of them; "" stands for everybody.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Memory(models.Model):
    """One sentence that an assistant remembers, with its source and how far to trust it."""

    class Kind(models.TextChoices):
        FACT = "fact"
        EVENT = "event"
        """Something that happened."""
        INSIGHT = "insight"
        """A conclusion of reflection, from what it cites."""
        SUMMARY = "summary"
        """A summary of older memories, or of a talk."""

    script = models.BigIntegerField()
    at = models.DateTimeField()
    """When the assistant learned it."""
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.FACT)
    text = models.TextField()
    source = models.CharField(max_length=32, blank=True)
    """Who said it; "" for the assistant's own observation or thought."""
    source_name = models.CharField(max_length=128, blank=True)
    about = models.CharField(max_length=32, blank=True)
    """The source id of the one person whom it is about, if it is one."""
    place = models.BigIntegerField(null=True)
    trust = models.FloatField(default=0.9)
    """0 to 1: own observation 0.9, told directly 0.8, inferred 0.6, overheard 0.3."""
    importance = models.SmallIntegerField(default=5)
    """1 to 10."""
    audience = models.TextField(blank=True)
    author = models.SmallIntegerField(null=True)
    """The least author level of the prompt in which it was written."""
    recalled = models.DateTimeField(null=True)
    """When it was recalled last; recency counts from then."""
    vector = models.BinaryField(null=True)
    """The embedding of the text, as little-endian float16."""
    vector_of = models.CharField(max_length=64, blank=True)
    """The embedding model of the vector."""
    digest = models.CharField(max_length=32)
    """Of text, source and audience, so that nothing is stored twice."""
    data = models.JSONField(default=dict)

    class Meta:
        verbose_name_plural = "memories"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["script", "digest"], name="ai_memory_once")
        ]
        indexes: ClassVar = [
            models.Index(fields=["script", "-at"], name="ai_memory_script"),
            models.Index(fields=["source"], name="ai_memory_source"),
            models.Index(
                fields=["source", "script"],
                condition=models.Q(audience__gt=""),
                name="ai_memory_private",
            ),
            models.Index(fields=["about"], name="ai_memory_about"),
            models.Index(fields=["vector_of"], name="ai_memory_vector"),
        ]

    def __str__(self) -> str:
        return f"memory {self.id}: {self.text[:60]}"


class JournalEntry(models.Model):
    """One entry of an assistant's journal, which reflection works on."""

    script = models.BigIntegerField()
    at = models.DateTimeField()
    text = models.TextField()
    importance = models.SmallIntegerField(default=3)
    """1 to 10; reflection begins once the sum over new entries passes a threshold."""
    source = models.CharField(max_length=32, blank=True)
    source_name = models.CharField(max_length=128, blank=True)
    trust = models.FloatField(default=0.9)
    place = models.BigIntegerField(null=True)
    audience = models.TextField(blank=True)
    author = models.SmallIntegerField(null=True)
    """The least author level of the prompt in which it was written."""
    turn = models.BigIntegerField(null=True)
    reflected = models.BooleanField(default=False)
    digest = models.CharField(max_length=32)
    """Of text and time, so that a step repeated after a crash adds nothing twice."""

    class Meta:
        verbose_name_plural = "journal entries"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["script", "digest"], name="ai_journal_once")
        ]
        indexes: ClassVar = [
            models.Index(fields=["script", "-at"], name="ai_journal_script"),
            models.Index(fields=["script", "reflected"], name="ai_journal_open"),
            models.Index(fields=["source", "script", "-at"], name="ai_journal_source"),
        ]

    def __str__(self) -> str:
        return f"entry {self.id}: {self.text[:60]}"


class Citation(models.Model):
    """An entry or memory on which an insight or a summary rests."""

    memory = models.ForeignKey(Memory, on_delete=models.CASCADE, related_name="citations")
    entry = models.ForeignKey(
        JournalEntry, null=True, on_delete=models.CASCADE, related_name="cited_by"
    )
    other = models.ForeignKey(Memory, null=True, on_delete=models.CASCADE, related_name="cited_by")

    def __str__(self) -> str:
        return f"memory {self.memory_id} rests on {self.entry_id or self.other_id}"


class Lore(models.Model):
    """A piece of the world's lore that was written in the game; files hold the rest."""

    class Scope(models.TextChoices):
        EVERYONE = "everyone"
        PLACE = "place"
        FACTION = "faction"
        PERSON = "person"

    key = models.CharField(max_length=128, unique=True)
    title = models.CharField(max_length=128)
    text = models.TextField()
    keywords = models.JSONField(default=list)
    """Words in a talk that bring it into the prompt."""
    scope = models.CharField(max_length=8, choices=Scope.choices, default=Scope.EVERYONE)
    of = models.CharField(max_length=128, blank=True)
    """The id or key of the place or person, or the name of the faction."""
    enabled = models.BooleanField(default=True)
    priority = models.SmallIntegerField(default=0)
    changed = models.DateTimeField(auto_now=True, db_index=True)
    """Tells when the cached lore is out of date."""

    class Meta:
        verbose_name_plural = "lore"

    def __str__(self) -> str:
        return self.title
