"""The attributes of a script, read in one query when the first of them is needed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from inspect import getmembers_static
from operator import attrgetter
from types import NoneType, SimpleNamespace
from typing import Any

from evennia.typeclasses.attributes import Attribute, AttributeProperty, ModelAttributeBackend
from evennia.utils.dbserialize import to_pickle

CATEGORY = "ai"
"""The category of the attributes that are read together."""
_UNCHANGEABLE = (str, int, bool, float, NoneType)
"""Types whose stored form is the value itself."""
PACKED = "__packed_dbobj__"
"""The first of the values by which Evennia stores an object."""
_STORED = attrgetter("db_value")
_READ = "_ai_read"
"""The name under which an attribute keeps the value that its stored form was last read as."""


class ScriptAttribute(AttributeProperty):  # type: ignore[misc, type-arg, unused-ignore]
    """An attribute of a script, which costs little to read, as a turn reads 80 of them.

    Evennia's own property prepares its default at each read, and builds lists and dicts anew.

    Args:
        default: The value, or what makes it, of a script that has none stored.
    """

    def __init__(self, default: Any) -> None:
        super().__init__(default, category=CATEGORY)
        self._made = default

    def __set_name__(self, cls: Any, name: str) -> None:
        super().__set_name__(cls, name)
        self._cached_as = f"{name}-{CATEGORY}"

    def new_default(self) -> Any:
        """The value of a script that has none stored."""
        return self._made() if callable(self._made) else self._made

    def __get__(self, instance: Any, owner: Any) -> Any:
        try:
            attribute = vars(instance)[self.attrhandler_name].backend._cache[self._cached_as]
        except KeyError:
            attribute = None
        if attribute is None:
            return super().__get__(instance, owner)
        stored = attribute.db_value
        if type(stored) in _UNCHANGEABLE:
            return stored
        # A value that is changed in place is stored anew, and so in another object.
        kept = vars(attribute).get(_READ)
        if kept is None or kept[0] is not stored:
            kept = vars(attribute)[_READ] = stored, attribute.value
        return kept[1]


def stored_values(script: Any, names: tuple[str, ...]) -> tuple[Any, ...]:
    """The stored forms of some of a script's attributes, which take less to read than the values.

    As long as these are the same, so are the values, even of what may be changed in place: that is
    stored anew, and so in another object.
    """
    attributes = _cached(script, names)
    if not all(attributes):
        # Copies, since a value itself would change with the script; reading them fills the cache.
        return tuple(to_pickle(getattr(script, name)) for name in names)
    return tuple(map(_STORED, attributes))


def stored_value(script: Any, name: str) -> Any:
    """The stored form of one attribute, not to be changed; the value itself before it is cached.

    What Evennia wraps around a value, so that changes are stored, takes half as much memory again.
    """
    (attribute,) = _cached(script, (name,))
    return _STORED(attribute) if attribute else getattr(script, name)


def holds_objects(stored: Any) -> bool:
    """Whether an object of the game is somewhere in the stored form of a value."""
    if isinstance(stored, Mapping):
        return any(map(holds_objects, stored.values()))
    if isinstance(stored, str) or not isinstance(stored, Iterable):
        return False
    return any(one == PACKED or holds_objects(one) for one in stored)


def _cached(script: Any, names: tuple[str, ...]) -> list[Any]:
    """The rows of attributes in a script's cache; None for each that is not there."""
    handler = vars(script).get(ScriptAttribute.attrhandler_name)
    cached = {} if handler is None else handler.backend._cache
    return list(map(cached.get, _cached_as(names)))


@cache
def _cached_as(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names under which Evennia caches attributes."""
    return tuple(f"{name}-{CATEGORY}" for name in names)


class OneQueryBackend(ModelAttributeBackend):
    """Reads all attributes of an object at once; Evennia's own backend makes a query for each."""

    def query_key(self, key: str, category: str | None) -> Any:
        if category != CATEGORY or self._cache_complete or not self.obj.pk:
            return super().query_key(key, category)
        every = self.handler.all()  # also caches them
        same = [one for one in every if (one.key, one.category) == (key, category)]
        return [SimpleNamespace(attribute=one) for one in same]

    def query_all(self) -> list[Any]:
        obj: Any = self.obj
        kind = {"db_model__iexact": self._model, "db_attrtype": self._attrtype}
        return list(obj.db_attributes.filter(**kind))


def store_defaults(script: Any) -> None:
    """Store the defaults of a new script together; Evennia makes five statements for each.

    Args:
        script: A script that is saved. What it has stored already stays.
    """
    stored = {one.key for one in script.attributes.all() if one.category == CATEGORY}
    rows = [
        Attribute(
            db_key=name,
            db_category=CATEGORY,
            db_model=type(script).__dbclass__.__name__.lower(),
            db_value=to_pickle(declared.new_default()),
        )
        for name, declared in getmembers_static(type(script))
        if isinstance(declared, ScriptAttribute) and name not in stored
    ]
    script.db_attributes.add(*Attribute.objects.bulk_create(rows))
    script.attributes.reset_cache()
