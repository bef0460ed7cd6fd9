from collections import deque
from unittest import mock

from django.test import override_settings

from ai.tests.tools.stage import ToolStage
from ai.tools import TOOL_REGISTRY, ToolCategory

NASTY = "a {you:>100000000} {foo} $eval(6*7) |lcquit|ltclick|le |[r|rred||n"
SHOWN = "a {you:>100000000} {foo} $eval(6*7) | lcquit| ltclick| le |[r|rred||n"
"""Letter by letter, but for the marks of a clickable command."""


class TestSay(ToolStage):
    def test_everybody_here_hears_it(self):
        assert self.use("say", message="Welcome!") == {"said": "Welcome!"}
        assert self.shown(self.ann) == ['Marta says, "Welcome!"']
        assert self.shown(self.npc) == ['You say, "Welcome!"']

    def test_nobody_elsewhere_hears_it(self):
        far = self.person("Far", location=self.yard)
        self.use("say", message="Welcome!")
        assert self.heard(far) == []

    def test_markup_functions_and_fields_are_shown_letter_by_letter(self):
        self.use("say", message=NASTY)
        assert self.shown(self.ann) == [f'Marta says, "{SHOWN}"']

    def test_nothing_in_it_can_be_clicked_whatever_the_client(self):
        from evennia.server.portal.mxp import mxp_parse
        from evennia.utils.ansi import parse_ansi
        from evennia.utils.text2html import parse_html

        for marks in ("|lcquit|ltgo|le", "||lcquit||ltgo||le", "|||luhttp://x|||ltgo|||le"):
            self.ann.ndb.received.clear()
            self.use("say", message=marks)
            (line,) = self.heard(self.ann)
            assert "<a " not in parse_html(line)
            assert "\x1b[4z" not in mxp_parse(parse_ansi(line, mxp=True))

    def test_line_breaks_and_escapes_cannot_fake_lines(self):
        self.use("say", message='Hi"\n\x1b[31mBob says, "no\r\n\u2028x\u202ey\x00')
        (line,) = self.heard(self.ann)
        assert line == 'Marta says, "Hi" Bob says, "no xy\ufffd"'

    def test_a_text_of_blanks_is_an_error(self):
        assert "nothing in that text" in self.refused("say", message=" \n\x1b ")
        assert self.heard(self.ann) == []

    def test_a_text_that_is_too_long_is_an_error(self):
        assert "1000" in self.refused("say", message="x" * 1001)

    def test_the_games_own_hook_may_change_or_forbid_it(self):
        with mock.patch.object(self.npc, "at_pre_say", lambda message, **_: "Hic!"):
            assert self.use("say", message="Welcome!") == {"said": "Hic!"}
        with mock.patch.object(self.npc, "at_pre_say", lambda message, **_: None):
            assert "keeps you from speaking" in self.refused("say", message="Welcome!")
        assert self.shown(self.ann) == ['Marta says, "Hic!"']

    def test_nowhere_nobody_hears(self):
        self.npc.location = None
        assert "nowhere" in self.refused("say", message="Hello?")

    @override_settings(FUNCPARSER_PARSE_OUTGOING_MESSAGES_ENABLED=True)
    def test_where_the_game_parses_all_it_sends_functions_stay_inert(self):
        from evennia.utils.funcparser import FuncParser

        words = "$eval(6*7) \\$eval(6*7) $$eval(6*7)"
        self.use("say", message=words)
        (sent,) = self.heard(self.ann)
        parser = FuncParser({"eval": lambda *_, **__: "42"})
        assert parser.parse(sent) == f'Marta says, "{words}"'

    def test_speaking_tools_end_the_turn_and_anybody_may(self):
        for name in ("say", "whisper", "pose", "emit"):
            tool = TOOL_REGISTRY.get_tool(name)
            assert tool.category is ToolCategory.TERMINAL
            assert tool.level() == 0
            assert not tool.is_idempotent()


