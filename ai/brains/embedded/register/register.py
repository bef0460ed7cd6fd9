"""Register: everybody who was told of in a talk, with what was said of each, and its answers."""

from __future__ import annotations

from collections.abc import Iterable

from ai.brains.embedded.register.answers import Answers
from ai.brains.embedded.register.hearing import Hearing, Line
from ai.brains.embedded.register.people import People
from ai.brains.embedded.register.phrasing import Phrasing, Reply


class Register:
    """Who was told of, and what.

    Args:
        lines: What was said, the oldest first, without what the asker must not hear.
        asker: The name of the one who asks.
        known: Names of those whom the persona knows of old, whom it needs no register for.
    """

    def __init__(self, lines: Iterable[Line], asker: str, known: Iterable[str] = ()) -> None:
        self._people = People()
        self._asker = self._people.named(asker)
        words = Phrasing(self._people, self._asker)
        self._hearing = Hearing(self._people)
        familiar = frozenset(name.lower() for name in known)
        self._answers = Answers(self._people, self._asker, words, familiar)
        for line in lines:
            self._hearing.hear(line)

    def echo(self, line: Line) -> str:
        """The one name that a line tells, or what it corrects; "" for nothing or for more."""
        return self._hearing.hear(line)

    def reply(self, text: str) -> Reply | None:
        """What is known of what a question asks; None if the register is not what it needs."""
        return self._answers.reply(text)

    def spoken_of(self, pronoun: str) -> str:
        """Whom the asker means by "he" or "she", of those they told of; "" if that is not clear."""
        last = self._people.spoken_of(self._asker)
        if last is None or last.gender != pronoun or pronoun == "it":
            return ""
        own = next((kin for owner, kin in last.owners if owner is self._asker), "")
        if sum((self._asker, own) in one.owners for one in self._people.everybody) > 1:
            return ""
        return last.name or (f"my {own}" if own else "")
