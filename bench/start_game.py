"""A server of the demo village, with the plug-in and without.

    start_game.py build FOLDER
    start_game.py with|without FOLDER SECONDS

`start.py` runs it. The server has no portal: it is Evennia's service, which is told that the portal
has connected.
"""

from __future__ import annotations

import importlib
import json
import os
import shutil
import sys
import time
from pathlib import Path
from typing import Any

from figures import resident
from game import ROOT

DEFAULT = "evennia.objects.objects.Default"
VILLAGERS = ("Marta", "Bram", "Odile", "Hob")
LINES = (
    "Good day, {name}!",
    "{name}, what do you know about the gate?",
    "{name}, how is business?",
    "{name}, who is here?",
)
APART = 1.6
"""Seconds between two lines to the same villager."""


def set_up(database: Path) -> Any:
    """Django's settings of the village, with a database of its own."""
    sys.path.insert(0, str(ROOT))
    os.chdir(ROOT)  # where Evennia looks for the game
    os.environ["DJANGO_SETTINGS_MODULE"] = "server.conf.settings"
    from django.conf import settings

    settings.DATABASES["default"]["NAME"] = str(database)
    return settings


def build(folder: Path) -> None:
    """Build the village twice; of the second, nothing is left that is the plug-in's."""
    settings = set_up(folder / "with.db3")
    settings.STATIC_ROOT = str(folder / "static")
    import django

    django.setup()
    import evennia
    from django.apps import apps
    from django.core.management import call_command
    from django.db import connection

    settings.MIGRATION_MODULES = {app.label: None for app in apps.get_app_configs()}
    call_command("migrate", run_syncdb=True, verbosity=0)
    evennia._init()
    from evennia.accounts.models import AccountDB
    from evennia.objects.models import ObjectDB
    from evennia.scripts.models import ScriptDB

    prepare = importlib.import_module("server.demo.prepare")
    AccountDB.objects.create_superuser("staff", "", "a password of nobody")
    prepare._world()
    connection.close()
    shutil.copy(folder / "with.db3", folder / "without.db3")
    settings.DATABASES["default"]["NAME"] = str(folder / "without.db3")
    ScriptDB.objects.filter(db_typeclass_path__startswith="ai.").delete()
    for kind, paths in (
        ("Character", ("world.characters.", "ai.")),
        ("Object", ("world.",)),
    ):
        for path in paths:
            rows = ObjectDB.objects.filter(db_typeclass_path__startswith=path)
            rows.update(db_typeclass_path=DEFAULT + kind)
    for path in ("world.", "ai."):
        stored = ObjectDB.objects.filter(db_cmdset_storage__startswith=path)
        stored.update(db_cmdset_storage=None)


def without(settings: Any) -> None:
    """Take the plug-in out of the settings."""
    settings.INSTALLED_APPS.remove("ai")
    settings.AT_SERVER_STARTSTOP_MODULE = []
    settings.BASE_CHARACTER_TYPECLASS = f"{DEFAULT}Character"
    settings.CMDSET_CHARACTER = "evennia.commands.default.cmdset_character.CharacterCmdSet"
    settings.FILE_HELP_ENTRY_MODULES = settings.PROTOTYPE_MODULES = []
    settings.ROOT_URLCONF = "evennia.web.urls"


def serve(way: str, folder: Path, seconds: float) -> dict[str, Any]:
    """Start the server, and have a player talk with each villager for some seconds."""
    settings = set_up(folder / f"{way}.db3")
    if way == "without":
        without(settings)
    import django

    django.setup()
    import evennia

    evennia._init()
    from evennia.server.service import EvenniaServerService
    from twisted.internet import reactor

    service = EvenniaServerService()
    service.register_webserver()
    service.run_init_hooks("shutdown")
    found: dict[str, Any] = {"start": time.process_time(), "started": resident()}
    if seconds:
        answers: list[str] = []
        reactor.callWhenRunning(talk, reactor, answers)
        reactor.callLater(seconds, reactor.stop)
        reactor.run()
        found |= {"answers": len(answers), "talked": resident()}
    return found


def talk(reactor: Any, answers: list[str]) -> None:
    """Have a player say some lines to each villager."""
    from evennia.objects.models import ObjectDB
    from evennia.utils.create import create_account, create_object

    for name in VILLAGERS:
        villager = ObjectDB.objects.filter(db_key__startswith=name).first()
        player = create_object(f"{DEFAULT}Character", key=f"Anna {name}")
        player.permissions.add("Player")
        player.account = create_account(f"Player{villager.pk}", None, None)
        player.location = villager.location

        def hear(text: Any = None, who: str = f"{name} says", **kwargs: Any) -> bool:
            answers.extend([str(text)] if who in str(text) else [])
            return False

        player.at_msg_receive = hear
        for number, line in enumerate(LINES):
            reactor.callLater(0.3 + APART * number, player.at_say, line.format(name=name))


def main() -> None:
    """Build the village, or start it and print the results as JSON."""
    way, folder, *rest = sys.argv[1:]
    if way == "build":
        build(Path(folder))
    else:
        print(json.dumps(serve(way, Path(folder), float(rest[0]))), flush=True)
    os._exit(0)  # threads may still wait


if __name__ == "__main__":
    main()
