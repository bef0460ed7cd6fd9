"""Turns of other kinds than `live`."""

import importlib

import pytest
from evennia.utils.create import create_account
from twisted.internet.defer import Deferred, ensureDeferred

from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.pass_task import PassTask
from ai.assistant.operations.flags import flags
from ai.brains.base import Completion
from ai.models import CallRecord, TurnRecord
from ai.pipeline.steps.authorise import offer, usable
from ai.testing import ScriptedBrain, call, registry_copy
from ai.tests.assistant.engine.looping import Stage
from ai.tests.game import SceneTest
from ai.tests.pipeline.kit import result_of
from ai.tools import DEFAULT_MODULES, TOOL_REGISTRY, Tool, ToolCategory
from ai.tools.contract.base import ControlTool
from ai.tools.contract.registry import ToolRegistry
from ai.tools.contract.short import register_tool
from ai.tools.passes import QUIET

NOTES = {"think", "checkpoint", "flag"}
READERS = {
    "recall_memories",
    "search_episodic",
    "doc_lookup",
    "recall_entity_profile",
    "recall_conversation_context",
    "review_journal",
    "search_journal",
    "list_goals",
    "list_projects",
    "inspect_location",
    "search_object",
}
FINDERS = {"browse_tools", "load_tools"}
CORE = {"recall_memories", "list_goals", "inspect_location", "search_object", *FINDERS}
ENDS = {
    "reflect": "submit_reflection",
    "consolidate": "submit_consolidation",
    "assess": "submit_assessment",
    "summarise": "submit_summary",
    "delegate": "finish",
    "decompose": "submit_parts",
}


def ours():
    """Every tool that importing our own modules registers."""
    for path in DEFAULT_MODULES:
        importlib.import_module(path)
    return [t for t in TOOL_REGISTRY.all_tools() if type(t).__module__ in DEFAULT_MODULES]


def test_after_import_each_schema_stands_in_exactly_its_passes():
    assert set(ENDS) == set(QUIET)
    by_pass = {
        pass_name: {tool.name for tool in ours() if pass_name in tool.passes}
        for tool in ours()
        for pass_name in tool.passes
    }
    quiet = {pass_name: NOTES | {end} for pass_name, end in ENDS.items()}
    for pass_name in ("delegate", "decompose"):
        quiet[pass_name] = quiet[pass_name] | READERS | FINDERS | {"search_tools"}
    alone = NOTES | set(ENDS.values())
    assert by_pass == {**quiet, "live": {tool.name for tool in ours()} - alone}


def test_after_import_each_handler_stands_in_the_dispatch_and_control_tools_have_none():
    assert {tool.name for tool in ours() if tool.control} == set(ENDS.values())
    for tool in ours():
        assert TOOL_REGISTRY.get_tool(tool.name) is tool
        own_handler = type(tool).execute is not ControlTool.execute
        assert own_handler is not tool.control
        for pass_name in tool.passes:
            schema = TOOL_REGISTRY.snapshot().schemas([tool.name], pass_name)[0]
            assert schema["parameters"] == tool.offered_schema(pass_name)
            offered = set(schema["parameters"]["properties"])
            assert offered == set(tool.schema_for(pass_name)["properties"]) - set(tool.seldom)
    for name in ENDS.values():
        tool = TOOL_REGISTRY.get_tool(name)
        assert tool.protected and tool.category is ToolCategory.TERMINAL
        with pytest.raises(TypeError):
            tool.execute(None)


def test_notes_answer_ok():
    notes = {
        "think": {"thought": "Hm."},
        "checkpoint": {"progress": "half"},
        "flag": {"finding": "odd"},
    }
    assert set(notes) == NOTES
    for name, arguments in notes.items():
        tool = TOOL_REGISTRY.get_tool(name)
        assert tool.execute(None, **tool.validate_params(arguments).params) == "ok"


def survey():
    """The specification's own set: a directory pass, a synthesis and a survey."""
    registry = ToolRegistry()
    text = {"type": "string", "description": "What."}

    def schema(**properties):
        return {"type": "object", "properties": properties, "required": sorted(properties)}

    register_tool("read_file", "Read.", schema(path=text), lambda character, path: f"of {path}",
                  ["dir"], registry)  # fmt: skip
    register_tool("flag", "Flag.", schema(finding=text), lambda character, finding: "ok",
                  ["dir", "synthesis"], registry)  # fmt: skip
    register_tool(
        "submit_report",
        "End.",
        schema(summary=text),
        None,
        ["dir", "synthesis"],
        registry,
        protected=True,
        parameters_by_pass={"synthesis": schema(brief=text, detailed=text)},
    )
    register_tool("submit_survey", "End.", schema(description=text), None, ["survey"], registry)
    return registry


