"""A session ends when its assistant changes place: each way to be moved, at each moment."""

from functools import partial
from threading import Thread
from unittest import mock

import pytest
from django.db.models.signals import post_save
from evennia.commands.default.building import CmdTeleport
from evennia.utils.create import create_object
from twisted.internet.defer import Deferred

from ai.assistant.percepts.percept import Percept
from ai.assistant.runtime import Runtime, set_runtime
from ai.brains.base import Completion
from ai.models import CallRecord
from ai.testing import call
from ai.testing.reactor import TestReactor
from ai.testing.registry import registry_copy
from ai.tests.commands.kit import BuilderTest
from ai.tests.tools.dictation import DictatedBrain
from ai.tools import Tool

BOX = "evennia.objects.objects.DefaultObject"
ROOM = "evennia.objects.objects.DefaultRoom"
LIST = [call("session_memory", action="list")]
OLD, NEW = "The soup is thin.", "It rains here."


def add(text):
    return [call("session_memory", action="add", text=text)]


def teleported(test):
    test.marta.move_to(test.yard, quiet=True, move_type="teleport")


def moved_without_hooks(test):
    test.marta.move_to(test.yard, quiet=True, move_hooks=False)


def put_by_code(test):
    test.marta.location = test.yard


def put_by_dbref(test):
    test.marta.location = test.yard.dbref


def put_by_the_field(test):
    test.marta.db_location = test.yard
    test.marta.save()


def put_nowhere(test):
    test.marta.location = None


def taken_from_the_world(test):
    del test.marta.location


def walked(test):
    test.marta.execute_cmd("out")


def followed_an_exit(test):
    test.way.at_traverse(test.marta, test.yard)


def teleported_by_a_builder(test):
    command = CmdTeleport()
    command.caller, command.args, command.switches = test.char1, "Marta = Yard", []
    command.account, command.session = test.account, test.session
    command.cmdstring, command.raw_string = "tel", "tel Marta = Yard"
    command.parse()
    command.func()


def made_to_go_by_a_builder(test):
    test.ai('do Marta = go {"exit": "out"}')
    test.scene.wait()


def went_by_its_schedule(test):
    test.scene.script.wake_for(
        {"schedule": [{"at": "07:00", "do": [{"tool": "go", "arguments": {"exit": "out"}}]}]},
        test.account,
    )
    test.scene.wait(86400)


def put_into_a_box(test):
    test.marta.location = test.box


def carried_off_in_somebodys_arms(test):
    test.char1.move_to(test.yard, quiet=True)


def carried_off_in_somebodys_box(test):
    test.char1.location = test.yard


def sailed_off_with_its_room(test):
    test.scene.room.location = test.yard


def moved_home_with_the_end_of_its_room(test):
    test.marta.home = test.yard
    for one in (test.scene.player, test.char1):
        one.location = test.room2
    assert test.scene.agent.character.location.delete()


def sent_there_and_back(test):
    here = test.marta.location
    test.marta.location = test.yard
    test.marta.location = here


def carried_there_and_back(test):
    test.char1.location = test.yard
    test.char1.location = test.taproom


IN_ARMS = (carried_off_in_somebodys_arms, carried_there_and_back)
WAYS = (
    teleported,
    moved_without_hooks,
    put_by_code,
    put_by_dbref,
    put_by_the_field,
    put_nowhere,
    taken_from_the_world,
    walked,
    followed_an_exit,
    teleported_by_a_builder,
    made_to_go_by_a_builder,
    went_by_its_schedule,
    put_into_a_box,
    *IN_ARMS,
    carried_off_in_somebodys_box,
    sailed_off_with_its_room,
    moved_home_with_the_end_of_its_room,
    sent_there_and_back,
)


class Almanac(Tool, register=False):
    name = "almanac"
    description = "Tell the day's name."
    cacheable = True
    cache_scope = "session"
    read = 0
    answer = None

    def execute(self, character):
        type(self).read += 1
        return type(self).answer or {"day": type(self).read}


