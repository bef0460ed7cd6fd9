"""Perception: turns what Evennia shows a character into percepts with a verified source.

`hooks` calls `perceive` for every kind of object. Who did what is read from the objects involved,
never from the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from ai.assistant.agent.agent import Agent
from ai.assistant.authority.authority import author_of, identity_of, source_of
from ai.assistant.authority.secrets import game_secrets
from ai.assistant.percepts.addressing import asks, asks_for_confidence, listeners, sent_to
from ai.assistant.percepts.percept import PAGE, Percept, Source, cut
from ai.assistant.percepts.vocatives import Company
from ai.pipeline.call import least_level
from ai.tools.contract.surroundings import Capture
from ai.tools.schema.decode import storable
from ai.tools.support import pager
from ai.tools.support.markup import plain, uncoloured
from ai.tools.support.sight import MAX_LOOKED_AT
from ai.tools.text.quotation import quoted

SPEECH = {"say": "say", "whisper": "whisper", "shout": "say"}
MOVES = ("move", "traverse", "teleport", "get", "give", "drop")
POSES = ("pose", "emote")
ALOUD = ("say", "shout", *POSES)
"""Message types of what everybody in the room notices."""
SHOWN = (*POSES, "emit")
"""Message types of what a character does for others to see."""
CONNECTION = "connection"
"""Key in the data of a percept: somebody entered or left the game, which wakes nobody."""
_ANSWERS = ("look", "inventory", "help", "examine")
"""Message types of what a character's own commands show it; these are no events."""


@contextmanager
def capture(thing: Any) -> Iterator[Capture]:
    """Collect what a character's own acts show it, instead of making percepts of it.

    What others do in the meantime still becomes a percept.
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
def remember_listeners(speaker: Any, listeners: Iterable[Any]) -> Iterator[None]:
    """Remember to whom somebody whispers or pages while the block runs.

    All of them may hear of it later. A single listener needs no remembering.
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
    """Make an assistant's character notice what it was just sent.

    Args:
        thing: The character.
        text: As `at_msg_receive` gets it: a text, or a text and a dict that has "type".
        from_obj: Who caused it.
        options: Other keywords of the message; not read.
    """
    line, kind = _unpack(text)
    if not line:
        return
    agent = thing.ndb.ai
    if agent is not None and from_obj is thing and (kind in SPEECH or kind in SHOWN):
        agent.recent_lines.spoke(_spoken(line) if kind in SPEECH else line)
        if kind in SPEECH or kind in POSES:
            _note_listeners(agent, line, kind)
        if _is_played(thing) and kind in ALOUD:
            agent.notice(_build_played(line, kind, thing))
    if _is_for_player(thing, from_obj):
        return
    captured = thing.ndb.ai_capture
    if captured is not None and (from_obj is None or from_obj is thing):
        captured.lines.append(line)
        return
    if agent is None or from_obj is thing or kind in _ANSWERS:
        return
    if isinstance(from_obj, list | tuple):  # `msg` takes several; then there is no author
        from_obj = from_obj[0] if len(from_obj) == 1 else None
    percept = build_percept(line, kind, from_obj, thing)
    turn = agent.turn
    if from_obj is None and turn is not None and turn.caller.acts:
        agent.effects.append(percept)
    else:
        agent.notice(percept, from_obj)


def perceive_gift(thing: Any, gift: Any, giver: Any, move_type: str) -> None:
    """Make a character notice that somebody gave it something."""
    agent = thing.ndb.ai
    if agent is None or move_type != "give" or giver is None or giver is thing:
        return
    source = source_of(giver)
    what = game_secrets().hide(storable(plain(str(gift.key))))
    agent.notice(
        Percept(
            "give",
            cut(f"{source.name} gives you {what}."),
            source=source,
            place=getattr(thing.location, "pk", None),
            data={"thing": gift.pk, "name": what},
            author_level=least_level(source.level, author_of(gift)),
        ),
        giver,
    )


def _is_for_player(thing: Any, from_obj: Any) -> bool:
    """Whether a message may be for the player of the character, and so private.

    A message without an author counts, as nobody can tell whom it is for.
    """
    if not _is_played(thing):
        return False
    return from_obj is None or from_obj is thing or from_obj == getattr(thing, "account", None)


def _is_played(thing: Any) -> bool:
    """Whether somebody plays an assistant's character now."""
    return getattr(thing, "account", None) is not None or bool(thing.sessions.count())


def _build_played(line: str, kind: str, thing: Any) -> Percept:
    """Build a percept of what a player had the character say or do before all."""
    how = f"you said {quoted(_spoken(line))}" if kind in SPEECH else f"you did this: {line}"
    return Percept(
        "text",
        cut(f"While another will moved you, {how}"),
        place=getattr(thing.location, "pk", None),
        author_level=source_of(thing).level,
    )


