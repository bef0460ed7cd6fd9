"""The world of a case: built, played in, restarted, and gone afterwards."""

from evennia.utils.test_resources import EvenniaTestCase

from ai.evaluation.player import ORACLE, RANDOM, Player
from ai.evaluation.world import EPOCH, open_world
from ai.testing import ScriptedBrain, call
from ai.tests.evaluation.playing import played


def build(world, oracle=None):
    inn = world.room("The Copper Kettle")
    world.person("Anna", inn)
    world.assistant("Marta", inn, persona={"description": "the innkeeper"}, oracle=oracle)


class WorldTest(EvenniaTestCase):
    def test_the_oracle_speaks_and_all_of_it_is_noted(self):
        script = ScriptedBrain([call("say", message="Welcome!")], [call("say", message="Again!")])
        with open_world(Player(ORACLE)) as world:
            build(world, script)
            world.act("Anna", "say Hello, Marta!")
            played(world.wait(3))
            assert ("Marta", 'Marta says, "Welcome!"') in world.heard["Anna"]
            [asked] = world.asked
            assert asked.assistant == "Marta" and "Hello, Marta!" in asked.prompt
            assert [row.tool for row in world.calls("Marta")] == ["say"]
            begun = world.runtime.now()
            assert 0 <= (begun - EPOCH).total_seconds() < 10

            world.restart()
            world.act("Anna", "say Marta, are you still there?")
            played(world.wait(3))
            assert world.runtime.now() > begun
            assert ("Marta", 'Marta says, "Again!"') in world.heard["Anna"]
            assert any("say(message='Again!') – done" in line for line in world.transcript)
        from evennia.objects.models import ObjectDB

        assert not ObjectDB.objects.filter(db_key="Marta").exists()

    def test_random_calls_are_the_same_each_time(self):
        transcripts = []
        for _ in range(2):
            with open_world(Player(RANDOM, seed=3), "A case") as world:
                build(world)
                world.act("Anna", "say Hello, Marta!")
                played(world.wait(3))
                transcripts.append([(row.tool, row.arguments) for row in world.calls("Marta")])
        assert transcripts[0] == transcripts[1] != []

    def test_what_one_case_has_read_is_unknown_in_the_next(self):
        from ai.memory.lore import book
        from ai.models import Lore

        for text in ("The wolves are grey.", "The wolves are white."):
            with open_world(Player(RANDOM)):
                Lore.objects.create(key="wolves", title="wolves", keywords=["wolves"], text=text)
                assert [piece.text for piece in book.named(["wolves"])] == [text]
