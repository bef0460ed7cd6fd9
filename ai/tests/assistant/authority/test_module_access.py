"""Which remote modules a turn may use: by the assistant's own list, or for whom it is."""

import pytest
from django.test import override_settings

from ai.assistant.authority.authority import modules_of
from ai.assistant.authority.module_access import set_modules
from ai.assistant.percepts.percept import Percept
from ai.brains.base import Completion
from ai.models import ApprovalRequest
from ai.testing import ScriptedBrain, call
from ai.testing.modules import module_server
from ai.testing.scene_with_modules import scene_with_modules
from ai.tests.game import EvenniaTest, WorldSceneTest
from ai.tests.remote.calls.callee import ROLL
from ai.tests.rows import each_case
from ai.tests.tools.delegation.tasks import DelegationTest, hand, say
from ai.tools.contract import levels

SERVICES = {"dice": "http://dice", "weather": "http://weather", "maps": "http://maps"}
GUEST, PLAYER = levels.rank("Guest"), levels.rank("Player")
REFUSED = "'dice.roll' is of the module 'dice', which is not open to this turn."
WAIT = [call("wait")]


def told(request):
    return request.messages[-1].text


class Script:
    """As much of an assistant's script as matters here."""

    def __init__(self, modules=None, tools=()):
        self.pk, self.modules, self.tools = 1, modules, list(tools)


@each_case(
    ("named", "asker", "guests", "may"),
    [
        (["dice"], None, [], {"dice"}),
        (["dice"], GUEST, ["maps"], {"dice"}),
        (["dice", "gone"], PLAYER, [], {"dice"}),
        ([], PLAYER, ["maps"], set()),
        (None, None, ["maps"], set(SERVICES)),
        (None, PLAYER, ["maps"], set(SERVICES)),
        (None, GUEST, ["maps"], {"maps"}),
        (None, GUEST, "maps, dice", {"maps", "dice"}),
        (None, GUEST, [], set()),
        (None, levels.NONE, ["maps"], {"maps"}),
    ],
)
def test_the_rule(named, asker, guests, may):
    with override_settings(AI={"MODULE_SERVICES": SERVICES, "DEFAULT_GUEST_MODULES": guests}):
        assert modules_of(Script(named), asker) == may
        assert modules_of(None, asker) == set()


@override_settings(AI={"MODULE_SERVICES": SERVICES})
class SetTest(EvenniaTest):
    def test_a_list_of_tools_follows(self):
        script = Script(tools=["core", "say", "maps", "weather.tell", "maps.find"])
        set_modules(script, ["dice", "weather"])
        assert script.modules == ["dice", "weather"]
        assert script.tools == ["core", "say", "weather.tell", "dice"]
        set_modules(script, None)
        assert script.modules is None

    def test_where_all_tools_are_its_own_they_stay_so(self):
        script = Script()
        set_modules(script, [])
        assert (script.modules, script.tools) == ([], [])

    def test_an_unknown_name_is_told_with_the_nearest(self):
        with pytest.raises(ValueError, match="no module 'dcie'. Did you mean 'dice'"):
            set_modules(Script(), ["dcie"])


