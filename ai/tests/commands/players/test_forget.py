"""`forget me`, and `ai forget`."""

from evennia.commands.cmdparser import cmdparser
from evennia.utils.create import create_account

from ai.commands import AICmdSet
from ai.commands.players.forget import CmdForgetMe
from ai.memory.memories import memories
from ai.memory.privacy.scope import Scope
from ai.models import Memory
from ai.tests.commands.kit import BuilderTest


class ForgetTest(BuilderTest):
    def keep(self, account):
        turn = Scope(self.scene.script.pk, self.scene.runtime.now, asker=f"account:{account.pk}")
        memories.store(turn, "the plum is mine")

    def test_a_player_is_told_what_would_go_and_has_it_go(self):
        self.keep(self.account)
        assert "If you are sure: forget me = yes" in self.call(CmdForgetMe(), "")
        assert Memory.objects.exists()
        told = self.call(CmdForgetMe(), "= yes")
        assert told.count(".") == 3 and "backups" in told
        assert not any(letter.isdigit() for letter in told)
        assert not Memory.objects.exists()

    def test_it_is_what_a_player_types(self):
        [match] = cmdparser("forget me = yes", AICmdSet(), self.char1)
        assert isinstance(match[2], CmdForgetMe) and match[1] == " = yes"
        assert cmdparser("forget mead", AICmdSet(), self.char1) == []

    def test_staff_do_it_for_those_below_them(self):
        self.account.permissions.add("Admin")
        anna = create_account("Anna", None, None, permissions=["Player"])
        peer = create_account("Peer", None, None, permissions=["Developer"])
        self.keep(anna)
        self.keep(peer)
        assert "If you are sure" in self.ai("forget anna")
        assert "no account" in self.ai("forget nobody = yes")
        assert "is not below yours" in self.ai("forget peer = yes")
        assert Memory.objects.count() == 2
        assert "1 memory" in self.ai("forget anna = yes")
        assert [memory.source for memory in Memory.objects.all()] == [f"account:{peer.pk}"]

    def test_every_player_has_it_behind_ai_as_well(self):
        self.stand_at("Player")
        self.keep(self.account)
        assert "If you are sure: ai forget me = yes" in self.ai("forget me")
        assert Memory.objects.exists()
        assert "they will not know you" in self.ai("forget me = yes")
        assert not Memory.objects.exists()

    def test_others_are_for_admins(self):
        self.stand_at("Builder")
        create_account("Anna", None, None, permissions=["Player"])
        assert self.complaint("forget anna = yes") == (
            "Only the level Admin may do that for somebody else.",
            "For yourself: ai forget me",
        )
