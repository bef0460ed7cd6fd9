"""The JSON API of a running game, over its real web server."""

from __future__ import annotations

import json
import re
import threading
import time
from typing import Any
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

import pytest

from server.demo.game import Game
from server.demo.local import Local

opener = build_opener(ProxyHandler({}))


def ask(game: Game, path: str, token: str = "", body: Any = None) -> tuple[int, dict[str, Any]]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    data = None if body is None else json.dumps(body).encode()
    url = f"http://{game.address}:{game.port + 1}/ai/api/{path}"
    try:
        with opener.open(Request(url, data, headers), timeout=20) as answer:
            return answer.status, json.load(answer)
    except HTTPError as error:
        return error.code, json.load(error)


def outcome(
    game: Game, path: str, token: str, body: Any, seconds: float = 20
) -> tuple[int, dict[str, Any]]:
    """The outcome of a request, fetched later if it takes long."""
    status, told = ask(game, path, token, body)
    until = time.monotonic() + seconds
    while status == 202 and time.monotonic() < until:
        time.sleep(0.05)  # the game is a process of its own
        status, told = ask(game, f"calls/{told['call']}", token)
    return status, told


@pytest.fixture(scope="module")
def staff(demo_game: Game) -> str:
    """A token of the superuser."""
    return Local.load(demo_game.folder).api_token


def test_staff_are_told_of_modules_and_run_their_tools(demo_game: Game, staff: str) -> None:
    status, told = outcome(demo_game, "refresh-tools", staff, {})
    assert status == 200, told
    (tavern,) = ask(demo_game, "modules", staff)[1]["modules"]
    assert tavern["state"] == "fresh", tavern
    call = {"tool_name": "tavern.roll_dice", "arguments": {"count": 3}}
    status, told = outcome(demo_game, "modules/tavern/execute", staff, call)
    assert (status, told["success"]) == (200, True), told
    assert len(told["result"]["rolled"]) == 3


def test_a_program_looks_around_as_marta_and_does_no_more(demo_game: Game, marta: str) -> None:
    status, told = ask(demo_game, "tools", marta)
    assert (status, told["character"]) == (200, "Marta")
    assert "inspect_location" in {tool["name"] for tool in told["tools"]}
    status, told = outcome(demo_game, "execute", marta, {"tool_name": "inspect_location"})
    assert (status, told["success"]) == (200, True), told
    status, told = ask(demo_game, "execute", marta, {"tool_name": "say", "arguments": {}})
    assert (status, told["success"]) == (200, False)


def test_strangers_stay_outside_and_are_told_so(demo_game: Game) -> None:
    for token in ("", "evai_" + "x" * 43):
        status, told = ask(demo_game, "modules", token)
        assert (status, set(told)) == (401, {"error", "hint"})


def test_prometheus_fetches_figures_and_the_website_answers_beside_them(
    demo_game: Game, staff: str
) -> None:
    website = f"http://{demo_game.address}:{demo_game.port + 1}"
    request = Request(f"{website}/ai/metrics", headers={"Authorization": f"Bearer {staff}"})
    with opener.open(request, timeout=20) as answer:
        assert answer.headers["Content-Type"].startswith("text/plain; version=")
        assert re.search(r"^evennia_ai_assistants [1-9]", answer.read().decode(), re.M)
    with pytest.raises(HTTPError, match="401"):
        opener.open(f"{website}/ai/metrics", timeout=20)
    for path in ("/ai", "/ai/", "/ai/cost?days=7"):
        with opener.open(f"{website}{path}", timeout=20) as page:
            assert "/auth/login/" in page.url  # from Django


def test_many_at_once_leave_the_website_and_the_game_as_quick_as_before(
    demo_game: Game, marta: str
) -> None:
    statuses: list[int] = []

    def look() -> None:
        body = {"tool_name": "inspect_location"}
        statuses.append(ask(demo_game, "execute", marta, body)[0])

    threads = [threading.Thread(target=look) for _ in range(30)]
    for thread in threads:
        thread.start()
    begun = time.monotonic()
    with opener.open(f"http://{demo_game.address}:{demo_game.port + 1}/", timeout=10) as page:
        assert page.status == 200
    assert demo_game.answers()
    assert time.monotonic() - begun < 5
    for thread in threads:
        thread.join(30)
    assert set(statuses) <= {200, 202, 429, 503}
    assert 200 in statuses
