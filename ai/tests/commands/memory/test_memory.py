"""`ai memory`: what an assistant remembers, and how builders mend it."""

from unittest.mock import Mock, patch

import pytest
from twisted.internet.defer import Deferred

from ai.assistant.authority.authority import source_of
from ai.memory import vectors
from ai.memory.memories import memories
from ai.memory.privacy.scope import Scope, audience
from ai.models import Citation, JournalEntry, Memory
from ai.tests.commands.kit import BuilderTest


class MemoryTest(BuilderTest):
    def remember(self, text, whisper=False, name="Anna", who="account:31", **more):
        scope = Scope(
            script=self.scene.script.pk,
            now=self.scene.service.now,
            asker=who,
            asker_name=name,
            private=whisper,
        )
        return memories.store(scope, text, **more).memory

    def conclude(self, text, *others):
        made = self.remember(text, who="", name="", kind="insight")
        for other in others:
            Citation.objects.create(memory=made, other=other)
        return made

    def test_lists_the_newest_first_with_who_said_it_and_the_trust(self):
        first = self.remember("The well is dry.")
        second = self.remember("The |rmill|n burns. |lcquit|ltx|le")
        shown = self.ai("memory marta")
        assert shown.index(f"\n{second.pk} ") < shown.index(f"\n{first.pk} ")
        assert "Anna 0.8" in shown and "The well is dry." in " ".join(shown.split())
        assert f"ai memory Marta {second.pk}" in shown

    def test_a_long_list_comes_in_pages(self):
        for number in range(45):
            self.remember(f"There are {number} sheep.")
        assert "Page 1 of 3, 45 in all. Older: ai memory Marta/page 2" in self.ai("memory marta")
        last = self.ai("memory marta/page 3")
        assert "0 sheep" in last and "44 sheep" not in last and "Older" not in last
        assert "no more memories" in self.ai("memory marta/page 9")
        for page in ("0", "-1", "x", "99999999999"):
            assert "number from 1" in self.complaint(f"memory marta/page {page}")[0]

    def test_more_than_a_page_of_what_was_asked_for_is_said_to_be_more(self):
        for number in range(21):
            self.remember(f"Sheep number {number}.")
        for asked in ("memory marta/find = sheep number", "memory marta/of = account:31"):
            assert "There are more than these 20." in self.ai(asked)
        Memory.objects.first().delete()
        assert "There are more" not in self.ai("memory marta/find sheep number")

    def test_who_lost_the_right_meanwhile_reads_nothing_of_what_is_like_it(self):
        self.remember("The well is dry.")
        looked = Deferred()
        meaning = Mock(of=lambda text: looked)
        with patch.object(vectors, "meaning", return_value=meaning), self.watching() as lines:
            self.ai("memory marta/find = dry spring")
            self.stand_at("Player")
            looked.callback(None)
        assert not lines

    def test_a_text_behind_a_page_adds_nothing(self):
        self.ai("memory marta/page 1 = The well is dry.")
        assert not Memory.objects.exists()

    def test_a_number_may_stand_behind_the_switch(self):
        row = self.remember("The well is dry.")
        self.ai(f"memory marta/weight {row.pk} = 9")
        assert Memory.objects.get().importance == 9
        self.ai(f"memory marta/drop #{row.pk}")
        assert not Memory.objects.exists()

    def test_lists_what_was_said_by_somebody_it_never_met(self):
        self.ai("memory marta = The bridge is closed.")
        assert "bridge" in self.ai(f"memory marta/of = {self.account.key}")
        assert "It knows nobody called" in self.complaint("memory marta/of = nobody at all")[0]

    def test_an_assistant_with_a_slash_in_its_name_is_meant_by_its_number(self):
        script = self.assistant("Bram/Brom")
        assert f"ai memory #{script.obj.pk} = <text>" in self.ai(f"memory #{script.obj.pk}")

    def test_without_any_says_how_to_add_one(self):
        assert "ai memory Marta = <text>" in self.ai("memory marta")

    def test_shows_one_whole(self):
        old = self.remember("Anna lost her key.", whisper=True, importance=7)
        drawn = self.conclude("Anna is careless.", old)
        shown = self.ai(f"memory marta {old.pk}")
        for part in (
            "Anna lost her key.",
            "weight 7 of 10",
            "Anna (account:31), told, trust 0.8",
            "private to",
            "1 memory concluded from it",
        ):
            assert part in shown, part
        assert f"rests on  memory {old.pk}" in self.ai(f"memory marta {drawn.pk}")

    @pytest.mark.postgresql
    def test_finds_whispers_too_and_nothing_of_another_assistant(self):
        self.remember("Anna hid the gold.", whisper=True)
        self.remember("Gold is heavy.")
        other = self.assistant("Marten")
        Memory.objects.create(
            script=other.pk, at=self.scene.service.now(), text="Gold rots.", digest="x"
        )
        shown = " ".join(self.ai("memory marta/find = gold").split())
        assert "hid the gold" in shown and "Gold is heavy" in shown and "rots" not in shown
        assert "* is private" in shown
        assert "hid the gold" in " ".join(self.ai("memory/find marta = gold").split())

    @pytest.mark.postgresql
    def test_finds_what_is_nearest_where_nothing_has_all_the_words(self):
        self.remember("The well is dry.")
        shown = self.ai("memory marta/find = well of dragons")
        assert "None has all of these words" in shown and "The well is dry" in shown
        assert Memory.objects.get().recalled is None
        assert "has to do with that" in self.ai("memory marta/find = xyzzy")

    def test_lists_what_somebody_said(self):
        self.scene.say("Hello, Marta!")
        self.scene.wait()
        who = source_of(self.scene.player).id
        self.remember("The well is dry.", who=who)
        self.remember("The mill burns.", who="account:99", name="Bert")
        shown = " ".join(self.ai("memory marta/of = anna").split())
        assert "The well is dry." in shown and "mill" not in shown

    def test_what_a_builder_adds_is_said_by_staff(self):
        shown = self.ai("memory marta = The bridge |rburns|n = now.")
        row = Memory.objects.get()
        assert row.text == "The bridge burns = now."
        by = source_of(self.char1)
        assert (row.source, row.source_name, row.trust) == (by.id, by.name, 0.8)
        assert (row.author, row.audience) == (by.level, "")
        assert f"ai memory Marta {row.pk}" in shown
        assert "that already" in self.ai("memory marta = The bridge burns = now.")
        assert "bridge" in self.ai("memory marta/find = bridge")

    @pytest.mark.postgresql
    def test_a_correction_is_found_by_its_new_words_and_stays_private(self):
        row = self.remember("Anna lost her key.", whisper=True)
        drawn = self.conclude("Anna is careless.", row)
        shown = self.ai(f"memory marta {row.pk} = Anna lost her ring.")
        assert "1 memory concluded from it" in shown
        row.refresh_from_db()
        assert (row.text, row.audience) == ("Anna lost her ring.", audience(["account:31"]))
        assert row.source == source_of(self.char1).id
        assert not Memory.objects.filter(pk=drawn.pk).exists()
        assert "ring" in self.ai("memory marta/find = ring")
        assert "has to do" in self.ai("memory marta/find = key")

    def test_a_correction_to_what_is_there_already_is_refused(self):
        self.ai("memory marta = The bridge burns.")
        row = self.remember("The mill burns.")
        problem, advice = self.complaint(f"memory marta {row.pk} = The bridge burns.")
        assert "says just that" in problem and f"ai memory Marta {row.pk}" in advice

    def test_drops_one_at_once_and_asks_where_conclusions_go_along(self):
        row, lone = self.remember("Anna lost her key."), self.remember("It rains.")
        entry = JournalEntry.objects.create(
            script=self.scene.script.pk,
            at=self.scene.service.now(),
            text="Rain.",
            digest="x",
            reflected=True,
        )
        drawn = self.conclude("Anna is careless.", row)
        Citation.objects.create(memory=drawn, entry=entry)
        assert "forgotten" in self.ai(f"memory marta {lone.pk}/drop")
        problem, advice = self.complaint(f"memory marta {row.pk}/drop")
        assert "1 memory" in problem and f"ai memory Marta {row.pk}/drop = yes" in advice
        assert Memory.objects.count() == 2
        self.ai(f"memory marta {row.pk}/drop = yes")
        assert not Memory.objects.exists()
        entry.refresh_from_db()
        assert not entry.reflected

    def test_weighs_one(self):
        row = self.remember("It rains.")
        assert "weight 9" in self.ai(f"memory marta {row.pk}/weight = 9")
        row.refresh_from_db()
        assert row.importance == 9

    def test_what_is_no_form_is_refused_with_what_to_type(self):
        row = self.remember("It rains.")
        for text in (
            "memory",
            "memory nobody",
            "memory marta/burn",
            "memory marta 999",
            "memory marta 999/drop",
            "memory marta 999 = x y z",
            "memory marta/drop",
            "memory marta/find",
            "memory marta/of = stranger",
            f"memory marta {row.pk}/weight = 11",
            f"memory marta {row.pk}/weight",
            "memory marta = |r|n",
            "memory marta = " + "x" * 1001,
            "memory marta 9999999999999999999999",
        ):
            problem, advice = self.complaint(text)
            assert problem and advice, text
        assert Memory.objects.get().text == "It rains."

    def test_another_assistants_memory_cannot_be_reached(self):
        self.assistant("Bram")
        row = self.remember("It rains.")
        self.complaint(f"memory bram {row.pk}")
        self.complaint(f"memory bram {row.pk}/drop")
        assert Memory.objects.exists()

    def test_only_who_may_examine_it_reads_and_only_who_may_change_it_changes(self):
        row = self.remember("It rains.")
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Admin);control:perm(Admin)")
        assert "It rains." in self.ai("memory marta")
        for text in (
            "= It snows.",
            f"{row.pk} = It snows.",
            f"{row.pk}/drop",
            f"{row.pk}/weight=2",
        ):
            assert "may not change" in self.complaint(f"memory marta {text}")[0]
        self.marta.locks.add("examine:perm(Admin)")
        for text in ("", f" {row.pk}", "/find = rain", "/page 1", "/of = anna"):
            assert "may not examine" in self.complaint(f"memory marta{text}")[0]
        assert Memory.objects.get().text == "It rains."

    def test_an_assistant_whose_name_ends_in_a_number_is_found(self):
        script = self.assistant("Robot 2")
        self.ai("memory robot 2 = It beeps.")
        row = Memory.objects.get()
        assert row.script == script.pk
        assert "It beeps." in self.ai(f"memory robot 2 {row.pk}")
