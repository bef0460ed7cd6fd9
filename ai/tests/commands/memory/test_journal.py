"""`ai journal`: what an assistant wrote down, and how builders correct it."""

import pytest

from ai.memory.upkeep import journal
from ai.models import JournalEntry
from ai.tests.commands.kit import BuilderTest
from ai.tests.commands.memory.kinds import RecollectionTests

pytestmark = pytest.mark.postgresql


class JournalTest(RecollectionTests, BuilderTest):
    subcommand = "journal"
    noun = "Entry"
    model = JournalEntry
    NOTHING = "has such words"
    REFUSED = (
        *("", " nobody", " marta/burn", " marta 999", " marta/drop", " marta 999/drop"),
        *(" marta/find", " marta/of", " marta = |r", " marta = " + "x" * 1001, " marta/page x"),
    )

    def make(self, text, who="account:31", name="Anna", whisper=False, script=None, **more):
        scope = self.scope(who, name, whisper, script)
        assert journal.add(scope, text, **{"how": "told", **more})
        return JournalEntry.objects.latest("pk")

    def conclude_from(self, text, row):
        JournalEntry.objects.filter(pk=row.pk).update(reflected=True)
        return self.conclude(text, entry=row)

    def test_tells_what_waits_for_reflection(self):
        for number in range(25):
            self.make(f"Met {number} sheep.")
        assert "weigh 75 together" in self.ai("journal marta")
        assert "not yet" in self.ai(f"journal marta {JournalEntry.objects.first().pk}")

    def test_what_is_new_waits_for_reflection(self):
        self.ai("journal marta = The gate was mended.")
        row = JournalEntry.objects.get()
        assert not row.reflected
        JournalEntry.objects.update(reflected=True)
        self.ai(f"journal marta {row.pk} = The gate is broken.")
        row.refresh_from_db()
        assert not row.reflected

    def test_tells_which_memories_cite_one(self):
        row = self.make("Anna stole.")
        drawn = self.conclude_from("Anna is a thief.", row)
        assert f"cited by memory {drawn.pk}" in self.told(f"marta {row.pk}")
