"""How an assistant speaks: when, how fast, and what players see while it thinks.

The floors above may import it. `turns` brings it what the loop says; from here the words go through
the pipeline into the game.
"""
