"""What a player types to speak to somebody: through Evennia's own parser."""

import time
from unittest import mock

from evennia.commands.command import Command
from evennia.commands.default.general import CmdSay
from evennia.utils.ansi import strip_ansi
from evennia.utils.create import create_object

from ai.commands import AICmdSet
from ai.commands.cmdset import CharacterCmdSet
from ai.commands.players.talk import CmdTalk
from ai.tests.commands.players.player import PlayerTest

CHARACTER = "evennia.objects.objects.DefaultCharacter"
SPOKEN = [
    ("talk Marta", "Hello, Marta."),
    ("talk to Marta", "Hello, Marta."),
    ("talk to the innkeeper", "Hello, Innkeeper."),
    ("talk marta about the wolves", "Marta, let us talk about the wolves."),
    ("talk marta hello there", "Marta, hello there."),
    ("talk mar", "Hello, Marta."),
    ("talk with marta, how are you?", "Marta, how are you?"),
    ("ask Marta about wolves", "Marta, tell me about wolves."),
    ("ask marta about the wolves?", "Marta, tell me about the wolves."),
    ("ask Marta to open the gate", "Marta, please open the gate."),
    ("ask Marta for an ale", "Marta, may I have an ale?"),
    ("ask Marta where the gate is", "Marta, can you tell me where the gate is?"),
    ("ask Marta what is new?", "Marta, what is new?"),
    ("ask Marta = are you open", "Marta, are you open."),
    ("ask innkeeper about wolves", "Innkeeper, tell me about wolves."),
    ("ask Old Tom about wolves", "Old Tom, tell me about wolves."),
    ("ask tom about wolves", "Tom, tell me about wolves."),
    ("tell Marta hello", "Marta, hello."),
    ("tell marta = hello", "Marta, hello."),
    ("tell Marta that I am here", "Marta, I am here."),
    ("tell Marta to open the gate", "Marta, please open the gate."),
    ("tell Marta about the wolves", "Marta, let me tell you about the wolves."),
]
REFUSED = [
    ("talk", "Talk to whom? Here: Char, Marta, Old Tom."),
    ("talk wolves", "Nobody here is called 'wolves'. Here: Char, Marta, Old Tom."),
    ("ask", "Ask whom? Here: "),
    ("ask Marta", "Ask Marta what? Like this: ask Marta about <subject>"),
    ("ask 1", "Nobody here is called '1'."),
    ("talk to", "Talk to whom? Here: "),
    ("talk to the wolves", "Nobody here is called 'wolves'. Here: "),
    ("talk me", "That is you."),
    ("talk to me", "That is you."),
    ("talk visitor", "That is you."),
    ("ask me about wolves", "That is you. To speak to everybody here, type: say <words>"),
    ("ask about wolves", "Ask whom? Here: "),
    ("ask Bram about wolves", "Nobody here is called 'Bram'. Here: "),
    ("ask Bram, are you there", "Nobody here is called 'Bram'. Here: "),
    ("talk lantern", "Lantern cannot answer you."),
    ("ask the lantern about light", "Lantern cannot answer you."),
    ("whisper", "Usage: whisper <character> <message>\nWhisper to whom? Here: "),
    ("whisper Marta", "Usage: whisper <character> <message>\nWhisper what to Marta?"),
    ("whisper lantern", "Usage: whisper <character> <message>\nLantern cannot answer you."),
    ("whisper me", "Usage: whisper <character> <message>\nThat is you."),
    ("whisper Bram", "Usage: whisper <character> <message>\nNobody here is called 'Bram'."),
    ("whisper me = hello", "That is you."),
    ("whisper visitor = hello", "That is you."),
    ("whisper Bram = hello", "Could not find 'Bram'."),
    ("tell", "You haven't sent or received any pages yet."),
    ("tell Bram hello", "Nobody here is called 'Bram'. Here: "),
    ("tell lantern hello", "Lantern cannot answer you."),
    ("tell me hello", "That is you. To speak to everybody here, type: say <words>"),
]
WHICH_TOM = "Whom do you mean: Tom Baker or Tom Smith?"
WHICH_GUARD = "Whom do you mean: Guard-1, Guard-2 or Guard-3?"
UNCLEAR = [
    ("talk tom", WHICH_TOM),
    ("ask tom about wolves", WHICH_TOM),
    ("ask tom", WHICH_TOM),
    ("whisper tom hello", WHICH_TOM),
    ("whisper to tom, hello", WHICH_TOM),
    ("tell tom hello", WHICH_TOM),
    ("tell tom = hello", WHICH_TOM),
    ("talk the guard", WHICH_GUARD),
    ("talk gua", WHICH_GUARD),
    ("talk friend", "Whom do you mean: Tom Smith, Guard-1 or Guard-2?"),
    ("talk bak", 'You say, "Hello, Tom Baker."'),
    ("talk tom smith", 'You say, "Hello, Tom smith."'),
    ("ask Tom Baker about wolves", 'You say, "Tom Baker, tell me about wolves."'),
    ("tell Tom Baker hello", 'You say, "Tom Baker, hello."'),
    ("whisper smith hello", 'You whisper to Tom Smith, "hello"'),
    ("talk to guard-2", 'You say, "Hello, Guard."'),
    ("whisper guard-3 hello", 'You whisper to Guard, "hello"'),
    ("talk guard-0", "Nobody here is called 'guard-0'. Here: "),
    ("talk guard-4", "Nobody here is called 'guard-4'. Here: "),
    ("talk guard-99999999", "Nobody here is called 'guard-99999999'. Here: "),
    ("talk -1", "Nobody here is called '-1'. Here: "),
]


