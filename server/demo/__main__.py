"""Runs the demo game from the command line; `make run`, `make stop` and others call it."""

from __future__ import annotations

import argparse
import shutil
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path

from server.demo.api import Api, format_modules
from server.demo.game import PORTS, Game, GameError
from server.demo.local import STAFF, Local
from server.demo.module import demo_module, demo_modules
from server.demo.services import services, services_folder
from server.demo.telnet import Telnet
from server.demo.visit import arrive, play

ROOT = Path(__file__).resolve().parents[2]


def run_workers(port: int, host: str) -> None:
    """The same with Redis, PostgreSQL and two workers."""
    run(port, host, str(services_folder(ROOT)))


def run(port: int, host: str, services_in: str = "") -> None:
    """Start the game, play the scene in it, and say how to connect."""
    local = Local.load(ROOT)
    game = Game(ROOT, local.port, local.host)
    if game.running and local.services != services_in:
        raise GameError("The game runs, with another database. First: make stop")
    local.services = services_in
    if services_in:
        local.save(ROOT)
        for service in services(ROOT)[:2]:
            _step(f"Starting {service.name}", service.start)
    if game.running and game.answers():
        if port not in (0, local.port) or host not in ("", local.host):
            raise GameError(
                f"The game already runs, on {local.host} from port {local.port} on. "
                "To move it: make stop, then the same again."
            )
        print(f"The game already runs on port {local.port}; a visitor comes by.")
        _start_modules(local)
    else:
        if game.running:  # it hangs, or its server died; a new start helps in both cases
            _step("Stopping what is left of the last run", game.stop)
        local.port, local.host = port or 4000, host or "127.0.0.1"
        game = Game(ROOT, local.port, local.host)
        _start(game, local)
    if services_in:
        for service in services(ROOT)[2:]:
            _step(f"Starting a worker for {service.name}", service.start)
    try:
        _scene(game, local)
    finally:
        _how_to_connect(game, local)


def stop() -> None:
    """Stop the game, and its modules."""
    game = _known_game()
    for module in demo_modules(ROOT, game.port):
        if module.running:
            _step(f"Stopping {module.name}", module.stop)
    if not game.running:
        print("The game does not run.")
    else:
        _step("Stopping the game", game.stop)
    for service in reversed(services(ROOT)):
        if service.running:
            _step(f"Stopping {service.name}", service.stop)


def reload() -> None:
    """Restart the server with the current code; players stay connected."""
    game = _known_game()
    if not game.running:
        raise GameError("The game does not run. Start it: make run")
    _step("Reloading the game", game.reload)


def status() -> None:
    """Say whether the game runs, and how to connect."""
    game = _known_game()
    if not game.running:
        print("The game does not run. Start it: make run")
    else:
        _how_to_connect(game, Local.load(ROOT))
    for module in demo_modules(ROOT, game.port):
        runs = f"runs on port {module.port}" if module.running else "does not run"
        print(f"The module {module.name} {runs}.")


def list_modules() -> None:
    """List the game's modules, their states and their tools."""
    print(format_modules(_api().modules()))


def refresh_tools() -> None:
    """Have the game fetch the tools of all modules again."""
    print(format_modules(_api().refresh()))


def restart_module(name: str) -> None:
    """Restart one module, and have the game fetch its tools again."""
    game = _known_game()
    module = demo_module(name, ROOT, game.port)
    module.stop()
    _step(f"Starting {name}", module.start)
    if game.running:
        print(format_modules(_api().refresh(name)))


def logs_module(name: str) -> None:
    """Print the end of a module's log."""
    print(demo_module(name, ROOT, _known_game().port).log())


def _api() -> Api:
    game = _known_game()
    if not game.running:
        raise GameError("The game does not run. Start it: make run")
    return Api(game, Local.load(ROOT).api_token)


def _start_modules(local: Local) -> None:
    """Start the modules; the game runs without those that do not start."""
    for module in demo_modules(ROOT, local.port):
        if module.running:
            continue
        try:
            _step(f"Starting {module.name}, a module", module.start)
        except GameError as problem:
            print(f"{problem}\nThe game runs without it.")


