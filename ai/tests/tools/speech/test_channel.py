"""Channels: who may speak on them, and that nothing in a line is read as anything but words."""

from itertools import count
from unittest import mock

from evennia.utils.create import create_account, create_channel, create_object
from twisted.internet.defer import succeed

from ai.assistant.adopt import adopt
from ai.brains.base import Completion
from ai.testing import ScriptedBrain, call
from ai.tests.game import WithCast
from ai.tests.tools.stage import ToolStage
from ai.tools import TOOL_REGISTRY, ToolCategory

ASSISTANT = "ai.assistant.character.AssistantCharacter"
NASTY = "a {you} $eval(6*7) |lcquit|ltclick|le |rred"
SHOWN = "a {you} $eval(6*7) || lcquit|| ltclick|| le ||rred"


class TestChannelSend(ToolStage):
    def setUp(self):
        super().setUp()
        self.enterContext(mock.patch("evennia.comms.comms.logger.log_file"))
        self.gossip = create_channel("Gossip", aliases=["gos"])
        self.gossip.connect(self.npc)
        self.sent = self.enterContext(mock.patch.object(self.gossip, "msg"))

    def test_the_line_is_the_characters(self):
        told = self.use("channel_send", channel="gossip", message="Soup is on!")
        assert told == {"sent": "Soup is on!", "channel": "Gossip"}
        self.sent.assert_called_once_with("Soup is on!", senders=self.npc)

    def test_an_alias_will_do_and_the_one_where_it_was_spoken_to_needs_no_name(self):
        other = create_channel("Trade")
        other.connect(self.npc)
        assert self.use("channel_send", channel="GOS", message="x")["channel"] == "Gossip"
        here = self.context(chat_id=f"channel:{self.gossip.pk}")
        told = self.outcome("channel_send", context=here, message="y")
        assert told["channel"] == "Gossip"
        assert "Name one of yours: Gossip, Trade" in self.refused("channel_send", message="z")

    def test_markup_functions_and_poses_are_inert(self):
        self.use("channel_send", channel="Gossip", message=NASTY)
        assert self.sent.call_args.args == (SHOWN,)
        self.use("channel_send", channel="Gossip", message=":kicks you")
        assert self.sent.call_args.args == (" :kicks you",)

    def test_only_on_channels_that_it_is_on(self):
        create_channel("Staff")
        told = self.refused("channel_send", channel="Staff", message="x")
        assert "You are on no channel 'Staff'" in told
        self.gossip.disconnect(self.npc)
        assert "You are on no channel." in self.refused("channel_send", message="x")
        assert not self.sent.called

    def test_locks_and_bans_hold(self):
        self.gossip.locks.add("send:perm(Admin)")
        assert "may not speak on 'Gossip'" in self.refused("channel_send", message="x")
        self.gossip.locks.add("send:all()")
        self.gossip.ban(self.npc)
        assert "may not speak on 'Gossip'" in self.refused("channel_send", message="x")
        self.gossip.unban(self.npc)
        self.gossip.locks.add("listen:perm(Admin)")
        assert "You are on no channel." in self.refused("channel_send", message="x")
        assert not self.sent.called

    def test_one_who_asks_gets_to_speak_nowhere_they_could_not_themselves(self):
        self.gossip.locks.add("send:perm(Player)")
        assert "may not speak" in self.refused("channel_send", "Guest", message="x")
        assert self.use("channel_send", "Player", message="x")

    def test_the_same_line_is_not_sent_again(self):
        context = self.context(said=[])
        self.outcome("channel_send", context=context, message="Fish!")
        told = self.refused("channel_send", context=context, message="Fish!")
        assert "said this already" in told

    def test_it_ends_the_turn(self):
        tool = TOOL_REGISTRY.get_tool("channel_send")
        assert tool.category is ToolCategory.TERMINAL and not tool.is_idempotent()


class Caller:
    """Calls somebody on the channel, in other words each time."""

    def __init__(self, other):
        self.name = f"caller-of-{other}"
        self._other = other
        self._number = count()

    def think(self, request):
        return succeed(Completion(text=f"{self._other}, tale number {next(self._number)}!"))


