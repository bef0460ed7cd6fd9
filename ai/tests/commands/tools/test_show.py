"""`ai tool`: one tool's page."""

import re
from pathlib import Path

from ai.commands.tools import show
from ai.models import CallRecord
from ai.testing import call, registry_copy
from ai.tests.commands.kit import BuilderTest
from ai.tests.web import memory_modules
from ai.tools import ControlTool, Tool, ToolCategory


class ToolPageTest(BuilderTest):
    def setUp(self):
        super().setUp()
        self.registry = self.enterContext(registry_copy())

    def tool(self, name="try_out", **declared):
        body = {
            "name": name,
            "description": "A trial.",
            "execute": lambda self, character, **_: {},
            **declared,
        }
        return self.registry.register(type("Trial", (Tool,), body, register=False))

    def row(self, label, name="try_out"):
        """What stands behind a label, in one line."""
        shown = self.ai(f"tool {name}").splitlines()
        at = next(n for n, line in enumerate(shown) if line.startswith(f"  {label} "))
        more = []
        for line in shown[at + 1 :]:
            if not line.startswith("    "):
                break
            more.append(line.strip())
        return " ".join([shown[at].removeprefix(f"  {label} ").strip(), *more])

    def test_its_help_names_tools_that_there_are(self):
        for example in re.findall(r"^  ai tool (\w+)$", show.HELP, re.M):
            assert "There is no tool" not in self.ai(f"tool {example}")

    def test_a_transcript(self):
        lines = self.ai("tool whisper").splitlines()
        assert lines[:4] == [
            "whisper",
            "  Tell something to one listener here; nobody else hears it.",
            "  category   TERMINAL: speaks or shows something; ends the turn",
            "  level      none",
        ]
        labels = [line.split()[0] for line in lines[2:] if line[:3].strip() and line[0] == " "]
        assert labels == [
            *("category", "level", "group", "passes", "cost", "limits", "approval", "runs"),
            *("code", "may", "used"),
        ]
        table = lines[lines.index("") + 1 :]
        assert table[0].split() == ["argument", "type", "default", "description"]
        assert table[2].split()[:3] == ["target", "string", "(required)"]
        assert table[-1] == "To try a call: ai do/dry <name> = whisper {json}"

    def test_tells_what_it_declares(self):
        self.tool(
            category=ToolCategory.DANGEROUS,
            permission="Builder",
            cost="expensive",
            cooldown_seconds=30,
            daily_limit=5,
            rates={"game": "100/day"},
            passes=("live", "reflect"),
            requires_approval=True,
            requires_gate=True,
            timeout=5,
            group="building",
        )
        assert self.row("category") == "DANGEROUS: changes the world; once in a turn"
        assert self.row("level") == "Builder or above"
        assert self.row("group").startswith("building: What the game is made of")
        assert self.row("passes") == "live, reflect"
        assert self.row("cost") == "expensive"
        assert self.row("limits") == (
            "100 a day in the whole game; 30 seconds between two calls for each player; "
            "5 a day for each player"
        )
        assert self.row("approval").startswith(
            "by a builder, for each call; by the game's eval gate; "
        )
        assert self.row("runs") == "at most 5 s; is never tried again"

    def test_tells_where_it_is_written(self):
        self.tool()
        written = self.row("code")
        assert written.startswith("ai/tests/commands/tools/test_show.py, line ")
        assert str(Path(__file__).parents[4]) not in written

    def test_tells_who_may_use_it_and_what_keeps_the_others(self):
        self.tool(permission="Builder", category=ToolCategory.DANGEROUS)
        bob = self.assistant("bob")
        self.assistant("carl")
        self.ai("grant carl = Builder")
        bob.tools = ["say"]
        assert self.row("may") == "carl, Marta"
        assert self.row("may not") == "bob: granted Player"
        self.ai("grant bob = Builder")
        assert self.row("may not") == "bob: not among its tools"

    def test_tells_how_often_it_was_used_and_failed_lately(self):
        self.tool()
        assert self.row("used") == "not among the last 5000 calls"
        self.ai("do marta = try_out")
        assert ": 1 done; " in self.row("used")
        self.tool(execute=lambda self, character, **_: 1 / 0)
        self.brain._steps.extend([[call("try_out")]])
        self.scene.say("Hello, Marta!")
        used = self.row("used")
        assert used.startswith("2 times among the last 5000 calls, the first at ")
        assert "1 done, 1 failed" in used
        turn = CallRecord.objects.filter(state="failed").get().turn_id
        assert self.row("failed") == f"last in turn {turn}: ai log {turn}"

    def test_tells_of_parameters_within_others_their_bounds_and_secrets(self):
        self.tool(
            masked=("code",),
            parameters={
                "type": "object",
                "properties": {
                    "steps": {
                        "type": "array",
                        "maxItems": 4,
                        "description": "The steps.",
                        "items": {
                            "type": "object",
                            "properties": {
                                "way": {"enum": ["north", "south"], "description": "Where."}
                            },
                        },
                    },
                    "times": {
                        "type": "integer",
                        "minimum": 1,
                        "default": 2,
                        "description": "How often.",
                    },
                    "code": {"type": "string", "description": "The code."},
                },
                "required": ["steps"],
            },
        )
        shown = self.ai("tool try_out")
        rows = {line.split()[0]: line for line in shown.splitlines() if line[:1].isalpha()}
        assert "list of object" in rows["steps"]
        assert "north or south" in rows["steps[].way"]
        assert rows["times"].split()[2] == "2"
        joined = " ".join(shown.split())
        assert "The steps. At most 4 items" in joined
        assert "The code. The record hides it" in joined

    def test_tells_of_another_schema_in_a_pass(self):
        other = {
            "type": "object",
            "properties": {"mood": {"type": "string", "description": "The mood."}},
        }
        self.tool(passes=("live", "reflect"), parameters_by_pass={"reflect": other})
        shown = self.ai("tool try_out")
        assert "It takes no arguments." in shown
        assert "In the pass reflect:" in shown
        assert "mood" in shown

    def test_of_a_control_tool_says_that_it_ends_its_turn(self):
        body = {"name": "finish_up", "description": "The end.", "passes": ("reflect",)}
        self.registry.register(type("Finish", (ControlTool,), body, register=False))
        assert self.row("category", "finish_up").startswith("TERMINAL: ends its turn")
        assert "do/dry" not in self.ai("tool finish_up")

    def test_of_a_modules_tool_says_which_module(self):
        memory_modules.use(self, memory_modules.dice())
        self.ai("modules refresh dice")
        assert self.row("code", "dice.roll") == ("in the remote module dice; see: ai modules dice")

    def test_every_tool_has_a_page_that_fits(self):
        for tool in self.registry.snapshot():
            shown = self.ai(f"tool {tool.name}")
            assert shown.startswith(tool.name), tool.name
            assert "category" in shown

    def test_takes_blanks_and_capitals(self):
        assert self.ai("tool Inspect Location").startswith("inspect_location\n")

    def test_of_none_tells_the_nearest(self):
        assert self.complaint("tool sya") == ("There is no tool 'sya'.", "Did you mean: say?")
        assert self.complaint("tool zzzzzz")[1] == "To see all: ai tools"

    def test_without_a_name_asks_for_it(self):
        assert self.complaint("tool") == (
            "Which tool?",
            "Like this: ai tool say. To see all: ai tools",
        )

    def test_shows_what_others_wrote_letter_by_letter(self):
        self.tool(description="|rRed|n |lclook|ltclick|le.")
        shown = self.raw("tool try_out")
        assert "||rRed||n" in shown
        assert "|lclook" not in shown.replace("||lc", "")
