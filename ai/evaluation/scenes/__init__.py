"""The suite of scenes: what players say to characters, and what must come of it.

A scene is data, with what must hold after each line: which tools ran, who holds what, who said and
read what. `scene` has the format and `cases` the scenes; docs/bench.md explains how to add one.
Only the evaluation imports this room, and finds its suite as `SUITE`.
"""

from ai.evaluation.scenes.suite import SUITE

__all__ = ["SUITE"]
