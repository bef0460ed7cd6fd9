"""`ai tools`: what there is, group by group, what an assistant may use, and what it begins with."""

import re

from django.test import override_settings

from ai.testing import registry_copy
from ai.tests.calls import Calls
from ai.tests.commands.kit import BuilderTest
from ai.tests.tools.made import kind
from ai.tools import TOOL_REGISTRY, Tool
from ai.tools.contract.groups import register_group
from ai.tools.contract.names import safe_name


def rows_of(shown):
    """What stands behind the level of each tool, the lines that it is wrapped onto joined."""
    rows, last = {}, ""
    for line in shown.partition("~~~")[2].splitlines()[1:]:
        name, told = line[:28].strip(), line[28:].split(None, 1)
        last = name or last
        if name:
            rows[name] = told[1] if len(told) == 2 else ""
        elif told:
            rows[last] = f"{rows[last]} {' '.join(told)}".strip()
    return rows


class ToolsTest(BuilderTest):
    def test_lists_every_tool_with_its_category_and_level(self):

        lines = [line.split() for line in self.ai("tools").splitlines()]
        names = {words[0] for words in lines if words}
        assert set(TOOL_REGISTRY.list_tools()) <= names
        assert ["say", "TERMINAL", "none"] in [words[:3] for words in lines]

    def test_of_one_tells_what_it_may_use_and_why_not(self):
        self.ai("grant marta = Player")
        shown = self.ai("tools marta")
        rows = rows_of(shown)
        assert rows["say"] == "yes, from the start"
        assert rows["go"] == "yes, once loaded"
        assert rows["set_attribute"].startswith("no: needs the level Builder")

    def test_of_one_tells_whose_level_counts(self):
        self.ai("grant marta = Player")
        shown = self.ai("tools marta")
        assert "When you ask, Marta may use tools up to Player:\n" in shown
        assert "the lower of its grant, Player, and your level, Developer." in shown

    def test_of_one_tells_who_granted_what(self):
        self.ai("tools marta = all")
        self.ai("config marta tools = core, speech")
        self.ai("tools marta +building", self.char2_as_builder())
        shown = " ".join(self.ai("tools marta").split())
        assert (
            "Granted by TestAccount. core, speech: from TestAccount. building: from TestAccount2."
        ) in shown
        self.account2.delete()
        shown = " ".join(self.ai("tools marta").split())
        assert "building: from somebody who is gone." in shown

    def char2_as_builder(self):
        self.account2.permissions.add("Developer")
        self.char2.account = self.account2
        self.char2.location = self.scene.room
        return self.char2

    def test_tools_are_given_and_taken_with_and_without_an_equals_sign(self):
        self.ai("tools marta = all")
        for typed in ("tools Marta +core -whisper, -say", "tools Marta = +core -whisper -say"):
            self.scene.script.tools = ["speech"]
            assert "may now use" in self.ai(typed)
            assert "whisper" not in self.scene.script.tools
            assert "pose" in self.scene.script.tools
        self.ai("tools Marta/core +give -pose")
        assert "give" in self.scene.script.core
        assert self.complaint("tools marta +nonsense")[0] == "There is no tool or group 'nonsense'."
        self.assistant("Jean-Luc")
        assert "When you ask, Jean-Luc may use" in self.ai("tools jean-luc")

    def test_of_one_tells_what_was_taken_from_it(self):
        self.scene.script.tools = ["say"]
        shown = self.ai("tools marta")
        assert "no: not among its tools." in shown
        assert "no: the command 'close', whose work 'close'" in self.without_commands()

    def without_commands(self):
        self.scene.script.tools = []
        self.scene.script.commands = {"look": "Player"}
        return " ".join(self.ai("tools marta").split()).replace("no: The", "no: the")

    def test_groups_and_tools_are_given_and_taken(self):
        script = self.scene.script
        script.tools = ["core", "set_attribute"]
        assert self.ai("tools marta = +world") == (
            "Marta may now use:\n  core, set_attribute, world."
        )
        self.ai("tools marta = -set_attribute -core +get_tags")
        assert script.tools == ["world", "get_tags"]
        assert "all that its grant allows" in self.ai("tools marta = all")
        assert script.tools == []

    def test_a_tool_is_taken_out_of_its_group(self):
        self.ai("tools marta = -say")
        tools = self.scene.script.tools
        assert "say" not in tools and "core" not in tools and "whisper" in tools
        assert {"world", "building"} < set(tools)
        assert "no: not among its tools" in self.ai("tools marta")

    def test_what_cannot_be_given_or_taken_is_said(self):
        script = self.scene.script
        script.tools = ["world"]
        for wanted, told in (
            ("world", "Put a `+` or a `-` before each name."),
            ("+warp", "There is no tool or group 'warp'."),
            ("+core -warp", "There is no tool or group 'warp'."),
            ("-world", "That would leave no tools, and an empty list means all tools."),
        ):
            assert self.complaint(f"tools marta = {wanted}")[0] == told
        assert script.tools == ["world"]
        self.stand_at("Builder")
        self.marta.locks.add("control:perm(Admin);edit:perm(Admin)")
        self.complaint("tools marta = +core")
        assert script.tools == ["world"]

    def test_one_that_is_deprecated_says_what_to_use(self):
        class OldTrial(Tool, register=False):
            name = "old_trial"
            description = "A trial."
            deprecated = "use wait"

            def execute(self, character, **kwargs):
                return {}

        with registry_copy() as registry:
            registry.register(OldTrial)
            assert "Deprecated: use wait" in self.ai("tools")
            assert "yes, but use wait" in self.ai("tools marta")


