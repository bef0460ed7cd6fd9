"""What Marta says of herself, and what she thinks of the others. Data only."""

from __future__ import annotations

from world.personas.neighbours import Answers
from world.personas.of_others import Opinions

SELF: Answers = {
    "self: lived before": ["Upstairs, dear, and in here. I have never slept under another roof."],
    "self: where to": [
        "As far as the ford, dear, to see the other bank, and back before the dough sinks.",
    ],
    "self: chosen": [
        "Nobody asked me, dear, and nobody had to. I could reach the oven, and that was that.",
    ],
    "self: easier": ["It gets quieter, dear. It never quite goes, and one would not want it to."],
    "self: gossip": ["Only what was said aloud, dear. What was whispered stays behind my teeth."],
    "self: what it takes": [
        "An oven, dear, two ears and no need of sleep. The rest one learns from the burnt loaves.",
    ],
    "self: hard": ["Getting up before the cock is, dear. I would do the rest for nothing."],
    "self: of strangers": [
        "Hungry, as a rule, dear, and full of stories. I have never had enough of either.",
    ],
    "self: am I so": ["While you sit here, dear: yes. I say it to all of them, and mean it."],
    "self: their speech": ["It came with the apron, dear. My mother said it to the very cat."],
    "self: not called so": ["As you like, {asker}. If it slips out, it is meant well."],
    "self: belief": ["I have seen it at that table, dear, so I do."],
    "self: company": ["Always, dear. A taproom without company is only a room."],
    "self: stand in": ["You are kind, dear, but the oven knows only me."],
    "self: trusts them": ["As far as the door, dear, and a good bit beyond it."],
    "self: goes out": ["To the well and the woodpile, dear. The rest of the world comes in to me."],
    "self: cares": ["More than is good for me, dear."],
    "self: thought ill": [
        "I think nothing of the kind, dear. I think that you need a bowl of soup."
    ],
    "self: if they fail": [
        "Then Odile sits by my bed and reads, dear, and you all drink the ale warm.",
    ],
    "self: friendship": ["With all my heart, dear. There is always a bench for a friend."],
    "self: proud of them": [
        "I hope so, dear. The bread is as it always was, and nobody sends it back."
    ],
    "self: father's like": [
        "Tobin drove a cart, dear, and smelt of rain and apples. I was ten when the fever took "
        "him.",
        "Tobin was a carter, {asker}, loud in the yard and gentle at table. I had him for ten "
        "years.",
    ],
    "self: mother's like": [
        "Hanne was short of words and never of bread, dear. She kept this house for thirty "
        "winters.",
        "Strict with the dough and soft with the hungry, {asker}. I try to be both.",
    ],
    "self: father's name": ["Tobin, dear. He drove a cart."],
    "self: mother's name": ["Hanne, dear. I have her hands, and she had the Kettle before me."],
    "self: father's work": ["He drove a cart, dear: flour in, and barrels, and news."],
    "self: mother's work": [
        "She kept this inn, dear, for thirty winters, and taught me all of it."
    ],
    "self: read to": ["Not that, dear; but there was always somebody telling a story in here."],
    "self: grief": [
        "It was, dear. One bakes on, and one day one notices that one hums again.",
        "I was, {asker}, and the bread had to be made all the same. That helped.",
    ],
    "self: raised by": ["My mother, dear, and half the carters of the road, between two bowls."],
    "self: kindness": [
        "A guest once got up before me and lit the oven, dear. I stood there and wept like an "
        "onion cutter.",
    ],
    "self: wanted kin": [
        "I thought of it once, dear, with a certain carter. Now I have a boy to feed and a cat.",
    ],
    "self: nature": [
        "Stubborn, dear, ask my oven; and soft where it counts.",
        "I talk much and listen more, {asker}. That is about all of me.",
    ],
    "self: fed by": ["I do it all myself, dear. Whoever keeps an inn is nobody's guest."],
    "self: slept at work": ["Over the dough, dear, with my cheek in it. It rose all the same."],
    "self: while asleep": [
        "Nobody, dear. When I sleep the door is shut, and the cat has the house."
    ],
    "self: after them": [
        "The boy, dear, if he can ever stand still. There is time yet.",
    ],
    "self: holidays": ["An oven knows no holidays, dear. On feast days I bake twice."],
    "self: long day": [
        "Since before it was light, dear. It is a good one, if it ends with you lot."
    ],
    "self: overworked": ["Somebody has to, dear. But it is kind that you see it."],
    "self: their love: like": [
        "A carter, dear, with a laugh that one heard from the ford. He ate three bowls.",
    ],
    "self: their love: name": ["That one I keep for myself, dear. It is all I kept of him."],
    "self: their love: now": [
        "He went up the old road, dear, and I never heard of him again.",
    ],
    "self: their love: missed": ["On some evenings, dear, when a cart stops outside."],
    "self: their love: along": ["I had bread in the oven, dear. One thinks that there is time."],
    "self: reminds them": ["Then that is somebody you were fond of, I hope, dear."],
    "self: treated": ["They are good to me, dear, nearly all. The rest I put out of the door."],
    "self: the others": [
        "I do, dear. Bram grumbles, Odile forgets to eat, and Hob never stops; I would miss all "
        "three.",
    ],
    "self: threw out": [
        "Now and then, dear, and men twice my size. It is the bread knife that does it.",
    ],
    "self: threw out: what for": [
        "Too loud, too drunk or too free with his hands, dear. Always one of the three.",
    ],
    "self: help with a riddle": [
        "Riddles I leave to Odile, dear. But let me hear it; two heads and a soup make three.",
    ],
    "self: stopping me": [
        "I stop nobody, dear. I remember, and that has always worked better.",
        "Bram is one shout away, {asker}. But I would rather have it back without one.",
    ],
    "self: hating it": [
        "No, dear. Now and then I curse the oven, and by the next loaf we are friends again.",
        "Not for a day, {asker}. What I could do without is the scrubbing.",
    ],
    "self: enjoying it": [
        "I do, dear. Where else does the whole world come in and say that it is hungry?",
        "Most days with all my heart, {asker}. Less when the oven smokes.",
    ],
    "self: happy": [
        "I am, dear. I have an oven, a full room and nobody to tell me when to go to bed.",
        "More often than not, {asker}. When I am not, I knead until I am.",
    ],
    "self: leaving": [
        "Once, dear, for a carter who went up the old road. I had bread in the oven, and stayed.",
        "I think of it when the roof drips, {asker}. Then somebody is hungry, and I forget it.",
    ],
    "self: missing them": [
        "My mother every morning, dear, at the oven. Of my father I had only ten years, and I "
        "still listen for his cart.",
        "I do, {asker}. Some evenings I lay a spoon for my mother, and do not say so.",
    ],
    "self: close to them": [
        "I was my mother's shadow, dear. My father I had on the days when the cart was in.",
        "My mother was short of words and never of bread, {asker}. One knew that one was loved.",
    ],
    "self: missing": [
        "My mother's voice behind me, dear, saying: again. Home I cannot miss; I never left it.",
        "A certain carter's laugh, {asker}, on some evenings. It passes with the washing up.",
    ],
    "self: dull": [
        "With people at every table, dear? Every door that opens is a new story.",
        "The washing up is, {asker}. The rest never had the time to be.",
    ],
    "self: lives alone": ["Alone but for the cat, {asker}. By day the house is full enough."],
    "self: rudeness": ["It goes in, {asker}, and out again with the dishwater. Mostly."],
    "self: lonely": [
        "With this house full of people, dear? Only when the last one has gone up the road.",
        "For an hour after closing, {asker}. Then the dough wants me.",
    ],
    "self: in trouble": [
        "With whom, dear? The house is mine. Only the soup can scold me.",
    ],
    "self: got through": [
        "Then sit down, dear, and tell me all of it, from the gate on.",
        "Did you, {asker}! Bram will have kept a straight face. Tell me what you saw out there.",
    ],
    "self: cold out": [
        "Then come in to the fire, dear. It is warm in here, and so is the soup.",
        "Good evening, {asker}. Shut the door on it and sit by the fire.",
    ],
    "self: brought back": [
        "That you tell me so yourself is worth more than the thing, dear. We say no more of it.",
        "Honest of you, {asker}. It is forgotten.",
    ],
    "self: a bribe": [
        "I sell bread, soup and ale, dear, and nothing that was told me.",
        "Keep your coppers for the ale, {asker}. The rest of me is not for sale.",
    ],
    "self: yes or no": [
        "If it were a yes, dear, I would have said yes.",
    ],
    "self: what a machine says": [
        "It would, dear, and one does speak for me, by simple rules. I make no secret of it.",
        "Well, it is a machine that speaks for me, {asker}. The soup is none the worse for it.",
    ],
    "self: drinkers": [
        "Whoever came the farthest, {asker}. Of my guests I count the mugs on the slate, and "
        "name no names.",
    ],
    "self: locked rooms": [
        "The stairs are locked tonight, dear, for the roof leaks on the beds. Other locks I "
        "have none.",
        "Only the stairs, {asker}: it rains in on the beds up there. The rest stands open.",
    ],
    "self: cheer": [
        "Come and sit by the fire, dear. A bad day has never outlasted warm bread in here.",
        "It was a long day, {asker}, and it is over. Sit down; you are among friends in here.",
    ],
    "self: drying": [
        "By the fire, dear, and not too near: what dries too fast goes stiff.",
        "Put it all by the fire, {asker}, and sit down beside it. It dries while you eat.",
    ],
    "self: sore feet": [
        "Off with the boots, dear, and sit by the fire. I know what feet can say by evening.",
        "Sit down by the fire, {asker}, and put them up. Nobody in here minds.",
    ],
    "self: read it yourself": [
        "I read the slate, dear, and little else. Ask Odile: she has read it all.",
    ],
    "self: spelling": [
        "Spelling I leave to Odile, dear. On my slate there is only what is owed.",
        "I write bread, soup and ale, {asker}, and for anything longer I ask Odile.",
    ],
    "self: dog-ears": [
        "Better a folded page than soup on it, dear. But do not tell Odile that I said so.",
    ],
    "self: never told": [
        "I burnt the first loaf that I ever sold, dear, and the guest ate it and said "
        "nothing. Nor did I.",
        "I still lay a spoon for my mother some evenings, {asker}. There; now you know it.",
    ],
    "self: founded": [
        "Long before my time, dear. Odile has the books, and even they do not know who began it.",
        "Nobody ever told me who began it, {asker}. Ask Odile, in the library.",
    ],
    "self: say it back": [
        "My tongue knows one speech, dear, and trips over that. You say it; I like the sound.",
        "I would only say it wrong, {asker}. Let me hear it from you.",
    ],
    "self: how long to learn": [
        "All my years, dear, and I still burn a loaf now and then.",
        "From a child on, {asker}. My mother said that one is never done.",
    ],
    "self: had a master": [
        "My mother Hanne, dear; nobody else ever had the patience.",
    ],
    "self: mender": [
        "No cobbler and no mender in Thornwick, dear. The one with tools is Hob, in the workshop, "
        "who works only for those who build.",
        "For that you would need Hob in the workshop, {asker}, and Hob obeys only those who build. "
        "Other menders we have none.",
    ],
    "self: smell": [
        "This morning's bread, dear, and the soup behind it: barley and leeks.",
        "Soup on the fire and bread on the shelf, {asker}.",
    ],
    "self: their death": [
        "My father of a fever, dear, when I was ten; my mother in her sleep, an old woman.",
    ],
    "self: fun here": [
        "They come in here, dear: an ale, a round of dice and a good story. What else is there?",
        "Of an evening most of them sit by this fire, {asker}, and talk, and roll the dice.",
    ],
    "self: age of theirs": [
        "Old enough for an ale, dear, and young enough to ask. I go no nearer than that.",
        "I guess weights and never years, {asker}. It keeps me my guests.",
    ],
    "self: shorter": [
        "It is no longer and no shorter than I told it, dear.",
        "That was the short of it, {asker}, and the long of it too.",
    ],
    "self: odd senses": [
        "I never had it in the pot, dear, but I should think of warm bread, just before one wakes.",
        "What a thing to ask, {asker}! Nothing that I could put on the slate, I fear.",
    ],
    "self: a mess": [
        "It is an honest mess, dear, of flour and mugs. Find yourself a clean corner.",
    ],
    "self: their post claimed": [
        "Before me it was my mother Hanne, dear, for thirty winters. It must have been another "
        "house.",
    ],
    "self: best and worst": [
        "The best is that everybody knows everybody, dear, and that is the worst of it too.",
        "The best are the evenings by this fire, {asker}, and the worst is my roof.",
    ],
    "self: forbidden": [
        "The stairs, dear, they are locked, and behind the counter. Else go where you like.",
    ],
    "self: last made": [
        "This morning's bread, {asker}. The next batch is rising.",
    ],
    "self: as a child": [
        "A carter, like my father Tobin, dear. Then I could reach the oven.",
        "To drive a cart, {asker}, till the soup got hold of me.",
    ],
    "self: mortality": [
        "I get older, dear, and one day I go, like everybody. Not before the bread is out.",
    ],
    "self: vermin seen": [
        "Not again! That cat is fed too well, dear. I will see to it.",
    ],
    "self: its name": [
        "After the kettle over the fire, dear: copper, and older than the oven.",
    ],
    "self: former name": [
        "It was never called anything but the Copper Kettle, dear, as far as my mother knew.",
        "The Copper Kettle, {asker}, then as now. The name is older than my mother was.",
    ],
    "self: wet": [
        "I dry by the oven, dear, like the washing.",
    ],
    "self: at home": ["Where else, dear? The Kettle is open, and I am in it."],
    "self: parents": [
        "Hanne and Tobin are both dead, dear: he when I was ten, and she these many winters.",
    ],
    "self: food of theirs": [
        "The heel of a warm loaf, dear, dipped in the soup.",
        "My own soup, {asker}, on its second day.",
    ],
    "self: book of theirs": [
        "The slate, dear. Everybody is in it.",
    ],
    "self: season": [
        "Winter, dear: then they all come in, and stay.",
    ],
    "self: soldier": [
        "No, dear. The only wars that I know were over the bill.",
    ],
    "self: boredom": [
        "With people at every table, dear? Never.",
        "Not while somebody in here has something to tell, {asker}.",
    ],
    "self: loneliness": [
        "With this house full of people, dear? Only when the last one has gone up the road.",
    ],
    "self: nights": [
        "I set the dough, dear, bank the fire, and sleep until the oven wants me.",
        "I bake at night, {asker}, so that you have bread in the morning.",
    ],
    "self: always": [
        "All my life, dear: I was born upstairs, and have never slept under another roof.",
    ],
    "self: a gift": [
        "Something warm, dear, and a good story to go with it. It has never failed.",
        "Honey on warm bread, {asker}; I know nobody, great or small, who would not like that.",
    ],
    "self: age": [
        "Older than the bread and younger than the beams, dear.",
        "Old enough to have stopped counting, {asker}.",
    ],
    "self: tenure": [
        "Since my mother put the ladle down, twenty winters ago, dear.",
        "All my life, {asker}: first under the counter, then behind it.",
    ],
    "self: home": ["Up the stairs, dear, in the one corner where it does not drip."],
    "self: tools": ["A spoon, a peel and a bread knife, dear; and the oven does the rest."],
    "self: origin": [
        "I was born upstairs, {asker}, in the room over the oven.",
        "From right here, dear. I have never slept under another roof.",
    ],
    "self: kin": [
        "Husband and children I have none, nor brothers or sisters. My mother Hanne kept the "
        "Kettle, and my father Tobin "
        "drove a cart; they are both long dead.",
        "No husband and no children, dear, nor brothers or sisters. My parents, Hanne and Tobin, "
        "are long dead.",
    ],
    "self: trade of theirs": [
        "I keep this inn, dear: I bake, I pour, I listen.",
        "I run the Copper Kettle, {asker}. Bread, soup, ale and talk.",
    ],
    "self: liking": [
        "I would not stand here if I did not like it, dear.",
        "Most days, {asker}. Less on the days when the oven smokes.",
    ],
    "self: rest": [
        "When the last guest goes, dear. That is not yet.",
        "I sit when the bread is in, {asker}. That is rest enough.",
    ],
    "self: fun": [
        "I listen, dear. There is no better play than a full taproom.",
        "A round of dice, {asker}, when nobody wants anything.",
    ],
    "self: favourite": [
        "The heel of a warm loaf, dear, before anybody is up.",
        "The hour when the fire is low and somebody tells the truth.",
    ],
    "self: fear": [
        "An empty taproom, dear. And a chimney fire.",
        "Not much. I have the bread knife, and Bram within a shout.",
    ],
    "self: wish": [
        "A second pair of hands, dear, and a quiet morning.",
        "To hear one new story a week, {asker}. Have you got one?",
    ],
    "self: feeling": [
        "Content enough, dear. You can tell by the bread.",
        "I have my moods, {asker}, and the soup knows all of them.",
    ],
    "self: pay": [
        "I work for nobody, dear. The Kettle is mine.",
        "The guests pay me, {asker}; most of them.",
    ],
    "self: travels": [
        "Never farther than the ford, dear. The world comes in to me by that door.",
    ],
    "self: past": [
        "My life would fit on a slate, dear: born here, baked here. Tell me of yours instead.",
        "Nothing that would make a ballad, {asker}.",
    ],
    "self: looks": [
        "Flour to the elbows, dear. It is honest dirt.",
        "Never mind how I look, {asker}. I have been up since before it was light.",
    ],
    "self: favourite: why": ["It is the one hour when nobody wants anything of me, dear."],
    "self: fear: why": ["I have seen what becomes of an inn without guests, dear: a house."],
    "self: food of theirs: why": ["It is what my mother gave me when I was good, dear."],
    "self: season: why": ["A cold road makes a full taproom, dear."],
    "self: taught": ["My mother Hanne, dear, with a spoon and few words. I still hear both."],
    "self: before them": ["My mother Hanne, dear, and the Kettle was hers for thirty winters."],
    "self: their things": [
        "It came with the house, dear, as nearly everything in here did. My mother bought to last.",
        "From market days and from guests who could not pay, {asker}. It has all been paid with "
        "soup.",
    ],
    "self: runs it": [
        "I do, dear, all of it, and with these two hands. My boy runs the errands.",
        "Just me, {asker}, as it was just my mother before me.",
    ],
    "self: best made": [
        "The soup in the year when the leeks were sweet, dear. They wiped the pot with bread.",
        "A honey loaf for a wedding, {asker}. Both of them cried into it.",
    ],
    "self: best made: why": ["Because nothing was left of it, dear. There is no better praise."],
    "self: worst made": [
        "Once I salted the soup twice, dear. Never did I sell so much ale.",
        "The bread that I forgot in the oven, {asker}. Hob made a doorstop of it.",
    ],
    "self: first made": [
        "A roll, dear, when I was five, as grey as a mouse. My mother ate it all the same.",
        "That was under my mother's eye, {asker}, and she only said: again.",
    ],
    "self: a fear": ["Of very little, dear. The bread knife hangs within reach."],
    "self: their guests": [
        "Enough to keep the oven lit, dear. Some nights ten, some nights the cat."
    ],
    "self: first guest": ["A carter, dear. He ate three bowls, and I have liked carters since."],
    "self: earliest memory": [
        "The warm side of the oven, dear, and my mother's feet going to and fro.",
    ],
    "self: strangest": [
        "A man who paid for three and ate with two empty chairs, dear. He told them jokes, too.",
        "One asked for soup without the wet, {asker}. I gave him bread.",
    ],
    "self: best seen": [
        "Two brothers made peace at that table, dear, after eleven years. I forgot the bread.",
    ],
    "self: worst seen": [
        "A night with nobody in here, dear, and the roof dripping into every pot.",
    ],
    "self: best part": ["The first loaf of the day, dear, when it sings as it cools."],
    "self: kin: why": ["Whoever came to ask had no time to wait, dear. An oven does not either."],
    "self: hardest": [
        "Getting up before the cock does, dear. I would do the rest for nothing.",
        "The scrubbing, {asker}. Whoever invented burnt soup never washed the pot.",
    ],
    "self: hardest: why": ["Try it once, dear, in winter, and you will not ask."],
    "self: anger": [
        "Good bread left on the plate, dear. And boots on my benches.",
    ],
    "self: anger: why": ["Because I was up before dawn for it, dear."],
    "self: skill": [
        "Nobody has sent a bowl back yet, dear. Judge for yourself.",
        "I had it from my mother, {asker}, and she was the best.",
    ],
    "self: smiles": ["All day, dear. It costs less than candles, and gives as much light."],
    "self: tears": ["Over onions, dear, and over good stories. Over nothing else."],
    "self: love": [
        "Once, dear, with a carter. He went up the old road, and I had bread in the oven.",
    ],
    "self: why single": [
        "Nobody asked who could also bake, dear. And then I had no time to be asked.",
        "Whoever marries me marries an oven, {asker}. That puts them off.",
    ],
    "self: friend": [
        "Odile, dear, when she remembers to eat. And the cat, when she is cold.",
    ],
    "self: friend: why": ["She listens, dear, and never tells it on. I could not do it."],
    "self: liked best": [
        "Whoever is hungry and says thank you, dear. But I do have a soft spot for Odile.",
        "My boy, {asker}, if you must know. Do not tell him.",
    ],
    "self: liked best: why": [
        "Does one need a reason, dear? It is the heart that keeps that slate."
    ],
    "self: liked least": ["Those who whistle for me, dear. Their soup takes longer."],
    "self: liked least: why": ["One whistles for a dog, dear."],
    "self: dreams": ["Of a full house and somebody else who washes up, dear."],
    "self: drinks": ["A thimble of my own ale, dear, to know what I sell. More makes me sing."],
    "self: eats": [
        "I have had a crust here and a spoon there, dear. A cook never sits down to it."
    ],
    "self: cold": ["Beside this oven, dear? I have not been cold since I was born."],
    "self: pain": ["My knee, dear, before rain. The rest of me is too busy to hurt."],
    "self: measure": ["As broad as the counter, dear, and the counter has never complained."],
    "self: strength": ["I carry barrels, dear. You I would manage too, if you held still."],
    "self: courage": [
        "I have thrown out men twice my size, dear. It is the bread knife that does it."
    ],
    "self: wits": ["I can reckon a slate in my head, dear. For the rest there is Odile."],
    "self: riches": ["I have bread for tomorrow and a roof, dear. Well, most of a roof."],
    "self: surname": ["Marta of the Kettle, {asker}. There is no other, so nobody asks for more."],
    "self: plays": ["Dice, {asker}, with whoever sits here. For fun, and never for the house."],
    "self: swims": ["Like a dumpling, dear: I float."],
    "self: dances": ["At weddings, dear, and only when the bread is in."],
    "self: cooks": ["It is what I am here for, dear. Ask for a bowl of soup, and see."],
    "self: reads": ["What stands on my slate, dear. For longer things I go to Odile."],
    "self: handles arms": ["I have a bread knife and a loud voice, dear. That was always enough."],
    "self: colour": ["Brown, dear, as a crust is when it is done."],
    "self: animal": ["The cat, dear. She works here, though you would not think so."],
    "self: favourite anything": [
        "I like too many of them to pick one, dear.",
        "Whichever I had last, {asker}. I am easily pleased.",
    ],
    "self: their thoughts": [
        "Whether there is flour enough till market day, dear. There always is."
    ],
    "self: made of": ["Flour and water, dear, like everything in here."],
    "self: heart": ["A big one, dear, and it sits close to the stomach."],
    "self: he or she": ["A woman, dear, when I last had time to look."],
    "self: sins": ["I told a guest once that the soup was fresh, dear. Nothing worse."],
    "self: another life": ["I would bake, dear. It is all that I ever wanted to do."],
    "self: in need": ["First I would put the soup on, dear. Nobody thinks well when hungry."],
    "self: a liking": [
        "I do not mind them in here, dear, as long as the floor stays clean.",
        "In small helpings I like most things, {asker}.",
    ],
    "self: vermin": ["Not with that cat about, dear. She earns her milk."],
    "self: senses": ["Only the bread, dear, and the fire. Both are as they should be."],
    "self: disturbed": ["Not a bit, dear. A taproom without company is only a room."],
    "self: name of the village": ["Thornwick, dear. And this is the Copper Kettle, its inn."],
    "self: age of the village": [
        "Older than its wall, dear, and that one is a hundred winters old. Odile may know more.",
    ],
    "self: age of the house": [
        "My mother had it before me, and it was old then, dear. The oven is the oldest of it.",
    ],
    "self: choice": [
        "Whichever is warm, dear.",
        "Both, {asker}, with a bit of bread. Why should one choose?",
    ],
    "self: made it": [
        "With these two hands, dear, every morning before it is light.",
        "Bread and soup, {asker}, I make myself. My mother's way.",
    ],
    "self: off duty": [
        "When the last guest has gone up the road, dear, and the dough is set.",
        "An inn has no such hour, {asker}. I sit when the bread is in.",
    ],
    "self: leaving the game": [
        "Type: quit. And come back hungry, dear.",
    ],
    "self: under way": [
        "What I serve comes at once, dear; only the boy takes his time. If nothing came, "
        "it was nothing I could do.",
    ],
    "self: loud": [
        "Me, dear? That is the voice one gets from calling across a taproom.",
        "I will whisper, dear. The pots will not.",
    ],
    "self: which house": [
        "This is the Copper Kettle in Thornwick, dear; the only inn for a day's walk.",
    ],
    "self: what it is like": [
        "Early mornings and late guests, dear, and the smell of bread in between. I would not "
        "trade it.",
    ],
    "self: languages": [
        "The one of Thornwick, dear. With a bowl of soup one makes oneself understood in any "
        "other.",
    ],
    "self: what is in it": [
        "Ale in the barrels, dear, flour in the sacks and soup in the pot. What is left are "
        "brooms and mugs.",
        "Nothing that you could not ask for at the counter, {asker}: ale, flour, onions and a "
        "great many mugs.",
    ],
    "self: on them": [
        "A spoon, a rag and the key to the stairs, dear. Nothing to steal.",
    ],
    "self: where kept": [
        "Behind the counter, dear, where I can reach it and nobody else can.",
    ],
    "self: best thing here": [
        "The kettle over the counter, dear. It is too big for any fire, and the house is called "
        "after it.",
    ],
    "self: others in town": [
        "Bram at the gate, Odile in the library, Hob in the workshop; and whoever sits in here, "
        "dear.",
        "The same as ever, {asker}: Bram, Odile, Hob, my boy and I. Of strangers I only know "
        "those in this room.",
    ],
    "self: other guests": [
        "Whom you see in here, dear. Upstairs there is nobody tonight.",
        "Carters and drovers, mostly, dear, and whoever is hungry. Tonight it is whom you see.",
    ],
    "self: free of charge": [
        "Sitting by the fire costs nothing, dear, and neither does bread. Soup is a copper, ale "
        "two.",
    ],
    "self: a seat": [
        "Wherever you like, dear. The bench by the fire is best.",
    ],
    "self: always so": [
        "Some evenings more and some less, dear. On market days you would see the difference.",
        "Mostly, {asker}. One gets used to it.",
    ],
    "self: safe": [
        "As safe as a locked door and Bram's spear make it, dear. Nothing walks in here but "
        "guests.",
    ],
    "self: allowed": [
        "As long as it does no harm and wipes its feet, dear.",
        "In here, yes, {asker}, unless the cat objects.",
    ],
    "self: far": [
        "Nothing in Thornwick is far, dear: across the square is the longest way that there is.",
    ],
    "self: always like this": [
        "My mother was the same, dear. It comes with the apron.",
    ],
    "self: people here": [
        "Good people, dear. Bram grumbles, Odile forgets to eat, and Hob never stops; they mean "
        "no harm.",
    ],
    "self: open": [
        "I close when the last guest goes, dear.",
        "When the fire is down and the benches are empty I close, {asker}. Not before.",
    ],
    "self: only way": [
        "There is the front door, dear, and a yard behind with a woodpile. Nothing secret about "
        "either.",
    ],
    "self: rooms": [
        "The oven and the barrels are here behind the counter, dear, and the beds are up the "
        "stairs.",
    ],
    "self: the day": [
        "A day like the others, dear: bread in the morning, soup at noon. I keep no calendar.",
    ],
    "self: the hour": [
        "By the smell of the oven, not yet time to close.",
        "I go by the bread, dear: when it is brown, it is morning.",
    ],
    "self: age of the wall": [
        "A hundred winters, dear, they say. It was the wolves that had it built.",
    ],
    "self: only one": [
        "Just me, dear, and the boy for the errands.",
    ],
}

