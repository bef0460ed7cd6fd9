"""Putting an assistant on a channel by `ai join`, and taking it off by `ai leave`."""

from unittest import mock

from evennia.utils.create import create_channel

from ai.testing import call
from ai.tests.commands.kit import BuilderTest


class ChannelsTest(BuilderTest):
    def setUp(self):
        super().setUp()
        self.enterContext(mock.patch("evennia.comms.comms.logger.log_file"))
        self.gossip = create_channel("Gossip")

    def test_it_hears_the_channel_then_and_no_more_later(self):
        assert self.ai("join marta = gossip").startswith("Marta")
        assert self.gossip.subscriptions.has(self.marta)
        self.gossip.msg("Marta?", senders=self.account)
        self.scene.wait()
        assert len(self.scene.turns()) == 1
        assert "off Gossip" in self.ai("leave marta = gossip")
        self.gossip.msg("Marta?", senders=self.account)
        self.scene.wait()
        assert len(self.scene.turns()) == 1

    def test_released_it_leaves_those_that_it_was_put_on_and_no_other(self):
        news = create_channel("News")
        news.connect(self.marta)
        self.ai("join marta = gossip")
        self.ai("release marta")
        assert not self.gossip.subscriptions.has(self.marta)
        assert news.subscriptions.has(self.marta)

    def test_one_with_few_tools_answers_there_all_the_same(self):
        self.brain._steps += [[call("channel_send", message="Here I am.")], [call("wait")]]
        self.scene.script.tools = ["core"]
        self.ai("join marta = gossip")
        self.gossip.msg("Marta?", senders=self.account)
        self.scene.wait()
        assert [(row.tool, row.state) for row in self.scene.calls()] == [("channel_send", "done")]
        offered = [tool["name"] for tool in self.brain.requests[0].tools]
        assert "channel_send" in offered
        assert "read_on" in self.brain.requests[0].within_reach
        self.char1.at_say("Marta, hello.")
        self.scene.wait()
        assert "channel_send" not in [tool["name"] for tool in self.brain.requests[-1].tools]

    def test_the_channels_locks_hold_for_both(self):
        self.gossip.locks.add("listen:perm(Admin)")
        assert "Marta may not listen to" in self.complaint("join marta = gossip")[0]
        self.stand_at("Builder")
        self.marta.locks.add("control:perm(Builder)")
        assert "There is no channel 'gossip'" in self.complaint("join marta = gossip")[0]
        assert not self.gossip.subscriptions.has(self.marta)

    def test_a_mistake_is_told_with_what_to_do(self):
        assert self.complaint("join marta")[0] == "Which channel?"
        assert "no channel 'xyzzy'" in self.complaint("join marta = xyzzy")[0]
        assert "is not on Gossip" in self.complaint("leave marta = gossip")[0]
        self.ai("join marta = gossip")
        assert "is on Gossip already" in self.complaint("join marta = gossip")[0]
