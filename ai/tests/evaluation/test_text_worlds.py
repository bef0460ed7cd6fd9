"""Text worlds: games of TextWorld as real objects, their conditions, and how they are played."""

import json
import pathlib

import pytest
from evennia.utils.create import create_object
from evennia.utils.test_resources import EvenniaTestCase

from ai.evaluation.case import CaseError
from ai.evaluation.player import EMBEDDED, ORACLE, Player
from ai.evaluation.text_worlds import SUITE, generation
from ai.evaluation.text_worlds.game import Command, Game, GameError
from ai.evaluation.text_worlds.importer import ImportedWorld
from ai.evaluation.text_worlds.instructions import goal_instructions, step_instructions
from ai.evaluation.text_worlds.suite import STEPS
from ai.evaluation.world import open_world
from ai.tests.evaluation.test_world import played

CASES = {case.name: case for case in SUITE.cases([], 0)}
GAMES = {name: Game.from_data(case.data) for name, case in CASES.items()}


def proposition(text):
    name, *arguments = text.split()
    return {"name": name, "arguments": [{"name": one, "type": one[0]} for one in arguments]}


def textworld(**changes):
    """A game as TextWorld writes it: a bun in a locked box, its key on a shelf, a door to it."""
    names = {"r_0": "hall", "r_1": "attic", "d_0": "gate", "c_0": "box", "s_0": "shelf"}
    names |= {"k_0": "iron key", "f_0": "bun", "o_0": "coat"}
    facts = (
        "at P r_0,at s_0 r_0,on k_0 s_0,at c_0 r_1,in f_0 c_0,in o_0 I,locked c_0,match k_0 c_0,"
        "west_of r_0 r_1,east_of r_1 r_0,link r_0 d_0 r_1,link r_1 d_0 r_0,closed d_0,edible f_0"
    )
    way = {"condition": {"preconditions": [proposition("eaten f_0")]}, "commands": ["eat bun"]}
    lost = {"condition": {"preconditions": [proposition("at o_0 r_1")]}, "commands": []}
    steps = (
        "take iron key from shelf,open gate,go east,unlock box with iron key,open box,"
        "take bun from box,eat bun"
    )
    return {
        "infos": [[one, {"id": one, "type": one[0], "name": names[one]}] for one in names],
        "world": [proposition(fact) for fact in facts.split(",")],
        "quests": [{"commands": ["eat bun"], "win_events": [way], "fail_events": [lost]}],
        "metadata": {"walkthrough": steps.split(",")},
        **changes,
    }


class ImportedWorldTest(EvenniaTestCase):
    def build(self, game):
        self.world = ImportedWorld(game, lambda kind, key, **how: create_object(kind, key, **how))
        self.hero = create_object(
            "evennia.objects.objects.DefaultCharacter", "Ada", location=self.world.start
        )
        self.world.equip(self.hero)
        return self.world

    def test_the_facts_are_read_back_from_real_objects(self):
        game = Game.from_textworld(textworld())
        world = self.build(game)
        one = world.objects
        assert world.facts(self.hero) == game.facts
        assert [way.key for way in one["r_0"].exits] == ["east gate"]
        assert one["d_0"].access(self.hero, "traverse") is False
        assert one["k_0"].location == one["s_0"] and one["o_0"].location == self.hero
        assert not one["c_0"].access(self.hero, "unlock") and not one["c_0"].access(
            self.hero, "get"
        )
        [quest] = game.quests
        one["k_0"].location = self.hero
        assert one["c_0"].access(self.hero, "unlock")
        one["c_0"].db.is_locked = False
        one["d_0"].setlock("traverse:true()")
        one["o_0"].location = one["r_1"]
        changed = {"in k_0 I", "closed c_0", "open d_0", "at o_0 r_1", "free r_0 r_1"}
        facts = world.facts(self.hero)
        assert {" ".join(fact) for fact in facts - game.facts} == changed | {"free r_1 r_0"}
        assert quest.is_lost(facts) and not quest.is_won(facts)
        one["f_0"].delete()
        assert quest.is_won(world.facts(self.hero))

    def test_a_larger_game_of_the_ladder_too(self):
        for game in (GAMES["26 7 rooms"], GAMES["30 8 rooms"]):
            assert self.build(game).facts(self.hero) == game.facts


