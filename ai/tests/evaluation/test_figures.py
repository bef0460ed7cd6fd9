"""The figures of the built-in brain on a short set of cases: none may fall.

That the oracle passes each case is tested with each suite.

Where a figure has risen for good, write the new ones down:

    EVALUATION_WRITE=1 python -m pytest ai/tests/evaluation/test_figures.py
"""

import json
import os
from pathlib import Path

import pytest
from evennia.utils.test_resources import EvenniaTestCase

from ai.evaluation.models import ModelAccess
from ai.evaluation.player import EMBEDDED, Player
from ai.evaluation.run import Results, run
from ai.evaluation.suite import load_suites
from ai.evaluation.table import rows_of
from ai.tests.evaluation.playing import played

FIGURES = Path(__file__).with_name("figures.json")
SHORT = {
    "text_worlds": slice(None, None, 8),
    "scenes": slice(None, None, 7),
    "memory": slice(0, 1),
    "manners": slice(None, None, 7),
}
"""Which cases of each suite are played."""


@pytest.mark.slow
class FiguresTest(EvenniaTestCase):
    def test_none_has_fallen(self):
        suites = [(suite, cases[SHORT[suite.name]]) for suite, cases in load_suites([*SHORT])]
        results = played(run(suites, [Player(EMBEDDED)], Results(), ModelAccess()))
        now = {
            f"{row.suite}, {row.player}": {"passed": row.passed, "score": round(row.score, 3)}
            for row in rows_of(results)
        }
        if "EVALUATION_WRITE" in os.environ:
            FIGURES.write_text(json.dumps(now, indent=2) + "\n")
        landed = json.loads(FIGURES.read_text())
        fallen = {
            name: (figures, now[name])
            for name, figures in landed.items()
            if any(now[name][figure] < value for figure, value in figures.items())
        }
        assert landed.keys() == now.keys()
        assert not fallen, [line for one in results for line in one.problems]
