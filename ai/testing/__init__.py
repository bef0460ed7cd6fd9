"""The testing kit: try a tool, a persona or a whole assistant without a model and without waiting.

Games and remote modules import it in their tests; within `ai` only the CLI does.

with stage(ScriptedBrain([call("say", message="Welcome!")])) as scene:
    scene.say("Hello!")
    assert scene.heard[-1] == 'Marta says, "Welcome!"'

`ai.testing.attacks` is a suite that plays attacks, written down as data, against a whole game.
`ai.testing.models` serves a model over HTTP and simulates its faults, and in a
`ai.testing.scene_with_model` an assistant thinks with it. `ai.testing.modules` serves a remote
module, and in a `ai.testing.scene_with_modules` an assistant uses it. `ai.testing.contract` checks
a module of yours.
"""

from __future__ import annotations

from ai.brains.base import Usage
from ai.testing.brains import ScriptedBrain, Step, call, completion
from ai.testing.former_names import register_former_names
from ai.testing.reactor import TestReactor
from ai.testing.registry import registry_copy
from ai.testing.scene import Scene, serving, stage

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

register_former_names(__name__)
