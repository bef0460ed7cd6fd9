"""What an hour of one assistant costs in dollars, by model and by wake policy.

    python bench/costs.py [--write]

`--write` puts the table into docs/models.md. No requests are sent: the prices are those of the
installed genai-prices, and the prompt has a usual length, with the tools that a turn begins with.
`ai.assistant.budgets.hourly_cost` calculates by the same rules as the budgets.
"""

from __future__ import annotations

import sys
from datetime import UTC, date, datetime, time

from game import ROOT, set_up

PAGE = ROOT / "docs" / "models.md"
BEGIN, END = "<!-- bench/costs.py: begin -->\n", "<!-- bench/costs.py: end -->\n"
NOON = time(12, tzinfo=UTC)


def section(day: date) -> str:
    """The table, with the prices at noon of a day, as some are lower at night."""
    from ai.assistant.budgets.hourly_cost import page
    from ai.assistant.budgets.prices import version

    table = page(datetime.combine(day, NOON))
    return f"{BEGIN}{table}\nPrices: genai-prices {version()}, of {day} at noon (UTC).\n{END}"


def today() -> date:
    """Today, in UTC."""
    return datetime.now(UTC).date()


def write() -> None:
    """Put the table into the page."""
    before, _, rest = PAGE.read_text().partition(BEGIN)
    PAGE.write_text(before + section(today()) + rest.partition(END)[2])


if __name__ == "__main__":
    set_up()
    if sys.argv[1:] == ["--write"]:
        write()
    else:
        print(section(today()), end="")
