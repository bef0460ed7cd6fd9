"""What later turns read of a turn: what it did and said, true and short."""

import json
from dataclasses import replace

import pytest

from ai.assistant.agent.entry import PAGE, Entry, as_json, from_json
from ai.assistant.agent.history import MAX_PAGE_AGE, History
from ai.assistant.agent.outline import MAX_PAGE, outline, seen_while_thinking
from ai.assistant.agent.short_form import (
    BROKEN_OFF,
    CAME_LATER,
    FAILED,
    MAX_ARGUMENT,
    MAX_NOTICED_LATER,
    NO_ANSWER,
    in_short,
    trimmed,
)
from ai.assistant.engine.context_window import newest, tokens_of
from ai.assistant.percepts.percept import (
    UNANSWERED,
    Percept,
    Source,
    opening_message,
    quoted,
)
from ai.brains.base import Completion, Message
from ai.pipeline.call import Outcome, State
from ai.testing import call
from ai.tests.assistant.engine.looping import WORD, Stage, hello, outcomes
from ai.tests.pipeline.kit import ASYNC, DANGEROUS, TERMINAL, tool
from ai.tests.rows import each_case
from ai.tools.contract import levels
from ai.tools.contract.names import safe_name
from ai.tools.contract.results import ToolCall, ToolResult
from ai.tools.contract.surroundings import Authority
from ai.tools.errors import ToolError, ToolRefused
from ai.tools.schema.decode import canonical

HELLO = ['say {"message":"Hello!"}', "= Done."]
LINE = Percept("say", "Hello", Source("account:1", "Anna"), addressed=True)


def fails(problem, kind=ToolError):
    def execute(character, **_):
        raise kind(problem, "Do something else.")

    return execute


def found(text):
    return ToolResult(result={"found": 1}, text=text)


def stage():
    """A loop with tools that look, note, act and fail."""
    word = {"parameters": WORD}
    return Stage(
        tool("recall", lambda character, **_: {"memories": ["x" * 500]}),
        tool("ask", lambda character, **_: found("He knows nothing of the kind.")),
        tool("miss", lambda character, **_: {"people": []}),
        tool("roll", lambda character, **_: {"rolled": [3, 4], "sum": 7}),
        tool("dice.roll", lambda character, **_: {"sum": 7}),
        tool("hear", lambda character, **_: found('Bob says, "No."')),
        tool("read", lambda character, page, **_: found(f'"{page}": "Nine \\"stones\\"."\nSo.')),
        tool("load", lambda character, **_: {}, informs=False),
        tool("store", lambda character, **_: {"new": True}, category=ASYNC, keeps_notes=True),
        tool("add_goal", lambda character, **_: {"n": 1}, keeps_notes=True, idempotent=False),
        tool("take", fails("There is no 'cap' here."), idempotent=False),
        tool("gate", fails("They have not given the word.", ToolRefused), category=DANGEROUS),
        tool("builders_only", category=DANGEROUS, permission="Developer", requires_approval=True),
        tool("shout", lambda character, message: {}, category=TERMINAL, **word),
        tool("pray", fails("Nobody is here.\nNot now."), category=TERMINAL),
        tool("parcel", lambda character, **_: {"sent": "y" * 500}, category=ASYNC),
    )


def lines(messages):
    """Messages as lines: what was noticed, calls, and after "=" what came of them."""
    for message in messages:
        if message.role == "user":
            yield message.text
        elif message.role == "tool":
            yield f"= {message.text}"
        for made in message.calls:
            yield f"{made.name} {canonical(dict(made.arguments))}"


