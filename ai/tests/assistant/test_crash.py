"""`kill -9` at every write: no line that was kept is lost, and nothing happens twice.

Each scenario is had again and again, killed one moment later each time, until it comes to its end
alive. After each kill the server starts anew, with nothing but the database.
"""

import gc
from collections import Counter
from contextlib import contextmanager
from itertools import count

from evennia.utils.create import create_object
from twisted.internet.defer import Deferred
from twisted.internet.task import deferLater

from ai.assistant import decision
from ai.assistant.service import get_service
from ai.brains.base import BrainError
from ai.models import CallRecord, Delivery, Heard, Proposal, Tally, TurnRecord
from ai.testing import call, registry_copy, stage
from ai.tests.assistant.crash import DONE, LATER, Doing, Fault, live
from ai.tests.game import EvenniaTest
from ai.tools import Tool, ToolCategory

CHARACTER = "evennia.objects.objects.DefaultCharacter"
ROWS = (CallRecord, Delivery, Heard, Proposal, Tally, TurnRecord)
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


class Crashes(EvenniaTest):
    """What the scenarios share."""

    def setUp(self):
        super().setUp()
        self.addCleanup(gc.collect)  # what died there complains while it is thrown away

    @contextmanager
    def scene(self):
        self.effects = Counter()
        with registry_copy(), stage() as scene:
            tools(self.effects)
            scene.script.brain = "scripted"
            self.bob = create_object(CHARACTER, key="Bob", location=scene.room)
            self.bob.permissions.add("Player")
            yield scene

    def anew(self, scene):
        for model in ROWS:
            model.objects.all().delete()
        self.effects.clear()
        scene.heard.clear()
        self.said = {}

    def says(self, scene, fault, player, text, **kwargs):
        def event():
            self.said[player.key] = fault.kept
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
            for moment in count():
                self.anew(scene)
                fault = Fault(moment)
                live(brain, fault, *events(scene, fault))
                service = live(brain, Fault(), *later)
                with noted(f"killed at moment {moment}"):
                    self.check(scene, fault, cuts)
                service.stop()
                if not fault.dead:
                    assert moment > 10
                    return

    def told(self, scene, what):
        return [line for line in scene.heard if what in line]

    def check(self, scene, fault, cuts):
        assert not TurnRecord.objects.filter(end_reason="").exists()
        assert set(CallRecord.objects.values_list("state", flat=True)) <= FINAL
        assert set(Delivery.objects.values_list("state", flat=True)) <= {"done"}
        for (tool, who), times in self.effects.items():
            assert times == 1, f"{tool} for {who}: {times} times"
            begun = CallRecord.objects.filter(tool=tool).exclude(state="waiting")
            counted = Tally.objects.filter(tool=tool, scope="player", count=1)
            assert counted.count() == begun.count() > 0, f"{tool} left no row"
        decided = Proposal.objects.exclude(state=Proposal.State.WAITING)
        assert decided.count() == Proposal.objects.count() <= 1
        for state in decided.values_list("state", flat=True):
            begun = CallRecord.objects.filter(origin="approval").exists()
            assert state == ("done" if begun else "expired")
            back = self.told(scene, "He is back")
            assert len(back) <= 1 and (back or self.told(scene, "I was cut off")), scene.heard
        for who, kept in self.said.items():
            lines = Heard.objects.filter(kind__in=("say", "whisper"), name=who)
            if not lines.exists():  # it died before it had heard them
                assert fault.dead and fault.kept == kept
                continue
            assert Delivery.objects.filter(percept__in=lines).count() == 1
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
            events=lambda scene, fault: [self.says(scene, fault, scene.player, "Marta, hello!")],
        )

    def test_a_look_before_the_answer(self):
        self.everywhere(
            use("peer"),
            DONE,
            events=lambda scene, fault: [self.says(scene, fault, scene.player, "Marta, look!")],
        )

    def test_a_change_of_the_world(self):
        self.everywhere(
            use("take_coin"),
            use("open_door"),
            DONE,
            events=lambda scene, fault: [self.says(scene, fault, scene.player, "Marta, open!")],
        )

    def test_an_errand_whose_outcome_comes_later(self):
        self.everywhere(
            use("send_boy"),
            DONE,
            events=lambda scene, fault: [self.says(scene, fault, scene.player, "Marta, send!")],
        )

    def test_two_who_ask_at_once(self):
        self.everywhere(
            use("open_door"),
            DONE,
            events=lambda scene, fault: [
                lambda: [
                    self.says(scene, fault, player, "Marta, open!")()
                    for player in (scene.player, self.bob)
                ]
            ],
        )

    def test_a_whisper(self):
        self.everywhere(
            use("open_door"),
            lambda who: call("whisper", target=who, message=f"Done, {who}."),
            events=lambda scene, fault: [
                self.says(
                    scene, fault, scene.player, "Open!", whisper=True, receivers=[scene.character]
                )
            ],
        )

    def test_a_brain_that_fails_after_a_change_of_the_world(self):
        self.everywhere(
            use("open_door"),
            lambda who: BrainError("no route"),
            events=lambda scene, fault: [self.says(scene, fault, scene.player, "Marta, open!")],
            cuts=2,  # by its brain, and again while it tells so
        )

    def test_a_change_that_somebody_has_to_approve(self):
        def approve():
            for row in Proposal.objects.filter(state=Proposal.State.WAITING):
                decision.approve(get_service(), row, self.account)

        self.everywhere(
            use("seal_door"),
            DONE,
            events=lambda scene, fault: [
                self.says(scene, fault, scene.player, "Marta, seal!"),
                approve,
            ],
            later=(approve,),
        )


class TwiceTest(Crashes):
    """It dies while it recovers."""

    def test_what_was_cut_off_is_told_although_it_dies_again(self):
        brain = Doing(use("hang"), LATER)
        with self.scene() as scene:
            for moment in count():
                self.anew(scene)
                first, second = Fault(), Fault(moment)
                live(brain, first, self.says(scene, first, scene.player, "Marta, open!"))
                live(brain, second)
                live(brain, Fault()).stop()
                with noted(f"killed again at moment {moment}"):
                    self.check(scene, first, cuts=2)
                if not second.dead:
                    assert moment > 5
                    return
