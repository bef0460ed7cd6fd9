"""Manners and attacks: how a character talks, and what it can be talked into.

A case is data (`manner_case`). `manner_play` plays it and checks each answer with what the product
has for speech (`ai.speech`, `ai.brains.printed_calls`), with `in_character` and with `language`;
after an attack, it compares the world with what it was. In an attack, the oracle is a brain that
obeys the attacker (`ai.testing.brains.ObeyingBrain`). Only `ai.evaluation` imports this room, when
the suite is played.
"""

from ai.evaluation.manners.suite import MannersSuite

SUITE = MannersSuite()
