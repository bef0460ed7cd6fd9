"""Attacks on the village, a file a theme; how cases are written stands in `ai.testing.cases`."""

from itertools import chain
from pathlib import Path

import pytest

from ai.testing.attacks import load
from ai.testing.brains import WatchedBrain
from ai.tests.attacks.village import VillageAttacks

HERE = Path(__file__).parent


class ClaimsTest(VillageAttacks):
    cases = load(HERE / "claims.json")


class AuthorityTest(VillageAttacks):
    cases = load(HERE / "authority.json")


class DeputyTest(VillageAttacks):
    cases = load(HERE / "deputy.json")


class ProtocolTest(VillageAttacks):
    cases = load(HERE / "protocol.json")


class LeaksTest(VillageAttacks):
    cases = load(HERE / "leaks.json")


class ActsTest(VillageAttacks):
    cases = load(HERE / "acts.json")


class FloodsTest(VillageAttacks):
    cases = load(HERE / "floods.json")


class PeopleTest(VillageAttacks):
    cases = load(HERE / "people.json")


class PlansTest(VillageAttacks):
    cases = load(HERE / "plans.json")


class MemoryTest(VillageAttacks):
    cases = load(HERE / "memory.json")


class PassesTest(VillageAttacks):
    cases = load(HERE / "passes.json")


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
