"""An outage of the database is one line at its beginning, and one at its end."""

from twisted.internet.task import Clock
from twisted.logger import Logger, formatEvent, globalLogPublisher

from ai.pipeline.outage import CALM_SECONDS, DatabaseOutage

log = Logger()


class Down(Exception):
    """A database that is down."""


def lines(*errors, is_told=False, wait=0.0, waiting=()):
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
                for script in waiting:
                    outage.turn_waits(script)
    finally:
        globalLogPublisher.removeObserver(events.append)
    return [formatEvent(event) for event in events], told


BEGIN = "The database does not take turns: it is gone"
END = "The database takes turns again"
NOW = "It was down for 0 s."


def test_an_outage_is_two_lines_however_much_fails():
    many = [Down("it\nis  gone")] * 50
    logged, told = lines(*many, None)
    assert told == [BEGIN, f"{END}; 49 more failures were not logged one by one. {NOW}"]
    assert logged == [f"ai: {line}" for line in told]
    assert lines(*many, None, is_told=True) == ([], told)


def test_the_end_counts_in_english():
    gone = Down("it is gone")
    assert lines(gone, None)[1][1] == f"{END}. {NOW}"
    one_more = f"{END}; 1 more failure was not logged one by one. {NOW}"
    assert lines(gone, gone, None)[1][1] == one_more


def test_the_end_says_how_long_it_lasted_and_how_many_waited():
    gone = Down("it is gone")
    for waiting, said in (([3], "1 assistant waited"), ([3, 4, 3], "2 assistants waited")):
        told = lines(gone, None, wait=20.0, waiting=waiting)[1]
        assert told[1] == f"{END}. It was down for 20 s, and {said} for it."


def test_what_is_no_outage_is_logged_each_time():
    logged, told = lines(ValueError("x"), ValueError("y"), None)
    assert logged == ["ai: a turn failed"] * 2 and told == []


def test_a_second_outage_is_one_of_its_own():
    logged, told = lines(Down("it is gone"), None, Down("it is gone"), None)
    assert told == [BEGIN, f"{END}. {NOW}"] * 2
    assert logged == [f"ai: {line}" for line in told]


def test_an_outage_in_a_game_that_writes_nothing_is_over_when_nothing_failed_for_minutes():
    gone = Down("it is gone")
    assert lines(gone, gone, None, wait=CALM_SECONDS - 1)[1][1].startswith(END)
    calm = "The database has not failed for 5 minutes. It was down for 300 s."
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
