"""Brains around brains: fallback, retry, circuit breaker, concurrency limit, pacing, clean output.

Each takes a brain and is one; `ai.assistant.llm` puts them together.
"""
