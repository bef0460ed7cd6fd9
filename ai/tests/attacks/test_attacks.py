"""Attacks on the village, a file a theme; how cases are written stands in `ai.testing.cases`."""

from pathlib import Path

from ai.testing.attacks import load
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
