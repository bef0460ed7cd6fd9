"""Patterns: what rules listen for, and which of thousands a line can fit.

`required_literals` reads what a pattern needs, and `pattern_index` looks for that first. Whose the
patterns are, nothing here knows.
"""
