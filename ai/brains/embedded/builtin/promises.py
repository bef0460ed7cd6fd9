"""Promises: what is done about reminders, goals that are due, and messages. Data only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ai.brains.embedded.builtin.telling import remembered
from ai.brains.embedded.wording import AT_AN_HOUR, TIME, WHEN

_PRESENT = "look.contents|only:kind=character|pluck:name|like:who|first"
"""The name of the person to remind, if they are here."""


def _done(state: str, goal: str = "{outcome.goal}") -> Mapping[str, Any]:
    arguments = {"goal": goal, "state": state}
    return {"tool": "update_goal", "arguments": arguments, "optional": True}


def _reminder(name: str, hear: Sequence[str], of: str, **let: Any) -> Mapping[str, Any]:
    """A rule that reminds the asker of something at a time that the line gives, or on return."""
    title, due = {"title": f"Remind {{asker}}: {of}"}, {"due_in": "{time|minutes}"}
    step = {"tool": "add_goal", "as": "noted", "unless": "noted"}
    look = {"tool": "inspect_location", "as": "look", "arguments": {"only": "characters"}}
    return {
        "name": name,
        "act": True,
        "hear": hear,
        "do": [
            {**look, "optional": True, "unless": "alone"},
            {
                **step,
                "arguments": {"title": f"{title['title']}, you and {_OTHER}", **due},
                "optional": True,
            },
            {**step, "arguments": title, "unless": "time"},
            {**step, "arguments": {**title, **due}},
        ],
        "let": {"when": "time|when", "at": "time|when", **let},
        "say": "@reminding",
        "none": "@no_reminders",
        "else": "@no_reminders",
    }


_ME = r"(?:(?:both|each|all|the two) of (?:me|us)|(?:me|us) (?:both|two)|us all|(?P<alone>me)|us)"
"""Whom somebody has reminded: it is said aloud, so the others hear it too."""
_OTHER = "{look.contents|only:kind=character|pluck:name|proper|without:asker|first}"
"""Who else is there when somebody says "us"."""
_BACK = (
    r"(?:when(?:ever)?|once|as soon as|(?:the )?next time|if) (?:i|we)(?:'m|'re| am| are)?"
    r"(?: (?:come|get|return|am|are|drop|walk|stop))?(?: (?:back|in|here|again|by|home))+"
    r"(?: (?:to|in|at) (?:the \w+|you))?"
)
"""When they are back."""
_AT_A_TIME = {rf"\b(?P<time>{TIME})\b": "{earlier} in {time}", f"^{WHEN}$": "{earlier} {text}"}
"""How somebody goes on who did not say when."""
_NOT_THEN = r"(?:,? (?:not|instead of) (?:in )?[\w' -]+| instead| rather| then| please| from now)*"
"""What follows another time for a reminder."""
_GOALS = {"tool": "list_goals", "as": "promised", "arguments": {"which": "open"}}
_OF_ASKER = "promised.goals|starting:Remind|headed:asker"

_FINISHED = {
    "tool": "list_goals",
    "as": "finished",
    "arguments": {"which": "finished"},
    "optional": True,
}
_LAST = "finished.goals|only:state=done|starting:Remind|headed:asker|pluck:title|remainder|last"
"""Of what they were reminded last."""
_OWED = "due.goals|starting:Remind|headed:asker"
_WAKES = (
    r"(?:call|wake|woke|woken|warn|nudge|poke|shout|remind|rouse|alert)(?:ed|d)? (?:(?:for|at|to) "
    r")?"
    r"(?:me|us)(?:,? (?:for|about|of|to|up|when|in|at|back|out|though|then|yet|earlier|as|like|"
    r"before|at all|either|mate|dear)\b.*)?$"
)
"""What somebody says was not done who was to be reminded."""
_YOU_HAVE = (
    r"^(?:did|do|don't|didn't|are|aren't|were|weren't|was|wasn't|is|isn't|should|shouldn't|have|"
    r"haven't|had) (?:you|there|i)\b"
)

OWED: Sequence[Mapping[str, Any]] = (
    {
        "name": "anything for me",
        "hear": [
            r"^(?:did|didn't|have|haven't|did not)? ?you (?:not )?(?:already |just )?promised? "
            r"(?:me|us) (?:something|anything)(?: (?:earlier|before|today|just now|a while ago))*$",
            r"^what (?:(?:did|have|had) you|was it (?:that )?you) (?:just |already "
            r")?promised?\b.*$|^you (?:have )?promised (?:me|us) something\b.*$|^(?:did|have|do|"
            r"will) you (?:keep|kept|forget|forgot|forgotten|remember) (?:your|that|the|my|what "
            r"you) promised?\b.*$",
            r"^(?:but |and |so )?i (?:never|didn't|did not|haven't|have not)(?: ever| even)? "
            r"ask(?:ed)? you to (?:remind|wake|call|warn) me\b.*$|^(?:did|have|didn't|haven't) i "
            r"(?:ever |really )?ask(?:ed)? you to remind me(?: of (?:anything|something))?$",
            rf"{_YOU_HAVE}.*\b(?:to|wanted|going|supposed|about|of|not) .*\bremind\b.*$",
            r"^you (?:just |still |really )?(?:wanted|were|are|had|promised|meant|should|said)\b"
            r".*\bremind\b.*$",
            r"^(?:did|have|had|were|was) you (?:just |already |ever )?(?:call|called|wake|woke|"
            r"tell|told|warn|warned|remind|reminded|calling|shout|shouted)\b.*\b(?:about|of|for|"
            r"with) (?:the|my|that|a|any) (?:reminder|time|appointment)s?\b.*$",
            rf"{_YOU_HAVE} .*\b(?:a|any|no|my) reminders? (?:for me|from me|for us).*$",
            rf"{_YOU_HAVE}(?: got| have)? (?:anything|something)(?: else)?(?: left)?"
            r"(?: for me| (?:to )?(?:tell|give|say to) me)?(?: today| now| yet)*$",
            rf"{_YOU_HAVE} (?:anything|something)(?: else)?(?: that)? (?:you|i) (?:had|have|wanted|"
            r"meant|were) (?:to )?(?:tell|say|give|know|hear|remind)\b.*$",
            r"^(?:anything|something|any news) for me(?: today| now)?$|^did i miss (?:a|any|my) "
            r"reminders?\b.*$|^what (?:was|is) it (?:that )?you (?:were|are|had|have) to (?:tell|"
            r"remind) me\b.*$",
        ],
        "do": [
            _GOALS,
            {"tool": "list_goals", "as": "due", "arguments": {"which": "due"}, "optional": True},
            _done("done", f"{{{_OWED}|pluck:number|first}}"),
            {**_FINISHED, "unless": "due.goals.0"},
        ],
        "let": {
            "mine": f"{_OF_ASKER}|pluck:title|remainder",
            "last": _LAST,
            "who": f"{_OWED}|first|as:asker",
            "what": f"{_OWED}|pluck:title|first|remainder",
        },
        "say": [
            "@reminded",
            "Of this I am to remind you: {mine|list}.",
            "You asked me to call: {mine|list}.",
        ],
        **dict.fromkeys(("none", "else"), ["@reminded_before", "@nothing_for_you"]),
    },
    {
        "name": "which reminders",
        "hear": [
            *(
                rf"^(?:(?:hey|oi|and|but|so|no|wait|well|oh),? )*(?:{you})(?: (?:even|ever))* "
                rf"{_WAKES}"
                for you in (
                    r"(?:were|was)n't you (?:supposed|meant|going) to|why (?:did|do|have)n't you|"
                    r"why "
                    r"did you (?:not|never)",
                    r"you(?:'ve| have| were| was)?(?: (?:just|still|also|even))* (?:never|"
                    r"did(?:n't| "
                    r"not)|have(?:n't| not)|forgot(?:ten)? to|(?:supposed|meant|going) to|should(?:"
                    r"'ve| have)|(?:said|promised|swore)(?: me| that)* (?:you(?:'d|'ll| would| "
                    r"will)|"
                    r"to))",
                )
            ),
            r"^(?:(?:what|which)(?: are)?|do i have|have i|are there|list|tell me|show me|read)"
            r"(?: any| all| my| the| your)* (?:reminders?|promises)\b",
            r"^(?:what|when) (?:will|are|were|did|should|do|have) (?:you|i)\b.*\bremind(?:ed|ing)?"
            r"(?: me)?(?: of| about)?$",
            r"^(?:did|have|do|will) you (?:already |still )?(?:set|note|noted|remember|keep|kept|"
            r"have) (?:the|my|that) reminder\b|^did you (?:already )?remind me\b",
            r"^what(?:'s| is| was| were| are)(?: the| my| that| our| all)+ reminders?(?: (?:about|"
            r"for|of|again|then))*$|^(?:you (?:won't|will not|didn't|did not)|(?:don't|do not|will "
            r"you|did you)(?: you)?) forget(?: about)? (?:the|my|that|our) reminders?\b.*$",
            r"^(?:did|have|do) you (?:get|got|hear|heard|catch|understand|understood|write|"
            r"written) (?:down )?(?:the|my|that|our) reminders?(?: down)?\b.*$",
        ],
        "do": [_GOALS, _FINISHED],
        "let": {"mine": f"{_OF_ASKER}|pluck:title|remainder", "last": _LAST},
        "say": ["Of this I am to remind you: {mine|list}.", "You asked me to call: {mine|list}."],
        "none": ["@reminded_before", "Nothing is left that I am to remind you of, {asker}."],
        "else": "@no_reminders",
    },
)
"""What is asked about a reminder that was promised; comes before all small talk, which denies "
"it."""
REMINDERS: Sequence[Mapping[str, Any]] = (
    {
        "name": "another time for the reminder",
        "act": True,
        "question": False,
        "hear": [
            r"^(?:(?:no|wait|sorry|actually),? )*(?:(?:make (?:it|that)|"
            rf"(?:change|move|put|set) (?:it|that|the reminder) to)(?: in)? |(?:no,? )?(?:rather |"
            rf"better )in )(?P<time>{TIME})"
            r"(?: instead| rather| then| will do| is (?:fine|enough|better|ok))?$",
            rf"^(?P<time>{TIME}) (?:will do|is (?:fine|enough|better|ok))$",
            r"^(?:(?:no|wait|sorry|actually),? )*(?:make|set|change|move|push|put|shift|delay)"
            r"(?: back)?(?: (?:the|my|that|this))? reminder(?: back| forward| on)?(?: to| in| for| "
            rf"be| by)? (?P<time>{TIME}){_NOT_THEN}$",
            r"^(?:(?:no|wait|sorry|actually),? )*(?:make|change|set|move) (?:it|that)(?: to| in)? "
            rf"(?P<time>{TIME}){_NOT_THEN}$",
            r"^(?:(?:no|wait|sorry|actually|rather|better),? )*remind me (?:of it |of that |then )?"
            rf"(?:in|after) (?P<time>{TIME}),? (?:instead|rather)(?: of .+)?$",
        ],
        "do": [
            _GOALS,
            {
                "tool": "update_goal",
                "arguments": {
                    "goal": f"{{{_OF_ASKER}|pluck:number|last}}",
                    "due_in": "{time|minutes}",
                },
            },
        ],
        "say": ["In {time}, then, {asker}.", "Then you hear from me in {time}."],
        "none": ["There is nothing that I am to remind you of, {asker}."],
        "else": "@no_reminders",
    },
    {
        "name": "no more reminder",
        "act": True,
        "question": False,
        "hear": [
            r"^(?:cancel|drop|delete|forget(?: about)?|stop|never ?mind|scrap|skip|call off|"
            r"(?:i )?(?:don't|do not|no longer) (?:need|want)|you can (?:drop|forget|cancel|skip)|"
            r"i(?:'ve| have)? changed my mind about)(?: the| my| that| this| your| any| last)* "
            r"(?:reminders?|reminding(?: me)?)(?: any ?more| now| after all| then)*(?: (?:of|about|"
            r"to|for) (?P<what>.+))?$",
            r"^(?:forget|never ?mind|skip|drop)(?: about)?(?: the| my| that)? (?P<what>[\w' "
            r"-]+?),? (?:and )?i (?:don't|do not|no longer) (?:need|want) (?:the |a |any |that |to "
            r"be )?remind(?:ers?|ed|ing)\b.*$",
            r"^(?:cancel|call off|scrap)(?: (?:it|that|this))?$|^(?:about|of) (?:the|my|that) "
            r"reminder$",
            r"^(?:cancel|drop|delete|forget|scrap|skip) (?:the one|that) (?:of|about|with|for) "
            r"(?P<what>.+)$",
            r"^(?:(?:don't|do not|no need to|you (?:don't|do not) (?:need|have) to|you need not|"
            r"stop|(?:don't|do not|no need to) bother(?: to)?) )remind(?:ing)? me(?: any ?more| "
            r"again| after all)?(?: (?:of|about|to) (?P<what>.+))?$",
        ],
        "do": [
            _GOALS,
            {
                "tool": "update_goal",
                "arguments": {
                    "goal": f"{{{_OF_ASKER}|on:what|pluck:number|last}}",
                    "state": "dropped",
                },
            },
        ],
        "say": ["Then I will not remind you of it, {asker}.", "As you like; I strike it out."],
        "none": ["There is nothing of the kind that I am to remind you of, {asker}."],
        "else": "@no_reminders",
    },
)
"""What comes before all that is told: "forget my reminder" forgets nobody."""

