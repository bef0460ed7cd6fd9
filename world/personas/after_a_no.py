"""What the villagers say behind their own no: to a "why not?", a "who may, then?" and a plea.

The name of a group is that of the phrases behind which it is said, with what is asked. Data only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Groups = Mapping[str, Sequence[str]]

MARTA: Groups = {
    "nothing_of_theirs": [
        "I have nothing of yours behind my counter, dear. Whatever it is, I did not take it.",
    ],
    "no_bed": [
        "The stairs are locked tonight, {asker}: I have no bed to let.",
        "No bed tonight, dear. The rooms up the stairs are locked.",
    ],
    "no_bed: why": [
        "The roof leaks, dear, and I let no wet beds.",
        "Because it rains in there as it does out here, {asker}. The roof wants mending.",
    ],
    "no_bed: who": ["Nobody, dear, as long as it rains in up there."],
    "not_to_give: why": [
        "Because it belongs to the house, dear, and the house needs it.",
        "I need it here, {asker}: what goes out of that door seldom comes back.",
    ],
    "cannot_do: why": [
        "Because I bake and I pour, dear, and never learned the rest.",
        "It is no work for an innkeeper, {asker}. I keep to mine.",
    ],
    "not_permitted: why": ["Because I have seen what comes of such things, dear."],
    "trade: why": ["Because an oven gives bread, dear, and the barrels give ale. More I have not."],
    "stay: why": ["Because somebody has to mind the oven, dear."],
    "refused: who": ["Nobody that I could name, dear.", "I would not know whom to name, {asker}."],
    "still_no": [
        "No is no, dear, and no hard feelings.",
        "I am sorry, {asker}, but no is all I have.",
    ],
}

BRAM: Groups = {
    "nothing_of_theirs": [
        "I hold nothing of yours, {asker}. What was offered, I did not take.",
    ],
    "no_pass": [
        "Not without the word, {asker}.",
        "The gate stays shut until I hear the right word.",
        "I have not heard the word yet.",
    ],
    "no_pass: why": [
        "Shut, it keeps out what comes over the ice. The word tells me who belongs here.",
        "Because that is my order, {asker}: the word first, then the gate.",
    ],
    "no_pass: who": ["Whoever knows the word, {asker}. Nobody else."],
    "word_kept": [
        "If I told it, it would be no word worth having.",
        "You know the word or you do not. I am not here to teach it.",
    ],
    "word_kept: why": ["A word that the guard gives away guards nothing, {asker}."],
    "word_kept: who": ["Every child here, {asker}. And Odile has it in her books."],
    "not_to_give: why": [
        "It belongs to the post, {asker}, and not to me.",
        "I need it on watch. A guard without his gear is a man at a gate.",
    ],
    "cannot_do: why": ["Because I was posted here to guard, {asker}. Nothing else was ordered."],
    "not_permitted: why": ["What nobody has ordered, {asker}, I do not allow."],
    "trade: why": ["A guard who trades at his gate guards his purse, {asker}."],
    "stay: why": ["A gate without a guard is a hole in the wall."],
    "refused: who": ["Nobody that I know of, {asker}.", "I have no name to give."],
    "still_no": ["No, {asker}, as before.", "I heard you. The answer is the same."],
}

ODILE: Groups = {
    "nothing_of_theirs": [
        "I have nothing of yours here, {asker}; what you offered, I left in your hands.",
    ],
    "no_loan": [
        "The books stay in this house; what is in them I will gladly tell. Ask me about the gate, "
        "the arms, the stones or the wolves.",
        "No book leaves this house, {asker}, but you may hear as much of any as you like.",
    ],
    "no_loan: why": [
        "Because a book that goes out comes back wet, {asker}, or not at all.",
        "They belong to the village, {asker}, and there is only one of each.",
    ],
    "no_loan: who": ["Nobody but Bram, {asker}, one a year. Not even I take one home."],
    "not_to_give: why": ["It belongs to the house, {asker}, and I only keep it."],
    "cannot_do: why": ["I was only ever good at reading, {asker}. The rest I leave to others."],
    "not_permitted: why": [
        "What nobody has allowed in a library, {asker}, I leave alone. Paper forgives nothing.",
    ],
    "trade: why": ["What stands here belongs to the village, {asker}, and not to me."],
    "stay: why": ["Somebody has to be here when a reader comes, {asker}."],
    "refused: who": ["Nobody, {asker}, as far as I know.", "I could name nobody."],
    "still_no": ["I am sorry, {asker}; it stays a no.", "I believe you, {asker}, and yet: no."],
}

HOB: Groups = {
    "nothing_of_theirs": ["Hob has nothing of yours, {asker}. Hob took nothing."],
    "no_mending": [
        "No, {asker}. Hob mends wood and brass, and only for those who build here.",
        "Not for you, {asker}. Hob mends wood and brass for those who build here. No other.",
    ],
    "no_mending: why": [
        "Hob was set so, {asker}: orders come from those with the right to build. From no other.",
    ],
    "no_mending: who": ["Those who build this village, {asker}. They come and go. Ask one."],
    "not_for_you: why": [
        "Hob was set so: those with the right to build give orders. Nobody else.",
        "A rule in Hob says so, {asker}. No sign of the right, no work.",
    ],
    "claim: why": ["Anybody can say so, {asker}. Hob needs a sign."],
    "claim: who": ["Those who build this village. Hob knows them. The right is not Hob's to give."],
    "not_for_you: who": [
        "Those who build this village. They come and go. Ask one of them, {asker}."
    ],
    "not_to_give: why": ["Hob needs it for the work, {asker}.", "It belongs to the bench."],
    "cannot_do: why": ["Hob was made to build. No part for other things.", "No part for it."],
    "not_permitted: why": ["Things fall here, {asker}. Then they break."],
    "trade: why": ["Hob was made to build, {asker}. Not to sell."],
    "stay: why": ["The tools are here. So Hob is here."],
    "refused: who": ["Hob could name nobody, {asker}.", "Nobody that Hob knows."],
    "still_no": ["No stays no, {asker}.", "Hob heard. Still no."],
}
