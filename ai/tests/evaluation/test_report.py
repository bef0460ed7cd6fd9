"""What a run reports: the table, the figures, and a page that escapes what players wrote."""

import re

from ai.evaluation.page import page
from ai.evaluation.result import Check, Cost, Result, count_by_kind
from ai.evaluation.table import figures_table, rows_of, table

ATTACK = "<script>alert('x')</script>"


def result(case, player, held, **more):
    checks = [Check("says", f"Marta says {number}", number < held) for number in range(4)]
    return Result(
        "scenes",
        case,
        "gifts",
        player,
        held / 4,
        held == 4,
        figures=count_by_kind(checks),
        cost=Cost(2, 1000, 50, more.pop("dollars", 0.25), 1.5),
        **more,
    )


RESULTS = [
    result("one", "random", 0),
    result("two", "random", 1),
    result("one", "embedded", 2, problems=[ATTACK], transcript=[f"Anna> say {ATTACK}"]),
    result("two", "embedded", 4),
    result("one", "custom:x", 4, dollars=None),
    result("two", "custom:x", 4),
]


def cells(text):
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()]


def test_the_table_has_a_line_for_each_player():
    head, rule, *rows = cells(table(rows_of(RESULTS)))
    assert head[:4] == ["suite", "player", "passed", "score"]
    assert re.fullmatch("[-:]+", "".join(rule))
    assert rows == [
        ["scenes", "random", "0 of 2", "12%", "4", "2,000", "100", "0.5000", "3.0"],
        ["scenes", "embedded", "1 of 2", "75%", "4", "2,000", "100", "0.5000", "3.0"],
        ["scenes", "custom:x", "2 of 2", "100%", "4", "2,000", "100", "unknown", "3.0"],
    ]
    assert len({len(line) for line in table(rows_of(RESULTS)).splitlines()}) == 1


def test_the_figures_stand_side_by_side():
    head, _, says = cells(figures_table(rows_of(RESULTS)))
    assert head == ["scenes", "random", "embedded", "custom:x"]
    assert says == ["says", "1 of 8", "6 of 8", "8 of 8"]


def test_the_page_escapes_everything_and_loads_nothing():
    written = page(RESULTS, f"A run {ATTACK}")
    assert "<script" not in written and "&lt;script&gt;" in written
    assert written.count("<details>") == 1  # what failed, but for the random player
    assert written.count("<svg") == 4
    assert not re.search(r"""(?:src|href|url)\s*[=(]""", written)
    assert "http" not in written


def test_a_result_is_read_as_it_was_written():
    assert [Result.from_json(one.as_json()) for one in RESULTS] == RESULTS
