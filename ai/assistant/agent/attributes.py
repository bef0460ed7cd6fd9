"""The attributes of a script, read in one query when the first of them is needed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from evennia.typeclasses.attributes import ModelAttributeBackend

CATEGORY = "ai"
"""The category of the attributes that are read together."""


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
