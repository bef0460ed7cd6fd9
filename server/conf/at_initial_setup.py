"""Evennia runs this once, when the game starts with an empty database."""


def at_initial_setup() -> None:
    """Build the village.

    Imported here, because Evennia ignores a hook module that fails to load.
    """
    from world.build import build

    build()
