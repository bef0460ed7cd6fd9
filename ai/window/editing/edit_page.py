"""The page that changes a record: a form, the difference, and then the change; with undo."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from ai.assistant.agent.agent import Agent
from ai.assistant.runtime import get_runtime
from ai.commands.console.errors import UserError
from ai.commands.console.text import ago
from ai.tools.schema.decode import storable
from ai.tools.support.markup import plain, prose
from ai.web.access import Visitor
from ai.web.answer import ApiError
from ai.window.assistants.assistant_page import OneAssistantPage
from ai.window.assistants.differences import changes
from ai.window.editing.record_editors import EDITORS, Field, RecordEditor, Related
from ai.window.editing.undo import ChangeRecorder, UndoError, get_undo_store
from ai.window.page import PageError

MAX_NAME = 128
MAX_FIELDS = 8
"""Of a form; a browser may send a thousand."""
MAX_TEXT = 20_000
STEPS = ("show", "save", "drop", "undo")


@dataclass(frozen=True)
class Edit:
    """What a form asks for."""

    step: str
    """One of `STEPS`; "" to see the form."""
    values: Mapping[str, str]
    based_on: str = ""
    """The digest of what the record said when the form was shown."""
    agreed: str = ""
    """The digest of the difference that was shown."""
    is_sure: bool = False


@dataclass(frozen=True)
class FieldChange:
    """How a field would change, or was changed."""

    label: str
    before: str
    after: str

    @property
    def runs(self) -> list[tuple[str, str]]:
        """Runs of text, each "same", "added" or "removed"; found while a web thread renders."""
        return list(changes(prose(self.before, MAX_TEXT), prose(self.after, MAX_TEXT)))


@dataclass(frozen=True)
class LastChange:
    """The last change of a record, which can be undone."""

    by: str
    ago: str
    fields: Sequence[FieldChange]


@dataclass(frozen=True)
class EditForm:
    """A record to change, as the page shows it."""

    title: str
    record_list: str
    fields: Sequence[Field] = ()
    facts: Mapping[str, str] | None = None
    related: Sequence[Related] = ()
    may_drop: bool = False
    forbidden: str = ""
    """Why the visitor may not change it; "" if they may."""
    problem: str = ""
    """Why what was asked for was not done."""
    based_on: str = ""
    difference: Sequence[FieldChange] = ()
    agreed: str = ""
    last: LastChange | None = None
    is_gone: bool = False
    done: str = ""
    """What was done; the page is loaded again then."""


class EditPage(OneAssistantPage):
    """Changes the record that `?kind=` and `?of=` name."""

    http_method_names = ["get", "head", "post"]

    def get(self, request: HttpRequest, script: int) -> HttpResponse:
        return self._answer(script, Edit("", {}))

    def post(self, request: HttpRequest, script: int) -> HttpResponse:
        sent, step = request.POST, request.POST.get("step", "")
        if step not in STEPS:
            raise PageError(400, "Nothing was asked for.", "Go back, and use the page's buttons.")
        names = [name for name in sent if name.startswith("field-")][:MAX_FIELDS]
        values = {name.removeprefix("field-"): written(sent.get(name, "")) for name in names}
        base, agreed = sent.get("based_on", "")[:64], sent.get("agreed", "")[:64]
        edit = Edit(step, values, base, agreed, sent.get("sure") == "yes")
        return self._answer(script, edit)

    def _answer(self, script: int, edit: Edit) -> HttpResponse:
        kind, name = read_record(self.request)

        def work(visitor: Visitor, agent: Agent) -> EditForm:
            editor = EDITORS[kind](visitor.account, agent, name)
            form = _edit(editor, edit)
            return form if form.done or form.is_gone else _with_facts(editor, form)

        seen, assistant, form = self.look(script, work)
        if form.done:
            messages.success(self.request, form.done)
            query = urlencode({"kind": kind, "of": name})
            return redirect(f"{reverse('ai-edit', args=[script])}?{query}")
        context = {
            "visit": seen,
            "title": f"{assistant.name}, {form.title}",
            "assistant": assistant,
            "form": form,
            "kind": kind,
            "name": name,
        }
        return self.show("ai/edit.html", context)


def read_record(request: HttpRequest) -> tuple[str, str]:
    """The kind and the name of the record that an address names.

    Raises:
        PageError: It names none.
    """
    kind, name = request.GET.get("kind", ""), storable(request.GET.get("of", "")[: MAX_NAME + 1])
    is_named = bool(name) and len(name) <= MAX_NAME
    if kind not in ("people", "lore"):
        is_named = name.isascii() and name.isdigit() and len(name) <= 18
    if kind not in EDITORS or not is_named:
        raise PageError(404, "There is no such record.", "The lists of records show all.")
    return kind, name


def written(text: str) -> str:
    """A text of a form, as a record may hold it; browsers end lines with two characters."""
    return prose(text[: 2 * MAX_TEXT].replace("\r\n", "\n"), MAX_TEXT)


# On the reactor's thread


def _edit(editor: RecordEditor, edit: Edit) -> EditForm:
    """Do what was asked for, or show the form again.

    Raises:
        ApiError: The visitor may not change the record.
        UserError: There is no such record.
    """
    form = _read(editor)
    if not edit.step or form.done:
        return form
    if form.forbidden:
        raise ApiError(403, form.forbidden, "Ask somebody who may, or an admin.")
    if edit.step == "undo":
        return _undo(editor, form)
    if form.is_gone:
        return replace(form, problem="It is gone: there is nothing to change.")
    if edit.step == "drop":
        return _drop(editor, form, edit)
    return _change(editor, form, edit)


def _read(editor: RecordEditor) -> EditForm:
    """The form, with what the record says now."""
    last = get_undo_store().find(editor.record_name)
    rows = [*last.before.values(), *last.after.values()] if last is not None else []
    editor.demand_examine(rows)
    form = EditForm(_title(editor), editor.record_list, last=_last(editor))
    try:
        editor.demand_change(rows)
    except UserError as error:
        form = replace(form, forbidden=plain(error.problem, 300))
    try:
        fields = list(editor.fields())
    except UserError:
        if last is None:
            raise
        return replace(form, is_gone=True)
    return replace(
        form,
        fields=fields,
        may_drop=editor.may_drop,
        based_on=_digest({field.name: field.value for field in fields}),
    )


def _with_facts(editor: RecordEditor, form: EditForm) -> EditForm:
    """The form, with what else is known of the record."""
    shown = [] if form.forbidden else [field.value for field in form.fields]
    facts = {
        name: prose(text, MAX_TEXT)
        for name, text in editor.facts().items()
        if text and text not in shown
    }
    return replace(form, facts=facts, related=list(editor.related()))


def _change(editor: RecordEditor, form: EditForm, edit: Edit) -> EditForm:
    """Show the difference that was asked for, or make the change that was shown."""
    said = {field.name: field.value for field in form.fields}
    wanted = {
        name: text for name, text in edit.values.items() if name in said and text != said[name]
    }
    for field in form.fields:
        if field.choices and wanted.get(field.name, field.value) not in field.choices:
            raise ApiError(400, f"{field.label}: one of the list.", "Go back, and choose one.")
    shown = replace(
        form,
        fields=[replace(field, value=wanted.get(field.name, field.value)) for field in form.fields],
        difference=_compare(form.fields, said, wanted),
        agreed=_digest(wanted),
    )
    if edit.based_on != form.based_on:
        return replace(
            shown,
            problem="Somebody changed it since you opened this page. This is the difference "
            "between what it says now and what you typed.",
        )
    if not wanted:
        return replace(shown, problem="You changed nothing.")
    if edit.step != "save" or edit.agreed != shown.agreed:
        return shown
    recorder = ChangeRecorder(editor.scope)
    try:
        with transaction.atomic():
            editor.change(wanted)
    except UserError as error:
        return replace(shown, problem=plain(error.problem, 300))
    _keep(editor, recorder, (said, said | wanted))
    return replace(form, done="It is saved.")


def _drop(editor: RecordEditor, form: EditForm, edit: Edit) -> EditForm:
    if not (edit.is_sure and editor.may_drop):
        return replace(form, problem="To drop it, tick the box first.")
    recorder = ChangeRecorder(editor.scope)
    try:
        with transaction.atomic():
            editor.drop()
    except UserError as error:
        return replace(form, problem=plain(error.problem, 300))
    said = {field.name: field.value for field in form.fields}
    _keep(editor, recorder, (said, dict.fromkeys(said, "")))
    return replace(form, done="It is dropped.")


def _undo(editor: RecordEditor, form: EditForm) -> EditForm:
    try:
        get_undo_store().undo(editor.record_name, str(editor.account.key))
    except UndoError as error:
        return replace(form, problem=str(error))
    return replace(form, done="The last change is undone.")


def _keep(
    editor: RecordEditor,
    recorder: ChangeRecorder,
    texts: tuple[Mapping[str, str], Mapping[str, str]],
) -> None:
    change = recorder.finish(texts, str(editor.account.key), get_runtime().now())
    get_undo_store().add(editor.record_name, change)


def _title(editor: RecordEditor) -> str:
    return plain(editor.title(), 160)


def _last(editor: RecordEditor) -> LastChange | None:
    found = get_undo_store().find(editor.record_name)
    if found is None:
        return None
    before, after = found.texts
    fields = [
        FieldChange(name.capitalize(), before[name], after[name])
        for name in before
        if before[name] != after[name]
    ]
    return LastChange(plain(found.by), ago(found.at), fields)


def _compare(
    fields: Sequence[Field], said: Mapping[str, str], wanted: Mapping[str, str]
) -> list[FieldChange]:
    return [
        FieldChange(field.label, said[field.name], wanted[field.name])
        for field in fields
        if field.name in wanted
    ]


def _digest(values: Any) -> str:
    return sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:32]
