"""The window in a real browser, on a real game."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from django.urls import Resolver404, resolve
from selenium.webdriver.common.keys import Keys

from ai.window.urls import urlpatterns
from server.demo.local import STAFF, Local
from server.demo.telnet import Telnet
from server.demo.visit import arrive
from server.tests.browser import AXE, PageBrowser, packed
from server.tests.games import WEB_BUILDER, DemoGame

pytestmark = pytest.mark.slow

WIDTHS = (360, 1600)
LORE = "the bell of thornwick"
"""The key of a piece that the village has from its start."""
THEMES = ("light", "dark")
TICKETS = {"ai-ticket", "ai-roster-ticket", "ai-place-ticket"}
UNLINKED = TICKETS | {"ai-htmx", "ai-outcome", "ai-shared-turn"}
"""Addresses that no page of a quiet game links to, or that are no pages."""


@pytest.fixture
def browser() -> Iterator[PageBrowser]:
    with PageBrowser() as one:
        yield one


def test_a_line_that_is_spoken_stands_on_the_open_page(
    demo_game: DemoGame, browser: PageBrowser
) -> None:
    address = f"http://{demo_game.address}:{demo_game.port + 1}/ai/"
    browser.log_in(address, WEB_BUILDER, demo_game.password(WEB_BUILDER))
    browser.wait_for("Assistants", 30)
    browser.follow("Marta")
    browser.wait_for(r"Live\.", 30)
    with Telnet(demo_game.address, demo_game.port) as player:
        arrive(player, Local.load(demo_game.folder).visitor_password)  # in the inn
        player.send("say Marta, is the window open?")
        browser.wait_for("Marta, is the window open?", 60)
    browser.wait_for("Steps", 10)


@pytest.fixture(scope="module")
def pages(demo_game: DemoGame) -> dict[str, str]:
    """An address of each page, by the name of its path, as staff finds them by following links."""
    start = f"http://{demo_game.address}:{demo_game.port + 1}/ai/"
    with Telnet(demo_game.address, demo_game.port) as player:
        arrive(player, Local.load(demo_game.folder).visitor_password)  # in the inn
        player.send("say Marta, who is here?")
        player.wait_for("Marta says", 60)
    found: dict[str, str] = {}
    waiting = [start]
    with PageBrowser() as browser:
        browser.log_in(start, STAFF, demo_game.password(STAFF))
        browser.wait_for("Assistants", 30)
        while waiting:
            address = waiting.pop(0)
            path = urlsplit(address).path
            if not path.startswith("/ai/"):
                continue
            try:
                name = str(resolve(path, "server.conf.urls").url_name)
            except Resolver404:
                continue
            if name not in found and name not in UNLINKED:
                found[name] = address
                browser.open(address)
                waiting += browser.links()
    found["ai-edit"] = f"{found['ai-assistant']}/edit?kind=lore&of={LORE}"
    return found


@pytest.fixture
def staff(demo_game: DemoGame, browser: PageBrowser, pages: dict[str, str]) -> PageBrowser:
    """A browser in which staff is logged in."""
    browser.log_in(pages["ai-roster"], STAFF, demo_game.password(STAFF))
    browser.wait_for("Assistants", 30)
    return browser


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The source of axe-core."""
    with packed(AXE, tmp_path_factory.mktemp("axe")) as archive:
        source = archive.extractfile("package/axe.min.js")
        assert source is not None
        return source.read().decode()


def test_every_page_fits_narrow_and_wide_screens_and_hinders_nobody(
    staff: PageBrowser, pages: dict[str, str], axe: str
) -> None:
    expected = {str(path.name) for path in urlpatterns} - UNLINKED
    assert expected <= pages.keys(), sorted(expected - pages.keys())
    for width in WIDTHS:
        staff.resize(width)
        for theme in THEMES:
            staff.show_theme(theme)
            for name, address in pages.items():
                staff.open(address)
                assert staff.overflow() <= 0, (width, name)
                assert staff.barriers(axe) == [], (width, theme, name)


def test_every_page_works_with_the_keyboard_alone(
    staff: PageBrowser, pages: dict[str, str]
) -> None:
    staff.resize(1600)
    for name, address in pages.items():
        staff.open(address)
        reached = []
        while (focused := staff.tab()) and len(reached) < 1000:
            assert focused["shown"] and focused["outlined"], (name, focused)
            reached.append(focused)
        assert reached[0]["text"] == "Skip to the content", name
        assert len(reached) >= staff.controls() > 5, name
    staff.open(pages["ai-roster"])
    while (focused := staff.tab()) and focused["text"] != "Marta":
        pass
    staff.press(Keys.ENTER)
    staff.wait_for(r"Live\.", 30)
