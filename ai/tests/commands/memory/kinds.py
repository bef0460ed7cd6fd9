"""Tests that each kind of record takes: what the subcommands about records have in common."""

from ai.assistant.authority.authority import source_of
from ai.memory.privacy.scope import Scope
from ai.models import Citation, Memory


class RecordTests:
    """Forms that are refused, and rights; for a `BuilderTest`."""

    subcommand: str
    model: type
    REFUSED: tuple[str, ...]
    """Forms of the subcommand that get an error; `{row}` is the number of a record."""
    CHANGES: tuple[str, ...]
    """Forms behind an assistant's name for those who may change it."""
    LOOKS: tuple[str, ...]
    """Forms behind an assistant's name for those who may examine it."""

    def make(self, text, **more):
        """A record of Marta's."""
        raise NotImplementedError

    def scope(self, who="", name="", whisper=False, script=None):
        """A scope of Marta's, for a turn that somebody caused."""
        return Scope(
            script=(script or self.scene.script).pk,
            now=self.scene.runtime.now,
            asker=who,
            asker_name=name,
            private=whisper,
        )

    def rows(self):
        return list(self.model.objects.order_by("pk").values())

    def told(self, text):
        return " ".join(self.ai(f"{self.subcommand} {text}").split())

    def test_what_is_no_form_is_refused_with_what_to_type(self):
        row = self.make("It rains.")
        before = self.rows()
        for text in self.REFUSED:
            problem, advice = self.complaint(f"{self.subcommand}{text.format(row=row.pk)}")
            assert problem and advice, text
        assert self.rows() == before

    def test_only_who_may_examine_it_reads_and_only_who_may_change_it_changes(self):
        row = self.make("It rains.")
        before = self.rows()
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Admin);control:perm(Admin)")
        assert "It rains." in self.told(f"marta{self.LOOKS[0]}")
        for text in self.CHANGES:
            line = f"{self.subcommand} marta{text.format(row=row.pk)}"
            assert "may not change" in self.complaint(line)[0], text
        self.marta.locks.add("examine:perm(Admin)")
        for text in self.LOOKS:
            line = f"{self.subcommand} marta{text.format(row=row.pk)}"
            assert "may not examine" in self.complaint(line)[0], text
        assert self.rows() == before


