"""The command `whisper`, which lets assistants know who else was whispered to."""

from __future__ import annotations

from typing import Any

from evennia.commands.default.general import CmdWhisper as StockWhisper
from evennia.utils.utils import make_iter

from ai.assistant.perception.observe import remember_listeners
from ai.commands.players.talk import Addressee, UnclearName, describe_missing, find_addressee


class CmdWhisper(StockWhisper):
    """
    speak privately to one or more who are here

    Usage:
      whisper <character> <message>
      whisper <character> = <message>
      whisper <char1>, <char2> = <message>

    Nobody else in the room hears it. An AI character that hears it may speak
    of it later, but only to you and to those whom you whispered to.
    """

    def func(self) -> None:
        """Evennia's hook: run its own command, and let assistants know all receivers."""
        caller = self.caller
        try:
            found = None if "=" in self.args else find_addressee(caller, self.args)
        except UnclearName as unclear:
            caller.msg(str(unclear))
            return
        if found is not None and found.words:
            _whisper(caller, found)
            return
        if "=" not in self.args:
            problem = describe_missing(caller, self.args, "Whisper to whom?")
            if found is not None:
                problem = f"Whisper what to {found.name}?"
            caller.msg(f"Usage: whisper <character> <message>\n{problem}")
            return
        if [name.lower() for name in self.lhslist] in (["me"], ["self"], [caller.key.lower()]):
            caller.msg("That is you.")
            return
        say, own = caller.at_say, caller.__dict__.get("at_say")

        def at_say(*args: Any, receivers: Any = None, **kwargs: Any) -> None:
            with remember_listeners(caller, make_iter(receivers) if receivers else ()):
                say(*args, receivers=receivers, **kwargs)

        caller.at_say = at_say
        try:
            super().func()
        finally:
            del caller.at_say
            if own is not None:
                caller.at_say = own


def _whisper(caller: Any, to: Addressee) -> None:
    """Whisper to one, as Evennia's own command does."""
    words = caller.at_pre_say(to.words, whisper=True, receivers=[to.thing])
    if words:
        caller.at_say(words, msg_self=True, receivers=[to.thing], whisper=True)
