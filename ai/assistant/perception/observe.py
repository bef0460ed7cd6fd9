"""Perception: from what Evennia shows a character to percepts with a verified source.

One function, `perceive`, for every kind of object: `AssistantCharacter`'s method calls it, and
the wrapper that adoption puts on any other object. What happened is read from the objects that
did it, never from the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from ai.assistant.authority.author_levels import author_of
from ai.assistant.authority.authority import identity_of, source_of
from ai.assistant.authority.secrets import known
from ai.assistant.percepts.medium import PAGE
from ai.assistant.percepts.percept import Percept, Source, cut
from ai.pipeline.call import least_level
from ai.tools.contract.surroundings import Capture
from ai.tools.schema.decode import storable
from ai.tools.support import pager
from ai.tools.support.markup import plain, uncoloured
from ai.tools.support.sight import MAX_LOOKED_AT

SPEECH = {"say": "say", "whisper": "whisper", "shout": "say"}
MOVES = ("move", "traverse", "teleport", "get", "give", "drop")
SHOWN = ("pose", "emote", "emit")
"""Types of what a character does for others to see."""
_ANSWERS = ("look", "inventory", "help", "examine")
"""Types of what a character's own commands show it; not an event in the world."""


@contextmanager
def capture(thing: Any) -> Iterator[Capture]:
    """Collect what a character is shown while the block runs, instead of noticing it.

    What others do meanwhile stays a percept.
    """
    before = thing.ndb.ai_capture
    thing.ndb.ai_capture = captured = Capture()
    try:
        yield captured
    finally:
        if before is None:
            del thing.ndb.ai_capture
        else:
            thing.ndb.ai_capture = before


@contextmanager
def among(speaker: Any, listeners: Iterable[Any]) -> Iterator[None]:
    """Let it be known to whom somebody whispers or pages while the block runs.

    Each of them may be reminded of it. Of what is meant for one alone there is nothing to know.
    """
    those = [identity_of(one) for one in listeners]
    speaker.ndb.ai_listeners = those if len(those) > 1 else ()
    try:
        yield
    finally:
        del speaker.ndb.ai_listeners


def perceive(
    thing: Any, text: Any = None, from_obj: Any = None, options: dict[str, Any] | None = None
) -> None:
    """Let a character notice what it was just sent.

    Args:
        thing: The character or object of an assistant.
        text: As `at_msg_receive` gets it: a text, or a text with a dict that has "type".
        from_obj: Who caused it.
        options: More that came with it; not read.
    """
    line, kind = _unpack(text)
    if not line:
        return
    presence = thing.ndb.ai
    if presence is not None and from_obj is thing and (kind in SPEECH or kind in SHOWN):
        presence.lines.spoke(_spoken(line) if kind in SPEECH else line)
    if _is_for_player(thing, from_obj):
        return
    captured = thing.ndb.ai_capture
    if captured is not None and (from_obj is None or from_obj is thing):
        captured.lines.append(line)
        return
    if presence is None or from_obj is thing or kind in _ANSWERS:
        return
    if isinstance(from_obj, list | tuple):  # as `msg` takes them; of several, none is the author
        from_obj = from_obj[0] if len(from_obj) == 1 else None
    presence.notice(observed(line, kind, from_obj, thing), from_obj)


def perceive_gift(thing: Any, gift: Any, giver: Any, move_type: str) -> None:
    """Let a character notice that somebody gave it something; whoever had it is the giver."""
    presence = thing.ndb.ai
    if presence is None or move_type != "give" or giver is None or giver is thing:
        return
    source = source_of(giver)
    what = known().hide(storable(plain(str(gift.key))))
    presence.notice(
        Percept(
            "give",
            cut(f"{source.name} gives you {what}."),
            source=source,
            place=getattr(thing.location, "pk", None),
            data={"thing": gift.pk},
            author_level=least_level(source.level, author_of(gift)),
        ),
        giver,
    )


def _is_for_player(thing: Any, from_obj: Any) -> bool:
    """Whether it may be what somebody who plays the character gets to read: their own affair.

    Of what has no author nobody can tell, so all of it counts.
    """
    account = getattr(thing, "account", None)
    if account is None and not thing.sessions.count():
        return False
    return from_obj is None or from_obj is thing or from_obj == account


def observed(line: str, kind: str, from_obj: Any, thing: Any) -> Percept:
    """A percept of what was shown, not yet judged for whom it is meant.

    A line that came without its author may repeat anybody's words, and counts as such.
    """
    source = source_of(from_obj)
    heard = SPEECH.get(kind)
    if kind == pager.KIND and source.id:
        return _paged(line, source, _there(source, from_obj))
    audience = _there(source, from_obj) if kind == "whisper" else None
    words = _spoken(line) if heard else line
    return Percept(
        kind=heard or ("move" if kind in MOVES and from_obj is not None else _other(kind)),
        text=cut(words),
        source=source,
        place=getattr(thing.location, "pk", None),
        audience=audience,
        author_level=source.level
        if heard
        else least_level(source.level, _named(line, from_obj, thing)),
    )


def _there(source: Source, from_obj: Any) -> tuple[str, ...]:
    """Who was there for what is private: whoever began it, and all whom it is known to be for."""
    listeners = getattr(getattr(from_obj, "ndb", None), "ai_listeners", None)
    return tuple(sorted({source.id, *(listeners or ())}))


def _paged(line: str, source: Source, audience: tuple[str, ...]) -> Percept:
    """A percept of a page: between those whom it is for, wherever they are."""
    _header, _, words = line.partition(pager.BETWEEN)
    return Percept(
        kind=PAGE,
        text=cut(words or line),
        source=source,
        audience=audience,
        data={"chat_id": source.id.replace("account:", "page:")},
        author_level=source.level,
    )


def _named(line: str, from_obj: Any, thing: Any) -> int | None:
    """The least level of those who made the names in a line about what somebody does.

    A builder who drops a thing has not chosen its name.
    """
    if from_obj is None:
        return None
    lowered = line.lower()
    near = [one for place in (thing, thing.location, from_obj) for one in _contents(place)]
    return author_of(
        *(one for one in near if one != from_obj and plain(one.key).lower() in lowered)
    )


def _contents(place: Any) -> Any:
    return place.contents[:MAX_LOOKED_AT] if hasattr(place, "contents") else ()


def moved(percept: Percept, from_obj: Any, thing: Any) -> Percept:
    """A percept of a move, once it is over: whoever is here now has arrived, others have left."""
    here = from_obj.location is not None and from_obj.location == thing.location
    return replace(percept, kind="arrive" if here else "leave")


def _other(kind: str) -> str:
    return "pose" if kind in ("pose", "emote") else "text"


def _unpack(text: Any) -> tuple[str, str]:
    kind = ""
    if isinstance(text, tuple | list):
        if len(text) > 1 and isinstance(text[1], dict):
            kind = str(text[1].get("type", ""))
        text = text[0] if text else ""
    if text is None:
        return "", kind
    return known().hide(storable(uncoloured(text).strip())), kind


def _spoken(line: str) -> str:
    """The words in a line of speech: what stands between its first and last quotation mark."""
    found = re.search(r'["“«„](.*)["”»“]', line, re.DOTALL)
    return found[1] if found else line
