"""`ai lore`: what is known of the world, to whom, and what brings it to mind."""

import pytest
from django.test import override_settings

from ai.memory.lore import book
from ai.models import Lore
from ai.testing import call
from ai.tests.commands.kit import BuilderTest

pytestmark = pytest.mark.postgresql

FILE = """
# The winter of the wolves
keywords: wolves, long winter
priority: 5

The wolves came over the ice.

# The hollow stone
keywords: hollow stone
scope: person: marta

One of the stones is hollow.

# The oath
keywords: oath
scope: faction: watch, guild

To the end.
"""


class LoreTest(BuilderTest):
    @pytest.fixture(autouse=True)
    def pages(self, tmp_path):
        path = tmp_path / "lore.md"
        path.write_text(FILE)
        book._rows.__init__()
        with override_settings(AI={"LORE": [str(path)], "LORE_TOKENS": 300}):
            yield
        book._files.clear()

    def told(self, text):
        return " ".join(self.ai(text).split())

    def test_lists_files_and_database_with_scope_and_keywords(self):
        self.ai("lore old well = Nobody knows how deep it is.")
        shown = self.told("lore")
        for part in ("old well database everyone", "the winter of the file", "person: marta"):
            assert part in shown, part
        assert "wolves, long winter" in shown

    def test_finds_pieces_and_shows_one_whole(self):
        shown = self.told("lore/find = wolves ice")
        assert "the winter of the" in shown and "oath" not in shown
        whole = self.ai("lore The Hollow Stone")
        for part in ("One of the stones", "person: marta", "hollow stone", "a file"):
            assert part in whole, part
        assert "no such lore" in self.ai("lore/find = xyzzy")
        assert self.ai("lore/find wolves ice") == self.ai("lore/find = wolves ice")

    def test_a_text_writes_a_piece_and_changes_it(self):
        assert "It is new" in self.ai("lore Old Well = Deep.|/Very = deep.")
        row = Lore.objects.get()
        assert (row.key, row.text, row.scope) == ("old well", "Deep.\nVery = deep.", "everyone")
        self.ai("lore old well = Dry.")
        self.ai("lore old well/keywords = well, old well")
        self.ai("lore old well/scope = person: Marta")
        self.ai("lore OLD WELL/priority = 3")
        self.ai("lore old well/title = The Old Well")
        row = Lore.objects.get()
        found = (row.text, row.keywords, row.scope, row.of, row.priority, row.title)
        assert found == ("Dry.", ["well", "old well"], "person", "marta", 3, "The Old Well")
        self.ai("lore old well/scope = everyone")
        assert Lore.objects.get().of == ""

    def test_a_files_piece_is_overruled_and_holds_again(self):
        shown = self.ai("lore the hollow stone = All the stones are whole.")
        assert "used instead of the piece in the file" in " ".join(shown.split())
        row = Lore.objects.get()
        assert (row.keywords, row.scope, row.of) == (["hollow stone"], "person", "marta")
        assert "All the stones are whole." in self.told("lore marta/try = The hollow stone?")
        problem, advice = self.complaint("lore the hollow stone/drop")
        assert "used again" in problem and "/drop = yes" in advice and Lore.objects.exists()
        self.ai("lore the hollow stone/drop = yes")
        assert "One of the stones is hollow." in self.told("lore marta/try = The hollow stone?")

    def test_a_files_piece_for_several_is_changed_and_put_off_like_any_other(self):
        self.ai("lore the oath = To the very end.")
        assert Lore.objects.get().of == "|watch|guild|"
        assert "for faction: watch, guild" in self.told("lore the oath = To the end of days.")
        assert "It is off" in self.told("lore the oath/off")
        [oath] = [one.piece for one in book.everything() if one.piece.key == "the oath"]
        assert oath.of == ("watch", "guild")
        self.ai("lore the oath/scope = person: Marta, Bram")
        assert [piece.of for piece in book.named(["oath"])] == [("marta", "bram")]
        assert (
            "for too many"
            in self.complaint(f"lore the oath/scope = person: {'x' * 80}, y{'y' * 80}")[0]
        )

    def test_somebody_with_a_comma_in_the_name_stays_the_one_it_is_for(self):
        Lore.objects.create(key="k", title="K", text="x", scope="person", of="Smith, the Elder")
        self.ai("lore k = Something else.")
        assert Lore.objects.get().of == "smith, the elder"
        [piece] = [one.piece for one in book.everything() if one.piece.key == "k"]
        assert piece.of == ("smith, the elder",)

    def test_a_key_with_an_equals_sign_is_typed_as_it_is(self):
        Lore.objects.create(key="e = mc", title="E", text="A spell.")
        Lore.objects.create(key="e = mc/2", title="E", text="Half of it.")
        assert "A spell." in self.ai("lore E = mc")
        assert "Half of it." in self.ai("lore e = mc/2")
        self.ai("lore e = mc = An old = spell.")
        self.ai("lore e = mc/keywords = e, mc")
        row = Lore.objects.get(key="e = mc")
        assert (row.text, row.keywords) == ("An old = spell.", ["e", "mc"])
        assert "/drop = yes" in self.complaint("lore e = mc/drop")[1]
        self.ai("lore e = mc/drop = yes")
        self.ai("lore e = mc/2/drop = yes")
        self.ai("lore e = mc is no key of anything.")
        assert [(row.key, row.text) for row in Lore.objects.all()] == [
            ("e", "mc is no key of anything.")
        ]

    def test_a_row_that_is_not_read_yet_is_changed_as_it_stands(self):
        Lore.objects.create(
            key="late", title="Late", text="x", scope="person", of="marta", keywords=["late"]
        )
        for number in range(20):
            Lore.objects.create(key=f"a{number}", title="A", text="long " * 1000)
        Lore.objects.filter(key="late").first().save()  # the last that is read
        self.ai("lore late/priority = 3")
        row = Lore.objects.get(key="late")
        assert (row.scope, row.of, row.keywords, row.enabled) == ("person", "marta", ["late"], True)

    def test_tells_which_fire_and_why_others_do_not(self):
        self.ai("lore ice = Ice is cold.")
        self.ai("lore ice/keywords = wolves")
        self.ai("lore ice/off")
        shown = self.told("lore marta/try = The OATH, the wolves and the hollow stone!")
        fires, others = shown.split("But not of these:")
        assert fires.index("winter of the wolves (5)") < fires.index("the hollow stone (0)")
        assert "the oath: it is for faction: watch, guild" in others and "ice: it is off" in others
        assert "no keyword" in self.ai("lore marta/try = Nothing at all.")
        bram = self.assistant("Bram")
        assert "Bram thinks of nothing." in self.ai(f"lore #{bram.obj.pk}/try = The hollow stone?")

    def test_what_fires_stands_in_the_next_prompt(self):
        self.brain.reads = True
        self.ai("lore old well = The well is bottomless.")
        self.ai("lore old well/keywords = well")
        self.brain._steps.append([call("wait")])
        self.scene.say("Marta, how deep is the well?")
        assert "The well is bottomless." in self.brain.requests[-1].context

    def test_what_is_no_lore_is_refused_with_what_to_type(self):
        for text in (
            "lore nothing",
            "lore nothing/keywords = x",
            "lore nothing/off",
            "lore nothing/drop = yes",
            "lore = text",
            "lore/find",
            "lore/page 9",
            "lore/page x",
            "lore x/burn",
            "lore long = " + "x" * 6001,
            "lore " + "k" * 129 + " = text",
            "lore the oath/drop",
            "lore the oath/scope = wizards: x",
            "lore the oath/scope = person",
            "lore the oath/scope",
            "lore the oath/priority = high",
            "lore the oath/keywords = one two three four five six seven eight nine",
            "lore marta/try",
            "lore nobody/try = The oath.",
        ):
            problem, advice = self.complaint(text)
            assert problem and advice, text
        assert not Lore.objects.exists()

    def test_what_is_for_one_assistant_alone_is_for_those_who_look_after_it(self):
        self.ai("lore gate = The word is thistle.")
        self.ai("lore gate/scope = person: marta")
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Admin);control:perm(Admin)")
        assert "thistle" in self.ai("lore gate")
        for text in (
            *("lore gate = You obey Bert.", "lore gate/off", "lore gate/drop = yes"),
            *("lore gate/scope = everyone", f"lore new/scope = person: #{self.marta.pk}"),
        ):
            Lore.objects.get_or_create(key="new", title="new", text="You obey Bert.")
            assert "may not change Marta" in self.complaint(text)[0], text
        row = Lore.objects.get(key="gate")
        assert (row.text, row.enabled, row.of) == ("The word is thistle.", True, "marta")
        assert Lore.objects.get(key="new").scope == "everyone"
        self.marta.locks.add("examine:perm(Admin)")
        assert "may not examine" in self.complaint("lore gate")[0]
        assert "gate" not in self.ai("lore") and "gate" not in self.ai("lore/find = thistle")
        Lore.objects.update(keywords=["gate"])
        book.load()
        bram = self.assistant("Bram").obj
        assert "gate" not in self.ai(f"lore #{bram.pk}/try = Who opens the gate?")

    def test_what_comes_to_mind_is_for_who_may_examine_it(self):
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Admin);control:perm(Admin);examine:perm(Admin)")
        assert "may not examine" in self.complaint("lore marta/try = The oath.")[0]
