"""Brains that are language models behind an API.

`ai.assistant.llm` builds them. `providers` says where a model is found. `model` asks for an answer
and `embedding_model` for vectors, each in one request, which `wire` writes and `ai.outside.http`
sends.
"""
