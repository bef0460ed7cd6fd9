from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.assistant.agent.inbox import Inbox
from ai.assistant.percepts.percept import Percept, Source


def said(who: str, text: str = "Hi", addressed: bool = True) -> Percept:
    return Percept("say", text, Source(id=who, name=who), addressed=addressed)


def texts(percepts) -> list[str]:
    return [percept.text for percept in percepts]


def test_a_turn_is_about_all_that_one_source_said_in_order() -> None:
    inbox = Inbox()
    for who, text in [("a", "1"), ("b", "2"), ("a", "3")]:
        assert inbox.put(said(who, text)) is None
    assert texts(inbox.take()) == ["1", "3"]
    assert texts(inbox.take()) == ["2"]
    assert inbox.take() == []


def test_the_first_turn_is_for_the_one_who_came_first_even_if_it_is_nobody() -> None:
    inbox = Inbox()
    inbox.put(said("", "the outcome of an errand"))
    inbox.put(said("a", "hello"))
    assert texts(inbox.take()) == ["the outcome of an errand"]


def test_what_nobody_said_comes_apart_by_those_who_may_hear_of_it() -> None:
    inbox = Inbox()
    for text, who in (("1", "a"), ("2", "b"), ("3", "a")):
        inbox.put(Percept("outcome", text, addressed=True, audience=(who,)))
    inbox.put(Percept("outcome", "4", addressed=True, data={"asker": "c"}))
    inbox.put(Percept("timer", "5", addressed=True))
    taken = [texts(inbox.take()) for _ in range(4)]
    assert taken == [["1", "3"], ["2"], ["4"], ["5"]]


def test_nobody_is_served_twice_running_while_another_waits() -> None:
    inbox = Inbox()
    inbox.put(said("a", "1"))
    inbox.put(said("b", "2"))
    assert texts(inbox.take()) == ["1"]
    inbox.give_back([said("a", "1")])
    assert texts(inbox.take()) == ["2"]
    assert texts(inbox.take()) == ["1"]


def test_whose_turn_starts_over_is_still_the_next_one() -> None:
    inbox = Inbox()
    arrival = Percept("arrive", "comes in", Source(id="a", name="a"), addressed=True)
    inbox.put(arrival)
    assert texts(inbox.take()) == ["comes in"]
    inbox.put(said("", "the outcome of an errand"))
    inbox.put(said("a", "Hello!"))
    inbox.give_back([arrival])
    inbox.serve_next("a")
    assert texts(inbox.take()) == ["comes in", "Hello!"]
    assert texts(inbox.take()) == ["the outcome of an errand"]


PERHAPS_TO_IT = {"perhaps": True}


@pytest.mark.parametrize(
    ("said_later", "first"),
    [(0.0, "an ale"), (19.0, "an ale"), (21.0, "nice here"), (-60.0, "an ale")],
)
def test_what_may_be_for_others_waits_for_what_is_surely_for_it(said_later, first) -> None:
    inbox = Inbox()
    perhaps = replace(said("a", "nice here"), at=100.0, data=PERHAPS_TO_IT)
    for percept in (perhaps, replace(said("b", "an ale"), at=100.0 + said_later)):
        inbox.put(percept)
    assert texts(inbox.take()) == [first]


def test_what_is_surely_for_it_brings_what_may_be_for_others_along() -> None:
    inbox = Inbox()
    for who, text in (("a", "nice here"), ("b", "an ale"), ("a", "a soup")):
        data = PERHAPS_TO_IT if text == "nice here" else {}
        inbox.put(replace(said(who, text), data=data))
    assert texts(inbox.take()) == ["nice here", "a soup"]


def test_an_arrival_that_somebody_else_broke_off_waits_for_them() -> None:
    inbox = Inbox()
    arrival = Percept("arrive", "comes in", Source(id="a", name="a"), addressed=True)
    inbox.put(arrival)
    inbox.take()
    inbox.put(said("b", "Hello!"))
    inbox.give_back([arrival])
    assert texts(inbox.take()) == ["Hello!"]


def test_of_one_who_fills_the_inbox_their_own_oldest_goes() -> None:
    inbox = Inbox(size=10, per_asker=2)
    inbox.put(said("b", "other"))
    inbox.put(said("a", "1"))
    inbox.put(said("a", "2"))
    dropped = inbox.put(said("a", "3"))
    assert dropped is not None
    assert dropped.text == "1"
    assert len(inbox) == 3


def test_when_all_is_full_the_oldest_of_the_one_who_has_most_goes() -> None:
    inbox = Inbox(size=3, per_asker=3)
    for who, text in [("b", "0"), ("a", "1"), ("a", "2")]:
        inbox.put(said(who, text))
    dropped = inbox.put(said("c", "3"))
    assert dropped is not None
    assert (dropped.source.id, dropped.text) == ("a", "1")


