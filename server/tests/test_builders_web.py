"""Builders and `ai` in the web client: every step of the session; names that would be markup."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest
from evennia.utils.utils import display_len

from server.demo.game import Game
from server.demo.local import STAFF
from server.demo.telnet import Telnet
from server.tests.browser import Browser, Piece
from server.tests.builders_game import builders_game, errors_of, password
from server.tests.builders_session import BUILDER, PLAYER, SESSION, Step, filled, kept_of

pytestmark = pytest.mark.slow

WIDTH = 78
TEXT = {"span", "br"}
"""What a text of ours is made of in a page: colours, and lines."""
OURS = {*TEXT, "a"}
"""With addresses of web pages, as of a module, which the client itself makes links."""
TO_HELP = re.compile(r'Evennia\.msg\("text",\["help ai/\w+"\],\{\}\);return false;')
"""What a click does in Evennia's help; nothing else of ours is clicked."""
COLOURS = re.compile(r"(color-\d{3}|underline| )*")
RAW = re.compile(r"\|[a-zA-Z\[]|&(lt|gt|amp|quot|nbsp|#\d+);|</?(span|br)|Traceback|\x1b")
"""Markup that should have been read, or has been escaped once too often; a fault of the game."""
HOSTILE = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "|lclook|ltclick|le",
    "||lclook||ltclick||le",
    "&lt;b&gt; &amp; 5 < 6",
)
"""Names, and what a player says, that would be more than text to a client that read them."""


WIZARD = (
    Step("create/drop barrel", "You create a new DefaultObject: barrel", wide=True),
    Step("ai setup barrel", (r"1/\d+ A profile", "guard +stands at a gate"), view="wizard"),
    Step("", "Its name"),
    Step("Cask", "Cask .* Its manner"),
    Step("edit", (r"Line Editor \[Its manner\]", r"01\|"), wide=True, view="editor"),
    Step("You are a <b>cask</b>.", r"01\| You are a <b>cask</b>\.", wide=True),
    Step(":wq", ("Its manner", "> You are a <b>cask</b>.")),
    Step("", "What it knows"),
    Step("quit", "Nothing was changed"),
    Step("ai status barrel", "barrel is no assistant"),
    Step("ai adopt barrel", "barrel is an assistant now"),
    Step("ai prompt barrel persona/edit", (r"Line Editor \[persona of barrel\]",), wide=True),
    Step("You are & stay a cask.", r"\| You are & stay a cask\.", wide=True),
    Step(":wq", "'persona' of barrel has version 1"),
    Step("ai prompt barrel persona", ("version 1", "You are & stay a cask")),
    Step("ai tools", r"Page \[1/"),
    Step("", r"Page \[2/"),
    Step("q", "Exited pager"),
    Step("ai release barrel", "barrel is as it was before"),
)
"""What takes more than a line: the menu and its Enter, the editor, the pager."""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The game; not begun where there is no browser to look at it with."""
    with Browser():
        pass
    with builders_game(tmp_path_factory.mktemp("builders")) as running:
        yield running
    assert errors_of(running) == []


@pytest.fixture
def client_of(game: Game) -> Iterator[Callable[[str], Browser]]:
    """Has each person at a browser of their own, from when they are first asked for."""
    seated: dict[str, Browser] = {}
    with ExitStack() as stack:

        def client(who: str) -> Browser:
            if who not in seated:
                seated[who] = stack.enter_context(Browser())
                log_in(seated[who], game, who)
            return seated[who]

        yield client


@pytest.fixture
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the pictures of what is worth looking at go."""
    return tmp_path_factory.mktemp("pictures")


def log_in(client: Browser, game: Game, who: str) -> None:
    client.open(f"http://{game.address}:{game.port + 1}/webclient/")
    client.wait_for("connect", 60)
    client.send(f"connect {who} {password(game, who)}")
    client.wait_for("You become", 60)
    client.settle()


