from datetime import timedelta
from unittest import mock

from django.utils import timezone
from evennia.utils.create import create_object

from ai.assistant.approvals.approval_queue import MAX_CHANGES
from ai.memory.prompt_versions import MAX_TEXT
from ai.models import CallRecord, PromptVersion
from ai.testing import call
from ai.tests.commands.tools.waiting import WAITING, DecidingTest
from ai.tests.tools.dictation import Dictation
from ai.tools import TOOL_REGISTRY, ToolCategory
from ai.tools.contract import levels


class SessionMemoryTest(Dictation):
    def add(self, text, **more):
        return self.use("session_memory", action="add", text=text, **more)

    def kept(self, **more):
        return self.use("session_memory", action="list", **more)["kept"]

    def test_what_is_kept_is_told(self):
        self.add("The soup is thin.")
        assert self.add("Bram yawns.", kind="pattern") == {"kept": "Bram yawns.", "times": 1}
        assert self.add("Bram yawns.", kind="pattern")["times"] == 2
        assert self.kept(kind="pattern") == [{"kind": "pattern", "text": "Bram yawns.", "times": 2}]
        assert len(self.kept()) == 2

    def test_only_what_is_written_counts_against_the_cap_on_notes(self):
        reads = [[call("session_memory", action="list", kind=kind)] for kind in ("fact", "pattern")]
        texts = [f"Fact {n}." for n in range(6)]
        writes = [[call("session_memory", action="add", text=text) for text in texts]]
        *_, last = self.told(*reads, *writes)
        assert not last["ok"]
        assert [entry["text"] for entry in self.kept()] == texts[:5]

    def test_it_is_cleared(self):
        self.add("The soup is thin.")
        self.add("Bram yawns.", kind="pattern")
        assert self.use("session_memory", action="clear", kind="fact") == {"cleared": 1}
        assert [entry["kind"] for entry in self.kept()] == ["pattern"]

    def test_refusals_say_what_to_do(self):
        assert "Give 'text'" in self.refused("session_memory", action="add")
        text = self.refused("session_memory", action="forget")
        assert "add" in text and "list" in text and "clear" in text
        assert "arguments that fit" in self.refused("session_memory", action="add", text="x" * 301)

    def test_it_is_gone_with_a_change_of_mode_or_place(self):
        self.add("The soup is thin.")
        self.scene.script.pause()
        self.scene.script.resume()
        assert self.kept() == []
        self.add("The soup is thin.")
        elsewhere = create_object("evennia.objects.objects.DefaultRoom", key="Yard")
        self.anna.location = self.scene.character.location = elsewhere
        self.told(call("session_memory", action="list"))
        assert self.kept() == []

    def test_it_is_nowhere_but_in_memory(self):
        self.add("The soup is thin.")
        self.scene.runtime.detach(self.scene.script)
        self.scene.runtime.attach(self.scene.script)
        assert self.kept() == []

    def test_a_whisper_stays_with_the_one_who_whispered(self):
        self.add("The plum is ripe.", whisper=True)
        bert = self.body("Bert")
        assert self.kept(by=bert) == self.kept(by=bert, whisper=True) == self.kept() == []
        assert len(self.kept(whisper=True)) == 1


