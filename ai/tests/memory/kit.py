"""What the tests of the memory share: scopes of people, a clock, an embedder."""

from __future__ import annotations

import zlib
from datetime import UTC, datetime, timedelta

import pytest
from twisted.internet.defer import maybeDeferred
from twisted.internet.task import Clock

from ai.memory.privacy.scope import Scope
from ai.memory.vectors.embedders import threaded
from ai.memory.vectors.meaning import Meaning

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
    """Knows a few words that mean the same; other texts are alike by chance."""

    model = "toy"
    ALIKE = (("dog", "hound", "puppy"), ("inn", "tavern"), ("steal", "theft", "stolen"))
    OTHERS = 64

    @classmethod
    def size(cls):
        return len(cls.ALIKE) + cls.OTHERS

    def embed(self, texts):
        import numpy

        rows = numpy.zeros((len(texts), self.size()), "f4")
        for row, text in zip(rows, texts, strict=True):
            row[len(self.ALIKE) + zlib.crc32(text.encode()) % self.OTHERS] = 0.1
            for at, words in enumerate(self.ALIKE):
                row[at] += sum(word in text.lower() for word in words)
        return rows / numpy.linalg.norm(rows, axis=1, keepdims=True)


def loading(make):
    """Loads an embedder at once, on the test's own thread."""
    pytest.importorskip("numpy")
    return threaded(make, maybeDeferred)


def meaning(cap=1000, make=Toy, clock=None):
    """Vectors that are made at once, on the test's own thread."""
    made = Meaning(loading(make), clock or Clock(), cap)
    made.begin()
    return made
