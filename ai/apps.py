"""The Django app of evennia-ai."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connections
from django.db.backends.signals import connection_created
from django.db.models.signals import post_delete, post_migrate


class AIConfig(AppConfig):
    """Connects the tables, signals and settings when the game starts."""

    name = "ai"
    label = "ai"
    verbose_name = "AI characters"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Check the settings, and that the package `ai` is this one.

        Raises:
            ImproperlyConfigured: A setting is wrong, or another package took the name.
        """
        import ai
        from ai import conf
        from ai.checks.settings import check_settings
        from ai.tools import GAME_MODULES
        from ai.tools.contract import levels

        if getattr(ai, "DISTRIBUTION", "") != "evennia-ai":
            raise ImproperlyConfigured(
                f"The package 'ai' in {self.path} is not evennia-ai's, or another one was "
                "installed over it. Rename or remove that one, then install evennia-ai again."
            )
        from ai.assistant.authority import tokens
        from ai.memory.memories import full_text

        connection_created.connect(_watch)
        for connection in connections.all(initialized_only=True):
            _watch(connection=connection)
        post_migrate.connect(full_text.prepare, sender=self)
        post_delete.connect(tokens.drop_with_account)  # of any account class
        levels.use_hierarchy(settings.PERMISSION_HIERARCHY)
        check_settings()
        GAME_MODULES[:] = conf.get("TOOL_MODULES")


def _watch(connection: Any, **kwargs: Any) -> None:
    """Have the table cache notice what is written."""
    from ai.memory.table_cache import cache

    if cache.watch not in connection.execute_wrappers:
        connection.execute_wrappers.append(cache.watch)
