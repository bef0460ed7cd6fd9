"""The page of a sandbox run: that it is running, and then what became of it."""

from __future__ import annotations

import json

from django.http import HttpRequest, HttpResponse

from ai.assistant.agent.agent import Agent
from ai.web.access import Visitor
from ai.web.answer import Answer
from ai.window.assistants.assistant_page import OneAssistantPage
from ai.window.editing import sandbox_runs


class OutcomePage(OneAssistantPage):
    """Shows a run; while it is running, htmx asks again."""

    def get(self, request: HttpRequest, script: int, run: str) -> HttpResponse:
        def work(visitor: Visitor, agent: Agent) -> Answer:
            return sandbox_runs.outcome(visitor, agent, run)

        seen, assistant, answer = self.look(script, work)
        data = json.loads(answer.text)
        is_running = answer.status == 202
        what = "replay" if "turn" in data else "without effects"
        context = {
            "visit": seen,
            "title": f"{assistant.name}, {'running' if is_running else what}",
            "assistant": assistant,
            "is_running": is_running,
            "error": data if answer.status >= 400 else None,
            "replay": data if "turn" in data else None,
            "trial": data if "words" in data else None,
        }
        return self.show("ai/outcome.html", context)
