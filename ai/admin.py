"""The tables in Django's admin, to look at and never to change.

Django's admin imports this file by its name. Only superusers see the tables, and not while they are
quelled in the game: for everybody else, the locks of each assistant decide what they may read, and
the window asks these. Secrets are masked before a row is stored, and once more here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from django.apps import apps
from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import BinaryField, Field, JSONField, Model, TextField
from django.http import HttpRequest
from django.utils.functional import cached_property

from ai.assistant.authority.secrets import game_secrets
from ai.tools.support.markup import prose

HIDDEN = ("digest", "form")
"""Digests, which say nothing to a reader."""
MAX_COLUMNS = 8
MAX_LISTED = 10_000
"""Rows that a list goes through; older ones are found by their numbers."""
MAX_TEXT = 20_000

Show = Callable[[Model], str]


class BoundedPaginator(Paginator):
    """Goes through the newest rows, as counting a million takes a second."""

    @cached_property
    def count(self) -> int:
        found: int = self.object_list.order_by("-pk").values("pk")[:MAX_LISTED].count()
        return found


class ReadOnlyAdmin(admin.ModelAdmin):
    """Lists the rows of a table, newest first, and shows each of them."""

    actions = None
    ordering = ("-pk",)
    list_per_page = 50
    paginator = BoundedPaginator
    show_full_result_count = False
    list_select_related = False  # the columns show the numbers of other rows, not the rows

    def get_list_display(self, request: HttpRequest) -> Sequence[Any]:
        return ["pk", *map(_shower, _columns(self.model))]

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> Sequence[Any]:
        return [_shower(field) for field in _fields(self.model)]

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> Sequence[Any]:
        return self.get_fields(request, obj)

    def get_queryset(self, request: HttpRequest) -> Any:
        """The rows; a list reads no texts."""
        rows = super().get_queryset(request)
        match = request.resolver_match
        if match is not None and str(match.url_name).endswith("_changelist"):
            return rows.only("pk", *(field.name for field in _columns(self.model)))
        return rows.defer(*_unread(self.model))

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        user: Any = request.user
        return bool(user.is_active and user.is_superuser and not user.attributes.get("_quell"))

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


def _fields(model: type[Model]) -> list[Field[Any, Any]]:
    """The fields that the page of a row shows."""
    return [
        field
        for field in model._meta.concrete_fields
        if field.name not in HIDDEN and not isinstance(field, BinaryField)
    ]


def _columns(model: type[Model]) -> list[Field[Any, Any]]:
    """The fields that the list of rows shows."""
    short = [
        field
        for field in _fields(model)
        if not field.primary_key and not isinstance(field, TextField | JSONField)
    ]
    return short[:MAX_COLUMNS]


def _unread(model: type[Model]) -> list[str]:
    shown = _fields(model)
    return [field.name for field in model._meta.concrete_fields if field not in shown]


@cache
def _shower(field: Field[Any, Any]) -> Show:
    """What shows a field of a row: as text, without secrets, and of another row its number."""

    @admin.display(description=str(field.verbose_name))
    def show(row: Model) -> str:
        value = getattr(row, field.attname)
        if value is None or value == "":
            return "-"
        if isinstance(field, JSONField):
            value = json.dumps(value, ensure_ascii=False, indent=1)
        return prose(game_secrets().hide(str(value)), MAX_TEXT)

    show.__name__ = field.name
    shown: Show = show
    return shown


for _model in apps.get_app_config("ai").get_models():
    admin.site.register(_model, ReadOnlyAdmin)
