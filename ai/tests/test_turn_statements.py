"""How many SQL statements a turn costs once the assistant knows its room and its visitor."""

from unittest import mock

from django.db import connection
from django.test.utils import CaptureQueriesContext

from ai.testing.brains import ScriptedBrain, call
from ai.testing.scene import stage
from ai.tests.game import SceneTest

LOOK = "inspect_location"
TURNS = 4
OF_TRANSACTIONS = ("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT")


class StatementsTest(SceneTest):
    """A line, a look and an answer, from the percept to the record of the turn."""

    def statements(self, reads):
        answers = (f"A tap and {number} tables." for number in range(TURNS))
        brain = ScriptedBrain(
            *(step for text in answers for step in ([call(LOOK)], [call("say", message=text)]))
        )
        brain.reads = reads
        with stage(brain, cast=self.cast) as scene:
            for number in range(TURNS - 1):
                scene.say(f"Marta, what is here, {number}?")
                scene.wait(50)
            # Once a second, and not in each turn, the game asks what other processes wrote.
            with (
                mock.patch("ai.memory.table_cache.POLL_SECONDS", 3600.0),
                CaptureQueriesContext(connection) as queries,
            ):
                scene.say("Marta, what is here now?")
            assert [row.tool for row in scene.calls()] == [LOOK, "say"] * TURNS
        found = [query["sql"] for query in queries.captured_queries]
        return [sql for sql in found if not sql.startswith(OF_TRANSACTIONS)]

    def test_without_memories_to_look_up(self):
        found = self.statements(reads=False)
        assert len(found) <= 8, found

    def test_with_what_a_model_reads_of_its_memory(self):
        found = self.statements(reads=True)
        assert len(found) <= 10, found
