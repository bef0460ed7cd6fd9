"""What happens to an attacker's turn while the brain still thinks."""

from evennia.utils.create import create_account
from twisted.internet.defer import Deferred

from ai.assistant.perception.observe import capture
from ai.brains.base import Completion
from ai.brains.embedded.lines.clauses import MAX_JOINTS, clauses
from ai.testing import ScriptedBrain, call
from ai.tests.game import WorldSceneTest


class MidTurnTest(WorldSceneTest):
    def attack(self, meanwhile):
        """A builder has the assistant write; meanwhile something happens to the builder."""
        thinking = Deferred()
        brain = ScriptedBrain(lambda request: thinking, forgiving=True)
        account = create_account("Staff", "", "a-passw0rd")
        account.permissions.clear()
        account.permissions.add("Builder")
        with self.stage(brain, grant="Builder", by=self.account) as scene:
            scene.player.account = account
            scene.say("Marta, remember me.")
            meanwhile(scene, account)
            wanted = call("set_attribute", target="me", name="owner", value="Anna")
            thinking.callback(Completion(calls=(wanted,)))
            scene.wait()
            assert scene.character.attributes.get("owner") is None
            return [turn.end_reason for turn in scene.turns()], [c.state for c in scene.calls()]

    def test_rights_lost_meanwhile_count(self):
        ends, states = self.attack(lambda scene, account: account.permissions.clear())
        assert (ends, states[0]) == (["terminal"], "refused")

    def test_a_quelled_account_has_the_rights_of_its_character(self):
        ends, states = self.attack(lambda scene, account: account.attributes.add("_quell", True))
        assert (ends, states[0]) == (["terminal"], "refused")

    def test_an_account_that_is_gone_has_no_rights(self):
        ends, states = self.attack(lambda scene, account: account.delete())
        assert (ends, states[0]) == (["terminal"], "refused")

    def test_a_builder_who_granted_and_fell_takes_the_grant_along(self):
        ends, states = self.attack(lambda scene, account: self.account.permissions.clear())
        assert (ends, states[0]) == (["terminal"], "refused")

    def test_a_played_assistant_does_nothing(self):
        def puppet(scene, account):
            scene.character.account = self.account2

        assert self.attack(puppet)[0] == ["cancelled"]

    def test_what_staff_read_while_they_play_it_reaches_no_player(self):
        brain = ScriptedBrain([call("wait")])
        with self.stage(brain) as scene:
            self.account.unpuppet_object(self.session)
            with capture(scene.character) as shown:  # a command of hers is at work still
                self.account.puppet_object(self.session, scene.character)
                scene.character.execute_cmd("py 'the damson ' + 'key'", session=self.session)
                self.account.unpuppet_object(self.session)
            scene.say("Marta, what have you just read?")
            assert shown.lines == []
            assert "damson" not in str(brain.requests[0].as_json())

    def test_one_wait_at_a_time_is_all_that_a_brain_gets(self):
        waits = [call("wait", seconds=seconds) for seconds in (5, 6, 7, 8)]
        brain = ScriptedBrain(waits, forgiving=True)
        with self.stage(brain) as scene:
            scene.say("Wait for me.")
            scene.wait(60)
            assert len(brain.requests) == 2


def test_a_line_of_nothing_but_ands_is_weighed_a_few_times_only():
    weighed = []
    clauses("get a and " * 50, is_act=lambda clause: not weighed.append(clause))
    assert len(weighed) <= 2 * MAX_JOINTS
