"""What is for who lives in a place: first words, and what only they can be asked or told."""

import time
from types import SimpleNamespace

import pytest

from ai.assistant.percepts.for_locals import (
    MAX_OPENING,
    Hearer,
    introduces,
    is_for_local,
    opens_talk,
)

FOR_THE_HOST = """
its us again
it's only me
we're back
back again
here we are
we made it!
told you wed be back
did you miss us
remember us?
hullo again woodhead
evenin. cold out there
yo
sorry mate
im really sorry about before
no offence meant
anything happen while we were gone
any news
what did we miss
how do we get to the ford
do you remember what she called you
are you the librarian
where do you keep the nails
is that new?
hold this for me will u
""".strip().split("\n")
FOR_A_FRIEND = """
look at that stair
it smells of glue
my legs hurt
shall we sit down
lets go
do we go in
where are we
why did we come here
what are we looking for
do you want to sit down
are you hungry?
you coming?
did you see that
what do you think
did you bring the map
is he asleep
whats he made of
where did they go
wow
""".strip().split("\n")


@pytest.mark.parametrize("line", FOR_THE_HOST)
def test_what_opens_a_talk_with_who_was_there(line) -> None:
    assert opens_talk(line)


@pytest.mark.parametrize("line", FOR_A_FRIEND)
def test_what_may_as_well_be_for_a_friend(line) -> None:
    assert not opens_talk(line)


def test_a_hostile_line_takes_no_time() -> None:
    for piece in ("so ", "ok, ", "you you ", "we ", "back and forth "):
        assert not opens_talk((piece * MAX_OPENING)[:MAX_OPENING])


FOR_A_LOCAL = """
call yourself a cook
anything we can do for you? work i mean
got an errand for us
have you got any odd jobs
need any help
can we help
boring job eh, bet you sleep half the day
do you ever sleep?
did you build the gate as well
did you ever lose someone
don't you get lonely
i like it. did you build that one
how long have you been here
have you always lived here
what are you making
who built them
is it always this quiet
whats that smell
what's upstairs
hows business
any red bearded man yet
could you carry us
no wait, better tell me about the standing stones
sorry about him. he had too much ale
excuse my friend
he means well
good ale this
lovely place you have here
that hammer of yours is huge
your books are lovely
your cloak is grey
you golems never say much
you're a terrible cook
right, we're off
thanks, bye
see you tomorrow
if he comes by, you haven't seen me
you big oaf, open the gate
"""
LEFT_TO_A_FRIEND = """
can you give us a minute
have you told us all
is this your first time
i love your dress
are you always this slow
anything i can do about your hat
need anything
got a minute
can we help him
do you ever listen
do you want to go
did you pay yet
are you coming
have you got the map
you look tired
mind your soup
your feet stink
your turn
you always say that
sorry i said that about your cat
how much do you owe me
what a lovely fire
my feet hurt
thanks
lets go
it is
"""
HEARER = Hearer(
    SimpleNamespace(
        key="Hob",
        aliases=SimpleNamespace(all=lambda: ["golem"]),
        db=SimpleNamespace(desc="A creature of wood in a grey cloak."),
    ),
    ("Carl Smith", "Carl"),
    ("Dora",),
    behind=True,
)


@pytest.mark.parametrize("line", FOR_A_LOCAL.strip().splitlines())
def test_what_only_a_local_can_be_asked_or_told(line):
    assert is_for_local(line, HEARER)


@pytest.mark.parametrize("line", LEFT_TO_A_FRIEND.strip().splitlines())
def test_what_a_friend_may_be_told_is_left_to_the_friend(line):
    assert not is_for_local(line, HEARER)


def test_who_calls_into_silence_calls_a_local():
    for line in ("oi", "hello?? anyone", "anyone awake", "hey you"):
        assert is_for_local(line, HEARER._replace(behind=False))
        assert not is_for_local(line, HEARER)


def test_who_names_themselves_or_a_friend_speaks_to_a_local():
    for line in ("im carl btw", "this is dora, shes shy", "we're from Oxbury", "this is my friend"):
        assert introduces(line, HEARER)
    for line in ("im eve", "this is nice", "we're late", "im tired"):
        assert not introduces(line, HEARER)


def test_a_long_line_is_read_in_no_time():
    for piece in (
        "you are a ",
        "your a ",
        "is there a ",
        "what a ",
        "so ",
        "you a a a a, ",
        "sorry ",
    ):
        begun = time.process_time()
        is_for_local((piece * 200)[:MAX_OPENING], HEARER)
        introduces(piece * (2000 // len(piece)), HEARER)
        assert time.process_time() - begun < 0.25, piece
