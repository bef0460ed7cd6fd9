"""Settings for `evennia-ai bench` outside of a game's folder: Evennia's own, and the app."""

from evennia.settings_default import *

SERVERNAME = "Evaluation"
INSTALLED_APPS += ["ai"]
AI = {}

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

ROOT_URLCONF = "evennia.web.urls"
LOCK_FUNC_MODULES = ("evennia.locks.lockfuncs",)
SERVER_SERVICES_PLUGIN_MODULES = []
FILE_HELP_ENTRY_MODULES = []
PROTOTYPE_MODULES = []
