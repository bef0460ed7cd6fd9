"""What the embedded brain says to one who asks again, and to nobody."""

from __future__ import annotations

from dataclasses import replace

from ai.brains.base import Message
from ai.brains.embedded.brain import StandInBrain
from ai.tests.brains.embedded.talk import Talk, failed, percept
from ai.tests.rows import each_case


def test_a_persona_with_one_phrase_does_not_repeat_itself_either() -> None:
    talk = Talk({"phrases": {"greeting": ["Ahoy!"], "again": ["Once more: {line}"]}})
    answers = [talk.say("Hello!") for _ in range(12)]
    assert answers[:2] == ["Ahoy!", "Once more: Ahoy!"]
    for number, answer in enumerate(answers):
        assert answer.endswith("Ahoy!")
        assert answer not in answers[max(0, number - 3) : number]


def test_what_was_said_to_one_may_be_said_to_another() -> None:
    talk = Talk({"phrases": {"greeting": ["Ahoy!"]}})
    assert [talk.say("Hello!", name=name) for name in ("Anna", "Boris")] == ["Ahoy!", "Ahoy!"]


@each_case(
    "line",
    [
        *("pardon?", "what?", "huh", "can you repeat that?", "what did you say", "say again"),
        *("what do you mean?", "I didn't catch that", "come again?", "really?"),
    ],
)
def test_asked_again_it_says_its_last_line_again(line: str) -> None:
    talk = Talk(
        {"phrases": {"greeting": ["Ahoy!"], "pardon": ["[pardon]"], "again": ["So: {line}"]}}
    )
    assert talk.say(line) == "[pardon]"
    talk.say("Hello!", name="Boris")
    assert talk.say(line) != "Ahoy!", "that was said to somebody else"
    talk.say("Hello!")
    again = [talk.say(line) for _ in range(3)]
    assert again[0] == "So: Ahoy!"
    assert all(said.endswith(": Ahoy!") and said.count(":") == 1 for said in again), again


def test_that_it_cannot_think_is_never_quoted() -> None:
    talk = Talk({"phrases": {"cannot_think": ["Not now.", "Later."], "again": ["So: {line}"]}})
    talk.brain = StandInBrain()
    whispered = [talk.whisper("Where is the key?") for _ in range(3)]
    said = [talk.say("Where is the key?") for _ in range(4)]
    assert {*whispered, *said} == {"Not now.", "Later."}


def test_that_it_cannot_think_is_said_in_other_words_each_time() -> None:
    lines = ["Not now.", "Later.", "Not yet."]
    talk = Talk({"phrases": {"cannot_think": lines}})
    talk.brain = StandInBrain()
    heard = [
        Message("user", "", percepts=({"kind": "notice", "data": {"said": line}},))
        for line in lines[:2]
    ]
    talk.history.extend(heard)
    assert talk.say("Where is the key?") == "Not yet."


def test_a_line_that_says_nothing_is_not_said_again() -> None:
    own = {"unknown_remark": ["Mm, {asker}."], "pardon": ["[pardon]"]}
    talk = Talk({"phrases": own})
    assert [talk.say("It wuffles in there."), talk.say("Again!")] == ["Mm, Anna.", "[pardon]"]


def test_what_was_whispered_is_not_said_again_aloud() -> None:
    talk = Talk({"phrases": {"greeting": ["Ahoy!"], "pardon": ["[pardon]"]}})
    assert talk.whisper("Hello!") == "Ahoy!"
    assert talk.whisper("pardon?").endswith(": Ahoy!")
    assert talk.say("pardon?") == "[pardon]"


def test_a_gesture_is_not_made_twice_in_the_same_way_either() -> None:
    talk = Talk({"phrases": {"gesture": ["nods."]}})
    made = []
    for _ in range(8):
        talk.hear(percept("Anna waves.", "pose"))
        made.append(str(talk.ending[0].arguments["action"]))
    assert made[0] == "nods."
    for number, action in enumerate(made):
        assert action.endswith("nods.")
        assert action not in made[max(0, number - 3) : number]


def test_a_line_that_is_refused_as_said_already_is_said_in_another_way() -> None:
    talk = Talk({"phrases": {"greeting": ["Ahoy!"]}})
    hello = Message("user", percepts=(percept("Hello!"),))
    call = replace(talk.think([hello]).calls[0], id="c1")
    refused = Message("tool", call_id="c1", name="say", result=failed("Said.", "repeated"))
    second = talk.think([hello, Message("assistant", calls=(call,)), refused])
    assert [c.name for c in second.calls] == ["say"]
    assert str(second.calls[0].arguments["message"]).endswith(": Ahoy!")


def test_it_repeats_nothing_to_another_assistant_or_in_turns_of_its_own() -> None:
    talk = Talk({"rules": [{"name": "time", "kinds": ["timer"], "say": "Time flies."}]})
    noticed = percept("5 seconds have passed.", "timer", name="")
    assert talk.hear(noticed) == "Time flies."
    assert [talk.hear(noticed) for _ in range(3)] == ["", "", ""]
