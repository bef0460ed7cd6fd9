"""What stays of turns, and who may have it before their eyes."""

from twisted.logger import globalLogPublisher

from ai.assistant.agent.entry import Entry, as_json, from_json
from ai.assistant.agent.history import History
from ai.assistant.agent.outline import outline
from ai.assistant.agent.short_form import MAX_KEPT_CALL, in_short, trimmed
from ai.assistant.percepts.percept import Percept, Source, opening_message
from ai.brains.base import Message, ModelCall
from ai.pipeline.call import Outcome, State
from ai.tests.rows import each_case
from ai.tools.contract.results import ToolCall, ToolResult

ANNA, BERT = Source("account:1", "Anna", 2), Source("account:2", "Bert", 4)
ALOUD = Percept("say", "A beer, please.", ANNA, addressed=True, author_level=2)
WHISPERED = Percept("whisper", "The key is under the mat.", ANNA, True, audience=("account:1",))
LOOK, SAY, TELL = (
    ModelCall("c1", "inspect_location", {}),
    ModelCall("c2", "say", {"message": "Here you are."}),
    ModelCall("c3", "whisper", {"target": "Anna", "message": "Under the mat."}),
)
MESSAGES = (
    opening_message([ALOUD, WHISPERED]),
    Message("assistant", "She has told me of the mat.", calls=(LOOK,)),
    Message("tool", "A secret door.", call_id="c1", name="inspect_location"),
    Message("assistant", "I keep it to myself.", calls=(SAY, TELL)),
    Message("tool", "Said.", call_id="c2", name="say"),
    Message("tool", "Whispered.", call_id="c3", name="whisper"),
)
SAID = Outcome(
    ToolCall("c2", "say"),
    state=State.DONE,
    params={"message": "Here you are. Darn. And the rest."},
    result=ToolResult(result={"said": "Here you are.", "unsaid": "And the rest."}),
)
DONE = [
    Outcome(ToolCall("c1", "inspect_location"), state=State.DONE),
    SAID,
    Outcome(ToolCall("c3", "whisper"), state=State.DONE, params={"message": "Under the mat."}),
    Outcome(ToolCall("c4", "say"), state=State.FAILED, params={"message": "mat"}),
]
SEEN = outline([ALOUD, WHISPERED], DONE)
SHORT = in_short(Entry(MESSAGES)).messages


def texts(messages):
    return [message.text for message in messages]


def test_others_have_what_everybody_there_saw() -> None:
    first, spoke, said = SEEN
    assert [percept["text"] for percept in first.percepts] == ["A beer, please."]
    assert "mat" not in first.text
    assert (spoke.text, spoke.calls) == ("", (SAY,))
    assert (said.text, said.name, said.call_id) == ("Done.", "say", "c2")


def test_of_what_was_only_whispered_others_have_what_was_said_aloud() -> None:
    spoke, _said = outline([WHISPERED], DONE)
    assert spoke.calls == (SAY,)
    assert outline([WHISPERED], []) == ()


def test_a_late_outcome_is_only_for_the_one_who_waited_for_it() -> None:
    outcome = Percept("outcome", "get_attributes: {secret: 7}", addressed=True)
    assert outline([outcome], []) == ()


def test_all_of_a_turn_is_for_those_in_its_audience() -> None:
    conversation = History()
    conversation.add(Entry(MESSAGES, 2, ("account:1",), SEEN))
    assert conversation.for_turn("account:1")[:2] == (list(SHORT), 2)
    assert conversation.for_turn("account:2")[:2] == (list(SEEN), 2)
    assert conversation.for_turn("")[:2] == (list(SEEN), 2)


def test_a_line_that_others_do_not_read_was_not_said_to_all() -> None:
    asked = opening_message([ALOUD])
    for outline_of, said in (((asked, *SEEN[1:]), 2), ((asked,), 0)):
        history = History()
        history.add(Entry((asked, *MESSAGES[1:]), 2, ("account:1",), outline_of))
        assert len(list(history.said_aloud())) == said


def test_a_turn_of_its_own_is_for_itself() -> None:
    conversation = History()
    conversation.add(Entry(MESSAGES, 2, ("",)))
    assert conversation.for_turn("")[0] == list(SHORT)
    assert conversation.for_turn("account:1")[:2] == ([], None)


