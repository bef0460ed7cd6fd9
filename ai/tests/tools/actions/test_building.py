"""Building: prototypes on the game's list only, and batches with the asker's own rights."""

from unittest import mock

import pytest
from django.test import override_settings
from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultExit
from evennia.prototypes import prototypes as library
from evennia.utils.create import create_account, create_object
from evennia.utils.evmenu import EvMenu

from ai.models import ApprovalRequest
from ai.testing import ScriptedBrain, call, stage
from ai.tests.tools.stage import ToolStage, ToolTestCharacter
from ai.tools import TOOL_REGISTRY, ToolCategory, ToolError
from ai.tools.support import prototypes

pytestmark = pytest.mark.filterwarnings(
    "ignore:datetime.datetime.utcfromtimestamp:DeprecationWarning"
)

LAMP = {
    "prototype_key": "m_lamp",
    "prototype_tags": ["m_light"],
    "key": "oil lamp",
    "typeclass": "evennia.objects.objects.DefaultObject",
    "attrs": [("desc", "A small lamp.")],
    "location": "#1",
}
CHILD = {"prototype_key": "m_child", "prototype_parent": "m_lamp", "key": "tall lamp"}
CROWN = {**LAMP, "prototype_key": "m_crown", "key": "crown", "permissions": ["Developer"]}
CODE = {**LAMP, "prototype_key": "m_code", "key": "bomb", "exec": "evennia.pwned = True"}
SPAWN = {"AI": {"PROTOTYPES": ["m_lamp", "m_child", "m_crown", "m_code", "m_gone"]}}


@override_settings(**SPAWN)
class TestSpawnPrototype(ToolStage):
    def setUp(self):
        super().setUp()
        before = dict(library._MODULE_PROTOTYPES)
        self.addCleanup(library._MODULE_PROTOTYPES.update, before)
        self.addCleanup(library._MODULE_PROTOTYPES.clear)
        written = (LAMP, CHILD, CROWN, CODE)
        library.load_module_prototypes(*map(library.homogenize_prototype, map(dict, written)))

    def spawn(self, prototype="m_lamp", level="Builder", **more):
        return self.use("spawn_prototype", level, prototype=prototype, **more)

    def test_it_appears_here_whatever_place_the_prototype_names(self):
        told = self.spawn()
        made = ObjectDB.objects.get(id=int(told["id"][1:]))
        assert (made.key, made.location, made.db.desc) == ("oil lamp", self.room, "A small lamp.")
        assert told["spawned"] == "oil lamp" and told["in"] == "Inn"

    def test_what_it_inherits_comes_along(self):
        made = ObjectDB.objects.get(id=int(self.spawn("M_Child")["id"][1:]))
        assert (made.key, made.db.desc) == ("tall lamp", "A small lamp.")

    def test_into_ones_hands_or_what_one_may_change(self):
        assert self.spawn(into="me")["in"] == "Marta"
        chest = self.thing("chest", locks="edit:perm(Builder)")
        self.spawn(into="chest")
        assert [thing.key for thing in chest.contents] == ["oil lamp"]

    def test_into_nothing_else(self):
        self.thing("vault", locks="edit:perm(Developer);control:perm(Developer)")
        told = self.refused("spawn_prototype", "Builder", prototype="m_lamp", into="vault")
        assert "no right to change vault" in told
        told = self.refused("spawn_prototype", "Builder", prototype="m_lamp", into="north")
        assert "Nothing fits into north" in told
        told = self.refused("spawn_prototype", "Builder", prototype="m_lamp", into="moon")
        assert "There is no 'moon'" in told

    def test_a_name_that_is_not_on_the_list_is_refused_with_those_that_are(self):
        count = ObjectDB.objects.count()
        for name in ("lamp", "m_", "m_gone", "", '{"key": "x"}'):
            told = self.refused("spawn_prototype", "Builder", prototype=name)
            assert "There are: m_child, m_code, m_crown, m_lamp." in told
        with override_settings(AI={}):
            told = self.refused("spawn_prototype", "Builder", prototype="m_lamp")
            assert "lets none be made" in told
        assert ObjectDB.objects.count() == count

    def test_a_tag_lists_all_that_have_it(self):
        with override_settings(AI={"PROTOTYPES": ["tag:m_light"]}):
            assert self.spawn("m_lamp")
            told = self.refused("spawn_prototype", "Builder", prototype="m_child")
            assert "There is no prototype" in told

    def test_one_that_runs_code_or_gives_rights_is_refused(self):
        told = self.refused("spawn_prototype", "Builder", prototype="m_crown")
        assert "more rights than this turn has" in told
        with mock.patch.object(prototypes, "_flattened", lambda one: {**one, **CODE}):
            told = self.refused("spawn_prototype", "Builder", prototype="m_code")
        assert "runs code" in told

    def test_a_prototypes_own_lock_holds_also_where_evennia_loses_it(self):
        written = {"M": {**LAMP, "prototype_locks": "spawn:perm(Developer);edit:all()"}}
        with mock.patch("evennia.utils.utils.all_from_module", lambda module: written):
            told = self.refused("spawn_prototype", "Builder", prototype="m_lamp")
            assert "is locked" in told
            assert self.use("spawn_prototype", "Developer", prototype="m_lamp")

    def test_a_prototype_that_is_kept_in_the_game_has_its_lock_too(self):
        library.save_prototype({**LAMP, "prototype_key": "m_gone"})
        kept = library.DbPrototype.objects.get(db_key="m_gone")
        kept.locks.add("spawn:perm(Developer)")
        assert "is locked" in self.refused("spawn_prototype", "Builder", prototype="m_gone")
        kept.locks.add("spawn:all()")
        assert self.spawn("m_gone")["spawned"] == "oil lamp"

    def test_a_broken_one_is_told_without_how(self):
        with mock.patch("evennia.prototypes.spawner.spawn", side_effect=KeyError("/srv/game")):
            told = self.refused("spawn_prototype", "Builder", prototype="m_lamp")
        assert "is broken" in told and "/srv" not in told

    def test_only_for_builders_and_never_twice(self):
        tool = TOOL_REGISTRY.get_tool("spawn_prototype")
        assert tool.category is ToolCategory.DANGEROUS and not tool.is_idempotent()
        assert tool.permission == "Builder"
        brain = ScriptedBrain([call("spawn_prototype", prototype="m_lamp")], "I may not.")
        with stage(brain) as scene:
            scene.say("Marta, make me a lamp.")
            assert scene.calls()[0].state == "refused"

    def test_its_preview_says_what_would_appear_where(self):
        told = TOOL_REGISTRY.get_tool("spawn_prototype").preview(
            self.npc, prototype="m_lamp", context=self.context("Builder")
        )
        assert told == (
            f"A new object 'oil lamp' (prototype 'm_lamp') would appear in Inn ({self.room.dbref})."
        )


