"""The rows of calls: written in few statements, and never with words that were forgotten."""

import pytest
from django.db import OperationalError, connection

from ai.assistant.records.turn_store import TurnStore
from ai.memory.memories.forgetting import GONE
from ai.models import CallRecord
from ai.pipeline.call import Outcome, State
from ai.tools.contract.results import ToolCall

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


def begun(store):
    """A call outside of turns whose intent is stored."""
    outcome = Outcome(ToolCall("1", "shout"), ts="2026-01-02T03:04:05+00:00", assistant="marta")
    store.started(outcome)
    outcome.state, outcome.observation = State.DONE, "The inn is full."
    return outcome


def test_the_outcome_of_a_call_outside_of_turns_is_one_statement(django_assert_num_queries):
    store = TurnStore()
    outcome = begun(store)
    with django_assert_num_queries(3):  # with the two of a savepoint
        store.finished(outcome)
    row = CallRecord.objects.get()
    assert (row.state, row.observation) == ("done", "The inn is full.")


def test_only_the_state_of_a_call_is_stored_once_its_words_were_forgotten():
    store = TurnStore()
    outcome = begun(store)
    CallRecord.objects.update(observation=GONE)
    store.finished(outcome)
    row = CallRecord.objects.get()
    assert (row.state, row.observation, row.verdicts) == ("done", GONE, {})


def test_no_words_are_stored_while_the_database_does_not_answer():
    store = TurnStore()
    outcome = begun(store)
    CallRecord.objects.update(observation=GONE)

    def locked(execute, sql, params, many, context):
        if sql.startswith(("SELECT", "UPDATE")):
            raise OperationalError("database is locked")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(locked), pytest.raises(OperationalError):
        store.finished(outcome)
    store.finished(outcome)
    assert CallRecord.objects.get().observation == GONE
