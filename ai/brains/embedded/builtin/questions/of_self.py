"""The rules by which somebody answers what players ask them about themselves.

A persona says what is answered, as the phrases "self: friend", and to a "why?" behind that, as
"self: friend: why". Where it says nothing there is no rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ai.brains.embedded.builtin.questions.of_asker import OF_ASKER
from ai.brains.embedded.builtin.questions.of_comfort import OF_COMFORT
from ai.brains.embedded.builtin.questions.of_heart import OF_HEART
from ai.brains.embedded.builtin.questions.of_kin import OF_KIN
from ai.brains.embedded.builtin.questions.of_life import OF_LIFE
from ai.brains.embedded.builtin.questions.of_person import OF_PERSON
from ai.brains.embedded.builtin.questions.of_place import OF_PLACE
from ai.brains.embedded.builtin.questions.of_village import OF_VILLAGE
from ai.brains.embedded.builtin.questions.of_work import OF_WORK
from ai.brains.embedded.builtin.questions.question import ANY, Question
from ai.brains.embedded.likeness.known import lines_of

SELF = "self: "
"""What stands before the key of a question in the group of phrases that answers it."""
REASON = ": why"
"""What stands behind the group of an answer in that of its reason."""


class OfItself(NamedTuple):
    """The rules by which a persona's phrases answer, in the order of the questions."""

    first: list[dict[str, Any]]
    """Those that come before the built-in ones."""
    mentions: list[dict[str, Any]]
    """Those that only name their subject, before the persona's own of that kind."""
    last: list[dict[str, Any]]
    """Those that come after all of that kind."""


def of_itself(groups: Mapping[str, Sequence[str]]) -> OfItself:
    """The rules of a character with these phrases."""
    rest = {ANY: OF_PERSON[ANY]}
    asked = {
        **OF_HEART,
        **OF_KIN,
        **OF_ASKER,
        **OF_COMFORT,
        **OF_VILLAGE,
        **OF_PLACE,
        **OF_WORK,
        **OF_PERSON,
    }
    first = {key: question for key, question in asked.items() if key != ANY}
    mentions = (_rules(groups, part, mention=True) for part in (OF_LIFE, rest))
    return OfItself(_rules(groups, first), *mentions)


def _rules(
    groups: Mapping[str, Sequence[str]], questions: Mapping[str, Question], **more: Any
) -> list[dict[str, Any]]:
    return [
        {
            "name": group,
            "hear": list(asked.hear),
            "like": lines_of(asked.like),
            "say": f"@{group}",
            **({"next": asked.following} if asked.following else {}),
            **({"why": f"@{group}{REASON}"} if f"{group}{REASON}" in groups else {}),
            **more,
        }
        for key, asked in questions.items()
        if (group := f"{SELF}{key}") in groups
    ]
