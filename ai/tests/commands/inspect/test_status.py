"""`ai` and `ai status`: who there is, and how they are; nothing that they show can be clicked."""

import re
from datetime import timedelta
from itertools import pairwise

from django.conf import settings
from django.test import override_settings
from django.utils import timezone
from evennia.utils.ansi import parse_ansi
from evennia.utils.text2html import parse_html
from twisted.internet.defer import Deferred

from ai.brains.base import Message, ModelCall
from ai.models import Goal, Spent, TurnRecord
from ai.testing import call, registry_copy
from ai.tests.commands.kit import BuilderTest

CLICK = "|lcquit|ltMarta|le |[r{me} $eval(1) <b>"


class StatusTest(BuilderTest):
    def row(self, name="Marta"):
        return next(line for line in self.ai().splitlines() if line.startswith(name))

    def test_tells_place_state_and_calls(self):
        self.ai("do marta = wait")
        assert self.row().split() == ["Marta", "Taproom", "listening", "-", "1", "0"]

    def test_tells_when_and_by_whom_it_was_woken(self):
        self.scene.say("Hello, Marta!")
        assert re.search(r"\b\d s, Anna", self.row())
        assert re.search(r"last wake  \d s ago, by Anna \(say\)", self.ai("status marta"))

    def test_tells_what_it_is_about_who_thinks_and_that_all_is_well(self):
        shown = self.ai().splitlines()
        [below] = [after for line, after in pairwise(shown) if line.startswith("Marta")]
        assert below == "    scripted; well"
        self.goal("Find the ring", state=Goal.State.OPEN, priority=5)
        self.goal("Sweep the floor", state=Goal.State.ACTIVE)
        assert "\n    goal: Sweep the floor; scripted; well" in self.ai()
        assert "goal  Sweep the floor" in self.ai("status marta")

    def test_tells_no_goal_that_is_private_nor_one_of_whom_the_builder_may_not_examine(self):
        self.goal("Keep Anna's secret", audience="|account:99|")
        assert "secret" not in self.ai() + self.ai("status marta")
        self.goal("Sweep the floor")
        self.stand_at("Builder")
        self.marta.locks.add("examine:perm(Developer);edit:perm(Developer);control:false()")
        assert "Sweep" not in self.ai() and "Marta" in self.ai()

    def test_tells_how_long_it_has_been_thinking(self):
        self.brain._steps.append(lambda _request: Deferred())
        self.scene.say("Hello, Marta!")
        TurnRecord.objects.update(started=timezone.now() - timedelta(seconds=3.2))
        assert re.search(r"thinking [3-9]\.\d s", self.row())

    def test_tells_that_it_waits_for_a_tool(self):
        self.brain._steps.append(lambda _request: Deferred())
        self.scene.say("Hello, Marta!")
        turn = self.scene.agent.turn
        turn.messages.append(Message("assistant", calls=(ModelCall("c1", "wait", {}),)))
        assert "acting" in self.row()
        turn.messages.append(Message("tool", call_id="c1"))
        assert "thinking" in self.row()

    def test_tells_that_its_last_turn_failed_and_where_to_read_more(self):
        self.scene.agent.last_end = "error"
        assert "error" in self.row()
        assert "! scripted; its last turn failed; see: ai why" in self.ai()

    def test_tells_cost_and_the_used_part_of_the_cap(self):
        today = self.scene.runtime.ledger.today()
        key = self.scene.script.assistant_key
        Spent.objects.create(day=today, scope="assistant", who=key, micros=400_000)
        self.scene.script.brain = "ollama:large"
        more = {"BUDGET": {"assistant": {"dollars": 0.5}}, "SMALL_MODEL": "ollama:small"}
        with override_settings(AI={**settings.AI, **more}):
            assert self.row().endswith("$0.40 80%")
            shown = " ".join(self.ai("status marta").split())
            assert "models $0.40 80% of $0.50 at most" in shown
            assert "is used to 80 %; it thinks with the smaller model" in shown
            self.scene.script.brain = "embedded"  # which no budget concerns
            assert "health well" in " ".join(self.ai("status marta").split())

    def goal(self, title, **more):
        now = timezone.now()
        Goal.objects.create(script=self.scene.script.pk, title=title, made=now, changed=now, **more)

    def test_tells_who_thinks(self):
        self.brain._steps.append(lambda _request: Deferred())
        self.scene.say("Hello, Marta!")
        assert "thinking" in self.row()

    def test_tells_what_keeps_one_from_acting(self):
        self.marta.permissions.add("Builder")
        shown = self.ai()
        assert "it has rights" in self.row()
        assert "take them away with `perm`" in " ".join(shown.split())

    def test_tells_that_one_sleeps(self):
        assert "asleep" not in self.ai("status")
        self.scene.script.fall_asleep()
        assert "asleep" in self.ai("status") and "asleep" in self.ai("status marta")

    def test_one_without_a_place_is_nowhere(self):
        self.marta.location = None
        assert "nowhere" in self.row()
        assert "nowhere" in self.ai("status marta")

    def test_calls_of_another_day_are_not_todays(self):
        from ai.models import CallRecord

        self.ai("do marta = wait")
        CallRecord.objects.update(ts=timezone.now() - timedelta(days=2))
        assert self.row().split()[-2:] == ["0", "0"]

    def test_the_longest_names_fit(self):
        self.marta.key = "Bartholomew Thunderbottom the Third of Upper Elbonia and the Isles"
        self.scene.room.key = "The Extraordinarily Long Corridor under the Old Mountain"
        assert "Bartholomew" in self.row("Bartholomew")
        assert "Bartholomew" in self.ai("status barth")
        for text in (
            "tools barth",
            "thoughts barth",
            "pause barth",
            "resume barth",
            "release barth",
        ):
            self.ai(text)
        self.ai("adopt barth")

    def test_lists_tools_that_are_missing_and_why(self):
        with registry_copy() as registry:
            before = list(registry.problems)
            registry.problems.append("world.tools.Lamp: has no |rdescription|n; " + "x " * 60)
            shown = self.ai()
            registry.problems[:] = before
        assert "Problems:\n  - " in shown
        assert "world.tools.Lamp: has no |rdescription|n" in shown

    def test_of_one_tells_all_about_it(self):
        self.scene.say("Hello, Marta!")
        shown = self.ai("status marta")
        for told in (
            f"name  Marta (#{self.marta.pk})",
            f"key  marta_{self.marta.pk}",
            f"place  Taproom (#{self.scene.room.pk})",
            "state  listening",
            "model  scripted",
            "grant  Builder, by TestAccount",
            "tools  all that its grant allows",
            "modules  those in the settings",
            "core  core, add_goal, update_goal (from the settings)",
            "waiting  0 lines",
            "for Anna, 1 step",
        ):
            assert told in shown

    def test_of_one_tells_that_a_grant_went_with_the_granters_rights(self):
        self.account2.permissions.add("Builder")
        self.scene.script.grant("Builder", self.account2)
        self.account2.permissions.remove("Builder")
        self.account2.permissions.add("Helper")
        shown = self.ai("status marta")
        assert "grant  Helper, by TestAccount2 (Builder was granted," in shown

    def test_of_one_tells_that_it_has_had_no_turn(self):
        assert "last turn  none yet" in self.ai("status marta")

    def test_of_one_tells_how_long_ago_in_units_that_fit(self):
        self.scene.say("Hello, Marta!")
        for ago, told in (
            ({"minutes": 5}, "5 min ago"),
            ({"hours": 3}, "3 h"),
            ({"days": 4}, "4 d"),
        ):
            TurnRecord.objects.update(started=timezone.now() - timedelta(**ago))
            assert told in self.ai("status marta")


