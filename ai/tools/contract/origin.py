"""Where a definition was written, for error messages about it."""

from __future__ import annotations

import sys
from pathlib import PurePath
from traceback import walk_tb
from types import FrameType

PASSED_THROUGH = {
    __name__,
    "abc",
    "ai.assistant.turns.custom_passes",
    "ai.tools.contract.base",
    "ai.tools.contract.short",
}
"""Modules whose frames stand between a definition and this module."""


def written_at() -> str:
    """The file and the line of the definition that is running, as "world/tools.py, line 12".

    Of the file's path it has only the part that makes up the module's name.
    """
    frame = sys._getframe(1)
    while frame.f_globals.get("__name__") in PASSED_THROUGH and frame.f_back is not None:
        frame = frame.f_back
    return _place(frame, frame.f_lineno)


def raised_at(error: BaseException, module: str) -> str:
    """The file and the line of a module where an error left it; "" if it came to none."""
    places = [
        _place(frame, line)
        for frame, line in walk_tb(error.__traceback__)
        if frame.f_globals.get("__name__") == module
    ]
    return places[-1] if places else ""


def _place(frame: FrameType, line: int) -> str:
    path = PurePath(frame.f_code.co_filename)
    parts = str(frame.f_globals.get("__name__", "")).count(".") + 1
    if path.stem == "__init__":
        parts += 1
    return f"{PurePath(*path.parts[-parts:]).as_posix()}, line {line}"
