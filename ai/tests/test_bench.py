"""The measurement runs what it says it runs; how fast is not a test's business."""

from __future__ import annotations

import importlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import pytest_twisted
from twisted.internet.threads import deferToThread

from ai.assistant.engine.context_window import tokens_of_tools
from ai.memory import vectors
from ai.testing import call
from ai.testing.http.served import Step
from ai.testing.models import Asked, model_server
from ai.tools import TOOL_REGISTRY, ToolSet
from ai.tools.contract import groups
from ai.tools.contract.groups import CORE, GROUPS

ROOT = Path(__file__).parents[2]
BENCH = ROOT / "bench"
POSTGRESQL = [*Path("/usr/lib/postgresql").glob("*/bin/initdb")] or shutil.which("initdb")
MODELS = "openai:gpt-5-mini", "anthropic:claude-sonnet-4-5", "ollama:llama3.2"
QUESTIONS = ["1,000"] * 4
WHO_ASKS = [
    "nobody",
    "evennia-ai",
    "AsyncOpenAI, on a thread with its own loop",
    "OpenAI, on a thread each",
]
WHOLE = "the whole catalogue"
TURNS = [f"of these, all that a turn for {who} may use" for who in ("staff", "a player")]
SHORT = {
    "loop.py --rounds 1": [
        *("evennia-ai", "smolagents", "openai-agents", "langgraph", "pydantic-ai"),
        *("evennia-ai", "openai-agents", "langgraph"),
    ],
    "offer.py": [WHOLE, *TURNS, f"{WHOLE}, and five modules of twenty tools", *TURNS],
    "costs.py": [*(f"`{model}`" for model in MODELS), "tokens"],
    "recall.py --sizes 1000 --rounds 2": QUESTIONS,
    "prompt.py --memories 1000 --lore 50 --rounds 2": ["rare words", "common words", "of lore"],
    "crowd.py --assistants 20 --seconds 1": WHO_ASKS * 2,
    "modules.py --rounds 1 --seconds 2": [
        "nobody is asked",
        "ten modules, discovered again each second",
    ],
    "statements.py": ["SQL statements of a turn"],
    "telemetry.py --turns 100": ["metrics", "traces", "both", "one answer to Prometheus"],
    "start.py --rounds 1 --seconds 3": [
        "start, seconds of the processor",
        "memory at the start, MB",
        "memory after talks, MB",
    ],
    "idle.py --assistants 10 --seconds 1": ["SQL statements", "timer calls", "of one core"],
    "growth.py --turns 120 --turns-a-day 15": ["after"],
    "window.py --turns 100 --streams 0 --rounds 2": ["a turn", "costs"],
    "workers_chaos.py --kills 1 --brokers 1 --restarts 1 --assistants 2": [],
    "summary.py": ["turn: SQL statements", "idle: SQL statements", "start: longer"],
    "judgement.py custom:scripted {url}": ["tools", "schema", "text"],
}
"""The short round of each benchmark, and how the rows of its tables begin."""


@pytest.mark.slow
@pytest.mark.parametrize("command", SHORT)
@pytest_twisted.ensureDeferred
async def test_a_short_round_ends_well_and_fills_the_table(
    command: str, record_property: Callable[[str, object], None]
) -> None:
    if command.startswith("workers") and (shutil.which("redis-server") is None or not POSTGRESQL):
        pytest.skip("WORKERS ARE NOT MEASURED: apt-get install redis-server postgresql")
    with model_server(always=greeting) as server:
        ran = await deferToThread(run, command.format(url=server.url))
    assert ran.returncode == 0, ran.stdout + ran.stderr
    # Of a row: what stands before the next cell, or before figures.
    begun = re.findall(r"^(?:\| |  )(.+?)(?: \||  | \d|$)", ran.stdout, re.M)
    assert [row for row in begun if row in SHORT[command]] == SHORT[command], ran.stdout
    assert not re.search("evennia-ai .*NOT MEASURED", ran.stdout), ran.stdout
    if command.startswith("idle"):
        assert ran.stdout.count(" | 0 | 0 |\n") == 2, ran.stdout
    if "judgement" in command:  # the model greets, whatever is asked
        assert ran.stdout.count("| 16 of 16 | 4 of 16 | say 16 |") == 3, ran.stdout
    record_property("report", f"\none short round of bench/{command}\n\n{ran.stdout}")


