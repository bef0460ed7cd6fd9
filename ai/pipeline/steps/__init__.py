"""The steps of every call, one in each file.

`ai.pipeline.pipeline` runs them in this order: find, authorise, validate, limit, gate, approve,
cache, run, cap, record. Other rooms import single rules from here, such as who may use a tool.
"""
