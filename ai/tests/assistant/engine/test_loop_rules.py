import json

import pytest

from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.loop import CUT_OFF, USE_TOOLS
from ai.assistant.engine.plan import ACT_FIRST, ONE_CHANGE, READ_FIRST
from ai.brains.base import Completion, ModelCall, Request
from ai.pipeline import State
from ai.testing import ScriptedBrain, call
from ai.tests.assistant.engine.looping import Stage, check_paired, hello, outcomes, told
from ai.tests.pipeline.kit import (
    ASYNC,
    DANGEROUS,
    TERMINAL,
    result_of,
    tool,
)
from ai.tools.contract.names import safe_name
from ai.tools.errors import ToolError


@pytest.fixture
def stage() -> Stage:
    return Stage()


# Mixed answers


def test_speech_beside_a_look_decides_again(stage) -> None:
    turn = stage.run([call("look"), hello()], [hello()])
    assert stage.did == ["look", "say"]
    assert told(turn)[1] == f"Error: {READ_FIRST.for_model()}"


def test_a_setting_lets_it_speak_beside_a_look(stage) -> None:
    turn = stage.run([call("look"), hello(), call("look", at=2)], speak_before_looking=True)
    assert turn.end is EndReason.TERMINAL
    assert stage.did == ["look", "say", "look"]


def test_a_change_beside_a_look_decides_again(stage) -> None:
    stage.run([call("open"), call("look")], [hello()])
    assert stage.did == ["look", "say"]
    assert not stage.caller.ledger.danger_used


def test_speech_beside_a_change_decides_again(stage) -> None:
    turn = stage.run([hello(), call("open")], [hello()])
    assert stage.did == ["open", "say"]
    assert told(turn)[0] == f"Error: {ACT_FIRST.for_model()}"


def test_speech_behind_a_change_that_worked_is_said_in_the_same_step(stage) -> None:
    turn = stage.run([call("open"), hello(), call("wave")])
    assert turn.end is EndReason.TERMINAL
    assert stage.did == ["open", "say", "wave"]


FAILED = {"category": DANGEROUS}, {"idempotent": False}, {"category": ASYNC}


@pytest.mark.parametrize("declared", FAILED, ids=["change", "act", "errand"])
def test_speech_behind_an_act_that_failed_is_held_back_with_the_reason(declared) -> None:
    def jam(character):
        raise ToolError("It is stuck.")

    staged = Stage(tool("push", jam, **declared))
    turn = staged.run([call("push"), hello(), call("shrug")], [hello()])
    assert staged.did == ["say"]
    assert told(turn)[0] == "Error: It is stuck."
    assert told(turn)[1] == "Error: Not done: 'push' did not work.\nDecide again with that."
    assert told(turn)[2].startswith("Error: Not done: ")


def test_speech_behind_words_to_somebody_elsewhere_that_did_not_arrive_is_held_back() -> None:
    def fail(character):
        raise ToolError("Nobody waits for it.")

    staged = Stage(tool("answer_message", fail, category=TERMINAL))
    turn = staged.run([call("answer_message"), hello()], [hello()])
    assert staged.did == ["say"]
    assert (
        told(turn)[1] == "Error: Not done: 'answer_message' did not work.\nDecide again with that."
    )


def test_speech_behind_a_slip_in_a_tools_name_is_held_back(stage) -> None:
    turn = stage.run([call("opens"), hello()], [call("open"), hello()])
    assert stage.did == ["open", "say"]
    assert told(turn)[1] == "Error: Not done: 'opens' did not work.\nDecide again with that."


def test_speech_behind_a_change_that_waits_for_staff_does_not_claim_it() -> None:
    staged = Stage(tool("dig", category=DANGEROUS, requires_approval=True))
    turn = staged.run([call("dig"), hello()], [hello()])
    assert staged.did == ["say"] and "dig" in told(turn)[1]


def test_speech_that_may_say_that_it_is_noted_waits_if_it_is_not() -> None:
    def full(character):
        raise ToolError("There is no room.")

    staged = Stage(tool("note", full, idempotent=False, keeps_notes=True))
    turn = staged.run([call("note"), hello()], [hello()])
    assert staged.did == ["say"] and turn.end is EndReason.TERMINAL
    assert told(turn)[1] == "Error: Not done: 'note' did not work.\nDecide again with that."


def test_what_is_noted_behind_speech_is_noted(stage) -> None:
    noted = []
    staged = Stage(
        tool(
            "remember", lambda character: noted.append("m") or {}, category=ASYNC, keeps_notes=True
        ),
        tool("want", lambda character: noted.append("w") or {}, idempotent=False, keeps_notes=True),
    )
    turn = staged.run([hello(), call("remember"), call("want")])
    assert turn.end is EndReason.TERMINAL and noted == ["m", "w"]


