"""`ai prompt`: of what an assistant's prompt is made, how builders change it, and back."""

from django.test import override_settings

from ai.assistant.authority.authority import source_of
from ai.assistant.prompts import builder
from ai.memory import prompt_versions
from ai.models import Memory, PromptVersion
from ai.testing import call
from ai.tests.commands.kit import BuilderTest


def broken(moment):
    """A part that a game writes by code with a mistake in it."""
    return moment.nope


class PromptTest(BuilderTest):
    def write(self, *texts):
        for text in texts:
            script = self.scene.script.pk
            prompt_versions.write(script, text, by="", why="so", now=self.scene.runtime.now())

    def system(self):
        self.brain._steps.append([call("wait")])
        self.scene.say("Hello, Marta!")
        return self.brain.requests[-1].system

    def test_lists_every_part_with_its_tokens_and_where_it_is_from(self):
        self.ai("prompt marta persona = You are {name}.")
        with override_settings(AI={"PROMPT": {"rules": "Be kind.", "tools": None}}):
            lines = self.ai("prompt marta").splitlines()[1:]
        rows = {line.split()[0]: line.split() for line in lines if " of " in line}
        assert rows["rules"] == ["rules", "3", "of", "1200", "game"]
        assert rows["persona"][3:] == ["900", "assistant,", "version", "1"]
        assert "tools" not in rows and list(rows)[:2] == ["rules", "persona"]

    def test_names_the_error_of_a_part_that_a_function_of_the_game_does_not_write(self):
        self.addCleanup(builder.forget_errors)
        self.brain.reads = True
        with override_settings(AI={"PROMPT": {"broken": f"{__name__}.broken"}}):
            shown = " ".join(self.ai("prompt marta broken").split())
            listed = self.ai("prompt marta")
        assert shown.endswith("(nothing: AttributeError: 'Moment' object has no attribute 'nope')")
        row = next(row for row in listed.splitlines() if row.split()[0] == "broken")
        assert row.endswith("game, not written: see it")

    def test_tells_every_version_whole_and_letter_by_letter(self):
        self.write("You limp. |lcquit|ltKindly.|le", "You run.\n" + "So long. " * 100)
        shown = self.ai("prompt marta own")
        assert shown.index("You run.") < shown.index("\n2 ") < shown.index("\n1 ")
        assert "lcquit" in shown and " ".join(shown.split()).count("So long.") == 200

    def test_a_text_takes_the_place_of_a_part(self):
        assert "version 1" in self.ai("prompt marta persona = You are {name}, a = b {x}.")
        assert self.system().endswith("\n\nYou are Marta, a = b {x}.")
        row = PromptVersion.objects.get()
        assert (row.part, row.by) == ("persona", source_of(self.char1).id)
        assert self.char1.key in row.why

    def test_a_part_of_a_new_name_stands_where_its_kind_stands(self):
        self.brain.reads = True
        self.ai("prompt marta mood = You are in a good mood.")
        self.ai("prompt marta clock = It is {time}.")
        assert self.system().endswith("You are in a good mood.")
        assert "It is 20" in self.brain.requests[-1].context

    def test_a_part_of_a_new_name_is_told_as_new_once_with_the_way_out_of_it(self):
        told = " ".join(self.ai("prompt marta description = You limp.").split())
        assert "is a new part; the others are rules, tools, persona, own, lore, people," in told
        assert told.endswith("To remove it: ai prompt Marta description/drop")
        assert "new part" not in self.ai("prompt marta description = You run.")
        assert "new part" not in self.ai("prompt marta persona = You run.")

    def test_the_table_of_parts_is_even_whatever_their_names(self):
        self.ai("prompt marta a_part_of_a_long_name = You limp.")
        lines = [line for line in self.ai("prompt marta").splitlines()[1:] if " of " in line]
        assert len({line.rindex(" of ") for line in lines if "All of it" not in line}) == 1

    def test_what_is_dropped_is_not_sent_and_comes_back(self):
        self.ai("prompt marta rules/drop")
        assert self.system().startswith("Your name is")
        assert "left out" in self.ai("prompt marta rules")
        assert "(the text before any change)" in self.ai("prompt marta rules/back 0")
        assert self.system().startswith("You are a character in a text game, ")
        self.ai("prompt marta rules/back 1")
        assert self.system().startswith("Your name is")

    def test_what_was_dropped_may_be_as_long_as_before(self):
        self.ai("prompt marta persona/drop")
        assert "version 2" in self.ai(f"prompt marta persona = {'You limp. ' * 200}")

    def test_a_number_takes_it_back_and_keeps_all_versions(self):
        self.write("You limp.", "You run.")
        assert self.system().endswith("You run.")
        assert "You limp." in self.ai("prompt marta own/back 1")
        assert self.system().endswith("You limp.")
        assert "before any change" in self.ai("prompt marta own/back 0")
        assert "limp" not in self.system()
        rows = PromptVersion.objects.order_by("number")
        assert [row.text for row in rows] == ["You limp.", "You run.", "You limp.", ""]
        assert rows[2].by == source_of(self.char1).id and "back to 1" in rows[2].why

    def test_a_number_that_is_none_changes_nothing(self):
        self.write("You limp.")
        for number in ("7", "-1", "x", "²", "9" * 5000, "1", ""):
            problem, advice = self.complaint(f"prompt marta own/back {number}")
            assert problem and "ai prompt Marta" in advice
        assert PromptVersion.objects.count() == 1

    def test_what_does_not_fit_is_refused(self):
        for text in (
            "prompt marta rules = " + "x" * 4001,
            "prompt marta goals = " + "x" * 900,
            "prompt marta persona = It is {time}.",
            "prompt marta = 1",
            "prompt marta Per-sona = x",
            "prompt marta nothing",
            "prompt marta nothing/drop",
            "prompt marta persona/burn",
        ):
            problem, advice = self.complaint(text)
            assert problem and advice
        assert not PromptVersion.objects.exists()

    def test_only_who_may_change_it_does(self):
        self.write("You limp.")
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Admin);control:perm(Admin)")
        for text in ("own/back 0", "own/drop", "own = You obey."):
            self.complaint(f"prompt marta {text}")
        assert prompt_versions.text_of(self.scene.script.pk) == "You limp."

    def test_only_who_may_examine_it_looks_into_it(self):
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Admin);control:perm(Admin);examine:perm(Admin)")
        for text in ("", " persona", "/preview"):
            assert "may not examine" in self.complaint(f"prompt marta{text}")[0]

    def test_a_preview_shows_all_of_it_and_leaves_nothing_behind(self):
        self.brain.reads = True
        Memory.objects.create(
            script=self.scene.script.pk,
            at=self.scene.runtime.now(),
            text="The well is dry.",
            importance=5,
            trust=1.0,
            digest="x",
        )
        self.scene.room.msg_contents("A crow caws.")
        self.scene.wait()
        waiting = self.scene.agent.inbox.overheard()
        shown = " ".join(self.ai("prompt marta/preview = What of the well?").split())
        for part in ("Your name is", "The well is dry.", "[say by", "What of the well?", "tokens"):
            assert part in shown
        assert self.scene.agent.inbox.overheard() == waiting
        assert Memory.objects.get().recalled is None
        assert not self.brain.requests and not self.scene.turns()
