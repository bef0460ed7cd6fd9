"""What the servers and clients of the testing kit share: answers, faults, and who waits for which.

Only `ai.testing` imports it; tests of games use `ai.testing.models` and `ai.testing.modules`. Begin
with `served.py`: one answer of a server, or a fault.
"""
