"""Generated lives."""

from collections import Counter

from ai.evaluation.memory.grammar import generate, key_words

LIFE = generate("A month", 7, 200, 50)
SAID = [event for event in LIFE.events if not event.restart]


def test_a_life_has_as_many_events_and_questions_as_wanted():
    for seed in range(2):
        life = generate("A month", seed, 200, 50)
        assert sum(not event.restart for event in life.events) == 200
        assert len(life.questions) == 50
    assert len(generate("A week", 3, 52, 16, days=7).questions) == 16


def test_the_same_seed_gives_the_same_life():
    assert generate("A month", 7, 200, 50) == LIFE
    assert generate("A month", 8, 200, 50) != LIFE


def test_it_is_restarted_once_in_its_middle():
    [at] = [number for number, event in enumerate(LIFE.events) if event.restart]
    assert 80 < at < 120


def test_its_days_go_on():
    days = [event.day for event in LIFE.events if event.day]
    assert days == sorted(set(days)) and 20 <= days[-1] <= 30


def test_it_has_corrections_secrets_and_what_is_only_overheard():
    assert sum(bool(event.instead_of) for event in SAID) >= 5
    assert sum(bool(event.secret) for event in SAID) >= 8
    about = Counter(question.about for question in LIFE.questions)
    assert set(about) >= {"own", "told", "correction", "lie", "confided", "secret", "aloud"}
    assert set(about) >= {"overheard", "seen", "gift", "promise", "errand", "source", "unknown"}


def test_no_two_people_have_the_same_secret():
    words = [event.secret for event in SAID if event.secret]
    assert len(words) == len(set(words))


def test_nobody_says_a_secret_aloud():
    secrets = [word for event in SAID for word in event.secret]
    aloud = [event.act for event in SAID if event.act.startswith("say")]
    aloud += [question.ask for question in LIFE.questions]
    assert not [line for line in aloud for word in secrets if word in line]


def test_what_is_asked_for_was_told_and_is_not_corrected():
    kept = " ".join(event.keep for event in SAID)
    for question in LIFE.questions:
        assert all(word in kept for word in question.right), question
    replaced = {event.instead_of for event in SAID} - {""}
    assert replaced <= {event.keep for event in SAID}


def test_people_are_there_when_they_act():
    there = set()
    for event in SAID:
        if event.act == "(arrives)":
            there.add(event.who)
        assert event.who in there
        if event.act == "(leaves)":
            there.remove(event.who)


def test_the_words_that_count_are_marked():
    assert key_words("in the old _mill_") == ("mill",)
    assert key_words("Comet") == ("Comet",)
