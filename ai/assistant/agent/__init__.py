"""A running assistant: its inbox, its history, what wakes it, how far a turn may go."""
