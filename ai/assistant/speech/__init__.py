"""How an assistant speaks: when, how fast, and what players see while it thinks."""
