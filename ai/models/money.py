"""What models cost: who spent how much on which day, and how a model counts tokens."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Spent(models.Model):
    """What models took for somebody on a day; one row an account and day.

    `tokens` and `micros` are what budgets are held against. A call that is on its way counts
    there with what it may take at most, until it is settled; if it never is, that stays.
    """

    day = models.DateField()
    scope = models.CharField(max_length=9)
    """"game", "assistant" or "player"."""
    who = models.CharField(max_length=128, blank=True)
    """An assistant's key, "account:3", or "" for the game."""
    calls = models.IntegerField(default=0)
    """Requests to models that were, or may have been, answered."""
    tokens = models.BigIntegerField(default=0)
    micros = models.BigIntegerField(default=0)
    """Millionths of a dollar."""
    input = models.BigIntegerField(default=0)
    """Tokens read, of settled calls, from a provider's cache or not."""
    cached = models.BigIntegerField(default=0)
    """The part of `input` that came from the cache."""
    output = models.BigIntegerField(default=0)
    """Tokens written, of settled calls."""
    unpriced = models.IntegerField(default=0)
    """Calls whose price nobody knows; `micros` is without them."""
    told = models.BooleanField(default=False)
    """Whether staff were told that its budget is used up."""

    class Meta:
        verbose_name_plural = "spent"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["day", "scope", "who"], name="ai_spent_of_whom")
        ]

    def __str__(self) -> str:
        return f"{self.scope} {self.who} on {self.day}: {self.tokens} tokens"


class TokenRatio(models.Model):
    """How many tokens a model counts for each one that we estimate."""

    model = models.CharField(max_length=128, unique=True)
    ratio = models.FloatField(default=1.0)
    seen = models.IntegerField(default=0)
    """Answers that it was learnt from."""

    def __str__(self) -> str:
        return f"{self.model}: {self.ratio:.2f}"