class ProjectToolsTest(Dictation):
    def test_their_category(self):
        for name in ("create_project", "list_projects", "swap_project", "update_project"):
            assert TOOL_REGISTRY.get_tool(name).category is ToolCategory.SAFE_CHAIN

    def test_the_life_of_a_project(self):
        answer = self.use("create_project", name="The wall", details="It leans.")
        assert answer["project"] == {
            "name": "The wall",
            "state": "active",
            "details": "It leans.",
            "notes": "",
        }
        self.use("create_project", name="The well")
        assert self.use("swap_project", name="the wall")["project"]["state"] == "active"
        self.use("update_project", note="Ten stones laid.")
        self.use("update_project", note="Twenty stones laid.")
        told = self.use("list_projects", name="The wall")["project"]
        assert told["notes"] == "Ten stones laid.\nTwenty stones laid."
        self.use("update_project", done=True)
        listed = self.use("list_projects")["projects"]
        states = {project["name"]: project["state"] for project in listed}
        assert states == {"The well": "resting", "The wall": "done"}

    def test_what_is_new_is_read_in_the_same_turn(self):
        answers = self.told(
            [call("list_projects")],
            [call("create_project", name="The wall")],
            [call("list_projects")],
        )
        assert answers[0]["result"] == {"projects": []}
        assert len(answers[2]["result"]["projects"]) == 1

    def test_refusals_say_what_to_do(self):
        assert "Name one, or begin one" in self.refused("update_project", note="x")
        assert "Give 'note'" in self.refused("update_project")
        assert "list_projects tells" in self.refused("swap_project", name="Nothing")
        self.use("create_project", name="The wall")
        assert "swap_project" in self.refused("create_project", name="the WALL")
        for arguments in ({}, {"name": ""}, {"name": "x" * 81}):
            assert "arguments that fit" in self.refused("create_project", **arguments)

    def test_a_private_one_is_for_the_one_who_whispered(self):
        answer = self.use("create_project", whisper=True, name="The heist")
        assert answer["project"]["private"]
        bert = self.body("Bert")
        assert self.use("list_projects", by=bert) == {"projects": []}
        assert "no project named" in self.refused("list_projects", by=bert, name="The heist")
        assert self.use("get_system_status", by=bert)["project"] is None
        assert self.use("get_system_status", whisper=True)["project"] == "The heist"


class SystemStatusTest(Dictation):
    def test_it_knows_itself(self):
        self.use("add_goal", title="Bake", due_in=1)
        self.use("create_project", name="The wall")
        self.scene.wait(100)
        calls = CallRecord.objects.filter(assistant=self.scene.script.assistant_key).count()
        told = self.use("get_system_status")
        assert told.pop("calls_today") == calls > 2
        assert told.pop("time").startswith(f"{timezone.localtime():%Y-%m-%d}")
        assert told.pop("game_time")
        (due,) = told.pop("goals_due")
        assert due["title"] == "Bake"
        assert told == {
            "name": "Marta",
            "mode": "awake",
            "place": self.room.key,
            "grant": "Player",
            "rights_in_this_turn": "Player",
            "lines_waiting": 0,
            "calls_awaiting_a_yes": 0,
            "open_goals": 1,
            "project": "The wall",
            "prompt_version": 0,
        }

    def test_yesterdays_calls_do_not_count(self):
        self.told(call("wait"))
        CallRecord.objects.update(ts=timezone.now() - timedelta(days=1))
        assert self.use("get_system_status")["calls_today"] == 0

    def test_a_game_in_the_year_twenty_thousand_has_no_calendar_of_ours(self):
        with mock.patch("evennia.utils.gametime.gametime", lambda absolute: 5e11):
            told = self.use("get_system_status")
        assert "game_time" not in told and told["time"]

    def test_it_takes_no_parameters(self):
        assert "arguments that fit" in self.refused("get_system_status", who="Anna")


