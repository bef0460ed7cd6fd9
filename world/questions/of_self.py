"""The rules by which somebody answers what players ask them about themselves.

Unlike the topics of `world.neighbours`, these questions name whom they are of, so they are tried
before the built-in rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from world.neighbours import Answers
from world.phrasings import lines_in
from world.questions.of_person import OF_PERSON
from world.questions.of_work import OF_WORK
from world.questions.question import ANY, Question

OF_SELF: Mapping[str, Question] = {**OF_WORK, **OF_PERSON}

REASON = ": why"
"""What stands behind the key of an answer in that of its reason."""
WHY = (
    r"^(?:(?:but|and|so|ok|hm+|oh),? )*(?:why|how come|what for)(?: (?:that|this|him|her|it|them|"
    r"those|these|so|not|exactly|though|then|him of all people|of all)(?: one| book| place| "
    r"thing)?)*$|"
    r"^(?:(?:but|and|so) )*why (?:is|was|are) (?:that|it|this|he|she|they)(?: (?:your favou?rite|"
    r"the (?:best|worst|hardest)|better|so))?$|"
    r"^(?:(?:but|and|so) )*why do you (?:like|love|hate|fear|prefer|think) (?:it|that|them|him|her|"
    r"so|this)(?: (?:so much|most|best))?$"
)
"""How somebody asks for the reason of what was just said."""


def reasons(answers: Answers) -> dict[str, dict[str, str]]:
    """Key of each answer that has a reason → how "why?" behind it is read, as `next` of a rule."""
    keys = (key.removesuffix(REASON) for key in answers if key.endswith(REASON))
    return {key: {WHY: f"give me the reason of {key}"} for key in keys}


def speaks_of_self(answers: Answers) -> list[dict[str, Any]]:
    """The rules of a character who has these answers, in the order of `OF_SELF`.

    Args:
        answers: What is said to each question, and behind `REASON`, what to a "why?" after it.
    """
    leads = reasons(answers)
    return [
        *(
            {
                "name": f"of self: {key}",
                "hear": list(asked.hear),
                "like": lines_in(asked.like),
                "say": list(answers[key]),
                "next": leads.get(key, {}),
            }
            for key, asked in OF_SELF.items()
            if key in answers and key != ANY
        ),
        *(
            {
                "name": f"the reason of {key}",
                "hear": f"^give me the reason of {key}$",
                "say": list(answers[f"{key}{REASON}"]),
            }
            for key in leads
        ),
    ]


def has_favourites(answers: Answers) -> list[dict[str, Any]]:
    """The rule for favourites of which no other rule tells: it comes after all of those."""
    return [
        {
            "name": "of self: favourites",
            "mention": True,
            "hear": list(OF_SELF[ANY].hear),
            "say": list(answers[ANY]),
        }
    ]
