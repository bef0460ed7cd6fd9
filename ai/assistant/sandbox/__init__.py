"""Turns without effects: try a line or a draft, replay a recorded turn, preview a prompt.

The top floor: only the commands import it (`ai test`, `ai replay`, `ai prompt`, `ai setup`). Its
turns run in `engine` like any other, and their calls go through the dry pipeline.
"""
