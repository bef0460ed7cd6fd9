"""The program `evennia-ai`: what is done beside the game, from a terminal, without Django."""
