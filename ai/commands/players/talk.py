"""The commands `talk` and `ask`, which say a line aloud to somebody here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from evennia.commands.default.muxcommand import MuxCommand

from ai.assistant.percepts.addressing import Company, names_of
from ai.commands.console.text import line
from ai.tools.schema.decode import storable

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


def find_addressee(caller: Any, text: str) -> Addressee | None:
    """Whom somebody here a text begins with; None if it begins with nobody's name."""
    those = _in_sight(caller)
    text = _ARTICLE.sub("", text, count=1).strip()
    words = text.split()
    for count in range(min(len(words), MAX_NAME_WORDS), 0, -1):
        name = " ".join(words[:count]).rstrip(",:=")
        called = [one for one in those if name.lower() in map(str.lower, names_of(one))]
        exact = [one for one in called if str(one.key).lower() == name.lower()]
        found = exact or called
        if len(found) > 1:  # the caller has to say which one
            return None
        if found:
            return Addressee(found[0], name[:1].upper() + name[1:], _behind(text, count))
    first = words[0].rstrip(",:=") if words else ""
    if not those or len(first) < LEAST_LETTERS or not first.isalpha():
        return None
    found = caller.search(first, quiet=True, candidates=those)
    return Addressee(found[0], str(found[0].key), _behind(text, 1)) if len(found) == 1 else None


def _in_sight(caller: Any) -> list[Any]:
    """Those in the room whom a character may see, without itself."""
    members = Company(caller.location).members
    return [one for one in members if one != caller and one.access(caller, "view")]


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
    found = find_addressee(caller, command.args) if command.args.strip() else None
    if found is None:
        here = [one.get_display_name(caller) for one in _in_sight(caller)]
        problem = f"Nobody here is called '{line(command.args.strip(), 40)}'."
        who = f"Here: {', '.join(here)}." if here else "There is nobody here."
        caller.msg(f"{problem if command.args.strip() else question} {who}")
    return found


def _behind(text: str, count: int) -> str:
    """What follows the first words of a text."""
    parts = text.split(None, count)
    return parts[count].lstrip(",:= ").strip() if len(parts) > count else ""
