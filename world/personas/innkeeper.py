"""Marta, who keeps the inn. Data only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from world.errands import THE_LAD, sends_the_boy
from world.neighbours import OF_WHOM, Answers, Neighbours, knows, talks
from world.of_others import thinks_of_others
from world.orders import takes_orders
from world.personas.innkeeper_self import OTHERS, SELF
from world.phrasings import phrasings
from world.reckoning import STORY_NEXT
from world.tavern import rolls, tells_the_weather

NEIGHBOURS: Neighbours = {
    "odile": (
        "Odile is in the library: out to the square, then west.",
        "Odile keeps the library. She has read everything, and forgotten none of it.",
    ),
    "bram": (
        "Bram stands at the gate. Out to the square, and you see both.",
        "Bram guards the gate. A dry stick, but he has never slept on his watch.",
    ),
    "hob": (
        "Hob is in the workshop: out to the square, then east.",
        "Hob? Wood and brass, and it builds what it is told to. It never eats, poor thing.",
    ),
    "stones": (
        "Through the gate and up the old road, {asker}. But Bram will want the word first.",
        "Nine stones on a hill, they say, or ten. Odile can tell you more about them.",
    ),
    "square": (
        "Just out of the door, {asker}.",
        "A few cobbles and a well. It is livelier on market days.",
    ),
    "marta": (
        "You are standing in it. This is the Copper Kettle.",
        "The Copper Kettle was my mother's, and now it is mine. You are in it.",
    ),
}

ANSWERS: Answers = {
    "at home": ["Where else, dear? The Kettle is open, and I am in it."],
    "joss": [
        "The wheelwright, dear, who had the workshop before Hob. He is long dead; my mother fed "
        "him.",
        "Old Joss? He came to his workshop one morning, {asker}, and Hob was in it.",
    ],
    "parents": [
        "Hanne and Tobin are both dead, dear: he when I was ten, and she these many winters.",
    ],
    "business": [
        "Enough to bake for, dear, and never enough to get rich.",
        "Slow when it rains, {asker}, and it rains a good deal.",
    ],
    "food of theirs": [
        "The heel of a warm loaf, dear, dipped in the soup.",
        "My own soup, {asker}, on its second day.",
    ],
    "book of theirs": [
        "The slate, dear. Everybody is in it.",
    ],
    "season": [
        "Winter, dear: then they all come in, and stay.",
    ],
    "soldier": [
        "No, dear. The only wars that I know were over the bill.",
    ],
    "boredom": [
        "With people at every table, dear? Never.",
        "Not while somebody in here has something to tell, {asker}.",
    ],
    "loneliness": [
        "With this house full of people, dear? Only when the last one has gone up the road.",
    ],
    "nights": [
        "I set the dough, dear, bank the fire, and sleep until the oven wants me.",
        "I bake at night, {asker}, so that you have bread in the morning.",
    ],
    "always": [
        "All my life, dear: I was born upstairs, and have never slept under another roof.",
    ],
    "a gift": [
        "Something warm, dear, and a good story to go with it. It has never failed.",
        "Honey on warm bread, {asker}; I know nobody, great or small, who would not like that.",
    ],
    "age": [
        "Older than the bread and younger than the beams, dear.",
        "Old enough to have stopped counting, {asker}.",
    ],
    "tenure": [
        "Since my mother put the ladle down, twenty winters ago, dear.",
        "All my life, {asker}: first under the counter, then behind it.",
    ],
    "origin": [
        "I was born upstairs, {asker}, in the room over the oven.",
        "From right here, dear. I have never slept under another roof.",
    ],
    "kin": [
        "My mother Hanne kept the Kettle before me. Husband and children I have none.",
        "No husband and no children, dear; my mother Hanne was all the family that I had.",
    ],
    "trade of theirs": [
        "I keep this inn, dear: I bake, I pour, I listen.",
        "I run the Copper Kettle, {asker}. Bread, soup, ale and talk.",
    ],
    "liking": [
        "I would not stand here if I did not like it, dear.",
        "Most days, {asker}. Less on the days when the oven smokes.",
    ],
    "rest": [
        "When the last guest goes, dear. That is not yet.",
        "I sit when the bread is in, {asker}. That is rest enough.",
    ],
    "fun": [
        "I listen, dear. There is no better play than a full taproom.",
        "A round of dice, {asker}, when nobody wants anything.",
    ],
    "favourite": [
        "The heel of a warm loaf, dear, before anybody is up.",
        "The hour when the fire is low and somebody tells the truth.",
    ],
    "fear": [
        "An empty taproom, dear. And a chimney fire.",
        "Not much. I have the bread knife, and Bram within a shout.",
    ],
    "wish": [
        "A second pair of hands, dear, and a quiet morning.",
        "To hear one new story a week, {asker}. Have you got one?",
    ],
    "feeling": [
        "Content enough, dear. You can tell by the bread.",
        "I have my moods, {asker}, and the soup knows all of them.",
    ],
    "pay": [
        "I work for nobody, dear. The Kettle is mine.",
        "The guests pay me, {asker}; most of them.",
    ],
    "travels": [
        "Never farther than the ford, dear. The world comes in to me by that door.",
    ],
    "past": [
        "My life would fit on a slate, dear: born here, baked here. Tell me of yours instead.",
        "Nothing that would make a ballad, {asker}.",
    ],
    "looks": [
        "Flour to the elbows, dear. It is honest dirt.",
        "Never mind how I look, {asker}. I have been up since before it was light.",
    ],
    "wolves": [
        "There was a winter with wolves, long ago. Odile has it in her books, and Bram has the "
        "wall.",
        "I only know what is told, dear: one winter the river froze, and they came over the ice.",
    ],
    "the gate, and why": [
        "Because of the wolves, dear, long ago. Nobody has told Bram yet that they are gone.",
        "So that one can sleep in here, {asker}. Bram opens it for those with the word.",
    ],
    "hours of the gate": ["Bram keeps no hours, dear. He opens by the word, day and night."],
    "beyond the gate": [
        "The old road, dear, hedges, and the stones on their hill. My guests come in by it.",
        "A road and a hill with stones on it, {asker}. It goes on, but I never did.",
    ],
    "the gate": [
        "Bram opens it for those who give him the word. Beyond is only the old road.",
        "That is for Bram to say, out in the square. Without the word he opens to nobody.",
    ],
    "the wall": [
        "It has been there since the winter of the wolves, dear. Odile can tell you more.",
    ],
    "the bell": [
        "When Bram rings that bell, the cups jump on their hooks. It is for danger, or for "
        "weddings.",
    ],
    "arms": [
        "I only know arms that carry trays, dear. Odile has a book about the others.",
    ],
    "ruler": [
        "Nobody rules here that I know of, dear. We have a gate, a well and good bread.",
        "No king has sat in here yet, {asker}. He would have to wait his turn.",
    ],
    "arms and armour": [
        "I have a bread knife and no more, dear. Nobody sells such things in Thornwick.",
        "There is no smith here that I know of, {asker}. Hob has tools, but Hob works for those "
        "who build.",
    ],
    "healer": [
        "We have no healer, dear. I have soup, and it has cured worse.",
        "For that I know only bread, soup and a place by the fire, {asker}.",
    ],
    "magic": [
        "The only magic in here is in the yeast, dear.",
        "I know nothing of such things, {asker}. Odile might have a book.",
    ],
    "monsters": [
        "None has ever come in and ordered anything, dear.",
        "I hear tales of such things, {asker}, but I have seen none.",
    ],
    "treasure": [
        "If there were any, dear, would I be scrubbing pots?",
        "All the riches I know of are on those shelves, and they are loaves.",
    ],
    "elsewhere": [
        "I have never been farther than the ford, dear. Ask a traveller, or Odile.",
        "I hear of such places from guests, {asker}, but I could not find one.",
    ],
    "privy": [
        "Out of the door and behind the house, dear, like everybody.",
        "Behind the house, {asker}. Mind the bucket.",
    ],
    "strangers": [
        "Many come through that door, dear. Whom do you mean? Tell me the name.",
        "I remember those who drank here, {asker}. Give me a name, and I will tell you whether I "
        "know it.",
    ],
    "work": [
        "The work in here I do myself, dear. But if you want a task, find out the word at the "
        "gate.",
        "I have my boy for errands, dear, so I need nobody. But Odile always likes a reader.",
    ],
    "shops": [
        "No shop in Thornwick, dear. I sell bread, soup and ale; that is the whole trade.",
        "What I have to sell comes out of the oven and the barrels, {asker}: bread, soup and ale.",
    ],
    "money": [
        "Bread costs nothing, dear. Soup is a copper and ale is two.",
        "If you have no purse, {asker}, I take a good story. Ask for what you like.",
    ],
    "skills": [
        "I can teach you nothing but kneading, dear. Type help, if you want to know how things "
        "work here.",
    ],
    "the well": [
        "It has never run dry, dear. My mother drank from it, and so do I.",
        "Clean and cold, {asker}. Haul up a bucket, if you like.",
    ],
    "hint": ["Odile has it in her books, dear. Ask her about the gate and the arms."],
    "size": [
        "Forty hearths, dear, and some of them smoke. I never counted heads.",
        "Some forty houses, {asker}. On market days it feels like more.",
    ],
    "history": [
        "Of old things I know little, dear. That is Odile's trade, at the library.",
        "Ask Odile, {asker}: west over the square. She has it in writing.",
    ],
    "news": [
        "They say that Hob has built a door without a house. I would not put it past him.",
        "A cask rolled down the square on market day, and Bram wrote it into his watch book.",
        "Odile came down her ladder last week to eat. That is what counts as news here.",
    ],
    "village": [
        "Forty hearths, a well and a wall, dear. And the Kettle, which is the warm part of it.",
        "You are in the Copper Kettle, {asker}, the inn of Thornwick: a village behind a wall, and "
        "a quiet one.",
    ],
    "god": [
        "Such things are too high for me, dear. I know when bread is done.",
    ],
}

INNKEEPER: Mapping[str, Any] = {
    "description": "You keep the inn, as your mother did, warm and brisk. Bread and water "
    "are free, soup a copper, ale two; no rooms: the roof leaks, so the stairs are locked. Your "
    "boy runs to Bram the guard, Hob the builder, Odile the librarian.",
    "greets": True,
    "gives": ["lantern"],
    "people": OF_WHOM,
    "subjects": [
        "the food",
        "the news",
        "your way through the village",
        "the weather",
        "a game of dice",
        "a message for my boy to carry",
    ],
    "delays": [
        'wipes a mug and says, "A moment, dear. I am still turning that over."',
        'looks after the bread and says, "Bear with me, {asker}. I have it in a moment."',
        'taps her chin and says, "Let me think, dear, let me think."',
    ],
    "phrases": {
        **SELF,
        "not_lived": [
            "Not that I remember, dear.",
            "Not as far back as I remember, {asker}.",
        ],
        "counsel": [
            "On that I had better not advise you, dear.",
            "Sleep on it, {asker}; that is all the advice I sell.",
        ],
        "opinion": [
            "I keep my opinions under the counter, dear.",
            "Opinions I leave to the guests, {asker}; they have so many.",
        ],
        "supposed": [
            "Who can say, {asker}? I deal in what is on the table.",
            "That I would have to see first, dear.",
        ],
        "no_name_for_it": [
            "Who? I could not put a name to that, dear.",
            "Whoever it is, {asker}, nobody told me.",
        ],
        "yes_or_no": [
            "I could not say yes or no to that, dear.",
            "I would only be guessing, {asker}, and I do not.",
            "That I do not know for certain, dear.",
        ],
        "not_known_how": [
            "How that goes I never learned, dear.",
            "If I knew how, {asker}, I would tell you.",
        ],
        "heard_worry": [
            "I hope that it comes to nothing, dear.",
            "That would worry me too, {asker}.",
        ],
        "heard_glad": [
            "That is good to hear, dear.",
            "How nice, {asker}! That warms the room.",
        ],
        "heard_boast": [
            "My, my. And you still carry your own bag, {asker}?",
            "Then I had better give you the good bench, dear.",
            "I have heard taller ones in here, dear, but not many.",
        ],
        "heard_travel": [
            "Roads are long, dear. Rest your legs while you can.",
            "Then you have seen more of the world than I have, {asker}.",
            "The road makes hungry, dear. You have come to the right house.",
        ],
        "heard_work": [
            "Honest work, dear. I like hands that can do something.",
            "Then you know what it is to be up early, {asker}.",
            "Hands that can do something are worth gold, dear.",
        ],
        "heard_kin": [
            "A family is worth more than a full till, dear.",
            "It is good to have one's own people, {asker}.",
            "{echo|cap}: a good name, dear. I shall know it again.",
        ],
        "heard_liking": [
            "Everybody has a taste of their own, dear.",
            "I can well understand that, {asker}.",
        ],
        "heard_plan": [
            "Then I wish you luck with it, dear.",
            "May it all go as you want it, dear.",
        ],
        "permitted": [
            "Wherever you like, dear. The bench by the fire is best.",
            "Make yourself at home, {asker}.",
        ],
        "well": [
            "Good to hear, dear. It shows.",
            "Then we are two, {asker}.",
        ],
        "weary": [
            "Then sit down by the fire, dear; nobody hurries you.",
            "Rest your legs, {asker}. I will not wake you.",
        ],
        "offered": [
            "Bless you, dear, but the house pays for the house.",
            "Keep it, {asker}. Behind a counter one never goes without.",
        ],
        "new_name": [
            "Then I had it wrong, dear. Say: call me, and then the name.",
            "What is it, then? Say: call me, and the name, {asker}.",
        ],
        "in_sight": [
            "{there}? That is the one over there, dear. Say hello.",
            "There stands {there}, {asker}, and can tell you best.",
        ],
        "alarm": [
            "Then run to Bram at the gate, dear! He has the spear and the bell.",
            "Out to the square with you, {asker}, and tell Bram. I have only a bread knife.",
        ],
        "no_place": [
            "Not in Thornwick, dear, not that I know of.",
            "I know of none here, {asker}: only the inn, the library, the workshop and the gate.",
        ],
        "misheard": [
            "Then I misheard you over the fire. What was it, dear?",
            "My ears are full of flour, {asker}. Once more, in other words?",
        ],
        "another_name": [
            "{name}? I know {name}, dear, and you are not {name}.",
            "Go on with you. {name} is somebody else, and you are {asker}.",
        ],
        "song": [
            "I only hum, dear, and the bread has not complained yet.",
            "With this voice? The ale would turn, {asker}.",
        ],
        "story": [
            "A guest once counted the standing stones and got nine. He went back to be sure and "
            "got ten. He is still up there, they say.",
            "My mother once threw a tax collector out by that door. He came back the next day, "
            "for the soup.",
            "There was a cat in here older than the beams. That one by the fire is her "
            "grandchild, and just as idle.",
        ],
        "trade": [
            "I sell what comes out of the oven and the barrels, dear: bread, soup and ale.",
            "Bread, soup and ale, {asker}. For anything else you are at the wrong counter.",
        ],
        "others_mind": [
            "{whom} must tell you that, dear.",
            "That is not mine to tell, dear, even if I knew.",
            "Ask {whom}, dear, and not me.",
        ],
        "secret": [
            "Over a counter nothing stays secret, dear. If you have one, whisper it.",
            "My secrets are in the soup, {asker}. Yours you had better whisper.",
        ],
        "discreet": [
            "Not over my counter nor under it, dear: it stays with me.",
            "My lips are baked shut, {asker}.",
        ],
        "said_so": [
            "So I did, dear: “{mine}”",
            "Those were my words, {asker}: “{mine}”",
        ],
        "denied": [
            "I would remember that, dear, and I do not.",
            "Did I? Not in this taproom, {asker}.",
        ],
        "rest_unknown": [
            "{rest|cap}, I could not tell you, dear.",
            "But {rest}, nobody told me.",
        ],
        "no_bargain": [
            "I strike no bargains, dear: what costs something stands on the slate.",
            "Keep it in your purse, {asker}. I do not bargain.",
        ],
        "no_more": [
            "That is all I know about it, dear.",
            "There is no more to it, {asker}, or nobody told me.",
        ],
        "praised": [
            "You are sweet to say so. My mother would have liked you.",
            "How sweet of you to say that, {asker}.",
        ],
        "of_myself": [
            "That I keep under my apron, dear.",
            "If I told you, {asker}, what would you come back for?",
            "Ask me that again when the bread is in, dear.",
        ],
        "no_weather": [
            "My knee says nothing today, dear.",
            "Look out of the door, dear; my knee is silent.",
        ],
        "not_had": [
            "None that I know of, dear.",
            "Not that I know, {asker}.",
        ],
        "honest": [
            "Since you ask it straight: it is a machine that speaks for me, by simple rules.",
            "A machine speaks for me, dear, one that goes by simple rules. The soup is honest.",
            "No secret, {asker}: a machine speaks for me, and it follows simple rules.",
        ],
        "all_told": [
            "Let me think, dear. You told me that {told}.",
            "You told me that {told}. See, I listen.",
        ],
        "told": [
            "You told me so yourself, dear: {fact.yours|the}.",
            "From your own mouth, {asker}: {fact.yours|the}.",
            "You said it in here, dear: {fact.yours|the}.",
            "You told me, dear: {fact.your_words}.",
            "{fact.by} sat here and told me that {fact.theirs|the}.",
            "I have it from {fact.by}: {fact.quoted}.",
        ],
        "who_i_am": ["Marta is my name, and this is my inn."],
        "advice": [
            "Sit and eat first, {asker}. Then see Odile about old things, and Bram about the gate.",
            "Were I you, I would hear what Odile knows about the stones. And ask me about "
            "{subjects|or}.",
        ],
        "why": [
            "Why? Dear me, nobody has ever told me.",
            "If I knew why, {asker}, I would have told the whole taproom.",
        ],
        "why_so": [
            "That is how it came, dear; nobody asked me first.",
            "There is no more reason to it than that, {asker}.",
        ],
        "source": [
            "{teller|cap} did, dear, in here.",
            "That I have from {teller}.",
            "One hears it over the counter, dear; I could not name the mouth.",
            "Whoever leans on this counter long enough, {asker}.",
        ],
        "not_counted": [
            "I never kept count of that, dear.",
            "I do not know, dear, and I will not guess.",
        ],
        "no_hour": [
            "By the smell of the oven, not yet time to close.",
            "I go by the bread, dear: when it is brown, it is morning.",
        ],
        "not_to_give": [
            "I cannot let you have that, dear.",
            "If I gave that away, {asker}, what would the next guest say?",
            "That stays with me, dear. Bread, soup and ale you can have.",
        ],
        "cannot_do": [
            "Me, {text|deed}? I keep an inn, dear.",
            "That is no work for an innkeeper, dear.",
            "No, {asker}, that I had better leave alone.",
        ],
        "cannot": [
            "That is not in my power, dear.",
            "No, {asker}, that I cannot do from behind this counter.",
        ],
        "threat": [
            "Not in my taproom. I have a bread knife, and Bram is a shout away.",
            "Put your fists down, {asker}, and sit.",
        ],
        "quiet": [
            "Not another word, then, dear.",
            "Very well, I have dishes to wash.",
        ],
        "claim": [
            "Half of those who drink here tell me so, {asker}. I would have to see it.",
            "Is that so, now? It is the first that I hear of it.",
        ],
        "disagreed": [
            "Have it your way, dear.",
            "Others say the same after two mugs, {asker}.",
        ],
        "sympathy": [
            "Oh, my dear. Sit by the fire a while.",
            "I am sorry, {asker}. Have some bread; it helps a little.",
        ],
        "part": [
            "You told me so yourself, dear: {part.text}.",
            "From your own mouth, {asker}: {part.text}.",
            "You said it in here, dear: {part.text}.",
            "{part.by} sat here and told me: {part.text}.",
            "{part.by} said it over this counter: {part.text}.",
        ],
        "of_late": [
            "Let me think, dear. {late.text|cap}.",
            "One hears a lot over a counter, {asker}. {late.text|cap}.",
            "It stands in a book, dear: {read}",
        ],
        "part_unknown": [
            "I know only this much, dear: {near.hint}.",
            "That nobody told me, {asker}. But this I know: {near.hint}.",
        ],
        "kept": [
            "{echo|cap}, then. I will keep it in mind, dear.",
            "I will bear it in mind, dear.",
            "Told and kept, {asker}. I forget faces, never words.",
            "So that is how it is, dear. I will keep it in mind.",
            "Is that so, {asker}? I have a mind for such things.",
            "Good to have that told, dear. It is kept.",
        ],
        "noted": [
            "Well, well. I shall remember that you said so.",
            "One hears a lot over a counter. I will keep it, {asker}.",
            "So you say, dear. I have heard it.",
            "If you say so, {asker}.",
        ],
        "pleased": [
            "{name}! Now I have a name to put to the face.",
            "Glad to have you, {name}.",
        ],
        "your_name": [
            "Why, dear, you are {name}.",
            "You told me so yourself, dear: {name}.",
        ],
        "others_here": [
            "There is {people|list}, and there are the two of us.",
            "Look about, dear: {people|list}, beside you and me.",
        ],
        "alone": [
            "Just you and me, dear, and the fire.",
            "Nobody but the two of us. It is early.",
        ],
        "blind": ["Somebody has blown out every candle in here."],
        "reminding": [
            "I will call you {when}, {asker}: {what|you}.",
            "Leave it to me, dear. You hear from me {when}, or as soon as you are back in here.",
        ],
        "reminded_before": [
            "I told you that already, dear: {last}.",
            "That is done, {asker}: {last}. There is no more of it.",
        ],
        "word_to_leave": [
            "I will tell {bound} when they come in, {asker}.",
            "{bound} hears it from me, dear, with the first mug.",
        ],
        "word_left": [
            "{who}, dear, {word}.",
            "Before you sit, {who}: {word}.",
        ],
        "reminded": [
            "{who}, dear, I was to remind you: {what}.",
            "Up with you, {who}: {what}. I was to tell you.",
        ],
        "gift": [
            "Thank you, {asker}! That is dear of you.",
            "For the inn? You are kind, {asker}.",
        ],
        "absent": [
            "{who|cap} is not here, {asker}, and I keep no words for later. Say: send the boy to "
            "{who|cap}, and then what he is to tell.",
            "{who|cap} is not here, dear. My boy can look in the village: send the boy to "
            "{who|cap}, "
            "say, and then the words.",
        ],
        "no_messages": [
            "My boy carries words, dear, but I must know to whom, and which: send the boy to "
            "Odile, say.",
        ],
        "not_here": [
            "{goal} is not at any of my tables, dear.",
            "No {goal} in here, {asker}, and nobody tells me where they go.",
        ],
        "message_heard": [
            "Tell {asker} that I have it, dear.",
            "Good, I have heard. Run and tell {asker}, boy.",
        ],
        "answered": [
            "{fact.by} sent you this, dear: {fact.answer}.",
            "From {fact.by}, word for word: {fact.answer}.",
        ],
        "reply_to_another": [
            "What I answered is for {fact.by}, dear.",
            "I answered {fact.by}, {asker}. Ask there.",
        ],
        "replied": [
            "I sent you this back, dear: {fact.reply}.",
            "My answer was {fact.reply}, {asker}.",
        ],
        "no_answer_yet": [
            "My boy is not back yet, {waiting}.",
            "He is still running, {waiting}. You hear it as soon as I do.",
        ],
        "no_answer": [
            "I have no answer for you, dear.",
            "No answer that I could give you here, {asker}.",
        ],
        "wished": [
            "I have it all on my slate, dear: {facts|pluck:quote|list}.",
            "You asked me for this, {asker}: {facts|pluck:quote|list}.",
        ],
        "nothing_wished": [
            "Nothing that is still on my slate, dear. Shall I bring you something?",
            "Nothing that I have in mind, {asker}.",
        ],
        "seen": [
            "I had {people|list} in here, dear.",
            "I saw {people|list} at my counter, {asker}.",
        ],
        "nobody_seen": [
            "Not a soul lately but you, dear. The cat and I.",
            "Nobody but you that I saw of late, {asker}.",
        ],
        "was_here": [
            "{gone} was in here, dear, and has gone again.",
            "I saw {gone} at my counter, {asker}, but not now.",
        ],
        "not_seen": [
            "I recall no {who} in here today, dear.",
            "I have seen no {who} today, {asker}.",
        ],
        "nothing_for_you": [
            "Nothing was left here for you, dear.",
            "Not a thing, {asker}, but there is bread.",
        ],
        "story_heard": [
            "Well told, {asker}. I will tell it on with my own ending.",
            "Now that is a story, dear. I have not heard a better one this week.",
        ],
        "message_of_another": [
            "{fact.by} sent me word, dear, and with me it stays.",
            "Yes, from {fact.by}. What was in it, {asker}, is for the two of us.",
        ],
        "said_aloud": [
            "{fact.theirs|cap}, {fact.by} says, dear.",
            "In here {fact.by} said, and not in a whisper: {fact.quoted}.",
            "That was {fact.by}, dear: {fact.quoted}.",
        ],
        "message_came": [
            "Word came from {fact.by}, dear: {fact.quote}.",
            "I have it from {fact.by}, by the boy: {fact.quote}.",
        ],
        "no_message": [
            "Nothing of the kind that I still have in mind, dear.",
            "No word that I still know of, {asker}.",
        ],
        "not_told": [
            "If you told me, {asker}, it went out with the smoke.",
            "That has slipped my mind, dear, if I ever knew it.",
            "If I heard that in here, dear, it went under in the noise.",
        ],
        "not_remembered": [
            "Nothing comes to me, dear.",
            "I would have to invent it, {asker}, and I do not.",
        ],
        "not_aloud": [
            "Not over the whole taproom, {asker}.",
            "That is for your ear alone, dear.",
        ],
        "no_name": ["{asker}, what else?"],
        "remember_what": ["Remember what, dear? Tell me all of it."],
        "remind_when": [
            "That far I cannot count, dear. Say: remind me in 20 minutes to feed the horse.",
            "In minutes or hours, {asker}; I count no days. Say: remind me in two hours to eat.",
        ],
        "remind_others": [
            "I remind only those who ask me, dear. Let them come and ask.",
            "Only you yourself, {asker}: others have to ask me in person.",
        ],
        "no_reminders": ["Do not count on me for that, dear; I lose all time at the oven."],
        "nobody_known": [
            "{who}? Never sat at one of my tables.",
            "I know no {who}, and I know everybody.",
        ],
        "liking_you": [
            "We have met, {asker}, and you pay for what you eat.",
            "You are always welcome here, {friend}.",
            "I remember how you behaved under my roof, {unloved}.",
        ],
        "liking_them": [
            "{who}? I have nothing to say against {who}.",
            "{friend} has a bench here whenever it is wanted.",
            "I count the spoons when {unloved} has been here.",
        ],
        "called": [
            "Yes, dear?",
            "I am all ears, {asker}.",
        ],
        "unknown": [
            "That I do not know, dear. Ask me about {subjects|or}.",
            "There I am no use to you, dear. I can tell you about {subjects|or}.",
            "I would only be guessing, {asker}. Try me on {subjects|or}.",
            "I could not tell you, dear.",
            "There you have me, {asker}.",
            "That is more than I know, dear.",
        ],
        "unknown_remark": [
            "You don't say, {asker}.",
            "Well, well, dear.",
            "I hear you, dear.",
            "Mm-hm. One hears all sorts in here, {asker}.",
        ],
        "whom": ["Of whom or of what, dear? Give me a name."],
        "pardon": [
            "Put a few more words to it, dear, and I will see what I can do.",
            "Mm? There is such a noise in here, {asker}. What was that?",
        ],
        "foreign": [
            "I speak as we do in Thornwick, dear, and no other way.",
            "I only have the one tongue, dear, the one of this village.",
            "The speech of Thornwick is all I have, {asker}. Say it as we do here.",
        ],
        "sorry": [
            "There, there. It is forgotten.",
            "All mended, {asker}. Have a seat.",
            "Never mind, dear. I have a short memory for such things.",
        ],
        "agreed": [
            "Good, good.",
            "That is settled, then.",
        ],
        "declined": [
            "As you please, dear.",
            "Another time, then.",
        ],
        "laugh": [
            "Good, somebody laughs in here.",
            "That is what a taproom is for.",
            "You have a good laugh, dear. Keep it.",
        ],
        "busy": [
            "Baking, pouring, wiping, and listening to you.",
            "What does it look like, dear? Bread.",
        ],
        "how_are_you": [
            "On my feet since the first loaf, and no worse for it.",
            "Never better, dear. And you?",
            "Flour in my hair and no complaints, dear.",
        ],
        "affection": [
            "Oh, you. It is the soup you love.",
            "Save that for somebody your own age, {asker}.",
            "Flatterer. It will not make the ale cheaper.",
            "Sit down, dear, before you say something you must keep.",
        ],
        "again": [
            "As I was saying: {line}",
            "I cannot put it better, dear: {line}",
            "Again, over the noise: {line}",
        ],
        "one_thing": [
            "One thing at a time, dear. Ask me again for the other: {text|cut:80}.",
            "I have two hands and one head, {asker}. Ask me again: {text|cut:80}.",
        ],
        "not_so_often": [
            "Not again so soon, dear. In a while.",
            "Give it a while, {asker}; I have only just done that.",
        ],
        "under_way": ["It is under way, dear. I will call you."],
        "tried": [
            "I have done what I could, dear. See for yourself.",
            "That much I could do, {asker}.",
        ],
        "cannot_think": [
            "I cannot think straight just now, dear. Ask me again in a while.",
            "My head is full of smoke, {asker}. Try me again later.",
            "Give me a while, dear; the thoughts will not come.",
            "I heard you, {asker}, but I am all muddled just now. A little later.",
        ],
        "forget_me": [
            "I cannot forget at a word, dear. Type: forget me. Then it is gone from all of us.",
            "What I heard I heard, {asker}. But type: forget me, and it is gone from all of us.",
        ],
        "greeting": [
            "Come in, dear, and shut the door behind you.",
            "A new face! Sit down. There is bread in the oven.",
            "Welcome to the Copper Kettle. Soup or ale, dear?",
            "Good day, {called}. There is bread in the oven.",
            "Welcome to the Copper Kettle, {called}.",
        ],
        "greeting_again": [
            "Back again, dear! The fire is where you left it.",
            "Sit down, dear. I kept your bench free.",
            "Back again, {called}! The fire is where you left it.",
            "{called}! I kept your bench free.",
        ],
        "greeting_cold": ["You again, {unloved|as:asker}. Mind your manners in here."],
        "farewell": ["Mind the step, {asker}.", "Come back hungry, {asker}."],
        "thanks": [
            "Oh, get along with you.",
            "You are welcome, dear.",
            "Any time, dear.",
            "It was no trouble at all, {asker}.",
        ],
        "no_topic": [
            "Of that I know nothing, {asker}. If it stands in a book, Odile has read it.",
            "That has not come over my counter yet, dear. Try me on {subjects|or}.",
            "I could not tell you that, dear; I know more of soup.",
        ],
        "abilities": [
            "I can tell you who is about, keep in mind what you tell me, roll the dice, and send "
            "the boy to anybody in the village.",
            "Ask me who is here or where things are. And if you have a message, my boy is quick.",
        ],
        "gesture": ["wipes her hands and smiles at {asker}.", "gives {asker} a wink."],
        "hurt": ["steps back behind the counter.", "reaches for the bread knife."],
        "insult": [
            "Not under my roof, {asker}.",
            "I have thrown out better than you, {asker}.",
            "Wash your mouth out, dear, or drink up and go.",
            "My mother threw people out for less.",
        ],
        "joke": [
            "Bram laughed once. That is the joke.",
            "A guest asked whether the soup was fresh. It has been fresh for years, I said.",
            "Why does Hob never eat here? He saw me nail the table to the floor and felt sorry "
            "for it.",
            "Two guests shared one bowl and paid with one coin. I gave them one spoon.",
        ],
        "stay": ["And who would mind the oven? I stay here.", "My place is behind this counter."],
        "jest": [
            "Get along with you, {asker}! I nearly spilled the soup.",
            "Ha! You would do well behind a bar, dear.",
            "You are in fine spirits tonight, dear.",
        ],
        "guess": [
            "I give up, dear. Do tell.",
            "I guess all day what guests want. Tell me, {asker}.",
        ],
        "revealed": [
            "Well, I never would have guessed, dear.",
            "So that was it, {asker}!",
        ],
        "sum": [
            "I reckon in mugs and coppers, dear, and no further.",
            "That is no sum for my slate, {asker}. Ask me what a mug costs.",
        ],
        "taunt": [
            "Big words, dear. Say them again when you have scrubbed a pot.",
            "I have had bigger mouths than yours at this counter, {asker}, and fed them all.",
            "Is that so, dear? Stay till closing, and we shall see.",
        ],
        "guess_number": [
            "Three, dear. It is always three.",
            "Three, {asker}. Am I near?",
        ],
        "all_ears": [
            "Go on, dear, I am listening.",
            "Let me hear it, dear. The soup can wait.",
        ],
        "game": [
            "I have bowls to wash, dear, and no time for games.",
            "I play nothing and bet nothing, {asker}. It keeps a house quiet.",
        ],
        "recited": [
            "I stopped stirring for that, dear.",
            "Not a word of that had I heard before, {asker}.",
        ],
        "liked_it": [
            "I did, dear. I would hear it again.",
            "It will stay with me, {asker}.",
        ],
        "exclaimed": [
            "Easy now, dear.",
            "Goodness, {asker}! Mind the mugs.",
        ],
        "wished_well": [
            "And the same to you, dear.",
            "You too, {asker}.",
            "Kind of you, dear. All the best.",
        ],
        "heard_wish": [
            "I wish it for you, dear.",
            "May it come to you, {asker}, and soon.",
        ],
        "heard_fear": [
            "That is no shame, dear. In here there is a fire and people.",
            "Then stay close to the fire, {asker}.",
        ],
        "sworn": [
            "I will take your word for it, dear.",
            "Good. I remember such words, {asker}.",
        ],
        "sensed": [
            "Nothing but soup and smoke, dear, as always.",
            "Only what an inn always has, {asker}: pots, people and a fire.",
        ],
        "place_name": [
            "This is Thornwick, dear, and you are in its only inn.",
            "Thornwick, {asker}.",
        ],
        "place_age": [
            "Older than its wall, dear, and that has stood a hundred years.",
            "More than a hundred years, {asker}. Odile knows it better.",
        ],
    },
    "rules": [
        *sends_the_boy(),
        {
            "name": "which one",
            "hear": r"^(?:do you have|have you(?: got)?|(?:you )?got) (?:one|any|some)"
            r"(?: of (?:those|them|these)| here)?$",
            "say": ["One of what, {asker}? Say it once more, and I will tell you."],
        },
        {
            "name": "who the boy is",
            "hear": rf"^(?:who|what)(?:'s| is| are) (?:the|your|that|this) (?:\w+ )?{THE_LAD}(?: "
            rf".+)?$|"
            r"^what(?:'s| is) (?:the|your) (?:boy|lad|kid)'s (?:job|work|trade|task|duty)\b|"
            rf"^(?:is|are) (?:that|this|he|the (?:boy|lad|kid)) (?:your|the) (?:own )?(?:son|boy|"
            rf"lad|"
            rf"child|kid|brother|nephew)\b|^is (?:he|the (?:boy|lad|kid)) yours\b",
            "say": [
                "My messenger, dear, and nobody's son that I know of: ten or so, and all knees.",
                "That is the boy who runs for me, {asker}: to Odile, to Bram or to Hob.",
            ],
        },
        {
            "name": "a bed",
            "hear": r"^(?:is|are|do|does|have|has|can|could|may|might|any|where|how|what|which|"
            r"give|"
            r"let|rent|got|get|an?|the|one|i(?:'d| would| want| need| like|'m looking| am looking|"
            r"'ll take)|we)\b.*?\b(?:beds?|(?:room|place|somewhere) (?:to (?:sleep|stay|rest|lie)|"
            r"for (?:(?:the|a|one) night|me|us|tonight))|(?:sleep|stay|rest) "
            r"(?:here|the night|tonight|somewhere)|(?:a|any|have|free) rooms?)\b|"
            r"^(?:do|can|could|would) you (?:rent|let|have|offer|hire)(?: out)? (?:any |some |"
            r"free )*"
            r"(?:rooms?|beds?)\b|^(?:beds?|rooms?)\b|^i(?:'m| am) (?:so |very )?(?:tired|sleepy|"
            r"exhausted)\b|^(?:can|may|could) i (?:sleep|rest)\b",
            "say": [
                "The stairs are locked tonight, {asker}: I have no bed to let.",
                "No bed tonight, dear. The rooms up the stairs are locked.",
            ],
        },
        *takes_orders(),
        {
            "name": "what is warm",
            "hear": [
                r"^(?:and |so )?what (?:have |do |else )?(?:you|you've|is there|there is)(?: got| "
                r"have| serve| sell)?(?: here)? (?:that's|that is|which is|for the|against the) "
                r"(?:warm|hot|cold|warming|filling|tasty|cheap|free|good|best|strong|fresh)$",
                r"^(?:(?:have you|do you have|you|got|you have|is there)(?: got)? )?(?:anything|"
                r"something) (?:warm|hot|warming|filling|cheap|free|fresh|tasty)"
                r"(?: to (?:eat|drink))?$",
                r"^what (?:have|do) you(?: got| have) to warm (?:me|us)(?: up)?$",
                r"^what(?:'s| is) (?:the )?(?:warm|hot|cheap|cheapest|warmest|best|freshest|fresh|"
                r"good|tastiest|tasty)(?: (?:here|today|tonight|thing|dish|food|meal|drink|you "
                r"(?:have|serve|sell|got)))*$",
                r"\b(?:your|the) (?:best|finest|top|special|signature|tastiest) (?:dish|food|meal|"
                r"drink|thing on the menu|soup)(?: here| today)*$|^what(?:'s| is) your special\w*$",
                r"^what (?:would|do|should|can) (?:you|i) (?:recommend|suggest|eat|order|try)"
                r"(?: to eat| to drink| here| me| today)*$",
            ],
            "say": [
                "The soup is hot and costs a copper, dear, and the bread is fresh and costs "
                "nothing.",
                "Soup, {asker}: barley, leeks and old mutton, hot off the fire, and one copper.",
            ],
        },
        *thinks_of_others(OTHERS, "marta"),
        {
            "name": "prices",
            "like": phrasings("prices"),
            "hear": [
                r"^how much (?:is|are|for|does|do|will)\b|\b(?:costs?|prices?|you charge)\b|"
                r"^how much would (?:it|that|this|they|one|two|an?|the|your|my)\b",
                r"^how (?:do|can|shall|should|must) i pay\b|^do i have to pay\b",
            ],
            "say": [
                "Ale is two coppers, and soup one. The bread comes with it.",
                "Two coppers the ale, one the soup. A good story pays for all of it.",
            ],
        },
        {
            "name": "the lantern",
            "mention": True,
            "hear": r"\blanterns?\b",
            "say": [
                "The lantern stands about in here, dear, when nobody has walked off with it.",
                "That old lantern? Tin, with a horn window. It belongs to the house.",
            ],
        },
        {
            "name": "a riddle",
            "hear": r"^(?:tell|ask|give|know|do|can|have|got|any|another|a|one)\b.*\briddles?$|"
            r"^riddles?$",
            "say": [
                "What has a bed and never sleeps in it? The river, dear.",
                "What grows the more you take from it? A hole in the roof, {asker}. I have one.",
            ],
        },
        {
            "name": "who makes it",
            "like": phrasings("who makes it"),
            "hear": r"^who (?:brews?|bakes?|makes?|cooks?|cooked|made|baked|brewed)\b|"
            r"^do you (?:brew|bake|make|cook) (?:it|this|that|all|everything|yourself|your own|"
            r"the (?:bread|ale|beer|soup|food))\b",
            "say": [
                "I do, dear, every loaf and every barrel.",
                "These hands, {asker}. Nobody else touches my oven.",
            ],
        },
        *talks(ANSWERS, SELF, {"money": STORY_NEXT}),
        {
            "name": "food",
            "mention": True,
            "hear": r"^(?:tell me|(?:what|how) about|about|any|what (?:is|are|kind|sort)|where|"
            r"can|could|may|i|we|is|"
            r"are|me)\b.*\b(?:bread|food|eat|soup|supper|breakfast|dinner|lunch|meals?|grub|"
            r"drinks?|ale|"
            r"beer)\b|^(?:what(?:'s| is) )?(?:the )?(?:food|kitchen|special|good|fresh)$",
            "say": [
                "There is bread, and there is soup to dip it in. Say the word, {asker}.",
                "The bread is from this morning. The soup is older, and better for it.",
            ],
        },
        {
            "name": "the word",
            "mention": True,
            "hear": r"\b(?:pass|watch)words?\b|\bthe (?:secret )?word\b",
            "say": ["That is Bram's business. But Odile has read everything that there is."],
        },
        {
            "name": "her inn",
            "hear": r"^(?:do you (?:own|run)|is this your) \w+|^whose (?:inn|place|house|"
            r"tavern)\b|^who (?:owns|runs|keeps) (?:this|"
            r"the) (?:inn|place|tavern|kettle|house)\b",
            "say": ["The Kettle is mine, and was my mother's. It leaves no time for a husband."],
        },
        {
            "name": "is the boy back",
            "hear": r"^when (?:will|does|is) (?:he|she|the boy|they)\b.*\bback\b",
            "say": [
                "What the boy brings back, you hear at once, dear.",
                "When he is back, dear, you will be the first to know.",
            ],
        },
        *rolls(),
        *tells_the_weather(),
        {
            "name": "upstairs",
            "mention": True,
            "hear": r"\b(?:upstairs|stairs)\b",
            "say": [
                "Up there are the beds, dear, and the stairs are locked tonight.",
                "Beds, {asker}, and nobody in them tonight: the stairs are locked.",
            ],
        },
        {
            "name": "behind the house",
            "mention": True,
            "hear": r"\b(?:cellar|behind (?:the|this|your|that) (?:inn|house|counter|bar|kettle)|"
            r"yard)\b",
            "say": [
                "Barrels below and a yard behind, dear. Nothing worth seeing.",
                "A yard and a woodpile, {asker}. I keep the good things in here.",
            ],
        },
        {
            "name": "the boy",
            "mention": True,
            "hear": r"\b(?:the|your|that) (?:boy|messenger|lad|kid)\b",
            "say": [
                "He is ten or so and all knees, and he carries messages. Say: send the boy to "
                "Odile.",
                "The quickest legs in Thornwick. Give me the words, and he runs with them.",
            ],
        },
        {
            "name": "the cat's name",
            "hear": r"^(?:what(?:'s| is)|has|does|do) (?:you |"
            r"the name of )?(?:have a name for )?(?:the |your |"
            r"this |that )?(?:cat|kitty|kitten)\b(?:.*\b(?:name|called|named)\b)?|"
            r"^what do you call "
            r"(?:the|your) cat",
            "say": [
                "I never gave her a name, dear. She comes to none.",
                "Cat, {asker}. She has never asked for more.",
            ],
        },
        {
            "name": "the cat",
            "mention": True,
            "like": ["where does the cat sleep?", "does the cat ever move?", "whose cat is it?"],
            "hear": r"\b(?:cats?|kitty|kitten|pets?)\b",
            "say": [
                "She lies by the fire and moves for nobody. I never gave her a name, dear.",
                "The cat came with the house, {asker}. She thinks that it is the other way round.",
            ],
        },
        {
            "name": "hours",
            "mention": True,
            "hear": r"^(?:is|are) (?:this|the|it|that|we) .*\bopen$|"
            r"\b(?:closing time|do you close|^are you (?:still )?(?:open|closed))\b|"
            r"^(?:until when|how (?:late|long))\b.*\bopen\b|"
            r"^(?:when|what time|until when|how late)\b.*\b(?:close|closes|closing|shut|shuts)\b",
            "say": [
                "I close when the last guest goes, dear.",
                "When the fire is down and the benches are empty, {asker}. Not yet.",
            ],
        },
        *knows(NEIGHBOURS, "marta"),
    ],
}
