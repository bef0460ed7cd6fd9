"""The game's JSON API, used with a character's token."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx2

CALL_SECONDS = 150.0
"""The time that a call may take; the game cancels calls after two minutes at the latest."""
FIRST_WAIT = 0.25
MAX_WAIT = 5.0
GROWTH = 1.6
"""Each wait for a late result is so many times longer than the one before."""
SECONDS = 30.0
"""The time for one request."""
MAX_ANSWER = 4 * 1024 * 1024
MAX_WORDS = 500
"""Characters of the game's own error."""


class GameError(Exception):
    """A request failed; says what is wrong and what to do."""


class Game:
    """The JSON API of one game.

    Args:
        url: The game's web site, without a "/" at the end.
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
            GameError: The request failed.
        """
        _, answer = await self._ask("GET", "/ai/api/tools")
        tools = answer.get("tools")
        if not isinstance(tools, list) or not all(isinstance(tool, dict) for tool in tools):
            raise self._no_game()
        return tools

    async def execute(self, name: str, arguments: Mapping[str, Any]) -> Mapping[str, Any]:
        """Call one tool, and wait for its result.

        Returns:
            `success`, and `result` or `error`.

        Raises:
            GameError: The request failed, or there was no result in time.
        """
        body = {"tool_name": name, "arguments": dict(arguments)}
        status, answer = await self._ask("POST", "/ai/api/execute", body)
        waited, pause = 0.0, FIRST_WAIT
        call = quote(str(answer.get("call", "")), safe="")
        while status == HTTPStatus.ACCEPTED:
            if waited >= CALL_SECONDS:
                raise GameError(
                    f"The call is not done after {CALL_SECONDS:.0f} s, but may still succeed. Look "
                    "later."
                )
            await asyncio.sleep(pause)
            waited, pause = waited + pause, min(pause * GROWTH, MAX_WAIT)
            status, answer = await self._ask("GET", f"/ai/api/calls/{call}")
        if not isinstance(answer.get("success"), bool):
            raise self._no_game()
        return answer

    async def close(self) -> None:
        """Close the connections."""
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
                f"The game at {self._url} does not answer. Start it, or correct --url."
            ) from None
        value = _decoded(content)
        if answer.status_code >= 300:
            raise GameError(_own_error(value) or self._problem(answer))
        if value is None:
            raise self._no_game()
        return answer.status_code, value

    async def _read(self, answer: httpx2.Response) -> bytes:
        content = b""
        async for piece in answer.aiter_bytes():
            content += piece
            if len(content) > MAX_ANSWER:
                raise self._no_game()
        return content

    def _problem(self, answer: httpx2.Response) -> str:
        """What the status of an answer means, and what to do."""
        status = answer.status_code
        if status == HTTPStatus.UNAUTHORIZED:
            return "The game does not know this token. Ask its staff for a new one: `ai token`."
        if status == HTTPStatus.FORBIDDEN:
            return "The game refuses this token. Ask its staff what it allows: `ai token`."
        if status == HTTPStatus.TOO_MANY_REQUESTS:
            wait = answer.headers.get("retry-after", "")
            when = f"in {wait} s" if wait.isdigit() else "in a minute"
            return f"Too many requests. Try again {when}."
        if status == HTTPStatus.NOT_FOUND:
            return (
                f"{self._url} has no API of evennia-ai. Correct --url, or the game's web/urls.py."
            )
        if status < 400:
            return (
                f"The game at {self._url} redirects. Give --url the address that it redirects to."
            )
        if status < 500:
            return f"The game did not understand the request (status {status}). Update evennia-ai."
        return f"The game failed (status {status}). Its log says more."

    def _no_game(self) -> GameError:
        return GameError(f"There is no game with evennia-ai at {self._url}. Correct --url.")


def _decoded(content: bytes) -> Mapping[str, Any] | None:
    """Decode an answer; None if it is not a JSON object."""
    try:
        value = json.loads(content)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _own_error(value: Mapping[str, Any] | None) -> str:
    """The game's own error on one line; "" if it has none."""
    lines = [(value or {}).get(part) for part in ("error", "hint")]
    return " ".join(" ".join(part for part in lines if isinstance(part, str)).split())[:MAX_WORDS]
