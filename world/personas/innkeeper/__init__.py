"""Marta, who keeps the inn.

`INNKEEPER` is the whole of her; the other files are what she says of one thing each.
"""
