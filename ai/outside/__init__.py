"""The ways out of the game: HTTP, a thread for asyncio, and a circuit breaker.

Brains, remote modules, `ai.assistant.llm` and the testing kit import it; it imports no other room.
"""
