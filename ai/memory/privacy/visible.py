"""What is visible to whom: the rule of privacy as a question to the database."""

from __future__ import annotations

from django.db.models import Q

from ai.memory.privacy.scope import EVERYBODY, Scope, audience


def audible(scope: Scope) -> Q:
    """Rows that may come before the eyes of a turn; the same rule as `Scope.may_hear`."""
    if scope.staff:
        return Q()
    everybody = Q(audience=EVERYBODY)
    if scope.asker and scope.may_hear(audience([scope.asker])):
        return everybody | Q(audience__contains=f"|{scope.asker}|")
    return everybody
