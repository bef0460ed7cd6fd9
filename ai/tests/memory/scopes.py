"""Scopes for the tests of what is kept: turns of players, and a clock that tests move."""

from datetime import UTC, datetime, timedelta

from ai.memory.privacy.scope import Scope

SCRIPT = 7
ANNA, BERT, MALLORY = "account:3", "account:5", "account:9"
NAMES = {ANNA: "Anna", BERT: "Bert", MALLORY: "Mallory", "": ""}


class Days:
    """The time of day, as a test has it."""

    def __init__(self):
        self.at = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def __call__(self):
        return self.at

    def pass_(self, **time):
        self.at += timedelta(**time)


def turn(asker=ANNA, now=None, *, whisper=False, alone=False, script=SCRIPT):
    """The scope of a turn for somebody."""
    return Scope(
        script=script,
        now=now or Days(),
        asker=asker,
        asker_name=NAMES[asker],
        private=whisper,
        alone=lambda: alone,
    )
