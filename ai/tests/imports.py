"""What comes along with modules of ours: asked of one new Python, which is started once."""

from __future__ import annotations

import functools
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STEPS = {
    "ai.tools": "from ai.tools import *",
    "its tools": "from ai.tools import TOOL_REGISTRY; assert TOOL_REGISTRY.list_tools()",
    "ai.pipeline": "import ai.pipeline",
    "ai.brains": "import ai.brains",
    "a game without a model": "import ai.brains.embedded.brain, ai.brains.models.providers",
    "ai.assistant.engine.loop": "import ai.assistant.engine.loop",
    "ai.assistant.scheduling.scheduler": "import ai.assistant.scheduling.scheduler",
    "a free model's price": """
from ai.assistant.budgets.prices import Prices
from ai.brains.models.providers import model_spec
Prices().source(model_spec("ollama:x"))
""",
    "check_module": """
from ai.testing.contract import check_module
assert "connection refused" in str(check_module("http://127.0.0.1:9")[0])
""",
    "ai.remote.mcp": "import ai.remote.mcp",
    "a memory that finds meanings": """
import django
from importlib.util import find_spec
from django.conf import settings
LEVELS = ["Guest", "Player", "Helper", "Builder", "Admin", "Developer"]
settings.configure(INSTALLED_APPS=["ai"], AI={}, PERMISSION_HIERARCHY=LEVELS)
django.setup()
from ai.memory import vectors
from ai.memory.memories import memories, recall
from twisted.internet.task import Clock
vectors.start(vectors.local_embedder(vectors.DEFAULT, lambda *_: None), Clock(), 10)
assert vectors.meaning() is not None or not find_spec("wordllama")
""",
}
"""What is run, in this order, each time as if nothing of ours had been imported yet.

What others wrote stays loaded: it may not come along with any step before, either.
"""
RUN = """
import json, sys
loaded = {}
for name, step in json.loads(sys.argv[1]).items():
    for ours in [ours for ours in sys.modules if ours.split(".")[0] == "ai"]:
        del sys.modules[ours]
    exec(step, {})
    loaded[name] = list(sys.modules)
print(json.dumps(loaded))
"""


def loaded_by(step: str) -> set[str]:
    """The modules that are loaded after a step, in a Python without settings or environment."""
    return set(_loaded()[step])


def packages_of(step: str) -> set[str]:
    """The packages that they belong to."""
    return {name.partition(".")[0] for name in loaded_by(step)}


@functools.cache
def _loaded() -> dict[str, list[str]]:
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", RUN, json.dumps(STEPS)],
        cwd=ROOT,
        env={"PATH": ""},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr
    loaded: dict[str, list[str]] = json.loads(ran.stdout)
    return loaded
