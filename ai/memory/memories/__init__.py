"""Memories: kept, recalled, found by their words, summarised, forgotten.

`memories` writes rows and `recall` reads them by rank; `ai.memory.privacy` says who may read
which.
"""
