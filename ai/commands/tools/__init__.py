"""Words of `ai` about tools: list and show them, run one by hand, approve calls, remote modules.

Calls go through `ai.pipeline` with the builder's own rights.
"""
