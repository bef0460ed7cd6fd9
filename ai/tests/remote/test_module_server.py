"""The module that tests are served does what it is told, and goes wrong where it is told to."""

from __future__ import annotations

import json
from typing import Any

import pytest
import pytest_twisted
from twisted.internet.error import ConnectionRefusedError
from twisted.web.client import ResponseFailed

from ai.outside.http.client import Late, TooLarge
from ai.testing.modules import (
    ModuleServer,
    Served,
    does,
    drip,
    drop,
    flood,
    garbage,
    hang,
    module_server,
    redirect,
    slow,
    status,
)
from ai.tests.brains.models.wires import Deadlines, a_while, way_out

SHORT = Deadlines(first=0.5, pause=0.5, whole=1)
MANIFEST_BYTES = 64 * 1024
ROLL = does("roll", lambda asked: {"sum": asked["sides"]}, idempotent=True)
BREAK = does("break", lambda asked: 1 // 0)


class Reader:
    """Keeps an answer."""

    def __init__(self) -> None:
        self.status = 0
        self.location = ""
        self.body = b""

    def begin(self, status: int, header: Any) -> None:
        self.status, self.location = status, header("location")

    def read(self, piece: bytes) -> bool:
        self.body += piece
        return False


async def ask(served: ModuleServer, path: str, body: Any = None, **headers: str) -> Reader:
    reader = Reader()
    written = b"" if body is None else json.dumps(body).encode()
    method = "GET" if body is None else "POST"
    url = f"{served.url}/{path}"
    await way_out().send(method, url, headers, written, reader, SHORT, most=MANIFEST_BYTES)
    return reader


async def execute(served: ModuleServer, tool: str, key: str = "", **arguments: Any) -> Any:
    payload = {"tool_name": tool, "arguments": arguments, "idempotency_key": key}
    return json.loads((await ask(served, "execute", payload)).body)


@pytest_twisted.ensureDeferred
async def test_it_tells_its_tools_and_runs_them() -> None:
    with module_server("dice", ROLL, BREAK) as dice:
        manifest = json.loads((await ask(dice, "manifest")).body)
        assert manifest["name"] == "dice"
        assert [tool["name"] for tool in manifest["tools"]] == ["dice.roll", "dice.break"]
        assert manifest["tools"][0]["idempotent"] is True
        answer = await execute(dice, "dice.roll", sides=6)
        assert answer == {
            "tool_name": "dice.roll",
            "success": True,
            "result": {"sum": 6},
            "error": None,
        }
        assert dice.manifests == 1
        assert dice.executed[0]["arguments"] == {"sides": 6}
        assert dice.asked[0].headers["user-agent"] == "evennia-ai"


@pytest_twisted.ensureDeferred
async def test_what_fails_or_is_unknown_is_an_answer() -> None:
    with module_server("dice", BREAK) as dice:
        assert "division" in (await execute(dice, "dice.break"))["error"]
        assert (await execute(dice, "dice.cheat"))["error"] == "Unknown tool"
        assert (await ask(dice, "secrets")).status == 404


@pytest_twisted.ensureDeferred
async def test_the_same_key_is_the_same_call() -> None:
    with module_server("dice", ROLL) as dice:
        answers = [await execute(dice, "dice.roll", key, sides=6) for key in ("a", "a", "b", "")]
        assert answers == [answers[0]] * 4
        assert dice.ran["dice.roll"] == 3


@pytest_twisted.ensureDeferred
async def test_it_keeps_to_those_who_know_its_secret() -> None:
    with module_server("dice", ROLL, secret="turnip") as dice:
        assert (await ask(dice, "manifest")).status == 401
        assert (await ask(dice, "manifest", Authorization="Bearer turnip")).status == 200


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        (hang(), Late),
        (hang(after=5), Late),
        (slow(5), Late),
        (drop(), ResponseFailed),
        (drop(5), ResponseFailed),
        (flood(), TooLarge),
    ],
    ids=["hang", "hang within", "slow", "drop", "cut off", "flood"],
)
@pytest_twisted.ensureDeferred
async def test_what_gives_no_answer(fault: Served, error: type[Exception]) -> None:
    with module_server("dice", ROLL) as dice:
        dice.go_wrong("manifest", fault)
        with pytest.raises(error):
            await ask(dice, "manifest")
        await a_while()
        assert dice.connections == 0
        dice.recover()
        assert (await ask(dice, "manifest")).status == 200


@pytest_twisted.ensureDeferred
async def test_what_gives_another_answer() -> None:
    with module_server("dice", ROLL) as dice:
        for fault in (status(500, body=b"Sorry"), garbage(), redirect("http://127.0.0.1:9/")):
            dice.go_wrong("execute", fault, times=1)
        asked = {"tool_name": "dice.roll", "arguments": {"sides": 6}}
        answers = [await ask(dice, "execute", asked) for _ in range(4)]
        assert [answer.status for answer in answers] == [500, 200, 307, 200]
        assert answers[0].body == b"Sorry"
        assert answers[1].body.startswith(b"<html>")
        assert answers[2].location == "http://127.0.0.1:9/"
        assert dice.ran["dice.roll"] == 1


@pytest_twisted.ensureDeferred
async def test_it_lies_and_changes() -> None:
    with module_server("dice", ROLL) as dice:
        dice.add(does("deal"))
        dice.take_away("roll")
        manifest = json.loads((await ask(dice, "manifest")).body)
        assert [tool["name"] for tool in manifest["tools"]] == ["dice.deal"]
        dice.manifest = {"name": "dice", "tools": [{"name": "bank.pay"}]}
        assert b"bank.pay" in (await ask(dice, "manifest")).body
        dice.manifest = b"Not JSON."
        assert (await ask(dice, "manifest")).body == b"Not JSON."


@pytest_twisted.ensureDeferred
async def test_it_goes_down_and_comes_up_on_the_same_port() -> None:
    with module_server("dice", ROLL) as dice:
        url = dice.url
        await dice.down()
        with pytest.raises(ConnectionRefusedError):
            await ask(dice, "manifest")
        dice.up()
        assert dice.url == url
        dice.go_wrong("manifest", drip(piece=9), times=1)
        assert b"dice.roll" in (await ask(dice, "manifest")).body
