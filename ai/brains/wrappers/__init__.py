"""Brains around brains: fallback, retry, circuit breaker, concurrency limit, pacing and more.

`ai.assistant.llm` puts them together around a model. Each takes a brain and is one, except
`probe_tool_mode`, which finds out in which tool mode a model answers.
"""
