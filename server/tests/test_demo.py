"""`make run` and others when the game cannot start or does not run."""

from __future__ import annotations

import re
import socket
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.contrib.auth.password_validation import UserAttributeSimilarityValidator
from django.db import ConnectionHandler

from server.conf import settings
from server.demo.game import Game, GameError, free_port
from server.demo.local import STAFF, VISITOR, Local
from server.demo.telnet import IAC, WILL, Telnet
from world.scene import SCENE

ROOT = Path(__file__).resolve().parents[2]


def demo(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "server.demo", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=30,
    )


def test_run_names_the_port_that_is_taken_and_what_to_do(demo_files: Path) -> None:
    port = free_port()
    with socket.create_server(("127.0.0.1", port + 1)):
        answer = demo(demo_files, "run", "--port", str(port))
    assert answer.returncode == 1
    assert f"{port + 1} (web)" in answer.stderr
    assert f"make run PORT={port + 1000}" in answer.stderr


def test_who_waits_in_vain_reads_the_ends_of_the_logs(tmp_path: Path) -> None:
    logs = tmp_path / "server" / "logs"
    logs.mkdir(parents=True)
    (logs / "launcher.log").write_text("Failed to load application: float division by zero\n")
    with pytest.raises(GameError) as failed:
        Game(tmp_path, free_port()).wait_for_log("ready", 0)
    assert "launcher.log:\nFailed to load application: float division" in str(failed.value)
    for log in ("portal.log", "server.log"):
        assert f"{log}:\n(there is none)" in str(failed.value)


def test_ports_are_free_for_the_modules_too() -> None:
    after = free_port() + 20
    with socket.create_server(("127.0.0.1", after + 7)):  # where a run was killed, one is left
        assert free_port() != after


@pytest.mark.parametrize(
    ("name", "length"),
    [(STAFF, len(Local().staff_password)), (VISITOR, len(Local().visitor_password))],
)
def test_no_password_is_too_similar_to_its_name(name: str, length: int) -> None:
    unlucky = name.lower().ljust(length, "-")  # has all letters of the name
    UserAttributeSimilarityValidator().validate(unlucky, SimpleNamespace(username=name))


def test_run_that_finds_no_ports_leaves_nothing_behind(demo_files: Path) -> None:
    port = free_port()
    with socket.create_server(("127.0.0.1", port)):
        demo(demo_files, "run", "--port", str(port))
    assert not (demo_files / "server" / "local.json").exists()
    assert not list((demo_files / "server").glob("*.db3"))


def test_the_program_that_runs_the_game_loads_nothing_of_the_engine() -> None:
    loads = "import sys, server.demo.__main__, world.scene; print('evennia' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", loads], cwd=ROOT, capture_output=True, text=True)
    assert (answer.returncode, answer.stdout) == (0, "False\n"), answer.stderr


@pytest.mark.slow
def test_run_in_an_empty_folder_makes_the_game_once_plays_the_scene_and_says_how_to_connect(
    demo_files: Path,
) -> None:
    port = free_port()
    program = [sys.executable, "-m", "server.demo"]
    try:
        answer = subprocess.run(
            [*program, "run", "--port", str(port)],
            cwd=demo_files,
            capture_output=True,
            text=True,
            timeout=240,
        )
        assert answer.returncode == 0, answer.stdout + answer.stderr
        assert f"{len(SCENE)} lines played" in answer.stdout
        assert f"localhost {port}" in answer.stdout or f"127.0.0.1 {port}" in answer.stdout
    finally:
        subprocess.run([*program, "stop"], cwd=demo_files, timeout=60, check=True)
    settings = {"DJANGO_SETTINGS_MODULE": "server.conf.settings"}
    Game(demo_files, port).run("-m", "server.demo.prepare", environment=settings)  # once more
    with closing(sqlite3.connect(demo_files / "server" / "evennia.db3")) as database:
        made = "SELECT db_key FROM objects_objectdb WHERE db_key IN ('Marta', 'The Copper Kettle')"
        assert sorted(database.execute(made)) == [("Marta",), ("The Copper Kettle",)]
        assert database.execute("SELECT name FROM django_migrations WHERE app = 'ai'").fetchall()


