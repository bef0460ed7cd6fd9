"""The preview: what an assistant's brain would be sent at this moment, without any effect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.turn_limits import bounds
from ai.assistant.authority.authority import source_of
from ai.assistant.engine.context_window import (
    tokens_of,
    tokens_of_offer,
    tokens_of_request,
    tokens_of_text,
)
from ai.assistant.llm import text_protocol
from ai.assistant.llm.selection import choose_brain
from ai.assistant.percepts.percept import Percept
from ai.assistant.prompts.parts import Part
from ai.assistant.prompts.request import request_of
from ai.assistant.prompts.visibility import view_with
from ai.assistant.turns.caller import build_caller, seed
from ai.brains.base import BrainDenied, Request
from ai.brains.wrappers import json_schema_mode
from ai.brains.wrappers.probe_tool_mode import SCHEMA, TEXT
from ai.pipeline.call import Caller
from ai.pipeline.steps.authorise import steady

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime


@dataclass(frozen=True)
class Preview:
    """What would be sent."""

    request: Request
    """As the model would get it: with its tools, or with what it is told of them."""
    pieces: tuple[tuple[Part, str], ...]
    """The parts before the conversation, each with what it came to."""
    brain: str
    """What would think."""
    tool_mode: str
    """How it is asked for calls; "" where nobody knows yet, or it is no model."""
    told_of_tools: str
    """What it would be told of its tools in the prompt."""

    def tokens(self) -> Iterator[tuple[str, int]]:
        """About how many tokens each part takes, in the order in which they are sent."""
        for part, text in self.pieces:
            yield part.name, tokens_of_text(text) if text else 0
            if part.name == "tools" and self.told_of_tools:
                yield "tools, as told", tokens_of_text(self.told_of_tools)
        schema = self.request.answer_schema
        if self.request.tools or schema is not None:
            yield "schemas", tokens_of_offer([*self.request.tools, *([schema] if schema else [])])
        yield "conversation", sum(map(tokens_of, self.request.messages))

    @property
    def total(self) -> int:
        """About how many tokens all of it takes."""
        return tokens_of_request(self.request)


def preview(service: Runtime, presence: Agent, by: Any, words: str) -> Preview:
    """What would be sent if somebody said something to an assistant now.

    A summary that a model would make of a long talk before is not made for it.

    Args:
        service: Where the assistants live.
        presence: Which one.
        by: Who would say it: a character or an account.
        words: What they would say.
    """
    asker = source_of(by)
    percept = Percept(
        "say", words, asker, addressed=True, place=presence.place, at=service.clock.seconds()
    )
    sees = view_with(presence, [percept], asker, presence.inbox.overheard())
    made = build_caller(service, presence, [percept], asker, sees.lowest)
    made.context.memory.hold(sees.private)
    mind = choose_brain(service, presence, made.tools, made.asker)
    window = bounds(mind.window, presence.script.limits).window
    request, told = request_of(presence, made, mind, window, sees, seed(presence, [percept]))
    offered = made.tools.schemas(made.offer, made.pass_name)
    request = replace(request, tools=offered, steady=steady(made))
    tool_mode = _tool_mode(service, mind.brain.name)
    sent = _in(tool_mode, request, made)
    return Preview(sent, told.pieces, mind.brain.name, tool_mode, _added(request, sent))


def _added(request: Request, sent: Request) -> str:
    """What a request was told of its tools: around the part that stands behind that."""
    if sent.system == request.system:
        return ""
    at = len(request.system) if request.tools_at is None else request.tools_at
    after = request.system[at:].strip()
    told = sent.system[at:].split(after, 1) if after else [sent.system[at:]]
    return "\n".join(text.strip() for text in told).strip()


def _tool_mode(service: Runtime, name: str) -> str:
    if ":" not in name:
        return ""
    try:
        return service.tool_modes.known(service.models.spec(name))
    except BrainDenied:
        return ""


def _in(tool_mode: str, request: Request, made: Caller) -> Request:
    offered = text_protocol.offered_in(request, made.tools)
    if tool_mode == SCHEMA and request.tools:
        return json_schema_mode.asked(request)
    if tool_mode == TEXT and offered:
        return text_protocol.asked(request, offered)
    return request
