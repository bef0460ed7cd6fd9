"""Evennia's test cases, with a world that is made once a class: making it costs 50 ms."""

from evennia.accounts.models import AccountDB
from evennia.objects.models import ObjectDB
from evennia.scripts.models import ScriptDB
from evennia.utils import test_resources

from ai.testing.memory import forget_objects

MODELS = {
    "accounts": (AccountDB, ("account", "account2")),
    "rooms": (ObjectDB, ("room1", "room2", "exit")),
    "objs": (ObjectDB, ("obj1", "obj2")),
    "chars": (ObjectDB, ("char1", "char2")),
    "script": (ScriptDB, ("script",)),
}
"""What Evennia's test case makes, by the method that makes it."""


class OnceAClass:
    """Has each test read the world from the database, where the test's end puts it back."""

    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        test = cls()
        for kind in MODELS:
            getattr(super(OnceAClass, test), f"create_{kind}")()
        cls.made = {name: getattr(test, name).pk for _, names in MODELS.values() for name in names}
        forget_objects()

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

    def teardown_accounts(self):
        forget_objects()


class EvenniaTest(OnceAClass, test_resources.EvenniaTest):
    pass


class EvenniaCommandTest(OnceAClass, test_resources.EvenniaCommandTest):
    pass
