"""Turns and calls as rows, observers of turns, and recovery after a crash.

The floors above may import it. The rows go to `ai.models`; `ai log`, `ai why` and `ai replay` read
them there.
"""
