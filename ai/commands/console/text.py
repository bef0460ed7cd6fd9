"""Text for builders: lines that fit their screen, in which nothing that others wrote is markup."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from django.utils import timezone
from evennia.utils.utils import display_len

from ai.assistant.agent.turn_settings import LAST_BRAIN
from ai.tools.support.markup import cut, inert, one_line, plain, uncalled, unlinked

WIDTH = 78
"""Columns of a line that fit both a telnet window and the web client."""
MAX_NAME = 30
UNITS = (("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1))
_COLOURED = re.compile(r"(\|[a-zA-Z])(.*)\|n")


def name_of(thing: Any) -> str:
    """The name of an object, for a sentence."""
    return f"|w{line(plain(thing.key), MAX_NAME)}|n"


def brain_title(name: str) -> str:
    """A brain in words: the built-in one has a name that settings know it by."""
    return "the built-in brain" if name == LAST_BRAIN else plain(name)


def under_way(what: str, brain: str) -> str:
    """That something runs, and how long it may take if a model has to answer."""
    return f"{what} …" if brain == LAST_BRAIN else f"{what}. This may take a minute …"


def when(at: datetime) -> str:
    """A time, as short as it stays clear: today's with seconds, others with their day."""
    local, today = timezone.localtime(at), timezone.localdate()
    if local.date() == today:
        return f"{local:%H:%M:%S}"
    return f"{local:%d %b %H:%M}" if local.year == today.year else f"{local:%d %b %Y}"


def ago(at: datetime) -> str:
    """How long ago something was: "5 min"."""
    return short_duration((timezone.now() - at).total_seconds())


def short_duration(seconds: float) -> str:
    """A duration, rounded to one unit: "5 min"."""
    for unit, length in (("d", 86400), ("h", 3600), ("min", 60)):
        if seconds >= 2 * length:
            return f"{round(seconds / length)} {unit}"
    return f"{max(0, int(seconds))} s"


def duration(seconds: float) -> str:
    """A duration in full: "1 hour 30 minutes"."""
    parts, left = [], int(seconds)
    for unit, length in UNITS:
        count, left = divmod(left, length)
        if count:
            parts.append(f"{count} {unit}{'' if count == 1 else 's'}")
    return " ".join(parts) or "0 seconds"


def line(text: Any, limit: int = 80) -> str:
    """Anybody's words on one line, without colours, links and commands."""
    return inert(cut(one_line(str(text)), limit))


def wrapped(text: str, indent: int = 0, first: str | None = None, limit: int = 4000) -> str:
    """A longer text in lines that fit, as safe as `line`.

    Args:
        text: Anybody's words.
        indent: Blanks before each line.
        first: What stands before the first line instead, `indent` columns wide.
        limit: How many characters of `text` are shown.
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


def labelled(label: str, text: str, colour: str = "|w", width: int = 9, limit: int = 4000) -> str:
    """A text with a label before it, in lines that fit.

    Args:
        label: Of ours; it has the colour.
        text: Anybody's words.
        colour: Evennia's code, "" for none.
        width: Columns of the label.
        limit: How many characters of `text` are shown.
    """
    end = "|n" if colour else ""
    return wrapped(text, 2 + width, first=f"  {colour}{label:<{width}}{end}", limit=limit)


def cell(text: Any, limit: int = 200) -> str:
    """Anybody's words for a cell of a table.

    A line break inside of "||" would turn what follows into markup, so each bar becomes a broken
    bar, which means nothing to Evennia.
    """
    return plain(text, limit).replace("|", "¦")


def table(columns: dict[str, int], rows: Iterable[Iterable[Any]]) -> str:
    """A table that fits.

    Evennia's own tables take five milliseconds a row, for which the whole game waits.

    Args:
        columns: The headings with the widths of their columns, blanks included.
        rows: The cells. A whole cell may have a colour ("|rdown|n"); pass anybody's words through
            `cell` first.
    """
    widths = list(columns.values())
    head = _row([f"|w{name}|n" for name in columns], widths)
    body = (line for row in rows for line in _row(map(str, row), widths))
    return "\n".join([*head, "~" * sum(widths), *body])


def row(columns: dict[str, int], cells: Iterable[Any]) -> str:
    """One row of a table, for tables with more text below each row."""
    return "\n".join(_row(map(str, cells), list(columns.values())))


def _row(cells: Iterable[str], widths: Iterable[int]) -> Iterator[str]:
    """The lines of one row of a table."""
    columns = [
        # Only a row's own first line may begin at the margin.
        _column(text, width, "" if number else "  ")
        for number, (text, width) in enumerate(zip(cells, widths, strict=True))
    ]
    blanks = [" " * width for width in widths]
    for number in range(max(map(len, columns))):
        pieces = (c[number] if number < len(c) else b for c, b in zip(columns, blanks, strict=True))
        yield "".join(pieces).rstrip()


def _column(text: str, width: int, hang: str) -> list[str]:
    """A cell in lines of one width, all in its colour; `hang` indents all but the first."""
    found = _COLOURED.fullmatch(text)
    colour, bare = found.groups() if found else ("", text)
    end = "|n" if colour else ""
    room = width - 1 if _columns(bare) == len(bare) else width // 2
    pieces = textwrap.wrap(bare, room, subsequent_indent=hang) or [""]
    return [f"{colour}{uncalled(piece)}{end}{' ' * (width - _columns(piece))}" for piece in pieces]


def _columns(text: str) -> int:
    """How many columns a text takes; letters of some scripts take two."""
    return len(text) if text.isascii() else display_len(text)
