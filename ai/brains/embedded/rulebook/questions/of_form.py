"""What is said to a question or a remark by its form alone, whatever it is about. Data only.

"myself: how long" answers a question of how long about the character, and "it: how long" one about
what was just spoken of. None of them denies to know what one must know of one's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

OF_FORM: Mapping[str, Sequence[str]] = {
    "myself: since when": ("Longer than I have counted, {asker}.",),
    "myself: how long": ("As long as it takes, {asker}.",),
    "myself: how often": ("As often as it has to be, {asker}.",),
    "myself: how many": ("Enough, {asker}; I stopped counting.",),
    "myself: how far": ("Enough for what I do, {asker}.",),
    "myself: how": ("With patience, {asker}, and with these hands.",),
    "myself: where": ("Here, {asker}, like most things in my life.",),
    "myself: when": ("When there is time for it, {asker}. I keep no calendar.",),
    "myself: who": ("Nobody whom you would not meet around here, {asker}.",),
    "myself: what": ("Nothing out of the way, {asker}.",),
    "myself: do": ("No more and no less than anybody, {asker}.",),
    "myself: so": ("You may put it so, {asker}.",),
    "myself: why": ("It suits me, {asker}, and I never did it otherwise.",),
    "myself: did": ("Not so that I would boast of it, {asker}.",),
    "it: since when": ("Longer than I can think back, {asker}.",),
    "it: how long": ("As long as it needs, {asker}.",),
    "it: how often": ("Often enough, {asker}; I do not count.",),
    "it: how many": ("A good few, {asker}; I did not count.",),
    "it: how far": ("About as much as it looks, {asker}; I have not measured it.",),
    "it: when": ("In its own time, {asker}; I marked no day.",),
    "it: how": ("Much as you would think, {asker}, and with patience.",),
    "it: who": ("I could put no name to it, {asker}.",),
    "it: where": ("Not far from here, {asker}, as far as I know.",),
    "it: what": ("What it looks like, {asker}, and no more.",),
    "it: what for": ("For whoever has a use for it, {asker}.",),
    "it: made of": ("Of what was at hand, I suppose, {asker}.",),
    "it: did": ("I would not swear to it, {asker}, one way or the other.",),
    "it: do": ("See for yourself, {asker}; I would not swear to it.",),
    "it: so": ("So it looks, {asker}.",),
    "asker: do": ("You know that better than I do, {asker}.",),
    "asker: offer": ("That is kind of you, {asker}, but I manage.",),
    "asker: how": ("Try it, {asker}, and ask those who know.",),
    "asker: where": ("Look about, {asker}, and ask around.",),
    "heard: a boast": ("We shall see, {asker}.",),
    "heard: a view": ("You may well be right, {asker}.",),
    "heard: of me": ("If you say so, {asker}.",),
    "heard: of it": ("So it is, {asker}, more or less.",),
    "heard: of them": ("I did not know that, {asker}.",),
    "heard: of you": ("Is that so, {asker}? Go on.",),
    "heard: a word": ("So that is it, {asker}.",),
}