CASES = {
    "speech stands once": ([[hello()]], HELLO),
    "text alone is speech": (["Hello!"], HELLO),
    "a look in a word": ([[call("look")], [hello()]], ["[you looked: look]", *HELLO]),
    "a look that found a short sentence": (
        [[call("ask", who="Bob")], [hello()]],
        ['[you looked: ask "Bob": He knows nothing of the kind]', *HELLO],
    ),
    "a look that found nothing": (
        [[call("miss", who="Bob")], [hello()]],
        ['[you looked: miss "Bob": nothing]', *HELLO],
    ),
    "a look of a remote module's tool, by the game's name of it": (
        [[call(safe_name("dice.roll"))], [hello()]],
        ["[you looked: dice.roll: sum 7]", *HELLO],
    ),
    "a look that found numbers": (
        [[call("roll")], [hello()]],
        ["[you looked: roll: rolled [3, 4], sum 7]", *HELLO],
    ),
    "a look that quotes somebody": (
        [[call("hear")], [hello()]],
        ["[you looked: hear]", f"""{PAGE}"Bob says, 'No.'\"""", *HELLO],
    ),
    "of two pages, the last": (
        [[call("read", page="Arms")], [call("read", page="Hill")], [hello()]],
        [
            '[you looked: read "Arms"; read "Hill"]',
            f"""{PAGE}"'Hill': 'Nine 'stones'.' So.\"""",
            *HELLO,
        ],
    ),
    "of two pages, the one that was spoken of": (
        [
            [call("read", page="Arms")],
            [call("read", page="Hill")],
            [call("say", message="The arms show that.")],
        ],
        [
            '[you looked: read "Arms"; read "Hill"]',
            f"""{PAGE}"'Arms': 'Nine 'stones'.' So.\"""",
            'say {"message":"The arms show that."}',
            "= Done.",
        ],
    ),
    "of a turn that ended before it spoke, two": (
        [[call("read", page="Arms")], [call("read", page="Hill")]],
        [
            '[you looked: read "Arms"; read "Hill"]',
            f"""{PAGE}"'Arms': 'Nine 'stones'.' So.\"""",
            f"""{PAGE}"'Hill': 'Nine 'stones'.' So.\"""",
        ],
    ),
    "the beginning of a long page": (
        [[call("read", page="Hills" * 99)], [hello()]],
        ["[you looked: *", f"{PAGE}\"'HillsHills*", *HELLO],
    ),
    "two looks, and what for": (
        [[call("recall", query="the lantern", limit=3), call("look")], [call("look", at=2)]],
        ['[you looked: recall "the lantern"; look]'],
    ),
    "loading tools is nothing": ([[call("load", category="world")], [hello()]], HELLO),
    "a note": (
        [[call("store", text="Anna is a carter."), hello()]],
        ['store {"text":"Anna is a carter."}', HELLO[0], '= {"new": true}', HELLO[1]],
    ),
    "a note among safe tools": (
        [[call("add_goal", title="Mend it", due_in=None, details="")], [hello()]],
        ['add_goal {"title":"Mend it"}', '= {"n": 1}', *HELLO],
    ),
    "a long result": (
        [[call("parcel", to="Bob")], [hello()]],
        ['parcel {"to":"Bob"}', "= Done.", *HELLO],
    ),
    "an act": (
        [[call("open", target="gate")], [hello()]],
        ['open {"target":"gate"}', '= {"did": "open", "target": "gate"}', *HELLO],
    ),
    "an act that failed": (
        [[call("take", item="cap")], [hello()]],
        ['take {"item":"cap"}', "= Error: There is no 'cap' here.", *HELLO],
    ),
    "an act that was refused": (
        [[call("gate")], [hello()]],
        ["gate {}", "= Error: They have not given the word.", *HELLO],
    ),
    "an act without the right to it": (
        [[call("builders_only")], [hello()]],
        ["builders_only {}", "= Error: 'builders_only' needs a builder's approval."],
    ),
    "the same failure once": (
        [[call("take", item="cap")], [call("take", item="cap")], [call("take", item="hat")]],
        [
            'take {"item":"cap"}',
            "= Error: There is no 'cap' here.",
            'take {"item":"hat"}',
            "= Error: There is no 'cap' here.",
        ],
    ),
    "speech that had to wait for a look": (
        [[call("look"), hello()], [hello()]],
        ["[you looked: look]", *HELLO],
    ),
    "a second change that the plan left out": (
        [[call("open"), call("close")], [hello()]],
        ["open {}", '= {"did": "open"}', *HELLO],
    ),
    "a second change that was refused": (
        [[call("open")], [call("close")], [hello()]],
        [
            "open {}",
            '= {"did": "open"}',
            "close {}",
            "= Error: Only one change of the world a turn, and this turn has made its own.",
            *HELLO,
        ],
    ),
    "a tool that does not exist": ([[call("fly")], [hello()]], HELLO),
    "arguments that were corrected": ([[call("say")], [hello()]], HELLO),
    "speech that failed": (
        [[call("pray")], [hello()]],
        ["pray {}", "= Error: Nobody is here.", *HELLO],
    ),
    "what is under way": (
        [[call("send", to="Bram"), hello()]],
        ['send {"to":"Bram"}', HELLO[0], "= send is under way.", HELLO[1]],
    ),
    "a thought": (
        [Completion("I must be kind.", calls=(hello(),))],
        ['[you thought, and nobody heard it] "I must be kind."', *HELLO],
    ),
    "an answer that was cut off": ([Completion("Well, ", stop="length"), [hello()]], HELLO),
    "an answer that was empty": ([Completion(), [hello()]], HELLO),
}


