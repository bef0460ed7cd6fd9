"""The context window: how much a brain can hold, and what is cut when it is full."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any
from weakref import WeakKeyDictionary

from ai.brains.base import Message, Request
from ai.tools.contract.registry import ToolSet

FULL = 0.55
"""Used part of the window at which a turn begins by compacting the history."""
COMPACTED = 0.5
"""Part of the window that is used after compacting, at most."""
FORCED = 0.85
"""Used part of the window at which a running turn cuts its history."""
KEPT_RESULTS = 3
"""Number of results whose text stays when older ones are cleared."""
CLEARED = "[an older result, cleared]"

MAX_SCHEMAS = 2000
"""Schemas whose tokens are kept; beyond that, all are estimated again."""
MAX_OFFERS = 1000
"""Offers of a tool set whose tokens are kept, likewise."""

_KEPT = "_tokens"
"""The name under which a message keeps its estimate."""
_kept = attrgetter(_KEPT)
_weights: WeakKeyDictionary[ToolSet, dict[tuple[str, ...], int]] = WeakKeyDictionary()
_schemas: dict[int, tuple[Any, int]] = {}
"""Tools' schemas, which never change, and their tokens; by the identities of the schemas."""


def tokens_of_text(text: str) -> int:
    """Estimate the tokens of a text: one for four characters of ASCII, more for others."""
    if text.isascii():
        return len(text) // 4 + 1
    return len(text.encode("utf-8", "replace")) // 3 + 1


def tokens_of(message: Message) -> int:
    """Estimate the tokens of a message, which keeps them."""
    known: int | None = vars(message).get(_KEPT)
    if known is None:
        known = vars(message)[_KEPT] = _weigh(message)
    return known


def tokens_of_talk(messages: Sequence[Message]) -> int:
    """Estimate the tokens of messages; a turn weighs its whole talk several times."""
    try:
        return sum(map(_kept, messages))
    except AttributeError:  # one of them was not weighed yet
        return sum(map(tokens_of, messages))


def _weigh(message: Message) -> int:
    total = 4 + tokens_of_text(message.text)
    for call in message.calls:
        total += 8 + tokens_of_text(call.name) + tokens_of_text(str(call.arguments))
    return total


def tokens_of_offer(tools: Iterable[Any]) -> int:
    """Estimate the tokens of tools' schemas."""
    return sum(map(_tokens_of_schema, tools))


def _tokens_of_schema(tool: Any) -> int:
    known = _schemas.get(id(tool))
    if known is None:
        if len(_schemas) >= MAX_SCHEMAS:
            _schemas.clear()
        known = _schemas[id(tool)] = tool, _tokens_of_mapping(tool)
    return known[1]


def _tokens_of_mapping(schema: Any) -> int:
    return tokens_of_text(json.dumps(dict(schema), default=dict))


def tokens_of_tools(tools: ToolSet, names: Iterable[str], pass_name: str) -> int:
    """Estimate the tokens of tools by name; the estimates are cached for each tool set."""
    weights = _weights.setdefault(tools, {})
    key = (*names, pass_name)
    if key not in weights:
        if len(weights) >= MAX_OFFERS:
            weights.clear()
        *known, _ = key
        weights[key] = tokens_of_offer(tools.schemas(known, pass_name))
    return weights[key]


def tokens_of_request(request: Request) -> int:
    """Estimate the tokens of a request."""
    schema = request.answer_schema
    return (
        tokens_of_text(request.system)
        + (tokens_of_text(request.context) if request.context else 0)
        + (tokens_of_text(request.closing) if request.closing else 0)
        + tokens_of_offer(request.tools)
        + (_tokens_of_mapping(schema) if schema is not None else 0)
        + tokens_of_talk(request.messages)
    )


def compact(messages: Sequence[Message], room: int) -> list[Message]:
    """Shorten a conversation to so many tokens.

    Old results are cleared first, except the last three. Then the oldest exchanges go, each as a
    whole, so that no call loses its result.

    Args:
        messages: Oldest first.
        room: The most tokens that they may take.
    """
    sizes = tokens_of_talk(messages)
    if sizes <= room:
        return list(messages)
    exchanges = _exchanges(cleared(messages, KEPT_RESULTS))
    left = sum(map(tokens_of_talk, exchanges))
    while exchanges and left > room:
        left -= tokens_of_talk(exchanges.pop(0))
    return [message for exchange in exchanges for message in exchange]


def newest(messages: Sequence[Message], most: int, room: int) -> list[Message]:
    """The last exchanges of a conversation, as far as they fit; the very last one always stays.

    The older ones go in big steps. So the conversation begins the same for a long time while more
    is added to it, and providers can read it from their cache.

    Args:
        messages: Oldest first.
        most: The most messages.
        room: The most tokens that they may take.
    """
    exchanges = _exchanges(messages)
    sizes = list(map(tokens_of_talk, exchanges))
    too_many = _in_steps(len(messages) - most, max(1, most // 2))
    too_long = _in_steps(sum(sizes) - room, 1 << max(0, room.bit_length() - 2))
    if too_many > 0:
        too_many += most % 2 + 1
    at = 0
    while at < len(exchanges) - 1 and (too_many > 0 or too_long > 0):
        too_many -= len(exchanges[at])
        too_long -= sizes[at]
        at += 1
    return [message for exchange in exchanges[at:] for message in exchange]


def _in_steps(amount: int, step: int) -> int:
    """An amount, rounded up to whole steps."""
    return -(-amount // step) * step


def cleared(messages: Sequence[Message], kept: int = 0) -> list[Message]:
    """A conversation in which only the last few results of tools keep their text."""
    results = [index for index, message in enumerate(messages) if message.role == "tool"]
    old = set(results[: len(results) - kept])
    return [
        replace(message, text=CLEARED, result=None)
        if index in old and len(message.text) > len(CLEARED)
        else message
        for index, message in enumerate(messages)
    ]


def _exchanges(messages: Sequence[Message]) -> list[list[Message]]:
    """Split a conversation into exchanges; each begins with what the assistant noticed."""
    exchanges: list[list[Message]] = []
    for message in messages:
        noticed = message.role == "user" and (message.percepts or not _has_percepts(exchanges))
        if noticed or not exchanges:
            exchanges.append([])
        exchanges[-1].append(message)
    return exchanges


def _has_percepts(exchanges: Sequence[Sequence[Message]]) -> bool:
    """Whether the last message is what an assistant noticed, and so its turn's thoughts follow."""
    return bool(exchanges) and bool(exchanges[-1][-1].percepts)