def test_the_lowest_author_is_of_what_is_shown() -> None:
    conversation = History()
    conversation.add(Entry((opening_message([WHISPERED]),), 2, ("account:1",)))
    conversation.add(Entry((opening_message([ALOUD]),), 4))
    assert conversation.for_turn("account:2")[1] == 4
    assert conversation.for_turn("account:1")[1] == 2


def test_words_of_those_below_are_shown_and_counted() -> None:
    conversation = History()
    conversation.add(Entry((opening_message([ALOUD]),), 2))
    messages, lowest, _ = conversation.for_turn(BERT.id)
    assert "A beer" in messages[0].text
    assert lowest == 2


def test_an_entry_comes_back_from_its_row_as_it_was() -> None:
    entry = Entry(MESSAGES, 2, ("account:1",), SEEN, 1)
    assert from_json(as_json(entry)) == entry
    assert from_json(as_json(Entry(MESSAGES))) == Entry(MESSAGES)


def test_with_the_line_of_somebody_lower_goes_what_was_thought_of_it() -> None:
    conversation = History(size=3)
    line = (Message("user", "line"),)
    conversation.add(Entry(line, 2))
    conversation.add(Entry((Message("user", "thought"),), 4, inherited=2))
    assert conversation.for_turn("")[1] == 2
    conversation.add(Entry((Message("user", "later"),), None, inherited=2))
    assert texts(conversation.for_turn("")[0]) == ["line", "thought", "later"]
    conversation.add(Entry((Message("user", "last"),), 3))
    assert texts(conversation.for_turn("")[0]) == ["last"]
    assert conversation.for_turn("")[1] == 3


def test_after_words_of_nobody_the_talk_of_players_stays() -> None:
    conversation = History(size=2)
    conversation.add(Entry((Message("user", "a message that somebody found"),), 0))
    for number in range(3):
        conversation.add(Entry((Message("user", f"{number}"),), 2, inherited=0))
    assert texts(conversation.for_turn("")[0]) == ["1", "2"]


def test_what_a_lower_one_said_himself_stays() -> None:
    conversation = History(size=2)
    for number in range(3):
        conversation.add(Entry((Message("user", f"{number}"),), 2, inherited=2))
    assert texts(conversation.for_turn("")[0]) == ["1", "2"]


def test_a_row_without_an_outline_is_still_read() -> None:
    data = as_json(Entry(MESSAGES, 2, ("account:1",), SEEN))
    del data["outline"]
    assert from_json(data) == Entry(MESSAGES, 2, ("account:1",))
    assert from_json({"v": 0}) is None


@each_case(
    "broken",
    [
        [],
        {"v": 1, "messages": 3},
        {"v": 1, "messages": [None]},
        {"v": 1, "messages": [{}]},
        {"v": 1, "messages": [{"role": "assistant", "calls": [{"nam": "say"}]}]},
        {"v": 1, "messages": [{"role": "user", "percepts": [3]}]},
        {"v": 1, "audience": 3},
    ],
)
def test_a_row_that_is_broken_is_left_out(broken) -> None:
    logged = []
    globalLogPublisher.addObserver(logged.append)
    assert from_json(broken) is None
    globalLogPublisher.removeObserver(logged.append)
    assert len(logged) == bool(broken)


def test_what_it_wrote_into_a_call_at_length_is_not_kept() -> None:
    password = {"password": "swordfish", "text": "x" * MAX_KEPT_CALL}
    calls = (SAY, ModelCall("c9", "send", password), ModelCall("c8", "send", "y" * 9000))
    (kept,) = trimmed([Message("assistant", "Hm.", calls=calls)])
    assert kept.calls[0] is SAY
    assert [call.id for call in kept.calls] == ["c2", "c9", "c8"]
    assert "swordfish" not in str(kept)
    assert kept.calls[2].arguments == {"…": "9000 characters"}


def test_the_oldest_turns_go() -> None:
    conversation = History(size=3)
    for number in range(3):
        conversation.add(Entry((Message("user", f"{number}"), Message("assistant", "ok"))))
    assert texts(conversation.for_turn("")[0]) == ["2", "ok"]
    conversation.clear()
    assert conversation.for_turn("")[:2] == ([], None)
