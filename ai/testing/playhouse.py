"""The former name of `ai.testing.scene_with_model`."""

from ai.testing.scene_with_model import ANTHROPIC, MODEL
from ai.testing.scene_with_model import SceneWithModel as Playhouse
from ai.testing.scene_with_model import scene_with_model as playhouse

__all__ = ["ANTHROPIC", "MODEL", "Playhouse", "playhouse"]
