"""docs/architecture.md and docs/glossary.md name files that there are."""

from __future__ import annotations

import re
from pathlib import Path

from ai.pipeline import pipeline
from ai.tests.pages import Page

PAGE = Page("architecture.md")
GLOSSARY = Page("glossary.md")
AI = Path(__file__).parents[1]


def picture():
    return PAGE.text.partition("```\n")[2].partition("```")[0]


def test_what_stands_beside_its_picture_is_there():
    named = set()
    for line in picture().splitlines():
        beside = re.search(r"\s{2}([a-z/_]{2,}(?:[,;] [a-z/_]{2,})*)$", line)
        named |= set(re.split(r"[,;] ", beside[1])) if beside else set()
    assert {"engine/loop", "perception/dispatcher", "ai/pipeline", "ai/models"} <= named
    for name in named:
        place = AI.parent / name if name.startswith("ai/") else AI / "assistant" / name
        assert place.is_dir() or place.with_suffix(".py").is_file(), name


def test_its_steps_are_those_of_the_pipeline_in_their_order():
    told = "find, " + re.sub(r"ai/\S+|\|", " ", picture()).partition("find, ")[2]
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
    table = PAGE.text.partition("## Where to go for a change")[2].partition("\n## ")[0]
    places = re.findall(r"`(ai/[^`]+)`", table)
    assert len(places) > 20
    assert [place for place in places if not (AI.parent / place).exists()] == []
