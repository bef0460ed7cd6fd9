"""The word `ai card`: characters from other programs, and back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction
from evennia.utils.dbserialize import deserialize

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.lifecycle import character_cards
from ai.assistant.lifecycle.character_cards import CardError
from ai.commands.console.access import demand_examine
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import assistant, handle, shapeable, split
from ai.commands.console.text import line, name_of, wrapped
from ai.memory.lore import assistant_lore
from ai.models import Lore
from ai.tools.support.markup import inert, plain
from ai.tools.text.quotation import shown_whole

HELP = """Usage:
  ai card import <name> = <file>
  ai card import <name> = <JSON>
  ai card export <name>
  ai card export <name> = <file>

Character cards (Character Card V2) are how other programs share characters.
Import makes an assistant what the card says: its description, personality and
place become its description, and its lore book becomes lore that it alone
knows. The card's own instructions to a model are kept and not obeyed, and
nothing in a card gives it a tool or a right. Importing again replaces what
the last card brought.

Files are `.json`, or `.png` pictures with a card in them, and lie in the
folder that AI["CARDS"] names, `cards` in the game's folder by default. Export
shows the card, or writes it there; it overwrites nothing.

Examples:
  ai card import librarian = odile.png
  ai card export librarian = odile.json
"""
FORM = "Like this: ai card import <name> = <file>, or ai card export <name> = <file>"
MAX_LISTED = 10
_FILE = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.-]{0,80}\.(?:json|png)", re.IGNORECASE)


def card(command: Any, text: str) -> None:
    """Take a character from a card, or make a card of one."""
    word, _, rest = text.partition(" ")
    name, what = split(rest)
    if word.lower() == "import":
        _import(command, name, what)
    elif word.lower() == "export":
        _export(command, name, what)
    else:
        raise UserError("Import or export?", FORM)


# In


def _import(command: Any, name: str, what: str) -> None:
    presence = shapeable(command, name)
    if not what:
        raise UserError("Which card?", f"{FORM}. {_there()}")
    try:
        data = (
            character_cards.read_card(what)
            if what.startswith("{")
            else character_cards.read_file(_found(what))
        )
    except CardError as error:
        raise UserError(str(error), "Nothing was changed. Try another card.") from None
    script = presence.script
    called = _called(data, presence)
    description = character_cards.description_of(data, called)
    persona = {**deserialize(script.persona), "name": called, "description": description}
    greeting = _greet(persona, script, data, called)
    with transaction.atomic():
        count = _put_lore(script, data, called)
        script.persona = persona
        script.card = json.dumps(data, ensure_ascii=False)
    told = [f"{name_of(presence.thing)} is {line(called)} now, by the card.", ""]
    told.append(wrapped(description or "(no description)", 2, limit=600))
    told.append("")
    told.append(wrapped(f"Its lore: {count} of {_entries(data)} pieces, for it alone."))
    if greeting:
        told.append(wrapped(f"To whoever comes in it says: {greeting}"))
    if data["system_prompt"].strip() or data["post_history_instructions"].strip():
        told.append(wrapped("The card has instructions to a model. They are kept, and not obeyed."))
    told.append(f"To change more: |wai config {line(handle(presence))}|n")
    command.tell("\n".join(told))


def _greet(persona: dict[str, Any], script: Any, data: Mapping[str, Any], name: str) -> str:
    """Have it greet as a card says, and no more as the last one did; returns what it says."""
    phrases = dict(persona.get("phrases") or {})
    if script.card and phrases.get("greeting") == [_greeting(json.loads(script.card), script)]:
        del phrases["greeting"]
        persona.pop("greets", None)
    greeting = character_cards.greeting_of(data, name)
    if greeting:
        phrases["greeting"] = [greeting]
        persona.setdefault("greets", True)
    persona["phrases"] = phrases
    return greeting


def _greeting(data: Mapping[str, Any], script: Any) -> str:
    name = plain(data["name"], character_cards.MAX_NAME).strip() or plain(
        script.character.key, character_cards.MAX_NAME
    )
    return character_cards.greeting_of(data, name)


def _put_lore(script: Any, data: Mapping[str, Any], name: str) -> int:
    """Have a card's lore in place of that of the last one."""
    assistant_lore.forget_card(script.assistant_key)
    begins = assistant_lore.card_prefix(script.assistant_key)
    rows = [
        Lore(key=f"{begins}{number}", scope="person", of=script.assistant_key, **fields)
        for number, fields in character_cards.lore_of(data, name)
    ]
    Lore.objects.bulk_create(rows)
    return len(rows)


