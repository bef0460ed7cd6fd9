"""Settings of the tests: the demo game in memory."""

import os

from server.conf.settings import *

DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}
if "EVENNIA_AI_POSTGRESQL" in os.environ:  # the folder of a PostgreSQL socket; set by a test
    DATABASES["default"] = {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "postgres",
        "USER": "postgres",
        "HOST": os.environ["EVENNIA_AI_POSTGRESQL"],
        "OPTIONS": {"server_side_binding": True, "prepare_threshold": 5},  # as docs/workers.md says
    }
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
TEST_ENVIRONMENT = True
# Tests of the plug-in are not about the village.
BASE_CHARACTER_TYPECLASS = "evennia.objects.objects.DefaultCharacter"
CMDSET_CHARACTER = "ai.commands.CharacterCmdSet"
# Evennia 6 caches merged command sets, with objects in them that belong to an earlier test.
CMDSET_MERGE_CACHE_MAXSIZE = 0
# Whatever a secret_settings.py says:
AI = {"TOOL_MODULES": ["world.tools"], "EMBEDDER": None}
AI_KEYS, AI_MODULE_SECRETS = {}, {}
