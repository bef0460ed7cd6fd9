"""The page that tries a line: what an assistant would do, with nothing done, said or stored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from twisted.internet.defer import Deferred

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.turn_settings import names_for
from ai.assistant.engine.end_reason import EndReason
from ai.assistant.sandbox.sandbox_turn import SandboxResult
from ai.commands.assistants.prompt import demand_it_fits
from ai.commands.console.text import brain_title
from ai.commands.console.turn_steps import result_totals, steps
from ai.commands.inspect.trial import HELLO, begin, effects
from ai.memory import prompt_versions
from ai.models import PromptVersion
from ai.tools.support.markup import plain, prose
from ai.web.access import Visitor
from ai.window.assistants.assistant_page import OneAssistantPage
from ai.window.editing import sandbox_runs
from ai.window.editing.edit_page import written
from ai.window.editing.part_page import NAME
from ai.window.page import PageError

MAX_LINE = 500
MAX_TEXT = 4000


class TryPage(OneAssistantPage):
    """Starts a turn without effects, with the prompt as it is or another text in one part."""

    http_method_names = ["get", "head", "post"]

    def get(self, request: HttpRequest, script: int) -> HttpResponse:
        seen, assistant, brain = self.look(script, _first_brain)
        context = {
            "visit": seen,
            "title": f"{assistant.name}, try a line",
            "assistant": assistant,
            "brain": brain,
            "line": HELLO,
        }
        return self.show("ai/try.html", context)

    def post(self, request: HttpRequest, script: int) -> HttpResponse:
        form = request.POST
        words = self.field("line", MAX_LINE) or HELLO
        part, text = form.get("part", ""), written(form.get("text", ""))
        if part and not (NAME.match(part) and text):
            raise PageError(400, "There is no text to try.", "Go back, and write one.")

        def work(visitor: Visitor, agent: Agent) -> str:
            def run() -> Deferred[dict[str, Any]]:
                versions = _versions(agent, part, text) if part else None
                running = begin(agent, visitor.account, words, versions)
                return running.addCallback(_report, words, part)

            return sandbox_runs.start(visitor, agent, run)

        _seen, _assistant, run = self.look(script, work)
        return redirect("ai-outcome", script, run)


def _first_brain(visitor: Visitor, agent: Agent) -> str:
    return brain_title(names_for(agent.script, "live")[0])


def _versions(agent: Agent, part: str, text: str) -> Mapping[str, PromptVersion]:
    """Today's versions with another text in one part; raises `UserError` if it does not fit."""
    demand_it_fits(agent, part, text)
    script = agent.script.pk
    tried = PromptVersion(script=script, part=part, number=0, text=text)
    return prompt_versions.all_current(script) | {part: tried}


def _report(result: SandboxResult, words: str, part: str) -> dict[str, Any]:
    """What the turn did, as data for the page."""
    found = steps(result.turn.own_messages(), result.dry_outcomes)
    return {
        "words": words,
        "part": part,
        "steps": [[[row.label, prose(row.text, MAX_TEXT)] for row in step] for step in found],
        "effects": [prose(effect, MAX_TEXT) for effect in effects(result)],
        "totals": {name: plain(text, 300) for name, text in result_totals(result).items()},
        "failed": result.turn.end is EndReason.BRAIN_FAILED,
    }
