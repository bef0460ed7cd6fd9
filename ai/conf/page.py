"""`python -m ai.conf.page`: docs/configuration.md, made of the table of settings."""

from __future__ import annotations

import sys

from ai.conf.setting import Heading, Setting
from ai.conf.table import TABLE

HEAD = """\
# Configuration

All settings are in one dict in your game's `server/conf/settings.py`. What you leave out keeps
its default; a change takes effect with the next reload.

```python
AI = {
    "MODEL": "openai:gpt-5-mini",
    "SPEECH_LENGTH": 300,
}
```

An unknown name, or a value that a setting cannot have, stops the game at its start with two lines:
what is wrong, and what to write instead. What builders set in the game for single assistants
overrides some of these ([builders.md](builders.md)). This page is generated from
`ai/conf/table.py` by `python -m ai.conf.page > docs/configuration.md`."""
COLUMNS = """\
| setting | default | what it is |
| --- | --- | --- |"""
SECRETS = """\
## Secrets

`AI` contains no secrets. Keys and secrets come from the environment, or from
`server/conf/secret_settings.py`, and are masked wherever anything is shown.

- `AI_KEYS`: keys of models, by a model's name or its provider's, as `{"openai": "…"}`. In the
  environment it is the provider's own variable, as `OPENAI_API_KEY`. More: [models.md](models.md)
- `AI_MODULE_SECRETS`: secrets shared with remote modules, by their names, as `{"dice": "…"}`. In
  the environment it is `AI_MODULE_SECRET_DICE`. More: [modules.md](modules.md)
"""


def page() -> str:
    """The whole page."""
    parts = "".join(_section(row) if isinstance(row, Heading) else _line(row) for row in TABLE)
    return f"{HEAD}\n{parts}\n{SECRETS}"


def _section(heading: Heading) -> str:
    more = f"More: [{heading.page}]({heading.page})\n\n" if heading.page else ""
    return f"\n## {heading.title}\n\n{more}{COLUMNS}\n"


def _line(setting: Setting) -> str:
    default = repr(setting.default).replace("'", '"')
    return f"| `{setting.name}` | `{default}` | {setting.help} |\n"


if __name__ == "__main__":
    sys.stdout.write(page())
