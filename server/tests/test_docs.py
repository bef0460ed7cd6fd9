"""The statements of the documents are true."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ai.testing import registry_copy
from ai.tests.rows import each_case
from ai.tools import TOOL_REGISTRY
from server.tests.stock import BUILD, INSTALL, INSTALL_BUILT
from server.tests.test_stock_game import THREE_LINES

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]


def python_blocks(document: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", (ROOT / document).read_text(), re.DOTALL)


@pytest.mark.parametrize("document", ["README.md", "docs/install.md", "docs/first-hour.md"])
def test_the_settings_told_are_those_that_the_stock_game_is_tested_with(document: str) -> None:
    told = "\n".join(line.strip() for line in (ROOT / document).read_text().splitlines())
    assert THREE_LINES.strip() in told


def installing(document: str) -> list[str]:
    """The commands of a page that build or install the plug-in, in their order."""
    blocks = re.findall(r"^( *)```sh\n(.*?)^ *```", (ROOT / document).read_text(), re.M | re.S)
    lines = [line.strip() for _, block in blocks for line in block.splitlines()]
    return [line for line in lines if re.match(r"(python3? -m )?pip install|make .*wheel", line)]


@pytest.mark.parametrize("document", ["README.md", "docs/install.md"])
def test_the_plugin_is_installed_by_the_commands_that_are_tested(document: str) -> None:
    assert installing(document) == [INSTALL, BUILD, INSTALL_BUILT]


def test_the_first_hour_installs_it_in_the_first_of_these_ways() -> None:
    assert installing("docs/first-hour.md") == [INSTALL]


@each_case("document", DOCUMENTS)
def test_no_page_has_it_installed_from_an_index_that_does_not_have_it(document: Path) -> None:
    assert re.findall(r"pip install (?:-\S+ )*evennia-ai(?![\w/\[-])", document.read_text()) == []


def test_the_tool_in_the_readme_works() -> None:
    (block,) = [block for block in python_blocks("README.md") if "Tool)" in block]
    names: dict[str, Any] = {"__name__": "readme"}
    with registry_copy():
        exec(block, names)
        tool = TOOL_REGISTRY.get_tool("check_weather")
    assert tool is not None
    character = SimpleNamespace(location=SimpleNamespace(db=SimpleNamespace(weather="fog")))
    assert tool.execute(character) == {"weather": "fog"}


@each_case("document", DOCUMENTS)
def test_links_lead_somewhere(document: Path) -> None:
    targets = re.findall(r"\]\((?!https?://)([^)#]+)", document.read_text())
    assert [target for target in targets if not (document.parent / target).exists()] == []


@each_case("document", DOCUMENTS)
def test_links_into_a_page_lead_to_a_heading(document: Path) -> None:
    links = re.findall(r"\]\((?!https?://)([^)#]*)#([^)]+)\)", document.read_text())
    missing = [
        (page, anchor)
        for page, anchor in links
        if anchor not in anchors(document.parent / page if page else document)
    ]
    assert missing == []


def anchors(page: Path) -> set[str]:
    """What GitHub calls the headings of a page."""
    titles = re.findall(r"^#+ (.*)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def test_every_dependency_has_its_reason_beside_it() -> None:
    lines = (ROOT / "pyproject.toml").read_text().partition("dependencies = [")[2]
    required = lines.partition("\n]")[0].strip().splitlines()
    assert [line for line in required if "#" not in line] == []
