"""docs/configuration.md has every setting, as the table has it now."""

from __future__ import annotations

from django.test import override_settings

from ai import conf
from ai.checks.settings import check_settings
from ai.conf.page import page
from ai.conf.table import SETTINGS
from ai.tests.docs.pages import Page

PAGE = Page("configuration.md")


def test_the_page_is_current():
    assert PAGE.text == page(), "python -m ai.conf.page > docs/configuration.md"


def test_it_has_every_setting_with_its_default_and_what_it_is():
    rows = [line.split(" | ") for line in PAGE.text.splitlines() if line.startswith("| `")]
    assert [row[0].strip("|` ") for row in rows] == list(SETTINGS) == list(conf.DEFAULTS)
    for name, default, help_text in rows:
        setting = SETTINGS[name.strip("|` ")]
        assert eval(default.strip("`")) == setting.default == conf.DEFAULTS[setting.name]
        assert help_text.removesuffix(" |") == setting.help
        assert setting.help, setting.name


def test_what_it_shows_can_be_pasted():
    (block,) = PAGE.blocks("python")
    scope = {}
    exec(compile(block, "configuration.md", "exec"), scope)
    with override_settings(AI=scope["AI"]):
        check_settings()


def test_every_row_of_a_table_has_as_many_cells_as_its_head():
    rows = [line for line in PAGE.text.splitlines() if line.startswith("|")]
    assert {row.count("|") for row in rows} == {4}