def test_stop_of_a_stopped_game_is_no_error(demo_files: Path) -> None:
    answer = demo(demo_files, "stop")
    assert (answer.returncode, answer.stdout) == (0, "The game does not run.\n")


def test_reload_of_a_stopped_game_says_how_to_start_it(demo_files: Path) -> None:
    answer = demo(demo_files, "reload")
    assert answer.returncode == 1
    assert "make run" in answer.stderr


LAUNCHER_THAT_GIVES_UP_ONCE = """#!/bin/sh
echo called >> calls
[ $(wc -l < calls) = 1 ] || exit 0
echo $PPID > server/portal.pid
echo "Connection to Evennia timed out. Try again."
"""


def test_a_portal_that_loads_too_slowly_for_the_launcher_is_told_to_go_on(tmp_path: Path) -> None:
    launcher = tmp_path / "python"
    launcher.write_text(LAUNCHER_THAT_GIVES_UP_ONCE)
    launcher.chmod(0o755)
    (tmp_path / "server").mkdir()
    with socket.create_server(("127.0.0.1", 0)) as asks_for_a_name:
        port = asks_for_a_name.getsockname()[1]
        greeter = threading.Thread(target=greet_one, args=(asks_for_a_name,), daemon=True)
        greeter.start()
        Game(tmp_path, port, python=str(launcher)).start()
        greeter.join()
    assert (tmp_path / "calls").read_text().split() == ["called", "called"]


def greet_one(listening: socket.socket) -> None:
    visitor, _ = listening.accept()
    with visitor:
        visitor.sendall(b"connect")
        visitor.recv(1)


def test_passwords_are_kept_for_their_owner_only(tmp_path: Path) -> None:
    (tmp_path / "server").mkdir()
    local = Local(port=4100)
    local.save(tmp_path)
    assert Local.load(tmp_path) == local
    assert (tmp_path / "server" / "local.json").stat().st_mode & 0o077 == 0


def test_every_copy_of_the_game_has_its_own_secrets() -> None:
    one, other = Local(), Local()
    assert one.staff_password != other.staff_password
    assert one.secret_key != other.secret_key


def test_make_lists_every_target_that_is_told_of() -> None:
    listed = subprocess.run(["make", "-s", "help"], cwd=ROOT, capture_output=True, text=True)
    targets = re.findall(r"make ([a-z-]+)", listed.stdout)
    assert {"run", "stop", "test", "lint", "bench"} <= set(targets)
    told = re.findall(r"`make ([a-z-]+)", (ROOT / "CONTRIBUTING.md").read_text())
    assert set(told) <= set(targets)


def test_telnet_options_are_refused_and_never_shown() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        client = Telnet(*listener.getsockname())
        server, _ = listener.accept()
        with client, server:
            server.sendall(b"wel" + bytes((IAC, WILL)))
            client.wait_for("wel", 5)
            server.sendall(bytes((86,)) + b"\x1b[1;32mcome\x1b[0m\r\n")
            assert client.wait_for("come", 5) == "welcome\n"
            assert server.recv(10) == bytes((IAC, 254, 86))


def test_a_colour_or_a_letter_that_comes_in_two_pieces_is_one() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        client = Telnet(*listener.getsockname())
        server, _ = listener.accept()
        with client, server:
            server.sendall(b"wel\x1b[1")
            client.wait_for("wel", 5)
            server.sendall(b";32mcome \xe2\x80")
            client.wait_for("come", 5)
            server.sendall(b"\xa6\x1b[0m!")
            assert client.wait_for("!", 5) == "welcome …!"
            assert client.coloured == "wel\x1b[1;32mcome …\x1b[0m!"


@pytest.mark.django_db
def test_a_transaction_of_its_database_may_write_from_its_beginning(tmp_path: Path) -> None:
    database = tmp_path / "evennia.db3"
    game = ConnectionHandler({"default": {**settings.DATABASES["default"], "NAME": database}})
    with closing(game["default"]), closing(sqlite3.connect(database, timeout=0)) as website:
        game["default"].set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            website.execute("CREATE TABLE visits (page TEXT)")
        game["default"].rollback()
        website.execute("CREATE TABLE visits (page TEXT)")
