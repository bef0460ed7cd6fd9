"""The attributes of a script, read in one query."""

from __future__ import annotations

from typing import Any

from evennia.typeclasses.attributes import ModelAttributeBackend


class OneQueryBackend(ModelAttributeBackend):
    """Reads all attributes of an object at once; Evennia's own backend makes a query for each."""

    def query_all(self) -> list[Any]:
        obj: Any = self.obj
        kind = {"db_model__iexact": self._model, "db_attrtype": self._attrtype}
        return list(obj.db_attributes.filter(**kind))
