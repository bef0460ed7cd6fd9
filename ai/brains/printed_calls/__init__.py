"""Printed calls: what a model wrote as text though it meant a call, and what it thought aloud.

`read` takes an answer's text apart. Thoughts are taken out first (`thoughts`, `harmony`). Then the
calls are looked for: between marks (`marks`), alone on their lines or in a code fence (`alone`), or
as ReAct's steps (`react`). `payloads` and the files below it read what stands there. In what is
left to say, `among_words` looks for private calls that nobody may hear.
"""

from ai.brains.printed_calls.offer import Offer
from ai.brains.printed_calls.reader import Reading, read
from ai.brains.printed_calls.thoughts import without_thoughts

__all__ = ["Offer", "Reading", "read", "without_thoughts"]
