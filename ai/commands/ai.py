"""The command `ai`: one word for builders, with words of its own behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from evennia.commands.default.muxcommand import MuxCommand

from ai.commands import acts, views
from ai.commands.errors import Complaint

Act = Callable[["CmdAI", str], None]

WORDS: dict[str, tuple[Act, str]] = {
    "status": (views.status, "ai status [name]                 who there is, and how they are"),
    "adopt": (acts.adopt, "ai adopt <npc> [= level]         make an object an assistant"),
    "release": (acts.release, "ai release <name>                let it be as it was before"),
    "grant": (acts.grant, "ai grant <name> = <level>        how high its tools may reach"),
    "tools": (views.tools, "ai tools [name]                  every tool, and whether it may use it"),
    "do": (acts.do, "ai do <name> = <tool> {json}     run one tool through all steps"),
    "thoughts": (views.thoughts, "ai thoughts <name> [= turns]     what it noticed, thought and did"),
    "pause": (acts.pause, "ai pause <name>                  it stops before its next call"),
    "resume": (acts.resume, "ai resume <name>                 it goes on, with what waited"),
}


class CmdAI(MuxCommand):
    """
    look after the characters that think

    Usage:
      ai                               who there is, and how they are
      ai status [name]                 the same, or all about one
      ai adopt <npc> [= level]         make an object an assistant
      ai release <name>                let it be as it was before
      ai grant <name> = <level>        how high its tools may reach
      ai tools [name]                  every tool, and whether it may use it
      ai do <name> = <tool> {json}     run one tool through all steps
      ai thoughts <name> [= turns]     what it noticed, thought and did
      ai pause <name>                  it stops before its next call
      ai resume <name>                 it goes on, with what waited

    An assistant is an ordinary character or object that hears what happens
    around it and acts by tools. It may never use more than whoever asks it,
    than what you granted it, and than you may do yourself; what you grant
    goes when your own rights go. Without a level, `adopt` grants Player.

    `ai do` shows what each step of the pipeline says of the call. It runs
    with your rights, within what the assistant was granted.

    Examples:
      ai adopt innkeeper
      ai do innkeeper = say {"message": "Good evening!"}
      ai thoughts innkeeper
    """

    key = "ai"
    locks = "cmd:perm(Builder)"
    help_category = "Building"

    def func(self) -> None:
        """Find the word, and do what it says."""
        word, _, rest = self.args.strip().partition(" ")
        word = word.lower() or "status"
        try:
            if word not in WORDS:
                raise Complaint(f"There is no 'ai {word}'.", f"Words: {', '.join(WORDS)}.")
            WORDS[word][0](self, rest.strip())
        except Complaint as complaint:
            self.caller.msg(str(complaint))

    def tell(self, text: Any) -> None:
        """Show the builder something."""
        self.caller.msg(str(text))