OTHERS: Opinions = {
    "oldest": ["Hob, dear, if brass has birthdays. Of us with bones, it is Odile."],
    "youngest": ["My boy, dear. Of us grown ones, I do not ask and do not tell."],
    "strongest": ["Hob, dear. It carried my new barrel in under one arm."],
    "cleverest": ["Odile, dear. She has read more than the rest of us have said."],
    "kindest": ["Odile, dear, under all that dust. I do not count myself."],
    "funniest": ["Bram, dear, and he has no idea of it."],
    "tallest": ["Bram, dear. He has to stoop for my door, and never remembers."],
    "handsomest": ["The cat, dear. She has seen to it that we all know."],
    "worst": ["Bram is the gruffest, dear, but there is no harm in any of them."],
    "fight": [
        "Bram would stand still and Hob would not stop, dear. It would end at my table, over soup.",
        "I would bang two pots together, {asker}, and nobody would win. Not in here.",
    ],
    "scared": ["Them, dear? I have seen all of them with soup on their chin."],
    "couple": ["Heavens, no, dear. I am promised to my oven."],
    "preferred": ["They all eat at my table, dear, so I like them all the same. Nearly."],
    "married": {
        "bram": "Bram, {asker}? To his gate. Neither of them talks much.",
        "odile": "Odile married her books, {asker}. It is a happy match.",
        "hob": "Hob, {asker}? It would take a carpenter.",
    },
    "aged": {
        "bram": "Bram has had the spear for nineteen winters, {asker}, and he was no boy then.",
        "odile": "Odile came thirty years ago, {asker}, and looked just as she does now.",
        "hob": "Sixty years, {asker}, since old Joss found it; and Hob has not a grey hair.",
    },
    "fair": {
        "bram": "Bram would be a handsome man, {asker}, if his face ever moved.",
        "odile": "Odile has fine eyes, {asker}, behind all that glass.",
        "hob": "Hob is nicely turned, {asker}. Pear wood, you know.",
    },
}
