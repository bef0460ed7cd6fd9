"""The subcommand `ai cost`: what models cost, how full budgets are, and a forecast."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date, timedelta
from typing import Any

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.budgets import spending
from ai.assistant.budgets.budget import own_limit
from ai.assistant.budgets.spending import Bill, SpendingReport
from ai.assistant.engine.turn_cost import ASSISTANT, GAME, MILLION, PLAYER, dollars
from ai.assistant.runtime import get_runtime
from ai.commands.console.access import demand_examine
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import assistant, assistants, room
from ai.commands.console.text import MAX_NAME, cell, name_of, table, wrapped
from ai.tools.support.markup import plain

HELP = """Usage:
  ai cost
  ai cost <name>
  ai cost <room>
  ai cost <day>

Shows what models cost, and how much of today's budget is used. Below that, it
shows the cost of each of the last 30 days as bars, and what the month will
cost if the coming days are like the last week. A day is `today`, `yesterday`,
or a date like 2030-01-31. A room is `here` or its name.

Examples:
  ai cost
  ai cost here
  ai cost yesterday
"""
EVERYBODY = {
    "assistant": 17,
    "requests": 9,
    "in (cached)": 14,
    "out": 6,
    "today": 9,
    "7 days": 9,
    "month": 9,
    "used": 5,
}
"""The columns for requests and tokens are today's."""
ONE = {"": 9, "requests": 9, "tokens in": 11, "cached": 12, "tokens out": 12, "cost": 12}
A_DAY = {"assistant": 24, "requests": 9, "in (cached)": 17, "out": 10, "cost": 10}
BARS = "▁▂▃▄▅▆▇█"
DAYS = 30
"""Days in the line of bars."""


def cost(command: Any, text: str) -> None:
    """Show what models cost: of all assistants, of one, of those in a room, or on a day."""
    today = get_runtime().ledger.today()
    text = "" if text.lower() in ("all", "month") else text  # the list of all shows both
    day = _day(text, today)
    if day is not None:
        command.reply(_of_day(day, today))
        return
    place = _place(command.caller, text)
    if place is not None:
        here = [one for one in assistants() if one.character.location == place]
        command.reply(_all(here, today, f"In {name_of(place)}:"))
    elif text:
        agent = assistant(command.caller, text)
        demand_examine(command.caller, agent.character)
        command.reply(_one(agent, today))
    else:
        command.reply(_all(None, today))


def _day(text: str, today: date) -> date | None:
    """The day that was typed; None if it is no day.

    Raises:
        UserError: It looks like a day, but does not exist.
    """
    named = {"today": 0, "day": 0, "yesterday": 1}
    if text.lower() in named:
        return today - timedelta(days=named[text.lower()])
    parts = text.split("-")
    if len(parts) != 3 or not all(part.isdigit() for part in parts):
        return None
    with suppress(ValueError):
        return date(*map(int, parts))
    raise UserError(f"There is no day {text[:20]}.", f"Like this: ai cost {today:%Y-%m-%d}")


def _place(caller: Any, text: str) -> Any:
    if text.lower() in ("here", "room"):
        return getattr(caller, "location", None)
    return room(caller, text) if text else None


# Several


def _all(among: Sequence[Agent] | None, today: date, head: str = "") -> str:
    names = _names(among)
    found = spending.of_assistants(today, None if among is None else names)
    steps, shares = spending.statuses(today, _own(among))
    rows = [
        _row(names.get(key, key), of_it, _used(shares.get(key)))
        for key, of_it in sorted(found.items(), key=lambda one: -one[1].month.micros)
    ]
    if among is None:
        game = spending.of_game(today)
        rows.append(_row("|wthe game|n", game, _used(shares.get(""))))
        series = spending.by_day(GAME, [""], today, DAYS)
    else:
        game = _together(found.values())
        series = spending.by_day(ASSISTANT, list(found), today, DAYS)
    if not found and not game.month.calls and not game.week.calls:
        nothing = "No model was asked this month: the built-in brain costs nothing."
        return f"{head}\n{nothing}" if head else nothing
    lines = [head] if head else []
    lines += [table(EVERYBODY, rows), _course(game.month, series, today), *_unpriced(game.month)]
    for key in steps if among is None else found:
        if key in steps and steps[key].why:
            who = plain(names.get(key) or key or "The game", MAX_NAME)
            lines.append(wrapped(f"{who}: {steps[key].why}."))
    return "\n".join([*lines, *_players(today)])


def _names(among: Sequence[Agent] | None) -> dict[str, str]:
    """The names of assistants, by key."""
    everyone = assistants() if among is None else among
    return {one.script.assistant_key: cell(one.character.key, MAX_NAME) for one in everyone}


def _own(among: Sequence[Agent] | None) -> dict[str, int | None]:
    """What assistants may cost a day, by their own settings, by key."""
    everyone = assistants() if among is None else among
    return {one.script.assistant_key: own_limit(one.script) for one in everyone}


