"""The former name of `ai.testing.scene_with_modules`."""

from ai.testing.scene_with_modules import SceneWithModules as House
from ai.testing.scene_with_modules import scene_with_modules as house

__all__ = ["House", "house"]
