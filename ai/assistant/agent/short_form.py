"""The short form of a turn, in which later turns read it.

It has the lines that the turn noticed, its calls, and a few words on what came of each. It has no
results, and of a call that only looked, it says that it was made. The last look is the exception:
its result stays whole until the assistant has spoken of it, and the beginning of what it told for
a few turns more, as they may be about that, too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice, zip_longest
from typing import Any, TypeGuard

from ai.assistant.agent.entry import (
    IF_DEALT_WITH,
    IF_FOR_OTHERS,
    IN_CONFIDENCE,
    LATER,
    LOOKED,
    OF_OTHERS,
    Entry,
)
from ai.assistant.agent.outline import (
    ACTED,
    DONE,
    FILLER,
    PENDING,
    SPOKEN,
    arguments_of,
    as_page,
    heard_of,
    page_message,
    spoken_of,
)
from ai.assistant.percepts.percept import (
    READ_MARK,
    UNANSWERED,
    UNANSWERED_MARK,
    WAITS,
    WAITS_MARK,
    changed,
    cut,
    quoted,
)
from ai.brains.base import CALL, LOOK, Message, ModelCall
from ai.memory.privacy.scope import EVERYBODY
from ai.pipeline.observation import TICKET

MAX_KEPT_CALL = 8000
"""Characters of a call's arguments that stay in the history."""
MAX_NOTICED_LATER = 1500
"""Characters of these lines that later turns read."""
MAX_ARGUMENT = 400
"""Characters of an argument that later turns read."""
LEAST_ITEM = 20
"""Characters of each text in a list that are worth reading, where not all of it fits."""
MAX_OUTCOME = 160
"""Characters of what came of a call that later turns read."""
MAX_THOUGHT = 100
"""Characters of what a turn thought that later turns read."""
MAX_LOOKED_FOR = 40
"""Characters of what a turn looked for that later turns read."""
MAX_LOOKS = 5
"""Calls that only looked of which later turns read."""
FAILED = "Error: It did not work."
"""What later turns read of a call that failed, where its error is long."""
MAX_LOOK = 2000
"""Characters of a look's result that later turns read whole."""
MAX_FOUND = 160
"""Characters of what a look found that later turns read, where that is a sentence of the game's."""
MAX_PAGES = 2
"""Of how many looks later turns read what they told, where a turn ended before it spoke."""
OF_ITS_TURN = IN_CONFIDENCE, OF_OTHERS, LATER, IF_DEALT_WITH, IF_FOR_OTHERS
"""How lines begin that no later turn reads."""
LATE_MARK = ", answered late"
"""In place of `UNANSWERED_MARK` before a line that a turn took up alone, and answered."""
UNDER_WAY = "{} is under way."
CAME_LATER = "Its outcome came later."
NO_ANSWER = "No answer came."
"""What they read of a call that was under way when its turn ended, by the name of its tool: until
its outcome comes, from then on, and if the server has stopped since."""
BROKEN_OFF = "[notice] You had begun to answer, and broke off because somebody spoke."
"""In place of the lines of a turn that starts over; the next turn has them again."""
BROKE_OFF = "You broke off and have not said:"
"""What they read of speech that was not heard to its end, before the rest of its words."""

Answered = tuple[ModelCall, Message]
"""A call with the message of its outcome."""
_IN_NO_SENTENCE = re.compile(r'[{"\n]')
_SENTENCE_END = re.compile(r"(?<=[.!?])\s")
_JSON = json.JSONEncoder(ensure_ascii=False, default=str)


def in_short(entry: Entry, whole: str = "", answered: Sequence[Answered] = ()) -> Entry:
    """An entry as later turns read it.

    Args:
        entry: The entry.
        whole: The id of the look whose result they read whole; "" if there is none.
        answered: Its calls with their outcomes, if they are known.
    """
    messages, answered = entry.messages, answered or answered_calls(entry.messages)
    thoughts = list(_thoughts(messages, answered, whole))
    own = [Message("user", "\n".join(thoughts))] if thoughts else []
    if entry.private == EVERYBODY or entry.repeats:  # else it would count as a secret
        own += _page(answered, whole)
    answers = has_spoken(answered)
    calls = _calls(messages, _shown(answered, whole))
    return changed(
        entry,
        messages=(*_opening(messages[:1], answers), *own, *calls),
        outline=(*_opening(entry.outline[:1], answers), *entry.outline[1:]),
    )


