"""The window in a real browser, on a real game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.demo.local import STAFF, Local
from server.demo.telnet import Telnet
from server.demo.visit import arrive
from server.tests.browser import PageBrowser
from server.tests.games import WEB_BUILDER, DemoGame

pytestmark = pytest.mark.slow

PAGES = ("", "approvals", "cost", "health", "me")
RECORDS = ("Journal", "People", "Goals", "Lore")
WIDTHS = (360, 1600)


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


def test_every_page_fits_narrow_and_wide_screens(demo_game: DemoGame, browser: PageBrowser) -> None:
    address = f"http://{demo_game.address}:{demo_game.port + 1}/ai/"
    browser.log_in(address, STAFF, demo_game.password(STAFF))
    for width in WIDTHS:
        browser.resize(width)
        for page in PAGES:
            browser.open(address + page)
            assert browser.overflow() <= 0, (width, page)
        browser.open(address)
        for link in ("Marta", "Prompt", "Recall", "Records", *RECORDS, "The Copper Kettle"):
            browser.follow(link)
            assert browser.overflow() <= 0, (width, link)