class TestTheSpecificationsOwnSet:
    def test_schemas_stand_in_their_passes_and_handlers_in_the_dispatch(self):
        registry = survey()
        by_pass = {
            name: {tool.name for tool in registry.all_tools() if name in tool.passes}
            for name in ("dir", "synthesis", "survey")
        }
        assert by_pass == {
            "dir": {"read_file", "flag", "submit_report"},
            "synthesis": {"flag", "submit_report"},
            "survey": {"submit_survey"},
        }
        control = {tool.name for tool in registry.all_tools() if tool.control}
        assert control == {"submit_report", "submit_survey"}
        assert registry.get_tool("read_file").execute(None, path="a.txt") == "of a.txt"

    def test_a_tool_shows_another_schema_in_another_pass(self):
        tools = survey().snapshot()
        shown = {
            name: set(tools.schemas(["submit_report"], name)[0]["parameters"]["properties"])
            for name in ("dir", "synthesis")
        }
        assert shown == {"dir": {"summary"}, "synthesis": {"brief", "detailed"}}
        tool = tools.find("submit_report")
        assert tool.validate_params({"summary": "All."}, "dir").valid
        assert not tool.validate_params({"summary": "All."}, "synthesis").valid

    def test_a_report_ends_the_turn_and_its_summary_is_read_from_the_input(self):
        scene = Stage(*survey().all_tools())
        scene.caller.pass_name = "dir"
        turn = scene.run(
            [call("read_file", path="a.txt")], [call("submit_report", summary="One file.")]
        )
        assert turn.end is EndReason.SUBMITTED  # the specification's `done`
        assert turn.submitted["summary"] == "One file."

    def test_a_report_without_its_summary_ends_nothing(self):
        scene = Stage(*survey().all_tools())
        scene.caller.pass_name = "dir"
        turn = scene.run([call("submit_report")], [call("submit_report", summary="Mended.")])
        assert len(turn.steps) == 2 and turn.submitted == {"summary": "Mended."}


def task(**given):
    return PassTask(
        **{"pass_name": "delegate", "prompt": "Do it.", "text": "Count sheep.", **given}
    )


def run(scene, given):
    return result_of(ensureDeferred(scene.runtime.passes.run(scene.agent, given)))


def finish(summary="Counted."):
    return [call("finish", done=True, summary=summary)]


