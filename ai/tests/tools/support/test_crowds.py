"""A crowded room in a large game: what a tool reads grows with neither beyond what it tells."""

from contextlib import contextmanager
from unittest.mock import patch

from django.db import connection
from django.test.utils import CaptureQueriesContext
from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultExit, DefaultObject, DefaultRoom
from evennia.typeclasses.models import Attribute
from evennia.typeclasses.tags import Tag
from evennia.utils.create import create_object

from ai.assistant.authority.authority import author_of
from ai.testing.object_cache import forget_objects
from ai.tests.tools.stage import ToolStage
from ai.tools.support import sight

CROWD, GAME = 60, 3000
STEPS = 1000
"""Steps of SQLite's machine that are counted as one."""


class TestACrowd(ToolStage):
    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        room = ObjectDB.objects.get(pk=cls.made["room"])
        for number in range(CROWD):
            create_object(DefaultObject, key=f"mug {number}", aliases=["cup"], location=room)
        yard = ObjectDB.objects.get(pk=cls.made["yard"])
        for number in range(10):
            create_object(DefaultExit, key=f"way {number}", location=room, destination=yard)
        Tag.objects.bulk_create(
            Tag(db_key=f"name {n}", db_model="objectdb", db_tagtype="alias") for n in range(GAME)
        )
        Attribute.objects.bulk_create(
            Attribute(db_key="creator_id", db_value=1, db_model="objectdb", db_lock_storage="")
            for _ in range(GAME)
        )
        forget_objects()

    def test_neither_names_nor_makers_are_looked_for_in_the_whole_game(self):
        things = self.room.contents
        if connection.vendor != "sqlite":
            self.skipTest("counts the steps of SQLite")
        with _counting() as steps:
            sight.aliases_of(things, self.npc)
        assert steps.count <= 20
        with _counting() as steps:
            author_of(*things)
        assert steps.count <= 20

    def test_a_look_takes_a_handful_of_queries_however_many_are_here(self):
        with CaptureQueriesContext(connection) as asked:
            result = self.use("inspect_location", "Builder")
        assert len(result["contents"]) == 40 and result["more"] == CROWD + 13 - 40
        assert len(asked) <= 8, [query["sql"][:120] for query in asked]

    def test_what_a_command_may_have_shown_is_found_in_a_handful_too(self):
        coin = self.thing("coin", location=self.ann)
        self.room.contents  # noqa: B018 - the room itself is known by then
        shown = []
        self.outcome(
            "execute_command",
            context=self.context(quotes=lambda *t: shown.extend(t)),
            command="look me",
        )
        assert {coin, self.ann, self.lamp} <= set(shown)
        with CaptureQueriesContext(connection) as asked:
            assert coin in sight.inside(self.room.contents)
        assert len(asked) == 1

    def test_a_lock_of_one_holds_among_many_whose_locks_nobody_reads(self):
        hidden = ObjectDB.objects.get(db_key="mug 7")
        hidden.locks.add("view:false()")
        unsought = ObjectDB.objects.get(db_key="mug 8")
        unsought.locks.add("search:false()")
        seen = sight.present(self.npc)
        assert hidden not in seen and unsought not in seen
        assert sum(thing.key.startswith("mug") for thing in seen) == CROWD - 2

    def test_no_lock_is_read_that_lets_everybody_see(self):
        no_lock = AssertionError("a lock was read")
        with patch("evennia.locks.lockhandler.LockHandler.check", side_effect=no_lock):
            assert self.ann in sight.in_sight(self.npc)
            assert not sight.view(self.npc, self.room, 100).dark
        self.room.locks.add("view:false()")
        assert self.ann not in sight.in_sight(self.npc)
        assert sight.view(self.npc, self.room, 100).dark

    def test_what_changed_since_the_last_look_is_seen_so(self):
        mug = ObjectDB.objects.get(db_key="mug 7")
        assert mug in sight.in_sight(self.npc)
        mug.locks.add("view:false()")
        assert mug not in sight.in_sight(self.npc)
        mug.locks.add("view:all()")
        assert mug in sight.in_sight(self.npc)
        mug.location = self.yard
        assert mug not in sight.in_sight(self.npc)
        mug.location = self.room
        assert mug in sight.in_sight(self.npc)
        mug.delete()
        assert "mug 7" not in [thing.key for thing in sight.in_sight(self.npc)]

    def test_a_room_that_tells_itself_what_is_in_it_is_asked_each_time(self):
        hall = create_object(CrowdTestHall, key="hall")
        self.npc.location = hall
        lamp = create_object(DefaultObject, key="lamp", location=hall)
        assert lamp in sight.in_sight(self.npc)
        hall.ndb.night = True
        assert lamp not in sight.in_sight(self.npc)

    def test_a_games_own_hooks_are_asked_of_each(self):
        shy = create_object(CrowdTestShy, key="cat", location=self.room)
        assert shy not in sight.present(self.npc) and shy.ndb.asked


class CrowdTestHall(DefaultRoom):
    """Is empty at night, which nobody stores."""

    def contents_get(self, exclude=None, content_type=None):
        return [] if self.ndb.night else super().contents_get(exclude, content_type)

    contents = property(contents_get)


class CrowdTestShy(DefaultObject):
    """Decides by code who may see it."""

    def access(self, accessing_obj, access_type="read", default=False, **kwargs):
        self.ndb.asked = True
        return access_type != "view" and super().access(accessing_obj, access_type, default)


class _Steps:
    count = 0


@contextmanager
def _counting():
    steps = _Steps()

    def count():
        steps.count += 1

    connection.connection.set_progress_handler(count, STEPS)
    try:
        yield steps
    finally:
        connection.connection.set_progress_handler(None, STEPS)
