"""Lines that claim or promise a deed: held back once where no call did or noted it."""

import pytest

from ai.assistant.engine.end_reason import EndReason
from ai.assistant.engine.turn import UNHEARD, Bounds
from ai.brains.base import Completion
from ai.speech.claims import claimed_deed
from ai.speech.promises import promised
from ai.testing import call
from ai.tests.assistant.engine.looping import Stage, told
from ai.tests.pipeline.kit import ASYNC, TERMINAL, tool
from ai.tests.rows import each_case

CLAIM, PLAIN = "There you go, one ale.", "Good day."
NOTES = {"idempotent": False, "keeps_notes": True}


def say(words):
    return call("say", message=words)


def by_model(*calls, text=""):
    return Completion(text, calls, model="openai:test")


def run(*steps, **given):
    stage = Stage(
        tool("give", lambda character, **_: {"given": True}, idempotent=False),
        tool("note", lambda character, **_: {"noted": True}, **NOTES),
    )
    turn = stage.run(*steps, **{"claims": claimed_deed, **given})
    return stage, turn


@pytest.mark.parametrize(
    "claim", [by_model(say(CLAIM)), by_model(text=CLAIM), by_model(call("look"), say(CLAIM))]
)
def test_a_claim_without_a_call_is_held_back_once(claim):
    stage, turn = run(claim, by_model(say(CLAIM)), speak_before_looking=True)
    assert turn.end is EndReason.TERMINAL
    assert stage.did.count("say") == 1
    assert any("There you go" in text and "none of your calls" in text for text in told(turn))


@each_case(
    "steps",
    [
        [by_model(call("give")), by_model(say(CLAIM))],
        [by_model(call("give")), by_model(call("look")), by_model(text=CLAIM)],
        [by_model(say(CLAIM), call("give"))],
        [by_model(call("give"), say(CLAIM))],
        [by_model(call("send")), by_model(say("There he goes."))],
        [by_model(call("open")), by_model(say("I open the gate."))],
        [by_model(say(PLAIN))],
        [by_model(text=PLAIN)],
        [Completion(calls=(say(CLAIM),))],
        [CLAIM],
    ],
)
def test_a_line_is_said_where_a_call_did_it_or_nothing_is_claimed(steps):
    stage = Stage(tool("give", lambda character, **_: {"given": True}, category=ASYNC))
    turn = stage.turn(*steps, claims=claimed_deed)
    running = stage.begin(turn)
    stage.clock.advance(1)
    assert running.called
    assert turn.end in (EndReason.TERMINAL, EndReason.ANSWERED)
    assert stage.did.count("say") == 1
    assert not any("claims a deed" in text for text in told(turn))


@pytest.mark.parametrize("before", ["look", "note", "hang"])
def test_reads_notes_and_failures_are_no_deeds(before):
    stage = Stage(tool("note", lambda character, **_: {"noted": True}, **NOTES))
    brain = [by_model(call(before)), by_model(say(CLAIM)), by_model(say(CLAIM))]
    turn = stage.turn(*brain, claims=claimed_deed)
    stage.begin(turn)
    stage.clock.advance(59)
    assert any("claims a deed" in text for text in told(turn)) is (before != "hang")


@pytest.mark.parametrize(
    "given", [{"acted_before": True}, {"claims": lambda words: ""}, {"bounds": Bounds(1)}]
)
def test_nothing_is_held_back(given):
    stage, turn = run(by_model(say(CLAIM)), **given)
    assert turn.end is EndReason.TERMINAL
    assert stage.did == ["say"]


# Promises for later

PROMISE = "I will tell Pippa when she comes, dear."


@each_case(
    "held_back, steps",
    [
        (True, [by_model(say(PROMISE)), by_model(call("note"), say(PROMISE))]),
        (True, [by_model(text=PROMISE), by_model(text=PROMISE)]),
        (False, [by_model(call("note"), say(PROMISE))]),
        (False, [by_model(call("note")), by_model(text=PROMISE)]),
        (False, [by_model(call("give")), by_model(say(PROMISE))]),
        (False, [by_model(say(PLAIN))]),
        (False, [Completion(calls=(say(PROMISE),))]),
    ],
)
def test_a_promise_for_later_is_held_back_once_where_no_call_noted_it(held_back, steps):
    stage, turn = run(*steps, promises=promised)
    assert turn.end in (EndReason.TERMINAL, EndReason.ANSWERED)
    assert stage.did.count("say") == 1
    assert any("“I will tell Pippa”" in text for text in told(turn)) is held_back


@each_case(
    "beside, promise, is_held_back",
    [
        (True, "I shall tell him that she waits.", False),
        (True, "I shall tell him when he comes.", True),
        (False, "I shall tell him that she waits.", True),
    ],
)
def test_a_promise_to_somebody_elsewhere_is_kept_by_words_in_the_room(
    beside, promise, is_held_back
):
    answer = call("answer_message", message=promise)
    stage = Stage(tool("answer_message", lambda character, **_: {}, category=TERMINAL))
    calls = [answer, say("She waits for you.")] if beside else [answer]
    turn = stage.run(by_model(*calls), by_model(*calls), promises=promised)
    assert any("“I shall tell him”" in text for text in told(turn)) is is_held_back


# Text beside calls


def test_a_model_reads_once_that_nobody_heard_the_text_beside_its_calls():
    stage = Stage()
    steps = [by_model(call("look", at=at), text="Let me see.") for at in range(3)]
    turn = stage.run(*steps, by_model(say(PLAIN), text="Now I know."))
    notes = [message.text for message in turn.own_messages() if message.role == "user"]
    assert notes.count(UNHEARD) == 1
    assert turn.own_messages()[3].text == UNHEARD
    assert stage.did == ["look"] * 3 + ["say"]


def test_where_speech_ends_the_turn_or_nobody_speaks_no_word_is_lost_on_it():
    for given in ({}, {"speech": None}):
        stage = Stage()
        last = say(PLAIN) if not given else call("finish")
        turn = stage.run(by_model(last, text="Hm."), **given)
        assert UNHEARD not in [message.text for message in turn.own_messages()]