class TalkTest(PlayerTest):
    def setUp(self):
        super().setUp()
        self.player = self.scene.player
        self.player.cmdset.add_default(CharacterCmdSet, persistent=False)
        self.marta.aliases.add("innkeeper")
        self.old_tom = self.npc("Old Tom")
        self.heard = []
        self.enterContext(mock.patch.object(self.player, "msg", self._note))
        self.enterContext(mock.patch.object(self.anna, "msg", self._note))

    def _note(self, text=None, **_kwargs):
        self.heard.append(strip_ansi(str(text[0] if isinstance(text, tuple) else text)))

    def types(self, text):
        self.heard.clear()
        self.player.execute_cmd(text)
        self.scene.wait(0.1)
        return self.heard[0] if self.heard else ""

    def test_what_is_said(self):
        for typed, words in SPOKEN:
            with self.subTest(typed):
                assert self.types(typed) == f'You say, "{words}"'

    def test_what_nobody_can_be_told(self):
        create_object("evennia.objects.objects.DefaultObject", "lantern", self.scene.room)
        self.player.key = "Visitor"
        for typed, words in REFUSED:
            with self.subTest(typed):
                assert self.types(typed).startswith(words)

    def test_what_cannot_answer_says_so_in_the_game_s_words(self):
        parrot = create_object("evennia.objects.objects.DefaultObject", "parrot", self.scene.room)
        parrot.no_answer = "The parrot only repeats."
        assert self.types("ask parrot about gold") == "The parrot only repeats."

    def test_who_is_meant_is_asked_where_a_name_fits_several(self):
        self.old_tom.delete()
        self.assistant("Tom Baker")
        friends = self.npc("Tom Smith"), self.npc("Guard"), self.npc("Guard")
        for friend in friends:
            friend.aliases.add("friend")
        self.npc("Guard")
        for typed, words in UNCLEAR:
            with self.subTest(typed):
                shown = self.types(typed)
                assert shown == words or words.endswith("Here: ") and shown.startswith(words)

    def test_a_number_is_for_the_one_of_that_number(self):
        guards = [self.npc("Guard") for _ in range(3)]
        for number in (1, 3):
            with mock.patch.object(guards[number - 1], "at_msg_receive") as heard:
                self.types(f"whisper guard-{number} hello")
                assert "hello" in str(heard.call_args)

    def test_whom_one_cannot_see_is_not_named(self):
        hidden = self.npc("Tom Hidden")
        hidden.locks.add("view:false()")
        assert self.types("talk tom") == 'You say, "Hello, Tom."'
        for typed in ("talk nobody", "talk", "talk hidden", "whisper hidden hello"):
            assert "Hidden" not in self.types(typed)

    def test_in_the_dark_nobody_is_named_but_can_be_spoken_to(self):
        self.scene.room.locks.add("view:false()")
        assert self.types("talk nobody").endswith("There is nobody here.")
        assert self.types("talk marta") == 'You say, "Hello, Marta."'

    def test_one_who_may_not_say_anything_may_not_talk_ask_or_tell(self):
        class CmdMuted(CmdSay):
            """The game's own."""

            locks = "cmd:false()"

        class Muted(CharacterCmdSet):
            def at_cmdset_creation(self):
                super().at_cmdset_creation()
                self.add(CmdMuted())

        self.player.cmdset.add_default(Muted, persistent=False)
        for typed in ("talk Marta", "ask Marta about wolves", "tell Marta hello", "talk nobody"):
            with self.subTest(typed), mock.patch.object(self.player, "at_say") as says:
                assert self.types(typed) == "You may not speak here."
                assert not says.called

    def test_a_lock_on_what_the_character_is_holds_for_telling_too(self):
        class CmdMuted(CmdSay):
            """The game's own."""

            locks = "cmd:not attr(muted)"

        class Muted(CharacterCmdSet):
            def at_cmdset_creation(self):
                super().at_cmdset_creation()
                self.add(CmdMuted())

        self.player.cmdset.add_default(Muted, persistent=False)
        self.player.db.muted = True
        for typed in ("talk Marta", "tell Marta hello"):
            with self.subTest(typed):
                assert self.types(typed) == "You may not speak here."

    def test_no_line_takes_long(self):
        for typed in (f"ask x{' ' * 6000}y", f"talk {'about ' * 1000}", f"ask {'=' * 6000}"):
            begun = time.thread_time()
            assert "Here: Char, Marta, Old Tom." in self.types(typed)
            assert time.thread_time() - begun < 0.2, typed[:10]

    def test_it_addresses_that_one_and_others_hear_it(self):
        tom = self.assistant("Bram")
        lines = []
        tom.character.at_msg_receive = lambda text=None, **_: lines.append(text) or True
        self.types("ask Marta about wolves")
        self.scene.wait()
        [request] = self.brain.requests
        [percept] = request.messages[-1].percepts
        assert (percept["kind"], percept["text"]) == ("say", "Marta, tell me about wolves.")
        assert "tell me about wolves" in str(lines)

    def test_a_whisper_needs_no_equals_sign(self):
        for typed in (
            "whisper Marta hello",
            "whisper marta = hello",
            "whisper to the innkeeper hello",
            "whisper marta, hello",
        ):
            with self.subTest(typed):
                assert self.types(typed) == 'You whisper to Marta, "hello"'
        assert self.types("whisper hello").startswith("Usage: whisper")

    def test_tell_pages_one_who_is_not_here(self):
        self.marta.location = self.room2
        assert self.types("tell Marta hello") == "You paged Marta with: 'hello'."

    def test_page_pages_one_who_is_here_too(self):
        assert self.types("page Marta hello") == "You paged Marta with: 'hello'."

    def test_what_is_told_to_a_player_stays_private(self):
        bob = create_object(CHARACTER, key="Bob", location=self.scene.room)
        bob.account = self.account2
        with mock.patch.object(self.scene.room, "msg_contents") as shown:
            self.types("tell Bob the word is violet")
        assert not shown.called

    def test_a_games_own_commands_stay(self):
        class Own(Command):
            """The game's own."""

            key = "talk"

        class OwnSet(CharacterCmdSet.__mro__[1]):
            def at_cmdset_creation(self):
                super().at_cmdset_creation()
                self.add(Own())

        class WithOurs(CharacterCmdSet, OwnSet):
            """As if the game's set were the base."""

        assert type(WithOurs().get("talk")) is Own
        assert type(CharacterCmdSet().get("talk")) is CmdTalk
        assert AICmdSet().get("ask") is not None
