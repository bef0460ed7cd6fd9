"""The page of one part of a prompt: an editor, and all versions with what changed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from ai.assistant.agent.agent import Agent
from ai.assistant.engine.context_window import tokens_of_text
from ai.assistant.prompts.parts import Part, tokens_for
from ai.assistant.runtime import get_runtime
from ai.assistant.sandbox.prompt_preview import preview
from ai.commands.assistants.prompt import (
    HELLO,
    MAX_TEXT,
    demand_it_fits,
    describe_source,
    drop_part,
    editable_text,
    go_back,
    parts_of,
    replace_part,
)
from ai.commands.console.errors import UserError
from ai.commands.console.lookup import shapeable
from ai.commands.memory.formats import names_of
from ai.memory import prompt_versions
from ai.tools.support.markup import plain, prose
from ai.web.access import Visitor
from ai.web.answer import ApiError
from ai.web.records import WebCommand
from ai.window.assistants.assistant_page import OneAssistantPage
from ai.window.assistants.differences import changes
from ai.window.editing.edit_page import written
from ai.window.page import PageError

MAX_VERSIONS = 50
"""The newest versions that the page shows."""
STEPS = ("show", "save", "drop", "back")
NAME = re.compile(r"[a-z_]{1,32}\Z")


@dataclass(frozen=True)
class PartEdit:
    """What the form asks for."""

    step: str
    """One of `STEPS`; "" to see the part."""
    text: str = ""
    number: str = ""
    """The version to go back to."""
    based_on: str = ""
    """The version that was current when the form was shown."""
    agreed: str = ""
    """The text whose difference was shown."""


@dataclass(frozen=True)
class Version:
    """One version of the part; number 0 is the text before any change."""

    number: int
    made: datetime | None
    by: str
    why: str
    text: str
    dropped: bool


@dataclass(frozen=True)
class PartReport:
    """The part, as the page shows it."""

    saved: str
    """What stands in it now."""
    text: str
    """What stands in the editor."""
    source: str
    tokens: int
    """Of the text in the editor."""
    most: int
    versions: Sequence[Version]
    """The newest first."""
    is_written_by_code: bool = False
    """Whether code writes it in each turn, until somebody replaces it."""
    is_left_out: bool = False
    forbidden: str = ""
    """Why the visitor may not change it; "" if they may."""
    problem: str = ""
    """Why what was asked for was not done."""
    is_changed: bool = False
    """Whether to show a difference, which can then be saved."""
    done: str = ""


class PartPage(OneAssistantPage):
    """Changes the part that `?name=` names; `?from=` and `?to=` compare two versions."""

    http_method_names = ["get", "head", "post"]

    def get(self, request: HttpRequest, script: int) -> HttpResponse:
        return self._answer(script, PartEdit(""))

    def post(self, request: HttpRequest, script: int) -> HttpResponse:
        form, step = request.POST, request.POST.get("step", "")
        if step not in STEPS:
            raise PageError(400, "Nothing was asked for.", "Go back, and use the page's buttons.")
        text, agreed = (written(form.get(name, "")) for name in ("text", "agreed"))
        edit = PartEdit(step, text, form.get("number", "")[:9], form.get("based_on", ""), agreed)
        return self._answer(script, edit)

    def _answer(self, script: int, edit: PartEdit) -> HttpResponse:
        name = self.request.GET.get("name", "").strip().lower()
        if not NAME.match(name):
            raise PageError(
                404, "There is no such part.", "A part's name has only small letters and '_'."
            )

        def work(visitor: Visitor, agent: Agent) -> PartReport:
            return _edit(WebCommand(visitor.account), agent, name, edit)

        seen, assistant, report = self.look(script, work)
        if report.done:
            messages.success(self.request, report.done)
            return redirect(f"{reverse('ai-part', args=[script])}?{urlencode({'name': name})}")
        numbers = [str(one.number) for one in report.versions]
        old = self.request.GET.get("from", "".join(numbers[1:2]))
        new = self.request.GET.get("to", "".join(numbers[:1]))
        context = {
            "visit": seen,
            "title": f"{assistant.name}, prompt, {name}",
            "assistant": assistant,
            "name": name,
            "report": report,
            "most_characters": MAX_TEXT,
            "difference": list(changes(report.saved, report.text)) if report.is_changed else [],
            "versions": _with_changes(report.versions),
            "old": old,
            "new": new,
            "compared": _compare(report.versions, old, new) if "from" in self.request.GET else None,
        }
        return self.show("ai/part.html", context)


def _with_changes(
    versions: Sequence[Version],
) -> list[tuple[Version, list[tuple[str, str]]]]:
    """Each version with how it differs from the one before; the last has none before it."""
    texts = [one.text for one in versions]
    before = [*texts[1:], *texts[-1:]]
    return [(one, list(changes(had, one.text))) for one, had in zip(versions, before, strict=True)]


def _compare(versions: Sequence[Version], old: str, new: str) -> list[tuple[str, str]] | None:
    """How two versions differ; None if the address names no two."""
    texts = {str(one.number): one.text for one in versions}
    return list(changes(texts[old], texts[new])) if old in texts and new in texts else None


# On the reactor's thread


def _edit(command: WebCommand, agent: Agent, name: str, edit: PartEdit) -> PartReport:
    """Do what was asked for, or show the part.

    Raises:
        ApiError: The visitor may not change the prompt.
    """
    report = _read(command, agent, name)
    if not edit.step:
        return report
    if report.forbidden:
        raise ApiError(403, report.forbidden, "Ask somebody who may, or an admin.")
    report = replace(report, text=edit.text if edit.step in ("show", "save") else report.text)
    try:
        return _DO[edit.step](command, agent, name, report, edit)
    except UserError as error:
        return replace(report, problem=plain(error.problem, 300), is_changed=False)


def _read(command: WebCommand, agent: Agent, name: str) -> PartReport:
    found: Mapping[str, Part] = {part.name: part for part in parts_of(agent)}
    part, own = found.get(name), prompt_versions.current(agent.script.pk, name)
    text = prose(editable_text(command, agent, name, own), MAX_TEXT)
    forbidden = ""
    try:
        shapeable(command, agent.script.assistant_key)
    except UserError as error:
        forbidden = plain(error.problem, 300)
    return PartReport(
        text,
        text,
        plain(describe_source(part)) if part is not None else "new",
        tokens_of_text(text) if text else 0,
        part.tokens if part is not None else tokens_for(name),
        _versions(agent, command.caller, name),
        part is not None and part.writer is not None and not part.is_steady,
        own is not None and own.dropped,
        forbidden,
    )


def _versions(agent: Agent, by: Any, name: str) -> list[Version]:
    rows = prompt_versions.history(agent.script.pk, MAX_VERSIONS, name)
    original = _original(agent, by, name) if rows else ""
    names = names_of({row.by for row in rows if row.by})
    found = [
        Version(
            row.number,
            row.made,
            names.get(row.by, "itself"),
            plain(row.why, 255),
            prose(row.text, MAX_TEXT) or ("" if row.dropped else original),
            row.dropped,
        )
        for row in rows
    ]
    if 0 < len(found) < MAX_VERSIONS:
        found.append(Version(0, None, "", "", original, False))
    return found


def _original(agent: Agent, by: Any, name: str) -> str:
    """The text of a part before any change; "" if it changes from turn to turn."""
    others = prompt_versions.all_current(agent.script.pk)
    others.pop(name, None)
    seen = preview(get_runtime(), agent, by, HELLO, others)
    found = (text for part, text in seen.pieces if part.name == name and part.is_steady)
    return prose(next(found, ""), MAX_TEXT)


def _show(
    command: WebCommand, agent: Agent, name: str, report: PartReport, edit: PartEdit
) -> PartReport:
    """Show the difference, if the text could be saved."""
    report = replace(report, tokens=tokens_of_text(edit.text) if edit.text else 0)
    if edit.text == report.saved:
        return replace(report, problem="You changed nothing.")
    if not edit.text:
        return replace(report, problem="That text is empty. Leave the part out instead.")
    demand_it_fits(agent, name, edit.text)
    report = replace(report, is_changed=True)
    if edit.based_on != _current(report):
        return replace(
            report,
            problem="Somebody changed it since you opened this page. This is the difference "
            "between what it says now and what you typed.",
        )
    return report


def _save(
    command: WebCommand, agent: Agent, name: str, report: PartReport, edit: PartEdit
) -> PartReport:
    report = _show(command, agent, name, report, edit)
    if report.problem or edit.agreed != edit.text:
        return report
    replace_part(command, agent, name, edit.text)
    return replace(report, done="It is saved, and counts from the next turn on.")


def _drop(
    command: WebCommand, agent: Agent, name: str, report: PartReport, edit: PartEdit
) -> PartReport:
    drop_part(command, agent, name)
    return replace(report, done="The part is left out from the next turn on.")


def _go_back(
    command: WebCommand, agent: Agent, name: str, report: PartReport, edit: PartEdit
) -> PartReport:
    if edit.based_on != _current(report):
        return replace(report, problem="Somebody changed it since you opened this page.")
    go_back(command, agent, name, edit.number)
    return replace(report, done=f"It is back to version {int(edit.number)}.")


def _current(report: PartReport) -> str:
    """The number of the version that counts now."""
    return str(report.versions[0].number if report.versions else 0)


_DO = {"show": _show, "save": _save, "drop": _drop, "back": _go_back}
