"""An open question: what the assistant has asked, and which part of a line answers it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ai.brains.embedded.lines.clauses import Clause
from ai.brains.embedded.rules.rule import Next


def answered_in_part(
    told: Sequence[Clause], leads: Sequence[Next], earlier: str, rule_of: Callable[[Clause], str]
) -> str:
    """A line of which one part answers what was asked, as what that stands for; "" if none does.

    People answer and go on: "for me. sanna. the wet one". What is behind it in the line counts only
    if it is an order of its own.

    Args:
        told: The clauses of the line.
        leads: How the next line is read.
        earlier: The line before which it was asked.
        rule_of: For a clause "order", "answer" or "" for what a rule may do with it.
    """
    for clause in told:
        does = rule_of(clause)
        if does == "order":
            break  # what is behind that is of it: "two ales, one each"
        if does:
            continue
        found = next(((one, fit) for one in leads if (fit := one.hear.search(clause.text))), None)
        if found is None:
            continue
        scope = {**found[1].groupdict(), "text": clause.text, "earlier": earlier}
        line = found[0].line.fill(scope)
        if line and line != clause.text:  # else it is one that answers nothing
            rest = (one.text for one in told if one is not clause and rule_of(one) == "order")
            return ". ".join([line, *rest])
    return ""


def asked_once_more(leads: Sequence[Next], earlier: str, lines: Sequence[Sequence[Next]]) -> str:
    """What stands for a line that answers nothing of what was asked; "" if it was asked again.

    Args:
        leads: How the next line is read; an empty pattern is for such lines.
        earlier: The line before which it was asked.
        lines: The same of the last lines to the asker, the last first.
    """
    for lead in leads:
        if not lead.hear.pattern and not all(lead in each for each in lines[:2]):
            return lead.line.fill({"earlier": earlier}) or ""
    return ""
