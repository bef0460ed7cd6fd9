"""`kill -9` at every write: no line that was kept is lost, and nothing happens twice.

Each scenario runs once. Then it goes back to each moment at which the server could have been
killed, and another one starts, with nothing but the database of that moment.
"""

from collections import Counter
from contextlib import contextmanager

import pytest
from evennia.utils.create import create_object
from twisted.internet.defer import Deferred
from twisted.internet.task import deferLater

from ai.assistant.runtime import get_runtime
from ai.brains.base import BrainError
from ai.models import ApprovalRequest, CallRecord, Delivery, Tally, TurnRecord
from ai.testing import call, registry_copy
from ai.tests.assistant.crash import DONE, LATER, Doing, Life, Watched, live
from ai.tests.game import WorldSceneTest
from ai.tools import Tool, ToolCategory

CHARACTER = "evennia.objects.objects.DefaultCharacter"
ROWS = (CallRecord, Delivery, ApprovalRequest, Tally, TurnRecord)
FINAL = {"done", "failed", "refused", "unknown", "interrupted", "waiting"}
WHO = {
    "type": "object",
    "properties": {"who": {"type": "string", "description": "for whom"}},
    "required": ["who"],
}


def tools(effects):
    """Tools that leave a trace outside of the database, where no crash takes it back."""

    class OpensTheDoor(Tool):
        name = "open_door"
        description = "Open the door."
        category = ToolCategory.DANGEROUS
        parameters = WHO
        daily_limit = 9

        def execute(self, character, who, **kwargs):
            effects[self.name, who] += 1
            return {}

    class TakesACoin(OpensTheDoor):
        name = "take_coin"
        description = "Take a coin."
        category = ToolCategory.SAFE_CHAIN
        idempotent = False

        def execute(self, character, who, **kwargs):
            return super().execute(character, who)

    class Looks(OpensTheDoor):
        name = "peer"
        description = "Look around."
        category = ToolCategory.SAFE_CHAIN

        def execute(self, character, who, **kwargs):
            return {"weather": "fine"}

    class SendsABoy(OpensTheDoor):
        name = "send_boy"
        description = "Send a boy."
        category = ToolCategory.ASYNC_REQUIRED

        def execute(self, character, who, *, context, **kwargs):
            super().execute(character, who)
            return deferLater(context.clock, 5, lambda: {"boy": "back"})

    class SealsTheDoor(OpensTheDoor):
        name = "seal_door"
        description = "Seal the door."
        requires_approval = True

    class Hangs(OpensTheDoor):
        name = "hang"
        description = "Open a door that sticks."

        def execute(self, character, who, **kwargs):
            super().execute(character, who)
            return Deferred()


@contextmanager
def noted(what):
    """Have a failure say when it was."""
    try:
        yield
    except AssertionError as error:
        error.add_note(what)
        raise


def use(tool):
    return lambda who: call(tool, who=who)


