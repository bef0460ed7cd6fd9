"""Facts: what was said in a conversation, found again when somebody asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ai.brains.embedded.rule import Recall
from ai.brains.embedded.templates import Scope, cut
from ai.brains.embedded.wording import concerns, content_words, speaks_of_self, turned

MAX_FACTS = 5
"""Facts in one answer."""


@dataclass(frozen=True)
class Fact:
    """One statement that somebody made to the assistant."""

    about: str
    text: str
    """As its speaker made it."""
    value: str
    source: str
    name: str
    private: bool = False
    """It was whispered."""
    heard_by: tuple[str, ...] = ()
    """The sources that were there then, if it was."""
    noted: bool = False
    """It is what a rule notes, such as an order, and not in its speaker's words."""

    @property
    def personal(self) -> bool:
        """It speaks of its speaker."""
        return speaks_of_self(self.text)

    def as_data(self, asker: str) -> dict[str, Any]:
        """For phrases. One of `yours`, `theirs` and `quoted` is there.

        Args:
            asker: The source id of the asker.
        """
        own = self.source == asker
        text = cut(self.text, 160)
        quote = f"“{text}”"
        return {
            "about": self.about,
            "text": self.text,
            "value": cut(self.value, 80),
            "by": self.name,
            "quote": quote,
            "yours": turned(text) if own else "",
            "theirs": text if not own and not self.personal else "",
            "quoted": quote if not own and self.personal else "",
        }


def recalled(facts: Sequence[Fact], wanted: Recall, scope: Scope, asker: str) -> list[Fact]:
    """The facts that a rule asks for, the latest first.

    What was whispered is found only for those who were there.

    Args:
        facts: Everything said, oldest first.
        wanted: What the rule asks for.
        scope: What its templates are filled with.
        asker: The source id of the asker.
    """
    about = wanted.about.fill(scope) if wanted.about else None
    by = (wanted.by.fill(scope) or "").lower() if wanted.by else None
    found: dict[str, Fact] = {}
    for fact in reversed(facts):
        own = fact.source == asker
        there = own or asker in fact.heard_by
        if (fact.private and not there) or (wanted.own and not own):
            continue
        if by is not None and (fact.noted or by != fact.name.lower()):
            continue  # what was only noted is quoted to nobody
        if about is not None and not _concerns(fact, about):
            continue
        if fact.personal and not own and by is None:
            continue  # "my dog" is another one in another mouth
        found.setdefault(" ".join(content_words(fact.about)), fact)
    best = list(found.values())
    if about is not None:
        exact = [fact for fact in best if content_words(fact.about) == content_words(about)]
        best = exact[:1] or best[:1]
    return best[:MAX_FACTS]


def _concerns(fact: Fact, about: str) -> bool:
    return concerns(f"{fact.about} {fact.text}", about)
