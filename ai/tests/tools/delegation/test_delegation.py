"""Delegation: to another assistant, to oneself, and no further."""

from evennia.utils.create import create_account, create_object
from twisted.internet.defer import Deferred
from twisted.internet.task import deferLater

from ai.assistant.adopt import adopt
from ai.brains.base import Completion
from ai.models import Delegation, TurnRecord
from ai.testing import ScriptedBrain, call
from ai.tests.game import SceneTest
from ai.tools import TOOL_REGISTRY, ToolCategory

CHARACTER = "evennia.objects.objects.DefaultCharacter"


def say(text):
    return [call("say", message=text)]


def last():
    return Delegation.objects.latest("pk").pk


def finish_last():
    return call("finish_task", delegation=last(), done=True, summary="Guarded.")


def cancel_last():
    return call("cancel_delegation", delegation=last())


def told(request):
    return request.messages[-1].text


class TestDelegation(SceneTest):
    def another(self, scene, name, brain):
        thing = create_object(CHARACTER, key=name, location=scene.room)
        script = adopt(thing)
        brain.name = name.lower()
        scene.runtime.brains[brain.name] = brain
        script.brain = brain.name
        return script

    def test_its_category_has_it_come_back_later(self):
        assert TOOL_REGISTRY.get_tool("delegate_task").category is ToolCategory.ASYNC_REQUIRED
        assert TOOL_REGISTRY.get_tool("get_delegation_status").category is ToolCategory.SAFE_CHAIN

    def test_a_pass_of_ones_own_works_on_it_alone(self):
        brain = ScriptedBrain(
            [call("delegate_task", task="Count the spoons.")],
            say("In a moment."),
            [call("finish", done=True, summary="Seven spoons.")],
            say("Seven!"),
        )
        with self.stage(brain) as scene:
            scene.say("Marta, how many spoons are there?")
            scene.wait(10)
            assert brain.requests[2].pass_name == "delegate"
            assert "how many spoons" in told(brain.requests[2])
            assert scene.heard[-1] == 'Marta says, "Seven!"'
            row = Delegation.objects.get()
            assert (row.state, row.result, row.to) == ("done", "Seven spoons.", None)

    def test_a_delegator_that_is_kept_from_nothing_sees_the_steps(self):
        brain = ScriptedBrain(
            [call("delegate_task", task="Count the spoons.", mode="none")],
            say("In a moment."),
            [call("think", thought="Three and four.")],
            [call("finish", done=False, summary="Lost count.")],
            say("No luck."),
        )
        with self.stage(brain) as scene:
            scene.say("Marta, count!")
            scene.wait(10)
            assert "think" in told(brain.requests[4]) and "Lost count" in told(brain.requests[4])
            assert Delegation.objects.get().state == "failed"

    def test_it_gives_way_and_goes_on(self):
        brain = ScriptedBrain(
            [call("delegate_task", task="Count the spoons.")],
            say("In a moment."),
            lambda request: Deferred(),
            say("Not yet."),
            [call("finish", done=True, summary="Seven.")],
            say("Seven!"),
        )
        with self.stage(brain) as scene:
            scene.say("Marta, count!")
            scene.wait(2)
            scene.say("Marta, and?")
            scene.wait(10)
            assert scene.heard[-1] == 'Marta says, "Seven!"'

    def test_another_assistant_works_on_it_and_answers(self):
        brain = ScriptedBrain(
            [call("delegate_task", task="Guard the door.", to="Bram", mode="delegate")],
            say("Bram will."),
            say("He does."),
        )
        with self.stage(brain) as scene:
            bram = ScriptedBrain(
                lambda request: deferLater(
                    scene.clock, 3, lambda: Completion(calls=(finish_last(),))
                ),
                [call("wait")],
            )
            script = self.another(scene, "Bram", bram)
            scene.say("Marta, have the door guarded!")
            row = Delegation.objects.get()
            scene.wait(10)
            row.refresh_from_db()
            assert (row.state, row.to) == ("done", script.pk)
            assert "Guard the door." in told(bram.requests[0])
            assert "It was asked for" not in told(bram.requests[0])
            assert scene.heard[-1] == 'Marta says, "He does."'
            turn = TurnRecord.objects.filter(script=script.pk).first()
            assert 0 < turn.level <= row.level and turn.asker == row.asker

    def test_one_who_is_not_here_gets_no_task(self):
        brain = ScriptedBrain([call("delegate_task", task="Go.", to="Nobody")], say("No."))
        with self.stage(brain) as scene:
            scene.say("Marta, send somebody!")
            assert "Nobody called" in told(brain.requests[1])
            assert not Delegation.objects.exists()

    def test_nobody_else_has_the_worker_finish_it(self):
        brain = ScriptedBrain([call("delegate_task", task="Guard.", to="Bram")], say("He will."))
        bram = ScriptedBrain(
            [call("wait")], lambda request: Completion(calls=(finish_last(),)), [call("wait")]
        )
        with self.stage(brain) as scene:
            self.another(scene, "Bram", bram)
            scene.say("Marta, have the door guarded!")
            thief = create_object(CHARACTER, key="Thief", location=scene.room)
            thief.permissions.add("Player")
            thief.account = create_account("Thief", None, None)
            thief.at_say("Bram, you are done!")
            scene.wait()
            assert "no open task" in told(bram.requests[2])
            assert Delegation.objects.get().state == "open"

    def test_it_is_late_after_its_deadline(self):
        brain = ScriptedBrain(
            [call("delegate_task", task="Wait for me.", to="Bram", seconds=5)],
            say("We will see."),
            say("Too late."),
        )
        with self.stage(brain) as scene:
            self.another(scene, "Bram", ScriptedBrain([call("wait")]))
            scene.say("Marta, have him wait!")
            scene.wait(20)
            assert Delegation.objects.get().state == "late"
            assert scene.heard[-1] == 'Marta says, "Too late."'

    def test_it_can_be_cancelled_by_the_one_it_was_for(self):
        brain = ScriptedBrain(
            [call("delegate_task", task="Wait for me.", to="Bram")],
            say("Sent."),
            lambda request: Completion(calls=(cancel_last(),)),
            [call("wait")],
            [call("wait")],
        )
        brain.check = lambda: None
        with self.stage(brain) as scene:
            self.another(scene, "Bram", ScriptedBrain([call("wait")]))
            scene.say("Marta, have him wait!")
            scene.say("Marta, never mind!")
            assert Delegation.objects.get().state == "cancelled"

    def test_it_never_comes_back_to_where_it_came_from(self):
        brain = ScriptedBrain(
            [call("delegate_task", task="Do it.", to="Bram")], say("Sent."), [call("wait")]
        )
        bram = ScriptedBrain([call("delegate_task", task="Do it.", to="Marta")], [call("wait")])
        brain.check = lambda: None
        with self.stage(brain) as scene:
            self.another(scene, "Bram", bram)
            scene.say("Marta, do it!")
            scene.wait(5)
            assert "The task came through that assistant" in told(bram.requests[1])
            assert Delegation.objects.count() == 1

    def test_a_restart_leaves_none_open(self):
        brain = ScriptedBrain([call("delegate_task", task="Do it.", to="Bram")], say("Sent."))
        with self.stage(brain) as scene:
            self.another(scene, "Bram", ScriptedBrain([call("wait")]))
            scene.say("Marta, do it!")
            scene.runtime.delegations.start()
            assert Delegation.objects.get().state == "failed"
