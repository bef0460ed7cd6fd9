"""`ai prompt <name> <part>/edit`: a part of a prompt in the editor, and back."""

from evennia.utils.ansi import strip_ansi

from ai.assistant.adopt import release
from ai.memory import prompt_versions
from ai.models import PromptVersion
from ai.testing import call
from ai.tests.commands.kit import BuilderTest


class PartEditorTest(BuilderTest):
    def setUp(self):
        super().setUp()
        self.scene.script.persona = {"description": "You keep the inn."}

    def types(self, *texts):
        """What the builder reads after typing some lines."""
        with self.watching() as lines:
            for text in texts:
                self.char1.execute_cmd(text)
        return strip_ansi("\n".join(lines))

    def open(self, part="persona"):
        return self.ai(f"prompt marta {part}/edit")

    def is_open(self):
        return self.char1.cmdset.has("editorcmdset")

    def text(self, part="persona"):
        return prompt_versions.text_of(self.scene.script.pk, part)

    def system(self):
        self.brain._steps.append([call("wait")])
        self.scene.say("Hello, Marta!")
        return self.brain.requests[-1].system

    def test_a_transcript(self):
        shown = self.open()
        assert shown.startswith("Write, then type :wq to save and leave.")
        assert "persona of Marta" in shown and "You keep the inn." in shown
        shown = self.types("You are tired.", ":wq")
        assert "'persona' of Marta has version 1 from its next turn on." in shown
        assert "The editor is closed." in shown and not self.is_open()
        assert self.text().endswith("You keep the inn.\nYou are tired.")
        assert self.system().endswith("You keep the inn.\nYou are tired.")

    def test_the_switch_may_stand_first(self):
        self.ai("prompt/edit marta persona")
        assert self.is_open()
        self.types("Tired.", ":wq")
        self.ai("prompt/back marta persona 0")
        assert self.text() == ""
        assert PromptVersion.objects.count() == 2

    def test_begins_with_the_text_as_it_was_written_and_not_as_it_is_filled_in(self):
        self.ai("prompt marta persona = You are {name}. |rRed.|n")
        assert "You are {name}." in self.open()
        self.types("Bye.", ":wq")
        assert self.text().startswith("You are {name}.")

    def test_to_leave_without_saving_changes_nothing(self):
        self.open()
        self.types("You are tired.", ":q!")
        assert not PromptVersion.objects.exists() and not self.is_open()

    def test_what_is_as_it_was_is_no_version(self):
        self.ai("prompt marta persona = You limp.")
        self.open()
        shown = self.types("And.", ":dd 2", ":w")
        assert "You changed nothing." in shown and self.is_open()
        assert PromptVersion.objects.count() == 1

    def test_what_does_not_fit_is_refused_and_can_be_made_shorter(self):
        self.open("mood")
        shown = self.types("You are in a very good mood. " * 60, ":w")
        assert "'mood' may take" in shown and self.is_open()
        self.types(":DD", "Merry.", ":wq")
        assert self.text("mood") == "Merry."

    def test_a_part_that_is_written_again_each_turn_begins_empty_and_says_so(self):
        shown = self.open("lore")
        assert "Code writes this part in each turn" in shown
        self.types(":q!")

    def test_what_was_dropped_can_be_written_again(self):
        self.ai("prompt marta persona/drop")
        self.open()
        self.types("You run.", ":wq")
        assert self.text() == "You run."

    def test_who_lost_the_right_to_it_saves_nothing(self):
        self.open()
        self.stand_at("Player")
        shown = self.types("You are tired.", ":w")
        assert "You may not change this prompt any more." in shown
        assert not PromptVersion.objects.exists()
        self.types(":q!")

    def test_of_one_that_is_released_meanwhile_nothing_is_saved(self):
        self.open()
        release(self.scene.script)
        assert "You may not change this prompt any more." in self.types("Tired.", ":w")
        assert not PromptVersion.objects.exists()
        self.types(":q!")

    def test_says_that_somebody_changed_it_meanwhile(self):
        self.open()
        self.ai("prompt marta persona = You limp.")
        shown = self.types("You are tired.", ":wq")
        assert "version 2" in shown and "Somebody changed it meanwhile" in shown

    def test_without_a_part_asks_for_it(self):
        assert self.complaint("prompt marta/edit") == (
            "Which part?",
            "Like this: ai prompt Marta persona/edit",
        )
        assert not self.is_open()
