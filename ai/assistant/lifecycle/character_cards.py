"""Character cards: the format in which other programs share characters (Character Card V2).

A stranger wrote the card, so it is read as data of limited size and depth. Its description becomes
the persona's, and its lore book becomes lore of this assistant alone. Its instructions to a model
(`system_prompt`, `post_history_instructions`) never reach one; they are stored for an export only.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import struct
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from ai.assistant.prompts.parts import MAX_DESCRIPTION
from ai.memory.lore.files import MAX_KEYWORDS, MAX_TEXT
from ai.speech.sentences import shorten
from ai.tools.support.markup import one_line, prose
from ai.tools.text.quotation import visible

SPEC, VERSION = "chara_card_v2", "2.0"
TEXTS = (
    "name",
    "description",
    "personality",
    "scenario",
    "first_mes",
    "mes_example",
    "creator_notes",
    "system_prompt",
    "post_history_instructions",
    "creator",
    "character_version",
)
LISTS = ("alternate_greetings", "tags")
MAX_CARD = 512 * 1024
"""Bytes of a card's JSON."""
MAX_PICTURE = 32 * 1024 * 1024
"""Bytes of a picture that contains a card."""
MAX_CHUNKS = 1000
MAX_DEPTH = 12
MAX_ENTRIES = 300
"""Entries of a card's lore book."""
MAX_FIELD = 50_000
MAX_LISTED = 100
MAX_NAME = 80
MAX_GREETING = 300
ASKER = "{asker}"
SIGNATURE = b"\x89PNG\r\n\x1a\n"

_MACRO = re.compile(r"\{\{([^{}]{0,200})\}\}|<(USER|BOT|CHAR)>", re.IGNORECASE)
_FRAME = re.compile(
    r"\[(?=\s*/?\s*inst(?:ruction)?\b)|<(?=[|<]|/?(?:s|tool_call|start_of_turn|end_of_turn)>)", re.I
)
"""The beginning of what a model may take for an instruction or a chat template's token."""
_VISITOR = re.compile(r"\{\{user\}\}|<USER>", re.IGNORECASE)
_STAND_IN = "ThisVisitor"
"""Replaces the visitor's macro while braces are removed."""
_ACTION = re.compile(r"\*[^*]*\*")
_ABOUT = (("Your personality: ", "personality"), ("Where you are: ", "scenario"))


class CardError(ValueError):
    """A text or file is no valid card; the message says why in a sentence."""


def read_card(text: str | bytes) -> dict[str, Any]:
    """The data of a card in JSON, with every field of the format in its type.

    Raises:
        CardError: It is no card, or too large or too deep.
    """
    if len(text) > MAX_CARD:
        raise CardError(f"It is longer than {MAX_CARD // 1024} KiB.")
    try:
        written = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        card = json.loads(written, parse_constant=_no_number)
    except UnicodeDecodeError:
        raise CardError("It is no text in UTF-8.") from None
    except json.JSONDecodeError as error:
        raise CardError(f"It is not valid JSON (line {error.lineno}).") from None
    except (ValueError, RecursionError):
        raise CardError("It contains something that a card cannot have.") from None
    if not isinstance(card, Mapping) or _is_deep(card):
        raise CardError("It is not a character card.")
    data = card.get("data")
    if card.get("spec") not in (SPEC, "chara_card_v3") or not isinstance(data, Mapping):
        if not isinstance(card.get("description"), str):
            raise CardError(f"It is not a character card: its spec is not '{SPEC}'.")
        data = card  # version 1 of the format
    return _data(data)


def card_in_png(file: BinaryIO) -> bytes:
    """The JSON of the card in a PNG picture.

    Raises:
        CardError: It is no picture, or has no card.
    """
    if file.read(8) != SIGNATURE:
        raise CardError("It is no PNG picture.")
    for _ in range(MAX_CHUNKS):
        head = file.read(8)
        if len(head) < 8:
            break
        length, kind = struct.unpack(">I4s", head)
        if kind == b"IEND":
            break
        if kind != b"tEXt" or length > 2 * MAX_CARD:
            file.seek(length + 4, 1)
            continue
        name, _, value = file.read(length).partition(b"\0")
        file.seek(4, 1)
        if name == b"chara":
            try:
                return base64.b64decode(value, validate=True)
            except binascii.Error:
                raise CardError("The card in that picture is damaged.") from None
    raise CardError("There is no character card in that picture.")


def read_file(path: Path) -> dict[str, Any]:
    """The data of a card in a file, which is JSON or a picture.

    Raises:
        CardError: It is no card, or cannot be read.
    """
    try:
        with path.open("rb") as file:
            if path.suffix.lower() == ".png":
                if path.stat().st_size > MAX_PICTURE:
                    raise CardError(f"It is longer than {MAX_PICTURE // 1024 // 1024} MiB.")
                return read_card(card_in_png(file))
            return read_card(file.read(MAX_CARD + 1))
    except OSError as error:
        raise CardError(f"It cannot be read ({type(error).__name__}).") from None


def to_json(data: Mapping[str, Any]) -> str:
    """A card as JSON."""
    card = {"spec": SPEC, "spec_version": VERSION, "data": data}
    return json.dumps(card, ensure_ascii=False, indent=2)


