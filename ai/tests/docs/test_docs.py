"""What the documents show is true: their code runs, their commands exist."""

import re
from pathlib import Path
from textwrap import dedent

from django.test import SimpleTestCase, override_settings

from ai import conf
from ai.brains.models.providers import PROVIDERS
from ai.checks.settings import check_settings
from ai.commands.assistants.settings import SETTINGS
from ai.commands.command import SUBCOMMANDS
from ai.conf.schemas import MODEL_FIELDS, PASSES
from ai.tools import TOOL_REGISTRY
from ai.tools.reference_page import page
from ai.tools.rule_gate import RuleGate

DOCS = Path(__file__).parents[3] / "docs"
PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)


def test_the_page_of_tools_is_current():
    ours = [t for t in TOOL_REGISTRY.all_tools() if type(t).__module__.startswith("ai.tools")]
    assert (DOCS / "tools.md").read_text() == page(ours), "python -m ai.tools --page"


def test_every_test_that_is_named_is_there():
    named = {
        (page.name, path)
        for page in DOCS.glob("*.md")
        for path in re.findall(r"`((?:ai/|server/)?\S*test_\w+\.py)`", page.read_text())
        if not path.startswith("world/")
    }
    assert len(named) > 30
    assert [one for one in sorted(named) if not (DOCS.parent / one[1]).is_file()] == []


class SettingsTest(SimpleTestCase):
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
                check_settings()
                slips = RuleGate(conf.get("GATE_RULES")).slips(TOOL_REGISTRY.all_tools())
            assert slips == [], settings
            assert [
                tool for tool in settings.get("RATES", {}) if not TOOL_REGISTRY.get_tool(tool)
            ] == []
        assert {"RATES", "APPROVAL", "GATE_RULES"} <= {key for one in shown for key in one}


class BuildersTest(SimpleTestCase):
    def test_every_word_of_the_command_is_told(self):
        page = (DOCS / "builders.md").read_text()
        told = set(re.findall(r"`ai (\w+)", page))
        assert told == set(SUBCOMMANDS)

    def test_every_setting_of_an_assistant_is_told_in_its_group(self):
        page = (DOCS / "builders.md").read_text()
        table = page.partition("| group | settings |")[2].partition("\n\n")[0]
        told = {
            group: re.findall(r"`(\w+)`", names)
            for group, names in re.findall(r"^\| (\w+) \| (.*) \|$", table, re.MULTILINE)
        }
        there = {}
        for name, setting in SETTINGS.items():
            there.setdefault(setting.group, set()).add(name)
        assert {group: set(names) for group, names in told.items()} == there

    def test_the_names_of_its_sections_stand_once(self):
        titles = re.findall(r"^#+ (.*)$", (DOCS / "builders.md").read_text(), re.MULTILINE)
        assert len(titles) == len(set(titles))


class ModelsTest(SimpleTestCase):
    """docs/models.md: what it has one paste is taken at start."""

    def test_its_settings_can_be_used_as_they_stand(self):
        page, shown = (DOCS / "models.md").read_text(), 0
        for block in PYTHON.findall(page):
            if not re.search(r"^AI(?:_KEYS)? = ", block, re.M):
                continue
            scope = {}
            exec(compile(block, "models.md", "exec"), scope)
            with override_settings(AI=scope.get("AI", {}), AI_KEYS=scope.get("AI_KEYS", {})):
                check_settings()
            shown += 1
        assert shown >= 8

    def test_every_provider_field_and_pass_is_told(self):
        page = (DOCS / "models.md").read_text()
        for provider in PROVIDERS:
            assert f"`{provider}:" in page, provider
        for name in (*MODEL_FIELDS, *PASSES):
            assert f"`{name}`" in page, name
