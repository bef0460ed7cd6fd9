"""What an assistant has noticed: one percept each, where it came from, whom it was meant for.

The lowest floor: the other rooms may use it; it uses none of them.
"""