class GameTest(EvenniaTestCase):
    def test_a_game_is_stored_and_read_again(self):
        game = Game.from_textworld(textworld())
        assert Game.from_data(json.loads(json.dumps(game.as_data()))) == game
        assert list(step_instructions(game))[0] == (
            "Take the iron key from the shelf. Open the gate. Go east."
        )
        assert next(goal_instructions(game)) == "Find and eat the bun."

    def test_what_is_not_understood_is_named(self):
        dog = [["x_0", {"id": "x_0", "type": "x", "name": "dog"}]]
        for changes, why in (
            ({"infos": dog}, "of the kind 'x'"),
            ({"world": [proposition("burning c_0")]}, "the fact 'burning'"),
            ({"quests": []}, "no quest"),
            ({"metadata": {}}, "no game of TextWorld"),
            ({"metadata": {"walkthrough": ["dance wildly"]}}, "'dance wildly' is no command"),
        ):
            with pytest.raises(GameError, match=why):
                Game.from_textworld(textworld(**changes))

    def test_commands_are_taken_apart(self):
        for text, act, names in (
            ("go north", "go", {"way": "north"}),
            ("take nest of bats from bench", "take", {"item": "nest of bats", "holder": "bench"}),
            ("take bun", "take", {"item": "bun"}),
            ("insert mop into box", "insert", {"item": "mop", "holder": "box"}),
            ("put mop on rack", "put", {"item": "mop", "holder": "rack"}),
            ("lock type T box with key", "lock", {"thing": "type T box", "key": "key"}),
            ("examine mop", "look", {}),
        ):
            command = Command.read(text)
            assert (command.act, dict(command.names)) == (act, names)

    def test_a_games_own_folder_replaces_the_ladder(self):
        import tempfile

        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name, "text_worlds")
            folder.mkdir()
            (folder / "mine.json").write_text(json.dumps(textworld()), "utf-8")
            [case] = SUITE.cases([pathlib.Path(name)], 0)
            assert case.name == "mine" and case.data["names"]["f_0"] == "bun"
            (folder / "other.json").write_text("{}", "utf-8")
            with pytest.raises(CaseError, match="other.json"):
                SUITE.cases([pathlib.Path(name)], 0)


class LadderTest(EvenniaTestCase):
    def play(self, case, player):
        with open_world(Player(player), case.name, SUITE.settings) as world:
            checks = played(SUITE.play(case, world))
        return [check.what for check in checks if not check.holds], world

    def test_it_has_thirty_games_from_one_room_to_eight(self):
        rooms = [len(game.of_kind("r")) for game in GAMES.values()]
        assert len(CASES) == len(generation.RUNGS) == 30
        assert rooms == sorted(rooms) == [rung.rooms for rung in generation.RUNGS]
        assert (rooms[0], rooms[-1]) == (1, 8)
        acts = {step.act for game in GAMES.values() for step in game.walkthrough}
        assert acts == {
            *("go", "take", "drop", "insert", "put", "open", "close", "unlock", "lock", "eat")
        }

    def test_the_oracle_wins_and_the_built_in_brain_carries_out_what_it_is_told(self):
        case = CASES["09 2 rooms"]
        for player in (ORACLE, EMBEDDED):
            missing, world = self.play(case, player)
            assert missing == [] and world.figures["turns"] == 1, world.transcript

    @pytest.mark.slow
    def test_the_oracle_wins_every_game(self):
        assert {name: self.play(case, ORACLE)[0] for name, case in CASES.items()} == dict.fromkeys(
            CASES, []
        )

    @pytest.mark.slow
    def test_the_built_in_brain_wins_each_game_whose_steps_it_is_told(self):
        told = [case for case in CASES.values() if case.about == STEPS]
        assert len(told) == 15
        assert [case.name for case in told if self.play(case, EMBEDDED)[0]] == []


@pytest.mark.slow
def test_the_ladder_is_what_the_generator_makes():
    pytest.importorskip("textworld", reason="the extra text-worlds is not installed")
    for rung, game in zip(generation.RUNGS[::6], list(GAMES.values())[::6], strict=True):
        assert generation.generate(rung) == game, rung
