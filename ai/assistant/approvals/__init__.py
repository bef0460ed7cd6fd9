"""Calls that a human has to decide first: the queue, the decision, and who is told."""
