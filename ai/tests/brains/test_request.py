"""What a brain gets for one step."""

import pytest

from ai.brains.base import Message, Request


def test_a_changed_request_is_another_with_the_same_rest() -> None:
    request = Request(system="You are Marta.", seed=5)
    changed = request.changed(messages=(Message("user", "Hello"),), tools=[])
    assert changed == Request(
        "You are Marta.", messages=(Message("user", "Hello"),), tools=[], seed=5
    )
    assert request.messages == ()


def test_a_request_takes_no_other_values() -> None:
    with pytest.raises(TypeError, match="no last_stop"):
        Request().changed(last_stop=True)
