"""Evaluation: suites of cases that measure how well a brain plays a character.

`evennia-ai bench` runs them; see docs/bench.md. A case is played in a world of its own, on real
objects of Evennia, through the product's own perception, tools and pipeline, and no language model
judges it. Each suite is a room in this one. A game imports nothing of it; only the CLI does.
"""
