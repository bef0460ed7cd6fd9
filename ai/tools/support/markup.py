"""Text across the border: what leaves for players is inert, what comes from the game is plain.

Evennia reads `|` as colour and as clickable commands, `$name(...)` as functions and `{}` as
fields. A model's words must be none of these: they are shown, never read.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from ai.tools.errors import ToolError

MAX_SPEECH = 1000
"""Characters that may be said at a time."""
MAX_NAME = 80

_ESCAPES = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|[@-Z\\-_])?")
_LINK = re.compile(r"\|(?=l[cute])")
_OPENS = re.compile(r"\|l[cu]")
_INVISIBLE = ("Cc", "Cf", "Cs", "Zl", "Zp")
_JOINERS = "\u200c\u200d"  # parts of words in Persian and of emoji, and harmless


def one_line(text: str) -> str:
    """Text without control characters, on one line, its blanks collapsed."""
    return " ".join(_visible(text, keep="").split())


def outgoing(text: str, limit: int = MAX_SPEECH) -> tuple[str, str]:
    """A model's words made inert.

    Args:
        text: As the model wrote it.
        limit: Characters that may stay.

    Returns:
        The words as they will read, and the form in which to hand them to Evennia: as the value
        of a mapping, where `$` and braces are never looked at.

    Raises:
        ToolError: Nothing is left, or too much.
    """
    words = one_line(text)
    if not words:
        raise ToolError("There is nothing in that text.", "Write what is to be said.")
    if len(words) > limit:
        raise ToolError(f"That text is longer than {limit} characters.", "Say less at a time.")
    return words, inert(words)


def inert(words: str) -> str:
    """The form of a text in which Evennia shows it letter by letter.

    Only a clickable command gets a blank into its marks: Evennia looks for those once more after
    it has turned `||` into `|`, so that no doubling keeps them from being clickable.
    """
    return uncalled(_unclickable(words).replace("|", "||"))


def uncalled(text: str) -> str:
    """The form of a text in which no `$func()` in it is called, in a game that reads such.

    Some read them in everything that they send, whoever wrote it.
    """
    from django.conf import settings

    if settings.FUNCPARSER_PARSE_OUTGOING_MESSAGES_ENABLED:
        return text.replace("$", "\\$")
    return text


def unlinked(text: str) -> str:
    """Text to be kept in the game: colours stay, but nothing in it can be clicked."""
    return _unclickable(_visible(text, keep="\n\t"))


def _unclickable(text: str) -> str:
    return _LINK.sub("| ", text)


def plain(text: object, limit: int = MAX_NAME) -> str:
    """A name or another short text of the game, as data: one line, no colours, bounded."""
    return _plain(str(text), limit)


@lru_cache(maxsize=4096)  # a crowded room asks for the same few hundred names again and again
def _plain(text: str, limit: int) -> str:
    return cut(one_line(uncoloured(text)), limit)


def prose(text: object, limit: int) -> str:
    """A longer text of the game, as data: no colours, bounded, its lines kept."""
    lines = (line.strip() for line in _visible(uncoloured(text), keep="\n").split("\n"))
    return cut(re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip(), limit)


def cut(text: str, limit: int) -> str:
    """A text of at most `limit` characters; "…" marks where it was cut."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def uncoloured(text: object) -> str:
    """A text as it reads, without the marks of colours and links."""
    if "|" not in str(text) and "\x1b" not in str(text):
        return str(text)
    from evennia.utils.ansi import strip_ansi

    return str(strip_ansi(_wordy(str(text)))).replace("\r\n", "\n")


def _wordy(text: str) -> str:
    """A text with the words of its links alone.

    Evennia's pattern for links takes cubic time on marks that nothing closes: 6,000 letters of
    them keep the game waiting for ten seconds.
    """
    found, at = [], 0
    while (begins := _OPENS.search(text, at)) is not None:
        middle = text.find("|lt", begins.end())
        end = text.find("|le", middle + 3) if middle >= 0 else -1
        if end < 0:
            break
        told = (begins.end(), middle) if begins[0] == "|lu" else (middle + 3, end)
        found += [text[at : begins.start()], text[slice(*told)]]  # of an address, itself
        at = end + 3
    return _unclickable("".join([*found, text[at:]]))


def _visible(text: str, keep: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    bare = _ESCAPES.sub("", text)
    return "".join(
        letter if _shows(letter) or letter in keep else " "
        for letter in bare
        if _shows(letter) or letter in keep or letter.isspace()
    )


def _shows(letter: str) -> bool:
    return letter in _JOINERS or unicodedata.category(letter) not in _INVISIBLE
