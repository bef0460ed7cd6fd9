"""The checks behind `ai doctor`: the game, its parts, its models."""
