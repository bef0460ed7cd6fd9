"""What is kept works on PostgreSQL as it does on SQLite."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ai.tests.postgresql import postgresql

ROOT = Path(__file__).resolve().parents[3]
TESTS = (
    "ai/tests/memory",
    "ai/tests/assistant/test_leaving.py",
    "ai/tests/remote/test_pins.py",
    "ai/tests/remote/test_modules_told.py",
)


def run(command, environment):
    """What a program says that has to end well."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    done = subprocess.run(command, cwd=ROOT, env=environment, timeout=900, check=False, **pipes)
    assert done.returncode == 0, done.stdout[-5000:]
    return done.stdout


@pytest.mark.slow
def test_the_tests_of_what_is_kept_pass_on_it():
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    here = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST")}
    with postgresql() as folder:
        here |= {
            "EVENNIA_AI_POSTGRESQL": folder,
            "DJANGO_SETTINGS_MODULE": "server.conf.test_settings",
        }
        run([sys.executable, "-m", "django", "migrate"], here)  # Evennia reads it at its import
        told = run([*command, "--migrations", "-m", "not slow", *TESTS], here)
    assert int(re.search(r"(\d+) passed", told)[1]) > 100
