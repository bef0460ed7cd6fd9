"""What several were told in private is the affair of all of them, and of nobody else."""

from unittest import mock

from evennia.commands.command import Command
from evennia.utils.create import create_account, create_object

from ai.assistant.agent.entry import Entry
from ai.assistant.agent.history import History
from ai.assistant.perception.observe import remember_listeners
from ai.assistant.percepts.percept import Percept
from ai.assistant.prompts.request import view
from ai.brains.base import Message
from ai.commands.cmdset import CharacterCmdSet
from ai.commands.players.page import CmdPage
from ai.commands.players.whisper import CmdWhisper
from ai.memory.privacy.scope import audience
from ai.models import Memory
from ai.testing import ScriptedBrain, call
from ai.tests.game import SceneTest

CHARACTER = "evennia.objects.objects.DefaultCharacter"
KEEP = [[call("store_memory", text="They meet at dawn.")], [call("wait")]]


class ListenersTest(SceneTest):
    def stand(self, brain=None):
        scene = self.enterContext(self.stage(brain))
        self.anna = scene.player
        self.bert, self.carl = (self.player(name, scene.room) for name in ("Bert", "Carl"))
        return scene

    def player(self, name, room):
        one = create_object(CHARACTER, key=name, location=room)
        one.account = create_account(name, "", "a-passw0rd", permissions=["Player"])
        one.permissions.add("Player")
        return one

    def types(self, who, command, text):
        command.caller, command.account, command.session = who, who, None
        command.cmdstring, command.raw_string = command.key, f"{command.key} {text}"
        command.args = f" {text}"
        command.parse()
        command.caller = who
        command.func()

    def hears(self, scene, who, text):
        with mock.patch.object(who, "at_msg_receive") as shown:
            who.at_say(text, whisper=True, receivers=[scene.character])
            scene.wait(3)
        return str([sent.kwargs["text"] for sent in shown.call_args_list])

    def account_ids(self, *people):
        return {f"account:{one.account.pk}" for one in people}

    def test_one_who_was_whispered_to_as_well_is_told_and_nobody_else(self):
        scene = self.stand()
        self.types(self.anna, CmdWhisper(), "Marta,Bert = remember that we meet at dawn")
        scene.wait(3)
        assert "dawn" in self.hears(scene, self.bert, "what do you remember about dawn?")
        assert "dawn" in self.hears(scene, self.anna, "what do you remember about dawn?")
        told = self.hears(scene, self.carl, "what do you remember about the meeting?")
        assert "dawn" not in told

    def test_what_is_kept_of_it_is_for_those_who_were_there(self):
        scene = self.stand(ScriptedBrain(*KEEP))
        self.types(self.anna, CmdWhisper(), "Marta, Bert = we meet at dawn")
        scene.wait(3)
        [kept] = Memory.objects.all()
        there = self.account_ids(self.anna, self.bert)
        assert there < set(kept.audience.strip("|").split("|"))
        assert not self.account_ids(self.carl) & set(kept.audience.strip("|").split("|"))

    def test_a_whisper_to_one_alone_is_between_the_two(self):
        scene = self.stand(ScriptedBrain(*KEEP))
        self.types(self.anna, CmdWhisper(), "Marta = we meet at dawn")
        scene.wait(3)
        assert Memory.objects.get().audience == audience(self.account_ids(self.anna))
        assert "at_say" not in self.anna.__dict__
        assert not self.anna.ndb.ai_listeners

    def test_of_a_page_to_several_too(self):
        scene = self.stand(ScriptedBrain(*KEEP))
        self.types(self.anna.account, CmdPage(), "Marta,Bert = we meet at dawn")
        scene.wait(3)
        kept = set(Memory.objects.get().audience.strip("|").split("|"))
        assert self.account_ids(self.anna, self.bert) < kept

    def test_one_who_takes_no_pages_was_not_there(self):
        scene = self.stand(ScriptedBrain(*KEEP))
        self.bert.account.locks.add("msg:false()")
        self.types(self.anna.account, CmdPage(), "Marta,Bert = we meet at dawn")
        scene.wait(3)
        assert Memory.objects.get().audience == audience(self.account_ids(self.anna))

    def test_a_late_outcome_for_one_shows_nothing_of_the_others(self):
        scene = self.stand(ScriptedBrain([call("wait")]))
        self.hears(scene, self.anna, "my dog is called Quince")
        anna, bert = (one.account.pk for one in (self.anna, self.bert))
        there = tuple(sorted((f"account:{anna}", f"account:{bert}")))
        late = {"addressed": True, "audience": there}
        mine = Percept("outcome", "x", data={"asker": f"account:{bert}"}, **late)
        assert view(scene.agent, [mine], None).viewer == f"account:{bert}"
        assert "Quince" not in str(view(scene.agent, [mine], None).history)
        assert view(scene.agent, [Percept("goal", "x", **late)], None).viewer == ""

    def test_the_listeners_are_known_only_meanwhile(self):
        scene = self.stand(ScriptedBrain())
        with remember_listeners(self.anna, [scene.character, self.bert]):
            assert len(self.anna.ndb.ai_listeners) == 2
        assert self.anna.ndb.ai_listeners is None

    def test_the_command_comes_with_the_others_and_leaves_a_games_own(self):
        assert isinstance(CharacterCmdSet().get("whisper"), CmdWhisper)

        class Own(Command):
            """The game's own."""

            key = "whisper"

        with mock.patch("evennia.commands.default.general.CmdWhisper", Own):
            assert type(CharacterCmdSet().get("whisper")) is Own


def test_what_only_one_of_them_may_know_stays_out_of_the_others_turns():
    talk = History()
    mine = Message("tool", "Anna's own secret")
    talk.add(Entry((mine,), audience=("account:1", "account:2"), private=audience(["account:1"])))
    assert talk.for_turn("account:1").messages == [mine]
    assert talk.for_turn("account:2").messages == []
