"""The snapshot: what a turn's row keeps of how it began, so that it can be replayed.

What it noticed stands in the row anyway, and the talk before it in the rows before it. Of what is
the same from turn to turn a digest is kept, by which a change since then is noticed: the versions
of its parts have a table of their own. What came to mind is kept in its words, as nothing could
bring the same to mind again; `forget` finds names in it and empties it with the rest of the row.
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
"""Where it stands in a row's data."""
MAX_CONTEXT = 12_000
"""Characters of what came to mind."""
MAX_OFFER = 100


@dataclass(frozen=True)
class TurnSnapshot:
    """How a turn began."""

    known: bool = False
    """False of turns that were had before such things were kept, or that were emptied."""
    system: str = ""
    """A digest of what is the same from turn to turn."""
    context: str = ""
    """What came to mind."""
    talk: int = 0
    """Messages of the talk before it that it had before its eyes."""
    talk_digest: str = ""
    summary: str = ""
    """What stood in the place of the oldest of them, where anything did."""
    offer: tuple[str, ...] = ()
    """The tools that it was offered, with those that it loaded."""
    window: int = 0
    seed: int = 0
    level: int = 0
    """The asker's level then."""
    object_id: int | None = None
    """The character that the asker played."""


def basis(turn: Turn) -> dict[str, Any]:
    """How a turn began, as its row keeps it."""
    request, asker = turn.request, turn.caller.source
    talk = turn.messages[: turn.opened]
    summary = talk[0].text if talk and _is_summary(talk[0]) else ""
    kept: dict[str, Any] = {
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
    return {name: value for name, value in kept.items() if value not in ("", 0, None, [])}


def basis_of(data: Mapping[str, Any]) -> TurnSnapshot:
    """How a turn began, by its row's data."""
    kept = data.get(KEY)
    if not isinstance(kept, Mapping) or kept.get("v") != 1:
        return TurnSnapshot()
    fields = {name: kept[name] for name in TurnSnapshot.__dataclass_fields__ if name in kept}
    fields["offer"] = tuple(fields.get("offer", ()))
    return TurnSnapshot(**{**fields, "known": True})


def without_summary(talk: Sequence[Message]) -> Sequence[Message]:
    """A talk without what was summed up of it."""
    return talk[1:] if talk and _is_summary(talk[0]) else talk


def digest(text: str) -> str:
    """A few letters by which two texts are told apart, and from which none is read."""
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=8).hexdigest()


def digest_of(talk: Iterable[Message]) -> str:
    """The same of a talk, as rows keep its messages."""
    told = [[message.role, message.text[:MAX_KEPT_TEXT]] for message in talk]
    return digest(json.dumps(told))


def _is_summary(message: Message) -> bool:
    return message.role == "user" and not message.percepts and message.text.startswith(EARLIER)
