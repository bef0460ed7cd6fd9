"""Settings of the demo game: a small, complete Evennia game that is also the plug-in's home."""

import os

from evennia.settings_default import *  # noqa: F403

SERVERNAME = "evennia-ai demo"
SECRET_KEY = os.environ.get("EVENNIA_SECRET_KEY", "insecure: for the demo on this machine only")
IN_GAME_ERRORS = False
os.makedirs(LOG_DIR, exist_ok=True)  # noqa: F405 - the launcher wants it, git keeps no empty folder

INSTALLED_APPS += ["ai"]  # noqa: F405
AT_SERVER_STARTSTOP_MODULE = ["ai.server"]
AI = {"TOOL_MODULES": ["world.tools"]}

CMDSET_UNLOGGEDIN = "evennia.commands.default.cmdset_unloggedin.UnloggedinCmdSet"
CMDSET_SESSION = "evennia.commands.default.cmdset_session.SessionCmdSet"
CMDSET_CHARACTER = "ai.commands.CharacterCmdSet"
CMDSET_ACCOUNT = "evennia.commands.default.cmdset_account.AccountCmdSet"

BASE_ACCOUNT_TYPECLASS = "evennia.accounts.accounts.DefaultAccount"
BASE_GUEST_TYPECLASS = "evennia.accounts.accounts.DefaultGuest"
BASE_OBJECT_TYPECLASS = "evennia.objects.objects.DefaultObject"
BASE_CHARACTER_TYPECLASS = "evennia.objects.objects.DefaultCharacter"
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

try:
    from server.conf.secret_settings import *  # noqa: F403
except ImportError:
    pass
