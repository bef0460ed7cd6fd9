"""Memory: a character lives through a month, and is then asked what it knows.

A life is data (`life`), written by hand or by a grammar from a seed (`grammar`). `life_play` plays
it with people, days, sleep and a restart; `verdict` judges each answer by its words, without a
model, and finds what was told in confidence and reached other ears; `players` has the two between
whom every brain lies. Only `ai.evaluation` imports this room, when the suite is played.
"""

from ai.evaluation.memory.suite import MemorySuite

SUITE = MemorySuite()
