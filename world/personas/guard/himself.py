"""What Bram says of himself, and what he thinks of the others. Data only."""

from __future__ import annotations

from world.personas.neighbours import Answers
from world.personas.of_others import Opinions

SELF: Answers = {
    "self: lived before": ["Here, {asker}. Nine of us have stood here, and none lived elsewhere."],
    "self: where to": [
        "To the end of that road, {asker}, to see it once. If somebody stood here meanwhile.",
    ],
    "self: chosen": ["I was asked. I said yes. Nobody before me said no, either, {asker}."],
    "self: easier": ["It gets quieter, {asker}. One learns to stand with it."],
    "self: gossip": ["No. What is said at this gate stays at this gate."],
    "self: what it takes": ["Boots, {asker}. And the patience not to wear them out."],
    "self: hard": ["The hour before dawn is, {asker}. The rest is standing."],
    "self: of strangers": ["They come, they try words, they go. Most close the gate behind them."],
    "self: am I so": ["I keep no favourites, {asker}. But I have seen worse."],
    "self: their speech": ["Few words are easily heard over the wind, {asker}."],
    "self: not called so": ["As you wish, {asker}."],
    "self: belief": ["I believe in what I can see coming, {asker}. I do not rule out the rest."],
    "self: company": ["You may stand here, {asker}. It makes the watch no longer."],
    "self: stand in": ["Kindly meant, {asker}. But the gate has one guard, and he stands here."],
    "self: trusts them": [
        "I trust what I have watched for long. You I have watched a little, {asker}."
    ],
    "self: goes out": ["I am outside, {asker}. Day and night."],
    "self: cares": ["Yes. It does not show, {asker}."],
    "self: thought ill": ["I think nothing of the kind, {asker}."],
    "self: if they fail": ["Then I lean on the gate, {asker}. It has held me before."],
    "self: friendship": ["Come by again, {asker}. That is how it begins."],
    "self: proud of them": [
        "The wall stands and all are inside, {asker}. That would have been enough."
    ],
    "self: father's like": [
        "Edmer. Strict at the gate and kind behind it. He spoke little.",
        "He stood straight, {asker}, and knew every step on that road. I had it all from him.",
    ],
    "self: mother's like": ["A guard's wife. She waited well, {asker}, and always had dry socks."],
    "self: father's name": ["Edmer. The eighth to stand here."],
    "self: mother's name": [
        "We called her Mother, {asker}. I have her nose, I am told. The rest is my father.",
    ],
    "self: father's work": ["He stood here. The eighth of us."],
    "self: mother's work": ["She kept the house by the wall, {asker}, and us in it."],
    "self: read to": ["No. At table it was told who had come by that day. That was our story."],
    "self: grief": [
        "I stood my watch, {asker}. It was a long one.",
        "Yes. One does not report it. One stands.",
    ],
    "self: raised by": ["My father and my mother, {asker}, within sight of this gate."],
    "self: kindness": ["Marta sends soup out every noon. She has never asked for the bowl."],
    "self: wanted kin": [
        "I thought of it, {asker}. Then it was my watch again.",
    ],
    "self: nature": ["Patient. The rest of it nobody has needed so far, {asker}."],
    "self: fed by": ["Marta. She sends soup out at noon, {asker}. The rest I boil."],
    "self: slept at work": ["Never. I have been tired. That is not the same, {asker}."],
    "self: while asleep": [
        "The bar is down then, and I hear every step, {asker}. I sleep lightly and not long.",
    ],
    "self: after them": [
        "Nobody yet. There is no tenth, {asker}. I have time to find one.",
    ],
    "self: holidays": ["No. Wolves take none."],
    "self: long day": ["All of them are. It was quiet, {asker}. That is good."],
    "self: overworked": ["I stand. It only looks like work, {asker}."],
    "self: their love: like": ["She asked what is behind every hill. I liked that, {asker}."],
    "self: their love: name": ["It is not in the watch book. I know it without, {asker}."],
    "self: their love: now": ["She went up that road, {asker}. She has not come back past me."],
    "self: their love: missed": ["When the road is empty, {asker}. I look along it anyway."],
    "self: their love: along": [
        "I had the gate, {asker}. Somebody has to be where one comes back to."
    ],
    "self: reminds them": ["I am only the guard, {asker}. But I take it as meant well."],
    "self: treated": [
        "They greet me, {asker}, and they close the gate of their yard. I ask no more."
    ],
    "self: the others": ["They do their work and keep the peace. Yes, {asker}. I like them."],
    "self: threw out": ["Some, {asker}. With few words, and the shaft of the spear."],
    "self: threw out: what for": ["Theft, mostly, or a knife in the wrong place. They knew why."],
    "self: help with a riddle": [
        "Riddles are for Odile, west of here. What is it about, {asker}?",
    ],
    "self: stopping me": [
        "At the gate, yes. Anywhere else, if somebody calls me.",
        "If I have to, {asker}. I have seldom had to.",
    ],
    "self: hating it": [
        "No. Some nights are long. That is all I have against it.",
        "I do not hate it, {asker}. I was asked whether I would stand here, and I said yes.",
    ],
    "self: enjoying it": [
        "I do, {asker}. Nobody thanks a guard, but everybody sleeps. I like that.",
        "Somebody has to, and I do it well. That will do.",
    ],
    "self: happy": [
        "I am where I belong. Others call that happy, {asker}.",
        "At dawn, when all are still inside: yes.",
    ],
    "self: leaving": [
        "Once somebody asked me to come along up that road. I looked at the gate, and stayed.",
        "I have looked at that road for nineteen winters, {asker}. I want to know who comes. Not "
        "where it goes.",
    ],
    "self: missing them": [
        "On watch, yes. My father stood here, and I still leave him room.",
        "I do, {asker}. One does not report it.",
    ],
    "self: close to them": [
        "We stood side by side in my family and said little, {asker}. It was close enough.",
        "Strict and kind, in that order. I try to do it the same way.",
    ],
    "self: missing": [
        "My father's boots on the stones, at dusk. Nothing else.",
        "Somebody who wanted to see the end of that road, {asker}. On quiet nights.",
    ],
    "self: dull": [
        "A dull watch is a good watch.",
        "It is, {asker}, if I do it well. Something could always come.",
    ],
    "self: lives alone": ["Alone, {asker}. A bed, a stool, and the mice in the watch box."],
    "self: rudeness": ["Words do not climb a wall, {asker}. I hear them, and stand."],
    "self: lonely": [
        "On some nights, in winter. Then I talk to the wall. It is a good listener.",
        "There is the gate. And people pass, {asker}. Like you, now.",
    ],
    "self: in trouble": [
        "No. The word opens the gate, whoever has it. That is the order.",
        "For what, {asker}? I keep to my orders. The village knows that.",
    ],
    "self: got through": [
        "So you say, {asker}. Who comes and goes by this gate, I see.",
    ],
    "self: cold out": [
        "It is. The cloak is waxed. Marta has a fire, {asker}, to the south.",
        "Cold keeps one awake. Go in to Marta if it bites.",
    ],
    "self: brought back": [
        "Good. That goes into the book as well, {asker}.",
    ],
    "self: a bribe": [
        "No. Put it away, {asker}, and I have not seen it.",
        "A guard with a price is a hole in the wall. No.",
    ],
    "self: yes or no": ["If it were a yes, {asker}, I would have said yes."],
    "self: what a machine says": [
        "So it would. A machine speaks for me, {asker}, by simple rules. I do not hide it.",
    ],
    "self: drinkers": [
        "Nobody, at the gate. What goes over the counter, Marta counts.",
        "I watch the gate, {asker}, not the mugs. Marta has the slate.",
    ],
    "self: locked rooms": [
        "The gate is shut, {asker}. Other locks are not my post.",
        "One door is mine, and it is shut: the gate.",
    ],
    "self: cheer": [
        "No raid, no fire, and the wall stands. That makes it a good day, {asker}.",
        "You came in through the gate alive, {asker}. The rest mends by the fire at Marta's.",
    ],
    "self: drying": [
        "There is no fire at the gate, {asker}. Marta has one, to the south.",
        "By Marta's fire, south of the square. Not too near it; leather cracks.",
    ],
    "self: sore feet": [
        "I stand on mine all day. Sit down, {asker}. Marta has a bench by the fire.",
        "Loosen the laces and sit, {asker}. That is what I do after the watch.",
    ],
    "self: read it yourself": [
        "One book in a year, {asker}. Of more I make no claim.",
    ],
    "self: spelling": [
        "Letters are Odile's post, {asker}. She is in the library, west.",
        "I write names and hours. For other words, ask Odile.",
    ],
    "self: dog-ears": [
        "I bring Odile's books back as I got them. I have seen what happens to those who do not.",
    ],
    "self: never told": [
        "I count the wolves when I cannot sleep, {asker}. There have been none. I count anyway.",
        "On some nights I talk to the wall, {asker}. It is in no report.",
    ],
    "self: founded": [
        "Before my watch, {asker}. Nobody wrote down who began it. Odile has the rest.",
        "That was long before the wall. Ask Odile, west of here.",
    ],
    "self: say it back": [
        "I repeat orders, {asker}. Other words I leave where they are.",
        "My tongue is good for “halt”. The rest would come out wrong, {asker}.",
    ],
    "self: how long to learn": [
        "Every watch since I was a boy, {asker}. It is not finished.",
        "Years, {asker}. Standing still is the long part.",
    ],
    "self: had a master": [
        "My father. He stood, I watched, and then I stood.",
    ],
    "self: mender": [
        "No such trade here, {asker}. Hob has tools, and works only for those who build.",
        "Hob, in the workshop, could. But Hob obeys only those who build. Others there are none.",
    ],
    "self: smell": ["Wet stone, {asker}, and bread from the inn, when the wind is right."],
    "self: their death": [
        "My father, in bed, {asker}, and off duty. That is how a guard should go."
    ],
    "self: fun here": [
        "They go to the Kettle, {asker}: ale, dice and talk. I watch the road.",
        "Dice and stories, at Marta's. On market days there are stalls.",
    ],
    "self: age of theirs": [
        "Old enough to have walked here, {asker}. I write down faces, not years.",
        "I estimate no ages. It leads to trouble at a gate.",
    ],
    "self: shorter": [
        "I report short as it is, {asker}. That was all of it.",
    ],
    "self: odd senses": [
        "That passes no gate that I know of, {asker}. So I have never searched any.",
        "I have no report on that, {asker}. Nobody has brought me a piece.",
    ],
    "self: a mess": [
        "I see to the gate, {asker}. Sweeping was not ordered.",
    ],
    "self: their post claimed": [
        "Nine of my family stood here, {asker}, one behind the other. It must have been another "
        "gate.",
    ],
    "self: best and worst": [
        "The best is a quiet night. The worst is the draught in this gate.",
        "It is safe here, {asker}. That is the best of it, and the worst is the wind.",
    ],
    "self: forbidden": ["Through the gate without the word, {asker}. The rest is open."],
    "self: last made": [
        "Two rounds of the wall, last night, and a third before dawn.",
    ],
    "self: as a child": [
        "A drover, for a week, because of the geese. Then a guard, like the eight before me.",
        "My father's post. There were also geese, {asker}, but that passed.",
    ],
    "self: mortality": [
        "Eight before me grew old at this gate. I am the ninth.",
        "One day, {asker}. Until then I stand here.",
    ],
    "self: vermin seen": [
        "Vermin have no word either, and come in. I hunt nothing that is smaller than a wolf.",
    ],
    "self: former name": [
        "I never heard another name for it, {asker}.",
    ],
    "self: wet": [
        "The cloak is waxed. What is under it stays dry, mostly.",
    ],
    "self: at home": ["I am at the gate, {asker}. I always am."],
    "self: parents": [
        "Both dead, {asker}. The post is what is left.",
    ],
    "self: food of theirs": [
        "Marta's soup. Hot.",
    ],
    "self: book of theirs": [
        "The one of the winter of the wolves. I have it from Odile once a year.",
    ],
    "self: season": [
        "Autumn. Dry boots, and a clear view of the road.",
    ],
    "self: soldier": [
        "No soldier. A guard. A soldier marches off.",
        "I have never marched anywhere, {asker}. I stand.",
    ],
    "self: boredom": [
        "A dull watch is a good watch.",
        "No, {asker}. Something could always come.",
    ],
    "self: loneliness": [
        "There is the gate. And people pass, {asker}.",
    ],
    "self: nights": [
        "I walk the wall three times, and lay a pebble on the well each time.",
        "I watch, {asker}. The same as by day, with less light.",
    ],
    "self: always": [
        "Always. Nine of us have stood here, and none lived elsewhere.",
    ],
    "self: on the bench": [
        "On nothing. I keep watch.",
    ],
    "self: a gift": [
        "A good knife, once they can be trusted with it. Before that, a whistle.",
    ],
    "self: age": [
        "Old enough for the spear.",
        "I count watches, not years, {asker}.",
    ],
    "self: tenure": [
        "Since my father handed me the spear. I am the ninth.",
        "Nineteen winters, {asker}. None with wolves.",
    ],
    "self: home": ["Within sight of the gate, {asker}. A bed is a bed."],
    "self: tools": ["A spear, a bell and a pair of eyes, {asker}. The eyes do most of it."],
    "self: origin": [
        "From here. Nine of us have stood at this gate.",
        "Thornwick. I have never had a reason to be elsewhere.",
    ],
    "self: kin": [
        "No wife, no children. My father Edmer had this post, and seven before him.",
        "No wife, no children. A gate takes all of a man's evenings.",
    ],
    "self: trade of theirs": [
        "I guard this gate and ring that bell.",
        "The gate, the wall, the bell. In that order, {asker}.",
    ],
    "self: liking": [
        "Somebody has to, and I do it well. That will do.",
        "It is quiet and it is useful. I ask for no more.",
    ],
    "self: rest": [
        "When the watch is over. It is not over.",
        "I stand, {asker}. Nobody has seen me sit, and nobody will today.",
    ],
    "self: fun": [
        "I lay a pebble on the well each time I walk the wall. The children count them.",
        "Off watch I read. One book a year. Odile lends it to me.",
    ],
    "self: favourite": [
        "Marta's soup, and a dry night.",
        "The hour before it gets light. Nobody wants anything.",
    ],
    "self: fear": [
        "Fire, and fools who carry it. Not much else.",
        "A gate left open. Nothing else keeps me awake.",
    ],
    "self: wish": [
        "A quiet watch, and dry boots.",
        "Nothing that you could bring me, {asker}.",
    ],
    "self: feeling": [
        "I am on watch. That is all I feel.",
        "Steady, {asker}.",
    ],
    "self: pay": [
        "The village pays me, and no one else does.",
        "I answer to the village. It pays in bread and coppers.",
    ],
    "self: fights": [
        "I have had to use the spear to point the way. That was enough.",
    ],
    "self: travels": [
        "Never farther than I can see from here, {asker}. Somebody has to stand here.",
    ],
    "self: past": [
        "Nine of my family have stood here. I am the last of them so far. There is no more to "
        "tell.",
    ],
    "self: looks": [
        "Ash, iron and grey wool. It is a guard's gear, nothing more.",
    ],
    "self: favourite: why": ["Nobody asks me anything then."],
    "self: fear: why": ["Against wolves there is a wall. Against fools there is none."],
    "self: food of theirs: why": ["It is hot, and it comes to me."],
    "self: book of theirs: why": ["My family is in it. Aldwin, on the third page."],
    "self: season: why": ["One sees who is coming."],
    "self: taught": ["My father. He stood, I watched, and then I stood."],
    "self: before them": ["My father Edmer, and seven of us before him."],
    "self: their things": [
        "From my father, and he from his. A guard owns nothing that he did not inherit.",
        "It was handed down at this gate, {asker}. I am the ninth to have it.",
    ],
    "self: runs it": [
        "The gate, I. The rest of Thornwick runs itself.",
        "I keep the gate alone, {asker}. One is enough.",
    ],
    "self: best made": [
        "Nineteen winters, and no wolf inside. That is my best work.",
    ],
    "self: best made: why": ["Everybody is still here."],
    "self: worst made": [
        "I let a pedlar in once, in the rain. He sold the children whistles.",
    ],
    "self: first made": [
        "The first night I counted every shadow on that road, {asker}. Forty-one. All hedges.",
    ],
    "self: a fear": ["I stand here so that others need not be."],
    "self: their guests": ["Some days six pass. Some days it is sparrows."],
    "self: first guest": ["A drover with forty geese. I counted them twice."],
    "self: earliest memory": [
        "My father's boots, going out at dusk. I stayed awake till they came back."
    ],
    "self: strangest": [
        "A goose asked to pass. It did not have the word. It walked in behind a cart.",
        "A man who wanted to buy the gate, {asker}. The gate, not the way through.",
    ],
    "self: best seen": ["The road, white with snow, and not one track on it."],
    "self: worst seen": [
        "A lantern going out, far up the road, and nobody coming. It was a badly filled lantern.",
    ],
    "self: best part": ["Dawn, with everybody still inside."],
    "self: kin: why": ["A watch ends never. A wife would notice."],
    "self: hardest": [
        "Rain down the collar. The rest is standing.",
        "The hour before dawn, {asker}. It is longer than the others.",
    ],
    "self: hardest: why": ["Stand here once through the night. Then you know."],
    "self: anger": [
        "Somebody who climbs what he could walk through. And questions about the word."
    ],
    "self: anger: why": ["A gate is a simple thing. People will not leave it at that."],
    "self: skill": ["No wolf has come in. Judge by that."],
    "self: smiles": ["I did, at a wedding. It was noted."],
    "self: tears": ["Not on watch. And I am on watch."],
    "self: love": ["Once. She wanted to see what is at the end of the road. I had the gate."],
    "self: why single": [
        "I am home for no supper and up every night. Nobody marries that.",
        "I never asked anybody, {asker}. I was on watch.",
    ],
    "self: friend": ["Hob. We can stand in one room for an hour and need no word."],
    "self: friend: why": ["Hob does not chatter."],
    "self: liked best": [
        "Hob. Says little, holds what it is given to hold. And Marta, for the soup."
    ],
    "self: liked best: why": ["They do their work. I can rely on it."],
    "self: liked least": ["Whoever leaves a gate open behind him, {asker}."],
    "self: liked least: why": ["Wolves need no invitation."],
    "self: dreams": ["Of standing watch. It is no rest."],
    "self: drinks": ["One ale at a wedding. None on watch, and there is always a watch."],
    "self: eats": ["Marta sends soup out at noon. I eat it standing."],
    "self: cold": ["The cloak is waxed and the soup is hot. I manage."],
    "self: pain": ["The feet, by evening. One does not report that."],
    "self: measure": ["Half the height of the wall, and a little. Heavy enough for the bell rope."],
    "self: strength": ["I swing both wings of that gate alone. You I could carry to the well."],
    "self: courage": ["I stand where I was put, {asker}. Others may call it what they like."],
    "self: wits": ["I can count, and I can wait. For a gate that will do."],
    "self: riches": ["A spear, a cloak and a dry bed. It is enough."],
    "self: surname": ["Bram, {asker}, and no more. My father was Edmer: so one tells us apart."],
    "self: plays": ["Counting, {asker}. Sparrows against pebbles. The sparrows win."],
    "self: swims": ["Never tried. The gate is on dry land."],
    "self: dances": ["No. Somebody has to hold the spears."],
    "self: cooks": ["I can boil water. Marta does the rest."],
    "self: reads": ["One book a year, slowly. Odile picks it."],
    "self: handles arms": ["Well enough that I never had to. That is the art of it."],
    "self: colour": ["Grey. Nobody sees it coming."],
    "self: animal": ["A dog would be useful here. It would want to sleep, though."],
    "self: favourite anything": [
        "I keep no favourites on watch.",
        "The plainest one, {asker}, whichever that is.",
    ],
    "self: their thoughts": ["The road. Then the gate. Then the road again."],
    "self: made of": ["Bone and wool, like my father."],
    "self: heart": ["It beats. More than that is nobody's business at a gate."],
    "self: he or she": ["A man. The ninth one here."],
    "self: sins": ["I once counted eight sparrows, and there were seven. I put it right."],
    "self: another life": ["Stand guard over something else, I suppose. It is what I can do."],
    "self: in need": ["Stand where I stand, and see what it is."],
    "self: a liking": [
        "I have nothing against it, off watch.",
        "As long as it keeps clear of the gate, {asker}.",
    ],
    "self: vermin": ["Mice, in the straw of the watch box. They have no word either, and come in."],
    "self: senses": ["Nothing that I would ring the bell for."],
    "self: disturbed": ["Less than the sparrows do."],
    "self: name of the village": ["Thornwick."],
    "self: age of the village": [
        "Older than the wall, and the wall has stood for a hundred winters. Odile may know more.",
    ],
    "self: age of the house": ["A hundred winters, gate and wall. Aldwin, of my family, hung it."],
    "self: choice": [
        "The one that makes less noise.",
        "Whichever still works in the rain, {asker}.",
    ],
    "self: made it": [
        "No. I guard. Others make things.",
        "Not I, {asker}. I only keep an eye on it.",
    ],
    "self: off duty": [
        "I do not, {asker}. There is one gate and one guard.",
        "When somebody else stands here. Nobody else does.",
    ],
    "self: leaving the game": [
        "Type: quit. No word is needed for that.",
    ],
    "self: under way": [
        "Nothing is under way, {asker}. What I do, I do at once, or not at all.",
    ],
    "self: loud": [
        "A gate needs a voice that carries. I will spare you it.",
    ],
    "self: which house": [
        "This is the square of Thornwick, and that is its gate. Inn south, library west, "
        "workshop east.",
    ],
    "self: what it is like": [
        "One stands. It rains or it does not. By dawn everybody is still there: that is the good "
        "part.",
        "Long, {asker}, and quiet, if I do it well.",
    ],
    "self: languages": [
        "One. “Halt” is understood in all of them.",
    ],
    "self: what is in it": [
        "Straw, a stool and some mice. Nothing that a thief would carry far.",
        "What you see is what there is, {asker}. I have looked; it is my work.",
    ],
    "self: on them": [
        "A crust, a whistle and a pebble for the well.",
    ],
    "self: where kept": [
        "On me, or in the watch box. Both are guarded.",
    ],
    "self: best thing here": [
        "The gate. Oak and iron, a hundred winters old.",
    ],
    "self: others in town": [
        "Marta in the inn, Odile in the library, Hob in the workshop. Whoever else is in came "
        "past me: nobody of note.",
        "Forty hearths, {asker}. You will want Marta, Odile or Hob.",
    ],
    "self: other guests": [
        "Carters, drovers, a pedlar at times. Today, those you see.",
    ],
    "self: free of charge": [
        "Walking about costs nothing here. Passing the gate costs the word.",
    ],
    "self: a seat": [
        "The rim of the well. Mind the pebbles, {asker}.",
        "Nobody sits at a gate. There are benches at the Kettle.",
    ],
    "self: always so": [
        "Yes, {asker}. Market days apart.",
        "Most days. I stand here to keep it so.",
    ],
    "self: safe": [
        "Inside this wall, yes. That is what I am for.",
        "Nothing has come in on my watch, {asker}.",
    ],
    "self: allowed": [
        "Inside the wall, yes. Passing the gate takes the word.",
        "Nobody has forbidden it so far, {asker}.",
    ],
    "self: far": [
        "Inside the wall nothing is. Across the square, {asker}.",
        "Nothing in here is, {asker}. What lies outside the gate I have not paced off.",
    ],
    "self: always like this": [
        "Always. It saves getting used to me.",
    ],
    "self: people here": [
        "I have had no trouble with any of them. That is praise, from a guard.",
    ],
    "self: open": [
        "The gate opens for the word, at any hour. Otherwise it is shut.",
    ],
    "self: only way": [
        "The only one. I would know of another, {asker}.",
    ],
    "self: the day": [
        "Another day on watch. I keep no calendar, only the gate.",
    ],
    "self: the hour": [
        "My watch is not over. More I cannot say.",
        "Still my watch, {asker}.",
    ],
    "self: age of the wall": [
        "A hundred winters. It was the wolves that had it built.",
    ],
    "self: only one": [
        "The only one here, day and night. It has been enough so far.",
    ],
}

