"""What tests of modules share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import override_settings

LOCMEM = "django.core.cache.backends.locmem.LocMemCache"


@pytest.fixture
def own_cache(request: pytest.FixtureRequest) -> Iterator[None]:
    """A cache in memory that no other test uses."""
    with override_settings(CACHES={"default": {"BACKEND": LOCMEM, "LOCATION": request.node.name}}):
        yield