class BatchStage(ToolStage):
    def setUp(self):
        super().setUp()
        self.account = create_account("Staff", "", "a-passw0rd", permissions=["Builder"])
        self.boss = create_object(ToolTestCharacter, key="Boss", location=self.room, home=self.room)
        self.boss.account = self.account

    def batch(self, *commands, level="Builder", **more):
        context = self.context(level, user=self.boss)
        return self.outcome("execute_batchcode", context=context, commands=list(commands), **more)

    def refusal(self, *commands, level="Builder", user="boss", **more):
        context = self.context(level, user=self.boss if user == "boss" else user)
        return self.refused("execute_batchcode", context=context, commands=list(commands), **more)


class TestBatchOfCommands(BatchStage):
    def test_they_run_in_order_as_the_one_who_asks(self):
        done = self.batch("create/drop sign", "desc sign = Keep off; the grass.", "get sign")
        assert done.success
        sign = ObjectDB.objects.get(db_key="sign")
        assert (sign.location, sign.db.desc) == (self.boss, "Keep off; the grass.")
        assert "You create a new DefaultObject: sign" in done.result["ran"][0]["shown"]
        assert len(done.result["ran"]) == 3
        assert not self.npc.contents

    def test_who_asks_reads_it_too(self):
        self.batch("create sign")
        assert any("You create a new" in line for line in self.heard(self.boss))
        assert "msg" not in vars(self.boss) and "msg" not in vars(self.account)

    def test_it_stops_at_the_first_that_is_no_command(self):
        done = self.batch("create sign", "frobnicate", "create other")
        assert not done.success
        assert "'frobnicate' did not work" in done.error
        assert 'What ran:\n1. "create sign": "You create a new' in done.error
        assert not ObjectDB.objects.filter(db_key="other").exists()

    def test_it_stops_where_the_game_says_that_nothing_came_of_it(self):
        self.room.db.desc = "A cool room."
        vault = create_object("evennia.objects.objects.DefaultRoom", key="Vault")
        vault.locks.add("teleport_here:false()")
        for line, says in (
            ("teleport Wine Cellar", "Could not find 'Wine Cellar'"),
            ("desc barrel = A barrel.", "Could not find 'barrel'"),
            ("dig", "Usage: dig"),
            ("spawn no_such_thing", "No prototype named 'no_such_thing'"),
            ("create/drop box:no.such.Class", "could not be imported"),
            ("lock here = nonsense", "You are not allowed"),
            (f"teleport {vault.dbref}", "-lock blocks"),
            ("destroy/force lamp, nothing_such", "Could not find"),
        ):
            self.thing("lamp")
            done = self.batch("create sign", line, "desc here = Cobwebs.")
            assert not done.success, line
            assert f"'{line}' did not work" in done.error and says in done.error
            assert self.room.db.desc == "A cool room."
            assert '1. "create sign": "You create a new' in done.error
        assert "search" not in vars(self.boss)

    def test_words_of_the_game_that_read_like_a_refusal_are_none(self):
        hall = create_object("evennia.objects.objects.DefaultRoom", key="Hall")
        hall.db.desc = "You are not allowed to touch the glass.\nUsage: pull the lever."
        self.boss.locks.add("teleport:true()")
        done = self.batch(f"teleport {hall.dbref}", "look", "create/drop sign")
        assert done.success and self.boss.location == hall
        assert ObjectDB.objects.get(db_key="sign").location == hall

    def test_its_outcome_is_a_line_for_each_command(self):
        told = "A barrel of oak, as tall as a man, and bound with four iron hoops; it drips."
        done = self.batch("create/drop barrel", f"desc barrel = {told}")
        first, second = done.text.splitlines()
        assert first.startswith('1. "create/drop barrel": "You create a new DefaultObject: barrel')
        assert second.endswith('…": "The description was set on barrel."') and len(second) < 140

    def test_their_locks_hold(self):
        self.account.permissions.clear()
        self.account.permissions.add("Player")
        done = self.batch("create sign")
        assert not done.success and "There is no command 'create sign'" in done.error

    def test_the_rights_of_the_turn_hold_even_where_theirs_are_higher(self):
        self.account.permissions.add("Developer")
        done = self.batch("perm Marta = Developer")
        assert not done.success and "may not be run from here" in done.error
        assert self.npc.permissions.all() == ["player"]

    def test_code_sessions_and_approvals_are_not_for_a_batch(self):
        self.account.is_superuser = True
        self.account.permissions.add("Developer")
        for line in (
            *("py self.location.delete()", "@py 1", "batchcode x", "batchcommands x"),
            *("force Ann = drop lamp", "ai approve 1", "shutdown", "quell", "page Ann=x"),
        ):
            told = self.refusal("create sign", line, level="Developer")
            assert "may not be run from here" in told, line
        assert not ObjectDB.objects.filter(db_key="sign").exists()
        assert "may not be run" in self.batch("!1", level="Developer").error  # py, by another name
        self.account.is_superuser = False

    def test_a_prototype_is_named_and_never_written_out(self):
        self.account.permissions.add("Developer")
        written = '{"key": "crown", "exec": "obj.db.pwned = True"}'
        for line in (f"spawn {written}", f"@olc {written}", f"spawn/save crown = {written}"):
            done = self.batch(line, level="Developer")
            assert not done.success and "cannot be written out here" in done.error
        assert not ObjectDB.objects.filter(db_key="crown").exists()

    def test_a_line_is_one_line(self):
        assert "one line of plain text" in self.refusal("create a\ndestroy b")
        assert "one line of plain text" in self.refusal(" ")

    def test_there_is_a_bound_to_both(self):
        assert "more than 20" in self.refusal(*["look"] * 21)
        assert "longer than 500" in self.refusal("x" * 501)

    def test_nicks_of_theirs_mean_nothing(self):
        self.boss.nicks.add("look", "destroy brass lamp")
        done = self.batch("look")
        assert "Inn" in done.result["ran"][0]["shown"]
        assert self.lamp.pk

    def test_what_asks_back_is_closed(self):
        done = self.batch("destroy brass lamp", "create other")
        assert not done.success and "asked something back" in done.error
        assert self.lamp.pk
        assert not ObjectDB.objects.filter(db_key="other").exists()

    def test_one_who_is_in_a_menu_is_left_alone(self):
        EvMenu(self.boss, {"start": lambda caller, raw: ("?", {"goto": "start"})})
        done = self.batch("create sign")
        assert not done.success and "in the middle of a menu" in done.error

    def test_it_runs_as_nobody_else(self):
        for user in (None, self.account, self.ann):
            assert "Nobody who plays a character asks" in self.refusal("look", user=user)

    def test_either_commands_or_code(self):
        assert "either commands or code" in self.refusal()
        assert "either commands or code" in self.refusal("look", code="1")

    def test_its_preview_has_every_line(self):
        told = TOOL_REGISTRY.get_tool("execute_batchcode").preview(
            self.npc,
            commands=["create sign", "drop sign"],
            context=self.context("Builder", user=self.boss),
        )
        assert told == "The asker types:\n1. create sign\n2. drop sign"

    def test_what_cannot_run_is_refused_before_anybody_is_asked(self):
        tool = TOOL_REGISTRY.get_tool("execute_batchcode")
        context = self.context("Builder", user=self.boss)
        for told, batch in (
            ("lets nobody run code", {"code": "print(1)"}),
            ("'py' may not be run", {"commands": ["create sign", "@py 1"]}),
            ("either commands or code", {}),
        ):
            with self.assertRaisesRegex(ToolError, told):
                tool.check(self.npc, context=context, **batch)
        with self.assertRaisesRegex(ToolError, "Nobody who plays a character asks"):
            tool.check(self.npc, context=self.context("Builder"), commands=["look"])
        tool.check(self.npc, context=context, commands=["create sign"])

    def test_what_others_say_meanwhile_is_no_part_of_it(self):
        create_object(DefaultExit, key="hatch", location=self.room, destination=self.yard)

        def chatter(*_args, **_kwargs):
            self.ann.at_say("Mind my toes!")

        with mock.patch.object(self.yard, "at_object_receive", chatter):
            self.ann.location = self.room
            done = self.batch("hatch")
        assert "toes" not in done.result["ran"][0]["shown"]


