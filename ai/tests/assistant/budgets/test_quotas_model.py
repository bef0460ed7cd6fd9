"""The counters of limits against a simple model of them, with a clock that jumps about."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from ai.assistant.budgets.quotas import SKEW, ToolQuotas
from ai.pipeline.call import Caller
from ai.tests.pipeline.kit import tool
from ai.tools import ToolRateLimited, ToolSet

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


class ModelTest(TestCase):
    def charge(self, limited, by):
        """None where a call passes, else the seconds to wait."""
        refused = []
        try:
            self.tallies.check(limited, by)
        except ToolRateLimited as error:
            refused.append(error.retry_after)
        try:
            with self.tallies.charging(limited, by):
                assert not refused
                return None
        except ToolRateLimited as error:
            assert refused == [error.retry_after]
            return error.retry_after

    @settings(max_examples=settings.default.max_examples // 2)  # each asks the database often
    @given(
        st.lists(
            st.tuples(
                st.sampled_from(["account:1", "account:2", ""]),
                st.sampled_from(["marta", "otto"]),
                st.one_of(
                    st.integers(0, 40),
                    st.sampled_from([59, 60, 61, 120, 121, 3600, -30, -61, -3600, -(10**7)]),
                ),
            ),
            max_size=25,
        )
    )
    def test_the_counters_do_what_a_simple_model_says(self, steps):
        self.now = NOON
        self.tallies = ToolQuotas(lambda: self.now)
        pour = tool(
            "pour",
            cooldown_seconds=10,
            rates={"player": "3/minute", "assistant": "4/2 minutes", "game": "6/hour"},
        )
        model: dict[tuple, tuple[int, datetime]] = {}
        for asker, assistant, seconds in steps:
            self.now += timedelta(seconds=seconds)
            limits = {
                ("cooldown", asker or assistant): (1, 10),
                ("player", asker or assistant): (3, 60),
                ("assistant", assistant): (4, 120),
                ("game", ""): (6, 3600),
            }
            after = dict(model)
            for key, (_, length) in limits.items():
                count, until = model.get(key, (0, self.now))
                left = (until - self.now).total_seconds()
                if left <= 0 or left > length + SKEW.total_seconds():
                    count, until = 0, self.now + timedelta(seconds=length)
                after[key] = (count + 1, until)
            passes = all(after[key][0] <= most for key, (most, _) in limits.items())
            by = Caller(tools=ToolSet([]), assistant=assistant, asker=asker)
            wait = self.charge(pour, by)
            assert (wait is None) is passes
            if passes:
                model = after
            else:
                assert 0 < wait <= 3600 + SKEW.total_seconds()
