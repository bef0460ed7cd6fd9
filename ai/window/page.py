"""Pages: the base class of all views of the window, which run on web threads."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views import View
from twisted.internet.defer import Deferred
from twisted.python.failure import Failure

from ai.assistant.runtime import Runtime
from ai.models import TurnRecord
from ai.tools.schema.decode import storable
from ai.tools.support.markup import plain
from ai.web.access import Credential, Visitor, identify, require_access
from ai.web.answer import Answer, ApiError
from ai.web.bridge import SECONDS, NotStarted, StillRunning, get_bridge
from ai.web.handler import get_handler
from ai.window.visit import Visit, visit

Found = TypeVar("Found")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""The content security policy: no inline script or style, and nothing from elsewhere."""
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
}
WHOLE = {
    "HX-Retarget": "#main",
    "HX-Reselect": "#main",
    "HX-Reswap": "outerHTML",
    "HX-Push-Url": "false",
}
"""Has htmx show all of an error, where it asked for a part of a page."""


class PageError(Exception):
    """A page that cannot be shown.

    Args:
        status: The HTTP status.
        problem: What is wrong, in one sentence.
        advice: What to do about it, in one sentence.
    """

    def __init__(self, status: int, problem: str, advice: str) -> None:
        super().__init__(problem)
        self.status = status
        self.problem = problem
        self.advice = advice


class Page(View):
    """A page for whoever is logged in on the website.

    Rights depend on the game, so the reactor's thread checks them, at each request, by the
    functions that the commands and the JSON API use.
    """

    http_method_names = ["get", "head"]
    title = ""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        is_part = request.headers.get("HX-Request") == "true"
        if not request.user.is_authenticated:
            login = redirect_to_login(request.get_full_path())
            return HttpResponse(headers={"HX-Redirect": login["Location"]}) if is_part else login
        try:
            response = super().dispatch(request, *args, **kwargs)
        except PageError as error:
            # A game that is too busy is not asked once more.
            seen = self.visit_of_staff() if error.status < 429 else None
            context = {"error": error, "title": "Not shown", "visit": seen}
            response = render(request, "ai/error.html", context, status=error.status)
            for name, value in WHOLE.items() if is_part else ():
                response.headers[name] = value
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    def show(self, template: str, context: Mapping[str, Any]) -> HttpResponse:
        """Render a template; `title` names the page if the context does not."""
        return render(self.request, template, {"title": self.title, **context})

    def parameter(self, name: str, most: int) -> str:
        """A parameter of the address, without what no database stores; "" if there is none."""
        return storable(self.request.GET.get(name, "")[:most].strip())

    def field(self, name: str, most: int) -> str:
        """A field of the form, on one line; "" if there is none.

        A browser may send megabytes, so it is cut before it is read.
        """
        return plain(self.request.POST.get(name, "")[: 2 * most], most)

    def number(self, name: str) -> int:
        """A parameter of the address that is a number; 0 if it is none."""
        return read_number(self.request.GET.get(name, ""))

    def visit_of_staff(self) -> Visit | None:
        """What every page shows to staff; None if the visitor is not staff."""
        credential = Credential(account=self.request.user.pk)

        def work() -> Visit:
            runtime = get_handler().runtime
            visitor = identify(credential, runtime)
            require_access(visitor)
            return visit(runtime, visitor)

        try:
            return self.run(work)
        except PageError:
            return None

    def run(self, work: Callable[[], Found | Deferred[Found]], seconds: float = SECONDS) -> Found:
        """Run work on the reactor's thread, and return the plain data that it returns.

        Args:
            work: Returns the data, or a Deferred of it.
            seconds: How long to wait for it.

        Raises:
            PageError: It was refused, it failed, or the game did not get to it in time.
        """
        owner = Credential(account=self.request.user.pk)
        try:
            found = get_bridge().run(lambda: _caught(work), owner, seconds)
        except NotStarted:
            raise PageError(503, "The game is too busy.", "Load the page again soon.") from None
        except StillRunning:
            if self.request.method == "POST":
                raise PageError(
                    202, "It has begun, and takes a while.", "Do not send it again; see the list."
                ) from None
            raise PageError(503, "The game is too busy.", "Load the page again soon.") from None
        if isinstance(found, Answer):
            told = json.loads(found.text)
            raise PageError(found.status, told["error"], told["hint"])
        result: Found = found
        return result


class StaffPage(Page):
    """A page for staff: accounts that may use the command `ai`."""

    def ask(
        self,
        work: Callable[[Runtime, Visitor], Found | Deferred[Found]],
        seconds: float = SECONDS,
    ) -> Found:
        """Run work on the reactor's thread for the visitor, once they are let in.

        Raises:
            PageError: They may not come in, or as `run`.
        """
        credential = Credential(account=self.request.user.pk)

        def admitted() -> Found | Deferred[Found]:
            handler = get_handler()
            return work(handler.runtime, handler.admit(credential))

        return self.run(admitted, seconds)

    def see(
        self,
        work: Callable[[Runtime, Visitor], Found | Deferred[Found]],
        seconds: float = SECONDS,
    ) -> tuple[Visit, Found]:
        """What every page shows to staff, and what work on the reactor's thread returns.

        Raises:
            PageError: As `ask`.
        """

        def both(
            runtime: Runtime, visitor: Visitor
        ) -> tuple[Visit, Found] | Deferred[tuple[Visit, Found]]:
            seen, found = visit(runtime, visitor), work(runtime, visitor)
            if isinstance(found, Deferred):
                return found.addCallback(lambda data: (seen, data))
            return seen, found

        return self.ask(both, seconds)

    def find_turn(self, number: int) -> TurnRecord:
        """A recorded turn. Whether the visitor may see it depends on its assistant.

        Raises:
            PageError: There is none, or the visitor is not staff.
        """
        found = TurnRecord.objects.filter(pk=number).first() if number < 2**63 else None
        if found is None:
            self.ask(lambda runtime, visitor: visitor.require_staff())
            raise PageError(404, "There is no such turn.", "It may have been removed by retention.")
        return found


def read_number(text: str) -> int:
    """A number that a browser sent; 0 if it is none, or too large for a database."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 18 else 0


def _caught(work: Callable[[], Any]) -> Any:
    try:
        found = work()
    except ApiError as error:
        return error.answer
    return found.addErrback(_refused) if isinstance(found, Deferred) else found


def _refused(failure: Failure) -> Answer:
    error = failure.value
    if not isinstance(error, ApiError):
        failure.raiseException()
    return error.answer
