"""A PostgreSQL of a test's own, from whatever the machine has installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

MISSING = "POSTGRESQL IS NOT TESTED: apt-get install postgresql (and pip install psycopg)"


@contextmanager
def postgresql(address: str = "", network: str = "") -> Iterator[str]:
    """Run a server with nothing in it; gives the socket's folder.

    It goes away with the test. It does not run as root: then it is the user that the package made.

    Args:
        address: Where it listens besides the socket.
        network: Whom it trusts there.
    """
    pytest.importorskip("psycopg", reason=MISSING)
    binaries = _binaries()
    user = _user()
    if binaries is None or user is None:
        pytest.skip(MISSING)
    # A socket's path must be short, shorter than what pytest gives.
    with tempfile.TemporaryDirectory(prefix="pg", dir="/tmp") as folder:
        if user:
            shutil.chown(folder, *user)
        data = Path(folder, "data")
        made = [
            binaries / "initdb",
            "-D",
            data,
            "-U",
            "postgres",
            "-A",
            "trust",
            "-N",
            "-E",
            "UTF8",
        ]
        _run(made, user, folder)
        if network:
            with (data / "pg_hba.conf").open("a") as trusted:
                trusted.write(f"host all all {network} trust\n")
        settings = f"-c listen_addresses={address} -c unix_socket_directories={folder} -c fsync=off"
        control = [binaries / "pg_ctl", "-D", data, "-w", "-s"]
        _run([*control, "-o", settings, "-l", Path(folder, "log"), "start"], user, folder)
        try:
            yield folder
        finally:
            _run([*control, "-m", "immediate", "stop"], user, folder)


def _binaries() -> Path | None:
    """The folder of `initdb` and its like: the newest of Debian's, or one on the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version)
    if found:
        return found[-1].parent
    initdb = shutil.which("initdb")
    return Path(initdb).resolve().parent if initdb else None


def _version(path: Path) -> float:
    name = path.parts[-3]
    return float(name) if name.replace(".", "", 1).isdigit() else 0.0


def _user() -> tuple[str, str] | tuple[()] | None:
    """As whom it runs: nothing to change to, or a user and group; None where there is none."""
    if os.getuid() != 0:
        return ()
    for name in ("postgres", "nobody"):
        try:
            import grp
            import pwd

            who = pwd.getpwnam(name)
            return name, grp.getgrgid(who.pw_gid).gr_name
        except KeyError:
            continue
    return None


def _run(command: list[object], user: tuple[str, ...], folder: str) -> None:
    who = dict(zip(("user", "group"), user, strict=False))
    groups = {"extra_groups": []} if user else {}
    words = list(map(str, command))
    log = Path(folder, "out")
    with log.open("a") as out:  # a pipe would be held open by the server
        done = subprocess.run(
            words, cwd="/", stdout=out, stderr=out, timeout=120, check=False, **who, **groups
        )
    assert done.returncode == 0, log.read_text()


def restart(folder: str) -> None:
    """Restart the server in a folder at once, as if it had been updated; it loses connections."""
    binaries, user = _binaries(), _user()
    assert binaries is not None and user is not None
    control = [binaries / "pg_ctl", "-D", Path(folder, "data"), "-w", "-s", "-m", "fast"]
    _run([*control, "-l", Path(folder, "log"), "restart"], user, folder)
