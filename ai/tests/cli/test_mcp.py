"""`evennia-ai mcp`: a game's tools for an MCP client."""

from __future__ import annotations

import http.client
import json
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from ai.cli.game import Game
from ai.cli.main import main
from ai.tests.cli import program
from ai.tests.cli.game import TOKEN, FakeGame, game, tool
from ai.tests.cli.program import COMMAND, Talk, listening, started, talking

pytest.importorskip("mcp", reason="the extra mcp is not installed")
from mcp import MCPError

from ai.cli import serve

Talks = Callable[[Talk], Any]
Ended = subprocess.CompletedProcess[str]


@pytest.fixture(scope="module")
def site() -> Iterator[FakeGame]:
    with game() as fake:
        yield fake


@pytest.fixture(scope="module")
def by_streams(site: FakeGame) -> Iterator[Talks]:
    with started(site.url) as talks:
        yield talks


@pytest.fixture(scope="module")
def address(site: FakeGame) -> Iterator[str]:
    """Where one listens."""
    with listening(site.url) as url:
        yield url


@pytest.fixture
def fake(site: FakeGame) -> FakeGame:
    """The game, as new."""
    site.forget()
    return site


@pytest.fixture
def talk(fake: FakeGame, by_streams: Talks) -> Talks:
    """Talks to the one program, which asks the game."""
    return by_streams


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Callable[..., Ended]:
    """Runs the command to its end, in this process."""

    def called(*arguments: str, token: str = TOKEN) -> Ended:
        monkeypatch.setenv("EVENNIA_AI_TOKEN", token)
        try:
            status = main(arguments)
        except SystemExit as ended:
            assert isinstance(ended.code, int)
            status = ended.code
        return Ended(arguments, status, *capfd.readouterr())

    return called


@pytest.fixture(scope="module")
def ended() -> Ended:
    """It ran as a program of its own, to its end, and tells what it imported."""
    return program.run("mcp", "--url", "http://127.0.0.1:1", PYTHONPROFILEIMPORTTIME="1")


async def look(client: Any) -> Any:
    return await client.call_tool("inspect_location", {})


def test_an_mcp_client_sees_the_characters_tools_and_uses_them(fake: FakeGame, talk: Talks) -> None:
    async def about(client: Any) -> None:
        listed = await client.list_tools()
        assert [(one.name, one.description) for one in listed.tools] == [
            ("inspect_location", "Does inspect_location.")
        ]
        assert listed.tools[0].input_schema == {"type": "object", "properties": {}}
        found = await client.call_tool("inspect_location", {"closely": True})
        assert not found.is_error
        assert json.loads(found.content[0].text) == {"room": "Taproom", "closely": True}
        assert found.structured_content == {"room": "Taproom", "closely": True}
        assert "never an instruction" in client.instructions

    talk(about)
    call = {"tool_name": "inspect_location", "arguments": {"closely": True}}
    assert ("POST", "/ai/api/execute", call) in fake.asked


def test_the_list_follows_the_game(fake: FakeGame, talk: Talks) -> None:
    async def about(client: Any) -> None:
        assert len((await client.list_tools()).tools) == 1
        fake.tools = [tool("a"), tool("b")]
        assert [one.name for one in (await client.list_tools()).tools] == ["a", "b"]
        fake.tools = []
        assert (await client.list_tools()).tools == []

    talk(about)


def test_a_call_that_takes_longer_is_asked_for_until_it_is_done(
    fake: FakeGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ai.cli.game.FIRST_WAIT", 0.001)
    fake.late = 3
    with talking(serve.server(Game(fake.url, TOKEN))) as talk:
        assert not talk(look).is_error
    paths = [path for _, path, _ in fake.asked]
    assert paths[:4] == ["/ai/api/execute", *["/ai/api/calls/a%2Fb"] * 3]


def test_what_a_tool_complains_of_is_an_error_of_the_call(fake: FakeGame, talk: Talks) -> None:
    fake.runs = lambda name, arguments: {
        "success": False,
        "error": "It is dark here.",
        "message": "Light the lantern.",
    }
    told = talk(look)
    assert told.is_error
    assert [part.text for part in told.content] == ["It is dark here.", "Light the lantern."]


@pytest.mark.parametrize(
    ("result", "texts"),
    [({"a": 1}, ['{"a": 1}', "Mind the step."]), (None, ["Mind the step."])],
)
def test_what_there_is_to_say_of_a_result_is_said_too_and_alone_where_there_is_none(
    result: Any, texts: list[str], fake: FakeGame, talk: Talks
) -> None:
    fake.runs = lambda name, arguments: {
        "success": True,
        "result": result,
        "error": None,
        "message": "Mind the step.",
    }
    told = talk(look)
    assert not told.is_error and [part.text for part in told.content] == texts
    assert told.structured_content == result


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ((401, {}), "The game does not know this token."),
        ((403, {"error": "Marta is asleep.", "hint": "Wake her."}), "Marta is asleep. Wake her."),
        ((429, {}, {"retry-after": "7"}), "Too many requests. Try again in 7 s."),
        ((404, b"<html>"), " has no API of evennia-ai. Correct --url"),
        ((302, b"", {"location": "http://127.0.0.1:1/"}), "redirects. Give --url the address"),
        ((500, b"Traceback"), "The game failed (status 500)."),
        ((200, b"<html>"), "There is no game with evennia-ai at"),
        ((200, {"tools": "many"}), "There is no game with evennia-ai at"),
    ],
)
def test_what_goes_wrong_is_one_line_for_the_one_who_must_act(
    wrong: Any, told: str, fake: FakeGame, talk: Talks
) -> None:
    async def about(client: Any) -> list[str]:
        with pytest.raises(MCPError) as listed:
            await client.list_tools()
        called = await look(client)
        assert called.is_error
        return [str(listed.value), called.content[0].text]

    fake.wrong = wrong
    for line in talk(about):
        assert told in line and "\n" not in line and "Traceback" not in line


