"""The Redis and the PostgreSQL of `make run-workers`."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from server.demo.game import GameError
from server.demo.services import services, services_folder

pytestmark = pytest.mark.slow


def test_they_start_twice_and_stop_twice(tmp_path: Path) -> None:
    redis, postgresql = services(tmp_path)[:2]
    try:
        for one in (redis, postgresql):
            one.start()
            one.start()
            assert one.running
    except GameError as missing:
        pytest.skip(f"WORKERS OF THE VILLAGE ARE NOT TESTED: {missing}")
    finally:
        for one in (redis, postgresql):
            one.stop()
            one.stop()
        shutil.rmtree(services_folder(tmp_path), ignore_errors=True)
    assert not redis.running and not postgresql.running
