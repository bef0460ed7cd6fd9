"""The page of the prompt that a recorded turn's model was sent, part by part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Never

from django.http import HttpRequest, HttpResponse
from twisted.internet.defer import Deferred, ensureDeferred
from twisted.python.failure import Failure

from ai.assistant.agent.agent import Agent
from ai.assistant.engine.context_window import tokens_of, tokens_of_talk, tokens_of_text
from ai.assistant.runtime import get_runtime
from ai.assistant.sandbox.replay import ReplayError, SentPrompt, restore_prompt
from ai.brains.base import Message
from ai.commands.console.text import brain_title
from ai.tools.support.markup import plain, prose
from ai.web.access import Visitor
from ai.web.answer import ApiError
from ai.window.assistants.assistant_page import OneAssistantPage

MAX_TEXT = 20_000
WIDTH = 400
"""Units of the longest bar."""
SENT, READ = "as it was sent", "unchanged since then"
"""What is known of a part; the second if the brain is no model, to which nothing is sent."""
TODAY = "as it is today; it has changed since, and what was sent was not kept"
LOST = "not kept"


@dataclass(frozen=True)
class SentPart:
    """One part of the prompt."""

    name: str
    tokens: int
    text: str
    source: str
    """Whether it is what was sent."""


class SentPromptPage(OneAssistantPage):
    """Shows what a turn's model was sent in its first request, as far as its record has it."""

    def get(self, request: HttpRequest, turn: int) -> HttpResponse:
        record = self.find_turn(turn)

        def work(visitor: Visitor, agent: Agent) -> SentPrompt | Deferred[SentPrompt]:
            restoring = restore_prompt(get_runtime(), agent, record, visitor.account)
            return ensureDeferred(restoring).addErrback(_not_kept)

        seen, assistant, found = self.look(record.script, work)
        parts = list(_parts(found, SENT if record.model else READ))
        scale = WIDTH / max([1, *(part.tokens for part in parts)])
        context = {
            "visit": seen,
            "title": f"{assistant.name}, prompt of turn {turn}",
            "assistant": assistant,
            "turn": turn,
            "model": plain(record.model),
            "brain": brain_title(record.brain),
            "parts": [(part, round(part.tokens * scale)) for part in parts],
            "total": sum(part.tokens for part in parts),
            "tools": [plain(name) for name in found.snapshot.offer],
            "width": WIDTH,
        }
        return self.show("ai/sent_prompt.html", context)


def _not_kept(failure: Failure) -> Never:
    failure.trap(ReplayError)
    raise ApiError(404, str(failure.value), "See the turn itself.")


def _parts(found: SentPrompt, sent: str) -> Iterator[SentPart]:
    """The parts in the order in which a model reads them; `sent` says that one is the same."""
    for name, text in found.system:
        yield _part(name, text, sent if found.is_as_sent else TODAY)
    talk = _lines(found.talk)
    if found.snapshot.talk or talk:
        same = sent if found.is_same_talk else "as far as records have it; not quite what was sent"
        yield SentPart("conversation before", tokens_of_talk(found.talk), talk, same)
    known = sent if found.snapshot.known else LOST
    yield _part("memories, people, goals and lore", found.snapshot.context, known)
    yield SentPart("what it noticed", tokens_of(found.then), _lines([found.then]), sent)
    yield _part("moment", found.snapshot.closing, known)


def _part(name: str, text: str, source: str) -> SentPart:
    return SentPart(plain(name), tokens_of_text(text) if text else 0, prose(text, MAX_TEXT), source)


def _lines(messages: Sequence[Message]) -> str:
    lines = []
    for message in messages:
        calls = "; ".join(f"{call.name}({call.arguments})" for call in message.calls)
        lines.append(" ".join(filter(None, [f"{message.role}:", message.text, calls])))
    return prose("\n".join(lines), MAX_TEXT)
