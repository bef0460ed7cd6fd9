"""The Django app."""

from __future__ import annotations

from django.apps import AppConfig


class AIConfig(AppConfig):
    """AI characters, as a Django app: models, migrations, and the checks at start."""

    name = "ai"
    label = "ai"
    verbose_name = "AI characters"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Check at start what would otherwise fail late: the settings, and whose `ai` this is."""
        from ai.conf import check_settings

        check_settings()