@each_case("about", CASES)
def test_later_turns_read(about):
    steps, expected = CASES[about]
    turn = run(steps)
    entry = Entry(trimmed(turn.own_messages()))
    kept = in_short(entry).messages
    assert kept[0].text == "Hello"
    for line, wanted in zip(list(lines(kept))[1:], expected, strict=False):
        assert line.startswith(wanted[:-1]) if wanted.endswith("*") else line == wanted
    assert len(list(lines(kept))) - 1 >= len(expected)
    assert list(lines(in_short(from_json(as_json(entry))).messages)) == list(lines(kept))
    answered = [message.call_id for message in kept if message.role == "tool"]
    for message in kept:
        failed = {"ok": False, "error": message.text}
        assert message.result == (failed if message.text.startswith("Error:") else None)
    assert answered == [made.id for message in kept for made in message.calls]
    assert sum(map(tokens_of, kept)) <= sum(map(tokens_of, entry.messages)) + 12


def run(steps):
    staged = stage()
    turn = staged.turn(*steps)
    turn.brain._forgiving = True
    staged.begin(turn)
    staged.clock.advance(1)  # the grace of an errand
    return turn


def test_of_speech_later_turns_read_what_was_heard():
    turn = run([[hello()]])
    entry = Entry(trimmed(turn.own_messages()))
    said = entry.messages[-1]
    heard = Message(**{**said.as_data(), "result": {"ok": True, "result": {"said": "Hel"}}})
    short = in_short(Entry((*entry.messages[:-1], heard))).messages
    assert list(lines(short))[1] == 'say {"message":"Hel"}'


def test_of_speech_that_broke_off_later_turns_read_the_rest():
    turn = run([[hello()]])
    entry = Entry(trimmed(turn.own_messages()))
    result = {"ok": True, "result": {"said": "Hel", "unsaid": 'lo. "So!"'}}
    heard = replace(entry.messages[-1], result=result)
    entry = Entry((*entry.messages[:-1], heard))
    for one in (entry, from_json(as_json(entry))):
        assert list(lines(in_short(one).messages))[1:] == [
            'say {"message":"Hel"}',
            '= You broke off and have not said: "lo. \\"So!\\""',
        ]


def test_of_speech_that_missed_its_listener_later_turns_read_that() -> None:
    turn = run([[hello()]])
    entry = Entry(trimmed(turn.own_messages()))
    result = {"ok": True, "result": {"said": "Hello!", "not_heard_by": "Anna"}}
    missed = Entry((*entry.messages[:-1], replace(entry.messages[-1], result=result)))
    assert list(lines(in_short(missed).messages))[-1] == '= "Anna" was not there to hear it.'
    result["result"]["not_heard"] = "lo!"
    missed = Entry((*entry.messages[:-1], replace(entry.messages[-1], result=result)))
    assert list(lines(in_short(missed).messages))[-1] == '= "Anna" was not there to hear "lo!".'


