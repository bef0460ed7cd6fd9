"""What the tests of the memory share: scopes of people, a clock, an embedder."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from twisted.internet.defer import maybeDeferred

from ai.memory.privacy.scope import Scope
from ai.memory.vectors import Meaning

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


class Hours:
    """A clock that a test moves by hours."""

    def __init__(self):
        self.at = NOON

    def __call__(self):
        return self.at

    def pass_by(self, hours):
        self.at += timedelta(hours=hours)


def scope(who="Anna", *, script=1, private=False, alone=False, now=None):
    """A turn's scope; the account's number is the name's first letter's."""
    asker = f"account:{ord(who[0])}" if who else ""
    return Scope(
        script=script,
        now=now or (lambda: NOON),
        asker=asker,
        asker_name=who,
        private=private,
        alone=lambda: alone,
    )


def texts(found):
    return [getattr(one, "memory", one).text for one in found]


class Toy:
    """Knows a few words that mean the same."""

    model = "toy"
    ALIKE = (("dog", "hound", "puppy"), ("inn", "tavern"), ("steal", "theft", "stolen"))

    def embed(self, texts):
        import numpy

        rows = numpy.zeros((len(texts), len(self.ALIKE) + 1), "f4")
        rows[:, -1] = 0.1
        for row, text in zip(rows, texts, strict=True):
            for at, words in enumerate(self.ALIKE):
                row[at] += sum(word in text.lower() for word in words)
        return rows / numpy.linalg.norm(rows, axis=1, keepdims=True)


def meaning(cap=1000, make=Toy):
    """Vectors that are made at once, on the test's own thread."""
    return Meaning(make, maybeDeferred, cap)
