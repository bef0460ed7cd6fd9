"""The help of `ai`: an overview, and a page for each subcommand in Evennia's help system."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pkgutil import resolve_name
from typing import Any, NamedTuple

EVERYBODY = "none"
"""The level of the subcommands that every player may use, about themselves."""
STAFF = """look after AI characters

Usage:
  ai                       list all assistants, and how they are
  ai <subcommand> ...      run one of the subcommands below, as does `aisetup`
  help ai/<subcommand>     explain one of them, with examples
"""
PLAYERS = """decide what AI characters may remember about you

Usage:
  ai <subcommand> ...      run one of the subcommands below
  help ai/<subcommand>     explain one of them
"""
NOTES = """
An assistant is an ordinary character or object that hears what happens
around it and acts through tools. It only uses tools up to the lowest of three
levels: the one you granted it, your own, and that of the player who asks.

You can shorten a name to its first letters. Assistants in your room are found
before those elsewhere; if several have the same name, type the key that
`ai status` shows, or a #dbref. You may change an assistant if you may change
its object (locks `control` and `edit`), and look into it if you may examine
the object. To change its settings, prompt, tools or model, your level must
also be at least the level that it was granted.
"""
FORM = 34
"""Columns of the longest form."""
_BAR = re.compile(r"(?<!\|)\|(?!\|)")


class Subcommand(NamedTuple):
    """A subcommand of `ai`."""

    path: str
    """Where its function is, below `ai.commands`; the module is imported when it is needed."""
    form: str
    """How to type it."""
    description: str
    """What it does, in a few words."""
    level: str = "Builder"
    """The lowest level that may use it."""
    page: str = "HELP"
    """The name of its help page in the same module."""

    @property
    def act(self) -> Callable[[Any, str], None]:
        """Runs it, with the command and the text behind the subcommand; raises `UserError`."""
        return resolve_name(f"ai.commands.{self.path}")

    @property
    def help(self) -> str:
        """Its help page: all its forms, what it does, examples."""
        module = self.path.partition(":")[0]
        return str(resolve_name(f"ai.commands.{module}:{self.page}"))


def overview(subcommands: Mapping[str, Subcommand], staff: bool = True) -> str:
    """The overview, with a line for each subcommand.

    Args:
        subcommands: Those that the reader may use.
        staff: Whether the reader looks after assistants, or is a player.
    """
    lines = "".join(f"  {one.form:<{FORM}} {one.description}\n" for one in subcommands.values())
    return _escaped(f"{STAFF if staff else PLAYERS}\nSubcommands:\n{lines}{NOTES if staff else ''}")


def whole(subcommands: Mapping[str, Subcommand], staff: bool = True) -> str:
    """The overview with all pages as subtopics, as Evennia's `help` takes them."""
    pages = (f"## {name}\n\n{one.help}\n" for name, one in subcommands.items())
    return "\n".join([overview(subcommands, staff), "# SUBTOPICS\n", *map(_escaped, pages)])


def _escaped(text: str) -> str:
    """A page in which a bar stands for itself, and is no colour."""
    return _BAR.sub("||", text)
