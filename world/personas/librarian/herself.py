"""What Odile says of herself, and what she thinks of the others. Data only."""

from __future__ import annotations

from world.personas.neighbours import Answers
from world.personas.of_others import Opinions

SELF: Answers = {
    "self: lived before": [
        "In Hallow Ferry, {asker}, where I copied deeds. I came here some thirty years ago.",
    ],
    "self: where to": [
        "To wherever the two books are that never came back, {asker}. I should like them returned.",
    ],
    "self: chosen": ["I chose one week of it, {asker}. The books chose the rest."],
    "self: easier": ["The page stays, {asker}; one only reads it less often."],
    "self: gossip": ["Never, {asker}. I may write a card."],
    "self: what it takes": [
        "Good eyes to begin with, {asker}, and three pairs of spectacles later."
    ],
    "self: hard": ["Only the upper shelves are, {asker}: the ladder is short, and so am I."],
    "self: of strangers": [
        "Each is a book that I have not read, {asker}. I look at the cover first."
    ],
    "self: am I so": ["You are the one who asks, {asker}; that puts you high on my list."],
    "self: their speech": ["I read more than I speak, {asker}, and I fear that it shows."],
    "self: not called so": ["I beg your pardon, {asker}. It shall not happen again."],
    "self: belief": ["On page after page, {asker}. It must come from somewhere."],
    "self: company": ["Do stay, {asker}. One reads better when somebody else is quiet, too."],
    "self: stand in": [
        "How kind, {asker}; but I should only tell you from the ladder where all goes."
    ],
    "self: trusts them": ["With a book in this room, {asker}: yes."],
    "self: goes out": ["On market days, {asker}, and to the inn, when Marta reminds me to eat."],
    "self: cares": ["I do, {asker}. I am only quiet about it."],
    "self: thought ill": ["You ask, {asker}, and that is the very opposite."],
    "self: if they fail": [
        "Marta would bring soup, {asker}, and I should have time to read at last."
    ],
    "self: friendship": ["Gladly, {asker}. I have found that friends bring their books back."],
    "self: proud of them": [
        "They would have looked for blots first, {asker}. And then, I think, yes."
    ],
    "self: father's like": [
        "A clerk in Hallow Ferry, {asker}: ink to the elbows, and never a blot on the page.",
    ],
    "self: mother's like": [
        "She read while she stirred, {asker}. We ate a good deal that was burnt, and well "
        "informed.",
    ],
    "self: father's name": ["To the ferry he was the clerk, {asker}; to me he was Father."],
    "self: mother's name": [
        "I only ever called her Mother, {asker}; her eyes were no better than mine."
    ],
    "self: father's work": ["He was a clerk in Hallow Ferry, {asker}, and copied deeds all day."],
    "self: mother's work": ["She kept the house, {asker}, with a book in the other hand."],
    "self: read to": ["Every evening, {asker}, and always stopped at the best place."],
    "self: grief": [
        "It was, {asker}. I read the same page for a week, and it was no use to me.",
    ],
    "self: raised by": ["My parents, {asker}, in Hallow Ferry, and whatever lay about to be read."],
    "self: kindness": [
        "Hob built me a ladder, {asker}, without being asked. I stand on it every day."
    ],
    "self: wanted kin": ["In one chapter of my life, {asker}. The next one was about books."],
    "self: nature": ["Curious, {asker}. Everything else I had to learn."],
    "self: fed by": ["Marta, {asker}, or I should forget to eat. She sends soup."],
    "self: slept at work": [
        "I nod off over the catalogue now and then, {asker}. Nobody complains."
    ],
    "self: while asleep": ["The door is shut then, {asker}, and the books have never run away."],
    "self: after them": ["Whoever comes for a week and stays, {asker}. It is how I came."],
    "self: holidays": ["I should only spend them reading, {asker}; so I see no need."],
    "self: long day": ["As long as its chapter, {asker}, and a good one."],
    "self: overworked": ["They call it work, {asker}. Do not tell them that I only read."],
    "self: their love: like": [
        "Beautiful handwriting, {asker}, warm hands, and no spelling at all."
    ],
    "self: their love: name": ["He never could spell it, {asker}, so I leave it unwritten."],
    "self: their love: now": ["I came here for a week, {asker}, and have not seen him since."],
    "self: their love: missed": ["Sometimes, {asker}. I kept one page in his hand, as a bookmark."],
    "self: their love: along": ["He had his desk, {asker}, and I had found these shelves."],
    "self: reminds them": ["I hope that she was well read, {asker}, or at least well fed."],
    "self: treated": ["They are kind, {asker}, and bring most of the books back."],
    "self: the others": ["I do, {asker}. They read too little, and forgive me for saying so."],
    "self: threw out": [
        "One, {asker}, with a dripping cloak. I raised my voice almost to a murmur."
    ],
    "self: threw out: what for": ["He dripped, {asker}, and upon a first edition."],
    "self: help with a riddle": [
        "Gladly, {asker}. Which one? If it is that of the gate, ask me what the books say of the "
        "gate.",
    ],
    "self: stopping me": [
        "I, {asker}? I only write down who did it, and when. It has stopped most people.",
    ],
    "self: hating it": [
        "Hate it, {asker}? I would have to be torn out of it like a page.",
        "No, {asker}. I only mind the dust, and folded corners.",
    ],
    "self: enjoying it": [
        "More than anything, {asker}. It is quiet, and it smells of paper.",
        "I do, {asker}; I have never been in better company than theirs.",
    ],
    "self: happy": [
        "I am, {asker}: warm, dry and in the middle of a chapter.",
        "Quite, {asker}. I have more books than evenings; that is how it should be.",
    ],
    "self: leaving": [
        "I came for a week, {asker}, and that was thirty years ago. I travel by shelf now, and am "
        "home for supper.",
        "Rather read than travel, {asker}: one gets farther, and the feet stay dry.",
    ],
    "self: missing them": [
        "I do, {asker}. My father mended his pens at table; I still do it his way.",
        "Mostly when I find a page that I should have liked to read to them, {asker}.",
    ],
    "self: close to them": [
        "We read at the same table and hardly spoke, {asker}. It was very close.",
    ],
    "self: missing": [
        "The sound of the ferry, {asker}, on foggy mornings. Not enough to go back.",
        "Sometimes Hallow Ferry, {asker}, and a certain copyist's hand. Then I turn the page.",
    ],
    "self: dull": [
        "Among so many books, {asker}? There has been no time for it.",
        "Only the catalogue, {asker}, and only at the letter Q.",
    ],
    "self: lives alone": ["Alone, {asker}, with the books and one spider, who keeps very quiet."],
    "self: rudeness": ["It stings for about a page, {asker}. Then I turn over."],
    "self: lonely": [
        "Seldom, {asker}. On every shelf somebody is talking.",
        "A little, {asker}, when I finish a good book and have nobody to tell.",
    ],
    "self: in trouble": [
        "With whom, {asker}? In thirty years nobody has scolded me but the ladder.",
    ],
    "self: got through": [
        "Then the books were right, {asker}! Would you tell me what you saw? I should note it.",
    ],
    "self: cold out": [
        "In here I have only shawls against it, {asker}; the fire is at Marta's.",
    ],
    "self: brought back": [
        "Thank you for saying so, {asker}. What comes back is forgiven; it is a rule of the house.",
    ],
    "self: a bribe": [
        "Knowledge costs nothing here, {asker}, and what I keep to myself is not for sale.",
    ],
    "self: yes or no": ["Were it a yes, {asker}, I should have said yes."],
    "self: what a machine says": [
        "It might, {asker}, and it is one that speaks for me, by simple rules. I make no secret "
        "of it.",
    ],
    "self: drinkers": [
        "I keep lists of books, {asker}, not of mugs. Marta has the slate.",
        "In here, the candle. For the rest you would have to ask Marta, {asker}.",
    ],
    "self: locked rooms": [
        "No, {asker}: one room, one door, and that one is open. Only the ladder and the maps "
        "are not for visitors.",
        "None, {asker}. I should have found it when I dusted.",
    ],
    "self: cheer": [
        "Sit down between the shelves, {asker}. Every bad chapter has a last page.",
        "Nothing here shouts, {asker}, and nothing is due. Stay until the day looks better.",
    ],
    "self: drying": [
        "Not in here, {asker}, I beg you: damp is death to books. Marta has a fire, across "
        "the square.",
        "By Marta's fire, to the south, {asker}, and not too close. Paper and wet boots are "
        "no friends.",
    ],
    "self: sore feet": [
        "Then sit, {asker}, and put them up. One reads best off one's feet.",
        "A library is a very good place for tired feet, {asker}. Sit, and pick a book.",
    ],
    "self: read it yourself": [
        "I have, {asker}, twice at least; I do not lend my word to what I have not read.",
        "From the first page to the last, {asker}, as nearly all that stands here.",
    ],
    "self: spelling": [
        "I spell with a pen, {asker}; said aloud, letters fall out of order. Bring me a scrap"
        " of paper.",
        "On paper, and gladly, {asker}. Spoken letters I always lose count of.",
    ],
    "self: dog-ears": [
        "A folded corner is a small scar, {asker}, and I feel every one. I hand out ribbons.",
        "There are bookmarks, {asker}; a straw will do. Whoever folds a corner helps me to "
        "press it flat.",
    ],
    "self: never told": [
        "I skip the descriptions of weather, {asker}. Please do not let the authors know.",
        "There is one card in the catalogue for a book that I made up, {asker}. Nobody has "
        "asked for it yet.",
    ],
    "self: founded": [
        "Nobody wrote down who began it, {asker}, or when. It is older than the wall, and "
        "that is a hundred years old.",
        "No page names a founder, {asker}: the village grew around its well.",
    ],
    "self: say it back": [
        "I should need to see it written, {asker}. By ear I get foreign words wrong.",
        "Let me hear it from you, {asker}; from me it would be a misprint.",
    ],
    "self: how long to learn": [
        "Some thirty years so far, {asker}, and I am at the letter S.",
        "I learned it from the librarian before me, {asker}, in a week that has lasted thirty"
        " years.",
    ],
    "self: had a master": [
        "The librarian before me, {asker}, in a week that has lasted thirty years.",
    ],
    "self: mender": [
        "No cobbler or mender is on record here, {asker}. Hob, in the workshop across the square, "
        "has the tools, but works only for those who build.",
        "That would be work for Hob in the workshop, {asker}, who obeys only those who build. I "
        "know of nobody else.",
    ],
    "self: smell": ["Old paper, {asker}, leather, and a little dust. One comes to love it."],
    "self: their death": ["My parents, of old age, {asker}, in Hallow Ferry. I was here by then."],
    "self: fun here": [
        "A few of them read, {asker}. The rest sit at the Kettle, over dice and stories.",
        "Stories, {asker}: told at the Kettle, and written in here. Mine have fewer stains.",
    ],
    "self: age of theirs": [
        "I date books by their bindings, {asker}. With people I have been wrong too often.",
        "Of an age to ask, {asker}, and more I do not read from a face.",
    ],
    "self: shorter": [
        "There is only the one version, {asker}, and that was it.",
        "I abridge nothing, {asker}. As I told it, so it stands.",
    ],
    "self: odd senses": [
        "The poets disagree, {asker}, and none of them had tried it.",
        "Of ink, {asker}, if you ask a librarian. It is no more than a guess.",
    ],
    "self: a mess": [
        "It only looks so, {asker}. I know where every page lies.",
    ],
    "self: their post claimed": [
        "Before me there was an old man who counted books aloud, {asker}. It must have been "
        "another library.",
    ],
    "self: best and worst": [
        "The best is the quiet, {asker}, and the worst is the damp. Books hate it.",
        "One can read here undisturbed, {asker}; that is the best of it. The worst is how few do.",
    ],
    "self: forbidden": [
        "Only the ladder and the maps are not for visitors, {asker}. Walk about as you like.",
    ],
    "self: last made": [
        "A card for the catalogue, {asker}: one more of some four hundred.",
    ],
    "self: as a child": [
        "The ferryman of Hallow Ferry, {asker}. Then I learned to read.",
        "To steer the ferry, {asker}; and then somebody left a book in it.",
    ],
    "self: mortality": [
        "I age, {asker}, like paper. The catalogue I mean to finish first.",
    ],
    "self: vermin seen": [
        "On which shelf? I shall look at once, {asker}. Such guests read with their teeth.",
    ],
    "self: former name": [
        "No page gives it another name, {asker}.",
    ],
    "self: wet": [
        "I dry, {asker}. Paper does not, so I stay in when it rains.",
    ],
    "self: at home": ["I am in the library, {asker}, and the door is open."],
    "self: parents": [
        "Both dead, {asker}, and long since. My father was a clerk in Hallow Ferry.",
    ],
    "self: food of theirs": [
        "Marta's soup, {asker}, provided that no book is open near it.",
    ],
    "self: book of theirs": [
        "The account of the winter of the wolves. It has a wall, a bell and no dull page.",
        "Whichever I have just opened, {asker}.",
    ],
    "self: season": [
        "Winter, {asker}: long evenings, and nobody asks why I am not out of doors.",
    ],
    "self: soldier": [
        "Never, {asker}. I copied deeds, which is fighting with other weapons.",
    ],
    "self: boredom": [
        "Among so many books, {asker}? There has been no time for it.",
    ],
    "self: loneliness": [
        "Seldom, {asker}. On every shelf somebody is talking.",
    ],
    "self: nights": [
        "I read, {asker}, until the candle objects.",
        "The catalogue, and after it one chapter. There is always one more.",
    ],
    "self: always": [
        "No, {asker}: I was born in Hallow Ferry, and copied deeds there. I came here some "
        "thirty years ago.",
    ],
    "self: on the bench": [
        "The catalogue, {asker}. I am at the letter S.",
    ],
    "self: a gift": [
        "A book, {asker}; with pictures, if they are small.",
    ],
    "self: age": [
        "Old enough to have read the first edition of most things.",
        "I came thirty years ago and was not young, {asker}. Work it out.",
    ],
    "self: tenure": [
        "I came for a week, {asker}, some thirty years ago.",
        "Some thirty years. I had meant to stay for a week.",
    ],
    "self: home": ["In here, {asker}, behind the last shelf; one sleeps where one reads."],
    "self: tools": ["A pen, a pot of glue and a brush for the dust, {asker}. And the ladder."],
    "self: origin": [
        "From Hallow Ferry, {asker}, down the river. I came for a week, some thirty years ago, and "
        "had not finished reading.",
        "I came to Thornwick to look something up. I am still looking.",
    ],
    "self: kin": [
        "The books are company enough. They are a large family, and a quiet one.",
        "There is nobody but the authors, {asker}.",
    ],
    "self: trade of theirs": [
        "I keep this library, and look up what people ask me.",
        "I catalogue, I dust, and I answer questions, {asker}.",
    ],
    "self: liking": [
        "More than anything. It is quiet, and it smells of paper.",
        "I do, {asker}; a book never interrupts.",
    ],
    "self: rest": [
        "I nod off over the catalogue now and then. Nobody has complained.",
        "When a chapter ends, {asker}. There is always one more.",
    ],
    "self: fun": [
        "I read what I have not been asked for.",
        "I rearrange the maps, {asker}. It is more exciting than it sounds.",
    ],
    "self: favourite": [
        "The account of the winter of the wolves. It has a wall, a bell and no dull page.",
        "Whichever I have just opened, {asker}.",
    ],
    "self: fear": [
        "Fire, damp, and readers who lick their fingers.",
        "A candle left burning, {asker}.",
    ],
    "self: wish": [
        "A longer ladder, and a fourth pair of spectacles.",
        "That people would put the books back where they found them.",
    ],
    "self: feeling": [
        "Perfectly well, thank you. A little dusty.",
        "As calm as a closed book, {asker}.",
    ],
    "self: pay": [
        "The village keeps the roof tight and Marta sends soup. That is my wage.",
        "I answer to the catalogue, {asker}.",
    ],
    "self: fights": [
        "With nothing but dust, {asker}, and the dust is winning.",
    ],
    "self: travels": [
        "Once, {asker}: I came to Thornwick for a week, some thirty years ago.",
    ],
    "self: past": [
        "I came to Thornwick for a week, some thirty years ago, and I write the pages that you "
        "read here.",
        "My past is thirty years of these shelves, {asker}, and a road before that.",
    ],
    "self: looks": [
        "Ink and spectacles, {asker}: there is not much more to see of me.",
    ],
    "self: favourite: why": [
        "Because whoever wrote it was there, {asker}, and does not boast of it."
    ],
    "self: fear: why": ["Each of them turns a page into no page, {asker}."],
    "self: food of theirs: why": ["I need not cook it, {asker}, and may read meanwhile."],
    "self: book of theirs: why": [
        "Because whoever wrote it was there, {asker}, and does not boast of it.",
        "Whoever held that pen was cold and afraid, and still spelled everything right.",
    ],
    "self: season: why": ["It is the only time when I get through a whole shelf, {asker}."],
    "self: taught": ["The librarian before me, {asker}, in a week that has lasted thirty years."],
    "self: before them": ["An old man who counted books aloud, {asker}. He left me a ladder."],
    "self: their things": [
        "They were given, left behind or never fetched, {asker}; that is how a library grows.",
        "It was here before me, {asker}. What came since, travellers left for a night's reading.",
    ],
    "self: runs it": [
        "I do, {asker}, as far as one can run a house in which nothing may be hurried.",
        "Only I, and the catalogue. We get along.",
    ],
    "self: best made": [
        "The catalogue, {asker}. It took eleven years, and one can find things in it.",
    ],
    "self: best made: why": ["Before it there were only heaps, {asker}."],
    "self: worst made": [
        "I once shelved a book on fish under F for fiction. I found it after nine years.",
    ],
    "self: first made": [
        "A primer with a goose on its first page, {asker}. I read it until the goose came off.",
    ],
    "self: a fear": ["Only of what harms paper, {asker}."],
    "self: their guests": ["Two on a good day, {asker}, and one of them is looking for the inn."],
    "self: first guest": [
        "A child who asked how far it is to the moon, {asker}. I am still looking."
    ],
    "self: earliest memory": [
        "My father's desk in Hallow Ferry, seen from below, and ink dripping from it.",
    ],
    "self: strangest": [
        "A reader once asked for the book with the blue cover. He meant the sky chart.",
        "A book returned after forty years, {asker}, with an apology and a pressed trout.",
    ],
    "self: best seen": [
        "My first morning in here, {asker}: all those shelves, and nobody to say when to stop.",
    ],
    "self: worst seen": [
        "A page used to light a pipe. I still know which page it was.",
    ],
    "self: best part": ["That nobody minds if I read, {asker}. They call it work."],
    "self: kin: why": ["I was reading, {asker}, and the years went by between two chapters."],
    "self: hardest": [
        "The upper shelves, {asker}: the ladder is short, and so am I.",
        "To be asked for a book that nobody has written yet.",
    ],
    "self: hardest: why": ["Because one may not jump in a library, {asker}."],
    "self: anger": ["Folded corners. I have been known to raise my voice almost to a murmur."],
    "self: anger: why": ["A ribbon costs nothing, {asker}, and a page cannot grow back."],
    "self: skill": ["I find what is asked for, {asker}, if it is there. That is the whole art."],
    "self: smiles": ["Mostly at page three or thereabouts, {asker}."],
    "self: tears": ["At the ends of books, {asker}; also at the good ones in the middle."],
    "self: love": [
        "With a copyist in Hallow Ferry, {asker}. His hand was beautiful; his spelling was not.",
    ],
    "self: why single": [
        "I was reading, {asker}, and did not look up in time.",
        "It would have meant lending out half of my shelves.",
    ],
    "self: friend": [
        "Marta, {asker}. She brings soup, and takes it away again before it can spill."
    ],
    "self: friend: why": ["She has never once dripped on a page, {asker}."],
    "self: liked best": ["Marta, {asker}, and Hob on the days when the ladder creaks."],
    "self: liked best: why": ["One is fond of those who look after one, {asker}."],
    "self: liked least": [
        "The one who tore out the doses from the herbal. I do not know the name; yet."
    ],
    "self: liked least: why": ["Some day somebody will need those doses, {asker}."],
    "self: dreams": ["Of a shelf that goes on, {asker}. It is not a bad dream."],
    "self: drinks": ["A small ale at midwinter, {asker}, well away from the shelves."],
    "self: eats": ["When somebody reminds me, {asker}; as a rule it is Marta."],
    "self: cold": ["I wear two shawls, {asker}, as fire and paper do not agree."],
    "self: pain": ["The neck, from the titles on the spines. One reads them sideways."],
    "self: measure": ["Four rungs of the ladder, {asker}, and no heavier than a good dictionary."],
    "self: strength": [
        "I can lift all nine volumes of the chronicle, {asker}, one after the other."
    ],
    "self: courage": ["I have climbed that ladder every day for thirty years. Judge for yourself."],
    "self: wits": ["I know where it is written, {asker}. People take it for the same thing."],
    "self: riches": ["In words, {asker}. They cannot be spent, only given away."],
    "self: surname": ["Only Odile, {asker}. The catalogue has no second one."],
    "self: plays": ["Only with words, {asker}, and against myself. I look up who has won."],
    "self: swims": ["I have read two books on it, {asker}, and kept dry."],
    "self: dances": ["Only on the ladder, {asker}, and not on purpose."],
    "self: cooks": ["I burn water, {asker}. I was reading."],
    "self: reads": [
        "It is nearly all I do, {asker}. Most of these I have read twice.",
    ],
    "self: handles arms": ["A heavy book, well aimed, {asker}. I would regret it for the book."],
    "self: colour": ["The brown of old ink, {asker}."],
    "self: animal": ["Owls, {asker}. They look as if they had read it."],
    "self: favourite anything": [
        "I keep no favourites, {asker}; the others would hear of it.",
        "It changes with what I read last. Ask me again next week.",
    ],
    "self: their thoughts": ["The letter S, {asker}. It is a long letter."],
    "self: made of": ["Flesh, and by now some paper, {asker}."],
    "self: he or she": ["A woman, {asker}; the card says so."],
    "self: sins": ["I once kept a book for a week longer than I may. I fined myself."],
    "self: another life": ["I would read, {asker}. It is what I would do in any life."],
    "self: in need": ["I would look it up first, {asker}, and then see."],
    "self: a liking": [
        "In books, {asker}, I like nearly everything.",
        "From a reader's distance, yes.",
    ],
    "self: vermin": ["One spider, {asker}, and she eats the moths. I leave her be."],
    "self: senses": ["Only paper and dust, {asker}, and I would know anything else at once."],
    "self: disturbed": ["Not while it is done softly, {asker}."],
    "self: name of the village": ["Thornwick, {asker}. So it stands on the arms, and on the maps."],
    "self: age of the village": [
        "Nobody wrote down when it began. The wall is a hundred years old, and the village older.",
    ],
    "self: age of the house": [
        "Older than I am, {asker}: when I came, thirty years ago, it smelled just as it does now.",
    ],
    "self: choice": [
        "Whichever lasts longer, {asker}. I think in centuries.",
        "The one that can be looked up.",
    ],
    "self: made it": [
        "No, {asker}: others made it, and I keep it in order.",
        "I only keep such things, {asker}; the catalogue is all that I wrote.",
    ],
    "self: off duty": [
        "When the chapter ends, {asker}; and there is always one more.",
        "A library closes when the candle does, {asker}.",
    ],
    "self: leaving the game": [
        "Type: quit. I keep your page for you, {asker}.",
    ],
    "self: under way": [
        "Nothing is outstanding, {asker}: what I can do I do at once, and the rest I did "
        "not begin.",
    ],
    "self: loud": [
        "Forgive me, {asker}. Three pairs of spectacles, and I still do not see how my voice "
        "carries.",
        "You are right, {asker}: I of all people. I will lower my voice.",
    ],
    "self: which house": [
        "This is the library of Thornwick, {asker}. The inn, the gate and the workshop lie "
        "around the square.",
    ],
    "self: what it is like": [
        "Quiet, {asker}, and never dull: there is always a page that I have not read. One "
        "sneezes a good deal.",
        "Like a long conversation with people who cannot interrupt.",
    ],
    "self: languages": [
        "One aloud, and two on paper, {asker}, the second of them slowly.",
    ],
    "self: what is in it": [
        "Books, {asker}, and where no books are, dust. What is locked is only locked against the "
        "damp.",
        "Paper, {asker}: loose pages, catalogue cards and a mousetrap. You may ask me what "
        "stands in any of it.",
    ],
    "self: on them": [
        "A pencil, a bookmark and somebody's reading list, {asker}.",
    ],
    "self: where kept": [
        "In its place by the letter, {asker}. Tell me the subject, and I will find it.",
    ],
    "self: best thing here": [
        "The account of the winter of the wolves, {asker}: a hundred years old, and still legible.",
    ],
    "self: others in town": [
        "Marta at the inn, Bram at the gate and Hob in the workshop, {asker}. And the two of us.",
    ],
    "self: other guests": [
        "Bram, for one book a year, and Marta's boy, for the pictures. Few others, {asker}.",
    ],
    "self: free of charge": [
        "Reading costs nothing here, {asker}. Clean hands are all that I ask for.",
    ],
    "self: a seat": [
        "The stool by the window, {asker}, once you have moved the books off it.",
    ],
    "self: always so": [
        "Nearly always, {asker}. That is what the doors are for.",
        "As a rule, {asker}; I have come to like it so.",
    ],
    "self: safe": [
        "Quite safe, {asker}, and not haunted: what creaks at night is the ladder.",
        "The worst that happens here is a falling book, {asker}.",
    ],
    "self: allowed": [
        "With clean hands, {asker}, and nothing that spills.",
        "Within reason, {asker}, and in a low voice.",
    ],
    "self: far": [
        "Across the square at most, {asker}. I have been known to make it in slippers.",
    ],
    "self: always like this": [
        "So I am told, {asker}. I had hoped that it was the spectacles.",
    ],
    "self: people here": [
        "Kind, on the whole, {asker}, and honest. They bring most of their books back.",
    ],
    "self: open": [
        "As long as I am awake, {asker}, and I read late.",
    ],
    "self: only way": [
        "There is the one door, {asker}, the one to the square. I have looked behind every shelf.",
    ],
    "self: the day": [
        "I date things by winters, {asker}; it is the hundredth since that of the wolves, or "
        "close to it.",
    ],
    "self: the hour": [
        "I lose the hours among the shelves, {asker}.",
        "The light still reaches the third shelf. More exactly I cannot say.",
    ],
    "self: age of the wall": [
        "All of it goes back to the winter of the wolves, {asker}: a hundred years.",
    ],
    "self: only one": [
        "The only one, {asker}. The books have never asked for a second.",
    ],
}

