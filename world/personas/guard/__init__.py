"""Bram, who guards the gate.

`GUARD` is the whole of him; the other files are what he says of one thing each.
"""