def run(command: str) -> subprocess.CompletedProcess[str]:
    """Run a benchmark as one does by hand, with this tree's code."""
    name, *arguments = command.split()
    mine = {name: value for name, value in os.environ.items() if not name.startswith("DJANGO_")}
    return subprocess.run(
        [sys.executable, BENCH / name, *arguments],
        capture_output=True,
        text=True,
        timeout=300,
        env={**mine, "PYTHONPATH": str(ROOT)},
    )


def greeting(asked: Asked) -> Step:
    """A call of `say`, in the way that calls are asked for."""
    message = {"message": "Good day!"}
    if asked.body.get("tools"):
        return [call("say", **message)]
    if "response_format" in asked.body:
        return json.dumps({"call": {"tool": "say", "arguments": message}})
    return "SAY: Good day!"


def test_every_benchmark_has_a_short_round_and_is_in_make_bench() -> None:
    sources = {path.name: path.read_text() for path in BENCH.glob("*.py")}
    programs = {name for name, source in sources.items() if "__main__" in source}
    parts = {name for name in programs if any(f'"{name}"' in one for one in sources.values())}
    short = {command.split()[0] for command in SHORT}
    assert short == programs - parts - {"workers.py"}  # its shortest round takes 100 s
    made = re.search(r"for one in (.+); do.*\n.*bench/\$\$one.py", (ROOT / "Makefile").read_text())
    assert made and {f"{name}.py" for name in made[1].split()} == short - {
        "judgement.py",  # which needs a model
        "workers_chaos.py",  # which needs a Redis and a PostgreSQL
        "summary.py",  # which runs last
    }


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "embedder", "least"),
    [
        ("development", "WordLlama", 36),
        *(
            pytest.param(*row, marks=pytest.mark.slow)
            for row in (
                ("held_out", "WordLlama", 26),
                ("held_out_plain", "WordLlama", 42),
                ("held_out_mixed", "WordLlama", 28),
                ("development", "MiniLM", 41),
                ("held_out", "MiniLM", 40),
                ("held_out_plain", "MiniLM", 44),
                ("held_out_mixed", "MiniLM", 37),
            )
        ),
    ],
)
def test_as_many_questions_in_other_words_are_answered_as_the_docs_say(
    monkeypatch: pytest.MonkeyPatch, name: str, embedder: str, least: int
) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    bench = importlib.import_module("recall")
    embedders = bench.installed([embedder])
    if not embedders:
        pytest.skip(f"{' or '.join(bench.EMBEDDERS[embedder])} is not installed")
    questions = bench.store(name)
    try:
        assert len(questions) >= 44
        assert bench.answers(questions, embedders[embedder]) >= least
    finally:
        vectors.stop()


def test_our_turn_makes_the_calls_that_are_measured(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    ours, turn = importlib.import_module("ours"), importlib.import_module("turn")
    witness = turn.Witness()
    with ours.plain(witness, tmp_path) as run:
        run()
    witness.check(1)


def test_tools_on_demand_save_at_least_seventy_percent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    bench = importlib.import_module("offer")
    before = (TOOL_REGISTRY.list_tools(), dict(groups.known))
    alone, staff, _player, with_modules, *rest = bench.offers()
    assert (TOOL_REGISTRY.list_tools(), dict(groups.known)) == before
    assert alone.tools == len(bench.ours()) and with_modules.tools == alone.tools + 100
    assert set(alone.groups) == {*GROUPS} - {CORE}
    for one in (alone, with_modules, *rest):
        for group, tokens in one.groups.items():
            assert one.saving(tokens) >= 0.7, (one.about, group)
    assert {*bench.MODULES} <= {*with_modules.groups}
    assert staff.everything == tokens_of_tools(
        ToolSet(bench.ours()), [t.name for t in bench.ours() if "live" in t.passes], "live"
    )


def test_the_page_has_what_the_measurement_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    bench = importlib.import_module("offer")
    page = bench.PAGE.read_text()
    shown = page.partition(bench.BEGIN)[2].partition(bench.END)[0]
    assert shown == bench.table(bench.offers()), "python bench/offer.py --write"
