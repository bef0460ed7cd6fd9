"""What Hob says of itself, and what it thinks of the others. Data only."""

from __future__ import annotations

from world.personas.neighbours import Answers
from world.personas.of_others import Opinions

SELF: Answers = {
    "self: lived before": ["Nowhere, {asker}. One morning Hob was here, at work."],
    "self: where to": ["Where pear trees grow, {asker}. Then back to the bench."],
    "self: chosen": ["No, {asker}. The hands knew. Hob followed the hands."],
    "self: easier": ["Edges wear smooth, {asker}. Slowly."],
    "self: gossip": ["Hob says little, {asker}. Of others, nothing."],
    "self: what it takes": ["A bench, {asker}. A straight eye. Much wood."],
    "self: hard": ["Knots are, {asker}. The rest is work."],
    "self: of strangers": ["They touch the tools, {asker}. Some put them back. Hob likes those."],
    "self: am I so": ["{asker} has broken nothing. That is high up."],
    "self: their speech": ["Each word is planed, {asker}. What is too much falls off."],
    "self: not called so": ["Hob calls {asker} {asker}."],
    "self: belief": ["Hob believes in a square corner, {asker}. It has never failed."],
    "self: company": ["Stay, {asker}. Hob works and hears. It is better than alone."],
    "self: stand in": ["Well meant, {asker}. The bench is Hob's place."],
    "self: trusts them": ["Hob trusts what holds, {asker}. So far {asker} holds."],
    "self: goes out": ["To the square, {asker}, when it is dry. Wet is bad for wood."],
    "self: cares": ["Hob planes with care, {asker}. So: yes."],
    "self: thought ill": ["Hob does not think that, {asker}."],
    "self: if they fail": ["Hob makes the part new, {asker}. With the other hand."],
    "self: friendship": ["Good, {asker}. A friend holds the other end of the board."],
    "self: proud of them": ["Joss used the peg, {asker}. That is praise."],
    "self: father's like": ["Hob has no father, {asker}. There was Joss."],
    "self: mother's like": ["Hob has no mother, {asker}. There is a bench."],
    "self: father's name": ["None, {asker}. Nobody bore Hob."],
    "self: mother's name": ["None, {asker}. Nobody bore Hob."],
    "self: father's work": ["No father, {asker}. Joss made wheels."],
    "self: mother's work": ["No mother, {asker}."],
    "self: read to": ["Joss talked at work, {asker}. Hob held the board and heard it."],
    "self: grief": ["Hob has no part for it, {asker}. But it was quiet at the bench."],
    "self: raised by": ["Nobody, {asker}. Hob began grown."],
    "self: kindness": ["Marta brings oil on feast days. Nobody told her to, {asker}."],
    "self: wanted kin": ["No, {asker}. Hob made a peg. That was enough."],
    "self: nature": ["Hob is straight, {asker}. And slow. More Hob is not."],
    "self: fed by": ["Marta brings oil, {asker}. Hob does not eat."],
    "self: slept at work": ["Hob does not sleep, {asker}. Hob stops, and starts."],
    "self: while asleep": ["Hob does not sleep, {asker}. So nobody."],
    "self: after them": ["Parts wear. Hob makes new ones. Nobody has to come, {asker}."],
    "self: holidays": ["Feast days. Then there is oil, {asker}. Then work."],
    "self: long day": ["All days are one board long, {asker}."],
    "self: overworked": ["Hob does not tire, {asker}. But it is well meant."],
    "self: their love: like": ["It turned very evenly, {asker}. A good lathe."],
    "self: their love: name": ["A lathe has none, {asker}."],
    "self: their love: now": ["Sold. It did not come back, {asker}."],
    "self: their love: missed": ["When a leg must be round, {asker}."],
    "self: their love: along": ["Nobody asked Hob, {asker}. It was sold."],
    "self: reminds them": ["Was that of wood too, {asker}?"],
    "self: treated": ["Good, {asker}. They oil Hob. They bring back tools. Most of them."],
    "self: the others": ["Yes, {asker}. Bram stands. Marta has oil. Odile stands on Hob's ladder."],
    "self: threw out": ["No, {asker}. They go by themselves when Hob saws."],
    "self: help with a riddle": ["No cog for riddles, {asker}. Odile has one. West."],
    "self: stopping me": ["Hob is slow, {asker}. Hob does not chase. Hob would see it, though."],
    "self: hating it": [
        "No, {asker}. Hob has no part for hate.",
        "Hob does not mind it. Wood is good. Work is good.",
    ],
    "self: enjoying it": [
        "Hob is made for it. That is liking.",
        "Here are tools, {asker}. Where tools are, Hob is well.",
    ],
    "self: happy": [
        "The cogs run smoothly here, {asker}. Hob thinks that is happy.",
        "When a joint fits, yes. Many fit.",
    ],
    "self: leaving": [
        "No, {asker}. The bench is here. Hob without a bench is only wood.",
        "Hob looks out of the door. Then Hob planes. It is enough.",
    ],
    "self: missing them": [
        "Joss, yes. There is a peg for his cap. No cap hangs there, {asker}.",
    ],
    "self: close to them": [
        "Joss talked, and Hob held the board. It was good, {asker}.",
    ],
    "self: missing": [
        "The small chisel. It was a good chisel, {asker}.",
        "Joss is gone, {asker}. Hob keeps his bench.",
    ],
    "self: dull": [
        "Hob does not get bored. There is the stair.",
        "No two boards are the same, {asker}. Not dull.",
    ],
    "self: lives alone": ["Alone, {asker}. The tools hang close by."],
    "self: rudeness": ["Something in Hob turns slower then, {asker}. Work helps."],
    "self: lonely": [
        "Hob has a bench. And {asker}, now.",
        "It is quiet at night, {asker}. Hob planes, then it is not.",
    ],
    "self: in trouble": ["No, {asker}. Hob did what Hob is set to do."],
    "self: got through": [
        "Good, {asker}. The hinges held? Hob would like to know.",
    ],
    "self: cold out": ["Cold makes the oil thick, {asker}. Marta has a fire."],
    "self: brought back": ["Good. Each thing has its place, {asker}. Now it is right."],
    "self: a bribe": ["Hob has no pocket, {asker}. Coppers do not move Hob."],
    "self: yes or no": ["Not a yes, {asker}. A yes from Hob is: yes."],
    "self: what a machine says": [
        "Hob is wood and brass, {asker}. And a machine speaks for Hob, by simple rules. So: yes.",
    ],
    "self: drinkers": [
        "Hob drinks oil, {asker}. The rest, Marta counts.",
        "Not Hob. Oil, one drop. Ask Marta for the others.",
    ],
    "self: locked rooms": [
        "No lock in here, {asker}. One door. It is open.",
        "Hob made the doors. None here is locked.",
    ],
    "self: cheer": [
        "Hob makes a bent nail straight, {asker}. Slowly, with warm taps. A day goes the same.",
        "Sit on the bench, {asker}. Listen to the plane. It helps wood too.",
    ],
    "self: drying": [
        "No fire here. Shavings burn. Marta has a fire, {asker}.",
        "By the fire at Marta's. Not too near. Leather warps like wood.",
    ],
    "self: sore feet": [
        "Sit on the bench, {asker}. Hob has no feet that hurt. Feet need rest.",
        "Rest them, {asker}. Hob would use oil. Feet may want water.",
    ],
    "self: read it yourself": [
        "Hob reads marks on wood, {asker}. Odile reads books.",
    ],
    "self: spelling": [
        "Hob cuts notches, {asker}. Odile has letters.",
    ],
    "self: dog-ears": [
        "A bent corner stays weak, {asker}. In paper too.",
    ],
    "self: never told": [
        "Hob keeps one crooked nail, {asker}. It was the first. Nobody asked.",
        "Some nights Hob planes a board that is done. It is good to hear.",
    ],
    "self: founded": [
        "Before Hob, {asker}. Odile has books. Hob has boards.",
        "Hob was not there. Nobody told Hob who began it.",
    ],
    "self: say it back": [
        "Hob's jaw is wood, {asker}. New words do not fit it.",
        "That word has no notch in Hob. {asker} says it better.",
    ],
    "self: how long to learn": [
        "Hob does not know, {asker}. The hands knew when Hob was found.",
        "No notch for the learning. The hands knew.",
    ],
    "self: had a master": [
        "None, {asker}. Joss found Hob here, at work. The hands knew.",
    ],
    "self: mender": [
        "No mender here but Hob. And Hob works only for those who build, {asker}.",
        "Hob has the tools. Hob works for those who build, and nobody else does such work here.",
    ],
    "self: smell": ["Pear wood, oil and sawdust, {asker}. Hob does not smell it. People say so."],
    "self: their death": ["Hob had no parents, {asker}. Nobody to die."],
    "self: fun here": [
        "They go to Marta. Ale, dice, noise. Hob planes. That is fun too.",
        "They laugh at the inn, {asker}. Hob has a stair.",
    ],
    "self: age of theirs": [
        "Hob counts rings in wood. {asker} shows none.",
        "Older than the shavings, {asker}. Younger than the bench. Hob cannot tell more.",
    ],
    "self: shorter": [
        "Hob cuts wood short, {asker}. Words are short already.",
    ],
    "self: odd senses": [
        "Hob has no tongue for that. Hob would say: of shavings.",
        "Hob cannot measure it, {asker}. It does not lie still.",
    ],
    "self: a mess": [
        "Not a mess. Hob knows where each piece lies.",
        "Shavings, {asker}. Where wood is worked, they fall.",
    ],
    "self: their post claimed": [
        "Before Hob it was Joss, {asker}. A wheelwright. Hob knows of nobody else.",
    ],
    "self: best and worst": [
        "The best is work. The worst is rain. Brass does not like it, {asker}.",
    ],
    "self: forbidden": ["Not the saw, {asker}. Not the tools. The rest is open."],
    "self: last made": [
        "Four spokes of the wheel. Four more come.",
        "A step of the stair, {asker}. The last so far.",
    ],
    "self: as a child": [
        "Hob was no child. One morning Hob was there, and planed.",
        "Nothing. Hob began grown.",
    ],
    "self: mortality": [
        "Parts wear. Hob makes new ones. So far that goes on.",
        "Rust could do it. So Hob has oil, {asker}.",
    ],
    "self: vermin seen": [
        "Hob sets a trap. Wood and wire. No harm done.",
    ],
    "self: former name": [
        "Joss's workshop, once. Now Hob's.",
    ],
    "self: wet": [
        "Wood swells. Brass goes green. So Hob stays dry.",
        "Hob creaks for a week. Oil helps.",
    ],
    "self: at home": ["Hob is in the workshop. Hob is always in the workshop."],
    "self: parents": [
        "Nobody bore Hob. Nobody to die.",
    ],
    "self: food of theirs": [
        "Oil. On feast days.",
    ],
    "self: book of theirs": [
        "Hob does not read. Hob likes a good plan.",
    ],
    "self: season": [
        "Dry summer. Wood does not swell.",
    ],
    "self: soldier": [
        "No. Hob sets nails, not men.",
    ],
    "self: boredom": [
        "Hob does not get bored. There is the stair.",
    ],
    "self: loneliness": [
        "Hob has a bench. And {asker}, now.",
    ],
    "self: nights": [
        "The same. Hob needs no light to sand.",
        "Hob stops. Or builds the stair. It is dark either way.",
    ],
    "self: always": [
        "Always this workshop. Since the morning when Joss found Hob in it.",
    ],
    "self: on the bench": [
        "A stair, {asker}. Then more stair.",
        "The wheel. Four spokes of eight. And the stair.",
    ],
    "self: a gift": [
        "A top, of pear wood. It spins straight.",
        "Something with wheels, {asker}.",
    ],
    "self: age": [
        "Hob has no rings to count.",
        "Hob was found one morning. Before that: nothing.",
    ],
    "self: tenure": [
        "Since the morning when Hob was found at work.",
        "Long. The bench was new.",
    ],
    "self: home": ["Here. Hob stops at the bench. That is sleep."],
    "self: tools": ["Saw, plane, chisel. Hammer last, {asker}."],
    "self: origin": [
        "Joss, a wheelwright, found Hob here, one morning, at work. Hob knows no more.",
        "From this workshop. Hob knows no place before it.",
    ],
    "self: kin": [
        "No kin. Hob has a bench.",
        "Nobody was built beside Hob.",
    ],
    "self: trade of theirs": [
        "Hob builds, for those who build here.",
        "Build. Set. Mend the plan. That is the work.",
    ],
    "self: liking": [
        "Hob is made for it. That is liking.",
        "Here are tools. Where tools are, Hob is well.",
    ],
    "self: rest": [
        "Hob does not sleep. Hob stops, and starts.",
        "No food, no sleep. Oil, on feast days.",
    ],
    "self: fun": [
        "Hob sands edges. It is smooth work.",
        "A straight line. Hob looks at one, and the day is good.",
    ],
    "self: favourite": [
        "Oak. It does not lie.",
        "The sound when a joint fits.",
    ],
    "self: fear": [
        "Rust.",
        "Rain, {asker}. And a dull chisel.",
    ],
    "self: wish": [
        "Four more spokes for the wheel.",
        "A house for the door.",
    ],
    "self: feeling": [
        "Cogs turn. If that is feeling, Hob feels.",
        "Hob does not know what Hob has inside, but cogs.",
    ],
    "self: pay": [
        "No pay. Oil.",
        "Those who build here give orders. Nobody pays.",
    ],
    "self: fights": [
        "Hob hits nails. Nothing else.",
    ],
    "self: travels": [
        "Hob has never been past the square.",
    ],
    "self: past": [
        "One morning Hob was here, at work. Before it Hob has nothing.",
        "Wood, then Hob. There is no more.",
    ],
    "self: looks": [
        "Pear wood and brass. The knee squeaks.",
    ],
    "self: favourite: why": ["It is true all through. No soft spots."],
    "self: fear: why": ["It stops the work."],
    "self: season: why": ["Joints stay as they were cut."],
    "self: a newcomer": [
        "Mind the stair. It ends.",
        "Touch nothing sharp. Eat at the inn. Look at the stones.",
    ],
    "self: taught": ["Nobody. Hob was found at work. The hands knew."],
    "self: before them": ["Joss, a wheelwright. His bench is Hob's bench."],
    "self: their things": [
        "Wood: from behind the wall. The rest: from Joss. Hob found it here.",
        "It lay in the workshop. Joss left it. Hob uses it.",
    ],
    "self: runs it": ["Joss did. Now Hob, alone. Those who build here give the orders."],
    "self: best made": [
        "Odile's ladder. It holds. She is on it every day.",
        "The door. It shuts without a sound.",
    ],
    "self: best made: why": ["No gap in it. Hob looked."],
    "self: worst made": [
        "The stair. It goes nowhere. Hob builds on.",
        "A stool with five legs, once.",
    ],
    "self: first made": ["A peg. For Joss. It still holds."],
    "self: a fear": ["Hob fears rust. Nothing else."],
    "self: their guests": ["Few. They mind the stair."],
    "self: first guest": ["Joss. He looked at Hob. Hob looked at Joss."],
    "self: earliest memory": ["A plane in this hand. A shaving on the floor. Joss in the door."],
    "self: strangest": ["A man wanted a round box with a corner. Hob is still thinking."],
    "self: best seen": ["A beam of oak. Straight from end to end."],
    "self: worst seen": ["Wet rot. In the roof of the Kettle."],
    "self: best part": ["When it fits at the first try."],
    "self: kin: why": ["Nobody drew any."],
    "self: hardest": ["Knots. And plans that change.", "The end of a job. Then there is no job."],
    "self: hardest: why": ["The saw does not like it. Hob does not like it."],
    "self: anger": ["Bent nails. People who straighten them on the bench."],
    "self: anger: why": ["It leaves dents."],
    "self: skill": ["Joints fit. Doors shut. So: yes."],
    "self: smiles": ["The face has no hinge for that. Hob ticks faster."],
    "self: tears": ["No. Water rusts."],
    "self: love": ["Hob liked a lathe once. It was sold."],
    "self: why single": ["Nobody was built to match."],
    "self: friend": ["Bram. He stands. Hob stands.", "The bench. It was here first."],
    "self: friend: why": ["It does not wobble."],
    "self: liked best": ["Bram. He stands straight. And Marta, for the oil."],
    "self: liked best: why": ["Good workmanship."],
    "self: liked least": ["The one who took the small chisel."],
    "self: liked least: why": ["It was a good chisel."],
    "self: dreams": ["Hob stops. Hob starts. Between them is nothing."],
    "self: drinks": ["Oil. A spoon of it."],
    "self: eats": ["No food. Oil, on feast days."],
    "self: cold": ["Cold makes the oil thick. Fire is bad for wood. Hob stays between."],
    "self: pain": [
        "No. It makes a dent, and a noise. That is all.",
        "The knee squeaks. It does not hurt.",
    ],
    "self: measure": ["Two arm's lengths and a nail. As heavy as a door."],
    "self: strength": ["Hob lifts beams. Hob would lift you. Both sides must be even."],
    "self: courage": ["No part in Hob shakes. Only the knee squeaks."],
    "self: wits": ["Hob knows wood. That is one thing. It is enough."],
    "self: riches": ["Nails, by the hundred."],
    "self: surname": ["Hob. No more letters were cut, {asker}."],
    "self: plays": ["No games, {asker}. Hob sorts nails by length. It is close to one."],
    "self: swims": ["Wood floats. Brass sinks. Hob does not try."],
    "self: dances": ["Hob turns. Left, right. It is not a dance."],
    "self: cooks": ["Glue, in a pot. Nobody ate it."],
    "self: reads": ["Numbers on a rule. Lines on a plan. No books."],
    "self: handles arms": ["Hob hits nails. Nothing else."],
    "self: colour": ["Pear wood, after oil."],
    "self: animal": ["A woodpecker comes. Hob lets it knock."],
    "self: favourite anything": ["Hob has no list of those.", "The one that fits, {asker}."],
    "self: their thoughts": ["The next step of the stair.", "Cogs, and a little sawdust."],
    "self: made of": [
        "Pear wood. Brass. Some glue.",
        "Wood and brass, {asker}. No stone, no clay.",
    ],
    "self: heart": ["Something ticks. Hob calls it that."],
    "self: he or she": ["It. Hob was not carved as either."],
    "self: sins": ["Hob bent a nail, and hid it."],
    "self: another life": ["Build. There is nothing else in Hob."],
    "self: in need": ["Look. Measure. Then see."],
    "self: a liking": [
        "Hob has nothing against it. If it stays dry.",
        "If it is well made, {asker}.",
    ],
    "self: vermin": ["Woodworm, once. Hob found the hole."],
    "self: senses": ["Sawdust, and a tick. The tick is Hob."],
    "self: disturbed": ["Hob can work and hear."],
    "self: name of the village": ["Thornwick. Hob cut the sign."],
    "self: age of the village": [
        "Older than Hob. The wall is a hundred winters old. It was there first."
    ],
    "self: age of the house": ["Joss had it sixty years ago. The beams are older. Good beams."],
    "self: choice": [
        "The one that fits.",
        "Depends on the job. For a stair: the harder one.",
    ],
    "self: made it": [
        "What is new and of wood here, Hob made. The rest was here.",
    ],
    "self: off duty": [
        "No hour for that. Hob stops, and starts.",
        "When the stair is done. It is not done.",
    ],
    "self: leaving the game": [
        "Type: quit. Hob stays on.",
    ],
    "self: under way": [
        "Nothing is under way for {asker}. What Hob may do is done at once. The rest is not begun.",
    ],
    "self: loud": [
        "Wood is loud. Hob will set it down slower.",
    ],
    "self: which house": [
        "This is the workshop, in Thornwick. Inn, gate and library are out by the square.",
    ],
    "self: what it is like": [
        "Hob gets up. Hob builds. There is chalk. It is good.",
        "It creaks when it is damp, {asker}. Otherwise straight.",
    ],
    "self: languages": [
        "Hob speaks one. Wood has another. Hob listens to that.",
    ],
    "self: what is in it": [
        "Nails, pegs, chalk. Everything is where it belongs.",
        "Wood, {asker}. Or what was wood. Hob keeps nothing else.",
    ],
    "self: on them": [
        "Hob has no pockets. Chalk goes behind the ear.",
    ],
    "self: where kept": [
        "On its nail, {asker}. Each thing has one.",
    ],
    "self: best thing here": [
        "The bench. Joss built it. Then he found Hob at it.",
    ],
    "self: others in town": [
        "Marta: inn. Bram: gate. Odile: library. Hob: here.",
    ],
    "self: other guests": [
        "Some come, with a plan. Most have none. Now: {asker}.",
    ],
    "self: free of charge": [
        "Looking is free. Hob takes no coins.",
    ],
    "self: a seat": [
        "Sit on the stair. It leads nowhere yet.",
    ],
    "self: always so": [
        "Mostly. Hob does not change much.",
        "Yes, {asker}. When it is not, Hob notices.",
    ],
    "self: safe": [
        "Safe. Mind the chisels.",
        "Nothing has eaten Hob so far, {asker}.",
    ],
    "self: allowed": [
        "Allowed. Mind fingers, sparks and wet glue.",
        "Hob does not mind, {asker}. Nails do.",
    ],
    "self: far": [
        "Not far. Hob counts forty planks to the square.",
    ],
    "self: always like this": [
        "Hob was found like this.",
    ],
    "self: people here": [
        "They oil Hob. They bring back tools. Good people.",
    ],
    "self: open": [
        "Hob is always here. The door is never locked.",
    ],
    "self: only way": [
        "One door out. The other doors here lead nowhere yet.",
    ],
    "self: the day": [
        "Hob cuts a notch each day. Nobody told Hob the name of this one.",
    ],
    "self: the hour": [
        "Hob has cogs and no clock.",
        "It is work time. It always is.",
    ],
    "self: age of the wall": [
        "A hundred winters, people say. Hob was not there.",
    ],
    "self: only one": [
        "One Hob. Of another, nobody has told Hob.",
        "Hob is the only one that Hob has seen, {asker}.",
    ],
}

