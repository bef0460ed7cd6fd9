"""A client of the running demo game's JSON API, for its staff."""

from __future__ import annotations

import json
import time
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, Request, build_opener

from server.demo.game import Game, GameError

PATIENCE = 30
"""Seconds to wait for an outcome that comes later."""


class Api:
    """A client of a game's JSON API, with a token of its staff."""

    def __init__(self, game: Game, token: str) -> None:
        self._base = f"http://{game.address}:{game.port + 1}/ai/api/"
        self._token = token
        self._opener = build_opener(ProxyHandler({}))  # this machine needs no proxy to itself

    def modules(self) -> list[dict[str, Any]]:
        """The game's modules.

        Raises:
            GameError: The game refused, or did not answer.
        """
        return list(self._ask("modules")["modules"])

    def refresh(self, name: str = "") -> list[dict[str, Any]]:
        """One module, or with "" all, after the game has fetched their tools again.

        Raises:
            GameError: The game refused, or did not answer.
        """
        return list(self._ask("refresh-tools", {"module": name} if name else {})["modules"])

    def _ask(self, path: str, body: Any = None) -> dict[str, Any]:
        status, answer = self._send(path, body)
        call = answer.get("call")
        until = time.monotonic() + PATIENCE
        while status == 202 and time.monotonic() < until:
            time.sleep(0.5)  # this is a process of its own, without a reactor
            status, answer = self._send(f"calls/{call}", None)
        if status != 200:
            raise GameError("The game did not answer in time. Try again: make list-modules")
        return answer

    def _send(self, path: str, body: Any) -> tuple[int, dict[str, Any]]:
        headers = {
            "Authorization": f"Bearer {self._token}",
            "Content-Type": "application/json",
        }
        data = None if body is None else json.dumps(body).encode()
        try:
            with self._opener.open(Request(self._base + path, data, headers), timeout=10) as answer:
                return answer.status, json.load(answer)
        except HTTPError as error:
            raise GameError(_message(error)) from None
        except (URLError, OSError, ValueError):
            raise GameError("The game does not answer. Is it up? make status") from None


def _message(error: HTTPError) -> str:
    """The error and the hint of an answer, in one line."""
    try:
        answer = json.loads(error.read())
        return f"{answer['error']} {answer['hint']}"
    except (ValueError, KeyError, TypeError):
        return f"The game answered with status {error.code}. Its log: server/logs/server.log"


def format_modules(modules: list[dict[str, Any]]) -> str:
    """Format modules and their tools for a terminal."""
    lines = []
    for module in modules:
        lines.append(f"{module['name']}: {module['state']}, at {module['url']}")
        lines += [f"  ! {module['problem']}"] if module["problem"] else []
        lines += [
            f"  {tool['name']} ({tool['required_permission']}): {tool['description']}"
            for tool in module["tools"]
        ]
        lines += [f"  {one['tool']} waits for a builder's approval" for one in module["waiting"]]
        if module["waiting"]:
            lines.append(f"  To read it, in the game: ai modules {module['name']}")
    return "\n".join(lines) or "The settings name no modules."