class GroupsTest(BuilderTest):
    """Groups of the registry, those of modules too."""

    def setUp(self):
        super().setUp()
        self.registry = self.enterContext(registry_copy())
        register_group("dice", "Roll dice of any kind. |rTell|n chances.")
        register_group("idle", "A module that is away.")
        for name in ("dice.roll", "dice.tell_chance", "Dice.Roll"):
            self.registry.register(kind(name, group="dice"))

    def test_each_stands_with_its_description_before_its_tools(self):
        lines = self.ai("tools").splitlines()
        at = {line.split()[0]: number for number, line in enumerate(lines) if line[:1] != " "}
        assert at["core"] < at["say"] < at["world"] < at["go"] < at["dice"] < at["dice.roll"]
        assert lines[at["world"]].split(None, 1)[1].startswith("Places and things around")
        shown = " ".join(" ".join(lines[at["dice"] :]).split())
        assert shown.startswith("dice Roll dice of any kind. Tell chances. ")
        assert "idle" not in at

    def test_of_one_each_stands_before_what_it_may_use_of_it(self):
        lines = self.ai("tools marta").splitlines()
        [group] = [line for line in lines if line.startswith("dice ")]
        assert group.split(None, 1)[1] == "Roll dice of any kind. Tell chances."
        assert "dice.tell_chance            none     yes, once loaded" in lines

    def test_hundreds_of_them_are_listed_without_making_the_game_wait(self):
        for number in range(300):
            self.registry.register(kind(f"dice.roll_{number}", group="dice"))
        for line in ("tools", "tools marta"):
            self.ai(line)
            with Calls() as calls:
                shown = self.raw(line)
            assert calls.count < 15_000, line  # 20 ms on an idle machine
            assert "dice.roll_299" in shown

    def test_names_too_long_for_their_column_are_told_whole(self):
        name = "dice." + "x" * 123
        self.registry.register(kind(name, group="dice"))
        for line in ("tools", "tools marta"):
            shown = self.ai(line)
            assert name in shown.replace("\n", "")
            assert any(row[:28].isspace() and " none" in row for row in shown.splitlines())

    def test_what_a_module_wrote_is_no_markup(self):
        register_group("evil", "|lcquit|ltClick|le ||rred $eval(1)")
        self.registry.register(kind("evil.one", group="evil", description="|lclook|lthere|le ||r"))
        for line in ("tools", "tools marta"):
            raw = self.raw(line)
            assert "|lc" not in raw.replace("||", "") and "|r" not in raw.replace("||", "")

    def test_are_given_and_taken_like_others(self):
        script = self.scene.script
        script.tools = ["core"]
        assert self.ai("tools marta = +dice -say") == (
            "Marta may now use:\n"
            "  browse_tools, execute_command, inspect_location, list_goals, load_tools,\n"
            "  pose, recall_memories, search_object, store_memory, wait, whisper, dice."
        )
        assert "yes, once loaded" in self.ai("tools marta")
        self.ai("tools marta = -dice.roll")
        assert script.tools[-2:] == ["Dice.Roll", "dice.tell_chance"]
        self.ai("tools marta = +DICE")
        assert script.tools[-1] == "dice" and "Dice.Roll" not in script.tools

    def test_nothing_is_listed_twice(self):
        script = self.scene.script
        script.tools = ["say"]
        self.ai("tools marta = +say +core +core +pose")
        assert script.tools == ["core"]

    def test_all_but_one_keeps_the_other_groups(self):
        self.ai("tools marta = -dice")
        assert "dice" not in self.scene.script.tools
        assert {"core", "building", "idle"} < set(self.scene.script.tools)
        self.ai("tools marta = +dice")
        assert self.scene.script.tools == []

    def test_a_tool_is_known_in_any_case_and_by_the_name_that_models_have(self):
        script = self.scene.script
        script.tools = ["core"]
        safe = safe_name("dice.roll")
        self.ai(f"tools marta = +Dice.Tell_Chance +{safe}")
        assert script.tools == ["core", "dice.tell_chance", "dice.roll"]
        self.ai("tools marta = -DICE.TELL_CHANCE -dice.roll")
        assert script.tools == ["core"]

    def test_of_several_the_exact_name_is_meant_or_none(self):
        script = self.scene.script
        script.tools = ["core"]
        problem, advice = self.complaint("tools marta = +DICE.roll")
        assert problem.startswith("Several names differ from 'DICE.roll'")
        assert advice == "Type it exactly as in the list: ai tools"
        assert script.tools == ["core"]
        self.ai("tools marta = +Dice.Roll")
        assert script.tools == ["core", "Dice.Roll"]

    def test_what_is_gone_from_the_game_can_be_taken_away(self):
        script = self.scene.script
        script.tools = ["core", "boats", "boats.row"]
        self.ai("tools marta = -boats.row -boats")
        assert script.tools == ["core"]

    def test_a_slip_is_told_the_nearest(self):
        assert self.complaint("tools marta = +dise") == (
            "There is no tool or group 'dise'.",
            "Did you mean 'dice'? To see all: ai tools",
        )
        long = "dice." + "x" * 200
        assert self.complaint(f"tools marta = +{long}")[1] == "To see all: ai tools"


