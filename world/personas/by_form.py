"""What the villagers say to a question or a remark of which they know no more than its form.

It is true whatever the details are, and denies nothing of their own life, work or house. Data only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Forms = Mapping[str, Sequence[str]]

MARTA: Forms = {
    "myself: since when": [
        "Longer than I have counted, dear.",
        "Since long before the roof began to leak, {asker}.",
    ],
    "myself: how long": [
        "As long as it takes, dear, and the bread waits for nobody.",
        "Until the next batch is due, {asker}; the oven keeps my time.",
    ],
    "myself: how often": [
        "As often as the day asks for it, dear.",
        "Not as often as I should, {asker}, and more often than I would like.",
    ],
    "myself: how many": [
        "Enough for the house, dear; I stopped counting.",
        "More than I have fingers, {asker}, and fewer than I would like.",
    ],
    "myself: how far": [
        "{degree|cap} enough for this house, dear, and no more.",
        "As {degree} as an innkeeper has to be, {asker}.",
    ],
    "myself: how": [
        "With patience, dear, and with these two hands.",
        "As my mother did it, {asker}. I know no other way.",
    ],
    "myself: where": [
        "Here in the house, dear, like most things in my life.",
        "Between this counter and that oven, {asker}; I am seldom farther off.",
    ],
    "myself: when": [
        "Between one batch and the next, dear. I keep no calendar.",
        "When the oven leaves me time for it, {asker}.",
    ],
    "myself: who": [
        "Nobody whom you would not meet at my tables, dear.",
        "Somebody of the village, {asker}, like nearly all whom I know.",
    ],
    "myself: what": [
        "Nothing grander than bread and soup, dear.",
        "What comes with an oven and a full house, {asker}.",
    ],
    "myself: do": [
        "No more and no less than anybody, dear.",
        "As far as flour and guests allow it, {asker}.",
        "Some days more and some days less, dear.",
        "More than one would think, {asker}, and less than people say.",
    ],
    "myself: so": [
        "You may put it so, dear.",
        "If that is how it looks from your side of the counter, {asker}.",
    ],
    "myself: why": [
        "It suits me, dear, and it suits the house.",
        "I never did it otherwise, {asker}, and nobody has complained.",
    ],
    "myself: did": [
        "If I did, dear, it was between two batches.",
        "As far as the oven left me time for it, {asker}.",
    ],
    "of_myself": [
        "There is more bread than me in that story, dear.",
        "No more than what you see behind this counter, {asker}.",
    ],
    "it: since when": [
        "Since before I paid attention, dear.",
        "For longer than I can think back, {asker}.",
    ],
    "it: how long": [
        "Longer than one would like, dear, and never twice the same.",
        "As long as it needs, {asker}. I never hurried it.",
    ],
    "it: how often": [
        "Now and then, dear, and always when one has no time for it.",
        "Often enough, {asker}, that nobody remarks on it.",
    ],
    "it: how many": [
        "Enough for all who ask, dear; I did not count.",
        "A good few, {asker}.",
    ],
    "it: how far": [
        "{degree|cap} enough, dear; I have never measured it.",
        "As {degree} as it has to be, {asker}.",
    ],
    "it: when": [
        "In its own time, dear; I marked no day.",
        "On a day like others, {asker}; nobody wrote it down in here.",
    ],
    "it: how": [
        "Much as you would think, dear, and with a good deal of patience.",
        "Bit by bit, {asker}, as everything goes here.",
    ],
    "it: why": [
        "Because nobody found a better way, dear.",
        "Such things have their reasons, {asker}; ask twice, and you get two.",
    ],
    "it: who": [
        "One of us or one before us, dear; I could put no name to it.",
        "Nobody carved a name on it, {asker}.",
    ],
    "it: where": [
        "Not far from where you stand, dear; things do not travel much in Thornwick.",
        "Somewhere hereabouts, {asker}, like most things.",
    ],
    "it: what": [
        "Nothing out of the way, dear; look again, and you know as much as I do.",
        "Just what one would expect, {asker}.",
    ],
    "it: what for": [
        "For whoever has a use for it, dear.",
        "It has its use, {asker}, or I would not have kept it.",
    ],
    "it: made of": [
        "Of what there was, dear, and nothing grand.",
        "Of honest stuff, {asker}; more I would not swear to.",
    ],
    "it: did": [
        "I would not swear to it, dear, one way or the other.",
        "It may well have been so, {asker}.",
    ],
    "it: do": [
        "See for yourself, dear; I would not swear to it.",
        "Some say yes and some say no, {asker}, as of most things.",
    ],
    "it: so": ["So it looks, dear.", "It may be as you say, {asker}."],
    "asker: do": [
        "You know that better than I do, dear.",
        "I only see the outside of people, {asker}, and yours is all right.",
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
    "heard: a boast": ["We shall see, dear.", "I will believe it when I see it, {asker}."],
    "heard: a view": [
        "You may well be right, dear.",
        "One can see it so, {asker}. I only carry the soup.",
    ],
    "heard: of me": [
        "One sees oneself so rarely, dear. I only know the bottoms of pots.",
        "You see more in me than I do, {asker}.",
        "It may well be, dear; nobody has told me so before.",
    ],
    "heard: of it": ["One may see it so, dear.", "Is it, now, {asker}?"],
    "heard: of them": ["That is new to me, dear.", "One hears such things, {asker}."],
    "heard: of you": [
        "Is that so, dear? Go on.",
        "Well, well, {asker}.",
        "One hears all sorts in here, dear.",
    ],
    "heard: a word": ["So that is it, dear.", "I would not have thought of that, {asker}."],
    "it: which": ["Now one and now another, dear.", "Whichever is nearest to hand, {asker}."],
    "it: what will be": [
        "That will be seen, dear. It has always gone on somehow.",
        "What has always been, {asker}, more or less.",
    ],
    "myself: which": [
        "Now one and now another, dear; I am not particular.",
        "Whichever is warm and at hand, {asker}.",
    ],
    "myself: habit": [
        "When the oven leaves me time for it, dear.",
        "On market days, {asker}, and else when there is nobody at the counter.",
        "Now and then, dear, like anybody.",
    ],
    "myself: how is": [
        "Well enough, dear, and no worse than yesterday.",
        "As one would expect after a day on one's feet, {asker}.",
    ],
    "it: how is": [
        "Well enough, dear, as such things go.",
        "As it always was, {asker}; I have no complaint.",
    ],
    "kin_of_mine": [
        "She was family, dear. I say little of her, and think of her every day.",
        "That is a family matter, {asker}, and it stays behind the counter.",
    ],
    "myself: were": ["More or less, dear, like everybody.", "In my way, {asker}."],
    "of_another": [
        "Others would know more of that, dear; I only tell what came over this counter.",
        "What I know of that I have told you, {asker}.",
    ],
}

BRAM: Forms = {
    "myself: since when": [
        "Longer than I have counted watches, {asker}.",
        "Since I came to this post. That is long.",
    ],
    "myself: how long": [
        "Until it is done, {asker}. Or until the watch ends.",
        "As long as a watch. Some are longer.",
    ],
    "myself: how often": [
        "As often as the watch asks for it, {asker}.",
        "Once a watch, or not at all. It depends on the watch.",
    ],
    "myself: how many": [
        "Enough for one gate, {asker}.",
        "The number stands nowhere. It was enough.",
    ],
    "myself: how far": [
        "{degree|cap} enough for this post, {asker}.",
        "As {degree} as a guard has to be. No more.",
    ],
    "myself: how": [
        "Standing, {asker}. With patience.",
        "By the book. As the eight before me did it.",
    ],
    "myself: where": [
        "At the gate, {asker}. As nearly everything in my life.",
        "Within sight of this gate. I do not go far from it.",
    ],
    "myself: when": [
        "Between two watches, {asker}.",
        "On one watch or another. I did not note the day.",
    ],
    "myself: who": [
        "Nobody from outside the wall, {asker}.",
        "One of the village. There are not many others.",
    ],
    "myself: what": [
        "Nothing but what comes with a gate, {asker}.",
        "What a guard needs, and little else.",
    ],
    "myself: do": [
        "No more than the next man, {asker}.",
        "As far as the post allows it.",
        "Some watches more, some less.",
        "Enough to do my duty, {asker}.",
    ],
    "myself: so": ["Draw your own conclusion, {asker}.", "Put it so, if you must."],
    "myself: why": [
        "Because it is the post, {asker}. It is reason enough.",
        "It has served so far. So I leave it so.",
    ],
    "myself: did": [
        "If I did, it was off watch, {asker}.",
        "As far as the post allowed it.",
    ],
    "of_myself": [
        "A guard, a gate and a spear, {asker}. There is little else to report.",
        "You see most of it standing here.",
    ],
    "it: since when": ["Since before my watch, {asker}.", "For longer than I have stood here."],
    "it: how long": [
        "As long as it needs, {asker}. I do not hurry it.",
        "Longer in winter. Most things are.",
    ],
    "it: how often": ["Often enough to stand here for it, {asker}.", "Now and then. I stay ready."],
    "it: how many": ["Some, {asker}. I did not count them.", "Enough. I took no count."],
    "it: how far": [
        "{degree|cap} enough, {asker}. I have not measured.",
        "As {degree} as one would want it.",
    ],
    "it: when": ["In its time, {asker}. I noted no day.", "On some day or other. Not on this one."],
    "it: how": [
        "In the plain way, {asker}. Step by step.",
        "As one would expect. Nothing clever about it.",
    ],
    "it: why": [
        "There was a reason once, {asker}. I take it that it holds.",
        "It has proved itself. One leaves that alone.",
    ],
    "it: who": [
        "No name was reported to me, {asker}.",
        "Somebody with a reason, I take it. I have no name.",
    ],
    "it: where": [
        "Within these walls or not far from them, {asker}.",
        "Near here. Little comes to Thornwick from afar.",
    ],
    "it: what": ["Nothing to be alarmed about, {asker}.", "Just what one would expect."],
    "it: what for": ["For when it is needed, {asker}.", "It has its duty, as I have mine."],
    "it: made of": ["Of what lasts, {asker}.", "Of plain stuff. It has held so far."],
    "it: did": [
        "On oath I could not say so, {asker}, nor the other.",
        "That may be. It was not on my watch.",
    ],
    "it: do": [
        "Look for yourself, {asker}. I swear to nothing.",
        "Some say so. I report only what I see.",
    ],
    "it: so": ["So it looks from here, {asker}.", "It may be. I have not seen it."],
    "asker: do": ["That you know better, {asker}.", "I see no sign that says otherwise."],
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
    "heard: a boast": ["I will see it first, {asker}.", "That was said here before."],
    "heard: a view": ["You may be right, {asker}.", "A view is no report. But I heard it."],
    "heard: of me": [
        "If you see it so, {asker}. I stand here all the same.",
        "As you see it.",
        "There is no mirror at this gate.",
    ],
    "heard: of it": ["As you see it, {asker}.", "So you find. I have seen no report."],
    "heard: of them": ["That was not reported to me, {asker}.", "I will keep an eye on that."],
    "heard: of you": ["Is it so, {asker}? Go on.", "Heard, {asker}. It stays at this gate."],
    "heard: a word": ["So that was it, {asker}.", "That I had not guessed."],
    "it: which": ["Now one, now another, {asker}.", "Whichever is there. I make no difference."],
    "it: what will be": [
        "That will be seen, {asker}. I will be standing here.",
        "What has always been, as I see it.",
    ],
    "myself: which": [
        "Whichever the watch asks for, {asker}.",
        "Now one, now the other. I keep no favourites.",
    ],
    "myself: habit": [
        "When the watch leaves time for it, {asker}.",
        "Now and then. Not on duty.",
        "Some days. It is noted nowhere.",
    ],
    "myself: how is": ["Fit for duty, {asker}.", "As yesterday. That will do."],
    "it: how is": ["In order, {asker}.", "As it should be. No complaint has reached me."],
    "kin_of_mine": [
        "One of mine, {asker}. Each of us stood here; more is not in the book.",
        "That is family. It stays behind the gate.",
    ],
    "myself: were": ["In a manner, {asker}.", "As far as one can be from this gate."],
    "of_another": [
        "More of that is not in the watch book, {asker}.",
        "What I know of that I have reported.",
    ],
}

ODILE: Forms = {
    "myself: since when": [
        "Longer than my cards go back, {asker}.",
        "For more winters than I care to catalogue.",
    ],
    "myself: how long": [
        "A chapter at a time, {asker}; I do not look at the hour.",
        "As long as the candle, as a rule.",
    ],
    "myself: how often": [
        "As often as I find the page again, {asker}.",
        "Oftener than I dust, and that says little.",
    ],
    "myself: how many": [
        "Enough to fill a shelf, {asker}; I never made a list.",
        "Fewer than I should like, and more than I can carry.",
    ],
    "myself: how far": [
        "{degree|cap} enough for a librarian, {asker}.",
        "As {degree} as one becomes among books.",
    ],
    "myself: how": [
        "Slowly, {asker}, and with a finger on the line.",
        "With patience and a card for everything.",
    ],
    "myself: where": [
        "Among these shelves, {asker}, like most of my life.",
        "Within reach of the ladder; I am seldom farther off.",
    ],
    "myself: when": [
        "Between two chapters, {asker}. I put no date to it.",
        "In some quiet hour; there are many in here.",
    ],
    "myself: who": [
        "Somebody who has a card in here, {asker}.",
        "Nobody whom you would not meet in the village.",
    ],
    "myself: what": [
        "Nothing that would fill a book, {asker}.",
        "Books, in one way or another. It always comes to that.",
    ],
    "myself: do": [
        "No more than most people, {asker}, and rather more quietly.",
        "Like anybody who lives among books.",
        "Some chapters more, some chapters less, {asker}.",
        "More than I admit, and less than is said of me.",
    ],
    "myself: so": ["It may be put so, {asker}.", "That is one reading of it."],
    "myself: why": [
        "Because it suits the books, {asker}, and so it suits me.",
        "It is how I have always done it, and nobody has shown me a better way.",
    ],
    "myself: did": [
        "If I did, {asker}, it was between two chapters.",
        "As far as the shelves left me time for it.",
    ],
    "of_myself": [
        "My own page is a short one, {asker}: a library, a ladder and good eyes once.",
        "There is little of me that is not on these shelves.",
    ],
    "it: since when": [
        "Since before the first card was written, {asker}.",
        "Longer than I have kept these shelves, I believe.",
    ],
    "it: how long": [
        "As long as it takes, {asker}; one cannot skip pages.",
        "A good while, as such things do.",
    ],
    "it: how often": ["Now and then, {asker}.", "Often enough that I stopped noting it."],
    "it: how many": ["A good few, {asker}; I made no list.", "Some. I should have to count."],
    "it: how far": [
        "{degree|cap} enough, {asker}; I never put a rule to it.",
        "As {degree} as it needs to be, I believe.",
    ],
    "it: when": ["In its own time, {asker}; no date is given.", "Some while ago or hence."],
    "it: how": [
        "Much as you would suppose, {asker}: line by line.",
        "In the usual way, and slowly.",
    ],
    "it: why": [
        "Custom, {asker}, mostly; it explains more than books do.",
        "There are several reasons, and they do not agree.",
    ],
    "it: who": [
        "No name stands on it, {asker}; they seldom signed.",
        "Somebody of this village, most likely, and long gone.",
    ],
    "it: where": [
        "In Thornwick or not far from it, {asker}; little of ours travels.",
        "Somewhere near, I believe.",
    ],
    "it: what": [
        "Nothing that a second look would not tell you, {asker}.",
        "Just what one would suppose.",
    ],
    "it: what for": [
        "For whoever comes looking for it, {asker}.",
        "It has its use, or nobody would have kept it.",
    ],
    "it: made of": [
        "Of what they had, {asker}, and made to last.",
        "Of nothing rare, I believe.",
    ],
    "it: did": [
        "The sources differ, {asker}; I would not swear to it.",
        "It may well have been, I believe.",
    ],
    "it: do": [
        "Judge for yourself, {asker}; I should not like to swear to it.",
        "Opinions are divided, as they are of most things.",
    ],
    "it: so": ["So it seems, {asker}.", "That is one way to read it."],
    "asker: do": [
        "You are the better authority on that, {asker}.",
        "I have no card on that yet, but I should not worry.",
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
    "heard: a boast": ["I shall watch with interest, {asker}.", "We shall see how it ends."],
    "heard: a view": [
        "There is something in that, {asker}.",
        "A fair opinion, and not the only one.",
    ],
    "heard: of me": [
        "I have been described otherwise, {asker}, but rarely to my face.",
        "That is one portrait of me; there are kinder ones.",
        "You read me quickly, {asker}; there is a second volume.",
    ],
    "heard: of it": ["It may be seen so, {asker}.", "That is an observation worth a card."],
    "heard: of them": ["That had not reached me, {asker}.", "Then I must add it to the card."],
    "heard: of you": ["Is that so, {asker}? Do go on.", "I see, {asker}. I shall bear it in mind."],
    "heard: a word": ["So that is the answer, {asker}.", "I should not have thought of that."],
    "it: which": ["Now this one and now that, {asker}.", "Whichever lies on top, as a rule."],
    "it: what will be": [
        "That page is not written yet, {asker}.",
        "What always was, I expect, with another date.",
    ],
    "myself: which": [
        "Whichever lies open, {asker}.",
        "Now the one and now the other; I would not slight any.",
    ],
    "myself: habit": [
        "When the shelves leave me time for it, {asker}.",
        "Between two chapters, now and then.",
        "As often as the candle lasts.",
    ],
    "myself: how is": ["Well enough, {asker}; a little dusty.", "Much as it was a chapter ago."],
    "it: how is": ["Well enough, {asker}, for its age.", "As it should be, I believe."],
    "kin_of_mine": [
        "One of my own people, {asker}; of them I have written nothing down.",
        "That is family, and kept on no shelf.",
    ],
    "myself: were": ["In a manner of speaking, {asker}.", "As far as a reader ever is."],
    "of_another": [
        "Of that no more has come down to me, {asker}.",
        "Beyond that my cards are blank.",
    ],
}

HOB: Forms = {
    "myself: since when": ["Since before Hob counts.", "Many notches, {asker}. Hob lost count."],
    "myself: how long": ["Until it fits.", "As long as the work, {asker}. Then the next work."],
    "myself: how often": ["When it is needed, {asker}.", "As often as the cogs come round."],
    "myself: how many": ["Enough to work with.", "More than two hands hold, {asker}."],
    "myself: how far": [
        "{degree|cap} enough for the work, {asker}.",
        "As {degree} as wood and brass can be.",
    ],
    "myself: how": ["With two hands, {asker}. And slowly.", "Measure. Cut. Fit. So."],
    "myself: where": ["Here, {asker}. In the workshop.", "At the bench, like all of it."],
    "myself: when": ["Between two jobs, {asker}.", "When a job was done. Hob keeps no days."],
    "myself: who": ["One from the village, {asker}.", "Nobody who has not stood here."],
    "myself: what": ["Wood. Brass. What the work needs.", "What is on the bench, {asker}."],
    "myself: do": [
        "As wood and brass can, {asker}.",
        "A little. No more than a hinge does.",
        "Some days more, some days less.",
        "Enough. It does not stop the work.",
    ],
    "myself: so": ["It may be said so.", "If {asker} sees it so."],
    "myself: why": ["It works so. So Hob does it so.", "Hob was found so, {asker}. It holds."],
    "myself: did": ["If so, at work, {asker}.", "As far as the work left time."],
    "of_myself": ["Wood, brass and work, {asker}. That is most of Hob.", "Look. That is Hob."],
    "it: since when": ["Before Hob counted.", "Long, {asker}. The edges are round."],
    "it: how long": ["As long as wood needs, {asker}.", "Until it fits. Not before."],
    "it: how often": ["Now and then. Hob does not count.", "When it must, {asker}."],
    "it: how many": ["Enough. Hob has not counted.", "A bucket, more or less, {asker}."],
    "it: how far": [
        "{degree|cap} enough. Hob looked.",
        "As {degree} as it must be. Hob put no rule to it.",
    ],
    "it: when": ["In its time, {asker}.", "No notch for the day."],
    "it: how": ["Piece by piece, {asker}.", "One part moves the next. So."],
    "it: why": ["It fits so, {asker}.", "Somebody cut it so. It stayed."],
    "it: who": ["No mark. No name.", "Somebody, {asker}. Hob has no name for it."],
    "it: where": ["Here or near here, {asker}.", "Not far. Things do not walk."],
    "it: what": ["Nothing odd, {asker}. Look twice.", "A part of the whole. No more."],
    "it: what for": ["For whoever uses it, {asker}.", "For use. Nothing here is for show."],
    "it: made of": ["Of what lay here.", "Wood, mostly, {asker}. Most things are."],
    "it: did": ["It may be, {asker}. Hob did not look.", "Hob does not swear to it."],
    "it: do": ["It may be, {asker}. Hob does not swear.", "Some say so. Hob has not measured."],
    "it: so": ["So it looks.", "As {asker} says."],
    "asker: do": ["{asker} knows that better.", "Hob sees nothing wrong on {asker}."],
    "asker: offer": ["Hob has two hands. Two are enough.", "Good of {asker}. Hob manages."],
    "asker: how": ["Slowly. With the right tool, {asker}.", "Measure first. Then try."],
    "asker: where": ["Look around, {asker}. The village is small.", "Out, and ask. Not in here."],
    "heard: a boast": ["Hob will see it, {asker}.", "First do. Then say."],
    "heard: a view": ["It may fit, {asker}.", "Hob turns it over. And over."],
    "heard: of me": ["If {asker} sees it so.", "Hob is as Hob was made.", "Hob cannot see Hob."],
    "heard: of it": ["As {asker} sees it.", "Maybe. Hob has not measured."],
    "heard: of them": ["Hob did not know.", "New to Hob, {asker}."],
    "heard: of you": ["So, {asker}? Go on.", "Hob listens, {asker}."],
    "heard: a word": ["So that is it.", "Hob would not have found that, {asker}."],
    "it: which": ["The one that fits, {asker}.", "One, then the next."],
    "it: what will be": [
        "It will be seen, {asker}. Work goes on.",
        "More of the same. Hob thinks so.",
    ],
    "myself: which": ["The one that lies nearest, {asker}.", "Whichever the work wants."],
    "myself: habit": [
        "When a job is done, {asker}.",
        "Now and then. Then back to the bench.",
        "If the work wants it.",
    ],
    "myself: how is": ["In order. A little oil, {asker}, and better.", "It holds."],
    "it: how is": ["It holds, {asker}.", "In order. Hob would hear it if not."],
    "kin_of_mine": [
        "Hob has Joss and a bench, {asker}. More kin there is none.",
        "No more of that. It was long ago.",
    ],
    "myself: were": ["A part of Hob was, {asker}.", "As much as a post is."],
    "of_another": ["That is what Hob knows of it, {asker}.", "More of that nobody told Hob."],
}
