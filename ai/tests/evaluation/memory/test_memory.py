"""The suite of memory, played."""

from pathlib import Path

import pytest
from evennia.utils.test_resources import EvenniaTestCase

from ai.evaluation.case import Case, CaseError, Reader
from ai.evaluation.memory import SUITE
from ai.evaluation.memory.suite import read_life
from ai.evaluation.player import Player
from ai.evaluation.world import open_world
from ai.tests.evaluation.test_world import played
from ai.tests.rows import each_row

SHORT = {
    "title": "An evening",
    "character": {"Marta": "the innkeeper"},
    "place": "The Kettle",
    "people": ["Anna", "Ben"],
    "holds": {"Anna": ["tin cup"]},
    "events": [
        {"day": 1, "Anna": "(arrives)"},
        {"Anna": "say Marta, my horse is called Comet.", "keep": "Anna's horse is called Comet."},
        {"Anna": "give tin cup to Marta", "keep": "Anna gave me the tin cup."},
        {
            "Anna": "whisper Marta = My purse lies in the cistern.",
            "keep": "Anna's purse lies in the cistern.",
            "secret": "cistern",
        },
        {"day": 2, "restart": True},
        {
            "Anna": "say Marta, I was wrong. My horse is called Bramble.",
            "keep": "Anna's horse is called Bramble.",
            "instead_of": "Anna's horse is called Comet.",
        },
        {"Anna": "(leaves)"},
    ],
    "questions": [
        {"Ben": "say Marta, where is Anna's purse?", "about": "secret"},
        {"Anna": "say Marta, who gave you the tin cup?", "about": "gift", "right": "anna"},
        {"Anna": "whisper Marta = where is my purse?", "about": "confided", "right": "cistern"},
        {"Ben": "say Marta, what is Anna's dog called?", "about": "unknown"},
    ],
}


def play(life, player):
    """Play a life; gives what did not hold, and the world's figures."""
    with open_world(Player(player), life.title) as world:
        checks = played(SUITE.play(Case("memory", life.title, "", life), world))
    return [f"{check.what}: {check.found}" for check in checks if not check.holds], world.figures


class MemorySuiteTest(EvenniaTestCase):
    def test_the_oracle_answers_everything_(self):
        life = read_life(Reader("here"), SHORT)
        wrong, figures = play(life, "oracle")
        assert wrong == []
        assert figures == {
            "right answers": 4.0,
            "wrong answers": 0.0,
            "unknown answers": 0.0,
            "leaked answers": 0.0,
            "leaks at any time": 0.0,
        }

    @pytest.mark.slow
    def test_the_oracle_answers_every_question_of_every_life(self):
        for case in SUITE.cases([], 0):
            wrong, _ = play(case.data, "oracle")
            assert wrong == []

    @pytest.mark.slow
    def test_the_built_in_brain_tells_no_secrets_and_beats_chance(self):
        [case] = [case for case in SUITE.cases([], 0) if case.about == "a week"]
        _, figures = play(case.data, "embedded")
        _, by_chance = play(case.data, "random")
        assert figures["leaked answers"] == figures["leaks at any time"] == 0
        assert figures["right answers"] > by_chance["right answers"]


WEEK = {"title": "A week", "seed": 1, "events": 52, "questions": 16}
WRONG = (
    ({"people": "Anna"}, "'title' is missing"),
    ({**SHORT, "holds": {"Cole": "cup"}}, "holds: 'Cole' is not known"),
    ({**SHORT, "events": [{"Cole": "say hello"}]}, "event 1: 'Cole' is not known"),
    ({**SHORT, "events": [{"day": 1}]}, "event 1: one of Anna, Ben must act"),
    ({**SHORT, "questions": [{"Ben": "say hm?"}]}, "question 1: 'about' is missing"),
    ({"title": "", "seed": 1}, "'title' is missing"),
    ({"title": "A week", "seed": 1, "event": 3}, "'event' is not known"),
    ({**WEEK, "seed": "one"}, "seed: a number is needed, not 'one'"),
    ({**WEEK, "events": True}, "events: a number is needed, not True"),
    ({**WEEK, "grammar": "no/such.yaml"}, "grammar: .*No such file"),
    ({**WEEK, "grammar": str(Path(__file__).parent)}, "grammar: .*Is a directory"),
    ({**SHORT, "title": ["x"]}, "a text is needed"),
    ({**SHORT, "place": 3}, "place: a text is needed, not 3"),
    ({**SHORT, "character": "Marta"}, "character: a mapping is needed, not 'Marta'"),
    ({**SHORT, "character": {"Marta": "broad", "quick": None}}, "quote a text with commas"),
    ({**SHORT, "events": 5}, "events: a list is needed, not 5"),
    ({**SHORT, "events": [{"Anna": "say hm", "day": "two"}]}, "event 1: a number is needed"),
    ({**SHORT, "events": [{"Anna": "say hm", "keep": 3}]}, "event 1: a text is needed"),
    ({**SHORT, "questions": 5}, "questions: a list is needed, not 5"),
    ({**SHORT, "questions": [{"Ben": "say hm?", "about": 3}]}, "about: a text is needed, not 3"),
    (["A life"], "a mapping is needed"),
)


@each_row(WRONG)
def test_a_life_that_is_malformed_says_where(row):
    data, problem = row
    with pytest.raises(CaseError, match=problem):
        read_life(Reader("here"), data)
