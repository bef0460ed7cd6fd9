"""The checks behind `ai doctor`: the game, its subsystems, its models.

Only `ai.commands.inspect.doctor` imports it. `checks` lists the checks, the other files define
them, and `result` has what they get and return.
"""
