"""The JSON API: one view for each path. Views run on web threads, and touch nothing of the game.

What they do is to read a request, have it dealt with on the reactor's thread, and write the answer
down. All answers are JSON; an error is {"error": what is wrong, "hint": what to do}.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.http.request import UnreadablePostError
from django.views.decorators.csrf import csrf_exempt
from rest_framework.authentication import CSRFCheck

from ai.tools.contract.results import ToolCall
from ai.tools.errors import ToolInvalid
from ai.tools.schema.decode import MAX_BYTES, decode
from ai.web.access import Credential
from ai.web.answers import Answer, Refused, underway
from ai.web.bridge import Late, Unheard, get_bridge
from ai.web.desk import Desk, serve

MAX_NAME = 200
JSON = "application/json"
_BEARER = re.compile(r"bearer\s+(\S+)\s*", re.IGNORECASE)
_CALL = {"tool_name": str, "arguments": dict}
_REFRESH = {"module": str}

Body = Mapping[str, Any]
Act = Callable[[Desk, Any, Body, str], Any]
"""Given the desk, the visitor, what the request says, and a number for a call."""


@csrf_exempt
def modules(request: HttpRequest) -> HttpResponse:
    """Tell staff of all modules: `GET api/modules`."""
    return _answer(request, "GET", {}, lambda desk, who, body, number: desk.modules(who))


@csrf_exempt
def execute_module(request: HttpRequest, name: str) -> HttpResponse:
    """Run a module's tool for staff: `POST api/modules/<name>/execute`."""
    return _answer(
        request,
        "POST",
        _CALL,
        lambda desk, who, body, number: desk.execute_module(who, number, name, _call(body, number)),
    )


@csrf_exempt
def refresh_tools(request: HttpRequest) -> HttpResponse:
    """Have modules asked what their tools are now: `POST api/refresh-tools`."""
    return _answer(
        request,
        "POST",
        _REFRESH,
        lambda desk, who, body, number: desk.refresh(who, number, body.get("module", "")),
    )


@csrf_exempt
def tools(request: HttpRequest) -> HttpResponse:
    """Tell what an assistant may use from outside: `GET api/tools`."""
    return _answer(request, "GET", {}, lambda desk, who, body, number: desk.tools(who))


@csrf_exempt
def execute(request: HttpRequest) -> HttpResponse:
    """Run a tool of the game's as an assistant: `POST api/execute`."""
    return _answer(
        request,
        "POST",
        _CALL,
        lambda desk, who, body, number: desk.execute(who, number, _call(body, number)),
    )


@csrf_exempt
def call(request: HttpRequest, number: str) -> HttpResponse:
    """Tell what came of a call that took longer than anybody waits: `GET api/calls/<number>`."""
    return _answer(request, "GET", {}, lambda desk, who, body, _: desk.call(who, number))


def _answer(
    request: HttpRequest, method: str, fields: Mapping[str, type], act: Act
) -> HttpResponse:
    """Deal with a request from its method to its answer.

    Args:
        request: As it came.
        method: The one that is allowed.
        fields: What its body may hold, with the type of each.
        act: What is done of it.
    """
    try:
        if request.method != method:
            raise Refused(
                405, f"This path takes {method} only.", f"Send a {method}.", (("Allow", method),)
            )
        raw = _raw(request)  # first: what looks for a form's token would read it away
        answer = _dealt_with(_credential(request), _body(raw, fields), act, method == "POST")
    except Refused as refused:
        answer = refused.answer
    response = HttpResponse(answer.text, status=answer.status, content_type=JSON)
    response["Cache-Control"] = "no-store"
    for name, value in answer.headers:
        response[name] = value
    _leave_no_session(request)
    return response


def _leave_no_session(request: HttpRequest) -> None:
    """Let the session go that Evennia begins for every request without a cookie.

    Programs keep no cookies; each of their requests would leave a row behind.
    """
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        request.session.flush()


def _dealt_with(
    credential: Credential, body: Body | Refused, act: Act, may_be_later: bool
) -> Answer:
    number = secrets.token_urlsafe(12)

    def begin(desk: Desk, who: Any) -> Any:
        if isinstance(body, Refused):
            raise body
        return act(desk, who, body, number)

    try:
        return get_bridge().ask(lambda: serve(begin, credential), who=credential)
    except Late:
        if may_be_later:
            return underway(number)
    except Unheard:
        pass
    raise Refused(
        503,
        "The game is too busy now, or going down; nothing was done.",
        "Try again in a moment.",
        (("Retry-After", "2"),),
    )


# Reading a request


def _credential(request: HttpRequest) -> Credential:
    """By what a request says whose it is; a token goes before a login."""
    given = request.headers.get("Authorization", "")
    if given:
        found = _BEARER.fullmatch(given)
        return Credential(token=found[1]) if found else Credential()
    account = request.user.pk if request.user.is_authenticated else 0
    if account and request.method == "POST":
        _check_forgery(request)
    return Credential(account=account)


def _check_forgery(request: HttpRequest) -> None:
    """What Django checks of every form, for a view that tokens can use without it.

    Raises:
        Refused: A page of somebody else's may have sent it.
    """
    if request.content_type != JSON:
        raise Refused(
            415, "The body does not say that it is JSON.", f"Send it with Content-Type: {JSON}."
        )
    check = CSRFCheck(lambda _: HttpResponse())
    check.process_request(request)
    if check.process_view(request, None, (), {}):
        raise Refused(
            403,
            "The CSRF token is missing, or is not right.",
            "Send the cookie `csrftoken` as the header `X-CSRFToken`, or use a token of the API.",
        )


def _raw(request: HttpRequest) -> bytes:
    try:
        raw: bytes = request.body
    except RequestDataTooBig:
        raw = b" " * (MAX_BYTES + 1)
    except UnreadablePostError:
        raise Refused(400, "The body could not be read.", "Send it again.") from None
    if len(raw) > MAX_BYTES:
        raise Refused(413, "The body is too large.", f"Send {MAX_BYTES} bytes at most.")
    return raw


def _body(raw: bytes, fields: Mapping[str, type]) -> Body | Refused:
    """What a body says, or what is wrong with it: only those who may come in are told."""
    try:
        return _read(raw, fields) if fields else {}
    except Refused as refused:
        return refused


def _read(raw: bytes, fields: Mapping[str, type]) -> Body:
    form = "Send one JSON object with " + " and ".join(f"`{name}`" for name in fields) + "."
    try:
        said = decode(raw)
    except ToolInvalid as error:
        problem = error.problem.replace("The arguments are", "The body is")
        raise Refused(400, problem.replace("The arguments hold", "The body holds"), form) from None
    for name, value in said.items():
        if name not in fields:
            raise Refused(400, "The body has a name in it that is not known here.", form)
        if not isinstance(value, fields[name]):
            kind = "a text" if fields[name] is str else "an object"
            raise Refused(400, f"`{name}` is not {kind}.", form)
    return said


def _call(body: Body, number: str) -> ToolCall:
    """The call that a body asks for.

    Raises:
        Refused: It names no tool.
    """
    name = body.get("tool_name", "").strip()
    if not name or len(name) > MAX_NAME:
        raise Refused(400, "Which tool?", "Send its name as `tool_name`, with `arguments`.")
    return ToolCall(number, name, body.get("arguments", {}))
