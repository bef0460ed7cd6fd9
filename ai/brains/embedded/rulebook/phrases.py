"""Phrases: what is said where the persona has no words of its own.

Data only: a persona's `phrases` take the place of groups here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

FILLERS = (
    r"^(?:hello|hi|hey|hail|greetings|good (?:day|morning|evening|afternoon))(?: there| again)*"
    r"(?:,| -) *",
    r"^(?:hello|hi|hey|hail|greetings|good (?:day|morning|evening|afternoon))"
    r"(?: there| again)*(?: \w+)?? "
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

LEANING = (
    *("a", "about", "and", "are", "at", "by", "called", "for", "from", "is", "know", "like"),
    *("me", "of", "than", "the", "to", "was", "who", "whom", "with"),
)
"""Words that a name after them belongs to: "about Marta" speaks of her, "hello Marta" to her."""

PHRASES: Mapping[str, Sequence[str]] = {
    "greeting": (
        "Good day to you, {asker}.",
        "Hello, {asker}. What brings you here?",
        "Well met, {asker}.",
        "Ah, {asker}. What can I do for you?",
    ),
    "greeting_again": (
        "Good to see you again, {asker}.",
        "Ah, {asker}, you again. What can I do for you?",
        "Back again, {asker}?",
    ),
    "greeting_warm": (
        "{friend|as:asker}! There you are. How good to see you.",
        "Come here, {friend|as:asker}, my friend. What brings you?",
    ),
    "greeting_cold": (
        "{unloved|as:asker}. What do you want?",
        "You again, {unloved|as:asker}.",
    ),
    "liking_you": (
        "You and I have met, {asker}, and I have nothing against you.",
        "I know you a little by now, {asker}.",
        "I am fond of you, {friend}.",
        "You are always welcome with me, {friend}.",
        "I have not forgotten how you behaved, {unloved}.",
    ),
    "liking_them": (
        "{who}? I know the name, and nothing against it.",
        "{who}, yes, I know who that is.",
        "{friend} is always welcome here.",
        "I keep an eye on {unloved}.",
    ),
    "nobody_known": ("I know nobody called {who}.", "{who}? I do not think that we have met."),
    "farewell": ("Farewell, {asker}.", "Safe travels, {asker}.", "Until next time, {asker}."),
    "thanks": ("You are welcome.", "Think nothing of it.", "Gladly done, {asker}."),
    "sorry": ("No harm done.", "It is forgotten.", "All is well, {asker}."),
    "how_are_you": ("Well enough, thank you.", "I cannot complain.", "Better for the company."),
    "agreed": ("Very well.", "So be it.", "Good."),
    "declined": ("As you like.", "Then not.", "Never mind, then."),
    "laugh": ("I am glad somebody laughs.", "It is good to hear a laugh."),
    "insult": ("There is no need for such words.", "I have heard worse.", "Keep a civil tongue."),
    "affection": ("You are very kind, {asker}.", "That is kind of you.", "You hardly know me."),
    "joke": ("I was never any good at jokes.", "I know none that is fit to tell, {asker}."),
    "foreign": ("I speak the tongue of this place only.", "Those words are strange to me."),
    "pardon": (
        "I have no more to say about that.",
        "Ask me in a few more words, {asker}.",
        "That was all I know.",
    ),
    "whom": ("Whom or what do you mean? Say the name.", "Of whom do you speak, {asker}?"),
    "busy": ("What I do every day.", "This and that, {asker}. And I talk to you."),
    "hurt": ("takes a step back.", "gives {asker} a hard look."),
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
        "You told me that {fact.yours|the}.",
        "{fact.by} told me that {fact.theirs|the}.",
        "{fact.by} told me: {fact.quoted}.",
    ),
    "no_name": (
        "I would call you {asker}.",
        "{asker} is what I call you.",
    ),
    "not_remembered": (
        "Nothing of it comes to my mind.",
        "I remember nothing of that, {asker}.",
    ),
    "not_in_company": (
        "Not in front of {people|list}, {asker}. Whisper it to me.",
        "That is nothing to speak of before {people|list}. Ask me in a whisper, {asker}.",
    ),
    "not_aloud": (
        "That is nothing for so many ears, {asker}.",
        "Of such things I speak with you alone, {asker}.",
    ),
    "forget_me": (
        "That is not done by asking me, {asker}. Type: forget me. Then it is gone, with all of us.",
        "I cannot forget at a word, {asker}. Type: forget me. That makes all of us forget you.",
    ),
    "remember_what": ("What shall I remember, {asker}?", "Remember what? Tell me all of it."),
    "remind_when": (
        "In how many minutes? Say: remind me in 20 minutes to feed the horse.",
        "When, {asker}? Say it so: remind me in 20 minutes to feed the horse.",
    ),
    "no_reminders": (
        "I am no good at keeping time, {asker}.",
        "Better not count on me for that, {asker}.",
    ),
    "no_messages": (
        "I carry no messages, {asker}. You must tell them yourself.",
        "That you must tell them yourself, {asker}.",
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
    "not_so_often": (
        "Not again so soon, {asker}. Ask me later.",
        "I have done that as often as I may for now, {asker}.",
        "That will have to wait a while; I did it often enough.",
    ),
    "stay": ("My place is here, {asker}.", "I stay where I am."),
    "under_way": (
        "It is under way. You will hear from me.",
        "I have seen to it; it takes a while.",
    ),
    "needs_approval": (
        "That needs somebody's approval, {asker}; I have asked.",
        "It is not for me alone to do that, {asker}. I have asked for approval.",
        "I would, {asker}, but it needs approval. I have asked for it.",
        "First I need approval for that, {asker}. I have asked for it.",
    ),
    "tried": (
        "I have done what I could, {asker}. See for yourself.",
        "I have seen to it as well as I could.",
        "What I could do is done, {asker}.",
    ),
    "errand_done": (
        "{outcome.for}, about that errand: {outcome.result.message}",
        "{outcome.for}, about that errand: it is done.",
        "It is done, {outcome.for}, as you asked.",
        "What you asked for is done, {outcome.for}.",
        "{outcome.for}, I have done what you asked.",
        "That errand is done.",
    ),
    "errand_tried": (
        "{outcome.for}, about that errand: I have tried. See for yourself.",
        "I have tried what you asked, {outcome.for}. See what came of it.",
        "About that errand: I have tried.",
    ),
    "errand_failed": (
        "{outcome.for}, I was told no: {outcome.reason}",
        "{outcome.for}, that errand came to nothing.",
        "What you asked for came to nothing, {outcome.for}.",
        "{outcome.for}, there is nothing to be done about what you asked.",
        "I can do nothing about what you asked, {outcome.for}.",
        "That errand came to nothing.",
    ),
    "interrupted": (
        "Forgive me, {outcome.for}, I lost the thread. Ask me again, if it still matters.",
        "Forgive me, I lost the thread. Ask me again, if it still matters.",
    ),
    "again": (
        "As I said: {line}",
        "I can only say it again: {line}",
        "Once more: {line}",
        "I told you: {line}",
    ),
    "gesture_again": ("again {line}", "once more {line}", "still {line}", "yet again {line}"),
}
"""Groups of phrases, which rules refer to as "@group"."""
