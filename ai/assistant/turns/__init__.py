"""Each kind of turn: live ones, and the passes in which nobody is spoken to.

`caller` says on whose behalf a turn acts; the loop itself stands in `ai.assistant.engine`.
"""