def test_every_word_answers_in_the_web_client(
    client_of: Callable[[str], Browser], pictures: Path
) -> None:
    play_all(SESSION, client_of, pictures)


def test_menu_editor_and_pager_are_used_in_the_web_client(
    client_of: Callable[[str], Browser], pictures: Path
) -> None:
    play_all(WIZARD, client_of, pictures)


def play_all(session: Sequence[Step], client_of: Callable[[str], Browser], pictures: Path) -> None:
    kept: dict[str, str] = {}
    coloured = 0
    for number, step in enumerate(session):
        client = client_of(step.who)
        kept |= kept_of(step, play(client, step, kept))
        coloured += any(piece.colours for piece in client.pieces())
        if step.view:
            client.picture(pictures / f"{number:03}-{step.view}.png")
    assert coloured > len(session) / 3, "the colours reach the page as colours"


def play(client: Browser, step: Step, kept: Mapping[str, str]) -> str:
    """Type a step's line; what comes must be what the session says, and well set."""
    typed = filled(step, kept)
    client.send(typed)
    for pattern in step.patterns:
        try:
            client.wait_for(pattern, step.seconds)
        except TimeoutError as error:
            raise AssertionError(f"{step.who} typed {typed!r}. {error}") from None
    answer = client.settle(pause=0.1)
    problems = [pattern for pattern in step.never if re.search(pattern, answer)]
    if not step.wide:
        problems += [problem for piece in client.pieces() for problem in faults(piece, step)]
    assert not problems, f"{step.who} typed {typed!r}: {problems}\n{answer}"
    return answer


def faults(piece: Piece, step: Step) -> Iterator[str]:
    """What is wrong with how a message stands in the page."""
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


def test_a_click_in_the_overview_shows_the_page_of_a_word(
    client_of: Callable[[str], Browser],
) -> None:
    client = client_of(BUILDER)
    client.send("help ai")
    client.wait_for(r"Page \[1/", 60)
    client.send("n")
    client.wait_for("ai/optout", 60)
    client.click("ai/optout")
    assert "ai optout = yes" in client.wait_for("Help for ai/optout", 60)


def test_names_and_lines_that_would_be_markup_stay_text(
    game: Game, client_of: Callable[[str], Browser]
) -> None:
    staff = client_of(STAFF)
    with Telnet(game.address, game.port) as player:
        player.wait_for("connect", 60)
        player.send(f"connect {PLAYER} {password(game, PLAYER)}")
        player.wait_for("You become", 60)
        for name in HOSTILE:
            look_at_one(staff, made(staff, name), name, player)
        roster = show(staff, "ai")
        assert "<script>alert(" in roster and "&lt;b&gt;" in roster
        show(staff, "ai log")


def made(staff: Browser, name: str) -> str:
    """A character of a name that nobody could give it by a command; its #dbref."""
    escaped = "".join(f"\\x{ord(letter):02x}" for letter in name)
    staff.send(
        "py 'made #%s.' % evennia.create_object("
        f"'evennia.objects.objects.DefaultCharacter', key='{escaped}', location=self.location).id"
    )
    found = re.search(r"made (#\d+)\.", staff.wait_for(r"made #\d+\.", 60))
    assert found
    return found[1]


def look_at_one(staff: Browser, number: str, name: str, player: Telnet) -> None:
    """Use the name in every way that builders and players can, and look at what comes of it."""
    show(staff, f"ai adopt {number}")
    player.send(f"say {name}")
    player.settle()
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
    """Type a line; what comes is letters and colours, and nothing that could be clicked."""
    client.send(typed)
    client.wait_for(r"\S", 60)
    answer = client.settle(pause=0.1)
    pieces = client.pieces()
    found = {element for piece in pieces for element in piece.elements}
    assert found <= TEXT, f"after {typed!r} came {sorted(found)}:\n{answer}"
    assert not any(piece.wraps or not piece.kept for piece in pieces), answer
    return answer
