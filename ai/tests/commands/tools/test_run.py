"""`ai do`: one tool by a builder's hand."""

from typing import Annotated, Literal

from twisted.internet.defer import Deferred

from ai.models import CallRecord
from ai.testing import registry_copy
from ai.tests.commands.kit import BuilderTest
from ai.tests.web import memory_modules
from ai.tools import Param, Tool, ToolCategory


class DoTest(BuilderTest):
    def setUp(self):
        super().setUp()
        self.registry = self.enterContext(registry_copy())

    def tool(self, execute, name="try_out", **declared):
        """A tool that does what a test wants."""
        body = {"name": name, "description": "A trial.", "execute": execute, **declared}
        return self.registry.register(type("Trial", (Tool,), body, register=False))

    def later(self, seconds):
        """What the builder is told while time passes."""
        with self.watching() as lines:
            self.scene.wait(seconds)
        return "\n".join(lines)

    def test_runs_the_tool(self):
        self.ai('do marta = say {"message": "Good evening!"}')
        assert self.scene.heard[-1] == 'Marta says, "Good evening!"'

    def test_shows_each_steps_verdict(self):
        lines = self.ai('do marta = say {"message": "Hi"}').splitlines()
        steps = ["find", "authorise", "validate", "limit", "gate", "approve", "charge"]
        said = [line.split() for line in lines if line.endswith(" ok")]
        assert [step for step, _ in said] == steps
        assert any(line.startswith("say: done, ") for line in lines)
        assert lines[-1] == '  {"said": "Hi"}'

    def test_is_recorded_as_a_command(self):
        self.ai("do marta = wait")
        row = CallRecord.objects.get()
        assert (row.origin, row.tool, row.state) == ("command", "wait", "done")
        assert row.asker == f"account:{self.account.pk}"

    def test_takes_arguments_without_a_blank_before_them(self):
        assert "say: done" in self.ai('do marta = say{"message": "Hi"}')

    def test_takes_equals_signs_in_the_arguments(self):
        assert '{"said": "2 = 1 + 1"}' in self.ai('do marta = say {"message": "2 = 1 + 1"}')

    def test_takes_none_as_no_arguments(self):
        assert "inspect_location: done" in self.ai("do marta = inspect_location")

    def test_of_a_refusal_shows_the_step_and_how_to_allow_it(self):
        self.ai("grant marta = Player")
        shown = self.ai('do marta = add_tag {"tag": "x"}')
        assert "add_tag: refused" in shown
        assert "authorise  'add_tag' needs the level Builder; this turn has Player." in shown
        assert "validate" not in shown
        assert shown.endswith("To allow it: ai grant Marta = Builder")

    def test_of_a_refusal_the_step_that_refused_stands_out(self):
        self.ai("grant marta = Player")
        shown = self.raw('do marta = add_tag {"tag": "x"}')
        assert "|gok|n" in shown and "|yauthorise|n " in shown

    def test_of_a_tool_that_is_not_among_its_tools_no_grant_is_advised(self):
        self.ai("grant marta = Player")
        self.scene.script.tools = ["say"]
        shown = self.ai('do marta = add_tag {"tag": "x"}')
        assert "not among your tools" in shown
        assert shown.endswith("To allow it: ai tools Marta = +add_tag")

    def test_of_a_module_that_it_may_not_use_or_that_fails_says_where_to_look(self):
        dice = memory_modules.dice()
        memory_modules.use(self, dice, memory_modules.Link("weather"))
        self.ai("modules refresh dice")
        self.scene.script.modules = ["weather"]
        shown = self.ai("do marta = dice.roll")
        assert shown.endswith("To allow it: ai modules Marta = weather, dice")
        self.scene.script.modules = None
        self.scene.script.tools = ["say"]
        shown = self.ai("do marta = dice.roll")
        assert shown.endswith("To allow it: ai tools Marta = +dice")
        self.scene.script.tools = []
        dice.answers = lambda payload: {"success": False, "error": "No dice."}
        shown = self.ai("do marta = dice.roll") + self.later(1)
        assert "No dice." in shown
        assert shown.rstrip().endswith("To see the module's state: ai modules dice")
        assert self.ai("do marta = dice.cut").endswith("To see the module's state: ai modules dice")

    def test_what_loads_tools_says_what_a_turn_is_told(self):
        shown = self.ai('do marta = load_tools {"category": "speech"}')
        assert "speech tools are now available." in " ".join(shown.split())
        shown = self.ai('do marta = load_tools {"category": "core"}')
        assert "core tools are already available." in " ".join(shown.split())

    def test_of_a_call_that_waits_says_where_it_is_decided(self):
        self.tool(lambda *_, **__: {}, requires_approval=True)
        shown = self.ai("do marta = try_out")
        assert "try_out: waiting" in shown
        assert shown.endswith("To see what waits for your approval: ai approve")

    def test_reaches_no_higher_than_the_builder(self):
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Builder)")
        self.tool(lambda *_, **__: {}, permission="Admin")
        shown = self.ai("do marta = try_out")
        assert "needs the level Admin; this turn has Builder" in shown
        assert "To allow it" not in shown

    def test_of_wrong_arguments_tells_each_and_what_the_tool_takes(self):
        shown = self.ai('do marta = whisper {"message": 3}')
        assert "whisper: refused" in shown
        assert "- message: Expected string" in shown
        assert "Required parameter is missing" in shown
        assert "whisper takes: " in shown
        assert "message (string)" in shown

    def test_of_an_unknown_tool_tells_the_nearest(self):
        shown = self.ai("do marta = sya")
        assert "There is no tool named 'sya'." in shown
        assert "Did you mean: say?" in shown
        assert shown.endswith("To see all tools: ai tools Marta")

    def test_of_broken_json_says_where_and_how_it_goes(self):
        shown = self.ai('do marta = say {"message": }')
        assert shown == (
            "The arguments are not valid JSON: Expecting value at character 12.\n"
            'Like this: ai do Marta = say {"message": "Hello!"}'
        )

    def test_of_arguments_that_are_no_object_says_so(self):
        for written in ("Hello there", "[1]", "3", '"x"', "null", "NaN", "[" * 5000, "{" * 5000):
            problem = self.ai(f"do marta = say {written}").splitlines()[0]
            assert problem.startswith(("The arguments", "NaN is not JSON")), written
        assert not CallRecord.objects.exists()

    def test_the_example_is_one_of_the_tool_that_was_typed(self):
        class PriceOf(Tool):
            """Tells a price."""

            name = "price_of"
            description = "Tell the price of a drink."

            def execute(
                self,
                character,
                drink: Annotated[str, Param("Which.")],
                size: Annotated[Literal["small", "large"], Param("How much.")],
                count: Annotated[int, Param("How many.", minimum=2)],
                hot: Annotated[bool, Param("Whether it is hot.")] = False,
            ):
                return {}

        for typed, advice in (
            ("price_of beer", 'price_of {"drink": "beer", "size": "small", "count": 2}'),
            ("price_of {beer", 'price_of {"drink": "…", "size": "small", "count": 2}'),
            ("wait beer", "wait"),
            ("nothing beer", 'say {"message": "Hello!"}'),
        ):
            with self.subTest(typed):
                told = " ".join(self.ai(f"do marta = {typed}").split())
                assert told.endswith(f"Like this: ai do Marta = {advice}"), told

    def test_without_a_tool_asks_for_it(self):
        for text in ("do marta", "do marta =", 'do marta = {"message": "Hi"}'):
            assert self.complaint(text) == (
                "Which tool?",
                'Like this: ai do Marta = say {"message": "Hello!"}. See: ai tools Marta',
            )

    def test_of_a_paused_one_says_how_it_goes_on(self):
        self.ai("pause marta")
        assert self.complaint("do marta = wait") == (
            "Marta can do nothing now: paused by Char.",
            "Resume it first: ai resume Marta",
        )

    def test_of_one_that_somebody_plays_says_so(self):
        self.marta.db_account = self.account2
        assert self.complaint("do marta = wait") == (
            "Marta can do nothing now: somebody plays it.",
            "See: ai status Marta",
        )

    def test_of_one_with_rights_of_its_own_says_so(self):
        self.marta.permissions.add("Admin")
        assert "rights above Player" in self.ai("do marta = wait").splitlines()[0]

    def test_of_an_unknown_assistant_says_so(self):
        assert self.complaint("do bob = wait")[0] == "There is no assistant 'bob'."

    def test_of_a_tool_that_breaks_says_so_without_a_traceback(self):
        def execute(self, character, **kwargs):
            raise RuntimeError("/secret/path")

        self.tool(execute)
        shown = self.ai("do marta = try_out")
        assert "try_out: failed" in shown
        assert "'try_out' failed." in shown
        assert "secret" not in shown
        assert shown.endswith("It raised RuntimeError; the server's log has the traceback.")

    def test_of_a_tool_that_never_answers_tells_at_once_and_after_the_deadline(self):
        self.tool(lambda *_, **__: Deferred(), timeout=5)
        assert self.ai("do marta = try_out") == (
            "try_out is running. The result follows within 5 s."
        )
        assert self.later(4.5) == ""
        told = self.later(1)
        assert "try_out" in told
        assert "did not answer in time" in told

    def test_of_a_change_that_never_answers_says_that_it_may_have_happened(self):
        self.tool(lambda *_, **__: Deferred(), timeout=5, category=ToolCategory.DANGEROUS)
        self.ai("do marta = try_out")
        assert "It may or may not have happened." in self.later(6)

    def test_of_an_errand_tells_its_outcome_when_it_comes(self):
        answer = Deferred()
        self.tool(lambda *_, **__: answer, category=ToolCategory.ASYNC_REQUIRED)
        assert "is running" in self.ai("do marta = try_out")
        assert self.later(1) == ""
        with self.watching() as lines:
            answer.callback({"brought": "tea"})
        assert '{"brought": "tea"}' in lines[0]
        self.scene.wait()
        assert not self.brain.requests  # the builder's errand is no matter of the assistant's

    def test_of_an_errand_that_never_ends_tells_after_the_deadline(self):
        self.tool(lambda *_, **__: Deferred(), timeout=5, category=ToolCategory.ASYNC_REQUIRED)
        self.ai("do marta = try_out")
        assert "did not answer in time" in self.later(6)

    def test_a_builder_who_is_gone_by_then_is_told_nothing(self):
        answer = Deferred()
        builder = self.char1
        self.tool(lambda *_, **__: answer)
        self.ai("do marta = try_out")
        builder.delete()
        with self.watching(builder) as lines:
            answer.callback({})
        assert lines == []

    def test_an_assistant_deleted_meanwhile_is_reported(self):
        answer = Deferred()
        self.tool(lambda *_, **__: answer)
        self.ai("do marta = try_out")
        self.marta.delete()
        with self.watching() as lines:
            answer.callback({"seen": 1})
        assert "try_out" in lines[0]

    def test_of_a_very_long_result_shows_the_beginning_and_its_size(self):
        self.tool(lambda *_, **__: {"text": "word " * 200_000})
        shown = self.ai("do marta = try_out")
        assert len(shown) < 3000
        assert "(the first 2000 of " in shown

    def test_of_a_long_word_without_blanks_breaks_the_lines(self):
        self.tool(lambda *_, **__: {"text": "x" * 1000})
        assert "try_out: done" in self.ai("do marta = try_out")

    def test_a_control_tool_is_taken_and_nothing_runs(self):
        from ai.tools import ControlTool

        body = {"name": "finish_up", "description": "The end."}
        self.registry.register(type("Finish", (ControlTool,), body, register=False))
        assert "finish_up: control" in self.ai("do marta = finish_up")

    def test_what_cannot_be_kept_is_told_and_logged(self):
        def lost(outcome):
            raise OSError("no disk")

        self.scene.runtime.pipeline._store.finished = lost
        assert self.ai("do marta = wait") == (
            "Something went wrong, through no fault of yours.\nThe server's log has the details."
        )