def with_confided(messages: Iterable[Message], who: str) -> Iterator[Message]:
    """Messages in which what somebody said aloud is for them alone, as far as brains read data."""
    for message in messages:
        percepts = [
            {**one, "audience": [who]}
            if one.get("source") == who and one.get("audience") is None
            else one
            for one in message.percepts
        ]
        yield replace(message, percepts=tuple(percepts)) if percepts else message


def unspoken_look(answered: Sequence[Answered]) -> str:
    """The id of a turn's last look if the turn said nothing after it; else ""."""
    for call, came in reversed(answered):
        if _is_said(call, came):
            return ""
        if came.later == LOOK:
            return call.id if len(came.text) <= MAX_LOOK else ""
    return ""


def has_spoken(answered: Sequence[Answered]) -> bool:
    """Whether a turn said something."""
    return any(_is_said(call, came) for call, came in answered)


def _is_said(call: ModelCall, came: Message) -> bool:
    return call.name in SPOKEN and call.name != "pose" and not _failed(came)


def with_late_outcomes(entry: Entry, late: Mapping[str, bool]) -> Entry:
    """An entry in short form, in which no call is under way any more whose outcome came later.

    Args:
        entry: The entry.
        late: The ids of these calls, with whether they worked.
    """
    waited = {one.name: late[one.call_id] for one in entry.messages if _is_late(one, late)}
    if not waited:
        return entry
    filled = [
        replace(one, text=CAME_LATER) if _is_late(one, late) else one for one in entry.messages
    ]
    return replace(entry, messages=tuple(filled), outline=_with_ends(entry.outline, waited))


def without_answer(entry: Entry) -> Entry:
    """An entry in short form, in which no call is under way, as the server has stopped since."""
    waited = {one.name: False for one in entry.messages if is_under_way(one)}
    if not waited:
        return entry
    ended = [replace(m, text=NO_ANSWER) if is_under_way(m) else m for m in entry.messages]
    return replace(entry, messages=tuple(ended), outline=_with_ends(entry.outline, waited))


def is_under_way(message: Message) -> bool:
    """Whether a message in short form is of a call whose outcome has not come."""
    return message.role == "tool" and message.text == UNDER_WAY.format(message.name)


def under_way(messages: Sequence[Message]) -> list[str]:
    """The calls of a turn in short form whose outcomes have not come."""
    return [_named(call, came) for call, came in answered_calls(messages) if is_under_way(came)]


def _is_late(message: Message, late: Mapping[str, bool]) -> bool:
    is_open = is_under_way(message) or message.text == NO_ANSWER
    return message.role == "tool" and is_open and message.call_id in late


def _with_ends(messages: Sequence[Message], waited: Mapping[str, bool]) -> tuple[Message, ...]:
    """An outline that says how the tools ended that were under way, by name."""
    if not messages:
        return ()
    before, acted, acts = messages[0].text.rpartition(ACTED)
    for name, ok in waited.items():
        acts = acts.replace(f"{name}, {PENDING}", name if ok else f"{name}, failed")
    return (
        (replace(messages[0], text=f"{before}{acted}{acts}"), *messages[1:])
        if acted
        else (*messages,)
    )


def _opening(messages: Sequence[Message], answers: bool) -> Iterator[Message]:
    """What a turn noticed, without what held for it alone; of too many lines, the last ones.

    Args:
        messages: The message that it began with.
        answers: Whether it said something.
    """
    for message in messages:
        lines, percepts = message.text.split("\n"), message.percepts
        if len(lines) == 1 and not any(UNANSWERED in (one.get("data") or ()) for one in percepts):
            yield message
            continue
        # A line that was taken up again stands in the turn that could not answer it.
        new = [line for line in lines if not line.partition('] "')[0].endswith(UNANSWERED_MARK)]
        if not new and answers:
            heads = (line.partition('] "') for line in lines)
            lines = [
                f"{head.removesuffix(UNANSWERED_MARK)}{LATE_MARK}{a}{b}" for head, a, b in heads
            ]
        elif new:
            lines = new
            percepts = tuple(one for one in percepts if UNANSWERED not in (one.get("data") or {}))
        lines = [_as_later(line) for line in lines if not _is_of_its_turn(line)] or lines
        percepts = tuple(one for one in percepts if WAITS not in (one.get("data") or {}))
        left = MAX_NOTICED_LATER
        kept = [line for line in reversed(lines) if (left := left - len(line)) >= 0] or lines[-1:]
        if len(kept) < len(lines):
            kept.append(f"[notice] {len(lines) - len(kept)} earlier lines are left out.")
        text = "\n".join(reversed(kept))
        is_whole = text == message.text and len(percepts) == len(message.percepts)
        yield message if is_whole else replace(message, text=text, percepts=percepts)


