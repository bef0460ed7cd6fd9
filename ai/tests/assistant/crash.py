"""A server that dies: at one of its writes, with everything that only its memory held."""

import uuid
from contextlib import suppress
from unittest import mock

from django.db import connection
from twisted.internet.defer import fail, succeed

from ai.assistant import records, recovery
from ai.assistant.service import Service, set_service
from ai.brains.base import Completion
from ai.testing import TestReactor, call

WRITES = ("INSERT", "UPDATE", "DELETE", "RELEASE")


class Crash(BaseException):
    """The process is gone; whatever still runs belongs to nobody."""


class Fault:
    """Kills a process at one moment: before a write, or after one that the database then keeps.

    As the tests live in one transaction, a transaction of the code's is a savepoint. What it had
    written is taken back at the kill, and nothing gets to the database from then on.

    Args:
        moment: Which moment, counted from 0; None is never.
    """

    def __init__(self, moment=None):
        self.left = moment
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
        if verb in WRITES:
            self._moment(execute, context)
        result = execute(sql, params, many, context)
        if verb == "SAVEPOINT":
            self._open.append(words[0])
        elif verb == "RELEASE":
            del self._open[self._open.index(words[1]) :]
        if verb in WRITES and not self._open:
            self.kept += 1
            self._moment(execute, context)
        return result

    def _moment(self, execute, context):
        if self.left == 0:
            for command in ("ROLLBACK TO", "RELEASE") if self._open else ():
                execute(f"{command} SAVEPOINT {self._open[0]}", None, False, context)
            self.dead = True
            raise Crash
        if self.left is not None:
            self.left -= 1


class MortalReactor(TestReactor):
    """A clock that stands still once its process is dead.

    Args:
        fault: What kills it.
    """

    def __init__(self, fault):
        super().__init__()
        self._fault = fault

    def callLater(self, when, what, *args, **kwargs):
        return super().callLater(when, self._alive, what, *args, **kwargs)

    def _alive(self, what, *args, **kwargs):
        if not self._fault.dead:
            what(*args, **kwargs)


def live(brain, fault, *events):
    """One run of the server, to its death if that comes: it starts, and things happen.

    Args:
        brain: Who thinks.
        fault: What kills it.
        *events: Functions to call, one after another; each is given time.

    Returns:
        Its service.
    """
    boot = uuid.uuid4().hex
    with (
        mock.patch.object(records, "BOOT", boot),
        mock.patch.object(recovery, "BOOT", boot),
        connection.execute_wrapper(fault),
    ):
        service = Service(MortalReactor(fault))
        service.brains[brain.name] = brain
        back = set_service(service)
        try:
            with suppress(Crash):
                service.start()
                for event in (_nothing, *events):
                    if not fault.dead:
                        event()
                    for _ in range(20):
                        service.clock.advance(0.5)
        finally:
            back()
            connection.set_rollback(False)
    return service


def _nothing():
    pass


class Doing:
    """A brain that does for each line the same few things, and tells each asker what it knows.

    Args:
        *steps: What to do when somebody speaks to it: for each step a function of the asker's
            name that returns a call, or what the brain fails with.
    """

    name = "scripted"

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
