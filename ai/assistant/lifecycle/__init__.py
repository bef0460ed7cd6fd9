"""Creating an assistant from a draft, a profile or a character card.

`adopt` makes the assistant of a finished draft. `sandbox` and the commands `card`, `profile` and
`setup` may import this room.
"""
