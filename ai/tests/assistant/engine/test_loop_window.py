import pytest

from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.turn import Bounds
from ai.brains.base import Completion, Message, Usage
from ai.testing import ScriptedBrain, call
from ai.tests.assistant.engine.looping import Stage, check_paired, hello, told
from ai.tests.pipeline.kit import (
    result_of,
)


@pytest.fixture
def stage() -> Stage:
    return Stage()


def used(part: float, *calls) -> Completion:
    """An answer after which so much of a window of 1000 tokens is used."""
    return Completion(calls=calls, usage=Usage(input=int(part * 1000)))


WINDOW = Bounds(window=1000, max_iterations=10)


@pytest.mark.parametrize(("part", "noted"), [(0.3, False), (0.62, True)])
def test_the_advisory_is_noted_from_sixty_per_cent(stage, part, noted) -> None:
    turn = stage.run(used(part, call("look")), [hello()], bounds=WINDOW)
    assert ("_token_advisory" in told(turn)[0]) is noted
    assert turn.end is EndReason.TERMINAL


def test_in_a_full_window_one_last_step_may_only_speak(stage) -> None:
    turn = stage.run(used(0.81, call("look")), used(0.81, call("look", at=2)), bounds=WINDOW)
    assert turn.end is EndReason.TOKEN_CRITICAL
    assert stage.did == ["look"]
    assert "nothing but an answer fits" in told(turn)[1]
    turn = Stage().run(used(0.81, call("look")), [hello()], bounds=WINDOW)
    assert turn.end is EndReason.TERMINAL


def test_the_offer_takes_its_part_of_the_window(stage) -> None:
    few, many = stage.turn("Hello!", bounds=WINDOW), Stage().turn("Hello!", bounds=WINDOW)
    few.caller.offer = ["say"]
    for turn, seen in [(few, stage), (many, Stage())]:
        result_of(seen.begin(turn))
    assert many.usage > few.usage


def test_in_the_last_step_the_offer_stays(stage) -> None:
    brain = ScriptedBrain(used(0.81, call("look")), [hello()])
    stage.run(brain, bounds=WINDOW)
    assert list(brain.requests[0].tools) == list(brain.requests[1].tools)


def test_the_history_is_cut_when_the_window_is_nearly_full(stage) -> None:
    history = [Message("user", "old " * 300), Message("assistant", "long ago")]
    turn = stage.turn(used(0.9, call("look")), [call("look", at=1)], [hello()], bounds=WINDOW)
    turn.messages[:0] = history
    turn.opened = len(history)
    own = turn.own_messages()
    assert result_of(stage.begin(turn)) is EndReason.TERMINAL
    assert turn.own_messages()[: len(own)] == own
    assert turn.opened == 0
    check_paired(turn)
    assert turn.usage < 0.8
