"""What an assistant loads in most of its turns is offered from the start, by setting."""

from datetime import UTC, datetime

from django.db import connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext

from ai.assistant.turns.learning import FEW, MOST, TURNS, learnt, turns_by_group
from ai.models import CallRecord, TurnRecord
from ai.testing import ScriptedBrain, call
from ai.tests.game import SceneTest
from ai.tools import TOOL_REGISTRY

NOW = datetime(2026, 1, 1, tzinfo=UTC)
TOOLS = TOOL_REGISTRY.snapshot()
ON = override_settings(AI={"LEARN_TOOLS": True})
CORE = ("core",)
LOAD_MEMORY = ("load_tools", {"category": "Memory "})


def live(script, *calls, state="done", origin="loop", pass_name="live"):
    """A turn on record, with its calls."""
    turn = TurnRecord.objects.create(
        script=script.pk,
        assistant=script.assistant_key,
        character=1,
        started=NOW,
        deadline=NOW,
        brain="x",
        pass_name=pass_name,
    )
    for tool, arguments in calls:
        CallRecord.objects.create(
            turn=turn,
            assistant=script.assistant_key,
            tool=tool,
            origin=origin,
            arguments={"v": 1, "arguments": arguments},
            state=state,
            ts=NOW,
        )


class LearningTest(SceneTest):
    def test_what_most_turns_load_is_learnt_and_offered_behind_the_core(self):
        brain = ScriptedBrain([call("wait")])
        with ON, self.stage(brain) as scene:
            for _ in range(MOST):
                live(scene.script, LOAD_MEMORY, LOAD_MEMORY)
            scene.say("Hello, Marta!")
            offered = [one["name"] for one in brain.requests[0].tools]
            memory = [t.name for t in TOOLS if t.group == "memory" and "live" in t.passes]
            assert offered[12:] == memory and brain.requests[0].steady == 12

    def test_it_is_off_by_default_and_asks_nothing_then(self):
        with self.stage(ScriptedBrain()) as scene:
            for _ in range(TURNS):
                live(scene.script, LOAD_MEMORY)
            with CaptureQueriesContext(
                connection,
            ) as asked:
                assert learnt(scene.presence, TOOLS, CORE) == ()
            assert len(asked) == 0

    def test_it_takes_one_query(self):
        with ON, self.stage(ScriptedBrain()) as scene:
            for _ in range(TURNS):
                live(scene.script, LOAD_MEMORY)
            with CaptureQueriesContext(connection) as asked:
                assert learnt(scene.presence, TOOLS, CORE) == ("memory",)
            assert len(asked) == 1

    def test_less_than_most_turns_teach_nothing(self):
        with ON, self.stage(ScriptedBrain()) as scene:
            for _ in range(MOST - 1):
                live(scene.script, LOAD_MEMORY)
            live(scene.script, LOAD_MEMORY, state="failed")
            live(scene.script, LOAD_MEMORY, origin="command")
            live(scene.script, LOAD_MEMORY, pass_name="delegate")
            assert learnt(scene.presence, TOOLS, CORE) == ()
            live(scene.script, LOAD_MEMORY)
            assert learnt(scene.presence, TOOLS, CORE) == ("memory",)

    def test_what_is_learnt_stays_while_it_is_used_and_after_a_restart(self):
        with ON, self.stage(ScriptedBrain()) as scene:
            for _ in range(TURNS):
                live(scene.script, LOAD_MEMORY)
            for _ in range(TURNS):
                assert learnt(scene.presence, TOOLS, CORE) == ("memory",)
                live(scene.script, ("search_journal", {"query": "ale"}))
            scene.service.presences.clear()
            scene.service.attach(scene.script)
            assert learnt(scene.presence, TOOLS, CORE) == ("memory",)

    def test_a_turn_or_two_without_it_change_nothing_and_disuse_does(self):
        with ON, self.stage(ScriptedBrain()) as scene:
            for _ in range(MOST):
                live(scene.script, LOAD_MEMORY)
            seen = []
            for _ in range(TURNS):
                seen.append(learnt(scene.presence, TOOLS, CORE))
                live(scene.script, ("say", {"message": "Hm."}))
            assert seen == sorted(seen, reverse=True)
            assert seen.count(("memory",)) == TURNS - FEW + 1
            assert seen[-1] == ()

    def test_others_turns_are_their_own(self):
        with ON, self.stage(ScriptedBrain()) as scene:
            for _ in range(TURNS):
                live(scene.script, LOAD_MEMORY)
            TurnRecord.objects.update(script=scene.script.pk + 1)
            assert learnt(scene.presence, TOOLS, CORE) == ()


def test_a_turn_counts_once_for_each_group() -> None:
    calls = [
        (1, "load_tools", "world"),
        (1, "load_tools", "WORLD"),
        (1, "go", None),
        (2, "go", None),
        (2, "load_tools", None),
        (2, "no_such_tool", None),
        (3, "load_tools", "nowhere"),
        (3, "load_tools", {"odd": 1}),
        (3, "say", None),
        (3, "page", None),
        (3, "read_on", None),
    ]
    assert dict(turns_by_group(calls, TOOLS, CORE)) == {"world": 2}
    assert dict(turns_by_group(calls, TOOLS, ["go"])) == {"world": 1}
