"""The word `ai cost`: what models cost, whose budget is how full, and where the month goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date, timedelta
from typing import Any

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.budgets import spending
from ai.assistant.budgets.budget import own_most
from ai.assistant.budgets.spending import Bill, SpendingReport
from ai.assistant.engine.turn_cost import ASSISTANT, GAME, MILLION, PLAYER, dollars
from ai.assistant.runtime import get_service
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

What models cost, and which part of its budget for today is used. Below stands
what each of the last 30 days came to, as a line of bars, and what the month
will come to at its end if it goes on as in the last week. A day is `today`,
`yesterday`, or written as 2030-01-31; a room is `here` or its name.

Examples:
  ai cost
  ai cost here
  ai cost yesterday
"""
EVERYBODY = {
    "assistant": 17,
    "calls": 7,
    "in (cached)": 15,
    "out": 7,
    "today": 9,
    "7 days": 9,
    "month": 9,
    "used": 5,
}
"""Tokens and calls are today's."""
ONE = {"": 9, "calls": 8, "tokens in": 12, "cached": 12, "tokens out": 12, "cost": 12}
A_DAY = {"assistant": 24, "calls": 8, "in (cached)": 18, "out": 10, "cost": 10}
BARS = "▁▂▃▄▅▆▇█"
DAYS = 30
"""Days that the line of bars shows."""


def cost(command: Any, text: str) -> None:
    """Tell what models cost: all of them, one assistant, those of a room, or on a day."""
    today = get_service().purse.today()
    text = "" if text.lower() in ("all", "month") else text  # which the list of all has
    day = _day(text, today)
    if day is not None:
        command.tell(_on(day, today))
        return
    place = _place(command.caller, text)
    if place is not None:
        here = [one for one in assistants() if one.thing.location == place]
        command.tell(_all(here, today, f"In {name_of(place)}:"))
    elif text:
        presence = assistant(command.caller, text)
        demand_examine(command.caller, presence.thing)
        command.tell(_one(presence, today))
    else:
        command.tell(_all(None, today))


def _day(text: str, today: date) -> date | None:
    """The day that is meant; None where none is.

    Raises:
        Complaint: It looks like one, and is none.
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
    steps, shares = spending.steps(today, _own(among))
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
        nobody = "No model was asked this month: the built-in brain costs nothing."
        return f"{head}\n{nobody}" if head else nobody
    told = [head] if head else []
    told += [table(EVERYBODY, rows), _course(game.month, series, today), *_unpriced(game.month)]
    for key in steps if among is None else found:
        if key in steps and steps[key].why:
            who = plain(names.get(key) or key or "The game", MAX_NAME)
            told.append(wrapped(f"{who}: {steps[key].why}."))
    return "\n".join([*told, *_players(today)])


def _names(among: Sequence[Agent] | None) -> dict[str, str]:
    """What assistants are called, by key."""
    everyone = assistants() if among is None else among
    return {one.script.assistant_key: cell(one.thing.key, MAX_NAME) for one in everyone}


def _own(among: Sequence[Agent] | None) -> dict[str, int | None]:
    """What assistants may cost a day by their own settings, by key."""
    everyone = assistants() if among is None else among
    return {one.script.assistant_key: own_most(one.script) for one in everyone}


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


def _on(day: date, today: date) -> str:
    found = spending.on(day)
    if not found:
        return f"No model was asked on {day}."
    names, game = _names(None), found.pop("", Bill())
    rows = [
        (cell(names.get(key, key), 23), short(b.calls), _read(b), short(b.output), _money(b))
        for key, b in sorted(found.items(), key=lambda one: -one[1].micros)
    ]
    rows.append(("|wthe game|n", short(game.calls), _read(game), short(game.output), _money(game)))
    told = [f"|w{day}|n" + (", so far" if day == today else ""), table(A_DAY, rows)]
    return "\n".join([*told, *_unpriced(game)])


# One


def _one(presence: Agent, today: date) -> str:
    key = presence.script.assistant_key
    of_it = spending.of_assistants(today, [key]).get(key, SpendingReport())
    if not of_it.month.calls and not of_it.week.calls:
        return f"{name_of(presence.thing)} has asked no model this month."
    rows = [
        (name, f"{b.calls:,}", f"{b.input:,}", f"{b.cached:,}", f"{b.output:,}", _money(b))
        for name, b in (("today", of_it.today), ("7 days", of_it.week), ("month", of_it.month))
    ]
    steps, shares = spending.steps(today, _own([presence]))
    told = [name_of(presence.thing), table(ONE, rows)]
    told.append(_course(of_it.month, spending.by_day(ASSISTANT, [key], today, DAYS), today))
    used = _used(shares.get(key))
    if used:
        told.append(f"Of its own budget for today, {used} is used.")
    if key in steps and steps[key].why:
        told.append(wrapped(f"Now: {steps[key].why}."))
    return "\n".join([*told, *_unpriced(of_it.month)])


# Parts


def _course(month: Bill, series: Sequence[int], today: date) -> str:
    """The last days as a line of bars, and what the month will come to."""
    whole = dollars(spending.forecast(month.micros, series, today))
    top = dollars(max(series))
    return (
        f"Last {len(series)} days |c{bars(series)}|n up to {top} a day.\n"
        f"This month {dollars(month.micros)} so far; about {whole} at its end, if it goes on so."
    )


def bars(series: Sequence[int]) -> str:
    """Numbers as a line of bars; nothing spent is the lowest of them."""
    top = max(series, default=0) or 1
    return "".join(BARS[min(len(BARS) - 1, -(-value * (len(BARS) - 1) // top))] for value in series)


def _unpriced(bill: Bill) -> Iterator[str]:
    if bill.unpriced:
        calls = "1 call" if bill.unpriced == 1 else f"{bill.unpriced:,} calls"
        yield wrapped(
            f"What {calls} of this time cost is unknown, and not in the sums. Say what the model "
            "costs in AI['MODELS'][its name]['price']."
        )


def _players(today: date) -> Iterator[str]:
    if conf.get("BUDGET").get(PLAYER):
        number = spending.players_at_limit(today)
        if number:
            who = "1 player" if number == 1 else f"{number:,} players"
            yield f"{who} met their own limit today; cheaper brains think for them."


def _used(share: float | None) -> str:
    return "" if not share else f"{min(999, int(100 * share))}%"


def _read(bill: Bill) -> str:
    return f"{short(bill.input)} ({short(bill.cached)})"


def _money(bill: Bill) -> str:
    """A sum that fits a narrow column; what is in it without a price is not hidden."""
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
    """A number that fits a narrow column: 999, 12.3k, 4.5M."""
    for size, unit in ((1_000_000, "M"), (1000, "k")):
        if number >= size * 0.9995:
            return f"{number / size:.1f}{unit}"
    return str(number)
