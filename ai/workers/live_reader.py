"""The live reader: has a worker write the parts of a prompt that rest on our own tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ai.assistant.agent.history import without_earlier
from ai.assistant.engine.turn import Turn
from ai.assistant.percepts.percept import changed
from ai.assistant.prompts import builder, parts
from ai.assistant.prompts.request import Draft
from ai.brains.base import Request
from ai.memory import vectors
from ai.memory.lore import book
from ai.memory.memories.recall import NEAR_CANDIDATES
from ai.memory.privacy.scope import Scope
from ai.workers.played_pass import PlayedPass


class LiveReader:
    """Sends the draft of one turn's first request, and completes it by what a worker has read."""

    parts = ("lore", "people", "memories", "goals")

    def __init__(self) -> None:
        self._draft: Draft | None = None
        self._turn: Turn | None = None
        self._on_prompt: Callable[[builder.Prompt], None] = lambda prompt: None
        self._reading: Mapping[str, Any] | None = None
        self._prompt: builder.Prompt | None = None
        self.played: PlayedPass | None = None
        """The turn's pass, if a worker runs it as a whole."""

    def play(self, data: Mapping[str, Any], turn: Turn) -> PlayedPass:
        self.played = PlayedPass(data, turn)
        return self.played

    def begin(self, draft: Draft, turn: Turn, on_prompt: Callable[[builder.Prompt], None]) -> None:
        self._draft, self._turn, self._on_prompt = draft, turn, on_prompt
        turn.is_draft, turn.counted_tools = True, len(turn.caller.offer)

    def draft(self) -> dict[str, Any] | None:
        """The draft as JSON data; None if there is none, or it is complete."""
        return None if self._draft is None or self._reading is not None else as_json(self._draft)

    def receive(self, reading: Mapping[str, Any] | None) -> None:
        """Complete the turn by what a worker has read for it; None if it has read nothing.

        Its authors count among the turn's, and private words bind the turn's scope, even if the
        answer comes too late for the turn.
        """
        draft, turn = self._draft, self._turn
        if reading is None or draft is None or turn is None:
            return
        self._reading = reading
        self._turn = None  # whose brain has this reader: it would wait for a garbage collection
        self._prompt = builder.fill(draft.prompt, reading["texts"])
        here = draft.moment.here or ()
        authors = [here[a[0]].author if isinstance(a, list) else a for a in reading["authors"]]
        draft.moment.quotes(*authors)
        draft.count_authors()
        draft.moment.scope.hold(reading["held"], ())
        draft.moment.scope.held_texts.extend(reading["held_texts"])
        if turn.steps or turn.end is not None:
            return
        caller = turn.caller
        if self._prompt.context:
            caller.context = changed(caller.context, kb_context=self._prompt.context)
        self._on_prompt(self._prompt)
        turn.request = self.completed(turn.request)
        turn.messages[:] = turn.request.messages
        turn.opened = len(turn.messages) - 1
        turn.talk_digest = turn.opened, reading["digest"]
        turn.use((reading["tokens"] + draft.room[0]) * turn.ratio)
        turn.is_draft = False

    def completed(self, request: Request) -> Request:
        """The request that the draft has become; any other request, as it is."""
        if self._reading is None or self._draft is None or self._prompt is None:
            return request
        draft = self._draft.request
        is_draft = tuple(request.messages) == tuple(draft.messages)
        if not is_draft or request.context != draft.context:
            return request
        *history, now = draft.messages
        talk = without_earlier(history)
        earlier = history[: len(history) - len(talk)]
        kept = self._reading["messages"] - len(earlier) - 1
        gap = builder.LEFT_OUT if self._reading["left_out"] else ""
        return changed(
            request,
            context=builder.joined([self._prompt.context, gap]),
            messages=(*earlier, *talk[len(talk) - kept :], now),
        )


def as_json(draft: Draft) -> dict[str, Any]:
    """What a worker needs to complete a request, as JSON data."""
    moment = draft.moment
    changing = [
        [part.name, part.tokens, None if part.name in draft.later else text]
        for part, text in draft.prompt.pieces
        if not part.is_steady and part.place < parts.AFTER_TALK
    ]
    here = [[one.who, one.name, one.is_staff, one.is_old, one.is_seen] for one in moment.here or ()]
    is_any = book.named((*moment.said, *moment.before))
    knows = vars(book.knower(moment.character, moment.key) if is_any else book.Knower())
    return {
        "parts": changing,
        "room": draft.room,
        "said": moment.said,
        "persona": {name: list(moment.persona.get(name, ())) for name in ("called", "knows")},
        "before": moment.before,
        "here": here,
        "knower": {name: sorted(of) for name, of in knows.items()},
        "scope": _scope(moment.scope),
        "meaning": _meaning(moment),
    }


def _scope(scope: Scope) -> dict[str, Any]:
    alone = scope.alone()
    return {
        "script": scope.script,
        "now": scope.now().isoformat(),
        "asker": scope.asker,
        "asker_name": scope.asker_name,
        "concerned": scope.concerned,
        "place": scope.place,
        "private": scope.private,
        "there": scope.there,
        "alone": alone,
        "others": [] if alone else sorted(scope.others()),
        "listening": "" if alone else scope.listening(),
        "held": scope.held,
        "looks_only": scope.looks_only,
        "due": sorted(scope.due),
    }


def _meaning(moment: parts.Moment) -> dict[str, Any] | None:
    meaning, scope = vectors.in_use, moment.scope
    vector = meaning.of_talk(moment.said) if meaning is not None else None
    if meaning is None or vector is None:
        return None
    return meaning.as_json(scope.script, vector, NEAR_CANDIDATES, scope.may_hear)
