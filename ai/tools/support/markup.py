"""Markup: a model's text is made inert for players, and the game's text plain for a model.

Evennia reads `|` as colour and as clickable commands, `$name(...)` as functions and `{}` as
fields. In a model's text all of these are shown letter by letter.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from ai.tools.errors import ToolError

MAX_SPEECH = 1000
"""Characters of one line of speech."""
MAX_NAME = 80
MAX_CACHED = 200
"""Characters of a text that `plain` remembers."""

_ESCAPES = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|[@-Z\\-_])?")
_LINK = re.compile(r"\|(?=l[cute])")
_OPENS = re.compile(r"\|l[cu]")
_WORD = re.compile(r"\w+")
_INVISIBLE = ("Cc", "Cf", "Cs", "Zl", "Zp")
_JOINERS = "\u200c\u200d"  # part of Persian words and of emoji, and harmless


def one_line(text: str) -> str:
    """A text on one line, without control characters and repeated blanks."""
    return " ".join(_visible(text, keep="").split())


def outgoing(text: str, limit: int = MAX_SPEECH) -> tuple[str, str]:
    """Make a model's text inert.

    Args:
        text: As the model wrote it.
        limit: Characters that it may have.

    Returns:
        The text as players will read it, and its form for Evennia: as the value
        of a mapping, where `$` and braces mean nothing.

    Raises:
        ToolError: Nothing is left of it, or it is too long.
    """
    words = one_line(text)
    if not words:
        raise ToolError("There is nothing in that text.", "Write what is to be said.")
    if len(words) > limit:
        raise ToolError(f"That text is longer than {limit} characters.", "Say less at a time.")
    return words, inert(words)


def inert(words: str) -> str:
    """The form of a text in which Evennia shows it letter by letter.

    Only the marks of a clickable command get a blank: Evennia looks for these again after it has
    turned `||` into `|`, so that doubling them does not help.
    """
    return uncalled(_unclickable(words).replace("|", "||"))


def uncalled(text: str) -> str:
    """The form of a text in which no `$func()` is called.

    Some games call these functions in everything that they send, no matter who wrote it.
    """
    from django.conf import settings

    if settings.FUNCPARSER_PARSE_OUTGOING_MESSAGES_ENABLED:
        return text.replace("$", "\\$")
    return text


def unlinked(text: str) -> str:
    """A text to store in the game: its colours stay, but nothing in it can be clicked."""
    return _unclickable(_visible(text, keep="\n\t"))


def _unclickable(text: str) -> str:
    return _LINK.sub("| ", text)


def plain(text: object, limit: int = MAX_NAME) -> str:
    """A short text of the game, as a name, on one line without colours, of bounded length."""
    words = str(text)
    return _cached(words, limit) if len(words) <= MAX_CACHED else _plain(words, limit)


def _plain(text: str, limit: int) -> str:
    return cut(one_line(uncoloured(text)), limit)


# A crowded room has the same few hundred names in every look.
_cached = lru_cache(maxsize=4096)(_plain)


def prose(text: object, limit: int) -> str:
    """A longer text of the game with its lines, without colours, of bounded length."""
    lines = (line.strip() for line in _visible(uncoloured(text), keep="\n").split("\n"))
    return cut(re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip(), limit)


def cut(text: str, limit: int) -> str:
    """A text of at most `limit` characters, with "…" where it was cut."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def uncoloured(text: object) -> str:
    """A text without the marks of colours and links."""
    bare = str(text).replace("|n", "")  # what Evennia puts around all speech
    if "|" not in bare and "\x1b" not in bare:
        return bare.replace("\r\n", "\n")
    from evennia.utils.ansi import strip_ansi

    return str(strip_ansi(_wordy(str(text)))).replace("\r\n", "\n")


def _wordy(text: str) -> str:
    """A text in which links are replaced by their text.

    Evennia's own pattern for links takes cubic time on marks that are never closed: 6,000 letters
    of them would stop the game for ten seconds.
    """
    found, at = [], 0
    while (begins := _OPENS.search(text, at)) is not None:
        middle = text.find("|lt", begins.end())
        end = text.find("|le", middle + 3) if middle >= 0 else -1
        if end < 0:
            break
        label = (begins.end(), middle) if begins[0] == "|lu" else (middle + 3, end)
        found += [
            text[at : begins.start()],
            text[slice(*label)],
        ]  # a link to an address without a text shows the address
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


def wording(text: str) -> str:
    """A line's words, for comparison; of a line without words, the line itself."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(_WORD.findall(folded)) or " ".join(folded.split())


def first_sentence(text: str) -> str:
    """The first sentence of a text, on one line."""
    return " ".join(text.split()).partition(". ")[0].rstrip(".") + "."
