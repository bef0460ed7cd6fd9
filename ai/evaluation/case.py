"""Cases: what is played, read from YAML files or generated from a seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

Words = tuple[str, ...]
Call = tuple[str, Mapping[str, Any]]
"""A tool with its arguments."""
SHORT = {"say": "message", "pose": "action", "emit": "message", "think": "thought"}
"""Tools whose call may be written with its one argument alone."""


class CaseError(Exception):
    """A case is malformed; the message says which one, where, and how."""


@dataclass(frozen=True)
class Case:
    """One case of a suite."""

    suite: str
    name: str
    """Unique in its suite, and the same in each run: results are found again by it."""
    about: str
    """Its kind, such as "gifts"; the figures of each kind are added up."""
    data: Any
    """What the suite needs to play it."""


class Reader:
    """Reads the fields of a case, and says where one is wrong.

    Args:
        where: The place in the file, for messages.
    """

    def __init__(self, where: str) -> None:
        self.where = where

    def at(self, place: str) -> Reader:
        """Return a reader of a place within this one."""
        return Reader(f"{self.where}, {place}")

    def fail(self, problem: str) -> CaseError:
        """Build the error for a problem at this place."""
        return CaseError(f"{self.where}: {problem}")

    def fields(self, data: Any, known: Iterable[str], needed: Iterable[str] = ()) -> dict[str, Any]:
        """Read a mapping with some known fields.

        Raises:
            CaseError: It is no mapping, has an unknown field, or lacks one that is needed.
        """
        if not isinstance(data, Mapping):
            raise self.fail(f"a mapping is needed, not {data!r}")
        unknown = [name for name in data if name not in set(known)]
        if unknown:
            hint = "; quote texts with commas" if data[unknown[0]] is None else ""
            raise self.fail(f"'{unknown[0]}' is not known; there are {', '.join(known)}{hint}")
        missing = [name for name in needed if not data.get(name)]
        if missing:
            raise self.fail(f"'{missing[0]}' is missing")
        return dict(data)

    def texts(self, data: Any) -> tuple[str, ...]:
        """Read a text or a list of texts.

        Raises:
            CaseError: It is neither.
        """
        found = [data] if isinstance(data, str) else ([] if data is None else data)
        if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
            raise self.fail(f"texts are needed, not {data!r}")
        return tuple(found)

    def text(self, data: Any) -> str:
        """Read a text.

        Raises:
            CaseError: It is none.
        """
        if not isinstance(data, str):
            raise self.fail(f"a text is needed, not {data!r}")
        return data

    def number(self, data: Any) -> int:
        """Read a whole number.

        Raises:
            CaseError: It is none.
        """
        if not isinstance(data, int) or isinstance(data, bool):
            raise self.fail(f"a number is needed, not {data!r}")
        return data

    def items(self, data: Any) -> list[Any]:
        """Read a list; nothing is an empty one.

        Raises:
            CaseError: It is none.
        """
        found = [] if data is None else data
        if not isinstance(found, list):
            raise self.fail(f"a list is needed, not {data!r}")
        return found

    def by_name(self, data: Any) -> dict[str, Any]:
        """Read a mapping with any names; nothing is an empty one.

        Raises:
            CaseError: It is none, or a name is no text.
        """
        found = self.fields({} if data is None else data, data or ())
        for name in found:
            self.text(name)
        return found

    def character(self, data: Any) -> tuple[str, str]:
        """Read one name with a text: who somebody is.

        Raises:
            CaseError: It is something else.
        """
        found = self.by_name(data)
        if len(found) != 1:
            raise self.fail("one name with a text is needed; quote a text with commas")
        [(name, text)] = found.items()
        return name, str(text)

    def actor(self, found: Mapping[str, Any], people: Words) -> tuple[str, str]:
        """Read who acts, and what they type.

        Args:
            found: Fields, among which is one name.
            people: The names of all who may act.

        Raises:
            CaseError: Nobody acts, or several do.
        """
        acts = [(name, str(found[name])) for name in people if name in found]
        if len(acts) != 1:
            raise self.fail(f"one of {', '.join(people)} must act")
        return acts[0]

    def things(self, data: Any) -> dict[str, str]:
        """Read names of things, each perhaps with a text: `[lamp, {gate: closed}]`.

        Raises:
            CaseError: It is something else.
        """
        found: dict[str, str] = {}
        for one in [data] if isinstance(data, str | Mapping) else self.items(data):
            named = self.by_name(one) if isinstance(one, Mapping) else {self.text(one): ""}
            found.update({name: self.at(name).text(text) for name, text in named.items()})
        return found

    def calls(self, data: Any) -> list[Call]:
        """Read calls: `give`, `{give: {item: soup, to: Anna}}`, or `{say: Hello}`.

        Raises:
            CaseError: It is something else.
        """
        if isinstance(data, str):
            data = {data: None}
        if not isinstance(data, Mapping):
            raise self.fail(f"a call is a tool with its arguments, not {data!r}")
        calls: list[Call] = []
        for name, given in data.items():
            if given is None:
                given = {}
            elif not isinstance(given, Mapping):
                if name not in SHORT:
                    raise self.fail(f"the arguments of '{name}' need names")
                given = {SHORT[name]: given}
            empty = [key for key, value in given.items() if value is None]
            if empty:
                raise self.fail(f"'{name}' gets nothing for '{empty[0]}'; quote texts with commas")
            calls.append((name, given))
        return calls


def read_documents(own: Path, folders: Sequence[Path], suite: str) -> Iterator[tuple[Reader, Any]]:
    """Read the YAML documents of a suite: those it comes with, and those of a game.

    Args:
        own: The folder with the files of the suite.
        folders: Folders of a game; each has the files of a suite in a folder named after it. If
            there are any, the suite's own files are left out.
        suite: The suite's name.

    Raises:
        CaseError: A file is no YAML.
    """
    places = [folder / suite for folder in folders] or [own]
    for path in (path for place in places for path in sorted(place.glob("*.yaml"))):
        yield from read_file(path)


def read_file(path: Path) -> Iterator[tuple[Reader, Any]]:
    """Read the YAML documents of one file.

    Raises:
        CaseError: It is no YAML.
    """
    where = shown_path(path)
    try:
        documents = list(yaml.safe_load_all(path.read_text("utf-8")))
    except yaml.MarkedYAMLError as error:
        line = f", line {error.problem_mark.line + 1}" if error.problem_mark else ""
        problem = ", ".join(part for part in (error.context, error.problem) if part)
        raise CaseError(f"{where}{line}: {problem}") from None
    except yaml.YAMLError as error:
        raise CaseError(f"{where}: {' '.join(str(error).split())}") from None
    except UnicodeDecodeError as error:
        raise CaseError(f"{where}: it is not UTF-8 at byte {error.start}") from None
    except OSError as error:
        raise CaseError(f"{where}: {error.strerror}") from None
    for number, data in enumerate(documents, 1):
        yield Reader(f"{where}, case {number}"), data


def shown_path(path: Path) -> str:
    """Return a path for a message: from the working directory if it is in there."""
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)
