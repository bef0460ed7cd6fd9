"""Life goes on in the middle of a call: whatever happens in whichever step, the turn ends well."""

from contextlib import ExitStack, contextmanager
from unittest import mock

from django.conf import settings
from django.db import transaction
from django.test import override_settings
from evennia.utils.create import create_account, create_object
from twisted.logger import globalLogPublisher

from ai.assistant.engine.end_reason import EndReason
from ai.brains.base import Completion
from ai.models import CallRecord, Delivery, TurnRecord
from ai.pipeline import pipeline
from ai.testing import ScriptedBrain, call, registry_copy
from ai.testing.object_cache import forget_objects
from ai.tests.game import SceneTest
from ai.tests.rows import some_of
from ai.tools import Tool, ToolCategory

ENDS = {reason.value for reason in EndReason} - {"error"}
OPEN = {"started", "pending"}
STEPS = {
    "find": lambda scene: (pipeline, "find"),
    "authorise": lambda scene: (pipeline, "authorise"),
    "validate": lambda scene: (pipeline, "validate"),
    "limit": lambda scene: (pipeline, "limit"),
    "gate": lambda scene: (scene.runtime.pipeline, "_gate"),
    "approve": lambda scene: (pipeline, "ask_human"),
    "cache": lambda scene: (scene.runtime.pipeline.cache, "get"),
    "charge": lambda scene: (scene.runtime.records, "started"),
    "run": lambda scene: (pipeline, "run"),
    "cap": lambda scene: (pipeline, "cap"),
    "record": lambda scene: (scene.runtime.records, "finished"),
}
"""Each step of the pipeline, and what is called for it."""
BEFORE_IT_RUNS = ("think", "find", "authorise", "validate", "limit", "gate", "approve", "cache")
"""Where a stop in one of these keeps the call from running."""

CHARGE = ("charge",)
"""One transaction, in which no code of a game or a tool runs."""


def lever(pulled):
    class PullsTheLever(Tool):
        name = "pull_lever"
        description = "Pull the lever."
        category = ToolCategory.DANGEROUS

        def execute(self, character, **kwargs):
            pulled.append(1)
            return {"lever": "down"}

    return PullsTheLever


def elsewhere():
    return create_object("evennia.objects.objects.DefaultRoom", key="Elsewhere")


@contextmanager
def failures():
    """The errors that get to the log."""
    found = []

    def observe(event):
        if event.get("log_failure") is not None:
            found.append(event["log_failure"].getTraceback())

    globalLogPublisher.addObserver(observe)
    try:
        yield found
    finally:
        globalLogPublisher.removeObserver(observe)


