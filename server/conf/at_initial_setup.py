"""Evennia runs this once, when the game starts with an empty database."""


def at_initial_setup() -> None:
    """Build the village.

    Imported here and not above: Evennia takes a hook module that fails to load for a missing one.
    """
    from world.build import build

    build()