def test_what_was_not_said_and_what_was_shown_go_once_they_are_stale() -> None:
    spoke = Entry(trimmed(run([[hello()]]).own_messages()), None, ("account:1",))
    silent = Entry((LINE_MESSAGE,), None, ("account:1",))
    note = Message("user", f'{BROKEN_OFF} You have not said: "Ale." Not done: serve.')
    broke_off = replace(silent, messages=(LINE_MESSAGE, note))
    shown = [seen_while_thinking(f'says, "Wait {n}."') for n in range(3)]
    slow = replace(silent, messages=(LINE_MESSAGE, *shown[:2], LINE_MESSAGE))

    def kept(*entries: Entry) -> list[str]:
        history = History()
        for entry in entries:
            history.add(entry)
        told = lines(history.for_turn("account:1").messages)
        return [line for line in told if line == note.text or "while you" in line]

    other = replace(spoke, audience=("account:2",))
    for entries, expected in (
        ([broke_off], [note.text]),
        ([broke_off, silent], [note.text]),
        ([broke_off, other], [note.text]),
        ([broke_off, spoke], []),
        ([slow, spoke], [shown[1].text]),
        ([slow, replace(silent, messages=(LINE_MESSAGE, shown[2]))], [shown[2].text]),
    ):
        assert kept(*entries) == expected


def test_long_arguments_are_cut_and_long_outcomes_are_not_shown():
    staged = stage()
    turn = staged.turn([call("gate", word="x" * 9999, more=list(range(999)))], [hello()])
    staged.begin(turn)
    made = next(m for m in in_short(Entry(trimmed(turn.own_messages()))).messages if m.calls)
    assert len(json.dumps(dict(made.calls[0].arguments))) < MAX_ARGUMENT + 100
    long = Message("tool", "Error: " + "y" * 999, call_id=made.calls[0].id, name="gate")
    assert in_short(Entry((LINE_MESSAGE, made, long))).messages[-1].text == FAILED


def test_of_a_long_list_each_text_keeps_its_beginning():
    def kept(*commands):
        turn = (staged := stage()).turn([call("gate", commands=list(commands))], [hello()])
        staged.begin(turn)
        made = next(m for m in in_short(Entry(turn.own_messages())).messages if m.calls)
        return made.calls[0].arguments["commands"]

    barrel, many = f"desc barrel = {'A barrel of oak. ' * 30}", [f"dig {n}" for n in range(99)]
    short, cut = kept("create barrel", barrel)
    assert (short, cut[:22], len(cut)) == ("create barrel", "desc barrel = A barrel", 200)
    assert kept(*many) == f"{len(json.dumps(many))} characters"


LINE_MESSAGE = opening_message([LINE])


def test_of_very_many_lines_the_last_stay():
    many = [Percept("text", f"A crow caws for the {n}th time.") for n in range(200)]
    (kept,) = in_short(Entry((opening_message([*many, LINE]),))).messages
    first, *others = kept.text.split("\n")
    assert others[-1] == '[say by "Anna", to you] "Hello"'
    assert first == f"[notice] {201 - len(others)} earlier lines are left out."
    assert len(kept.text) <= MAX_NOTICED_LATER + 100
    assert len(kept.percepts) == len(opening_message([*many, LINE]).percepts)


@each_case(("steps", "mark"), [([[hello()]], "answered late"), ([[call("look")]], "unanswered")])
def test_a_line_that_was_taken_up_alone_says_whether_it_was_answered(steps, mark) -> None:
    line = replace(LINE, text='A "mug", unanswered] "please"', data={UNANSWERED: 1})
    own = trimmed(run(steps).own_messages())[1:]
    begun = opening_message([line])
    kept = in_short(Entry((begun, *own), outline=(begun,)))
    for one in (kept.messages[0], *kept.outline):
        assert one.text == f'[say by "Anna", to you, {mark}] {quoted(line.text)}'


def test_what_a_turn_noticed_meanwhile_stays():
    later = Message("user", "[notice] ...", percepts=(LINE.as_data(),))
    entry = Entry((LINE_MESSAGE, Message("user", "Answer shorter."), later))
    assert in_short(entry).messages == (LINE_MESSAGE, later)


def test_the_oldest_turns_go_with_what_they_looked_up():
    entry = in_short(Entry((LINE_MESSAGE, *run([[call("look")], [hello()]]).own_messages()[1:])))
    assert len(newest([*entry.messages, *entry.messages], 4, 9999)) == len(entry.messages) == 4


