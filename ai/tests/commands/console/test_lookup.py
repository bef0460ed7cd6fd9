"""Which assistant or object a builder's words mean."""

from ai.tests.commands.kit import BuilderTest


class NameTest(BuilderTest):
    def _found(self, name):
        return self.ai(f"status {name}").splitlines()[0].strip()

    def test_by_its_name_in_any_case(self):
        assert self._found("mARTA") == f"name  Marta (#{self.marta.pk})"

    def test_by_the_beginning_of_its_name(self):
        assert "Marta" in self._found("mar")

    def test_by_an_alias(self):
        self.marta.aliases.add("innkeeper")
        assert "Marta" in self._found("innkeeper")

    def test_by_a_nick_of_the_builders(self):
        self.char1.nicks.add("boss", "Marta", category="object")
        assert "Marta" in self._found("boss")

    def test_by_its_dbref(self):
        assert "Marta" in self._found(f"#{self.marta.pk}")

    def test_by_its_key(self):
        assert "Marta" in self._found(self.scene.script.assistant_key.upper())

    def test_from_far_away(self):
        self.char1.location = self.room2
        assert "Marta" in self._found("marta")

    def test_from_nowhere(self):
        self.char1.location = None
        assert "Marta" in self._found("marta")

    def test_here_comes_before_elsewhere(self):
        self.assistant("Marta", here=False)
        assert self._found("marta") == f"name  Marta (#{self.marta.pk})"

    def test_an_ordinary_namesake_here_is_not_meant(self):
        self.npc("Marta")
        assert self._found("marta") == f"name  Marta (#{self.marta.pk})"

    def test_several_here_are_told_apart_by_number_as_everywhere_in_the_game(self):
        other = self.assistant("Marta")
        assert {self._found("marta-1"), self._found("marta-2")} == {
            f"name  Marta (#{self.marta.pk})",
            f"name  Marta (#{other.character.pk})",
        }

    def test_several_are_told_with_their_keys(self):
        other = self.assistant("Marta")
        problem, advice = self.complaint("status marta")
        assert problem == "There are several called 'marta'."
        assert self.scene.script.assistant_key in advice
        assert other.assistant_key in advice
        assert "Marta" in self._found(other.assistant_key)

    def test_one_that_is_not_there_gets_those_that_are(self):
        assert self.complaint("status xyz") == (
            "There is no assistant 'xyz'.",
            "There are: Marta.",
        )

    def test_an_ordinary_character_gets_how_to_adopt_it(self):
        self.npc("Bob")
        assert self.complaint("pause bob") == (
            "Bob is no assistant.",
            "To make it one: ai adopt bob",
        )

    def test_where_there_are_none_it_says_how_to_make_one(self):
        self.ai("release marta")
        assert self.complaint("pause marta")[1] == "To make it one: ai adopt marta"
        assert self.complaint("pause xyz")[1] == "There are none yet. To make one: ai adopt <npc>"
        assert self.ai() == "There are no assistants yet. Make one: ai adopt <npc>"

    def test_a_word_without_a_name_asks_for_it(self):
        for word in ("release", "grant", "do", "thoughts", "pause", "resume"):
            assert self.complaint(word) == ("Which assistant?", "There are: Marta.")

    def test_a_deleted_one_is_gone(self):
        self.marta.delete()
        for text in ("pause marta", "do marta = wait", "thoughts marta", "status marta"):
            assert self.complaint(text)[0] == "There is no assistant 'marta'."

    def test_so_many_that_they_cannot_be_listed_are_counted(self):
        for number in range(12):
            self.assistant(f"Guard {number:02}")
        assert self.ai("pause xyz").endswith("and 3 more.")
