"""The rules and phrases that every character has, as data, one subject to a file.

`ai.brains.embedded.rules` puts them in order with those of a persona, and only the built-in brain
and the commands that set rules import them.
"""