ACTS = {
    "a public act": ([[call("open", word="x")], [hello()]], "", '[you acted: open: "x"]'),
    "two, one failed": (
        [[call("take", item="cap")], [call("store", text="secret"), hello()]],
        "",
        """[you acted: take, failed as "There is no 'cap' here.": "cap"; store]""",
    ),
    "one that failed in a turn with something private": (
        [[call("take", item="cap")], [hello()]],
        "|account:1|",
        '[you acted: take, failed: "cap"]',
    ),
    "one under way": (
        [[call("send", to="Bob"), hello()]],
        "",
        '[you acted: send, under way: "Bob"]',
    ),
    "a look": ([[call("look")], [hello()]], "", "[you looked: look]"),
    "a look in a turn with something private": (
        [[call("look")], [hello()]],
        "|account:1|",
        "",
    ),
    "an act and a note in a turn with something private": (
        [[call("store", text="secret"), call("send", to="Bob"), hello()]],
        "|account:1|",
        '[you acted: send, under way: "Bob"]',
    ),
}


OPEN, SECRET = Percept("message", "Is there soup?", LINE.source, addressed=True), "|account:1|"


@each_case(
    ("message", "private", "expected"),
    [
        (OPEN, "", ['[message from "Anna", to you] "Is there soup?"', 'answer_message {"mes*']),
        (OPEN, SECRET, ['[message from "Anna", to you] "Is there soup?"']),
        (replace(OPEN, audience=("account:1",)), SECRET, []),
    ],
)
def test_others_read_an_open_message_and_its_answer(message, private, expected) -> None:
    answer = ToolCall("c1", "answer_message")
    words = {"message": "There is."}
    answered = Outcome(answer, state=State.DONE, params=words, result=ToolResult(result={}))
    seen = [line for line in lines(outline([message], [answered], private)) if line[0] != "="]
    assert [line[: len(one.rstrip("*"))] for line, one in zip(seen, expected, strict=True)] == [
        one.rstrip("*") for one in expected
    ]


@each_case("about", ACTS)
def test_others_read_which_acts_there_were_and_no_word_of_notes(about):
    steps, private, expected = ACTS[about]
    turn = run(steps)
    seen = outline([LINE], outcomes(turn), private)
    assert seen[0].text == "\n".join(filter(None, [LINE_MESSAGE.text, expected]))
    assert [made.name for message in seen for made in message.calls] == ["say"]
    assert "secret" not in str(seen)


def test_of_an_act_for_which_a_player_has_no_right_others_read_no_word():
    lock = tool("lock", category=DANGEROUS, permission="Builder")
    made = Outcome(ToolCall("c1", "lock"), lock, State.DONE, {"code": "secret"})
    assert outline([LINE], [made])[0].text.endswith("[you acted: lock]")


@each_case(
    ("cause", "audience", "expected"),
    [
        (("goal", "Goal 3 is due: Find the gold", {"goal": 3}), None, "[goal 3 was due]"),
        (("outcome", "send: Bob knows", {"tool": "send"}), None, "[outcome of send]"),
        (("outcome", "send: Bob knows", {"tool": "send"}), ("account:1",), ""),
        (("timer", "5 seconds have passed.", {}), None, ""),
    ],
)
def test_others_read_what_caused_an_act_and_no_word_of_its_cause(cause, audience, expected):
    kind, text, data = cause
    turn = run([[call("open", word="x")], [hello()]])
    seen = outline([Percept(kind, text, data=data, audience=audience)], outcomes(turn))
    assert seen[0].text == "\n".join(filter(None, [expected, '[you acted: open: "x"]']))


SERVED = 'Ann has soup now. She owes 1 copper in all. When she pays: "Serve. No dish'
OUTCOMES = {
    "whole sentences that fit": (SERVED + "x" * 120, "Ann has soup now. She owes 1 copper in all."),
    "no part of a quotation": (f'He says: "{"Well. " * 40}"', "Done."),
    "no part of a sentence": ("x" * 200, "Done."),
    "nothing like a call": ('{"name": "give. It", ' + "x" * 200, "Done."),
}


@each_case("about", OUTCOMES)
def test_of_a_long_outcome_its_first_sentences_stay(about):
    text, kept = OUTCOMES[about]
    made = Message("assistant", calls=(replace(call("serve"), id="c1"),))
    came = Message("tool", text, call_id="c1", name="serve")
    assert in_short(Entry((Message("user", "hi"), made, came))).messages[-1].text == kept


