"""The checks of the game: its reactor, its database, its settings, its tools and assistants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.apps import apps
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from twisted.internet.defer import Deferred

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.brain_names import listed, names_for
from ai.assistant.health.result import CheckContext, CheckResult, Findings, Health, ill, so_so, well
from ai.assistant.llm.api_keys import key_of, wants_key
from ai.assistant.llm.catalog import options, spec_of
from ai.assistant.perception.hooks import WRAPPED, PerceivingMixin
from ai.checks.settings import check_settings
from ai.memory.memories import full_text
from ai.pipeline.clock import breathe
from ai.tools.contract.registry import TOOL_REGISTRY

if TYPE_CHECKING:
    from ai.assistant.runtime import Runtime

TICKS, TICK = 20, 0.05
LAG_SEEN, LAG_BAD = 0.02, 0.2
"""Seconds from which on players could notice it, and from which on they do."""
TAG = "ai_assistant:"
AT_ONCE = 50
"""Assistants that are looked at before the game goes on."""
MAX_TOLD = 12
"""Findings of one check that are told."""


async def lag(visit: CheckContext) -> Findings:
    """How late the reactor comes to what is due: for so long, the whole game stands still."""
    clock, worst = visit.service.clock, 0.0
    for _ in range(TICKS):
        due = clock.seconds() + TICK
        tick: Deferred[None] = Deferred()
        clock.callLater(TICK, tick.callback, None)
        await tick
        worst = max(worst, clock.seconds() - due)
    told = f"In {TICKS * TICK:g} s, the game stood still for {worst * 1000:.0f} ms at most."
    if worst < LAG_SEEN:
        return [well(told)]
    if worst < LAG_BAD:
        return [so_so(told, "Once is nothing. If it stays: the server's log names what is slow.")]
    return [
        ill(
            told,
            "Something blocks the reactor. See who is thinking (ai status) and what the log has.",
        )
    ]


def tables(visit: CheckContext) -> Iterator[CheckResult]:
    """Whether the database has what it needs."""
    migrate = "Run: evennia migrate"
    there = set(connection.introspection.table_names())
    wanted = {model._meta.db_table for model in apps.get_app_config("ai").get_models()}
    gone = sorted(wanted - there)
    if gone:
        yield ill(f"Tables are missing: {', '.join(gone)}.", migrate)
        return
    waiting = _unapplied()
    if waiting:
        yield ill(f"Migrations wait: {', '.join(waiting)}.", migrate)
    lacking = full_text.missing()
    if lacking:
        yield ill(f"The full-text search has no {', '.join(lacking)}.", migrate)
    if not waiting and not lacking:
        yield well(f"All {len(wanted)} tables and the full-text search are there.")


def _unapplied() -> list[str]:
    done = {name for app, name in MigrationRecorder(connection).applied_migrations() if app == "ai"}
    if not done:  # a database that was made without migrations
        return []
    folder = Path(str(apps.get_app_config("ai").path)) / "migrations"
    return sorted(path.stem for path in folder.glob("[0-9]*.py") if path.stem not in done)


def settings(visit: CheckContext) -> Iterator[CheckResult]:
    """Whether what the settings say can be done."""
    found = False
    try:
        check_settings()
    except ImproperlyConfigured as error:
        found = True
        yield ill(str(error), "Mend it in the game's settings, then: reload")
    for name in model_names(visit):
        try:
            spec = spec_of(name)
        except ValueError as error:
            found = True
            yield ill(str(error), "Write another one: ai model <name> = <model>, or AI['MODEL']")
            continue
        if wants_key(spec) and not key_of(spec, options(name)):
            found = True
            yield ill(
                f"There is no key for '{name}'.",
                f"Set {wants_key(spec)} in the environment, or AI_KEYS in secret_settings.py.",
            )
    if not found:
        yield well("Nothing is wrong with the settings.")


def registry(visit: CheckContext) -> Iterator[CheckResult]:
    """Whether all tools could be taken in."""
    count = len(TOOL_REGISTRY.list_tools())
    for problem in TOOL_REGISTRY.problems:
        yield ill(problem, "Mend that, then: reload")
    if not TOOL_REGISTRY.problems:
        yield well(f"All {count} tools are sound.")


async def assistants(visit: CheckContext) -> Findings:
    """Whether each assistant hears what happens, and could do something."""
    presences = visit.presences
    found: list[CheckResult] = []
    for number, presence in enumerate(presences, 1):
        found += _troubles(presence)
        if number % AT_ONCE == 0:
            await breathe(visit.service.clock)
    if visit.only is None:
        found += _not_taken_up(visit.service)
    found.sort(key=lambda one: one.health is not Health.ILL)
    if len(found) > MAX_TOLD:
        more = so_so(f"The same of {len(found) - MAX_TOLD} more.", "See: ai status")
        found[MAX_TOLD:] = [more]
    return found or [well(_all_well(presences))]


def _all_well(presences: Sequence[Agent]) -> str:
    if len(presences) == 1:
        return f"{presences[0].thing.key} is taken up and listening."
    return f"{len(presences)} assistants, all taken up and listening."


def _troubles(presence: Agent) -> Iterator[CheckResult]:
    thing, who = presence.thing, str(presence.thing.key)
    if not presence.script.pk or not thing.pk:
        return
    if thing.ndb.ai is not presence or not _is_wrapped(thing):
        yield ill(f"{who} does not hear what happens around it.", "Mend it with: reload")
    obstacle = presence.obstacle()
    if obstacle:
        yield so_so(f"{who} can do nothing now: {obstacle}.", f"See: ai why {who}")


def _is_wrapped(thing: Any) -> bool:
    return isinstance(thing, PerceivingMixin) or WRAPPED[0] in thing.__dict__


def _not_taken_up(service: Runtime) -> list[CheckResult]:
    from evennia.scripts.models import ScriptDB

    rows = ScriptDB.objects.filter(db_tags__db_key__startswith=TAG).distinct()
    known = set(service.presences)
    return [
        ill(
            f"{key} is an assistant, and was not taken up.",
            "Is ai.server among AT_SERVER_STARTSTOP_MODULE? Then: reload, and the log says why.",
        )
        for pk, key in rows.values_list("pk", "db_key")
        if pk not in known
    ]


def model_names(visit: CheckContext) -> list[str]:
    """The models that any of them may think with, without the built-in brain."""
    names: list[str] = []
    for presence in visit.presences:
        if presence.script.pk:
            names.extend(names_for(presence.script, "live"))
    if visit.only is None:
        names.extend(listed(conf.get("MODEL")))
        names.extend(listed(conf.get("SMALL_MODEL")))
        for chain in conf.get("PASS_MODELS").values():
            names.extend(listed(chain))
    return [name for name in dict.fromkeys(names) if ":" in name]
