"""The ways out of the game: HTTP, a thread for asyncio, and a circuit breaker."""
