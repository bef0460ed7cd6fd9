"""The snapshot: what a turn's row keeps of how the turn began, so that it can be replayed.

The row already has the percepts, and earlier rows have the talk before them. Of the prompt's
constant parts, whose versions have their own table, it keeps a digest, which shows whether they
changed. It keeps the recalled context word by word, as no later recall would find the same;
`forget` finds names in it and empties it with the rest of the row.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ai.assistant.agent.history import EARLIER, MAX_KEPT_TEXT
from ai.assistant.engine.turn import Turn
from ai.brains.base import Message

KEY = "began"
"""Its key in a row's data."""
MAX_CONTEXT = 12_000
"""Characters of the recalled context."""
MAX_OFFER = 100


@dataclass(frozen=True)
class TurnSnapshot:
    """How a turn began."""

    known: bool = False
    """False if the row has no snapshot, or was emptied."""
    system: str = ""
    """A digest of the prompt's constant parts."""
    context: str = ""
    """The recalled context."""
    talk: int = 0
    """The number of earlier messages in the prompt."""
    talk_digest: str = ""
    summary: str = ""
    """The summary in place of older messages; "" if there was none."""
    offer: tuple[str, ...] = ()
    """The tools that were offered, including those that the turn loaded."""
    window: int = 0
    seed: int = 0
    level: int = 0
    """The asker's level at that time."""
    object_id: int | None = None
    """The character that the asker played."""


def snapshot_data(turn: Turn) -> dict[str, Any]:
    """Build the snapshot of a turn for its row."""
    request, asker = turn.request, turn.caller.source
    talk = turn.messages[: turn.opened]
    summary = talk[0].text if talk and _is_summary(talk[0]) else ""
    data: dict[str, Any] = {
        "v": 1,
        "system": digest(request.system),
        "context": request.context[:MAX_CONTEXT],
        "talk": len(talk),
        "talk_digest": digest_of(talk) if talk else "",
        "summary": summary[:MAX_KEPT_TEXT],
        "offer": turn.caller.offer[:MAX_OFFER],
        "window": turn.bounds.window,
        "seed": request.seed,
        "level": asker.level if asker else 0,
        "object_id": asker.object_id if asker else None,
    }
    return {name: value for name, value in data.items() if value not in ("", 0, None, [])}


def read_snapshot(data: Mapping[str, Any]) -> TurnSnapshot:
    """Read the snapshot in a row's data."""
    stored = data.get(KEY)
    if not isinstance(stored, Mapping) or stored.get("v") != 1:
        return TurnSnapshot()
    fields = {name: stored[name] for name in TurnSnapshot.__dataclass_fields__ if name in stored}
    fields["offer"] = tuple(fields.get("offer", ()))
    return TurnSnapshot(**{**fields, "known": True})


def without_summary(talk: Sequence[Message]) -> Sequence[Message]:
    """Return a talk without the summary of what came before it."""
    return talk[1:] if talk and _is_summary(talk[0]) else talk


def digest(text: str) -> str:
    """Return a short digest of a text, which shows whether two texts differ."""
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=8).hexdigest()


def digest_of(talk: Iterable[Message]) -> str:
    """Return the digest of a talk, whose messages are cut as rows cut them."""
    pairs = [[message.role, message.text[:MAX_KEPT_TEXT]] for message in talk]
    return digest(json.dumps(pairs))


def _is_summary(message: Message) -> bool:
    return message.role == "user" and not message.percepts and message.text.startswith(EARLIER)
