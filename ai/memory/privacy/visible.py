"""Who may see what: the rule of privacy as a condition for the database."""

from __future__ import annotations

from django.db.models import Q

from ai.memory.privacy.scope import EVERYBODY, Scope, audience


def audible(scope: Scope) -> Q:
    """The condition for rows that a turn may be shown, by the same rule as `Scope.may_hear`."""
    who = listener(scope)
    if who is None:
        return Q()
    everybody = Q(audience=EVERYBODY)
    return everybody | Q(audience__contains=f"|{who}|") if who else everybody


def listener(scope: Scope) -> str | None:
    """Whose private rows a turn may be shown: those of its asker, or of the one it concerns.

    Returns:
        The source id; "" for nobody's, and None for everybody's.
    """
    if scope.staff:
        return None
    who = scope.asker or scope.concerned
    return who if who and scope.may_hear(audience([who])) else ""
