"""The life of an assistant: what it perceives, thinks, does, remembers and costs.

`runtime` starts and stops it all; `script` and `character` are what the game's database names.
"""
