"""The personas of the village's people: each has a room, and the files beside are for all of them.

A folder is one person, or the trade of the inn. All is data, by which the built-in brain speaks for
them. `world.people` puts them into the village.
"""
