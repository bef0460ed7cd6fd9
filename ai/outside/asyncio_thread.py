"""The asyncio thread: an event loop of asyncio's kind, for libraries that need one.

It is a daemon thread of ours, which dies with the process; so are those on which it has names
looked up, where asyncio's own pool would keep a game that stops waiting. What goes there and comes
back is plain data; the game's own objects never do.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future
from contextlib import suppress
from typing import Any, TypeVar, TypeVarTuple

from twisted.internet.defer import Deferred

_Taken = TypeVarTuple("_Taken")
_Given = TypeVar("_Given")


class Stopped(Exception):
    """The thread was closed in the middle of it."""


class SideLoop:
    """A daemon thread with an asyncio loop; gives Deferreds.

    Args:
        reactor: Where results are brought back to.
        name: The thread's, for whoever looks at a process.
    """

    def __init__(self, reactor: Any, name: str) -> None:
        self._reactor = reactor
        self._name = name
        self._loop: asyncio.AbstractEventLoop | None = None

    def run(self, work: Callable[[], Coroutine[Any, Any, Any]]) -> Deferred[Any]:
        """Run a coroutine there. Call this on the reactor's thread only.

        Raises:
            Stopped: (in the Deferred) The thread was closed meanwhile.
        """

        def stop(_result: Deferred[Any]) -> None:
            running.cancel()

        result: Deferred[Any] = Deferred(stop)
        running = asyncio.run_coroutine_threadsafe(_begun(work), self._started())
        running.add_done_callback(
            lambda done: self._reactor.callFromThread(_hand_over, done, result)
        )
        return result

    def close(self, farewell: Callable[[], Coroutine[Any, Any, Any]] | None = None) -> None:
        """Break off what runs there; its thread ends.

        Args:
            farewell: What is done there before; it has to come to an end.
        """
        if self._loop is not None:
            asyncio.run_coroutine_threadsafe(_stop(farewell), self._loop)
            self._loop = None

    def _started(self) -> asyncio.AbstractEventLoop:
        if self._loop is None:
            self._loop = _Loop()
            thread = threading.Thread(target=_live, args=[self._loop], name=self._name, daemon=True)
            thread.start()
        return self._loop


class _Loop(asyncio.SelectorEventLoop):
    """A loop whose blocking work runs on daemon threads, one each."""

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*_Taken], _Given], *args: *_Taken
    ) -> asyncio.Future[_Given]:
        if executor is not None:
            return super().run_in_executor(executor, func, *args)
        done: asyncio.Future[_Given] = self.create_future()

        def work() -> None:
            result, error = None, None
            try:
                result = func(*args)
            except Exception as raised:
                error = raised
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self.call_soon_threadsafe(_settle, done, result, error)

        threading.Thread(target=work, name="ai-side-work", daemon=True).start()
        return done


def _settle(done: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)


def _live(loop: asyncio.AbstractEventLoop) -> None:
    try:
        loop.run_forever()
    finally:
        loop.close()


async def _begun(work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    """Its first line too runs on the side: imports, reading keys."""
    return await work()


async def _stop(farewell: Callable[[], Coroutine[Any, Any, Any]] | None) -> None:
    if farewell is not None:
        with suppress(Exception):
            await farewell()
    mine = asyncio.current_task()
    others = [task for task in asyncio.all_tasks() if task is not mine]
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    asyncio.get_running_loop().stop()


def _hand_over(done: Future[Any], result: Deferred[Any]) -> None:
    if result.called:
        return
    error = Stopped("it was stopped") if done.cancelled() else done.exception()
    if error is None:
        result.callback(done.result())
    else:
        result.errback(error)
