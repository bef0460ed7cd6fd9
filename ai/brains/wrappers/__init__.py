"""Brains around brains: fallback, retry, circuit breaker, concurrency limit, pacing, clean output.

Each takes a brain and is one, but for `probe_tool_mode`, which finds out how a model is asked.
`ai.assistant.llm` puts them together.
"""