class TestRawCode(BatchStage):
    CODE = "caller.db.touched = 6 * 7\ncaller.msg('Done.')"

    def test_it_is_off(self):
        told = self.refusal(code=self.CODE, level="Developer")
        assert "lets nobody run code" in told and self.boss.db.touched is None

    @override_settings(AI={"RAW_BATCHCODE": True})
    def test_only_a_developer_may_have_it_run(self):
        assert "Only a Developer" in self.refusal(code=self.CODE)
        own = self.context("Developer", user=self.boss)
        assert "Only a Developer" in self.refused(
            "execute_batchcode", context=own, commands=[], code=self.CODE
        )
        assert self.boss.db.touched is None

    @override_settings(AI={"RAW_BATCHCODE": True})
    def test_it_runs_as_their_character(self):
        done = self.outcome("execute_batchcode", context=self.developers(), code=self.CODE)
        assert done.result == {"shown": "Done."} and self.boss.db.touched == 42

    @override_settings(AI={"RAW_BATCHCODE": True})
    def test_code_that_breaks_is_told_without_a_traceback(self):
        told = self.refused(
            "execute_batchcode", context=self.developers(), commands=[], code="1 / 0"
        )
        assert "ZeroDivisionError" in told and "File" not in told

    def developers(self):
        from ai.tools import Authority
        from ai.tools.contract import levels

        level = levels.rank("Developer")
        return self.context(user=self.boss, authority=Authority(level=level, asker=level))


class TestApproval(ToolStage):
    def test_a_batch_waits_for_a_yes(self):
        tool = TOOL_REGISTRY.get_tool("execute_batchcode")
        assert tool.requires_approval and tool.permission == "Builder"
        assert tool.category is ToolCategory.DANGEROUS and not tool.is_idempotent()
        account = create_account("Granter", "", "a-passw0rd", permissions=["Developer"])
        brain = ScriptedBrain(
            [call("execute_batchcode", commands=["create sign"])], "Asked.", forgiving=True
        )
        with stage(brain, grant="Builder", by=account) as scene:
            scene.player.permissions.add("Builder")
            scene.say("Marta, make a sign.")
            assert scene.calls()[0].state == "waiting"
            row = ApprovalRequest.objects.get()
            assert row.tool == "execute_batchcode"
            assert not ObjectDB.objects.filter(db_key="sign").exists()
            scene.runtime.decisions.approve(row, account)
            scene.wait()
            sign = ObjectDB.objects.get(db_key="sign")
            assert sign.location == scene.player
