"""`ai release` after a whole life: the object has what it had before, and no row is left."""

from unittest import mock

from django.apps import apps
from evennia.scripts.models import ScriptDB
from evennia.utils.create import create_channel

from ai.tests.assistant.test_adopt import everything
from ai.tests.commands.assistants.test_card import card
from ai.tests.commands.kit import BuilderTest

LIFE = (
    "adopt bob = guard",
    'config bob schedule = 07:00 say {"message": "Open!"}',
    "config bob own_turns = 10 minutes",
    "config bob budget = 0.50",
    "join bob = gossip",
    "goal bob = Keep the gate.",
    "memory bob = The bridge is closed.",
    "journal bob = The gate was mended.",
    "people bob/note char = A stranger.",
    "people bob/fact char = rank: captain",
    "grant bob = builder alone",
    "prompt bob persona = You are Bob.",
    "tools bob +say",
    "tools bob/core +give",
    f"card import bob = {card()}",
    "token bob",
    "tell bob = say hello",
    "wake bob",
    "pause bob",
    "thoughts bob --live",
)
AUDIT = "CallRecord"
"""Calls that builders made by hand stay on record, as what models cost does."""


class ReleaseTest(BuilderTest):
    def test_after_all_that_can_be_done_with_one_it_is_as_it_was(self):
        self.enterContext(mock.patch("evennia.comms.comms.logger.log_file"))
        create_channel("Gossip")
        bob = self.npc("Bob")
        bob.db.mood = {"calm": [1, 2]}
        before, name = everything(bob), bob.key
        scripts = set(ScriptDB.objects.values_list("pk", flat=True))
        for text in LIFE:
            self.raw(text)
            self.scene.wait(5)
        number, key = bob.ndb.ai.script.pk, bob.ndb.ai.script.assistant_key
        kept = {"Goal", "Memory", "JournalEntry", "PersonNote", "Token", "Lore", "TurnRecord"}
        assert kept <= rows_of(number, key)
        assert "Bob is no longer an assistant." in self.ai("release bob = yes")
        self.scene.wait(100)
        assert (everything(bob), bob.key) == (before, name)
        assert set(ScriptDB.objects.values_list("pk", flat=True)) == scripts
        assert rows_of(number, key) <= {AUDIT}


def rows_of(number, key):
    """The models that have a row of an assistant's."""
    return {
        model.__name__
        for model in apps.get_app_config("ai").get_models()
        for column, value in (("script", number), ("assistant", key), ("of", key))
        if column in {field.name for field in model._meta.get_fields()}
        and model.objects.filter(**{column: value}).exists()
    }
