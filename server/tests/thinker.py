"""A served model for a whole game, with fixed answers.

python -m server.tests.thinker 14009
"""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAME = "custom:ribbons"
WORDS = "Ribbons, two coppers a yard"
"""One sentence; a second one would be said some seconds later."""
PAINT = r"paint the crate (\w+)"
"""An order at which it calls the tool `add_tag`, which is for builders."""
READY_SECONDS = 120


def settings(port: int) -> str:
    """The settings with which a game knows this model and its price."""
    return (
        f'AI["BASE_URL"] = "http://127.0.0.1:{port}/v1"\n'
        f'AI["MODELS"] = {{"{NAME}": {{"price": {{"input": 2.0, "output": 8.0}}}}}}\n'
    )


@contextmanager
def thinker(port: int) -> Iterator[None]:
    """Serve the model in a process of its own."""
    process = subprocess.Popen([sys.executable, "-m", "server.tests.thinker", str(port)], cwd=ROOT)
    try:
        _wait(port)
        yield
    finally:
        process.terminate()
        process.wait(READY_SECONDS)


def _wait(port: int) -> None:
    until = time.monotonic() + READY_SECONDS
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=2).close()
            return
        except OSError:
            assert time.monotonic() < until, "the served model did not come up"
            time.sleep(0.05)  # it is a process of its own


def main() -> None:
    """Serve until the process is terminated."""
    from twisted.internet import reactor

    from ai.brains.base import Completion, ModelCall, Usage
    from ai.testing.models import Asked, ModelServer

    times = count(1)  # an assistant may not say the same line again

    def answer(asked: Asked) -> Completion:
        offered = {tool["function"]["name"] for tool in asked.body.get("tools", ())}
        said = asked.body["messages"][-1]["content"]
        calls = {
            "report": {"state": "ready"},
            "say": {"message": f"{WORDS}, as I said {next(times)} times."},
        }
        calls["add_tag"] = {"target": "crate", "tag": (re.findall(PAINT, said) or [""])[0]}
        calls["ping"] = {"word": (re.findall(r"word '(\w+)'", said) or [""])[0]}
        wanted = ["add_tag"] if re.search(PAINT, said) else ["report", "ping", "say"]
        name = next((name for name in wanted if name in offered), None)
        call = (ModelCall("1", name, calls[name]),) if name else ()
        return Completion("" if call else WORDS, call, Usage(1200, 20))

    ModelServer(always=answer).listen(reactor, int(sys.argv[1]))
    reactor.run()


if __name__ == "__main__":
    main()
