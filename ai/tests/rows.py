"""Tables of so many rows that a test for each would take longer than what it tests."""

import functools
import inspect
from collections.abc import Awaitable, Callable, Generator, Iterable
from itertools import product
from typing import Any, TypeVar

import pytest
from hypothesis import settings
from twisted.internet.defer import Deferred

Check = Callable[..., Any]
Row = TypeVar("Row")


def each_row(*tables: Iterable[Any]) -> Callable[[Check], Callable[[], None]]:
    """Make a check of some arguments a test that lists all rows for which it fails.

    Args:
        *tables: The values of each argument; the check is called with every combination.
    """

    def decorate(check: Check) -> Callable[[], None]:
        def test() -> None:
            _check_all((row, functools.partial(check, *row)) for row in product(*tables))

        return _as_test_of(check, test)

    return decorate


def each_case(names: str | Iterable[str], rows: Iterable[Any]) -> Callable[[Check], Check]:
    """Make a check of some rows one test, which lists all rows for which it fails.

    Of a check whose rows leave nothing behind: they share its fixtures. One above another makes a
    test of all combinations. A row that is skipped hides no other. There is no `pytest.param`, and
    there are no ids and no indirect arguments; a check that has to be awaited is refused.

    Args:
        names: The arguments, separated by commas.
        rows: A value for the argument, or a row with a value for each of several.
    """
    keys = [name.strip() for name in names.split(",")] if isinstance(names, str) else [*names]
    table = [dict(zip(keys, row if len(keys) > 1 else (row,), strict=True)) for row in rows]

    def decorate(check: Check) -> Check:
        def test(*self: Any, **others: Any) -> None:
            _check_all(
                (tuple(row.values()), functools.partial(check, *self, **others, **row))
                for row in table
            )

        return _as_test_of(check, test, *keys)

    return decorate


def some_of(rows: Iterable[Row], one_in: int) -> list[Row]:
    """All rows of a table in `make test-all`, and evenly picked ones in `make test`.

    Of tables whose rows each take a turn, or longer, in the game.

    Args:
        rows: The table.
        one_in: One of so many rows is picked: the first, and from there on.
    """
    table = list(rows)
    is_thorough = settings.default.max_examples >= settings.get_profile("long").max_examples
    return table if is_thorough else table[::one_in]


def _check_all(rows: Iterable[tuple[Any, Callable[[], None]]]) -> None:
    failed, skipped, count = list[str](), list[str](), 0
    for count, (row, check) in enumerate(rows, 1):  # noqa: B007 - the last one is how many
        try:
            _refuse_unfinished(check())
        except pytest.skip.Exception as skip:
            skipped.append(f"{row!r:.300}: {skip}")
        except (Exception, pytest.fail.Exception) as error:
            failed.append(f"{row!r:.300}: {type(error).__name__}: {error}")
    assert count, "the table is empty"
    assert not failed, f"{len(failed)} of {count} rows fail:\n" + "\n\n".join(failed)
    if skipped:
        pytest.skip(f"{len(skipped)} of {count} rows were skipped:\n" + "\n\n".join(skipped))


def _refuse_unfinished(result: Any) -> None:
    """Make sure that a check has come to its end: nobody awaits it."""
    if isinstance(result, Awaitable | Generator):
        if not isinstance(result, Deferred):
            result.close()
        raise TypeError(f"nobody awaits the {type(result).__name__} that the check gave")


def _as_test_of(check: Check, test: Check, *given: str) -> Check:
    """Name a test after its check, and leave to pytest the fixtures that are not given."""
    test.__name__, test.__doc__ = check.__name__, check.__doc__
    test.__module__, test.__qualname__ = check.__module__, check.__qualname__
    marks = getattr(check, "pytestmark", None)
    if marks:
        test.pytestmark = [*marks]  # type: ignore[attr-defined]
    if given:
        signature = inspect.signature(check)
        asked = [one for name, one in signature.parameters.items() if name not in given]
        test.__signature__ = signature.replace(parameters=asked)  # type: ignore[attr-defined]
    return test
