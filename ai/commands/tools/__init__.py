"""Words of `ai` about tools: list and show them, run one by hand, approve calls, remote modules.

Calls go through `ai.pipeline`: those of `ai do` with the builder's rights, an approved one with
its asker's.
"""
