from hypothesis import given
from hypothesis import strategies as st

from ai.assistant.engine.plan import ACT_FIRST, ONE_CHANGE, READ_FIRST, in_order, plan
from ai.tests.pipeline.kit import ASYNC, DANGEROUS, SAFE, TERMINAL, control, tool
from ai.tests.rows import each_case
from ai.tools import Tool
from ai.tools.errors import ToolRefused

TOOLS = {
    "r": tool("read", category=SAFE),
    "s": tool("say", category=TERMINAL),
    "d": tool("dig", category=DANGEROUS),
    "c": tool("command", category=DANGEROUS, informs=True),
    "t": tool("take", category=SAFE, idempotent=False),
    "n": tool("note", category=SAFE, idempotent=False, keeps_notes=True),
    "m": tool("remember", category=ASYNC, keeps_notes=True),
    "l": tool("load", category=SAFE, informs=False),
    "e": tool("errand", category=ASYNC),
    "f": control("finish"),
    "?": None,
}
SIGNS = {None: "x", READ_FIRST: "R", ACT_FIRST: "A", ONE_CHANGE: "1"}


def planned(calls: str, **options) -> str:
    """What becomes of each call: x runs, R read first, A act first, 1 one change a turn."""
    return "".join(SIGNS[each.error] for each in plan([TOOLS[c] for c in calls], **options))


@each_case(
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
        ("ds", "xx"),
        ("sd", "Ax"),
        ("sds", "Axx"),
        ("dsd", "xx1"),
        ("dsds", "xx1x"),
        ("cs", "xA"),
        ("sc", "Ax"),
        ("cds", "x1A"),
        ("dcs", "x1x"),
        ("ts", "xx"),
        ("st", "Ax"),
        ("stt", "Axx"),
        ("tst", "xAx"),
        ("td", "xx"),
        ("tds", "xxx"),
        ("rts", "xxR"),
        ("rtd", "xxR"),
        ("ns", "xx"),
        ("sn", "xx"),
        ("nd", "xx"),
        ("nds", "xxx"),
        ("rn", "xx"),
        ("rns", "xxR"),
        ("ms", "xx"),
        ("sm", "xx"),
        ("lse", "xxx"),
        ("lnms", "xxxx"),
        ("ld", "xx"),
        ("rl", "xx"),
        ("de", "xx"),
        ("ed", "xx"),
        ("sded?", "Axx1x"),
        ("df", "xx"),
        ("cf", "xA"),
        ("es", "xx"),
        ("se", "xx"),
        ("sef?", "xxxx"),
        ("??", "xx"),
        ("?s", "xx"),
    ],
)
def test_mixed_answers(calls, expected) -> None:
    assert planned(calls) == expected


class Done(Tool, register=False):
    """A note that may say that something is done."""

    name = "tick"
    description = "Note."
    category = SAFE
    idempotent = False
    keeps_notes = True

    def concludes(self, params):
        return params["done"]

    def execute(self, character):
        pass


@each_case(
    ("calls", "expected"),
    [
        ("", ""),
        ("rts", "rts"),
        ("se", "es"),
        ("nses", "ness"),
        ("sese", "eess"),
        ("dse", "des"),
        ("gs", "sg"),
        ("gss", "ssg"),
        ("sgs", "ssg"),
        ("gse", "esg"),
        ("grs", "rsg"),
        ("gd", "gd"),
        ("ns", "ns"),
    ],
)
def test_the_order(calls, expected) -> None:
    tools = [Done() if one == "g" else TOOLS[one] for one in calls]
    order = in_order(tools, [{"done": True}] * len(calls))
    assert "".join(calls[at] for at in order) == expected


def test_what_is_not_done_keeps_its_place() -> None:
    assert in_order([Done(), TOOLS["s"]], [{"done": False}, {}]) == [0, 1]
    assert in_order([Done(), TOOLS["s"]], [{}, {}]) == [0, 1]


@each_case(
    ("calls", "expected"),
    [
        ("rs", "xx"),
        ("sr", "xx"),
        ("rsd", "xxR"),
        ("rse", "xxx"),
        ("rst", "xAx"),
        ("rts", "xxx"),
    ],
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
    assert runs.count("d") + runs.count("c") <= 1
    assert runs.count("r") == calls.count("r")
    assert runs.count("e") == calls.count("e")
    assert runs.count("?") == calls.count("?")
    for harmless in "tnml":
        assert runs.count(harmless) == calls.count(harmless)
    spoken = [
        i
        for i, sign in enumerate(planned(calls, speak_before_looking=speaks))
        if sign == "x" and calls[i] in "sf"
    ]
    if "r" in calls:
        assert not {"d", "c"} & set(runs)
        assert speaks or not spoken
    else:
        assert runs.count("d") + runs.count("c") == bool({"d", "c"} & set(calls))
    # Speech that runs follows all acts that run, and no result that it would have to know.
    assert all("t" not in calls[i:] for i in spoken)
    if "c" in runs:
        assert not spoken
    if "d" in runs:
        assert all(calls.index("d") < i for i in spoken)
    if not {*"rdct"} & set(calls):
        assert runs == list(calls)


def test_what_does_not_run_is_told_why_and_what_to_do() -> None:
    for error in (READ_FIRST, ACT_FIRST, ONE_CHANGE):
        assert isinstance(error, ToolRefused)
        assert error.problem.startswith("Not done: ")
        assert error.advice


class Diary(Tool, register=False):
    """Reads or writes, as a parameter says that a model may have left out."""

    name = "diary"
    description = "Keep a diary."
    idempotent = False
    keeps_notes = True

    def writes_notes(self, params) -> bool:
        return params["action"] != "read"

    def is_informative(self, params) -> bool:
        return not self.writes_notes(params)

    def execute(self, character, **kwargs):
        return {}


@each_case(
    ("arguments", "expected"),
    [
        ({"action": "read"}, [None, READ_FIRST]),
        ({"action": "write"}, [None, None]),
        ({}, [None, None]),
        ('{"action": "read"', [None, None]),
        (None, [None, None]),
    ],
)
def test_what_a_call_is_depends_on_its_arguments(arguments, expected) -> None:
    tools = [Diary(), TOOLS["s"]]
    assert [one.error for one in plan(tools, arguments=[arguments, {}])] == expected
