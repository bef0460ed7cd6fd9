"""The former name of `ai.testing.scene`."""

from ai.testing.scene import CHARACTER, Cast, Scene, serving, stage

__all__ = ["CHARACTER", "Cast", "Scene", "serving", "stage"]
