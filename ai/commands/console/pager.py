"""Showing what is long a screen at a time, to those who have a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from django.conf import settings
from evennia.utils.evmore import CmdMore, CmdMoreExit, CmdSetMore, EvMore

from ai.commands.console.access import is_builder

FOOTER = 4
"""Lines that Evennia's pager takes for itself."""
TOGETHER = 6
"""Lines of one thing, all but the first indented, that a page does not part."""


class Listing(NamedTuple):
    """A list of which each page is made when it is shown: long ones would keep the game waiting."""

    items: Sequence[Any]
    page: Callable[[Sequence[Any], bool], str]
    """Given the items of a page, and whether it is the last one."""
    lines: int = 1
    """Lines that an item takes."""
    head: int = 0
    """Lines above the items of each page."""


def fits(session: Any, text: str) -> bool:
    """Whether a text needs no pager: it is short, or nobody is there to turn pages."""
    return session is None or text.count("\n") < _height(session)


def show(caller: Any, session: Any, text: str) -> None:
    """Show a text, by Evennia's pager where it is long."""
    if fits(session, text):
        caller.msg(text)
    else:
        _Pager(caller, "\f".join(_parted(text, _height(session))), session=session)


def show_listing(caller: Any, session: Any, listing: Listing) -> None:
    """Show a list, all of it to those who have no screen."""
    if session is None:
        caller.msg(listing.page(listing.items, True))
    else:
        _Pages(caller, listing, session=session)


class _Turn(CmdMore):
    """Evennia's, which takes "quit" for Enter, though it is what it offers."""

    cmdstring: str

    def func(self) -> None:
        """Evennia's hook."""
        if self.cmdstring == "quit":
            self.cmdstring = "q"
        super().func()


class _Other(CmdMoreExit):
    """Evennia's, of which the first forgets at what screen the line was typed."""

    def func(self) -> None:
        """Evennia's hook."""
        pager = self.caller.ndb._more
        if pager is None:
            super().func()
            return
        pager.page_quit()
        self.caller.execute_cmd(self.raw_string, session=self.session)


class _Words(CmdSetMore):
    """What turns pages, and what ends them."""

    key = "ai_pages"  # from 6.1 on, Evennia takes sets of one key and the same words for one

    def at_cmdset_creation(self) -> None:
        """Evennia's hook."""
        self.add(_Turn())
        self.add(_Other())


class _Pager(EvMore):
    """Evennia's pager, with our words."""

    def start(self) -> None:
        """Evennia's hook."""
        super().start()
        if self._caller.ndb._more is self:
            self._caller.cmdset.remove(CmdSetMore)
            self._caller.cmdset.add(_Words)

    def page_quit(self, quiet: bool = False) -> None:
        """Evennia's hook."""
        self._caller.cmdset.remove(_Words)
        super().page_quit(quiet)


class _Pages(_Pager):
    """The pager for a list whose pages are made one by one."""

    height: int
    """Lines of a page; of these, a list's items."""

    def init_pages(self, inp: Listing) -> None:
        """Evennia's hook."""
        self._listing = inp
        self.height = max(1, (self.height - inp.head) // inp.lines)
        self.init_iterable(list(inp.items))
        self._paginator = self.paginator_slice

    def page_formatter(self, page: Sequence[Any]) -> str:
        """Evennia's hook."""
        if not is_builder(self._caller):  # a pager outlives the right to what it pages
            return "You may not read on: this is for builders."
        return self._listing.page(page, self._npos >= self._npages - 1)


def _parted(text: str, height: int) -> Iterator[str]:
    """The pages of a text, none of which ends between a line and what is told below it."""
    lines = text.split("\n")
    while len(lines) > height:
        ends = (end for end in range(height, height - TOGETHER, -1) if lines[end][:1] != " ")
        end = next(ends, height)
        yield "\n".join(lines[:end])
        lines = lines[end:]
    yield "\n".join(lines)


def _height(session: Any) -> int:
    """Lines of a page, by the same rule as Evennia's pager."""
    heights = session.protocol_flags.get("SCREENHEIGHT") or {}
    return int(max(4, heights.get(0, settings.CLIENT_DEFAULT_HEIGHT) - FOOTER))
