"""The task of a summary: the text of a talk for a model, and what is kept of its answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import partial
from hashlib import sha256
from typing import Any

from ai.assistant.agent.history import Stretch, is_earlier
from ai.assistant.agent.outline import DONE, FILLER, SPOKEN, heard_of
from ai.assistant.agent.short_form import BROKEN_OFF, CAME_LATER, is_under_way
from ai.assistant.engine.context_window import tokens_of_text
from ai.assistant.engine.pass_task import PassTask, SentTask
from ai.assistant.engine.turn import Bounds
from ai.assistant.percepts.percept import SPEECH, quoted
from ai.assistant.percepts.vocatives import named_at
from ai.brains.base import Message, ModelCall
from ai.memory.goals import goals
from ai.memory.memories import full_text, summaries
from ai.memory.people import people as persons
from ai.memory.privacy.scope import EVERYBODY, audience, common, members

SUMMARISE = """\
The talk below is about to slip your mind. Sum it up: who said and did what, what was promised,
what is still open. Name the facts in it that must not be lost, but none of what changes and stands
elsewhere: debts, possessions, where somebody is. What others said is what they said,
not what is so. What is missing stands elsewhere: call no question unanswered, and say of nothing
that it is not here. Finish with submit_summary.""".replace("\n", " ")
ALL_READ = "Everybody may read of it: leave out what was told in confidence."
"""Before a talk in which nothing private was said, as far as is known."""
APART = """Only {} may read of it. Another summary, for everybody, has what was asked and done
aloud, but no answers to it: put those here, and what was said in private.""".replace("\n", " ")
"""Before what was said in private, with the names of those who may read of it."""
MAX_RESULT = 300
"""Characters of a call's result, and of its arguments, in the text to sum up."""
MIN_SHARED = 2
"""Words that somebody has said of a fact from them."""
MAX_NAMES = 4
"""Names of those with whom it talked, in the line of what stays of it."""
_GOAL = re.compile(r"\b[Gg]oal (\d{1,18})\b")


@dataclass(frozen=True)
class ToSumUp:
    """What a summary is made from."""

    script: int
    stretch: Stretch
    name: str
    """What the one is called whose talk it is; "" if that is not known."""
    room: int
    """The tokens that the text of the talk may have."""
    limit: Bounds

    def digest(self) -> str:
        """Return the same text for the same talk; others who were there read the same."""
        text = format_talk(self.stretch.messages, self.room)
        return sha256(f"{self.stretch.private}\n{text}".encode()).hexdigest()

    def sent(self, now: Callable[[], datetime]) -> SentTask:
        """Return the task for a worker."""
        stretch = self.stretch
        messages = [message.as_json() for message in stretch.messages]
        data = {
            "script": self.script,
            "stretch": {**vars(stretch), "messages": messages},
            "name": self.name,
            "room": self.room,
            "limit": asdict(self.limit),
            "now": now().isoformat(),
        }
        return SentTask(
            "summarise",
            SUMMARISE,
            data,
            partial(self.task, now),
            lowest=stretch.lowest,
            private=stretch.private,
            limit=self.limit,
        )

    def task(self, now: Callable[[], datetime]) -> PassTask:
        """Return the task."""
        script, stretch = self.script, self.stretch
        viewer = stretch.viewer
        heard_by = common([audience([viewer]) if viewer else EVERYBODY, stretch.private])
        known = persons.all_known(script, stretch.people)
        talk = {
            "viewer": viewer,
            "private": stretch.private,
            "turn": stretch.turn,
            "people": stretch.people,
            "with": [known[who].name for who in _partners(stretch) if who in known][:MAX_NAMES],
        }
        speakers = {row.name: who for who, row in known.items()}
        text = format_talk(stretch.messages, self.room)
        numbers = set(map(int, _GOAL.findall(text)))
        finished = goals.finished_among(script, numbers, {EVERYBODY, stretch.private})
        return PassTask(
            "summarise",
            SUMMARISE,
            "\n".join(
                [
                    _readers(stretch, known),
                    text,
                    *(f"Goal {one.pk} is {one.state} by now." for one in finished),
                ]
            ),
            audience=members(heard_by),
            keep=lambda result: summaries.keep(
                script,
                viewer,
                self.name,
                result["summary"],
                result.get("facts", ()),
                author=stretch.lowest,
                whose=stretch.private,
                talk=talk,
                now=now(),
                named=lambda fact: _with(fact, stretch, speakers),
            ),
            lowest=stretch.lowest,
            private=stretch.private,
            limit=self.limit,
        )


def summary_from(data: Mapping[str, Any]) -> PassTask:
    """The task of a summary from the data of its `SentTask`."""
    stretch, now = data["stretch"], datetime.fromisoformat(data["now"])
    messages = tuple(map(Message.from_json, stretch["messages"]))
    told = Stretch(**{**stretch, "messages": messages, "people": tuple(stretch["people"])})
    of = ToSumUp(data["script"], told, data["name"], data["room"], Bounds(**data["limit"]))
    return of.task(lambda: now)


