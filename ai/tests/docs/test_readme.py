"""README.md: what it shows of the tables that a builder sees is what they see."""

from __future__ import annotations

import re
from pathlib import Path

from ai.testing import stage
from ai.tests.commands.kit import BuilderTest

README = Path(__file__).parents[3] / "README.md"


def shown():
    """Each `> line` of the builder's block, and what stands below it."""
    block = README.read_text().partition("<!-- builder's tables")[2].partition("<!-- /builder")[0]
    parts = block.partition("```\n")[2].partition("```")[0].split("> ")[1:]
    return {typed: told.rstrip() for typed, _, told in (part.partition("\n") for part in parts)}


def alike(text):
    """A text without what is another number each time."""
    return " ".join(re.sub(r"[0-9]+", "0", text).split())


class TablesTest(BuilderTest):
    def setUp(self):
        super(BuilderTest, self).setUp()  # without an assistant of its own
        self.scene = self.enterContext(stage(None, by=self.account, name="Innkeeper"))

    def test_they_are_what_a_builder_sees(self):
        self.scene.say("Innkeeper, who is here?")
        tables = shown()
        assert list(tables) == ["ai", "ai why innkeeper"]
        for typed, told in tables.items():
            there = self.ai(typed.removeprefix("ai").strip())
            assert alike(there) == alike(told), there
