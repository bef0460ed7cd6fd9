"""README.md: what it shows of the tables that a builder sees is what they see."""

from __future__ import annotations

import re
from pathlib import Path

from evennia.commands.default.building import CmdCreate, CmdLock

from ai.testing import stage
from ai.tests.commands.kit import BuilderTest

ROOT = Path(__file__).parents[3]
README = ROOT / "README.md"


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


def first_lines(page):
    """What a page has a builder type to get their first assistant."""
    found = re.search(r"(?sm)^ *```\n( *create/drop .*?)^ *```", page.read_text())
    return [line.strip() for line in found[1].splitlines()]


class FirstAssistantTest(BuilderTest):
    def test_a_builder_without_free_character_slots_gets_one(self):
        self.stand_at("Builder")
        self.account.is_superuser = False
        self.account.characters.add(self.char1)
        self.char1.location = self.scene.room
        for page in (README, ROOT / "docs" / "install.md"):
            with self.subTest(page.name):
                create, lock, adopt, say = first_lines(page)
                self.call(CmdCreate(), create.removeprefix("create"), "You create a new")
                self.call(CmdLock(), lock.removeprefix("lock "), "Added lock")
                assert "is an assistant now" in self.ai(adopt.removeprefix("ai "))
                assert say.startswith("say ")
                innkeeper = self.char1.search("innkeeper")
                assert not innkeeper.access(self.char2, "get")
                innkeeper.delete()
