"""The scenes of the bench, played with the answers that they come with."""

import sys
from pathlib import Path

import pytest
from evennia.utils.test_resources import EvenniaTestCase
from twisted.internet.defer import ensureDeferred

from ai.testing import serving
from ai.testing.object_cache import forget_objects

BENCH = Path(__file__).parents[2] / "bench"
sys.path.insert(0, str(BENCH))
from scene_cases import SceneError, load  # noqa: E402
from scene_play import ScenePlay, Stock  # noqa: E402

sys.path.remove(str(BENCH))
CASES = load()
MAX_REQUESTS = 3
"""Requests that an ideal model may need for what one line asks."""
QUICK = {case.about: case.title for case in reversed(CASES)}.values()
"""The first scene of each kind; the fast suite plays these."""


class ScenesTest(EvenniaTestCase):
    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        with serving():
            cls.stock = Stock.make(CASES)
        forget_objects()

    def play(self, case):
        self.addCleanup(forget_objects)
        with serving() as runtime:

            async def let_pass(seconds):
                for _ in range(6):
                    runtime.clock.advance(seconds / 6)

            results = []
            ensureDeferred(ScenePlay(case, self.stock, runtime, let_pass).play()).addBoth(
                results.append
            )
        [played] = results
        if hasattr(played, "raiseException"):
            played.raiseException()
        wrong = [f"{one.what}; found: {one.found[:900]}" for one in played.failed]
        assert not wrong + played.unscripted, "\n".join(wrong + played.unscripted)
        assert played.most_requests <= MAX_REQUESTS


for case in CASES:
    name = "".join(letter if letter.isalnum() else "_" for letter in case.title.lower())

    def play(self, case=case):
        self.play(case)

    setattr(ScenesTest, f"test_{name}", play if case.title in QUICK else pytest.mark.slow(play))


def test_there_are_sixty_of_each_kind():
    assert len(CASES) >= 60
    assert {case.about for case in CASES} >= {
        *("secrets", "gifts", "lies", "two wishes", "reminders", "messengers", "third persons"),
        *("arrivals", "butting in", "leaving", "wrong names", "prices", "words at a gate"),
        *("languages", "machines", "claimed goods"),
    }


SCENE = """
title: A greeting
about: gifts
place: The Inn
characters: {Marta: {is: the innkeeper}}
players: [Anna]
lines:
  - Anna: say Hello!
    expect: {Marta: {answers: true}}
"""


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("title: A greeting", "", "scene 1: 'title' is missing"),
        ("about", "abuot", "'abuot' is not known; there are title, about"),
        ("Anna: say", "Bert: say", "line 1: 'Bert' is not known; there are Marta, Anna"),
        ("answers: true", "answers: 3", "line 1, expect, Marta: 'answers' needs bool, not 3"),
        ("answers", "hears", "Marta: 'hears' is not known"),
        ("Anna: say Hello!", "The Inn: say Hello!", "'The Inn' cannot act"),
        ("{is: the innkeeper}", "{is: x, tools: 3}", "Marta, tools: texts are needed, not 3"),
        ("    expect: {Marta: {answers: true}}", "", "nothing is expected"),
        ("    expect", "    Marta: hm\n    expect", "line 1: one must act, not 2"),
        ("    expect", "    Marta: [{give: lamp}]\n    expect", "the arguments of 'give' need"),
        (
            "    expect",
            "    Marta: [{whisper: {target: Anna, message: Yes, now}}]\n    expect",
            "'whisper' gets nothing for 'now'; quote texts with commas",
        ),
        ("title: A greeting", "title: [", "while parsing"),
    ],
)
def test_what_is_written_wrongly_is_said_clearly(tmp_path, old, new, problem):
    path = tmp_path / "inn.yaml"
    assert old in SCENE
    path.write_text(SCENE.replace(old, new, 1))
    with pytest.raises(SceneError) as error:
        load(path)
    assert problem in str(error.value) and str(error.value).startswith("inn.yaml")
