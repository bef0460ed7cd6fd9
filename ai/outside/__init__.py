"""The ways out of the game: HTTP, a thread for asyncio, and a fuse for what does not answer."""