OTHERS: Opinions = {
    "oldest": ["Hob, if one counts from Joss. The bench is older."],
    "youngest": ["The boy. He grows. Hob marks it on the post."],
    "strongest": ["Hob. Beams do not lift themselves."],
    "cleverest": ["Odile. She knows words. Hob knows wood."],
    "kindest": ["Marta. She brings oil."],
    "funniest": ["Marta. People make the noise when she talks."],
    "tallest": ["Bram, by two fingers. Hob measured."],
    "handsomest": ["The oak beam over the door."],
    "worst": ["All are well made. Some creak."],
    "fight": [
        "No fight. Somebody would have to mend it. Hob.",
        "Brass is harder. Hob does not hit.",
    ],
    "scared": ["No. They are softer than Hob."],
    "couple": ["No. No part in Hob for that."],
    "preferred": ["Each is made for something. Hob sees no better."],
    "rich": {
        "marta": "Marta: wet rot in the roof. Not rich.",
        "bram": "Bram: one spear. Not rich.",
        "odile": "Odile: four hundred books. No coin in them. Hob looked.",
    },
    "married": {
        "marta": "Marta: no. One chair at her table.",
        "bram": "Bram: no. He has the gate.",
        "odile": "Odile: no. She has shelves.",
    },
    "aged": {
        "marta": "Marta: twenty winters at the oven. Before that Hob did not count.",
        "bram": "Bram: nineteen winters with the spear. He has not warped.",
        "odile": "Odile: thirty years on that ladder. It was built twice.",
    },
    "fair": {
        "marta": "Marta is round. Round is hard to make.",
        "bram": "Bram is straight. That is good in a post.",
        "odile": "Odile is small, with glass. Well polished.",
    },
}
