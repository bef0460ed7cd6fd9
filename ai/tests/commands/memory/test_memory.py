"""`ai memory`: what an assistant remembers, and how builders correct it."""

from unittest.mock import Mock, patch

import pytest
from twisted.internet.defer import Deferred
from twisted.internet.task import Clock

from ai.memory import vectors
from ai.memory.memories import memories
from ai.memory.privacy.scope import audience
from ai.models import Citation, JournalEntry, Memory
from ai.tests.commands.kit import BuilderTest
from ai.tests.commands.memory.kinds import RecollectionTests
from ai.tests.memory.kit import Toy, loading

pytestmark = pytest.mark.postgresql


class MemoryTest(RecollectionTests, BuilderTest):
    subcommand = "memory"
    noun = "Memory"
    model = Memory
    NOTHING = "has to do with that"
    REFUSED = (
        *("", " nobody", " marta/burn", " marta 999", " marta 999/drop", " marta 999 = x y z"),
        *(" marta/drop", " marta/find", " marta/of = stranger", " marta {row}/weight = 11"),
        *(" marta {row}/weight", " marta = |r|n", " marta = " + "x" * 1001),
        " marta 9999999999999999999999",
    )

    def make(self, text, who="account:31", name="Anna", whisper=False, script=None, **more):
        return memories.store(self.scope(who, name, whisper, script), text, **more).memory

    def conclude_from(self, text, row):
        return self.conclude(text, other=row)

    def test_the_list_has_who_said_it_and_the_trust(self):
        first = self.make("The well is dry.")
        second = self.make("The |rmill|n burns. |lcquit|ltx|le")
        shown = self.ai("memory marta")
        assert shown.index(f"\n{second.pk} ") < shown.index(f"\n{first.pk} ")
        assert "Anna 0.8" in shown and "The well is dry." in " ".join(shown.split())
        assert f"ai memory Marta {second.pk}" in shown

    def test_none_with_these_words_shows_the_nearest_in_meaning_which_stay_as_old_as_they_are(self):
        vectors.start(loading(Toy), Clock(), 100)
        self.addCleanup(vectors.stop)
        vectors.meaning().begin()
        self.make("A hound barks.")
        with self.watching() as lines:
            told = self.ai("memory marta/find = any dog about")
        shown = " ".join([told, *lines])
        assert "A hound barks." in shown and "these come closest" in shown
        assert Memory.objects.get().recalled is None

    def test_who_lost_the_right_meanwhile_reads_nothing_of_what_is_like_it(self):
        self.make("The well is dry.")
        looked = Deferred()
        meaning = Mock(of=lambda text: looked)
        with patch.object(vectors, "meaning", return_value=meaning), self.watching() as lines:
            self.ai("memory marta/find = dry spring")
            self.stand_at("Player")
            looked.callback(None)
        assert not lines

    def test_lists_what_was_said_by_somebody_it_never_met(self):
        self.ai("memory marta = The bridge is closed.")
        assert "bridge" in self.ai(f"memory marta/of = {self.account.key}")
        assert "It knows nobody called" in self.complaint("memory marta/of = nobody at all")[0]

    def test_lists_what_is_about_somebody(self):
        self.make("Bert steals.", about="account:99")
        assert "Bert steals." in self.told("marta/of = account:99")

    def test_an_assistant_with_a_slash_in_its_name_is_meant_by_its_number(self):
        script = self.assistant("Bram/Brom")
        assert f"ai memory #{script.obj.pk} = <text>" in self.ai(f"memory #{script.obj.pk}")

    def test_tells_what_one_rests_on(self):
        old = self.make("Anna lost her key.")
        drawn = self.conclude_from("Anna is careless.", old)
        assert f"rests on  memory {old.pk}" in self.ai(f"memory marta {drawn.pk}")

    def test_finds_what_is_nearest_where_nothing_has_all_the_words(self):
        self.make("The well is dry.")
        shown = self.ai("memory marta/find = well of dragons")
        assert "None has all of these words" in shown and "The well is dry" in shown
        assert Memory.objects.get().recalled is None

    def test_what_is_added_is_shown_and_known_again_the_second_time(self):
        shown = self.ai("memory marta = The bridge burns.")
        assert f"ai memory Marta {Memory.objects.get().pk}" in shown
        assert "that already" in self.ai("memory marta = The bridge burns.")

    def test_a_correction_keeps_the_audience(self):
        row = self.make("Anna lost her key.", whisper=True)
        self.ai(f"memory marta {row.pk} = Anna lost her ring.")
        row.refresh_from_db()
        assert row.audience == audience(["account:31"])

    def test_a_correction_to_what_is_there_already_is_refused(self):
        self.ai("memory marta = The bridge burns.")
        row = self.make("The mill burns.")
        problem, advice = self.complaint(f"memory marta {row.pk} = The bridge burns.")
        assert "says just that" in problem and f"ai memory Marta {row.pk}" in advice

    def test_what_a_dropped_conclusion_rested_on_is_reflected_on_again(self):
        row = self.make("Anna lost her key.")
        entry = JournalEntry.objects.create(
            script=self.scene.script.pk,
            at=self.scene.runtime.now(),
            text="Rain.",
            digest="x",
            reflected=True,
        )
        drawn = self.conclude_from("Anna is careless.", row)
        Citation.objects.create(memory=drawn, entry=entry)
        self.ai(f"memory marta {row.pk}/drop = yes")
        entry.refresh_from_db()
        assert not entry.reflected

    def test_an_assistant_whose_name_ends_in_a_number_is_found(self):
        script = self.assistant("Robot 2")
        self.ai("memory robot 2 = It beeps.")
        row = Memory.objects.get()
        assert row.script == script.pk
        assert "It beeps." in self.ai(f"memory robot 2 {row.pk}")
