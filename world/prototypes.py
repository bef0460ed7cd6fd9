"""Prototypes of the village; named here, so that a tool for spawning finds them."""
