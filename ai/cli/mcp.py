"""`evennia-ai mcp`: serves the tools of one character in the game to an MCP client."""

from __future__ import annotations

import argparse
import os
import re
import stat
import sys
from pathlib import Path
from urllib.parse import urlsplit

NAME = "mcp"
HELP = "Serve a character's tools to an MCP client, over standard input and output or over HTTP."
URL = "http://localhost:4001"
VARIABLE = "EVENNIA_AI_TOKEN"
MAX_PORT = 65535
HERE = ("localhost", "127.0.0.1", "::1")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--url", default=URL, help=f"address of the game's web site ({URL})")
    parser.add_argument(
        "--token-file",
        type=Path,
        metavar="FILE",
        help=f"file with the character's token; by default it is read from ${VARIABLE}",
    )
    parser.add_argument(
        "--http",
        type=_port,
        metavar="PORT",
        help="port of this machine to listen on, in place of standard input",
    )


def run(options: argparse.Namespace) -> int:
    """Serve until the client ends; return the exit status."""
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
        return _fail(f"Port {options.http} cannot be opened: {error.strerror}. Choose another.")
    return 0


def _problem_of(url: str) -> str:
    """What is wrong with an address; "" if nothing is."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
        more = parts.query or parts.fragment or "@" in parts.netloc
    except ValueError:
        return f"--url is not the address of a web site. Write one like {URL}."
    if not host or parts.scheme not in ("http", "https") or more:
        return f"--url is not the address of a web site. Write one like {URL}."
    if parts.scheme == "http" and host not in HERE:
        return "--url would send the token unencrypted. Write https:// for a game elsewhere."
    return ""


def _token(file: Path | None) -> tuple[str, str]:
    """Read the token; returns it and what is wrong with it, of which one is ""."""
    if file is None:
        token = os.environ.get(VARIABLE, "").strip()
    else:
        try:
            token = file.read_text(encoding="utf-8").strip()
            if file.stat().st_mode & stat.S_IROTH:
                _print_error(f"everybody on this machine can read the token. Run: chmod 600 {file}")
        except (OSError, UnicodeDecodeError):
            return "", "The file with the token cannot be read. Correct --token-file."
    if not token:
        return "", f"There is no token. Type `ai token` in the game, and put it into {VARIABLE}."
    if not token.isascii() or not token.isprintable() or " " in token:
        return "", "The token has characters in it that no token has. Copy it again."
    return token, ""


def _port(text: str) -> int:
    """Read the number of a port."""
    if not re.fullmatch("[0-9]{1,5}", text) or int(text) > MAX_PORT:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a port. Write a number from 1024 to {MAX_PORT}."
        )
    return int(text)


def _fail(problem: str) -> int:
    _print_error(problem)
    return 1


def _print_error(line: str) -> None:
    sys.stderr.write(f"evennia-ai: {line}\n")
