"""The background: lore that comes to mind at what is said, within a budget of tokens.

It stands in the turn's own message, attributed and quoted as everything there, so that the
prompt's stable part stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import DatabaseError
from twisted.logger import Logger

from ai import conf
from ai.assistant.company import SPEECH
from ai.assistant.percept import MAX_TEXT, Percept
from ai.assistant.presence import Presence
from ai.assistant.window import tokens_of_text
from ai.brains.base import Message
from ai.memory import lore
from ai.memory.lore_files import Piece

log = Logger()


def background(
    presence: Presence, seen: Sequence[Percept], history: Iterable[Message]
) -> list[Percept]:
    """Lore that the lines of a turn bring to mind, as percepts.

    Args:
        presence: The assistant; only what it could know comes to its mind.
        seen: What the turn sees.
        history: What it remembers; what stands there already is not told again.
    """
    left = conf.get("LORE_TOKENS")
    texts = [percept.text for percept in seen if percept.kind in SPEECH]
    if not texts or left <= 0:
        return []
    told = {
        percept.get("data", {}).get("lore")
        for message in history
        for percept in message.percepts
        if percept.get("kind") == "lore"
    }
    found = []
    for piece in _triggered(presence, texts):
        text = f"{piece.title}: {piece.text}"
        note = Percept("lore", text, data={"lore": piece.key})
        cost = tokens_of_text(note.as_line())
        if piece.key in told or cost > left or len(text) > MAX_TEXT:
            continue
        left -= cost
        found.append(note)
    return found


def _triggered(presence: Presence, texts: Sequence[str]) -> list[Piece]:
    try:
        knower = lore.knower(presence.thing, presence.script.assistant_key)
        return lore.triggered(texts, knower)
    except DatabaseError:  # it can answer without
        log.failure("ai: lore could not be looked up")
        return []
