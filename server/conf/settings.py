"""Settings of the demo game: a small, complete Evennia game that is also the plug-in's home."""

import json
import os
from contextlib import suppress
from pathlib import Path

from evennia.settings_default import *

# Evennia imports `inflect`, which has `typeguard` recompile all its functions at each start, to
# check their types at run time: that takes more than half of the time that a server needs to start.
with suppress(ImportError):
    import typeguard

    typechecked, typeguard.typechecked = typeguard.typechecked, lambda target: target
    try:
        import inflect  # noqa: F401
    finally:
        typeguard.typechecked = typechecked

# The values of this copy of the game; `make run` writes them.
_local_file = Path(__file__).parents[1] / "local.json"
_local = json.loads(_local_file.read_text()) if _local_file.exists() else {}
_port = _local.get("port", 4000)
_host = _local.get("host", "127.0.0.1")

SERVERNAME = "Thornwick"
GAME_SLOGAN = "a village whose people think for themselves"
SECRET_KEY = _local.get("secret_key", "insecure: for tests only, `make run` makes a real one")
IN_GAME_ERRORS = False
# The village has the time of TIME_ZONE, so that who comes in the evening comes in the evening.
TIME_FACTOR, TIME_IGNORE_DOWNTIMES = 1, True
os.makedirs(LOG_DIR, exist_ok=True)  # the launcher wants it, git keeps no empty folder

# Only this machine can connect, unless `make run HOST=0.0.0.0` opens the game to others.
TELNET_PORTS = [_port]
TELNET_INTERFACES = [_host]
WEBSERVER_PORTS = [(_port + 1, _port + 5)]
WEBSERVER_INTERFACES = [_host]
WEBSOCKET_CLIENT_PORT = _port + 2
WEBSOCKET_CLIENT_INTERFACE = _host
AMP_PORT = _port + 6

INSTALLED_APPS += ["ai"]
AT_SERVER_STARTSTOP_MODULE = ["ai.server"]
AI = {
    "TOOL_MODULES": ["world.tools"],
    "LORE": ["world/lore.md"],
    "PROMPT": {
        "slate": {"is": "world.kitchen.slates", "after": "people", "tokens": 120},
        "gate": {"is": "world.gate.state", "after": "goals", "tokens": 20},
    },
    # `make run` starts this module beside the game: docs/examples/dice_and_weather.py
    "MODULE_SERVICES": {"tavern": f"http://127.0.0.1:{_port + 7}"},
    "DEFAULT_GUEST_MODULES": ["tavern"],
    "EVAL_GATE": "ai.tools.rule_gate.RuleGate",
    "GATE_RULES": [
        {
            "tool": "send_messenger",
            "arguments": {"message": ["fire*", "wolves*"]},
            "approve": False,
            "reason": "The boy carries no alarm: for that, the guard rings the bell.",
        },
    ],
}

if _local.get("services"):  # `make run-workers`
    AI["WORKERS"] = f"unix://{_local['services']}/redis"
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": "postgres",
            "USER": "postgres",
            "HOST": f"{_local['services']}/postgresql",
            # Values go beside a statement, which PostgreSQL plans once; docs/workers.md says more.
            "OPTIONS": {"server_side_binding": True, "prepare_threshold": 5},
        }
    }
else:
    # A transaction that reads first and then writes fails at once while the website writes.
    DATABASES["default"]["OPTIONS"] = {"transaction_mode": "IMMEDIATE"}
    # Each commit overwrites the journal, instead of making a new file and deleting it.
    SQLITE3_PRAGMAS += ("PRAGMA journal_mode=PERSIST",)

CMDSET_UNLOGGEDIN = "evennia.commands.default.cmdset_unloggedin.UnloggedinCmdSet"
CMDSET_SESSION = "evennia.commands.default.cmdset_session.SessionCmdSet"
CMDSET_CHARACTER = "world.commands.CharacterCmdSet"
CMDSET_ACCOUNT = "evennia.commands.default.cmdset_account.AccountCmdSet"

BASE_ACCOUNT_TYPECLASS = "evennia.accounts.accounts.DefaultAccount"
BASE_GUEST_TYPECLASS = "evennia.accounts.accounts.DefaultGuest"
BASE_OBJECT_TYPECLASS = "evennia.objects.objects.DefaultObject"
BASE_CHARACTER_TYPECLASS = "world.characters.VillageCharacter"
BASE_ROOM_TYPECLASS = "evennia.objects.objects.DefaultRoom"
BASE_EXIT_TYPECLASS = "evennia.objects.objects.DefaultExit"
BASE_CHANNEL_TYPECLASS = "evennia.comms.comms.DefaultChannel"
BASE_SCRIPT_TYPECLASS = "evennia.scripts.scripts.DefaultScript"

ROOT_URLCONF = "server.conf.urls"
STATICFILES_DIRS = []
LOCK_FUNC_MODULES = ("evennia.locks.lockfuncs",)
SERVER_SERVICES_PLUGIN_MODULES = []
FILE_HELP_ENTRY_MODULES = ["world.help_entries"]
PROTOTYPE_MODULES = ["world.prototypes"]

with suppress(ImportError):  # API keys and the like; never in git
    from server.conf.secret_settings import *