PROMISES: Sequence[Mapping[str, Any]] = (
    {
        "name": "remind me at an hour",
        "hear": r"^(?:(?:you|promise|swear|vow|make sure|see to it|remember|don't forget|do not "
        r"forget)\b(?: (?:me|that|you|to|will|must|should|shall|can|could|have|do|not|forget)|"
        r"'ll)*,? )?"
        rf"(?P<kept>(?:remind|wake|call|warn|tell|get|rouse) (?:me|us)\b.*\b{AT_AN_HOUR})",
        "keep": {"about": "ask you to {kept}", "fact": "i asked you to {kept}"},
        "say": "@remind_when",
    },
    _reminder(
        "remind me in a while",
        [
            rf"^(?:remind|wake|call|warn|tell|poke|ping|nudge|alert|rouse) {_ME}(?: up)?"
            rf"(?: again)?(?: later,?)? (?P<time>{WHEN})$"
        ],
        "it is time",
        what="time|remainder",  # nothing: they did not say of what
    ),
    _reminder(
        "remind me",
        [
            rf"^(?P<time>{WHEN})(?: from now)?,? (?:remind|warn) {_ME}(?: \w+ly)?(?: to| that| of| "
            rf"about)?[:,]? (?P<what>.+)$",
            *(
                rf"^(?:{verbs}) {whom}(?: later,?)? (?P<time>{WHEN})(?: from now)?(?: to| that| "
                r"of| about)?[:,]? (?P<what>.+)$"
                for verbs, whom in (
                    ("remind|warn|tell|call|wake", _ME),
                    ("poke|ping|nudge|alert|rouse", "(?P<alone>me)"),
                )
            ),
            *(
                rf"^{asks}(?: to| that| of| about| for)?[:,]? (?P<what>.+?),? (?P<time>{WHEN})$"
                for asks in (
                    rf"remind {_ME}",
                    "(?P<alone>(?:don't|do not) let me forget|set (?:me )?a reminder)",
                )
            ),
            rf"^(?:remind|warn|tell) {_ME},? (?P<back>{_BACK}),?(?: to| that| of| about)?[:,]? "
            r"(?P<what>.+)$",
            rf"^remind {_ME}(?: to| that| of| about)?[:,]? (?P<what>.+?),? (?P<back>{_BACK})$",
            rf"^(?P<back>{_BACK}),? (?:please )?remind {_ME}(?: to| that| of| about)?[:,]? "
            r"(?P<what>.+)$",
        ],
        "{what|you}",
        when=["time|when", "back|you"],
    ),
    *remembered("remind me of mine", r"^remind me of my (?P<what>.+)$", "my {what|cut:200}"),
    {
        "name": "remind me when",
        "hear": r"^remind me\b|^(?:warn|wake|call|tell) me (?:if|when|once|as soon as)\b|^let me "
        r"know (?:if|when|once|as soon as)\b",
        "say": "@remind_when",
        "next": _AT_A_TIME,
    },
    {
        "name": "remind somebody else",
        "act": True,
        "hear": r"^remind [\w'-]+ .+$",
        "say": "@remind_others",
    },
    {
        "name": "reminder",
        "kinds": ["goal"],
        "hear": r"^Goal \d+ is due: Remind (?P<who>[^:]+): (?P<what>.+?)(?: \(due [\w ,]+\))?$",
        "do": [
            {"tool": "inspect_location", "as": "look", "optional": True},
            _done("done", f"{{{_PRESENT}|as:outcome.goal}}"),
        ],
        # In the dark they may be there: it is said, and stays open until they are seen.
        "let": {"who": [_PRESENT, "look.location.dark|as:who"]},
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
        "act": True,
        "kinds": ["say"],
        "question": False,
        "hear": [
            r"^tell (?P<who>(?-i:[A-Z])[\w'-]+) to (?P<deed>.+)$",
            r"^(?:tell|let) (?P<who>(?-i:[A-Z])[\w'-]+)(?: know)?(?:,? (?:when|once|if) (?:he|she|"
            r"they)(?:'s| is| are| comes?| gets?)(?: back| in| here)*)?,?(?: that|:)? (?P<what>.+?)"
            r"(?:,? (?:when|once|if) (?:he|she|they)(?:'s| is| are| comes?| gets?)(?: back| in| "
            r"here)*)?$",
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
            r"^(?:tell (?P<who>(?-i:[A-Z])[\w'-]+|him|her|them|everybody|everyone)|let "
            r"(?P<whom>[\w'-]+) know)(?: that|:)? .+$",
            r"^(?:send|bring|carry|take) .*\b(?:word|message|letter|answer|reply|regards|greetings"
            r")\b.*$|^(?:say (?:hello|hi)|give my (?:regards|greetings|love)) to .+$|^greet .+$|"
            r"^send (?:for )?(?-i:[A-Z])[\w'-]+\b.*$",
        ],
        "say": "@no_messages",
    },
)
