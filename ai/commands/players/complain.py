"""The command `complain`: players report what an AI character said."""

from __future__ import annotations

from typing import Any

from evennia.commands.default.muxcommand import MuxCommand

from ai.assistant.agent.agent import Agent
from ai.assistant.operations import player_reports
from ai.assistant.runtime import get_runtime
from ai.commands.console.lookup import assistants
from ai.commands.console.text import line
from ai.tools.schema.decode import storable


class CmdComplain(MuxCommand):
    """
    report what an AI character said

    Usage:
      complain <character>
      complain <character> = <what is wrong>

    Sends your report to the staff of this game, together with the last lines of
    the character. Nobody else sees it, and neither does the character. If no
    staff are online, they find your report later.
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
        if self.account is None:
            self.msg("Only players can complain.")
        elif not self.lhs:
            self.msg("About whom? Like this: complain <character> = <what is wrong>")
        elif player_reports.too_many(self.account):
            self.msg("Staff have your last reports. Please wait an hour before the next one.")
        else:
            self._complain()

    def _complain(self) -> None:
        found = _find(self.caller, self.lhs)
        if len(found) != 1:
            which = "are several AI characters" if found else "is no AI character"
            advice = "Go to it, or type its whole name."
            if not found and " " in self.lhs and self.rhs is None:  # "complain marta is rude"
                advice = "Like this: complain <character> = <what is wrong>"
            self.msg(f"There {which} called '{line(self.lhs, 40)}'.\n{advice}")
            return
        player_reports.create(get_runtime().staff, self.account, found[0], self.rhs or "")
        self.msg("Thank you. The staff have your report, with the last lines that it said.")


def _find(caller: Any, name: str) -> list[Agent]:
    """The assistants of a name: those here as Evennia finds them, else by the whole name."""
    everyone = {agent.character: agent for agent in assistants()}
    place = getattr(caller, "location", None)
    here = [thing for thing in everyone if place is not None and thing.location == place]
    by_number = not name.strip("0123456789-")  # to Evennia, "-1" is "the first of all"
    found = [] if by_number or not here else caller.search(name, quiet=True, candidates=here)
    if not found:
        wanted = name.strip().lower()
        found = [thing for thing in everyone if str(thing.key).lower() == wanted]
    return [everyone[thing] for thing in found if thing in everyone]
