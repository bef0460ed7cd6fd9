"""Lines: what somebody said, as clauses that stand for themselves.

`clauses` takes a line apart, `referents` finds whom a pronoun means, and `line_reader` fills in
what a clause leaves to the talk before it. Nothing here knows what is to be done about it: that is
the room `errands`.
"""
