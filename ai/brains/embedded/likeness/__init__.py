"""Likeness: how near a line is to what a rule answers, by its words.

It measures and knows nothing of talks; whoever reads or chooses rules may use it.
"""
