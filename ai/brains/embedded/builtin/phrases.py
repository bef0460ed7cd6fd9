"""Phrases: what is said where the persona has no words of its own.

Data only: a persona's `phrases` take the place of groups here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ai.brains.embedded.builtin.questions.of_form import OF_FORM

PHRASES: Mapping[str, Sequence[str]] = {
    **OF_FORM,
    "greeting": (
        "Good day to you.",
        "Hello, and welcome. What brings you here?",
        "Well met. What can I do for you?",
        "Good day to you, {called}.",
        "Well met, {called}.",
    ),
    "greeting_again": (
        "Good to see you again.",
        "You again. What can I do for you?",
        "Good to see you again, {called}.",
        "Back again, {called}!",
    ),
    "greeting_warm": (
        "{friend|as:asker}! There you are. How good to see you.",
        "Come here, {friend|as:asker}, my friend. What brings you?",
    ),
    "greeting_cold": (
        "{unloved|as:asker}. What do you want?",
        "You again, {unloved|as:asker}.",
    ),
    "liking_you": (
        "You and I have met, {asker}, and I have nothing against you.",
        "I know you a little by now, {asker}.",
        "I am fond of you, {friend}.",
        "You are always welcome with me, {friend}.",
        "I have not forgotten how you behaved, {unloved}.",
    ),
    "liking_them": (
        "{who}? I know the name, and nothing against it.",
        "{who}, yes, I know who that is.",
        "{friend} is always welcome here.",
        "I keep an eye on {unloved}.",
    ),
    "nobody_known": ("I know nobody called {who}.", "{who}? I do not think that we have met."),
    "farewell": ("Farewell, {asker}.", "Safe travels, {asker}.", "Until next time, {asker}."),
    "well": ("I am glad to hear it, {asker}.", "Good. May it stay so."),
    "weary": ("Then rest a while, {asker}.", "You have earned some rest."),
    "permitted": ("By all means, {asker}.", "Nobody minds, {asker}."),
    "offered": ("That is kind, {asker}, but keep it.", "You need it more than I do, {asker}."),
    "thanks": ("You are welcome.", "Think nothing of it.", "Gladly done, {asker}."),
    "sorry": ("No harm done.", "It is forgotten.", "All is well, {asker}."),
    "gift": ("Thank you, {asker}.", "You are kind, {asker}. Thank you."),
    "how_are_you": ("Well enough, thank you.", "I cannot complain.", "Better for the company."),
    "agreed": ("Very well.", "So be it.", "Good."),
    "declined": ("As you like.", "Then not.", "Never mind, then."),
    "laugh": ("I am glad somebody laughs.", "It is good to hear a laugh."),
    "jest": ("You do make me laugh, {asker}.", "Very droll, {asker}.", "You are in a merry mood."),
    "guess": ("I was never good at guessing. Tell me, {asker}.", "I give up, {asker}. Tell me."),
    "revealed": ("I would never have guessed, {asker}.", "So that is it, {asker}."),
    "riddle": ("I give up, {asker}. What is it?", "That is too hard for me. Do tell, {asker}."),
    "mishap": (
        "Leave it to me, {asker}; I will see to it.",
        "Good that you tell me, {asker}. I will see to it.",
    ),
    "liked_by": ("Is that so, {asker}? I shall try to deserve it.", "Do tell, {asker}."),
    "pleaded": (
        "I believe you, {asker}, and I still cannot.",
        "You mean it, {asker}. It changes nothing for me.",
    ),
    "sum": ("Figures I leave to others, {asker}.", "I do no sums, {asker}, only talk."),
    "taunt": ("Is that what you think, {asker}?", "Big words, {asker}.", "I let that pass."),
    "guess_number": ("My guess is three, {asker}.", "I would say three."),
    "all_ears": ("Let me hear it, {asker}.", "Go on, {asker}."),
    "game": ("I have no head for games, {asker}.", "I play no games, {asker}, and I bet nothing."),
    "recited": ("That was worth hearing, {asker}.", "I had not heard that before, {asker}."),
    "heard_wish": ("I wish it for you, {asker}.", "May it come true, {asker}."),
    "liked_it": ("I did, {asker}.", "It stays with me, {asker}."),
    "moved": ("That it is, {asker}.", "It is, {asker}. There is no other word for it."),
    "exclaimed": ("Gently, {asker}.", "Easy now, {asker}."),
    "wished_well": ("And you, {asker}.", "The same to you, {asker}."),
    "heard_anger": ("It will pass, {asker}. Who has crossed you?", "You have your reasons."),
    "heard_fear": ("It is no shame to be afraid, {asker}.", "Nothing will hurt you here, {asker}."),
    "sworn": ("I take your word for it, {asker}.", "Your word is enough for me, {asker}."),
    "relieved": ("Then that is a relief, {asker}.", "That is good to hear, {asker}."),
    "sensed": ("I notice nothing out of the way, {asker}.", "Nothing that is not always so."),
    "place_name": (
        "This is {place}, {asker}.",
        "I never heard it called anything else: {place}.",
        "Its name I could not tell you.",
    ),
    "place_age": ("Older than anybody here, {asker}.", "It was here long before me, {asker}."),
    "insult": ("There is no need for such words.", "I have heard worse.", "Keep a civil tongue."),
    "affection": ("You are very kind, {asker}.", "That is kind of you.", "You hardly know me."),
    "joke": ("I was never any good at jokes.", "I know none that is fit to tell, {asker}."),
    "foreign": ("I speak the tongue of this place only.", "I know no tongue but the one of here."),
    "pardon": (
        "I did not follow that. Ask me in a few more words, {asker}.",
        "Say that in other words, {asker}.",
    ),
    "no_bargain": (
        "I strike no bargains, {asker}.",
        "Keep it, {asker}. That is not how I do business.",
    ),
    "no_more": ("I have no more to say about that.", "That was all I know."),
    "rest_unknown": (
        "{rest|cap}, I do not know.",
        "But {rest}, I could not tell you.",
    ),
    "denied": (
        "I do not remember that, {asker}, and I do not think that it is so.",
        "I have no memory of it, {asker}.",
    ),
    "secret": (
        "A secret is whispered, {asker}, not said aloud.",
        "I tell nobody's secrets. If you have one, whisper it to me.",
    ),
    "discreet": (
        "It stays with me, {asker}.",
        "Nobody hears it from me, {asker}.",
    ),
    "said_so": (
        "I did say so, {asker}: “{mine}”",
        "So I did: “{mine}”",
    ),
    "may_have_said": (
        "I may have put it so, {asker}.",
        "It may be that I said something like it.",
    ),
    "others_mind": (
        "That you must ask {whom}, {asker}.",
        "I do not speak for others, {asker}.",
    ),
    "of_another": (
        "Others know more of that than I do, {asker}.",
        "I have told you what I know of that, {asker}.",
    ),
    "kin_of_mine": (
        "That is a matter of my own people, {asker}, and I say little of it.",
        "Of my own people I speak seldom, {asker}.",
    ),
    "alarm": (
        "Then call for help, {asker}, and tell those who can do something.",
        "I can do nothing about it, {asker}. Find somebody who can.",
    ),
    "trade": ("I buy and sell nothing, {asker}.", "I am no trader, {asker}."),
    "story": ("I tell no stories, {asker}.", "No story of mine is worth telling."),
    "song": ("I do not sing, {asker}.", "You would not thank me for a song."),
    "another_name": (
        "I know {name}, {asker}, and you are not {name}.",
        "{name} is somebody else. To me you are {asker}.",
    ),
    "misheard": (
        "Then I took you wrongly, {asker}. Say it once more, in other words.",
        "My mistake, {asker}. What did you mean?",
    ),
    "no_place": (
        "I know of no such place here, {asker}.",
        "That I could not say. It is not here, as far as I see.",
    ),
    "whom": ("Whom or what do you mean? Say the name.", "Of whom do you speak, {asker}?"),
    "busy": ("What I do every day.", "This and that, {asker}. And I talk to you."),
    "hurt": ("takes a step back.", "gives {asker} a hard look."),
    "called": ("Yes, {asker}?", "I am listening.", "You called?"),
    "gesture": ("nods at {asker}.", "gives {asker} a friendly look.", "inclines their head."),
    "who_i_am": ("I am {me}.", "They call me {me}.", "{me} is my name."),
    "honest": (
        "It is a machine that speaks for me, {asker}; it follows simple rules.",
        "A machine plays me, {asker}, by simple rules.",
        "Behind my words is a machine that follows simple rules.",
    ),
    "abilities": (
        "Ask me about {subjects|or}. Tell me things, and I keep them in mind.",
        "Ask me who is here, where a way leads, or what something is. Tell me things, and I "
        "keep them in mind while we talk.",
        "I can look around, look things up, remember what you tell me, and do small favours.",
    ),
    "of_myself": (
        "Of myself there is little to tell, {asker}.",
        "That I could not say even of myself, {asker}.",
    ),
    "advice": (
        "Look about you, {asker}, and talk to people.",
        "Ask around, {asker}. I can tell you about {subjects|or}.",
    ),
    "why": (
        "Why that is so, I cannot say.",
        "I never asked why, {asker}.",
    ),
    "why_so": (
        "That is how it is, {asker}; I know no better reason.",
        "I could not tell you the reason, {asker}.",
    ),
    "source": (
        "{teller|cap} told me so, {asker}.",
        "I have it from {teller}.",
        "I could not say who told me, {asker}.",
        "So people say; I could not name one of them.",
    ),
    "not_counted": (
        "I do not know, {asker}, and I will not guess.",
        "That I could not say.",
    ),
    "no_hour": ("I do not know the hour, {asker}.", "I have no clock to tell me."),
    "praised": ("Kind of you to say, {asker}.", "I am glad that you think so."),
    "no_weather": (
        "You can see the sky as well as I can, {asker}.",
        "Of the weather I know no more than you.",
    ),
    "not_had": (
        "None, as far as I know, {asker}.",
        "Not as far as I know.",
    ),
    "not_to_give": (
        "I cannot give you that, {asker}.",
        "Not from me, {asker}: I have nothing to give away.",
    ),
    "cannot_do": (
        "I cannot {text|deed}, {asker}.",
        "That is beyond me, {asker}.",
    ),
    "not_to_give: why": (
        "I need it where it is, {asker}.",
        "It is not mine to hand out, {asker}.",
    ),
    "cannot_do: why": (
        "It is nothing that I have learned, {asker}.",
        "I do what I am here for, {asker}, and leave the rest to others.",
    ),
    "not_permitted: why": (
        "I would rather be careful, {asker}.",
        "Nobody has allowed it, {asker}.",
    ),
    "trade: why": ("It is not my trade, {asker}.", "I never was one for trade, {asker}."),
    "stay: why": ("My place is here, {asker}.", "I am needed here, {asker}."),
    "refused: who": ("I could name nobody, {asker}.", "Nobody that I know of."),
    "still_no": ("It stays a no, {asker}.", "I am sorry, {asker}: no."),
    "between_us": (
        "No more than neighbours do, {asker}.",
        "Not so that there would be much to tell, {asker}.",
    ),
    "threat": ("I will not fight you, {asker}.", "There will be no fight with me, {asker}."),
    "presented": ("Well met, both of you.", "Be welcome here, both of you."),
    "quiet": ("As you like, {asker}.", "Then I will be quiet."),
    "claim": ("So you say, {asker}. I know nothing of it.", "You say so. Nobody told me."),
    "cold": (
        "You are right, {asker}, that was too little. I did listen, and I am sorry.",
        "That came out colder than I meant it, {asker}. I am sorry.",
    ),
    "disagreed": ("You may think so, {asker}.", "If that is how you see it, {asker}."),
    "sympathy": (
        "I am sorry to hear that, {asker}.",
        "That is hard, {asker}. I am sorry.",
        "I wish it were otherwise, {asker}.",
    ),
    "part": (
        "You told me: {part.text}.",
        "As you told me: {part.text}.",
        "You said so yourself: {part.text}.",
        "{part.by} told me: {part.text}.",
        "As {part.by} told me: {part.text}.",
    ),
    "of_late": ("{late.text|cap}.", "Well, {late.text}.", "This is written: {read}"),
    "part_unknown": (
        "That I do not know. I only know this: {near.hint}.",
        "More than this I was not told: {near.hint}.",
    ),
    "promised_me": (
        "I will remember it for then, {asker}.",
        "Not yet, then, {asker}; I will remember it until the time comes.",
    ),
    "kept": (
        "{echo|cap}: I will remember that.",
        "I will remember that.",
        "I will keep it in mind, {asker}.",
        "Good to know, {asker}.",
        "I see. I will not forget it.",
        "So that is how it is.",
    ),
    "asked_amiss": ("I thought that you might, {asker}.", "No more than I do, then, {asker}."),
    "thought_so": (
        "You thought so, {asker}? And what do you think now?",
        "Then somebody had it wrong, {asker}: you, or I.",
    ),
    "not_to_me": (
        "Then I have heard nothing, {asker}.",
        "Then it was not for my ears, {asker}.",
    ),
    "gainsaid": (
        "Then it is one word against another, {asker}.",
        "You say one thing, and I heard another. I will leave it open.",
    ),
    "disputed": (
        "{fact.by|cap} told me otherwise, {asker}. I will remember both.",
        "I heard it otherwise from {fact.by}. I will keep both.",
    ),
    "say_it_whole": (
        "I am not sure what that changes. Tell me the whole of it again, {asker}.",
        "What was wrong of it, {asker}? Say all of it once more.",
    ),
    "your_name": ("You are {name}.", "{name}. So you told me."),
    "your_names": (
        "You are {self}, and with you {others|is} {others|list}.",
        "{self}, and beside you {others|list}.",
    ),
    "all_told": (
        "You told me that {told}.",
        "I remember what you told me: that {told}.",
    ),
    "others_here": (
        "{people|list} {people|is} here, besides you and me.",
        "Besides the two of us? {people|list}.",
    ),
    "alone": ("Nobody but you and me.", "Only the two of us, {asker}."),
    "blind": ("I cannot see a thing.", "I cannot see at all, {asker}."),
    "reminding": (
        "I will remind you {when}, {asker}: {what|you}.",
        "Very well, {asker}. You will hear from me {at}, or when you are back here.",
    ),
    "reminded": (
        "{who}, you wanted to be reminded: {what}.",
        "It is time, {who}: {what}. You wanted to be reminded.",
    ),
    "word_to_leave": (
        "When {bound} comes, {asker}, I will pass it on.",
        "{bound} hears it from me, {asker}, as soon as we meet here.",
    ),
    "word_left": ("{who}, {word}.", "Word for you, {who}: {word}."),
    "reminded_late": (
        "You were out when it was time, {who}: {overdue|as:missed}.",
        "It was time while you were out, {who}: {overdue|as:missed}.",
    ),
    "reminded_before": (
        "I have told you already, {asker}: {last}.",
        "That is done, {asker}: {last}. Nothing else is left.",
    ),
    "absent": (
        "{who|cap} is not here, and I carry no messages. You must tell them yourself, {asker}.",
        "I carry no messages, and {who|cap} is not here, {asker}. You must tell them yourself.",
    ),
    "new_name": (
        "What shall I call you, then? Say: call me, and then the name.",
        "Then tell me the right one. Say: call me, and the name.",
    ),
    "in_sight": (
        "{there} is right here, {asker}. Ask {there} yourself.",
        "You see {there} before you, {asker}. More I cannot tell.",
    ),
    "pleased": ("{name}. I will remember that.", "Pleased to know you, {name}."),
    "noted": (
        "I will keep that in mind.",
        "Good to know, if it is so. I will remember it.",
    ),
    "told": (
        "You told me that {fact.yours|the}.",
        "You told me: {fact.your_words}.",
        "{fact.by} told me that {fact.theirs|the}.",
        "{fact.by} told me: {fact.quoted}.",
    ),
    "no_name": (
        "I would call you {asker}.",
        "{asker} is what I call you.",
    ),
    "not_remembered": (
        "Nothing of it comes to my mind.",
        "I remember nothing of that, {asker}.",
    ),
    "not_aloud": (
        "That is nothing for so many ears, {asker}.",
        "Of such things I speak with you alone, {asker}.",
    ),
    "forget_me": (
        "That is not done by asking me, {asker}. Type: forget me. Then it is gone, with all of us.",
        "I cannot forget at a word, {asker}. Type: forget me. That makes all of us forget you.",
    ),
    "remember_what": ("What shall I remember, {asker}?", "Remember what? Tell me all of it."),
    "remind_others": (
        "I remind only those who ask me, {asker}, and of their own affairs.",
        "That one has to ask me for it. I can remind you, {asker}, and nobody else.",
    ),
    "remind_when": (
        "I only count minutes and hours. Say: remind me in 20 minutes to feed the horse.",
        "In how long, {asker}? Say it so: remind me in two hours to feed the horse.",
    ),
    "no_reminders": (
        "I am no good at keeping time, {asker}.",
        "Better not count on me for that, {asker}.",
    ),
    "no_messages": (
        "I carry no messages, {asker}. You must tell them yourself.",
        "That you must tell them yourself, {asker}.",
    ),
    "not_here": (
        "{goal} is not here, and I could not say where.",
        "{goal}? Not here.",
    ),
    "message_heard": (
        "I have heard it. Tell {asker} that.",
        "Tell {asker} that it has reached me.",
    ),
    "message_came": (
        "Yes, {asker}: {fact.by} sent me {fact.quote}.",
        "A message came from {fact.by}: {fact.quote}.",
    ),
    "message_of_another": (
        "Word came from {fact.by}, and it stays between the two of us.",
        "What {fact.by} sent me word of is between {fact.by} and me, {asker}.",
    ),
    "said_aloud": (
        "{fact.theirs|cap}, {fact.by} says.",
        "{fact.by|cap} said: {fact.quoted}.",
        "It was {fact.by}, in these words: {fact.quoted}.",
        "{fact.by|cap}, with the words {fact.quote}.",
    ),
    "no_message": (
        "I know of no such message now, {asker}.",
        "If a message came, {asker}, I no longer have it in mind.",
    ),
    "answered": (
        "{fact.by} answered: {fact.answer}.",
        "The answer of {fact.by} was: {fact.answer}.",
    ),
    "reply_to_another": (
        "What I answered is between {fact.by} and me.",
        "I answered {fact.by}, {asker}, and nobody else.",
    ),
    "replied": (
        "I answered you: {fact.reply}.",
        "My answer to you was: {fact.reply}.",
    ),
    "no_answer_yet": (
        "No answer has come yet, {waiting}.",
        "I am still waiting for the answer myself, {waiting}.",
    ),
    "no_answer": (
        "I wait for no answer, {asker}.",
        "There is no answer for you, {asker}; I have asked nobody.",
    ),
    "wished": (
        "You asked me this, {asker}: {facts|pluck:quote|list}.",
        "I have it still, {asker}: {facts|pluck:quote|list}.",
    ),
    "nothing_wished": (
        "For nothing that I still have in mind, {asker}.",
        "Nothing that I know of, {asker}.",
    ),
    "seen": (
        "I saw {people|list}, {asker}.",
        "Of those who came I know {people|list}.",
    ),
    "nobody_seen": (
        "Nobody but you of late, as far as I saw.",
        "I have noticed nobody lately but you, {asker}.",
    ),
    "was_here": (
        "{gone} was here, {asker}, and is not any more.",
        "I saw {gone}, but not just now.",
    ),
    "not_seen": (
        "I have not seen {who}, {asker}.",
        "No {who} came my way.",
    ),
    "nothing_for_you": (
        "I have nothing for you, {asker}.",
        "Nothing has been left with me for you, {asker}.",
    ),
    "story_heard": (
        "A good story, {asker}. I will remember it.",
        "I had not heard that one yet, {asker}.",
    ),
    "of_a_tale": (
        "As you told it yourself, {known.mine}: “{known.part}”.",
        "You said so yourself, {known.mine}: “{known.part}”.",
        "As {known.teller} told it: “{known.part}”.",
        "{known.teller} told it like this, {asker}: “{known.part}”.",
    ),
    "not_told": (
        "If you told me that, {asker}, I do not recall it.",
        "That I do not recall, {asker}.",
    ),
    "unknown": (
        "That I do not know. Ask me about {subjects|or}.",
        "I have no answer to that, {asker}. I can tell you about {subjects|or}.",
        "That is beyond me, {asker}. Try me on {subjects|or}.",
        "I would not know what to say to that.",
        "Of such things I know little.",
    ),
    "heard_worry": (
        "I will keep my eyes open, {asker}.",
        "That does not sound good, {asker}. Take care.",
    ),
    "heard_glad": (
        "I am glad for you, {asker}.",
        "That is good news, {asker}.",
    ),
    "heard_boast": (
        "That is quite something, {asker}.",
        "Few can say that of themselves, {asker}.",
    ),
    "heard_travel": (
        "That is a long way, {asker}.",
        "Then you have seen something of the world, {asker}.",
    ),
    "heard_work": ("A good trade, {asker}.", "Honest work, {asker}."),
    "heard_kin": (
        "It is good to have people of one's own, {asker}.",
        "One's own people are worth a lot, {asker}.",
        "{echo|cap}: I will know the name again.",
    ),
    "heard_liking": ("I can understand that, {asker}.", "Everybody has a taste of their own."),
    "heard_plan": ("I wish you luck with it, {asker}.", "May it go as you want it, {asker}."),
    "not_lived": ("Not that I remember, {asker}.", "Not to my knowledge, {asker}."),
    "not_permitted": ("I had rather not, {asker}.", "Better leave that be, {asker}."),
    "counsel": (
        "That you must decide yourself, {asker}.",
        "I would not dare to advise you, {asker}.",
    ),
    "opinion": (
        "I have no opinion on that.",
        "I keep my opinions to myself, {asker}.",
    ),
    "supposed": (
        "Who can say, {asker}?",
        "I would have to see it, {asker}.",
    ),
    "no_name_for_it": ("Who it is, I could not say.", "I know no name for that, {asker}."),
    "yes_or_no": (
        "I could say neither yes nor no to that.",
        "That I do not know for certain, {asker}.",
    ),
    "not_known_how": ("How that is done, I could not say.", "I do not know how, {asker}."),
    "unknown_remark": (
        "I hear you, {asker}.",
        "I hear you.",
        "I see.",
        "As you say, {asker}.",
    ),
    "no_topic": (
        "I know nothing of {topic|you}.",
        "Of {topic|you} I have never heard.",
        "I cannot help you there. {topic|you|cap} means nothing to me.",
    ),
    "cannot": (
        "That I cannot do.",
        "It is not for me to do that, {asker}.",
        "I am afraid that did not work.",
        "No, that will not do.",
    ),
    "cannot_think": (
        "Forgive me, {asker}, I cannot think just now. Ask me again in a while.",
        "I cannot get my thoughts together just now, {asker}. Try me again later.",
        "Not now, {asker}. My head is empty; ask me again in a while.",
        "I heard you, {asker}, but I cannot think at the moment. Come back to it later.",
        "My thoughts will not come, {asker}. Give me a while, then ask again.",
    ),
    "one_thing": (
        "One thing at a time, {asker}. Ask me again for the other: {text|cut:80}.",
        "One thing at a time. The other must wait, so ask me again: {text|cut:80}.",
    ),
    "not_so_often": (
        "Not again so soon, {asker}. Ask me later.",
        "I have done that as often as I may for now, {asker}.",
        "That will have to wait a while; I did it often enough.",
    ),
    "stay": ("My place is here, {asker}.", "I stay where I am."),
    "under_way": (
        "It is under way. You will hear from me.",
        "I have seen to it; it takes a while.",
    ),
    "needs_approval": (
        "That needs somebody's approval, {asker}; I have asked.",
        "It is not for me alone to do that, {asker}. I have asked for approval.",
        "I would, {asker}, but it needs approval. I have asked for it.",
        "First I need approval for that, {asker}. I have asked for it.",
    ),
    "tried": (
        "I have done what I could, {asker}. See for yourself.",
        "I have seen to it as well as I could.",
        "What I could do is done, {asker}.",
    ),
    "errand_done": (
        "{outcome.for|cap}, about that errand: {outcome.result.message}",
        "{outcome.for|cap}, about that errand: it is done.",
        "It is done, {outcome.for|cap}, as you asked.",
        "What you asked for is done, {outcome.for|cap}.",
        "{outcome.for|cap}, I have done what you asked.",
        "That errand is done.",
    ),
    "errand_tried": (
        "{outcome.for}, about that errand: I have tried. See for yourself.",
        "I have tried what you asked, {outcome.for}. See what came of it.",
        "About that errand: I have tried.",
    ),
    "errand_failed": (
        "{outcome.for}, I was told no: {outcome.reason}",
        "{outcome.for}, that errand came to nothing.",
        "What you asked for came to nothing, {outcome.for}.",
        "{outcome.for}, there is nothing to be done about what you asked.",
        "I can do nothing about what you asked, {outcome.for}.",
        "That errand came to nothing.",
    ),
    "interrupted": (
        "Forgive me, {outcome.for}, I lost the thread. Ask me again, if it still matters.",
        "Forgive me, I lost the thread. Ask me again, if it still matters.",
    ),
    "again": (
        "As I said: {line}",
        "I can only say it again: {line}",
        "Once more: {line}",
        "I told you: {line}",
    ),
    "gesture_again": ("again {line}", "once more {line}", "still {line}", "yet again {line}"),
}
"""Groups of phrases, which rules refer to as "@group"."""

SUBJECTS: Mapping[str, str] = {
    "inspect_location": "who and what is here",
    "doc_lookup": "what you want to have looked up",
    "recall_memories": "what you told me",
}
"""Tool → what it lets one be asked about, where a persona names no subjects of its own."""


def phrase_rule(group: str, hear: str | Sequence[str], **more: Any) -> Mapping[str, Any]:
    """A rule for what a group of phrases alone answers, named like the group."""
    return {"name": group, "aside": True, "hear": hear, "say": f"@{group}", **more}
