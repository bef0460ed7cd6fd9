"""What a real server sent: llama.cpp with SmolLM2-135M-Instruct, in both formats, as it came."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import pytest_twisted

from ai.brains.base import BrainBusy, BrainError, RequestRefused, RequestTooLong, Usage
from ai.testing.models import Served, drip, model_server
from ai.tests.brains.models.wires import REQUEST, brain, fails

RECORDED = json.loads((Path(__file__).parent / "recorded.json").read_text())
HELLO = "Hello! I'm here to help you with your creative endeavors. What brings you here today?"


def step(name: str) -> Served:
    found = RECORDED[name]
    headers = {"content-type": found["type"]}
    return Served(status=found["status"], headers=headers, body=found["body"].encode())


@pytest.mark.parametrize(
    ("name", "usage"),
    [
        ("openai text", Usage(15, 20, 1)),
        ("openai text stream", Usage(15, 20, 14)),
        ("anthropic text stream", Usage(15, 20, 14)),
    ],
)
@pytest_twisted.ensureDeferred
async def test_text_is_read(name: str, usage: Usage) -> None:
    heard: list[str] = []
    with model_server(drip(step(name), piece=17)) as server:
        asking = brain(server, name.split()[0], listen=lambda _request, text: heard.append(text))
        answer = await asking.think(REQUEST)
    assert (answer.text, answer.calls, answer.usage, answer.stop) == (HELLO, (), usage, "end")
    assert "".join(heard) == (HELLO if "stream" in name else "")


@pytest.mark.parametrize(
    "name", ["openai call", "openai call stream", "anthropic call", "anthropic call stream"]
)
@pytest_twisted.ensureDeferred
async def test_a_call_is_read(name: str) -> None:
    with model_server(drip(step(name), piece=17)) as server:
        answer = await brain(server, name.split()[0]).think(REQUEST)
    (call,) = answer.calls
    arguments = call.arguments
    assert call.name == "look" and call.id
    assert (json.loads(arguments) if isinstance(arguments, str) else arguments) == {
        "at": "the window"
    }
    assert answer.text == ""
    assert (answer.usage.input, answer.usage.output) == (719, 30)
    assert answer.state == ()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("openai too long", RequestTooLong),
        ("anthropic too long", RequestTooLong),
        ("openai nonsense", RequestRefused),
        ("openai loading", BrainBusy),
    ],
)
@pytest_twisted.ensureDeferred
async def test_an_error_is_read(name: str, kind: type[BrainError]) -> None:
    with model_server(step(name)) as server:
        assert type(await fails(brain(server, name.split()[0]).think(REQUEST))) is kind
