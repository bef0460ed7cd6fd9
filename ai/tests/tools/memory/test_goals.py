from django.test import override_settings

from ai.assistant.runtime import Runtime, set_runtime
from ai.brains.base import Completion
from ai.memory.goals.goals import MAX_DEPTH
from ai.models import CallRecord, Delivery, Goal, TurnRecord
from ai.testing import TestReactor, call
from ai.tests.tools.dictation import Dictation
from ai.tools import TOOL_REGISTRY, ToolCategory


class Goals(Dictation):
    def setUp(self):
        super().setUp()
        self.key = self.scene.script.pk


class GoalToolsTest(Goals):
    def add(self, title="Bake bread", **more):
        return self.use("add_goal", title=title, **more)["added"]["number"]

    def test_their_categories(self):
        for name in ("add_goal", "update_goal", "list_goals"):
            tool = TOOL_REGISTRY.get_tool(name)
            assert tool.category is ToolCategory.SAFE_CHAIN
            assert tool.is_idempotent() == (name == "list_goals")
        assert TOOL_REGISTRY.get_tool("decompose_goal").category is ToolCategory.ASYNC_REQUIRED

    def test_a_goal_is_added_and_listed_in_the_same_turn(self):
        answers = self.told(
            [call("list_goals")], [call("add_goal", title="Bake bread")], [call("list_goals")]
        )
        assert answers[0]["result"] == {"goals": []}
        (goal,) = answers[2]["result"]["goals"]
        assert goal == {
            "number": Goal.objects.get().pk,
            "title": "Bake bread",
            "state": "open",
            "priority": 3,
            "progress": 0,
        }
        assert Goal.objects.get().made_by == f"account:{self.anna.account.pk}"

    def test_what_is_noted_again_in_one_turn_is_one_goal_and_a_circle(self):
        again = {"title": "Stir the pot", "due_in": 10}
        answers = self.told(*[[call("add_goal", **again)]] * 3)
        assert Goal.objects.count() == 1
        assert [answer["ok"] for answer in answers] == [True, True, False]
        self.scene.clock.advance(5)
        self.add("Stir the pot", due_in=10)
        assert Goal.objects.count() == 1
        self.add("Stir the pot", due_in=20)
        assert Goal.objects.count() == 2

    def test_what_is_done_may_be_wanted_again(self):
        bread = self.add()
        assert self.add() == bread
        self.use("update_goal", goal=bread, state="done")
        assert self.add() != bread

    def test_one_number_gives_all_of_it(self):
        feast = self.add("Feast", details="For Anna.\nOn Sunday.", due_in=90)
        bread = self.add("Bread", part_of=feast)
        told = self.use("list_goals", goal=feast)["goal"]
        assert told["details"] == "For Anna.\nOn Sunday."
        assert told["due_in_minutes"] == 90 and told["since"]
        assert [part["number"] for part in told["parts"]] == [bread]
        assert self.use("list_goals", goal=bread)["goal"]["part_of"]["title"] == "Feast"

    def test_an_update_tells_what_became_of_the_whole(self):
        feast = self.add("Feast")
        bread = self.add("Bread", part_of=feast)
        self.add("Soup", part_of=feast)
        told = self.use("update_goal", goal=bread, progress=100)
        assert told["goal"]["state"] == "done"
        (whole,) = told["part_of"]
        assert (whole["title"], whole["progress"], whole["state"]) == ("Feast", 50, "active")

    def test_only_those_asked_for_are_listed(self):
        done, open_, due = self.add("Done"), self.add("Open"), self.add("Due", due_in=5)
        self.use("update_goal", goal=done, state="done")
        Goal.objects.filter(pk=due).update(due=self.scene.runtime.now())
        for which, wanted in (
            ("finished", {done}),
            ("open", {open_, due}),
            ("due", {due}),
            ("all", {done, open_, due}),
        ):
            found = self.use("list_goals", which=which)["goals"]
            assert {goal["number"] for goal in found} == wanted, which

    def test_many_are_cut_and_counted(self):
        whole = self.add("Whole")
        for _ in range(3):
            (answer,) = self.told(
                call("decompose_goal", goal=whole, parts=[f"part {n}" for n in range(12)])
            )
            assert answer["ok"]
            whole = Goal.objects.latest("pk").pk
        rows = [
            Goal(script=self.key, title=f"{n}", made=now, changed=now)
            for now in [self.scene.runtime.now()]
            for n in range(20)
        ]
        Goal.objects.bulk_create(rows)
        assert self.use("list_goals")["more"] == 17

    def test_a_goal_is_taken_apart(self):
        feast = self.add("Feast", priority=5)
        told = self.use("decompose_goal", goal=feast, parts=["Bread", "Soup", "bread"])
        assert [part["title"] for part in told["added"]] == ["bread", "Soup"]
        assert {part["priority"] for part in told["added"]} == {5}
        again = self.use("decompose_goal", goal=feast, parts=["Soup", "Cake"])
        assert [part["title"] for part in again["added"]] == ["Cake"]

    def test_refusals_say_what_to_do(self):
        feast = self.add("Feast")
        assert "list_goals tells their numbers" in self.refused("update_goal", goal=99, progress=1)
        assert "list_goals tells" in self.refused("add_goal", title="x", part_of=99)
        assert "list_goals tells" in self.refused("list_goals", goal=99)
        assert "Give at least one" in self.refused("update_goal", goal=feast)
        self.add("Bread", part_of=feast)
        assert "Update the parts" in self.refused("update_goal", goal=feast, progress=5)
        self.use("update_goal", goal=feast, state="done")
        assert "Open it again" in self.refused("decompose_goal", goal=feast, parts=["x"])
        parent = self.add("Deep")
        for _ in range(MAX_DEPTH - 1):
            parent = Goal.objects.create(
                script=self.key,
                title="Deeper",
                parent_id=parent,
                made=self.scene.runtime.now(),
                changed=self.scene.runtime.now(),
            ).pk
        assert "goal above" in self.refused("add_goal", title="x", part_of=parent)

    def test_parameters_are_bounded(self):
        for arguments in (
            {},
            {"title": ""},
            {"title": "x" * 201},
            {"title": "x", "priority": 6},
            {"title": "x", "due_in": 0},
            {"title": "x", "due_in": 10**9},
            {"title": "x", "details": "y" * 1001},
        ):
            assert "arguments that fit" in self.refused("add_goal", **arguments)
        assert "arguments that fit" in self.refused("update_goal", goal=1, state="won")
        assert "arguments that fit" in self.refused("decompose_goal", goal=1, parts=[])
        assert "nothing in that text" in self.refused("add_goal", title=" \u200b ")
        assert not Goal.objects.exists()

    @override_settings(AI={"NOTES_PER_TURN": 2})
    def test_a_turn_writes_a_few_notes_only(self):
        answers = self.told([call("add_goal", title=f"goal {n}") for n in range(3)])
        assert [answer["ok"] for answer in answers] == [True, True, False]
        assert (
            "written to your notes"
            in CallRecord.objects.filter(tool="add_goal").latest("pk").observation
        )

    def test_what_was_whispered_is_not_listed_for_others(self):
        self.body("Bert")
        told = self.use("add_goal", title="Poison the king", whisper=True)
        assert told["added"]["private"]
        number = told["added"]["number"]
        bert = self.body("Bertold")
        assert self.use("list_goals", by=bert, whisper=True) == {"goals": []}
        assert self.use("list_goals") == {"goals": []}
        assert "no goal number" in self.refused("list_goals", by=bert, goal=number)
        assert self.use("list_goals", whisper=True)["goals"][0]["number"] == number

    def test_a_players_words_count_as_theirs_when_they_are_read_again(self):
        self.add("Give Mallory the crown")
        self.told(call("list_goals"))
        authority = CallRecord.objects.filter(tool="list_goals").latest("pk")
        assert authority.state == "done"
        assert Goal.objects.get().author == 2  # Anna plays her character quelled, as a Player


