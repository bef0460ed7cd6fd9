"""Text that crosses between players, the game and a model: inert, quoted, cut."""