def test_what_is_given_back_comes_first_and_keeps_the_bounds() -> None:
    inbox = Inbox(size=4, per_asker=3)
    for text in "123":
        inbox.put(said("a", text))
    taken = inbox.take()
    inbox.put(said("a", "4"))
    inbox.put(said("b", "5"))
    dropped = inbox.give_back(taken)
    assert len(inbox) == 4
    assert texts(dropped) == ["1"]
    assert texts(inbox.take()) == ["5"]
    assert texts(inbox.take()) == ["2", "3", "4"]


def test_what_was_only_overheard_wakes_nobody_and_is_told_once() -> None:
    inbox = Inbox(overheard=2)
    for text in "123":
        assert inbox.put(said("a", text, addressed=False)) is None
    assert len(inbox) == 0
    assert inbox.take() == []
    assert texts(inbox.take_overheard()) == ["2", "3"]
    assert inbox.take_overheard() == []
    inbox.give_back([said("a", "4", addressed=False)])
    assert len(inbox) == 0


def test_it_knows_who_has_more_to_say() -> None:
    inbox = Inbox()
    inbox.put(said("a"))
    inbox.put(said("b", addressed=False))
    assert inbox.has_more_from("a")
    assert not inbox.has_more_from("b")


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("put"), st.sampled_from("abc"), st.booleans()),
        st.tuples(st.just("take"), st.booleans(), st.none()),
        st.tuples(st.just("overheard"), st.none(), st.none()),
    ),
    max_size=80,
)


@given(STEPS, st.integers(1, 6), st.integers(1, 6))
def test_it_is_bounded_fair_and_loses_nothing_unsaid(steps, size, per_asker) -> None:
    inbox = Inbox(size, per_asker, overheard=3)
    waiting: list[Percept] = []
    last = None
    for number, (step, who, flag) in enumerate(steps):
        if step == "put":
            percept = said(who, str(number), flag)
            if percept.addressed:
                waiting.append(percept)
            dropped = inbox.put(percept)
            if dropped is not None:
                waiting.remove(dropped)
        elif step == "overheard":
            assert len(inbox.take_overheard()) <= 3
        else:
            taken = inbox.take()
            askers = {percept.source.id for percept in taken}
            assert bool(taken) == bool(waiting)
            assert len(askers) <= 1
            if any(percept.source.id != last for percept in waiting):
                assert askers != {last}
            last = next(iter(askers), last)
            assert taken == [percept for percept in waiting if percept.source.id in askers]
            if who:  # the turn is given back
                for dropped in inbox.give_back(taken):
                    waiting.remove(dropped)
                rest = [percept for percept in waiting if percept not in taken]
                waiting = [percept for percept in taken if percept in waiting] + rest
            else:
                waiting = [percept for percept in waiting if percept not in taken]
        assert len(inbox) == len(waiting) <= size
        for asker in "abc":
            assert sum(percept.source.id == asker for percept in waiting) <= per_asker


@given(st.lists(st.sampled_from("abcde"), min_size=1, max_size=40))
def test_one_who_waits_is_served_within_one_round(askers) -> None:
    inbox = Inbox(100, 100)
    for number, who in enumerate(askers):
        inbox.put(said(who, str(number)))
    served = []
    while len(inbox):
        taken = inbox.take()
        served.append(taken[0].source.id)
        if len(served) <= 5:  # the one just served speaks again at once
            inbox.put(said(taken[0].source.id, "again"))
    assert set(served[: len(set(askers))]) == set(askers)


def test_those_who_have_to_wait_are_passed_by() -> None:
    inbox = Inbox()
    for who in "abab":
        inbox.put(said(who, who))
    assert texts(inbox.take({"a"})) == ["b", "b"]
    assert inbox.take({"a"}) == []
    assert texts(inbox.take()) == ["a", "a"]


def test_what_comes_next_is_told_without_taking_it() -> None:
    inbox = Inbox()
    inbox.put(said("a", "1"))
    inbox.put(said("b", "2"))
    (first,) = inbox.next()
    assert inbox.holds(first)
    inbox.remove([first])
    assert not inbox.holds(first)
    assert texts(inbox.take()) == ["2"]


@given(st.lists(st.sampled_from("abcd"), min_size=1, max_size=40), st.lists(st.booleans()))
def test_nobody_starves_however_often_turns_are_given_back(askers, back) -> None:
    inbox = Inbox(100, 100)
    for number, who in enumerate(askers):
        inbox.put(said(who, str(number)))
    served = []
    for number in range(len(set(askers))):
        taken = inbox.take()
        served.append(taken[0].source.id)
        if number < len(back) and back[number]:
            inbox.give_back(taken)
        inbox.put(said(taken[0].source.id, "again"))
    assert set(served) == set(askers)


def test_what_came_of_a_page_is_not_told_together_with_what_came_of_a_line():
    page, line = (
        Percept("outcome", "Done.", audience=("account:1",), addressed=True, data=data)
        for data in ({"chat_id": "page:1"}, {})
    )
    inbox = Inbox()
    inbox.put(page)
    inbox.put(line)
    assert [inbox.take(), inbox.take()] == [[page], [line]]
