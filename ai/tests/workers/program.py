"""A worker of a test: `evennia-ai worker`, with kinds of units that need no model.

python -m ai.tests.workers.program worker [options]
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from twisted.internet import reactor
from twisted.internet.task import deferLater

from ai.cli import main
from ai.cli.worker import set_up

set_up(Path.cwd())

from ai.workers.broker import program  # noqa: E402
from ai.workers.carrier import Answer, Unit  # noqa: E402
from ai.workers.units import thinker  # noqa: E402


async def echo(unit: Unit) -> Answer:
    """Answer with the data, after the seconds that they name."""
    count("begun", unit)
    if unit.data.get("seconds"):
        await deferLater(reactor, unit.data["seconds"])
    return Answer(unit.key, {**unit.data, "pid": os.getpid()})


async def started(unit: Unit) -> Answer:
    """Answer what runs in this process."""
    from evennia.objects.models import ObjectDB
    from evennia.scripts.models import ScriptDB
    from evennia.scripts.tickerhandler import TICKER_HANDLER

    from ai.assistant import runtime

    return Answer(
        unit.key,
        {
            "scripts": ScriptDB.objects.count(),
            "tickers": len(TICKER_HANDLER.ticker_storage),
            "at_init": len(ObjectDB.get_all_cached_instances()),
            "running": runtime._runtime is not None,
        },
    )


async def lore(unit: Unit) -> Answer:
    """Read a table of ours through the cache, and try to write one of Evennia's."""
    from django.db import DatabaseError
    from evennia.server.models import ServerConfig

    from ai.memory.table_cache import cache
    from ai.models import TableVersion

    count = cache.get("test", (TableVersion,), TableVersion.objects.count)
    try:
        ServerConfig.objects.create(db_key="written", db_value="")
    except DatabaseError:
        return Answer(unit.key, {"lore": count, "refused": True})
    return Answer(unit.key, {"lore": count, "refused": False})


def count(what: str, unit: Unit) -> None:
    """Leave a line that a test reads."""
    with open(os.environ["EVENNIA_AI_TEST_LOG"], "a") as log:
        log.write(f"{what} {unit.key} {os.getpid()}\n")


def worker_thinker(*args: Any) -> thinker.Thinker:
    made = thinker.worker_thinker(*args)
    made.functions |= {"echo": echo, "started": started, "lore": lore}
    return made


if __name__ == "__main__":
    program.worker_thinker = worker_thinker
    sys.exit(main.main())
