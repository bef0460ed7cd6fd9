"""docs/architecture.md and docs/glossary.md name files that there are."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from xml.etree import ElementTree

from ai.pipeline import pipeline
from ai.tests.docs.pages import DOCS, Page

PAGE = Page("architecture.md")
GLOSSARY = Page("glossary.md")
AI = Path(__file__).parents[2]


def section(title):
    return PAGE.text.partition(f"## {title}\n")[2].partition("\n## ")[0]


def test_the_picture_of_the_rooms_is_what_the_code_draws():
    drawn = runpy.run_path(str(DOCS / "draw_architecture.py"))["draw"]()
    ElementTree.fromstring(drawn)
    committed = (DOCS / "architecture.svg").read_text()
    assert committed == drawn, "python docs/draw_architecture.py"
    assert "](architecture.svg)" in PAGE.text


def test_its_list_has_the_files_of_each_room():
    drawing = runpy.run_path(str(DOCS / "draw_architecture.py"))
    listed = PAGE.text.partition(drawing["LIST"])[2]
    assert listed == drawing["list_files"](), "python docs/draw_architecture.py"
    assert "| `ai/outside` | asyncio_thread, circuit_breaker |" in listed


def test_the_ten_steps_of_a_line_name_places_that_are_there():
    steps = re.findall(r"^\| (\d+) \| .* \| (.*) \|$", section("The way of a line"), re.MULTILINE)
    assert [int(number) for number, _ in steps] == [*range(1, 11)]
    named = {name for _, places in steps for name in re.findall("`([^`]+)`", places)}
    assert {"engine/loop.py", "perception/dispatcher.py", "ai/brains", "ai/models"} <= named
    for name in named:
        place = AI.parent / name if name.startswith("ai/") else AI / "assistant" / name
        assert place.exists(), name


def test_its_steps_are_those_of_the_pipeline_in_their_order():
    told = "find, " + section("The way of a line").partition(": find, ")[2]
    steps = ("find", "authorise", "validate", "limit", "gate", "approve", "cache", "run", "cap")
    assert [told.index(step) for step in steps] == sorted(told.index(step) for step in steps)
    source = Path(pipeline.__file__).parent / "steps"
    assert [step for step in steps if not (source / f"{step}.py").is_file()] == []


def test_its_table_has_every_folder():
    told = set(re.findall(r"^\| `ai/(\w+)` \|", PAGE.text, re.MULTILINE))
    there = {path.parent.name for path in AI.glob("*/__init__.py")}
    assert told == there - {"tests", "migrations"}


def test_the_glossary_has_each_word_once_and_names_files_that_are_there():
    rows = re.findall(
        r"^\| ([a-z][^|]*) \| [^|]+ \| (?:`([^`]+)`)? ?\|$", GLOSSARY.text, re.MULTILINE
    )
    words = [word for named, _ in rows for word in named.split(", ") if named != "word"]
    assert len(words) > 50
    assert len(words) == len({*words})
    assert [place for _, place in rows if place and not (AI.parent / place).is_file()] == []


def test_it_sends_nobody_to_a_file_that_is_not_there():
    places = re.findall(r"`(ai/[^`]+)`", section("Where to begin a change"))
    assert len(places) > 20
    assert [place for place in places if not (AI.parent / place).exists()] == []
