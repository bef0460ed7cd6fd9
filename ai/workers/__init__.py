"""Thinks for characters outside of the game's process, if the setting `WORKERS` asks for it.

The rooms above it may import it; nothing else does, and a game without the setting imports none of
it. `carrier` is the seam: a unit of thought goes out as JSON and an answer comes back. `units`
thinks it, by the same functions in a worker as in the game.
"""
