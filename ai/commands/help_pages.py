"""The help of `ai`: a short overview, and a page for each word in Evennia's help system."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

EVERYBODY = "none"
"""The level of the words that are for every player, about themselves."""
STAFF = """look after the characters that think

Usage:
  ai                     who there is, and how they are
  ai <word> ...          one of the words below; `aisetup` is the same as `ai`
  help ai/<word>         all about one word, with examples
"""
PLAYERS = """say what the characters that think may keep of you

Usage:
  ai <word> ...          one of the words below
  help ai/<word>         all about one word
"""
NOTES = """
An assistant is an ordinary character or object that hears what happens
around it, and acts by tools. It may never use more than whoever asks it, than
what you granted it, and than you may do yourself.

A name is looked for among the assistants here first, then everywhere; the
first letters will do. A key, as `ai status` tells it, or a #dbref means one
of several of a name. You may change those whose object you may change (its
locks `control` or `edit`), and look into those that you may examine. What one
is, you say only if you stand as high as what it was granted.
"""
FORM = 34
"""Columns of the longest form."""
_BAR = re.compile(r"(?<!\|)\|(?!\|)")


class Subcommand(NamedTuple):
    """One word behind `ai`."""

    act: Callable[[Any, str], None]
    """Given the command and what follows the word; raises `Complaint`."""
    form: str
    """How to type it."""
    told: str
    """What it does."""
    level: str = "Builder"
    """The least level of those it is for."""
    help: str = ""
    """Its page: how to type it in every way, what it does, examples."""


def overview(words: Mapping[str, Subcommand], staff: bool = True) -> str:
    """What there is to type, a line for each word.

    Args:
        words: Those that the reader may use.
        staff: Whether the reader looks after assistants, or is a player.
    """
    lines = "".join(f"  {word.form:<{FORM}} {word.told}\n" for word in words.values())
    return _shown(f"{STAFF if staff else PLAYERS}\nWords:\n{lines}{NOTES if staff else ''}")


def whole(words: Mapping[str, Subcommand], staff: bool = True) -> str:
    """The overview with the words' pages as subtopics, as Evennia's `help` takes them."""
    pages = (f"## {name}\n\n{word.help or word.told}\n" for name, word in words.items())
    return "\n".join([overview(words, staff), "# SUBTOPICS\n", *map(_shown, pages)])


def _shown(text: str) -> str:
    """A page as it is written: a bar stands for itself, and is no colour."""
    return _BAR.sub("||", text)
