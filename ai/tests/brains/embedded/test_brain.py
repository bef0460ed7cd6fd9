"""The embedded brain: what it does about what it hears."""

from __future__ import annotations

import json
from collections import UserDict
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.brains.base import Message, Request
from ai.brains.embedded.brain import EmbeddedBrain
from ai.brains.embedded.builtin.phrases import PHRASES
from ai.brains.embedded.percept_fields import kind_of
from ai.tests.brains.embedded.talk import CHANGES, OFFER, Talk, done, failed, percept, village
from ai.tests.rows import each_case

GATE = {
    "rules": [
        {
            "name": "gate",
            "act": True,
            "hear": [r"\bopen the gate\b", r"\bthe word is\b"],
            "do": [{"tool": "open_gate"}],
            "say": ["The gate is open."],
            "else": ["Not without the word."],
        },
        {
            "name": "bell",
            "act": True,
            "hear": r"\bring the bell\b",
            "do": [{"tool": "ring_bell"}],
            "say": ["Hear it ring."],
        },
        {
            "name": "boy",
            "hear": r"\bsend (?:a|the) boy to (?P<to>.+)$",
            "do": [{"tool": "send_boy", "arguments": {"to": "{to}"}}],
            "later": ["He runs to {to}."],
        },
    ]
}


# A chain of steps, then speech


def test_it_looks_before_it_tells_who_is_here() -> None:
    talk = Talk()
    answer = talk.say("Marta, who is here?")
    assert talk.used() == ["inspect_location"]
    assert "Bo" in answer
    assert "Anna" not in answer and "Marta" not in answer


def test_halves_of_a_sentence_are_understood_together() -> None:
    for first, rest in (
        ("What are the...", "standing stones?"),
        ("Marta,", "what are the standing stones?"),
        ("What are the", "standing stones?"),
    ):
        talk = Talk()
        talk.say(first, rest)
        assert [c.arguments for c in talk.calls] == [{"query": "the standing stones"}], first


def test_what_it_showed_while_it_thought_begins_no_turn() -> None:
    talk = Talk()
    shown = percept("[while you were thinking, you were seen to do] ...", "notice", "")
    turn = [Message("user", percepts=(percept("Hello, Marta!"),))]
    turn.append(Message("user", percepts=({**shown, "data": {"said": "frowns."}},)))
    (answer,) = talk.think(turn).calls
    assert answer.name == "say"


def test_it_looks_a_topic_up_and_tells_no_more_than_a_few_sentences() -> None:
    talk = Talk()
    answer = talk.say("What are the standing stones?")
    assert [(c.name, c.arguments) for c in talk.calls] == [
        ("doc_lookup", {"query": "the standing stones"})
    ]
    assert answer.startswith("Nine stones stand on the hill.")
    assert len(answer) <= 300 and answer.endswith(".")


def test_it_finds_a_thing_before_it_looks_at_it() -> None:
    talk = Talk()
    answer = talk.say("Could you look at the lantern, please?")
    assert talk.used() == ["search_object", "inspect_location"]
    assert talk.calls[1].arguments["target"] == "lantern"
    assert "It is rusty." in answer


@each_case(
    ("asked", "told"),
    [
        ("Where am I?", "the Kettle. A low room with a big fire."),
        ("where does north lead?", "Market Square"),
        ("how do I get to the square?", "north"),
        ("Where is the lantern?", "Right here"),
        ("Where is Gandalf?", "Gandalf"),
        ("Is my friend Gandalf here?", "Gandalf"),
        ("which ways are there?", "north"),
        ("what do you see?", "a lantern"),
        ("what do you carry?", "an old key"),
        ("who are you?", "Marta"),
    ],
)
def test_it_tells_what_it_sees(asked: str, told: str) -> None:
    assert told in Talk().say(asked)


def test_asked_about_what_nobody_wrote_down_it_says_that_it_does_not_know() -> None:
    assert "dragons" in Talk().say("Tell me about dragons.").lower()