class Crashes(WorldSceneTest):
    """What the scenarios share."""

    @contextmanager
    def scene(self):
        self.effects, self.said = Counter(), {}
        with registry_copy(), self.stage() as scene:
            tools(self.effects)
            scene.script.brain = "scripted"
            self.bob = create_object(CHARACTER, key="Bob", location=scene.room)
            self.bob.permissions.add("Player")
            yield scene

    def watched(self, scene):
        """A life of which it is remembered what no crash takes back."""
        return Watched(lambda: (dict(self.effects), len(scene.heard), dict(self.said)))

    def put_back(self, scene, outside):
        effects, lines, said = outside
        self.effects.clear()
        self.effects.update(effects)
        del scene.heard[lines:]
        self.said = dict(said)

    def says(self, life, player, text, **kwargs):
        def event():
            self.said[player.key] = life.kept
            player.at_say(text, **kwargs)

        return event

    def everywhere(self, *steps, events, later=(), cuts=1):
        """Have it killed at every moment of a scenario, and at none.

        Args:
            *steps: What the brain does.
            events: What happens until it dies.
            later: What happens when it is back.
            cuts: How often it may tell its asker that it was cut off.
        """
        brain = Doing(*steps)
        with self.scene() as scene:
            life = self.watched(scene)
            live(brain, life, *events(scene, life))
            live(brain, Life(), *later).stop()
            self.check(scene, cuts)
            self.at_each_death(scene, life, brain, later, cuts)

    def at_each_death(self, scene, life, brain, later, cuts):
        """Have another server start after each."""
        deaths = 0
        for kept, outside in life.deaths():
            deaths += 1
            self.put_back(scene, outside)
            with noted(f"killed when {kept} writes were kept, {outside} was outside"):
                live(brain, Life(), *later).stop()
                self.check(scene, cuts, kept)
        assert life.moments > deaths > 5

    def told(self, scene, what):
        return [line for line in scene.heard if what in line]

    def check(self, scene, cuts, died=None):
        assert not TurnRecord.objects.filter(end_reason="").exists()
        assert set(CallRecord.objects.values_list("state", flat=True)) <= FINAL
        assert set(Delivery.objects.values_list("state", flat=True)) <= {"done"}
        for (tool, who), times in self.effects.items():
            assert times == 1, f"{tool} for {who}: {times} times"
            begun = CallRecord.objects.filter(tool=tool).exclude(state="waiting")
            counted = Tally.objects.filter(tool=tool, scope="player", count=1)
            assert counted.count() == begun.count() > 0, f"{tool} left no row"
        decided = ApprovalRequest.objects.exclude(state=ApprovalRequest.State.WAITING)
        assert decided.count() == ApprovalRequest.objects.count() <= 1
        for state in decided.values_list("state", flat=True):
            begun = CallRecord.objects.filter(origin="approval").exists()
            assert state == ("done" if begun else "expired")
            back = self.told(scene, "He is back")
            assert len(back) <= 1 and (back or self.told(scene, "I was cut off")), scene.heard
        for who, kept in self.said.items():
            lines = Delivery.objects.filter(kind__in=("say", "whisper"), name=who)
            if not lines.exists():  # it died before it had heard them
                assert died == kept
                continue
            assert lines.count() == 1
            done, cut = self.told(scene, f"Done, {who}"), self.told(scene, f"I was cut off, {who}")
            assert len(done) <= 1, scene.heard
            assert len(cut) <= cuts, scene.heard
            assert done or cut, scene.heard
            if self.effects.keys() & {("send_boy", who), ("seal_door", who)}:
                assert cut or self.told(scene, f"He is back, {who}"), scene.heard


class EveryWriteTest(Crashes):
    def test_a_line_that_is_answered(self):
        self.everywhere(
            DONE,
            events=lambda scene, life: [self.says(life, scene.player, "Marta, hello!")],
        )

    @pytest.mark.slow
    def test_a_look_before_the_answer(self):
        self.everywhere(
            use("peer"),
            DONE,
            events=lambda scene, life: [self.says(life, scene.player, "Marta, look!")],
        )

    def test_a_change_of_the_world(self):
        self.everywhere(
            use("take_coin"),
            use("open_door"),
            DONE,
            events=lambda scene, life: [self.says(life, scene.player, "Marta, open!")],
        )

    @pytest.mark.slow
    def test_an_errand_whose_outcome_comes_later(self):
        self.everywhere(
            use("send_boy"),
            DONE,
            events=lambda scene, life: [self.says(life, scene.player, "Marta, send!")],
        )

    @pytest.mark.slow
    def test_two_who_ask_at_once(self):
        self.everywhere(
            use("open_door"),
            DONE,
            events=lambda scene, life: [
                lambda: [
                    self.says(life, player, "Marta, open!")() for player in (scene.player, self.bob)
                ]
            ],
        )

    def test_a_whisper(self):
        self.everywhere(
            use("open_door"),
            lambda who: call("whisper", target=who, message=f"Done, {who}."),
            events=lambda scene, life: [
                self.says(life, scene.player, "Open!", whisper=True, receivers=[scene.character])
            ],
        )

    @pytest.mark.slow
    def test_a_brain_that_fails_after_a_change_of_the_world(self):
        self.everywhere(
            use("open_door"),
            lambda who: BrainError("no route"),
            events=lambda scene, life: [self.says(life, scene.player, "Marta, open!")],
            cuts=2,  # by its brain, and again while it tells so
        )

    @pytest.mark.slow
    def test_a_change_that_somebody_has_to_approve(self):
        def approve():
            for row in ApprovalRequest.objects.filter(state=ApprovalRequest.State.WAITING):
                get_runtime().decisions.approve(row, self.account)

        self.everywhere(
            use("seal_door"),
            DONE,
            events=lambda scene, life: [
                self.says(life, scene.player, "Marta, seal!"),
                approve,
            ],
            later=(approve,),
        )


class TwiceTest(Crashes):
    """It dies while it recovers."""

    def test_what_was_cut_off_is_told_although_it_dies_again(self):
        brain = Doing(use("hang"), LATER)
        with self.scene() as scene:
            first, second = Life(), self.watched(scene)
            live(brain, first, self.says(first, scene.player, "Marta, open!"))
            live(brain, second)
            live(brain, Life()).stop()
            self.check(scene, cuts=2)
            self.at_each_death(scene, second, brain, (), cuts=2)
