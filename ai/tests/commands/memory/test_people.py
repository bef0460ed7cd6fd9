"""`ai people`: who knows what about whom, and how builders mend it."""

import pytest

from ai.assistant.authority.authority import source_of
from ai.memory.people import favour, people, topics
from ai.models import Favour, Memory, Person, PersonNote
from ai.tests.commands.kit import BuilderTest
from ai.tests.commands.memory.kinds import RecordTests

pytestmark = pytest.mark.postgresql

BERT = "object:99"


class PeopleTest(RecordTests, BuilderTest):
    subcommand = "people"
    model = PersonNote
    REFUSED = (
        *(" stranger", " all", " marta = stranger", " marta/burn", " marta {row}"),
        *(" marta/note anna", " marta/note = text here", " marta/note stranger = text here"),
        *(" marta/note 999 = text here", " marta/fact anna = captain", " marta/fact anna = v: 2"),
        *(" marta {row}/note anna = text here", " marta {row}/drop"),
        *(" marta/fact anna = |rv|n: 2", " marta/fact anna = rank:", " marta/favour anna = 101"),
        *(" marta/favour anna = much", " marta/drop anna", " marta/drop anna = rank"),
        *(" marta/drop 999", " marta/find", "/find = gold"),
    )
    CHANGES = (
        *("/note anna = She runs.", "/note {row} = She runs.", "/fact anna = rank: captain"),
        *("/favour anna = 3", "/drop {row}"),
    )
    LOOKS = (" = anna", "", "/find = gold")

    def setUp(self):
        super().setUp()
        self.anna = source_of(self.scene.player)

    def make(self, text):
        self.meet()
        return self.note(text)

    def meet(self, who=None, name="Anna", script=None):
        script = script or self.scene.script
        people.meet(script.pk, who or self.anna.id, name, self.scene.runtime.now())
        return Person.objects.get(script=script.pk, who=who or self.anna.id)

    def note(self, text, **more):
        people.note(self.scope(**more), self.anna.id, text)
        return PersonNote.objects.latest("pk")

    def test_lists_whom_one_knows(self):
        self.meet()
        people.know(self.scope(), BERT, "Bert |rthe Red|n")
        shown = self.told("marta")
        assert f"Anna {self.anna.id} neutral 1" in shown
        assert f"Bert the Red {BERT} neutral 0 only heard of" in shown
        bram = self.assistant("Bram")
        assert "knows nobody" in self.ai(f"people #{bram.obj.pk}")

    def test_tells_all_it_knows_of_somebody_with_who_said_it(self):
        person = self.meet()
        favour.move(self.scope(), person, "help", "She carried the water.")
        people.learn(self.scope(who=BERT, name="Bert"), person, "hair", "red", 2)
        people.learn(self.scope(), person, "hair", "brown", None)
        row = self.note("She likes honey.", who=BERT, name="Bert")
        self.note("She hid the gold.", who=self.anna.id, name="Anna", whisper=True)
        topics.track(self.scope(who=self.anna.id), self.anna.id, "The mill", "It burns.")
        shown = self.told("marta = anna")
        for part in (
            "help: She carried the water.",
            "hair: brown (from itself, inferred, trust 0.6)",
            f"hair: red (from Bert ({BERT}), told, trust 0.8)",
            f"{row.pk} She likes honey. (from Bert ({BERT}), told, trust 0.8)",
            "She hid the gold.",
            "[private to ",
            "The mill (open",
            "It burns.",
            f"ai memory Marta/of = {self.anna.id}",
        ):
            assert part in shown, part
        assert shown.index("brown") < shown.index("red")

    def test_tells_what_each_assistant_knows_of_a_player(self):
        self.meet()
        person = self.meet(script=self.assistant("Bram"))
        people.learn(self.scope(), person, "hair", "red", None)
        self.note("She likes honey.")
        Memory.objects.create(
            script=self.scene.script.pk,
            at=self.scene.runtime.now(),
            text="x",
            about=self.anna.id,
            digest="x",
        )
        self.assistant("Nobody's friend")
        for text in ("anna", "all = anna", self.anna.id):
            shown = self.told(text)
            assert "Bram neutral" in shown and "Marta neutral" in shown, text
            assert "hair" in shown and "friend" not in shown

    def test_tells_who_is_known_to_whom(self):
        self.meet()
        self.meet(script=self.assistant("Bram"))
        self.meet(BERT, "Bert")
        shown = self.told("")
        assert f"Anna {self.anna.id} " in shown and f"Bert {BERT} Marta" in shown
        assert "Marta, Bram" in shown or "Bram, Marta" in shown

    def test_nobody_learns_what_one_may_not_examine(self):
        self.meet()
        self.meet(script=self.assistant("Bram"))
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Admin);control:perm(Admin);examine:perm(Admin)")
        for text in ("people", "people anna", "people all = anna"):
            shown = self.ai(text)
            assert "Marta" not in shown and "Bram" in shown, text
            assert "1 that you may not examine" in shown

    def test_a_note_of_a_builder_is_said_by_staff(self):
        self.ai("people marta/note anna = She may |rpass|n = always.")
        row = PersonNote.objects.get()
        by = source_of(self.char1)
        assert (row.who, row.text) == (self.anna.id, "She may pass = always.")
        assert (row.source, row.trust, row.author) == (by.id, 0.8, by.level)
        assert "already had this note" in self.ai("people marta/note anna = She may pass = always.")
        assert Person.objects.get().meetings == 0

    def test_a_note_is_corrected_and_waits_for_consolidation(self):
        row = self.note("She limps.", who=self.anna.id, whisper=True)
        PersonNote.objects.update(consolidated=True)
        self.ai(f"people marta/note {row.pk} = She walks.")
        old = row.audience
        row.refresh_from_db()
        assert (row.text, row.consolidated, row.audience) == ("She walks.", False, old)
        assert row.source == source_of(self.char1).id

    def test_finds_and_drops_notes(self):
        row = self.note("She hid the gold.", who=self.anna.id, whisper=True)
        self.note("She sings.")
        shown = self.told("marta/find = gold hid")
        assert "She hid the gold." in shown and "sings" not in shown and "private" in shown
        assert "hid the gold" in self.ai(f"people marta/drop {row.pk}")
        assert PersonNote.objects.get().text == "She sings."

    def test_a_fact_stands_beside_others_and_goes(self):
        person = self.meet()
        people.learn(self.scope(who=BERT, name="Bert"), person, "Rank", "beggar", 2)
        self.ai("people marta/fact anna = rank: captain")
        self.ai("people marta/fact anna = rank: major")
        values = Person.objects.get().facts["Rank"]
        assert [value["value"] for value in values] == ["beggar", "major"]
        assert values[1]["source"] == source_of(self.char1).id
        self.ai("people marta/drop anna = RANK")
        assert Person.objects.get().facts == {"v": 1}

    def test_nothing_is_kept_of_a_player_who_opted_out(self):
        self.meet()
        self.scene.player.account.attributes.add("opted_out", True, category="ai")
        for text in ("note anna = She limps.", "fact anna = rank: captain", "favour anna = 9"):
            problem, advice = self.complaint(f"people marta/{text}")
            assert "opted out" in problem and "ai optout" in advice
        assert not PersonNote.objects.exists() and not Favour.objects.exists()

    def test_favour_is_set_and_moves_on_from_there(self):
        person = self.meet()
        assert "fond +30, before +0" in self.ai("people marta/favour anna = 30")
        row = Favour.objects.get()
        assert (row.kind, row.source) == ("staff", source_of(self.char1).id)
        person.refresh_from_db()
        moved = favour.move(self.scope(), person, "help", "She carried the water.")
        assert moved.change > 0
        assert "staff said so" in self.ai("people marta = anna")

    def test_a_name_that_means_several_is_asked_for_by_id(self):
        self.meet()
        self.meet(BERT, "Anna")
        problem, advice = self.complaint("people marta = anna")
        assert "2 people" in problem and BERT in advice and self.anna.id in advice
        assert f"({BERT})" in self.ai(f"people marta = {BERT}")

    def test_an_assistant_that_another_knows_is_found_as_a_player_is(self):
        bram = self.assistant("Bram")
        self.meet(f"object:{bram.obj.pk}", "Bram")
        assert "knows nobody" in self.ai("people bram")
        assert "Marta neutral" in self.told("all = bram")
