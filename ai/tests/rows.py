"""Tables of so many rows that a test for each would take longer than what it tests."""

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

Check = Callable[..., None]


def each_row(*tables: Iterable[Any]) -> Callable[[Check], Callable[[], None]]:
    """Make a check of some arguments a test that lists all rows for which it fails.

    Args:
        *tables: The values of each argument; the check is called with every combination.
    """

    def decorate(check: Check) -> Callable[[], None]:
        def test() -> None:
            failed, rows = [], list(product(*tables))
            for row in rows:
                try:
                    check(*row)
                except Exception as error:
                    failed.append(f"{row!r}: {type(error).__name__}: {error}")
            assert rows, "the table is empty"
            assert not failed, f"{len(failed)} of {len(rows)} rows fail:\n" + "\n\n".join(failed)

        # Without `__wrapped__`, which would have pytest look for the arguments as fixtures.
        test.__name__, test.__doc__ = check.__name__, check.__doc__
        test.__module__, test.__qualname__ = check.__module__, check.__qualname__
        return test

    return decorate
