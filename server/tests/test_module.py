"""The reference module as a program, alone and beside the demo game."""

from __future__ import annotations

import importlib.util
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ai.testing.contract import check_module, report
from server.conf import settings as demo
from server.demo import __main__ as command
from server.demo.api import format_modules
from server.demo.game import GameError, free_port
from server.demo.local import Local
from server.demo.module import PORTS, PROGRAMS, DemoModule, demo_module

ROOT = Path(__file__).resolve().parents[2]
CALLS = {"tavern.roll_dice": {"count": 3, "sides": 20}, "tavern.weather": {"day": "tomorrow"}}
SECRET = "AI_MODULE_SECRET_TAVERN"


@pytest.fixture
def tavern(demo_files: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[DemoModule]:
    monkeypatch.delenv(SECRET, raising=False)
    module = demo_module("tavern", demo_files, free_port())
    yield module
    module.stop()


def url(module: DemoModule) -> str:
    return f"http://127.0.0.1:{module.port}"


def demo_command(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "server.demo", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
    )


def taken(port: int) -> socket.socket:
    """Holds a port and closes every connection, so that no client waits for an answer."""
    holder = socket.socket()
    holder.bind(("127.0.0.1", port))
    return holder


def test_it_keeps_the_contract_and_its_tools_do(tavern: DemoModule) -> None:
    tavern.start()
    found = report(url(tavern), name="tavern", calls=CALLS)
    assert [str(finding) for finding in found.findings] == []
    assert found.called == list(CALLS)
    assert found.manifest is not None
    assert [tool.name for tool in found.manifest.tools] == list(CALLS)
    assert "POST /execute" in tavern.log()


def test_it_keeps_to_those_who_know_its_secret(
    tavern: DemoModule, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SECRET, "turnip")
    tavern.start()
    assert check_module(url(tavern), "turnip", calls=CALLS) == []
    assert "status 401" in str(check_module(url(tavern), "swede")[0])


def test_the_command_says_what_it_found(tavern: DemoModule) -> None:
    tavern.start()
    program = [sys.executable, "-m", "ai.cli.main", "check-module", url(tavern)]
    good = subprocess.run(
        [*program, "--call", 'tavern.roll_dice {"count": 2}'],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert good.returncode == 0, good.stderr
    assert "tavern.roll_dice (guest, safe_chain, called)" in good.stdout
    assert "It keeps the contract." in good.stdout
    bad = subprocess.run([*program, "--name", "inn"], cwd=ROOT, capture_output=True, text=True)
    assert bad.returncode == 1
    assert "calls itself" in bad.stdout
    wrong = subprocess.run(
        [*program, "--call", "tavern.roll_dice [2]"], cwd=ROOT, capture_output=True, text=True
    )
    assert wrong.returncode == 2
    assert "is not a call" in wrong.stderr


def test_it_uses_nothing_but_the_standard_library() -> None:
    told = (ROOT / PROGRAMS["tavern"]).read_text()
    names = {line.split()[1].partition(".")[0] for line in told.splitlines() if _imports(line)}
    assert names <= sys.stdlib_module_names


def _imports(line: str) -> bool:
    return line.startswith(("import ", "from "))


def test_the_settings_have_the_ports_that_the_modules_are_started_on() -> None:
    first = Local.load(ROOT).port
    told = {name: f"http://127.0.0.1:{first + offset}" for name, offset in PORTS.items()}
    assert demo.AI["MODULE_SERVICES"] == told
    assert PORTS.keys() == PROGRAMS.keys()


def test_tests_reach_out_to_no_module() -> None:
    from django.conf import settings

    assert "MODULE_SERVICES" not in settings.AI


def test_it_is_started_once_and_stopped(tavern: DemoModule) -> None:
    assert not tavern.running
    tavern.start()
    tavern.start()
    assert tavern.running
    tavern.stop()
    tavern.stop()
    assert not tavern.running


def test_the_number_of_another_process_is_not_taken_for_it(tavern: DemoModule) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as other:
        pid_file = tavern._pid_file
        pid_file.write_text(str(other.pid))
        assert not tavern.running
        tavern.stop()
        assert other.poll() is None
        other.communicate()


def test_a_port_that_is_taken_is_told(tavern: DemoModule) -> None:
    with (
        taken(tavern.port),
        pytest.raises(GameError, match="make logs-module M=tavern"),
    ):
        tavern.start()
    assert not tavern.running
    assert "Address already in use" in tavern.log()


def test_a_module_that_does_not_start_keeps_nobody_from_playing(
    tavern: DemoModule,
    demo_files: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(command, "ROOT", demo_files)
    with taken(tavern.port):
        command._start_modules(Local(port=tavern.port - PORTS["tavern"]))
    assert "The game runs without it." in capsys.readouterr().out


def test_stop_stops_it_without_a_game_too(demo_files: Path) -> None:
    local = Local(port=free_port())
    local.save(demo_files)
    module = demo_module("tavern", demo_files, local.port)
    started = demo_command(demo_files, "restart-module", "--module", "tavern")
    assert started.returncode == 0, started.stderr
    assert (
        f"The module tavern runs on port {module.port}."
        in demo_command(demo_files, "status").stdout
    )
    assert "GET /manifest" in demo_command(demo_files, "logs-module", "--module", "tavern").stdout
    assert "Stopping tavern" in demo_command(demo_files, "stop").stdout
    assert not module.running


def test_what_needs_a_running_game_or_a_name_says_so(demo_files: Path) -> None:
    for name in ("list-modules", "refresh-tools"):
        answer = demo_command(demo_files, name)
        assert answer.returncode == 1
        assert "make run" in answer.stderr
    for name in ("restart-module", "logs-module"):
        answer = demo_command(demo_files, name)
        assert answer.returncode == 1
        assert "M=tavern" in answer.stderr


def test_modules_are_listed_with_what_is_wrong_and_what_waits() -> None:
    told = format_modules(
        [
            {
                "name": "tavern",
                "state": "waits for approval",
                "url": "http://127.0.0.1:4007",
                "problem": "It has changed.",
                "tools": [
                    {"name": "tavern.weather", "required_permission": "Guest", "description": "W."}
                ],
                "waiting": [{"tool": "tavern.roll_dice", "kind": "changed", "lines": []}],
            }
        ]
    )
    assert told.splitlines() == [
        "tavern: waits for approval, at http://127.0.0.1:4007",
        "  ! It has changed.",
        "  tavern.weather (Guest): W.",
        "  tavern.roll_dice waits for a builder's approval",
        "  To read it, in the game: ai modules tavern",
    ]


def test_it_can_be_imported_and_read_whole() -> None:
    path = ROOT / PROGRAMS["tavern"]
    spec = importlib.util.spec_from_file_location("example", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    roll = {"tool_name": "tavern.roll_dice", "arguments": {}, "idempotency_key": "one"}
    assert module.execute(roll) == module.execute(roll)
    assert len(path.read_text().splitlines()) <= 80


def test_somebody_who_connects_and_says_nothing_keeps_nobody_waiting(tavern: DemoModule) -> None:
    tavern.start()
    with socket.create_connection(("127.0.0.1", tavern.port)):
        assert check_module(url(tavern), seconds=5) == []
