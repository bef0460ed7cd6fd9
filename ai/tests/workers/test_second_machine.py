"""A worker on another machine: a network of its own, TLS with a CA of our own, and a password."""

from __future__ import annotations

import os
import secrets
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from ipaddress import IPv4Address
from pathlib import Path
from typing import Any

import pytest
import pytest_twisted
from twisted.internet import reactor
from twisted.internet.task import deferLater

from ai.tests.databases.postgresql import postgresql
from ai.tests.databases.redis import redis_with_tls
from ai.tests.databases.sqlite import database, migrate
from ai.tests.workers.servers import WorkerProcess
from ai.tests.workers.test_traps import Game

pytestmark = pytest.mark.slow
FIRST = IPv4Address("10.192.0.0") + 4 * (os.getpid() % 2**20)
"""Of four addresses that no other run of this test has."""
HERE, THERE, NETWORK = str(FIRST + 1), str(FIRST + 2), f"{FIRST}/30"
PASSWORD = secrets.token_urlsafe(12)
NO_NETWORK = "A SECOND MACHINE IS NOT TESTED: `ip netns` needs iproute2, and to run as root"


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@contextmanager
def machine() -> Iterator[str]:
    """A network with nothing in it but a cable to ours; gives the name of its namespace."""
    if os.getuid() != 0 or shutil.which("ip") is None:
        pytest.skip(NO_NETWORK)
    name = f"ai{os.getpid()}"
    try:
        ip("netns", "add", name)
    except subprocess.CalledProcessError:
        pytest.skip(NO_NETWORK)
    try:
        ip("link", "add", f"{name}a", "type", "veth", "peer", "name", f"{name}b", "netns", name)
        ip("addr", "add", f"{HERE}/30", "dev", f"{name}a")
        ip("link", "set", f"{name}a", "up")
        ip("-n", name, "addr", "add", f"{THERE}/30", "dev", f"{name}b")
        ip("-n", name, "link", "set", f"{name}b", "up")
        yield name
    finally:
        ip("netns", "del", name)


@pytest_twisted.ensureDeferred
async def test_a_worker_on_another_machine(tmp_path: Path, django_db_blocker: Any) -> None:
    with (
        machine() as name,
        redis_with_tls(HERE, PASSWORD) as (url, ca),
        postgresql(HERE, NETWORK) as folder,
    ):
        with django_db_blocker.unblock():
            where = {"ENGINE": "django.db.backends.postgresql", "NAME": "postgres"}
            with database("postgresql", **where, USER="postgres", HOST=folder) as connection:
                migrate(connection, migrated=False)
        address = f"{url}?ssl_ca_certs={ca}&prefix=far"
        game = Game(address)
        worker = WorkerProcess(address, HERE, tmp_path, "far", before=("ip", "netns", "exec", name))
        strangers = [
            Game(f"{url.replace(PASSWORD, 'guessed')}?ssl_ca_certs={ca}&prefix=far"),
            Game(f"{url}?prefix=far"),  # it trusts no CA of ours
        ]
        try:
            for one in strangers:
                one.carrier.start()
            await game.connected("far")
            answer = await game.ask("one")
            assert answer.data["pid"] == worker.process.pid
            assert (await game.ask("two", "started")).data["scripts"] == 0  # it reads the database
            for one in strangers:
                assert one.carrier.report().problem.endswith("does not answer")
                assert (await one.ask("mine")).data == {"local": True}
            ip("link", "set", f"{name}a", "down")  # somebody stumbles over the cable
            begun = time.monotonic()
            await game.until(lambda: "no worker" in game.carrier.report().problem)
            assert time.monotonic() - begun < 12
        finally:
            with ExitStack() as ends:  # the last first, whichever of them fails
                ends.callback(worker.kill)
                for one in (game, *strangers):
                    ends.callback(one.carrier.stop)
                ends.callback(ip, "link", "set", f"{name}a", "up")
            await deferLater(reactor, 0)
