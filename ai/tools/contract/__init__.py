"""The contract of tools: the class `Tool`, its registry, and what a call may declare and return.

It knows no game; tools stand one floor up, directly in `ai.tools`.
"""
