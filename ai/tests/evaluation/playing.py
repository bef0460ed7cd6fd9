"""Runs coroutines of the evaluation that wait for nothing real."""

from twisted.internet.defer import ensureDeferred


def played(playing):
    """Return what a coroutine returns; fail if it waits for a reactor."""
    results = []
    ensureDeferred(playing).addBoth(results.append)
    [result] = results
    if hasattr(result, "raiseException"):
        result.raiseException()
    return result
