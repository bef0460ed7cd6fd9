"""Setting: what the table of settings is made of, and the error of one that is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from django.core.exceptions import ImproperlyConfigured

Schema = Mapping[str, Any]
"""A JSON Schema, as `ai.checks.values` reads it. Its "description" ends the sentence "The value
must be …", and its "examples" are what to write instead."""


@dataclass(frozen=True)
class Setting:
    """One setting."""

    name: str
    default: Any
    schema: Schema
    help: str
    """What it is; the page and the errors say it in these words."""


@dataclass(frozen=True)
class Heading:
    """What the settings below it have in common."""

    title: str
    page: str = ""
    """The file in `docs` that explains them; "" where none does."""


class SettingError(ImproperlyConfigured):
    """A setting is wrong; the game's owner has to correct it.

    Args:
        problem: What is wrong, without any value that could be a secret.
        advice: What to do about it.
    """

    def __init__(self, problem: str, advice: str) -> None:
        super().__init__(f"{problem}\n{advice}")
        self.problem = problem
        self.advice = advice


def nearest(name: object, known: Iterable[str]) -> str:
    """Ask whether another name was meant, as the beginning of an advice; "" where none is near."""
    names = {one.casefold(): one for one in known}
    near = get_close_matches(str(name)[:100].casefold(), names, 1, 0.6)
    return f"Did you mean '{names[near[0]]}'? " if near else ""
