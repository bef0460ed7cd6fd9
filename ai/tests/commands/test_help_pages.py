"""The help of `ai` in Evennia's own help system: an overview, and a page for each word."""

import re

from evennia.commands.default.help import CmdHelp

from ai.commands.cmdset import AICmdSet
from ai.commands.command import SUBCOMMANDS, CmdAI
from ai.commands.help_pages import EVERYBODY, FORM
from ai.tests.commands.kit import WIDTH, BuilderTest


class _WholeHelp(CmdHelp):
    """Evennia's `help`, without pages."""

    help_more = False


class HelpTest(BuilderTest):
    def help(self, topic):
        """What `help <topic>` shows, all pages of it."""
        return self.call(_WholeHelp(), topic, cmdset=AICmdSet())

    def test_the_overview_comes_first_and_tells_every_word(self):
        shown = self.help("ai")
        for word in SUBCOMMANDS.values():
            assert f"{word.form:<{FORM}} {word.description}".replace("||", "|") in shown, word.form
        assert "ai/status" in shown  # as one of the subtopics
        assert "Examples:" not in shown

    def test_what_the_words_do_stands_in_one_column(self):
        assert max(len(word.form) for word in SUBCOMMANDS.values()) <= FORM

    def test_every_word_has_a_page_with_its_forms_and_an_example(self):
        for name, word in SUBCOMMANDS.items():
            shown = self.help(f"ai/{name}")
            assert "Usage:\n" in shown and "Example" in shown, name
            assert re.search(rf"^ +ai {name}\b", shown, re.MULTILINE), name
            assert word.help.strip(), name

    def test_the_specifications_name_has_the_same_help(self):
        assert "look after AI characters" in self.help("aisetup")
        assert "ai grant guard" in self.help("aisetup/grant")

    def test_a_page_is_found_by_the_beginning_of_its_word(self):
        assert self.help("ai/thou") == self.help("ai/thoughts")

    def test_help_fits_the_screen(self):
        for name, word in SUBCOMMANDS.items():
            for line in (*word.help.splitlines(), f"  {word.form:<{FORM}} {word.description}"):
                assert len(line) <= WIDTH, (name, line)
        assert max(map(len, CmdAI.__doc__.splitlines())) <= WIDTH

    def test_no_page_ends_where_another_begins(self):
        for name, word in SUBCOMMANDS.items():
            assert not re.search(r"^\s*#", word.help, re.MULTILINE), name

    def test_a_bar_is_shown_as_it_is(self):
        for name, word in SUBCOMMANDS.items():
            shown = self.help(f"ai/{name}")
            for line in word.help.replace("||", "|").splitlines():
                assert line.strip() in shown, (name, line)

    def test_a_player_reads_of_the_words_about_themselves_alone(self):
        self.stand_at("Player")
        shown = self.help("ai")
        assert "ai optout" in shown and "ai forget me" in shown
        own = {name for name, word in SUBCOMMANDS.items() if word.level == EVERYBODY}
        assert set(re.findall(r"\bai/(\w+)", shown)) == own
        assert "ai status" not in shown

    def test_the_webs_help_page_has_the_overview(self):
        assert "help ai/<subcommand>" in CmdAI.__doc__
        assert all(word.description in CmdAI.__doc__ for word in SUBCOMMANDS.values())
