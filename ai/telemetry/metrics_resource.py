"""The address `/ai/metrics`, where Prometheus fetches figures: a resource of Twisted's web server.

It takes no thread of the website. Below `/ai/`, everything else goes to Django as before.
"""

from __future__ import annotations

import json
from http import HTTPStatus
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from twisted.logger import Logger
from twisted.web.resource import Resource

from ai.telemetry.metrics import CONTENT_TYPE, Metrics
from ai.web.access import Credential, read_bearer
from ai.web.answer import INTERNAL_ERROR, Answer, ApiError
from ai.web.handler import get_handler

PATH, NAME = b"ai", b"metrics"

log = Logger()


def mount(metrics: Metrics) -> None:
    """Put the resource on the game's web server, if it has one."""
    import evennia

    root = getattr(evennia.EVENNIA_SERVER_SERVICE, "web_root", None)
    if root is not None:
        root.putChild(PATH, AiPaths(root, MetricsResource(metrics)))


class AiPaths(Resource):
    """Everything below `/ai`: the metrics, and what Django answers.

    Args:
        root: The root of the game's website.
        metrics: The metrics.
    """

    def __init__(self, root: Any, metrics: Resource) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._root = root
        self._metrics = metrics

    def getChild(self, path: bytes, request: Any) -> Any:
        if path == NAME and not request.postpath:
            return self._metrics
        request.postpath.insert(0, request.prepath.pop())
        return self._root.getChild(PATH, request)

    def render(self, request: Any) -> Any:
        """`/ai` itself."""
        return self._root.getChild(PATH, request).render(request)


class MetricsResource(Resource):
    """Renders the metrics for staff: with a token of `ai token me`, or logged in on the website.

    Args:
        metrics: What it renders.
    """

    isLeaf = True

    def __init__(self, metrics: Metrics) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._metrics = metrics

    def render_GET(self, request: Any) -> bytes:
        request.setHeader(b"Cache-Control", b"no-store")
        request.setHeader(b"X-Content-Type-Options", b"nosniff")
        try:
            get_handler().admit(_credential(request)).require_staff()
            text = self._metrics.render()
        except ApiError as error:
            return _refuse(request, error.answer)
        except Exception:
            log.failure("ai: the metrics could not be rendered")
            return _refuse(request, INTERNAL_ERROR)
        request.setHeader(b"Content-Type", CONTENT_TYPE.encode())
        return text


def _credential(request: Any) -> Credential:
    """Who a request says it is from; any `Authorization` header takes precedence over a login."""
    header = request.getHeader("Authorization")
    if header:
        return Credential(token=read_bearer(header))
    return Credential(account=_account(request.getCookie(settings.SESSION_COOKIE_NAME.encode())))


def _account(cookie: bytes | None) -> int:
    """The account of a session of the website; 0 if it is none's."""
    if not cookie:
        return 0
    store = import_module(settings.SESSION_ENGINE).SessionStore
    session = store(cookie.decode("ascii", "replace"))
    return get_user(SimpleNamespace(session=session)).pk or 0


def _refuse(request: Any, answer: Answer) -> bytes:
    request.setResponseCode(answer.status, HTTPStatus(answer.status).phrase.encode())
    for name, value in answer.headers.items():
        request.setHeader(name.encode(), value.encode())
    request.setHeader(b"Content-Type", b"text/plain; charset=utf-8")
    told = json.loads(answer.text)
    return f"{told['error']}\n{told['hint']}\n".encode()
