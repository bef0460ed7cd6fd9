"""Hob, the builder's hand.

`HAND` is the whole of it; the other files are what it says of one thing each.
"""
