"""The rules by which somebody answers what players ask them about themselves.

A persona says what is answered, as the phrases "self: friend", and to a "why?" behind that, as
"self: friend: why". Where it says nothing there is no rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ai.brains.embedded.likeness.known import lines_of
from ai.brains.embedded.rulebook.questions.of_person import OF_PERSON
from ai.brains.embedded.rulebook.questions.of_work import OF_WORK
from ai.brains.embedded.rulebook.questions.question import ANY, Question

OF_SELF: Mapping[str, Question] = {**OF_WORK, **OF_PERSON}

SELF = "self: "
"""What stands before the key of a question in the group of phrases that answers it."""
REASON = ": why"
"""What stands behind the group of an answer in that of its reason."""


def of_self(groups: Mapping[str, Sequence[str]]) -> list[dict[str, Any]]:
    """The rules of a character with these phrases, in the order of `OF_SELF`."""
    rules: list[dict[str, Any]] = []
    for key, asked in OF_SELF.items():
        group = f"{SELF}{key}"
        if group in groups and key != ANY:
            why = {"why": f"@{group}{REASON}"} if f"{group}{REASON}" in groups else {}
            said = {"like": lines_of(asked.like), "say": f"@{group}", **why}
            rules.append({"name": group, "hear": list(asked.hear), **said})
    return rules


def favourites(groups: Mapping[str, Sequence[str]]) -> list[dict[str, Any]]:
    """The rule for favourites of which no other rule tells: it comes after all of those."""
    rule = {
        "name": f"{SELF}{ANY}",
        "mention": True,
        "hear": list(OF_SELF[ANY].hear),
        "say": f"@{SELF}{ANY}",
    }
    return [rule] if f"{SELF}{ANY}" in groups else []
