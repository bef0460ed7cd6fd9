"""Builders and `ai` in the web client: one of each kind of output; names that would be markup."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from evennia.utils.utils import display_len

from server.demo.local import STAFF
from server.demo.telnet import Telnet
from server.tests.browser import Browser, Piece
from server.tests.builders_glance import GLANCE
from server.tests.builders_step import Step
from server.tests.games import PLAYER, WEB_BUILDER, DemoGame

pytestmark = pytest.mark.slow

WIDTH = 78
TEXT = {"span", "br"}
"""The HTML elements of our texts: colours and lines."""
OURS = {*TEXT, "a"}
"""The same with addresses of web pages, which the client itself turns into links."""
TO_HELP = re.compile(r'Evennia\.msg\("text",\["help ai/\w+"\],\{\}\);return false;')
"""The click handlers of Evennia's help; nothing else of ours is clickable."""
COLOURS = re.compile(r"(color-\d{3}|underline| )*")
RAW = re.compile(r"\|[a-zA-Z\[]|&(lt|gt|amp|quot|nbsp|#\d+);|</?(span|br)|Traceback|\x1b")
"""Markup that was not rendered, or was escaped twice; or an error of the game."""
HOSTILE = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "|lclook|ltclick|le",
    "||lclook||ltclick||le",
    "&lt;b&gt; &amp; 5 < 6",
)
"""Names and lines that a client might read as markup."""


@pytest.fixture
def client_of(
    demo_game: DemoGame, web_client: str, browsers: Callable[[], Browser]
) -> Callable[[str], Browser]:
    """Opens a browser for an account, and logs in."""

    def client(who: str) -> Browser:
        seated = browsers()
        seated.open(web_client)
        demo_game.log_in(seated, who)
        return seated

    return client


@pytest.fixture
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder for the pictures of some steps."""
    return tmp_path_factory.mktemp("pictures")


def test_each_kind_of_output_is_well_set_in_the_web_client(
    client_of: Callable[[str], Browser], pictures: Path
) -> None:
    client = client_of(WEB_BUILDER)
    coloured = 0
    for number, step in enumerate(GLANCE):
        play(client, step)
        coloured += any(piece.colours for piece in client.pieces())
        if step.view:
            client.picture(pictures / f"{number:03}-{step.view}.png")
    assert coloured > len(GLANCE) / 3, "the colours reach the page as colours"
    leads_to_a_page_by_a_click(client)


def play(client: Browser, step: Step) -> None:
    """Play a step, and check its answer and its layout."""
    client.send(step.typed)
    for pattern in step.patterns:
        try:
            answer = client.wait_for(pattern, step.seconds)
        except TimeoutError as error:
            raise AssertionError(f"{step.who} typed {step.typed!r}. {error}") from None
    problems = [problem for piece in client.pieces() for problem in faults(piece, step)]
    assert step.wide or not problems, f"{step.who} typed {step.typed!r}: {problems}\n{answer}"


def faults(piece: Piece, step: Step) -> Iterator[str]:
    """The faults in the layout of a message."""
    if not piece.kept:
        yield "blanks are not kept"
    if piece.wraps:
        yield "a line is too long for the window"
    if more := set(piece.elements) - OURS:
        yield f"there is more than text: {sorted(more)}"
    if odd := [one for one in piece.clicks if not TO_HELP.fullmatch(one)]:
        yield f"one can click: {odd}"
    if odd := [colour for colour in piece.colours if not COLOURS.fullmatch(colour)]:
        yield f"no colours: {odd}"
    if not step.typed.startswith("help") and (raw := RAW.search(piece.text)):
        yield f"{raw[0]!r} is shown"
    for line, width in piece.lines:
        if len(line.rstrip()) > WIDTH:
            yield f"wider than {WIDTH} columns: {line!r}"
        if abs(width - display_len(line)) > 0.5:
            yield f"is not as wide as its letters, so that columns do not meet: {line!r}"


def leads_to_a_page_by_a_click(client: Browser) -> None:
    client.send("help ai")
    client.wait_for(r"Page \[1/", 60)
    client.send("n")
    client.wait_for("ai/optout", 60)
    client.click("ai/optout")
    assert "ai optout = yes" in client.wait_for("Help for ai/optout", 60)


def test_names_and_lines_that_would_be_markup_stay_text(
    demo_game: DemoGame, client_of: Callable[[str], Browser]
) -> None:
    staff = client_of(STAFF)
    with Telnet(demo_game.address, demo_game.port) as player:
        demo_game.log_in(player, PLAYER)
        numbers = {name: create_named(staff, name) for name in HOSTILE}
        for name, number in numbers.items():
            look_at_one(staff, number, name, player)
        roster = show(staff, "ai")
        assert "<script>alert(" in roster and "&lt;b&gt;" in roster
        show(staff, "ai log")
        for number in numbers.values():
            show(staff, f"ai release {number} = yes")
            staff.send(f"destroy/force {number}")  # what Evennia says then is none of ours
            staff.wait_for("destroyed", 60)


def create_named(staff: Browser, name: str) -> str:
    """Create a character with a name that no command allows; returns its #dbref."""
    escaped = "".join(f"\\x{ord(letter):02x}" for letter in name)
    staff.send(
        "py 'made #%s.' % evennia.create_object("
        f"'evennia.objects.objects.DefaultCharacter', key='{escaped}', location=self.location).id"
    )
    found = re.search(r"made (#\d+)\.", staff.wait_for(r"made #\d+\.", 60))
    assert found
    return found[1]


def look_at_one(staff: Browser, number: str, name: str, player: Telnet) -> None:
    """Use a name in every way that builders and players can, and check the answers."""
    show(staff, f"ai adopt {number}")
    player.send(f"say {name}")
    player.wait_for("You say", 60)
    show(staff, f"ai memory {number} = {name}")
    show(staff, f"ai goal {number} = {name}")
    show(staff, f"ai status {name}")
    show(staff, f"ai {name}")
    show(staff, f"ai do/dry {number} = {name}")
    if "|" not in name:  # of a bar the marks are shown broken
        assert name in show(staff, f"ai status {number}")
    for word in ("status", "config", "tools", "thoughts", "log", "why", "people", "prompt"):
        show(staff, f"ai {word} {number}")


def show(client: Browser, typed: str) -> str:
    """Type a line, and check that its answer is text and colours, with nothing to click."""
    client.send(typed)
    client.wait_for(r"\S", 60)
    # What it brings comes before what a further line brings, however many messages it is.
    client.type("enough")
    answer = client.wait_for("'enough' is not available", 60)
    pieces = client.pieces()
    found = {element for piece in pieces for element in piece.elements}
    assert found <= TEXT, f"after {typed!r} came {sorted(found)}:\n{answer}"
    assert not any(piece.wraps or not piece.kept for piece in pieces), answer
    return answer
