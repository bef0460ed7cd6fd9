"""The checks of the game: its reactor, database, settings, tools and assistants."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from twisted.internet.defer import Deferred

from ai import conf
from ai.assistant.agent.agent import Agent
from ai.assistant.agent.turn_settings import listed, names_for
from ai.assistant.health.result import (
    CheckContext,
    CheckResult,
    Health,
    Results,
    failed,
    passed,
    warning,
)
from ai.assistant.llm.api_keys import key_of, wants_key
from ai.assistant.llm.catalog import options, spec_of
from ai.assistant.perception.hooks import WRAPPED, PerceivingMixin
from ai.checks.settings import check_settings
from ai.conf.setting import SettingError
from ai.memory.memories import full_text
from ai.pipeline.clock import yield_to_game
from ai.tools.contract.registry import TOOL_REGISTRY
from ai.tools.support.sight import kind_of

TICKS, TICK = 20, 0.05
LAG_SEEN, LAG_BAD = 0.02, 0.2
"""Seconds of lag that players may notice, and that they do notice."""
TAG = "ai_assistant:"
AT_ONCE = 50
"""Assistants to check before the reactor gets its turn."""
MAX_RESULTS = 12
"""Results of one check that are shown."""


async def lag(context: CheckContext) -> Results:
    """Measure how late the reactor runs its calls: for that long, the whole game stands still."""
    clock, worst = context.kernel.clock, 0.0
    for _ in range(TICKS):
        due = clock.seconds() + TICK
        tick: Deferred[None] = Deferred()
        clock.callLater(TICK, tick.callback, None)
        await tick
        worst = max(worst, clock.seconds() - due)
    text = f"In {TICKS * TICK:g} s, the game froze for {worst * 1000:.0f} ms at most."
    if worst < LAG_SEEN:
        return [passed(text)]
    if worst < LAG_BAD:
        return [
            warning(text, "Once is harmless. If it continues, the server's log names what is slow.")
        ]
    return [
        failed(
            text,
            "Something blocks the reactor. See who is thinking (ai status) and what the log has.",
        )
    ]


def tables(context: CheckContext) -> Iterator[CheckResult]:
    """Check the tables, the migrations and the full-text search."""
    migrate = "Run: evennia migrate"
    there = set(connection.introspection.table_names())
    wanted = {model._meta.db_table for model in apps.get_app_config("ai").get_models()}
    gone = sorted(wanted - there)
    if gone:
        yield failed(f"Tables are missing: {', '.join(gone)}.", migrate)
        return
    waiting = _unapplied()
    if waiting:
        yield failed(f"Migrations wait: {', '.join(waiting)}.", migrate)
    lacking = full_text.missing()
    if lacking:
        yield failed(f"The full-text search has no {', '.join(lacking)}.", migrate)
    if not waiting and not lacking:
        yield passed(f"All {len(wanted)} tables and the full-text search are there.")


def _unapplied() -> list[str]:
    done = {name for app, name in MigrationRecorder(connection).applied_migrations() if app == "ai"}
    if not done:  # the database was created without migrations
        return []
    folder = Path(str(apps.get_app_config("ai").path)) / "migrations"
    return sorted(path.stem for path in folder.glob("[0-9]*.py") if path.stem not in done)


def settings(context: CheckContext) -> Iterator[CheckResult]:
    """Check the settings, what they name, and the names and keys of models."""
    found = False
    for problem in filter(_is_of_settings, TOOL_REGISTRY.problems):
        found = True
        yield failed(problem, "Correct it, then type: reload")
    try:
        check_settings()
    except SettingError as error:
        found = True
        yield failed(error.problem, f"{error.advice} Then: reload")
    for name in model_names(context):
        try:
            spec = spec_of(name)
        except ValueError as error:
            found = True
            yield failed(str(error), "Write another one: ai model <name> = <model>, or AI['MODEL']")
            continue
        if wants_key(spec) and not key_of(spec, options(name)):
            found = True
            yield failed(
                f"There is no key for '{name}'.",
                f"Set {wants_key(spec)} in the environment, or AI_KEYS in secret_settings.py.",
            )
    if not found:
        yield passed("Nothing is wrong with the settings.")


def registry(context: CheckContext) -> Iterator[CheckResult]:
    """Check whether all tools could be registered."""
    count = len(TOOL_REGISTRY.list_tools())
    problems = [one for one in TOOL_REGISTRY.problems if not _is_of_settings(one)]
    for problem in problems:
        yield failed(problem, "Fix that, then type: reload")
    if not problems:
        yield passed(f"All {count} tools are sound.")


def _is_of_settings(problem: str) -> bool:
    """Whether a problem that was found at start is one of the settings."""
    return problem.startswith("AI[")


async def assistants(context: CheckContext) -> Results:
    """Check whether each assistant perceives, and may act."""
    agents = context.agents
    found: list[CheckResult] = []
    for number, agent in enumerate(agents, 1):
        found += [replace(one, script=agent.script.pk) for one in _troubles(agent, context)]
        if number % AT_ONCE == 0:
            await yield_to_game(context.kernel.clock)
    if context.only is None:
        found += _not_taken_up(context.kernel.agents)
    found.sort(key=lambda one: one.health is not Health.BAD)
    if len(found) > MAX_RESULTS:
        more = warning(f"The same applies to {len(found) - MAX_RESULTS} more.", "See: ai status")
        found[MAX_RESULTS:] = [more]
    return found or [passed(_all_well(agents))]


def _all_well(agents: Sequence[Agent]) -> str:
    if len(agents) == 1:
        return f"{agents[0].character.key} is running and listening."
    return f"{len(agents)} assistants, all running and listening."


def _troubles(agent: Agent, context: CheckContext) -> Iterator[CheckResult]:
    thing, who = agent.character, str(agent.character.key)
    if not agent.script.pk or not thing.pk:
        return
    if thing.ndb.ai is not agent or not _is_wrapped(thing):
        yield failed(f"{who} does not hear what happens around it.", "To fix it, type: reload")
    if kind_of(thing) == "room":
        yield failed(
            f"{who} is a room, and rooms hear nothing of what happens in them.",
            f"Adopt a thing in it instead, and: ai release {who}",
        )
    for part, why in context.part_errors(agent.script.assistant_key).items():
        yield failed(
            f"The part '{part}' of {who}'s prompt could not be written: {why}",
            f"Correct its function, then type: reload. To see it: ai prompt {who} {part}",
        )
    obstacle = agent.obstacle()
    if obstacle:
        yield warning(f"{who} can do nothing now: {obstacle}.", f"See: ai why {who}")


def _is_wrapped(thing: Any) -> bool:
    return isinstance(thing, PerceivingMixin) or WRAPPED[0] in thing.__dict__


def _not_taken_up(agents: Collection[int]) -> list[CheckResult]:
    from evennia.scripts.models import ScriptDB

    rows = ScriptDB.objects.filter(db_tags__db_key__startswith=TAG).distinct()
    known = set(agents)
    return [
        failed(
            f"{key} is an assistant, but was not started.",
            "Is ai.server among AT_SERVER_STARTSTOP_MODULE? Then: reload, and the log says why.",
        )
        for pk, key in rows.values_list("pk", "db_key")
        if pk not in known
    ]


def model_names(context: CheckContext) -> list[str]:
    """Return the names of all models that the assistants may use."""
    names: list[str] = []
    for agent in context.agents:
        if agent.script.pk:
            names.extend(names_for(agent.script, "live"))
    if context.only is None:
        names.extend(listed(conf.get("MODEL")))
        names.extend(listed(conf.get("SMALL_MODEL")))
        for chain in conf.get("PASS_MODELS").values():
            names.extend(listed(chain))
    return [name for name in dict.fromkeys(names) if ":" in name]
