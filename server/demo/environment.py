"""Makes a virtual environment, installs the project into it, and shows the progress.

    python server/demo/environment.py [--chosen] .venv [EXTRA ...]

It runs before anything is installed, so it needs the standard library only. A second run with
nothing new to do takes no time.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NEEDED = (3, 11)


class Environment:
    """A virtual environment with this project in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.python = folder / "bin" / "python"
        self.log = folder / "install.log"
        self._stamp = folder / "installed.json"

    def provide(self, extras: set[str], chosen: bool) -> None:
        """Make or complete it, with these extras; `chosen` demands the running interpreter."""
        if self._unusable(chosen):
            self._create()
        installed = self._installed()
        wanted = extras | set(installed.get("extras", []))
        project = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
        if installed.get("project") == project and set(installed["extras"]) == wanted:
            return
        self._install(wanted)
        self._stamp.write_text(json.dumps({"project": project, "extras": sorted(wanted)}))

    def _unusable(self, chosen: bool) -> bool:
        ask = "import sys; print(sys.base_prefix, *sys.version_info[:3])"
        try:
            answer = subprocess.run([self.python, "-c", ask], capture_output=True, text=True)
        except OSError:
            return True
        ours = f"{sys.base_prefix} {' '.join(map(str, sys.version_info[:3]))}"
        return answer.returncode != 0 or (chosen and answer.stdout.strip() != ours)

    def _create(self) -> None:
        if self.folder.exists() and _game_runs():
            sys.exit("The game runs in this environment. Stop it first: make stop")
        version = ".".join(map(str, sys.version_info[:3]))
        print(f"Making {self.folder.name} with Python {version}.", flush=True)
        try:
            venv.create(self.folder, clear=True, with_pip=True, symlinks=True)
        except subprocess.CalledProcessError:
            sys.exit(
                "Python could not make a virtual environment.\n"
                "On Debian and Ubuntu: apt-get install python3-venv"
            )

    def _installed(self) -> dict[str, object]:
        return json.loads(self._stamp.read_text()) if self._stamp.exists() else {}

    def _installer(self) -> list[object]:
        """The installer: pip, or the uv that EVENNIA_AI_UV names, which is ten times as fast."""
        if "EVENNIA_AI_UV" in os.environ:
            return [os.environ["EVENNIA_AI_UV"], "pip", "install", "--python", self.python]
        return [self.python, "-m", "pip", "install", "--progress-bar", "off"]

    def _install(self, extras: set[str]) -> None:
        print(
            "Installing the project and what it needs; this can take a minute or two.", flush=True
        )
        what = f".[{','.join(sorted(extras))}]" if extras else "."
        command = [*self._installer(), "--editable", what]
        begun = time.monotonic()
        count = 0
        with (
            self.log.open("w") as log,
            subprocess.Popen(
                [str(part) for part in command],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            ) as pip,
        ):
            assert pip.stdout is not None
            for line in pip.stdout:
                log.write(line)
                if line.startswith("Collecting "):
                    count += 1
                    _show(f"  {count} packages, now {line.split()[1]}")
        _show("")
        if pip.returncode != 0:
            sys.stderr.write("\n".join(self.log.read_text().splitlines()[-20:]))
            sys.exit(f"\nInstalling failed; the whole output is in {self.log}.")
        print(f"  done in {time.monotonic() - begun:.0f} s.", flush=True)


def _game_runs() -> bool:
    try:
        os.kill(int((ROOT / "server" / "portal.pid").read_text()), 0)
    except (OSError, ValueError):
        return False
    return True


def _show(text: str) -> None:
    """Overwrite the terminal's last line; in a log, that would only be noise."""
    if sys.stdout.isatty():
        print(f"\r\033[K{text[:78]}", end="", flush=True)


def main() -> None:
    """Read the command line and provide the environment."""
    if sys.version_info < NEEDED:
        sys.exit(f"This is Python {sys.version.split()[0]}; evennia-ai needs 3.11 or newer.")
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    parser.add_argument("extras", nargs="*")
    parser.add_argument("--chosen", action="store_true", help="this interpreter and no other")
    arguments = parser.parse_args()
    Environment(arguments.folder.absolute()).provide(set(arguments.extras), arguments.chosen)


if __name__ == "__main__":
    main()
