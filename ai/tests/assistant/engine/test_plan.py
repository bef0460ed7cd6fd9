import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.assistant.engine.plan import ACT_FIRST, ONE_CHANGE, READ_FIRST, plan
from ai.tests.pipeline.kit import ASYNC, DANGEROUS, SAFE, TERMINAL, control, tool
from ai.tools.errors import ToolRefused

TOOLS = {
    "r": tool("read", category=SAFE),
    "s": tool("say", category=TERMINAL),
    "d": tool("dig", category=DANGEROUS),
    "e": tool("errand", category=ASYNC),
    "f": control("finish"),
    "?": None,
}
SIGNS = {None: "x", READ_FIRST: "R", ACT_FIRST: "A", ONE_CHANGE: "1"}


def planned(calls: str, **options) -> str:
    """What becomes of each call: x runs, R read first, A act first, 1 one change a turn."""
    return "".join(SIGNS[each.error] for each in plan([TOOLS[c] for c in calls], **options))


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        ("", ""),
        ("r", "x"),
        ("rrr", "xxx"),
        ("s", "x"),
        ("ss", "xx"),
        ("d", "x"),
        ("e", "x"),
        ("?", "x"),
        ("rs", "xR"),
        ("sr", "Rx"),
        ("rd", "xR"),
        ("dr", "Rx"),
        ("re", "xx"),
        ("er", "xx"),
        ("rsde?", "xRRxx"),
        ("rf", "xR"),
        ("dd", "x1"),
        ("ddd", "x11"),
        ("ds", "xA"),
        ("sd", "Ax"),
        ("de", "xx"),
        ("ed", "xx"),
        ("sded?", "Axx1x"),
        ("df", "xA"),
        ("es", "xx"),
        ("se", "xx"),
        ("sef?", "xxxx"),
        ("??", "xx"),
        ("?s", "xx"),
    ],
)
def test_mixed_answers(calls, expected) -> None:
    assert planned(calls) == expected


@pytest.mark.parametrize(
    ("calls", "expected"), [("rs", "xx"), ("sr", "xx"), ("rsd", "xxR"), ("rse", "xxx")]
)
def test_a_setting_lets_it_speak_before_it_looks(calls, expected) -> None:
    assert planned(calls, speak_before_looking=True) == expected


@given(st.lists(st.sampled_from(list(TOOLS)), max_size=12), st.booleans())
def test_the_rules_hold_for_every_answer(letters, speaks) -> None:
    calls = "".join(letters)
    runs = [
        calls[i]
        for i, sign in enumerate(planned(calls, speak_before_looking=speaks))
        if sign == "x"
    ]
    assert len(planned(calls)) == len(calls)
    assert runs.count("d") <= 1
    assert runs.count("r") == calls.count("r")
    assert runs.count("e") == calls.count("e")
    assert runs.count("?") == calls.count("?")
    if "r" in calls:
        assert "d" not in runs
        assert speaks or not {"s", "f"} & set(runs)
    elif "d" in calls:
        assert runs.count("d") == 1
        assert not {"s", "f"} & set(runs)
    else:
        assert runs == list(calls)


def test_what_does_not_run_is_told_why_and_what_to_do() -> None:
    for error in (READ_FIRST, ACT_FIRST, ONE_CHANGE):
        assert isinstance(error, ToolRefused)
        assert error.problem.startswith("Not done: ")
        assert error.advice
