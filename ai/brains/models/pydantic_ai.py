"""Any further provider, through pydantic-ai: the extra `pydantic-ai`.

Its coroutines need an event loop of their own kind, so they run on a daemon thread of ours. What
goes there and comes back is plain data, and even its import (a second or so) happens there.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from ai.brains.base import (
    BrainDenied,
    BrainError,
    BrainUnavailable,
    Completion,
    ModelCall,
    Request,
    Usage,
)
from ai.brains.models.providers import ModelSpec
from ai.brains.models.wire import faults
from ai.brains.models.wire.arguments import arguments
from ai.brains.models.wire.conversation import Answered, Said, conversation
from ai.brains.models.wire.numbers import count
from ai.brains.models.wire.offer import plain, takable
from ai.outside.asyncio_thread import AsyncioThread, Stopped

SECONDS = 180.0
"""How long an answer may take."""
_STOPS = {"length": "length", "content_filter": "refused"}


class PydanticAIBrain:
    """Asks a model by pydantic-ai's name for it, with keys where pydantic-ai looks for them.

    Args:
        spec: "pydantic-ai:<its own name>".
        reactor: The game's.
        model: One of pydantic-ai's models, instead of the one that the spec names.
        seconds: How long an answer may take.
    """

    is_model = True

    def __init__(
        self, spec: ModelSpec, reactor: Any, model: Any = None, seconds: float = SECONDS
    ) -> None:
        self.name = spec.name
        self.spec = spec
        self._model = model
        self._seconds = seconds
        self._side = AsyncioThread(reactor, "ai-foreign")

    def think(self, request: Request) -> Deferred[Completion]:
        return self._side.run(lambda: self._think(request)).addErrback(_stopped)

    def close(self) -> None:
        """End the thread."""
        self._side.close()

    async def _think(self, request: Request) -> Completion:
        try:
            from pydantic_ai.direct import model_request
            from pydantic_ai.messages import ModelMessagesTypeAdapter
            from pydantic_ai.models import infer_model
        except ImportError:
            raise BrainDenied(
                "pydantic-ai is not installed. Run: pip install 'evennia-ai[pydantic-ai]'"
            ) from None
        try:
            self._model = self._model or infer_model(self.spec.model)
            response = await asyncio.wait_for(
                model_request(
                    self._model,
                    list(_history(request, self.spec.name)),
                    model_settings=_settings(request, self.spec),
                    model_request_parameters=_parameters(request),
                ),
                self._seconds,
            )
            kept = ModelMessagesTypeAdapter.dump_python([response], mode="json")[0]
        except Exception as error:
            raise _fault(self.spec, error) from None
        return _completion(response, kept, self.spec.name)


# What is sent


def _settings(request: Request, spec: ModelSpec) -> Any:
    limit = min(request.max_output, spec.max_output or request.max_output)
    return {"max_tokens": limit, **spec.extra}


def _parameters(request: Request) -> Any:
    from pydantic_ai.models import ModelRequestParameters
    from pydantic_ai.output import OutputObjectDefinition
    from pydantic_ai.tools import ToolDefinition

    tools = [
        ToolDefinition(
            name=tool["function"]["name"],
            description=tool["function"]["description"],
            parameters_json_schema=plain(tool["function"]["parameters"]),
        )
        for tool in takable(request.tools)
    ]
    if request.answer_schema is None:
        return ModelRequestParameters(function_tools=tools)
    fits = OutputObjectDefinition(json_schema=dict(request.answer_schema), name="answer")
    return ModelRequestParameters(function_tools=tools, output_mode="native", output_object=fits)


def _history(request: Request, model: str) -> Iterator[Any]:
    from pydantic_ai import messages

    system = [request.system] if request.system.strip() else []
    before: list[Any] = [messages.SystemPromptPart(text) for text in system]
    names: dict[str, str] = {}
    for part in conversation(request, model):
        if isinstance(part, Answered):
            names = {call.id: call.name for call in part.calls}
            yield _answer(part)
            continue
        yield messages.ModelRequest([*before, *_said(part, names)])
        before = []


def _said(part: Said, names: dict[str, str]) -> Iterator[Any]:
    from pydantic_ai import messages

    for result in part.results:
        yield messages.ToolReturnPart(
            names[result.id], result.text, result.id, outcome="success" if result.ok else "failed"
        )
    if part.text.strip():
        yield messages.UserPromptPart(part.text)


def _answer(part: Answered) -> Any:
    from pydantic_ai import messages

    for entry in part.state:
        if entry.get("type") == "response":
            return messages.ModelMessagesTypeAdapter.validate_python([entry["response"]])[0]
    texts = [messages.TextPart(part.text)] if part.text.strip() else []
    calls = [messages.ToolCallPart(call.name, call.text, call.id) for call in part.calls]
    return messages.ModelResponse([*texts, *calls])


# What comes back


def _completion(response: Any, kept: dict[str, Any], model: str) -> Completion:
    from pydantic_ai import messages

    texts = [part.content for part in response.parts if isinstance(part, messages.TextPart)]
    written = [part for part in response.parts if isinstance(part, messages.ToolCallPart)]
    calls = [part for part in written if part.tool_name.strip()]
    other = len(response.parts) - len(texts) - len(written)
    is_sendable = len(calls) == len(written)  # a provider wants a result for each call
    signed = is_sendable and (other or any(part.provider_details for part in calls))
    state: list[dict[str, Any]] = [
        {"type": "response", "response": kept},
        *({"type": "call", "id": part.tool_call_id} for part in calls),
    ]
    usage = response.usage
    return Completion(
        "".join(texts),
        tuple(ModelCall(part.tool_call_id, part.tool_name, arguments(part.args)) for part in calls),
        usage=Usage(
            count(usage.input_tokens),
            count(usage.output_tokens),
            count(usage.cache_read_tokens),
            count(usage.cache_write_tokens),
        ),
        stop=_STOPS.get(str(response.finish_reason), "end"),
        state=tuple(state) if signed else (),
        model=model,
    )


def _stopped(failure: Failure) -> Failure:
    if failure.check(Stopped):
        raise BrainUnavailable(str(failure.value))
    return failure


def _fault(spec: ModelSpec, error: Exception) -> BrainError:
    from pydantic_ai import exceptions

    if isinstance(error, exceptions.ModelHTTPError):
        body = json.dumps(error.body, default=str).encode()
        return faults.error_of_status(spec.model, error.status_code, lambda name: "", body, 0.0)
    said = faults.said_by(str(error))
    if isinstance(error, exceptions.UserError | ImportError):
        return BrainDenied(f"pydantic-ai cannot ask '{spec.model}': {said}")
    if isinstance(error, TimeoutError):
        return BrainUnavailable(f"{spec.model} was not done in time")
    if isinstance(error, exceptions.UnexpectedModelBehavior):
        return BrainError(f"{spec.model} gave no answer that can be read: {said}")
    if isinstance(error, exceptions.AgentRunError | OSError):
        return BrainUnavailable(f"{spec.model} cannot be reached: {said}")
    return BrainError(f"{spec.model} broke: {type(error).__name__}")
