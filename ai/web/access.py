"""Who a program is, and what it may: asked anew at every request, on the reactor's thread."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from ai.assistant.agent.agent import Agent
from ai.assistant.authority.authority import find_source, level_of, may_change, source_of
from ai.assistant.percepts.percept import Source
from ai.models import Token
from ai.tools.contract import levels
from ai.tools.support.markup import plain
from ai.web import tokens
from ai.web.answers import Refused

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

LEAST = "Builder"
"""The level below which nobody gets in, as for the command `ai`."""
WHILE_QUELLED = "Player"
"""What a quelled account counts as: on the web it plays nobody whose level could count."""
_CHALLENGE = (("WWW-Authenticate", 'Bearer realm="ai"'),)


class Credential(NamedTuple):
    """By what a request says whose it is, as the web thread read it."""

    token: str = ""
    account: int = 0
    """Of whoever is logged in on the website; 0 where nobody is."""


@dataclass(frozen=True)
class Visitor:
    """Whose request it is."""

    account: Any
    key: str
    """By which its requests are counted, and its calls are found again."""
    token: int | None = None
    presence: Agent | None = None
    """The assistant that acts; None where staff do so themselves."""

    @property
    def level(self) -> int:
        """What the account may do at this moment: nothing more once its token is dropped."""
        if self.token is not None and not Token.objects.filter(pk=self.token).exists():
            return levels.NONE
        return standing(self.account)

    @property
    def source(self) -> Source:
        """The same as an asker."""
        return replace(source_of(self.account), level=self.level)


def standing(account: Any) -> int:
    """An account's level outside of the game, where it plays nobody."""
    level = level_of(account)
    if level and account.attributes.get("_quell"):
        return min(level, levels.rank(WHILE_QUELLED))
    return level


def admit(credential: Credential, service: Runtime) -> Visitor:
    """Say whose request it is.

    Raises:
        Refused: Nobody's, or somebody's who may not use the API.
    """
    visitor = _known(credential, service)
    account = visitor.account
    if not account.is_active or account.is_banned(username=str(account.username)):
        raise Refused(403, "This account is locked out.", "Ask an admin of the game.")
    _demand_staff(account)
    _demand_change(visitor)
    return visitor


def _known(credential: Credential, service: Runtime) -> Visitor:
    if not credential.token:
        account = find_source(f"account:{credential.account}") if credential.account else None
        if account is None:
            raise Refused(
                401,
                "Nobody knows who you are.",
                "Log in on the game's website, or send `Authorization: Bearer <token>`.",
                _CHALLENGE,
            )
        return Visitor(account, f"account:{account.pk}")
    row = tokens.find(credential.token)
    account = find_source(f"account:{row.account}") if row is not None else None
    if row is None or account is None:
        raise _not_valid()
    presence = None if row.script is None else _presence(row.script, service)
    tokens.used(row, service.now())
    return Visitor(account, f"token:{row.pk}", row.pk, presence)


def _presence(script: int, service: Runtime) -> Agent:
    """The assistant of a script's number.

    Raises:
        Refused: It is gone, or the server has only begun to take its assistants up.
    """
    presence = service.presences.get(script)
    if presence is not None and presence.script.pk and presence.thing.pk:
        return presence
    if presence is None and _is_kept(script):
        raise Refused(
            503,
            "The assistant of this token is not there yet.",
            "Try again in a moment; if it stays so, look in the game: ai status",
            (("Retry-After", "2"),),
        )
    raise _not_valid()


def _is_kept(script: int) -> bool:
    from evennia.scripts.models import ScriptDB

    return bool(ScriptDB.objects.filter(pk=script).exists())


def _not_valid() -> Refused:
    return Refused(
        401,
        "This token is not valid.",
        "Make a new one in the game: ai token <assistant>, or ai token me",
        _CHALLENGE,
    )


def _demand_staff(account: Any) -> None:
    if standing(account) >= levels.rank(LEAST):
        return
    quelled = level_of(account) >= levels.rank(LEAST)
    hint = "It is quelled. In the game: unquell" if quelled else "Ask an admin of the game."
    raise Refused(403, f"This account has not the level {LEAST}.", hint)


def _demand_change(visitor: Visitor) -> None:
    # Evennia remembers until a reload that somebody was a superuser.
    visitor.account.locks.cache_lock_bypass(visitor.account)
    if visitor.presence is None or may_change(visitor.account, visitor.presence.thing):
        return
    name = plain(visitor.presence.thing.key)
    raise Refused(
        403,
        f"Whoever made this token may not change {name} any more.",
        "Its 'edit' lock says who may. Have one of them make a token.",
    )


def staff(visitor: Visitor) -> None:
    """Let staff pass, who do it themselves.

    Raises:
        Refused: It is the token of an assistant.
    """
    if visitor.presence is not None:
        raise Refused(
            403,
            f"This token acts as {plain(visitor.presence.thing.key)}, not for staff.",
            "Make one for yourself in the game: ai token me",
        )


def acting(visitor: Visitor) -> Agent:
    """The assistant that acts.

    Raises:
        Refused: There is none.
    """
    if visitor.presence is None:
        raise Refused(
            403,
            "This needs the token of an assistant.",
            "Make one in the game: ai token <assistant>",
        )
    return visitor.presence
