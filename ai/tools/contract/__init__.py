"""The contract of tools: the class `Tool`, its registry, what a call declares and returns.

Tools, the pipeline and every room above may import it; it knows no game. The tools themselves stand
one floor up, directly in `ai.tools`.
"""
