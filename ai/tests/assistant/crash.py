"""A server that dies: at one of its writes, with everything that only its memory held."""

import uuid
from contextlib import suppress
from unittest import mock

from django.db import connection
from twisted.internet.defer import fail, succeed

from ai.assistant.records import recovery, turn_store
from ai.assistant.runtime import Runtime, set_runtime
from ai.brains.base import Completion
from ai.testing import TestReactor, call

WRITES = ("INSERT", "UPDATE", "DELETE", "RELEASE")


class Crash(BaseException):
    """The process is gone; whatever still runs belongs to nobody."""


class Life:
    """What one run of the server writes, until it dies.

    As the tests live in one transaction, a transaction of the code's is a savepoint.
    """

    def __init__(self):
        self.dead = False
        self.kept = 0
        """Writes and transactions that the database has kept."""
        self._open = []

    def __call__(self, execute, sql, params, many, context):
        verb, *words = sql.split(None, 3)
        if self.dead:
            if verb in ("ROLLBACK", "RELEASE"):
                return None  # the database has done it by itself
            raise Crash
        self._before(execute, context)
        if verb in WRITES:
            self._writes(execute, sql, params, context)
        result = execute(sql, params, many, context)
        if verb == "SAVEPOINT":
            self._open.append(words[0])
        elif verb == "RELEASE":
            del self._open[self._open.index(words[1]) :]
        if verb in WRITES and not self._open:
            self.kept += 1
            self._kept()
        return result

    def _before(self, execute, context):
        """It is about to ask for something, or to write."""

    def _writes(self, execute, sql, params, context):
        """It is about to write."""

    def _kept(self):
        """The database has kept what it wrote."""


class Killed(Life):
    """Is killed before a statement; what its transaction had written is taken back.

    Args:
        statement: How the statement begins.
        *values: What it has to have for parameters.
    """

    def __init__(self, statement, *values):
        super().__init__()
        self._statement, self._values = statement, set(values)

    def _writes(self, execute, sql, params, context):
        if sql.startswith(self._statement) and self._values <= set(params or ()):
            for command in ("ROLLBACK TO", "RELEASE") if self._open else ():
                execute(f"{command} SAVEPOINT {self._open[0]}", None, False, context)
            self.dead = True
            raise Crash


class Watched(Life):
    """Lives on, and remembers each moment at which it could have been killed.

    That is before each write, and after each that the database keeps. A death takes back what an
    open transaction had written: what it leaves is the database after the last write
    that was kept, where a savepoint is made, and what no crash takes back. Moments that leave the
    same are one.

    Args:
        outside: Gives what no crash takes back, in a form that can be compared.
    """

    def __init__(self, outside=tuple):
        super().__init__()
        self.moments = 0
        self._outside = outside
        self._left = []
        self._saved = -1

    def deaths(self):
        """Go back to each moment in turn, from the last to the first.

        Yields:
            What the database had kept by then, and what was outside of it.
        """
        with connection.cursor() as cursor:
            self._save(cursor.execute)
        for kept, outside in reversed(self._left):
            with connection.cursor() as cursor:
                cursor.execute(f"ROLLBACK TO SAVEPOINT kept_{kept}")
            yield kept, outside

    def _before(self, execute, context):
        if not self._open:  # the statement before may have had rows to be read
            self._save(lambda sql: execute(sql, None, False, context))

    def _save(self, execute):
        if self._saved < self.kept:
            self._saved = self.kept
            execute(f"SAVEPOINT kept_{self.kept}")

    def _writes(self, *_):
        self._kept()

    def _kept(self):
        self.moments += 1
        left = self.kept, self._outside()
        if left not in self._left[-1:]:
            self._left.append(left)


class MortalReactor(TestReactor):
    """A clock that stands still once its process is dead.

    Args:
        life: The life that it belongs to.
    """

    def __init__(self, life):
        super().__init__()
        self._life = life

    def callLater(self, when, what, *args, **kwargs):
        return super().callLater(when, self._alive, what, *args, **kwargs)

    def _alive(self, what, *args, **kwargs):
        if not self._life.dead:
            what(*args, **kwargs)


def live(brain, life, *events):
    """One run of the server, to its death if that comes: it starts, and things happen.

    Args:
        brain: Who thinks.
        life: What is known of it, or ends it.
        *events: Functions to call, one after another; each is given time.

    Returns:
        Its service.
    """
    boot = uuid.uuid4().hex
    with (
        mock.patch.object(turn_store, "BOOT", boot),
        mock.patch.object(recovery, "BOOT", boot),
        connection.execute_wrapper(life),
    ):
        runtime = Runtime(MortalReactor(life))
        runtime.brains[brain.name] = brain
        back = set_runtime(runtime)
        try:
            with suppress(Crash):
                runtime.start()
                for event in (_nothing, *events):
                    if not life.dead:
                        event()
                    for _ in range(20):
                        runtime.clock.advance(0.5)
        finally:
            back()
            connection.set_rollback(False)
    return runtime


def _nothing():
    pass


class Doing:
    """A brain that does for each line the same few things, and tells each asker what it knows.

    Args:
        *steps: What to do when somebody speaks to it: for each step a function of the asker's
            name that returns a call, or what the brain fails with.
    """

    name = "scripted"
    is_model = True
    stands_alone = True

    def __init__(self, *steps):
        self._steps = steps

    def think(self, request):
        messages = request.messages
        begin = max(index for index, message in enumerate(messages) if message.percepts)
        step = sum(message.role == "assistant" for message in messages[begin:])
        percept = messages[begin].percepts[-1]
        who = percept["name"] or percept["data"]["for"]
        steps = TOLD.get(percept["kind"], self._steps)
        answer = steps[step](who)
        if isinstance(answer, Exception):
            return fail(answer)
        return succeed(Completion(calls=(answer,)))


def _say(text):
    return lambda who: call("say", message=f"{text}, {who}.")


DONE = _say("Done")
LATER = _say("Later")
TOLD = {"interrupted": (_say("I was cut off"),), "outcome": (_say("He is back"),)}
"""What it says of what it is told."""
