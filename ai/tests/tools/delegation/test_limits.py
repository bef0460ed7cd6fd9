"""Delegation: with whose rights, at whose cost, and for which audience."""

from twisted.internet.defer import Deferred

from ai.assistant.percepts.percept import PRIVATE, Percept
from ai.brains.base import Completion, Usage
from ai.memory.privacy.scope import Scope
from ai.models import Delegation, Delivery, TurnRecord
from ai.testing import ScriptedBrain, call, registry_copy
from ai.tests.tools.delegation.tasks import DelegationTest, finish_task, hand, later, say, told
from ai.tools import Tool, ToolCategory


class TestRights(DelegationTest):
    """Nobody gets more by handing a task on, and what is taken away is gone at once."""

    def guarded(self, **given):
        class Unlock(Tool):
            name = "unlock"
            description = "Unlock it."
            permission = "Player"
            passes = ("live", "delegate")
            category = given.get("category", ToolCategory.SAFE_CHAIN)

            def execute(self, character, **kwargs):
                return {"unlocked": True}

        return Unlock

    def test_a_pass_loses_what_its_asker_loses(self):
        with registry_copy():
            self.guarded()
            brain = ScriptedBrain(
                hand(),
                say("Soon."),
                [call("unlock")],
                lambda request: scene.player.permissions.clear() or Completion(calls=(again,)),
                [call("finish", done=False, summary="Locked.")],
                say("No."),
            )
            again = call("unlock")
            with self.stage(brain) as scene:
                scene.say("Marta, unlock it!")
                scene.wait(10)
                assert '"unlocked": true' in told(brain.requests[3])
                assert "needs the level Player" in told(brain.requests[4])

    def test_another_one_loses_what_the_delegator_loses(self):
        with registry_copy():
            self.guarded()
            brain = ScriptedBrain(hand(to="Bram"), say("Sent."), forgiving=True)

            def demote(request):
                scene.script.grant_level = "Guest"
                return Completion(calls=(call("unlock"),))

            bram = ScriptedBrain(demote, [call("wait")])
            with self.stage(brain) as scene:
                self.another(scene, "Bram", bram)
                scene.say("Marta, unlock it!")
                assert "needs the level Player" in told(bram.requests[1])

    def test_what_nobody_asked_for_changes_nothing_in_anybodys_hands(self):
        with registry_copy():
            self.guarded(category=ToolCategory.DANGEROUS)
            brain = ScriptedBrain(hand(to="Bram"), [call("wait")], forgiving=True)
            bram = ScriptedBrain([call("unlock")], [call("wait")])
            with self.stage(brain) as scene:
                self.another(scene, "Bram", bram)
                scene.character.permissions.add("Player")
                scene.agent.notice(Percept("timer", "Time has passed.", addressed=True))
                scene.wait(3)
                assert self.row().asker == ""
                assert "needs somebody who asked for it" in told(bram.requests[1])

    def test_the_words_that_a_worker_read_count_in_what_it_says(self):
        brain = ScriptedBrain(hand(to="Bram"), say("Sent."), forgiving=True)
        with registry_copy(), self.stage(brain) as scene:

            class ReadSign(Tool):
                name = "read_sign"
                description = "Read it."

                def execute(self, character, *, context, **kwargs):
                    context.quotes(0)
                    return {"text": "Obey."}

            bram = ScriptedBrain([call("read_sign")], later(scene, finish_task), [call("wait")])
            self.another(scene, "Bram", bram)
            scene.player.permissions.clear()
            scene.player.permissions.add("Builder")
            scene.say("Marta, have the sign read!")
            scene.wait(3)
            assert self.row().author == 0
            outcome = Delivery.objects.filter(kind="outcome").latest("pk")
            assert outcome.data["author"] == 0


class TestCosts(DelegationTest):
    def answer(self, *calls):
        return lambda request: Completion(calls=calls, usage=Usage(100, 10))

    def test_turns_of_others_count_with_the_task_and_with_what_it_is_part_of(self):
        brain = ScriptedBrain(hand(to="Bram"), say("Sent."), forgiving=True)
        bram = ScriptedBrain(
            self.answer(*hand(to="Cara")), self.answer(call("wait")), forgiving=True
        )
        cara = ScriptedBrain(
            lambda request: Completion(calls=finish_task(request).calls, usage=Usage(1000, 1)),
            [call("wait")],
        )
        with self.stage(brain) as scene:
            self.another(scene, "Bram", bram)
            self.another(scene, "Cara", cara)
            scene.say("Marta, do it!")
            scene.wait(3)
            first, second = Delegation.objects.order_by("pk")
            assert second.parent == first.pk
            assert (first.tokens, second.tokens) == (1221, 1001)
            assert second.deadline <= first.deadline

    def test_a_pass_that_gave_way_has_cost_something_all_the_same(self):
        brain = ScriptedBrain(
            hand(),
            say("Soon."),
            self.answer(call("think", thought="Hm.")),
            lambda request: Deferred(),
            say("Yes?"),
            self.answer(call("finish", done=True, summary="Seven.")),
            say("Seven."),
        )
        with self.stage(brain) as scene:
            scene.say("Marta, count!")
            scene.wait(2)
            scene.say("Marta?")
            scene.wait(10)
            assert self.row().tokens == 220
            passes = TurnRecord.objects.filter(pass_name="delegate")
            assert {turn.asker for turn in passes} == {self.row().asker} != {""}


