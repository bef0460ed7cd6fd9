"""`python -m ai.conf_page`: the page about the settings, made of what stands in `ai/conf.py`.

It goes by the source, so that the comment beside a default is all that has to be written of it.
"""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

HEAD = """\
# Configuration

All settings stand in one dict in your game's `server/conf/settings.py`; what you leave out keeps
its default, and a reload takes a change in:

```python
AI = {
    "MODEL": "openai:gpt-5-mini",
    "SPEECH_LENGTH": 300,
}
```

A name that does not exist, and a value that cannot be one, stop the game at its start with a line
that says what to write instead. Single assistants differ from this by what builders set in the game
([builders.md](builders.md)). The page is made from `ai/conf.py` by
`python -m ai.conf_page > docs/configuration.md`."""
SECRETS = """\
## Secrets

No secret stands in `AI`. Keys and secrets come from the environment, or from
`server/conf/secret_settings.py`, and are masked wherever anything is shown.

- `AI_KEYS`: keys of models, by a model's name or its provider's, as `{"openai": "…"}`. In the
  environment it is the provider's own variable, as `OPENAI_API_KEY`. More: [models.md](models.md)
- `AI_MODULE_SECRETS`: secrets shared with modules, by their names, as `{"dice": "…"}`. In the
  environment it is `AI_MODULE_SECRET_DICE`. More: [modules.md](modules.md)"""
FIRST = ("setting", "default", "what it is")


class Setting(NamedTuple):
    """One setting, as the source has it."""

    name: str
    default: str
    told: str


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for title, settings in sections().items():
        name, _, more = title.partition("; ")
        rows = [_row(FIRST), _row("---" for _ in FIRST), *map(_line, settings)]
        parts += [f"## {name}", *_pointer(more), "\n".join(rows)]
    return "\n\n".join([*parts, SECRETS]) + "\n"


def sections() -> Mapping[str, list[Setting]]:
    """The settings by the comments that stand above them, in the order of the source."""
    source = (Path(__file__).parent / "conf.py").read_text(encoding="utf-8")
    defaults = _defaults(source)
    beside, above = _comments(source)
    found: dict[str, list[Setting]] = {}
    for key, value in zip(defaults.keys, defaults.values, strict=True):
        assert isinstance(key, ast.Constant)
        title = next(text for line, text in reversed(above) if line < key.lineno)
        told = beside.get(key.lineno, beside.get(value.end_lineno or 0, ""))
        setting = Setting(str(key.value), ast.unparse(value), told)
        found.setdefault(title, []).append(setting)
    return found


def _defaults(source: str) -> ast.Dict:
    for node in ast.parse(source).body:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "DEFAULTS":
            assert isinstance(node.value, ast.Dict)
            return node.value
    raise LookupError("ai/conf.py has no DEFAULTS")


def _comments(source: str) -> tuple[Mapping[int, str], list[tuple[int, str]]]:
    """Comments beside code, by line; and those with a line of their own."""
    beside, above = {}, []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            text = token.string.lstrip("# ")
            if token.line.strip().startswith("#"):
                above.append((token.start[0], text))
            else:
                beside[token.start[0]] = text
    return beside, above


def _pointer(more: str) -> Iterator[str]:
    if more:
        name = more.removeprefix("docs/")
        yield f"More: [{name}]({name})"


def _line(setting: Setting) -> str:
    default = setting.default.replace('"', "'").replace("'", '"')
    return _row((f"`{setting.name}`", f"`{default}`", _linked(setting.told)))


def _linked(text: str) -> str:
    words = [
        f"[{word.removeprefix('docs/')}]({word.removeprefix('docs/')})"
        if word.startswith("docs/")
        else word
        for word in text.split()
    ]
    return " ".join(words)


def _row(cells: Iterator[str] | tuple[str, ...]) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


if __name__ == "__main__":
    sys.stdout.write(page())
