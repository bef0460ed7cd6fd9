"""What the embedded brain says when its persona has no words of its own, and what it knows to do.

Data only: a persona's `phrases` take the place of groups here, and its `rules` come first.
The order of the rules matters: the first that fits is followed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

FILLERS = (
    r"^(?:hello|hi|hey|hail|greetings|good (?:day|morning|evening|afternoon))(?: there| again)*"
    r"(?:,| -) *",
    r"^(?:hello|hi|hey|hail|greetings|good (?:day|morning|evening|afternoon))(?: there| again)* "
    r"((?:who|what|where|which|how|why|when|can|could|would|do|did|are|is|please|i|my|tell|the)\b)",
    r"^(?:please|kindly|well|so|ok|okay|oh|ah|now|then|and|but|excuse me|pardon me|sorry)\b[ ,]+",
    r"^(?:can|could|will|would) you (?:please |kindly )?",
    r"^(?:i (?:want|need|would like|order|ask|beg) you to|i'd like you to) ",
    r"^(?:do you know|tell me|i wonder|i want to know|i would like to know)[, ]+"
    r"(who|what|where|which|how|whether|if)\b",
    r"^you (go|get|take|open|close|drop|give)\b",
    r"[ ,]+(?:please|for me|will you|would you|if you please|then|now)$",
)
"""What may stand before or after what is meant; a group is what stays of it."""

LEANING = frozenset(
    "a about and are at by called for from is know like me of than the to was who whom with".split()
)
"""Words that a name after them belongs to: "about Marta" speaks of her, "hello Marta" to her."""

PHRASES: Mapping[str, Sequence[str]] = {
    "greeting": (
        "Good day to you, {asker}.",
        "Hello, {asker}. What brings you here?",
        "Well met, {asker}.",
        "Ah, {asker}. What can I do for you?",
    ),
    "farewell": ("Farewell, {asker}.", "Safe travels, {asker}.", "Until next time, {asker}."),
    "thanks": ("You are welcome.", "Think nothing of it.", "Gladly done, {asker}."),
    "sorry": ("No harm done.", "It is forgotten.", "All is well, {asker}."),
    "how_are_you": ("Well enough, thank you.", "I cannot complain.", "Better for the company."),
    "agreed": ("Very well.", "So be it.", "Good."),
    "called": ("Yes, {asker}?", "I am listening.", "You called?"),
    "gesture": ("nods at {asker}.", "gives {asker} a friendly look.", "inclines their head."),
    "who_i_am": ("I am {me}.", "They call me {me}.", "{me} is my name."),
    "honest": (
        "I am no living soul and no thinking machine either: I go by simple rules.",
        "Truth be told, I follow a set of simple rules. No model thinks behind these eyes.",
        "I am a character who goes by simple rules, nothing cleverer than that.",
    ),
    "abilities": (
        "Ask me who is here, where a way leads, or what something is. Tell me things, and I "
        "keep them in mind while we talk.",
        "I can look around, look things up, remember what you tell me, and do small favours.",
    ),
    "pleased": ("{name}. I will remember that.", "Pleased to know you, {name}."),
    "noted": (
        "I will keep that in mind.",
        "Noted: {kept}.",
        "Good to know. I will remember it.",
    ),
    "told": (
        "You told me that {fact.yours}.",
        "{fact.by} told me that {fact.theirs}.",
        "{fact.by} told me: {fact.quoted}.",
    ),
    "not_told": ("You have not told me that.", "That you have not said so far."),
    "unknown": (
        "I would not know what to say to that.",
        "That is beyond me, I fear.",
        "I do not follow. Say it another way?",
        "Hm. I have no answer to that.",
        "You have lost me there, {asker}.",
        "Of such things I know little.",
    ),
    "unknown_remark": (
        "Is that so?",
        "I hear you, {asker}.",
        "So you say.",
        "Hm, if you say so.",
        "I see.",
        "One hears all kinds of things.",
    ),
    "no_topic": (
        "I know nothing of {topic}.",
        "Of {topic} I have never heard.",
        "I cannot help you there. {topic|cap} means nothing to me.",
    ),
    "cannot": (
        "That I cannot do.",
        "It is not for me to do that, {asker}.",
        "I am afraid that did not work.",
        "No, that will not do.",
    ),
    "one_thing": (
        "One thing at a time, {asker}; ask me again for the rest.",
        "The rest must wait. One thing at a time.",
    ),
    "stay": ("My place is here, {asker}.", "I stay where I am."),
    "under_way": ("It is under way. You will hear from me.", "I have seen to it; it takes a while."),
    "errand_done": (
        "{outcome.for}, about that errand: {outcome.result.message}",
        "{outcome.for}, about that errand: it is done.",
        "That errand is done.",
    ),
    "errand_failed": (
        "{outcome.for}, that errand came to nothing.",
        "That errand came to nothing.",
    ),
    "interrupted": (
        "Forgive me, {outcome.for}, I lost the thread. Ask me again, if it still matters.",
        "Forgive me, I lost the thread. Ask me again, if it still matters.",
    ),
    "again": ("As I said: {line}", "I can only say it again: {line}", "Once more: {line}"),
}
"""Groups of phrases, which rules refer to as "@group"."""

LOOK: Mapping[str, Any] = {"tool": "inspect_location", "as": "look"}
FULL_LOOK: Mapping[str, Any] = {**LOOK, "arguments": {"detail_level": "detailed"}}


def _command(line: str) -> Mapping[str, Any]:
    return {"tool": "execute_command", "as": "done", "arguments": {"command": line}}


def _act(name: str, hear: Sequence[str], line: str) -> Mapping[str, Any]:
    """A rule that does what a command of the game does, and tells what was seen of it."""
    return {
        "name": name,
        "act": True,
        "hear": hear,
        "do": [_command(line)],
        "let": {"seen": "done.shown|shown"},
        "say": ["{seen}"],
        "none": "@cannot",
        "else": "@cannot",
    }


RULES: Sequence[Mapping[str, Any]] = (
    # What is not talk
    {
        "name": "errand",
        "kinds": ["outcome"],
        "say": "@errand_done",
        "else": "@errand_failed",
    },
    {"name": "interrupted", "kinds": ["interrupted"], "say": "@interrupted"},
    {"name": "arrival", "kinds": ["arrive"], "aside": True, "say": "@greeting"},
    {"name": "gesture", "kinds": ["pose"], "aside": True, "pose": "@gesture"},
    # Small talk
    {"name": "called", "hear": r"^$", "aside": True, "say": "@called"},
    {
        "name": "greeting",
        "aside": True,
        "hear": r"^(?:hello|hi|hey|hail|greetings|howdy|welcome|good (?:day|morning|evening|"
        r"afternoon)|well met)(?: again| there| all| everyone| friend| sir| madam)*$",
        "say": "@greeting",
    },
    {
        "name": "farewell",
        "aside": True,
        "hear": r"^(?:good)?bye(?: bye)?\b|^good night|^fare ?well|^see you|^until (?:next|later)",
        "say": "@farewell",
    },
    {"name": "thanks", "aside": True, "hear": r"^(?:many )?thank", "say": "@thanks"},
    {
        "name": "apology",
        "aside": True,
        "hear": r"^(?:i am |i'm )?(?:so |very )?sorry$|^(?:i )?apologi[sz]e",
        "say": "@sorry",
    },
    {
        "name": "how are you",
        "aside": True,
        "hear": r"^how (?:are|do) you(?: do| fare| feel| doing| faring)*(?: today)?$|^how goes it",
        "say": "@how_are_you",
    },
    {
        "name": "agreement",
        "aside": True,
        "hear": r"^(?:yes|yeah|aye|no|nay|ok|okay|fine|good|right|alright|very well|indeed)$",
        "say": "@agreed",
    },
    # Who is who
    {
        "name": "honesty",
        "hear": [
            r"\b(?:are|r) (?:you|u)\b.*\b(?:robot|bot|ai|machine|program|model|llm|npc|computer|"
            r"chatgpt|gpt|human|real|alive|conscious|sentient|person|player)\b",
            r"^what are you(?: exactly| really)?$",
            r"\bhow do you (?:work|think)\b|\bwho (?:made|built|programmed|wrote) you\b",
            r"\b(?:language model|artificial intelligence)\b",
        ],
        "say": "@honest",
    },
    {
        "name": "who are you",
        "hear": r"^who are you\b|\byour name$|^who am i (?:talking|speaking) (?:to|with)$",
        "say": "@who_i_am",
    },
    {
        "name": "abilities",
        "hear": r"^what (?:can|do) you do\b|^what (?:can|may|should) i ask|^help(?: me)?$|"
        r"^how can you help",
        "say": "@abilities",
    },
    {
        "name": "my name is",
        "question": False,
        "hear": r"^(?:my name is|my name's|call me|they call me|i am called) "
        r"(?P<name>[\w' -]{1,40})$",
        "keep": {"about": "name", "fact": "my name is {name}", "value": "{name}"},
        "say": "@pleased",
    },
    {
        "name": "what is my name",
        "hear": r"^what(?:'s| is) my name$|^who am i$|^do you (?:know|remember) "
        r"(?:me|my name|who i am)$",
        "recall": {"about": "name", "own": True},
        "say": ["You are {fact.value}.", "{fact.value}. So you told me."],
        "none": ["You have not told me, but I would call you {asker}."],
    },
    # What was told
    {
        "name": "what did i tell you",
        "hear": r"^what (?:did|have|had) i (?:tell|told|say|said)\b|"
        r"^what do you (?:know|remember) (?:about|of) me$",
        "recall": {"own": True},
        "let": {"told": "facts|pluck:yours|list"},
        "say": ["You told me that {told}.", "That {told}: so you told me."],
        "none": "@not_told",
    },
    {
        "name": "what did they tell you",
        "hear": r"^what (?:did|has|had) (?P<who>[\w' -]+?) (?:tell|told|say to|said to) you\b",
        "recall": {"by": "{who}"},
        "let": {"told": "facts|pluck:quote|list"},
        "say": ["{fact.by} told me: {told}."],
        "none": ["{who|cap} has told me nothing that I could repeat."],
    },
    {
        "name": "remember",
        "question": False,
        "hear": r"^(?:remember|note|mark|keep in mind|don't forget|do not forget|i tell you|"
        r"know)(?: this| well)?(?: that)?[:,]? (?P<kept>.{3,})$",
        "keep": {"about": "{kept}", "fact": "{kept}"},
        "say": ["I will remember that.", "I will keep it in mind, {asker}."],
    },
    {
        "name": "what is mine",
        "hear": r"^(?:what|who|where|which|how|when)(?:'s| is| are| was| were)? my "
        r"(?P<what>.+?)(?: called| named)?$",
        "recall": {"about": "{what}", "own": True},
        "say": "@told",
        "none": "@not_told",
    },
    {
        "name": "what do i",
        "hear": r"^(?:what|where|who|whom|when) (?:do|did|am|was|have) i (?P<what>.+)$",
        "recall": {"about": "{what}", "own": True},
        "say": "@told",
        "none": "@not_told",
    },
    # Looking around
    {
        "name": "who is here",
        "hear": [
            r"\bwho(?:'s| is| are| else is| else's)? (?:else )?"
            r"(?:here|around|present|there|in (?:here|this room|the room))\b",
            r"\b(?:any(?:one|body)|someone) (?:else )?(?:here|around)\b|\bare we alone\b",
        ],
        "do": [LOOK],
        "let": {"people": "look.contents|only:kind=character|pluck:name|without:asker"},
        "say": [
            "{people|list} {people|is} here, besides you and me.",
            "Besides the two of us? {people|list}.",
        ],
        "none": ["Nobody but you and me.", "Only the two of us, {asker}."],
        "else": ["I cannot see a thing."],
    },
    {
        "name": "where are we",
        "hear": r"^where (?:am i|are we|is this)\b|^what(?:'s| is) (?:this|that) (?:place|room)\b|"
        r"^(?:tell me about|describe) (?:this|the) (?:place|room)$",
        "do": [LOOK],
        "say": [
            "This is {look.location.name|the}. {look.location.description|sentence:240}",
            "You are in {look.location.name|the}. {look.location.description|sentence:240}",
        ],
        "none": ["This is {look.location.name|the}.", "You are in {look.location.name|the}."],
        "else": ["I wish I knew."],
    },
    {
        "name": "which ways",
        "hear": [
            r"^(?:which|what) (?:ways?|exits?|doors?|roads?|paths?)\b|\bexits\b|\bways? out\b",
            r"^where (?:can|could|do|should) (?:i|we|one) (?:go|leave)\b|"
            r"^how (?:do|can) (?:i|we) (?:leave|get out)\b",
        ],
        "do": [LOOK],
        "let": {"ways": "look.contents|only:kind=exit"},
        "say": [
            "From here you can go {ways|pluck:name|list}.",
            "The ways from here: {ways|pluck:name|list}.",
        ],
        "none": ["I know no way out of here."],
        "else": ["I cannot see a thing."],
    },
    {
        "name": "where does it lead",
        "hear": r"^where (?:does|do) (?P<way>.+?) (?:lead|go)(?: to)?$",
        "do": [LOOK],
        "let": {"found": "look.contents|only:kind=exit|like:way|first"},
        "say": ["{found.name|cap}? That leads to {found.leads_to|the}."],
        "none": ["I see no such way here, or none that I know the end of."],
        "else": ["I cannot see a thing."],
    },
    {
        "name": "how to get to",
        "hear": r"^(?:how (?:do|can|could) (?:i|we|one) (?:get|go|come|walk) to|which way (?:is|to|"
        r"leads to)|what is the way to) (?P<goal>.+)$",
        "do": [LOOK],
        "let": {"found": "look.contents|only:kind=exit|like:goal|first"},
        "say": ["Go {found.name}, and you are there.", "That way: {found.name}."],
        "none": ["From here? I could not tell you the way."],
        "else": ["I cannot see a thing."],
    },
    {
        "name": "what is here",
        "hear": r"^what(?:'s| is| things are| else is)? (?:here|around|in (?:here|this room))\b|"
        r"^what (?:do|can) you see$|^look (?:around|about)\b",
        "do": [LOOK],
        "let": {"things": "look.contents|only:kind=thing|pluck:name|a"},
        "say": ["I see {things|list}.", "There is {things|list}, if you look around."],
        "none": ["Nothing that catches the eye."],
        "else": ["I cannot see a thing."],
    },
    {
        "name": "what do you carry",
        "hear": r"^what (?:do|have|are) you (?:have|got|carry|carrying|hold|holding)\b",
        "do": [FULL_LOOK],
        "let": {"things": "look.carried|pluck:name|a"},
        "say": ["I have {things|list} with me."],
        "none": ["My hands are empty."],
        "else": ["I could not say."],
    },
    {
        "name": "look at",
        "act": True,
        "hear": r"^(?:look at|examine|inspect|describe|see|do you see|what does) "
        r"(?P<what>.+?)(?: look like)?$",
        "do": [
            {
                "tool": "search_object",
                "as": "search",
                "arguments": {"query": "{what|words}"},
                "when": {"matches": True},
            },
            {
                "tool": "inspect_location",
                "as": "look",
                "arguments": {"target": "{search.matches.0.name}", "detail_level": "normal"},
            },
        ],
        "say": [
            "{look.target.name|cap}: {look.target.description|sentence:240}",
            "Let me see. {look.target.description|sentence:240}",
        ],
        "none": [
            "{look.target.name|cap}? Nothing special about it.",
            "Perhaps you mean {search.near.0}?",
            "I see nothing like that here.",
        ],
        "else": ["I see nothing like that here."],
    },
    # Doing what commands do
    {"name": "follow", "hear": r"^(?:follow|come with|accompany) (?:me|us)\b", "say": "@stay"},
    {
        "name": "go",
        "act": True,
        "hear": r"^(?:go|walk|run|head|move|travel|leave)(?: back)?(?: to| through| by)? "
        r"(?P<way>.+)$",
        "do": [{**_command("{way|words}"), "when": {"moved_to": True}}],
        "none": "@cannot",
        "else": "@cannot",
    },
    _act("get", [r"^(?:get|take|grab|fetch|pick up) (?P<what>.+)$"], "get {what|words}"),
    _act("drop", [r"^(?:drop|put down|lay down) (?P<what>.+)$"], "drop {what|words}"),
    _act(
        "give me",
        [
            r"^(?:give|hand|pass|bring) me (?P<what>.+)$",
            r"^(?:give|hand|pass|bring) (?P<what>.+) to me$",
        ],
        "give {what|words} to {asker|words}",
    ),
    _act(
        "give",
        [r"^(?:give|hand|pass|bring) (?P<what>.+) to (?P<who>.+)$"],
        "give {what|words} to {who|words}",
    ),
    _act("open", [r"^open (?P<what>.+)$"], "open {what|words}"),
    _act("close", [r"^(?:close|shut) (?P<what>.+)$"], "close {what|words}"),
    _act("use", [r"^use (?P<what>.+)$"], "use {what|words}"),
    {
        "name": "small act",
        "act": True,
        "hear": r"^(?P<act>bow|nod|smile|laugh|dance|sing|jump|wave|shrug|frown)\b",
        "pose": ["{act|lower}s.", "{act|lower}s, a little stiffly."],
    },
    # What somebody told, then what is written
    {
        "name": "what was told",
        "hear": [
            r"^(?:what|who|where|when|how|which)(?:'s| is| are| was| were| has| have) (?P<what>.+)$",
            r"^(?:is|are|was|were) (?P<what>(?:the|a|an|there) .+)$",
            r"^(?:what do you know|what have you heard|do you know anything|tell me) "
            r"(?:about|of) (?P<what>.+)$",
        ],
        "recall": {"about": "{what}"},
        "say": "@told",
    },
    {
        "name": "where is",
        "hear": r"^(?:where(?:'s| is| are| can i find)|i (?:look|am looking) for) (?P<goal>.+)$",
        "do": [LOOK],
        "let": {
            "way": "look.contents|only:kind=exit|like:goal|first",
            "here": [
                "look.contents|only:kind=thing|like:goal|first",
                "look.contents|only:kind=character|like:goal|first",
            ],
        },
        "say": [
            "{way.leads_to|the|cap}? Go {way.name}.",
            "{here.name|cap}? Right here, before your eyes.",
        ],
        "none": ["Not here, that much I can see.", "I could not say. Not in this room."],
        "else": ["I cannot see a thing."],
    },
    {
        "name": "topic",
        "hear": [
            r"^(?:look up|explain|tell me (?:about|of)|what about|what do you know (?:about|of)|"
            r"what have you heard (?:about|of)|have you (?:ever )?heard (?:about|of)|do you know "
            r"(?:anything )?(?:about|of)|i want to (?:know|learn) (?:about|of)|teach me about) "
            r"(?P<topic>.+)$",
            r"^(?:who|what)(?:'s| is| are| was| were) (?P<topic>.+)$",
        ],
        "do": [
            {
                "tool": "doc_lookup",
                "as": "page",
                "arguments": {"query": "{topic|cut:100}"},
                "when": {"found": True, "source": "help"},
            }
        ],
        "say": ["{page|about:topic|sentence:300}"],
        "none": "@no_topic",
        "else": "@no_topic",
    },
    # What is told
    {
        "name": "about me",
        "question": False,
        "hear": r"^(?P<kept>my (?P<what>.+?) (?:is|are|was|were)(?: called| named)? "
        r"(?P<value>.+))$",
        "keep": {"about": "{what}", "fact": "{kept}", "value": "{value}"},
        "say": ["I will remember that.", "I will keep it in mind, {asker}."],
    },
    {
        "name": "i do",
        "question": False,
        "hear": r"^(?P<kept>i (?:really |do |have |was |am )?(?:like|love|hate|dislike|prefer|live|"
        r"come|work|own|collect|saw|met|lost|found|am|was|have|born|seek|fear|know) .+)$",
        "keep": {"about": "{kept}", "fact": "{kept}"},
        "say": ["I will remember that.", "Is that so? I will keep it in mind, {asker}."],
    },
    {
        "name": "remark",
        "question": False,
        "hear": r"^(?:i|i'm|you|you're|it|it's|he|she|they|we|that|that's|this|there|there's|who|"
        r"what|where|why|how|when|which|do|does|did|is|are|if|let)\b",
        "aside": True,
        "say": "@unknown_remark",
    },
    {
        "name": "how things are",
        "question": False,
        "hear": r"^(?P<kept>(?P<what>[\w' -]{2,60}?) (?:is|are|was|were|has|have|had|lies|lie|"
        r"lives|live|hides|belongs|means|stands) (?P<value>.+))$",
        "keep": {"about": "{what}", "fact": "{kept}", "value": "{value}"},
        "say": "@noted",
    },
    # All the rest
    {
        "name": "unknown question",
        "question": True,
        "hear": r"",
        "aside": True,
        "say": "@unknown",
    },
    {
        "name": "unknown",
        "hear": r"",
        "aside": True,
        "say": ["@unknown_remark", "@unknown"],
    },
)