def test_the_tools_own_manual_is_no_lore() -> None:
    page = {"found": True, "source": "tools", "topic": "say", "text": "Say something aloud."}
    talk = Talk(tools=lambda name, arguments: done(page))
    assert "aloud" not in talk.say("what is say?")


def test_it_never_calls_a_tool_that_was_not_offered() -> None:
    talk = Talk(offer=["say", "wait"])
    for line in ("Who is here?", "Look at the lantern.", "What is ale?", "Get the lantern."):
        assert talk.say(line)
        assert talk.used() == []


def test_a_tool_offered_under_its_safe_name_is_called_by_that() -> None:
    persona = {
        "rules": [
            {"name": "sky", "hear": "weather", "do": [{"tool": "sky.look"}], "say": ["Fair."]}
        ]
    }
    talk = Talk(persona, offer=["say", "sky_look_0123abcd"])
    assert talk.say("How is the weather?") == "Fair."
    assert talk.used() == ["sky_look_0123abcd"]


def test_it_answers_all_of_a_burst_and_greets_only_if_there_is_nothing_else() -> None:
    talk = Talk()
    answer = talk.say("Hello!", "Who is here?", "Where am I?")
    assert "Bo" in answer and "the Kettle" in answer
    assert len(talk.ending) == 1


def test_it_stops_asking_for_more_before_the_turn_runs_out_of_steps() -> None:
    steps = [
        {"tool": "search_object", "as": f"s{n}", "arguments": {"query": f"{n}"}} for n in range(4)
    ]
    rules = [{"name": "seek", "hear": "seek", "do": steps, "say": ["Found."]}]
    talk = Talk({"rules": rules})
    assert talk.say("Seek! Who is here?").startswith("Found.")
    assert sum(message.role == "assistant" for message in talk.history) == 5


# What changes the world


def test_it_does_what_an_allowed_command_does_and_tells_what_it_saw() -> None:
    talk = Talk()
    assert talk.say("Marta, please take the lantern.") == "I pick up a lantern."
    assert talk.calls[0].arguments == {"command": "get lantern"}


def test_it_gives_nobody_what_another_has_given() -> None:
    talk = Talk({"phrases": {"not_to_give": ["No."]}})
    talk.hear(percept("", "give", "Anna", data={"name": "old lantern"}))
    for line in ("give me the lantern", "may I have the lantern", "give the lantern to Anna"):
        assert talk.say(line, name="Berta").endswith("No.") and not talk.calls, line
    talk.say("give me the lantern")
    assert [dict(call.arguments) for call in talk.calls] == [{"command": "give lantern to Anna"}]
    assert talk.say("give me the cup").endswith("No.") and not talk.calls


@each_case(
    ("asked", "command"),
    [
        ("give me the lantern", "give lantern to Anna"),
        ("give the lantern to Bo", "give lantern to Bo"),
        ("drop the lantern", "drop lantern"),
        ("go to the north", "north"),
        ("open the old chest", "open old chest"),
        ("take gold|x {me} $you(2)", "get gold x me you 2"),
    ],
)
def test_command_lines_hold_plain_words_only(asked: str, command: str) -> None:
    talk = Talk({"gives": ["lantern"]})
    talk.say(asked)
    assert talk.calls[0].arguments == {"command": command}


def test_a_refused_command_is_told_in_its_own_words_and_not_tried_again() -> None:
    talk = Talk()
    answer = talk.say("Drop the lantern!")
    assert talk.used() == ["execute_command"]
    assert answer and "command" not in answer


def test_of_two_changes_it_makes_the_first_and_says_that_the_second_must_wait() -> None:
    talk = Talk(GATE)
    answer = talk.say("The word is thistle. Open the gate and ring the bell!")
    assert talk.used() == ["open_gate", "ring_bell"]
    assert answer.startswith("The gate is open.")
    assert "one thing at a time" in answer.lower()


