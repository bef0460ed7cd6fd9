"""How long recalling takes in milliseconds, by the number of memories.

    python bench/recall.py [--sizes 1000 10000 100000] [--rounds 40]

The database is a temporary file. One assistant has that many memories of 14 words, which are as
frequent as in speech; a fifth of the memories are whispers of fifty people. Another assistant has a
tenth as many. The tool `recall_memories` itself answers each question, on the game's thread. With
the extra `meaning`, every memory has a vector, and as many as the settings allow are in memory.
"Work" is the processor's time, which is less than the clock's on a busy machine.
"""

from __future__ import annotations

import argparse
import os
import random
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time
from typing import Any

from game import start_game

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


def fill(script: int, count: int, embedder: Any) -> None:
    """Store the memories of an assistant."""
    from ai.memory.vectors import FORMAT
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
        result = getattr(found, "result", found)
        assert result["memories"], f"nothing about '{question}'"
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
        print("| memories | question | words | (work) | words and meaning | (work) |")
        print("|---|---|---|---|---|---|")
        for size in options.sizes:
            measure(size, options.rounds)


def measure(size: int, rounds: int) -> None:
    """Print the rows of one size."""
    from importlib.util import find_spec

    from twisted.internet.defer import maybeDeferred

    from ai import conf
    from ai.memory import vectors
    from ai.models import Memory

    embedder = vectors.WordLlama() if find_spec("wordllama") else None
    Memory.objects.all().delete()
    fill(1, size, embedder)
    fill(2, size // 10, embedder)
    for name, numbers in QUESTIONS.items():
        question = " ".join(map(word, numbers))
        vectors.stop()
        line = [f"{size:,}", name, *(f"{time:.1f}" for time in ask(question, rounds))]
        cap = conf.get("VECTORS_IN_MEMORY")
        if embedder:
            vectors.start(maybeDeferred, vectors.DEFAULT, cap)
            ask(question or word(0), cap // vectors.BATCH + 2)  # until memory is full of vectors
            line += [f"{time:.1f}" for time in ask(question, rounds)]
        else:
            line += ["–", "–"]
        print(f"| {' | '.join(line)} |", flush=True)


if __name__ == "__main__":
    main()
