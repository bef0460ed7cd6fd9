"""Text for builders: what others wrote is shown letter by letter, on lines that fit."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

from django.utils import timezone
from evennia.utils.utils import display_len

from ai.tools.support.markup import cut, inert, one_line, plain, uncalled, unlinked

WIDTH = 78
"""Columns of a line; what both a telnet window and the web client hold."""
MAX_CALLS = 5000
"""Calls that are looked through for a tool: they have no index by it."""
MAX_NAME = 30
_COLOURED = re.compile(r"(\|[a-zA-Z])(.*)\|n")


def name_of(thing: Any) -> str:
    """What an object is called, in the middle of a sentence of ours."""
    return f"|w{line(plain(thing.key), MAX_NAME)}|n"


def when(at: Any) -> str:
    """A time in a table: of today the seconds too."""
    local = timezone.localtime(at)
    return f"{local:%H:%M:%S}" if local.date() == timezone.localdate() else f"{local:%d %b %H:%M}"


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

    A table breaks its cells into lines, and a break in a doubled "|" would make markup of what
    follows: so it becomes a broken bar, which is nothing to Evennia.
    """
    return plain(text, limit).replace("|", "¦")


def table(columns: dict[str, int], rows: Iterable[Iterable[Any]]) -> str:
    """A table that fits.

    It is set by hand: Evennia's own takes five milliseconds a row, and the game waits meanwhile.

    Args:
        columns: Each heading with the width of its column, blanks included.
        rows: Cells, each of which may have a colour as a whole ("|rdown|n"); words of anybody only
            by `cell`.
    """
    widths = list(columns.values())
    head = _row([f"|w{name}|n" for name in columns], widths)
    body = (line for row in rows for line in _row(map(str, row), widths))
    return "\n".join([*head, "~" * sum(widths), *body])


def row(columns: dict[str, int], cells: Iterable[Any]) -> str:
    """One row of a table by itself, for one that has more to tell below each."""
    return "\n".join(_row(map(str, cells), list(columns.values())))


def _row(cells: Iterable[str], widths: Iterable[int]) -> Iterator[str]:
    """The lines of one row of a table."""
    columns = [
        # What is somebody's is never at the beginning of a line, where a row of its own begins.
        _column(text, width, "" if number else "  ")
        for number, (text, width) in enumerate(zip(cells, widths, strict=True))
    ]
    blanks = [" " * width for width in widths]
    for number in range(max(map(len, columns))):
        pieces = (c[number] if number < len(c) else b for c, b in zip(columns, blanks, strict=True))
        yield "".join(pieces).rstrip()


def _column(text: str, width: int, hang: str) -> list[str]:
    """A cell in lines of one width, each in the cell's colour, from the second on with a hang."""
    found = _COLOURED.fullmatch(text)
    colour, bare = found.groups() if found else ("", text)
    end = "|n" if colour else ""
    room = width - 1 if _columns(bare) == len(bare) else width // 2
    pieces = textwrap.wrap(bare, room, subsequent_indent=hang) or [""]
    return [f"{colour}{uncalled(piece)}{end}{' ' * (width - _columns(piece))}" for piece in pieces]


def _columns(text: str) -> int:
    """How many columns a text takes: letters of some scripts take two."""
    return len(text) if text.isascii() else display_len(text)
