"""Likeness: what counts as near for the embedder in use.

Embedders differ: two sentences that have nothing to do with each other are alike to 0.0 for one and
to 0.7 for another. So a likeness is counted in standard deviations above the mean of unrelated
pairs, which is measured once for each embedder, with the sentences below, and kept.
"""

from __future__ import annotations

import zlib
from typing import NamedTuple

from ai.memory.vectors.embedders import DeferredEmbedder

CONFIG_KEY = "ai_likeness"
COMES_TO_MIND = 4.0
"""Standard deviations above the mean at which a memory comes to mind without being asked for: one
of some hundred unrelated memories is as near by chance."""
LEAST_SPREAD = 0.01
"""For an embedder that takes all texts for the same."""

STATEMENTS = (
    "The ferryman wants two coppers from everybody.",
    "My grandmother was born in a lighthouse.",
    "Rats have eaten the rope in the belfry.",
    "The twins will be ten years old in winter.",
    "He is proud of his black beard.",
    "There is fresh snow on the pass.",
    "The dwarf won a pig in the lottery.",
    "Somebody has painted the town hall red.",
    "She never goes out without her umbrella.",
    "The crown prince is said to be ill.",
    "Two loaves were missing from the oven.",
    "The elf speaks to nobody before breakfast.",
    "It takes four hours to cut down an oak.",
    "The choir sings on the last night of the year.",
    "An arrow hit the signboard of the tavern.",
    "The wizard's tower has no stairs.",
    "Grapes do not grow this far north.",
    "The judge lent me a book about stars.",
    "Goblins were seen at the old mine.",
    "His boots are too small for him.",
    "The lake is deeper than it looks.",
    "I owe the tailor for a coat.",
    "The goat got into the cabbages again.",
    "The captain's ship sank near the cape.",
)
QUESTIONS = (
    "Where can I sell a ring?",
    "Who lives in the house at the end of the lane?",
    "Do you know how to make soup?",
    "When does the market open?",
    "Has anybody asked for me?",
    "What is the name of your horse?",
    "Why is the princess crying?",
    "How do I get to the coast?",
    "Are there any rooms left for tonight?",
    "Who killed the merchant?",
    "What did the priest say about the war?",
    "Can you teach me to play the flute?",
    "Which of the keys opens the cellar?",
    "Is it true that the bridge is dangerous?",
    "What do you think of the new tax?",
    "Did you see the dragon?",
)
_SENTENCES = (*STATEMENTS, *QUESTIONS)
_VERSION = zlib.crc32("\n".join(_SENTENCES).encode())


class Likeness(NamedTuple):
    """How alike unrelated texts are for one embedder."""

    mean: float
    spread: float
    """The standard deviation."""

    def nearness(self, likeness: float) -> float:
        """Standard deviations by which a likeness is above that of unrelated texts."""
        return (likeness - self.mean) / self.spread


async def likeness_of(embedder: DeferredEmbedder) -> Likeness:
    """Return an embedder's likeness, measured now if that has not been done before."""
    from evennia.server.models import ServerConfig

    known = ServerConfig.objects.conf(CONFIG_KEY, default=dict) or {}
    if (known.get("model"), known.get("version")) == (embedder.model, _VERSION):
        return Likeness(known["mean"], known["spread"])
    rows = await embedder.embed(_SENTENCES)
    pairs = rows[len(STATEMENTS) :] @ rows[: len(STATEMENTS)].T
    found = Likeness(float(pairs.mean()), max(float(pairs.std()), LEAST_SPREAD))
    kept = {"model": embedder.model, "version": _VERSION, **found._asdict()}
    ServerConfig.objects.conf(CONFIG_KEY, kept)
    return found
