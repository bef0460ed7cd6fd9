"""The typing note through Evennia's own function, where this Evennia has one."""

import importlib.util

import pytest
from evennia.utils.create import create_object

from ai.assistant.speech import typing_indicator
from ai.tests.game import EvenniaTest

HAS_NOTE = importlib.util.find_spec("evennia.server.is_typing") is not None


class NoteTest(EvenniaTest):
    def note(self, state):
        self.sent = []
        self.session.msg = lambda **what: self.sent.append(what)
        npc = create_object(
            "evennia.objects.objects.DefaultCharacter", key="Marta", location=self.room1
        )
        return typing_indicator.send(npc, state)

    @pytest.mark.skipif(not HAS_NOTE, reason="this Evennia has no typing note")
    def test_players_in_the_room_are_told(self):
        assert self.note(True)
        payload = {"name": "Marta", "state": True}
        assert self.sent == [{"is_typing": {"type": "typing", "payload": payload}}]

    @pytest.mark.skipif(not HAS_NOTE, reason="this Evennia has no typing note")
    def test_those_who_do_not_want_it_are_left_alone(self):
        self.session.protocol_flags["ISTYPING"] = False
        self.note(True)
        assert self.sent == []

    @pytest.mark.skipif(HAS_NOTE, reason="this Evennia has a typing note")
    def test_without_it_nothing_is_sent(self):
        assert not self.note(True)
        assert self.sent == []