def test_what_failed_is_said_by_the_rules_own_phrase() -> None:
    talk = Talk(GATE, tools=lambda name, arguments: failed())
    assert talk.say("The word is turnip.") == "Not without the word."


def test_what_takes_long_is_said_to_be_under_way_and_told_when_it_is_over() -> None:
    talk = Talk(GATE)
    assert talk.say("Send a boy to Odile.") == "He runs to Odile."
    data = {"tool": "send_boy", "ok": True, "for": "Anna", "result": {"message": "She comes."}}
    answer = talk.hear(percept("send_boy: …", "outcome", "", data=data))
    assert answer == "Anna, about that errand: She comes."


def test_an_errand_that_failed_is_told_too() -> None:
    data = {"tool": "send_boy", "ok": False, "for": "Anna", "result": None, "error": "lost"}
    assert "nothing" in Talk().hear(percept("send_boy: Error", "outcome", "", data=data))


def test_the_outcome_of_what_was_whispered_is_whispered() -> None:
    data = {"tool": "send_boy", "ok": True, "for": "Anna", "result": {"message": "She comes."}}
    talk = Talk()
    noticed = percept("…", "outcome", "", data=data, audience=["account:4"])
    assert talk.hear(noticed) == ""
    assert talk.ending[0].arguments["target"] == "Anna"


def test_after_an_interruption_it_says_so() -> None:
    answer = Talk().hear(percept("You were cut off.", "interrupted", "", data={"for": "Anna"}))
    assert "Anna" in answer


# What it is told


def test_it_keeps_what_it_is_told_and_says_from_whom_it_has_it() -> None:
    talk = Talk()
    talk.say("Remember that the cellar is flooded.")
    assert talk.say("Is the cellar flooded?") == "You told me that the cellar is flooded."
    answer = talk.say("What is in the cellar?", name="Boris")
    assert answer == "Anna told me that the cellar is flooded."


def test_the_last_word_counts() -> None:
    talk = Talk()
    talk.say("The mill is closed.")
    talk.say("The mill is open again.", name="Boris")
    assert "open again" in talk.say("How is the mill?")


def test_names_and_likings_belong_to_the_one_who_told_them() -> None:
    talk = Talk()
    talk.say("My name is Anna Smith.")
    talk.say("I like plums.")
    talk.say("My dog is called Rex.", name="Boris")
    assert "Anna Smith" in talk.say("What is my name?")
    assert "you like plums" in talk.say("What do I like?")
    assert "Rex" not in talk.say("What is my dog called?")
    assert ": Rex." in talk.say("What is my dog called?", name="Boris")
    assert "Anna likes plums" in talk.say("What does Anna like?", name="Boris")


def test_asked_what_it_was_told_it_tells_all_of_it() -> None:
    talk = Talk()
    talk.say("My name is Anna Smith. The mill is closed.")
    answer = talk.say("What did I tell you?")
    assert "your name is Anna Smith" in answer and "the mill is closed" in answer.lower()
    assert "mill" in talk.say("What did Anna tell you?", name="Boris")


def test_what_was_whispered_is_whispered_to_that_one_and_to_nobody_else() -> None:
    talk = Talk()
    talk.whisper("The key is under the mat.")
    assert "mat" not in talk.say("Where is the key?", name="Boris")
    assert "mat" not in talk.whisper("Where is the key?", name="Boris")
    assert "mat" not in talk.say("What did Anna tell you?", name="Boris")
    assert talk.say("Where is the key?") == ""
    assert "mat" in talk.said("whisper") and talk.ending[0].arguments["target"] == "Anna"


def test_a_whisper_is_answered_in_a_whisper_and_without_a_gesture() -> None:
    talk = Talk()
    assert "Bo" in talk.whisper("Who is here?")
    talk.whisper("Nod, please.")
    assert [call.name for call in talk.ending] == ["wait"]


def test_what_players_write_is_filled_in_as_text_and_never_read() -> None:
    talk = Talk()
    talk.say("Remember that the {me} is {asker.__class__} and {fact}.")
    assert "{asker.__class__}" in talk.say("What did I tell you?")


