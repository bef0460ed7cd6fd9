"""The questions of `ai setup` about who an assistant is: name, personality, knowledge, greeting."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ai.assistant.authority.secrets import known
from ai.brains.embedded.templates import TemplateError, parse
from ai.commands.assistants.settings import SETTINGS
from ai.commands.console.errors import UserError
from ai.commands.console.text import line, wrapped
from ai.commands.setup.wizard import Wizard
from ai.tools.support.markup import one_line, plain, prose
from ai.tools.text.quotation import visible

MAX_NAME, MAX_WORDS, MAX_TEXT, MAX_KEYWORDS = 60, 100, 400, 8
MAX_KNOWN, MAX_GREETING = 50, 300
NONE = "none"


class Question(ABC):
    """What steps have in common: Enter keeps what there is."""

    title = ""
    help = ""
    is_long = False

    def skip(self, wizard: Wizard) -> bool:
        """See `Step`."""
        return True

    @abstractmethod
    def take(self, wizard: Wizard, text: str) -> bool:
        """See `Step`."""

    def text(self, wizard: Wizard) -> str:
        """See `Step`."""
        return ""

    def written(self, wizard: Wizard, text: str) -> None:
        """See `Step`."""
        self.take(wizard, text.strip() or NONE)


class Name(Question):
    """What it is called."""

    title = "Its name"
    help = (
        "What everybody sees and calls it. Its object is called so for as long as it is an "
        "assistant, and as before once it is released."
    )

    def told(self, wizard: Wizard) -> str:
        """See `Step`."""
        return wrapped(
            "What is it called? That is the name everybody sees, and that it answers to."
        )

    def default(self, wizard: Wizard) -> str:
        """See `Step`."""
        return f"'{plain(wizard.sketched.sketch.name, MAX_NAME)}'"

    def take(self, wizard: Wizard, text: str) -> bool:
        """See `Step`."""
        name = one_line(plain(text, MAX_NAME + 1)).strip()
        if not name or len(name) > MAX_NAME or set(name) & set("=/|,;#*") or name.isdigit():
            raise UserError(
                f"A name has 1 to {MAX_NAME} letters, and none of = / | , ; # *.",
                "Like this: Marta the Brewer",
            )
        wizard.sketched.sketch.name = name
        return True


class Personality(Question):
    """Who it is and how it speaks."""

    title = "Its personality"
    help = (
        "Models read these sentences as they stand, before anything else about it. Say who it is, "
        "what it is like, how it speaks, what it would never do. The built-in brain speaks by its "
        "own rules, and takes from here nothing but the greeting and what it knows."
    )
    is_long = True

    def told(self, wizard: Wizard) -> str:
        """See `Step`."""
        asked = "Who is it, and how does it speak? Write it to it: 'You keep the inn. You are …'"
        return f"{wrapped(asked)}{_now(wizard.sketched.sketch.personality)}"

    def default(self, wizard: Wizard) -> str:
        """See `Step`."""
        return "as it is" if wizard.sketched.sketch.personality else "nothing said"

    def text(self, wizard: Wizard) -> str:
        """See `Step`."""
        return wizard.sketched.sketch.personality

    def take(self, wizard: Wizard, text: str) -> bool:
        """See `Step`."""
        personality = SETTINGS["description"].read(text)
        wizard.sketched.sketch.become(personality or "")
        return True


class Knowledge(Question):
    """What it knows."""

    title = "What it knows"
    help = (
        "Lore that only this one has. The words before the colon bring it to mind when somebody "
        "says one of them; up to eight, with commas between them. Lore for several is written in "
        "files or with `ai lore`."
    )
    is_long = True

    def told(self, wizard: Wizard) -> str:
        """See `Step`."""
        asked = (
            "What does it know that others do not? A line for each thing: the words that bring it "
            "to mind, a colon, and what it knows. '-2' takes the second away."
        )
        knows = wizard.sketched.sketch.knows
        rows = [
            wrapped(f"{words}: {text}", 5, first=f"{number:>3}. ")
            for number, (words, text) in enumerate(knows.items(), 1)
        ]
        example = "  bread, oven: The bread is from this morning."
        return "\n".join([wrapped(asked), *(rows or [example])])

    def default(self, wizard: Wizard) -> str:
        """See `Step`."""
        number = len(wizard.sketched.sketch.knows)
        return {0: "nothing of its own", 1: "this one"}.get(number, f"these {number}")

    def text(self, wizard: Wizard) -> str:
        """See `Step`."""
        knows = wizard.sketched.sketch.knows
        return "\n".join(f"{words}: {text}" for words, text in knows.items())

    def take(self, wizard: Wizard, text: str) -> bool:
        """See `Step`: from the editor comes all of it, from a line one thing more or less."""
        sketch = wizard.sketched.sketch
        if text.lower() == NONE:
            sketch.knows = {}
        elif text[:1] == "-" and text[1:].strip().isdigit():
            sketch.knows = _without(sketch.knows, int(text[1:]))
        else:
            sketch.knows = _checked({**sketch.knows, **_read(text)})
        wizard.again()
        return False

    def written(self, wizard: Wizard, text: str) -> None:
        """All of it, as it stands in the editor."""
        wizard.sketched.sketch.knows = _checked(_read(text) if text.strip() else {})


class Greeting(Question):
    """What it says to whoever comes in."""

    title = "Its greeting"
    help = (
        "With a greeting it turns to every player who comes in. The built-in brain says just "
        "this; a model reads it as an example. {asker} stands for the name of whoever it greets."
    )

    def told(self, wizard: Wizard) -> str:
        """See `Step`."""
        asked = (
            "Does it greet whoever comes in, and how? For example: Come in, {asker}, and shut the "
            "door. 'none': it waits to be spoken to."
        )
        return f"{wrapped(asked)}{_now(wizard.sketched.sketch.greeting)}"

    def default(self, wizard: Wizard) -> str:
        """See `Step`."""
        return "as it is" if wizard.sketched.sketch.greeting else "no greeting"

    def take(self, wizard: Wizard, text: str) -> bool:
        """See `Step`."""
        words = "" if text.lower() == NONE else one_line(prose(visible(text), MAX_GREETING + 1))
        if len(words) > MAX_GREETING:
            raise UserError(f"A greeting has {MAX_GREETING} characters at most.", "Say less.")
        try:
            parse(words)
        except TemplateError as error:
            raise UserError(str(error), "{asker} is whoever it greets; or no { at all.") from None
        wizard.sketched.sketch.greet(_open(words))
        return True


def _open(words: str) -> str:
    """Words that may stand in a prompt.

    Raises:
        Complaint: One of the game's secrets is in them.
    """
    if known().hide(words) != words:
        raise UserError("One of the game's secrets stands in that.", "Say it without.")
    return words


def _now(text: str) -> str:
    return "\n" + wrapped(text, 4, first="  > ") if text else ""


def _read(text: str) -> dict[str, str]:
    """Lines of "words: what it knows".

    Raises:
        Complaint: One of them is none.
    """
    found = {}
    lines = [one for one in prose(visible(text), 40_000).splitlines() if one.strip()]
    for number, written in enumerate(lines, 1):
        words, colon, told = written.partition(":")
        keywords = [one_line(word).strip() for word in words.split(",") if word.strip()]
        told = one_line(told).strip()
        if not colon or not keywords or not told:
            where = f"Line {number}" if len(lines) > 1 else "That"
            raise UserError(
                f"{where} is no words, a colon, and what it knows: {line(written, 40)}",
                "Like this: bread, oven: The bread is from this morning.",
            )
        if len(keywords) > MAX_KEYWORDS or len(words) > MAX_WORDS or len(told) > MAX_TEXT:
            raise UserError(
                f"That is too long: {line(written, 40)}",
                f"At most {MAX_KEYWORDS} words in {MAX_WORDS} letters, and {MAX_TEXT} letters "
                "of what it knows. Make two of it.",
            )
        found[_open(", ".join(keywords))] = _open(told)
    return found


def _checked(knows: dict[str, str]) -> dict[str, str]:
    if len(knows) > MAX_KNOWN:
        raise UserError(
            f"It can be set up to know {MAX_KNOWN} things.", "More of them go into a file of lore."
        )
    return knows


def _without(knows: dict[str, str], number: int) -> dict[str, str]:
    if not 1 <= number <= len(knows):
        raise UserError(f"There is no number {number}.", "Like this: -1")
    return {words: told for at, (words, told) in enumerate(knows.items(), 1) if at != number}
