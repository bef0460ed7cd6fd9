"""What an assistant has noticed: one percept each, where it came from, whom it was meant for.

The lowest floor: every other room uses percepts, and they use none.
"""
