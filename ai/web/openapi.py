"""Describes the JSON API by OpenAPI, with drf-spectacular.

It is imported when somebody asks for the description, so that the API works without it.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from drf_spectacular.generators import EndpointEnumerator, SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiResponse

from ai import __version__
from ai.web.shapes import Description, ErrorShape, PendingShape

INFO = {
    "title": "evennia-ai",
    "version": __version__,
    "description": "Assistants of an Evennia game: what they do, and the tools they use.",
}
SECURITY = {
    "token": {"type": "http", "scheme": "bearer", "description": "A token of `ai token`."},
    "login": {"type": "apiKey", "in": "cookie", "name": "sessionid"},
}
NUMBERS = ("limit", "page", "before")


@cache
def openapi(views: type) -> dict[str, Any]:
    """The description of the paths that lead to views of a class, as the game has them."""
    found = _ApiGenerator(views).get_schema(public=True)
    found["info"] = INFO
    found["components"]["securitySchemes"] = SECURITY
    plain: dict[str, Any] = json.loads(json.dumps(found, default=str))
    return plain


class _ApiSchema(AutoSchema):
    """Reads the descriptions of our views."""

    @property
    def _described(self) -> Description:
        description: Description = getattr(self.view, self.view.action).description
        return description

    def get_operation_id(self) -> str:
        return str(self.view.action)

    def get_tags(self) -> list[str]:
        return ["as an assistant" if self._described.whose == "assistant" else "for staff"]

    def get_summary(self) -> str:
        return (getattr(self.view, self.view.action).__doc__ or "").partition("\n")[0]

    def get_description(self) -> str:
        return ""

    def get_auth(self) -> list[dict[str, list[str]]]:
        token: dict[str, list[str]] = {"token": []}
        return [token] if self._described.whose == "assistant" else [token, {"login": []}]

    def get_serializer_name(self, serializer: Any, direction: str) -> str:
        return type(serializer).__name__.removesuffix("Shape")

    def map_parsers(self) -> list[str]:
        return ["application/json"]

    def get_request_serializer(self) -> Any:
        return self._described.takes

    def get_response_serializers(self) -> dict[int, OpenApiResponse]:
        described = self._described
        any_object = {"type": "object", "additionalProperties": {}}
        returns = described.returns if described.returns().fields else any_object
        responses = {200: OpenApiResponse(returns, described.returns.__doc__ or "")}
        if described.may_take_long:
            responses[202] = OpenApiResponse(PendingShape, PendingShape.__doc__ or "")
        for status in (400, 401, 403, 404, 409, 413, 415, 429, 500, 503):
            responses[status] = OpenApiResponse(ErrorShape, ErrorShape.__doc__ or "")
        return responses

    def _get_parameters(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = super()._get_parameters()
        return found + [
            {
                "name": name,
                "in": "query",
                "description": text,
                "schema": {"type": "integer" if name in NUMBERS else "string"},
            }
            for name, text in self._described.query.items()
        ]


class _ApiGenerator(SchemaGenerator):
    """Describes our views alone, whatever the game's `REST_FRAMEWORK` settings say."""

    def __init__(self, views: type) -> None:
        super().__init__()
        self._views = views

    def _initialise_endpoints(self) -> None:
        found = EndpointEnumerator().get_api_endpoints()
        self.endpoints = [one for one in found if one[3].cls is self._views]

    def create_view(self, callback: Any, method: str, request: Any = None) -> Any:
        view = super().create_view(callback, method, request)
        self._set_schema_to_view(view, _ApiSchema())
        return view
