"""Settings of the tests: the demo game in memory."""

from server.conf.settings import *

DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
TEST_ENVIRONMENT = True
# Evennia 6 keeps merged command sets, with objects in them that another test has made anew since.
CMDSET_MERGE_CACHE_MAXSIZE = 0
AI = {"TOOL_MODULES": ["world.tools"], "EMBEDDER": None}  # whatever a secret_settings.py says
