"""Reading the attributes of a script, which gives what Evennia's own properties give."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from evennia.utils.create import create_script
from evennia.utils.dbserialize import deserialize

from ai.assistant.agent.attributes import holds_objects, stored_value, stored_values
from ai.assistant.script import AssistantScript
from ai.testing.object_cache import forget_objects

VALUES = (
    ("brain", "", "embedded"),
    ("character_id", 0, 7),
    ("acts_alone", False, True),
    ("modules", None, ["weather"]),
    ("tools", [], ["say", "look"]),
    ("limits", {}, {"calls": 3}),
)
"""Name, value of a new script, another value."""


@pytest.mark.django_db
def test_a_value_is_read_after_each_way_of_writing_it():
    script = create_script(AssistantScript, key="anna", autostart=False)
    try:
        for name, default, value in VALUES:
            written = script.attributes

            def reads(expected, name=name):
                for _ in range(2):  # the second is read from what the first one kept
                    assert deserialize(getattr(script, name)) == expected, name

            reads(default)
            setattr(script, name, value)
            reads(value)
            written.remove(name, category="ai")
            reads(default)
            written.add(name, value, category="ai")
            reads(value)
            written.get(name, category="ai", return_obj=True).value = default
            reads(default)
            written.reset_cache()
            reads(default)
            delattr(script, name)
            reads(default)
    finally:
        forget_objects()


@pytest.mark.django_db
def test_a_value_that_is_changed_in_place_is_stored():
    script = create_script(AssistantScript, key="anna", autostart=False)
    try:
        for _ in range(2):
            script.tools.append("say")
            script.persona["names"] = ["Anna"]
            script.persona["names"].append("Ann")
        script.attributes.reset_cache()
        assert deserialize(script.tools) == ["say", "say"]
        assert deserialize(script.persona) == {"names": ["Anna", "Ann"]}
    finally:
        forget_objects()


@pytest.mark.django_db
def test_a_change_in_place_shows_in_the_stored_values():
    script = create_script(AssistantScript, key="anna", autostart=False)
    try:
        for is_read in (True, False):
            if not is_read:
                script.attributes.reset_cache()
            before = stored_values(script, ("brain", "tools"))
            script.tools.append("say")
            assert stored_values(script, ("brain", "tools")) != before, is_read
    finally:
        forget_objects()


class Sleeper(AssistantScript):
    """An assistant of a game that sets what it likes when it is made."""

    def at_script_creation(self):
        super().at_script_creation()
        self.mode = "asleep"


@pytest.mark.django_db
def test_the_defaults_of_a_new_one_are_stored_together():
    made = []
    for kind in (AssistantScript, Sleeper):
        with CaptureQueriesContext(connection) as statements:
            made.append(create_script(kind, key="anna", autostart=False))
        inserted = [
            one["sql"] for one in statements if 'INTO "typeclasses_attribute"' in one["sql"]
        ]
        assert len(inserted) == len(made), inserted
    try:
        for script, mode in zip(made, ("awake", "asleep"), strict=True):
            rows = {row.db_key: row.value for row in script.db_attributes.all()}
            assert (rows["mode"], rows["tools"], rows["modules"]) == (mode, [], None)
    finally:
        forget_objects()


@pytest.mark.django_db
def test_the_stored_form_of_a_value_is_plain_data_but_for_objects_of_the_game():
    script = create_script(AssistantScript, key="anna", autostart=False)
    try:
        script.persona = {"knows": ["Bram"], "greets": True}
        assert deserialize(script.persona) == stored_value(script, "persona")
        assert type(stored_value(script, "persona")) is dict
        assert not holds_objects(stored_value(script, "persona"))
        script.persona = {"knows": [{"who": script}]}
        assert script.persona["knows"][0]["who"] is script
        assert holds_objects(stored_value(script, "persona"))
    finally:
        script.delete()
        forget_objects()
