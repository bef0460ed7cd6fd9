"""The rules and phrases that the built-in brain comes with; data only, a subject a file.

`rules` puts them in order with those of a persona.
"""
