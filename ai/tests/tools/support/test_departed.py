"""Who is spoken to after they left: the refusal says that they did, and how."""

from evennia.objects.objects import DefaultExit, DefaultObject, DefaultRoom
from evennia.utils.create import create_object

from ai.tests.tools.dictation import Dictation


class DepartedTest(Dictation):
    def setUp(self):
        super().setUp()
        self.marta = self.scene.character
        self.green = create_object(DefaultRoom, key="Green")
        self.way = create_object(
            DefaultExit, key="north", location=self.room, destination=self.green
        )
        self.bert = self.body("Bert Miller")
        self.lantern = create_object(DefaultObject, key="lantern", location=self.marta)

    def leaves(self, to=None):
        if to is None:
            self.bert.at_post_unpuppet(self.bert.account)
        else:
            self.bert.move_to(to)
        self.scene.wait()

    def problem(self, name="whisper", **arguments):
        given = arguments or {"target": "Bert", "message": "Psst."}
        return self.refused(name, **given).splitlines()[0].removeprefix("Error: ")

    def test_the_ways_to_leave(self):
        elsewhere = create_object(DefaultRoom, key="Tower")
        left = "Bert Miller is no longer here"
        cases = (
            ("by an exit", self.green, f"{left}, and left by the exit 'north'."),
            ("by magic", elsewhere, f"{left}."),
            ("out of the game", None, f"{left}."),
        )
        for name, to, expected in cases:
            with self.subTest(name):
                self.bert.location = self.room
                self.leaves(to)
                assert self.problem() == expected
                assert self.problem("give", item="lantern", to="Bert Miller") == expected
                assert self.problem("inspect_location", target="bert") == expected

    def test_a_hidden_exit_is_not_named(self):
        self.way.locks.add("view:perm(Builder)")
        self.leaves(self.green)
        assert self.problem() == "Bert Miller is no longer here."

    def test_one_who_is_back_is_here(self):
        self.leaves(self.green)
        self.leaves(self.room)
        assert self.use("give", item="lantern", to="Bert")["to"] == "Bert Miller"

    def test_one_who_was_never_here_is_not_known(self):
        self.leaves(self.green)
        assert self.problem(target="Carl", message="Psst.") == "There is no 'Carl' here."

    def test_in_another_place_nobody_left(self):
        self.leaves(self.green)
        self.marta.move_to(create_object(DefaultRoom, key="Tower"))
        self.anna.move_to(self.marta.location)
        assert self.problem() == "There is no 'Bert' here."

    def test_one_who_wants_to_be_forgotten_is(self):
        self.leaves(self.green)
        self.scene.agent.departures.forget(f"account:{self.bert.account.pk}")
        assert self.problem() == "There is no 'Bert' here."
