"""The JSON API as a view set of Django REST framework. It runs on web threads.

It reads a request, has it handled on the reactor's thread and writes the answer, and touches no
game object. Every answer is JSON; an error is {"error": what is wrong, "hint": what to do}.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.http.request import UnreadablePostError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.viewsets import ViewSet
from twisted.logger import Logger

from ai.tools.schema.decode import MAX_BYTES
from ai.web.answer import INTERNAL_ERROR, Answer, ApiError
from ai.web.authentication import JSON, BearerAuthentication, LoginAuthentication
from ai.web.bridge import NotStarted, StillRunning, get_bridge
from ai.web.handler import Action, handle
from ai.web.request_body import read_call, read_module

log = Logger()


class ApiViewSet(ViewSet):
    """All views of the API. A game's `REST_FRAMEWORK` settings change nothing about them."""

    http_method_names = ["get", "post"]
    authentication_classes = [BearerAuthentication, LoginAuthentication]
    renderer_classes = [JSONRenderer]
    # Rights and rates depend on the game, and a body is decoded only for those who may send it:
    # the reactor's thread does all of that, in one go with the action itself.
    permission_classes: Sequence[type] = ()
    throttle_classes: Sequence[type] = ()
    parser_classes: Sequence[type] = ()
    versioning_class = None

    def list_modules(self, request: Request) -> HttpResponse:
        """List all remote modules, for staff."""
        return self._respond(lambda handler, visitor, _: handler.list_modules(visitor))

    def execute_module(self, request: Request, module: str) -> HttpResponse:
        """Run a remote module's tool, for staff."""
        body = self._read_body()
        return self._respond(
            lambda handler, visitor, call_id: handler.execute_module(
                visitor, module, read_call(body, call_id)
            )
        )

    def refresh_tools(self, request: Request) -> HttpResponse:
        """Fetch the tools of one remote module or of all again, for staff."""
        body = self._read_body()
        return self._respond(
            lambda handler, visitor, call_id: handler.refresh_tools(
                visitor, read_module(body), call_id
            )
        )

    def list_tools(self, request: Request) -> HttpResponse:
        """List the tools that a program may use as an assistant."""
        return self._respond(lambda handler, visitor, _: handler.list_tools(visitor))

    def execute(self, request: Request) -> HttpResponse:
        """Run one of the game's own tools as an assistant."""
        body = self._read_body()
        return self._respond(
            lambda handler, visitor, call_id: handler.execute(visitor, read_call(body, call_id))
        )

    def show_call(self, request: Request, call_id: str) -> HttpResponse:
        """Show the outcome of a call that took longer than a request waits."""
        return self._respond(lambda handler, visitor, _: handler.show_call(visitor, call_id))

    def _read_body(self) -> bytes:
        try:
            body: bytes = self.request.read(MAX_BYTES + 1)
        except UnreadablePostError:
            raise ApiError(400, "The body could not be read.", "Send it again.") from None
        if len(body) > MAX_BYTES:
            raise ApiError(413, "The body is too large.", f"Send {MAX_BYTES} bytes at most.")
        return body

    def _respond(self, action: Action) -> HttpResponse:
        """Have an action carried out on the reactor's thread.

        Raises:
            ApiError: The game did not get to it in time.
        """
        credential, call_id = self.request.auth, secrets.token_urlsafe(12)
        try:
            answer: Answer = get_bridge().run(
                lambda: handle(action, credential, call_id), credential
            )
        except (NotStarted, StillRunning) as error:
            if self.request.method == "POST" and isinstance(error, StillRunning):
                return _response(Answer.pending(call_id))
            raise ApiError(
                503,
                "The game is too busy, or going down; nothing was done.",
                "Try again in a moment.",
                {"Retry-After": "2"},
            ) from None
        return _response(answer)

    # Overrides of Django REST framework

    @property
    def default_response_headers(self) -> dict[str, str]:
        return {**super().default_response_headers, "Cache-Control": "no-store"}

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:
        return JSONRenderer(), JSON  # whatever the client accepts

    def http_method_not_allowed(self, request: Request, *args: Any, **kwargs: Any) -> Any:
        (method,) = self.allowed_methods
        raise ApiError(405, f"This path takes {method} only.", f"Send a {method}.")

    def handle_exception(self, exc: Exception) -> HttpResponse:
        if isinstance(exc, ApiError):
            return _response(exc.answer)
        log.failure("ai: a request of the API failed")
        return _response(INTERNAL_ERROR)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        # Evennia begins a session for each request without a cookie. Programs keep no cookies, so
        # every request of theirs would leave a row behind.
        if settings.SESSION_COOKIE_NAME not in request.COOKIES:
            request.session.flush()
        return super().finalize_response(request, response, *args, **kwargs)


def _response(answer: Answer) -> HttpResponse:
    return HttpResponse(
        answer.text, status=answer.status, content_type=JSON, headers=dict(answer.headers)
    )
