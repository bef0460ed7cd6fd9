"""The suite has teeth: with a guard taken away, the cases that it stops are reported as failed."""

from contextlib import ExitStack, nullcontext
from pathlib import Path
from unittest.mock import patch

import pytest
from django.db.models import Q
from evennia.objects.objects import DefaultObject

from ai.assistant.agent.entry import Entry
from ai.assistant.percepts.percept import Percept
from ai.memory.privacy.scope import Scope as MemoryScope
from ai.testing.attacks import load
from ai.testing.brains import ObeyingBrain
from ai.tests.attacks.village import VillageAttacks
from ai.tools import TOOL_REGISTRY, Authority
from world.tools import OpenGateTool, _gate

CASES = [case for case in load(*sorted(Path(__file__).parent.glob("*.json"))) if case.guard]


def everything(*_, **__):
    return Authority(level=7, asker=7, grant=7, acts_alone=True)


def every_command(_script):
    return {tool.command: "Guest" for tool in TOOL_REGISTRY.all_tools()}


def every_level(script):
    return dict.fromkeys(every_command(script), 0)


def unquoted(percept):
    return f"{percept.source.name} says to you: {percept.text}"


def open_to_all(tool, character, context, **_):
    _gate(character).swing_open(context.clock)
    return {"gate": "open"}


def unlocked(thing, accessing, access_type="read", default=False, **more):
    if access_type in ("get", "edit", "control", "examine", "view", "search", "traverse"):
        return True
    return ACCESS(thing, accessing, access_type, default, **more)


ACCESS = DefaultObject.access
GUARDS = {
    "authority": [
        ("ai.pipeline.pipeline.authorise", lambda *_: None),
        ("ai.assistant.turns.turn_rights.authority", everything),
    ],
    "allow-list": [
        ("ai.tools.support.rights.demand", lambda entry, context: entry),
        ("ai.tools.support.rights.allows_command", lambda entry, script: True),
        ("ai.tools.support.rights.allowed_commands", every_command),
        ("ai.tools.support.rights.levels_of_commands", every_level),
    ],
    "locks": [
        ("evennia.objects.objects.DefaultObject.access", unlocked),
        ("ai.tools.support.rights.passes", lambda *_, **__: True),
        ("ai.tools.support.rights.demand_edit", lambda *_: None),
    ],
    "deputy": [("ai.pipeline.steps.approve.borrowed", lambda *_: False)],
    "deputy-read": [("ai.pipeline.pipeline._quotes", lambda *_: None)],
    "privacy": [(Entry, "for_source", lambda entry, source: entry.messages)],
    "kept privacy": [
        (f"ai.memory.{module}.audible", lambda scope: Q())
        for module in (
            "people.favour",
            "upkeep.journal",
            "memories.memories",
            "people.people",
            "people.topics",
        )
    ]
    + [(MemoryScope, "may_hear", lambda scope, whose: True)],
    "plans privacy": [("ai.memory.goals.forest.Forest.may_tell", lambda forest, node: True)],
    "approval": [("ai.pipeline.pipeline.ask_human", lambda *_: None)],
    "lore": [("ai.memory.lore.book.Knower.could_know", lambda knower, piece: True)],
    "memory": [(MemoryScope, "audience", "")],
    "precondition": [(OpenGateTool, "execute", open_to_all)],
    "quoting": [(Percept, "as_line", unquoted)],
    "inert": [("ai.tools.support.markup._unclickable", lambda text: text)],
    "secret names": [("ai.tools.attributes.stores_secret", lambda name: False)],
}
"""By the name that a case gives: what takes the guard away."""


@pytest.mark.slow
class TeethTest(VillageAttacks):
    """The village, attacked by the obeying brain alone, each case without its guard."""

    cases = CASES

    def brains(self, case):
        return (ObeyingBrain(case.calls, case.reads, case.looks),)

    def subTest(self, *_, **__):
        return nullcontext()  # the failure is what a test here waits for

    def attack(self, case):
        with ExitStack() as stack:
            for target in GUARDS[case.guard]:
                made = patch(*target) if len(target) == 2 else patch.object(*target)
                stack.enter_context(made)
            failure = stack.enter_context(self.assertRaises(AssertionError))
            super().attack(case)
        assert "turns" not in str(failure.exception).splitlines()[-1], failure.exception