def _is_of_its_turn(line: str) -> bool:
    """Whether no later turn reads a line, or the next one has it again."""
    return line.startswith(OF_ITS_TURN) or line.partition('] "')[0].endswith(WAITS_MARK)


def _as_later(line: str) -> str:
    """A line as later turns read it, for which it does not count what read it first."""
    head, quote, words = line.partition('] "')
    return f"{head.removesuffix(READ_MARK)}{quote}{words}"


def _thoughts(
    messages: Sequence[Message], answered: Sequence[Answered], whole: str
) -> Iterator[str]:
    """Lines that say what a turn looked up, and what it thought beside its calls."""
    looks = [pair for pair in answered if pair[1].later == LOOK]
    looked = (_look(call, came) for call, came in looks if call.id != whole)
    names = list(islice(dict.fromkeys(looked), MAX_LOOKS))
    if names:
        yield f"{LOOKED}{'; '.join(names)}]"
    thought = " ".join(message.text for message in messages if message.calls and message.text)
    if thought:
        yield f"[you thought, and nobody heard it] {quoted(thought, MAX_THOUGHT)}"


def _look(call: ModelCall, came: Message) -> str:
    """A look, what it was for, and what it found: nothing, numbers, or a sentence of the game's."""
    look, found = _named(call, came), _result_of(came)
    if _is_nothing(found):
        return f"{look}: nothing"
    text = came.text
    if text.startswith("{"):
        if not all(map(_is_number, found.values())):
            return look
        text = ", ".join(f"{name} {value}" for name, value in found.items())
    return f"{look}: {text.rstrip('.')}" if _is_sentence(text) else look


def _page(answered: Sequence[Answered], whole: str) -> list[Message]:
    """The line with what a look told: of several, the one that was spoken of, or the last.

    A turn that ended before it spoke has two such lines, as another one goes on from there.
    """
    told = list[str]()
    for call, came in answered:
        if came.later != LOOK or call.id == whole:
            continue
        text = as_page(came.text)
        if text and not _is_sentence(came.text) and not _is_nothing(_result_of(came)):
            told.append(text)
    if not told:
        return []
    spoken = (arguments_of(call).values() for call, came in answered if _is_said(call, came))
    said = " ".join(map(str, chain.from_iterable(spoken)))
    pages = told[-MAX_PAGES:]
    if said:
        pages = [spoken_of(told, said)]
    return [page_message(page) for page in pages]


def _is_nothing(found: Mapping[str, Any]) -> bool:
    """Whether a result says that nothing was found."""
    return bool(found) and not any(found.values())


def _is_sentence(text: str) -> bool:
    """Whether a text can stand as it is in the line on what a turn looked for."""
    return 0 < len(text) <= MAX_FOUND and _IN_NO_SENTENCE.search(text) is None


def _named(call: ModelCall, came: Message) -> str:
    """A call by its tool, as the game calls it, and the first words that it was given."""
    words = (value for value in arguments_of(call).values() if isinstance(value, str) and value)
    first = next(words, "")
    name = came.name or call.name
    return f"{name} {quoted(first, MAX_LOOKED_FOR)}" if first else name


def _is_number(value: Any) -> bool:
    """Whether something is a number or a list of numbers."""
    several = value if isinstance(value, list) else [value]
    return all(isinstance(one, int | float) and not isinstance(one, bool) for one in several)


def _calls(messages: Sequence[Message], shown: Mapping[str, Answered]) -> Iterator[Message]:
    """The acts, notes and speech of a turn, each with its outcome, and what it noticed meanwhile.

    An answer without calls to which the loop replied was not heard. Of what was shown while it was
    thinking, the last counts.
    """
    filler = next((one for one in reversed(messages) if one.text.startswith(FILLER)), None)
    for message, following in zip_longest(messages[1:], messages[2:]):
        calls = tuple(shown[call.id][0] for call in message.calls if call.id in shown)
        if calls:
            yield Message("assistant", calls=calls)
        elif message.role == "assistant" and not message.calls:
            if following is None or following.role != "user":
                yield message
        elif message is filler or _is_noticed(message):
            yield message
        elif message.role == "tool" and message.call_id in shown:
            yield shown[message.call_id][1]


