"""The command `whisper`, whose listeners assistants can tell apart."""

from __future__ import annotations

from typing import Any

from evennia.commands.default.general import CmdWhisper as StockWhisper
from evennia.utils.utils import make_iter

from ai.assistant.perception.observe import among


class CmdWhisper(StockWhisper):
    """
    speak privately to one or more who are here

    Usage:
      whisper <character> = <message>
      whisper <char1>, <char2> = <message>

    Nobody else in the room hears it. A character that thinks for itself may
    remind each of those whom it was whispered to, and nobody else, of it.
    """

    def func(self) -> None:
        """Evennia's hook: its own, and meanwhile whoever thinks may know who else is told."""
        caller = self.caller
        say, own = caller.at_say, caller.__dict__.get("at_say")

        def at_say(*args: Any, receivers: Any = None, **kwargs: Any) -> None:
            with among(caller, make_iter(receivers) if receivers else ()):
                say(*args, receivers=receivers, **kwargs)

        caller.at_say = at_say
        try:
            super().func()
        finally:
            del caller.at_say
            if own is not None:
                caller.at_say = own
