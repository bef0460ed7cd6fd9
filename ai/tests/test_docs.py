"""What the documents show is true: their code runs, their commands exist."""

import re
from pathlib import Path
from textwrap import dedent

from django.test import override_settings
from evennia.utils.create import create_object

from ai import conf
from ai.brains.providers import PROVIDERS
from ai.checks import FIELDS, PASSES
from ai.commands.ai import WORDS
from ai.testing import registry_copy
from ai.tests.game import EvenniaTest
from ai.tools import TOOL_REGISTRY
from ai.tools.page import page
from ai.tools.rule_gate import RuleGate

CHARACTER = "evennia.objects.objects.DefaultCharacter"
DOCS = Path(__file__).parents[2] / "docs"
PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)


class WritingToolsTest(EvenniaTest):
    def test_its_code_runs_from_top_to_bottom(self):
        page = (DOCS / "writing-tools.md").read_text()
        scope = {"__name__": "docs_writing_tools"}
        with registry_copy() as registry:
            for block in PYTHON.findall(page):
                exec(compile(block, "writing-tools.md", "exec"), scope)
            assert {"pour", "count_tips", "check_weather"} <= set(registry.list_tools())
            scope["test_pours_what_there_is"]()
            [mark] = scope["test_pours_what_there_is"].pytestmark
            assert mark.name == "django_db"  # without, pytest would not let it run
            room = create_object("evennia.objects.objects.DefaultRoom", key="Cellar")
            room.db.cellar = {"tea": 3}
            barkeep = create_object(CHARACTER, key="Bo", location=room)
            pour = registry.get_tool("pour").execute
            assert [pour(barkeep, drink="tea")["left"] for _ in range(2)] == [2, 1]
            assert room.db.cellar["tea"] == 1
            assert registry.get_tool("rename_room").group == "core"


def test_the_page_of_tools_is_current():
    ours = [t for t in TOOL_REGISTRY.all_tools() if type(t).__module__.startswith("ai.tools")]
    assert (DOCS / "tools.md").read_text() == page(ours), "python -m ai.tools --page"


class SettingsTest(EvenniaTest):
    def test_those_that_are_shown_can_be_used_as_they_stand(self):
        shown = []
        for name in ("builders.md", "security.md"):
            for block in re.findall(
                r"^ *```python\n(.*?)```", (DOCS / name).read_text(), re.S | re.M
            ):
                scope = {}
                exec(compile(dedent(block), name, "exec"), scope)
                shown.append(scope["AI"])
        for settings in shown:
            with override_settings(AI=settings):
                conf.check_settings()
                slips = RuleGate(conf.get("GATE_RULES")).slips(TOOL_REGISTRY.all_tools())
            assert slips == [], settings
            assert [
                tool for tool in settings.get("RATES", {}) if not TOOL_REGISTRY.get_tool(tool)
            ] == []
        assert {"RATES", "APPROVAL", "GATE_RULES"} <= {key for one in shown for key in one}


class BuildersTest(EvenniaTest):
    def test_every_word_of_the_command_is_told(self):
        page = (DOCS / "builders.md").read_text()
        told = set(re.findall(r"`ai (\w+)", page))
        assert told == set(WORDS)


class ModelsTest(EvenniaTest):
    """docs/models.md: what it has one paste is taken at start."""

    def test_its_settings_can_be_used_as_they_stand(self):
        page, shown = (DOCS / "models.md").read_text(), 0
        for block in PYTHON.findall(page):
            if not re.search(r"^AI(?:_KEYS)? = ", block, re.M):
                continue
            scope = {}
            exec(compile(block, "models.md", "exec"), scope)
            with override_settings(AI=scope.get("AI", {}), AI_KEYS=scope.get("AI_KEYS", {})):
                conf.check_settings()
            shown += 1
        assert shown >= 8

    def test_every_provider_field_and_pass_is_told(self):
        page = (DOCS / "models.md").read_text()
        for provider in PROVIDERS:
            assert f"`{provider}:" in page, provider
        for name in (*FIELDS, *PASSES):
            assert f"`{name}`" in page, name
