"""What Marta says where the built-in rules have the words, in her own. Data only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

PHRASES: Mapping[str, Sequence[str]] = {
    "not_lived": [
        "Not that I remember, dear.",
        "Not as far back as I remember, {asker}.",
    ],
    "not_permitted": [
        "As long as it does no harm, dear.",
        "Ask me that again when the house is empty, {asker}.",
    ],
    "counsel": [
        "Nothing in haste, dear. Sit, eat, and then decide.",
        "I would do the nearest thing first, {asker}, and then the next.",
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
        "I would only be guessing, {asker}, and I do not.",
        "That I do not know for certain, dear.",
        "It may be so and it may not, dear; I do not know.",
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
        "What goes over this counter goes over it once, {asker}.",
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
    "may_have_said": [
        "I may have put it so, dear; I say a lot over this counter.",
        "It may be that I said so, {asker}. One talks all day in here.",
    ],
    "denied": [
        "I would remember that, dear, and I do not.",
        "I know nothing of that, {asker}, and I forget little.",
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
        "I know no more reason than that, dear.",
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
    "presented": [
        "Sit down by the fire, dear, both of you.",
        "Two hungry faces, then. Be welcome, dear.",
    ],
    "quiet": [
        "Not another word, then, dear.",
        "Very well, I have dishes to wash.",
    ],
    "claim": [
        "Half of those who drink here tell me so, {asker}. I would have to see it.",
        "Is that so, now? It is the first that I hear of it.",
    ],
    "cold": [
        "You are right, dear: that was thin. I am sorry, {asker}. Sit, and have the warm end of "
        "the bench.",
        "It came out colder than I meant it, {asker}. I did hear you, dear, and I am sorry.",
    ],
    "disagreed": [
        "Have it your way, dear.",
        "Others say the same after two mugs, {asker}.",
    ],
    "sympathy": [
        "Oh, my dear. Sit by the fire a while.",
        "I am sorry, {asker}. Have some bread; it helps a little.",
        "I am sorry, dear. Stay by the fire as long as you like.",
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
    "promised_me": [
        "I will remember it for then, dear.",
        "When the time comes, {asker}. I will keep it in mind until then.",
    ],
    "retold": ["{retold|cap}, then.", "Oh, {retold}."],
    "liked_by": [
        "Then I had better put on a clean apron, dear.",
        "At my age, {asker}? It must be the soup.",
    ],
    "gainsaid": [
        "Word against word, dear. At my counter both are heard.",
        "I was not there, {asker}, so I believe both of you a little.",
    ],
    "disputed": [
        "{fact.by|cap} had it otherwise, dear. I keep both, and you two settle it.",
    ],
    "say_it_whole": [
        "What of it was wrong, dear? Say the whole of it again, and that is what I keep.",
    ],
    "kept": [
        "{echo|cap}, then. I will keep it in mind, dear.",
        "I will bear it in mind, dear.",
        "I hear you, {asker}, and I will keep it in mind.",
        "So that is how it is, dear. I will keep it in mind.",
        "So that is how it is, {asker}. I will keep it in mind.",
        "Good to have that told, dear. It is kept.",
    ],
    "noted": [
        "I hear you, dear. I shall remember it.",
        "One hears a lot over a counter. I will keep it, {asker}.",
        "That is told and heard, dear.",
        "I will remember it, {asker}.",
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
        "Leave it to me, dear. You hear from me {at}, or as soon as you are back in here.",
    ],
    "reminded_late": [
        "You were out when it was time, {who}, so you hear it now: {overdue|as:missed}."
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
        "{who|cap} is not here, dear. My boy can look in the village: send the boy to {who|cap}, "
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
        "I have it, dear, every word.",
        "Good, that I have heard.",
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
        "{fact.by|cap} said {fact.quote}, dear; I have good ears.",
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
    "whom": [
        "Of whom or of what, dear? Give me a name.",
        "Whom do you mean, {asker}? So many pass through here.",
    ],
    "pardon": [
        "Put a few more words to it, dear, and I will see what I can do.",
        "Mm? There is such a noise in here, {asker}. What was that?",
        "Say that another way, dear, and I will listen better.",
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
        "Manners cost nothing under this roof, dear. Find some.",
        "I have thrown out better than you, {asker}.",
        "Wash your mouth out, dear, or drink up and go.",
        "My mother threw people out for less.",
    ],
    "joke": [
        "Bram laughed once. That is the joke.",
        "A guest asked whether the soup was fresh. It has been fresh for years, I said.",
        "Why does Hob never eat here? He saw me nail the table to the floor and felt sorry for it.",
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
    "moved": ["That it is, dear.", "It is, {asker}. One feels it in the bones."],
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
}
