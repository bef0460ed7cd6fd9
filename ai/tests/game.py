"""Evennia's test cases, with a world that is made once a process: that takes 50 ms."""

from unittest.mock import patch

from evennia.accounts.accounts import DefaultAccount
from evennia.accounts.models import AccountDB
from evennia.objects.models import ObjectDB
from evennia.scripts.models import ScriptDB
from evennia.server import sessionhandler
from evennia.utils import test_resources

from ai.testing.object_cache import forget_objects
from ai.testing.scene import Cast, stage
from ai.testing.scene_with_model import scene_with_model
from ai.testing.scene_with_modules import scene_with_modules
from ai.tests.imprint import imprint

MODELS = {
    "accounts": (AccountDB, ("account", "account2")),
    "rooms": (ObjectDB, ("room1", "room2", "exit")),
    "objs": (ObjectDB, ("obj1", "obj2")),
    "chars": (ObjectDB, ("char1", "char2")),
    "script": (ScriptDB, ("script",)),
}
"""What Evennia's test case makes, by the method that makes it."""


def evennias_world():
    """What Evennia's test case begins with; gives the number of each thing."""
    test = test_resources.EvenniaTest()
    for kind in MODELS:
        getattr(test, f"create_{kind}")()
    return {name: getattr(test, name).pk for _, names in MODELS.values() for name in names}


def world_with_cast():
    """That, and the assistant and the player of a stage beside it."""
    return evennias_world(), Cast.make_for_all()


class OnceAProcess:
    """Has each test read the world from the database, where the test's end puts it back."""

    @classmethod
    def setUpTestData(cls):
        cls.made = imprint(evennias_world)

    def create_accounts(self):
        self._read("accounts")

    def create_rooms(self):
        self._read("rooms")

    def create_objs(self):
        self._read("objs")

    def create_chars(self):
        self._read("chars")

    def create_script(self):
        self._read("script")

    def _read(self, kind):
        model, names = MODELS[kind]
        for name in names:
            setattr(self, name, model.objects.get(pk=self.made[name]))

    def setup_session(self):
        # Greeting those who connect, and looking around for who has logged in, takes longer than
        # all else of a set-up; the greeting would wait on the real clock, for ever.
        with patch.object(DefaultAccount, "at_post_login"), patch.object(sessionhandler, "delay"):
            super().setup_session()
        self.char1.sessions.add(self.session)
        self.session.puid, self.session.puppet = self.char1.pk, self.char1

    def teardown_accounts(self):
        forget_objects()


class EvenniaTest(OnceAProcess, test_resources.EvenniaTest):
    pass


class EvenniaCommandTest(OnceAProcess, test_resources.EvenniaCommandTest):
    pass


class WithCast:
    """Has tests share the assistant and the player of a stage, `cast`."""

    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        cls.cast = Cast.make_for_all()

    def setUp(self):
        super().setUp()
        self.addCleanup(forget_objects)

    def stage(self, brain=None, **more):
        return stage(brain, cast=self.cast, **more)

    def scene_with_modules(self, brain, *servers, **more):
        return scene_with_modules(brain, *servers, cast=self.cast, **more)

    def scene_with_model(self, *steps, **more):
        return scene_with_model(*steps, cast=self.cast, **more)


class SceneTest(WithCast, test_resources.EvenniaTestCase):
    """A test with an assistant and a player, and nothing else of a world."""

    @classmethod
    def setUpTestData(cls):
        cls.cast = imprint(Cast.make_for_all)


class WorldSceneTest(WithCast, EvenniaTest):
    """A test with both, and Evennia's world beside them."""

    @classmethod
    def setUpTestData(cls):
        cls.made, cls.cast = imprint(world_with_cast)
