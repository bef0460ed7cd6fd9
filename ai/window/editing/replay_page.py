"""The page that replays a turn, and shows it beside the recorded one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from twisted.internet.defer import Deferred, ensureDeferred

from ai.assistant.agent.agent import Agent
from ai.assistant.agent.turn_settings import names_for
from ai.assistant.runtime import get_runtime
from ai.assistant.sandbox.replay import Replay, replay
from ai.commands.console.turn_steps import record_totals, result_totals, steps
from ai.commands.inspect.replay import read_change, row_pairs, summary
from ai.models import TurnRecord
from ai.tools.support.markup import plain, prose
from ai.web.access import Visitor
from ai.window.assistants.assistant_page import OneAssistantPage
from ai.window.editing import sandbox_runs

MAX_CHANGE = 200
MAX_TEXT = 4000


class ReplayPage(OneAssistantPage):
    """Starts the replay of a turn, as `ai replay` does."""

    http_method_names = ["get", "head", "post"]

    def get(self, request: HttpRequest, turn: int) -> HttpResponse:
        record = self.find_turn(turn)
        seen, assistant, brains = self.look(record.script, _brains)
        context = {
            "visit": seen,
            "title": f"{assistant.name}, replay turn {turn}",
            "assistant": assistant,
            "turn": turn,
            "brain": plain(record.model or record.brain),
            "brains": brains,
        }
        return self.show("ai/replay.html", context)

    def post(self, request: HttpRequest, turn: int) -> HttpResponse:
        record = self.find_turn(turn)
        wanted = self.field("change", MAX_CHANGE)

        def work(visitor: Visitor, agent: Agent) -> str:
            def run() -> Deferred[dict[str, Any]]:
                change, description = read_change(agent, wanted)
                running = replay(get_runtime(), agent, record, visitor.account, change)
                return ensureDeferred(running).addCallback(_report, record, description)

            return sandbox_runs.start(visitor, agent, run)

        _seen, _assistant, run = self.look(record.script, work)
        return redirect("ai-outcome", record.script, run)


def _brains(visitor: Visitor, agent: Agent) -> Sequence[str]:
    """The brains of the assistant and of the game, to choose from."""
    return [plain(one) for one in dict.fromkeys([*names_for(agent.script, "live"), "today"])]


def _report(done: Replay, record: TurnRecord, description: str) -> dict[str, Any]:
    """Both turns side by side, as data for the page."""
    then = steps(done.then)
    now = steps(done.result.turn.own_messages(), done.result.dry_outcomes)
    totals = result_totals(done.result)
    return {
        "turn": record.pk,
        "description": plain(description, 300),
        "noticed": prose(done.then[0].text, MAX_TEXT),
        "rows": [
            [row.step, row.label, prose(row.then, MAX_TEXT), prose(row.now, MAX_TEXT), row.same]
            for row in row_pairs(then, now)
        ],
        "totals": [
            [label, plain(text, 300), plain(totals[label], 300)]
            for label, text in record_totals(record).items()
        ],
        "summary": summary(then, now),
        "differences": [prose(one, MAX_TEXT) for one in done.differences],
    }