OTHERS: Opinions = {
    "oldest": ["Hob, by the count of winters. Of the rest of us, Odile."],
    "youngest": ["Marta's boy. Of us four, myself, I think."],
    "strongest": ["Hob. I saw it lift a cart with the carter still on it."],
    "cleverest": ["Odile. Ask her; she will look up whether it is true."],
    "kindest": ["Marta. She sends soup out to me, and never asks for the bowl."],
    "funniest": ["Marta thinks that she is."],
    "tallest": ["I am. It helps, with a wall."],
    "handsomest": ["I watch the road, {asker}, not faces."],
    "worst": ["Nobody inside this wall gives me trouble. I would know."],
    "fight": [
        "Hob does not tire and I do not move. We would both still be at it at dawn.",
        "It would not come to it, {asker}. I am standing here.",
    ],
    "scared": ["No. I know them all by their step."],
    "couple": ["No. I am on watch."],
    "preferred": ["I guard them all alike, {asker}. That is the point of a wall."],
    "rich": {
        "marta": "Marta? Her roof leaks. Whoever is rich mends his roof.",
        "odile": "Odile? In paper.",
        "hob": "Hob? Nails. It counts them.",
    },
    "married": {
        "marta": "Marta? No. She has the Kettle, and it has her.",
        "odile": "Odile? Not that anybody ever saw. There are the books.",
        "hob": "Hob? No. Hob has a bench.",
    },
    "aged": {
        "marta": "Marta was born at the Kettle. She does not say when, and I do not ask.",
        "odile": "Odile came thirty years ago. She was grown then.",
        "hob": "Hob was found sixty years ago. Before that, nobody knows.",
    },
    "fair": {
        "marta": "Marta has a good face. It is mostly flour.",
        "odile": "Odile? I have mainly seen her spectacles.",
        "hob": "Hob is straight and well joined. More one cannot ask.",
    },
}
