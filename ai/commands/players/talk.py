"""The commands `talk` and `ask`, which say a line aloud to somebody here."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from evennia.commands.default.muxcommand import MuxCommand

from ai.assistant.percepts.vocatives import Company, names_of
from ai.commands.console.text import line
from ai.tools.schema.decode import storable
from ai.tools.support import sight

MAX_NAME_WORDS = 4
LEAST_LETTERS = 3
"""Letters of a shortened name."""
ASKING = {
    "about": "tell me about {rest}.",
    "for": "may I have {rest}?",
    "to": "please {rest}.",
}
TALKING = {"about": "let us talk about {rest}."}
TELLING = {
    "about": "let me tell you about {rest}.",
    "that": "{rest}.",
    "to": "please {rest}.",
}
"""What is said in place of the first word behind a name."""
_INDIRECT = ("how", "if", "what", "when", "where", "whether", "which", "who", "whose", "why")
_ARTICLE = re.compile(r"\s*(?:(?:to|with)\s+)?(?:(?:the|an?)\s+)?", re.IGNORECASE)

_BEHIND_NAME = re.compile(r"(?:^|\s+)(?:about|for|that|to)(?!\S).*|\s*[=,:].*", re.I | re.S)
"""What follows a name that nobody here has."""
_MAX_BEGINNING = 200
"""Characters of a line among which a name is looked for."""


class Addressee(NamedTuple):
    """Somebody here to whom a player speaks."""

    thing: Any
    name: str
    """What the player calls them."""
    words: str
    """What the player typed behind the name."""


class CmdTalk(MuxCommand):
    """
    talk to somebody here

    Usage:
      talk <name>
      talk to <name>
      talk <name> <what you say>
      talk <name> about <subject>

    Says it aloud, with the name in front, so that everybody here hears it and
    knows whom you mean. With a name alone, you greet them. Once somebody
    answers, go on with `say`: while you talk, you need no names.
    """

    key = "talk"
    locks = "cmd:all()"
    help_category = "General"
    arg_regex = r"\s|$"

    def func(self) -> None:
        found = _typed(self, "Talk to whom?")
        if found is not None and found.words:
            say_to(self.caller, found, TALKING)
        elif found is not None:
            _say(self.caller, f"Hello, {found.name}.")


class CmdAsk(MuxCommand):
    """
    ask somebody here

    Usage:
      ask <name> about <subject>
      ask <name> for <thing>
      ask <name> to <do something>
      ask <name> <question>

    Says it aloud, with the name in front: `ask Marta about wolves` says
    "Marta, tell me about wolves." Everybody here hears it.
    """

    key = "ask"
    locks = "cmd:all()"
    help_category = "General"
    arg_regex = r"\s|$"

    def func(self) -> None:
        found = _typed(self, "Ask whom?")
        if found is not None and found.words:
            say_to(self.caller, found, ASKING)
        elif found is not None:
            self.msg(f"Ask {found.name} what? Like this: ask {found.name} about <subject>")


class UnclearName(Exception):
    """A name fits several who are here; the text asks the player which of them they mean.

    Args:
        fitting: Those whom the name fits.
        caller: The player's character.
    """

    def __init__(self, fitting: Sequence[Any], caller: Any) -> None:
        names = [one.get_display_name(caller) for one in fitting]
        labels = [
            name if names.count(name) == 1 else f"{name}-{names[:at].count(name) + 1}"
            for at, name in enumerate(names)
        ]
        super().__init__(f"Whom do you mean: {', '.join(labels[:-1])} or {labels[-1]}?")
        self.fitting = fitting


def find_addressee(caller: Any, text: str) -> Addressee | None:
    """Whom somebody here a text begins with; None if it begins with nobody's name.

    Raises:
        UnclearName: It begins with a name that fits several.
    """
    those = _known(caller, sight.present(caller))
    text = _ARTICLE.sub("", text, count=1).strip()
    words = text.split()
    for count in range(min(len(words), MAX_NAME_WORDS), 0, -1):
        found, name = _called(" ".join(words[:count]).rstrip(",:="), those)
        if found:
            one = _only(found, caller)
            return Addressee(one, name[:1].upper() + name[1:], _behind(text, count))
    first = words[0].rstrip(",:=") if words else ""
    if not those or len(first) < LEAST_LETTERS or not first.isalpha():
        return None
    found = caller.search(first, quiet=True, candidates=those)
    if not found:
        return None
    one = _only(found, caller)
    return Addressee(one, str(one.key), _behind(text, 1))


def _called(name: str, those: Sequence[Any]) -> tuple[list[Any], str]:
    """Those who have a name, and this name; "guard-2" is the second of the guards."""
    found = _named(name, those)
    bare, _, number = name.rpartition("-")
    if found or not number.isdecimal() or len(number) > 3:
        return found, name
    return _named(bare, those)[int(number) - 1 :][:1] if int(number) else [], bare


def _named(name: str, those: Sequence[Any]) -> list[Any]:
    """Those whose whole name it is; if it is nobody's, those who answer to it."""
    found = [one for one in those if name.lower() in map(str.lower, names_of(one))]
    return [one for one in found if str(one.key).lower() == name.lower()] or found


