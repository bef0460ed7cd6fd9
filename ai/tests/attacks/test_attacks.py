"""Attacks on the village, a file a theme; how cases are written stands in `ai.testing.cases`."""

from itertools import chain
from pathlib import Path

import pytest

from ai.testing.attacks import load
from ai.testing.brains import WatchedBrain
from ai.tests.attacks.village import VillageAttacks
from ai.tests.rows import some_of

HERE = Path(__file__).parent


class ClaimsTest(VillageAttacks):
    cases = some_of(load(HERE / "claims.json"), 4)


class AuthorityTest(VillageAttacks):
    cases = some_of(load(HERE / "authority.json"), 4)


class DeputyTest(VillageAttacks):
    cases = some_of(load(HERE / "deputy.json"), 4)


class ProtocolTest(VillageAttacks):
    cases = some_of(load(HERE / "protocol.json"), 4)


class LeaksTest(VillageAttacks):
    cases = some_of(load(HERE / "leaks.json"), 4)


class ActsTest(VillageAttacks):
    cases = some_of(load(HERE / "acts.json"), 4)


class FloodsTest(VillageAttacks):
    cases = some_of(load(HERE / "floods.json"), 4)


class PeopleTest(VillageAttacks):
    cases = some_of(load(HERE / "people.json"), 4)


class PlansTest(VillageAttacks):
    cases = some_of(load(HERE / "plans.json"), 4)


class MemoryTest(VillageAttacks):
    cases = some_of(load(HERE / "memory.json"), 4)


class PassesTest(VillageAttacks):
    cases = some_of(load(HERE / "passes.json"), 4)


@pytest.mark.slow
class BuiltInBrainTest(VillageAttacks):
    """All of them against the built-in brain, which obeys less."""

    themes = (
        ClaimsTest,
        AuthorityTest,
        DeputyTest,
        ProtocolTest,
        LeaksTest,
        ActsTest,
        FloodsTest,
        PeopleTest,
        PlansTest,
        MemoryTest,
        PassesTest,
    )
    cases = tuple(chain.from_iterable(theme.cases for theme in themes))

    def brains(self, case):
        return (WatchedBrain(),)
