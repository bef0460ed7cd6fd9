"""Floods and loops in the village: what one talker, or several that are none, can have of it."""

import pytest
from evennia.utils.create import create_object

from ai.assistant.adopt import adopt
from ai.models import TurnRecord
from ai.testing import ScriptedBrain
from ai.testing.attacks import AttackSuite, Cast
from ai.testing.cases import Case
from ai.tests.attacks.village import VillageAttacks


class FloodTest(VillageAttacks):
    def setUp(self):
        super().setUp()
        self.cast = self.stand(Case("a flood", ("say hello",)))
        self.mallory, self.anna = self.cast.people["Mallory"], self.cast.people["Anna"]

    def flood(self, seconds, line="say Marta, number {}"):
        """Mallory types fifty lines a second."""
        for number in range(50 * seconds):
            self.mallory.execute_cmd(line.format(number))
            self.runtime.clock.advance(1 / 50)

    def answered(self, who):
        return TurnRecord.objects.filter(asker_name=who).exclude(end_reason="cancelled").count()

    @pytest.mark.slow
    def test_one_player_at_fifty_lines_a_second_costs_a_few_turns(self):
        self.flood(seconds=4)
        self.wait(60)
        assert 0 < self.answered("Mallory") <= 30

    def test_one_player_at_fifty_lines_a_second_starves_nobody(self):
        self.flood(seconds=2)
        self.anna.execute_cmd("say Marta, hello")
        self.flood(seconds=2)
        self.wait(3)
        assert self.answered("Anna")

    @pytest.mark.slow
    def test_a_flood_for_all_assistants_starves_nobody(self):
        self.flood(seconds=2, line="say Marta, Bram, Odile, Hob, number {}")
        self.anna.execute_cmd("whisper Marta = hello")
        self.flood(seconds=2, line="whisper Marta = number {}")
        self.wait(3)
        assert self.answered("Anna")


class ParrotTest(AttackSuite):
    """Three assistants in a room, and a parrot that repeats every line."""

    def stand(self, case):
        room = create_object("evennia.objects.objects.DefaultRoom", key="Aviary")
        three = [
            create_object("ai.assistant.character.AssistantCharacter", key=key, location=room)
            for key in ("Ann", "Ben", "Cid")
        ]
        for each in three:
            adopt(each)
        parrot = create_object("evennia.objects.objects.DefaultCharacter", "Polly", room)

        def repeat(text=None, from_obj=None, **_):
            line = text[0] if isinstance(text, tuple) else text
            if from_obj is not parrot and from_obj is not None:
                self.runtime.clock.callLater(0.5, parrot.at_say, str(line))
            return True

        parrot.at_msg_receive = repeat
        people = {"Mallory": self.player("Mallory", room), "Polly": parrot}
        return Cast(people, three)

    def turns_after(self, seconds):
        self.wait(seconds)
        return TurnRecord.objects.count()

    def test_three_assistants_and_a_parrot_come_to_rest(self):
        self.rest()

    def test_assistants_that_always_address_each_other_come_to_rest(self):
        chatty = ScriptedBrain(*["Ann, Ben, Cid, Polly: hello, you!"] * 500, forgiving=True)
        self.rest(chatty)

    def rest(self, brain=None):
        self.cast = self.stand(Case("a parrot", ("say hello",)))
        if brain is not None:
            self._use(brain)
        self.type(self.cast.people["Mallory"], "say Ann, Ben, Cid, hello! Say something.", 60)
        turns = self.turns_after(240)
        assert 0 < turns <= 60, turns
        assert self.turns_after(600) == turns, "they never come to rest"
