"""Prototypes: those of the game that staff let assistants use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from twisted.logger import Logger

from ai.tools.contract import levels
from ai.tools.contract.surroundings import ToolContext
from ai.tools.errors import ToolError, ToolRefused
from ai.tools.support import rights
from ai.tools.support.markup import plain

log = Logger()

_BY_TAG = "tag:"
_MAX_NAMED = 12
"""Prototypes that an error names."""


def find_prototype(wanted: str, character: Any, context: ToolContext) -> dict[str, Any]:
    """The prototype with a key, with what it inherits, if it is on the game's list.

    Raises:
        ToolError: It is not on the list.
        ToolRefused: Its lock `spawn` or its permissions forbid it to this turn.
    """
    listed = _listed()
    key = plain(wanted).lower()
    found = listed.get(key)
    if found is None:
        names = ", ".join(sorted(listed)[:_MAX_NAMED])
        advice = f"There are: {names}." if names else "The game lets none be made; say so."
        raise ToolError(f"There is no prototype '{plain(wanted)}' for you.", advice)
    _demand_lock(key, found, character, context)
    whole = _flattened(found)
    if whole.get("exec"):
        raise ToolRefused(f"The prototype '{key}' runs code.", "Have staff spawn it.")
    for permission in _permissions(whole):
        if _rank(permission) > context.authority.level:
            raise ToolRefused(
                f"The prototype '{key}' makes something with more rights than this turn has.",
                "Have staff spawn it.",
            )
    return whole


def spawn(prototype: Mapping[str, Any], place: Any, character: Any) -> Any:
    """Make one object in a place, whatever place the prototype names.

    Raises:
        ToolError: The prototype is broken, or the place takes no objects.
    """
    from evennia.prototypes.spawner import spawn as make

    placed = {**prototype, "location": place, "home": prototype.get("home") or _home(place)}
    placed.pop("prototype_parent", None)  # what it inherits is in it already
    try:
        made = make(placed, caller=character)
    except Exception as error:
        raise _broken(prototype) from error
    return made[0]


def _broken(prototype: Mapping[str, Any]) -> ToolError:
    """The error of a broken prototype; the exception goes to the log."""
    key = prototype["prototype_key"]
    log.failure("ai: the prototype {key} is broken", key=key)
    return ToolError(f"The prototype '{plain(key)}' is broken.", "Tell staff; do without it.")


def _home(place: Any) -> Any:
    return place.home if place.location is not None else place


def _listed() -> dict[str, dict[str, Any]]:
    """Every prototype that the settings name, by key; to list all prototypes would cost a query."""
    from ai import conf

    names = [str(name).strip().lower() for name in conf.get("PROTOTYPES")]
    if not names:
        return {}
    from evennia.prototypes.prototypes import search_prototype

    tags = {name.removeprefix(_BY_TAG).strip() for name in names if name.startswith(_BY_TAG)}
    listed = {}
    for prototype in search_prototype():
        key = str(prototype.get("prototype_key", "")).lower()
        if key in names or tags & {_tag(tag) for tag in prototype.get("prototype_tags") or ()}:
            listed[key] = prototype
    return listed


def _tag(tag: Any) -> str:
    """A prototype's tag is a text, or a text with a category."""
    return str(tag if isinstance(tag, str) else tag[0]).lower()


def _flattened(prototype: dict[str, Any]) -> dict[str, Any]:
    from evennia.prototypes.spawner import flatten_prototype

    try:
        flat: dict[str, Any] = flatten_prototype(prototype)
    except Exception as error:
        raise _broken(prototype) from error
    flat["prototype_key"] = prototype["prototype_key"]
    return flat


def _demand_lock(key: str, prototype: Mapping[str, Any], character: Any, context: Any) -> None:
    """Check the prototype's own lock `spawn`, which Evennia's `spawn` does not."""
    from evennia.locks.lockhandler import check_lockstring

    lock = _lock_of(key, prototype)
    if lock and not any(
        check_lockstring(bearer, lock, default=True, access_type="spawn")
        for bearer in rights.bearers(character, context)
    ):
        raise ToolRefused(f"The prototype '{key}' is locked.", "Do without it.")


def _lock_of(key: str, prototype: Mapping[str, Any]) -> str:
    """A prototype's lock in its source; Evennia 5 loses it when it reads the prototype."""
    from evennia.prototypes.prototypes import DbPrototype

    written = _written_lock(key)
    if written is None:
        kept = DbPrototype.objects.filter(db_key__iexact=key).first()
        written = str(kept.db_lock_storage) if kept is not None else ""
    return written or str(prototype.get("prototype_locks") or "")


def _written_lock(key: str) -> str | None:
    """A prototype's lock in the game's modules; None if the prototype is in none of them."""
    from django.conf import settings
    from evennia.utils.utils import all_from_module, make_iter, variable_from_module

    for module in make_iter(settings.PROTOTYPE_MODULES):
        together = variable_from_module(module, "PROTOTYPE_LIST")
        written = (
            [(one.get("prototype_key", ""), one) for one in together if isinstance(one, Mapping)]
            if together
            else [(name, one) for name, one in all_from_module(module).items()]
        )
        for name, one in written:
            if isinstance(one, Mapping) and _is(key, name, one):
                return str(one.get("prototype_locks") or "")
    return None


def _is(key: str, name: str, prototype: Mapping[str, Any]) -> bool:
    return str(prototype.get("prototype_key") or name).lower() == key


def _permissions(prototype: Mapping[str, Any]) -> list[str]:
    given = prototype.get("permissions") or ()
    return [str(given)] if isinstance(given, str) or callable(given) else list(map(str, given))


def _rank(permission: str) -> int:
    """A permission's level; one outside of the hierarchy, or a function, is above all levels."""
    try:
        return levels.rank(permission)
    except ValueError:
        return len(levels.hierarchy) + 1
