from hypothesis import given, settings
from hypothesis import strategies as st
from twisted.internet.defer import Deferred

from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.turn import Bounds, aloud
from ai.brains.base import BrainError, Completion, ModelCall, Usage
from ai.pipeline import State
from ai.tests.assistant.engine.looping import Stage, check_paired, outcomes
from ai.tests.pipeline.kit import (
    DANGEROUS,
    SAFE,
    TERMINAL,
    result_of,
)

NAMES = ["look", "say", "wave", "shrug", "open", "close", "send", "hang", "finish", "unknown"]
CALLS = st.builds(
    lambda name, at: ModelCall("x", name, {"message": "m", "at": at} if at else {}),
    st.sampled_from(NAMES),
    st.integers(0, 2),
)
ANSWERS = st.one_of(
    st.builds(
        Completion,
        st.sampled_from(["", "text"]),
        st.lists(CALLS, max_size=4).map(tuple),
        st.builds(Usage, st.integers(0, 9000), st.integers(0, 500)),
        st.sampled_from(["end", "end", "end", "length"]),
    ),
    st.sampled_from([BrainError("no"), KeyError("x"), "never"]),
)


def as_step(answer):
    return (lambda request: Deferred()) if answer == "never" else answer


@settings(max_examples=2 * settings.default.max_examples)
@given(
    st.lists(ANSWERS, max_size=10),
    st.booleans(),
    st.integers(1, 10),
    st.integers(1, 12),
    st.booleans(),
    st.sampled_from([aloud, None]),
)
def test_whatever_is_answered_the_rules_hold(answers, speaks, steps, calls, errands, speech):
    stage = Stage()
    if errands:
        stage.errand.callback({})
    turn = stage.turn(
        *map(as_step, answers),
        bounds=Bounds(max_iterations=steps, calls=calls, seconds=60),
        speak_before_looking=speaks,
        speech=speech,
    )
    running = stage.begin(turn)
    for _ in range(300):
        if running.called:
            break
        stage.clock.advance(0.25)

    assert result_of(running) is turn.end
    assert isinstance(turn.end, EndReason)
    assert turn.end is not EndReason.ERROR
    assert len(turn.steps) <= steps
    check_paired(turn)

    done = outcomes(turn)
    assert [outcome.call.id for outcome in done] == [f"t1c{n + 1}" for n in range(len(done))]
    ran = [outcome for outcome in done if outcome.begun]
    assert len(ran) <= calls
    assert sum(outcome.tool.category is DANGEROUS for outcome in ran) <= 1
    assert stage.diary.begun == [outcome.name for outcome in ran]

    kept = [id(outcome) for outcome in stage.diary.ended]
    assert all(kept.count(id(outcome)) == 1 for outcome in done)
    assert all(outcome.state is not State.STARTED for outcome in done)

    spoken = [n for n, outcome in enumerate(done) if outcome.success and speaks_(outcome)]
    if spoken:
        assert turn.end in (EndReason.TERMINAL, EndReason.ANSWERED, EndReason.SUBMITTED)
        last = turn.steps[-1].outcomes
        assert done[spoken[0]] in last
        after = [outcome for outcome in done[spoken[0] + 1 :] if outcome.begun]
        allowed = {TERMINAL} | ({SAFE} if speaks else set())
        assert all(outcome.tool.category in allowed for outcome in after)
    else:
        assert turn.end not in (EndReason.TERMINAL, EndReason.ANSWERED, EndReason.SUBMITTED)
    if not speech:
        assert turn.end is not EndReason.ANSWERED

    stage.clock.advance(200)
    pending = [outcome for outcome in done if outcome.state is State.PENDING]
    assert [outcome.final for outcome in pending] == stage.later
    assert stage.clock.getDelayedCalls() == []


def speaks_(outcome) -> bool:
    return outcome.tool is not None and outcome.tool.category is TERMINAL
