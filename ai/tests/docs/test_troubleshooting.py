"""docs/troubleshooting.md: what it quotes is said, what it has one type is there."""

from __future__ import annotations

import re
from pathlib import Path

from ai import conf
from ai.commands.command import SUBCOMMANDS
from ai.commands.console.end_reasons import ENDS
from ai.commands.inspect.why import STATES
from ai.tests.docs.pages import DOCS, Page

PAGE = Page("troubleshooting.md")
SOURCE = " ".join(
    " ".join(re.sub(r'"\n\s*f?"', "", path.read_text()).split())
    for path in sorted(Path(__file__).parents[2].rglob("*.py"))
    if "tests" not in path.parts
)
OTHERS = ("No module named", "no such table", "Command 'ai'", "database is locked")
"""What Python, Django and Evennia say."""


def rows(heading):
    """The first cells of the tables below a heading."""
    part = PAGE.text.partition(f"## {heading}")[2].partition("\n## ")[0]
    cells = re.findall(r"^\| (.+?) \|", part, re.MULTILINE)
    return [cell for cell in cells if cell not in ("you see", "`ai why` says", "---")]


def test_every_row_has_a_symptom_a_cause_and_what_to_do():
    lines = [line for line in PAGE.text.splitlines() if line.startswith("|")]
    assert len(lines) > 30
    assert {line.count("|") for line in lines} == {4}


def test_the_errors_that_it_quotes_are_errors_of_ours():
    for cell in re.findall(r"^\| `([^`]+)`", PAGE.text, re.MULTILINE):
        if cell.startswith(("ai ", *OTHERS)):
            continue
        for part in cell.split("…"):
            told = part.strip(" '][")
            assert told in SOURCE, cell


def test_what_it_has_ai_why_say_is_said():
    for cell in rows("An assistant does not answer"):
        assert cell in SOURCE or cell in (*ENDS.values(), *STATES.values()), cell


def test_its_commands_are_there():
    words = set(re.findall(r"`(?:help ai/|ai )(\w+)", PAGE.text))
    assert words <= set(SUBCOMMANDS)
    assert {"doctor", "why", "status", "tools", "do", "model", "cost", "modules", "resume"} <= words


def test_its_settings_are_there():
    named = set(re.findall(r"`([A-Z]+_[A-Z_]+|BUDGET)`", PAGE.text))
    assert named <= set(conf.DEFAULTS)
    assert "TURN_SECONDS" in named


def test_the_index_leads_to_every_page_by_role():
    index = (DOCS / "index.md").read_text()
    assert len(re.findall(r"^## You ", index, re.MULTILINE)) == 4
    pages = {path.name for path in DOCS.glob("*.md")} - {"index.md"}
    assert pages == set(re.findall(r"\]\(([\w-]+\.md)\)", index))
