"""Many assistants, made once a class or once a process; a test takes them up as a start does."""

from evennia.accounts.models import AccountDB
from evennia.objects.models import ObjectDB
from evennia.utils.create import create_object

from ai.assistant.adopt import adopt
from ai.testing.object_cache import forget_objects
from ai.testing.scene import Cast, serving
from ai.tests.game import SceneTest
from ai.tests.imprint import imprint

OBJECT = "evennia.objects.objects.DefaultObject"
CHARACTER = "evennia.objects.objects.DefaultCharacter"
STATUES = 20


def made_assistants(places, typeclass=CHARACTER, by=None):
    """Make assistants in a test case's `setUpTestData`; returns their objects' numbers.

    Args:
        places: The number of the room in which each stands, by name.
        typeclass: What their objects are.
        by: The number of the account that adopts them.
    """
    with serving():
        account = by and AccountDB.objects.get(pk=by)
        numbers = []
        for name, place in places.items():
            room = ObjectDB.objects.get(pk=place)
            thing = create_object(typeclass, key=name, location=room)
            adopt(thing, by=account)
            numbers.append(thing.pk)
    forget_objects()
    return numbers


def taken_up(numbers):
    """Have the service of the moment take up assistants that were made before: their scripts."""
    return [adopt(ObjectDB.objects.get(pk=number)) for number in numbers]


def cast_with_statues():
    cast = Cast.make_for_all()
    room = ObjectDB.objects.get(pk=cast.player).db_location_id
    return cast, made_assistants({f"Statue {n}": room for n in range(STATUES)}, OBJECT)


class StatuesTest(SceneTest):
    """A test with an assistant and a player, and with statues in their room that can be more."""

    @classmethod
    def setUpTestData(cls):
        cls.cast, cls.statues = imprint(cast_with_statues)

    def crowd(self, number=STATUES):
        """The scripts of some statues, which are assistants from now on."""
        return taken_up(self.statues[:number])