class InertTest(BuilderTest):
    """Whatever others wrote is shown, never read: on telnet and in the web client."""

    def setUp(self):
        super().setUp()
        self.brain._steps.append([call("say", message=CLICK)])
        self.marta.aliases.add("target")
        self.scene.player.key = CLICK
        self.scene.say(f"target, {CLICK}")
        self.marta.key = CLICK
        self.scene.room.key = CLICK

    def sent(self, text):
        return self.raw(text)

    def test_nothing_can_be_clicked_and_nothing_is_coloured(self):
        for text in (
            "",
            "status target",
            "tools target",
            "thoughts target",
            f"status {CLICK}",
            f"{CLICK}",
            f"do target = {CLICK}",
            f"do target = {CLICK} {{}}",
            'do target = inspect_location {"x": "|lcquit|ltMarta|le|[r"}',
            "do target = inspect_location",
            f"grant target = {CLICK}",
            "grant target",
            "pause target",
            "pause target",
            "do target = wait",
            "status target",
            "resume target",
            "resume target",
            f"adopt {CLICK}",
            "adopt target",
            "release target",
            "adopt target",
        ):
            sent = self.sent(text)
            assert "|lc" not in sent.replace("||", ""), text
            telnet = parse_ansi(sent, mxp=True)
            assert "\x1b[4z" not in telnet, text  # how a clickable command begins
            assert "\x1b[41m" not in telnet, text  # the red ground of |[r
            html = parse_html(parse_ansi(sent))
            assert "mxplink" not in html, text
            assert "<b>" not in html, text
            assert "<a " not in html, text
