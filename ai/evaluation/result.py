"""Results: what held in a case, and what it cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

RESULTS, ANSWERS, PAGE = "results.jsonl", "answers.jsonl", "index.html"
"""The files in the folder of a run."""


@dataclass(frozen=True)
class Check:
    """Something that was expected, and whether it held."""

    kind: str
    """What is counted together: "does", "says_not", "leaked", …"""
    what: str
    """The expectation, for people."""
    holds: bool
    found: str = ""
    """What there was instead."""


@dataclass(frozen=True)
class Cost:
    """What requests to brains took."""

    requests: int = 0
    input: int = 0
    """Tokens read."""
    output: int = 0
    """Tokens written."""
    dollars: float | None = 0.0
    """None if a price is unknown."""
    seconds: float = 0.0
    """Time of the machine, for the whole case."""


@dataclass
class Result:
    """How one player played one case."""

    suite: str
    case: str
    about: str
    player: str
    score: float
    """The share of the checks that held."""
    passed: bool
    """Whether all of them held."""
    fingerprint: str = ""
    """Changes with the case, its player's seed, the settings and the version of the package."""
    figures: dict[str, float] = field(default_factory=dict)
    """By kind of check, how many held (`does`) and how many there were (`does, all`); and whatever
    else the suite counts."""
    cost: Cost = Cost()
    problems: list[str] = field(default_factory=list)
    """What did not hold."""
    transcript: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """The result as JSON data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Result:
        """Read a result that `as_json` wrote."""
        return cls(**{**data, "cost": Cost(**data["cost"])})


def count_by_kind(checks: list[Check]) -> dict[str, float]:
    """Count the checks of each kind, and those that held."""
    held = Counter(check.kind for check in checks if check.holds)
    return {
        name: count
        for kind, total in sorted(Counter(check.kind for check in checks).items())
        for name, count in ((kind, float(held[kind])), (f"{kind}, all", float(total)))
    }
