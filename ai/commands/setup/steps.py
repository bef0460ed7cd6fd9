"""The steps of `ai setup`, which makes an assistant of anything."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from twisted.internet.defer import CancelledError
from twisted.logger import Logger
from twisted.python.failure import Failure

from ai.assistant.engine.end_reason import EndReason
from ai.assistant.lifecycle.draft import Draft, DraftError
from ai.assistant.runtime import get_service
from ai.assistant.sandbox.draft_trial import rehearse
from ai.assistant.sandbox.trial import Trial
from ai.brains.base import BrainDenied
from ai.commands.assistants import profile
from ai.commands.assistants.settings import SETTINGS
from ai.commands.console import lookup, turn_steps
from ai.commands.console.access import demand_change, demand_standing, may_go_on
from ai.commands.console.errors import UserError
from ai.commands.console.text import MAX_NAME, cell, line, name_of, table, wrapped
from ai.commands.setup.model_and_tools import Level, Model, Tools
from ai.commands.setup.persona import Greeting, Knowledge, Name, Personality, Question
from ai.commands.setup.waking_and_limits import Limits, Wakes, wakes_for
from ai.commands.setup.wizard import Wizard
from ai.tools.support.markup import one_line, plain, prose

log = Logger()

HELP = """Usage:
  ai setup
  ai setup <npc>

Asks what an assistant is to be, step by step: who it is, what it knows, how
it greets, which model thinks for it, what it may use, when it wakes, how far
it may go. Then you can hear what it would answer. Nothing is done before the
last step, and then all of it at once; `quit`, a lost connection or a reload
leave everything as it was. An assistant that there is already can be set up
anew.

In the menu, Enter or `next` takes what is there, `back` goes a step back,
`look` shows the step again, `help` tells more of it. Longer texts can be
written in the editor: `edit`, then `:wq`.

Examples:
  ai setup
  ai setup guard
