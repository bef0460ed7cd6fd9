"""What a program does as an assistant: by the game's own safe tools, and nothing else."""

from twisted.internet.defer import Deferred

from ai.models import CallRecord
from ai.tests.web import memory_modules
from ai.tests.web.kit import ApiTest
from ai.tools import Tool


class ActingTest(ApiTest):
    def test_it_is_told_which_safe_tools_it_may_use(self):
        told = self.get("tools", self.token).json()
        assert told["character"] == "Marta"
        names = {tool["name"] for tool in told["tools"]}
        assert "inspect_location" in names
        assert not names & {"say", "set_attribute", "execute_command"}
        assert all(set(tool) == {"name", "description", "parameters"} for tool in told["tools"])

    def test_what_it_asks_for_is_done_as_the_character(self):
        response = self.use("inspect_location")
        assert response.status_code == 200, response.content
        told = response.json()
        assert (told["tool_name"], told["success"]) == ("inspect_location", True)
        assert "Taproom" in str(told["result"])

    def test_it_is_recorded_as_every_call_is(self):
        self.use("inspect_location")
        row = CallRecord.objects.get()
        assert (row.origin, row.tool, row.state) == ("rest", "inspect_location", "done")
        assert row.assistant == self.scene.script.assistant_key
        assert row.asker == f"account:{self.account.pk}"

    def test_what_speaks_or_builds_is_refused_and_recorded(self):
        for tool, arguments in (
            ("say", {"message": "Hello!"}),
            ("set_attribute", {"target": "Marta", "name": "x", "value": 1}),
        ):
            told = self.use(tool, **arguments).json()
            assert told["success"] is False
            assert "cannot be used from outside" in told["error"]
        assert {row.state for row in CallRecord.objects.all()} == {"refused"}
        assert self.scene.heard == []

    def test_tools_that_serve_the_rest_of_a_turn_and_those_of_modules_are_none_of_them(self):
        dice = memory_modules.Link("dice")
        dice.add("roll", category="safe_chain")
        memory_modules.use(self, dice)
        self.scene.runtime.modules.refresh()
        for name in ("load_tools", "browse_tools", "read_on", "dice.roll"):
            assert self.use(name).json()["success"] is False
        names = {tool["name"] for tool in self.get("tools", self.token).json()["tools"]}
        assert not names & {"load_tools", "browse_tools", "read_on", "dice.roll"}
        assert dice.payloads == []

    def test_the_grant_the_makers_level_and_its_own_list_of_tools_hold(self):
        class Secret(Tool):
            name = "read_secret"
            description = "Read it."
            permission = "Admin"

            def execute(self, character):
                return {"secret": 7}

        assert "Admin" in self.use("read_secret").json()["error"]
        self.scene.script.grant("Admin", self.account)
        assert self.use("read_secret").json()["success"] is True
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Builder)")
        assert "Builder" in self.use("read_secret").json()["error"]
        self.scene.script.tools = ["speech"]
        assert "not among" in self.use("inspect_location").json()["error"]

    def test_a_name_or_arguments_that_do_not_fit_are_told_and_no_error_of_the_servers(self):
        told = self.use("inspect_locaton").json()
        assert (told["success"], told["result"]) == (False, None)
        assert "inspect_location" in told["message"]
        told = self.use("inspect_location", nowhere=[1]).json()
        assert told["success"] is False

    def test_a_tool_that_breaks_shows_no_traceback(self):
        class Broken(Tool):
            name = "broken"
            description = "Break."

            def execute(self, character):
                raise RuntimeError("/etc/passwd")

        response = self.use("broken")
        assert response.json()["success"] is False
        assert "passwd" not in response.content.decode()

    def test_one_that_is_paused_or_played_can_do_nothing(self):
        self.scene.script.pause()
        error = self.refused(self.use("inspect_location"), 409)
        assert error == "Marta can do nothing now: it is paused."
        assert CallRecord.objects.count() == 0

    def test_staff_without_an_assistant_are_told_what_is_missing(self):
        for response in (self.get("tools", self.own), self.use("inspect_location", self.own)):
            assert "token of an assistant" in self.refused(response, 403)

    def test_what_takes_long_is_answered_with_a_number_and_fetched_later(self):
        slow = slow_tool()
        response = self.use("slow")
        assert response.status_code == 202
        number = response.json()["call"]
        assert self.get(f"calls/{number}", self.token).status_code == 202
        slow.waiting.callback({"found": 3})
        told = self.get(f"calls/{number}", self.token)
        assert (told.status_code, told.json()["result"]) == (200, {"found": 3})
        assert CallRecord.objects.get().state == "done"

    def test_an_outcome_is_only_its_askers_and_not_for_ever(self):
        slow = slow_tool()
        number = self.use("slow").json()["call"]
        slow.waiting.callback({})
        for token in (self.own, self.token):
            found = self.get(f"calls/{number}", token)
            assert found.status_code == (404 if token == self.own else 200)
        self.scene.clock.advance(301)
        self.refused(self.get(f"calls/{number}", self.token), 404)

    def test_too_many_at_a_time_are_refused(self):
        slow_tool()
        for _ in range(10):
            assert self.use("slow").status_code == 202
        assert "run already" in self.refused(self.use("slow"), 429)
        assert self.use("slow", self.own).status_code == 403

    def test_a_result_that_is_too_long_is_told_without_it(self):
        class Long(Tool):
            name = "long"
            description = "Long."

            def execute(self, character):
                return {"text": "x" * 300_000}

        told = self.use("long").json()
        assert (told["success"], told["result"]) == (True, None)
        assert "too long" in told["message"]

    def test_a_stop_breaks_off_what_runs_and_lets_nobody_in(self):
        slow = slow_tool()
        self.use("slow")
        self.scene.runtime.stop()
        assert slow.cancelled
        assert "going down" in self.refused(self.use("inspect_location"), 503)


def slow_tool():
    """A tool that is done once a test says so."""

    class Slow(Tool):
        name = "slow"
        description = "Slow."
        cancelled = False

        def execute(self, character):
            Slow.waiting = Deferred(lambda _: setattr(Slow, "cancelled", True))
            return Slow.waiting

    return Slow
