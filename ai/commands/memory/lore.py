"""The word `ai lore`: what is known of the world, to whom, and what brings it to mind."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from ai.commands.console.errors import SURE, UserError
from ai.commands.console.lookup import handle, split
from ai.commands.console.text import MAX_NAME, cell, line, name_of, table, wrapped
from ai.commands.memory import lore_access, shared
from ai.commands.memory.shared import Asked
from ai.memory.lore import book as shelf
from ai.memory.lore import rows as lore_rows
from ai.memory.lore.book import Shelved
from ai.memory.lore.files import MAX_NAME as MAX_KEY
from ai.memory.lore.files import MAX_TEXT, Piece
from ai.tools.support.markup import plain, prose
from ai.tools.text.quotation import visible

HELP = """Usage:
  ai lore
  ai lore/page <page>
  ai lore/find = <words>
  ai lore <key>
  ai lore <key> = <text>
  ai lore <key>/title = <text>
  ai lore <key>/keywords = <word, words, …>
  ai lore <key>/scope = everyone | place: <of> | faction: <of> | person: <of>
  ai lore <key>/priority = <number>
  ai lore <key>/on
  ai lore <key>/off
  ai lore <key>/drop [= yes]
  ai lore <name>/try = <line>

What is known of the world: pieces from files and from the database, whom they
are for, and the keywords that bring them to mind by themselves. A text writes
a piece into the database, and changes one there; `|/` begins a new line. A
piece of a file stays as it is in its file: what you change goes before it,
until you drop that again. What is for one assistant alone you see if you may
examine it, and write if you may change it.

`/try` tells which pieces come to an assistant's mind when somebody says that
line to it, and why others with such a keyword do not.

Examples:
  ai lore old well = Nobody knows how deep the old well is.
  ai lore old well/keywords = well, old well
  ai lore old well/scope = person: librarian
  ai lore librarian/try = How deep is the well?
