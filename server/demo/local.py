"""The ports, the secret key and the passwords of this copy of the game."""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict, dataclass, field
from pathlib import Path

STAFF = "staff"
"""The superuser's name."""
VISITOR = "Visitor"
"""The name of the account that plays the scene."""


def _password() -> str:
    """Return 16 characters: a shorter one with all letters of a name is too similar to it."""
    return secrets.token_urlsafe(12)


@dataclass
class Local:
    """The content of `server/local.json`, which git ignores and only its owner can read."""

    port: int = 4000
    host: str = "127.0.0.1"
    secret_key: str = field(default_factory=lambda: secrets.token_urlsafe(48))
    staff_password: str = field(default_factory=_password)
    visitor_password: str = field(default_factory=_password)
    api_token: str = ""
    """A token of the staff account, for `make list-modules`."""
    services: str = ""
    """The folder of the Redis and the PostgreSQL of `make run-workers`; "" without workers."""

    @classmethod
    def load(cls, folder: Path) -> Local:
        """Load the file of the game in this folder, or make new content."""
        path = _path(folder)
        return cls(**json.loads(path.read_text())) if path.exists() else cls()

    def save(self, folder: Path) -> None:
        """Write the file of the game in this folder."""
        path = _path(folder)
        path.touch(mode=0o600)
        path.write_text(json.dumps(asdict(self), indent=2) + "\n")


def _path(folder: Path) -> Path:
    return folder / "server" / "local.json"
