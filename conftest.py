"""Makes Evennia ready before any test module is imported."""

import pytest
from pytest_django.plugin import blocking_manager_key


def pytest_configure(config: pytest.Config) -> None:
    """Fill Evennia's flat API; it reads the database once, which pytest-django forbids so far."""
    import evennia

    with config.stash[blocking_manager_key].unblock():
        evennia._init()
