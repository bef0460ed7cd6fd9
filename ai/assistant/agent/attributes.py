"""Attributes of a script that are read in one query."""

from __future__ import annotations

from typing import Any

from evennia.typeclasses.attributes import ModelAttributeBackend


class OneQueryBackend(ModelAttributeBackend):
    """Reads all attributes of an object at once; Evennia's own takes a query for each of them."""

    def query_all(self) -> list[Any]:
        """Evennia's hook: what `attributes.all()` reads."""
        obj: Any = self.obj
        kind = {"db_model__iexact": self._model, "db_attrtype": self._attrtype}
        return list(obj.db_attributes.filter(**kind))
