"""Text for builders: what others wrote is shown letter by letter, on lines that fit."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Any

from evennia.utils.evtable import EvTable

from ai.tools.markup import cut, inert, one_line, plain, unlinked

WIDTH = 78
"""Columns of a line; what both a telnet window and the web client hold."""
MAX_NAME = 30


def name_of(thing: Any) -> str:
    """What an object is called, in the middle of a sentence of ours."""
    return f"|w{line(plain(thing.key), MAX_NAME)}|n"


def line(text: Any, limit: int = 80) -> str:
    """Words of anybody on one line, so that nothing in them is colour, click or command."""
    return inert(cut(one_line(str(text)), limit))


def wrapped(text: str, indent: int = 0, first: str | None = None, limit: int = 4000) -> str:
    """A longer text in lines that fit, as inert as `line`.

    Args:
        text: Of anybody.
        indent: Blanks before each line.
        first: What stands before the first line instead; `indent` wide.
        limit: Characters of `text` that are shown.
    """
    whole = cut(unlinked(text), limit)
    pieces = [
        piece
        for paragraph in whole.splitlines()
        for piece in textwrap.wrap(paragraph, WIDTH - indent) or [""]
    ]
    shown = [inert(piece) for piece in pieces] or [""]
    margin = " " * indent
    lead = margin if first is None else first
    return "\n".join([lead + shown[0], *(margin + piece for piece in shown[1:])])


def cell(text: Any, limit: int = 200) -> str:
    """Words of anybody for a table.

    A table reads its cells as markup once in Evennia 5 and twice in 6, so no doubling of "|" is
    right for both: it becomes a broken bar, which is nothing to either.
    """
    return plain(text, limit).replace("|", "¦")


def table(columns: dict[str, int], rows: Iterable[Iterable[Any]]) -> str:
    """A table that fits.

    Args:
        columns: Each heading with the width of its column, blanks included.
        rows: Cells that may hold colour; words of anybody only by `cell`.
    """
    made = EvTable(*(f"|w{name}|n" for name in columns), border="header", pad_left=0, valign="t")
    for row in rows:
        made.add_row(*row)
    for index, width in enumerate(columns.values()):
        made.reformat_column(index, width=width)
    return "\n".join(text.rstrip() for text in str(made).splitlines())
