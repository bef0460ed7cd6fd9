"""The game, as seen from beside it: its JSON API, asked with a character's token."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx2

PATIENCE = 150.0
"""Seconds that a call may take; the game gives one up after two minutes at the latest."""
FIRST_WAIT = 0.25
MAX_WAIT = 5.0
LONGER = 1.6
"""Each wait for a late result is so many times the one before."""
SECONDS = 30.0
"""For one request."""
MAX_ANSWER = 4 * 1024 * 1024
MAX_WORDS = 500
"""Characters of what the game says of an error."""


class GameError(Exception):
    """The game does not do what was asked; one line what is wrong, and what to do."""


class Game:
    """Asks a game.

    Args:
        url: Its web site, without a "/" at the end.
        token: The character's.
    """

    def __init__(self, url: str, token: str) -> None:
        self._url = url
        self._client = httpx2.AsyncClient(
            headers={"Authorization": f"Bearer {token}", "User-Agent": "evennia-ai"},
            timeout=SECONDS,
            trust_env=False,
        )

    async def tools(self) -> list[Mapping[str, Any]]:
        """The tools that the character may use now: `name`, `description`, `parameters`.

        Raises:
            GameError: They are not to be had.
        """
        _, told = await self._ask("GET", "/ai/api/tools")
        tools = told.get("tools")
        if not isinstance(tools, list) or not all(isinstance(tool, dict) for tool in tools):
            raise self._no_game()
        return tools

    async def execute(self, name: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        """Use one tool, and wait for what comes of it.

        Returns:
            `success`, and `result` or `error`.

        Raises:
            GameError: Nothing came of it, or nobody knows.
        """
        body = {"tool_name": name, "arguments": dict(arguments)}
        status, told = await self._ask("POST", "/ai/api/execute", body)
        waited, pause = 0.0, FIRST_WAIT
        call = quote(str(told.get("call", "")), safe="")
        while status == HTTPStatus.ACCEPTED:
            if waited >= PATIENCE:
                raise GameError(
                    f"The call is not done after {PATIENCE:.0f} s. It may still be: look later."
                )
            await asyncio.sleep(pause)
            waited, pause = waited + pause, min(pause * LONGER, MAX_WAIT)
            status, told = await self._ask("GET", f"/ai/api/calls/{call}")
        if not isinstance(told.get("success"), bool):
            raise self._no_game()
        return told

    async def close(self) -> None:
        """Close what is open."""
        await self._client.aclose()

    async def _ask(self, method: str, path: str, body: Any = None) -> tuple[int, Mapping[str, Any]]:
        try:
            async with self._client.stream(method, self._url + path, json=body) as answer:
                content = await self._read(answer)
        except httpx2.TimeoutException:
            raise GameError(
                f"The game at {self._url} takes too long to answer. Try again later."
            ) from None
        except httpx2.HTTPError:
            raise GameError(
                f"The game at {self._url} does not answer. Start it, or mend --url."
            ) from None
        told = _decoded(content)
        if answer.status_code >= 300:
            raise GameError(_own_words(told) or self._problem(answer))
        if told is None:
            raise self._no_game()
        return answer.status_code, told

    async def _read(self, answer: httpx2.Response) -> bytes:
        content = b""
        async for piece in answer.aiter_bytes():
            content += piece
            if len(content) > MAX_ANSWER:
                raise self._no_game()
        return content

    def _problem(self, answer: httpx2.Response) -> str:
        """What an answer's status means, for whoever must act."""
        status = answer.status_code
        if status == HTTPStatus.UNAUTHORIZED:
            return "The game does not know this token. Ask its staff for a new one: `ai token`."
        if status == HTTPStatus.FORBIDDEN:
            return "The game refuses this token. Ask its staff what it is for: `ai token`."
        if status == HTTPStatus.TOO_MANY_REQUESTS:
            wait = answer.headers.get("retry-after", "")
            when = f"in {wait} s" if wait.isdigit() else "in a minute"
            return f"Too many requests. Try again {when}."
        if status == HTTPStatus.NOT_FOUND:
            return f"There is no such page of evennia-ai at {self._url}. Mend --url, or its urls."
        if status < 400:
            return f"The game at {self._url} points elsewhere. Give --url the address it points to."
        if status < 500:
            return f"The game did not understand the request (status {status}). Update evennia-ai."
        return f"The game has trouble of its own (status {status}). Its log says more."

    def _no_game(self) -> GameError:
        return GameError(f"What answers at {self._url} is no game with evennia-ai. Mend --url.")


def _decoded(content: bytes) -> Mapping[str, Any] | None:
    """The JSON object that an answer is; None where it is none."""
    try:
        told = json.loads(content)
    except (ValueError, RecursionError):
        return None
    return told if isinstance(told, dict) else None


def _own_words(told: Mapping[str, Any] | None) -> str:
    """What the game says of an error, on one line; "" where it says nothing."""
    said = [(told or {}).get(part) for part in ("error", "hint")]
    return " ".join(" ".join(part for part in said if isinstance(part, str)).split())[:MAX_WORDS]
