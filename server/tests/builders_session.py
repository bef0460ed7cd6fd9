"""One session of a builder with `ai`, as plain steps, played over telnet.

Whoever plays it goes through `SESSION` in its order. For each step:

1. Fill in what was kept: in `typed`, `<turn>` stands for what the group `turn` of an earlier
   step's pattern was (`filled` does that; the first pattern with a group of that name counts, each
   time again).
2. Type it as `who`, each of whom sits at a client of their own from their first step on
   (`games.DemoGame.log_in`).
   A `typed` of "" is Enter.
3. Wait until every pattern of `expect` is found (`re.search`) in what came since, `seconds` at
   most. With `who` still the same, what came since the line was typed is the answer.
4. None of `never` may be found in it, no line of it may be wider than 78 columns (unless `wide`:
   what is made to be copied, and what Evennia itself shows), and none of it may be markup or a
   traceback.

`view` names what is worth looking at: the main tables, for a picture. A step may leave a pager
open; the next line that is none of the pager's words closes it, as everywhere in Evennia.
"""

from __future__ import annotations

from server.tests.builders_first import ADOPTING, ARRIVING, COMMANDING, HELP, TOOLS, WHO
from server.tests.builders_later import (
    APPROVING,
    LEAVING,
    MIND,
    MODELS,
    PLAYERS,
    PROMPT,
    SETUP,
    STAFFS,
)
from server.tests.builders_step import Step, filled, kept_of

__all__ = ["SESSION", "Step", "filled", "kept_of"]

SESSION: tuple[Step, ...] = (
    *ARRIVING,
    *HELP,
    *WHO,
    *ADOPTING,
    *TOOLS,
    *COMMANDING,
    *MIND,
    *PROMPT,
    *MODELS,
    *SETUP,
    *APPROVING,
    *STAFFS,
    *PLAYERS,
    *LEAVING,
)
"""The whole of it, in its order."""
