"""Rates as text: what can be read, and what is refused when a tool or a setting is written."""

from __future__ import annotations

import re

import pytest
from django.core.exceptions import ImproperlyConfigured
from hypothesis import given
from hypothesis import strategies as st

from ai.checks.settings import check_settings
from ai.tests.rows import each_case
from ai.tests.tools.made import make
from ai.tools import ToolDefinitionError, ToolRegistry
from ai.tools.contract.rates import MAX_SECONDS, Rate, rates_of, read_rates, read_scopes


@each_case(
    ("text", "rate"),
    [
        ("20/day", Rate(20, "day", None)),
        ("1/d", Rate(1, "day", None)),
        ("5/minute", Rate(5, "minute", 60)),
        ("5 / Minutes", Rate(5, "minute", 60)),
        ("5/m", Rate(5, "minute", 60)),
        ("5/min", Rate(5, "minute", 60)),
        ("2/s", Rate(2, "second", 1)),
        ("2/sec", Rate(2, "second", 1)),
        ("7/h", Rate(7, "hour", 3600)),
        ("7/hours", Rate(7, "hour", 3600)),
        ("3/10 minutes", Rate(3, "10 minute", 600)),
        ("3/10min", Rate(3, "10 minute", 600)),
        ("3/1 day", Rate(3, "day", None)),
        ("3/2 days", Rate(3, "2 day", 2 * 86400)),
    ],
)
def test_a_rate_is_a_number_and_a_period(text, rate):
    assert read_rates(text) == (rate,)


def test_several_rates_stand_side_by_side():
    assert read_rates("5/minute, 100/day") == (Rate(5, "minute", 60), Rate(100, "day", None))


@each_case(
    "text",
    [
        "",
        "20",
        "/day",
        "20/fortnight",
        "20/days/hour",
        "0/day",
        "-1/day",
        "1.5/day",
        "5/0 minutes",
        "5/400 days",
        "99999999999/day",
        "٣/day",
        "5/minute,",
        "5/minute; 6/hour",
        "twenty/day",
        None,
        20,
    ],
)
def test_what_is_no_rate_is_an_error_that_says_how_one_is_written(text):
    with pytest.raises(ToolDefinitionError, match=r"the rate .*(write|such as|at least one)"):
        read_rates(text)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text):
    try:
        rates = read_rates(text)
    except ToolDefinitionError:
        return
    for rate in rates:
        assert rate.count > 0
        assert rate.seconds is None or 0 < rate.seconds <= MAX_SECONDS
        assert len(rate.period) <= 32


def test_rates_are_written_by_scope():
    found = list(read_scopes({"player": "5/minute, 9/day", "game": "1/s"}))
    assert [(scope, rate.period) for scope, rate in found] == [
        ("player", "minute"),
        ("player", "day"),
        ("game", "second"),
    ]


def test_a_tools_own_limits_are_all_there():
    made = make(cooldown_seconds=2.5, daily_limit=3, rates={"assistant": "4/hour"})()
    assert rates_of(made) == [
        ("assistant", Rate(4, "hour", 3600)),
        ("player", Rate(1, "cooldown", 2.5)),
        ("player", Rate(3, "day", None)),
    ]


def test_nought_is_none():
    assert rates_of(make(cooldown_seconds=0, daily_limit=0, rates={})()) == []


@each_case(
    ("body", "says"),
    [
        ({"cooldown_seconds": -0.5}, "below 0"),
        ({"cooldown_seconds": float("nan")}, "number of seconds"),
        ({"cooldown_seconds": float("inf")}, "number of seconds"),
        ({"cooldown_seconds": "5"}, "number of seconds"),
        ({"cooldown_seconds": True}, "number of seconds"),
        ({"cooldown_seconds": 1e12}, "too high"),
        ({"daily_limit": -1}, "below 0"),
        ({"daily_limit": 1.5}, "whole number"),
        ({"daily_limit": True}, "whole number"),
        ({"daily_limit": None}, "whole number"),
        ({"daily_limit": 10**12}, "too high"),
        ({"rates": {"server": "5/day"}}, "no scope 'server'"),
        ({"rates": {"player": "5/dya"}}, "'5/dya' cannot be read"),
        ({"rates": {"player": 5}}, "must be a text"),
        ({"rates": "5/day"}, "by scope"),
        ({"rates": None}, "by scope"),
    ],
)
def test_a_limit_that_makes_no_sense_is_an_error_of_its_class(body, says):
    with pytest.raises(ToolDefinitionError, match=f"Made.*{re.escape(says)}"):
        ToolRegistry().register(make(**body))


@pytest.mark.parametrize(
    ("rates", "says"),
    [
        ({"say": {"player": "5/dya"}}, r"AI\['RATES'\]\['say'\].*'5/dya' cannot be read"),
        ({"say": {"everybody": "5/day"}}, r"AI\['RATES'\]\['say'\].*Known: player"),
        ({"say": "5/day"}, r"AI\['RATES'\]\['say'\].*by scope"),
        (["say"], r"AI\['RATES'\].*must be a dict"),
    ],
)
def test_a_wrong_limit_in_the_settings_is_an_error_at_start(settings, rates, says):
    settings.AI = {"RATES": rates}
    with pytest.raises(ImproperlyConfigured, match=says):
        check_settings()


def test_a_right_limit_in_the_settings_is_none(settings):
    settings.AI = {"RATES": {"say": {"assistant": "100/hour", "game": "5/s, 2000/day"}}}
    check_settings()
