"""What is said to a question or a remark by its form alone, whatever it is about. Data only.

"myself: how long" answers a question of how long about the character, and "it: how long" one about
what was just spoken of. None of them denies to know what one must know of one's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

OF_FORM: Mapping[str, Sequence[str]] = {
    "myself: since when": (
        "Longer than I have counted, {asker}.",
        "Since before I can think back.",
    ),
    "myself: how long": ("As long as it takes, {asker}.", "Until it is done."),
    "myself: how often": ("As often as it has to be, {asker}.", "Now and then; I keep no tally."),
    "myself: how many": ("I stopped counting, {asker}.", "I never counted."),
    "myself: how far": (
        "{degree|cap} enough for what I do, {asker}.",
        "As {degree} as I have to be.",
    ),
    "myself: how": (
        "Much as anybody would, {asker}: bit by bit.",
        "There is no secret to it; it came with the years.",
    ),
    "myself: where": (
        "Here, {asker}, like most things in my life.",
        "Where I always am, or not far from it.",
    ),
    "myself: when": ("I keep no calendar, {asker}.", "I could not name a day."),
    "myself: who": ("I could put no name to that, {asker}.", "No name comes to mind."),
    "myself: what": ("I could not put a word to it, {asker}.", "For that I have no name."),
    "myself: which": ("Now one and now another.", "Whichever is at hand, {asker}."),
    "myself: do": ("I never asked myself that, {asker}.", "Of myself I could not say."),
    "myself: doing": ("Not so that you would notice, {asker}.", "Nothing that I would talk about."),
    "suggested": (
        "If it were as easy as that, {asker}, it would be done.",
        "Easily said, {asker}; there is more to it than that.",
    ),
    "myself: habit": ("Of that I keep no count, {asker}.", "Nobody counts that."),
    "myself: how is": ("Well enough, {asker}.", "As yesterday, and that will do."),
    "myself: were": ("Others would have to say that, {asker}.", "I could not judge that."),
    "myself: so": ("It looks so to you, {asker}.", "Is that how it looks to you?"),
    "myself: why": ("I never asked myself why, {asker}.", "I have my reasons, {asker}."),
    "it: why": ("The reason nobody told me, {asker}.", "There may be a reason; I do not have it."),
    "myself: did": ("If I did, {asker}, I do not remember it.", "That I could not swear to."),
    "it: since when": ("Longer than I can think back, {asker}.", "For a good while."),
    "it: how long": ("As long as it needs, {asker}.", "It differs; I never counted."),
    "it: how often": ("Often enough, {asker}; I do not count.", "Now and then."),
    "it: how many": ("I did not count, {asker}.", "The number I could not give you."),
    "it: how far": ("{degree|cap} enough, {asker}.", "As {degree} as it has to be."),
    "it: when": ("I marked no day for it, {asker}.", "The day I could not give you."),
    "it: how": (
        "How, I never saw from close by, {asker}.",
        "How, you would have to ask somebody else.",
    ),
    "it: how is": ("Well enough, as such things go.", "As it should be, {asker}."),
    "it: who": ("I could put no name to it, {asker}.", "A name I could not give you."),
    "it: where": ("The place I could not show you, {asker}.", "Where, I could not say."),
    "it: what": ("Of that I never heard, {asker}.", "That I could not tell you."),
    "it: which": ("I could not single one out, {asker}.", "Which of them, I could not say."),
    "it: what will be": ("That will be seen, {asker}.", "What has always been, I expect."),
    "it: what for": (
        "What its use is, nobody told me, {asker}.",
        "It may have its use; I could not tell you which.",
    ),
    "it: made of": ("Of what was at hand, I suppose, {asker}.", "Of nothing rare."),
    "it: did": (
        "I would not swear to it, {asker}, one way or the other.",
        "That I do not know for certain.",
    ),
    "it: do": ("I would not swear to it, {asker}, either way.", "I could not say for certain."),
    "it: so": ("It may be as you say, {asker}.", "You may put it so."),
    "asker: do": ("You know that better than I do, {asker}.", "I could not say that for you."),
    "asker: offer": (
        "That is kind of you, {asker}, but I manage.",
        "I do it myself, but thank you.",
    ),
    "asker: how": ("Try it, {asker}, and ask those who know.", "One step after the other."),
    "asker: where": ("Look about, {asker}, and ask around.", "It cannot be far."),
    "heard: a boast": ("We shall see, {asker}.", "I will believe it when I see it."),
    "heard: a view": ("Do you think so, {asker}?", "Is that what you think?"),
    "heard: of me": ("I hear you, {asker}.", "Then I have heard it, {asker}."),
    "heard: of it": ("So you see it, {asker}.", "So you say, {asker}."),
    "heard: of them": ("I did not know that, {asker}.", "That is new to me."),
    "heard: of you": ("Is that so, {asker}? Go on.", "Go on, I am listening."),
    "heard: a promise": ("I hold you to that, {asker}.", "Then I take your word for it."),
    "heard: an invitation": ("That is kind, {asker}, but I stay here.", "I am needed here."),
    "heard: a coming": ("Then be welcome, {asker}.", "You are welcome, whatever brought you."),
    "heard: a part": (
        "I only have half of that, {asker}. Say the whole of it.",
        "I lost the thread. Of what was that, {asker}?",
    ),
    "heard: a word": ("So that is it, {asker}.", "I would not have thought of that."),
}
