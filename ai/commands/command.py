"""The command `ai`: one word for builders, with words of its own behind it."""

from __future__ import annotations

from typing import Any

from evennia.commands.default.muxcommand import MuxCommand

from ai.assistant.authority.authority import level_of
from ai.commands import help_pages, suggestions
from ai.commands.console.errors import Nobody, UserError
from ai.commands.console.pager import Listing, fits, show, show_listing
from ai.commands.console.text import wrapped
from ai.commands.help_pages import EVERYBODY, Subcommand
from ai.commands.subcommands import WORDS
from ai.tools.contract import levels
from ai.tools.schema.decode import storable


class CmdAI(MuxCommand):
    """look after the characters that think"""

    __doc__ = help_pages.overview(WORDS)  # what the web's help pages show
    key = "ai"
    aliases = ["aisetup"]
    # Every player has words here, about themselves. Who may use which of the others is worked out
    # word by word: by the account, so that no character without a player gets anywhere, whatever
    # it holds; and by the lower of account and character of a builder who is quelled.
    locks = "cmd:all()"
    help_category = "Building"
    arg_regex = r"[\s/]|$"  # "aim" is not "ai m", whatever the game's default is

    def access(self, srcobj: Any, *args: Any, **kwargs: Any) -> bool:
        """Evennia's hook: nobody passes who is not a player's.

        The locks alone would let a character pass that kept a superuser's bypass when they left.
        """
        return _is_played(srcobj) and super().access(srcobj, *args, **kwargs)

    def parse(self) -> None:
        """Evennia's hook: a web client can send what no database takes."""
        self.args: str = storable(self.args)
        super().parse()

    def get_help(self, caller: Any, cmdset: Any) -> str:
        """Evennia's hook: the words that the reader may use, and a page for each."""
        return help_pages.whole(_words_for(caller), staff=_is_staff(caller))

    def func(self) -> None:
        """Find the word, and do what it says."""
        words = _words_for(self.caller)
        word, rest = self._read()
        self._long: list[str] | None = []
        try:
            if not word:
                word = next((one for one in ("status", "approve") if one in words), "")
            if not word:
                self.tell(help_pages.overview(words, staff=False))
            elif word not in words:
                raise suggestions.unknown(self.caller, word, self.args, words, words == WORDS)
            else:
                words[word].act(self, rest)
        except UserError as complaint:
            better = isinstance(complaint, Nobody) and suggestions.instead(
                self.caller, word, rest, words
            )
            self.tell(f"{wrapped(complaint.problem)}\n{wrapped(better or complaint.advice)}")
        finally:
            self._show_long()

    def tell(self, text: str) -> None:
        """Show the builder something; they may be gone by now.

        What does not fit their screen is shown a page at a time, with all that follows it, once
        the word is done. What comes later than that is shown as it is: it is no answer to what
        they are about then.
        """
        if not self.caller.pk:
            return
        held = getattr(self, "_long", None)
        if held is None or (not held and fits(self._screen(), text)):
            self.caller.msg(text)
        else:
            held.append(text)

    def tell_pages(self, listing: Listing) -> None:
        """Show the builder a list, each page made only when they turn to it."""
        if self.caller.pk:
            show_listing(self.caller, self._screen(), listing)

    def _show_long(self) -> None:
        held, self._long = self._long, None
        if held and self.caller.pk:
            show(self.caller, self._screen(), "\n".join(held))

    def _screen(self) -> Any:
        """The session that the line was typed in, None where there is none."""
        return getattr(self, "session", None)

    def _read(self) -> tuple[str, str]:
        """The word and what follows it; `ai/pause marta` is the same as `ai pause marta`.

        A switch behind the word stands before the rest: "do/dry marta" is "do", "/dry marta".
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


def _words_for(caller: Any) -> dict[str, Subcommand]:
    """The words that somebody may use; a level that the game does not have is Builder."""
    if not _is_played(caller):
        return {}
    known = [EVERYBODY, *(name.lower() for name in levels.hierarchy())]
    own = level_of(caller)
    return {
        name: word
        for name, word in WORDS.items()
        if own >= levels.rank(word.level if word.level.lower() in known else "Builder")
    }


def _is_staff(caller: Any) -> bool:
    return any(word.level != EVERYBODY for word in _words_for(caller).values())