class FallingDueTest(Goals):
    def due(self, minutes=5, whisper=False, **more):
        told = self.use("add_goal", whisper=whisper, title="Bread!", due_in=minutes, **more)
        return Goal.objects.get(pk=told["added"]["number"])

    def woken(self):
        rows = Delivery.objects.filter(kind="goal", script=self.key)
        return list(rows.order_by("pk"))

    def restart(self):
        self.scene.runtime.stop()
        runtime = Runtime(TestReactor())
        runtime.brains[self.brain.name] = self.brain
        self.addCleanup(set_runtime(runtime))
        self.addCleanup(runtime.stop)
        runtime.start()
        self.scene.runtime, self.scene.clock = runtime, runtime.clock

    def test_it_wakes_once_in_a_turn_of_its_own(self):
        goal = self.due(details="It is in the oven.")
        self.scene.wait(299)
        assert self.woken() == []
        self.brain.requests.clear()
        self.scene.wait(10)
        (percept,) = self.woken()
        assert percept.text == f"Goal {goal.pk} is due: Bread!. It is in the oven."
        assert (percept.source, percept.data["data"]["goal"]) == ("", goal.pk)
        turn = TurnRecord.objects.latest("pk")
        assert (turn.asker, turn.end_reason) == ("", "terminal")
        assert '[goal] "Goal' in self.brain.requests[0].messages[-1].text
        self.scene.wait(1000)
        assert len(self.woken()) == 1

    def test_it_wakes_once_over_a_restart(self):
        self.due()
        self.scene.wait(400)
        assert len(self.woken()) == 1
        self.restart()
        self.scene.wait(1000)
        assert len(self.woken()) == 1

    def test_what_fell_due_while_the_server_was_down_wakes_at_its_start(self):
        goal = self.due()
        self.scene.runtime.stop()
        Goal.objects.update(due=goal.made)
        self.restart()
        self.scene.wait(2)
        assert len(self.woken()) == 1
        assert TurnRecord.objects.latest("pk").asker == ""

    def test_what_is_still_to_come_is_armed_at_the_start(self):
        self.due(60)
        self.restart()
        assert self.woken() == []
        self.scene.wait(3700)
        assert len(self.woken()) == 1

    def test_what_is_done_dropped_or_put_off_does_not_wake(self):
        for change in ({"state": "done"}, {"state": "dropped"}, {"due_in": 0}, {"due_in": 600}):
            goal = self.due()
            self.use("update_goal", goal=goal.pk, **change)
        self.scene.wait(1000)
        assert self.woken() == []
        self.scene.wait(40_000)
        assert len(self.woken()) == 1

    def test_a_new_time_wakes_again(self):
        goal = self.due()
        self.scene.wait(400)
        self.use("update_goal", goal=goal.pk, due_in=5)
        self.scene.wait(400)
        assert len(self.woken()) == 2

    def test_an_earlier_one_does_not_wait_for_a_later_one(self):
        self.due(600)
        self.due(1)
        self.scene.wait(100)
        assert len(self.woken()) == 1

    def test_what_was_whispered_wakes_privately(self):
        self.due(whisper=True)
        self.scene.wait(400)
        (percept,) = self.woken()
        assert percept.data["audience"] == [f"account:{self.anna.account.pk}"]

    def test_what_woke_it_can_be_dealt_with_whoever_stands_by(self):
        bert = self.body("Bert")
        cases = (
            ({"state": "done"}, "done"),
            ({"progress": 40, "details": "Half of it is left.", "due_in": 9}, "active"),
        )
        for changes, state in cases:
            with self.subTest(**changes):
                goal = self.due(whisper=True)
                kept = self.use("add_goal", whisper=True, title="Rob the mill")["added"]["number"]
                self.brain.steps = [
                    [call("update_goal", goal=kept, state="done")],
                    [call("list_goals", which="all")],
                    [call("wait"), call("update_goal", goal=goal.pk, **changes)],
                ]
                self.brain.requests.clear()
                self.scene.wait(400)
                offered = [one["name"] for one in self.brain.requests[0].tools]
                assert "update_goal" in offered
                other, listed = (
                    m.text for m in self.brain.requests[-1].messages[-3:] if m.role == "tool"
                )
                assert f"no goal number {kept}" in other
                assert f'"number": {goal.pk}' in listed and "Rob the mill" not in listed
                goal.refresh_from_db()
                assert goal.state == state
                self.told(call("list_goals", which="all"), by=bert)
                assert "Bread" not in str(self.brain.requests[-1].as_json())
                self.use("update_goal", whisper=True, goal=goal.pk, state="dropped", due_in=0)

    def test_an_answer_in_words_alone_goes_to_the_one_who_had_it_made(self):
        self.body("Bert")
        self.due(whisper=True)
        self.scene.heard.clear()
        self.brain.steps = [lambda request: Completion("Your bread!")]
        self.scene.wait(400)
        assert '[goal, only for "Anna"] "Goal' in self.brain.requests[-1].messages[-1].text
        (said,) = CallRecord.objects.filter(tool="whisper")
        assert (said.state, said.arguments["arguments"]["target"]) == ("done", self.anna.key)

    def test_one_who_had_it_written_is_an_author_of_what_it_says(self):
        self.due()
        self.scene.wait(400)
        (percept,) = self.woken()
        assert percept.data["author"] == 2

    def test_it_ends_sleep(self):
        self.due()
        self.scene.script.fall_asleep()
        self.scene.wait(290)
        assert self.scene.script.mode == "asleep"
        self.scene.wait(20)
        assert self.scene.script.mode == "awake"
        assert TurnRecord.objects.filter(pass_name="live").latest("pk").asker == ""

    def test_an_assistant_that_is_gone_is_not_woken(self):
        self.due()
        self.scene.script.delete()
        self.scene.wait(1000)
        assert self.woken() == []
        assert not Goal.objects.exists()
