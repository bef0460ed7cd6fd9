"""What models cost: spending by day, and how models count tokens."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Spent(models.Model):
    """What somebody spent on models on a day.

    Budgets limit `tokens` and `micros`. A request on its way counts there with the most that it may
    take, until it is settled.
    """

    day = models.DateField()
    scope = models.CharField(max_length=9)
    """"game", "assistant" or "player"."""
    who = models.CharField(max_length=128, blank=True)
    """An assistant's key, "account:3", or "" for the game."""
    calls = models.IntegerField(default=0)
    """Requests that models answered, or may have answered."""
    tokens = models.BigIntegerField(default=0)
    micros = models.BigIntegerField(default=0)
    """Millionths of a dollar."""
    input = models.BigIntegerField(default=0)
    """Tokens that models read in settled requests, cached ones included."""
    cached = models.BigIntegerField(default=0)
    """The part of `input` that came from a provider's cache."""
    output = models.BigIntegerField(default=0)
    """Tokens that models wrote in settled requests."""
    unpriced = models.IntegerField(default=0)
    """Requests of unknown price, which `micros` does not include."""
    notified = models.BooleanField(default=False)
    """Whether staff were notified that the budget is used up."""

    class Meta:
        verbose_name_plural = "spent"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["day", "scope", "who"], name="ai_spent_of_whom")
        ]

    def __str__(self) -> str:
        return f"{self.scope} {self.who} on {self.day}: {self.tokens} tokens"


class OpenRequest(models.Model):
    """A request of a worker that is on its way; others settle it if the worker dies."""

    key = models.CharField(max_length=32, unique=True)
    until = models.DateTimeField(db_index=True)
    """When it has ended in any case."""
    day = models.DateField()
    """The day of the budgets that pay."""
    assistant = models.CharField(max_length=128, blank=True)
    """The assistant's key; "" in a trial by staff."""
    who = models.CharField(max_length=128, blank=True)
    """The player who pays, "account:3"; "" for nobody."""
    tokens = models.BigIntegerField(default=0)
    """What to add to the column of that name of `Spent` if it is lost, like those that follow."""
    micros = models.BigIntegerField(default=0)
    input = models.BigIntegerField(default=0)
    cached = models.BigIntegerField(default=0)
    output = models.BigIntegerField(default=0)
    unpriced = models.IntegerField(default=0)

    def __str__(self) -> str:
        return f"a request until {self.until}"


class TokenRatio(models.Model):
    """How many tokens a model counts for each estimated one."""

    model = models.CharField(max_length=128, unique=True)
    ratio = models.FloatField(default=1.0)
    seen = models.IntegerField(default=0)
    """The number of answers that it is based on."""

    def __str__(self) -> str:
        return f"{self.model}: {self.ratio:.2f}"
