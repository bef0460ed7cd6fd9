"""docs/writing-tools.md, followed literally: from an empty file to a tool in use."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType

import pytest
from django.test import override_settings
from evennia.utils.create import create_object
from evennia.utils.test_resources import EvenniaTestCase

from ai.checks.settings import check_settings
from ai.cli.main import main
from ai.testing import registry_copy
from ai.tests.commands.kit import CHARACTER, BuilderTest
from ai.tests.docs.pages import Page
from ai.tests.game_folder import game_folder, load, run_tests
from ai.tests.pipeline.kit import result_of
from ai.tools import TOOL_REGISTRY, Tool, ToolDefinitionError, register_default_tools

PAGE = Page("writing-tools.md")
ROOT = Path(__file__).parents[3]
TOOL, TEST, SETTINGS = "world/tools/pour.py", "world/tools/test_pour.py", "server/conf/settings.py"


def test_its_test_has_five_lines():
    body = dict(PAGE.files())[TEST].partition("def test_")[2].strip().splitlines()[1:]
    assert len([line for line in body if line.strip()]) == 5


def do_as_told(game):
    """Steps 1 to 4; gives the settings."""
    command, test = (shlex.split(block) for block in PAGE.blocks("sh"))
    assert main([*command[1:], "--game", str(game)]) == 0
    files = dict(PAGE.files())
    assert list(files) == [TOOL, TEST, SETTINGS]
    for name in (TOOL, TEST):
        assert (game / name).exists()  # the command wrote it
        (game / name).write_text(files[name])
    assert test == ["evennia", "test", "--settings", "settings.py", "world.tools"]
    scope = {}
    exec(compile(files[SETTINGS], SETTINGS, "exec"), scope)
    return scope["AI"]


def in_use():
    """Each row of the table of declarations: declaration, tool, file."""
    table = PAGE.text.partition("<!-- declarations")[2].partition("<!-- /declarations")[0]
    return re.findall(r"^\| `(\w+)` \| `(\w+)` \| `([\w/.]+)` \|$", table, re.M)


def test_the_declarations_in_use_are_in_use():
    import world.tools  # noqa: F401 - its tools are in the table

    rows = in_use()
    assert len(rows) > 10
    for declaration, name, file in rows:
        tool = TOOL_REGISTRY.get_tool(name)
        assert getattr(tool, declaration) != getattr(Tool, declaration), (declaration, name)
        assert re.search(rf"^ +{declaration} = ", (ROOT / file).read_text(), re.M), (
            declaration,
            file,
        )


def test_limits_cost_gate_cache_and_tag_are_among_them():
    needed = {"cost", "requires_gate", "cooldown_seconds", "daily_limit", "rates", "cacheable"}
    needed |= {"cache_scope", "cache_ttl", "tag_prefix", "arg_pattern"}
    assert needed <= {declaration for declaration, _, _ in in_use()}


def test_the_tag_on_the_page_is_the_messengers():
    import world.tools

    (block,) = [block for block in PAGE.blocks("python") if block.startswith("tag_prefix")]
    scope = {}
    exec(block, scope)
    own = vars(world.tools.SendMessengerTool)
    assert {name: own[name] for name in scope if name in own} == {
        name: scope[name] for name in ("tag_prefix", "arg_pattern", "arg_groups", "prompt_example")
    }


@pytest.mark.django_db
def test_what_it_writes_passes_the_test_that_it_writes(tmp_path):
    with game_folder(tmp_path) as game:
        do_as_told(game)
        assert run_tests(load("world.tools.test_pour")) == 1


class TenMinutesTest(BuilderTest):
    def setUp(self):
        super().setUp()
        folder = Path(self.enterContext(TemporaryDirectory()))
        self.game = self.enterContext(game_folder(folder))

    def test_its_settings_register_it_and_builders_use_it(self):
        settings = do_as_told(self.game)
        with override_settings(AI=settings):
            check_settings()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("ai.tools.GAME_MODULES", settings["TOOL_MODULES"])
            assert register_default_tools() == []
        assert TOOL_REGISTRY.get_tool("pour").group == "world"
        page, cellar, tea, wine = PAGE.typed()
        assert cellar == 'py here.db.cellar = {"tea": 3}'
        self.scene.room.db.cellar = {"tea": 3}
        assert "Pour somebody here a drink." in self.ai(page.removeprefix("ai "))
        assert '"left": 2' in self.ai(tea.removeprefix("ai "))
        assert self.scene.room.db.cellar["tea"] == 2
        assert '"beer"' in self.ai(wine.removeprefix("ai "))
        assert self.scene.room.db.cellar["tea"] == 2

    def test_a_mistake_is_told_as_it_says(self):
        do_as_told(self.game)
        (told,) = PAGE.blocks("text")
        at = int(told.partition("line ")[2].partition(")")[0])
        text = dict(PAGE.files())[TOOL]
        assert text.splitlines()[at - 1].startswith("class PourTool")
        wrong = text.replace('name = "pour"', 'name = "pour"\n    permission = "Bulider"')
        (self.game / TOOL).write_text(wrong)
        with pytest.raises(ToolDefinitionError) as caught:
            load("world.tools.pour")
        assert str(caught.value) == told.strip()


@pytest.mark.django_db
def test_the_tool_that_takes_a_while_passes_the_test_below_it():
    blocks = [one for one in PAGE.blocks("python") if "class Brew" in one]
    assert len(blocks) == 2
    module = ModuleType("docs_brew")
    with registry_copy():
        for block in blocks:
            exec(compile(block, "writing-tools.md", "exec"), vars(module))
        assert run_tests(module) == 1


class CodeTest(EvenniaTestCase):
    def test_all_of_it_runs_from_top_to_bottom(self):
        apart = {text for _, text in PAGE.files()} - {dict(PAGE.files())[TOOL]}
        scope = {"__name__": "docs_writing_tools"}
        with registry_copy() as registry:
            for block in PAGE.blocks("python"):
                if block not in apart:
                    exec(compile(block, "writing-tools.md", "exec"), scope)
            assert {"pour", "count_tips", "check_weather", "buy_rumour"} <= set(
                registry.list_tools()
            )
            room = create_object("evennia.objects.objects.DefaultRoom", key="Cellar")
            room.db.cellar = {"tea": 3}
            barkeep = create_object(CHARACTER, key="Bo", location=room)
            pour = registry.get_tool("pour").execute
            assert [pour(barkeep, drink="tea")["left"] for _ in range(2)] == [2, 1]
            assert room.db.cellar["tea"] == 1
            tea, beer = ({"drink": drink, "guest": "Anna"} for drink in ("tea", "beer"))
            room.db.orders = [tea, beer, tea]
            orders = registry.get_tool("read_orders")
            asked = orders.validate_params({"drink": "tea", "limit": "1"})
            assert orders.execute(barkeep, **asked.params) == {"orders": [tea]}
            assert not orders.validate_params({"drink": "tea", "limit": 51}).valid
            assert not registry.get_tool("tell_price").validate_params({"drink": "x" * 41}).valid
            assert registry.get_tool("rename_room").group == "core"
            assert registry.get_tool("check_weather").execute(barkeep) == {"weather": "fair"}
            assert result_of(scope["ask_weather"](barkeep)).result == {"weather": "fair"}
