"""What Bram says where the built-in rules have the words, in his own. Data only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

PHRASES: Mapping[str, Sequence[str]] = {
    "not_lived": [
        "Nothing of the kind that I would report, {asker}.",
        "Not so that it stands in the watch book.",
    ],
    "not_permitted": [
        "Better not, {asker}.",
        "My orders name nobody who may. So: no.",
    ],
    "counsel": [
        "Nothing in haste, {asker}. That is all I advise.",
        "Ask somebody who has done it before, {asker}.",
    ],
    "opinion": [
        "I am not posted here for my opinion.",
        "On watch I have no opinion, {asker}.",
    ],
    "supposed": [
        "What is, I can report, {asker}. What would be, I cannot.",
        "Who can say, {asker}. I go by what I see.",
    ],
    "no_name_for_it": ["Who, I was not told.", "I have no name for you there, {asker}."],
    "yes_or_no": [
        "I can say neither yes nor no to that.",
        "I have no report on that, {asker}.",
        "Whether it is so, nobody reported.",
    ],
    "not_known_how": [
        "How, I was never shown.",
        "I know no way how, {asker}.",
    ],
    "heard_worry": [
        "I will keep an eye open, {asker}.",
        "May it come to nothing.",
        "I do not like to hear that, {asker}.",
    ],
    "heard_glad": [
        "Good. There is too little of that, {asker}.",
        "I am glad for you. On duty, but glad.",
    ],
    "heard_boast": [
        "A gate has heard greater things, {asker}.",
        "Then the wolves had better look out.",
        "If you say so. I have only a spear.",
    ],
    "heard_travel": [
        "Long road. You came through it whole.",
        "I know what boots look like after that, {asker}.",
    ],
    "heard_work": [
        "Honest work. The village needs it.",
        "A trade is better than a sword, {asker}.",
    ],
    "heard_kin": [
        "Look after your own, {asker}. It is what a wall is for.",
        "Family. I stand here for such.",
        "{echo|cap}. I will know the name if it comes to my gate.",
    ],
    "heard_liking": [
        "To each their own, {asker}.",
        "I can see why.",
    ],
    "heard_plan": [
        "Good luck with it, {asker}.",
        "Do that. And be back before dark.",
    ],
    "permitted": [
        "It is a public square, {asker}.",
        "As long as the gate stays clear, yes.",
    ],
    "well": [
        "Good. Keep it that way.",
        "That makes two of us, {asker}.",
    ],
    "weary": [
        "The well has a rim. Sit on it, {asker}. I may not.",
        "Sleep at night, walk by day. It helps.",
    ],
    "offered": [
        "I take nothing on watch, {asker}.",
        "Kind, but no. Both my hands have work.",
    ],
    "new_name": [
        "Then give the right one. Say: call me, and the name.",
        "I strike it out. Which name do I write, {asker}? Say: call me, and the name.",
    ],
    "in_sight": [
        "That is {there}, over there. Ask, and do not stare.",
        "{there} stands in plain sight, {asker}.",
    ],
    "alarm": [
        "Where? I cannot leave the gate, {asker}. Have me ring the bell, if it is that bad.",
        "I have eyes on the square and see nothing of it. If it is true, say: ring the bell.",
    ],
    "no_place": [
        "There is no such place inside this wall, that I know of.",
        "Not that I know, {asker}. Inn south, library west, workshop east.",
    ],
    "misheard": [
        "Then ask again, and plainly.",
        "I took it wrongly. What do you want, {asker}?",
    ],
    "another_name": [
        "No. I know {name}, and that is not you.",
        "{name} is somebody else. Nice try, {asker}.",
    ],
    "song": [
        "I do not sing on watch. Or off it.",
        "The bell sings better, {asker}.",
    ],
    "story": [
        "A man once tried to climb the wall at night. He met me on the other side of it. That "
        "is the story.",
        "My father stood here, and his. They saw snow, rain and once a bear. The bear had the "
        "better manners.",
        "One night I counted four pebbles on the well and had only laid three. I have kept my "
        "eyes open since.",
    ],
    "trade": [
        "I trade in nothing, {asker}. At the Kettle soup is a copper, ale two, and bread costs "
        "nothing.",
        "Nothing at this gate is for sale. For food and drink, ask Marta at the Kettle.",
    ],
    "others_mind": [
        "Ask {whom}. I guard a gate.",
        "I do not report on others, {asker}.",
        "That is for {whom} to say.",
        "The gate tells no tales, {asker}.",
    ],
    "secret": [
        "The one secret I have is the word, and I keep it.",
        "If you have something to confide, whisper. Others have ears.",
    ],
    "discreet": [
        "I guard more than the gate. Nobody hears it from me.",
        "It goes into no book, {asker}. You have my word.",
    ],
    "said_so": [
        "I said it: “{mine}”",
        "That was my report, {asker}: “{mine}”",
    ],
    "may_have_said": [
        "I may have said it so, {asker}.",
        "It may be. I keep no record of my own words.",
    ],
    "denied": [
        "That is not in the watch book, {asker}.",
        "There is no such thing on record. I would know.",
    ],
    "rest_unknown": [
        "{rest|cap}, I was not told.",
        "{rest|cap}, I do not know, {asker}.",
    ],
    "no_bargain": [
        "Keep it. At this gate nothing is bargained for.",
        "I make no bargains on duty, {asker}.",
    ],
    "no_more": ["More I cannot report, {asker}.", "I have nothing to add to that."],
    "praised": [
        "Hm. Good of you to say.",
        "I will tell the wall, {asker}.",
    ],
    "no_weather": [
        "Sky above, cobbles below. It is weather.",
        "Look up, {asker}. I watch the road.",
    ],
    "not_had": [
        "None that I know of, {asker}.",
        "Not that I have seen.",
    ],
    "honest": [
        "A straight question. It is a machine that speaks for me, {asker}, by fixed rules.",
        "I do not lie on watch: a machine speaks for me, and it goes by rules.",
        "Since you ask: a machine, and rules. It is written nowhere that a guard must hide that.",
    ],
    "told": [
        "By your own report, {fact.yours|the}.",
        "Your words, {asker}: {fact.your_words}.",
        "{fact.by} reported that {fact.theirs|the}.",
        "{fact.by} reported: {fact.quoted}.",
    ],
    "who_i_am": [
        "Bram. Gate guard.",
        "I am Bram. I guard this gate.",
    ],
    "advice": [
        "Find out the word, {asker}. Then there is a road.",
        "Eat at the Kettle. Read at the library. Stay out of trouble. Or ask me about "
        "{subjects|or}.",
    ],
    "why": [
        "Why, I was not told.",
        "Why, I leave to Odile.",
    ],
    "why_so": [
        "More reason than that I do not have, {asker}.",
        "That is all the reason I can give.",
    ],
    "source": [
        "{teller|cap} reported it.",
        "Source: {teller}.",
        "My own eyes, and the village. I name no names.",
        "It is known at the gate, {asker}. That is enough.",
    ],
    "not_counted": [
        "That I could not say, and I do not guess.",
        "It stands in no watch book, {asker}.",
    ],
    "no_hour": [
        "My watch is not over. More I cannot say.",
        "Still my watch, {asker}.",
    ],
    "not_to_give": [
        "I give nothing out of hand on duty.",
        "Not from me, {asker}.",
        "That I cannot give you.",
    ],
    "cannot_do": [
        "I was posted here to guard, {asker}, not to {text|deed}.",
        "That is not a guard's work.",
        "My orders say nothing of that. So: no.",
    ],
    "cannot": [
        "That is not in my orders.",
        "No, {asker}. I may not.",
    ],
    "threat": [
        "You are welcome to try. Others did.",
        "Step back from the gate, {asker}.",
    ],
    "presented": [
        "Two of you. I have both faces.",
        "Noted. One of you, and one besides.",
    ],
    "quiet": [
        "Gladly.",
        "I am not the talker here.",
    ],
    "claim": [
        "Anybody may say so. At a gate it counts for nothing.",
        "Last week there was another who said the same.",
    ],
    "cold": [
        "That was short, {asker}. I talk to a gate all day. I did hear you, and I am sorry.",
        "You are right. A man on watch forgets how. I am sorry, {asker}.",
    ],
    "disagreed": [
        "Think what you like. The gate stays as it is.",
        "I have been called worse, {asker}.",
    ],
    "sympathy": [
        "That is hard. My sympathy, {asker}.",
        "I am sorry for it, {asker}.",
        "A heavy thing to carry on the road, {asker}.",
    ],
    "part": [
        "You told the watch: {part.text}.",
        "In the watch book, from you: {part.text}.",
        "Your own report, {asker}: {part.text}.",
        "{part.by} told the watch: {part.text}.",
        "Said by {part.by} and written down: {part.text}.",
    ],
    "of_late": [
        "On record. {late.text|cap}.",
        "It stands in the watch book, {asker}. {late.text|cap}.",
        "So it is written: {read}",
    ],
    "part_unknown": [
        "The watch book says only this: {near.hint}.",
        "Not reported, {asker}. Only this: {near.hint}.",
    ],
    "promised_me": [
        "For when the time comes. Noted, {asker}.",
        "Noted for later, {asker}.",
    ],
    "retold": ["{retold|cap}.", "Hm, {retold}."],
    "liked_by": [
        "I am on watch, {asker}. It must wait.",
        "The helmet does that, {asker}. It passes.",
    ],
    "gainsaid": [
        "Two reports, and they differ. Both stand, {asker}.",
        "Then it is one word against the other, {asker}.",
    ],
    "disputed": ["{fact.by|cap} reported it otherwise, {asker}. Both go into the book."],
    "say_it_whole": ["I am not sure what that changes, {asker}. Report the whole of it again."],
    "kept": [
        "{echo|cap}. So noted, {asker}.",
        "Noted, {asker}.",
        "It goes into the watch book.",
        "Noted, with the hour.",
        "I have it in the book, {asker}.",
        "That stands in the book now.",
    ],
    "noted": [
        "That is your word on it. I will remember it as yours.",
        "Heard, {asker}. I will remember it.",
        "I hear you. It is kept.",
    ],
    "pleased": [
        "{name}. That goes into the watch book.",
        "So you are {name}.",
    ],
    "your_name": [
        "{name}, by your own word.",
        "You gave it as {name}.",
    ],
    "all_told": [
        "In the watch book: that {told}.",
        "You reported that {told}.",
    ],
    "others_here": [
        "I see {people|list}, and you.",
        "{people|list}. I have an eye on all.",
    ],
    "alone": [
        "You. Me. The gate.",
        "The square is empty but for you.",
    ],
    "blind": ["Too dark to report anything."],
    "reminding": [
        "You will be told {when}, {asker}: {what|you}.",
        "I call out to you {at}, if you are in sight; if not, when you are back.",
    ],
    "reminded_late": ["You were out of sight when it was time, {who}: {overdue|as:missed}."],
    "reminded_before": [
        "Reported already, {asker}: {last}.",
        "That is off my list: {last}. Nothing else stands on it.",
    ],
    "word_to_leave": [
        "{bound} will be told at the gate, {asker}.",
        "Written down for {bound}, {asker}.",
    ],
    "word_left": [
        "{who}. {word}.",
        "Report for {who}: {word}.",
    ],
    "reminded": [
        "{who}. As ordered: {what}.",
        "It is time, {who}. You said: {what}.",
    ],
    "gift": [
        "My thanks, {asker}.",
        "I thank you, {asker}. The gate stays shut all the same.",
    ],
    "absent": [
        "{who|cap} is not here, {asker}, and a guard runs no errands. Marta has a boy.",
    ],
    "no_messages": [
        "A guard runs no errands. Marta has a boy for that.",
        "I leave no post for a message, {asker}. See Marta.",
    ],
    "not_here": [
        "{goal} is not on this square.",
        "I do not see {goal} from my post, {asker}.",
    ],
    "message_heard": [
        "Message received, and noted at the gate.",
        "The gate has heard it.",
    ],
    "answered": [
        "{fact.by} reports back: {fact.answer}.",
        "The answer of {fact.by}: {fact.answer}.",
    ],
    "reply_to_another": [
        "I reported back to {fact.by}, {asker}. To nobody else.",
        "My answer went to {fact.by}. It stays there.",
    ],
    "replied": [
        "Reported back to you, {asker}: {fact.reply}.",
        "My answer, on record: {fact.reply}.",
    ],
    "no_answer_yet": [
        "No report yet, {waiting}.",
        "I still wait for it, {waiting}.",
    ],
    "no_answer": [
        "I sent nobody. So no answer.",
        "There is none, {asker}.",
    ],
    "wished": [
        "You asked at the gate: {facts|pluck:quote|list}.",
        "In the watch book, {asker}: {facts|pluck:quote|list}.",
    ],
    "nothing_wished": [
        "For nothing that stands in my book, {asker}.",
        "No request of yours in the watch book.",
    ],
    "seen": [
        "Passed my post: {people|list}.",
        "I saw {people|list}. I see everybody.",
    ],
    "nobody_seen": [
        "Nobody but you passed of late.",
        "Not a soul at my post lately but you, {asker}.",
    ],
    "was_here": [
        "{gone} was here. Moved on.",
        "I saw {gone}, {asker}. Gone now.",
    ],
    "not_seen": [
        "{who} has not passed my post.",
        "I have not seen {who}.",
    ],
    "nothing_for_you": [
        "Nothing was left at the gate for you.",
        "I hold nothing for you, {asker}.",
    ],
    "story_heard": [
        "Heard, {asker}. It shortens the watch.",
        "A good one for the night watch.",
    ],
    "message_of_another": [
        "{fact.by} sent word. It goes no further than this gate.",
        "From {fact.by}, to me. Ask {fact.by} what was in it.",
    ],
    "said_aloud": [
        "{fact.theirs|cap}, by the word of {fact.by}.",
        "On record. {fact.by|cap}: {fact.quoted}.",
        "{fact.by|cap}, and in these words: {fact.quoted}.",
        "It stands in the book: {fact.by}, {fact.quote}.",
    ],
    "message_came": [
        "From {fact.by}, to the gate: {fact.quote}.",
        "Received. From {fact.by}: {fact.quote}.",
    ],
    "no_message": [
        "Nothing of that kind stands in the watch book, {asker}.",
        "None that I still have on record, {asker}.",
    ],
    "not_told": [
        "If you reported it, {asker}, I cannot find it.",
        "I do not recall you reporting that.",
        "I cannot find that line in the book, {asker}.",
    ],
    "not_remembered": [
        "I cannot find it in the watch book.",
        "If it was reported, {asker}, I do not recall it.",
    ],
    "not_aloud": [
        "Not in front of everybody.",
        "That I tell you alone, {asker}.",
    ],
    "no_name": ["I have you down as {asker}."],
    "remember_what": ["Remember what? Report in full."],
    "remind_when": ["I count minutes, not bells. Say: remind me in 20 minutes to feed the horse."],
    "remind_others": [
        "I call out to those who ask me, {asker}. Nobody else.",
        "Each reports for himself. I remind no third man.",
    ],
    "no_reminders": ["I keep the gate, not your hours."],
    "nobody_known": [
        "Nobody called {who} has passed this gate.",
        "{who}? Not from here.",
    ],
    "liking_you": [
        "You have given me no trouble, {asker}.",
        "You may stand by this gate any day, {friend}.",
        "I have you in the watch book, {unloved}.",
    ],
    "liking_them": [
        "{who}. No complaints so far.",
        "{friend} is a good sort.",
        "I search {unloved} twice.",
    ],
    "called": [
        "What is it?",
        "Speak, {asker}.",
    ],
    "whom": ["Who? Or what? Say the name.", "A name, {asker}. Without one I can report nothing."],
    "pardon": [
        "What is it, {asker}? Speak up.",
        "The wind took half of that, {asker}. Once more.",
    ],
    "foreign": [
        "The tongue of Thornwick, and no other.",
        "I only know the one tongue, {asker}.",
        "I speak as we do here. Say it so.",
    ],
    "sorry": [
        "Accepted.",
        "Then we leave it there, {asker}.",
    ],
    "agreed": [
        "Right.",
        "Good. Stand clear of the wings, then.",
    ],
    "declined": [
        "Suit yourself.",
        "As you were, then.",
    ],
    "laugh": ["Hm. I do not see it.", "Laugh by all means. It is a long watch.", "Carry on."],
    "busy": [
        "Guarding.",
        "I watch the road, the gate, and you.",
    ],
    "affection": [
        "Not on duty.",
        "I am armed and on watch, {asker}. Keep it short.",
        "The gate is watching.",
        "Tell Marta. She likes that sort of thing.",
    ],
    "joke": [
        "A man comes to the gate without the word. He goes home. That is all.",
        "What has two wings and never flies? You are looking at it. It is the gate.",
        "I asked the wall what it thought of me. It stood by me.",
        "Marta asked me to smile. I told her I would look into it.",
    ],
    "again": [
        "As reported: {line}",
        "For the second time: {line}",
        "I repeat: {line}",
    ],
    "not_so_often": [
        "Later, {asker}. It was done as often as I may for now.",
        "I did that as often as I may for now.",
    ],
    "under_way": ["In hand. You will be told."],
    "tried": [
        "What could be done is done.",
        "I have done my part. See for yourself, {asker}.",
    ],
    "cannot_think": [
        "A moment, {asker}. I cannot think just now; ask me again later.",
        "Too long on my feet. The thoughts do not come just now.",
        "I heard you. I cannot answer it at the moment, {asker}.",
        "Not now. My head is as empty as the road.",
    ],
    "forget_me": [
        "What is in the watch book stays, until you type: forget me.",
        "I strike out nothing at a word. Type: forget me.",
    ],
    "greeting": [
        "Halt. A stranger. Go about your business.",
        "Well met at the gate, stranger.",
        "All quiet. Who are you?",
        "Well met at the gate, {called}.",
        "All quiet, {called}.",
    ],
    "greeting_again": [
        "You again. Pass on.",
        "I know that face. All quiet.",
        "You again, {called}.",
        "{called}. I know that face. Pass on.",
    ],
    "greeting_cold": ["{unloved}. I have my eye on you.", "No trouble this time, {unloved}."],
    "no_topic": [
        "Of that I know nothing. Odile may; she is over there, west.",
        "Nobody has reported that to me. Ask Odile, over there, west.",
    ],
    "one_thing": [
        "One thing at a time, {asker}; then the other. Ask me again: {text|cut:80}.",
        "One duty after the other. Ask me again: {text|cut:80}.",
    ],
    "unknown": [
        "That I do not know, {asker}. Ask me about {subjects|or}.",
        "I have no report on that. I can tell you about {subjects|or}.",
        "That I cannot tell you, {asker}.",
        "Nobody has told me that.",
        "That is not in the watch book.",
    ],
    "abilities": [
        "I open the gate for those who have the word, and I ring the bell.",
        "Give me the word and I open. Or have me ring the bell.",
    ],
    "farewell": ["Go well, {asker}.", "Keep to the road.", "Mind how you go, {asker}."],
    "thanks": ["It is my duty.", "No need.", "All part of the watch, {asker}."],
    "how_are_you": ["On my feet.", "The watch is long. I am well.", "Dry, so far."],
    "gesture": ["gives {asker} a short nod.", "touches the shaft of his spear."],
    "hurt": ["lowers his spear.", "does not move, and looks at {asker} for a long moment."],
    "insult": [
        "Mind your tongue at the gate.",
        "I have heard worse from wolves.",
        "Say it to the wall. It is thicker than I am.",
        "I am paid to stand here, not to listen to that.",
    ],
    "stay": ["I leave my post for nobody.", "The gate does not walk, and neither do I."],
    "jest": [
        "Very funny, {asker}. The wall is laughing.",
        "Hm. I have heard worse at this gate.",
        "One corner of my mouth moved. Do not tell anybody.",
    ],
    "guess": [
        "I do not guess on watch. Tell me.",
        "I give up, {asker}. Report.",
    ],
    "revealed": [
        "I would not have guessed it.",
        "That was not in the watch book, {asker}.",
    ],
    "sum": [
        "I count who passes, {asker}. I do no sums on watch.",
        "A guard counts heads. For figures, go to Odile or Marta.",
    ],
    "taunt": [
        "Words do not climb walls, {asker}.",
        "Say what you like. I stand here, and the gate is shut.",
        "Better ones have tried me, {asker}. I did not move then, either.",
    ],
    "guess_number": [
        "Three. I walk the wall three times.",
        "Three.",
    ],
    "all_ears": [
        "Go on. I can listen and watch.",
        "Then let us hear it, {asker}.",
    ],
    "game": [
        "I do not play on watch. And I am always on watch.",
        "No games and no bets at the gate, {asker}.",
    ],
    "recited": [
        "I listened. It shortened the watch.",
        "That is new at this gate, {asker}.",
    ],
    "liked_it": [
        "I did, {asker}. It beats the wind.",
        "It will do. I listened to all of it.",
    ],
    "moved": ["So it is, {asker}.", "It is. I report it no milder."],
    "exclaimed": [
        "Steady, {asker}.",
        "Easy. The whole square hears you.",
    ],
    "wished_well": [
        "And you, {asker}. Keep well.",
        "The same to you.",
        "Thank you, {asker}. Go well.",
    ],
    "heard_wish": [
        "Then I wish it too, {asker}.",
        "It costs nothing to wish, {asker}. I wish it with you.",
    ],
    "heard_fear": [
        "No shame in it, {asker}. Fear keeps people awake.",
        "You are inside the wall. Here I keep watch.",
    ],
    "sworn": [
        "Good. I hold people to that.",
        "I have your word, then, {asker}.",
    ],
    "sensed": [
        "Nothing that should not be there. I would ring the bell.",
        "Nothing out of order, {asker}.",
    ],
    "place_name": [
        "Thornwick.",
        "This is Thornwick, {asker}. You stand in its market square.",
    ],
    "place_age": [
        "Older than the wall, and the wall is a hundred years old.",
        "More than a hundred winters, {asker}.",
    ],
}
