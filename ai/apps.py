"""The Django app."""

from __future__ import annotations

from django.apps import AppConfig
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db.models.signals import post_delete, post_migrate


class AIConfig(AppConfig):
    """AI characters, as a Django app: models, migrations, and the checks at start."""

    name = "ai"
    label = "ai"
    verbose_name = "AI characters"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Check at start what would otherwise fail late: the settings, and whose `ai` this is.

        Raises:
            ImproperlyConfigured: Says what to mend.
        """
        import ai
        from ai import conf
        from ai.checks.settings import check_settings
        from ai.tools import GAME_MODULES
        from ai.tools.contract import levels
        from ai.tools.rule_gate import GateRuleError, read_rules

        if getattr(ai, "DISTRIBUTION", "") != "evennia-ai":
            raise ImproperlyConfigured(
                f"The package 'ai' in {self.path} is not evennia-ai's, or another one was "
                "installed over it. Rename or remove that one, then install evennia-ai again."
            )
        from ai.memory.memories import full_text
        from ai.web import tokens

        post_migrate.connect(full_text.prepare, sender=self)
        post_delete.connect(tokens.drop_with_account)  # whatever the game's accounts are
        check_settings()
        levels.use_hierarchy(settings.PERMISSION_HIERARCHY)
        try:
            read_rules(conf.get("GATE_RULES"))
        except GateRuleError as error:
            raise ImproperlyConfigured(f"AI['GATE_RULES'] in your settings: {error}") from None
        GAME_MODULES[:] = conf.get("TOOL_MODULES")