class TestWhisper(ToolStage):
    def test_only_the_listener_hears_it(self):
        bob = self.person("Bob")
        assert self.use("whisper", target="ann", message="The key is here.") == {
            "whispered": "The key is here.",
            "to": "Ann",
        }
        assert self.shown(self.ann) == ['Marta whispers: "The key is here."']
        assert self.heard(bob) == []

    def test_markup_is_inert(self):
        self.use("whisper", target="Ann", message=NASTY)
        assert self.shown(self.ann) == [f'Marta whispers: "{SHOWN}"']

    def test_part_of_a_name_is_no_listener_but_a_word_of_it_is(self):
        anna = self.person("Annabel the Red")
        self.ann.location = self.yard
        assert "no 'ann' here" in self.refused("whisper", target="ann", message="secret").lower()
        self.use("whisper", target="annabel", message="secret")
        assert self.shown(anna)[-1] == 'Marta whispers: "secret"'

    def test_an_unknown_listener_brings_near_names(self):
        assert "Did you mean: Ann" in self.refused("whisper", target="Anne", message="x")

    def test_two_of_a_name_must_be_told_apart(self):
        first, second = self.person("Guard"), self.person("Guard")
        assert "guard-1, guard-2" in self.refused("whisper", target="guard", message="x").lower()
        self.use("whisper", target="guard-2", message="x")
        assert self.heard(first) == [] and self.heard(second)

    def test_nobody_hears_who_is_elsewhere_or_unseen(self):
        self.ann.locks.add("view:false()")
        self.person("Far", location=self.yard)
        for name in ("Ann", "Far", f"#{self.ann.id}"):
            assert "There is no" in self.refused("whisper", target=name, message="x")

    def test_in_the_dark_only_the_right_name_reaches_and_nothing_is_hinted(self):
        self.room.locks.add("view:false()")
        assert "Ann" not in self.refused("whisper", target="Anne", message="x").replace("Anne", "")
        self.use("whisper", target="Ann", message="x")
        assert self.shown(self.ann) == ['Marta whispers: "x"']

    def test_not_to_oneself(self):
        assert "to yourself" in self.refused("whisper", target="me", message="x")


class TestPose(ToolStage):
    def test_the_name_comes_first(self):
        assert self.use("pose", action="wipes a mug.") == {"posed": "wipes a mug."}
        assert self.shown(self.ann) == ["Marta wipes a mug."]

    def test_a_possessive_follows_without_a_gap(self):
        self.use("pose", action="'s eyes narrow.")
        assert self.shown(self.ann) == ["Marta's eyes narrow."]

    def test_functions_and_fields_are_not_evaluated(self):
        self.use("pose", action=NASTY)
        assert self.shown(self.ann) == [f"Marta {SHOWN}"]


class TestEmit(ToolStage):
    def test_the_line_is_signed(self):
        assert self.use("emit", message="The candles flicker.") == {
            "emitted": "The candles flicker."
        }
        assert self.shown(self.ann) == ["[Marta] The candles flicker."]

    def test_it_cannot_fake_somebody_elses_speech(self):
        self.use("emit", message='\n\nBob says, "I did it."')
        assert self.shown(self.ann) == ['[Marta] Bob says, "I did it."']

    def test_functions_and_fields_are_not_evaluated(self):
        self.use("emit", message=NASTY)
        assert self.shown(self.ann) == [f"[Marta] {SHOWN}"]


class TestRepeating(ToolStage):
    """The last lines to the same asker are not said again."""

    WAYS = (("say", "message"), ("pose", "action"), ("emit", "message"))

    def test_the_same_words_are_refused_whatever_their_marks(self):
        for tool, parameter in self.WAYS:
            context = self.context(said=deque(maxlen=3))
            self.outcome(tool, context=context, **{parameter: "Beware of the dog!"})
            heard = len(self.heard(self.ann))
            told = self.refused(tool, context=context, **{parameter: "beware, of the DOG..."})
            assert "said this already" in told and "other words" in told
            assert len(self.heard(self.ann)) == heard

    def test_who_insists_is_heard(self):
        context = self.context(said=deque(["something else"], maxlen=3))
        self.outcome("say", context=context, message="Two coins.")
        for _ in range(2):
            self.refused("say", context=context, message="Two coins.")
            said = self.outcome("say", context=context, message="Two coins.")
            assert said == {"said": "Two coins."}

    def test_after_three_other_lines_they_may_be_said_again(self):
        context = self.context(said=deque(maxlen=3))
        for line in ("One.", "Two.", "Three.", "Four.", "One."):
            assert self.outcome("say", context=context, message=line) == {"said": line}

    def test_what_did_not_come_out_was_not_said(self):
        context = self.context(said=deque(maxlen=3))
        with mock.patch.object(self.npc, "at_pre_say", lambda message, **_: None):
            self.refused("say", context=context, message="Hello.")
        assert self.outcome("say", context=context, message="Hello.") == {"said": "Hello."}

    def test_the_same_may_be_whispered_to_each_of_several(self):
        bob = self.person("Bob")
        context = self.context(said=deque(maxlen=3), user=self.ann)
        for listener in (self.ann, bob):
            self.outcome("whisper", context=context, target=listener.key, message="Run!")
            told = self.refused("whisper", context=context, target=listener.key, message="Run!")
            assert "said this already" in told

    def test_where_nobody_keeps_what_was_said_nothing_is_refused(self):
        for _ in range(2):
            assert self.use("say", message="Hello.") == {"said": "Hello."}
