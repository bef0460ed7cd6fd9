"""The suite of scenes: the oracle passes every one, and what is malformed is said clearly."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from evennia.utils.test_resources import EvenniaTestCase

from ai.evaluation.case import CaseError
from ai.evaluation.player import ORACLE, Player
from ai.evaluation.run import play
from ai.evaluation.scenes import SUITE
from ai.tests.evaluation.playing import played

CASES = SUITE.cases()
DOCS = Path(__file__).parents[3] / "docs"
QUICK = {case.data.place: case.name for case in reversed(CASES)}.values()
"""The first scene of each place; the fast suite plays these."""


class ScenesTest(EvenniaTestCase):
    def play(self, case):
        result = played(play(SUITE, case, Player(ORACLE)))
        assert not result.problems, "\n".join([*result.problems, *result.transcript])
        assert result.passed


for case in CASES:
    name = "".join(letter if letter.isalnum() else "_" for letter in case.name.lower())

    def play_case(self, case=case):
        self.play(case)

    setattr(
        ScenesTest,
        f"test_{name}",
        play_case if case.name in QUICK else pytest.mark.slow(play_case),
    )


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
        ("title: A greeting", "", "case 1: 'title' is missing"),
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
        ("the innkeeper", "the innkeeper, who smiles", "greets, away; quote texts with commas"),
        ("title: A greeting", "title: [", "inn.yaml, line 4: while parsing"),
        ("title: A greeting", "title: \x07", "special characters are not allowed"),
        ("title: A greeting", "title: Café", "it is not UTF-8 at byte 11"),
        ("title: A greeting", "title: x\nthings: [{gate: ajar}]", "things, gate: one of open"),
        ("title: A greeting", "title: x\nthings: 3", "things: a list is needed, not 3"),
        ("title: A greeting", "title: [x]", "title: a text is needed, not ['x']"),
        ("{Marta: {is: the innkeeper}}", "[Marta]", "characters: a mapping is needed"),
        ("[Anna]", "3", "players: a mapping is needed, not 3"),
        ("place: The Inn", "place: [x]", "place: a text is needed"),
        ("lines:", "lines: 5\nlore:", "lines: a list is needed, not 5"),
        ("place: The Inn", "place: The Inn\nlore: x", "lore: a mapping is needed"),
        ("{is: the innkeeper}", "{tools: [gve]}", "tools: there is no tool or group 'gve'"),
        ("answers: true", "does_not: [giv]", "does_not: there is no tool 'giv'"),
        ("answers: true", "does: [{giv: {to: Anna}}]", "does: there is no tool 'giv'"),
        ("answers: true", "holds_not: [lamp]", "'holds_not' has 'lamp', which is never named"),
        ("answers: true", "asks_at_most: yes", "'asks_at_most' needs int, not True"),
        ("Marta: {answers: true}", "The Inn: {closed: [gate]}", "has 'gate', which does not open"),
        ("Marta: {answers: true}", "The Inn: {in_turn: [Anna]}", "'Anna', who is no assistant"),
        ("Marta: {answers: true}", "The Inn: {in_turn: [Bob]}", "'Bob', who is no assistant"),
    ],
)
def test_what_is_written_wrongly_is_said_clearly(tmp_path, old, new, problem):
    path = tmp_path / "scenes" / "inn.yaml"
    path.parent.mkdir()
    assert old in SCENE
    path.write_text(SCENE.replace(old, new, 1), "latin-1")
    with pytest.raises(CaseError) as error:
        SUITE.cases([tmp_path])
    assert problem in str(error.value) and str(error.value).startswith(str(path))
    assert "\n" not in str(error.value)


class PageTest(EvenniaTestCase):
    def test_the_case_that_the_page_shows_can_be_played(self):
        page = (DOCS / "bench.md").read_text()
        with TemporaryDirectory() as folder:
            path = Path(folder, "scenes", "smithy.yaml")
            path.parent.mkdir()
            path.write_text(page.partition("```yaml\n")[2].partition("```")[0])
            [case] = SUITE.cases([Path(folder)])
        result = played(play(SUITE, case, Player(ORACLE)))
        assert result.passed, result.problems

    @pytest.mark.slow
    def test_the_folder_of_cases_that_it_names_can_be_played(self):
        for case in SUITE.cases([DOCS / "examples" / "cases"]):
            result = played(play(SUITE, case, Player(ORACLE)))
            assert result.passed, result.problems
