"""What an hour of one assistant costs, by model and by when it wakes, in dollars.

    python bench/costs.py [--write]

With `--write` the table in docs/models.md becomes this one. It asks nobody: the prices are those of
the installed genai-prices, the prompt is as long as a usual one with the tools that a turn begins
with. `ai.assistant.hourly` reckons, by the rules that budgets are held by.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "models.md"
BEGIN, END = "<!-- bench/costs.py: begin -->\n", "<!-- bench/costs.py: end -->\n"
HIERARCHY = ["Guest", "Player", "Helper", "Builder", "Admin", "Developer"]


def set_up() -> None:
    """Django with our app alone; no database is asked."""
    import django
    from django.conf import settings

    sys.path.insert(0, str(ROOT))
    settings.configure(INSTALLED_APPS=["ai"], PERMISSION_HIERARCHY=HIERARCHY, USE_TZ=True)
    django.setup()


def section() -> str:
    """The table, and which prices it is made of."""
    from ai.assistant.hourly import page
    from ai.assistant.prices import version

    return f"{BEGIN}{page()}\nPrices: genai-prices {version()}.\n{END}"


def write() -> None:
    """Put the table into the page."""
    before, _, rest = PAGE.read_text().partition(BEGIN)
    PAGE.write_text(before + section() + rest.partition(END)[2])


if __name__ == "__main__":
    set_up()
    if sys.argv[1:] == ["--write"]:
        write()
    else:
        print(section(), end="")
