"""Patterns: what rules listen for, and which of thousands a line can fit.

`required_literals` reads what a pattern needs, and `pattern_index` looks for that first; they know
nothing of rules.
"""
