"""A request on its way to a worker: without what no model reads, and its parts written once.

Only the built-in brain, which never leaves the game, reads a persona and the data of percepts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from typing import Any

from ai.brains.base import Message, Request
from ai.workers.carrier import Written, encode

MAX_OFFERS = 500
"""Lists of tools whose texts are kept; beyond that, all are written again."""
SOME: tuple[Mapping[str, Any], ...] = ({},)
"""Percepts of a message of which it only matters that there are some."""
_MESSAGE = {one.name: one.default for one in fields(Message)}
_SENT, _WRITTEN = "_sent", "_written"
"""The names under which a message in memory keeps what went out with it, and itself as JSON."""
_offers: dict[tuple[int, ...], tuple[Sequence[Any], Written]] = {}
"""Offers of tools, whose schemas never change, as JSON; by the identities of the schemas."""


def as_json(request: Request) -> dict[str, Any]:
    """What a worker needs of a request, as JSON data."""
    data = dict(vars(request))
    del data["persona"]
    data["system"] = _system(request.system)
    data["messages"] = _messages(request.messages)
    data["tools"] = _offer(request.tools)
    return data


def from_json(data: Mapping[str, Any]) -> Request:
    """Read a request."""
    messages = tuple(Message.from_json({**_MESSAGE, **one}) for one in data["messages"])
    return Request(**{**data, "messages": messages, "tools": _tools(data["tools"])})


def _messages(messages: Sequence[Message]) -> Written:
    """Messages as JSON.

    The last one of a talk keeps what went out with it: with the next turn, all of it goes out
    again, and to read each of its messages takes longer than all the rest.
    """
    talk, last = list(messages[:-1]), messages[-1:]
    at, texts = 0, list[str]()
    for place in range(len(talk) - 1, -1, -1):
        kept = vars(talk[place]).pop(_SENT, None)
        if kept is not None:
            before, text = kept
            if before == talk[:place]:  # mostly the same objects
                at, texts = place + 1, [text]
            break
    texts += map(_message, talk[at:])
    if talk:
        texts = [",".join(texts)]
        vars(talk[-1])[_SENT] = talk[:-1], texts[0]
    return Written(f"[{','.join([*texts, *map(_message, last)])}]")


def _message(message: Message) -> str:
    """A message as JSON, which it keeps, as turns for others read it among other ones."""
    values = vars(message)
    known: str | None = values.get(_WRITTEN)
    if known is not None:
        return known
    data = {name: values[name] for name, usual in _MESSAGE.items() if values[name] != usual}
    if message.calls:
        data["calls"] = [call.as_json() for call in message.calls]
    if message.percepts:
        data["percepts"] = SOME
    values[_WRITTEN] = text = encode(data)
    return text


def _offer(tools: Sequence[Mapping[str, Any]]) -> Written:
    key = tuple(map(id, tools))
    known = _offers.get(key)
    if known is None:
        if len(_offers) >= MAX_OFFERS:
            _offers.clear()
        text = encode([dict(tool) for tool in tools])
        known = _offers[key] = tools, Written(json.dumps(text))
    return known[1]


@lru_cache(MAX_OFFERS)
def _system(text: str) -> Written:
    return Written(json.dumps(text))


@lru_cache(MAX_OFFERS)
def _tools(text: str) -> tuple[Mapping[str, Any], ...]:
    return tuple(json.loads(text))
