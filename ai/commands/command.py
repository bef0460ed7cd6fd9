"""The command `ai`, which runs one of its subcommands."""

from __future__ import annotations

from typing import Any

from evennia.commands.default.muxcommand import MuxCommand

from ai.assistant.authority.authority import level_of
from ai.commands import help_pages
from ai.commands.console.errors import Nobody, UserError
from ai.commands.console.pager import Listing, fits, show, show_listing
from ai.commands.console.text import wrapped
from ai.commands.help_pages import EVERYBODY, Subcommand
from ai.commands.subcommands import SUBCOMMANDS
from ai.tools.contract import levels
from ai.tools.schema.decode import storable


class CmdAI(MuxCommand):
    """look after AI characters"""

    __doc__ = help_pages.overview(SUBCOMMANDS)  # what the web's help pages show
    key = "ai"
    aliases = ["aisetup"]
    # Every player has subcommands here, about themselves. `_allowed_to` decides about the others:
    # by the account, so that a character without a player may use none, whatever permissions it
    # holds; and by the lower of account and character of a builder who is quelled.
    locks = "cmd:all()"
    help_category = "Building"
    arg_regex = r"[\s/]|$"  # "aim" is not "ai m", whatever the game's default is

    def access(self, srcobj: Any, *args: Any, **kwargs: Any) -> bool:
        """Evennia's hook: only an account, or the character of one, passes.

        By locks alone, a character that kept a superuser's bypass would pass after they left.
        """
        return _is_played(srcobj) and super().access(srcobj, *args, **kwargs)

    def parse(self) -> None:
        """Evennia's hook: a web client can send what no database takes."""
        self.args: str = storable(self.args)
        super().parse()

    def get_help(self, caller: Any, cmdset: Any) -> str:
        """Evennia's hook: the subcommands that the reader may use, and a page for each."""
        return help_pages.whole(_allowed_to(caller), staff=_is_staff(caller))

    def func(self) -> None:
        """Evennia's hook: find the subcommand and run it."""
        from ai.commands import suggestions  # and all that it needs, once somebody types `ai`

        allowed = _allowed_to(self.caller)
        name, rest = self._read()
        self._long: list[str] | None = []
        try:
            if not name:
                name = next((one for one in ("status", "approve") if one in allowed), "")
            if not name:
                self.reply(help_pages.overview(allowed, staff=False))
            elif name not in allowed:
                everything = allowed == SUBCOMMANDS
                raise suggestions.unknown(self.caller, name, self.args, allowed, everything)
            else:
                allowed[name].act(self, rest)
        except UserError as error:
            if isinstance(error, Nobody):
                error = suggestions.better(self.caller, name, rest, allowed, error)
            self.reply(f"{wrapped(error.problem)}\n{wrapped(error.advice)}")
        finally:
            self._show_long()

    def reply(self, text: str) -> None:
        """Show the caller a text, if they are still there.

        A text that does not fit their screen waits, with all texts after it, until the subcommand
        is done, and is then shown a page at a time. What comes later still is shown at once.
        """
        if not self.caller.pk:
            return
        waiting = getattr(self, "_long", None)
        if waiting is None or (not waiting and fits(self._screen(), text)):
            self.caller.msg(text)
        else:
            waiting.append(text)

    def show_pages(self, listing: Listing) -> None:
        """Show the caller a list whose pages are made when they turn to them."""
        if self.caller.pk:
            show_listing(self.caller, self._screen(), listing)

    def _show_long(self) -> None:
        waiting, self._long = self._long, None
        if waiting and self.caller.pk:
            show(self.caller, self._screen(), "\n".join(waiting))

    def _screen(self) -> Any:
        """The session in which the caller typed, None where there is none."""
        return getattr(self, "session", None)

    def _read(self) -> tuple[str, str]:
        """The subcommand and what follows it; `ai/pause marta` is the same as `ai pause marta`.

        A switch goes before the rest: "do/dry marta" is "do" with "/dry marta".
        """
        typed = self.args.split(None, 1) or [""]
        given = [*self.switches] or typed.pop(0).split("/")
        rest = self.args if self.switches else "".join(typed)
        switches = [f"/{switch}" for switch in given[1:]]
        return given[0].lower(), " ".join([*switches, rest.strip()]).strip()


def _is_played(caller: Any) -> bool:
    if not hasattr(caller, "location"):  # an account, or a session
        return True
    return getattr(caller, "account", None) is not None


def _allowed_to(caller: Any) -> dict[str, Subcommand]:
    """The subcommands that a caller may use; a level that the game does not have is Builder."""
    if not _is_played(caller):
        return {}
    known = [EVERYBODY, *(name.lower() for name in levels.hierarchy)]
    own = level_of(caller)
    return {
        name: one
        for name, one in SUBCOMMANDS.items()
        if own >= levels.rank(one.level if one.level.lower() in known else "Builder")
    }


def _is_staff(caller: Any) -> bool:
    return any(one.level != EVERYBODY for one in _allowed_to(caller).values())
