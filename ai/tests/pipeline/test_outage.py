"""An outage of the database is one line at its beginning, and one at its end."""

from twisted.logger import Logger, formatEvent, globalLogPublisher

from ai.pipeline.outage import DatabaseOutage

log = Logger()


class Down(Exception):
    """A database that is down."""


def lines(*errors, is_told=False):
    """What is logged while these errors are raised; None is the end of an outage."""
    outage, events, told = DatabaseOutage(), [], []
    outage.start((Down,), lambda line, topic: told.append(line) or is_told)
    globalLogPublisher.addObserver(events.append)
    try:
        for error in errors:
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
END = "The database takes turns again; {} failures were not logged one by one."


def test_an_outage_is_two_lines_however_much_fails():
    many = [Down("it\nis  gone")] * 50
    logged, told = lines(*many, None)
    assert told == [BEGIN, END.format(50)]
    assert logged == [f"ai: {line}" for line in told]
    assert lines(*many, None, is_told=True) == ([], told)


def test_what_is_no_outage_is_logged_each_time():
    logged, told = lines(ValueError("x"), ValueError("y"))
    assert logged == ["ai: a turn failed"] * 2 and told == []


def test_a_second_outage_is_one_of_its_own():
    _, told = lines(Down("it is gone"), None, Down("it is gone"), None)
    assert told == [BEGIN, END.format(1)] * 2


def test_nothing_is_an_outage_in_a_process_that_has_not_started_one():
    assert not DatabaseOutage().covers(Down())