SEEN = '{"seen": true}'
LOOKED = [["look", f"= {SEEN}"], ["[you looked: look]"]]
"""A look whole, and in a word."""
TALKS = {
    "it said nothing": ([[[call("look")], "…"]], LOOKED[0]),
    "it said something": ([[[call("look")], [hello()]]], LOOKED[1]),
    "the next turn says something": ([[[call("look")], "…"], [[hello()]]], LOOKED[1]),
    "the next turn only acts": ([[[call("look")], "…"], [[call("store", text="x")]]], LOOKED[0]),
    "of two looks, the last": ([[[call("look", at=1)], [call("look")], "…"]], LOOKED[0]),
    "the next turn looks again": ([[[call("look")], "…"]] * 2, LOOKED[1]),
}


def looks(entry):
    return [line for line in lines(entry) if "look" in line or SEEN in line]


@each_case("about", TALKS)
def test_the_last_look_stays_whole_until_it_was_spoken_of(about):
    turns, expected = TALKS[about]
    history, restored = History(), History()
    for number, steps in enumerate(turns):
        staged = stage()
        turn = staged.turn(*[step for step in steps if step != "…"])
        turn.speech = None if "…" in steps else turn.speech
        turn.brain._forgiving = True
        staged.begin(turn)
        own = trimmed(turn.own_messages())
        if "…" in steps:  # the forgiving brain waits at the end
            own = tuple(one for one in own if not any(made.name == "wait" for made in one.calls))
        entry = Entry((*own,), audience=("account:1",), turn=number)
        history.add(entry)
        restored.add(from_json(as_json(entry)))
        restored._change(replace)  # as an outcome that comes later does
    first = history._entries[0].messages
    found = [line.split(" {")[0] for line in looks(first)]
    assert found[-len(expected) :] == [line.split(" {")[0] for line in expected]
    assert list(lines(first)) == list(lines(restored._entries[0].messages))


@each_case(
    ("private", "repeats", "later", "told"),
    [
        ("", False, [], "Hill"),
        ("", False, ["hello"] * (MAX_PAGE_AGE - 1), "Hill"),
        ("", False, ["hello"] * MAX_PAGE_AGE, ""),
        ("", False, ["Arms"], "Arms"),
        (SECRET, False, [], ""),
        (SECRET, True, [], "Hill"),
    ],
)
def test_what_a_page_told_stays_for_a_few_turns_or_until_the_next(private, repeats, later, told):
    history = History()
    history.add(Entry((LINE_MESSAGE,), None, ("account:1",), (), None, SECRET))
    for what in ("Hill", *later):
        steps = [[hello()]] if what == "hello" else [[call("read", page=what)], [hello()]]
        own = trimmed(run(steps).own_messages())
        history.add(Entry(own, None, ("account:1",), (), None, private, repeats))
    read = [one.text for entry in history._entries for one in entry.messages if PAGE in one.text]
    assert [told in one for one in read] == [True] * bool(told)
    assert all(len(one) <= len(PAGE) + MAX_PAGE + 2 for one in read)
    assert PAGE not in str(history.for_turn("account:2").messages)


ARMS = '"Arms": "A silver thistle on a green field."'
KNOWN, TOLD = {"common_knowledge": True}, "A silver thistle on green, dear."


@each_case(
    ("declared", "level", "private", "said", "told"),
    [
        (KNOWN, "Player", "", TOLD, True),
        (KNOWN, "Player", "", "That I should not tell, nor from whom it is.", False),
        (KNOWN, "Player", SECRET, TOLD, False),
        (KNOWN, "Builder", "", TOLD, False),
        ({}, "Player", "", TOLD, False),
    ],
)
def test_others_read_for_a_while_what_a_look_told_of_common_knowledge(
    declared, level, private, said, told
):
    reader, speaker = tool("read", **declared), tool("say", category=TERMINAL)
    rights = Authority(levels.rank(level))
    read = Outcome(ToolCall("c1", "read"), reader, State.DONE, observation=ARMS, authority=rights)
    words = {"message": said}
    spoke = Outcome(
        ToolCall("c2", "say", words), speaker, State.DONE, words, result=ToolResult(result={})
    )
    seen = outline([LINE], [read, spoke], private)
    assert (PAGE in str(seen)) == told
    history = History()
    for _ in range(MAX_PAGE_AGE):
        history.add(Entry(seen, None, ("account:1",), seen, None, private))
        assert (PAGE in str(history.for_turn("account:2").messages)) == told
        seen = (LINE_MESSAGE,)
    history.add(Entry(seen, None, ("account:1",), seen))
    assert PAGE not in str(history.for_turn("account:2").messages)


