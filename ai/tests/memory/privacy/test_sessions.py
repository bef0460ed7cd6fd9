from ai.memory.privacy.sessions import MAX_ENTRIES, Kind, Session
from ai.tests.memory.scopes import ANNA, BERT, turn


def test_the_same_once_more_is_counted():
    session = Session()
    for _ in range(3):
        entry = session.add(turn(), Kind.PATTERN, "Bram yawns at dusk.", None)
    assert entry.times == 3
    assert len(session.known(turn())) == 1


def test_facts_and_patterns_are_told_apart():
    session = Session()
    session.add(turn(), Kind.FACT, "It rains.", None)
    session.add(turn(), Kind.PATTERN, "It always rains.", None)
    assert [entry.text for entry in session.known(turn(), Kind.FACT)] == ["It rains."]


def test_when_it_is_full_the_oldest_goes():
    session = Session()
    for number in range(MAX_ENTRIES + 1):
        session.add(turn(), Kind.FACT, str(number), None)
    known = session.known(turn())
    assert (known[0].text, len(known)) == ("1", MAX_ENTRIES)


def test_a_whisper_stays_with_the_one_who_whispered():
    session = Session()
    session.add(turn(ANNA, whisper=True), Kind.FACT, "The plum is ripe.", None)
    assert session.known(turn(BERT)) == session.known(turn(ANNA)) == []
    assert session.forget(turn(BERT)) == 0
    assert len(session.known(turn(ANNA, whisper=True))) == 1


def test_it_ends():
    session = Session()
    session.add(turn(), Kind.FACT, "It rains.", None)
    session.end()
    assert session.known(turn()) == []
