"""The trade of the inn: what it serves, how it is ordered, changed, complained of and paid.

`takes_orders` and `sends_the_boy` are the ways in; the other files are one part of it each.
"""
