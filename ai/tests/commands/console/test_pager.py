"""Long answers of `ai`: a screen at a time for those who have one, and whole for all others."""

from unittest.mock import patch

from evennia.commands import cmdhandler
from evennia.server.sessionhandler import SESSIONS
from evennia.utils.ansi import strip_ansi
from evennia.utils.evmore import EvMore

from ai.commands.command import CmdAI
from ai.commands.subcommands import SUBCOMMANDS, Subcommand
from ai.tests.commands.kit import BuilderTest

HEIGHT = 24
PAGE = HEIGHT - 4


class PagesTest(BuilderTest):
    def setUp(self):
        super().setUp()
        self.session.protocol_flags["SCREENHEIGHT"] = {0: HEIGHT}
        self.said = []
        self.enterContext(_word("tell_all", self._tell_all))

    def _tell_all(self, command, _text):
        for text in self.said:
            command.reply(text)

    def typed(self, text):
        """What a line typed in a client shows."""
        with self.watching() as lines:
            self.char1.execute_cmd(text, session=self.session)
        return strip_ansi("\n".join(lines))

    def test_what_fits_is_shown_at_once(self):
        self.said = ["one", "two"]
        assert self.typed("ai tell_all") == "one\ntwo"
        assert self.char1.ndb._more is None

    def test_what_does_not_fit_is_shown_by_pages_with_all_that_follows(self):
        self.said = ["\n".join(f"line {number}" for number in range(30)), "the end"]
        first = self.typed("ai tell_all")
        assert f"line {PAGE - 1}" in first and f"line {PAGE}" not in first
        assert "Page [1/2]" in first
        second = self.typed("n")
        assert "line 29\nthe end" in second and "line 5\n" not in second

    def test_the_next_command_ends_the_pages(self):
        self.said = ["\n".join("x" * 40)]
        self.typed("ai tell_all")
        assert "Marta" in self.typed("ai")
        assert self.char1.ndb._more is None

    def test_the_words_that_the_pager_offers_do_what_they_say(self):
        self.said = ["\n".join("x" * 60)]
        self.typed("ai tell_all")
        assert "Page [2/3]" in self.typed("next")
        assert "Page [1/3]" in self.typed("previous")
        assert "Exited pager" in self.typed("quit")
        assert self.char1.ndb._more is None
        assert "Page" not in self.typed("look")

    def test_they_do_so_after_evennias_own_pager_too(self):
        # Games keep merged sets of commands (from 6.1 on), these tests do not.
        self.enterContext(patch.object(cmdhandler, "_CMDSET_MERGE_CACHE_MAXSIZE", 100, create=True))
        self.addCleanup(cmdhandler._CMDSET_MERGE_CACHE.clear)
        EvMore(self.char1, "\n".join("x" * 60), session=self.session)
        self.typed("n")
        self.typed("q")
        self.said = ["\n".join("x" * 60)]
        self.typed("ai tell_all")
        assert "Exited pager" in self.typed("quit")

    def test_what_is_typed_instead_of_turning_is_shown_by_pages_too(self):
        self.said = ["\n".join("x" * 40)]
        self.typed("ai tell_all")
        assert "Page [1/2]" in self.typed("ai tell_all")

    def test_a_page_does_not_end_between_a_line_and_what_is_told_below_it(self):
        self.said = ["\n".join(f"tool {number}\n    what\n    it does" for number in range(9))]
        assert "tool 5\n    what\n    it does\n(Page" in self.typed("ai tell_all")
        assert self.typed("n").startswith("tool 6\n")

    def test_what_comes_later_is_no_page(self):
        late = []
        self.enterContext(_word("late", lambda command, _text: late.append(command)))
        self.typed("ai late")
        with self.watching() as lines:
            late[0].reply("\n".join("x" * 60))
        assert lines == ["\n".join("x" * 60)]
        assert self.char1.ndb._more is None

    def test_without_a_session_all_of_it_comes(self):
        self.said = ["\n".join(f"line {number}" for number in range(100))]
        assert "line 99" in self.ai("tell_all")

    def test_an_account_that_plays_nobody_gets_pages_as_well(self):
        self.account.unpuppet_object(self.session)
        self.said = ["\n".join(f"line {number}" for number in range(30))]
        command = CmdAI()
        command.caller, command.session, command.args = self.account, self.session, " tell_all"
        command.parse()
        with self.watching(self.account) as lines:
            command.func()
        assert "Page [1/2]" in strip_ansi(lines[0]) and len(lines) == 1
        assert self.session in SESSIONS.values()


class _word:
    """A word more behind `ai` while a block runs."""

    def __init__(self, name, act):
        self._name, self._act = name, act

    def __enter__(self):
        word = type("Word", (Subcommand,), {"act": staticmethod(self._act), "help": ""})
        SUBCOMMANDS[self._name] = word("", f"ai {self._name}", "for a test")

    def __exit__(self, *error):
        del SUBCOMMANDS[self._name]
