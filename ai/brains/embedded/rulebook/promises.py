"""Promises: what is done about reminders, goals that are due, and messages. Data only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ai.brains.embedded.rulebook.telling import remembered
from ai.brains.embedded.wording import TIME

_PRESENT = "look.contents|only:kind=character|pluck:name|like:who|first"
"""The name of the person to remind, if they are here."""


def _done(state: str, goal: str = "{outcome.goal}") -> Mapping[str, Any]:
    arguments = {"goal": goal, "state": state}
    return {"tool": "update_goal", "arguments": arguments, "optional": True}


PROMISES: Sequence[Mapping[str, Any]] = (
    {
        "name": "remind me",
        "hear": [
            rf"^remind me (?:in|after) (?P<time>{TIME})(?: from now)?(?: to| that| of| about)?[:,]?"
            r" (?P<what>.+)$",
            rf"^remind me(?: to| that| of| about)?[:,]? (?P<what>.+?),? (?:in|after) "
            rf"(?P<time>{TIME})$",
        ],
        "do": [
            {
                "tool": "add_goal",
                "arguments": {
                    "title": "Remind {asker}: {what|you}",
                    "due_in": "{time|minutes}",
                },
            }
        ],
        "say": "@reminding",
        "none": "@no_reminders",
        "else": "@no_reminders",
    },
    *remembered("remind me of mine", r"^remind me of my (?P<what>.+)$", "my {what|cut:200}"),
    {
        "name": "remind me when",
        "hear": r"^remind me\b",
        "say": "@remind_when",
    },
    {
        "name": "reminder",
        "kinds": ["goal"],
        "hear": r"^Goal \d+ is due: Remind (?P<who>[^:]+): (?P<what>.+)$",
        "do": [
            {"tool": "inspect_location", "as": "look", "optional": True},
            _done("done", f"{{{_PRESENT}|as:outcome.goal}}"),
        ],
        "let": {"who": _PRESENT},
        "say": "@reminded",
        "none": [],  # who is absent is reminded once they are back: see "arrival"
    },
    {
        "name": "goal",
        "kinds": ["goal"],
        "do": [_done("active")],
        "say": ["The time has come: {outcome.title}.", "I must not forget: {outcome.title}."],
    },
    {
        "name": "tell them",
        "kinds": ["say"],
        "question": False,
        "hear": [
            r"^tell (?P<who>(?-i:[A-Z])[\w'-]+) to (?P<deed>.+)$",
            r"^(?:tell|let) (?P<who>(?-i:[A-Z])[\w'-]+)(?: know)?(?: that|:)? (?P<what>.+)$",
        ],
        "do": [{"tool": "inspect_location", "as": "look"}],
        "let": {
            "there": "look.contents|only:kind=character|pluck:name|without:asker|like:who|first"
        },
        "say": ["{there}, {asker} says: {what}.", "{there}, {asker} wants you to {deed}."],
        "none": "@absent",
        "else": "@absent",
    },
    {
        "name": "tell somebody",
        "question": False,
        "hear": [
            r"^(?:tell (?P<who>(?-i:[A-Z])[\w'-]+|him|her|them|everybody|everyone)|"
            r"let (?P<whom>[\w'-]+) know)(?: that|:)? .+$",
            r"^(?:send|bring|carry|take) .*\b(?:word|message|letter|answer|reply|regards|greetings"
            r")\b.*$|^(?:say (?:hello|hi)|give my (?:regards|greetings|love)) to .+$|^greet .+$|"
            r"^send (?:for )?(?-i:[A-Z])[\w'-]+\b.*$",
        ],
        "say": "@no_messages",
    },
)
