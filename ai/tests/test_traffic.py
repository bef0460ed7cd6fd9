"""The traffic: what a test's time waits for, and what it does not."""

from twisted.internet.defer import Deferred

from ai.testing.http.traffic import Traffic


def asked(traffic):
    """What comes of something that is asked."""
    return traffic.counted(lambda: Deferred())()


def test_it_flows_until_there_is_an_answer():
    traffic = Traffic()
    assert not traffic.is_flowing
    answer = asked(traffic)
    assert traffic.is_flowing
    answer.callback("Hello!")
    assert not traffic.is_flowing
    assert answer.result == "Hello!"


def test_one_that_falls_silent_is_not_waited_for_but_another_is():
    traffic = Traffic()
    asked(traffic)
    traffic.silence("one")
    assert not traffic.is_flowing
    asked(traffic)
    assert traffic.is_flowing


def test_silence_that_was_given_up_hides_no_later_answer():
    traffic = Traffic()
    silent = asked(traffic)
    traffic.silence("one")
    silent.addErrback(lambda failure: failure.trap(TimeoutError))
    silent.errback(TimeoutError())
    asked(traffic)
    assert traffic.is_flowing
    traffic.gone("one")  # its server comes to know only now
    assert traffic.is_flowing


def test_one_who_hung_up_before_it_was_counted_hides_no_later_answer():
    traffic = Traffic()
    traffic.silence("one")
    traffic.gone("one")
    asked(traffic)
    assert traffic.is_flowing
