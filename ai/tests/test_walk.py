"""How far a spoken line walks through the code: as short as a stranger can follow."""

import sys
from collections import Counter
from pathlib import Path

from ai.testing.brains import ScriptedBrain, call
from ai.testing.scene import stage
from ai.tests.game import SceneTest

PRODUCT = Path(__file__).parents[1]
NOT_PRODUCT = ("tests", "testing")
MAX_FILES, MAX_STAYS = 70, 730
LOOK = "inspect_location"


class Walk:
    """Records which files of the product run: a stay is a row of calls in one file."""

    def __init__(self):
        self.files = Counter()
        self._last = ""
        self._names = {}

    def __enter__(self):
        sys.setprofile(self._step)
        return self

    def __exit__(self, *error):
        sys.setprofile(None)

    def _step(self, frame, event, arg):
        if event != "call":
            return
        name = self._file(frame.f_code.co_filename)
        if name and name != self._last:
            self.files[name] += 1
            self._last = name

    def _file(self, path):
        if path not in self._names:
            file = Path(path)
            inside = file.is_relative_to(PRODUCT)
            name = str(file.relative_to(PRODUCT)) if inside else ""
            self._names[path] = "" if name.startswith(NOT_PRODUCT) else name
        return self._names[path]


class WalkTest(SceneTest):
    def test_a_look_and_an_answer_take_few_files_and_few_stays(self):
        answers = "A tap and a table.", "Nothing has changed."
        brain = ScriptedBrain(
            *(step for text in answers for step in ([call(LOOK)], [call("say", message=text)]))
        )
        with stage(brain, cast=self.cast) as scene:
            scene.say("Marta, what is here?")  # so that nothing is read for the first time
            scene.wait(60)
            with Walk() as walk:
                scene.say("Marta, and now?")
            assert [row.tool for row in scene.calls()] == [LOOK, "say"] * 2
            assert any("Nothing has changed." in line for line in scene.heard)
        assert len(walk.files) <= MAX_FILES, sorted(walk.files)
        assert walk.files.total() <= MAX_STAYS, walk.files.most_common(20)
