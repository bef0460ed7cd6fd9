"""Memories: stored, recalled, searched by their words, summarised, forgotten.

The tools, `ai.assistant` and the commands import it. `memories` writes rows, `recall` ranks them,
and `ai.memory.privacy` says who may read which.
"""
