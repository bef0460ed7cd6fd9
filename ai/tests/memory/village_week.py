"""A week in Thornwick: three visitors come by each day, and what Marta keeps of it by herself."""

from django.test import override_settings
from evennia.utils.create import create_account

from ai.models import Citation, JournalEntry, Memory, Person, PersonNote
from ai.tools import get_assistant_script_for_character
from world.build import find
from world.tests.village import VillageTest

DAY = 86400
KEPT = (Memory, JournalEntry, Person, PersonNote)
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
    """Everything in it was said by players, and kept by the village's own people."""

    def setUp(self):
        super().setUp()
        self.visitor.location = None
        self.people = {name: self._player(name) for name in SAYS}
        self.marta = find("person:innkeeper")
        self.script = get_assistant_script_for_character(self.marta)

    def _player(self, name):
        somebody = self.guest(name, "inn")
        somebody.account = create_account(f"{name} the player", "", "a-passw0rd")
        return somebody

    def who(self, name):
        return f"account:{self.people[name].account.pk}"

    @override_settings(AI={"REFLECT_AT": 0})
    def live(self, days=7, whisperers=tuple(SECRETS)):
        """Have the week, without anything drawn from it so far."""
        for day in range(days):
            for name, lines in SAYS.items():
                for line in lines[day % 2 :: 2]:
                    self.people[name].at_say(line)
                    self.wait(3)
            for name in whisperers if day >= 4 else ():
                whispered = f"Remember that {SECRETS[name]}."
                self.people[name].at_say(whispered, whisper=True, receivers=[self.marta])
                self.wait(3)
            self.clock.advance(DAY)

    def kept(self):
        """All that there is, to be put back as it was."""
        return {model: list(model.objects.filter(script=self.script.pk)) for model in KEPT}

    @staticmethod
    def put_back(rows):
        Citation.objects.all().delete()
        for model in KEPT:
            model.objects.all().delete()
            model.objects.bulk_create(rows[model])