def _readers(stretch: Stretch, known: Mapping[str, Any]) -> str:
    """The line on who may read of a summary."""
    if stretch.private == EVERYBODY:
        return ALL_READ
    names = [quoted(known[who].name) for who in members(stretch.private) if who in known]
    return APART.format(" and ".join(names) or "Few")


def _partners(stretch: Stretch) -> Sequence[str]:
    """Those with whom a talk was: who said something in it, and not before it began.

    With something private in it, it was with those who may hear of that.
    """
    if stretch.private != EVERYBODY:
        return members(stretch.private)
    percepts = [one for message in stretch.messages for one in message.percepts]
    lines = [one for one in percepts if one.get("kind") in SPEECH]
    begun = (
        number
        for number, one in enumerate(lines)
        if one.get("addressed") or one.get("source") == stretch.viewer
    )
    said = [str(one.get("source")) for one in lines[next(begun, 0) :]]
    return [who for who in stretch.people if who in said]


def _with(fact: str, stretch: Stretch, names: Mapping[str, str]) -> Sequence[str]:
    """The name of whom a fact names first, or else of the one whose words it has most of.

    If there is none, all with whom the talk was; nobody, where it may be from an earlier summary.
    With something private, it was with all who may hear of it.
    """
    there = {name: who for name, who in names.items() if who in _partners(stretch)}
    if stretch.private != EVERYBODY:
        return list(there)[:MAX_NAMES]
    named = {at: name for name in there if (at := named_at(fact, [name])) is not None}
    if named:
        return [named[min(named)]]
    words, best, said_by = full_text.telling(fact), MIN_SHARED - 1, ""
    for percept in (one for message in stretch.messages for one in message.percepts):
        shared = len(words & full_text.telling(f"{percept.get('name')} {percept.get('text')}"))
        if shared > best and percept.get("kind") in SPEECH:
            best, said_by = shared, str(percept.get("source"))
    found = [name for name, who in there.items() if who == said_by]
    if found or is_earlier(stretch.messages[0]):
        return found
    return list(there)[:MAX_NAMES]


def format_talk(messages: Sequence[Message], room: int) -> str:
    """A talk as lines; of one that is too long, what was summed up before and the newest part.

    Calls that failed or were refused are left out, as is what stayed unsaid when a turn broke off;
    what was said stands there once.
    """
    failed = {message.call_id for message in messages if _is_failure(message)}
    lines: list[str] = []
    first = _format_message(messages[0], failed) if messages else ""
    room -= tokens_of_text(first)
    for message in reversed(messages[1:]):
        line = _format_message(message, failed)
        room -= tokens_of_text(line)
        if room < 0:
            break
        lines.append(line)
    return "\n".join(filter(None, [first, *reversed(lines)]))


def _format_message(message: Message, failed: Collection[str]) -> str:
    if message.role == "user":
        return "" if message.text.startswith((BROKEN_OFF, FILLER)) else message.text
    if message.role == "tool":
        says_nothing = message.name in SPOKEN or message.text in (DONE, CAME_LATER)
        says_nothing = says_nothing or is_under_way(message)
        return "" if says_nothing or message.call_id in failed else _format_result(message)
    calls = [_format_call(call) for call in message.calls if call.id not in failed]
    if message.calls:  # text beside calls was thought
        return "\n".join(calls)
    return f"You: {message.text}" if message.text else ""


def _format_result(message: Message) -> str:
    words = message.text.replace('"', "'")  # readable, where it has quotations in it
    return f"  {message.name}: {quoted(words, MAX_RESULT)}"


def _format_call(call: ModelCall) -> str:
    if call.name in SPOKEN and isinstance(call.arguments, Mapping):
        words = quoted(heard_of(call.name, call.arguments, None))
        to = call.arguments.get("target")
        return f"You, {call.name}{f' to {quoted(str(to))}' if to else ''}: {words}"
    given = call.arguments if isinstance(call.arguments, Mapping) else {}
    what = ", ".join(f"{name} {_format_argument(value)}" for name, value in given.items())
    return f"You used {call.name}{f' with {what}' if what else ''}."


def _format_argument(value: Any) -> str:
    if isinstance(value, str):
        return quoted(value, MAX_RESULT)
    if isinstance(value, list | tuple):
        return " and ".join(map(_format_argument, value)) or "nothing"
    if isinstance(value, Mapping):
        return " and ".join(f"{name} {_format_argument(one)}" for name, one in value.items())
    return str(value)


def _is_failure(message: Message) -> bool:
    if message.role != "tool":
        return False
    return message.text.startswith("Error:") or "error" in (message.result or {})
