"""The prompt preview: what an assistant's brain would be sent at this moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ai.assistant.agent.agent import Agent
from ai.assistant.engine.context_window import (
    tokens_of_offer,
    tokens_of_request,
    tokens_of_talk,
    tokens_of_text,
)
from ai.assistant.llm import text_protocol
from ai.assistant.prompts.parts import Part
from ai.assistant.sandbox.sandbox_turn import SandboxTurn
from ai.brains.base import BrainDenied, Request
from ai.brains.models.model import body_of
from ai.brains.wrappers import json_schema_mode
from ai.brains.wrappers.probe_tool_mode import SCHEMA, TEXT
from ai.models import PromptVersion
from ai.pipeline.call import Caller
from ai.pipeline.steps.authorise import steady

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime


@dataclass(frozen=True)
class PromptPreview:
    """What would be sent."""

    request: Request
    """As the model would get it, with its tools or with the text that describes them."""
    pieces: tuple[tuple[Part, str], ...]
    """The parts besides the conversation, each with its text."""
    brain: str
    """The brain that would answer."""
    tool_mode: str
    """How it is asked for calls; "" if it is no model, or its mode is not known yet."""
    tools_text: str
    """What the prompt says of its tools."""
    body: str
    """The body of the HTTP request as JSON; "" if the brain is asked in another way."""

    def tokens(self) -> Iterator[tuple[str, int]]:
        """About how many tokens each part takes, in the order in which they are sent."""
        changing = [piece for piece in self.pieces if not piece[0].is_steady]
        for part, text in self.pieces[: len(self.pieces) - len(changing)]:
            yield part.name, tokens_of_text(text) if text else 0
            if part.name == "tools" and self.tools_text:
                yield "tools, as text", tokens_of_text(self.tools_text)
        schema = self.request.answer_schema
        if self.request.tools or schema is not None:
            yield "schemas", tokens_of_offer([*self.request.tools, *([schema] if schema else [])])
        yield "conversation", tokens_of_talk(self.request.messages)
        for part, text in changing:
            yield part.name, tokens_of_text(text) if text else 0

    @property
    def total(self) -> int:
        """About how many tokens all of it takes."""
        return tokens_of_request(self.request)


def preview(
    runtime: Runtime,
    agent: Agent,
    by: Any,
    words: str,
    versions: Mapping[str, PromptVersion] | None = None,
) -> PromptPreview:
    """What would be sent if somebody said something to an assistant now.

    Args:
        runtime: Has the brains and the clock.
        agent: Which assistant.
        by: The character or account that would say it.
        words: What they would say.
        versions: The versions of the assistant's own parts; None means today's.
    """
    turn = SandboxTurn.from_line(runtime, agent, by, words)
    caller = turn.caller
    choice = runtime.selector.choose(agent, caller.tools, caller.asker)
    request, prompt = turn.request(choice, versions)
    offered = caller.tools.schemas(caller.offer, caller.pass_name)
    request = replace(request, tools=offered, steady=steady(caller))
    tool_mode = _tool_mode(runtime, choice.brain.name)
    sent = _in_mode(tool_mode, request, caller)
    tools_text = _tools_text(request, sent)
    body = _body(runtime, choice.brain.name, sent) if choice.is_model else ""
    return PromptPreview(sent, prompt.pieces, choice.brain.name, tool_mode, tools_text, body)


def _tool_mode(runtime: Runtime, name: str) -> str:
    if ":" not in name:
        return ""
    try:
        return runtime.tool_modes.known(runtime.models.spec(name))
    except BrainDenied:
        return ""


def _body(runtime: Runtime, name: str, sent: Request) -> str:
    try:
        spec = runtime.models.spec(name)
    except BrainDenied:
        return ""
    return body_of(sent, spec).decode()


def _in_mode(tool_mode: str, request: Request, caller: Caller) -> Request:
    offered = text_protocol.offered_in(request, caller.tools)
    if tool_mode == SCHEMA and request.tools:
        return json_schema_mode.describe_tools(request)
    if tool_mode == TEXT and offered:
        return text_protocol.describe_tools(request, offered)
    return request


def _tools_text(request: Request, sent: Request) -> str:
    """What the tool mode added to the prompt: it stands around the part behind the tools."""
    if sent.system == request.system:
        return ""
    at = len(request.system) if request.tools_at is None else request.tools_at
    after = request.system[at:].strip()
    added = sent.system[at:].split(after, 1) if after else [sent.system[at:]]
    return "\n".join(text.strip() for text in added).strip()
