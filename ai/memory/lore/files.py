"""Files of lore: JSON, or Markdown with a heading for each piece; see docs/lore.md.

A mistake in one piece is reported, and the other pieces are read all the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ai.memory.lore.word_index import Keywords, words_of

SCOPES = ("everyone", "place", "faction", "person")
NAMES = ("key", "title", "text", "keywords", "scope", "of", "enabled", "priority")
"""The fields of a piece."""
MAX_PIECES = 5000
MAX_TEXT = 6000
"""Characters of a piece."""
MAX_FILE = 4 * 1024 * 1024
"""Bytes of a file."""
MAX_NAME = 128
MAX_KEYWORDS = 50
"""Keywords of a piece."""

_HEADING = re.compile(r"#{1,6}[ \t]+(.+?)[ \t]*#*")
_SAYS = re.compile(r"(?i)(key|scope|keywords|priority|enabled)[ \t]*:[ \t]*(.*)")
_WHOM = re.compile(r"(?s)(\w*)[\s:]*(.*)")
_FENCE = re.compile(r"[ \t]*(```|~~~)")


class _Unreadable(Exception):
    """Why a file holds no lore."""


@dataclass(frozen=True)
class Piece:
    """One piece of lore."""

    key: str
    title: str
    text: str
    keywords: tuple[str, ...] = ()
    """Words that bring it to mind by themselves."""
    scope: str = "everyone"
    of: tuple[str, ...] = ()
    """The places, factions or people that it is for, in small letters."""
    enabled: bool = True
    priority: int = 0


def read_all(paths: Iterable[Path]) -> tuple[list[Piece], list[str]]:
    """Read files, and all files in directories.

    Args:
        paths: Of `.json` and `.md` files, or of directories with such.

    Returns:
        The pieces, each key once, and what was wrong.
    """
    pieces: dict[str, Piece] = {}
    problems: list[str] = []
    for path in _files(paths, problems):
        try:
            for number, written in enumerate(_written(path), start=1):
                try:
                    piece = piece_of(written)
                except ValueError as error:
                    name = written.get("title") if isinstance(written, Mapping) else None
                    problems.append(f"lore, {path.name}, {name or f'piece {number}'}: {error}")
                    continue
                if piece.key in pieces:
                    problems.append(f"lore, {path.name}: two pieces have the key '{piece.key}'.")
                elif len(pieces) >= MAX_PIECES:
                    problems.append(f"lore: more than {MAX_PIECES} pieces; the rest is left out.")
                    return list(pieces.values()), problems
                else:
                    pieces[piece.key] = piece
        except _Unreadable as error:
            problems.append(f"lore, {path.name}: {error}")
        except (OSError, ValueError, RecursionError) as error:
            problems.append(f"lore, {path.name}: it cannot be read ({type(error).__name__}).")
    return list(pieces.values()), problems


def _files(paths: Iterable[Path], problems: list[str]) -> Iterator[Path]:
    for path in paths:
        try:
            if path.is_dir():
                yield from _files_in(path, problems)
            elif path.is_file():
                yield path
            else:
                problems.append(f"lore: AI['LORE'] names '{path.name}', and there is no such file.")
        except (OSError, RuntimeError) as error:
            problems.append(f"lore, {path.name}: it cannot be read ({type(error).__name__}).")


def _files_in(home: Path, problems: list[str]) -> Iterator[Path]:
    """The files of lore below a directory; links that lead out of it are ignored."""
    inside = home.resolve()
    for path in sorted(home.rglob("*")):
        if path.suffix.lower() not in (".json", ".md") or (path.is_dir() and not path.is_symlink()):
            continue
        obstacle = _obstacle(path, inside)
        if obstacle:
            problems.append(f"lore, {path.name}: it is {obstacle}.")
        else:
            yield path


def _obstacle(path: Path, inside: Path) -> str:
    """Why something in a directory cannot be read; "" if it can."""
    try:
        if path.is_symlink() and not path.resolve().is_relative_to(inside):
            return "a link that leads out of the directory"
        return "" if path.is_file() else "no file"
    except (OSError, RuntimeError):  # links in a circle are a RuntimeError
        return "a link that leads nowhere"


def _written(path: Path) -> Sequence[Any]:
    """The pieces of a file, before they are checked.

    Raises:
        _Unreadable: Says why it is no lore.
    """
    with path.open("rb") as file:
        raw = file.read(MAX_FILE + 1)
    if len(raw) > MAX_FILE:
        raise _Unreadable(f"it is longer than {MAX_FILE // 1024 // 1024} MiB.")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _Unreadable("it is no text in UTF-8.") from None
    if path.suffix.lower() != ".json":
        return list(_sections(text))
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise _Unreadable(f"it is not valid JSON (line {error.lineno}).") from None
    if not isinstance(data, list):
        raise _Unreadable("it is no list of pieces.")
    return data


def _sections(text: str) -> Iterator[dict[str, Any]]:
    """The sections of Markdown that have a text, with the fields in their first lines.

    Raises:
        _Unreadable: A fence has no end, so that other pieces would become part of this one.
    """
    section: dict[str, Any] | None = None
    lines: list[str] = []
    saying = fenced = False
    for line in text.splitlines():
        heading = None if fenced else _HEADING.fullmatch(line)
        if heading:
            yield from _whole(section, lines)
            section, lines, saying = {"title": heading[1]}, [], True
            continue
        if _FENCE.match(line):
            fenced = not fenced
        said = _SAYS.fullmatch(line.strip()) if saying else None
        if section is not None and said:
            section[said[1].lower()] = said[2]
        else:
            saying = saying and not line.strip() and not lines
            if line.strip() or lines:
                lines.append(line)
    if fenced:
        raise _Unreadable(f"a fence {'```'} has no end.")
    yield from _whole(section, lines)


def _whole(section: dict[str, Any] | None, lines: Sequence[str]) -> Iterator[dict[str, Any]]:
    if section is not None and "\n".join(lines).strip():
        yield {**section, "text": "\n".join(lines)}


def piece_of(written: Any) -> Piece:
    """A piece, checked.

    Raises:
        ValueError: It is no piece; the message says why.
    """
    if not isinstance(written, Mapping):
        raise ValueError("it is no object.")
    unknown = sorted(str(name) for name in written if name not in NAMES)
    if unknown:  # a misspelt scope would let everyone know it
        raise ValueError(f"it says '{unknown[0][:40]}', which is not one of {', '.join(NAMES)}.")
    title = _text(written, "title", MAX_NAME)
    scope, of = _scope(written)
    priority = written.get("priority", 0)
    try:
        priority = int(priority)
    except (TypeError, ValueError, OverflowError):
        raise ValueError("its priority is not a whole number.") from None
    return Piece(
        key=(_text(written, "key", MAX_NAME, needed=False) or title).lower(),
        title=title,
        text=_text(written, "text", MAX_TEXT),
        keywords=_keywords(written),
        scope=scope,
        of=of,
        enabled=_enabled(written),
        priority=max(-1000, min(1000, priority)),
    )


def _keywords(written: Mapping[str, Any]) -> tuple[str, ...]:
    keywords = tuple(_list(written.get("keywords", ())))
    if len(keywords) > MAX_KEYWORDS:
        raise ValueError(f"it has more than {MAX_KEYWORDS} keywords.")
    for keyword in keywords:
        if len(words_of(keyword)) > Keywords.MAX_WORDS:
            raise ValueError(f"a keyword has more than {Keywords.MAX_WORDS} words; use commas.")
    return keywords


def _enabled(written: Mapping[str, Any]) -> bool:
    said = str(written.get("enabled", True)).strip().lower()
    if said not in ("true", "yes", "1", "false", "no", "0"):
        raise ValueError("its enabled is neither true nor false.")
    return said in ("true", "yes", "1")


def _text(written: Mapping[str, Any], name: str, limit: int, needed: bool = True) -> str:
    value = written.get(name, "")
    if not isinstance(value, str) or (needed and not value.strip()):
        raise ValueError(f"it has no {name}.")
    if len(value.strip()) > limit:
        raise ValueError(f"its {name} is longer than {limit} characters.")
    return value.strip()


def _scope(written: Mapping[str, Any]) -> tuple[str, tuple[str, ...]]:
    """Whom it is for: "person: librarian", or in JSON "scope" and "of" apart as well."""
    said = str(written.get("scope", "everyone")).strip()
    found = _WHOM.match(said)
    scope, rest = (found[1].lower(), found[2]) if found else ("", "")
    of = [*_list(rest), *_list(written.get("of", ()))]
    if scope not in SCOPES:
        raise ValueError(f"its scope is not one of {', '.join(SCOPES)}.")
    if (scope == "everyone") != (not of):
        raise ValueError(f"its scope is '{scope}', and it says not of whom, or of somebody.")
    return scope, tuple(one.lower() for one in of)


def _list(value: Any) -> list[str]:
    """A list, or its parts between commas."""
    parts = value.split(",") if isinstance(value, str) else value
    if not isinstance(parts, list | tuple):
        raise ValueError("a list of it is no list.")
    return [text for part in parts if (text := str(part).strip())]