def _row(name: str, of_it: SpendingReport, used: str) -> tuple[str, ...]:
    today = of_it.today
    return (
        name if name.startswith("|w") else cell(name, 16),
        short(today.calls),
        _read(today),
        short(today.output),
        _money(today),
        _money(of_it.week),
        _money(of_it.month),
        used,
    )


def _together(found: Iterable[SpendingReport]) -> SpendingReport:
    everything = list(found)
    return SpendingReport(
        *(_sum(getattr(one, p) for one in everything) for p in ("today", "week", "month"))
    )


def _sum(some: Iterable[Bill]) -> Bill:
    listed = [(b.calls, b.input, b.cached, b.output, b.micros, b.unpriced) for b in some]
    return Bill(*map(sum, zip(*listed, strict=True))) if listed else Bill()


def _of_day(day: date, today: date) -> str:
    found = spending.of_day(day)
    if not found:
        return f"No model was asked on {day}."
    names, game = _names(None), found.pop("", Bill())
    rows = [
        (cell(names.get(key, key), 23), short(b.calls), _read(b), short(b.output), _money(b))
        for key, b in sorted(found.items(), key=lambda one: -one[1].micros)
    ]
    rows.append(("|wthe game|n", short(game.calls), _read(game), short(game.output), _money(game)))
    head = f"|w{day}|n" + (", so far" if day == today else "")
    return "\n".join([head, table(A_DAY, rows), *_unpriced(game)])


# One


def _one(agent: Agent, today: date) -> str:
    key = agent.script.assistant_key
    of_it = spending.of_assistants(today, [key]).get(key, SpendingReport())
    if not of_it.month.calls and not of_it.week.calls:
        return f"{name_of(agent.character)} has asked no model this month."
    rows = [
        (name, f"{b.calls:,}", f"{b.input:,}", f"{b.cached:,}", f"{b.output:,}", _money(b))
        for name, b in (("today", of_it.today), ("7 days", of_it.week), ("month", of_it.month))
    ]
    steps, shares = spending.statuses(today, _own([agent]))
    lines = [name_of(agent.character), table(ONE, rows)]
    lines.append(_course(of_it.month, spending.by_day(ASSISTANT, [key], today, DAYS), today))
    used = _used(shares.get(key))
    if used:
        lines.append(f"It has used {used} of its own budget for today.")
    if key in steps and steps[key].why:
        lines.append(wrapped(f"Now: {steps[key].why}."))
    return "\n".join([*lines, *_unpriced(of_it.month)])


# Parts


def _course(month: Bill, series: Sequence[int], today: date) -> str:
    """The last days as a line of bars, and a forecast for the month."""
    forecast = dollars(spending.forecast(month.micros, series, today))
    top = dollars(max(series))
    return (
        f"Last {len(series)} days |c{bars(series)}|n up to {top} a day.\n"
        f"This month {dollars(month.micros)} so far, about {forecast} at its end at this rate."
    )


def bars(series: Sequence[int]) -> str:
    """Numbers as a line of bars; zero is the lowest bar."""
    top = max(series, default=0) or 1
    return "".join(BARS[min(len(BARS) - 1, -(-value * (len(BARS) - 1) // top))] for value in series)


def _unpriced(bill: Bill) -> Iterator[str]:
    if bill.unpriced:
        calls = "1 call" if bill.unpriced == 1 else f"{bill.unpriced:,} calls"
        yield wrapped(
            f"The cost of {calls} is unknown, and not in the sums. Set the model's price in "
            "AI['MODELS'][its name]['price']."
        )


def _players(today: date) -> Iterator[str]:
    if conf.get("BUDGET").get(PLAYER):
        number = spending.players_at_limit(today)
        if number:
            who = "1 player" if number == 1 else f"{number:,} players"
            yield f"{who} reached their own limit today; cheaper brains answer them."


def _used(share: float | None) -> str:
    return "" if not share else f"{min(999, int(100 * share))}%"


def _read(bill: Bill) -> str:
    return f"{short(bill.input)} ({short(bill.cached)})"


def _money(bill: Bill) -> str:
    """A sum for a narrow column; it shows if the price of a part is unknown."""
    if bill.unpriced and bill.unpriced == bill.calls:
        return "unknown"
    if 0 < bill.micros < 1000:
        known = "<$0.01" if bill.unpriced else "<$0.001"
    elif bill.micros >= 100 * MILLION:
        known = f"${round(bill.micros / MILLION):,}"
    else:
        known = dollars(bill.micros)
    return f"{known}+?" if bill.unpriced else known


def short(number: int) -> str:
    """A number for a narrow column: 999, 12.3k, 4.5M."""
    for size, unit in ((1_000_000, "M"), (1000, "k")):
        if number >= size * 0.9995:
            return f"{number / size:.1f}{unit}"
    return str(number)