def _only(found: Sequence[Any], caller: Any) -> Any:
    if len(found) > 1:
        raise UnclearName(found, caller)
    return found[0]


def _known(caller: Any, things: Collection[Any]) -> list[Any]:
    """Those among some things who can be spoken to."""
    members = Company(caller.location).members
    return [one for one in members if one != caller and one in things]


def say_to(caller: Any, to: Addressee, forms: Mapping[str, str]) -> None:
    """Have a character say a line to somebody, with their name in front."""
    first, _, rest = to.words.partition(" ")
    form = forms.get(first.lower()) if rest.strip() else None
    words = to.words
    if form is not None:
        words = form.format(rest=rest.strip().rstrip(".?!"))
    elif forms is ASKING and first.lower() in _INDIRECT and not words.endswith("?"):
        words = f"can you tell me {words.rstrip('.!')}?"
    elif words[-1].isalnum():
        words += "."
    _say(caller, f"{to.name}, {words}")


def _say(caller: Any, words: str) -> None:
    """Say words as Evennia's own command `say` does."""
    speech = caller.at_pre_say(storable(words))
    if speech:
        caller.at_say(speech, msg_self=True)


def _typed(command: Any, question: str) -> Addressee | None:
    """Whom a command names; None if it names nobody here, which the caller is shown."""
    caller = command.caller
    if getattr(caller, "location", None) is None:
        caller.msg("There is nobody here.")
        return None
    if not may_speak(command, caller):
        caller.msg("You may not speak here.")
        return None
    try:
        found = find_addressee(caller, command.args) if command.args.strip() else None
    except UnclearName as unclear:
        caller.msg(str(unclear))
        return None
    if found is None:
        caller.msg(describe_missing(caller, command.args, question))
    return found


def describe_missing(caller: Any, text: str, question: str) -> str:
    """Tell a player why what they typed names nobody to speak to, and who is here.

    A game's object that cannot answer may say so in words of its own, in `no_answer`.

    Args:
        caller: The player's character.
        text: What they typed; it begins with nobody's name.
        question: Asks for a name, if there is none in the text.
    """
    seen = sight.in_sight(caller)
    text = " ".join(text.split())[:_MAX_BEGINNING]
    name = _BEHIND_NAME.sub("", _ARTICLE.sub("", text, count=1)).strip()
    things = caller.search(name, quiet=True, candidates=[caller, *seen]) if name else []
    if caller in things:
        return "That is you. To speak to everybody here, type: say <words>"
    if things and not _known(caller, things):
        name = things[0].get_display_name(caller).capitalize()
        return str(getattr(things[0], "no_answer", "") or "") or f"{name} cannot answer you."
    here = [one.get_display_name(caller) for one in _known(caller, seen)]
    who = f"Here: {', '.join(here)}." if here else "There is nobody here."
    return f"Nobody here is called '{line(name, 40)}'. {who}" if name else f"{question} {who}"


def may_speak(command: Any, speaker: Any) -> bool:
    """Whether a character may use the game's own `say`.

    Args:
        command: The command that was typed; its set has the game's `say`.
        speaker: The character, which an account's command does not have as its caller.
    """
    say = command.cmdset.get("say")
    return say is None or say.access(speaker, "cmd")


def _behind(text: str, count: int) -> str:
    """What follows the first words of a text."""
    parts = text.split(None, count)
    return parts[count].lstrip(",:= ").strip() if len(parts) > count else ""
