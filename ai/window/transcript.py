"""Transcripts: recorded turns as a conversation, with the steps below what was said."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ai.assistant.agent.outline import heard_of_stand_in
from ai.commands.console.end_reasons import ended
from ai.commands.console.text import brain_title
from ai.commands.console.turn_steps import (
    CALLED,
    GOT,
    SAID,
    message_rows,
    objections,
    passed_over,
    record_totals,
    speech_of,
)
from ai.commands.inspect.why import STATES
from ai.models import CallRecord, TurnRecord
from ai.tools.support.markup import plain, prose

MAX_TEXT = 20_000
"""Characters of one text that a page shows."""


@dataclass(frozen=True)
class HeardLine:
    """One thing that the assistant noticed."""

    who: str
    kind: str
    text: str
    addressed: bool


@dataclass(frozen=True)
class SaidLine:
    """One thing that was said in the assistant's name."""

    text: str
    by_stand_in: bool = False


@dataclass(frozen=True)
class StepRow:
    """One row of a step: a thought, a call, an observation, or an objection to a call."""

    label: str
    text: str
    bad: bool = False


@dataclass(frozen=True)
class TurnTranscript:
    """One recorded turn."""

    number: int
    started: datetime
    asker: str
    """Who caused it; "" if it was a turn of its own."""
    running: bool
    end: str
    model: str
    """The model that answered last; "" if none was asked."""
    totals: Mapping[str, str]
    heard: Sequence[HeardLine]
    passed_over: str
    """The brain that answered, and why those before it did not; "" if the first one did."""
    said: Sequence[SaidLine]
    steps: Sequence[Sequence[StepRow]]

    @property
    def is_silent(self) -> bool:
        """Whether it ended without a word."""
        return not self.said and not self.running


def transcripts(turns: Sequence[TurnRecord]) -> list[TurnTranscript]:
    """The transcripts of turns; one query for the calls of all."""
    calls: dict[int, dict[str, CallRecord]] = {turn.pk: {} for turn in turns}
    for call in CallRecord.objects.filter(turn__in=calls).order_by("pk"):
        if call.turn_id is not None:
            calls[call.turn_id][call.call] = call
    return [transcript(turn, calls[turn.pk]) for turn in turns]


def transcript(turn: TurnRecord, calls: Mapping[str, CallRecord]) -> TurnTranscript:
    """The transcript of one turn.

    Args:
        turn: Its record.
        calls: The records of its calls, by their ids in the turn.
    """
    messages = turn.data.get("messages", ())
    first = [message for message in messages[:1] if message.get("role") == "user"]
    return TurnTranscript(
        turn.pk,
        turn.started,
        plain(turn.asker_name),
        not turn.end_reason,
        plain(ended(turn.end_reason, turn.detail), 300),
        plain(turn.model),
        {name: plain(text, 300) for name, text in record_totals(turn).items()},
        [line for message in first for line in _heard(message)],
        _passed_over(turn),
        list(_said(messages, calls)),
        list(_steps(messages[len(first) :], calls)),
    )


def _heard(message: Mapping[str, Any]) -> Iterator[HeardLine]:
    percepts = message.get("percepts", ())
    for percept in percepts:
        yield HeardLine(
            plain(percept.get("name", "")),
            plain(percept.get("kind", "")),
            prose(percept.get("text", ""), MAX_TEXT),
            bool(percept.get("addressed")),
        )
    if not percepts:
        yield HeardLine("", "", prose(message.get("text", ""), MAX_TEXT), True)


def _passed_over(turn: TurnRecord) -> str:
    why = passed_over(turn)
    return f"{brain_title(turn.brain)}; {prose(why, MAX_TEXT)}" if why else ""


def _said(
    messages: Iterable[Mapping[str, Any]], calls: Mapping[str, CallRecord]
) -> Iterator[SaidLine]:
    """What was said, in order; speech that a step of the pipeline refused was never heard."""
    for message in messages:
        if heard := heard_of_stand_in(message):
            yield SaidLine(prose(f'"{heard}"', MAX_TEXT), by_stand_in=True)
        for call in message.get("calls", ()):
            record = calls.get(str(call.get("id", "")))
            speech = speech_of(call)
            if speech and (record is None or record.state not in ("refused", "failed")):
                yield SaidLine(prose(speech, MAX_TEXT))


def _steps(
    messages: Iterable[Mapping[str, Any]], calls: Mapping[str, CallRecord]
) -> Iterator[list[StepRow]]:
    """The steps, each beginning with an answer of the brain."""
    found: list[list[StepRow]] = []
    for message in messages:
        if message.get("role") == "assistant" or not found:
            found.append([])
        for row in message_rows(message):
            record = calls.get(row.call_id) if row.label == GOT else None
            if record is not None:
                found[-1].extend(_objections(record))
            found[-1].append(StepRow(row.label, prose(row.text, MAX_TEXT)))
    yield from found


def _objections(record: CallRecord) -> Iterator[StepRow]:
    for step, reason in objections(record):
        yield StepRow(step, prose(reason, MAX_TEXT), bad=True)
    if record.state in STATES:
        yield StepRow(record.state, STATES[record.state], bad=True)


def read_words(text: str) -> list[str]:
    """The words that a visitor looks for, in small letters."""
    return text.casefold().split()


def with_words(data: Mapping[str, Any], words: Iterable[str]) -> bool:
    """Whether a turn's record has all words in what was noticed, thought, called or returned."""
    texts = [
        text
        for message in data.get("messages", ())
        for text in (
            *(percept.get("name", "") for percept in message.get("percepts", ())),
            *(row.text for row in message_rows(message)),
        )
    ]
    whole = "\n".join(map(str, texts)).casefold()
    return all(word in whole for word in words)


def live_rows(message: Mapping[str, Any]) -> list[dict[str, str]]:
    """A message of a running turn as rows for an open page; a call that speaks is what it says."""
    speeches = {
        str(call.get("id", "")): speech
        for call in message.get("calls", ())
        if (speech := speech_of(call))
    }
    rows = []
    for row in message_rows(message):
        said = speeches.get(row.call_id, "") if row.label == CALLED else ""
        label, text = (SAID, said) if said else (row.label, row.text)
        rows.append({"label": label, "text": prose(text, MAX_TEXT)})
    return rows
