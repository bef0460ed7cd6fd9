"""The health page: what needs attention, and the checks of `ai doctor`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from django.http import HttpRequest, HttpResponse
from twisted.internet.defer import Deferred, ensureDeferred

from ai.assistant.health.checks import CHECKS, SECONDS
from ai.assistant.health.result import CheckContext
from ai.assistant.runtime import Runtime
from ai.assistant.sandbox.sandbox_turn import paid_by
from ai.commands.inspect.doctor import check_context, run_check
from ai.tools import TOOL_REGISTRY
from ai.tools.support.markup import plain
from ai.web.access import Visitor
from ai.web.serializers import condition
from ai.window.page import StaffPage


@dataclass(frozen=True)
class ModuleRow:
    """A remote module."""

    name: str
    state: str
    problem: str
    tools: int


@dataclass(frozen=True)
class HealthReport:
    """What the game knows without trying anything."""

    problems: list[str]
    """Of the registry: tools that could not be registered, and the like."""
    modules: list[ModuleRow]


@dataclass(frozen=True)
class Finding:
    """One result of a check."""

    check: str
    health: str
    text: str
    advice: str


class HealthPage(StaffPage):
    """Shows problems, and runs the checks that ask no model when its form is sent."""

    title = "Health"
    http_method_names = ["get", "head", "post"]

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._show([])

    def post(self, request: HttpRequest) -> HttpResponse:
        return self._show(self.ask(_check, seconds=SECONDS + 1))

    def _show(self, findings: list[Finding]) -> HttpResponse:
        context = {"visit": self.visit(), "report": self.ask(_report), "findings": findings}
        return self.show("ai/health.html", context)


def _report(runtime: Runtime, visitor: Visitor) -> HealthReport:
    visitor.require_staff()
    modules = [
        ModuleRow(
            plain(state.name),
            plain(condition(state)),
            plain(state.problem or state.breaker or "", 300),
            len(state.tools),
        )
        for state in runtime.modules.status(None)
    ]
    return HealthReport([plain(one, 500) for one in TOOL_REGISTRY.problems], modules)


def _check(runtime: Runtime, visitor: Visitor) -> Deferred[list[Finding]]:
    visitor.require_staff()
    return ensureDeferred(_findings(check_context(paid_by(visitor.account))))


async def _findings(context: CheckContext) -> list[Finding]:
    """Run the checks one after the other, as `ai doctor` does."""
    found = []
    for name, check in CHECKS.items():
        for result in await run_check(name, partial(check, context), SECONDS, context.kernel.clock):
            text, advice = plain(result.text, 500), plain(result.advice, 500)
            found.append(Finding(name, result.health.value, text, advice))
    return found
