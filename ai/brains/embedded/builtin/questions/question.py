"""A question that players ask of somebody, and what patterns of such questions have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Question(NamedTuple):
    """One thing that players ask of somebody."""

    hear: Sequence[str]
    """Patterns of it."""
    like: str = ""
    """Lines by which it is asked as well, parted by "|" or by a new line."""
    following: Mapping[str, str] = {}
    """How a line behind the answer is read, as `next` of a rule."""


IS = "(?:'s| is| was| are| were)?"
HERE = (
    r"(?: (?:here|a?round here|today|now|right now|then|too|actually|at all|yourself|ever|again|"
    r"outside|out here|all day|at night|on (?:watch|duty)|in (?:[\w-]+ )?[\w-]+))*$"
)
"""What may stand at the end of any such question."""
HOUSE = r"(?:inn|tavern|library|gate|workshop|house|building|place|shop|kitchen|joint|kettle)"
ANY = "favourite anything"
"""What comes after the favourites of which there is more to say."""
SO = r"(?:(?:and|so|but|well|no|oh|then),? )*"
"""What may stand at the beginning of one."""
EVER = r"(?:(?:\w+ly|ever|never|not|still|also|even|always|sometimes|often|just|maybe) )*"
"""What may stand before its verb."""
END = (
    r"(?:,? (?:here|there|then|too|at all|now|today|really|anymore|yourself|again|all (?:day|"
    r"night|alone)|every \w+|out here|in (?:here|there|\w+ \w+)))*$"
)
"""What may stand at the end of one about somebody's life."""
MUCH = r"(?: (?:sometimes|a lot|much|very much|so much|still|too|now|at all|often|badly|then))*"
"""How much, or for how long, somebody feels something."""
