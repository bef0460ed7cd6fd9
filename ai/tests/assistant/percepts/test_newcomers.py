"""What somebody says first who comes in with friends."""

import pytest

from ai.assistant.percepts.newcomers import MAX_OPENING, opens_talk

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