"""
MAX_SHOWN_KEY = 40
"""Characters of a key that stands in what a builder may type."""
EVERYONE = "everyone"
_FIELDS = ("title", "keywords", "scope", "priority")
SWITCHES = ("page", "find", *_FIELDS, "on", "off", "drop", "try")
COLUMNS = {"key": 20, "from": 9, "scope": 19, "pri": 4, "keywords": 25}
_EXAMPLES = {
    "title": "The old well",
    "keywords": "well, old well",
    "scope": "person: librarian",
    "priority": "2",
}


def lore(command: Any, text: str) -> None:
    """List, find, show, write, change or drop pieces; or try which come to mind."""
    asked = _read(text)
    if asked.switch == "try":
        _try(command, asked)
    elif asked.switch == "find" or not asked.left:
        _list(command, asked)
    elif asked.switch == "drop":
        _drop(command, asked)
    elif asked.switch in ("on", "off"):
        _change(command, asked.left, enabled=asked.switch == "on")
    elif asked.switch in _FIELDS:
        _field(command, asked)
    elif asked.new:
        _write(command, asked)
    else:
        _show(command, asked.left)


def _read(text: str) -> Asked:
    """What was typed; a key that there is may have a slash or an equals sign in it."""
    key, new = _split(text)
    if "/" in key and lore_rows.find(key) is not None:
        return Asked(key, "", "", new)
    return shared.told_apart("lore", key, new, SWITCHES)


def _split(text: str) -> tuple[str, str]:
    """A key with what may stand behind it, and what follows the equals sign."""
    for key in sorted((key for key in shelf.all_keys() if "=" in key), key=len, reverse=True):
        rest = text[len(key) :].strip()
        if text[: len(key)].lower() == key and rest[:1] in ("", "=", "/"):
            switch, new = split(rest)
            return key + switch, new
    return split(text)


# To see


def _list(command: Any, asked: Asked) -> None:
    if asked.new and asked.switch != "find":
        raise UserError("Which piece?", "Like this: ai lore old well = Nobody goes there.")
    hidden = lore_access.hidden_names(command.caller)
    found = [one for one in shelf.everything() if not lore_access.is_for(one.piece, hidden)]
    if asked.switch == "find":
        wanted = plain(asked.new or asked.left).casefold().split()
        if not wanted:
            raise UserError("Which words?", "Like this: ai lore/find = old well")
        found = [one for one in found if all(word in _words(one.piece) for word in wanted)]
    if not found:
        command.tell("There is no such lore.\nTo write a piece: |wai lore <key> = <text>|n")
        return
    number = (
        1
        if asked.switch == "find"
        else shared.demand_number(asked.what or "1", 1, shared.MAX_PAGE, "ai lore/page 2")
    )
    begin = (number - 1) * shared.PAGE
    shown = found[begin : begin + shared.PAGE]
    if not shown:
        raise UserError(f"There is no page {number}.", "The first: ai lore")
    below = shared.pages(number, len(found), "ai lore") if asked.switch != "find" else ""
    if asked.switch == "find" and len(found) > shared.PAGE:
        below = f"And {len(found) - shared.PAGE} more; say more words."
    hint = shared.hint("One of them, whole:", f"ai lore {_key(shown[0].piece)}")
    command.tell("\n".join(filter(None, [table(COLUMNS, map(_row, shown)), below, hint])))


def _row(one: Shelved) -> tuple[Any, ...]:
    piece = one.piece
    return (
        cell(piece.key, 60),
        _where(one),
        cell(lore_rows.scope_of(piece), 60),
        piece.priority,
        cell(", ".join(piece.keywords), 100) or "-",
    )


def _where(one: Shelved) -> str:
    if not one.piece.enabled:
        return "|yoff|n"
    return "database" if one.is_row else "file"


def _words(piece: Piece) -> str:
    return " ".join((piece.key, piece.title, piece.text, *piece.keywords)).casefold()


def _key(piece: Piece) -> str:
    """A key as it is typed: the whole of it, or it would be another one."""
    return line(piece.key, MAX_KEY)


def _show(command: Any, key: str) -> None:
    one = _one(key)
    piece = one.piece
    lore_access.demand_sight(command.caller, piece)
    where = "the database" if one.is_row else "a file"
    if one.hides:
        where += ", before a piece of the same key in a file"
    rows = {
        "key": piece.key,
        "title": piece.title if piece.title.lower() != piece.key else "",
        "text": piece.text,
        "keywords": ", ".join(piece.keywords) or "none: it is only found by looking it up",
        "scope": lore_rows.scope_of(piece),
        "priority": str(piece.priority),
        "stands in": where,
        "state": "on" if piece.enabled else "off: nobody knows it",
    }
    change = shared.hint(
        "To change it:", f"ai lore {_key(piece)} = <text>", "/keywords = …", "/off"
    )
    command.tell(f"{shared.whole(rows)}\n{change}")


def _one(key: str) -> Shelved:
    found = lore_rows.find(key)
    if found is None:
        raise UserError(
            f"There is no lore with the key '{plain(key, MAX_NAME)}'.",
            "See all: ai lore; to write it: ai lore <key> = <text>",
        )
    return found


# What comes to mind


def _try(command: Any, asked: Asked) -> None:
    if not asked.new:
        raise UserError("At which line?", "Like this: ai lore librarian/try = Is the well deep?")
    presence, number = shared.meant(command, asked.left)
    if number is not None:
        raise UserError("That is no assistant.", "Like this: ai lore <name>/try = <line>")
    who = name_of(presence.thing)
    knower = shelf.knower(presence.thing, presence.script.assistant_key)
    named = shelf.named([asked.new])
    fires = [piece for piece in named if knower.could_know(piece)]
    hidden = lore_access.hidden_names(command.caller)
    others = [
        piece
        for piece in named
        if not (knower.could_know(piece) or lore_access.is_for(piece, hidden))
    ]
    if not named:
        command.tell("That line has no keyword of any piece.\nFor all there are: |wai lore|n")
        return
    lines = [f"To the mind of {who} come, the first of them first:"] if fires else []
    lines += [_fires(piece) for piece in fires[: shelf.MAX_TRIGGERED]]
    if not fires:
        lines.append(f"To the mind of {who} comes nothing.")
    if others:
        lines.append("And these not:")
    lines += [_not_known(piece) for piece in others[: shelf.MAX_TRIGGERED]]
    if fires:
        name = line(handle(presence))
        room = f"ai prompt {name}/preview = <line>"
        lines.append(shared.hint("Whether there is room for all:", room))
    command.tell("\n".join(lines))


def _fires(piece: Piece) -> str:
    first = f"|g{line(piece.key, MAX_NAME)}|n"
    return f"  {first} ({piece.priority})\n{wrapped(piece.text, 4, limit=300)}"


def _not_known(piece: Piece) -> str:
    why = f"it is for {lore_rows.scope_of(piece)}" if piece.enabled else "it is off"
    return wrapped(f"{piece.key}: {why}", 4, first="  - ")


# To change


def _write(command: Any, asked: Asked) -> None:
    text = prose(visible(asked.new.replace("|/", "\n")), MAX_TEXT + 1)
    _change(command, asked.left, text=text)


def _field(command: Any, asked: Asked) -> None:
    if asked.what and not asked.new:  # "well/keywords well" is not to take all of them away
        key, said = plain(asked.left, MAX_KEY), plain(asked.what, MAX_NAME)
        raise UserError(
            "An equals sign is missing.", f"Like this: ai lore {key}/{asked.switch} = {said}"
        )
    if asked.switch == "scope" and asked.new.lower() != EVERYONE and ":" not in asked.new:
        key, said = plain(asked.left, MAX_KEY), plain(asked.new, MAX_NAME)
        raise UserError(
            f"'{said}' says not for what: everyone, or a place, a faction or a person.",
            f"Like this: ai lore {key}/scope = person: {said}",
        )
    if not asked.new and asked.switch != "keywords":
        key, example = plain(asked.left, MAX_KEY), _EXAMPLES[asked.switch]
        raise UserError(
            f"Which {asked.switch}?", f"Like this: ai lore {key}/{asked.switch} = {example}"
        )
    _one(asked.left)
    _change(command, asked.left, **{asked.switch: plain(asked.new, MAX_TEXT)})


def _change(command: Any, key: str, **changes: Any) -> None:
    had = lore_rows.find(key)
    if had is None and "text" not in changes:
        _one(key)
    if had:
        lore_access.demand_hand(command.caller, had.piece)
    advice = f"See it: ai lore {plain(key, MAX_KEY)}" if had else "See: help ai/lore"
    with shared.refusals(advice), transaction.atomic():
        piece = lore_rows.write(plain(key, MAX_KEY + 1), **changes)
        lore_access.demand_hand(command.caller, piece)
    new = "" if had else " It is new."
    if had and not had.is_row:
        new = " It goes before that of a file from now on."
    scope = lore_rows.scope_of(piece)
    keywords = ", ".join(piece.keywords) or "none"
    off = "" if piece.enabled else " It is off: nobody knows it."
    told = [
        wrapped(f"'{piece.key}' stands in the database.{new}{off}"),
        wrapped(piece.text, 2),
        wrapped(f"for {scope}; keywords: {keywords}", 2),
    ]
    if not piece.keywords:
        words = f"ai lore {_key(piece)}/keywords = <words>"
        told.append(shared.hint("To have words bring it to mind:", words))
    if not had and scope == EVERYONE:
        only = f"ai lore {_key(piece)}/scope = person: <name>"
        told.append(shared.hint("To have only one know it:", only))
    command.tell("\n".join(told))


def _drop(command: Any, asked: Asked) -> None:
    one = _one(asked.left)
    lore_access.demand_hand(command.caller, one.piece)
    key = plain(one.piece.key, MAX_KEY)
    if not one.is_row:
        raise UserError(
            "That piece stands in a file, which only its editor changes.",
            f"To have nobody know it: ai lore {key}/off",
        )
    if asked.new.lower() != SURE:
        after = "; the one in a file holds again" if one.hides else ", for good"
        raise UserError(
            f"'{key}' would be gone{after}.", f"If you are sure: ai lore {key}/drop = yes"
        )
    lore_rows.drop(one.piece.key)
    after = "; that of a file holds again" if one.hides else ""
    command.tell(wrapped(f"'{key}' is gone{after}."))