class RecollectionTests(RecordTests):
    """Memories and journal entries are listed, found, corrected, weighed and dropped alike."""

    noun: str
    NOTHING: str
    """What stands in the answer to a search that finds nothing."""
    CHANGES = (" = It snows.", " {row} = It snows.", " {row}/drop", " {row}/weight=2")
    LOOKS = ("", " {row}", "/find = rain", "/page 1", "/of = anna")

    def conclude(self, text, *, entry=None, other=None):
        """A memory that was concluded from a record."""
        made = Memory.objects.create(
            script=self.scene.script.pk,
            at=self.scene.runtime.now(),
            text=text,
            kind="insight",
            digest=text,
        )
        Citation.objects.create(memory=made, entry=entry, other=other)
        return made

    def conclude_from(self, text, row):
        """The same, from a record of the kind that is tested."""
        raise NotImplementedError

    def test_a_long_list_comes_in_pages_the_newest_first(self):
        for number in range(45):
            self.make(f"Met {number} sheep.")
        shown = self.told("marta")
        assert shown.index("44 sheep") < shown.index("43 sheep")
        assert f"Page 1 of 3, 45 in all. Older: ai {self.subcommand} Marta/page 2" in shown
        last = self.ai(f"{self.subcommand} marta/page 3")
        assert "0 sheep" in last and "44 sheep" not in last and "Older" not in last
        assert "There is no page 9." in self.complaint(f"{self.subcommand} marta/page 9")[0]
        for page in ("0", "-1", "x", "99999999999"):
            assert "number from 1" in self.complaint(f"{self.subcommand} marta/page {page}")[0]

    def test_without_any_says_how_to_add_one(self):
        assert f"ai {self.subcommand} Marta = <text>" in self.ai(f"{self.subcommand} marta")

    def test_finds_whispers_too_and_nothing_of_another_assistant(self):
        self.make("Anna hid the gold.", whisper=True)
        self.make("Gold is heavy.")
        self.make("It rained.")
        self.make("Gold rots.", script=self.assistant("Marten"))
        shown = self.told("marta/find = gold")
        assert "hid the gold" in shown and "Gold is heavy" in shown and "* is private" in shown
        assert "rots" not in shown and "rained" not in shown
        found = " ".join(self.ai(f"{self.subcommand}/find marta = gold").split())
        assert "hid the gold" in found
        assert self.NOTHING in self.ai(f"{self.subcommand} marta/find = xyzzy")

    def test_more_than_a_page_of_what_was_asked_for_is_said_to_be_more(self):
        for number in range(21):
            self.make(f"Sheep number {number}.")
        for asked in ("find = sheep number", "of = account:31"):
            assert "There are more than these 20." in self.ai(f"{self.subcommand} marta/{asked}")
        self.model.objects.first().delete()
        assert "There are more" not in self.ai(f"{self.subcommand} marta/find sheep number")

    def test_lists_what_is_tied_to_somebody(self):
        self.scene.say("Hello, Marta!")
        self.scene.wait()
        self.make("Anna smiled.", who=source_of(self.scene.player).id)
        self.make("Bert frowned.", who="account:99", name="Bert")
        shown = self.told("marta/of = anna")
        assert "smiled" in shown and "frowned" not in shown

    def test_shows_one_in_full(self):
        row = self.make("Anna lost her key.", whisper=True, importance=7)
        self.conclude_from("Anna is careless.", row)
        shown = self.told(f"marta {row.pk}")
        for part in (
            "Anna lost her key.",
            "weight 7 of 10",
            "Anna (account:31), told, trust 0.8",
            "private to",
            "1 memory concluded from it",
        ):
            assert part in shown, part

    def test_what_a_builder_adds_is_said_by_staff(self):
        self.ai(f"{self.subcommand} marta = The bridge |rburns|n = now.")
        row, by = self.model.objects.get(), source_of(self.char1)
        assert row.text == "The bridge burns = now."
        assert (row.source, row.source_name, row.trust) == (by.id, by.name, 0.8)
        assert (row.author, row.audience) == (by.level, "")
        assert "bridge" in self.ai(f"{self.subcommand} marta/find = bridge")

    def test_a_correction_takes_conclusions_along_and_stays_private(self):
        row = self.make("Anna lost her key.", whisper=True)
        drawn = self.conclude_from("Anna is careless.", row)
        shown = self.ai(f"{self.subcommand} marta {row.pk} = Anna lost her ring.")
        assert "1 memory concluded from it" in shown
        old = row.audience
        row.refresh_from_db()
        assert (row.text, row.audience) == ("Anna lost her ring.", old) and old
        assert row.source == source_of(self.char1).id
        assert not Memory.objects.filter(pk=drawn.pk).exists()
        assert "ring" in self.ai(f"{self.subcommand} marta/find = ring")
        assert self.NOTHING in self.ai(f"{self.subcommand} marta/find = key")

    def test_drops_one_at_once_and_asks_where_conclusions_go_along(self):
        row, lone = self.make("Anna lost her key."), self.make("It rains.")
        self.conclude_from("Anna is careless.", row)
        shown = self.ai(f"{self.subcommand} marta {lone.pk}/drop")
        assert f"{self.noun} {lone.pk} is gone:" in shown and "It rains." in shown
        problem, advice = self.complaint(f"{self.subcommand} marta {row.pk}/drop")
        assert "1 memory" in problem and f"ai {self.subcommand} Marta {row.pk}/drop = yes" in advice
        assert self.model.objects.filter(pk=row.pk).exists()
        self.ai(f"{self.subcommand} marta {row.pk}/drop = yes")
        assert not self.model.objects.exists() and not Memory.objects.exists()

    def test_weighs_one(self):
        row = self.make("It rains.")
        assert "weight 9" in self.ai(f"{self.subcommand} marta {row.pk}/weight = 9")
        row.refresh_from_db()
        assert row.importance == 9

    def test_a_number_may_stand_behind_the_switch(self):
        row = self.make("The well is dry.")
        self.ai(f"{self.subcommand} marta/weight {row.pk} = 9")
        assert self.model.objects.get().importance == 9
        self.ai(f"{self.subcommand} marta/drop #{row.pk}")
        assert not self.model.objects.exists()

    def test_a_text_behind_a_page_adds_nothing(self):
        self.ai(f"{self.subcommand} marta/page 1 = The well is dry.")
        assert not self.model.objects.exists()

    def test_another_assistants_record_cannot_be_reached(self):
        self.assistant("Bram")
        row = self.make("It rains.")
        self.complaint(f"{self.subcommand} bram {row.pk}")
        self.complaint(f"{self.subcommand} bram {row.pk}/drop")
        assert self.model.objects.exists()
