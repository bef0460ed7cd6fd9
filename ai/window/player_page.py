"""The page for players: what is kept of them, and how to have it forgotten, opt out or report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from ai.assistant.authority.authority import find_source
from ai.assistant.operations import player_reports
from ai.assistant.runtime import Runtime, get_runtime
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import assistants
from ai.commands.players.forget import demand_pause
from ai.models import Delivery, JournalEntry, Memory, Person, PersonNote, TurnRecord
from ai.tools.schema.decode import storable
from ai.tools.support.markup import plain
from ai.web.answer import ApiError
from ai.web.handler import get_handler
from ai.window.page import Page, PageError

MAX_REPORT = 1000
DONE = {
    "forgotten": "AI characters forgot you. When they meet you again, they will not know you.",
    "out": "You opted out: AI characters remember nothing about you.",
    "in": "You opted in: AI characters may remember what you say and do.",
    "reported": "Thank you. The staff have your report, with the last lines that it said.",
}
"""What the page says after each of its forms."""


@dataclass(frozen=True)
class Kept:
    """What is kept of a player, in numbers."""

    lines: int
    turns: int
    memories: int
    notes: int
    journal: int
    characters: int
    """Characters that know the player."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is kept."""
        return not any(vars(self).values())


class PlayerPage(Page):
    """A player's own page; every account that is logged in has one."""

    title = "AI characters and you"
    http_method_names = ["get", "head", "post"]

    def get(self, request: HttpRequest) -> HttpResponse:
        account = int(request.user.pk or 0)
        is_out = self.run(lambda: _is_out(account))
        context = {
            "kept": _kept(f"account:{account}"),
            "is_out": is_out,
            "visit": self.visit_of_staff(),
        }
        return self.show("ai/me.html", context)

    def post(self, request: HttpRequest) -> HttpResponse:
        account, form = int(request.user.pk or 0), request.POST
        what = form.get("what", "")
        if what == "forget" and form.get("sure") != "yes":
            raise PageError(
                400, "Nobody can undo that, so the page asks.", "Go back, and tick the box."
            )
        if what in _WORK:
            done = self.run(lambda: _WORK[what](account))
        elif what == "report":
            name, text = form.get("character", "")[:80], form.get("text", "")[:MAX_REPORT]
            done = self.run(lambda: _report(account, name, text))
        else:
            raise PageError(400, "Nothing was asked for.", "Go back, and use the page's buttons.")
        messages.success(request, DONE[done])
        return redirect("ai-me")


def _kept(who: str) -> Kept:
    mine = Q(source=who) | Q(about=who)
    known = list(Person.objects.filter(who=who).values_list("script", flat=True))
    return Kept(
        Delivery.objects.filter(source=who).exclude(text="").count(),
        TurnRecord.objects.filter(asker=who).count(),
        Memory.objects.filter(mine).count(),
        PersonNote.objects.filter(Q(script__in=known, who=who) | Q(source=who)).count(),
        JournalEntry.objects.filter(source=who).count(),
        len(known),
    )


# On the reactor's thread


def _account(number: int) -> tuple[Runtime, Any]:
    """The running game and the account, whose request is counted.

    Raises:
        ApiError: The account may not use the page, or not so often.
    """
    runtime, account = get_runtime(), find_source(f"account:{number}")
    if account is not None:
        get_handler().charge(f"account:{account.pk}")
    if account is None or not account.is_active or account.is_banned(username=account.username):
        raise ApiError(403, "This account is locked out.", "Ask an admin of the game.")
    if runtime.kernel.stopping():
        raise ApiError(503, "The server is going down.", "Try again in a moment.")
    return runtime, account


def _is_out(number: int) -> bool:
    runtime, _ = _account(number)
    return bool(runtime.opt_outs.has(f"account:{number}"))


def _forget(number: int) -> str:
    runtime, account = _account(number)
    _demand_pause(account, "made them forget you")
    runtime.player_data.forget(f"account:{number}")
    return "forgotten"


def _opt_out(number: int) -> str:
    runtime, account = _account(number)
    if not runtime.opt_outs.has(f"account:{number}"):
        _demand_pause(account, "opted out")
        runtime.player_data.opt_out(account)
    return "out"


def _opt_in(number: int) -> str:
    runtime, account = _account(number)
    runtime.opt_outs.remove(account)
    return "in"


def _report(number: int, name: str, text: str) -> str:
    runtime, account = _account(number)
    wanted = plain(name).lower()
    found = [one for one in assistants() if plain(one.character.key).lower() == wanted]
    if len(found) != 1:
        many = "are several AI characters" if found else "is no AI character"
        raise ApiError(
            404, f"There {many} of that name.", "Type its whole name, or use `complain`."
        )
    if player_reports.too_many(account):
        raise ApiError(429, "Staff have your last reports.", "Wait an hour before the next one.")
    player_reports.create(runtime.staff, account, found[0], storable(text))
    return "reported"


def _demand_pause(account: Any, what: str) -> None:
    try:
        demand_pause(account, what)
    except UserError as error:
        raise ApiError(429, error.problem, error.advice) from None


_WORK = {"forget": _forget, "opt out": _opt_out, "opt in": _opt_in}
