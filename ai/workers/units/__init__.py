"""The units of thought, each a function that a worker runs, and the game where no worker can.

`thinker` knows them by their kinds. The rooms above may import it.
"""
