"""Settings of a game with workers, on the servers that a test started."""

import json
import os

from server.conf.test_settings import *  # noqa: F403

_of_test = json.loads(os.environ.get("EVENNIA_AI_SETTINGS", "{}"))
AI = {**AI, **_of_test, "WORKERS": os.environ["EVENNIA_AI_WORKERS"]}  # noqa: F405
DATABASES["default"] |= {  # noqa: F405
    "USER": os.environ.get("EVENNIA_AI_DATABASE_USER", "postgres"),
    "NAME": os.environ.get("EVENNIA_AI_DATABASE", "postgres"),
}
