"""The command `complain`, by which players report what a character that thinks has said."""

from __future__ import annotations

from typing import Any

from evennia.commands.default.muxcommand import MuxCommand

from ai.assistant.agent.agent import Agent
from ai.assistant.operations import player_reports
from ai.assistant.runtime import get_service
from ai.commands.console.lookup import assistants
from ai.commands.console.text import line
from ai.tools.schema.decode import storable


class CmdComplain(MuxCommand):
    """
    report what a character that thinks for itself has said

    Usage:
      complain <character>
      complain <character> = <what is wrong>

    Tells the staff of this game, together with what the character said last.
    Nobody else learns of it, the character neither. Staff are told at once if
    they are there, and find it later if they are not.
    """

    key = "complain"
    locks = "cmd:pperm(Guest)"
    help_category = "General"
    arg_regex = r"\s|$"

    def parse(self) -> None:
        """Evennia's hook: a web client can send what no database takes."""
        self.args: str = storable(self.args)
        super().parse()

    def func(self) -> None:
        """Evennia's hook."""
        if self.account is None:
            self.msg("Only players can complain.")
        elif not self.lhs:
            self.msg("Of whom? Like this: complain <character> = <what is wrong>")
        elif player_reports.too_many(self.account):
            self.msg("Staff have your last complaints. Please wait an hour before the next.")
        else:
            self._complain()

    def _complain(self) -> None:
        found = _meant(self.caller, self.lhs)
        if len(found) != 1:
            which = "is more than one character" if found else "is no character"
            advice = "Stand beside it, or give its whole name."
            if not found and " " in self.lhs and self.rhs is None:  # "complain marta is rude"
                advice = "Like this: complain <character> = <what is wrong>"
            self.msg(f"There {which} that thinks called '{line(self.lhs, 40)}'.\n{advice}")
            return
        player_reports.make(get_service(), self.account, found[0], self.rhs or "")
        self.msg("Thank you. Staff were told, with what it said last.")


def _meant(caller: Any, name: str) -> list[Agent]:
    """Who is meant: somebody here in any way Evennia finds them, else by the whole name."""
    everyone = {presence.thing: presence for presence in assistants()}
    place = getattr(caller, "location", None)
    here = [thing for thing in everyone if place is not None and thing.location == place]
    by_number = not name.strip("0123456789-")  # to Evennia, "-1" is "the first of all"
    found = [] if by_number or not here else caller.search(name, quiet=True, candidates=here)
    if not found:
        wanted = name.strip().lower()
        found = [thing for thing in everyone if str(thing.key).lower() == wanted]
    return [everyone[thing] for thing in found if thing in everyone]
