"""Pages: long texts and lists are shown a screen at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from django.conf import settings
from evennia.utils.evmore import CmdMore, CmdMoreExit, CmdSetMore, EvMore

from ai.commands.console.access import is_builder

FOOTER = 4
"""Lines that Evennia's pager needs below a page."""
TOGETHER = 6
"""How many lines stay together on a page if all but the first are indented."""


class Listing(NamedTuple):
    """A list whose pages are made when they are shown, because the game would wait for all."""

    items: Sequence[Any]
    page: Callable[[Sequence[Any], bool], str]
    """Makes the text of a page from its items, and from whether it is the last one."""
    lines: int = 1
    """Lines of an item."""
    head: int = 0
    """Lines above the items of each page."""


def fits(session: Any, text: str) -> bool:
    """Whether a text needs no pager, because it is short or there is no session."""
    return session is None or text.count("\n") < _height(session)


def show(caller: Any, session: Any, text: str) -> None:
    """Show a text, in Evennia's pager if it is long."""
    if fits(session, text):
        caller.msg(text)
    else:
        _Pager(caller, "\f".join(_split(text, _height(session))), session=session)


def show_listing(caller: Any, session: Any, listing: Listing) -> None:
    """Show a list, all of it where there is no session."""
    if session is None:
        caller.msg(listing.page(listing.items, True))
    else:
        _Pages(caller, listing, session=session)


class _CmdTurn(CmdMore):
    """Evennia's command with a "quit" that quits; Evennia's own shows the next page."""

    cmdstring: str

    def func(self) -> None:
        if self.cmdstring == "quit":
            self.cmdstring = "q"
        super().func()


class _CmdLeave(CmdMoreExit):
    """Evennia's command, but the line that ends the pager keeps its session."""

    def func(self) -> None:
        pager = self.caller.ndb._more
        if pager is None:
            super().func()
            return
        pager.page_quit()
        self.caller.execute_cmd(self.raw_string, session=self.session)


class _PagerCmdSet(CmdSetMore):
    """The commands while a pager is open."""

    key = "ai_pages"  # from 6.1 on, Evennia takes sets of one key and the same words for one

    def at_cmdset_creation(self) -> None:
        self.add(_CmdTurn())
        self.add(_CmdLeave())


class _Pager(EvMore):
    """Evennia's pager with these commands."""

    def start(self) -> None:
        super().start()
        if self._caller.ndb._more is self:
            self._caller.cmdset.remove(CmdSetMore)
            self._caller.cmdset.add(_PagerCmdSet)

    def page_quit(self, quiet: bool = False) -> None:
        self._caller.cmdset.remove(_PagerCmdSet)
        super().page_quit(quiet)


class _Pages(_Pager):
    """The pager of a `Listing`."""

    height: int
    """Items of a page."""

    def init_pages(self, inp: Listing) -> None:
        self._listing = inp
        self.height = max(1, (self.height - inp.head) // inp.lines)
        self.init_iterable(list(inp.items))
        self._paginator = self.paginator_slice

    def page_formatter(self, page: Sequence[Any]) -> str:
        if not is_builder(self._caller):  # a pager outlives the right to what it pages
            return "You may not see the rest: this is for builders."
        return self._listing.page(page, self._npos >= self._npages - 1)


def _split(text: str, height: int) -> Iterator[str]:
    """Split a text into pages, but not between a line and the indented lines below it."""
    lines = text.split("\n")
    while len(lines) > height:
        ends = (end for end in range(height, height - TOGETHER, -1) if lines[end][:1] != " ")
        end = next(ends, height)
        yield "\n".join(lines[:end])
        lines = lines[end:]
    yield "\n".join(lines)


def _height(session: Any) -> int:
    """Lines of a page, by the rule of Evennia's pager."""
    heights = session.protocol_flags.get("SCREENHEIGHT") or {}
    return int(max(4, heights.get(0, settings.CLIENT_DEFAULT_HEIGHT) - FOOTER))