class PassTest(SceneTest):
    """A pass of an assistant that nobody speaks to."""

    def test_its_end_is_its_result(self):
        kept = []
        brain = ScriptedBrain([call("think", thought="One, two.")], finish())
        with self.stage(brain) as scene:
            turn = run(scene, task(keep=kept.append))
            assert turn.submitted == {"done": True, "summary": "Counted."} == kept[0]
            row = TurnRecord.objects.get()
            assert (row.pass_name, row.end_reason, row.asker) == ("delegate", "submitted", "")
            assert scene.heard == []

    def test_its_assistants_own_limits_hold_as_in_a_live_turn(self):
        with self.stage(ScriptedBrain([call("think", thought="Hm.")], finish())) as scene:
            scene.script.limits = {"max_iterations": 2, "calls": 3, "seconds": 7}
            bounds = run(scene, task()).bounds
            assert (bounds.max_iterations, bounds.calls, bounds.seconds) == (2, 3, 7)

    def test_notes_answer_ok_and_stay_in_the_record(self):
        notes = [call("think", thought="Hm."), call("checkpoint", progress="Half.")]
        brain = ScriptedBrain(notes, finish())
        with self.stage(brain) as scene:
            run(scene, task())
            told = [m.text for m in brain.requests[1].messages if m.role == "tool"]
            assert [text.strip('"') for text in told] == ["ok", "ok"]
            rows = CallRecord.objects.filter(tool__in=NOTES).order_by("pk")
            assert [row.arguments["arguments"] for row in rows] == [
                {"thought": "Hm."},
                {"progress": "Half."},
            ]

    def test_flags_are_found_again(self):
        brain = ScriptedBrain(
            [
                call("flag", finding="A hole in the wall."),
                call("flag", finding="A thief.", severity="critical"),
            ],  # fmt: skip
            finish(),
        )
        with self.stage(brain) as scene:
            run(scene, task())
            assert [flag.finding for flag in flags()] == ["A thief.", "A hole in the wall."]
            assert [flag.severity for flag in flags(severities=["critical"])] == ["critical"]
            assert flags("nobody") == []
            assert flags(scene.script.assistant_key)[0].turn == TurnRecord.objects.get().pk

    def test_it_never_speaks(self):
        brain = ScriptedBrain("Hello everybody!", [call("say", message="Hello!")], finish())
        with self.stage(brain) as scene:
            turn = run(scene, task())
            assert turn.end.value == "submitted"
            assert scene.heard == []
            assert "Nobody reads plain text" in brain.requests[1].messages[-1].text
            assert "not part of a 'delegate' turn" in brain.requests[2].messages[-1].text

    def test_it_is_offered_its_own_tools_and_no_dangerous_one(self):
        staff = create_account("Staff", None, None, permissions=["Developer"])
        brain = ScriptedBrain(finish())
        with registry_copy(), self.stage(brain, grant="Builder", by=staff) as s:

            class Burn(Tool):
                name = "burn"
                description = "Burn it."
                category = ToolCategory.DANGEROUS
                passes = ("delegate", "live")

                def execute(self, character, **kwargs):
                    raise AssertionError

            s.script.grant("Builder", staff, alone=True)
            turn = run(s, task())
            assert set(turn.caller.offer) == CORE | NOTES | {"finish"}
            assert set(usable(turn.caller)) >= READERS and "burn" not in usable(turn.caller)
            live = s.runtime.callers.build_outside_turn(s.agent, None, "loop")
            assert "burn" in offer(live) and not NOTES & set(offer(live))

    def test_what_is_protected_cannot_be_filtered(self):
        with self.stage(ScriptedBrain(finish())) as scene:
            scene.script.tools = ["say"]
            assert set(run(scene, task()).caller.offer) == NOTES | FINDERS | {"finish"}

    def test_a_result_that_does_not_hold_is_an_error_that_says_what_to_do(self):
        def wrong(result):
            return "7 is odd" if result["summary"] == "7" else ""

        brain = ScriptedBrain(finish("7"), finish("8"))
        with self.stage(brain) as scene:
            turn = run(scene, task(complaint=wrong))
            assert turn.submitted["summary"] == "8"
            told = brain.requests[1].messages[-1].text
            assert "7 is odd" in told and "submit all of it again" in told

    def test_nothing_is_kept_of_one_that_came_to_no_end(self):
        kept = []
        steps = [[call("think", thought=f"{number}")] for number in range(5)]
        with self.stage(ScriptedBrain(*steps)) as scene:
            turn = run(scene, task(keep=kept.append))
            assert turn.end.value == "max_iterations"
            assert kept == []

    def test_a_result_that_cannot_be_written_closes_the_turn_all_the_same(self):
        def keep(result):
            TurnRecord.objects.create(script=1)  # no time, no brain

        with self.stage(ScriptedBrain(finish())) as scene:
            run(scene, task(keep=keep))
            assert TurnRecord.objects.get().end_reason == "submitted"

    def test_it_gives_way_to_the_one_who_speaks(self):
        thinking = Deferred()
        kept = []
        brain = ScriptedBrain(lambda request: thinking, [call("say", message="Yes?")])
        with self.stage(brain) as scene:
            done = ensureDeferred(scene.runtime.passes.run(scene.agent, task(keep=kept.append)))
            scene.say("Marta!")
            assert result_of(done).end.value == "cancelled"
            assert scene.heard[-1] == 'Marta says, "Yes?"'
            assert kept == []
            thinking.callback(Completion(calls=tuple(finish())))

    def test_its_messages_are_no_part_of_the_talk(self):
        brain = ScriptedBrain(finish(), [call("say", message="Hello.")])
        with self.stage(brain) as scene:
            run(scene, task(text="A secret of the cellar."))
            scene.runtime.agents.clear()
            scene.runtime.attach(scene.script)
            scene.say("Hello!")
            assert "cellar" not in str(brain.requests[1].as_json())

    def test_of_what_is_private_its_tools_keep_nothing_for_all(self):
        with self.stage(ScriptedBrain(finish())) as scene:
            turn = run(scene, task(audience=("account:7",)))
            assert turn.caller.context.memory.audience == "|account:7|"