class PlaceChangesTest(BuilderTest):
    def setUp(self):
        super().setUp()
        registry = self.enterContext(registry_copy())
        registry.register(Almanac)
        Almanac.read, Almanac.answer = 0, None
        self.dictated = DictatedBrain()
        self.scene.runtime.brains["dictated"] = self.dictated
        self.scene.script.brain = "dictated"
        self.taproom = self.scene.room
        self.yard = create_object(ROOM, key="Yard")
        self.box = create_object(BOX, key="box", location=self.taproom)
        self.way = create_object(
            "evennia.objects.objects.DefaultExit",
            key="out",
            location=self.taproom,
            destination=self.yard,
        )

    def before(self, way):
        """Put everything where one way to be moved begins."""
        self.marta.location = self.taproom
        self.char1.location = self.taproom
        if way in IN_ARMS:
            self.marta.location = self.char1
        if way is carried_off_in_somebodys_box:
            self.marta.location, self.box.location = self.box, self.char1

    def turn(self, *steps):
        """The results of the calls in one turn."""
        known = set(CallRecord.objects.values_list("pk", flat=True))
        self.dictated.steps = [step if callable(step) else list(step) for step in steps]
        self.scene.agent.notice(Percept("outcome", "Well?", addressed=True))
        self.scene.wait()
        assert not self.dictated.steps
        self.scene.agent.own_turns = 0
        rows = CallRecord.objects.exclude(pk__in=known).exclude(tool="wait").order_by("pk")
        assert all(row.state == "done" for row in rows), [row.observation for row in rows]
        return [row.observation for row in rows]

    def test_between_turns_nothing_old_is_listed_and_nothing_new_lost(self):
        for way in WAYS:
            with self.subTest(way.__name__):
                self.start_again(way)
                self.turn(add(OLD), [call("almanac")])
                read = Almanac.read
                way(self)
                first, *_rest, last = self.turn(LIST, add(NEW), [call("almanac")], LIST)
                assert OLD not in first and OLD not in last
                assert NEW in last
                assert NEW in self.turn(LIST)[0]
                assert Almanac.read == read + 1

    def test_it_ends_in_the_moment_of_the_move(self):
        for way in WAYS:
            with self.subTest(way.__name__):
                self.start_again(way)
                self.turn(add(OLD))
                assert self.scene.agent.session._entries
                way(self)
                assert not self.scene.agent.session._entries

    def test_inside_of_a_turn(self):
        for way in WAYS:
            if way in (made_to_go_by_a_builder, went_by_its_schedule):
                continue  # they wait for the end of a turn
            with self.subTest(way.__name__):
                self.start_again(way)
                self.turn(add(OLD), [call("almanac")])
                read = Almanac.read
                seen = self.turn(LIST, moving(self, way, LIST), add(NEW), [call("almanac")], LIST)
                assert OLD in seen[0]
                assert OLD not in "".join(seen[1:])
                assert NEW in seen[-1]
                assert Almanac.read == read + 1

    def test_the_assistant_walks_and_notes_in_one_step(self):
        self.turn(add(OLD))
        seen = self.turn([call("go", exit="out")], LIST, add(NEW), LIST)
        assert self.marta.location == self.yard
        assert OLD not in "".join(seen)
        assert NEW in seen[-1]

    def test_across_a_reload(self):
        self.across_a_reload(WAYS[:2])

    @pytest.mark.slow
    def test_across_a_reload_in_all_other_ways(self):
        self.across_a_reload(WAYS[2:])

    def across_a_reload(self, ways):
        for way in ways:
            for down in (False, True):
                with self.subTest(way.__name__, down=down):
                    self.start_again(way)
                    self.turn(add(OLD), [call("almanac")])
                    read = Almanac.read
                    if not down:
                        way(self)
                    self.reload(lambda way=way, down=down: way(self) if down else None)
                    first, *_rest, last = self.turn(LIST, add(NEW), [call("almanac")], LIST)
                    assert OLD not in first + last
                    assert NEW in last
                    assert Almanac.read == read + 1

    def test_after_a_reload_a_move_ends_it_as_before(self):
        for way in (teleported, carried_off_in_somebodys_arms, put_by_code):
            with self.subTest(way.__name__):
                self.start_again(way)
                self.reload(lambda: None)
                self.turn(add(OLD))
                way(self)
                assert OLD not in self.turn(LIST)[0]

    def test_a_move_that_another_thread_saves_ends_it_on_the_thread_of_the_game(self):
        self.start_again(put_by_the_field)
        self.turn(add(OLD))
        self.marta.db_location = self.yard
        saved = partial(
            post_save.send_robust,
            type(self.marta),
            instance=self.marta,
            created=False,
            update_fields={"db_location"},
        )
        with mock.patch("twisted.internet.reactor.callFromThread") as later:
            thread = Thread(target=saved)
            thread.start()
            thread.join()
        assert self.scene.agent.session._entries
        check, *arguments = later.call_args.args
        check(*arguments)
        assert not self.scene.agent.session._entries

    def test_who_stays_keeps_it(self):
        def renamed(test):
            test.marta.key = "Marta"
            test.marta.save()

        def others_come_and_go(test):
            test.scene.player.location = test.yard
            test.scene.player.location = test.taproom
            test.box.location = test.marta
            test.box.location = test.taproom

        def put_where_it_is(test):
            test.marta.location = test.taproom
            test.marta.move_to(test.taproom, quiet=True)

        def another_is_moved(test):
            other = test.assistant("Rolf")
            other.character.location = test.yard

        for stays in (renamed, others_come_and_go, put_where_it_is, another_is_moved):
            with self.subTest(stays.__name__):
                self.start_again(stays)
                self.turn(add(OLD), [call("almanac")])
                read = Almanac.read
                stays(self)
                assert OLD in self.turn(LIST)[0]
                self.turn([call("almanac")])
                assert Almanac.read == read

    def test_a_result_that_was_read_in_the_old_place_is_not_cached_in_the_new_one(self):
        for way in (teleported, sent_there_and_back, carried_there_and_back):
            with self.subTest(way.__name__):
                self.start_again(way)
                Almanac.answer = Deferred()
                self.dictated.steps = [[call("almanac")]]
                self.scene.agent.notice(Percept("outcome", "Well?", addressed=True))
                self.scene.wait()
                way(self)
                read, slow, Almanac.answer = Almanac.read, Almanac.answer, None
                slow.callback({"day": "of the old place"})
                self.scene.wait()
                self.turn([call("almanac")])
                assert Almanac.read == read + 1

    def start_again(self, way):
        """Begin with an empty session."""
        if not self.taproom.pk:  # one way deletes it
            self.taproom = create_object(ROOM, key="Taproom")
            self.scene.player.location = self.box.location = self.taproom
            self.way = create_object(
                "evennia.objects.objects.DefaultExit",
                key="out",
                location=self.taproom,
                destination=self.yard,
            )
        self.taproom.location = None
        self.box.location = self.taproom
        self.before(way)
        self.scene.script.wake_for({}, self.account)
        self.scene.agent.session.end()
        self.scene.runtime.pipeline.cache.end_session(self.scene.script.assistant_key)
        self.scene.agent.own_turns = 0

    def reload(self, meanwhile):
        self.scene.runtime.stop()
        meanwhile()
        runtime = Runtime(TestReactor())
        self.addCleanup(set_runtime(runtime))
        self.addCleanup(runtime.stop)
        runtime.brains["dictated"] = self.dictated
        runtime.start()
        self.scene.runtime, self.scene.clock = runtime, runtime.clock


def moving(test, way, step):
    """A step before which somebody moves the assistant."""

    def taken(request):
        way(test)
        return Completion(calls=tuple(step))

    return taken
