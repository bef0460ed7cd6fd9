"""Brains that are language models behind an API.

`ai.assistant.llm` builds them. `providers` says where a model is found, `model` makes one request,
and `wire` writes it and reads the answer; from there it goes to `ai.outside.http`.
"""
