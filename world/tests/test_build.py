"""Building the village: everything is in its place, and nothing is there twice."""

from __future__ import annotations

from typing import Any

from django.test import override_settings
from evennia.objects.models import ObjectDB
from evennia.scripts.models import ScriptDB
from evennia.utils.create import create_object

from ai.brains.embedded.rules.rulebook import check_rules
from ai.tools import get_assistant_script_for_character
from server.conf import settings as demo
from world.build import build, find
from world.people import PEOPLE
from world.places import PLACES, VILLAGE, WAYS
from world.tests.village import VillageTest

ROOM = "evennia.objects.objects.DefaultRoom"


class TestBuild(VillageTest):
    def test_it_has_five_rooms_and_a_way_from_each_to_each(self) -> None:
        assert len(PLACES) == 5
        reached = {find("room:inn")}
        for _ in PLACES:
            reached |= {way.destination for room in reached for way in room.exits}
        assert reached == {find(f"room:{place.key}") for place in PLACES}

    def test_building_again_doubles_nothing(self) -> None:
        before = (ObjectDB.objects.count(), ScriptDB.objects.count(), sorted(self.dbrefs()))
        build()
        assert (ObjectDB.objects.count(), ScriptDB.objects.count()) == before[:2]
        assert sorted(self.dbrefs()) == before[2]

    def dbrefs(self) -> list[str]:
        return [thing.dbref for thing in ObjectDB.objects.get_by_tag(category=VILLAGE)]

    def test_building_again_mends_what_is_missing_or_changed(self) -> None:
        find("person:guard").delete()
        find("way:square:inn").delete()
        inn = find("room:inn")
        inn.key, inn.db.desc = "A Hole", "Dark."
        script = get_assistant_script_for_character(find("person:hand"))
        script.grant_level = "Player"
        build()
        assert (inn.key, inn.db.desc) == (PLACES[0].name, PLACES[0].desc)
        assert find("way:square:inn") in find("room:square").exits
        assert get_assistant_script_for_character(find("person:guard")).assistant_key == "guard"
        assert script.grant_level == "Builder"

    def test_a_person_who_walked_off_is_left_where_they_are(self) -> None:
        find("person:guard").location = find("room:inn")
        build()
        assert find("person:guard").location == find("room:inn")

    def test_everybody_has_rules_without_fault_and_tools_that_exist(self) -> None:
        from ai.tools import TOOL_REGISTRY

        known = {*TOOL_REGISTRY.list_tools(), *(t.group for t in TOOL_REGISTRY.all_tools())}
        known |= set(demo.AI["MODULE_SERVICES"])
        for person in PEOPLE:
            assert check_rules(person.persona["rules"], person.persona["phrases"]) == []
            assert set(person.tools) <= known

    def test_the_hand_is_granted_to_build_and_nobody_holds_rights_of_their_own(self) -> None:
        for person in PEOPLE:
            character = find(f"person:{person.key}")
            script = get_assistant_script_for_character(character)
            assert script.grant_level == person.grant
            assert script.granted_by == f"account:{self.account.pk}"
            assert not set(character.permissions.all()) - {"player"}

    def test_every_way_has_its_way_back(self) -> None:
        assert {(w.origin, w.target) for w in WAYS} == {(w.target, w.origin) for w in WAYS}


class TestEntrance(VillageTest):
    """The room where new characters start."""

    def start(self, key: str) -> Any:
        room = create_object(ROOM, key=key)
        find("room:inn").delete()
        with override_settings(START_LOCATION=room.dbref):
            build()
        return room

    def test_an_untouched_limbo_becomes_the_inn(self) -> None:
        assert self.start("Limbo") == find("room:inn")

    def test_a_room_that_somebody_made_is_left_alone(self) -> None:
        room = self.start("My Castle")
        assert room.key == "My Castle" and find("room:inn") != room