def test_others_keep_a_page_while_one_was_read_another_in_private():
    page = Message("user", f'{PAGE}"Nine stones."')
    history = History()
    history.add(Entry((LINE_MESSAGE, page), None, ("account:1",), (LINE_MESSAGE, page)))
    own = trimmed(run([[call("read", page="Arms")], [hello()]]).own_messages())
    history.add(Entry((LINE_MESSAGE, *own), None, ("account:1",), (), None, SECRET, repeats=True))
    assert PAGE in str(history.for_turn("account:2").messages)


@each_case(("later", "left"), [(1, True), (MAX_PAGE_AGE - 1, True), (MAX_PAGE_AGE, False)])
def test_a_page_that_was_spoken_of_in_a_later_turn_stays_for_a_few_turns(later, left):
    history = History()
    for steps in ([[call("read", page="Hill")], [call("wait")]], *[[[hello()]]] * later):
        history.add(Entry(trimmed(run(steps).own_messages()), None, ("account:1",)))
    assert (PAGE in str(history.for_turn("account:1").messages)) == left


@each_case("times", [1, 2])
def test_a_line_that_was_answered_in_private_is_hidden_however_often_it_was_said(times):
    opening = opening_message([replace(LINE, text="thistle", at=at) for at in range(times)])
    answer = trimmed(run([[hello()]]).own_messages())
    entry = Entry((opening, *answer), None, ("account:1",), (opening,), None, SECRET)
    history = History()
    history.add(entry)
    assert "thistle" in str(history.for_turn("account:1").messages)
    assert "thistle" not in str(history.for_turn("account:2").messages)


def sent():
    """The entry of a turn that sent somebody something, in the history of its assistant."""
    turn = run([[call("send", to="Bob"), hello()]])
    history = History()
    seen = outline([LINE], outcomes(turn))
    history.add(Entry(trimmed(turn.own_messages()), None, ("account:1",), seen))
    number = next(one.id for m in turn.own_messages() for one in m.calls if one.name == "send")
    return history, number


def came(number, ok):
    told = Percept("outcome", "send: Bob is well.", data={"call_id": number, "ok": ok})
    return Entry((opening_message([told]),), None, ("account:1",))


@pytest.mark.parametrize(("ok", "acted"), [(True, "send"), (False, "send, failed")])
def test_what_was_under_way_ends_when_its_outcome_comes(ok, acted):
    history, number = sent()
    history.add(came("another", ok))
    assert "= send is under way." in lines(history.for_turn("account:1").messages)
    history.add(came(number, ok))
    kept = list(lines(history.for_turn("account:1").messages))
    assert f"= {CAME_LATER}" in kept and "= send is under way." not in kept
    others = history.for_turn("account:2").messages[0].text
    assert others.endswith(f'[you acted: {acted}: "Bob"]')


def test_what_is_under_way_is_told_beside_a_summary_until_its_outcome_comes():
    history, number = sent()
    for _ in range(2):
        history.add(came("another", True))
    (stretch,) = history.oldest("account:1", 1, 9999)
    history.sum_up(stretch, "She sent word.")
    first = history.for_turn("account:1").messages[0].text
    assert first.split("\n")[1:] == ['[notice] Still under way: send "Bob".']
    assert "Still" not in str(history.for_turn("account:2").messages)
    history.add(came(number, True))
    assert "\n" not in history.for_turn("account:1").messages[0].text


def test_what_was_under_way_when_the_server_stopped_has_no_answer():
    history, number = sent()
    history.end_waiting()
    assert f"= {NO_ANSWER}" in lines(history.for_turn("account:1").messages)
    assert history.for_turn("account:2").messages[0].text.endswith('send, failed: "Bob"]')
    history.add(came(number, True))
    assert f"= {CAME_LATER}" in lines(history.for_turn("account:1").messages)