class TestOnAChannel(WithCast, ToolStage):
    """An assistant on a channel, and somebody who speaks there from elsewhere."""

    def setUp(self):
        super().setUp()
        self.enterContext(mock.patch("evennia.comms.comms.logger.log_file"))
        self.gossip = create_channel("Gossip")
        self.account = create_account("Zoe", "", "a-passw0rd")
        self.gossip.connect(self.account)

    def stand(self, *steps, brain=None):
        self.brain = brain or ScriptedBrain(*steps)
        scene = self.enterContext(self.stage(self.brain if steps else None))
        self.gossip.connect(scene.character)
        return scene

    def speak(self, scene, text, who=None):
        self.gossip.msg(text, senders=who or self.account)
        scene.wait(1)

    def test_it_answers_there_when_it_is_named(self):
        scene = self.stand("Hello, Zoe!")
        with mock.patch.object(self.gossip, "msg", wraps=self.gossip.msg) as sent:
            self.speak(scene, "Anybody seen Marta?")
            assert sent.call_args.args == ("Hello, Zoe!",)
        (row,) = scene.calls()
        assert (row.tool, row.state) == ("channel_send", "done")
        percept = self.brain.requests[0].messages[-1].percepts[0]
        assert (percept["kind"], percept["source"]) == ("channel", f"account:{self.account.pk}")
        assert percept["data"]["chat_id"] == f"channel:{self.gossip.pk}"
        text = self.brain.requests[0].messages[-1].text
        assert text == '[channel "Gossip" by "Zoe", to you] "Anybody seen Marta?"'
        assert not any("Hello, Zoe!" in line for line in scene.heard)

    def test_the_built_in_brain_answers_there_too(self):
        scene = self.stand()
        self.speak(scene, "Marta, who are you?")
        assert [row.tool for row in scene.calls()] == ["channel_send"]

    def test_what_does_not_name_it_wakes_nobody(self):
        scene = self.stand()
        self.speak(scene, "Lovely weather.")
        self.speak(scene, "Yes, is it not?")
        assert not scene.turns()

    def test_it_never_answers_itself(self):
        scene = self.stand()
        self.speak(scene, "Marta is my name.", who=scene.character)
        assert not scene.turns()

    def test_one_who_muted_it_hears_nothing(self):
        scene = self.stand()
        self.gossip.mute(scene.character)
        self.speak(scene, "Marta?")
        assert not scene.turns()

    def test_one_who_left_it_hears_nothing(self):
        scene = self.stand()
        self.gossip.disconnect(scene.character)
        self.speak(scene, "Marta?")
        assert not scene.turns()

    def test_one_who_is_not_on_it_does_not_get_to_know_of_it(self):
        scene = self.stand([call("wait")])
        self.speak(scene, "The password is herring.")
        scene.say("Marta, what is new?")
        read = repr(self.brain.requests[0].messages)
        assert "herring" not in read

    def test_one_who_is_on_it_may_be_told(self):
        scene = self.stand([call("wait")])
        self.gossip.connect(scene.player.account)
        self.speak(scene, "Herring is cheap today.")
        scene.say("Marta, what is new?")
        assert "Herring" in repr(self.brain.requests[0].messages)

    def test_what_was_whispered_is_not_for_the_channel(self):
        scene = self.stand([call("wait")], [call("wait")])
        self.gossip.connect(scene.player.account)
        self.gossip.msg("Marta?", senders=scene.player.account)
        scene.wait()
        (caller,) = [turn for turn in scene.turns() if turn.asker]
        assert caller.asker == f"account:{scene.player.account.pk}"

        percepts = _percepts(caller)
        made = scene.runtime.callers.build(scene.agent, percepts, percepts[0].source, None)
        assert not made.context.memory.private
        assert made.context.chat_id == f"channel:{self.gossip.pk}"
        scene.say("Marta!")

    def test_two_of_them_that_call_each_other_fall_silent(self):
        scene = self.stand()
        bob = create_object(ASSISTANT, key="Bob", location=scene.room)
        self.gossip.connect(bob)
        for script, other in ((scene.script, "Bob"), (adopt(bob), "Marta")):
            brain = Caller(other)
            scene.runtime.brains[brain.name] = brain
            script.brain = brain.name
        with mock.patch.object(self.gossip, "msg", wraps=self.gossip.msg) as sent:
            self.speak(scene, "Marta, call Bob.")
            scene.wait(600)
            assert 1 < len(sent.call_args_list) <= 12
            before = len(sent.call_args_list)
            scene.wait(600)
            assert len(sent.call_args_list) == before

    def test_assistants_do_not_go_on_among_themselves(self):
        scene = self.stand()
        parrot = self.person("Parrot")
        for _ in range(8):
            self.speak(scene, "Marta, who are you?", who=parrot)
        assert 0 < len(scene.turns()) <= 3


def _percepts(turn):
    from ai.assistant.percepts.store import percepts_of

    return percepts_of(turn)
