"""Any further provider, with pydantic-ai's own models for tests."""

from __future__ import annotations

import asyncio
import builtins
import threading
import time
from typing import Any

import pytest
import pytest_twisted
from twisted.internet import reactor
from twisted.internet.defer import CancelledError

from ai.brains.base import (
    BrainBusy,
    BrainDenied,
    BrainError,
    BrainUnavailable,
    Completion,
    Message,
    ModelCall,
    Request,
    Usage,
)
from ai.brains.models.providers import model_spec
from ai.brains.models.pydantic_ai import PydanticAIBrain
from ai.tests.brains.models.wires import REQUEST, a_while, fails, one_call

# It is an extra: what comes from it can only be imported where it is there.
pydantic_ai = pytest.importorskip("pydantic_ai", reason="the extra pydantic-ai is not installed")
from pydantic_ai import exceptions, messages  # noqa: E402
from pydantic_ai.models.function import AgentInfo, FunctionModel  # noqa: E402
from pydantic_ai.models.test import TestModel  # noqa: E402
from pydantic_ai.usage import RequestUsage  # noqa: E402

SPEC = model_spec("pydantic-ai:test", max_output=200, extra={"temperature": 0.5})


async def think(answer: Any, request: Request = REQUEST, **options: Any) -> Completion:
    """Ask a model that a function is, or one of pydantic-ai's."""
    model = FunctionModel(answer) if callable(answer) else answer
    brain = PydanticAIBrain(SPEC, reactor, model, **options)
    try:
        return await brain.think(request)
    finally:
        brain.close()


def raising(error: Exception) -> Any:
    def answer(_history: Any, _info: Any) -> Any:
        raise error

    return answer


@pytest_twisted.ensureDeferred
async def test_pydantic_ais_own_model_is_asked_by_its_name() -> None:
    brain = PydanticAIBrain(SPEC, reactor)
    answer = await brain.think(Request(messages=(Message("user", "Hello"),), tools=REQUEST.tools))
    brain.close()
    assert [call.name for call in answer.calls] == ["look"]
    assert answer.usage.input and answer.usage.output
    assert answer.model == "pydantic-ai:test"


@pytest_twisted.ensureDeferred
async def test_text_alone_is_text() -> None:
    model = TestModel(call_tools=[], custom_output_text="Good evening.")
    assert (await think(model)).text == "Good evening."


@pytest_twisted.ensureDeferred
async def test_the_whole_conversation_and_the_offer_arrive() -> None:
    seen: list[Any] = []

    def answer(history: Any, info: AgentInfo) -> Any:
        seen.extend((history, info))
        return messages.ModelResponse([messages.TextPart("Yes.")])

    await think(answer)
    history, info = seen
    parts = [(part.part_kind, getattr(part, "content", "")) for m in history for part in m.parts]
    assert parts == [
        ("system-prompt", "You are Marta."),
        ("user-prompt", "Anna says hello"),
        ("text", "Who is it?"),
        ("tool-call", ""),
        ("tool-return", "A smith."),
        ("user-prompt", "Anna waits\n[lore] It rains."),
    ]
    call, result = history[1].parts[1], history[2].parts[0]
    assert call.tool_call_id == result.tool_call_id
    assert (call.tool_name, call.args) == ("look", '{"at": "Anna"}')
    assert info.function_tools[0].parameters_json_schema == REQUEST.tools[0]["parameters"]
    assert info.model_settings == {"max_tokens": 200, "temperature": 0.5}


@pytest_twisted.ensureDeferred
async def test_an_answers_schema_arrives() -> None:
    seen: list[Any] = []

    def answer(_history: Any, info: AgentInfo) -> Any:
        seen.append(info.model_request_parameters)
        return messages.ModelResponse([messages.TextPart("{}")])

    await think(answer, Request(answer_schema={"type": "object", "properties": {}}))
    assert seen[0].output_mode == "native"
    assert seen[0].output_object.json_schema == {"type": "object", "properties": {}}


@pytest_twisted.ensureDeferred
async def test_calls_usage_and_the_end_arrive() -> None:
    def answer(_history: Any, _info: Any) -> Any:
        parts = [
            messages.TextPart("Let me see."),
            messages.ToolCallPart("look", '{"at": ', "a"),
            messages.ToolCallPart("look", {"at": "you"}, "b"),
        ]
        usage = RequestUsage(
            input_tokens=50, output_tokens=5, cache_read_tokens=40, cache_write_tokens=4
        )
        return messages.ModelResponse(parts, usage=usage, finish_reason="length")

    found = await think(answer)
    assert found.text == "Let me see."
    assert found.calls == (
        ModelCall("a", "look", '{"at": '),
        ModelCall("b", "look", {"at": "you"}),
    )
    assert found.usage == Usage(50, 5, 40, 4)
    assert found.stop == "length"
    assert found.state == ()


