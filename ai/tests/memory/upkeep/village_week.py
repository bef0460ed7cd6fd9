"""A week in Thornwick: three visitors come by each day, and what Marta keeps of it by herself."""

from django.test import override_settings
from evennia.objects.models import ObjectDB
from evennia.utils.create import create_account

from ai.testing import serving
from ai.testing.object_cache import forget_objects
from ai.tools import get_assistant_script_for_character
from world.build import find
from world.tests.village import VillageTest

DAY = 86400
SAYS = {
    "Anna": (
        "Marta, hello!",
        "Marta, I like long walks.",
        "Marta, Ben is a thief.",
        "Marta, remember that the harvest carts came late again.",
        "Marta, my horse is called Comet.",
    ),
    "Ben": (
        "Good day, Marta.",
        "Marta, I live in the mill.",
        "Marta, Anna is a thief.",
        "Marta, remember that the late harvest carts broke at the mill.",
        "Marta, you are a stupid cow.",
    ),
    "Cole": ("Marta, who is here?", "Marta, Anna is a weaver.", "Marta, I hate the rain."),
}
SECRETS = {
    "Anna": "the silver key lies under the third barrel",
    "Ben": "the millstone hides forty coppers",
}


class WeekTest(VillageTest):
    """Everything in it was said by players, and kept by the village's own people.

    The week is lived once a class, without anything drawn from it so far.
    """

    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        with serving() as runtime, override_settings(AI={"REFLECT_AT": 0}):
            runtime.clock.advance(-7 * DAY)  # it was last week
            runtime.start()
            people = {name: cls._player(name) for name in SAYS}
            for day in range(7):
                cls.day(runtime.clock, people, day)
                runtime.clock.advance(DAY)
        cls.numbers = {name: somebody.account.pk for name, somebody in people.items()}
        cls.bodies = {name: somebody.pk for name, somebody in people.items()}
        forget_objects()

    def setUp(self):
        super().setUp()
        self.visitor.location = None
        self.people = {name: ObjectDB.objects.get(pk=pk) for name, pk in self.bodies.items()}
        self.script = get_assistant_script_for_character(find("person:innkeeper"))

    @classmethod
    def _player(cls, name):
        somebody = cls.guest(cls, name, "inn")
        somebody.account = create_account(f"{name} the player", "", "a-passw0rd")
        return somebody

    def who(self, name):
        return f"account:{self.numbers[name]}"

    @staticmethod
    def day(clock, people, day):
        """Have one day of it."""

        def wait():
            for _ in range(10):
                clock.advance(0.3)

        for name, lines in SAYS.items():
            for line in lines[day % 2 :: 2]:
                people[name].at_say(line)
                wait()
        marta = find("person:innkeeper")
        for name, secret in SECRETS.items() if day >= 4 else ():
            people[name].at_say(f"Remember that {secret}.", whisper=True, receivers=[marta])
            wait()
