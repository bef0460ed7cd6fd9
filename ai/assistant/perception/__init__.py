"""How what happens in the game becomes a percept, and which percepts wake an assistant."""
