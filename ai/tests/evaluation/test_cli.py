"""`evennia-ai bench` as it is typed: in a folder without a game, and with cases of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ai.cli.main import main
from ai.tests.evaluation.test_run import SCENE

ROOT = Path(__file__).resolve().parents[3]


def bench(folder, *arguments):
    return subprocess.run(
        [sys.executable, "-m", "ai.cli.main", "bench", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "DJANGO_SETTINGS_MODULE": ""},
        capture_output=True,
        text=True,
    )


@pytest.mark.slow
def test_it_plays_the_cases_of_a_folder_and_writes_what_came_of_them(tmp_path):
    cases = tmp_path / "cases"
    (cases / "scenes").mkdir(parents=True)
    (cases / "scenes" / "inn.yaml").write_text(SCENE)
    run = bench(tmp_path, "scenes", "--cases", "cases", "--out", "out", "--brain", "embedded")
    assert run.returncode == 0, run.stderr
    assert [line.split("|")[2].strip() for line in run.stdout.splitlines()[2:5]] == [
        *("embedded", "random", "oracle")
    ]
    results = [
        json.loads(line) for line in (tmp_path / "out/results.jsonl").read_text().split("\n")[:-1]
    ]
    assert [one["player"] for one in results if one["passed"]][-1] == "oracle"
    assert "A greeting" in (tmp_path / "out/index.html").read_text()


def test_what_is_typed_wrongly_is_said_clearly(capsys, tmp_path):
    rows = (
        ("scene", "There is no suite 'scene'. Name one of text_worlds, scenes, memory, manners."),
        ("scenes --brain nobody", "There is no brain 'nobody'. Name 'embedded', a model"),
        ("scenes --brain no.such.Brain", "There is no brain 'no.such.Brain': No module named"),
        ("scenes --brain ai.cli.bench.add_arguments", "cannot be built. TypeError: add_arguments"),
        ("scenes --slower 0.5", "--slower is a number from 1 up."),
        ("scenes --slower nan", "--slower is a number from 1 up."),
        ("scenes --every 0", "--every is a number from 1 up."),
        ("scenes --dollars nan", "--dollars is a number from 0 up."),
        ("scenes --dollars=-1", "--dollars is a number from 0 up."),
        (f"scenes --out {__file__}", "File exists."),
        (f"scenes --out {__file__}/out", "Not a directory."),
        (f"scenes --replay {tmp_path}", f"No recording in {tmp_path}. Name a folder of --out."),
    )
    for line, problem in rows:
        assert main(["bench", *line.split()]) == 1, line
        said = capsys.readouterr().err
        assert problem in said and said.count("\n") == 1
