"""What the villagers say to a question of which they know no more than its form.

It is true whatever the details are, and denies nothing of their own life, work or house. Data only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from world.personas import remarked

Forms = Mapping[str, Sequence[str]]
COUNTED = ("it: since when", "it: how long", "it: how often", "it: how many")
SWORN = ("it: did", "it: do")

MARTA: Forms = {
    **remarked.MARTA,
    "myself: since when": [
        "Longer than I have counted, dear.",
        "A good while, {asker}; I keep no calendar.",
    ],
    "myself: how long": [
        "As long as it takes, dear, and the bread waits for nobody.",
        "Until the next batch is due, {asker}; the oven keeps my time.",
    ],
    "myself: how often": [
        "As often as the day asks for it, dear.",
        "Now and then, {asker}; I keep no tally.",
    ],
    "myself: how many": ["I stopped counting, dear.", "Count such things, {asker}? I never did."],
    "myself: how far": [
        "{degree|cap} enough for this house, dear, and no more.",
        "As {degree} as an innkeeper has to be, {asker}.",
    ],
    "myself: how": [
        "Much as anybody would, dear: bit by bit.",
        "No secret to it, {asker}, only years.",
    ],
    "myself: where": [
        "Here in the house, dear, like most things in my life.",
        "Here in Thornwick, {asker}; I am seldom farther off.",
    ],
    "myself: when": [
        "I could not give you a day, dear; one is much like another in here.",
        "I keep no calendar, {asker}, only an oven.",
    ],
    "myself: who": ["I could not put a name to it, dear.", "No one name comes to mind, {asker}."],
    "myself: what": [
        "I could not put a name to it, dear.",
        "For that I would have to think longer than I have, {asker}.",
    ],
    "myself: do": [
        "I never stopped to ask myself that, dear.",
        "There you want to know more of me than I do, {asker}.",
    ],
    "myself: so": ["Others would have to say that, dear.", "Of myself I keep no account, {asker}."],
    "myself: why": [
        "That would take longer than the bread leaves me, dear.",
        "Why, I never stopped to ask myself, {asker}.",
    ],
    "myself: did": [
        "If I did, {asker}, it has gone from my head.",
        "The days run together, dear; I could not say.",
    ],
    "of_myself": [
        "Of myself I say little, dear; in here I am the one who listens.",
        "There is not much of me to tell, {asker}.",
    ],
    "it: how far": [
        "{degree|cap} enough, dear; more I would not swear to.",
        "As {degree} as you would think, dear.",
    ],
    "it: when": [
        "The day I could not give you, dear.",
        "I marked no day on the wall for it, {asker}.",
    ],
    "it: how": [
        "How, I never saw from close by, dear.",
        "How, {asker}, you would have to ask somebody cleverer.",
    ],
    "it: why": [
        "The why of it I never heard, dear.",
        "Such things have their reasons, {asker}, and nobody told me these.",
    ],
    "it: who": ["I could put no name to that, dear.", "A name I could not give you, {asker}."],
    "it: where": [
        "The spot I could not show you, dear.",
        "Where, I would have to ask around, {asker}.",
    ],
    "it: what": ["Of that I never heard, dear.", "That has not come over my counter, {asker}."],
    "unknown_matter": [
        "{matter|cap}, dear? That is beyond my oven. Ask somebody who has travelled.",
        "{matter|cap}? I know bread and barrels, {asker}, and of that too little to tell.",
        "{matter|cap}, dear? If it ever came up at my counter, I was stirring.",
    ],
    **dict.fromkeys(
        COUNTED,
        ["I never kept count of that, dear.", "I do not know, dear, and I will not guess."],
    ),
    **dict.fromkeys(
        SWORN,
        ["I would not swear to it, dear, either way.", "For certain I do not know it, {asker}."],
    ),
    "unknown_of": [
        "{rest|cap}, I could not tell you, dear.",
        "{rest|cap}, nobody told me, {asker}.",
    ],
    "it: what for": [
        "It has its use, dear; more of it I could not tell you.",
        "Some use it has, {asker}; what else, I never asked.",
    ],
    "it: made of": [
        "Of what there was, dear, and nothing grand.",
        "Of honest stuff, {asker}; more I would not swear to.",
    ],
    "it: so": ["It may be as you say, dear.", "Put it so, {asker}, if you like."],
    "asker: do": [
        "You know that better than I do, dear.",
        "That I could not say for you, {asker}.",
    ],
    "asker: offer": [
        "That is good of you, dear, but I manage. Sit down.",
        "Kind of you, {asker}. Keep me company; that helps most.",
    ],
    "asker: how": [
        "Try it, dear, and if it goes wrong, come back and eat something.",
        "One step after the other, {asker}, like everybody.",
    ],
    "asker: where": [
        "Look about the village, dear: it is small, and little hides in it.",
        "Ask around on the square, {asker}. Somebody always knows.",
    ],
    "it: which": [
        "I could not single one out, dear.",
        "One or the other, {asker}; I would not say which.",
    ],
    "it: what will be": [
        "That will be seen, dear. It has always gone on somehow.",
        "What has always been, {asker}, more or less.",
    ],
    "myself: which": [
        "Now one and now another, dear; I am not particular.",
        "Whichever is nearest, {asker}.",
    ],
    "myself: habit": ["I never kept count of that, dear.", "That I do not chalk up, {asker}."],
    "myself: how is": [
        "Well enough, dear, and no worse than yesterday.",
        "As one would expect after a day on one's feet, {asker}.",
    ],
    "it: how is": [
        "Well enough, dear, as such things go.",
        "As it always was, {asker}; I have no complaint.",
    ],
    "kin_of_mine": [
        "That is family, dear. I say little of it, and think of it every day.",
        "That is a family matter, {asker}, and it stays behind the counter.",
    ],
    "myself: were": ["I see too little of myself to say, dear.", "That others must say, {asker}."],
    "of_another": [
        "Others would know more of that, dear; I only tell what came over this counter.",
        "What I know of that I have told you, {asker}.",
    ],
    "myself: doing": [
        "Not so that you would notice, dear.",
        "Nothing of the kind that I would talk about, {asker}.",
    ],
    "suggested": [
        "If it were as easy as that, dear, it would be done.",
        "Easily said over a counter, {asker}; there is more to it.",
    ],
    "between_us": [
        "Of that I keep no list, dear.",
        "Not so that I would make a story of it, {asker}.",
    ],
}

BRAM: Forms = {
    **remarked.BRAM,
    "myself: since when": [
        "Longer than I have counted watches, {asker}.",
        "A long while. I did not note the day.",
    ],
    "myself: how long": [
        "Until it is done, {asker}. Or until the watch ends.",
        "As long as a watch. Some are longer.",
    ],
    "myself: how often": ["As often as the watch asks for it, {asker}.", "I keep no tally of it."],
    "myself: how many": ["I keep no count of that, {asker}.", "The number stands nowhere."],
    "myself: how far": [
        "{degree|cap} enough for this post, {asker}.",
        "As {degree} as a guard has to be. No more.",
    ],
    "myself: how": [
        "In the plain way, {asker}. Nothing clever about it.",
        "There is no secret to it. It came with the years.",
    ],
    "myself: where": [
        "At the gate, {asker}. As nearly everything in my life.",
        "Within sight of this gate. I do not go far from it.",
    ],
    "myself: when": [
        "I did not note it, {asker}. One watch is like another.",
        "No day stands in the book for it.",
    ],
    "myself: who": ["No name stands in the book for that, {asker}.", "I could not report a name."],
    "myself: what": ["I could not name it, {asker}.", "For that I have no word."],
    "myself: do": [
        "I have never made a report on that, {asker}.",
        "Of myself I could not report it.",
    ],
    "myself: so": ["That is not in the book either way, {asker}.", "On that I make no report."],
    "myself: why": [
        "I do not ask myself why, {asker}.",
        "I have my reasons. They stay at this gate.",
    ],
    "myself: did": ["If so, it is not in the book, {asker}.", "Of that I kept no record."],
    "of_myself": ["Of myself I report little, {asker}.", "There is not much of me to report."],
    "it: how far": [
        "{degree|cap} enough, {asker}. I have not measured.",
        "As {degree} as you would expect.",
    ],
    "it: when": ["I noted no day for it, {asker}.", "The day was not reported."],
    "it: how": ["How, was not reported to me, {asker}.", "I never saw it from close by."],
    "it: why": [
        "The reason was not reported to me, {asker}.",
        "There may be a reason. I do not have it.",
    ],
    "it: who": ["No name was reported to me, {asker}.", "A name I cannot give you."],
    "it: where": ["The place was not reported to me, {asker}.", "Where it is, I have no report."],
    "it: what": ["Of that I have no report, {asker}.", "There is no report on that."],
    "unknown_matter": [
        "{matter|cap}, {asker}? I guard a gate. Of that I have no report.",
        "{matter|cap}? Ask Odile, {asker}. I only know what comes along the road.",
        "{matter|cap}? It is in no order of mine, {asker}, and in no report.",
    ],
    **dict.fromkeys(
        COUNTED,
        ["I took no count of it, {asker}.", "That I could not say, and I do not guess."],
    ),
    **dict.fromkeys(
        SWORN,
        ["I swear to it neither way, {asker}.", "Nobody reported it either way."],
    ),
    "unknown_of": ["{rest|cap} was not reported to me, {asker}.", "{rest|cap}, I was not told."],
    "it: what for": [
        "It has its use, {asker}. More I was not told.",
        "It serves for something. More is not reported.",
    ],
    "it: made of": ["Of what lasts, {asker}.", "Of plain stuff. It has held so far."],
    "it: so": ["It may be so, {asker}.", "Put it so, if you must."],
    "asker: do": ["That you know better, {asker}.", "That I could not report for you."],
    "asker: offer": [
        "No need, {asker}. A guard does it himself.",
        "Well meant. But the post is mine.",
    ],
    "asker: how": [
        "Openly and by daylight, {asker}. That is how one does it here.",
        "Step by step. And not over my wall.",
    ],
    "asker: where": [
        "Look around the square, {asker}. All of Thornwick lies along it.",
        "Inside the wall, if at all.",
    ],
    "it: which": ["I could not name one over the other, {asker}.", "Which, I cannot report."],
    "it: what will be": [
        "That will be seen, {asker}. I will be standing here.",
        "What has always been, as I see it.",
    ],
    "myself: which": [
        "Whichever the watch asks for, {asker}.",
        "Now one, now the other. I keep no favourites.",
    ],
    "myself: habit": [
        "I count watches, {asker}, and nothing else.",
        "Nobody keeps count of that here.",
    ],
    "myself: how is": ["Fit for duty, {asker}.", "As yesterday. That will do."],
    "it: how is": ["In order, {asker}.", "As it should be. No complaint has reached me."],
    "kin_of_mine": [
        "One of mine, {asker}. Each of us stood here; more is not in the book.",
        "That is family. It stays behind the gate.",
    ],
    "myself: were": ["Others would have to say, {asker}.", "I cannot see myself from here."],
    "of_another": [
        "More of that is not in the watch book, {asker}.",
        "What I know of that I have reported.",
    ],
    "myself: doing": [
        "I stand and watch, {asker}. More I do not report.",
        "Not so that anybody would notice.",
    ],
    "suggested": [
        "Were it that easy, {asker}, it would be done.",
        "Easily said. There is more to it than that.",
    ],
    "between_us": ["Of that I keep no tally, {asker}.", "Not so that it stands in the watch book."],
}

ODILE: Forms = {
    **remarked.ODILE,
    "myself: since when": [
        "Longer than my cards go back, {asker}.",
        "For more winters than I care to catalogue.",
    ],
    "myself: how long": [
        "A chapter at a time, {asker}; I do not look at the hour.",
        "As long as the candle, as a rule.",
    ],
    "myself: how often": [
        "Now and then, {asker}; I make no note of it.",
        "As often as the day allows, I think.",
    ],
    "myself: how many": [
        "I never made a list of that, {asker}.",
        "I should have to count, {asker}.",
    ],
    "myself: how far": [
        "{degree|cap} enough for a librarian, {asker}.",
        "As {degree} as one becomes among books.",
    ],
    "myself: how": [
        "Bit by bit, {asker}, as one does most things.",
        "I know no secret of it, {asker}; it came with the years.",
    ],
    "myself: where": [
        "Among these shelves, {asker}, like most of my life.",
        "In this house, {asker}, like nearly everything of mine.",
    ],
    "myself: when": [
        "I put no date to it, {asker}; one quiet hour is like another.",
        "No date is written down for that, I fear.",
    ],
    "myself: who": [
        "No name is on my cards for that, {asker}.",
        "I could not say who, I am afraid.",
    ],
    "myself: what": [
        "I could not name it offhand, {asker}.",
        "For once I have no title to give you.",
    ],
    "myself: do": [
        "I have never made a note of that, {asker}.",
        "Of myself I could not say it with certainty.",
    ],
    "myself: so": [
        "On me nothing is catalogued, {asker}.",
        "That is on none of my cards, {asker}, either way.",
    ],
    "myself: why": [
        "That would take a longer chapter than I have time for, {asker}.",
        "I have read many a why, {asker}, but never my own.",
    ],
    "myself: did": [
        "If I did, {asker}, I failed to write it down.",
        "That I could not swear to, even of myself.",
    ],
    "of_myself": [
        "My own page is a short one, {asker}, and I seldom read from it.",
        "Of myself I say little, {asker}; I prefer the books.",
    ],
    "it: how far": [
        "{degree|cap} enough, {asker}; I never put a rule to it.",
        "As {degree} as one would suppose.",
    ],
    "it: when": ["No date is given for it, {asker}.", "The date I could not give you."],
    "it: how": [
        "How, no page of mine tells, {asker}.",
        "I only know it from the outside, {asker}.",
    ],
    "it: why": [
        "The reason is written nowhere that I have read, {asker}.",
        "No reason for it has come down to me.",
    ],
    "it: who": ["No name is given for that, {asker}.", "I have no name to give you for it."],
    "it: where": ["No place is given for it, {asker}.", "Where, I should have to look up."],
    "it: what": ["That stands on no page here, {asker}.", "Of that I have read nothing, I fear."],
    "unknown_matter": [
        "{matter|cap}, {asker}? A larger library would have a volume on it. On my shelves I have "
        "none.",
        "{matter|cap}? Some almanac or herbal must have it, {asker}, but no page of mine.",
        "{matter|cap}? I should look under that word in an encyclopaedia, {asker}, if I had one.",
    ],
    **dict.fromkeys(
        COUNTED,
        ["I never made a list of that, {asker}.", "I do not know, {asker}, and I do not guess."],
    ),
    **dict.fromkeys(
        SWORN,
        ["I should not like to swear to it, {asker}.", "I have it neither way in writing."],
    ),
    "unknown_of": [
        "{rest|cap} stands on no page of mine, {asker}.",
        "{rest|cap}, I have not read anywhere.",
    ],
    "it: what for": [
        "It has its use, {asker}; more of it I have not read.",
        "It serves its purpose. More is not written down.",
    ],
    "it: made of": ["Of what they had, {asker}, and made to last.", "Of nothing rare, I believe."],
    "it: so": ["It may be put so, {asker}.", "That is one way to read it."],
    "asker: do": [
        "You are the better authority on that, {asker}.",
        "That I could not say for you; I am no judge of it, {asker}.",
    ],
    "asker: offer": [
        "That is kind of you, {asker}, but the shelves and I are used to each other.",
        "Thank you; sit and read a while, that is help enough.",
    ],
    "asker: how": [
        "As one reads, {asker}: from the beginning, and not too fast.",
        "With care, and with somebody beside you who knows it.",
    ],
    "asker: where": [
        "Look about the village, {asker}; it is short, and easily read.",
        "Not on my shelves, I fear; try the square.",
    ],
    "it: which": [
        "I should not like to single one out, {asker}.",
        "Which of them it is, I should not like to say.",
    ],
    "it: what will be": [
        "That page is not written yet, {asker}.",
        "What always was, I expect, with another date.",
    ],
    "myself: which": [
        "Whichever lies open, {asker}.",
        "Now the one and now the other; I would not slight any.",
    ],
    "myself: habit": [
        "I never kept a tally of that, {asker}.",
        "Of that there is no list, I am afraid.",
    ],
    "myself: how is": ["Well enough, {asker}; a little dusty.", "Much as it was a chapter ago."],
    "it: how is": ["Well enough, {asker}, for its age.", "As it should be, I believe."],
    "kin_of_mine": [
        "One of my own people, {asker}; of them I have written nothing down.",
        "That is family, and kept on no shelf.",
    ],
    "myself: were": [
        "Nobody has written that about me yet, {asker}.",
        "I am the last who could judge that.",
    ],
    "of_another": [
        "Of that no more has come down to me, {asker}.",
        "Beyond that my cards are blank.",
    ],
    "myself: doing": [
        "Not so that it would be noticed, {asker}.",
        "If I am, {asker}, I do it quietly.",
    ],
    "suggested": [
        "Were it so simple, {asker}, it would long be done.",
        "That is easily written, {asker}, and less easily done.",
    ],
    "between_us": ["Of that I keep no list, {asker}.", "Not so that I made a card of it."],
}

HOB: Forms = {
    **remarked.HOB,
    "myself: since when": ["Since before Hob counts.", "Many notches, {asker}. Hob lost count."],
    "myself: how long": ["Until it fits.", "As long as the work, {asker}. Then the next work."],
    "myself: how often": ["When it is needed, {asker}.", "Hob keeps no tally."],
    "myself: how many": ["Hob has not counted.", "No notches for that, {asker}."],
    "myself: how far": [
        "{degree|cap} enough for the work, {asker}.",
        "As {degree} as wood and brass can be.",
    ],
    "myself: how": ["Bit by bit, {asker}.", "No secret. It came with the years."],
    "myself: where": ["Here, {asker}. In the workshop.", "At the bench, like all of it."],
    "myself: when": ["Hob keeps no days.", "No notch for that, {asker}."],
    "myself: who": ["Hob has no name for that, {asker}.", "Hob could not say who."],
    "myself: what": ["Hob has no word for it, {asker}.", "Hob cannot name that."],
    "myself: do": ["Hob never looked, {asker}.", "That, Hob cannot say of Hob."],
    "myself: so": ["Hob never looked, {asker}.", "Of that, Hob has no mark, {asker}."],
    "myself: why": [
        "Hob does not look into Hob for why.",
        "Hob is so, {asker}. Why, is not marked on it.",
    ],
    "myself: did": ["Hob cut no notch for that.", "If so, {asker}, it left no mark."],
    "of_myself": ["Hob has little to say of Hob.", "Little of that is seen from outside, {asker}."],
    "it: how far": ["{degree|cap} enough.", "As {degree} as it looks, {asker}."],
    "it: when": ["No notch for the day.", "Hob did not mark the day, {asker}."],
    "it: how": ["Hob did not see how.", "Bit by bit, {asker}. Most things go so."],
    "it: why": ["Nobody told Hob why.", "It is so, {asker}. Why, Hob does not know."],
    "it: who": ["No mark. No name.", "Hob was not told who, {asker}."],
    "it: where": ["Nobody told Hob where.", "Hob could not point at it, {asker}."],
    "it: what": ["That was not told to Hob, {asker}.", "Of that Hob knows nothing."],
    "unknown_matter": [
        "{matter|cap}? Hob knows wood, {asker}. Not that.",
        "{matter|cap}, {asker}? Hob was not told. Odile has books.",
        "{matter|cap}: no notch for that, {asker}.",
    ],
    **dict.fromkeys(COUNTED, ["No mark for that, {asker}.", "Hob has not counted."]),
    **dict.fromkeys(SWORN, ["Hob does not swear to it, {asker}.", "Hob is not sure of that."]),
    "unknown_of": ["{rest|cap}, Hob was not told, {asker}.", "{rest|cap}: that Hob does not know."],
    "it: what for": [
        "It has a use, {asker}. More Hob was not told.",
        "A use it has. More is not marked on it.",
    ],
    "it: made of": ["Of what lay here.", "Look at it, {asker}. Hob took nothing apart."],
    "it: so": ["It may be said so.", "It may be, {asker}."],
    "asker: do": ["{asker} knows that better.", "Hob cannot say that for {asker}."],
    "asker: offer": ["Hob has two hands. Two are enough.", "Good of {asker}. Hob manages."],
    "asker: how": ["Slowly, {asker}. Then check it.", "Measure first. Then try."],
    "asker: where": ["Look around, {asker}. The village is small.", "Out, and ask. Not in here."],
    "it: which": ["Hob cannot pick one, {asker}.", "Nobody told Hob which."],
    "it: what will be": [
        "It will be seen, {asker}. Work goes on.",
        "More of the same. Hob thinks so.",
    ],
    "myself: which": ["The one that lies nearest, {asker}.", "Whichever the work wants."],
    "myself: habit": ["Hob keeps no count of that, {asker}.", "No notches for that."],
    "myself: how is": ["In order. A little oil, {asker}, and better.", "It holds."],
    "it: how is": ["It holds, {asker}.", "In order. Hob would hear it if not."],
    "kin_of_mine": [
        "Hob has Joss and a bench, {asker}. More kin there is none.",
        "No more of that. It was long ago.",
    ],
    "myself: were": ["Hob does not see Hob, {asker}.", "Ask one who looks at Hob."],
    "of_another": ["That is what Hob knows of it, {asker}.", "More of that nobody told Hob."],
    "myself: doing": [
        "Not so that it squeaks.",
        "Hob stands and works, {asker}. More Hob does not say.",
    ],
    "suggested": ["If it were easy, it would be done.", "Easily said, {asker}. Not easily made."],
    "between_us": ["Hob cut no notch for that, {asker}.", "Not so that Hob keeps it in mind."],
}
