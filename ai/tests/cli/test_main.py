"""The program itself, whatever its command."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from ai.tests.imports import ROOT

PRINTS = """
import sys
from ai.cli import main
main.bench.run = lambda options: print(*range({count})) or 0
sys.exit(main.main(["bench"]))
"""


@pytest.mark.parametrize("count", [10, 100_000], ids=["little", "much"])
@pytest.mark.parametrize("unbuffered", ["", "1"], ids=["buffered", "unbuffered"])
def test_a_reader_that_has_read_enough_ends_it_without_a_word(count: int, unbuffered: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        ended = subprocess.run(
            [sys.executable, "-c", PRINTS.format(count=count)],
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            stdout=writer,
            stderr=subprocess.PIPE,
            text=True,
        )
    finally:
        os.close(writer)
    assert (ended.returncode, ended.stderr) == (1, "")