class CoreTest(BuilderTest):
    """`ai tools <name>/core`: what an assistant is offered from the start."""

    def core(self, wanted=""):
        """The list that is told, after a change or without one."""
        shown = self.ai(f"tools marta/core = {wanted}" if wanted else "tools marta/core")
        head, *listed, change = shown.splitlines()
        assert head == "Turns of Marta begin with these tools:"
        assert change.startswith("To change it: ai tools Marta/core = +")
        return " ".join(" ".join(listed).split())

    def test_at_first_the_settings_decide(self):
        assert self.core() == "core, add_goal, update_goal (from the settings)."
        with override_settings(AI={"CORE": {"live": ["say", "memory"]}}):
            assert self.core() == "say, memory (from the settings)."

    def test_tools_and_groups_are_added_and_left_out(self):
        script = self.scene.script
        assert self.core("+give +memory -pose") == (
            "browse_tools, execute_command, inspect_location, list_goals, load_tools, "
            "recall_memories, say, search_object, store_memory, wait, whisper, add_goal, "
            "update_goal, give, memory."
        )
        assert self.core("-memory -give +pose +core") == "add_goal, update_goal, core."
        assert script.core == ["add_goal", "update_goal", "core"]
        assert self.core("default") == "core, add_goal, update_goal (from the settings)."
        assert script.core == []

    def test_a_turn_is_offered_just_that(self):
        self.ai("tools marta/core = +go +speech -pose")
        self.scene.say("Hello, Marta!")
        offered = {tool["name"] for tool in self.brain.requests[0].tools}
        assert {"say", "go", "emit", "page", "load_tools"} <= offered
        assert not {"pose", "take", "search_tools"} & offered

    def test_which_are_in_it_and_which_have_to_be_loaded_is_shown(self):
        self.ai("tools marta/core = +go -pose")
        shown = self.ai("tools marta")
        rows = rows_of(shown)
        assert rows["go"] == rows["say"] == "yes, from the start"
        assert rows["take"] == rows["pose"] == "yes, once loaded"
        told = " ".join(shown.split())
        assert re.search(
            r"begin with 14 of \d+ tools \(about (?:9\d\d|1,0\d\d) tokens of \d,\d+\)", told
        )

    def test_where_nothing_can_be_loaded_that_is_shown(self):
        with registry_copy() as registry:
            registry.unregister("load_tools")
            assert re.search("Its turns begin with all [0-9]+ tools.", self.ai("tools marta"))

    def test_what_its_core_names_and_is_not_there_is_told(self):
        self.scene.script.core = ["core", "dice.rol"]
        for text in ("", "tools marta"):
            assert "names 'dice.rol', which is neither a tool nor a group." in " ".join(
                self.ai(text).split()
            )
        assert self.core("-dice.rol") == "core."

    def test_it_stands_in_the_status(self):
        self.ai("tools marta/core = +go")
        assert "core  core, add_goal, update_goal, go" in self.ai("status marta")

    def test_what_cannot_be_is_said(self):
        script = self.scene.script
        script.core = ["say"]
        for wanted, problem, advice in (
            ("give", "Put a `+` or a `-` before each name.", "Like this: ai tools Marta/core"),
            ("+warp", "There is no tool or group 'warp'.", "To see all: ai tools"),
            ("-load_tools", "'load_tools' is always offered", "To see what it begins with now: ai"),
            (
                "-say",
                "That would leave no tools, and",
                "To go back to that: ai tools Marta/core = default",
            ),
        ):
            told = self.complaint(f"tools marta/core = {wanted}")
            assert told[0].startswith(problem) and advice in told[1], told
        assert script.core == ["say"]

    def test_it_takes_the_right_to_change_the_assistant(self):
        self.stand_at("Builder")
        self.marta.locks.add("control:perm(Admin);edit:perm(Admin)")
        self.complaint("tools marta/core = +go")
        assert self.scene.script.core == []
        assert self.complaint("tools nobody/core = +go")[0] == "There is no assistant 'nobody'."