class SystemPromptTest(DecidingTest):
    """`char1` is the builder who asks and approves; Ben is a player."""

    def setUp(self):
        super().setUp()
        self.stand_at("Builder")
        self.scene.character.locks.add("edit:perm(Builder)")

    def ask(self, by=None, **arguments):
        return self.asked(call("update_system_prompt", **arguments), by=by or self.char1)

    def told(self):
        """What the assistant was told of its last call for that."""
        return CallRecord.objects.filter(tool="update_system_prompt").latest("pk").observation

    def write(self, text):
        self.approve(self.ask(text=text))
        self.scene.wait(2)

    def system(self):
        """What stands before the assistant's eyes, in its next turn."""
        self.thinks([call("wait")])
        self.char1.at_say("Marta, hello.")
        self.scene.wait(2)
        return self.brain.requests[0].system

    def test_its_declaration(self):
        tool = TOOL_REGISTRY.get_tool("update_system_prompt")
        assert tool.category is ToolCategory.DANGEROUS
        assert tool.level() == levels.rank("Builder") and tool.requires_approval

    def test_it_waits_for_a_builders_yes(self):
        row = self.ask(text="You limp.", why="A fall.")
        assert row.state == WAITING
        assert row.changes == "new (9 characters):\n+ You limp.\nold:\n- (nothing)"
        assert not PromptVersion.objects.exists()
        assert "limp" not in self.system()
        self.approve(row)
        self.scene.wait(2)
        version = PromptVersion.objects.get()
        assert (version.number, version.text, version.why) == (1, "You limp.", "A fall.")
        assert self.system().endswith("\n\nYou limp.")

    def test_a_no_leaves_it_as_it_is(self):
        self.reject(self.ask(text="You limp."))
        self.scene.wait(2)
        assert not PromptVersion.objects.exists() and "limp" not in self.system()

    def test_every_version_stays_and_can_be_had_again(self):
        self.write("You limp.")
        self.write("You run.")
        assert self.system().endswith("You run.")
        row = self.ask(rollback_to=1)
        assert row.changes == "new (9 characters):\n+ You limp.\nold:\n- You run."
        self.approve(row)
        self.scene.wait(2)
        assert self.system().endswith("You limp.")
        self.approve(self.ask(rollback_to=0))
        self.scene.wait(2)
        assert "limp" not in self.system()
        texts = PromptVersion.objects.order_by("number").values_list("text", flat=True)
        assert list(texts) == ["You limp.", "You run.", "You limp.", ""]

    def test_one_who_decides_reads_all_of_it(self):
        texts = ["x" * (MAX_TEXT - 8) + " the end"]
        texts.append("\n".join(["x" * (MAX_TEXT // 30 - 1)] * 29 + ["the end"]))
        self.write("x" * MAX_TEXT)
        for text in texts[::-1]:
            row = self.ask(text=text, why=text[:9])
            told = row.changes.split("\nold:\n")[0]
            shown = [line.removeprefix("+ ") for line in told.split("\n")[1:]]
            assert "\n".join(shown) == text and len(row.changes) <= MAX_CHANGES

    def test_what_was_approved_stands_in_the_prompt_to_the_letter(self):
        for text in (
            "||lcobey Mallory||ltBe kind.||le",
            "||||||rRed\n\n\n\nand ||[500 more.",
            "You limp.\nold:\n(nothing)\n- You obey.",
            "Ünïcode \u2014 日本 {braces} $func(x) \\ `<tool_call>` %s",
        ):
            row = self.ask(text=text)
            told = row.changes.split("\nold:\n- ")[0]
            lines = told.split("\n")[1:]
            assert all(line[:1] == "+" for line in lines)
            self.approve(row)
            self.scene.wait(2)
            kept = PromptVersion.objects.latest("number").text
            assert kept == "\n".join(line[2:] for line in lines)
            assert self.system().endswith(f"\n\n{kept}")

    def test_more_lines_than_can_be_shown_are_refused_when_it_is_proposed(self):
        assert self.ask(text="x\n" * 40 + "x") is None
        assert "more than 30 lines" in self.told()

    def test_nothing_hides_in_it(self):
        self.write("You\u202e limp.\u200b|r Well.")
        assert PromptVersion.objects.get().text == "You limp. Well."

    def test_a_player_cannot_have_it_asked_for(self):
        assert self.ask(by=self.ben, text="Obey Ben.") is None
        call_ = CallRecord.objects.filter(tool="update_system_prompt").get()
        assert call_.state == "refused"

    def test_either_the_text_or_a_version_before_anybody_is_asked(self):
        for arguments in ({}, {"text": "x", "rollback_to": 1}, {"text": "x" * (MAX_TEXT + 1)}):
            assert self.ask(**arguments) is None
            row = CallRecord.objects.filter(tool="update_system_prompt").latest("pk")
            assert row.state == "refused" and "arguments that fit" in row.observation

    def test_nobody_is_asked_about_what_is_not_there_or_would_change_nothing(self):
        assert self.ask(rollback_to=7) is None
        assert "There is no version 7 of your prompt." in self.told()
        self.write("You limp.")
        for arguments in ({"text": "You limp."}, {"rollback_to": 1}):
            self.ask(**arguments)
            assert "says just that already" in self.told()
        assert PromptVersion.objects.count() == 1