def test_speech_behind_a_command_waits_for_what_it_showed() -> None:
    staged = Stage(tool("command", category=DANGEROUS, informs=True))
    turn = staged.run([call("command"), hello()], [hello()])
    assert told(turn)[1] == f"Error: {ACT_FIRST.for_model()}"
    assert staged.did == ["say"]


def test_a_second_change_is_refused_in_the_same_answer_and_in_a_later_one(stage) -> None:
    turn = stage.run([call("open"), call("close")], [call("close")], [hello()])
    assert stage.did == ["open", "say"]
    assert told(turn)[1] == f"Error: {ONE_CHANGE.for_model()}"
    assert told(turn)[2].startswith("Error: Only one change of the world a turn")


def test_a_refused_change_leaves_the_turn_its_one() -> None:
    staged = Stage(tool("forbidden", category=DANGEROUS, requires_approval=True))
    staged.run([call("forbidden")], [call("open")], [hello()])
    assert staged.did == ["open", "say"]


def test_speech_ends_it_after_the_other_speech_of_the_same_answer(stage) -> None:
    turn = stage.run([call("wave"), hello(), call("wave", left=True)])
    assert turn.end is EndReason.TERMINAL
    assert stage.did == ["wave", "say", "wave"]
    assert len(turn.steps) == 1


def test_speech_that_failed_does_not_end_it(stage) -> None:
    turn = stage.run([call("shrug")], [call("shrug"), call("wave")])
    assert turn.end is EndReason.TERMINAL
    assert stage.did == ["shrug", "shrug", "wave"]


def test_an_errand_gets_a_ticket_beside_everything_and_its_outcome_later(stage) -> None:
    turn = stage.turn([call("send"), call("open")], [call("look"), call("send", n=2)], [hello()])
    running = stage.begin(turn)
    stage.clock.advance(0.25)
    stage.clock.advance(0.25)
    assert result_of(running) is EndReason.TERMINAL
    assert stage.did == ["send", "open", "look", "send", "say"]
    assert told(turn)[0].startswith("It is under way.")
    check_paired(turn)
    assert stage.later == []
    stage.errand.callback({"answer": "yes"})
    assert [outcome.state for outcome in stage.later] == [State.DONE, State.DONE]


def test_unknown_tools_are_observed_and_it_goes_on(stage) -> None:
    turn = stage.run([call("lok"), call("look")], [call("nonsense"), hello()])
    assert turn.end is EndReason.TERMINAL
    assert "Did you mean: look" in told(turn)[0]
    assert stage.did == ["look", "say"]


# What is never executed, what is never spoken


@pytest.mark.parametrize("text", ["", "Hel"])
def test_an_answer_that_was_cut_off_is_never_executed(stage, text) -> None:
    cut = Completion(text, calls=(call("open"), hello()), stop="length")
    turn = stage.run(cut, [hello()])
    assert stage.did == ["say"]
    assert CUT_OFF in [message.text for message in turn.messages]
    assert len(turn.steps) == 2
    assert all(not message.calls for message in turn.messages[:-2])


def test_answers_cut_off_for_ever_end_it(stage) -> None:
    turn = stage.run(*[Completion("Hel", stop="length")] * 5)
    assert turn.end is EndReason.MAX_ITERATIONS
    assert stage.did == []


def test_text_beside_calls_is_thought(stage) -> None:
    turn = stage.run(Completion("I should look.", calls=(call("look"),)), [hello()])
    assert stage.did == ["look", "say"]
    assert turn.steps[0].thought == "I should look."
    assert turn.messages[1].text == "I should look."


def test_a_pass_that_does_not_speak_never_does(stage) -> None:
    turn = stage.run("Hello!", [call("finish", a=1)], speech=None)
    assert turn.end is EndReason.SUBMITTED
    assert stage.did == []
    assert turn.steps[0].thought == "Hello!"
    assert USE_TOOLS in [message.text for message in turn.messages]


@pytest.mark.parametrize("step", ["Hello!", [hello()], [hello(), call("wave")]])
def test_what_the_asker_spoke_over_stays_unsaid(stage, step) -> None:
    turn = stage.run(step, superseded=lambda: True)
    assert turn.end is EndReason.CANCELLED
    assert "asker" in turn.detail
    assert stage.did == []


def test_what_the_asker_spoke_over_is_not_thought_of_further(stage) -> None:
    turn = stage.run([call("look"), call("look", at=1)], spoke_again=lambda: bool(stage.did))
    assert turn.end is EndReason.CANCELLED
    assert stage.did == ["look", "look"] and len(turn.steps) == 1


