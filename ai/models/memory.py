"""What an assistant keeps of its life: memories, its journal, and what it drew from them.

A private row has an audience: the source ids of those who were there, between bars
("|account:3|account:5|"), so that one LIKE finds them; "" is everybody.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Memory(models.Model):
    """One thing remembered, with who said it and how far to trust it."""

    class Kind(models.TextChoices):
        """What it is."""

        FACT = "fact"
        EVENT = "event"
        """Something that happened: episodic."""
        INSIGHT = "insight"
        """Drawn in reflection, from what it cites."""
        SUMMARY = "summary"
        """Of older ones, or of a conversation."""

    script = models.BigIntegerField()
    at = models.DateTimeField()
    """When it was learned."""
    kind = models.CharField(max_length=8, choices=Kind.choices, default=Kind.FACT)
    text = models.TextField()
    source = models.CharField(max_length=32, blank=True)
    """Who said it; "" is the assistant's own observation or thought."""
    source_name = models.CharField(max_length=128, blank=True)
    about = models.CharField(max_length=32, blank=True)
    """Whom it is about, where that is one known person."""
    place = models.BigIntegerField(null=True)
    trust = models.FloatField(default=0.9)
    """0 to 1: own observation 0.9, told directly 0.8, inferred 0.6, overheard 0.3."""
    importance = models.SmallIntegerField(default=5)
    """1 to 10."""
    audience = models.TextField(blank=True)
    author = models.SmallIntegerField(null=True)
    """The least level among those whose words stood in the prompt when it was written."""
    recalled = models.DateTimeField(null=True)
    """When it last came to mind; recency counts from then."""
    vector = models.BinaryField(null=True)
    """Its meaning: little-endian float16."""
    vector_of = models.CharField(max_length=64, blank=True)
    """The embedding model that made the vector; another one makes it anew."""
    digest = models.CharField(max_length=32)
    """Of text, source and audience: the same thing twice is one row."""
    data = models.JSONField(default=dict)

    class Meta:
        verbose_name_plural = "memories"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["script", "digest"], name="ai_memory_once")
        ]
        indexes: ClassVar = [
            models.Index(fields=["script", "-at"], name="ai_memory_script"),
            models.Index(fields=["source"], name="ai_memory_source"),
            models.Index(fields=["about"], name="ai_memory_about"),
        ]

    def __str__(self) -> str:
        return f"memory {self.id}: {self.text[:60]}"


class JournalEntry(models.Model):
    """One entry of an assistant's journal; what reflection works on."""

    script = models.BigIntegerField()
    at = models.DateTimeField()
    text = models.TextField()
    importance = models.SmallIntegerField(default=3)
    """1 to 10; reflection begins once the sum of what it has not seen passes a threshold."""
    source = models.CharField(max_length=32, blank=True)
    source_name = models.CharField(max_length=128, blank=True)
    trust = models.FloatField(default=0.9)
    place = models.BigIntegerField(null=True)
    audience = models.TextField(blank=True)
    author = models.SmallIntegerField(null=True)
    """The least level among those whose words stood in the prompt when it was written."""
    turn = models.BigIntegerField(null=True)
    reflected = models.BooleanField(default=False)
    digest = models.CharField(max_length=32)
    """Of what and when it is: a step that is had again after a crash doubles nothing."""

    class Meta:
        verbose_name_plural = "journal entries"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["script", "digest"], name="ai_journal_once")
        ]
        indexes: ClassVar = [
            models.Index(fields=["script", "-at"], name="ai_journal_script"),
            models.Index(fields=["script", "reflected"], name="ai_journal_open"),
            models.Index(fields=["script", "source", "-at"], name="ai_journal_source"),
        ]

    def __str__(self) -> str:
        return f"entry {self.id}: {self.text[:60]}"


class Citation(models.Model):
    """What an insight or a summary rests on."""

    memory = models.ForeignKey(Memory, on_delete=models.CASCADE, related_name="citations")
    entry = models.ForeignKey(
        JournalEntry, null=True, on_delete=models.CASCADE, related_name="cited_by"
    )
    other = models.ForeignKey(Memory, null=True, on_delete=models.CASCADE, related_name="cited_by")

    def __str__(self) -> str:
        return f"memory {self.memory_id} rests on {self.entry_id or self.other_id}"


class Lore(models.Model):
    """A piece of the world's lore that stands in the database; files hold the rest."""

    class Scope(models.TextChoices):
        """Who could know it."""

        EVERYONE = "everyone"
        PLACE = "place"
        FACTION = "faction"
        PERSON = "person"

    key = models.CharField(max_length=128, unique=True)
    title = models.CharField(max_length=128)
    text = models.TextField()
    keywords = models.JSONField(default=list)
    """Words that bring it into the prompt by themselves."""
    scope = models.CharField(max_length=8, choices=Scope.choices, default=Scope.EVERYONE)
    of = models.CharField(max_length=128, blank=True)
    """The place's or person's id or key, or the faction's name."""
    enabled = models.BooleanField(default=True)
    priority = models.SmallIntegerField(default=0)
    changed = models.DateTimeField(auto_now=True, db_index=True)
    """By which what is kept ready of all rows is known to be old."""

    class Meta:
        verbose_name_plural = "lore"

    def __str__(self) -> str:
        return self.title
