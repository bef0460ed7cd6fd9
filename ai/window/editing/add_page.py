"""The page that makes a new record of an assistant."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from ai.assistant.agent.agent import Agent
from ai.commands.console.errors import UserError
from ai.memory.lore.files import MAX_NAME as MAX_KEY
from ai.tools.support.markup import plain
from ai.web.access import Visitor
from ai.web.answer import ApiError
from ai.window.assistants.assistant_page import OneAssistantPage
from ai.window.editing.edit_page import written
from ai.window.editing.record_editors import EDITORS
from ai.window.page import PageError


class AddPage(OneAssistantPage):
    """Makes a record of the kind that `?kind=` names."""

    http_method_names = ["get", "head", "post"]

    def get(self, request: HttpRequest, script: int) -> HttpResponse:
        return self._answer(script, "", "")

    def post(self, request: HttpRequest, script: int) -> HttpResponse:
        key, text = self.field("key", MAX_KEY + 1), written(request.POST.get("text", ""))
        if not text:
            raise PageError(400, "There is nothing in that text.", "Go back, and write one.")
        return self._answer(script, key, text)

    def _answer(self, script: int, key: str, text: str) -> HttpResponse:
        kind = self.request.GET.get("kind", "")
        editor = EDITORS.get(kind)
        if editor is None or editor.new_field is None:
            raise PageError(404, "No such record is made here.", "The lists of records show all.")

        def work(visitor: Visitor, agent: Agent) -> str:
            """Why it was not made; "" if it was."""
            making = editor(visitor.account, agent, key)
            try:
                making.demand_new()
            except UserError as error:
                raise ApiError(403, plain(error.problem, 300), "Ask an admin.") from None
            if not text:
                return ""
            try:
                with transaction.atomic():
                    making.add(text)
            except UserError as error:
                return plain(error.problem, 300)
            return ""

        seen, assistant, problem = self.look(script, work)
        if text and not problem:
            messages.success(self.request, f"The new {editor.noun} is saved.")
            query = urlencode({"kind": editor.record_list})
            return redirect(f"{reverse('ai-records', args=[script])}?{query}")
        context = {
            "visit": seen,
            "title": f"{assistant.name}, new {editor.noun}",
            "assistant": assistant,
            "field": editor.new_field,
            "needs_key": kind == "lore",
            "record_list": editor.record_list,
            "problem": problem,
            "key": key,
            "text": text,
        }
        return self.show("ai/add.html", context)
