"""`evennia-ai mcp`: lets an MCP client act in the game as one character."""

from __future__ import annotations

import argparse
import os
import re
import stat
import sys
from pathlib import Path
from urllib.parse import urlsplit

NAME = "mcp"
HELP = "Serve a character's tools to an MCP client, by standard input and output or over HTTP."
URL = "http://localhost:4001"
VARIABLE = "EVENNIA_AI_TOKEN"
MAX_PORT = 65535
HERE = ("localhost", "127.0.0.1", "::1")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what it takes."""
    parser.add_argument("--url", default=URL, help=f"the game's web site; {URL} if not given")
    parser.add_argument(
        "--token-file",
        type=Path,
        metavar="FILE",
        help=f"where the character's token stands, if not in the environment as {VARIABLE}",
    )
    parser.add_argument(
        "--http",
        type=_port,
        metavar="PORT",
        help="listen on this port of this machine, instead of standard input",
    )


def run(options: argparse.Namespace) -> int:
    """Serve until the client goes; gives the exit status."""
    problem = _problem_of(options.url)
    token = ""
    if not problem:
        token, problem = _token(options.token_file)
    if problem:
        return _fail(problem)
    try:
        from ai.cli.serve import serve
    except ImportError:
        return _fail("The MCP SDK is not installed. Run: pip install 'evennia-ai[mcp]'")
    try:
        serve(options.url.rstrip("/"), token, options.http)
    except OSError as error:
        return _fail(f"Port {options.http} cannot be had: {error.strerror}. Choose another.")
    return 0


def _problem_of(url: str) -> str:
    """What is wrong with an address; "" where nothing is."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
        more = parts.query or parts.fragment or "@" in parts.netloc
    except ValueError:
        return f"--url is no web site's address. Write one like {URL}."
    if not host or parts.scheme not in ("http", "https") or more:
        return f"--url is no web site's address. Write one like {URL}."
    if parts.scheme == "http" and host not in HERE:
        return "--url would send the token in the clear. Write https:// for a game elsewhere."
    return ""


def _token(file: Path | None) -> tuple[str, str]:
    """The token, and what is wrong with it; one of them is ""."""
    if file is None:
        token = os.environ.get(VARIABLE, "").strip()
    else:
        try:
            token = file.read_text(encoding="utf-8").strip()
            if file.stat().st_mode & stat.S_IROTH:
                _say(f"everybody on this machine can read the token. Run: chmod 600 {file}")
        except (OSError, UnicodeDecodeError):
            return "", "The file with the token cannot be read. Mend --token-file."
    if not token:
        return "", f"There is no token. Put the one of `ai token` in the game into {VARIABLE}."
    if not token.isascii() or not token.isprintable() or " " in token:
        return "", "The token is none: it has letters in it that no token has. Copy it again."
    return token, ""


def _port(text: str) -> int:
    """The number of a port.

    Raises:
        ArgumentTypeError: It is none.
    """
    if not re.fullmatch("[0-9]{1,5}", text) or int(text) > MAX_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is no port. Write one of 1024 to {MAX_PORT}.")
    return int(text)


def _fail(problem: str) -> int:
    _say(problem)
    return 1


def _say(line: str) -> None:
    sys.stderr.write(f"evennia-ai: {line}\n")
