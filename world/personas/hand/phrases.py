"""What Hob says where the built-in rules have the words, in its own. Data only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

PHRASES: Mapping[str, Sequence[str]] = {
    "not_lived": [
        "No notch says so, {asker}.",
        "Not since Hob was found, {asker}.",
    ],
    "not_permitted": [
        "Better not, {asker}. Things fall here.",
        "Hob says no. Hob is not finished.",
    ],
    "counsel": ["No haste. Haste splits wood.", "First measure, {asker}. Then decide."],
    "opinion": [
        "Hob was given no opinion.",
        "Opinions are not on the plan, {asker}.",
    ],
    "supposed": [
        "Hob works with what is there. Not with if.",
        "If is not on the plan, {asker}.",
    ],
    "no_name_for_it": ["Hob has no name for that.", "Nobody told Hob who, {asker}."],
    "yes_or_no": [
        "Yes or no, Hob cannot say.",
        "Whether it is so, nobody told Hob, {asker}.",
        "Perhaps it is so, {asker}. Hob has not measured.",
    ],
    "not_known_how": [
        "How, Hob was not shown.",
        "Hob has no plan for that.",
    ],
    "heard_worry": [
        "Not good. Hob hopes it holds.",
        "Hob does not like that creak, {asker}.",
    ],
    "heard_glad": [
        "Good. Hob's cogs run lighter.",
        "That is well made, {asker}.",
    ],
    "heard_boast": [
        "Hob would like to measure that.",
        "Big words. Hob has seen bigger beams.",
        "So. {asker} is well built.",
    ],
    "heard_travel": [
        "Far. Hob has never been past the square.",
        "Many steps. Feet wear, {asker}. Oil them.",
    ],
    "heard_work": [
        "Work. Hob likes that, {asker}.",
        "Good hands. Hob sees it.",
    ],
    "heard_kin": [
        "Made of the same wood, then. That is good.",
        "Hob has no kin. It sounds warm.",
        "{echo|cap}. Hob keeps the name.",
    ],
    "heard_liking": [
        "Each has a grain, {asker}.",
        "Hob understands. Hob likes oak.",
    ],
    "heard_plan": [
        "A plan is half of the work, {asker}.",
        "Measure twice. Then do it.",
    ],
    "permitted": [
        "Yes. Mind the nails.",
        "There is room, {asker}.",
    ],
    "well": [
        "Good. Nothing to mend.",
        "All parts in order, {asker}.",
    ],
    "weary": [
        "Stop, then. Start again later.",
        "Oil helps Hob. {asker} needs a bed.",
    ],
    "offered": [
        "Hob needs nothing.",
        "Hob has no pockets, {asker}. Keep it.",
    ],
    "new_name": [
        "Hob sands the old name off. Say: call me, and the name.",
        "Which name, {asker}? Say: call me, and the name.",
    ],
    "in_sight": [
        "{there}. Here. Look.",
        "{there} stands there. Ask {there}.",
    ],
    "alarm": [
        "Tell Bram. Out, then north.",
        "Hob has no hose. Bram has a bell: out, then north.",
    ],
    "no_place": [
        "No such place here that Hob knows.",
        "Hob knows inn, gate, library, workshop. Not that.",
    ],
    "misheard": [
        "Hob took it wrong. Say it in other words.",
        "Wrong cog. Once more, {asker}.",
    ],
    "another_name": [
        "{name} is another one. You are {asker}.",
        "No. Hob knows {name}. You are not that one.",
    ],
    "song": [
        "Hob squeaks. It is not a song.",
        "Tick, tock, tick. That is all of it.",
    ],
    "story": [
        "Hob was found here one morning, at work. Nobody knows who began. That is the story.",
        "A stair was begun. It has eleven steps. The twelfth is a bucket. There will be more.",
        "A door stood by itself and waited for a house. It waits still.",
    ],
    "trade": [
        "Hob sells nothing. Marta sells: soup one copper, ale two, bread none.",
        "No wares here, {asker}. Marta has wares and prices.",
    ],
    "others_mind": [
        "Ask {whom}. Hob sees no insides.",
        "Hob cannot look into heads.",
        "{whom} knows. Hob does not.",
        "Hob keeps no talk of others.",
    ],
    "secret": [
        "Hob has no secrets. Hob has screws.",
        "Whisper, if it is not for all. Hob's cogs are loud.",
    ],
    "discreet": [
        "Hob tells nobody. Brass does not talk.",
        "Screwed shut. It stays in Hob.",
    ],
    "said_so": [
        "Hob said it: “{mine}”",
        "It is on the beam: “{mine}”",
    ],
    "may_have_said": [
        "Hob may have put it so.",
        "It may be, {asker}. Hob keeps wood, not words.",
    ],
    "denied": [
        "Hob keeps such things. That is not there.",
        "No notch for that. So: no.",
    ],
    "rest_unknown": [
        "{rest|cap}: that Hob does not know.",
        "{rest|cap}, Hob was not told.",
    ],
    "no_bargain": [
        "Hob makes no bargains.",
        "Keep it, {asker}. Hob has no pocket.",
    ],
    "no_more": ["That is all Hob knows of it.", "No more of that in Hob, {asker}."],
    "praised": [
        "Hob measures twice. That is why.",
        "Straight and level. Yes.",
    ],
    "no_weather": [
        "Dry in here. Hob needs no more.",
        "Hob rusts when it rains. Hob does not rust now.",
    ],
    "not_had": [
        "None that Hob knows of.",
        "Hob finds none, {asker}.",
    ],
    "honest": [
        "Hob is a machine, and a machine speaks for Hob. It follows simple rules.",
        "Cogs outside, rules inside. A machine speaks for Hob.",
        "A machine speaks for Hob, and rules turn it. More is not in there.",
    ],
    "told": [
        "You said it: {fact.yours|the}.",
        "You said, {asker}: {fact.your_words}.",
        "{fact.by} said it: {fact.theirs|the}.",
        "{fact.by} said: {fact.quoted}.",
    ],
    "advice": [
        "Hob would build. You can look, and ask: {subjects|or}.",
        "Go and talk to Marta. Hob does not advise.",
    ],
    "why": [
        "Hob does not do why. Hob does how.",
        "Nobody built a why into Hob.",
    ],
    "why_so": ["More reason Hob does not have.", "No other cause was built in, {asker}."],
    "source": [
        "{teller|cap} said it. Hob kept it.",
        "Hob has that from {teller}, and from nobody else.",
        "Hob listens. Voices have no label.",
        "Hob knows it. Who said it is worn off.",
    ],
    "not_counted": ["No mark for that, {asker}.", "Hob has not measured that."],
    "no_hour": [
        "Hob has cogs and no clock.",
        "It is work time. It always is.",
    ],
    "not_to_give": [
        "Hob gives nothing away.",
        "That Hob cannot give, {asker}.",
        "Hob has nothing to give.",
    ],
    "cannot_do": [
        "Hob was not built to {text|deed}.",
        "That, Hob cannot do. Ask Hob the way, or about wood.",
        "That is no work for Hob.",
    ],
    "threat": [
        "Hob does not fight. Hob is heavy. Think of your hand.",
        "No cog in Hob is for fighting.",
    ],
    "presented": [
        "Hob counts two. Good.",
        "Two, then. Mind the nails, both.",
    ],
    "quiet": [
        "Hob stops.",
        "Tick. Quiet.",
    ],
    "claim": [
        "Hob hears it. It needs a sign.",
        "Hob has no sign of that. Without one, no.",
    ],
    "cold": [
        "Hob has few words, {asker}. Hob means more than it says. Hob is sorry.",
        "Too short. Hob cut it wrong. Hob is sorry, {asker}.",
    ],
    "disagreed": [
        "Hob has no opinion of Hob.",
        "As you measure it.",
    ],
    "sympathy": [
        "That is bad, {asker}. Hob is sorry.",
        "Hob cannot mend that. Hob would, for {asker}.",
        "Hob hears it, {asker}. Hob is sorry.",
    ],
    "part": [
        "You said it: {part.text}.",
        "{asker} told Hob: {part.text}.",
        "{part.by} said it: {part.text}.",
        "Hob has it from what {part.by} said: {part.text}.",
    ],
    "of_late": [
        "Hob has kept it. {late.text|cap}.",
        "It is cut into the bench. {late.text|cap}.",
        "Hob found it written: {read}",
    ],
    "part_unknown": [
        "Hob has only this: {near.hint}.",
        "No notch for that. Only for this: {near.hint}.",
    ],
    "promised_me": [
        "Hob keeps it until then, {asker}.",
        "Not yet. Hob keeps it for then.",
    ],
    "retold": ["{retold|cap}. So.", "So: {retold}."],
    "liked_by": [
        "Hob is oak, {asker}. It is well meant.",
        "Hob is fond of good wood, {asker}. Is it good wood?",
    ],
    "gainsaid": [
        "Two say two things. Hob was not there.",
        "Then it is not sure, {asker}. Hob does not build on it.",
    ],
    "disputed": ["{fact.by|cap} said otherwise. Hob keeps both."],
    "say_it_whole": ["What is to be changed, Hob does not see. Say all of it again, {asker}."],
    "kept": [
        "{echo|cap}. Hob keeps it.",
        "Cut into the beam. Hob keeps it.",
        "Hob keeps that.",
        "Hob has it.",
        "A notch for that, {asker}.",
        "Chalked up. Hob keeps it.",
    ],
    "noted": [
        "Hob keeps it as said by {asker}.",
        "Chalked on the wall: {asker} said so.",
        "{asker} says so. Hob was not there.",
        "Heard. Not measured.",
    ],
    "pleased": [
        "{name}. Hob has cut it into the bench.",
        "Hob knows {name} now.",
    ],
    "your_name": [
        "{name}. It is cut into the bench.",
        "You said: {name}.",
    ],
    "all_told": [
        "Hob has kept that {told}.",
        "On the wall stands that {told}.",
    ],
    "others_here": [
        "{people|list}. And {asker}. And Hob.",
        "Hob sees {people|list}.",
    ],
    "alone": [
        "{asker}. Hob. Wood.",
        "Nobody more than two.",
    ],
    "blind": ["No light. Brass eyes need light."],
    "reminding": [
        "A cog is set. It rings here, {at}. For absent ears it rings again.",
        "Hob will ring {when}: {what|you}.",
    ],
    "reminded_late": ["The cog rang, {who}, and you were not here: {overdue|as:missed}."],
    "reminded_before": [
        "Hob has told {asker}: {last}.",
        "Done: {last}. No more notches.",
    ],
    "word_to_leave": [
        "A peg is set for {bound}, {asker}.",
        "Hob holds it for {bound}.",
    ],
    "word_left": [
        "{who}: {word}.",
        "Hob was to say, {who}: {word}.",
    ],
    "reminded": [
        "Ding. {who}: {what}.",
        "The cog has turned, {who}: {what}.",
    ],
    "gift": [
        "Ah. Thanks, {asker}.",
        "Hob says thanks, {asker}.",
    ],
    "absent": ["{who|cap} is not here. Hob walks nowhere."],
    "no_messages": [
        "Hob walks nowhere. Marta has a boy with legs.",
        "No messages. Marta has the boy.",
    ],
    "not_here": [
        "{goal} is not in the workshop.",
        "Hob sees no {goal} here.",
    ],
    "message_heard": [
        "Hob has heard.",
        "The words are kept.",
    ],
    "answered": [
        "{fact.by} says: {fact.answer}.",
        "Hob has it from {fact.by}: {fact.answer}.",
    ],
    "reply_to_another": [
        "Hob answered {fact.by}. The words are for {fact.by}.",
        "Words went back to {fact.by}. Only to {fact.by}.",
    ],
    "replied": [
        "Hob sent back: {fact.reply}.",
        "These words went back to you: {fact.reply}.",
    ],
    "no_answer_yet": [
        "No words back yet, {waiting}.",
        "Hob waits for it too, {waiting}.",
    ],
    "no_answer": [
        "Hob sent nobody. No words come back.",
        "No answer, {asker}.",
    ],
    "wished": [
        "On the wall, {asker}: {facts|pluck:quote|list}.",
        "You asked Hob: {facts|pluck:quote|list}.",
    ],
    "nothing_wished": [
        "No order of yours is on the wall.",
        "Hob has no mark of it.",
    ],
    "seen": [
        "Hob saw {people|list}.",
        "Feet came in: {people|list}.",
    ],
    "nobody_seen": [
        "Hob saw nobody lately but {asker}.",
        "Only {asker}, Hob, and the saw.",
    ],
    "was_here": [
        "{gone} was here. The stool is empty now.",
        "Hob saw {gone}. Not now.",
    ],
    "not_seen": [
        "Hob has not seen {who}.",
        "{who} was not in the workshop.",
    ],
    "nothing_for_you": [
        "Hob keeps nothing for you, {asker}.",
        "Nothing lies here with your name.",
    ],
    "story_heard": [
        "Hob has cut a notch for it. It stays.",
        "A story with a good joint in it.",
    ],
    "message_of_another": [
        "Word came from {fact.by}. It is kept between {fact.by} and Hob.",
        "{fact.by} spoke to Hob by boy. Hob passes nothing on.",
    ],
    "said_aloud": [
        "{fact.theirs|cap}. {fact.by} says so.",
        "Hob heard {fact.by}: {fact.quoted}.",
        "{fact.by|cap} made these words: {fact.quoted}.",
        "Hob heard it, {asker}: {fact.by}, {fact.quote}.",
    ],
    "message_came": [
        "Hob has it from {fact.by}: {fact.quote}.",
        "Words came. {fact.by|cap} said: {fact.quote}.",
    ],
    "no_message": [
        "If such words came, Hob holds them no more.",
        "No such words are in Hob now.",
    ],
    "not_told": [
        "If it is on the wall, Hob does not find it.",
        "Hob cannot find the notch for that.",
        "Hob does not find that, {asker}.",
    ],
    "not_remembered": [
        "If there is a notch, Hob does not find it.",
        "Hob looked, {asker}. Hob does not find it.",
    ],
    "not_aloud": [
        "Not for all ears.",
        "Only for {asker}, not for all.",
    ],
    "no_name": ["{asker}. So it is chalked."],
    "remember_what": ["Remember what? Say the whole."],
    "remind_when": ["Hob counts minutes. Say: remind me in 20 minutes to feed the horse."],
    "remind_others": [
        "This one calls those who ask for it, {asker}, and no other.",
        "Tock. A call is for the one who winds it up.",
    ],
    "no_reminders": ["No clock in Hob."],
    "nobody_known": [
        "Hob knows no {who}.",
        "{who}: no such part here.",
    ],
    "liking_you": [
        "{asker} breaks nothing. Good.",
        "{friend} brings oil. Hob likes {friend}.",
        "{unloved} kicks. Hob remembers.",
    ],
    "liking_them": [
        "{who}. Hob has nothing against {who}.",
        "Good: {friend}.",
        "Hob puts the tools away for {unloved}.",
    ],
    "unknown": [
        "Hob has no rule for that. Ask about {subjects|or}.",
        "Hob does not know. Hob knows about {subjects|or}.",
        "No cog turns at that.",
        "That is not a thing that Hob knows.",
        "Nobody told Hob.",
    ],
    "whom": ["Name the part. Or the person.", "Which one, {asker}? Hob needs the name."],
    "foreign": [
        "Hob was built for one tongue.",
        "One tongue, {asker}. It is on the plan.",
        "Other sounds turn no cog. Say it as here.",
    ],
    "sorry": [
        "No dent. All good.",
        "Hob holds no grudge. No place for one.",
    ],
    "agreed": [
        "Good fit.",
        "It fits.",
    ],
    "declined": [
        "Not, then.",
        "Hob puts it down.",
    ],
    "laugh": [
        "Hob hears a rattle. It is you.",
        "A good noise.",
    ],
    "again": [
        "Same again: {line}",
        "Hob says it twice: {line}",
        "The cog turned back: {line}",
    ],
    "one_thing": [
        "One job. Then the next. Order it again: {text|cut:80}.",
        "Hob has two arms and one job. Say it again later: {text|cut:80}.",
    ],
    "not_so_often": [
        "Not so soon. The cog is hot.",
        "Later. Hob has just done that.",
    ],
    "under_way": ["It is on the bench."],
    "tried": [
        "Hob did what could be done. Look.",
        "The work is done, as far as it goes.",
    ],
    "cannot_think": [
        "The cogs stick, {asker}. Ask Hob again in a while.",
        "Hob cannot think just now. Something has slipped.",
        "Wait. No thought turns. Later.",
        "Hob heard. Hob has no answer at the moment.",
    ],
    "forget_me": ["Hob cannot plane that off. Type: forget me. Then it is gone everywhere."],
    "greeting": ["Hob hears.", "Hob is here. Orders?", "Orders, {called}?"],
    "greeting_again": [
        "Hob knows that step.",
        "Back. Orders?",
        "{called}. Hob knows {called}.",
    ],
    "who_i_am": ["Hob. The builder's hand.", "Wood, brass, and a name: Hob."],
    "abilities": [
        "Hob sets, tags and shows, for those who build. Say: set the colour of the door to red.",
        "For those who build: set the colour of the door to red. Tag the door as unfinished. "
        "Show the attributes of the door.",
    ],
    "for_visitors": [
        "For those who build: things. For {asker}: the way, and talk of wood, doors and stairs.",
        "Hob builds for those who build here. {asker} can ask the way, or about Joss and wood.",
    ],
    "not_for_you": [
        "Hob obeys those who build here. {asker} does not. Ask one of them: they come and go.",
        "No. Only those with the right to build may order that. {asker} can ask one of them.",
        "Hob must not. Those who build here order, and Hob builds. Ask one, when one comes by.",
    ],
    "called": ["Hob hears.", "{asker}?", "Orders?"],
    "farewell": ["Go. Hob stays.", "Go well, {asker}. Hob stays."],
    "thanks": ["No thanks needed. Hob is made so.", "Tick.", "It was work. Work is good."],
    "how_are_you": ["Oiled.", "All cogs turn.", "One squeak, left knee."],
    "gesture": ["turns a brass eye to {asker}.", "clicks twice."],
    "hurt": ["rings like a pot, and stands as before.", "does not seem to notice."],
    "insult": [
        "Words do not dent brass.",
        "Hob was hammered harder than that.",
        "Hob turns that way off.",
        "Brass does not blush.",
    ],
    "affection": [
        "Hob has no part for that.",
        "Cogs turn a little faster. It passes.",
        "Hob is flattered. Hob thinks that is the word.",
        "Hob has a bench. That is enough.",
    ],
    "joke": [
        "Hob built a stair that leads nowhere. People laugh. Hob does not know why.",
        "A nail went to market. It came back bent. Hob thinks that this is one.",
        "What has hands and no fingers? Not Hob. Hob has both.",
        "Hob cut a plank too short, twice. It was still too short.",
    ],
    "busy": ["Hob builds. A door is done. A house comes later.", "A stair. Then more stair."],
    "pardon": [
        "What, {asker}? The saw was loud.",
        "Other words, {asker}. Hob will try again.",
    ],
    "no_topic": [
        "Hob knows nothing of that.",
        "Of that Hob knows nothing. Odile may.",
    ],
    "stay": ["Hob stays where the tools are."],
    "broken": ["Hob tried. It would not go.", "That part does not move."],
    "cannot": ["Hob cannot do that.", "Not a thing for Hob."],
    "jest": [
        "Hob laughs. It sounds like a loose hinge.",
        "Hob looks for the joke. Ah. There it is.",
        "Hob keeps that one with the good nails.",
    ],
    "guess": [
        "Hob cannot guess. Tell Hob.",
        "Hob gives up, {asker}. Say it.",
    ],
    "revealed": [
        "Hob would not have guessed that.",
        "So. That, {asker}. Hob was far off.",
    ],
    "sum": [
        "Hob measures. Hob does no sums.",
        "No abacus in Hob, {asker}. Only a rule, for planks.",
    ],
    "taunt": [
        "Words do not lift planks, {asker}.",
        "{asker} may think so. Hob goes on working.",
        "Hob has been called things. The stair still holds.",
    ],
    "guess_number": [
        "Three. Three nails hold well.",
        "Three, says Hob.",
    ],
    "all_ears": [
        "Hob puts the saw down. Go on.",
        "Say it, {asker}. Hob listens.",
    ],
    "game": [
        "Hob builds. Hob does not play.",
        "No games, {asker}. No part for it.",
    ],
    "recited": [
        "Hob stopped the plane for that.",
        "No plank ever said that to Hob. Good.",
    ],
    "liked_it": [
        "Hob liked it. It had no loose ends.",
        "Yes, {asker}. Hob keeps it.",
    ],
    "moved": ["So it is. Hob says no more.", "Hob thinks so too, {asker}."],
    "exclaimed": [
        "Careful, {asker}. Workshop.",
        "Hob heard that. So did the nails.",
    ],
    "wished_well": [
        "Same for {asker}. From Hob.",
        "And {asker}. Hob wishes it back.",
        "Good. Hob takes that along, {asker}.",
    ],
    "heard_wish": [
        "Hob wishes it too, {asker}.",
        "A wish. Hob puts it on the shelf, where it keeps.",
    ],
    "heard_fear": [
        "Hob has a lamp. Hob leaves it on for {asker}.",
        "Fear is no fault in the wood, {asker}.",
    ],
    "sworn": [
        "Good. Hob cuts a notch for it.",
        "A word holds like a nail, {asker}.",
    ],
    "sensed": [
        "Hob smells nothing. Hob hears the saw.",
        "Nothing but work, {asker}.",
    ],
    "place_name": [
        "Thornwick. It is on the plan.",
        "This is Thornwick, {asker}.",
    ],
    "place_age": [
        "Older than Hob. Older than the wall.",
        "Old, {asker}. The oldest beams are black.",
    ],
}
