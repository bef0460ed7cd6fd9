"""Prepares the stopped game: its tables, its staff account, its village.

    python -m server.demo.prepare

Evennia would do most of this at its first start, and then restart at once. Every step may run
again.
"""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

import django


def prepare() -> None:
    """Bring the database into the state that a start needs."""
    django.setup()
    from django.core.management import call_command

    call_command("migrate", "--noinput", verbosity=1)
    furnish()


def furnish() -> None:
    """Fill the tables, after Django is set up and the tables are made."""
    import evennia

    evennia._init()
    _accounts()
    _token()
    _world()


def _accounts() -> None:
    """Create the superuser, and set both accounts' passwords to those in `server/local.json`."""
    from evennia.accounts.models import AccountDB

    from server.demo.local import STAFF, VISITOR, Local

    local = Local.load(Path())
    if not AccountDB.objects.filter(id=1).exists():
        AccountDB.objects.create_superuser(STAFF, "", local.staff_password)
    passwords = {STAFF: local.staff_password, VISITOR: local.visitor_password}
    for name, password in passwords.items():
        account = AccountDB.objects.filter(username=name).first()
        if account is not None and not account.check_password(password):
            account.set_password(password)
            account.save()


def _token() -> None:
    """Put a token of the superuser into `server/local.json`, for `make list-modules`."""
    from ai.assistant.authority import tokens
    from server.demo.local import Local

    local = Local.load(Path())
    if local.api_token and tokens.find(local.api_token) is not None:
        return
    with suppress(tokens.TooMany):  # then staff make one in the game
        _, local.api_token = tokens.make(1, None, "make list-modules")
        local.save(Path())


def _world() -> None:
    """Run Evennia's initial setup, which builds the village, or only repair the village."""
    from django.test import override_settings
    from evennia.objects.models import ObjectDB
    from evennia.server import initial_setup
    from evennia.server.models import ServerConfig

    from world.build import build

    step = ServerConfig.objects.conf("last_initial_setup_step")
    if step == "done":
        build()
        return
    # With this setting, the setup leaves out only the restart at its end.
    with override_settings(TEST_ENVIRONMENT=True):
        initial_setup.handle_setup(step)
    ServerConfig.objects.conf("server_epoch", time.time())
    # The superuser's character would stand in the village although nobody plays it.
    ObjectDB.objects.get(id=1).at_post_unpuppet()


if __name__ == "__main__":
    prepare()
