"""Rules: what a character listens for, and what it says and does then.

`rule_reader` reads them from data, and a `Rulebook` holds those of one persona. Who reads lines or
does errands asks it; of a talk it knows only the lines that it is asked about.
"""
