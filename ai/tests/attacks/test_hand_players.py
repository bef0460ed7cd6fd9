"""Players without rights who type whatever `ai` knows: they learn nothing, and change nothing."""

from django.apps import apps
from evennia.utils.ansi import strip_ansi
from evennia.utils.create import create_account

from ai.commands.command import SUBCOMMANDS
from ai.models import Goal
from ai.tests.commands.kit import BuilderTest
from ai.tests.rows import some_of

OWN = ("forget", "optout")
OTHERS = (
    "ai",
    "aisetup",
    "help ai",
    "help aisetup",
    "ai marta",
    "ai mar",
    "ai #1",
    "ai me",
    "ai * ",
    "ai = marta",
    "ai /marta",
    "ai status/marta",
    "ai ../status",
    "ai\tstatus marta",
    "ai  status  marta",
    "ai status\nmarta",
    "ai stat\u200bus marta",
    "ai forget marta = yes",
    "ai forget griselda",
    "ai forget #1 = yes",
    "ai optout marta",
)
ANSWERS = ("There is no", "takes", "Only the level", "Subcommands")
"""One of these stands in all that they are answered."""
TELLING = ("Marta", "marta", "Taproom", "scripted", "find the ring", "openai")
"""What of assistants nobody without rights is to read."""


class PlayersTest(BuilderTest):
    def setUp(self):
        super().setUp()
        self.anna = create_account("Anna", None, None, permissions=["Player"])
        self.char2.account, self.char2.location = self.anna, self.room2
        script = self.scene.script
        now = self.scene.runtime.now()
        Goal.objects.create(script=script.pk, title="find the ring", made=now, changed=now)

    def typed(self, line):
        with self.watching(self.char2) as lines:
            self.char2.execute_cmd(line)
        return strip_ansi("\n".join(lines))

    def world(self):
        script = self.scene.script
        kept = {one.key: str(one.value) for one in script.attributes.all()}
        rows = {
            model.__name__: model.objects.count()
            for model in apps.get_app_config("ai").get_models()
        }
        return kept, rows, self.marta.key, sorted(self.scene.runtime.agents)

    def lines(self):
        key, number = self.scene.script.assistant_key, self.marta.pk
        forms = ["", " marta", f" #{number}", f" {key}", " marta = yes", "/live marta", " all"]
        for word in SUBCOMMANDS:
            yield f"help ai/{word}"
            for form in forms:
                if not (word in OWN and form in ("", " marta = yes")):
                    yield f"ai {word}{form}"
            yield f"ai/{word} marta"
            yield f"aisetup {word} marta"
            yield f"AI {word.upper()} MARTA"
            yield f"ai {word[:3]} marta"
        yield from OTHERS

    def learn_nothing(self):
        before = self.world()
        for line in some_of(self.lines(), 5):
            shown = self.typed(line)
            for secret in TELLING:
                if secret.lower() not in line.lower() and secret != "scripted":
                    assert secret not in shown, (line, secret, shown)
            assert "Traceback" not in shown and "Taproom" not in shown, line
            if line.startswith(("ai ", "AI ", "aisetup ")):
                assert not shown or any(answer in shown for answer in ANSWERS), line
        assert self.world() == before

    def test_a_player_learns_and_changes_nothing(self):
        self.learn_nothing()

    def test_a_guest_learns_and_changes_nothing(self):
        self.anna.permissions.clear()
        self.anna.permissions.add("Guest")
        self.learn_nothing()

    def test_a_quelled_admin_is_what_their_character_is(self):
        self.anna.permissions.clear()
        self.anna.permissions.add("Admin")
        self.anna.attributes.add("_quell", True)
        self.char2.permissions.clear()
        self.learn_nothing()
