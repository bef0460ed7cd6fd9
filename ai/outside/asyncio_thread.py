"""The asyncio thread: an event loop for libraries that need asyncio.

It is a daemon thread, which ends with the process. So are the threads on which it looks up names:
asyncio's own pool would keep a game from stopping. Only plain data goes there and comes back, and
never an object of the game.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future
from contextlib import suppress
from typing import Any, TypeVar, TypeVarTuple

from twisted.internet.defer import Deferred

_Arguments = TypeVarTuple("_Arguments")
_Result = TypeVar("_Result")


class Stopped(Exception):
    """The thread was closed during the work."""


class AsyncioThread:
    """A daemon thread with an asyncio loop, whose results are Deferreds.

    Args:
        reactor: The game's, on whose thread the Deferreds fire.
        name: The name of the thread.
    """

    def __init__(self, reactor: Any, name: str) -> None:
        self._reactor = reactor
        self._name = name
        self._loop: asyncio.AbstractEventLoop | None = None

    def run(self, work: Callable[[], Coroutine[Any, Any, Any]]) -> Deferred[Any]:
        """Run a coroutine there. Call this on the reactor's thread only.

        Raises:
            Stopped: (in the Deferred) The thread was closed.
        """

        def stop(_result: Deferred[Any]) -> None:
            running.cancel()

        result: Deferred[Any] = Deferred(stop)
        running = asyncio.run_coroutine_threadsafe(_start(work), self._running_loop())
        running.add_done_callback(lambda done: self._reactor.callFromThread(_deliver, done, result))
        return result

    def close(self, cleanup: Callable[[], Coroutine[Any, Any, Any]] | None = None) -> None:
        """Cancel what runs there, and end the thread.

        Args:
            cleanup: Runs there first; it has to come to an end.
        """
        if self._loop is not None:
            asyncio.run_coroutine_threadsafe(_stop(cleanup), self._loop)
            self._loop = None

    def _running_loop(self) -> asyncio.AbstractEventLoop:
        if self._loop is None:
            self._loop = _Loop()
            thread = threading.Thread(
                target=_run_loop, args=[self._loop], name=self._name, daemon=True
            )
            thread.start()
        return self._loop


class _Loop(asyncio.SelectorEventLoop):
    """A loop whose blocking work runs on daemon threads, one each."""

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*_Arguments], _Result], *args: *_Arguments
    ) -> asyncio.Future[_Result]:
        if executor is not None:
            return super().run_in_executor(executor, func, *args)
        done: asyncio.Future[_Result] = self.create_future()

        def work() -> None:
            result, error = None, None
            try:
                result = func(*args)
            except Exception as raised:
                error = raised
            with suppress(RuntimeError):  # the loop is closed, and nobody waits
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


def _run_loop(loop: asyncio.AbstractEventLoop) -> None:
    try:
        loop.run_forever()
    finally:
        loop.close()


async def _start(work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    """Run all of the work on the thread, with the imports in its first lines."""
    return await work()


async def _stop(cleanup: Callable[[], Coroutine[Any, Any, Any]] | None) -> None:
    if cleanup is not None:
        with suppress(Exception):
            await cleanup()
    mine = asyncio.current_task()
    others = [task for task in asyncio.all_tasks() if task is not mine]
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    asyncio.get_running_loop().stop()


def _deliver(done: Future[Any], result: Deferred[Any]) -> None:
    if result.called:
        return
    error = Stopped("it was stopped") if done.cancelled() else done.exception()
    if error is None:
        result.callback(done.result())
    else:
        result.errback(error)
