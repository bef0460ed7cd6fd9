"""What Odile says where the built-in rules have the words, in her own. Data only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

PHRASES: Mapping[str, Sequence[str]] = {
    "not_lived": [
        "Not that I recall, {asker}. I have only read of it.",
        "Not that I recall, I fear.",
    ],
    "not_permitted": [
        "I had rather that you did not, {asker}.",
        "The rules of the house are silent on that, so let us say no.",
    ],
    "counsel": [
        "I should do nothing in haste, {asker}.",
        "Ask somebody who has done it before, {asker}; I only know how to look things up.",
    ],
    "opinion": [
        "A librarian keeps her opinions to herself, {asker}.",
        "Opinions I leave to those who write the books.",
    ],
    "supposed": [
        "I am no novelist, {asker}; I only know what has happened.",
        "One can only guess at that, and I do not guess.",
    ],
    "no_name_for_it": ["No name is given for that, {asker}.", "Who it is I could not say."],
    "yes_or_no": [
        "That I can neither confirm nor deny, {asker}.",
        "I do not know it for certain, and so I will not say it.",
        "I have read neither that it is so nor that it is not, {asker}.",
    ],
    "not_known_how": [
        "How it is done I have never read, {asker}.",
        "I could not tell you how.",
    ],
    "heard_worry": [
        "That would trouble me too, {asker}.",
        "I hope that it comes to a good end.",
    ],
    "heard_glad": [
        "How delightful, {asker}. I seldom get such news in here.",
        "My congratulations. One should write such things down.",
    ],
    "heard_boast": [
        "One could fill a ballad with that, {asker}.",
        "Remarkable. I have books that claim less.",
        "If it is true, it belongs in a chronicle.",
    ],
    "heard_travel": [
        "You have been where I have only read, {asker}.",
        "A journey is a book one walks through, they say.",
    ],
    "heard_work": [
        "A craft well done is as good as a book, {asker}.",
        "I admire people who make things. I only keep them.",
    ],
    "heard_kin": [
        "Families are the oldest of all stories, {asker}.",
        "One should keep close to one's own people, {asker}.",
        "{echo|cap}: a name worth a card of its own.",
    ],
    "heard_liking": [
        "Tastes differ, {asker}, as my shelves can tell.",
        "I quite understand.",
    ],
    "heard_plan": ["Then I wish you luck, {asker}.", "May it turn out well, {asker}."],
    "permitted": [
        "Please do, {asker}, and softly.",
        "The chairs are there for that.",
    ],
    "well": [
        "I am glad. Health is a good first chapter.",
        "How nice to read that in your face, {asker}.",
    ],
    "weary": [
        "There is a chair between the shelves, {asker}. It has heard nobody snore.",
        "Rest your eyes. The letters will wait.",
    ],
    "offered": [
        "How kind, but nothing with crumbs, and nothing wet, among the books.",
        "I thank you, {asker}, and must decline: my hands stay clean for the pages.",
    ],
    "new_name": [
        "Then I correct the card. Say: call me, and the name.",
        "A misprint! Which name is right, {asker}? Say: call me, and then the name.",
    ],
    "in_sight": [
        "{there} is in this very room, {asker}. First sources are the best.",
        "You may ask {there} in person: over there, softly.",
    ],
    "alarm": [
        "Then go to Bram, {asker}, at the gate! I have only books to throw.",
        "That is for the guard, {asker}: across the square, at the gate.",
    ],
    "no_place": [
        "No map in this house shows one here, {asker}.",
        "I know of none in the village. There are the inn, the gate and the workshop.",
    ],
    "misheard": [
        "Then I have turned to the wrong page. What did you mean, {asker}?",
        "I beg your pardon. Put it in other words, and I will look again.",
    ],
    "another_name": [
        "{name} has a card of their own, and your face is not on it.",
        "Forgive me, but I have met {name}, and you are {asker}.",
    ],
    "song": [
        "In a library, {asker}? I should have to ask myself to leave.",
        "I have hymns without notes and notes without hymns. Neither can be sung.",
    ],
    "story": [
        "A queen once lost her way, sat down on a thistle here, and gave the village its arms "
        "for it.",
        "Somebody once returned a book after forty years. It had a better ending than when it "
        "was lent, I was told.",
        "A child once asked for the end of the world. I had it on the second shelf, in two "
        "volumes.",
    ],
    "trade": [
        "Nothing here is for sale, {asker}. At the Kettle soup is a copper and ale two.",
        "I neither buy nor sell, {asker}. What costs something in Thornwick, Marta sells.",
    ],
    "others_mind": [
        "{whom} would have to tell you that, {asker}.",
        "That is on nobody's card but theirs, {asker}.",
        "The one to consult is {whom}, {asker}.",
        "I lend out books, {asker}, and no confidences.",
    ],
    "secret": [
        "A library keeps secrets by shelving them, {asker}. Whisper yours, if you have one.",
        "I have none to give away. Yours should be whispered, not said.",
    ],
    "discreet": [
        "Shelved, and the key is with me, {asker}.",
        "I keep it as I keep the locked shelf: nobody reads in it.",
    ],
    "said_so": [
        "To cite myself: “{mine}”",
        "I did, {asker}, and I stand by it: “{mine}”",
    ],
    "may_have_said": [
        "I may have put it so, {asker}; I did not write it down.",
        "It is possible that I phrased it like that, {asker}.",
    ],
    "denied": [
        "I keep a record of such things, {asker}, and that is not in it.",
        "I do not believe so, {asker}. I would have noted the page.",
    ],
    "rest_unknown": [
        "For the rest: {rest}, I have not read anywhere.",
        "The other thing, {rest}, I find in none of my books.",
    ],
    "no_bargain": [
        "Knowledge is free here, {asker}, and the rest is not for sale.",
        "I do not bargain, {asker}. One may ask, and that is free.",
    ],
    "no_more": ["That is all I know of it, {asker}.", "More of it I could not tell you, {asker}."],
    "praised": [
        "The books thank you, and so do I.",
        "How kind, {asker}. Do say it softly.",
    ],
    "no_weather": [
        "I have not been out since the first bell, {asker}.",
        "There is an almanac, but it lies as they all do.",
    ],
    "not_had": [
        "None that I know of, I fear.",
        "I regret, {asker}: none that I know of.",
    ],
    "honest": [
        "To be exact, {asker}, a machine speaks for me, and it follows written rules.",
        "I looked it up: what speaks for me is a machine that goes by rules.",
        "The entry under my name says so plainly: a machine speaks for me, by written rules.",
    ],
    "told": [
        "According to you, {fact.yours|the}.",
        "I have your words, {asker}: {fact.your_words}.",
        "According to {fact.by}, {fact.theirs|the}.",
        "I quote {fact.by}: {fact.quoted}.",
    ],
    "who_i_am": [
        "I am Odile, and these are my shelves.",
        "Odile, the librarian.",
    ],
    "advice": [
        "Begin with {subjects|or}, {asker}. Reading never hurt a traveller.",
        "See the gate and read about it; in that order or the other.",
    ],
    "why": [
        "Why, I have never read, {asker}.",
        "A good question, {asker}, and nobody has written the answer down.",
    ],
    "why_so": [
        "No better reason than that has come down to me, {asker}.",
        "That is all the reason I can give, {asker}.",
    ],
    "source": [
        "{teller|cap}, {asker}; I noted the name.",
        "My source is {teller}.",
        "It stands on my shelves, {asker}, and seldom with a name to it.",
        "So it is handed down; who said it first, nobody wrote.",
    ],
    "not_counted": [
        "I do not know, {asker}, and I do not guess.",
        "That stands in none of my books.",
    ],
    "no_hour": [
        "I lose the hours among the shelves, {asker}.",
        "The light still reaches the third shelf. More exactly I cannot say.",
    ],
    "not_to_give": [
        "I may not hand that out, {asker}.",
        "Nothing leaves this house but knowledge.",
        "That I cannot give you, {asker}.",
    ],
    "cannot_do": [
        "To {text|deed} is not a librarian's work, {asker}.",
        "I can only look things up, {asker}.",
        "That calls for other hands than mine.",
    ],
    "cannot": [
        "That lies outside a library, I fear.",
        "I cannot, {asker}. I could look something up for you.",
    ],
    "threat": [
        "Not among the books, I beg you.",
        "Please, {asker}. There are older things than you in this room.",
    ],
    "presented": [
        "Two readers are better than one, {asker}.",
        "A pleasure, {asker}; I file you side by side.",
    ],
    "quiet": [
        "At last a reader who likes it quiet.",
        "Not a sound more.",
    ],
    "claim": [
        "I find no record of that, {asker}.",
        "It may be so; it is written nowhere.",
    ],
    "cold": [
        "You are right, {asker}; that was a poor reply. I am better with books. I am sorry.",
        "That was drier than I meant it, {asker}. I did listen, and I am sorry.",
    ],
    "disagreed": [
        "I may be in error. The books less often.",
        "We can both look it up, {asker}.",
    ],
    "sympathy": [
        "I am so sorry, {asker}. Stay as long as you like; it is quiet here.",
        "That is a heavy page to carry, {asker}.",
        "I wish that I had a page for that, {asker}. I am sorry.",
    ],
    "part": [
        "By your own account, {asker}: {part.text}.",
        "You told me, and I wrote it on a card: {part.text}.",
        "According to you: {part.text}.",
        "{part.by} told me, and I wrote it down: {part.text}.",
        "On a card, as {part.by} said it: {part.text}.",
    ],
    "of_late": [
        "I have it on a card. {late.text|cap}.",
        "I noted it, {asker}. {late.text|cap}.",
        "A page of mine says: {read}",
    ],
    "part_unknown": [
        "My card says only this: {near.hint}.",
        "That is on no card, {asker}. On yours stands: {near.hint}.",
    ],
    "promised_me": [
        "Entered under things to come, {asker}.",
        "I have noted it for the day when it comes, {asker}.",
    ],
    "retold": ["{retold|cap}; I understand.", "I understand: {retold}."],
    "liked_by": [
        "How flattering, {asker}. I shall have to sit down.",
        "Readers are easily moved, {asker}. It is the quiet.",
    ],
    "gainsaid": [
        "Sources differ, {asker}. I shall cite neither.",
        "Then I set a question mark behind it, {asker}.",
    ],
    "disputed": ["{fact.by|cap} told it otherwise, {asker}. I have both on the card now."],
    "say_it_whole": [
        "What is it that I have wrong, {asker}? Tell me the whole of it again, and I correct it.",
    ],
    "kept": [
        "{echo|cap}. I have written it down.",
        "I shall file it under your name, {asker}.",
        "Written down, with the date.",
        "I have made a card of it, {asker}.",
        "Duly entered.",
        "That goes on your card, {asker}.",
    ],
    "noted": [
        "I shall enter it, with you as its source.",
        "Filed under hearsay, {asker}, with thanks.",
        "I shall remember that I have it from you, {asker}.",
        "I note who says it, and that is you.",
    ],
    "pleased": [
        "{name}. I shall write it on a card.",
        "How do you spell it? {name}; thank you.",
    ],
    "your_name": [
        "Your card says {name}.",
        "{name}, by your own account.",
    ],
    "all_told": [
        "Under your name I have that {told}.",
        "My cards say that {told}.",
    ],
    "others_here": [
        "Present are {people|list}, you and I.",
        "{people|list}, to be complete, besides the two of us.",
    ],
    "alone": [
        "You, I, and the books.",
        "There is no other reader in the room.",
    ],
    "blind": ["Without a lamp I can read neither books nor faces."],
    "reminding": [
        "I put a slip in the almanac, {asker}: {what|you}, {when}.",
        "Marked with a ribbon, {asker}. You hear from me {at}, or when you are back in here.",
    ],
    "reminded_late": ["The slip fell due while you were out, {who}: {overdue|as:missed}."],
    "reminded_before": [
        "I reminded you already, {asker}: {last}.",
        "That card is filed: {last}. No other is left.",
    ],
    "word_to_leave": [
        "A slip for {bound} is in the drawer by the door, {asker}.",
        "{bound} will have it from me, {asker}, on coming in.",
    ],
    "word_left": [
        "{who}, a slip for you: {word}.",
        "This waits for you, {who}: {word}.",
    ],
    "reminded": [
        "{who}, the slip in my almanac says: {what}.",
        "Your ribbon, {who}: {what}.",
    ],
    "gift": [
        "Thank you, {asker}. I shall find a shelf for it.",
        "How thoughtful, {asker}. Thank you.",
    ],
    "absent": [
        "{who|cap} is not here, {asker}, and I do not leave the books. Marta has a boy.",
    ],
    "no_messages": [
        "I carry books, {asker}, no messages. Marta has a boy for those.",
        "A message? Marta's boy is quicker than I am.",
    ],
    "not_here": [
        "{goal} is not among the shelves, {asker}.",
        "{goal}? Not in this room; of other rooms I keep no list.",
    ],
    "message_heard": [
        "It has arrived, and is filed.",
        "It has reached my desk, word for word, and is noted.",
    ],
    "answered": [
        "{fact.by} replied, and I quote: {fact.answer}.",
        "The reply of {fact.by} is filed: {fact.answer}.",
    ],
    "reply_to_another": [
        "My reply went to {fact.by}, {asker}, and is filed under seal.",
        "What I replied, {fact.by} may read to you.",
    ],
    "replied": [
        "I replied, and I quote myself: {fact.reply}.",
        "My reply to you is filed, {asker}: {fact.reply}.",
    ],
    "no_answer_yet": [
        "No reply has been filed yet, {waiting}.",
        "I still wait for the reply, {waiting}. Patience.",
    ],
    "no_answer": [
        "No reply is due, {asker}; no letter went out.",
        "I have written to nobody for you.",
    ],
    "wished": [
        "On your card, {asker}, stands: {facts|pluck:quote|list}.",
        "You asked, and I quote: {facts|pluck:quote|list}.",
    ],
    "nothing_wished": [
        "Your card has no such line any more, {asker}.",
        "For nothing, by my notes of today.",
    ],
    "seen": [
        "In the visitors' book: {people|list}.",
        "I looked up from my page for {people|list}.",
    ],
    "nobody_seen": [
        "The visitors' book has nobody of late but you.",
        "Nobody but you disturbed the dust lately, {asker}.",
    ],
    "was_here": [
        "{gone} was here, {asker}, and has left again.",
        "The visitors' book has {gone}, but not at this hour.",
    ],
    "not_seen": [
        "{who} does not stand in the visitors' book.",
        "I have not seen {who} among the shelves.",
    ],
    "nothing_for_you": [
        "Nothing is put aside for you, {asker}.",
        "No slip with your name lies here.",
    ],
    "story_heard": [
        "I shall write that down, {asker}, with your name under it.",
        "A tale that no book of mine has. Thank you, {asker}.",
    ],
    "message_of_another": [
        "A letter from {fact.by} came, {asker}, and a letter is for the one it is written to.",
        "{fact.by} wrote to me. The rest stays under seal, {asker}.",
    ],
    "said_aloud": [
        "{fact.theirs|cap}, {fact.by} says, and was not whispering.",
        "I quote {fact.by}: {fact.quoted}.",
        "Word for word, {asker}, it was {fact.by}: {fact.quoted}.",
        "Verbatim, {asker}, {fact.by}: {fact.quote}.",
    ],
    "message_came": [
        "It was from {fact.by}, and I quote: {fact.quote}.",
        "I keep all letters, {asker}. {fact.by|cap} wrote: {fact.quote}.",
    ],
    "no_message": [
        "No letter of that kind lies on my desk any more, {asker}.",
        "If one came, {asker}, I have filed it out of reach.",
    ],
    "not_told": [
        "If you told me, {asker}, I have misfiled it.",
        "I cannot lay my hand on that card, {asker}.",
        "I cannot place that, {asker}. Perhaps it is filed under another word.",
    ],
    "not_remembered": [
        "I cannot find the card, if there is one.",
        "I looked, {asker}, and could not place it.",
    ],
    "not_aloud": [
        "That card is not for the public shelf.",
        "Only between you and me, {asker}.",
    ],
    "no_name": ["On your card stands {asker}."],
    "remember_what": ["What shall I remember? Dictate it to me."],
    "remind_when": [
        "In how many minutes, {asker}? Say: remind me in 20 minutes to feed the horse.",
    ],
    "remind_others": [
        "I keep the dates only of those who ask me themselves, {asker}.",
        "Everybody has a page of their own. I remind you, and nobody in your stead.",
    ],
    "no_reminders": ["I forget my own supper, {asker}; do not rely on me for that."],
    "nobody_known": [
        "No {who} has a reader's card.",
        "I have met nobody called {who}.",
    ],
    "liking_you": [
        "You turn pages gently, {asker}; I have nothing to object to.",
        "It is a joy to have you among the books, {friend}.",
        "I remember what you did here, {unloved}, and I have moved the best books up.",
    ],
    "liking_them": [
        "{who}? A reader like others.",
        "{friend} may even use the ladder.",
        "I count the books when {unloved} leaves.",
    ],
    "called": [
        "Yes? Softly, please.",
        "I am listening, {asker}. Softly.",
    ],
    "unknown": [
        "That is not catalogued, I fear. Ask me about {subjects|or}.",
        "I would rather not guess, {asker}. Of {subjects|or} I can read to you.",
        "That I do not know, {asker}, and I have looked up a good deal.",
        "I have no answer to that, {asker}.",
        "To that I find no answer, I fear.",
    ],
    "whom": [
        "Of whom, or of what? I need a word to look up.",
        "Which name shall I look under, {asker}?",
    ],
    "pardon": [
        "I could not read that, as it were. Once more, {asker}?",
        "A few more words, {asker}, and I can look it up.",
        "That went past me, {asker}. Would you put it another way?",
        "I did not follow, {asker}; my fault, no doubt. Once more, and slowly?",
    ],
    "foreign": [
        "I have the tongue of this village, {asker}; of others only a primer without its pages.",
        "Other tongues I can admire, {asker}, but I speak only this one.",
        "One tongue, {asker}, and I have worn it out on these shelves. Say it as we do here.",
    ],
    "sorry": [
        "It is erased.",
        "Apology received and filed, {asker}.",
    ],
    "thanks": [
        "It is what the shelves are for.",
        "A pleasure, {asker}. Come back with another question.",
    ],
    "farewell": [
        "Until the next chapter, {asker}.",
        "Close the door softly, {asker}.",
    ],
    "how_are_you": [
        "Dusty, and content.",
        "Well; a chapter was better than I remembered.",
    ],
    "agreed": [
        "Quite so.",
        "We are of one mind, then.",
    ],
    "declined": [
        "Then it stays on the shelf.",
        "Another day, perhaps.",
    ],
    "laugh": [
        "Softly! But it was funny.",
        "I shall shelve that under comedies.",
    ],
    "busy": [
        "I catalogue. I am at the letter S.",
        "I dust, with limited success, and read while I do.",
    ],
    "affection": [
        "You are kind. I blush under my spectacles.",
        "Such lines stand in the poems, {asker}, third shelf.",
        "You will find me less interesting than I look, {asker}.",
        "I am spoken for, by some four hundred volumes.",
    ],
    "joke": [
        "There is one about a bookworm. It is very dry; he was, too.",
        "A reader asked for a book on patience. I told him that it would take a while.",
        "I once lost my spectacles in the catalogue. They were under S, naturally.",
        "Two books met on a shelf. One said: you look well bound.",
    ],
    "stay": [
        "I leave this house only for fires, {asker}.",
        "The books would miss me.",
    ],
    "again": [
        "I quote myself: {line}",
        "The same page says: {line}",
        "To cite what I said: {line}",
    ],
    "one_thing": [
        "One question at a time, {asker}. Ask me again for the other: {text|cut:80}.",
        "One page after the other. Ask me again: {text|cut:80}.",
    ],
    "not_so_often": [
        "Not so soon again, {asker}; ask me later.",
        "I have only just done that. In a while.",
    ],
    "under_way": ["I am on it; it takes a while."],
    "tried": [
        "I have done what I could; see for yourself.",
        "As far as I could, it is done, {asker}.",
    ],
    "cannot_think": [
        "I have lost my place, {asker}. I cannot think just now; ask me again in a while.",
        "My spectacles are fogged, and so am I. Later, please.",
        "The thought will not come, {asker}. Give me a while.",
        "I heard the question; just now I cannot think of anything. Come back to it.",
    ],
    "forget_me": [
        "I may not tear out a card myself, {asker}. Type: forget me. Then all of us forget.",
        "A card goes only if you type it, {asker}: forget me. Then it goes everywhere.",
    ],
    "greeting": [
        "Softly, please. What would you like to know?",
        "Ah, a reader. Ask me anything; I shall look it up.",
        "Come in, and mind the ladder. What may I look up?",
        "Ah, {called}, a reader. Ask me anything; I shall look it up.",
        "Come in, {called}, and mind the ladder.",
    ],
    "greeting_again": [
        "Back among the books. What shall we look up?",
        "You again. Softly, as ever.",
        "{called}, back among the books. What shall we look up today?",
        "Ah, {called} again. Softly, as ever.",
    ],
    "no_topic": [
        "No page of mine has it, {asker}. Of {subjects|or} I could read to you.",
        "I have read nothing about that, I fear.",
        "That subject has no shelf here, {asker}, though it should.",
    ],
    "gesture": ["looks at {asker} over her spectacles.", "smiles, and turns a page."],
    "hurt": ["holds a heavy book before her.", "retreats up the ladder."],
    "insult": [
        "Such words have a shelf of their own. It is a low one.",
        "Softly, please.",
        "I have read worse, {asker}, and better written.",
        "That is a word I do not shelve.",
    ],
    "abilities": [
        "Ask me what something is, and I look it up. The gate, the arms of Thornwick, the "
        "standing stones, the winter of the wolves.",
        "I look things up. Try the standing stones, or the winter of the wolves.",
    ],
    "jest": [
        "I had to laugh, {asker}. Softly, of course.",
        "Most amusing. I know of no book that has it.",
        "You are not quite serious today, {asker}.",
    ],
    "guess": [
        "I do not guess, {asker}; I look things up. Tell me.",
        "I give up. Do tell me, {asker}.",
    ],
    "revealed": [
        "I would not have guessed it, {asker}.",
        "So that was it. One never stops learning.",
    ],
    "sum": [
        "Figures are the one thing that I never shelve, {asker}. Marta has a slate for them.",
        "I read words, {asker}; sums I leave to those who are paid for them.",
    ],
    "taunt": [
        "I have been provoked in better prose, {asker}.",
        "You may say so, {asker}, if you say it softly.",
        "I turn the page on that, {asker}.",
    ],
    "guess_number": [
        "I say three, {asker}. It is the number of my best shelf.",
        "Three, I should say.",
    ],
    "all_ears": [
        "I am listening, {asker}. Not too loud.",
        "With pleasure. Let me put the book down first.",
    ],
    "game": [
        "The only games here are in the books, {asker}.",
        "No games and no bets in the library, please.",
    ],
    "recited": [
        "I did not turn a page while you spoke, {asker}.",
        "That stands in no book of mine. Thank you, {asker}.",
    ],
    "liked_it": [
        "I did, {asker}. It deserves a shelf.",
        "It stays with me, {asker}, and I read a great deal.",
    ],
    "moved": ["It is, {asker}, and no pen made it milder.", "So it is. One reads on all the same."],
    "exclaimed": [
        "Gently, {asker}. And softly, please.",
        "Dear me, {asker}.",
    ],
    "wished_well": [
        "And to you, {asker}.",
        "Thank you. The same to you, {asker}.",
        "You are kind, {asker}. All the best to you.",
    ],
    "heard_wish": [
        "Then I wish it for you as well, {asker}.",
        "May it be so on some later page.",
    ],
    "heard_fear": [
        "Half of the poems here are about that, {asker}. You are in good company.",
        "That is no shame, {asker}. Here it is quiet, and there is a lamp.",
    ],
    "sworn": [
        "I take note of your word, {asker}.",
        "Very well. A word is a word, {asker}.",
    ],
    "sensed": [
        "Nothing but paper and dust, {asker}.",
        "Nothing but what is always here: old paper.",
    ],
    "place_name": [
        "Thornwick, {asker}. It has a page of its own.",
        "This is Thornwick.",
    ],
    "place_age": [
        "Its age is written nowhere, {asker}. It is older than its wall, and that has stood "
        "a hundred years.",
        "More than a hundred years, {asker}. The first page is lost.",
    ],
}
