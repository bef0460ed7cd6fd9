"""The measurement runs what it says it runs; how fast is not a test's business."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench"


def test_our_turn_makes_the_calls_that_are_measured(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    ours, turn = importlib.import_module("ours"), importlib.import_module("turn")
    witness = turn.Witness()
    with ours.plain(witness, tmp_path) as run:
        run()
    witness.check(1)