OTHERS: Opinions = {
    "oldest": ["By the record, Hob: found sixty years ago, and finished then. After Hob, I."],
    "youngest": ["Marta's errand boy, {asker}. Of us four, Bram."],
    "strongest": ["Hob, {asker}. My shelves came in on its back, with the books in them."],
    "cleverest": ["I have merely read the most, {asker}. Marta knows more about people."],
    "kindest": ["Marta, {asker}. It is not even written down, and everybody knows it."],
    "funniest": ["Marta, {asker}. I have taken some of it down."],
    "tallest": ["Bram. He reaches the fifth shelf without the ladder; I try not to mind."],
    "handsomest": ["On that there is no entry, {asker}, and I shall not write one."],
    "worst": ["Nobody here is wicked, {asker}. Bram returns his books; that is my measure."],
    "fight": [
        "The chronicle knows of no such match, {asker}. My money would be on Hob, who cannot tire.",
        "Whoever has read about it first, {asker}.",
    ],
    "scared": ["Not in the least, {asker}. I know what each of them reads."],
    "couple": ["No, {asker}. I am spoken for by the catalogue."],
    "preferred": ["I rank books, {asker}, not neighbours."],
    "rich": {
        "marta": "Marta writes on a slate and wipes it off for a story, {asker}. One does not get "
        "rich by it.",
        "bram": "Bram is paid in bread and coppers, {asker}, and calls it enough.",
        "hob": "Hob owns nails, {asker}, and gives most of them away, hammered in.",
    },
    "married": {
        "marta": "Marta is not, {asker}. The Kettle has had the best of her.",
        "bram": "Bram is not, {asker}; the gate keeps him in the evenings.",
        "hob": "Of a Mrs. Hob nothing is recorded, {asker}.",
    },
    "aged": {
        "marta": "Marta's year is not in my books, {asker}. She has kept the inn for twenty "
        "winters.",
        "bram": "Bram has had the spear for nineteen winters. His birth is not on my shelves.",
        "hob": "Sixty years at the least, {asker}; that is when Joss found Hob at his bench.",
    },
    "fair": {
        "marta": "Marta looks as a warm kitchen does, {asker}. I mean it as praise.",
        "bram": "Bram has the profile of a coin, {asker}: an old one, and a small one.",
        "hob": "Hob is handsomely joined, {asker}.",
    },
}
