"""Odile, who looks things up.

`LIBRARIAN` is the whole of her; the other files are what she says of one thing each.
"""
