"""The command itself: its words, and whom it obeys."""

from itertools import product
from unittest.mock import patch

from ai.commands.command import SUBCOMMANDS, CmdAI
from ai.commands.console import lookup
from ai.tests.commands.kit import BuilderTest
from ai.tests.rows import some_of

HEARD = ("say",)
"""Words by which an assistant speaks: what it says has the game's own width."""

LATER = ("doctor",)
"""Words that answer when they are done, and not at once."""


class WordsTest(BuilderTest):
    def test_without_a_word_it_tells_who_there_is(self):
        assert self.ai() == self.ai("status")
        assert "Marta" in self.ai()

    def test_a_word_may_be_written_as_a_switch(self):
        assert self.ai("/tools") == self.ai("tools")

    def test_a_word_may_be_written_in_capitals(self):
        assert self.ai("STATUS Marta") == self.ai("status Marta")

    def test_blanks_are_nothing(self):
        assert self.ai("  status \t  marta  ") == self.ai("status marta")

    def test_an_unknown_word_gets_all_that_there_are(self):
        problem, *advice = self.ai("xyzzy").split("\n")
        assert problem == "There is no 'ai xyzzy'."
        assert all(word in " ".join(advice) for word in SUBCOMMANDS)

    def test_a_slip_gets_the_nearest_word(self):
        assert self.complaint("relase marta") == (
            "There is no 'ai relase'.",
            "Did you mean: ai release <name> [= yes]",
        )

    def test_a_name_instead_of_a_word_gets_the_status(self):
        assert self.complaint("marta")[1] == "Did you mean: ai status Marta"

    def test_nothing_that_is_typed_makes_it_stumble(self):
        self.enterContext(_each_name_looked_for_once())
        for word, typed in some_of(nasty_lines(), 11):  # over all words, each argument in each form
            shown = self.raw(typed) if word in HEARD else self.ai(typed)
            assert shown or word in LATER, typed
            assert "Traceback" not in shown
            if self.marta.ndb.ai is None:  # `release marta = …`
                self.ai("adopt marta")


def nasty_lines():
    """Each subcommand with what nobody should type, and each line as a whole."""
    nasty = ["", "=", "= =", "==", "-1", "1-", "#", "#0", "#99999999999999999999", "*", "%s"]
    nasty += ["{", "{}", "|lcquit|ltx|le", "$eval(1)", "\x00", "\x1b[31m", "x" * 6000, "\n\n"]
    nasty += ["\ud800", "🜁" * 300, "marta = = =", "me", "here", "'", '"', "\\", "[a-"]
    forms = ("{0}", "{0} = {0}", "marta = {0}")
    for word, argument, form in product(("", *SUBCOMMANDS), nasty, forms):
        yield word, f"{word} {form.replace('{0}', argument)}".strip()


def _each_name_looked_for_once():
    """Nearly all the time of so many lines goes into Evennia's search, of the same few names."""
    found, search = {}, lookup._search

    def once(caller, name, among=None, everywhere=False):
        candidates = None if among is None else tuple(thing.pk for thing in among)
        asked = (name, candidates, everywhere)
        if asked not in found:
            found[asked] = search(caller, name, among, everywhere)
        return found[asked]

    return patch.object(lookup, "_search", once)


class WhoMayTest(BuilderTest):
    """Whom the game lets type it; here the whole way from a typed line."""

    def _typed(self, who, line="ai"):
        with self.watching(who) as lines:
            who.execute_cmd(line)
        return "\n".join(lines)

    def test_a_builder_may(self):
        self.stand_at("Builder")
        assert "Marta" in self._typed(self.char1)

    def test_a_player_has_the_words_about_themselves_alone(self):
        self.stand_at("Player")
        shown = self._typed(self.char1)
        assert "ai optout" in shown and "ai forget me" in shown
        assert "Marta" not in shown and "status" not in shown
        for word in set(SUBCOMMANDS) - {"forget", "optout"}:
            told = self._typed(self.char1, f"ai {word} marta")
            assert told.startswith(f"There is no 'ai {word}'.\n") and "Marta" not in told, word
        assert "Subcommands: forget, optout." in self._typed(self.char1, "ai marta")
        assert "Only the level Admin" in self._typed(self.char1, "ai forget griselda = yes")

    def test_somebody_without_any_permission_has_them_too(self):
        self.account.permissions.clear()
        assert "You opted out" in self._typed(self.char1, "ai optout = yes")

    def test_a_helper_may_only_confirm_what_they_asked_for(self):
        self.stand_at("Helper")
        assert self._typed(self.char1) == "Nothing waits for your approval."
        assert "There is no 'ai status'" in self._typed(self.char1, "ai status marta")

    def test_a_quelled_builder_may_not(self):
        self.stand_at("Builder")
        self.char1.permissions.clear()
        self.char1.permissions.add("Player")
        self.account.attributes.add("_quell", True)
        assert "There is no 'ai status'" in self._typed(self.char1, "ai status")

    def test_a_character_without_account_may_not_whatever_it_holds(self):
        npc = self.npc("Foreman")
        npc.permissions.add("Builder")
        assert "not available" in self._typed(npc)
        npc.permissions.add("Developer")
        assert "not available" in self._typed(npc)

    def test_an_assistant_may_not_whatever_it_holds(self):
        self.marta.permissions.add("Developer")
        assert "not available" in self._typed(self.marta, "ai release marta")
        assert self.marta.ndb.ai is not None

    def test_a_character_that_kept_a_superusers_bypass_may_not(self):
        npc = self.npc("Foreman")
        npc.locks.lock_bypass = True
        assert "not available" in self._typed(npc)

    def test_another_word_that_begins_with_ai_is_not_it(self):
        assert "not available" in self._typed(self.char1, "aim marta")
        assert "Marta" in self._typed(self.char1, "ai/status")

    def test_it_has_the_specifications_name_as_well(self):
        assert "Marta" in self._typed(self.char1, "aisetup")
        assert "Taproom" in self._typed(self.char1, "aisetup status marta")

    def test_an_account_that_plays_nobody_may(self):
        command = CmdAI()
        assert command.access(self.account, "cmd")
        assert "Marta" in self.ai("", self.account)
        assert "Taproom" in self.ai("status marta", self.account)
        assert "Foreman is an assistant" in self._adopted_by_account()

    def _adopted_by_account(self):
        self.npc("Foreman")
        return self.ai("adopt foreman", self.account)
