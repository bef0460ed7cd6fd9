"""What is written is for no more ears than anything that stood before the eyes of its turn."""

from dataclasses import replace

import pytest
from django.apps import apps

from ai.memory.goals import goals, projects
from ai.memory.goals.forest import Forest
from ai.memory.memories import memories, recall
from ai.memory.people import favour, people, topics
from ai.memory.privacy.scope import EVERYBODY, audience, common, in_words
from ai.memory.privacy.sessions import Kind, Session
from ai.memory.upkeep import journal
from ai.models import Goal, JournalEntry, Memory, PersonNote, Project, Topic
from ai.tests.memory.kit import scope
from ai.tests.rows import each_row

pytestmark = pytest.mark.django_db
ANNA, BERT = scope("Anna").asker, scope("Bert").asker


def liked(turn):
    favour.move(turn, people.know(turn, ANNA, "Anna"), "kindness", "plum")


def has_facts(turn):
    person = people.know(turn, ANNA, "Anna")
    person.facts = {"v": 1, "fruit": [{"value": "plum", "audience": turn.audience}]}
    person.save()


READ = {
    "Memory, found": (
        lambda turn: memories.store(turn, "a plum"),
        lambda turn: memories.find(turn, "plum"),
    ),
    "Memory, recalled": (
        lambda turn: memories.store(turn, "a plum"),
        lambda turn: recall.recall(turn, "plum"),
    ),
    "JournalEntry, reviewed": (
        lambda turn: journal.add(turn, "a plum"),
        lambda turn: journal.review(turn, 5),
    ),
    "JournalEntry, searched": (
        lambda turn: journal.add(turn, "a plum"),
        lambda turn: journal.search(turn, "plum", 5),
    ),
    "PersonNote": (
        lambda turn: people.note(turn, ANNA, "a plum"),
        lambda turn: people.notes(turn, ANNA, 5),
    ),
    "Person": (has_facts, lambda turn: people.facts(turn, people.find(turn, ANNA))),
    "Favour": (liked, lambda turn: favour.reasons(turn, ANNA, 5)),
    "Topic": (
        lambda turn: topics.track(turn, ANNA, "plums"),
        lambda turn: topics.topics(turn, ANNA, 5),
    ),
    "Goal": (lambda turn: goals.add(turn, "plums"), lambda turn: Forest(turn).roots),
    "Project": (lambda turn: projects.create(turn, "plums", "", None), projects.known),
    "Project, the active": (lambda turn: projects.create(turn, "plums", "", None), projects.active),
    "Project, by name": (
        lambda turn: projects.create(turn, "plums", "", None),
        lambda turn: projects.demand(turn, "plums"),
    ),
}
WRITE = {
    JournalEntry: lambda turn: journal.add(turn, "told on"),
    Memory: lambda turn: memories.store(turn, "told on"),
    PersonNote: lambda turn: people.note(turn, BERT, "told on"),
    Topic: lambda turn: topics.track(turn, BERT, "told on"),
    Goal: lambda turn: goals.add(turn, "told on"),
    Project: lambda turn: projects.create(turn, "told on", "", None),
}


@pytest.mark.parametrize("how", READ)
def test_what_is_written_after_something_private_was_read_is_as_private(how):
    keep, read = READ[how]
    keep(scope("Anna", private=True))
    turn = scope("Anna", alone=True)
    assert turn.audience == EVERYBODY
    assert read(turn)
    assert turn.audience == audience([ANNA])


@pytest.mark.parametrize("how", READ)
def test_what_is_written_after_something_public_was_read_is_public(how):
    keep, read = READ[how]
    keep(scope("Anna"))
    turn = scope("Anna", alone=True)
    assert read(turn)
    assert turn.audience == EVERYBODY


@pytest.mark.parametrize("model", WRITE, ids=lambda model: model.__name__)
def test_each_kind_of_note_is_written_so(model):
    memories.store(scope("Anna", private=True), "a plum")
    turn = scope("Anna", alone=True)
    recall.recall(turn, "plum")
    before = set(model.objects.values_list("pk", flat=True))
    WRITE[model](turn)
    assert {row.audience for row in model.objects.exclude(pk__in=before)} == {audience([ANNA])}


def test_no_kind_of_note_is_left_out_of_these_tests():
    private = {m.__name__ for m in apps.get_app_config("ai").get_models() if hasattr(m, "audience")}
    private.remove("Delegation")  # ai/tests/tools/delegation/test_delegation.py has it
    assert private <= {how.split(",")[0] for how in READ}
    assert private - {"Favour"} == {model.__name__ for model in WRITE}


