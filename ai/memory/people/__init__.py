"""Whom an assistant knows, how much it likes them, and what it talks about with them."""
