"""The typeclass for characters that are created as assistants."""

from evennia.commands.default.building import CmdCreate

from ai.assistant.character import AssistantCharacter
from ai.tests.commands.kit import BuilderTest

PATH = f"{AssistantCharacter.__module__}.{AssistantCharacter.__name__}"


class CreateTest(BuilderTest):
    def test_it_takes_no_character_slot_of_its_builder(self):
        self.stand_at("Builder")
        self.account.is_superuser = False
        self.account.characters.add(self.char1)
        self.char1.location = self.scene.room
        self.call(CmdCreate(), f"/drop Mira:{PATH}", "You create a new AssistantCharacter: Mira.")
        assert list(self.account.characters) == [self.char1]
        mira = self.char1.search("mira")
        assert mira.access(self.char1, "edit")
        assert not mira.access(self.char2, "get")
        assert "Mira is an assistant now" in self.ai("adopt mira")

    def test_it_has_the_locks_that_it_is_created_with(self):
        made, errors = AssistantCharacter.create("Mira", self.account, locks="edit:false()")
        assert errors == []
        assert made.locks.get("edit") == "edit:false()"

    def test_it_has_no_name_that_is_taken(self):
        AssistantCharacter.create("Mira", self.account)
        made, errors = AssistantCharacter.create("mira", self.account)
        assert made is None and "already exists" in errors[0]
