"""The service files of docs/workers.md: systemd and Compose take them, and so do our commands."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path

import pytest

from ai.cli import worker
from ai.tests.docs.pages import Page

PAGE = Page("workers.md")


def test_every_command_of_the_page_is_one_that_a_worker_takes() -> None:
    parser = ArgumentParser()
    worker.add_arguments(parser)
    commands = re.findall(r"evennia-ai worker((?: --?[\w-]+ [\w,%-]+)*)", PAGE.text)
    assert len(commands) >= 6
    for words in commands:
        options = parser.parse_args(words.replace("%i", "live").split())
        assert set(options.queues.split(",")) <= {"live", "passes"}


def test_the_compose_file_is_one() -> None:
    yaml = pytest.importorskip("yaml")
    [text] = PAGE.blocks("yaml")
    services = yaml.safe_load(text)["services"]
    assert services["worker-live"]["command"] != services["worker-passes"]["command"]
    for service in services.values():
        assert ("image" in service) != ("build" in service)
        assert set(service.get("depends_on", ())) <= set(services)


@pytest.mark.slow
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("THE SYSTEMD UNIT IS NOT TESTED: apt-get install systemd")
    [text] = PAGE.blocks("ini")
    unit = tmp_path / "evennia-ai-worker@.service"
    unit.write_text(re.sub(r"ExecStart=\S+", f"ExecStart={sys.executable}", text))
    done = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 and not done.stderr, done.stderr