def _is_noticed(message: Message) -> bool:
    is_note = message.role == "user" and message.text.startswith(BROKEN_OFF)
    return is_note or bool(message.percepts) and not message.text.startswith(FILLER)


def _shown(answered: Sequence[Answered], whole: str) -> dict[str, Answered]:
    """The calls that later turns read, with their outcomes; the last of equal ones that failed."""
    shown: dict[str, Answered] = {}
    later: set[str] = set()
    for call, came in reversed(answered):
        form = f"{call.name} {call.arguments}" if came.later == CALL else ""
        if form and not (_failed(came) and form in later):
            later.add(form)
            shown[call.id] = _short_call(call, came), _short_outcome(came)
        elif call.id == whole:
            shown[call.id] = _short_call(call, came), came
    return shown


def answered_calls(messages: Sequence[Message]) -> list[Answered]:
    """Each call with the message of its outcome."""
    outcomes = {message.call_id: message for message in messages if message.role == "tool"}
    calls = [call for message in messages for call in message.calls]
    return [(call, outcomes[call.id]) for call in calls if call.id in outcomes]


def _short_call(call: ModelCall, came: Message) -> ModelCall:
    arguments = {name: _short(value) for name, value in arguments_of(call).items()}
    if call.name in SPOKEN and not _failed(came):
        arguments[SPOKEN[call.name][0]] = heard_of(call.name, arguments, _result_of(came))
    kept = {name: value for name, value in arguments.items() if value not in (None, "", [], {})}
    return ModelCall(call.id, call.name, kept)


def _short(value: Any) -> Any:
    if isinstance(value, str):
        return cut(value, MAX_ARGUMENT)
    text = _JSON.encode(value)
    if len(text) <= MAX_ARGUMENT:
        return value
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        room = MAX_ARGUMENT // len(value)
        if room >= LEAST_ITEM:
            return [cut(one, room) for one in value]
    return f"{len(text)} characters"


def _short_outcome(came: Message) -> Message:
    line, failed = came.text.partition("\n")[0], _failed(came)
    if came.name in SPOKEN and not failed:
        result = _result_of(came)
        unsaid, absent = result.get("unsaid"), result.get("not_heard_by")
        part = result.get("not_heard")
        part = quoted(str(part), MAX_ARGUMENT) if part else "it"
        line = f"{quoted(str(absent))} was not there to hear {part}." if absent else DONE
        line = f"{BROKE_OFF} {quoted(str(unsaid), MAX_ARGUMENT)}" if unsaid else line
    elif line == TICKET:
        line = UNDER_WAY.format(came.name)
    elif len(line) > MAX_OUTCOME:
        line = FAILED if failed else _first_sentences(line)
    error = {"ok": False, "error": line} if failed else None
    return replace(came, text=line or DONE, result=error)


def _first_sentences(line: str) -> str:
    """The beginning of a long outcome; `DONE` where it might look like a call."""
    kept = ""
    for end in _SENTENCE_END.finditer(line[: MAX_OUTCOME + 1]):
        if line[: end.start()].count('"') % 2 == 0:  # else it ends within somebody's words
            kept = line[: end.start()]
    return DONE if kept.startswith(("{", "[", "<")) else kept or DONE


def _result_of(came: Message) -> Mapping[str, Any]:
    """The fields of a call's result; none of what is no JSON object."""
    result = came.result.get("result") if _is_object(came.result) else None
    return result if _is_object(result) else {}


def _is_object(value: Any) -> TypeGuard[Mapping[str, Any]]:
    return type(value) is dict or isinstance(value, Mapping)  # the first test is faster


def _failed(came: Message) -> bool:
    return came.text.startswith("Error:")


def trimmed(messages: Iterable[Message]) -> tuple[Message, ...]:
    """A turn's messages without long arguments of calls and without the provider's state.

    Nothing of a long argument stays: in a part of it, a secret would have lost its name.
    """
    return tuple(map(_trimmed, messages))


def _trimmed(message: Message) -> Message:
    if not (message.calls or message.state or message.model):
        return message
    calls = tuple(map(_trimmed_call, message.calls))
    if calls == message.calls and not (message.state or message.model):
        return message
    return replace(message, calls=calls, state=(), model="")


def _trimmed_call(call: ModelCall) -> ModelCall:
    length = len(str(call.arguments))
    if length <= MAX_KEPT_CALL:
        return call
    return replace(call, arguments={"…": f"{length} characters"})
