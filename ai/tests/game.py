"""Evennia's test cases, with a world that is made once a process: that takes 50 ms."""

import gc
from contextlib import contextmanager
from unittest.mock import patch

from django.utils import timezone
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

MADE = (
    (AccountDB, ("account", "account2")),
    (ObjectDB, ("room1", "room2", "exit", "obj1", "obj2", "char1", "char2")),
    (ScriptDB, ("script",)),
)
"""What Evennia's test case makes."""


def evennias_world():
    """What Evennia's test case begins with; gives the number of each thing."""
    test = test_resources.EvenniaTest()
    for kind in ("accounts", "rooms", "objs", "chars", "script"):
        getattr(test, f"create_{kind}")()
    test.account.is_connected = True  # as the log-in of `setup_session` would write
    test.account.last_login = timezone.now()
    test.account.save()
    return {name: getattr(test, name).pk for _, names in MADE for name in names}


def world_with_cast():
    """That, and the assistant and the player of a stage beside it."""
    return evennias_world(), Cast.make_for_all()


@contextmanager
def without_collections():
    """Free what nothing refers to, and leave what refers to itself."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _nothing(*args, **kwargs):
    """In place of what a test need not wait for; a mock costs more than what it stands for."""


class OnceAProcess:
    """Has each test read the world from the database, where the test's end puts it back."""

    @classmethod
    def setUpTestData(cls):
        cls.made = imprint(evennias_world)

    def create_accounts(self):
        for model, names in MADE:
            found = model.objects.in_bulk([self.made[name] for name in names])
            for name in names:
                setattr(self, name, found[self.made[name]])

    def _is_there_already(self):
        pass

    create_rooms = create_objs = create_chars = create_script = _is_there_already

    def setup_session(self):
        # Greeting those who connect, looking around for who has logged in, and writing what the
        # world has already takes longer than all else of a set-up; the greeting would wait on the
        # real clock, for ever.
        with (
            patch.object(DefaultAccount, "at_post_login", _nothing),
            patch.object(AccountDB, "save", _nothing),
            patch.object(sessionhandler, "delay", _nothing),
        ):
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
