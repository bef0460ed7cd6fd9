"""The step of `ai setup` that asks what an assistant knows."""

from __future__ import annotations

from ai.assistant.authority.secrets import game_secrets
from ai.assistant.lifecycle.draft import Sketch
from ai.commands.console.errors import UserError
from ai.commands.console.text import line, wrapped
from ai.commands.setup.wizard import NONE, Step, Wizard
from ai.tools.support.markup import one_line, prose
from ai.tools.text.quotation import visible

MAX_FACTS, MAX_KEYWORDS, MAX_KEYWORD_LETTERS, MAX_TEXT = 50, 8, 100, 400
EXAMPLE = "bread, oven: The bread is from this morning."


class KnowledgeStep(Step):
    """Asks for lore that only this assistant knows, a line for each fact."""

    title = "What it knows"
    label = "knows"
    help = (
        "Only this assistant knows these facts. It remembers a fact when somebody says one of the "
        f"keywords before the colon; a fact has up to {MAX_KEYWORDS}, with commas between them. "
        "For facts that several assistants know, use lore files or `ai lore`."
    )
    is_long = True

    def show(self, wizard: Wizard) -> str:
        question = (
            "What does it know that others do not? Type a line for each fact: keywords, a colon, "
            "and the fact. '-2' removes the second one."
        )
        rows = [
            wrapped(f"{keywords}: {text}", 5, first=f"{number:>3}. ")
            for number, (keywords, text) in enumerate(wizard.sketch.knows.items(), 1)
        ]
        return "\n".join([wrapped(question), *(rows or [f"  {EXAMPLE}"])])

    def default(self, wizard: Wizard) -> str:
        number = len(wizard.sketch.knows)
        return {0: "no facts", 1: "this fact"}.get(number, f"these {number} facts")

    def summary(self, sketch: Sketch) -> str:
        facts = (f"{keywords}: {text}" for keywords, text in sketch.knows.items())
        return " ".join(facts) or "nothing of its own"

    def text(self, wizard: Wizard) -> str:
        facts = wizard.sketch.knows.items()
        return "\n".join(f"{keywords}: {text}" for keywords, text in facts)

    def answer(self, wizard: Wizard, text: str) -> bool:
        sketch = wizard.sketch
        if text.lower() == NONE:
            sketch.knows = {}
        elif text[:1] == "-" and text[1:].strip().isdigit():
            sketch.knows = _without(sketch.knows, int(text[1:]))
        else:
            sketch.knows = _demand_few({**sketch.knows, **_read(text)})
        wizard.again()
        return False

    def save(self, wizard: Wizard, text: str) -> None:
        """Replace all facts by those in the editor."""
        wizard.sketch.knows = _demand_few(_read(text))


def _read(text: str) -> dict[str, str]:
    """The facts in a text, each in a line "keywords: fact".

    Raises:
        UserError: A line has another form, or is too long.
    """
    found = {}
    lines = [one for one in prose(visible(text), 40_000).splitlines() if one.strip()]
    for number, written in enumerate(lines, 1):
        before, colon, after = written.partition(":")
        keywords = [one_line(word).strip() for word in before.split(",") if word.strip()]
        fact = one_line(after).strip()
        if not colon or not keywords or not fact:
            where = f"Line {number} has" if len(lines) > 1 else "That has"
            raise UserError(
                f"{where} no keywords, colon and fact: {line(written, 40)}",
                f"Like this: {EXAMPLE}",
            )
        if (
            len(keywords) > MAX_KEYWORDS
            or len(before) > MAX_KEYWORD_LETTERS
            or len(fact) > MAX_TEXT
        ):
            raise UserError(
                f"That is too long: {line(written, 40)}",
                f"A fact has up to {MAX_KEYWORDS} keywords in {MAX_KEYWORD_LETTERS} letters, and "
                f"{MAX_TEXT} letters of text. Make two of it.",
            )
        if game_secrets().hide(written) != written:
            raise UserError("That contains one of the game's secrets.", "Leave the secret out.")
        found[", ".join(keywords)] = fact
    return found


def _demand_few(knows: dict[str, str]) -> dict[str, str]:
    if len(knows) > MAX_FACTS:
        raise UserError(f"It can have {MAX_FACTS} facts here.", "Put more into a file of lore.")
    return knows


def _without(knows: dict[str, str], number: int) -> dict[str, str]:
    if not 1 <= number <= len(knows):
        raise UserError(f"There is no number {number}.", "To remove the first one: -1")
    return {words: fact for at, (words, fact) in enumerate(knows.items(), 1) if at != number}