"""
MAX_HERE, MAX_LINE = 15, 500
HELLO = "Hello!"
PROFILES = {"": 4, "profile": 18, "what it is for": 56}


def setup(command: Any, text: str) -> None:
    """Begin to ask."""
    draft = None
    if text:
        draft = _draft(command.caller, text)
    asked: list[Any] = [Whom()] if draft is None else []
    asked += [
        Profile(),
        Name(),
        Personality(),
        Knowledge(),
        Greeting(),
        Model(),
        Tools(),
        Level(),
        Wakes(),
    ]
    asked += [Limits(), Rehearsal(), Finish()]
    Wizard(command.caller, asked, draft, getattr(command, "session", None))


def _draft(caller: Any, name: str) -> Draft:
    """A draft of what a builder means by a name.

    Raises:
        Complaint: There is none, or several; it is played; they may not.
    """
    try:
        thing = lookup.assistant(caller, name).thing
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


class Whom(Question):
    """Whom all of this is about."""

    title = "Whom do you set up?"
    help = (
        "Any object or character that nobody plays, and that you may change. Its name, if it is "
        "here; from anywhere else its #dbref. An assistant can be set up anew."
    )

    def told(self, wizard: Wizard) -> str:
        """See `Step`."""
        here = _here(wizard.caller)
        known = {presence.thing for presence in lookup.assistants()}
        rows = [
            f"{number:>3}. {line(thing.key, 40)}{', an assistant' if thing in known else ''}"
            for number, thing in enumerate(here, 1)
        ]
        asked = "Whom? A number, a name, or a #dbref."
        if not rows:
            asked += " Nobody is here whom you could set up; to make somebody: create guard"
        return "\n".join([wrapped(asked), *rows])

    def default(self, wizard: Wizard) -> str:
        """See `Step`."""
        return "" if wizard.draft is None else f"'{plain(wizard.draft.thing.key, MAX_NAME)}'"

    def skip(self, wizard: Wizard) -> bool:
        """See `Step`."""
        if wizard.draft is None:
            raise UserError("Whom is this about?", "Type a number, a name or a #dbref.")
        return True

    def take(self, wizard: Wizard, text: str) -> bool:
        """See `Step`."""
        here = _here(wizard.caller)
        by_number = text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= len(here)
        named = f"#{here[int(text) - 1].pk}" if by_number else text
        draft = _draft(wizard.caller, named)
        if wizard.draft is None or wizard.draft.thing != draft.thing:
            wizard.draft = draft
        return True


class Profile(Question):
    """What it begins with."""

    title = "A profile to begin with"
    help = (
        "A profile is a preset of personality, tools, wake policy and limits. It fills in the "
        "steps that follow, where you can change all of it. `ai profile` tells more of each."
    )

    def told(self, wizard: Wizard) -> str:
        """See `Step`."""
        rows = [
            (f"{number}.", cell(name, 40), cell(str(given.get("told", "")), 160))
            for number, (name, given) in enumerate(profile.known().items(), 1)
        ]
        return f"{wrapped('Which profile? A number or a name.')}\n{table(PROFILES, rows)}"

    def default(self, wizard: Wizard) -> str:
        """See `Step`."""
        return "as it is"

    def take(self, wizard: Wizard, text: str) -> bool:
        """See `Step`: all of it, or nothing."""
        names = list(profile.known())
        if text.isascii() and text.isdigit():
            if not 1 <= int(text[:9]) <= len(names):
                raise UserError(f"There is no number {text[:9]}.", f"There are 1 to {len(names)}.")
            text = names[int(text) - 1]
        draft = wizard.sketched
        sketch = replace(draft.sketch)
        profile.give(sketch, profile.named(text), wizard.caller)
        draft.sketch = sketch
        return True


class Rehearsal(Question):
    """What it would answer."""

    title = "Try it"
    help = (
        "It is asked as it would be in the game, and nothing comes of it: nobody hears it, nothing "
        "is used, kept or changed. A model costs what such an answer costs."
    )

    def told(self, wizard: Wizard) -> str:
        """See `Step`."""
        return wrapped(
            "Say something to it, as often as you like: you will see what it would answer. Nobody "
            "else hears it, and nothing happens."
        )

    def default(self, wizard: Wizard) -> str:
        """See `Step`."""
        return "go on without"

    def take(self, wizard: Wizard, text: str) -> bool:
        """See `Step`."""
        if wizard.waiting is not None:
            raise UserError("It still thinks about your last line.", "Wait, or go on: next")
        words = one_line(prose(text, MAX_LINE))
        try:
            wizard.waiting = rehearse(get_service(), wizard.sketched, wizard.caller, words or HELLO)
        except BrainDenied as error:
            raise UserError(str(error), "To choose another model, go back to that step.") from None
        if not wizard.waiting.called:
            wizard.msg(f"{wizard.called} thinks …")
        wizard.waiting.addCallback(_heard, wizard).addErrback(_silent, wizard)
        return False


def _heard(trial: Trial, wizard: Wizard) -> None:
    wizard.waiting = None
    if not (wizard.is_open() and may_go_on(wizard.caller, wizard.sketched.thing)):
        return
    lines = [f"  {wizard.called}, by {line(trial.brain, 60)}:"]
    for step in turn_steps.steps(trial.turn.own_messages(), trial.fates):
        lines += [
            wrapped(text, 14, first=f"    {label:<10}", limit=MAX_LINE) for label, text in step.rows
        ]
    end = "" if trial.turn.end is EndReason.TERMINAL else f"It ends: {turn_steps.end_of(trial)}. "
    lines.append(wrapped(f"{end}Cost: {turn_steps.price(trial.turn.account)}.", 4))
    if trial.turn.end is EndReason.BRAIN_FAILED:
        lines.append("    To choose another model, go back to that step: back")
    wizard.msg("\n".join([*lines, "", wizard.foot()]))


def _silent(failure: Failure, wizard: Wizard) -> None:
    wizard.waiting = None
    if failure.check(CancelledError) or not wizard.is_open():
        return
    log.failure("ai: a rehearsal broke", failure)
    wizard.complain("That broke, through no fault of yours.", "The server's log says how.")


class Finish(Question):
    """All of it, before it is done."""

    title = "All of it"
    help = "'yes' does all of it at once. 'back' changes something, 'quit' leaves all as it was."

    def told(self, wizard: Wizard) -> str:
        """See `Step`."""
        draft = wizard.sketched
        new = draft.script is None
        rows = list(_rows(draft))
        changed = draft.changes()
        head = "It becomes an assistant:" if new else "It is set up anew; '*' marks what changes:"
        told = [head]
        for field, name, text in rows:
            mark = "*" if not new and field in changed else " "
            told.append(wrapped(text, 16, first=f"{mark} |w{name:<14}|n", limit=300))
        if not new and not changed:
            told.append("Nothing changes.")
        return "\n".join([*told, "", "Shall it be so? yes or no."])

    def default(self, wizard: Wizard) -> str:
        """See `Step`."""
        return ""

    def skip(self, wizard: Wizard) -> bool:
        """See `Step`: nothing is done by a slip."""
        raise UserError("Shall it be so?", "Type yes to do it, back to change it, or quit.")

    def take(self, wizard: Wizard, text: str) -> bool:
        """See `Step`."""
        if text.lower() not in ("yes", "y"):
            if text.lower() in ("no",):
                wizard.leave("Nothing was changed.")
                return False
            return self.skip(wizard)
        draft = wizard.sketched
        new = draft.script is None
        script = draft.carry_out(wizard.caller)
        presence = get_service().presences[script.pk]
        told = "is an assistant now" if new else "is set up anew"
        advice = f"Say something to it, then: ai thoughts {line(lookup.handle(presence))}"
        obstacle = presence.obstacle()
        but = "\n" + wrapped(f"But it can do nothing yet: {obstacle}.") if obstacle else ""
        wizard.leave(f"{name_of(draft.thing)} {told}.\n{advice}{but}")
        return False


def _rows(draft: Draft) -> Any:
    """Each field, what it is called, and what it is to be."""
    sketch = draft.sketch
    name = sketch.name
    if name != draft.was.name:
        name = f"{name} (was {draft.was.name})"
    yield "name", "name", name
    yield "persona", "personality", one_line(sketch.personality) or "nothing said"
    yield "persona", "greeting", sketch.greeting or "none"
    yield "knows", "knows", "; ".join(sketch.knows) or "nothing of its own"
    yield "brain", "model", sketch.brain or "what the settings say"
    yield "tools", "tools", ", ".join(sketch.tools) or "all that its level allows"
    yield (
        "grant_level",
        "level",
        f"{sketch.grant_level}{', also alone' if sketch.acts_alone else ''}",
    )
    yield "wakening", "wakes", wakes_for(sketch.wakening)
    bounds = [(one, one.get(sketch)) for one in SETTINGS.values() if one.group == "limits"]
    own = [f"{one.name} {one.kind.told(value)}" for one, value in bounds if value is not None]
    yield "limits", "limits", ", ".join(own) or "as the settings say"


def _here(caller: Any) -> list[Any]:
    """What could be set up where a builder stands: characters first, assistants among them."""
    place = getattr(caller, "location", None)
    if place is None:
        return []
    candidates = [
        thing
        for thing in place.contents
        if thing != caller
        and thing.destination is None
        and getattr(thing, "account", None) is None
        and thing.access(caller, "view")
    ]
    characters = set(place.contents_get(content_type="character"))
    return sorted(candidates, key=lambda one: (one not in characters, one.key.lower()))[:MAX_HERE]
