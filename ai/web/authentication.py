"""Authentication classes of Django REST framework: they read who a request says it is from.

Whether that is true, and what they may do, is checked by `ai.web.access` on the reactor's thread.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from ai.web.access import Credential, read_bearer
from ai.web.answer import ApiError

JSON = "application/json"


class BearerAuthentication(BaseAuthentication):
    """A program with a token. Any `Authorization` header takes precedence over a login."""

    def authenticate(self, request: Request) -> tuple[Any, Credential] | None:
        header = request.headers.get("Authorization")
        if not header:
            return None
        return AnonymousUser(), Credential(token=read_bearer(header))


class LoginAuthentication(SessionAuthentication):
    """An account that is logged in on the game's website, or nobody."""

    def authenticate(self, request: Request) -> tuple[Any, Credential]:
        user = request._request.user
        if user.is_authenticated and request.method == "POST":
            self.enforce_csrf(request._request)
        return user, Credential(account=user.pk or 0)

    def enforce_csrf(self, request: HttpRequest) -> None:
        if request.content_type != JSON:  # a form of another site could not send it
            raise ApiError(
                415, "The body is not declared as JSON.", f"Send it with Content-Type: {JSON}."
            )
        try:
            super().enforce_csrf(request)
        except PermissionDenied:
            raise ApiError(
                403,
                "The CSRF token is missing or wrong.",
                "Send the cookie `csrftoken` as the header `X-CSRFToken`, or use an API token.",
            ) from None
