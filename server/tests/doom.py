"""Tools of the test game: a brain and a database that are slower than the death of their server."""

import time
from pathlib import Path

from django.db import connection
from twisted.internet.defer import succeed
from twisted.internet.task import deferLater

from ai.assistant.runtime import get_runtime
from ai.brains.base import Completion, ModelCall
from ai.brains.embedded.brain import EmbeddedBrain
from ai.tools import Tool, ToolCategory

DUG = Path("server") / "dug"
BEFORE = Path("server") / "stuck_before"
REACHED = Path("server") / "reached"


class DigTool(Tool):
    """Writes to a file, which no crash rolls back."""

    name = "dig"
    description = "Dig a well."
    category = ToolCategory.DANGEROUS
    group = "core"

    def execute(self, character, *, context, **kwargs):
        with DUG.open("a") as trace:
            trace.write("dug\n")
        return deferLater(context.clock, 25, dict)


class DoomedBrain(EmbeddedBrain):
    """Digs or goes to sleep on request."""

    def think(self, request):
        percepts = [percept for message in request.messages for percept in message.percepts]
        if percepts and percepts[-1]["kind"] == "say":
            for words, tool in (("dig a well", "dig"), ("go to sleep", "go_to_sleep")):
                if words in percepts[-1]["text"]:
                    return succeed(Completion(calls=(ModelCall("", tool, {}),)))
        return super().think(request)


def stuck(execute, sql, params, many, context):
    """Block the SQL statement that a test names in a file, until the server is killed."""
    if BEFORE.exists() and sql.startswith(BEFORE.read_text()):
        BEFORE.unlink()
        REACHED.touch()
        time.sleep(120)  # it is killed meanwhile
    return execute(sql, params, many, context)


connection.execute_wrappers.append(stuck)
get_runtime().brains["embedded"] = DoomedBrain()
