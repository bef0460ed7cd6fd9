"""AI["APPROVAL"]: checked at start, so that no slip opens a tool later."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from ai.assistant.approvals.policy import wants_approval
from ai.checks.settings import check_settings
from ai.tests.tools.made import kind

FREE, STRICT = kind("paint")(), kind("raze", requires_approval=True)()


@pytest.mark.parametrize(
    "entries",
    [
        None,
        "ask",
        {"ask": "*"},
        [("ask",)],
        [("asks", "*")],
        [("Ask", "*")],
        [("deny", "*")],
        [("ask", "")],
        [("ask", 3)],
        [("ask", "*", "more")],
        ["ask"],
        ["as"],
        [("ask", "x" * 501)],
    ],
)
def test_a_wrong_entry_is_an_error_at_start(settings, entries) -> None:
    settings.AI = {"APPROVAL": entries}
    with pytest.raises(ImproperlyConfigured, match=r"AI\['APPROVAL'\]"):
        check_settings()


@pytest.mark.parametrize("hours", [0, -1, "24", None, True, float("nan"), 9000])
def test_a_wrong_time_to_wait_is_an_error_at_start(settings, hours) -> None:
    settings.AI = {"APPROVAL_HOURS": hours}
    with pytest.raises(ImproperlyConfigured, match="APPROVAL_HOURS"):
        check_settings()


def test_right_ones_pass(settings) -> None:
    settings.AI = {"APPROVAL": [("ask", "paint(*)"), ["allow", "*"]], "APPROVAL_HOURS": 0.5}
    check_settings()


def test_without_a_policy_the_tool_decides(settings) -> None:
    settings.AI = {}
    assert wants_approval(FREE, {}) == ""
    assert wants_approval(STRICT, {}) == "'raze' needs a builder's approval."


def test_where_no_pattern_fits_the_tool_decides(settings) -> None:
    settings.AI = {"APPROVAL": [("ask", "Painting*"), ("allow", "raze")]}
    assert wants_approval(FREE, {}) == ""
    assert wants_approval(STRICT, {})


def test_the_first_pattern_that_fits_decides(settings) -> None:
    settings.AI = {"APPROVAL": [("allow", 'raze(*what="hut"*)'), ("ask", "*")]}
    assert wants_approval(STRICT, {"what": "hut"}) == ""
    assert wants_approval(STRICT, {"what": "castle"})
    assert (
        wants_approval(FREE, {})
        == "This game requires a builder's approval for this call of 'paint'."
    )


@pytest.mark.parametrize(
    "what",
    ["castle", "CASTLE", " castle ", "cas\u200btle", "|rcastle|n", ["CASTLE"], {"a": "Castle"}],
)
def test_no_way_to_write_the_same_gets_past_one_who_is_to_be_asked(settings, what) -> None:
    settings.AI = {"APPROVAL": [("ask", 'paint(*"castle"*)')]}
    assert wants_approval(FREE, {"what": what})


def test_what_is_allowed_is_allowed_to_the_letter(settings) -> None:
    settings.AI = {"APPROVAL": [("allow", 'raze(what="hut")')]}
    assert wants_approval(STRICT, {"what": "hut"}) == ""
    assert wants_approval(STRICT, {"what": "Hut"})
    assert wants_approval(STRICT, {"what": "hu\u200bt"})
