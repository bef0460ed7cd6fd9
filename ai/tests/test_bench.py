"""The measurement runs what it says it runs; how fast is not a test's business."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from ai.assistant.window import tokens_of_tools
from ai.tools import TOOL_REGISTRY, ToolSet
from ai.tools.groups import CORE, GROUPS, groups

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


def test_tools_on_demand_save_at_least_seventy_percent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    bench = importlib.import_module("offer")
    before = (TOOL_REGISTRY.list_tools(), dict(groups()))
    alone, staff, _player, with_modules, *rest = bench.offers()
    assert (TOOL_REGISTRY.list_tools(), dict(groups())) == before
    assert alone.tools == len(bench.ours()) and with_modules.tools == alone.tools + 100
    assert set(alone.groups) == {*GROUPS} - {CORE}
    for one in (alone, with_modules, *rest):
        for group, tokens in one.groups.items():
            assert one.less(tokens) >= 0.7, (one.about, group)
    assert {*bench.MODULES} <= {*with_modules.groups}
    assert staff.everything == tokens_of_tools(
        ToolSet(bench.ours()), [t.name for t in bench.ours() if "live" in t.passes], "live"
    )


def test_the_page_has_what_the_measurement_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    bench = importlib.import_module("offer")
    page = bench.PAGE.read_text()
    shown = page.partition(bench.BEGIN)[2].partition(bench.END)[0]
    assert shown == bench.table(bench.offers()), "python bench/offer.py --write"