@pytest_twisted.ensureDeferred
async def test_a_call_without_a_name_is_none_and_does_not_go_back() -> None:
    def answer(_history: Any, _info: Any) -> Any:
        return messages.ModelResponse(
            [
                messages.ThinkingPart("Who?", signature="c2ln", provider_name="p"),
                messages.ToolCallPart(" ", "{}", "a"),
                messages.ToolCallPart("look", "{}", "b"),
            ]
        )

    found = await think(answer)
    assert found.calls == (ModelCall("b", "look", "{}"),)
    assert found.state == ()


@pytest_twisted.ensureDeferred
async def test_what_it_thought_goes_back_as_it_came() -> None:
    thought = messages.ModelResponse(
        [
            messages.ThinkingPart("Who?", signature="c2ln", provider_name="p"),
            messages.ToolCallPart("look", "{}", "toolu_1"),
        ]
    )
    first = await think(lambda _history, _info: thought)
    seen: list[Any] = []

    def answer(history: Any, _info: Any) -> Any:
        seen.extend(history)
        return messages.ModelResponse([messages.TextPart("Yes.")])

    calls = (ModelCall("t1c1", "look", "{}"),)
    await think(answer, one_call(calls=calls, state=first.state, model=first.model))
    assert list(seen[1].parts) == list(thought.parts)
    assert seen[2].parts[0].tool_call_id == "toolu_1"


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (exceptions.ModelHTTPError(429, "m", {"error": {"message": "slow"}}), BrainBusy),
        (exceptions.ModelHTTPError(401, "m", None), BrainDenied),
        (exceptions.ModelHTTPError(500, "m", "oh"), BrainUnavailable),
        (exceptions.UserError("no such model"), BrainDenied),
        (exceptions.UnexpectedModelBehavior("odd"), BrainError),
        (exceptions.ModelAPIError("m", "gone"), BrainUnavailable),
        (OSError("no way"), BrainUnavailable),
        (KeyError("x"), BrainError),
    ],
)
@pytest_twisted.ensureDeferred
async def test_what_goes_wrong_is_an_error_of_the_right_class(
    error: Exception, kind: type[BrainError]
) -> None:
    with pytest.raises(BrainError) as caught:
        await think(raising(error))
    assert type(caught.value) is kind
    assert str(caught.value).isprintable()


@pytest_twisted.ensureDeferred
async def test_a_model_that_it_does_not_know_is_a_matter_for_staff() -> None:
    brain = PydanticAIBrain(model_spec("pydantic-ai:nobody:nothing"), reactor)
    assert type(await fails(brain.think(REQUEST))) is BrainDenied
    brain.close()


@pytest_twisted.ensureDeferred
async def test_where_the_extra_is_missing_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = builtins.__import__

    def missing(name: str, *rest: Any, **more: Any) -> Any:
        if name.startswith("pydantic_ai"):
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", missing)
    brain = PydanticAIBrain(SPEC, reactor)
    error = await fails(brain.think(REQUEST))
    brain.close()
    assert type(error) is BrainDenied
    assert "evennia-ai[pydantic-ai]" in str(error)


@pytest_twisted.ensureDeferred
async def test_it_runs_beside_the_game_on_a_daemon_thread() -> None:
    where: list[threading.Thread] = []

    def answer(_history: Any, _info: Any) -> Any:
        where.append(threading.current_thread())
        return messages.ModelResponse([messages.TextPart("Yes.")])

    await think(answer)
    assert where[0] is not threading.main_thread()


@pytest_twisted.ensureDeferred
async def test_it_has_a_deadline_and_can_be_cancelled() -> None:
    stopped = threading.Event()

    async def answer(_history: Any, _info: Any) -> Any:
        try:
            await asyncio.sleep(30)
        finally:
            stopped.set()

    with pytest.raises(BrainUnavailable, match="in time"):
        await think(answer, seconds=0.05)
    stopped.clear()
    brain = PydanticAIBrain(SPEC, reactor, FunctionModel(answer))
    thinking = brain.think(REQUEST)
    await a_while(0.1)
    thinking.cancel()
    with pytest.raises(CancelledError):
        await thinking
    until = time.monotonic() + 2
    while not stopped.is_set() and time.monotonic() < until:
        await a_while(0.01)
    assert stopped.is_set()
    brain.close()


@pytest_twisted.ensureDeferred
async def test_who_waits_when_it_is_closed_is_told() -> None:
    async def answer(_history: Any, _info: Any) -> Any:
        await asyncio.sleep(30)

    brain = PydanticAIBrain(SPEC, reactor, FunctionModel(answer))
    thinking = brain.think(REQUEST)
    await a_while(0.1)
    brain.close()
    assert "stopped" in str(await fails(thinking))
