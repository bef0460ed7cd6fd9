"""The step of `ai setup` that asks whom it is about."""

from __future__ import annotations

from typing import Any

from ai.assistant.lifecycle.draft import Draft, DraftError
from ai.commands.console import lookup
from ai.commands.console.access import demand_change, demand_standing
from ai.commands.console.errors import UserError
from ai.commands.console.text import MAX_NAME, line, wrapped
from ai.commands.setup.wizard import Step, Wizard
from ai.tools.support.markup import plain

MAX_HERE = 15


class TargetStep(Step):
    """Asks which object becomes an assistant, or which assistant changes."""

    title = "Whom do you set up?"
    help = (
        "Choose any object or character that you may change and that nobody plays: by its name if "
        "it is here, by its #dbref if it is elsewhere. You can also choose an assistant, to change "
        "it."
    )

    def show(self, wizard: Wizard) -> str:
        here = _candidates(wizard.caller)
        known = {agent.character for agent in lookup.assistants()}
        rows = [
            f"{number:>3}. {line(thing.key, 40)}{', an assistant' if thing in known else ''}"
            for number, thing in enumerate(here, 1)
        ]
        question = "Type a number, a name, or a #dbref."
        if not rows:
            question += " Nobody here can be set up. To make somebody: create guard"
        return "\n".join([wrapped(question), *rows])

    def default(self, wizard: Wizard) -> str:
        return "" if wizard.draft is None else plain(wizard.draft.thing.key, MAX_NAME)

    def skip(self, wizard: Wizard) -> bool:
        if wizard.draft is None:
            raise UserError("Whom is this about?", "Type a number, a name or a #dbref.")
        return True

    def answer(self, wizard: Wizard, text: str) -> bool:
        here = _candidates(wizard.caller)
        by_number = text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= len(here)
        draft = draft_of(wizard.caller, f"#{here[int(text) - 1].pk}" if by_number else text)
        if wizard.draft is None or wizard.draft.thing != draft.thing:
            wizard.draft = draft
        return True


def draft_of(caller: Any, name: str) -> Draft:
    """A draft of the object that a builder names.

    Raises:
        UserError: There is none or several, somebody plays it, or the builder may not change it.
    """
    try:
        thing = lookup.assistant(caller, name).character
    except UserError:
        thing = lookup.thing(caller, name)
    demand_change(caller, thing)
    draft = Draft(thing)
    if draft.script is not None:
        demand_standing(caller, draft.script, thing)
    try:
        draft.demand(caller)
    except DraftError as error:
        raise UserError(error.problem, error.advice) from None
    return draft


def _candidates(caller: Any) -> list[Any]:
    """What the builder could set up here, characters first."""
    place = getattr(caller, "location", None)
    if place is None:
        return []
    found = [
        thing
        for thing in place.contents
        if thing != caller
        and thing.destination is None
        and getattr(thing, "account", None) is None
        and thing.access(caller, "view")
    ]
    characters = set(place.contents_get(content_type="character"))
    return sorted(found, key=lambda one: (one not in characters, one.key.lower()))[:MAX_HERE]