class TurnTest(WorldSceneTest):
    def test_a_module_that_is_not_named_is_neither_offered_nor_run(self):
        brain = ScriptedBrain([call("dice.roll")], WAIT)
        with module_server("dice", ROLL) as dice, self.scene_with_modules(brain, dice) as scene:
            scene.script.modules = []
            scene.say("Marta, throw the dice!")
            assert not [name for name in scene.offered(brain) if "dice" in name]
            assert REFUSED in told(brain.requests[1])
            assert dice.executed == []

    def test_what_is_taken_away_in_the_middle_of_a_turn_is_refused(self):
        def taken_away(_request):
            scene.script.modules = []
            return Completion(calls=(call("dice.roll"),))

        brain = ScriptedBrain([call("dice.roll")], taken_away, WAIT)
        with module_server("dice", ROLL) as dice, self.scene_with_modules(brain, dice) as scene:
            scene.say("Marta, throw the dice!")
            assert '{"sum": 7}' in told(brain.requests[1])
            assert REFUSED in told(brain.requests[2])
            assert len(dice.executed) == 1

    def test_a_guest_has_what_the_settings_give_guests(self):
        for guests, may in (([], False), (["dice"], True)):
            brain = ScriptedBrain([call("dice.roll")], WAIT)
            own = {"settings": {"DEFAULT_GUEST_MODULES": guests}}
            with (
                module_server("dice", ROLL) as dice,
                self.scene_with_modules(brain, dice, **own) as scene,
            ):
                scene.player.permissions.clear()
                scene.player.permissions.add("Guest")
                scene.say("Marta, throw the dice!")
                assert (REFUSED not in told(brain.requests[1])) == may
                assert len(dice.executed) == may

    def test_a_list_of_tools_without_the_module_takes_it_away(self):
        brain = ScriptedBrain([call("dice.roll")], WAIT)
        with module_server("dice", ROLL) as dice, self.scene_with_modules(brain, dice) as scene:
            scene.script.tools = ["core", "dice.deal"]
            scene.say("Marta, throw the dice!")
            assert "is not among your tools" in told(brain.requests[1])
            assert dice.executed == []

    def test_it_says_no_to_an_approved_call_too(self):
        brain = ScriptedBrain([call("dice.roll")], WAIT)
        with (
            module_server("dice", ROLL) as dice,
            self.scene_with_modules(
                brain, dice, settings={"APPROVAL": [("ask", "dice.roll(*)")]}
            ) as scene,
        ):
            scene.say("Marta, throw the dice!")
            scene.script.modules = []
            self.account.permissions.add("Developer")
            row = ApprovalRequest.objects.get(tool="dice.roll")
            going = scene.runtime.decisions.approve(row, self.account)
            scene.until(lambda: going.called)
            assert going.result.result.error == REFUSED
            assert dice.executed == []


class DelegatedTest(DelegationTest):
    """A delegated task brings no module into reach."""

    def test_another_one_has_none_that_the_delegator_has_not(self):
        worker = ScriptedBrain([call("dice.roll")], forgiving=True)
        brain = ScriptedBrain(hand(to="Otto"), say("Soon."), forgiving=True)
        with module_server("dice", ROLL) as dice, scene_with_modules(brain, dice) as scene:
            self.another(scene, "Otto", worker)
            scene.script.modules = []
            scene.say("Marta, have Otto throw the dice!")
            scene.until(lambda: len(worker.requests) > 1)
            assert REFUSED in told(worker.requests[1])
            assert dice.executed == []

    def test_another_one_has_none_that_it_has_not_itself(self):
        worker = ScriptedBrain([call("dice.roll")], forgiving=True)
        brain = ScriptedBrain(hand(to="Otto"), say("Soon."), forgiving=True)
        with module_server("dice", ROLL) as dice, scene_with_modules(brain, dice) as scene:
            self.another(scene, "Otto", worker).modules = []
            scene.say("Marta, have Otto throw the dice!")
            scene.until(lambda: len(worker.requests) > 1)
            assert REFUSED in told(worker.requests[1])
            assert dice.executed == []

    def test_what_both_have_runs(self):
        worker = ScriptedBrain([call("dice.roll")], forgiving=True)
        brain = ScriptedBrain(hand(to="Otto"), say("Soon."), forgiving=True)
        with module_server("dice", ROLL) as dice, scene_with_modules(brain, dice) as scene:
            self.another(scene, "Otto", worker).modules = ["dice"]
            scene.say("Marta, have Otto throw the dice!")
            scene.until(lambda: len(worker.requests) > 1)
            assert '{"sum": 7}' in told(worker.requests[1])
            (payload,) = dice.executed
            assert payload["user_id"] == scene.player.account.pk

    def test_a_pass_of_ones_own_has_no_more_than_its_asker_has_by_then(self):
        def demoted(_request):
            scene.player.permissions.clear()
            scene.player.permissions.add("Guest")
            return Completion(calls=(call("dice.roll"),))

        brain = ScriptedBrain(
            hand(),
            say("Soon."),
            demoted,
            [call("finish", done=False, summary="Locked.")],
            say("No."),
        )
        with module_server("dice", ROLL) as dice, scene_with_modules(brain, dice) as scene:
            scene.say("Marta, throw the dice!")
            scene.until(lambda: len(brain.requests) == 5)
            assert REFUSED in told(brain.requests[3])
            assert dice.executed == []

    def test_in_a_turn_of_its_own_all_are_open(self):
        brain = ScriptedBrain([call("dice.roll")], WAIT)
        with module_server("dice", ROLL) as dice, scene_with_modules(brain, dice) as scene:
            scene.agent.notice(Percept("timer", "Time to play.", addressed=True))
            scene.wait(2)
            assert len(dice.executed) == 1
