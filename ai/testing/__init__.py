"""The testing kit: try a tool, a persona or a whole assistant without a model and without waiting.

with stage(ScriptedBrain([call("say", message="Welcome!")])) as scene:
    scene.say("Hello!")
    assert scene.heard[-1] == 'Marta says, "Welcome!"'

`ai.testing.attacks` has more: a suite that plays written-down attacks against a whole game.
`ai.testing.models` serves a model over HTTP, with a menu of what can go wrong.
`ai.testing.modules` serves a module so, `ai.testing.house` has an assistant use it, and
`ai.testing.contract` holds yours against the contract.
"""

from __future__ import annotations

from ai.brains.base import Usage
from ai.testing.brains import ScriptedBrain, Step, call, completion
from ai.testing.reactor import TestReactor
from ai.testing.registry import registry_copy
from ai.testing.stage import Scene, serving, stage

__all__ = [
    "Scene",
    "ScriptedBrain",
    "Step",
    "TestReactor",
    "Usage",
    "call",
    "completion",
    "registry_copy",
    "serving",
    "stage",
]
