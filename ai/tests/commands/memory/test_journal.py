"""`ai journal`: what an assistant wrote down, and how builders mend it."""

import pytest

from ai.assistant.authority.authority import source_of
from ai.memory.privacy.scope import Scope
from ai.memory.upkeep import journal
from ai.models import Citation, JournalEntry, Memory
from ai.tests.commands.kit import BuilderTest

pytestmark = pytest.mark.postgresql


class JournalTest(BuilderTest):
    def write(self, text, whisper=False, who="account:31", turn="", **more):
        scope = Scope(
            script=self.scene.script.pk,
            now=self.scene.service.now,
            asker=who,
            asker_name="Anna",
            private=whisper,
        )
        assert journal.add(scope, text, turn=turn, **more)
        return JournalEntry.objects.latest("pk")

    def conclude(self, text, entry):
        made = Memory.objects.create(
            script=self.scene.script.pk,
            at=self.scene.service.now(),
            text=text,
            kind="insight",
            digest=text,
        )
        Citation.objects.create(memory=made, entry=entry)
        JournalEntry.objects.filter(pk=entry.pk).update(reflected=True)
        return made

    def test_lists_the_newest_first_in_pages(self):
        for number in range(25):
            self.write(f"Met {number} sheep.")
        shown = self.ai("journal marta")
        assert shown.index("24 sheep") < shown.index("23 sheep") and "Page 1 of 2" in shown
        assert "weighs 75 together" in shown
        assert "0 sheep" in self.ai("journal marta/page 2")

    def test_finds_entries_and_shows_one_whole(self):
        row = self.write("Anna hid the gold.", whisper=True, importance=8)
        self.write("It rained.")
        shown = self.ai("journal marta/find = gold")
        assert "hid the gold" in shown and "rained" not in shown and "* is private" in shown
        whole = self.ai(f"journal marta {row.pk}")
        for part in ("weight  8 of 10", "Anna (account:31)", "private to", "not yet"):
            assert part in whole, part
        assert "has such words" in self.ai("journal marta/find = xyzzy")

    def test_lists_what_is_tied_to_somebody(self):
        self.scene.say("Hello, Marta!")
        self.scene.wait()
        self.write("Anna smiled.", who=source_of(self.scene.player).id)
        self.write("Bert frowned.", who="account:99")
        shown = self.ai("journal marta/of = anna")
        assert "smiled" in shown and "frowned" not in shown

    def test_what_a_builder_writes_is_said_by_staff(self):
        self.ai("journal marta = The gate was mended.")
        row, by = JournalEntry.objects.get(), source_of(self.char1)
        assert (row.text, row.source, row.trust) == ("The gate was mended.", by.id, 0.8)
        assert (row.author, row.reflected) == (by.level, False)

    def test_a_correction_takes_conclusions_along_and_waits_for_reflection(self):
        row = self.write("Anna stole.", whisper=True)
        self.conclude("Anna is a thief.", row)
        shown = self.ai(f"journal marta {row.pk} = Anna borrowed.")
        assert "1 memory concluded from it" in shown and not Memory.objects.exists()
        old = row.audience
        row.refresh_from_db()
        assert (row.text, row.reflected, row.audience) == ("Anna borrowed.", False, old)
        assert row.source == source_of(self.char1).id

    def test_drops_one_and_asks_where_conclusions_go_along(self):
        row = self.write("Anna stole.")
        self.conclude("Anna is a thief.", row)
        problem, advice = self.complaint(f"journal marta {row.pk}/drop")
        assert "1 memory" in problem and "/drop = yes" in advice
        self.ai(f"journal marta {row.pk}/drop = yes")
        assert not JournalEntry.objects.exists() and not Memory.objects.exists()
        lone = self.write("It rained.")
        assert "It rained." in self.ai(f"journal marta {lone.pk}/drop")

    def test_weighs_one(self):
        row = self.write("It rained.")
        self.ai(f"journal marta {row.pk}/weight = 9")
        row.refresh_from_db()
        assert row.importance == 9

    def test_what_is_no_form_is_refused_with_what_to_type(self):
        self.write("It rained.")
        for text in (
            "",
            " nobody",
            " marta/burn",
            " marta 999",
            " marta/drop",
            " marta 999/drop",
            " marta/find",
            " marta/of",
            " marta = |r",
            " marta = " + "x" * 1001,
            " marta/page x",
        ):
            problem, advice = self.complaint(f"journal{text}")
            assert problem and advice, text

    def test_only_who_may_examine_it_reads_and_only_who_may_change_it_changes(self):
        row = self.write("It rained.")
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Admin);control:perm(Admin)")
        assert "It rained." in self.ai("journal marta")
        for text in ("= x y", f"{row.pk} = x y", f"{row.pk}/drop", f"{row.pk}/weight = 2"):
            assert "may not change" in self.complaint(f"journal marta {text}")[0]
        self.marta.locks.add("examine:perm(Admin)")
        for text in ("", f" {row.pk}", "/find = rain", "/of = anna"):
            assert "may not examine" in self.complaint(f"journal marta{text}")[0]
