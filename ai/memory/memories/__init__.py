"""Memories: kept, recalled, found by their words, summarised, forgotten.

`memories` writes rows, `recall` reads them by rank; who may read which row says
`ai.memory.privacy`.
"""
