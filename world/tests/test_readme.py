"""The README shows the scene that is played."""

from __future__ import annotations

from pathlib import Path

from world.scene import SCENE

README = Path(__file__).parents[2] / "README.md"


def test_the_transcript_in_the_readme_has_every_line_of_the_scene() -> None:
    shown = README.read_text().partition("<!-- transcript")[2].partition("<!-- /transcript")[0]
    typed = [line.removeprefix("> ") for line in shown.splitlines() if line.startswith("> ")]
    assert typed == [line.say for line in SCENE]
