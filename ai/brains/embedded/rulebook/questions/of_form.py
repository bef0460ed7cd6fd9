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
    "myself: how often": ("As often as it has to be, {asker}.", "Often enough, and not too often."),
    "myself: how many": ("Enough, {asker}; I stopped counting.", "As many as I need."),
    "myself: how far": (
        "{degree|cap} enough for what I do, {asker}.",
        "As {degree} as I have to be.",
    ),
    "myself: how": ("With patience, {asker}, and with these hands.", "As I always did it."),
    "myself: where": (
        "Here, {asker}, like most things in my life.",
        "Where I always am, or not far from it.",
    ),
    "myself: when": (
        "When there is time for it, {asker}. I keep no calendar.",
        "One day or another; I did not mark it.",
    ),
    "myself: who": (
        "Nobody whom you would not meet around here, {asker}.",
        "Somebody from around here.",
    ),
    "myself: what": ("Nothing out of the way, {asker}.", "Much the same as everybody."),
    "myself: which": ("Now one and now another.", "Whichever is at hand, {asker}."),
    "myself: do": ("No more and no less than anybody, {asker}.", "On a good day."),
    "myself: habit": ("When there is time for it, {asker}.", "Now and then, like anybody."),
    "myself: how is": ("Well enough, {asker}.", "As yesterday, and that will do."),
    "myself: were": ("More or less, {asker}.", "In a way."),
    "myself: so": ("You may put it so, {asker}.", "If you see it so."),
    "myself: why": ("It suits me, {asker}, and I never did it otherwise.", "I know no better way."),
    "it: why": ("It has always been so, {asker}.", "There is a reason, as for most things."),
    "myself: did": (
        "Not so that I would boast of it, {asker}.",
        "As far as my days left time for it.",
    ),
    "it: since when": ("Longer than I can think back, {asker}.", "For a good while."),
    "it: how long": ("As long as it needs, {asker}.", "It differs; I never counted."),
    "it: how often": ("Often enough, {asker}; I do not count.", "Now and then."),
    "it: how many": ("A good few, {asker}; I did not count.", "Enough for all who ask."),
    "it: how far": ("{degree|cap} enough, {asker}.", "As {degree} as it has to be."),
    "it: when": ("In its own time, {asker}; I marked no day.", "On a day like others."),
    "it: how": (
        "Much as you would think, {asker}, and with patience.",
        "Step by step, like most things.",
    ),
    "it: how is": ("Well enough, as such things go.", "As it should be, {asker}."),
    "it: who": ("I could put no name to it, {asker}.", "Somebody who is not here to say so."),
    "it: where": ("Not far from here, {asker}, as far as I know.", "Somewhere around here."),
    "it: what": ("What it looks like, {asker}, and no more.", "Nothing out of the way."),
    "it: which": ("Now one and now another, {asker}.", "Whichever is nearest."),
    "it: what will be": ("That will be seen, {asker}.", "What has always been, I expect."),
    "it: what for": ("For whoever has a use for it, {asker}.", "It has its use."),
    "it: made of": ("Of what was at hand, I suppose, {asker}.", "Of nothing rare."),
    "it: did": (
        "I would not swear to it, {asker}, one way or the other.",
        "It may well have been so.",
    ),
    "it: do": (
        "See for yourself, {asker}; I would not swear to it.",
        "Some say yes and some say no.",
    ),
    "it: so": ("So it looks, {asker}.", "It may be as you say."),
    "asker: do": (
        "You know that better than I do, {asker}.",
        "I can only see you from the outside.",
    ),
    "asker: offer": (
        "That is kind of you, {asker}, but I manage.",
        "I do it myself, but thank you.",
    ),
    "asker: how": ("Try it, {asker}, and ask those who know.", "One step after the other."),
    "asker: where": ("Look about, {asker}, and ask around.", "It cannot be far."),
    "heard: a boast": ("We shall see, {asker}.", "I will believe it when I see it."),
    "heard: a view": ("You may well be right, {asker}.", "One can see it so."),
    "heard: of me": ("If that is how you see me, {asker}.", "You see more in me than I do."),
    "heard: of it": ("It may be so, {asker}.", "So you find it, {asker}."),
    "heard: of them": ("I did not know that, {asker}.", "That is new to me."),
    "heard: of you": ("Is that so, {asker}? Go on.", "Go on, I am listening."),
    "heard: a word": ("So that is it, {asker}.", "I would not have thought of that."),
}
