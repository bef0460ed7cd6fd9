"""The command `ai`: one word for builders, with words of its own behind it."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from evennia.commands.default.muxcommand import MuxCommand

from ai.assistant.authority import level_of
from ai.commands import (
    acts,
    approve,
    channels,
    cost,
    finding,
    forget,
    halts,
    hand,
    model,
    modules,
    prompt,
    reports,
    thoughts,
    token,
    tools,
    views,
    why,
)
from ai.commands.errors import Complaint
from ai.commands.text import wrapped
from ai.tools import levels
from ai.tools.decode import storable
from ai.tools.markup import plain


class Word(NamedTuple):
    """One word behind `ai`."""

    act: Callable[[Any, str], None]
    """Given the command and what follows the word; raises `Complaint`."""
    form: str
    """How to type it."""
    told: str
    """What it does."""
    level: str = "Builder"
    """The least level of those it is for."""


WORDS: dict[str, Word] = {
    "status": Word(views.status, "ai status [name]", "the same, or all about one"),
    "adopt": Word(acts.adopt, "ai adopt <npc>", "make an object an assistant"),
    "release": Word(acts.release, "ai release <name>", "let it be as it was before"),
    "grant": Word(acts.grant, "ai grant <name> = <level>", "how high its tools may reach"),
    "join": Word(channels.join, "ai join <name> = <channel>", "hear a channel, speak on it"),
    "leave": Word(channels.leave, "ai leave <name> = <channel>", "hear it no more"),
    "tools": Word(tools.tools, "ai tools [name]", "every tool, and whether it may use it"),
    "do": Word(hand.do, "ai do <name> = <tool> {json}", "run one tool through all steps"),
    "thoughts": Word(
        thoughts.thoughts, "ai thoughts <name> [= turns]", "what it noticed, thought and did"
    ),
    "prompt": Word(prompt.prompt, "ai prompt <name> [part]", "of what its prompt is made"),
    "why": Word(why.why, "ai why [name]", "why it did what it did last, or nothing"),
    "model": Word(model.model, "ai model <name> [= models]", "which model thinks for it, and why"),
    "modules": Word(modules.modules, "ai modules [module]", "tools that live elsewhere"),
    "token": Word(token.token, "ai token", "by what programs act for you"),
    "cost": Word(cost.cost, "ai cost [name, room or day]", "what models cost, and of which budget"),
    "reports": Word(reports.reports, "ai reports [number] [= done]", "what players complained of"),
    "pause": Word(halts.pause, "ai pause <name>", "nothing more from the next call on"),
    "stop": Word(halts.stop, "ai stop <name>", "and let go of what it was about"),
    "resume": Word(halts.resume, "ai resume <name>", "it goes on, with what waited"),
    "forget": Word(
        forget.forget, "ai forget <account> = yes", "have all of them forget a player", "Admin"
    ),
    "approve": Word(
        approve.approve, "ai approve [number]", "what waits for your yes; say yes", "Helper"
    ),
    "reject": Word(approve.reject, "ai reject <number> [= why]", "say no to it", "Helper"),
}


class CmdAI(MuxCommand):
    """
    look after the characters that think

    Usage:
      ai                               who there is, and how they are
      ai status [name]                 the same, or all about one
      ai adopt <npc>                   make an object an assistant
      ai release <name>                let it be as it was before
      ai grant <name> = <level>        how high its tools may reach
      ai join <name> = <channel>       hear a channel, speak on it
      ai leave <name> = <channel>      hear it no more
      ai tools [name]                  every tool, and whether it may use it
      ai tools <name> = +tool -group   it may use more, or less; `all` for all
      ai tools <name>/core = +tool     what it is offered from the start
      ai do <name> = <tool> {json}     run one tool through all steps
      ai thoughts <name> [= turns]     what it noticed, thought and did
      ai prompt <name> [part]          of what its prompt is made
      ai why [name]                    why it did what it did last, or nothing
      ai model <name> [= models]       which model thinks for it, and why
      ai modules [module]              tools that live elsewhere
      ai modules refresh [module]      ask what their tools are now
      ai modules accept <module>       say yes to what changed or is new
      ai modules <name> = <modules>    which of them it may use
      ai token                         by what programs act for you
      ai token <name> [= note]         one that acts as it; `me`: as yourself
      ai token drop <number>           it is good for nothing any more
      ai cost [name, room or day]      what models cost, and of which budget
      ai reports [number] [= done]     what players complained of
      ai pause <name>                  nothing more from the next call on
      ai stop <name>                   and let go of what it was about
      ai resume <name>                 it goes on, with what waited
      ai forget <account> = yes        have all of them forget a player
      ai approve [number]              what waits for your yes; say yes
      ai approve <number> always       and to the same call from now on
      ai approve <number> = {json}     yes, with other arguments
      ai reject <number> [= why]       say no to it

    An assistant is an ordinary character or object that hears what happens
    around it and acts by tools. It may never use more than whoever asks it,
    than what you granted it, and than you may do yourself; what you grant
    goes when your own rights go. A new one is granted Player. Unasked, it
    changes nothing, unless the word `alone` stands behind the level.

    `ai do` shows what each step of the pipeline says of the call. It runs
    with your rights, within what the assistant was granted.

    A turn begins with an assistant's core; it finds and loads other tools as
    it needs them. `ai tools <name>` tells which are which. `+`, `-` and tools
    or groups behind `ai tools <name>/core =` change the core, `default` has
    the settings decide. It is no question of rights: those `ai tools <name>
    =` changes.

    `ai prompt <name> <part> = <text>` has a text in a part's place; behind
    the part, `/drop` leaves it out and `/back <number>` goes back to a
    version; 0 is before any change. `ai prompt <name>/preview = <line>`
    shows all that it would be sent if you said that line.

    `ai model <name> = <model>, <next>` has these think for it from its next
    turn on, `= none` those of the settings; `ai model <name>/probe` finds out
    anew how they are asked.

    `ai modules <name> = none` takes all of them from it, `= default` gives
    it what the settings say. Without an equals sign, a name is a module's
    first. `ai modules <module> <tool>` shows one tool, and `ai modules accept
    <module> <tool>` says yes to it alone; a yes counts for what you read.

    A token is shown once. What a program does with it, it does as the
    assistant: it looks, walks, takes and notes, but neither speaks nor
    builds, for as long as you may change the assistant. One from `ai token
    me` looks after modules, with your own rights.

    For `pause`, `stop` and `resume` a room will do as well, `here`, or `all`:
    the last is one switch for the whole game, for new assistants too.

    A name is looked for among the assistants here first, then everywhere. A
    key, as `ai status` tells it, or a #dbref means one of several of a name.
    You may change those whose object you may change (its locks `control` or
    `edit`), and look into those that you may examine.

    Examples:
      ai adopt innkeeper
      ai do innkeeper = say {"message": "Good evening!"}
      ai thoughts innkeeper = 3
    """

    key = "ai"
    # `pperm`, so that no character without a player gets here, whatever it holds; `perm`, so that
    # a builder who is quelled is none, as for Evennia's own building commands. Helpers get no
    # further than to confirm what they asked for; a game need not have any.
    locks = "cmd:perm(Helper) and pperm(Helper) or perm(Builder) and pperm(Builder)"
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

    def func(self) -> None:
        """Find the word, and do what it says."""
        words = _words_for(self.caller)
        word, rest = self._read("status" if "status" in words else "approve")
        try:
            if word not in words:
                raise _unknown(self.caller, word, self.args, words)
            words[word].act(self, rest)
        except Complaint as complaint:
            self.tell(f"{wrapped(complaint.problem)}\n{wrapped(complaint.advice)}")

    def tell(self, text: str) -> None:
        """Show the builder something; they may be gone by now."""
        if self.caller.pk:
            self.caller.msg(text)

    def _read(self, default: str) -> tuple[str, str]:
        """The word and what follows it; `ai/pause marta` is the same as `ai pause marta`."""
        if self.switches:
            return self.switches[0].lower(), self.args.strip()
        first, *rest = self.args.split(None, 1) or [default]
        return first.lower(), rest[0].strip() if rest else ""


def _is_played(caller: Any) -> bool:
    if not hasattr(caller, "location"):  # an account, or a session
        return True
    return getattr(caller, "account", None) is not None


def _words_for(caller: Any) -> dict[str, Word]:
    """The words that somebody may use; a level that the game does not have is Builder."""
    known = [name.lower() for name in levels.hierarchy()]
    own = level_of(caller)
    return {
        name: word
        for name, word in WORDS.items()
        if own >= levels.rank(word.level if word.level.lower() in known else "Builder")
    }


def _unknown(caller: Any, word: str, typed: str, words: dict[str, Word]) -> Complaint:
    near = difflib.get_close_matches(word[:40], words, n=1)
    problem = f"There is no 'ai {plain(word, 40)}'."
    if near:
        return Complaint(problem, f"Did you mean: {words[near[0]].form}")
    if words != WORDS:  # who may look into no assistant finds none by its name either
        return Complaint(problem, f"Words: {', '.join(words)}.")
    with suppress(Complaint):
        meant = finding.assistant(caller, typed.strip())
        return Complaint(problem, f"Did you mean: ai status {finding.handle(meant)}")
    return Complaint(problem, f"Words: {', '.join(words)}.")
