"""The surroundings of a measurement: a game with its own database, or the app alone."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
HIERARCHY = ["Guest", "Player", "Helper", "Builder", "Admin", "Developer"]


def set_up() -> None:
    """Set up Django with the app alone and no database, unless it is set up already."""
    import django
    from django.conf import settings

    if settings.configured:
        return
    sys.path.insert(0, str(ROOT))
    settings.configure(INSTALLED_APPS=["ai"], PERMISSION_HIERARCHY=HIERARCHY, USE_TZ=True)
    django.setup()


def start_game(database: Path, **ai: Any) -> None:
    """Set up Django and Evennia as Evennia's server does.

    Args:
        database: The file of the database. If it does not exist, it is created from the models,
            as migrations would take ten seconds longer.
        **ai: Settings in `AI`.
    """
    sys.path.insert(0, str(ROOT))
    os.chdir(ROOT)  # where Evennia looks for the game
    os.environ["DJANGO_SETTINGS_MODULE"] = "server.conf.test_settings"
    from django.conf import settings

    new = not database.exists()
    settings.DATABASES["default"]["NAME"] = str(database)
    settings.AI = {**settings.AI, **ai}
    import django

    django.setup()
    import evennia
    from django.apps import apps
    from django.core.management import call_command
    from django.db import connection

    with connection.cursor() as cursor:
        for pragma in settings.SQLITE3_PRAGMAS:
            cursor.execute(pragma)
    if new:
        settings.MIGRATION_MODULES = {app.label: None for app in apps.get_app_configs()}
        call_command("migrate", run_syncdb=True, verbosity=0)
    evennia._init()