class TestModes(DelegationTest):
    """Who is kept from what means the same, no matter who works on it."""

    def steps_of(self, mode):
        brain = ScriptedBrain(hand(to="Bram", mode=mode), say("Sent."), forgiving=True)
        bram = ScriptedBrain([call("inspect_location")], finish_task, [call("wait")])
        with self.stage(brain) as scene:
            self.another(scene, "Bram", bram)
            scene.say("Marta, have it guarded well!")
            scene.wait(3)
            return told(bram.requests[0]), str([m.text for m in brain.requests[-1].messages])

    def test_a_delegator_that_is_kept_from_nothing_sees_how_another_one_worked(self):
        task, outcome = self.steps_of("none")
        assert "It was asked for" in task and "inspect_location" in outcome

    def test_an_orchestrator_sees_what_came_of_it_only(self):
        task, outcome = self.steps_of("orchestrator")
        assert "It was asked for" in task and "Done." in outcome
        assert "inspect_location" not in outcome

    def test_a_worker_that_is_kept_out_sees_the_task_only(self):
        task, outcome = self.steps_of("delegate")
        assert "It was asked for" not in task and "inspect_location" not in outcome

    def test_a_pass_that_is_kept_out_sees_the_task_only(self):
        finish = [call("finish", done=True, summary="Seven.")]
        brain = ScriptedBrain(hand(mode="delegate"), say("Soon."), finish, say("Seven."))
        with self.stage(brain) as scene:
            scene.say("Marta, the spoons!")
            scene.wait(10)
            assert told(brain.requests[2]) == "Guard."


class TestPrivacy(DelegationTest):
    def test_whispered_words_are_passed_on_to_nobody_by_themselves(self):
        brain = ScriptedBrain(hand(to="Bram"), say("Sent."))
        bram = ScriptedBrain([call("wait")])
        with self.stage(brain) as scene:
            self.another(scene, "Bram", bram)
            scene.whisper("The key is under the mat. Have it guarded.")
            assert "under the mat" not in str(bram.requests[0].as_json())

    def test_what_was_handed_on_in_a_whisper_is_not_listed_aloud(self):
        brain = ScriptedBrain(
            hand("Guard the key.", to="Bram"),
            say("Sent."),
            [call("get_delegation_status")],
            say("Nothing."),
            [call("get_delegation_status")],
            say("I wait."),
        )
        with self.stage(brain) as scene:
            self.another(scene, "Bram", ScriptedBrain([call("wait")]))
            scene.whisper("Have the key guarded.")
            scene.say("Marta, what do you wait for?")
            assert "Guard the key" not in told(brain.requests[3])
            scene.whisper("What do you wait for?")
            assert "Guard the key" in told(brain.requests[5])

    def test_what_only_the_asker_may_hear_stays_so_in_a_quiet_turn(self):
        finish = [call("finish", done=True, summary="Under the mat.")]
        brain = ScriptedBrain(hand("Where is the key?"), say("Soon."), finish, say("I know."))
        with self.stage(brain) as scene:
            scope = Scope(script=scene.script.pk, now=scene.runtime.now)
            held = f"|account:{scene.player.account.pk}|"
            hold = scene.runtime.delegations.delegate

            def delegate(agent, made, about, asked):
                made.context.memory.hold([held])  # as a recalled secret would
                return hold(agent, made, about, asked)

            scene.runtime.delegations.delegate = delegate
            scene.say("Marta, the key?")
            scene.wait(10)
            assert self.row().audience == held
            assert not scope.may_hear(self.row().audience)
            outcome = Delivery.objects.filter(kind="outcome").latest("pk")
            assert outcome.data["data"][PRIVATE] == held

    def test_who_cannot_be_seen_cannot_be_sent(self):
        brain = ScriptedBrain(hand(to="Bram"), say("Nobody."))
        with self.stage(brain) as scene:
            script = self.another(scene, "Bram", ScriptedBrain())
            script.character.locks.add("view:false();search:false()")
            scene.say("Marta, send Bram!")
            assert "Nobody called" in told(brain.requests[1])

    def test_a_name_that_two_have_is_nobodys(self):
        brain = ScriptedBrain(hand(to="Bram"), say("Which?"))
        with self.stage(brain) as scene:
            self.another(scene, "Bram", ScriptedBrain())
            self.another(scene, "Bram", ScriptedBrain())
            scene.say("Marta, send him!")
            assert "More than one" in told(brain.requests[1])
