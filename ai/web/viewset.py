"""The JSON API as a view set of Django REST framework. It runs on web threads.

It reads a request, has it handled on the reactor's thread and writes the answer, and touches no
game object. Every answer is JSON; an error is {"error": what is wrong, "hint": what to do}.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.http.request import UnreadablePostError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.viewsets import ViewSet
from twisted.logger import Logger

from ai.tools.schema.decode import MAX_BYTES
from ai.web import approvals, assistants, records, shapes
from ai.web.access import Visitor
from ai.web.answer import INTERNAL_ERROR, Answer, ApiError
from ai.web.authentication import JSON, BearerAuthentication, LoginAuthentication
from ai.web.bridge import NotStarted, StillRunning, get_bridge
from ai.web.handler import Action, ApiHandler, handle
from ai.web.request_data import (
    Page,
    read_approval,
    read_call,
    read_module,
    read_page,
    read_reason,
)
from ai.web.shapes import PAGED, SEARCHED, describes

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

    @describes(shapes.SchemaShape)
    def show_schema(self, request: Request) -> HttpResponse:
        """Describe this API by OpenAPI."""
        return self._respond(lambda handler, visitor, _: type(self), _describe_api)

    # Remote modules

    @describes(shapes.ModulesShape)
    def list_modules(self, request: Request) -> HttpResponse:
        """List all remote modules."""
        return self._respond(lambda handler, visitor, _: handler.list_modules(visitor))

    @describes(shapes.ResultShape, shapes.CallBodyShape, may_take_long=True)
    def execute_module(self, request: Request, module: str) -> HttpResponse:
        """Run a remote module's tool."""
        body = self._read_body()
        return self._respond(
            lambda handler, visitor, call_id: handler.execute_module(
                visitor, module, read_call(body, call_id)
            )
        )

    @describes(shapes.ModulesShape, shapes.RefreshBodyShape, may_take_long=True)
    def refresh_tools(self, request: Request) -> HttpResponse:
        """Fetch the tools of one remote module or of all again."""
        body = self._read_body()
        return self._respond(
            lambda handler, visitor, call_id: handler.refresh_tools(
                visitor, read_module(body), call_id
            )
        )

    # Assistants

    @describes(shapes.AssistantsShape, query=SEARCHED)
    def list_assistants(self, request: Request) -> HttpResponse:
        """List all assistants, by name."""
        page = self._read_page()
        return self._respond(
            lambda handler, visitor, _: assistants.summarise(handler.runtime, visitor, page),
            lambda found: assistants.list_page(*found),
        )

    @describes(shapes.AssistantShape)
    def show_assistant(self, request: Request, assistant: int) -> HttpResponse:
        """Show one assistant."""
        return self._respond(
            lambda handler, visitor, _: assistants.summary_of(handler.runtime, visitor, assistant),
            assistants.show,
        )

    @describes(shapes.PausedShape)
    def pause(self, request: Request, assistant: int) -> HttpResponse:
        """Pause an assistant before its next call; what players say to it waits."""
        return self._respond(
            lambda handler, visitor, _: assistants.pause(handler.runtime, visitor, assistant)
        )

    @describes(shapes.PausedShape)
    def stop(self, request: Request, assistant: int) -> HttpResponse:
        """End an assistant's turn, discard what waits for it, and pause it."""
        return self._respond(
            lambda handler, visitor, _: assistants.stop(handler.runtime, visitor, assistant)
        )

    @describes(shapes.PausedShape)
    def resume(self, request: Request, assistant: int) -> HttpResponse:
        """Let a paused assistant continue."""
        return self._respond(
            lambda handler, visitor, _: assistants.resume(handler.runtime, visitor, assistant)
        )

    @describes(
        shapes.TurnsShape,
        query={
            "limit": PAGED["limit"],
            "before": "Only turns with lower numbers.",
            "filter": "What `ai log` takes, such as `asker Anna, end failed`.",
        },
    )
    def list_turns(self, request: Request, assistant: int) -> HttpResponse:
        """List the turns of an assistant, newest first."""
        query = records.read_turn_query(request.query_params, self._read_page())

        def demand(handler: ApiHandler, visitor: Visitor, _: str) -> int:
            return assistants.find_readable(handler.runtime, visitor, assistant).script.pk

        return self._respond(demand, lambda script: records.list_turns(script, query))

    @describes(shapes.WholeTurnShape)
    def show_turn(self, request: Request, turn: int) -> HttpResponse:
        """Show one turn with its messages and calls."""
        return self._respond(
            lambda handler, visitor, _: records.require_turn(handler.runtime, visitor, turn),
            records.show_turn,
        )

    @describes(shapes.RecordsShape, query=SEARCHED)
    def list_records(self, request: Request, assistant: int, kind: str) -> HttpResponse:
        """List what an assistant keeps: its memory, journal, people, goals or lore."""
        page = self._read_page()
        return self._respond(
            lambda handler, visitor, _: records.list_records(
                handler.runtime, visitor, assistant, kind, page
            )
        )

    # Approvals

    @describes(shapes.ApprovalsShape, query=PAGED)
    def list_approvals(self, request: Request) -> HttpResponse:
        """List the calls that wait for your decision."""
        page = self._read_page()
        return self._respond(
            lambda handler, visitor, _: approvals.list_waiting(handler, visitor, page)
        )

    @describes(shapes.DecidedShape, shapes.ApprovalBodyShape, may_take_long=True)
    def approve(self, request: Request, number: int) -> HttpResponse:
        """Approve a call, which then runs."""
        body = self._read_body()
        return self._respond(
            lambda handler, visitor, call_id: approvals.approve(
                handler, visitor, number, read_approval(body), call_id
            )
        )

    @describes(shapes.DecidedShape, shapes.RejectBodyShape)
    def reject(self, request: Request, number: int) -> HttpResponse:
        """Reject a call, or withdraw an approval for always."""
        body = self._read_body()
        return self._respond(
            lambda handler, visitor, _: approvals.reject(
                handler, visitor, number, read_reason(body)
            )
        )

    # As an assistant

    @describes(shapes.ToolsShape, whose="assistant")
    def list_tools(self, request: Request) -> HttpResponse:
        """List the tools that a program may use as an assistant."""
        return self._respond(lambda handler, visitor, _: handler.list_tools(visitor))

    @describes(shapes.ResultShape, shapes.CallBodyShape, may_take_long=True, whose="assistant")
    def execute(self, request: Request) -> HttpResponse:
        """Run one of the game's own tools as an assistant."""
        body = self._read_body()
        return self._respond(
            lambda handler, visitor, call_id: handler.execute(visitor, read_call(body, call_id))
        )

    @describes(shapes.OutcomeShape, may_take_long=True)
    def show_call(self, request: Request, call_id: str) -> HttpResponse:
        """Show the outcome of a call that took longer than a request waits."""
        return self._respond(lambda handler, visitor, _: handler.show_call(visitor, call_id))

    # How they do it

    def _read_page(self) -> Page:
        return read_page(self.request.query_params)

    def _read_body(self) -> bytes:
        try:
            body: bytes = self.request.read(MAX_BYTES + 1)
        except UnreadablePostError:
            raise ApiError(400, "The body could not be read.", "Send it again.") from None
        if len(body) > MAX_BYTES:
            raise ApiError(413, "The body is too large.", f"Send {MAX_BYTES} bytes at most.")
        return body

    def _respond(
        self, action: Action, finish: Callable[[Any], Answer] | None = None
    ) -> HttpResponse:
        """Have an action carried out on the reactor's thread.

        Args:
            action: Returns the answer, or plain data for `finish`.
            finish: Makes the answer of that data on this thread, which may read the database.

        Raises:
            ApiError: The game did not get to it in time.
        """
        credential, call_id = self.request.auth, secrets.token_urlsafe(12)
        try:
            found = get_bridge().run(lambda: handle(action, credential, call_id), credential)
        except (NotStarted, StillRunning) as error:
            if self.request.method == "POST" and isinstance(error, StillRunning):
                return _response(Answer.pending(call_id))
            raise ApiError(
                503,
                "The game is too busy, or going down; nothing was done.",
                "Try again in a moment.",
                {"Retry-After": "2"},
            ) from None
        return _response(found if finish is None or isinstance(found, Answer) else finish(found))

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


def _describe_api(views: type) -> Answer:
    """Describe the API.

    Raises:
        ApiError: The game does not have the extra `web`.
    """
    try:
        from ai.web.openapi import openapi
    except ModuleNotFoundError:
        raise ApiError(
            501,
            "The description needs drf-spectacular.",
            "Install it with the game: pip install 'evennia-ai[web]'",
        ) from None
    return Answer.from_data(openapi(views))


def _response(answer: Answer) -> HttpResponse:
    return HttpResponse(
        answer.text, status=answer.status, content_type=JSON, headers=dict(answer.headers)
    )
