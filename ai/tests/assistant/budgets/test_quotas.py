"""Limits over time: whose calls count together, until when, and that none is ever passed."""

from __future__ import annotations

import zoneinfo
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import pytest
from django.db import OperationalError, connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext
from evennia.utils.test_resources import EvenniaTestCase

from ai.assistant.budgets.quotas import ToolQuotas, delete_ended, in_words
from ai.models import Tally
from ai.pipeline.call import Caller
from ai.tests.pipeline.kit import tool
from ai.tests.rows import each_case
from ai.tools import ToolRateLimited, ToolSet

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


def caller(asker="account:1", assistant="marta"):
    return Caller(tools=ToolSet([]), assistant=assistant, asker=asker)


@pytest.mark.postgresql
class LimitsTest(EvenniaTestCase):
    """Counters on the database, with a clock that the test sets."""

    def setUp(self):
        super().setUp()
        self.now = NOON
        self.tallies = ToolQuotas(lambda: self.now)

    def charge(self, limited, by=None):
        """Whether a call passes, which the check before it has to know."""
        by = by or caller()
        try:
            self.tallies.check(limited, by)
            foreseen = True
        except ToolRateLimited:
            foreseen = False
        try:
            with self.tallies.charging(limited, by):
                passed = True
        except ToolRateLimited as error:
            self.error = error
            passed = False
        assert passed is foreseen
        return passed

    def charges(self, limited, *callers):
        return [self.charge(limited, by) for by in callers]

    def test_a_players_calls_count_together_whichever_assistant_makes_them(self):
        pour = tool("pour", daily_limit=1)
        ann, bob = caller(), caller("account:2")
        callers = [ann, ann, caller(assistant="otto"), bob]
        assert self.charges(pour, *callers) == [True, False, False, True]

    def test_an_assistants_calls_count_together_no_matter_who_asks(self):
        pour = tool("pour", rates={"assistant": "2/hour"})
        askers = [caller(), caller("account:2"), caller("account:3"), caller(assistant="otto")]
        assert self.charges(pour, *askers) == [True, True, False, True]

    def test_the_games_calls_all_count_together(self):
        pour = tool("pour", rates={"game": "2/hour"})
        callers = [caller(), caller("account:2", "otto"), caller("account:3", "ida")]
        assert self.charges(pour, *callers) == [True, True, False]

    def test_turns_of_an_assistants_own_are_not_exempt(self):
        pour = tool("pour", cooldown_seconds=5)
        callers = [caller(""), caller(""), caller("", "otto"), caller()]
        assert self.charges(pour, *callers) == [True, False, True, True]

    def test_tools_are_counted_apart(self):
        by = caller()
        assert self.charge(tool("pour", daily_limit=1), by)
        assert self.charge(tool("serve", daily_limit=1), by)

    def test_a_cooldown_is_over_after_its_seconds(self):
        pour = tool("pour", cooldown_seconds=2.5)
        assert self.charge(pour)
        self.now += timedelta(seconds=2.4)
        assert not self.charge(pour)
        assert self.error.retry_after == pytest.approx(0.1)
        self.now += timedelta(seconds=0.1)
        assert self.charge(pour)

    def test_a_period_begins_at_its_first_call(self):
        pour = tool("pour", rates={"player": "2/10 minutes"})
        assert self.charge(pour)
        self.now += timedelta(minutes=9)
        assert self.charges(pour, None, None) == [True, False]
        self.now += timedelta(minutes=1)
        assert self.charges(pour, None, None, None) == [True, True, False]

    def test_the_owners_limits_hold_beside_the_tools_own(self):
        pour = tool("pour", daily_limit=3)
        rates = {"pour": {"player": "2/day", "game": "4/day"}}
        with override_settings(AI={"RATES": rates}):
            assert self.charges(pour, None, None, None) == [True, True, False]
            others = [caller(f"account:{number}") for number in (2, 3, 4)]
            assert self.charges(pour, *others) == [True, True, False]

    def test_the_owner_cannot_lift_a_tools_own_limit(self):
        with override_settings(AI={"RATES": {"pour": {"player": "50/day"}}}):
            assert self.charges(tool("pour", daily_limit=1), None, None) == [True, False]

    def test_a_refused_call_counts_nowhere(self):
        pour = tool("pour", rates={"assistant": "5/day", "player": "1/day", "game": "1/hour"})
        assert self.charges(pour, None, None, caller("account:2")) == [True, False, False]
        assert set(Tally.objects.values_list("scope", "who", "count")) == {
            ("assistant", "assistant:marta", 1),
            ("player", "account:1", 1),
            ("game", "", 1),
        }

    def test_a_call_whose_intent_cannot_be_kept_counts_nowhere(self):
        pour = tool("pour", daily_limit=1)
        with pytest.raises(OperationalError), self.tallies.charging(pour, caller()):
            raise OperationalError("disk full")
        assert not Tally.objects.exists()
        assert self.charge(pour)

    def test_the_longest_of_several_waits_is_told_without_a_word_about_others(self):
        pour = tool("pour", cooldown_seconds=5, rates={"game": "1/3 hours"})
        assert self.charges(pour, None, caller("account:2"), None) == [True, False, False]
        assert self.error.retry_after == 3 * 3600
        told = self.error.for_model()
        assert "again in 180 minutes" in told or "again in 3 hours" in told
        for word in ("player", "account", "game", "else", "other"):
            assert word not in told

    def test_the_check_costs_one_query_and_none_without_limits(self):
        limited = tool("pour", cooldown_seconds=5, daily_limit=9, rates={"game": "5/s, 9/day"})
        self.charge(limited)
        for one, expected in ((tool("look"), 0), (limited, 1)):
            with CaptureQueriesContext(connection) as queries, suppress(ToolRateLimited):
                self.tallies.check(one, caller())
            assert len(queries) == expected
        with (
            CaptureQueriesContext(connection) as queries,
            self.tallies.charging(tool("look"), caller()),
        ):
            pass
        assert len(queries) == 0

    # The day, and the clock

    def day_of(self, zone, *moments):
        pour = tool("pour", daily_limit=1)
        Tally.objects.all().delete()
        passed = []
        with override_settings(TIME_ZONE=zone):
            for moment in moments:
                self.now = (
                    datetime.fromisoformat(moment)
                    .replace(tzinfo=zoneinfo.ZoneInfo(zone))
                    .astimezone(UTC)
                )
                passed.append(self.charge(pour))
        return passed

    def test_the_day_changes_at_midnight_of_the_game(self):
        moments = ("2026-06-01T23:59:59", "2026-06-02T00:00:00", "2026-06-02T23:59:59")
        assert self.day_of("America/New_York", *moments) == [True, True, False]
        assert self.day_of("Pacific/Auckland", *moments) == [True, True, False]

    def test_a_day_may_have_23_or_25_hours(self):
        short = ("2026-03-29T00:30:00", "2026-03-29T23:30:00", "2026-03-30T00:00:00")
        long = ("2026-10-25T00:00:00", "2026-10-25T23:59:59", "2026-10-26T00:00:00")
        assert self.day_of("Europe/Berlin", *short) == [True, False, True]
        assert self.day_of("Europe/Berlin", *long) == [True, False, True]

    def test_a_day_may_lack_its_midnight(self):
        moments = ("2026-04-23T23:30:00", "2026-04-24T01:00:00", "2026-04-24T23:59:00")
        assert self.day_of("Africa/Cairo", *moments) == [True, True, False]

    def test_a_clock_that_jumps_ahead_and_back_locks_nothing_for_ever(self):
        for declared in ({"cooldown_seconds": 60}, {"daily_limit": 1}):
            pour = tool("pour", **declared)
            Tally.objects.all().delete()
            self.now = NOON + timedelta(days=3650)
            assert self.charge(pour)
            self.now = NOON
            assert self.charges(pour, None, None) == [True, False]
            self.now += timedelta(days=1)
            assert self.charge(pour)

    def test_a_clock_set_back_a_little_frees_nothing(self):
        pour = tool("pour", cooldown_seconds=60)
        assert self.charge(pour)
        self.now -= timedelta(seconds=30)
        assert not self.charge(pour)
        self.now += timedelta(seconds=90)
        assert self.charge(pour)

    def test_two_clocks_that_differ_at_midnight_count_one_day(self):
        pour = tool("pour", daily_limit=2)
        self.now = datetime(2026, 6, 2, tzinfo=UTC)
        assert self.charges(pour, None, None) == [True, True]
        self.now -= timedelta(milliseconds=1)
        assert not self.charge(pour)

    def test_a_shorter_limit_holds_at_once_and_a_lifted_one_is_forgotten(self):
        assert self.charge(tool("pour", cooldown_seconds=7200))
        self.now += timedelta(seconds=5)
        assert self.charge(tool("pour", cooldown_seconds=5))
        assert self.charge(tool("pour"))

    def test_limits_that_are_over_are_let_go_and_no_others(self):
        self.tallies = ToolQuotas()
        for name, cooldown in (("pour", 0.000001), ("serve", 0.000001), ("sing", 3600)):
            with self.tallies.charging(tool(name, cooldown_seconds=cooldown), caller()):
                pass
        assert delete_ended(1)
        assert not delete_ended(5)
        assert [tally.tool for tally in Tally.objects.all()] == ["sing"]


@each_case(
    ("seconds", "words"),
    [
        (0.001, "1 second"),
        (1.2, "2 seconds"),
        (119, "119 seconds"),
        (121, "3 minutes"),
        (3600, "60 minutes"),
        (3 * 3600, "3 hours"),
        (47 * 3600, "47 hours"),
        (49 * 3600, "3 days"),
        (366 * 86400, "366 days"),
    ],
)
def test_time_is_told_in_words_and_never_too_short(seconds, words):
    assert in_words(seconds) == words
