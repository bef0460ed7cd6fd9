"""Delegation: how tasks end, and what a pass makes of them."""

from twisted.internet.defer import Deferred, ensureDeferred

from ai.assistant.delegation.manager import WORK
from ai.assistant.engine.pass_task import PassTask
from ai.assistant.records import recovery
from ai.assistant.runtime import Runtime
from ai.brains.base import Completion
from ai.memory.memories.memories import store
from ai.memory.privacy.scope import Scope
from ai.models import CallRecord, Delegation
from ai.testing import ScriptedBrain, call
from ai.testing.reactor import TestReactor
from ai.tests.pipeline.kit import result_of
from ai.tests.tools.delegation.tasks import DelegationTest, hand, say, told


class TestItsEnd(DelegationTest):
    def sent(self, *steps):
        return ScriptedBrain(hand(to="Bram"), say("Sent."), *steps, forgiving=True)

    def test_a_task_that_waits_and_is_cancelled_is_never_begun(self):
        thinking = Deferred()
        bram = ScriptedBrain(lambda request: thinking, forgiving=True)
        with self.stage(self.sent()) as scene:
            self.another(scene, "Bram", bram)
            scene.say("Bram, hello!")
            scene.say("Marta, have it guarded!")
            assert self.row().state == "open"
            scene.runtime.delegations.withdraw([scene.script.pk])
            thinking.callback(Completion(calls=(call("wait"),)))
            scene.wait(3)
            assert "[task" not in str([told(request) for request in bram.requests])

    def test_a_worker_knows_which_tasks_are_open(self):
        with self.stage(self.sent()) as scene:
            script = self.another(scene, "Bram", ScriptedBrain([call("wait")], forgiving=True))
            worker, delegator = (scene.runtime.agents[one.pk] for one in (script, scene.script))
            assert worker.tasks == set()
            scene.say("Marta, have it guarded!")
            assert (worker.tasks, delegator.tasks) == ({self.row().pk}, set())
            scene.runtime.delegations.withdraw([scene.script.pk])
            assert worker.tasks == set()

    def test_a_worker_at_work_stops_when_it_is_late(self):
        thinking = Deferred()
        bram = ScriptedBrain(lambda request: thinking)
        brain = ScriptedBrain(hand(to="Bram", seconds=5), say("Sent."), say("Too late."))
        with self.stage(brain) as scene:
            script = self.another(scene, "Bram", bram)
            scene.say("Marta, do it!")
            scene.wait(10)
            thinking.callback(Completion(calls=(call("say", message="I did it!"),)))
            scene.wait(3)
            assert "I did it!" not in str(scene.heard)
            assert len(bram.requests) == 1  # it is not had again
            why = [one.why for one in scene.runtime.agents[script.pk].passed_over]
            assert "the task is no longer wanted" in why

    def test_what_was_handed_on_further_ends_with_it(self):
        brain = ScriptedBrain(hand(to="Bram", seconds=5), say("Sent."), forgiving=True)
        bram = ScriptedBrain(hand(to="Cara", seconds=600), [call("wait")], forgiving=True)
        with self.stage(brain) as scene:
            self.another(scene, "Bram", bram)
            self.another(scene, "Cara", ScriptedBrain([call("wait")]))
            scene.say("Marta, do it!")
            scene.wait(10)
            assert {row.state for row in Delegation.objects.all()} <= {"late", "cancelled"}

    def test_a_worker_that_is_deleted_leaves_nobody_waiting(self):
        brain = self.sent()
        with self.stage(brain) as scene:
            script = self.another(scene, "Bram", ScriptedBrain([call("wait")]))
            scene.say("Marta, do it!")
            script.character.delete()
            scene.wait(3)
            assert self.row().state == "failed"
            assert "was stopped" in told(brain.requests[2])

    def test_a_delegator_that_is_deleted_wants_it_no_more(self):
        thinking = Deferred()
        with self.stage(self.sent()) as scene:
            self.another(scene, "Bram", ScriptedBrain(lambda request: thinking))
            scene.say("Marta, do it!")
            scene.character.delete()
            scene.wait(3)
            assert not Delegation.objects.filter(state="open").exists()
            thinking.callback(Completion(calls=(call("say", message="I did it!"),)))
            scene.wait(3)
            assert "I did it!" not in str(scene.heard)

    def test_stopping_the_delegator_cancels_it(self):
        with self.stage(self.sent()) as scene:
            self.another(scene, "Bram", ScriptedBrain([call("wait")]))
            scene.say("Marta, do it!")
            scene.runtime.pause.stop([scene.agent], "stopped")
            scene.wait(3)
            assert self.row().state == "cancelled"

    def test_after_a_crash_the_delegator_is_told_and_nobody_works_on_it(self):
        boot = recovery.BOOT
        with self.stage(self.sent()) as scene:
            self.another(scene, "Bram", ScriptedBrain(lambda request: Deferred()))
            scene.say("Marta, do it!")
            recovery.BOOT = "the next boot"
            runtime = Runtime(TestReactor())
            brain, bram = ScriptedBrain(say("Lost.")), ScriptedBrain()
            runtime.brains.update(scripted=brain, bram=bram)
            try:
                runtime.start()
                for _ in range(20):
                    runtime.clock.advance(0.2)
            finally:
                runtime.stop()
                recovery.BOOT = boot
            assert "delegate_task: it may or may not have happened" in told(brain.requests[0])
            assert bram.requests == []
            assert self.row().state == "failed"
            assert CallRecord.objects.get(tool="delegate_task").state == "interrupted"


class TestWorkOfItsOwn(DelegationTest):
    """A bare pass has what it takes to find something out."""

    def test_it_recalls_and_looks_things_up(self):
        brain = ScriptedBrain(
            hand("Where is the mill?"),
            say("Soon."),
            [call("recall_memories", query="mill"), call("doc_lookup", query="look")],
            [call("finish", done=True, summary="North.")],
            say("North."),
        )
        with self.stage(brain) as scene:
            scope = Scope(script=scene.script.pk, now=scene.runtime.now)
            store(scope, "The mill stands north.", how="seen")
            scene.say("Marta, where is the mill?")
            scene.wait(10)
            recalled = [m for m in brain.requests[3].messages if m.role == "tool"]
            assert "stands north" in recalled[0].text
            assert recalled[1].result["ok"]

    def test_the_embedded_brain_says_what_it_found(self):
        with self.stage() as scene:
            scope = Scope(script=scene.script.pk, now=scene.runtime.now)
            store(scope, "The mill stands north.", how="seen")
            for asked, found in (("Where is the mill?", True), ("Who is Xyzzy?", False)):
                about = ({"kind": "task", "text": asked},)
                given = PassTask("delegate", WORK, asked, about)
                turn = result_of(ensureDeferred(scene.runtime.passes.run(scene.agent, given)))
                assert turn.submitted["done"] is found
                assert ("The mill stands north." in turn.submitted["summary"]) is found