def build_percept(line: str, kind: str, from_obj: Any, thing: Any) -> Percept:
    """Build a percept of what a character was shown; the dispatcher judges it later.

    A line without an author may repeat anybody's words, so it gets the least author level.
    """
    source = source_of(from_obj)
    if kind == pager.KIND and source.id:
        return _build_page(line, source, _private_audience(source, from_obj))
    appears = _connection(line, from_obj, thing) if not kind and source.object_id else None
    if appears is not None:
        return replace(appears, source=source, author_level=source.level)
    spoken = kind in SPEECH
    words = _spoken(line) if spoken else line
    is_private = kind == "whisper" or spoken and _is_told_alone(words, from_obj, thing)
    author_level: int | None = source.level
    if not spoken:
        author_level = least_level(author_level, _least_namer(line, from_obj, thing))
    return Percept(
        kind=SPEECH[kind] if spoken else _kind_of_act(kind, from_obj),
        text=cut(words),
        source=source,
        place=getattr(thing.location, "pk", None),
        audience=_private_audience(source, from_obj) if is_private else None,
        author_level=author_level,
    )


def _connection(line: str, from_obj: Any, thing: Any) -> Percept | None:
    """The percept of somebody who enters or leaves the game; None for any other line.

    Evennia's own line on that is for players: a character knows of no game.
    """
    from django.utils.translation import gettext

    name = plain(from_obj.get_display_name(thing))
    entered = gettext("{name} has entered the game.").format(name=name)
    left = gettext("{name} has left the game{reason}.").format(name=name, reason="").rstrip(".")
    place = getattr(thing.location, "pk", None)
    if line == entered:
        return Percept("arrive", f"{name} is here now.", place=place, data={CONNECTION: True})
    if line.startswith(left):
        return Percept("leave", f"{name} is gone.", place=place, data={CONNECTION: True})
    return None


def repeats_gift(percept: Percept, gift: Percept) -> bool:
    """Whether a line only shows again that somebody gives the character something."""
    giver, text = gift.source, percept.text.lower()
    is_known = percept.source.id == giver.id and str(gift.data["name"]).lower() in text
    is_nobodys = not percept.source.id and giver.name.lower() in text
    return percept.kind == "text" and bool(giver.name) and (is_known or is_nobodys)


def _is_told_alone(words: str, speaker: Any, thing: Any) -> bool:
    """Whether somebody asks a character to tell nobody, where nobody else hears it."""
    if speaker is None or not asks_for_confidence(words):
        return False
    return {one.pk for one in Company(thing.location).members} <= {thing.pk, speaker.pk}


def _private_audience(source: Source, from_obj: Any) -> tuple[str, ...]:
    """Return who may know of a private line: its source and its known listeners."""
    listeners = getattr(getattr(from_obj, "ndb", None), "ai_listeners", None)
    return tuple(sorted({source.id, *(listeners or ())}))


def _build_page(line: str, source: Source, audience: tuple[str, ...]) -> Percept:
    """Build a percept of a page, which has no place."""
    _header, _, words = line.partition(pager.BETWEEN)
    return Percept(
        kind=PAGE,
        text=cut(words or line),
        source=source,
        audience=audience,
        data={"chat_id": source.id.replace("account:", "page:")},
        author_level=source.level,
    )


def _least_namer(line: str, from_obj: Any, thing: Any) -> int | None:
    """Return the lowest level among the makers of the names in a line.

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


def resolve_move(percept: Percept, from_obj: Any, thing: Any) -> Percept:
    """Turn a percept of a move into an arrival or a departure, once the move is over."""
    here = from_obj.location is not None and from_obj.location == thing.location
    return replace(percept, kind="arrive" if here else "leave")


def _note_listeners(agent: Agent, line: str, kind: str) -> None:
    """Note with whom an assistant talks by a line of its own, and whether it asks something.

    What it says to nobody in particular begins a talk only if it is a question.
    """
    words = _spoken(line) if kind in SPEECH else line
    if kind not in ("whisper", "pose"):
        agent.talks.said_aloud(words)
    header = line.partition(words)[0] if kind == "whisper" else ""
    asker = agent.turn.caller.source if agent.turn is not None else None
    answered = asker.object_id if asker is not None else None
    heard_by, personally = listeners(words, header, agent.character, answered)
    for one in sent_to(words, agent.character, answered) if kind == "say" else ():
        agent.talks.asked(identity_of(one), personally=True)  # what they say next answers that
    for one in map(identity_of, heard_by):
        if asks(words):
            agent.talks.asked(one, personally)
        elif personally:
            agent.talks.spoke(one)


def _kind_of_act(kind: str, from_obj: Any) -> str:
    if kind in MOVES and from_obj is not None:
        return "move"
    return "pose" if kind in POSES else "text"


def _unpack(text: Any) -> tuple[str, str]:
    kind = ""
    if isinstance(text, tuple | list):
        if len(text) > 1 and isinstance(text[1], dict):
            kind = str(text[1].get("type", ""))
        text = text[0] if text else ""
    if text is None:
        return "", kind
    return game_secrets().hide(storable(uncoloured(text).strip())), kind


def _spoken(line: str) -> str:
    """Return the words between the first and the last quotation mark of a line of speech."""
    found = re.search(r'["“«„](.*)["”»“]', line, re.DOTALL)
    return found[1] if found else line
