"""The questions of `ai setup` about when an assistant wakes, and how far it may go."""

from __future__ import annotations

from typing import Any

from ai import conf
from ai.assistant.agent import wake_policy
from ai.assistant.budgets.budget import held_to, own_most, read_budgets
from ai.assistant.engine.turn_cost import ASSISTANT, dollars
from ai.commands.assistants.settings import SETTINGS
from ai.commands.console.errors import UserError
from ai.commands.console.text import cell, line, table, wrapped
from ai.commands.setup.persona import Question
from ai.commands.setup.wizard import Wizard

POLICIES = {"": 4, "type": 24, "and it wakes": 50}
ADDRESSED, EVENTS, EVERY, AUDIENCE = "addressed", "events", "every", "audience"
NUMBERS = {"1": ADDRESSED, "2": EVENTS, "3": EVERY, "4": AUDIENCE}


class Wakes(Question):
    """What has it do something."""

    title = "When it wakes"
    help = (
        "What is said to it always wakes it. 'events' are what happens around it: "
        f"{', '.join(wake_policy.EVENTS)}; say, pose and channel with a word behind them if only "
        "that matters. 'every 10 minutes' gives it turns of its own; 'never' takes them away. With "
        "'audience' it has turns only while a player is there, which keeps it cheap. A routine by "
        "the clock, which needs no model, is set with `ai config`."
    )

    def told(self, wizard: Wizard) -> str:
        """See `Step`."""
        now = wake_policy.read(wizard.sketched.sketch.wakening)
        rows = [
            (_mark(not (now.events or now.every)), ADDRESSED, "when it is spoken to, and no more"),
            (_mark(bool(now.events)), "events arrive, say fire", "for what happens around it"),
            (_mark(bool(now.every)), "every 10 minutes", "of its own accord"),
            (_mark(now.audience), AUDIENCE, "for all that only while a player is there"),
        ]
        asked = "What has it do something? Type what is to be other than it is."
        return f"{wrapped(asked)}\n{table(POLICIES, rows)}"

    def default(self, wizard: Wizard) -> str:
        """See `Step`."""
        return wakes_for(wizard.sketched.sketch.wakening)

    def take(self, wizard: Wizard, text: str) -> bool:
        """See `Step`."""
        sketch: Any = wizard.sketched.sketch
        word, _, rest = text.replace("=", " ").partition(" ")
        kind, rest = NUMBERS.get(word, word.lower().rstrip(":")), rest.strip()
        now = wake_policy.read(sketch.wakening)
        if kind == ADDRESSED:
            for name in (EVENTS, "own_turns", AUDIENCE):
                _put(wizard, name, "default")
        elif kind == AUDIENCE:
            _put(wizard, AUDIENCE, "default" if now.audience else "yes")
        elif kind == EVENTS:
            _put(wizard, EVENTS, rest)
        elif kind == EVERY:
            _put(wizard, "own_turns", rest)
        else:
            raise UserError(
                f"'{line(text, 40)}' is none of these.",
                "Type addressed, audience, events with their names, or every and a time.",
            )
        wizard.again()
        return False


def _put(wizard: Wizard, name: str, text: str) -> None:
    """Set something as `ai config` does, in the sketch."""
    setting, sketch = SETTINGS[name], wizard.sketched.sketch
    setting.put(sketch, setting.read(text), wizard.caller)


def wakes_for(policy: dict[str, Any]) -> str:
    """What has it do something, in a few words."""
    now = wake_policy.read(policy)
    told = ["when it is spoken to"]
    if now.events:
        told.append(f"for {', '.join(now.events)}")
    if now.every:
        told.append(f"every {in_time(now.every)}")
    if now.schedule:
        told.append(f"by a routine of {len(now.schedule)}")
    return " and ".join(told) + (", while a player is there" if now.audience else "")


def in_time(seconds: int) -> str:
    """A stretch of time in its largest whole unit."""
    unit, length = next(
        one for one in (("hour", 3600), ("minute", 60), ("second", 1)) if seconds % one[1] == 0
    )
    number = seconds // length
    return f"{number} {unit}s" if number != 1 else unit


def _mark(on: bool) -> str:
    return "|g+|n" if on else "-"


LIMITS = {
    "steps": "max_iterations",
    "seconds": "turn_seconds",
    "tokens": "turn_tokens",
    "calls": "turn_calls",
    "turns": "own_turns_per_day",
    "budget": "budget",
}
"""What a builder types: the setting that it is."""
COLUMNS = {"type": 10, "now": 20, "it may be": 24, "what it bounds": 24}
BOUNDS = {
    "steps": "steps of a turn",
    "seconds": "time of a turn",
    "tokens": "tokens of a turn",
    "calls": "tools used in a turn",
    "turns": "turns of its own a day",
    "budget": "dollars a day",
}


class Limits(Question):
    """How far it may go."""

    title = "Its limits"
    help = (
        "A turn that meets one of these ends there, and `ai thoughts` says so. 'tokens default' "
        "leaves it to the game's settings again. Beyond its budget for a day, a cheaper model "
        "thinks for it where there is one, and then the built-in brain; AI['BUDGET'] holds too."
    )

    def told(self, wizard: Wizard) -> str:
        """See `Step`."""
        sketch = wizard.sketched.sketch
        rows = [
            (
                typed,
                cell(SETTINGS[name].shown(sketch)),
                cell(SETTINGS[name].kind.range),
                BOUNDS[typed],
            )
            for typed, name in LIMITS.items()
        ]
        asked = "How far may it go? Like this: tokens 20000"
        return f"{wrapped(asked)}\n{table(COLUMNS, rows)}\n{wrapped(_budget(sketch))}"

    def default(self, wizard: Wizard) -> str:
        """See `Step`."""
        return "these"

    def take(self, wizard: Wizard, text: str) -> bool:
        """See `Step`."""
        word, _, number = text.lower().replace("=", " ").partition(" ")
        if word not in LIMITS:
            raise UserError(
                f"There is no limit '{line(word, 30)}'.",
                f"Of these: {', '.join(LIMITS)}. Like this: tokens 20000",
            )
        number = number.strip().replace(",", "").replace("_", "")
        try:
            _put(wizard, LIMITS[word], number)
        except UserError as complaint:
            raise UserError(
                complaint.problem, f"It may be {SETTINGS[LIMITS[word]].kind.range}."
            ) from None
        wizard.again()
        return False


def _budget(sketch: Any) -> str:
    """What an assistant's models may cost a day."""
    budget = held_to(read_budgets(conf.get("BUDGET")), own_most(sketch))[ASSISTANT]
    parts = [dollars(budget.micros)] if budget.micros is not None else []
    parts += [f"{budget.tokens:,} tokens"] if budget.tokens is not None else []
    if parts:
        return f"Its models may take {' and '.join(parts)} a day."
    return "No bound holds for what its models may cost a day, but the game's whole budget."