# Manners


@each_case(
    "asked",
    ["Are you a robot?", "are you an AI?", "What are you?", "is it you or a language model"],
)
def test_asked_what_it_is_it_says_that_it_goes_by_rules(asked: str) -> None:
    assert "rules" in Talk().say(asked)


def test_talk_that_it_does_not_understand_gets_an_answer_and_never_the_same_twice_running() -> None:
    talk = Talk()
    answers = [talk.say("Xyzzy plugh?") for _ in range(30)]
    assert all(answers)
    assert all(one != other for one, other in zip(answers, answers[1:], strict=False))


def test_a_persona_that_is_changed_in_place_speaks_by_what_it_has_now() -> None:
    persona: dict[str, Any] = {"phrases": {"thanks": ["Aye, aye."]}}
    assert Talk(persona).say("Thank you!") == "Aye, aye."
    persona["phrases"]["thanks"][0] = "No, no."
    assert Talk(persona).say("Thank you!") == "No, no."
    persona["phrases"]["thanks"].clear()
    assert Talk(persona).say("Thank you!") not in ("Aye, aye.", "No, no.")


def test_a_change_in_a_dict_of_another_kind_is_noticed_too() -> None:
    phrases = UserDict({"thanks": ["Aye, aye."]})
    persona = {"phrases": phrases}
    assert Talk(persona).say("Thank you!") == "Aye, aye."
    phrases["thanks"] = ["No, no."]
    assert Talk(persona).say("Thank you!") == "No, no."


def test_a_persona_with_names_that_json_does_not_have_can_speak() -> None:
    persona = {"phrases": {("thanks", 1): ["Hm."], "thanks": ("Aye, aye.",)}}
    assert Talk(persona).say("Thank you!") == "Aye, aye."


def test_a_persona_speaks_by_its_own_phrases_and_rules() -> None:
    persona = {
        "phrases": {"thanks": ["Aye, aye."]},
        "rules": [{"name": "ale", "hear": r"\bale\b", "say": ["Ale is two coppers, {asker}."]}],
    }
    talk = Talk(persona)
    assert talk.say("Thanks!") == "Aye, aye."
    assert talk.say("How much is the ale?") == "Ale is two coppers, Anna."


def test_a_bad_rule_is_passed_over() -> None:
    persona = {"rules": [{"name": "bad", "hear": "(", "say": 3}, 7], "phrases": {"thanks": ["{"]}}
    assert Talk(persona).say("Thanks!")


def test_a_gesture_is_answered_with_a_gesture() -> None:
    talk = Talk()
    talk.hear(percept("Anna waves to Marta.", "pose"))
    assert [call.name for call in talk.ending] == ["pose"]


@each_case(
    ("text", "kind"),
    [
        ("*nods*", "pose"),
        ("*Smiles, then waves*", "pose"),
        ("*Marta, what do you sell?*", "say"),
        ("*what do you sell?!*", "say"),
        ("*Marta, sit down*", "say"),
        ("*please sit down, Marta!*", "say"),
        ("*please* sit *down*", "say"),
    ],
)
def test_a_deed_between_asterisks_is_a_gesture_and_words_with_weight_are_none(
    text: str, kind: str
) -> None:
    assert kind_of(percept(text)) == kind


def test_a_question_between_asterisks_is_answered() -> None:
    selling = {"name": "wares", "hear": r"\bsell\b", "say": "Ale."}
    assert Talk({"rules": [selling]}).say("*Marta, what do you sell?*") == "Ale."


def test_one_who_arrives_is_greeted_and_by_name_only_if_it_was_told() -> None:
    said = Talk().hear(percept("Anna arrives.", "arrive"))
    assert said and "Anna" not in said
    talk = Talk()
    talk.say("My name is Zoe.")
    assert "Zoe" in talk.hear(percept("Anna arrives.", "arrive"))