@contextmanager
def put_back():
    """Undo in the end what has happened to the database."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    forget_objects()


class Life(SceneTest):
    """What holds whatever happened."""

    def check(self, pulled):
        assert len(pulled) <= 1
        assert set(TurnRecord.objects.values_list("end_reason", flat=True)) <= ENDS
        assert not CallRecord.objects.filter(state__in=OPEN).exists()
        assert not Delivery.objects.filter(turn__end_reason="").exists()
        for turn in TurnRecord.objects.all():
            messages = turn.data["messages"]
            asked = [one["id"] for message in messages for one in message.get("calls", ())]
            told = [message["call_id"] for message in messages if message["role"] == "tool"]
            assert told == asked
            assert turn.calls.count() == len(asked)


class LifeTest(Life):
    """Something happens to those who take part, in each step of a call."""

    def in_each_step(self, happen, *, stops=False, asker_gone=False, without=(), lines_are=None):
        """Have it happen in each step.

        Args:
            happen: What happens, to a scene.
            stops: The assistant may do nothing more from then on.
            asker_gone: The asker has no rights any more from then on.
            without: Steps in which it cannot happen.
            lines_are: The states in which lines are left; any by default.
        """
        steps = ("think", *(step for step in STEPS if step not in without))
        for step in some_of(steps, 3):
            try:
                self.in_step(step, happen, stops, asker_gone, lines_are)
            except AssertionError as error:
                error.add_note(f"in the step {step}")
                raise

    def in_step(self, step, happen, stops, asker_gone, lines_are):
        pulled, left = [], [happen]

        def now():
            if left:
                left.pop()(scene)

        def pull(_request):
            if step == "think":
                now()
            return Completion(calls=(call("pull_lever"),))

        brain = ScriptedBrain(pull, [call("say", message="Done.")], forgiving=True)
        brain.check = lambda: None
        with put_back(), ExitStack() as around, failures() as broken:
            around.enter_context(registry_copy())
            lever(pulled)
            scene = around.enter_context(self.stage(brain))
            if step in STEPS:
                owner, name = STEPS[step](scene)
                real = getattr(owner, name)

                def wrapped(*args, **kwargs):
                    now()
                    return real(*args, **kwargs)

                around.enter_context(mock.patch.object(owner, name, wrapped))
            scene.say("Marta, pull the lever!")
            scene.wait(100)
            assert not left, "it did not happen"
            assert broken == []
            self.check(pulled)
            if (stops and step in BEFORE_IT_RUNS) or (asker_gone and step == "think"):
                assert pulled == []
            if lines_are is not None:
                left = set(Delivery.objects.values_list("state", flat=True))
                assert left and left <= lines_are

    def test_the_assistant_is_deleted(self):
        self.in_each_step(lambda scene: scene.character.delete(), stops=True, without=CHARGE)

    def test_the_assistant_is_released(self):
        self.in_each_step(lambda scene: scene.script.delete(), stops=True, without=CHARGE)

    def test_the_assistant_is_paused(self):
        self.in_each_step(lambda scene: scene.script.pause(), stops=True)

    def test_somebody_begins_to_play_the_assistant(self):
        def play(scene):
            scene.character.account = create_account("Player", None, None)

        self.in_each_step(play, stops=True)

    def test_the_assistant_is_moved(self):
        self.in_each_step(lambda scene: scene.character.move_to(elsewhere(), quiet=True))

    def test_the_assistant_is_nowhere(self):
        def vanish(scene):
            scene.character.location = None

        self.in_each_step(vanish)

    def test_the_asker_is_deleted(self):
        def delete(scene):
            account = scene.player.account
            scene.player.delete()
            account.delete()

        self.in_each_step(delete, asker_gone=True)

    def test_the_asker_walks_away(self):
        self.in_each_step(lambda scene: scene.player.move_to(elsewhere(), quiet=True))

    def test_the_asker_logs_out_or_dies(self):
        def leave(scene):  # what Evennia does at a log-out, and many games at a death
            scene.player.location = None

        self.in_each_step(leave)

    def test_the_server_stops_for_a_reload(self):
        self.in_each_step(
            lambda scene: scene.runtime.stop(), stops=True, lines_are={"done", "waiting"}
        )

    def test_the_clock_jumps(self):
        self.in_each_step(lambda scene: scene.clock.advance(86400))


class NothingLeftTest(Life):
    """A budget is at zero."""

    def ends_with(self, setting, *ends, pulls):
        pulled = []
        brain = ScriptedBrain([call("pull_lever")], forgiving=True)
        brain.check = lambda: None
        with (
            override_settings(AI={**settings.AI, setting: 0}),
            registry_copy(),
            failures() as broken,
        ):
            lever(pulled)
            with self.stage(brain) as scene:
                scene.say("Marta, pull the lever!")
                scene.wait(3600)
                assert {turn.end_reason for turn in scene.turns()} == set(ends)
                assert broken == []
                self.check(pulled)
                assert len(pulled) == pulls
                assert set(Delivery.objects.values_list("state", flat=True)) <= {"done", "dropped"}

    def test_no_calls(self):
        self.ends_with("TURN_CALLS", "budget", pulls=0)

    def test_no_seconds(self):
        self.ends_with("TURN_SECONDS", "deadline", pulls=0)

    def test_no_steps_are_one(self):
        self.ends_with("MAX_ITERATIONS", "max_iterations", pulls=1)
