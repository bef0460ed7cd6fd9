"""Making, listing and dropping tokens by `ai token`."""

import re

from ai.assistant.authority import tokens
from ai.models import Token
from ai.tests.commands.kit import BuilderTest


class TokenTest(BuilderTest):
    def make(self, text):
        """The token that is shown for a line, and the number that it has."""
        shown = self.ai(text)
        return re.search(r"evai_[\w-]{43}", shown)[0], int(re.search(r"Token (\d+)", shown)[1])

    def test_one_for_an_assistant_is_shown_once_and_acts_as_it(self):
        text, number = self.make("token marta = the desk client")
        row = tokens.find(text)
        assert (row.pk, row.account, row.script) == (
            number,
            self.account.pk,
            self.scene.script.pk,
        )
        listed = self.ai("token")
        assert re.search(rf"{number}\s+Marta\s+the desk client\s+\d.*never", listed)
        assert text not in listed

    def test_one_for_oneself_acts_as_no_assistant(self):
        text, _ = self.make("token me")
        assert tokens.find(text).script is None
        assert re.search(r"\d+\s+you\s", self.ai("token"))

    def test_a_dropped_one_is_good_for_nothing(self):
        text, number = self.make("token marta")
        assert f"Token {number}" in self.ai(f"token drop {number}")
        assert tokens.find(text) is None
        assert "no token" in self.complaint(f"token drop {number}")[0]

    def test_those_of_others_are_neither_listed_nor_dropped(self):
        row, _ = tokens.make(self.account2.pk, None, "theirs")
        assert "theirs" not in self.ai("token")
        assert "no token" in self.complaint(f"token drop {row.pk}")[0]
        assert Token.objects.filter(pk=row.pk).exists()

    def test_only_one_who_may_change_an_assistant_makes_one_for_it(self):
        self.account.is_superuser = False
        self.stand_at("Builder")
        self.marta.locks.add("edit:perm(Admin);control:perm(Admin)")
        assert "may not change Marta" in self.complaint("token marta")[0]
        assert not Token.objects.exists()

    def test_a_note_is_one_plain_line(self):
        self.make("token me = |rred|n " + "x" * 200)
        assert Token.objects.get().note.startswith("red xxx")
        assert len(Token.objects.get().note) <= 80

    def test_nobody_gathers_more_than_they_can_look_after(self):
        for _ in range(tokens.MAX_TOKENS):
            self.make("token me")
        assert "the most that one account may have" in self.complaint("token me")[0]

    def test_a_mistake_is_told_with_what_to_do(self):
        assert "You have no tokens." in self.ai("token")
        assert "no assistant 'xyzzy'" in self.complaint("token xyzzy")[0]
        assert self.complaint("token drop")[0] == "Which of your tokens?"
        for text in ("token drop 99", "token drop " + "9" * 30):
            assert "You have no token" in self.complaint(text)[0]

    def test_one_who_is_forgotten_has_none_left(self):
        tokens.make(self.account2.pk, None)
        assert "Forgotten: 1 token." in self.ai(f"forget {self.account2.key} = yes")
        assert not Token.objects.filter(account=self.account2.pk).exists()

    def test_what_nobody_plays_makes_none_in_the_name_of_the_account_with_its_number(self):
        npc = self.npc("Puppet", permissions=["Developer"])
        npc.locks.add("edit:true()")
        for text in ("token", "token me", "token marta", "token drop 1"):
            assert "There is no 'ai token'" in self.complaint(text, npc)[0]
        assert not Token.objects.exists()

    def test_helpers_have_no_such_word(self):
        self.account.is_superuser = False
        self.stand_at("Helper")
        assert "There is no 'ai token'" in self.complaint("token")[0]
