"""Who may see what: the rule of privacy as a condition for the database."""

from __future__ import annotations

from django.db.models import Q

from ai.memory.privacy.scope import EVERYBODY, Scope, audience


def audible(scope: Scope) -> Q:
    """The condition for rows that a turn may be shown, by the same rule as `Scope.may_hear`."""
    if scope.staff:
        return Q()
    everybody = Q(audience=EVERYBODY)
    if scope.asker and scope.may_hear(audience([scope.asker])):
        return everybody | Q(audience__contains=f"|{scope.asker}|")
    return everybody