# Names, ids, arguments


def test_the_models_ids_are_replaced_by_ours(stage) -> None:
    calls = tuple(ModelCall("same", "look", {"at": n}) for n in range(2))
    turn = stage.run(Completion(calls=calls), [hello()])
    assert [outcome.call.id for outcome in outcomes(turn)] == ["t1c1", "t1c2", "t1c3"]


def test_tools_are_offered_and_called_by_names_that_providers_take() -> None:
    staged = Stage(tool("inn.look", lambda character: {"seen": 1}))
    brain = ScriptedBrain([call(safe_name("inn.look"))], [hello()])
    turn = staged.run(brain)
    assert outcomes(turn)[0].name == "inn.look"
    offered = [schema["name"] for schema in brain.requests[0].tools]
    assert safe_name("inn.look") in offered
    assert "inn.look" not in offered


@pytest.mark.parametrize(
    "arguments",
    [
        "{broken",
        "[]",
        '{"message": "\\ud83d"}',
        "\ud800",
        {"message": "\ud800"},
        {"message": float("nan")},
        {"message": object()},
        {"message": 10**5000},
        {1: 2},
        [1],
        None,
    ],
    ids=lambda value: type(value).__name__,
)
def test_whatever_a_model_writes_the_conversation_can_be_stored(stage, arguments) -> None:
    odd = Completion("thought \ud83d", calls=(ModelCall("", "wa\ud800ve", arguments),))
    turn = stage.run(odd, Completion("", calls=(ModelCall("", "say", arguments),)), [hello()])
    assert turn.end is EndReason.TERMINAL
    request = Request(messages=tuple(turn.messages)).as_json()
    json.dumps(request, ensure_ascii=False, allow_nan=False).encode()


def test_a_brain_cannot_reach_what_is_kept_through_what_it_is_told() -> None:
    staged = Stage(tool("read", lambda character: {"list": [1]}, cacheable=True))

    def spoil(request):
        request.messages[-1].result["result"]["list"].append("spoiled")
        return Completion(calls=(call("read"),))

    turn = staged.run([call("read")], spoil, [hello()])
    assert '{"list": [1]' in told(turn)[1]
    assert outcomes(turn)[1].cached


def test_the_request_grows_only_at_its_end(stage) -> None:
    brain = ScriptedBrain([call("look")], [call("look", at=1)], [hello()])
    stage.run(brain)
    for before, after in zip(brain.requests, brain.requests[1:], strict=False):
        assert after.messages[: len(before.messages)] == before.messages
        assert list(after.tools)[: len(before.tools)] == list(before.tools)
        assert after.system == before.system


def test_what_a_turn_read_is_forgotten_with_it() -> None:
    staged = Stage(tool("read", cacheable=True))
    staged.run([call("read")], [hello()])
    assert not outcomes(staged.run([call("read")], [hello()]))[0].cached


def test_an_errand_behind_speech_is_begun_before_it():
    stage = Stage()
    turn = stage.turn([call("wave"), call("send"), hello(), call("send", n=2)])
    running = stage.begin(turn)
    stage.clock.advance(0.25)
    stage.clock.advance(0.25)
    assert result_of(running) is EndReason.TERMINAL
    assert stage.did == ["send", "send", "wave", "say"]
    check_paired(turn)


def test_an_errand_that_fails_keeps_the_speech_before_it_back():
    stage = Stage(tool("errand", _refuse, category=ASYNC))
    turn = stage.run([hello(), call("errand")], [hello()])
    assert [outcome.name for outcome in outcomes(turn)] == ["errand", "say", "say"]
    assert told(turn)[1].startswith("Error: Not done: 'errand' did not work.")
    assert stage.did == ["say"]


def _refuse(character):
    raise ToolError("The boy is out.")


def test_what_is_done_by_speech_is_noted_behind_it():
    for speech, state in (call("wave"), "done"), (call("shrug"), "refused"):
        done = tool("tick", keeps_notes=True, idempotent=False, concludes=lambda *_: True)
        stage = Stage(done)
        turn = stage.run([call("tick"), speech], [hello()])
        assert [one.state.value for one in outcomes(turn) if one.name == "tick"] == [state]
        assert outcomes(turn)[0].name == speech.name


def test_what_is_done_is_not_noted_if_the_asker_has_spoken_again():
    done = tool("tick", keeps_notes=True, idempotent=False, concludes=lambda *_: True)
    stage = Stage(done)
    turn = stage.run([call("tick"), hello()], superseded=lambda: True)
    assert turn.end is EndReason.CANCELLED and stage.did == []
    assert not any(outcome.success for outcome in outcomes(turn))
