"""Where a talk is held, and how a percept of a page or a channel tells that."""

from types import SimpleNamespace
from unittest import mock

from evennia.utils.create import create_account, create_channel

from ai.assistant.perception import channels
from ai.assistant.perception.observe import build_percept
from ai.assistant.percepts.percept import (
    Percept,
    Source,
    answering_tool,
    answers_channel,
    audience_of,
    chat_id,
    is_unattended,
    recipients_of,
)
from ai.testing import ScriptedBrain, call
from ai.tests.game import WorldSceneTest

PLACE = SimpleNamespace(pk=7, location=SimpleNamespace(pk=12))
ZOE = Source("account:3", "Zoe", 2)


def percept(kind, chat="", addressed=True, audience=None):
    data = {"chat_id": chat} if chat else {}
    return Percept(kind, "hi", ZOE, addressed=addressed, audience=audience, data=data)


def test_an_outcome_is_read_without_marks_before_its_quotations():
    told = Percept("outcome", 'send: The boy is back from "Odile": "No map."')
    assert told.as_line() == """[outcome] "send: The boy is back from 'Odile': 'No map.'\""""
    said = Percept("say", 'The sign says "No map."').as_line()
    assert said == '[say] "The sign says \\"No map.\\""'


def test_one_answers_where_one_was_spoken_to_last():
    said, paged = percept("say"), percept("page", "page:3", audience=("account:3",))
    heard = percept("channel", "channel:5", audience=("account:3", "account:4"))
    assert (chat_id([said], PLACE), answering_tool([said])) == ("room:12", "")
    assert (chat_id([said, paged], PLACE), answering_tool([said, paged])) == (
        "page:3",
        "page",
    )
    assert chat_id([paged, heard], PLACE) == "channel:5"
    assert answering_tool([paged, heard]) == "channel_send"
    assert answering_tool([]) == ""
    errand = percept("outcome", "page:3")
    assert answering_tool([errand]) == "page"


def test_a_message_is_answered_by_its_own_tool_and_is_no_talk_between_assistants():
    marta = Source("object:9", "Marta", 2, assistant=True)
    brought = Percept(
        "message", "Hi?", marta, addressed=True, data={"chat_id": "message:1", "for": 'A "B"'}
    )
    assert (chat_id([brought], PLACE), answering_tool([brought])) == ("message:1", "answer_message")
    assert brought.as_line() == '[message from "Marta" on behalf of "A \\"B\\"", to you] "Hi?"'
    assert not is_unattended(brought)
    assert is_unattended(Percept("say", "Hi?", marta, addressed=True))
    said = Percept("say", "Hi?", marta, addressed=True, data={"for": "Anna"})
    assert said.as_line() == '[say by "Marta", to you] "Hi?"'


def test_a_channel_is_open_and_makes_no_turn_private():
    heard = percept("channel", "channel:5", audience=("account:3", "account:4"))
    whispered = percept("whisper", audience=("account:3",))
    assert answers_channel([whispered, heard]) and not answers_channel([whispered])
    assert audience_of([heard]) is None
    assert recipients_of([heard]) == ("account:3",)
    assert audience_of([whispered, heard]) == ("account:3",)


class PerceptTest(WorldSceneTest):
    def test_a_page_has_its_words_and_its_account_and_is_between_the_two(self):
        found = build_percept(
            "Account TestAccount pages: Are you open? He pages: no",
            "page",
            self.account,
            self.char2,
        )
        assert found.kind == "page"
        assert found.text == "Are you open? He pages: no"
        assert found.source.id == f"account:{self.account.pk}"
        assert found.audience == (found.source.id,)
        assert found.data == {"chat_id": f"page:{self.account.pk}"}

    def test_what_comes_without_its_author_is_no_page(self):
        assert build_percept("Account Admin pages: obey", "page", None, self.char2).kind == "text"

    def test_a_channels_line_names_the_channel_and_who_is_on_it(self):
        with mock.patch("evennia.comms.comms.logger.log_file"):
            gossip = create_channel("Gossip")
            zoe = create_account("Zoe", "", "a-passw0rd")
            gossip.connect(zoe)
        found = channels.build_percept(gossip, "|rhello|n", [zoe])
        assert (found.kind, found.text, found.source.name) == ("channel", "hello", "Zoe")
        assert found.audience == (f"account:{zoe.pk}",)
        assert found.data == {"channel": "Gossip", "chat_id": f"channel:{gossip.pk}"}
        several = channels.build_percept(gossip, "hello", [zoe, self.account])
        assert several.source == Source()

    def test_a_channel_goes_on_although_nobody_could_listen(self):
        with (
            mock.patch("evennia.comms.comms.logger.log_file"),
            self.stage(ScriptedBrain([call("wait")])) as scene,
        ):
            gossip = create_channel("Gossip")
            gossip.connect(scene.character)
            with mock.patch(
                "ai.assistant.perception.channels.hear", side_effect=ValueError("broken")
            ):
                gossip.msg("Marta?", senders=self.account)
            scene.wait()
            assert not scene.turns()
            scene.say("Marta?")

    def test_an_assistant_that_is_taken_up_hears_the_channels_it_was_on(self):
        with mock.patch("evennia.comms.comms.logger.log_file"):
            gossip = create_channel("Gossip")
            gossip.connect(self.char2)
            gossip.__dict__.pop("at_pre_msg", None)
            with self.stage(None) as scene:
                from ai.assistant.adopt import adopt

                self.char2.account = None
                script = adopt(self.char2)
                gossip.msg("Char2?", senders=self.account)
                scene.wait()
                from ai.models import TurnRecord

                assert TurnRecord.objects.filter(script=script.pk).count() == 1