def fill_macros(text: str, name: str) -> str:
    """A text of a card with its macros filled in, and unknown macros removed.

    The result has no colours, links or hidden characters, no placeholder that is filled in later,
    and no line that reads as an instruction from the game's staff.
    """

    def stands_for(found: re.Match[str]) -> str:
        macro = (found[1] or found[2] or "").strip().lower()
        return {"char": name, "bot": name, "user": "the visitor"}.get(macro, "")

    words = prose(visible(_MACRO.sub(stands_for, text)), MAX_FIELD)
    return _FRAME.sub("(", words.replace("{", "(").replace("}", ")"))


def description_of(data: Mapping[str, Any], name: str) -> str:
    """The persona's description from a card's description, personality, scenario and examples."""
    parts = [fill_macros(data["description"], name)]
    parts += [f"{head}{fill_macros(data[key], name)}" for head, key in _ABOUT if data[key].strip()]
    example = fill_macros(data["mes_example"], name).replace("<START>", "").strip()
    if example:
        parts.append(f"How you talk, for example: {example}")
    whole = "\n\n".join(part.strip() for part in parts if part.strip())
    return whole if len(whole) <= MAX_DESCRIPTION else whole[: MAX_DESCRIPTION - 1] + "…"


def greeting_of(data: Mapping[str, Any], name: str) -> str:
    """A card's greeting for somebody who comes in, as a phrase of the built-in brain; "" if none.

    Acts between asterisks are left out.
    """
    said = (
        fill_macros(_VISITOR.sub(_STAND_IN, line), name).replace(_STAND_IN, ASKER)
        for line in _ACTION.sub(" ", data["first_mes"]).splitlines()
    )
    lines = [" ".join(line.replace('"', " ").split()) for line in said]
    first = next((line for line in lines if any(letter.isalpha() for letter in line)), "")
    return shorten(first, MAX_GREETING)


def lore_of(data: Mapping[str, Any], name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The entries of a card's lore book that have a text: number, and the fields of `Lore`."""
    book = data.get("character_book")
    for number, entry in enumerate(book["entries"] if book else ()):
        text = fill_macros(entry["content"], name).strip()[:MAX_TEXT]
        if not text:
            continue
        keys = [one_line(fill_macros(key, name)) for key in entry["keys"]]
        keys = [" ".join(key.split()[:8])[:128] for key in keys if key.strip()][:MAX_KEYWORDS]
        title = one_line(fill_macros(str(entry.get("name") or ""), name)).strip()
        yield (
            number,
            {
                "title": (title or (keys[0] if keys else text))[:80],
                "text": text,
                "keywords": keys,
                "enabled": bool(entry["enabled"]),
                "priority": max(-1000, min(1000, int(entry["insertion_order"]))),
            },
        )


def blank_card(name: str) -> dict[str, Any]:
    """The data of a card with a name only."""
    return _data({"name": name})


def _data(given: Mapping[str, Any]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for name in TEXTS:
        data[name] = _text(given.get(name, ""), name)
    for name in LISTS:
        listed = given.get(name, [])
        if not isinstance(listed, list) or len(listed) > MAX_LISTED:
            raise CardError(f"Its {name} is not a list of at most {MAX_LISTED} texts.")
        data[name] = [_text(one, name) for one in listed]
    extensions = given.get("extensions", {})
    data["extensions"] = dict(extensions) if isinstance(extensions, Mapping) else {}
    book = given.get("character_book")
    if book is not None:
        data["character_book"] = _book(book)
    return data


def _book(given: Any) -> dict[str, Any]:
    entries = given.get("entries") if isinstance(given, Mapping) else None
    if not isinstance(entries, list) or len(entries) > MAX_ENTRIES:
        raise CardError(f"Its lore book is not a list of at most {MAX_ENTRIES} pieces.")
    return {**given, "entries": [_entry(entry) for entry in entries]}


def _entry(given: Any) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        raise CardError("An entry of its lore book is not an object.")
    keys = given.get("keys", [])
    if not isinstance(keys, list) or len(keys) > MAX_LISTED:
        raise CardError("An entry of its lore book has no list of keys.")
    order = given.get("insertion_order", 0)
    if isinstance(order, bool) or not isinstance(order, int | float) or abs(order) > 1e9:
        order = 0
    return {
        **given,
        "keys": [_text(key, "keys") for key in keys],
        "content": _text(given.get("content", ""), "content"),
        "enabled": given.get("enabled", True) is not False,
        "insertion_order": order,
        "extensions": given.get("extensions", {}),
    }


def _text(value: Any, name: str) -> str:
    if not isinstance(value, str) or len(value) > MAX_FIELD:
        raise CardError(f"Its {name} is not a text of at most {MAX_FIELD:,} letters.")
    return value.replace("\0", "").encode("utf-8", "replace").decode()


def _no_number(_text: str) -> Any:
    raise ValueError("NaN and infinity are no JSON")


def _is_deep(value: Any, depth: int = 0) -> bool:
    if depth > MAX_DEPTH:
        return True
    inside = value.values() if isinstance(value, Mapping) else value
    return isinstance(value, Mapping | list) and any(_is_deep(one, depth + 1) for one in inside)
