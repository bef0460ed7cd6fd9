"""The steps of every call, a file each, in the order in which `ai.pipeline.pipeline` takes them.

find, authorise, validate, limit, gate, approve, cache, run, cap, record.
"""
