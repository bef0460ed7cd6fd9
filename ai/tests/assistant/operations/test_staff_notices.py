"""Staff hear of what matters, once, and nobody else does."""

from unittest import mock

from evennia.utils.ansi import strip_ansi
from twisted.internet.task import Clock

from ai.assistant.operations.staff_notices import MAX_LINE, MAX_TOPICS, QUIET_SECONDS, StaffNotices
from ai.tests.game import EvenniaTest


class StaffTest(EvenniaTest):
    """`account` is connected and plays char1; `account2` is not connected."""

    def setUp(self):
        super().setUp()
        self.clock = Clock()
        self.staff = StaffNotices(self.clock)
        self.told = self.enterContext(mock.patch.object(self.account, "msg"))

    def lines(self):
        return [str(one.args[0]) for one in self.told.call_args_list]

    def stand_at(self, level):
        self.account.is_superuser = False
        self.account.permissions.clear()
        self.account.permissions.add(level)

    def test_a_builder_who_is_connected_is_told(self):
        self.stand_at("Builder")
        assert self.staff.notify("The brain is down.", "brain")
        assert self.lines() == ["|y[ai]|n The brain is down."]

    def test_one_who_stands_lower_is_not(self):
        self.stand_at("Helper")
        self.staff.notify("The brain is down.", "brain")
        assert self.lines() == []

    def test_nor_is_a_builder_below_the_level_that_it_is_for(self):
        self.stand_at("Builder")
        self.staff.notify("The brain is down.", "brain", level="Admin")
        assert self.lines() == []

    def test_nor_is_a_builder_whom_it_does_not_concern(self):
        self.staff.notify("The brain is down.", "brain", concerns=lambda one: one != self.char1)
        assert self.lines() == []

    def test_nor_is_one_who_is_quelled(self):
        self.stand_at("Builder")
        self.account.attributes.add("_quell", True)
        self.char1.permissions.clear()
        self.char1.permissions.add("Player")
        self.staff.notify("The brain is down.", "brain")
        assert self.lines() == []

    def test_the_same_topic_is_told_again_only_after_a_while(self):
        assert self.staff.notify("One.", "brain")
        assert not self.staff.notify("Two.", "brain")
        assert self.staff.notify("Another.", "queue")
        self.clock.advance(QUIET_SECONDS)
        assert self.staff.notify("Three.", "brain")
        assert [line[-4:] for line in self.lines()] == ["One.", "her.", "ree."]

    def test_words_of_anybody_in_it_are_shown_letter_by_letter(self):
        self.staff.notify("|rAnna|n\nsaid |lcquit|ltthis|le" + "x" * 500, "words")
        (told,) = self.lines()
        assert told.startswith("|y[ai]|n ||rAnna||n said")
        assert "|lc" not in told
        assert sum(map(len, told.split("|y[ai]|n "))) < MAX_LINE + 20

    def test_a_long_one_comes_in_lines_that_fit_each_with_the_mark(self):
        self.staff.notify("The budget of the game is used up. " * 4, "budget")
        lines = [strip_ansi(line) for line in self.lines()[0].splitlines()]
        assert len(lines) == 2
        assert all(line.startswith("[ai] ") and len(line) <= 78 for line in lines)

    def test_somebody_who_cannot_be_told_breaks_nothing(self):
        self.told.side_effect = RuntimeError("gone")
        assert self.staff.notify("The brain is down.", "brain")

    def test_many_topics_are_not_remembered_for_ever(self):
        for number in range(MAX_TOPICS + 5):
            self.staff.notify("x", f"topic {number}")
            self.clock.advance(QUIET_SECONDS)
        assert len(self.staff._notified) < MAX_TOPICS
