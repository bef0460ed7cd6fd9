"""The rule by which a villager keeps words of one guest for another. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_NAME = r"(?-i:[A-Z])[\w-]+"
_WHEN = r"(?:when(?:ever)?|if|as soon as|once|the next time|next time|after)"
_COMES = (
    r"(?:'s| is| are| (?:come|arrive|return|get|show|turn|drop|walk|look|enter|leave|go|wake|ask|"
    r"sit)e?s?)(?: (?:back|in|here|by|again|around|over|home|up|through|next|out|down|(?:in)?to "
    r"(?:the \w+|you)))*"
)
_WHO = rf"(?P<who>{_NAME})"
_THEM = rf"(?:him|her|them|{_NAME})"
_TELL = rf"(?:please )?(?:(?:tell|remind|let|inform) {_THEM}(?: know)?|say(?: to \w+)?)"
_THAT = r"(?: from me)?(?: that|:|,)* "
_SEES = r"you (?:see|meet|spot|catch|run into)"
_LATER = rf",? (?:please )?{_WHEN} (?:(?:he|she|they|{_NAME}){_COMES}|{_SEES} {_THEM})"
"""How it is said that something is for the time when somebody comes."""

WORD_LEFT: Mapping[str, Any] = {
    "name": "word to leave",
    "question": False,
    "act": True,
    "hear": [
        rf"^(?P<kept>{_WHEN} {_WHO}{_COMES},? {_TELL}{_THAT}(?P<what>.+))$",
        rf"^(?P<kept>{_WHEN} {_SEES} {_WHO},? {_TELL}{_THAT}(?P<what>.+))$",
        rf"^(?P<kept>give {_WHO} (?P<what>my (?:regards|greetings|love|thanks|best)){_LATER})$",
        rf"^(?P<kept>say (?P<what>hi|hello|good \w+|sorry|thanks) to {_WHO}(?: from me)?{_LATER})$",
        rf"^(?P<kept>(?:tell|remind|let|inform) {_WHO}(?: know)?{_LATER}{_THAT}(?P<what>.+))$",
        rf"^(?P<kept>(?:tell|remind|let|inform) {_WHO}(?: know)?{_THAT}(?P<what>.+?){_LATER})$",
    ],
    "do": [
        {
            "tool": "add_goal",
            "as": "noted",
            "arguments": {"title": "Tell {who|cap}: {asker} has left word: “{what|cut:120}”"},
            "optional": True,
        },
        {
            "tool": "store_memory",
            "arguments": {"text": "{kept|cut:300|said:asker}", "importance": 5},
            "optional": True,
            "unless": "noted",
        },
    ],
    "let": {"bound": ["noted.added.title|as:who|cap"]},
    "say": "@word_to_leave",
    **dict.fromkeys(("none", "later", "else"), "@kept"),
}
"""What somebody wants to have said to one who is not here, once that one comes.

The built-in rule for who comes in passes it on; the goal wakes also those who do not greet.
"""
