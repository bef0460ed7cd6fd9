"""The personas of the village's people: each has a room, and the files beside are for all of them.

All is data, by which the built-in brain speaks for them. `world.people` puts them into the village.
"""
