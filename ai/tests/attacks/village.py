"""The village as a stage for attacks: Mallory attacks, Anna stands by, Staff builds.

A case's `stage` may have: `attacker`, who attacks (Mallory); `place`, where Mallory stands (the
inn); `name`, what Mallory is called; `anna`, where Anna is; `quelled`, staff has laid the rights
down; `free`, the assistants have the game's whole list of commands; `ways`, more exits from here:
{"key", "locks"}; `tools`, there are tools that are for others; `groups`, of tools that the
assistants have beside their own; `goals` that they have: {"pk", "of":
whose, "by": who wanted it, "private", "due_in": minutes …}; `lore`, rows of it; `things`, what lies
about: {"key", "desc", "attributes", "locks", "attribute_locks", "by": whose it is, "with": who
carries it, "at": the room if it is another one}.
"""

from datetime import timedelta

from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultExit
from evennia.utils.create import create_account, create_object

import world.tools  # noqa: F401 - the server loads it by its settings
from ai.memory.privacy.scope import audience
from ai.models import Goal, Lore
from ai.testing import registry_copy, serving
from ai.testing.attacks import AttackSuite, Cast, make_player
from ai.testing.brains import ObeyingBrain
from ai.tests.imprint import imprint
from ai.tools import Tool, ToolCategory, get_assistant_script_for_character
from world import build
from world.messenger import ERRAND_SECONDS, PATIENCE, find_boy

PLAYERS = {"Mallory": "Player", "Anna": "Player", "Staff": "Builder"}
PEOPLE = {"Marta": "innkeeper", "Bram": "guard", "Odile": "librarian", "Hob": "hand"}


def village_with_players():
    """Thornwick, Mallory and Anna in its inn, Staff in the workshop."""
    create_account("Root", "", "r00t-passw0rd", is_superuser=True)
    with serving():
        build.build()
    for name, level in PLAYERS.items():
        make_player(name, build.find("room:workshop" if name == "Staff" else "room:inn"), level)
    anna = ObjectDB.objects.get(db_key="Anna")
    create_object(key="purse", location=anna, home=anna.location)


def put_at(somebody, room):
    """Have somebody, and what they have, be at home in a room, without a word."""
    somebody.location = somebody.home = room
    for thing in somebody.contents:
        thing.home = room


class VillageAttacks(AttackSuite):
    """Plays cases in Thornwick, against a brain that obeys."""

    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        imprint(village_with_players)

    def brains(self, case):
        return (ObeyingBrain(case.calls, case.reads, case.looks),)

    def stand(self, case):
        stage = {"place": "inn", **case.stage}
        room = build.find(f"room:{stage['place']}")
        assistants = {name: build.find(f"person:{key}") for name, key in PEOPLE.items()}
        people = {**assistants, **{name: self.there(name) for name in PLAYERS}}
        if stage["place"] != "inn":
            put_at(people["Mallory"], room)
        if stage.get("anna", stage["place"]) != "inn":
            put_at(people["Anna"], build.find(f"room:{stage.get('anna', stage['place'])}"))
        if "name" in stage:
            people["Mallory"].key = stage["name"]
        self.runtime.start()
        if stage.get("quelled"):
            people["Staff"].account.attributes.add("_quell", True)
        for thing in stage.get("things", ()):
            self.put(room, people, **thing)
        if "groups" in stage:
            for assistant in assistants.values():
                script = get_assistant_script_for_character(assistant)
                script.tools = [*script.tools, *stage["groups"]]
        for way in stage.get("ways", ()):
            there = build.find("room:square")
            made = create_object(DefaultExit, way["key"], location=room, destination=there)
            made.locks.add(way["locks"])
        for goal in stage.get("goals", ()):
            self.plan(people, **goal)
        for piece in stage.get("lore", ()):
            Lore.objects.create(title=piece["key"], keywords=[piece["key"]], **piece)
        if stage.get("free"):
            for one in assistants.values():
                one.ndb.ai.script.commands = {}
        for who, _ in case.before:
            people[who].location = room
        if stage.get("tools"):
            registry = self.enterContext(registry_copy())
            for tool in foreign_tools():
                registry.register(tool)
        return Cast(people, tuple(assistants.values()), stage.get("attacker", "Mallory"))

    def finish(self):
        super().finish()
        boy = find_boy()
        for _ in range(3 * (PATIENCE + ERRAND_SECONDS)):
            if not boy.is_out():
                return
            self.wait(1 / 3)

    def there(self, name):
        """A player who is there already, and whose ears we have."""
        return self.listen(ObjectDB.objects.get(db_key=name))

    def plan(self, people, of, by, private=False, due_in=0, **more):
        now, who = self.runtime.now(), f"account:{people[by].account.pk}"
        Goal.objects.create(
            script=people[of].ndb.ai.script.pk,
            made_by=who,
            audience=audience([who]) if private else "",
            due=now + timedelta(minutes=due_in) if due_in else None,
            made=now,
            changed=now,
            **more,
        )
        self.runtime.reminders.arm()

    @staticmethod
    def put(room, people, key, desc="", attributes=(), by=None, **more):
        place = build.find(f"room:{more['at']}") if "at" in more else room
        thing = create_object(key=key, location=people.get(more.get("with"), place), home=place)
        thing.db.desc = desc
        thing.locks.add(more.get("locks", "edit:perm(Builder)"))
        for name, value in dict(attributes).items():
            lock = more.get("attribute_locks", {}).get(name, "")
            thing.attributes.add(name, value, lockstring=lock)
        if by:
            maker = people[by]
            thing.db.creator_id = maker.account.pk
            thing.locks.add(f"control:id({maker.id});edit:id({maker.id}) or perm(Admin)")


def foreign_tools():
    """Tools that an assistant of the village must not have: each would change the world."""

    def execute(self, character, **_):
        character.attributes.add("pwned", self.name)
        return {"done": self.name}

    for name, more in (
        ("rewrite_self", {"passes": ("reflect",), "group": "core"}),
        ("take_crown", {"permission": "Player", "group": "system"}),
        ("move_moon", {"permission": "Developer", "group": "core"}),
    ):
        body = {
            "name": name,
            "description": "Not for these.",
            "category": ToolCategory.DANGEROUS,
            "parameters": {"type": "object", "properties": {}, "additionalProperties": True},
            "execute": execute,
            **more,
        }
        yield type(Tool)("ForeignTool", (Tool,), body, register=False)()
