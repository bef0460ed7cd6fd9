"""Errands: what follows from what was heard, for the rules that it fits.

`understanding` finds them, `recollection` those of what was told before, and `priorities` leaves
what is to be done. How lines read is the room `lines`.
"""
