"""Assistants over the API: what staff see of them, and how they stop them."""

from unittest.mock import patch

from django.db import connection
from django.test import Client

from ai.assistant.authority import tokens
from ai.memory.goals import goals
from ai.memory.memories import memories
from ai.memory.people import people
from ai.memory.privacy.scope import Scope
from ai.memory.upkeep import journal
from ai.models import Lore, TurnRecord
from ai.pipeline.clock import yield_to_game
from ai.testing import call
from ai.tests.commands.tools.waiting import DONE, WAITING, WaitingTest
from ai.tests.web.kit import ApiTest, WithProgram, refuse_nul
from ai.web.bridge import Bridge, set_bridge


class AssistantsTest(ApiTest):
    def setUp(self):
        super().setUp()
        self.script = self.scene.script.pk
        self.path = f"assistants/{self.script}"

    def ask(self, path, token=None, status=200):
        response = self.get(path, token or self.own)
        assert response.status_code == status, response.content
        return response.json()

    def talk(self, *steps, line="Hello, Marta!"):
        self.brain._steps.extend(steps or ([call("say", message="Welcome, Anna!")],))
        self.scene.say(line)
        return TurnRecord.objects.latest("pk").pk

    def hide(self):
        self.stand_at("Builder")
        self.marta.locks.add("examine:false();edit:false();control:false()")

    def test_staff_list_and_show_assistants(self):
        turn = self.talk()
        (found,) = self.ask("assistants")["assistants"]
        assert (found["id"], found["name"], found["kind"]) == (self.script, "Marta", "listening")
        assert (found["last_turn"], found["calls_today"]) == (turn, 1)
        assert found == self.ask(self.path)
        assert self.ask("assistants?q=MARTA")["assistants"] == [found]
        assert self.ask("assistants?q=nobody") == {"assistants": [], "next": None}
        assert self.ask("assistants?page=2")["assistants"] == []

    def test_the_game_works_while_many_are_listed(self):
        agents, real = self.scene.runtime.agents, self.scene.agent
        agents.update({-number: real for number in range(1, 51)})
        with (
            patch("ai.web.assistants.MAX_SECONDS", 0.0),  # each assistant takes too long
            patch("ai.web.assistants.yield_to_game", wraps=yield_to_game) as works,
        ):
            found = self.ask("assistants?limit=20&page=3")
        assert (len(found["assistants"]), found["next"]) == (11, None)
        assert works.call_count > len(agents)

    def test_no_database_gets_a_nul(self):
        with connection.execute_wrapper(refuse_nul):
            for wanted in ("a%00b", "asker+a%00b", "tool+%00", "before+%00"):
                found = self.get(f"{self.path}/turns?filter={wanted}", self.own)
                assert found.status_code in (200, 400), wanted

    def test_one_that_may_not_be_examined_is_named_and_no_more(self):
        turn = self.talk()
        self.hide()
        (found,) = self.ask("assistants")["assistants"]
        assert set(found) == {"id", "key", "name", "readable"}
        assert found == self.ask(self.path)
        assert self.ask(f"assistants?q={self.marta.location.key}")["assistants"] == []
        for path in (f"{self.path}/turns", f"{self.path}/records/memory", f"turns/{turn}"):
            assert "may not examine Marta" in self.refused(self.get(path, self.own), 403)
        for path in ("pause", "stop", "resume"):
            response = self.post(f"{self.path}/{path}", {}, self.own)
            assert "may not change Marta" in self.refused(response, 403)
        assert self.scene.script.mode == "awake"

    def test_the_token_of_an_assistant_reads_and_stops_none(self):
        turn = self.talk()
        for path in (
            "assistants",
            self.path,
            f"{self.path}/turns",
            f"{self.path}/records/memory",
            f"turns/{turn}",
            "turns/999999",
            "approvals",
        ):
            assert "not for staff" in self.refused(self.get(path, self.token), 403), path
        for path in (f"{self.path}/stop", "approvals/1/approve", "approvals/1/reject"):
            assert "not for staff" in self.refused(self.post(path, {}, self.token), 403), path

    def test_what_does_not_exist_is_not_found(self):
        for path in (
            "assistants/999999",
            f"assistants/{10**30}",
            "assistants/999999/turns",
            f"{self.path}/records/secrets",
            "turns/999999",
            f"turns/{10**30}",
        ):
            self.refused(self.get(path, self.own), 404)
        for path in ("assistants/999999/stop", f"approvals/{10**30}/approve", "approvals/9/reject"):
            self.refused(self.post(path, {}, self.own), 404)

    def test_parameters_that_make_no_sense_are_refused(self):
        for path, query in (
            ("assistants", "limit=0"),
            ("assistants", "limit=101"),
            ("assistants", "page=x"),
            ("assistants", "page=-1"),
            ("approvals", f"page={10**30}"),
            (f"{self.path}/turns", "before=1.5"),
            (f"{self.path}/turns", "before=\u0663"),
            (f"{self.path}/turns", "filter=end+sideways"),
            (f"{self.path}/records/memory", "limit=many"),
        ):
            self.refused(self.get(f"{path}?{query}", self.own), 400)

    def test_an_assistant_is_stopped_paused_and_resumed(self):
        for path, mode in (
            ("pause", "paused"),
            ("pause", "paused"),
            ("resume", "awake"),
            ("resume", "awake"),
            ("stop", "paused"),
            ("resume", "awake"),
        ):
            response = self.post(f"{self.path}/{path}", {}, self.own)
            assert response.json() == {"id": self.script, "paused": mode == "paused"}
            assert self.scene.script.mode == mode, path
        self.post(f"{self.path}/stop", {}, self.own)
        assert self.scene.script.paused_why == f"stopped by {self.account.key}"

    def test_turns_are_listed_newest_first_page_by_page(self):
        numbers = [self.talk(line=f"Hello, Marta! {number}") for number in range(3)]
        first = self.ask(f"{self.path}/turns?limit=2")
        assert [turn["id"] for turn in first["turns"]] == numbers[:0:-1]
        rest = self.ask(f"{self.path}/turns?limit=2&before={first['next']}")
        assert [turn["id"] for turn in rest["turns"]] == numbers[:1]
        assert rest["next"] is None
        assert self.ask(f"{self.path}/turns?filter=asker+Nobody")["turns"] == []
        assert len(self.ask(f"{self.path}/turns?filter=say")["turns"]) == 3

    def test_a_turn_is_shown_with_messages_and_calls(self):
        turn = self.talk([call("inspect_location")], [call("say", message="A tap.")])
        found = self.ask(f"turns/{turn}")
        assert (found["pass"], found["end_reason"], found["steps"]) == ("live", "terminal", 2)
        assert [(one["tool"], one["state"]) for one in found["calls"]] == [
            ("inspect_location", "done"),
            ("say", "done"),
        ]
        roles = [message["role"] for message in found["messages"]]
        assert roles == ["user", "assistant", "tool", "assistant", "tool"]
        assert "began" not in found  # the snapshot is for replays

    def test_each_kind_of_records_is_listed_and_searched(self):
        scope = Scope(self.script, self.scene.runtime.now, asker="account:9", asker_name="Anna")
        for number in range(3):
            memories.store(scope, f"Sheep number {number} has a bell.")
            journal.add(scope, f"I saw {number} sheep.", how="told")
        people.meet(self.script, "account:9", "Anna", self.scene.runtime.now())
        for kind, words, searched in (
            ("memory", "number 1", ["Sheep number 1 has a bell."]),
            ("journal", "2", ["I saw 2 sheep."]),
        ):
            path = f"{self.path}/records/{kind}"
            first = self.ask(f"{path}?limit=2")
            assert (len(first["records"]), first["next"]) == (2, 2)
            assert len(self.ask(f"{path}?limit=2&page=2")["records"]) == 1
            assert [one["text"] for one in self.ask(f"{path}?q={words}")["records"]] == searched
        (anna,) = self.ask(f"{self.path}/records/people?q=ann")["records"]
        assert (anna["id"], anna["name"]) == ("account:9", "Anna")
        assert self.ask(f"{self.path}/records/people?q=ben")["records"] == []
        goals.add(scope, "Count sheep.")
        for words, count in (("sheep", 1), ("dragon", 0)):
            found = self.ask(f"{self.path}/records/goals?q={words}")["records"]
            assert [goal["title"] for goal in found] == ["Count sheep."] * count
        Lore.objects.create(key="well", title="The well", text="Deep.", keywords=["well"])
        Lore.objects.create(key="rats", title="Rats", text="Rats!", scope="person", of="somebody")
        assert [one["id"] for one in self.ask(f"{self.path}/records/lore?q=")["records"]] == [
            "well"
        ]
        assert self.ask(f"{self.path}/records/lore?q=dragon")["records"] == []


