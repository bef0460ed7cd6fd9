"""Whose request it is, and what they may do: checked at each request, on the reactor's thread."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from ai.assistant.agent.agent import Agent
from ai.assistant.authority import tokens
from ai.assistant.authority.authority import find_source, level_of, may_change, source_of
from ai.assistant.percepts.percept import Source
from ai.models import Token
from ai.tools.contract import levels
from ai.tools.support.markup import plain
from ai.web.answer import ApiError

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

LEAST = "Builder"
"""The lowest level that may use the API, as for the command `ai`."""
WHILE_QUELLED = "Player"
"""What a quelled account counts as: on the web it plays nobody whose level could count."""
_BEARER = re.compile(r"bearer\s+(\S+)\s*", re.IGNORECASE)
_CHALLENGE = {"WWW-Authenticate": 'Bearer realm="ai"'}


class Credential(NamedTuple):
    """Who a request says it is from."""

    token: str = ""
    account: int = 0
    """The account that is logged in on the website; 0 if none is."""


@dataclass(frozen=True)
class Visitor:
    """Whose request it is."""

    account: Any
    key: str
    """By which its requests are counted, and its calls are found again."""
    token: int | None = None
    agent: Agent | None = None
    """The assistant that acts; None for staff themselves."""

    @property
    def level(self) -> int:
        """The account's level at this moment, or none if its token was dropped."""
        if self.token is not None and not Token.objects.filter(pk=self.token).exists():
            return levels.NONE
        return _current_level(self.account)

    @property
    def source(self) -> Source:
        """The visitor as the asker of a call."""
        return replace(source_of(self.account), level=self.level)

    def require_staff(self) -> None:
        """Check that this is not an assistant.

        Raises:
            ApiError: It is the token of an assistant.
        """
        if self.agent is not None:
            raise ApiError(
                403,
                f"This token acts as {plain(self.agent.character.key)}, not for staff.",
                "Make one for yourself in the game: ai token me",
            )

    def require_agent(self) -> Agent:
        """The assistant that acts.

        Raises:
            ApiError: There is none.
        """
        if self.agent is None:
            raise ApiError(
                403,
                "This needs the token of an assistant.",
                "Make one in the game: ai token <assistant>",
            )
        return self.agent


def read_bearer(header: str) -> str:
    """The token in an `Authorization` header; "" if it has none, which is not valid."""
    found = _BEARER.fullmatch(header)
    return found[1] if found else ""


def identify(credential: Credential, runtime: Runtime) -> Visitor:
    """Find out whose request it is.

    Raises:
        ApiError: Nobody's.
    """
    if not credential.token:
        account = find_source(f"account:{credential.account}") if credential.account else None
        if account is None:
            raise ApiError(
                401,
                "The request does not say who you are.",
                "Log in on the game's website, or send `Authorization: Bearer <token>`.",
                _CHALLENGE,
            )
        return Visitor(account, f"account:{account.pk}")
    row = tokens.find(credential.token)
    account = find_source(f"account:{row.account}") if row is not None else None
    if row is None or account is None:
        raise _invalid_token()
    agent = None if row.script is None else _find_agent(row.script, runtime)
    tokens.record_use(row, runtime.now())
    return Visitor(account, f"token:{row.pk}", row.pk, agent)


def require_access(visitor: Visitor) -> None:
    """Check that a visitor may use the API.

    Raises:
        ApiError: They may not.
    """
    require_builder(visitor.account)
    _require_edit_lock(visitor)


def require_builder(account: Any) -> None:
    """Check that an account is not locked out, and has the level that the API takes.

    Raises:
        ApiError: It is locked out, or does not have the level, or is quelled.
    """
    # Evennia remembers until a reload that somebody was a superuser.
    account.locks.cache_lock_bypass(account)
    if not account.is_active or account.is_banned(username=str(account.username)):
        raise ApiError(403, "This account is locked out.", "Ask an admin of the game.")
    _require_level(account)


def _find_agent(script: int, runtime: Runtime) -> Agent:
    """The running assistant of a script's id.

    Raises:
        ApiError: It was deleted, or the server has not started it yet.
    """
    agent = runtime.agents.get(script)
    if agent is not None and agent.script.pk and agent.character.pk:
        return agent
    if agent is None and _script_exists(script):
        raise ApiError(
            503,
            "The assistant of this token is not there yet.",
            "Try again in a moment; if that does not help, look in the game: ai status",
            {"Retry-After": "2"},
        )
    raise _invalid_token()


def _script_exists(script: int) -> bool:
    from evennia.scripts.models import ScriptDB

    return bool(ScriptDB.objects.filter(pk=script).exists())


def _invalid_token() -> ApiError:
    return ApiError(
        401,
        "This token is not valid.",
        "Make a new one in the game: ai token <assistant>, or ai token me",
        _CHALLENGE,
    )


def _require_level(account: Any) -> None:
    if _current_level(account) >= levels.rank(LEAST):
        return
    quelled = level_of(account) >= levels.rank(LEAST)
    hint = "It is quelled. In the game: unquell" if quelled else "Ask an admin of the game."
    raise ApiError(403, f"This account does not have the level {LEAST}.", hint)


def _current_level(account: Any) -> int:
    level = level_of(account)
    if level and account.attributes.get("_quell"):
        return min(level, levels.rank(WHILE_QUELLED))
    return level


def _require_edit_lock(visitor: Visitor) -> None:
    if visitor.agent is None or may_change(visitor.account, visitor.agent.character):
        return
    name = plain(visitor.agent.character.key)
    raise ApiError(
        403,
        f"The maker of this token may not change {name} any more.",
        "The 'edit' lock decides who may. Have one of them make a token.",
    )