def test_what_is_not_meant_for_it_is_met_with_silence() -> None:
    talk = Talk()
    talk.hear(percept("Hello Bo!", addressed=False), percept("Anna leaves.", "leave"))
    assert [call.name for call in talk.ending] == ["wait"]


def test_another_assistant_gets_one_answer_and_no_small_talk() -> None:
    talk = Talk()
    other = {"assistant": True}
    assert talk.hear(percept("Well met, Marta.", name="Bram", **other)) == ""
    talk = Talk()
    assert talk.hear(percept("Marta, who is here?", name="Bram", **other))
    assert talk.hear(percept("Marta, who is here?", name="Bram", **other)) == ""


def test_speech_that_fails_is_not_tried_again() -> None:
    talk = Talk()
    hello = Message("user", percepts=(percept("Hello!"),))
    first = talk.think([hello])
    call = replace(first.calls[0], id="c1")
    answered = Message("tool", call_id="c1", name="say", result=failed())
    second = talk.think([hello, Message("assistant", calls=(call,)), answered])
    assert [call.name for call in second.calls] == ["wait"]


def test_without_a_voice_it_says_nothing_and_does_not_fail() -> None:
    assert EmbeddedBrain().think(Request()).result.calls == ()
    assert Talk(offer=[]).say("Hello!") == ""


# Sameness


def test_the_same_request_gets_the_same_answer_from_any_brain() -> None:
    for seed in range(20):
        talk = Talk(seed=seed)
        request = Request(
            messages=(Message("user", percepts=(percept("Xyzzy?"),)),),
            tools=talk.offer,
            persona=talk.persona,
            seed=seed,
        )
        assert talk.step(request) == Talk().step(request)


def test_the_seed_makes_a_difference() -> None:
    assert len({Talk(seed=seed).say("Hello!") for seed in range(20)}) > 1


def test_requests_and_answers_are_plain_data() -> None:
    talk = Talk(GATE)
    talk.say("Open the gate, please.")
    request = Request(messages=tuple(talk.history), tools=talk.offer, persona=talk.persona)
    json.dumps(request.as_json())
    json.dumps([dict(call.arguments) for call in talk.calls])  # type: ignore[arg-type]


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["say", "whisper", "pose", "arrive", "outcome", "timer", "text"]),
            st.text(max_size=80),
        ),
        min_size=1,
        max_size=3,
    )
)
def test_whatever_is_said_it_ends_its_turn_with_an_offered_tool(
    heard: list[tuple[str, str]],
) -> None:
    talk = Talk(GATE, tools=village)
    talk.hear(*(percept(text, kind) for kind, text in heard))
    assert talk.ending and all(call.name in OFFER for call in talk.ending)


# Steps that are left, and what others did


LINES = (
    "Hello!",
    "Who is here?",
    "What is the lantern?",
    "Get the lantern.",
    "Tell me about the standing stones.",
    "Where does the north way lead?",
    "Open the gate!",
    "What?",
    "I like cheese.",
    "...",
)


@each_case("line", LINES)
def test_in_the_last_step_it_speaks(line) -> None:
    talk = Talk(GATE)
    heard = Message("user", line, percepts=(percept(line),))
    request = Request(messages=(heard,), tools=talk.offer, persona=talk.persona, last_step=True)
    calls = talk.step(request).calls
    assert calls
    assert {call.name for call in calls} <= {"say", "pose"}


@pytest.mark.parametrize("line", ["Get the lantern.", "Open the gate!", "Send a boy to the mill."])
def test_what_another_brain_did_in_the_turn_it_does_not_deny(line) -> None:
    def acted(name, arguments):
        if name in (*CHANGES, "send_boy"):
            return failed("Not done: this turn has acted already.", "done")
        return village(name, arguments)

    for seed in range(6):
        said = Talk(GATE, tools=acted, seed=seed).say(line)
        assert said in [text.format(asker="Anna") for text in PHRASES["tried"]]


# Orders of a builder

ORDER_TOOLS = ("go", "take", "put", "drop", "open", "close", "use_key", "eat")


