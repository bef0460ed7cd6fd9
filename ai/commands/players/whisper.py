"""The command `whisper`, which lets assistants know who else was whispered to."""

from __future__ import annotations

from typing import Any

from evennia.commands.default.general import CmdWhisper as StockWhisper
from evennia.utils.utils import make_iter

from ai.assistant.perception.observe import remember_listeners


class CmdWhisper(StockWhisper):
    """
    speak privately to one or more who are here

    Usage:
      whisper <character> = <message>
      whisper <char1>, <char2> = <message>

    Nobody else in the room hears it. An AI character that hears it may speak
    of it later, but only to you and to those whom you whispered to.
    """

    def func(self) -> None:
        """Evennia's hook: run its own command, and let assistants know all receivers."""
        caller = self.caller
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