def _known_game() -> Game:
    local = Local.load(ROOT)
    return Game(ROOT, local.port, local.host)


def _start(game: Game, local: Local) -> None:
    taken = game.taken_ports()
    if taken:
        names = ", ".join(f"{port} ({PORTS[port - game.port]})" for port in taken)
        theirs = ", ".join(str(game.port + 1000 + offset) for offset in PORTS)
        raise GameError(
            f"Another program uses a port that the game needs: {names}.\n"
            f"Stop that program, or take other ports: make run PORT={game.port + 1000} "
            f"(uses {theirs})."
        )
    local.save(ROOT)
    _step(
        "Preparing the database and the village",
        lambda: game.run(
            "-m",
            "server.demo.prepare",
            environment={"DJANGO_SETTINGS_MODULE": "server.conf.settings"},
        ),
    )
    _start_modules(local)
    _step("Starting the server", game.start)


def _scene(game: Game, local: Local) -> None:
    from world.scene import SCENE

    print("\nA visitor comes to the village:\n")
    show = _Transcript()
    with Telnet(game.address, game.port, on_line=show.heard) as telnet:
        try:
            arrive(telnet, local.visitor_password)
            show.listening = True
            answers = play(telnet, SCENE, show.typed)
        except (TimeoutError, ConnectionError) as problem:
            raise GameError(
                f"The scene stopped here. {problem}\nThe reason may be in server/logs/server.log."
            ) from None
        telnet.send("quit")
    times = sorted(answer.seconds for answer in answers)
    print(
        f"\n{len(times)} lines played; half were answered within {times[len(times) // 2]:.1f} s, "
        f"all within {times[-1]:.1f} s."
    )


class _Transcript:
    """Prints what the visitor types and sees, once the visitor has arrived."""

    def __init__(self) -> None:
        self.listening = False
        self._blank = True

    def typed(self, line: str) -> None:
        self._print(line)

    def heard(self, line: str) -> None:
        if self.listening:
            self._print(line.rstrip())

    def _print(self, line: str) -> None:
        if line or not self._blank:
            print("\n".join(textwrap.wrap(line, 100)), flush=True)
        self._blank = not line


def _how_to_connect(game: Game, local: Local) -> None:
    print(
        f"""
The game runs. Come in:
  telnet {game.address} {game.port}   then: create <name> <password>
  http://{game.address}:{game.port + 1}/webclient/   the same in a browser
Staff:
  connect {STAFF} {local.staff_password}   (also in server/local.json; then type: ai)
  http://{game.address}:{game.port + 1}/ai/   what the characters do and why, with the same login
To stop it: make stop""",
        flush=True,
    )


def _step(name: str, work: Callable[[], None]) -> None:
    print(f"{name} ...", end="", flush=True)
    begun = time.monotonic()
    try:
        work()
    except GameError:
        print(" failed", flush=True)
        raise
    print(f" {time.monotonic() - begun:.0f} s", flush=True)


def main() -> int:
    """Run the command that the command line names."""
    commands: dict[str, Callable[[], None]] = {
        "stop": stop,
        "reload": reload,
        "status": status,
        "list-modules": list_modules,
        "refresh-tools": refresh_tools,
        "restart-module": lambda: restart_module(arguments.module),
        "logs-module": lambda: logs_module(arguments.module),
        "clean-workers": lambda: shutil.rmtree(services_folder(ROOT), ignore_errors=True),
    }
    parser = argparse.ArgumentParser(prog="make", description="The demo game.")
    parser.add_argument("command", choices=["run", "run-workers", *commands])
    parser.add_argument("--port", type=int, default=0, help="first port (4000)")
    parser.add_argument("--host", default="", help="address to listen on (127.0.0.1)")
    parser.add_argument("--module", default="", help="for restart-module and logs-module")
    arguments = parser.parse_args()
    try:
        if arguments.command == "run":
            run(arguments.port, arguments.host)
        elif arguments.command == "run-workers":
            run_workers(arguments.port, arguments.host)
        else:
            commands[arguments.command]()
    except GameError as problem:
        print(f"\n{problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
