"""What the documents show is true: their code runs, their commands exist."""

import re
from pathlib import Path

from evennia.utils.test_resources import EvenniaTest

from ai.commands.ai import WORDS
from ai.testing import registry_copy

DOCS = Path(__file__).parents[2] / "docs"
PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)


class WritingToolsTest(EvenniaTest):
    def test_its_code_runs_from_top_to_bottom(self):
        page = (DOCS / "writing-tools.md").read_text()
        scope = {"__name__": "docs_writing_tools"}
        with registry_copy() as registry:
            for block in PYTHON.findall(page):
                exec(compile(block, "writing-tools.md", "exec"), scope)
            assert {"pour", "count_tips", "check_weather"} <= set(registry.list_tools())
            scope["test_pours_what_there_is"]()


class BuildersTest(EvenniaTest):
    def test_every_word_of_the_command_is_told(self):
        page = (DOCS / "builders.md").read_text()
        told = set(re.findall(r"`ai (\w+)", page))
        assert told == set(WORDS)
