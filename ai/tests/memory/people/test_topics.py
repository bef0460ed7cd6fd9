from datetime import timedelta

import pytest

from ai.memory.people.topics import MAX_OPEN, topics, track
from ai.memory.upkeep.retention import sweep
from ai.models import Topic
from ai.tests.memory.scopes import ANNA, BERT, MALLORY, Days, turn

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


def told(scope, who=ANNA, limit=10):
    return [(row.name, row.summary, row.closed is None) for row in topics(scope, who, limit)]


def test_the_same_topic_again_continues_the_open_one():
    days = Days()
    assert track(turn(now=days), ANNA, "the lost lantern", "She lost it.").new
    days.pass_(hours=1)
    again = track(turn(now=days), ANNA, "The lost lantern", "Bram has it.")
    assert not again.new and again.topic.last == days()
    assert told(turn()) == [("the lost lantern", "Bram has it.", True)]


def test_a_summary_that_is_left_out_stays():
    track(turn(), ANNA, "cake", "She likes honey cake.")
    track(turn(), ANNA, "cake", closed=True)
    assert told(turn()) == [("cake", "She likes honey cake.", False)]


def test_a_closed_topic_that_comes_up_again_is_a_new_one():
    track(turn(), ANNA, "cake", "Sold out.", closed=True)
    assert track(turn(), ANNA, "cake", "Fresh cake.").new
    assert [summary for _, summary, _ in told(turn())] == ["Fresh cake.", "Sold out."]


def test_topics_are_each_persons_own():
    track(turn(), ANNA, "cake")
    assert told(turn(), BERT) == []


def test_a_whispered_topic_is_for_its_owner_and_never_mixed_with_the_public_one():
    track(turn(ANNA), ANNA, "the ring", "She lost a ring.")
    track(turn(ANNA, whisper=True), ANNA, "the ring", "It is stolen.")
    public = [("the ring", "She lost a ring.", True)]
    assert told(turn(ANNA)) == told(turn(MALLORY, whisper=True)) == public
    assert sorted(told(turn(ANNA, whisper=True))) == [("the ring", "It is stolen.", True), *public]


def test_the_topic_that_rested_longest_is_closed_where_there_are_too_many():
    days = Days()
    for number in range(MAX_OPEN + 2):
        track(turn(now=days), ANNA, f"topic {number}")
        days.pass_(minutes=1)
    assert Topic.objects.filter(closed=None).count() == MAX_OPEN
    closed = Topic.objects.exclude(closed=None)
    assert sorted(row.name for row in closed) == ["topic 0", "topic 1"]


def test_open_topics_come_first():
    days = Days()
    track(turn(now=days), ANNA, "old and open")
    days.pass_(days=1)
    track(turn(now=days), ANNA, "new and closed", closed=True)
    assert [topic for topic, *_ in told(turn())] == ["old and open", "new and closed"]
    assert [topic for topic, *_ in told(turn(), limit=1)] == ["old and open"]


def test_the_lowest_author_of_a_topic_stays_one():
    track(turn(), ANNA, "cake", "a", author=2)
    track(turn(), ANNA, "cake", "b", author=5)
    assert track(turn(), ANNA, "cake", "c").topic.author == 2


def test_a_topic_that_nobody_took_up_again_goes():
    days = Days()
    track(turn(now=days), ANNA, "old")
    days.pass_(days=31)
    track(turn(now=days), ANNA, "new")
    sweep(days() - timedelta(days=30), 500)
    assert [topic for topic, *_ in told(turn())] == ["new"]
