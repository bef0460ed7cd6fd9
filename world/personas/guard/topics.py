"""What Bram says of the others, and of what one asks about in the village. Data only."""

from __future__ import annotations

from world.personas.neighbours import Answers, Neighbours

NEIGHBOURS: Neighbours = {
    "marta": (
        "Marta? In the Copper Kettle. South, by the way called “inn”.",
        "Marta keeps the Copper Kettle. Good soup. She talks.",
    ),
    "odile": (
        "Odile is in the library, west of here.",
        "Odile keeps the books. Ask her what you would not ask me.",
    ),
    "hob": (
        "Hob is in the workshop, east of here.",
        "Hob is wood and brass, and builds what those who build here order: doors, stairs, wheels.",
    ),
    "stones": (
        "Through this gate, and up the old road.",
        "They stand on the hill. They have given me no trouble so far.",
    ),
    "square": ("You are standing in it.", "Market Square. Cobbles, a well, and my gate."),
    "bram": (
        "Behind me, {asker}. You can hardly miss it.",
        "It keeps the wolves out. I open it for those who have the word.",
    ),
}

ANSWERS: Answers = {
    "joss": [
        "A wheelwright. The workshop was his, before Hob.",
        "He is dead, {asker}. He found Hob, they say.",
    ],
    "business": [
        "No trade here, {asker}. Some go out, some come in.",
    ],
    "the fallen": [
        "Some fell, {asker}, sword in hand. The bell was cast from those swords.",
    ],
    "wolves since": [
        "Not once since the wall stands, {asker}. I count the shadows every night all the same.",
    ],
    "wolves": [
        "None this year, {asker}. The wall is there because of them.",
        "They came in a hard winter, long before my time. Odile has it in her books.",
    ],
    "the gate, and why": [
        "Wolves walked in once. Since then it is shut, and opens for the word alone.",
        "A gate that stands open guards nobody, {asker}. So it is shut.",
    ],
    "hours of the gate": [
        "It has no hours. I open it, day or night, for the word, and shut it behind them.",
        "Shut at dusk, shut at dawn, {asker}. In between it opens for the word.",
    ],
    "beyond the gate": [
        "The old road, and the standing stones on their hill. No wolves, this year.",
        "Hedges, a road, nine stones. It is quiet, while I stand here.",
    ],
    "the gate": [
        "It is shut, and it stays shut for all who do not have the word.",
        "Oak and iron, hung in the winter of the wolves. I open it for those who give the word.",
    ],
    "the wall, and why": [
        "Against the wolves. It has worked.",
    ],
    "the wall": [
        "Field stones, twice your height, built in nine days. It looks it, and it holds.",
        "Twice a man's height, {asker}, and I walk it three times a night.",
    ],
    "the bell, and why": [
        "To call everybody in when there is danger. And for weddings.",
    ],
    "the bell, and who": [
        "I do, {asker}. It calls the village in when there is danger, and for weddings.",
    ],
    "the bell": [
        "It calls the village in when there is danger. And for weddings.",
        "They hung it when the wolves came. I ring it when I am asked with good reason.",
    ],
    "arms": [
        "There is a flower on the village's arms. More you will not hear from me; ask Odile.",
        "It is on the arms of the village, and I carry none. Ask Odile.",
    ],
    "ruler": [
        "The village rules itself. I keep its gate.",
        "No king gives orders here, {asker}. The word does.",
    ],
    "arms and armour": [
        "No smith in Thornwick, and I lend no weapons.",
        "You need no weapon inside this wall, {asker}. There is none for sale.",
    ],
    "healer": [
        "There is no healer here. Marta's soup is the nearest thing.",
        "Lie down at the Kettle, {asker}. We have no healer.",
    ],
    "magic": [
        "None passes this gate that I know of.",
        "Not while I stand here. Odile may have a book on it.",
    ],
    "monsters": [
        "None inside the wall. None seen outside it this year.",
        "I have seen nothing of the sort from here, {asker}.",
    ],
    "treasure": [
        "If any came through here, I would have written it down.",
        "Not at this gate. There are only stones out there.",
    ],
    "ford": [
        "North, {asker}, through this gate and up the old road. The water is high.",
        "The old road leads to it, behind this gate. Chest deep, I am told, and cold.",
    ],
    "elsewhere": [
        "The old road goes north to a ford, and the water is high. Where it ends, I never saw.",
        "I know the road as far as I can see it, {asker}.",
    ],
    "privy": [
        "Behind the Kettle. Not against my wall.",
        "South, behind the inn, {asker}.",
    ],
    "strangers": [
        "I write down all who pass, {asker}. Whom do you look for? Give me a name.",
        "Nobody has passed today but those you see. Tell me the name.",
    ],
    "work": [
        "I need no help to stand here. Marta or Odile may know of something.",
        "Find the word, {asker}, and go and count the stones. That is a task.",
    ],
    "shops": [
        "There is no shop. The Kettle sells bread, soup and ale: south, the way called “inn”.",
        "On market days there are stalls. Today there are sparrows.",
    ],
    "money": [
        "I am paid by the village, {asker}.",
        "Keep it. The word costs nothing.",
    ],
    "skills": [
        "Stand straight and keep your eyes open. For the rest, type: help.",
    ],
    "the well": [
        "It has never run dry. The pebbles on its rim are mine.",
        "Deep and cold. Drink, if you are thirsty, {asker}.",
    ],
    "hint": ["Every child here knows it, and Odile has books. That is your hint."],
    "size": [
        "Forty hearths. I count those who pass, not those who sleep.",
        "Some forty houses inside the wall, {asker}.",
    ],
    "history": [
        "Odile has that in her books: west, in the library.",
        "Before my time, {asker}. Ask Odile.",
    ],
    "the cask": [
        "It rolled down the square on market day, {asker}, as far as the well. It is in my book.",
    ],
    "news": [
        "All quiet at the gate.",
        "Nobody has come, nobody has gone.",
        "Seven sparrows in the square. Yesterday it was six.",
    ],
    "village": [
        "Forty hearths and one gate. I keep the gate.",
        "Inn south, library west, workshop east. That is Thornwick, {asker}.",
    ],
    "weather": [
        "Sky above, road below. It has not rained on my watch.",
        "I stand in all of it, {asker}. The cloak is waxed.",
    ],
    "god": [
        "I leave that to people with time to sit down.",
    ],
}