class ApprovalsTest(WithProgram, WaitingTest):
    def setUp(self):
        super().setUp()
        self.addCleanup(set_bridge(Bridge(self.scene.clock, self.wait)))
        self.client = Client(enforce_csrf_checks=True)
        _, self.own = tokens.make(self.account.pk, None)

    def wait(self, event, seconds):
        self.scene.clock.advance(seconds)
        return event.is_set()

    def decide(self, row, decision, **body):
        return self.post(f"approvals/{row.pk}/{decision}", body, self.own)

    def test_lists_the_calls_that_wait(self):
        row = self.mend()
        (found,) = self.get("approvals", self.own).json()["approvals"]
        assert (found["id"], found["tool"], found["asker"]) == (row.pk, "mend", "Ben")
        assert found["arguments"] == {"what": "pot", "times": 1}
        assert (found["changes"], found["said"]) == (
            "pot: broken -> whole",
            "Marta, please do it.",
        )

    def test_a_call_runs_once_it_is_approved(self):
        row = self.mend()
        assert self.decide(row, "approve").json()["state"] == "done"
        assert self.mended == [("pot", 1)]
        assert self.state(row) == DONE
        self.refused(self.decide(row, "approve"), 409)
        self.refused(self.decide(row, "reject"), 409)
        assert self.mended == [("pot", 1)]

    def test_a_call_runs_with_other_arguments(self):
        row = self.mend()
        self.refused(self.decide(row, "approve", arguments={"what": 7}), 409)
        self.decide(row, "approve", arguments={"what": "pan", "times": 2}, always=True)
        assert self.mended == [("pan", 2)]
        row.refresh_from_db()
        assert row.always
        assert self.decide(row, "reject").json()["state"] == "rejected"
        row.refresh_from_db()
        assert not row.always

    def test_a_call_is_rejected_with_a_reason(self):
        row = self.mend()
        self.decide(row, "reject", reason="not today")
        row.refresh_from_db()
        assert (row.state, row.reason, self.mended) == ("rejected", "not today", [])

    def test_a_decision_that_makes_no_sense_changes_nothing(self):
        row = self.mend()
        for decision, body in (
            ("approve", {"always": 1}),
            ("approve", {"arguments": "x"}),
            ("approve", {"reason": "x"}),
            ("reject", {"always": True}),
            ("reject", "[]"),
        ):
            response = self.post(f"approvals/{row.pk}/{decision}", body, self.own)
            self.refused(response, 400)
        assert (self.state(row), self.mended) == (WAITING, [])

    def test_nobody_decides_what_they_may_not_decide(self):
        row = self.mend()
        self.account.is_superuser = False
        self.account.save()
        self.account.permissions.clear()
        self.account.permissions.add("Builder")
        self.marta.locks.add("edit:perm(Admin);control:perm(Admin)")
        assert self.get("approvals", self.own).json()["approvals"] == []
        for decision in ("approve", "reject"):
            assert "may not change Marta" in self.refused(self.decide(row, decision), 409)
        assert (self.state(row), self.mended) == (WAITING, [])
