"""Serves htmx, with which a page changes in part; every page works without it.

It comes from the package django-htmx. Evennia copies the static files of installed apps only, and a
game that includes the window's urls need not install another app: a view sends the file.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files

from django.http import HttpRequest, HttpResponse, HttpResponseNotFound, HttpResponseNotModified
from django.views.decorators.http import require_safe

FILE = "static/django_htmx/htmx-2.min.js"


@require_safe
def htmx_script(request: HttpRequest) -> HttpResponse:
    """Send htmx; a browser asks for it again after a day."""
    try:
        text, etag = _read()
    except ModuleNotFoundError:
        return HttpResponseNotFound("django-htmx is missing: pip install 'evennia-ai[web]'")
    headers = {"ETag": etag, "Cache-Control": "max-age=86400", "X-Content-Type-Options": "nosniff"}
    if request.headers.get("If-None-Match") == etag:
        return HttpResponseNotModified(headers=headers)
    return HttpResponse(text, "text/javascript", headers=headers)


@cache
def _read() -> tuple[bytes, str]:
    """The script and its ETag."""
    text = (files("django_htmx") / FILE).read_bytes()
    return text, f'"{sha256(text).hexdigest()[:16]}"'
