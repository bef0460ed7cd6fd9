"""The command `page`, which reaches assistants as well as players."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from evennia.commands.default.comms import CmdPage as StockPage

from ai.assistant.agent.agent import Agent
from ai.assistant.perception.observe import remember_listeners
from ai.assistant.runtime import get_runtime
from ai.commands.players.talk import (
    TELLING,
    UnclearName,
    describe_missing,
    find_addressee,
    may_speak,
    say_to,
)
from ai.tools.schema.decode import storable
from ai.tools.support import pager
from ai.tools.support.markup import plain

MAX_TEXT = 2000
"""Characters of a page to an assistant; the rest is cut."""


class CmdPage(StockPage):
    """
    send a private message to a player or an AI character

    Usage:
      page <name> <message>
      page[/switches] [<name>,<name>,... = <message>]
      tell        ''
      page <number>

    Switches:
      last - shows who you last messaged
      list - show your last <number> of tells/pages (default)

    Sends a message to a player who is online. If no argument is given, you
    will get a list of your latest messages. The equal sign is needed for
    multiple targets or if sending to a name with a space.

    Use the name of the account for a player, and the character's own name for
    an AI character. You can page it wherever it is, and it may page you back.
    `tell` to an AI character in front of you says the message aloud instead.
    """

    def func(self) -> None:
        """Evennia's hook: page assistants here, and leave players to Evennia's own command."""
        if self._tells_aloud():
            return
        names, text = self._read()
        if self._tells_nobody(names):
            return
        found = {name: _assistant(name, self.caller) for name in names}
        assistants = {p.script.pk: p for p in found.values() if p is not None}
        if not assistants or not text:
            super().func()
            return
        accounts = [name for name, agent in found.items() if agent is None]
        with remember_listeners(self.caller, self._receivers(assistants.values(), accounts)):
            for agent in assistants.values():
                self._page(agent, text)
        if accounts:
            self.args = f"{','.join(accounts)}={text}"
            self.lhs, self.rhs, self.lhslist = ",".join(accounts), text, accounts
            super().func()

    def _tells_aloud(self) -> bool:
        """Say it to an assistant in the same room, or ask which; False if none is meant."""
        speaker = getattr(self, "character", None)
        names = self.lhslist if self.rhs else ()
        if self.cmdstring.lower() != "tell" or self.switches or speaker is None or len(names) > 1:
            return False
        try:
            found = find_addressee(speaker, self.args) if speaker.location is not None else None
        except UnclearName as unclear:
            if not any(map(_is_driven, unclear.fitting)):
                return False
            self.msg(str(unclear))
            return True
        if found is None or not found.words or not _is_driven(found.thing):
            return False
        if not may_speak(self, speaker):
            self.msg("You may not speak here.")
            return True
        say_to(speaker, found, TELLING)
        return True

    def _tells_nobody(self, names: Collection[str]) -> bool:
        """Explain that `tell` names nobody else; False if it may, or if it answers a page."""
        name, _, text = self.args.strip().partition(" ")
        speaker = getattr(self, "character", None)
        named = self.cmdstring.lower() == "tell" and text and not self.switches and not self.rhs
        if not named or speaker is None:
            return False
        if name.lower() not in ("me", "self") and (names or pager.last_paged(self.caller)):
            return False
        self.msg(describe_missing(speaker, name, "Tell whom?"))
        return True

    def _read(self) -> tuple[list[str], str]:
        """The names of the receivers and the text; no names where Evennia's own command decides."""
        if self.switches or not self.args:
            return [], ""
        if self.rhs:
            return [name.strip() for name in self.lhslist if name.strip()], self.rhs.strip()
        first, _, rest = self.args.strip().partition(" ")
        if rest.strip() and (_assistant(first, self.caller) or self._is_account(first)):
            return [first], rest.strip()
        if first.isnumeric() and not rest:
            return [], ""
        last = [_agent_of(receiver) for receiver in pager.last_paged(self.caller)]
        keys = [f"#{agent.character.pk}" for agent in last if agent is not None]
        return (keys, self.args.strip()) if keys and len(keys) == len(last) else ([], "")

    def _is_account(self, name: str) -> bool:
        return bool(self.caller.search(name, quiet=True))

    def _receivers(self, agents: Iterable[Agent], accounts: Iterable[str]) -> list[Any]:
        """Everybody who receives the page."""
        things = [agent.character for agent in agents]
        things += [one for name in accounts for one in self.caller.search(name, quiet=True)]
        return [one for one in things if one.access(self.caller, "msg", default=True)]

    def _page(self, agent: Agent, text: str) -> None:
        """Page one assistant; a line that begins with ":" is a pose, as for Evennia."""
        words = storable(text)[:MAX_TEXT]
        if words.startswith(":"):
            words = f"{self.caller.key} {words.strip(':').strip()}"
        called = plain(agent.character.key)
        if not agent.character.access(self.caller, "msg", default=True):
            self.msg(f"You are not allowed to page {called}.")
            return
        pager.receive(agent.character, self.caller, words)
        self.msg(f"You paged |c{called}|n with: '{words}'.")
        why = agent.obstacle()
        if why:
            self.msg(f"{called} may not answer for a while.")


def _assistant(name: str, account: Any) -> Agent | None:
    """The one assistant of that name; an account of the same name comes first."""
    wanted = name.strip().lower()
    known = [p for p in get_runtime().agents.values() if p.script.pk and p.character.pk]
    found = [p for p in known if wanted in (str(p.character.key).lower(), f"#{p.character.pk}")]
    if len(found) != 1 or (not wanted.startswith("#") and account.search(name, quiet=True)):
        return None
    return found[0]


def _is_driven(thing: Any) -> bool:
    """Whether a character acts as an assistant, and nobody plays it."""
    return bool(thing.ndb.ai) and not thing.account


def _agent_of(receiver: Any) -> Agent | None:
    ndb = getattr(receiver, "ndb", None)
    found = getattr(ndb, "ai", None) if hasattr(receiver, "location") else None
    return found if isinstance(found, Agent) else None