def test_the_session_is_no_way_around_it():
    session = Session()
    session.add(scope("Anna", private=True), Kind.FACT, "a plum", None)
    turn = scope("Anna", alone=True)
    session.known(turn)
    assert session.add(turn, Kind.FACT, "told on", None).audience == audience([ANNA])


def test_what_rests_on_the_whispers_of_two_is_for_nobody():
    turn = scope("", alone=True)
    turn.hold([audience([ANNA]), audience([BERT])])
    kept = memories.store(turn, "both like plums").memory
    for who in ("Anna", "Bert"):
        assert memories.find(scope(who, private=True), "plums") == []
    assert kept.audience == common([audience([ANNA]), audience([BERT])]) != EVERYBODY


def test_private_is_never_wider_than_what_was_read():
    memories.store(scope("Anna", private=True), "a plum")
    turn = scope("Anna", alone=True)
    turn.hold([audience([BERT])])
    assert memories.store(turn, "told on", private=True).memory.audience == audience([])


SAID = "I will pay the dues on Thursday, Marta. My ship has thirty barrels, not forty."
WRITTEN = (
    (SAID, "Anna will pay the dues on Thursday.", True),
    (SAID, "Anna promised to pay the dues on Thursday.", True),
    (SAID, "Anna's ship has thirty barrels, not forty.", True),
    (SAID, "Anna's ship has thirty barrels.", False),  # a denial is part of what was said
    (SAID, "Anna's ship has thirty barrels on board.", False),  # though a memory for all has it
    ("My ship has barrels, Marta.", "Anna's ship has not barrels.", False),
    ("I do not owe Bram money.", "I do owe Bram money.", False),
    ("Did Odile pay Bram?", "Bram did pay Odile.", False),
    ("Is the word plum or pear?", "the word is pear", False),
    ("Bram owes Odile a plum.", "Odile owes Bram a plum.", False),
    ("Bert has a plum. Carl was here.", "Carl has a plum.", False),
    ("Good morning.", "Anna was with her.", False),
    ("A plum, please.", "⚔️🛡️→", False),
    ("A plum, please.", "a plum → pear", False),
    (SAID, "Anna will pay the dues in plums.", False),
    (SAID, "Anna's ship has thirty barrels, and guns.", False),
    (SAID, "plum", False),
    ("Yes, that is so.", "Anna has a plum.", False),
    ("", "Anna said so.", False),
    (
        "One thing: I was wrong before, I'm from Millbrook really, not Fallow Ford.",
        "Anna is really from Millbrook, not from Fallow Ford; she corrected herself.",
        True,
    ),
    ("If Bert asks, tell him I've gone to bed.", "If Bert asks, Anna has gone to bed.", True),
    ("If Bert asks, tell him I've gone to bed.", "Bert has gone to bed if Anna asks.", False),
)
BEFORE = (
    ("Anna", "My horse is called Comet. It is a mare.", "Anna's horse is called Comet.", True),
    ("Anna", "Is my horse called Comet?", "Anna's horse is called Comet.", False),
    ("Anna", "My horse is lame. Comet is a mare.", "Anna's horse is called Comet.", False),
    ("Bert", "Odile has no map of the road.", "Odile has no map of the road.", True),
    ("Bert", "Odile has no map of the road.", "Odile has a map of the road.", False),
    ("Bert", "I owe Odile a plum.", "Anna said: I owe Odile a plum.", False),
    ("Bert", "I owe Odile a plum.", "She owes Odile a plum.", False),
    ("Bert", "Your horse is Comet.", "Her horse is Comet.", False),
    ("", "The plum is ripe.", "The plum is ripe.", True),
)


@each_row(WRITTEN)
def test_what_was_just_said_aloud_is_no_secret_after_a_whisper(row):
    said, text, is_open = row
    turn = replace(scope("Anna", alone=True), said=said)
    turn.hold([audience([ANNA])])
    turn.shown([Memory(text="The ship has forty barrels on board.", audience=EVERYBODY)])
    turn.shown([Memory(text="Anna has guns.", audience=audience([ANNA]))])
    assert turn.audience_of(text) == (EVERYBODY if is_open else audience([ANNA]))
    whispered = replace(turn, private=True)
    assert whispered.audience_of(text) == audience([ANNA])


