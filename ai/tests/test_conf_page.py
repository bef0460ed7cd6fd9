"""docs/configuration.md tells every setting, as `ai/conf.py` has it now."""

from __future__ import annotations

from django.test import override_settings

from ai import conf
from ai.checks.settings import check_settings
from ai.conf_page import page, sections
from ai.tests.pages import Page

PAGE = Page("configuration.md")
SETTINGS = [setting for several in sections().values() for setting in several]


def test_the_page_is_current():
    assert PAGE.text == page(), "python -m ai.conf_page > docs/configuration.md"


def test_it_has_every_setting_with_its_default_and_what_it_is():
    assert [setting.name for setting in SETTINGS] == list(conf.DEFAULTS)
    for setting in SETTINGS:
        assert eval(setting.default) == conf.DEFAULTS[setting.name]
        assert setting.told, f"{setting.name} has no comment in ai/conf.py"
        assert f"| `{setting.name}` |" in PAGE.text


def test_what_it_shows_can_be_pasted():
    (block,) = PAGE.blocks("python")
    scope = {}
    exec(compile(block, "configuration.md", "exec"), scope)
    with override_settings(AI=scope["AI"]):
        check_settings()


def test_every_row_of_a_table_has_as_many_cells_as_its_head():
    rows = [line for line in PAGE.text.splitlines() if line.startswith("|")]
    assert {row.count("|") for row in rows} == {4}