def _called(data: Mapping[str, Any], presence: Agent) -> str:
    """The name in a card, without what is no name; the object's own where there is none."""
    name = plain(data["name"], character_cards.MAX_NAME).strip()
    return name or plain(presence.thing.key, character_cards.MAX_NAME)


def _entries(data: Mapping[str, Any]) -> int:
    return len(data["character_book"]["entries"]) if "character_book" in data else 0


# Out


def _export(command: Any, name: str, file: str) -> None:
    presence = assistant(command.caller, name)
    demand_examine(command.caller, presence.thing)
    text = character_cards.written(as_card(presence))
    if not file:
        # Whoever reads it here sees what hides in it; its lines are those of JSON alone.
        command.tell("\n".join(inert(shown_whole(one)) for one in text.split("\n")))
        return
    path = _path(file)
    if path.suffix.lower() != ".json":
        raise UserError(
            "A card is written as JSON.", "Like this: ai card export marta = marta.json"
        )
    try:
        path.parent.mkdir(exist_ok=True)
        with path.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise UserError(f"There is a file '{plain(file, 90)}'.", "Choose another name.") from None
    except OSError as error:
        raise UserError(
            f"It cannot be written ({type(error).__name__}).",
            f"See that the folder '{plain(str(conf.get('CARDS')), 90)}' can be written to.",
        ) from None
    command.tell(f"The card of {name_of(presence.thing)} is written:\n  {line(file, 76)}")


def as_card(presence: Agent) -> dict[str, Any]:
    """The data of an assistant's card: of the one that it came from, with what has changed."""
    script = presence.script
    persona = deserialize(script.persona)
    name = str(persona.get("name") or plain(presence.thing.key, character_cards.MAX_NAME))
    data = json.loads(script.card) if script.card else character_cards.blank(name)
    description, called = str(persona.get("description", "")), _called(data, presence)
    if description != character_cards.description_of(data, called):
        data |= {"description": description, "personality": "", "scenario": "", "mes_example": ""}
    if name != called:
        data["name"] = name
    rows = Lore.objects.filter(scope="person", of__iexact=script.assistant_key).order_by("pk")
    entries = _book(assistant_lore.card_prefix(script.assistant_key), data, called, rows)
    if entries or "character_book" in data:
        book = data.get("character_book", {"extensions": {}})
        data["character_book"] = {**book, "entries": entries}
    return data


def _book(
    begins: str, data: Mapping[str, Any], called: str, rows: Iterable[Lore]
) -> list[dict[str, Any]]:
    """The pieces of its lore book: as they came, where nobody changed them since."""
    came = data["character_book"]["entries"] if "character_book" in data else []
    fields = dict(character_cards.lore_of(data, called))
    kept = {number: entry for number, entry in enumerate(came) if number not in fields}
    added = []
    for row in rows:
        number = row.key.removeprefix(begins)
        index = int(number) if row.key.startswith(begins) and number.isdecimal() else -1
        if index in fields and all(getattr(row, key) == v for key, v in fields[index].items()):
            kept[index] = came[index]
            continue
        entry = {
            "keys": list(row.keywords),
            "content": row.text,
            "name": row.title,
            "enabled": row.enabled,
            "insertion_order": row.priority,
            "extensions": {},
        }
        if index in fields:
            kept[index] = {**came[index], **entry}
        else:
            added.append(entry)
    return [kept[number] for number in sorted(kept)] + added


# Files


def folder() -> Path:
    """Where cards lie."""
    return Path(getattr(settings, "GAME_DIR", ".")) / str(conf.get("CARDS"))


def _path(file: str) -> Path:
    """A file of that folder, whether there or not.

    Raises:
        Complaint: It is no name of one.
    """
    if not _FILE.fullmatch(file) or ".." in file:
        raise UserError(
            f"'{plain(file, 60)}' is no name of a card's file.",
            "Letters, digits, blanks, - _ and . with .json or .png behind; no folders.",
        )
    return folder() / file


def _found(file: str) -> Path:
    path = _path(file)
    if not path.is_file() or not path.resolve().is_relative_to(folder().resolve()):
        raise UserError(f"There is no card '{plain(file, 60)}'.", _there())
    return path


def _there() -> str:
    place = plain(str(conf.get("CARDS")), 90)
    names = sorted(p.name for p in folder().glob("*") if p.suffix.lower() in (".json", ".png"))
    if not names:
        return f"Put some into the folder '{place}'; there are none yet."
    more = f" and {len(names) - MAX_LISTED} more" if len(names) > MAX_LISTED else ""
    return f"In '{place}' are: {plain(', '.join(names[:MAX_LISTED]), 400)}{more}."
