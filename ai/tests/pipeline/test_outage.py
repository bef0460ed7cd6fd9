"""An outage of the database is one line at its beginning, and one at its end."""

from twisted.internet.task import Clock
from twisted.logger import Logger, formatEvent, globalLogPublisher

from ai.pipeline.outage import CALM_SECONDS, DatabaseOutage

log = Logger()


class Down(Exception):
    """A database that is down."""


def lines(*errors, is_told=False, wait=0.0):
    """What is logged while these errors are raised; None is a successful write."""
    outage, events, told, clock = DatabaseOutage(), [], [], Clock()
    outage.start(
        lambda error: isinstance(error, Down),
        lambda line, topic: told.append(line) or is_told,
        clock,
    )
    globalLogPublisher.addObserver(events.append)
    try:
        for error in errors:
            clock.advance(wait)
            if error is None:
                outage.end()
                continue
            try:
                raise error
            except Exception:
                outage.failure(log, "ai: {what} failed", what="a turn")
    finally:
        globalLogPublisher.removeObserver(events.append)
    return [formatEvent(event) for event in events], told


BEGIN = "The database does not take turns: it is gone"
END = "The database takes turns again"


def test_an_outage_is_its_first_failure_and_two_lines_however_much_fails():
    many = [Down("it\nis  gone")] * 50
    logged, told = lines(*many, None)
    assert told == [BEGIN, f"{END}; 49 more failures were not logged one by one."]
    assert logged == ["ai: a turn failed", *(f"ai: {line}" for line in told)]
    assert lines(*many, None, is_told=True) == (["ai: a turn failed"], told)


def test_the_end_counts_in_english():
    gone = Down("it is gone")
    assert lines(gone, None)[1][1] == f"{END}."
    assert lines(gone, gone, None)[1][1] == f"{END}; 1 more failure was not logged one by one."


def test_what_is_no_outage_is_logged_each_time():
    logged, told = lines(ValueError("x"), ValueError("y"), None)
    assert logged == ["ai: a turn failed"] * 2 and told == []


def test_a_second_outage_is_one_of_its_own():
    logged, told = lines(Down("it is gone"), None, Down("it is gone"), None)
    assert told == [BEGIN, f"{END}."] * 2
    assert logged.count("ai: a turn failed") == 2


def test_an_outage_in_a_game_that_writes_nothing_is_over_when_nothing_failed_for_minutes():
    gone = Down("it is gone")
    assert lines(gone, gone, None, wait=CALM_SECONDS - 1)[1][1].startswith(END)
    calm = "The database has not failed for 5 minutes."
    assert lines(gone, None, gone, None, wait=CALM_SECONDS)[1] == [BEGIN, calm] * 2


def test_asking_counts_nothing():
    outage, told = DatabaseOutage(), []
    outage.start(lambda error: True, lambda line, topic: told.append(line), Clock())
    assert outage.is_outage(Down())
    outage.end()
    assert not told


def test_what_an_outage_caused_belongs_to_it():
    outage = DatabaseOutage()
    outage.start(lambda error: isinstance(error, Down), print, Clock())
    try:
        raise ValueError("the budgets cannot be read") from Down()
    except ValueError as error:
        assert outage.is_outage(error)
    assert not outage.is_outage(ValueError()) and not outage.is_outage(None)


def test_nothing_is_an_outage_in_a_process_that_has_not_started_one():
    assert not DatabaseOutage().is_outage(Down())
