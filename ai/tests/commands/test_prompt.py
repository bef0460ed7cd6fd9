"""`ai prompt`: what an assistant wrote into its own prompt, and back to what it was."""

from ai.assistant.authority import source_of
from ai.memory import prompts
from ai.models import PromptVersion
from ai.testing import call
from ai.tests.commands.kit import BuilderTest


class PromptTest(BuilderTest):
    def write(self, *texts):
        for text in texts:
            script = self.scene.script.pk
            prompts.write(script, text, by="", why="so", now=self.scene.service.now())

    def system(self):
        self.brain._steps.append([call("wait")])
        self.scene.say("Hello, Marta!")
        return self.brain.requests[-1].system

    def test_tells_that_there_is_nothing(self):
        assert self.ai("prompt marta") == "Marta has written nothing into its prompt."

    def test_tells_every_version_whole_and_letter_by_letter(self):
        self.write("You limp. |lcquit|ltKindly.|le", "You run.\n" + "So long. " * 100)
        shown = self.ai("prompt marta")
        assert shown.index("You run.") < shown.index("\n2 ") < shown.index("\n1 ")
        assert "lcquit" in shown and " ".join(shown.split()).count("So long.") == 200

    def test_a_number_takes_it_back_and_keeps_all_versions(self):
        self.write("You limp.", "You run.")
        assert self.system().endswith("You run.")
        assert "back to version 1" in self.ai("prompt marta = 1")
        assert self.system().endswith("You limp.")
        assert "(nothing of its own)" in self.ai("prompt marta = 0")
        assert "limp" not in self.system()
        rows = PromptVersion.objects.order_by("number")
        assert [row.text for row in rows] == ["You limp.", "You run.", "You limp.", ""]
        assert rows[2].by == source_of(self.char1).id and "back to 1" in rows[2].why

    def test_a_number_that_is_none_changes_nothing(self):
        self.write("You limp.")
        for number in ("7", "-1", "x", "²", "9" * 5000, "1"):
            problem, advice = self.complaint(f"prompt marta = {number}")
            assert problem and "ai prompt Marta" in advice
        assert PromptVersion.objects.count() == 1

    def test_only_who_may_change_it_takes_it_back(self):
        self.write("You limp.")
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Admin);control:perm(Admin)")
        self.complaint("prompt marta = 0")
        assert prompts.text_of(self.scene.script.pk) == "You limp."
