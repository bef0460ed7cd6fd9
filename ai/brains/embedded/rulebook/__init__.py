"""The rules and phrases of the built-in brain: data only, one subject to a file.

Only `ai.brains.embedded` and the commands that set rules import it. `rulebook` puts its rules in
order with those of a persona.
"""
