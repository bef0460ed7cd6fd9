"""The game in which cases are played: its settings, with a temporary database."""

from __future__ import annotations

import os
import sys
from pathlib import Path

GAME_SETTINGS = "server.conf.settings"
"""Where the settings of each Evennia game are, seen from its folder."""
OWN_SETTINGS = "ai.evaluation.settings"


def start_game(database: Path, folder: Path) -> None:
    """Set up Django and Evennia as a server does, without running one.

    Args:
        database: A file that does not exist yet, for a database with empty tables. The game's own
            database is not opened.
        folder: The game's folder; if it is none, Evennia's own settings are used.

    Raises:
        ImproperlyConfigured: The game's settings are wrong.
    """
    if folder.joinpath(*GAME_SETTINGS.split(".")).with_suffix(".py").is_file():
        sys.path.insert(0, str(folder))
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", GAME_SETTINGS)
    else:
        os.environ["DJANGO_SETTINGS_MODULE"] = OWN_SETTINGS
    os.chdir(folder)
    from django.conf import settings

    settings.DATABASES = {
        "default": {"ENGINE": "django.db.backends.sqlite3", "NAME": str(database)}
    }
    os.chdir(folder)  # where no game is, Evennia's settings look for one in the folders above
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.CMDSET_MERGE_CACHE_MAXSIZE = 0  # it would keep objects of earlier cases
    settings.TEST_ENVIRONMENT = True  # objects need no home
    import django

    django.setup()
    import evennia
    from django.apps import apps
    from django.core.management import call_command
    from django.db import connection

    with connection.cursor() as cursor:
        for pragma in settings.SQLITE3_PRAGMAS:
            cursor.execute(pragma)
    # From the models, as all migrations would take ten seconds longer.
    settings.MIGRATION_MODULES = {app.label: None for app in apps.get_app_configs()}
    call_command("migrate", run_syncdb=True, verbosity=0)
    evennia._init()
