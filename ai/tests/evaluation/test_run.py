"""A run: what is done is not repeated, what is recorded is not asked, and a budget holds."""

import json

import pytest
import pytest_twisted
from django.test import override_settings
from evennia.utils.test_resources import EvenniaTestCase
from twisted.internet.defer import ensureDeferred

from ai.evaluation.models import ModelAccess, Recording
from ai.evaluation.player import ORACLE, RANDOM, Player
from ai.evaluation.result import ANSWERS, RESULTS
from ai.evaluation.run import Results, Stopped, run
from ai.evaluation.scenes import SUITE
from ai.testing import call
from ai.testing.http.served import status
from ai.testing.models import model_server
from ai.tests.evaluation.playing import played

SCENE = """
title: A greeting
about: gifts
place: The Inn
characters: {Marta: {is: the innkeeper}}
players: [Anna]
lines:
  - Anna: say Hello, Marta!
    Marta: [{say: Welcome!}]
    expect: {Marta: {answers: true, says: [welcome]}}
"""
MODEL = "custom:served"
PRICE = {"input": 1.0, "output": 10.0}
"""Dollars for a million tokens."""


@pytest.fixture
def folder(request, tmp_path):
    (tmp_path / "scenes").mkdir()
    (tmp_path / "scenes" / "inn.yaml").write_text(SCENE)
    request.instance.folder = tmp_path


@pytest.mark.usefixtures("folder")
class RunTest(EvenniaTestCase):
    def run_cases(self, *players, models=None, seed=0):
        suites = [(SUITE, SUITE.cases([self.folder]))]
        players = [Player(name, seed) for name in players]
        return run(suites, players, Results(self.folder), models or ModelAccess())

    def lines(self, name):
        return [json.loads(line) for line in (self.folder / name).read_text().splitlines()]

    def test_what_is_done_is_not_played_again_unless_case_or_seed_changed(self):
        [first, random] = played(self.run_cases(ORACLE, RANDOM))
        assert first.passed and not random.passed
        assert len(self.lines(RESULTS)) == 2
        assert played(self.run_cases(ORACLE, RANDOM)) == [first, random]
        assert len(self.lines(RESULTS)) == 2

        played(self.run_cases(RANDOM, seed=1))
        assert len(self.lines(RESULTS)) == 3
        path = self.folder / "scenes" / "inn.yaml"
        path.write_text(SCENE.replace("says: [welcome]", "says: [farewell]"))
        [again] = played(self.run_cases(ORACLE))
        assert [check.partition(";")[0] for check in again.problems] == [
            "line 1: Marta says farewell"
        ]

    def test_a_model_is_asked_within_the_budget_and_once_for_the_same_request(self):
        answer = [call("say", message="Welcome to you.")]
        with model_server(always=lambda request: answer) as server:
            models = {MODEL: {"base_url": server.url, "tool_mode": "tools", "price": PRICE}}
            with override_settings(AI={"MODELS": models}):
                self.play_with_model(server)

    def play_with_model(self, server):
        def ask(**more):
            recording = Recording(self.folder / ANSWERS)
            access = ModelAccess(recording, **more)
            wait = ensureDeferred(self.run_cases(MODEL, models=access))
            return pytest_twisted.blockon(wait)

        for dollars in (0, 0.000001):
            with pytest.raises(Stopped, match="the budget of the run is used up"):
                ask(dollars=dollars)
        assert not server.asked and not (self.folder / RESULTS).exists()

        [result] = ask(dollars=1.0)
        assert result.passed, result.problems + result.transcript
        assert result.cost.requests == len(server.asked) == 1
        spent = Recording(self.folder / ANSWERS).spent / 1_000_000
        assert 0 < result.cost.dollars == pytest.approx(spent, abs=1e-6)
        assert result.cost.input > 0 < result.cost.output

        (self.folder / RESULTS).unlink()
        [again] = ask(replay=True)
        assert again.cost.dollars == result.cost.dollars
        assert (again.transcript, again.score) == (result.transcript, result.score)
        assert len(server.asked) == 1

        (self.folder / RESULTS).unlink()
        path = self.folder / "scenes" / "inn.yaml"
        path.write_text(SCENE.replace("Hello, Marta!", "Good evening, Marta!"))
        with pytest.raises(Stopped, match="not in the recording"):
            ask(replay=True)
        with pytest.raises(Stopped, match="budget"):
            ask(dollars=result.cost.dollars)  # earlier runs count
        assert len(server.asked) == 1

    def test_a_model_that_answers_nothing_stops_the_run(self):
        with model_server(always=status(400)) as server:
            models = {MODEL: {"base_url": server.url, "tool_mode": "tools", "price": PRICE}}
            with override_settings(AI={"MODELS": models}), pytest.raises(Stopped) as stopped:
                pytest_twisted.blockon(ensureDeferred(self.run_cases(MODEL)))
        assert str(stopped.value).startswith(f"{MODEL} does not answer. ")
        assert not (self.folder / RESULTS).exists()
