"""The former name of `ai.testing.object_cache`."""

from ai.testing.object_cache import forget_objects

__all__ = ["forget_objects"]
