"""What stands behind words that the villagers say, for those who ask: "ninth what?". Data only.

The name of a group has the words, as a pattern, after "behind: "; after "which: " for those who
only ask which one it was, or who they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Groups = Mapping[str, Sequence[str]]

MARTA: Groups = {
    "on_mine": [
        "Well, {asker}, it is the only life I have.",
        "That is how it went, dear, and I do not complain.",
    ],
    "on_mine: sad": [
        "It is long ago, {asker}. But thank you.",
        "One bakes on, dear. It is good of you to think of it.",
    ],
    "on_mine: too": ["You too, dear? Then I need not explain it."],
    "behind: cask rolled": [
        "Off a cart and down to the well, {asker}. Nobody was hurt, and Bram gave it a line of its "
        "own.",
    ],
    "behind: down her ladder": [
        "She reads up there and forgets to eat, dear, so I carry soup across. There is no more "
        "to the tale.",
    ],
    "behind: door without a house": [
        "It stands in the workshop, dear, and leads nowhere. Ask Hob, and you hear that it was "
        "ordered.",
    ],
    "behind: roof": [
        "It leaks over the beds, dear, and slates cost money. Down here by the fire it is dry.",
    ],
    "behind: but i never did|never slept under another|up the stairs": [
        "Somebody has to mind the oven, dear, and my guests bring the world in with them.",
    ],
    "behind: your own age": ["Past counting, {asker}, and too busy for that sort of thing."],
    "behind: whose son|all knees|quickest legs": [
        "He came in one day for a bowl of soup, dear, and stayed for the errands. More he never "
        "told me.",
    ],
    "behind: nobody goes hungry": [
        "My mother held it so, {asker}, and I saw no reason to change it.",
    ],
    "behind: mother kept|mother hanne|my mother's|mother in her sleep": [
        "My mother had the Kettle till she died, {asker}, an old woman, and then it was mine.",
    ],
    "behind: simple rules": [
        "Which words get which answer, {asker}. There is no more to it than that.",
    ],
    "which: boy": ["All call him boy, {asker}. If he has another name, he keeps it."],
}
BRAM: Groups = {
    "on_mine": ["It is the life I have, {asker}.", "So it is. I only report it."],
    "on_mine: sad": ["It is long ago, {asker}. Thank you.", "A man walks on. But I thank you."],
    "on_mine: too": ["Then there are two of us, {asker}."],
    "which: book a year|one book|lends it|once a year": [
        "The one of the winter of the wolves, {asker}. It is the same each year.",
    ],
    "behind: sparrows": ["They come for Marta's crumbs, {asker}. I count what comes to the gate."],
    "behind: chest deep|the ford": [
        "It is water, {asker}, and it comes down from the hills. I only see who turns back wet.",
    ],
    "behind: rules": ["They say what is answered to what, {asker}. That is all."],
    "behind: ninth|nine of us": [
        "The ninth of my family at this gate, {asker}. One spear, and nine pairs of hands.",
    ],
    "behind: the other eight|eight before me|seven before him": [
        "Fathers and sons, {asker}, one behind the other at this gate. I am the last so far.",
    ],
    "behind: wedding": [
        "A carter's daughter's, {asker}. Not mine: I stood at the door.",
    ],
    "behind: she talks": [
        "Of everybody, {asker}, to everybody. The soup makes up for it.",
    ],
    "behind: winters": ["A guard counts winters, {asker}. The summers guard themselves."],
    "behind: soup": ["Barley and leeks, {asker}. What else is in it, ask Marta."],
    "behind: watch book|reported|report": [
        "A guard reports what he has seen, {asker}, and nothing else. So do I.",
    ],
    "behind: my orders|orders": [
        "The village's, {asker}, and there is one: no word, no gate.",
    ],
    "behind: goose|geese": ["The drover's, {asker}. They obey nobody."],
    "behind: a dull watch": ["If nothing comes, {asker}, nobody is hurt. That is what it means."],
}
ODILE: Groups = {
    "on_mine": [
        "It is the only volume I have of it, {asker}.",
        "So it stands in my own chronicle, {asker}, and I have not crossed it out.",
    ],
    "on_mine: sad": ["It is long ago, {asker}; but I thank you.", "That is kindly said, {asker}."],
    "on_mine: too": ["Then we share it, {asker}."],
    "which: (?:lent|lend) (?:him|bram) a book|you lent him|book in a year|once a year|one "
    "(?:book )?a year": [
        "The account of the winter of the wolves, {asker}. He never asks for another.",
    ],
    "behind: look something up|still looking": [
        "For the year of the winter of the wolves, {asker}. I came for a week, and no page had it.",
    ],
    "behind: spider": ["It came with a box of maps, {asker}. It bothers nobody, and eats moths."],
    "behind: goes on a card|duly entered|noted it|on my cards": [
        "A word or two with the name, {asker}: who said it, and what. Whispers have no card.",
    ],
    "behind: sat down on (?:one|a thistle)|queen": [
        "It is told in one line and with a straight face, {asker}. The thistle is still on "
        "the arms.",
    ],
    "behind: came for a week|thirty years": [
        "One page led to the next, {asker}. One does not notice thirty years from a ladder.",
    ],
    "behind: soup when i forget": [
        "Now and then a book is long, {asker}. But thank you: I am well fed.",
    ],
    "behind: rules": [
        "A list of words, {asker}, and beside each what is answered to it. I would shelve it low.",
    ],
    "behind: rope": ["Somebody had a great deal of paper, {asker}, and only the one subject."],
    "behind: half of my shelves": [
        "A husband has books of his own, {asker}, or ought to. They would have to stand somewhere.",
    ],
    "behind: misfiled|card": [
        "What I am told I write on a card, {asker}, and now and then a card stands wrongly.",
    ],
    "behind: lower shelves|upper ones|ladder": [
        "The upper shelves are beyond my reach, {asker}. I go up there twice a year, to dust.",
    ],
    "behind: record|on record": ["What is written down, {asker}. I go by nothing else."],
}
HOB: Groups = {
    "on_mine": ["It is so, {asker}. Hob knows no other.", "Hob only says how it is."],
    "on_mine: sad": ["Wood grows over, {asker}. Thanks.", "Good that {asker} says it."],
    "on_mine: too": ["Then there are two, {asker}."],
    "which: those who build|who builds|those with the right": [
        "Those who make this village, {asker}, stone by stone. They come and go, and Hob knows "
        "them when they order.",
    ],
    "behind: joss": [
        "Joss made wheels and talked, {asker}. Hob held the board. Now it is quiet, and Hob "
        "goes on.",
    ],
    "behind: left knee|the knee": ["Brass on pear wood, {asker}. It squeaks when the air is damp."],
    "behind: leads nowhere|adds a step|more stair": [
        "The order said: a stair. Where to, it did not say, {asker}. So it goes up.",
    ],
    "behind: ask one of them|those with the right": [
        "Those who make this village, {asker}. They come and go. One knows them by their orders.",
    ],
    "behind: rules": ["This is said, so that is answered. Cogs of words, {asker}."],
    "behind: oak": ["Oak bends before it breaks, {asker}. It does not lie, and it does not rust."],
    "behind: planes": ["Boards, {asker}. They come out smoother than they went in."],
    "behind: on the plan|plan": [
        "A plan says what is to be built, {asker}. What is not on it, Hob does not build.",
    ],
    "behind: maker's mark": [
        "Makers cut a sign into their work, {asker}. Hob has none, inside or out.",
    ],
    "behind: to be built|not built": ["Nobody has ordered it yet, {asker}. That is all."],
    "behind: orders": ["Who builds this village says what, {asker}, and Hob makes it."],
    "behind: no part for it": [
        "Whoever made Hob put in what work needs, {asker}, and nothing for that.",
    ],
}