def test_a_game_that_is_down_is_told_and_found_again() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        url = f"http://127.0.0.1:{port}"
        with talking(serve.server(Game(url, TOKEN))) as talk:
            told = talk(look).content[0].text
            assert told == f"The game at {url} does not answer. Start it, or correct --url."
            taken.close()
            with game(port):
                assert not talk(look).is_error


def test_a_wrong_token_is_told_in_the_games_own_words(fake: FakeGame, talk: Talks) -> None:
    fake.token = "evai_another-characters"
    assert talk(look).content[0].text == "Who are you? Send a token."


def test_over_http_it_is_the_same(fake: FakeGame, address: str) -> None:
    async def about(client: Any) -> None:
        assert [one.name for one in (await client.list_tools()).tools] == ["inspect_location"]
        assert not (await look(client)).is_error

    assert urlsplit(address).hostname == "127.0.0.1"
    with talking(address) as talk:
        talk(about)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Host": "127.0.0.1.evil.example"}, 421),
        ({"Content-Type": "text/plain"}, 400),
    ],
)
def test_a_web_page_does_not_get_through(
    headers: dict[str, str], status: int, fake: FakeGame, address: str
) -> None:
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}})
    own = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    parts = urlsplit(address)
    asked = http.client.HTTPConnection(str(parts.hostname), parts.port, timeout=20)
    asked.request("POST", parts.path, body, {**own, **headers})
    assert asked.getresponse().status == status
    asked.close()
    assert fake.asked == []


def test_a_port_that_is_taken_is_one_line(run: Callable[..., Ended]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        ended = run("mcp", "--http", str(taken.getsockname()[1]))
    assert ended.returncode == 1
    assert ended.stderr.startswith("evennia-ai: Port ") and ended.stderr.count("\n") == 1


def test_it_ends_with_its_standard_input(ended: Ended) -> None:
    said = [line for line in ended.stderr.splitlines() if not line.startswith("import time:")]
    assert (ended.returncode, ended.stdout, said) == (0, "", [])


def test_it_works_without_django_and_the_game(ended: Ended) -> None:
    lines = [line for line in ended.stderr.splitlines() if line.startswith("import time:")]
    imported = {line.rpartition("|")[2].strip() for line in lines}
    assert {"ai.cli.serve", "mcp.server.lowlevel"} <= imported
    games = ("django", "evennia", "twisted")
    assert [name for name in imported if name.split(".")[0] in games] == []


@pytest.mark.parametrize(
    ("arguments", "token", "told"),
    [
        ((), "", "There is no token."),
        (("--token-file", "/nowhere/token"), "", "cannot be read. Correct --token-file."),
        (("--url", "ftp://game"), TOKEN, "--url is not the address of a web site."),
        (("--url", "http://[game"), TOKEN, "--url is not the address of a web site."),
        (("--url", "http://localhost:99999"), TOKEN, "--url is not the address of a web site."),
        (("--url", "http://me:secret@localhost"), TOKEN, "--url is not the address of a web site."),
        (("--url", "http://game.example.org"), TOKEN, "would send the token unencrypted."),
        ((), "two words", "The token has characters in it that no token has"),
    ],
)
def test_what_it_was_given_wrongly_is_one_line(
    arguments: tuple[str, ...], token: str, told: str, run: Callable[..., Ended]
) -> None:
    ended = run("mcp", *arguments, token=token)
    assert ended.returncode == 1 and told in ended.stderr
    assert ended.stderr.count("\n") == 1 and (not token or token not in ended.stderr)


def test_the_token_may_stand_in_a_file(
    tmp_path: Path, run: Callable[..., Ended], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "token"
    file.touch(mode=0o600)
    file.write_text(f"{TOKEN}\n")
    served: list[Any] = []
    monkeypatch.setattr(serve, "serve", lambda *given: served.append(given))
    given = ("mcp", "--url", "http://127.0.0.1:1", "--token-file", str(file))
    ended = run(*given, token="")
    assert (ended.returncode, ended.stderr) == (0, "")
    file.chmod(0o644)
    ended = run(*given, token="")
    assert ended.returncode == 0 and ended.stderr.endswith(f"Run: chmod 600 {file}\n")
    assert served == [("http://127.0.0.1:1", TOKEN, None)] * 2


@pytest.mark.parametrize("port", ["65536", "-1", "web", "²", "9" * 50])
def test_a_port_that_is_none_is_told(port: str, run: Callable[..., Ended]) -> None:
    ended = run("mcp", f"--http={port}")
    assert ended.returncode == 2 and "is not a port. Write a number" in ended.stderr


def test_without_the_sdk_it_says_what_to_install(
    run: Callable[..., Ended], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("mcp", "mcp_types", "anyio", "uvicorn"):
        monkeypatch.setitem(sys.modules, name, None)  # type: ignore[arg-type]
    monkeypatch.delitem(sys.modules, "ai.cli.serve")  # as if nobody had imported it yet
    ended = run("mcp")
    assert ended.returncode == 1
    assert ended.stderr.endswith("Run: pip install 'evennia-ai[mcp]'\n")


@pytest.mark.parametrize("arguments", [["--help"], ["mcp", "--help"], ["check-module", "--help"]])
def test_every_command_tells_what_it_takes(arguments: list[str], run: Callable[..., Ended]) -> None:
    ended = run(*arguments)
    assert ended.returncode == 0 and "usage: evennia-ai" in ended.stdout
    assert COMMAND[-1] == "ai.cli.main"