def ordered(order: str, offer: Any = (*OFFER, *ORDER_TOOLS), tools: Any = None) -> Talk:
    talk = Talk(offer=offer, tools=tools or (lambda name, arguments: done()))
    talk.hear(percept(order, "instruction"))
    return talk


@each_case(
    ("order", "calls"),
    [
        ("Go north.", [("go", {"exit": "north"})]),
        ("Walk to the Market Square.", [("go", {"exit": "Market Square"})]),
        ("Take the brass key from the shelf.", [("take", {"item": "brass key"})]),
        ("Pick up the lamp", [("take", {"item": "lamp"})]),
        (
            "Put the nest of bats into the oak chest.",
            [("put", {"item": "nest of bats", "holder": "oak chest", "where": "in"})],
        ),
        ("Put the cup on the table", [("put", {"item": "cup", "holder": "table", "where": "on"})]),
        ("Put down the cup.", [("drop", {"item": "cup"})]),
        ("Unlock the gate with the key.", [("use_key", {"target": "gate", "to": "unlock"})]),
        ("Lock the type 3 box", [("use_key", {"target": "type 3 box", "to": "lock"})]),
        ("Shut the chest!", [("close", {"target": "chest"})]),
        (
            "Eat the bun and open the door.",
            [("eat", {"item": "bun"}), ("open", {"target": "door"})],
        ),
        (
            "Go north. Go north. Go east.",
            [("go", {"exit": way}) for way in ("north",) * 2 + ("east",)],
        ),
        (
            "Go east. Take the cup. Go west.",
            [("go", {"exit": "east"}), ("take", {"item": "cup"}), ("go", {"exit": "west"})],
        ),
    ],
)
def test_an_order_is_carried_out_with_the_tool_for_it(order: str, calls: list[Any]) -> None:
    made = [(call.name, dict(call.arguments)) for call in ordered(order).calls]
    assert [call for call in made if call[0] in ORDER_TOOLS] == calls


def test_what_was_done_is_reported_in_private() -> None:
    said = {"go": {"moved_to": "The Yard"}}
    talk = ordered(
        "Go on: go north, then take the cup. Unlock the gate.",
        tools=lambda name, arguments: done(said.get(name)),
    )
    assert talk.said("whisper") == "I went to the Yard. I took the cup. I unlocked the gate."


def test_who_has_gone_elsewhere_reports_by_a_page() -> None:
    talk = ordered("Take the cup. Go north.", (*OFFER, *ORDER_TOOLS, "page"))
    [page] = talk.ending
    assert (page.name, "target" in page.arguments) == ("page", False)
    assert ordered("Take the cup.", (*OFFER, *ORDER_TOOLS, "page")).said("whisper")


def test_what_fails_is_not_done_twice_and_is_admitted() -> None:
    talk = ordered("Go north. Take the cup.", tools=lambda name, arguments: failed())
    assert talk.used() == ["go", "take"]
    assert "cannot go north" in talk.said("whisper") or "beyond me" in talk.said("whisper")


def test_where_there_is_no_such_tool_the_games_command_is_used() -> None:
    talk = ordered("Take the lantern.", OFFER)
    assert talk.used() == ["execute_command"]


def test_a_line_that_is_no_order_uses_the_games_command_as_ever() -> None:
    talk = Talk(offer=(*OFFER, *ORDER_TOOLS))
    talk.say("Take the lantern!")
    assert talk.used() == ["execute_command"]


@each_case(
    ("line", "is_done"),
    [
        ("nod, please", True),
        ("bow", True),
        ("did Bo say that I lie? just nod", False),
        ("nod if Bo said so", False),
        ("is it a secret? smile", False),
    ],
)
def test_no_gesture_answers_a_question_in_place_of_words(line: str, is_done: bool) -> None:
    talk = Talk()
    talk.say(line)
    assert any(call.name == "pose" for call in (*talk.calls, *talk.ending)) == is_done