@each_row(
    (
        ("Anna has thirty barrels on her ship.", True),
        ("Anna has thirty barrels on her warship.", False),  # another word for what is private
        ("Anna owes money on Thursday.", False),
        ("Anna's ship has guns.", False),
        ("Anna pays on Thursday with a gun.", False),
        ("Anna told her.", False),
    )
)
def test_what_has_no_word_of_what_is_private_and_was_said_aloud_is_no_secret(row):
    text, is_open = row
    turn = replace(scope("Anna", alone=True), said=SAID)
    turn.shown([Memory(text="Anna has guns.", audience=audience([ANNA]))])
    assert turn.audience_of(text) == (EVERYBODY if is_open else audience([ANNA]))
    turn.hold([audience([ANNA])])  # something whose words nobody knows
    assert turn.audience_of(text) == audience([ANNA])


@each_row(
    (
        ("Yes, I did that last night, all of it.", False),
        ("It was Bram.", False),
        ("I did.", False),
        ("Thank you, dear.", True),
        ("Is it still secret?", True),
        ("I have stolen the silver bell.", True),
    )
)
def test_of_a_whisper_that_tells_less_than_it_means_nobody_knows_the_words(row):
    whisper, is_told = row
    assert in_words(whisper) == (whisper if is_told else None)
    turn = replace(scope("Anna", alone=True), said=SAID, secrets=lambda: [in_words(whisper)])
    turn.hold([audience([ANNA])], ())
    text = "Anna has thirty barrels on her ship."
    assert turn.audience_of(text) == (EVERYBODY if is_told else audience([ANNA]))


@each_row(
    (
        ("No, dear, there is no ale for a while; all that is here is soup.", True),
        ("A ring, dear, is no small thing.", False),
        ("Silver? Over here.", False),
    )
)
def test_a_word_that_is_in_any_talk_makes_no_answer_a_secret(row):
    said, is_open = row
    whisper = "I am carrying the old baron's silver ring. Tell no one at all, dear, for a while."
    turn = replace(scope("Anna", alone=True), secrets=lambda: [in_words(whisper)])
    assert turn.is_open(said) is is_open


def test_what_was_only_asked_aloud_tells_nothing_of_a_whispered_answer():
    before = [("", "Did you steal the bell, Anna?"), (ANNA, "Who stole the bell?")]
    turn = replace(scope("Anna", alone=True), said="Keep it in mind.", said_before=lambda: before)
    turn.hold([audience([ANNA])], ["I will not deny anything of it."])
    assert turn.audience_of("Anna stole the bell.") == audience([ANNA])
    assert turn.audience_of_plan("Find the stolen bell.") == audience([ANNA])


KEEP = "The stolen gold of the miller lies in the keep."


@each_row(
    (
        (KEEP, "Tell Bert where the gold of the miller is.", False),
        ("In the keep.", "Tell Bert where the gold of the miller is.", False),
        (KEEP, "Tell Bert that the gold of the miller is in the keep.", True),
        ("The dues are paid in silver.", "Tell Bert where the gold of the miller is.", True),
    )
)
def test_a_word_that_may_be_a_verb_does_not_give_away_a_thing(row):
    whisper, said, is_open = row
    turn = replace(scope("Anna", alone=True), said=said, secrets=lambda: [in_words(whisper)])
    turn.hold([audience([ANNA])], ())
    plan = "When Bert comes: tell him that the gold of the miller is in the keep."
    assert turn.audience_of_plan(plan) == (EVERYBODY if is_open else audience([ANNA]))
    assert turn.is_open("It is in the keep.") is ("keep" not in whisper)


@each_row(BEFORE)
def test_what_anybody_said_aloud_before_is_no_secret_either(row):
    who, words, text, is_open = row
    source = scope(who).asker if who else "itself"
    turn = replace(scope("Anna", alone=True), said="Hm.", said_before=lambda: [(source, words)])
    assert turn.audience_of(text) == EVERYBODY
    turn.hold([audience([ANNA])])
    assert turn.audience_of(text) == (EVERYBODY if is_open else audience([ANNA]))
    assert replace(turn, private=True).audience_of(text) == audience([ANNA])


def test_a_memory_and_a_note_of_it_are_for_everybody():
    turn = replace(scope("Anna", alone=True), said="My horse is called Comet.")
    turn.hold([audience([ANNA])])
    assert memories.store(turn, "Anna's horse is called Comet.").memory.audience == EVERYBODY
    people.note(turn, ANNA, "Her horse is called Comet.")
    assert PersonNote.objects.get().audience == EVERYBODY
    assert not memories.is_private(memories.store(turn, "Her horse is Comet.").memory)
