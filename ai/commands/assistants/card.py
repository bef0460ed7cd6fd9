"""`ai card`: imports and exports character cards."""

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

Other programs share characters as cards (Character Card V2).

`import` gives an assistant the name, the description and the greeting of a
card, and adds the card's lore book as lore that only this assistant knows.
The assistant does not follow instructions that a card contains for a model,
and a card cannot give it tools or rights. A second import replaces what the
first one added.

`export` shows a card of the assistant, or writes it to a file. It does not
overwrite files.

Files end in `.json`, or in `.png` for a picture that contains a card. They
are in the folder that AI["CARDS"] names, by default `cards` in the game's
folder.

Examples:
  ai card import librarian = odile.png
  ai card export librarian = odile.json
"""
FORM = "Like this: ai card import <name> = <file>, or ai card export <name> = <file>"
MAX_LISTED = 10
_FILE = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.-]{0,80}\.(?:json|png)", re.IGNORECASE)


def card(command: Any, text: str) -> None:
    """Import or export a character card."""
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
    agent = shapeable(command, name)
    if not what:
        raise UserError("Which card?", f"{FORM}. {_list_files()}")
    try:
        data = (
            character_cards.read_card(what)
            if what.startswith("{")
            else character_cards.read_file(_existing(what))
        )
    except CardError as error:
        raise UserError(str(error), "Nothing was changed. Try another card.") from None
    script = agent.script
    called = _name_in(data, agent)
    description = character_cards.description_of(data, called)
    persona = {**deserialize(script.persona), "name": called, "description": description}
    greeting = _greet(persona, script, data, called)
    with transaction.atomic():
        count = _put_lore(script, data, called)
        script.persona = persona
        script.card = json.dumps(data, ensure_ascii=False)
    lines = [f"{name_of(agent.character)} is {line(called)} now, as the card says.", ""]
    lines.append(wrapped(description or "(no description)", 2, limit=600))
    lines.append("")
    lines.append(wrapped(f"It alone knows {count} of {_entries(data)} pieces of the card's lore."))
    if greeting:
        lines.append(wrapped(f"It greets players who arrive: {greeting}"))
    if data["system_prompt"].strip() or data["post_history_instructions"].strip():
        lines.append(
            wrapped("The card has instructions for a model. The assistant does not follow them.")
        )
    lines.append(f"To change more: |wai config {line(handle(agent))}|n")
    command.reply("\n".join(lines))


def _greet(persona: dict[str, Any], script: Any, data: Mapping[str, Any], name: str) -> str:
    """Replace the greeting of the last card by that of a card, and return it."""
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
    """Replace the lore of the last card by that of a card, and return how many pieces it has."""
    assistant_lore.forget_card(script.assistant_key)
    begins = assistant_lore.card_prefix(script.assistant_key)
    rows = [
        Lore(key=f"{begins}{number}", scope="person", of=script.assistant_key, **fields)
        for number, fields in character_cards.lore_of(data, name)
    ]
    Lore.objects.bulk_create(rows)
    return len(rows)


def _name_in(data: Mapping[str, Any], agent: Agent) -> str:
    """The name in a card, or else that of the object."""
    name = plain(data["name"], character_cards.MAX_NAME).strip()
    return name or plain(agent.character.key, character_cards.MAX_NAME)


def _entries(data: Mapping[str, Any]) -> int:
    return len(data["character_book"]["entries"]) if "character_book" in data else 0


# Out


def _export(command: Any, name: str, file: str) -> None:
    agent = assistant(command.caller, name)
    demand_examine(command.caller, agent.character)
    text = character_cards.to_json(as_card(agent))
    if not file:
        # Hidden characters are shown, and only line breaks of the JSON itself break lines.
        command.reply("\n".join(inert(shown_whole(one)) for one in text.split("\n")))
        return
    path = _path(file)
    if path.suffix.lower() != ".json":
        raise UserError(
            "A card is exported as JSON.", "Like this: ai card export marta = marta.json"
        )
    try:
        path.parent.mkdir(exist_ok=True)
        with path.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        raise UserError(f"The file '{plain(file, 90)}' exists.", "Choose another name.") from None
    except OSError as error:
        raise UserError(
            f"The file cannot be written ({type(error).__name__}).",
            f"Check that the game may write into the folder '{plain(str(conf.get('CARDS')), 90)}'.",
        ) from None
    command.reply(f"The card of {name_of(agent.character)} is in the file:\n  {line(file, 76)}")


def as_card(agent: Agent) -> dict[str, Any]:
    """An assistant as a card: the card that it came from, with what was changed since."""
    script = agent.script
    persona = deserialize(script.persona)
    name = str(persona.get("name") or plain(agent.character.key, character_cards.MAX_NAME))
    data = json.loads(script.card) if script.card else character_cards.blank_card(name)
    description, called = str(persona.get("description", "")), _name_in(data, agent)
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
    """The entries of its lore book; those that nobody changed are exactly as they came."""
    original = data["character_book"]["entries"] if "character_book" in data else []
    fields = dict(character_cards.lore_of(data, called))
    entries = {number: entry for number, entry in enumerate(original) if number not in fields}
    added = []
    for row in rows:
        number = row.key.removeprefix(begins)
        index = int(number) if row.key.startswith(begins) and number.isdecimal() else -1
        if index in fields and all(getattr(row, key) == v for key, v in fields[index].items()):
            entries[index] = original[index]
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
            entries[index] = {**original[index], **entry}
        else:
            added.append(entry)
    return [entries[number] for number in sorted(entries)] + added


# Files


def folder() -> Path:
    """The folder of the cards."""
    return Path(getattr(settings, "GAME_DIR", ".")) / str(conf.get("CARDS"))


def _path(file: str) -> Path:
    """The path of a card's file, whether it exists or not.

    Raises:
        UserError: A card's file cannot have that name.
    """
    if not _FILE.fullmatch(file) or ".." in file:
        raise UserError(
            f"A card's file cannot be called '{plain(file, 60)}'.",
            "Use letters, digits, blanks, - _ and ., end with .json or .png, and name no folder.",
        )
    return folder() / file


def _existing(file: str) -> Path:
    path = _path(file)
    if not path.is_file() or not path.resolve().is_relative_to(folder().resolve()):
        raise UserError(f"There is no card '{plain(file, 60)}'.", _list_files())
    return path


def _list_files() -> str:
    place = plain(str(conf.get("CARDS")), 90)
    names = sorted(p.name for p in folder().glob("*") if p.suffix.lower() in (".json", ".png"))
    if not names:
        return f"Put cards into the folder '{place}'; it has none yet."
    more = f" and {len(names) - MAX_LISTED} more" if len(names) > MAX_LISTED else ""
    return f"The folder '{place}' has: {plain(', '.join(names[:MAX_LISTED]), 400)}{more}."
