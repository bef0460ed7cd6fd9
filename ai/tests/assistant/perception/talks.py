"""Little talks: each line with the assistants that are expected to take it up.

Anna, Bob, Carl and Dora are players, and Rat is a character that nobody plays. Marta, Rolf and
Ilse are assistants. Everybody who appears in a talk is there from the start, unless they enter. A
line is `[+seconds] Who: words [-> who takes it up]`; two seconds pass before a line without a
number. Words of an assistant answer the line that it thinks about, or else nobody's.
"""

TALKS = {
    # The last word of either side keeps a talk warm.
    "the innkeeper asks, staff walks in, and the answer is hers": """
        Anna: Marta, good evening. -> Marta
        +45 Marta: Good evening! What brings you here?
        +1 Carl enters
        +10 Anna: I look for my brother. -> Marta
    """,
    "an answer after three minutes": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        +5 Marta: What brings you here?
        +180 Anna: Trade, mostly. -> Marta
    """,
    "an answer after nine and a half minutes": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: What brings you here?
        +570 Anna: Trade, mostly. -> Marta
    """,
    "a question does not wait for an answer for ever": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: What brings you here?
        +610 Anna: Trade, mostly.
    """,
    "a statement keeps a talk warm for three quarters of a minute": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: Good evening.
        +40 Anna: Cold tonight. -> Marta
    """,
    "and no longer": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: Good evening.
        +50 Anna: Cold tonight.
    """,
    "a slow answer counts from when it was given": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        +50 Marta: Good evening.
        +40 Anna: Cold tonight. -> Marta
    """,
    "a slow answer cools too": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        +50 Marta: Good evening.
        +50 Anna: Cold tonight.
    """,
    "who waits for an answer may add to the question": """
        Bob: Fine weather.
        Anna: Marta, a room, please. -> Marta
        +50 Anna: With a view of the sea. -> Marta
        +5 Marta: There is one left.
        +40 Anna: I take it. -> Marta
    """,
    "a line of the player keeps it warm as well": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: Good evening.
        +40 Anna: Cold tonight. -> Marta
        +40 Anna: And windy. -> Marta
        +50 Anna: And wet.
    """,
    "a long talk without a name": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: Good evening. How are you?
        +100 Anna: Tired. -> Marta
        +30 Marta: From the road?
        +100 Anna: From the ship. -> Marta
        +30 Marta: Which one?
        +300 Anna: The Seagull. -> Marta
    """,
    "silence does not keep it warm": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        +40 Marta is silent
        +20 Anna: Cold tonight.
    """,
    "alone with somebody, every line is for it": """
        Anna: Good evening. -> Marta
        Marta: Good evening.
        +1000 Anna: Cold tonight. -> Marta
    """,
    # A third person.
    "somebody who comes does not end a talk": """
        Anna: Good evening. -> Marta
        Marta: Good evening.
        Bob enters
        +30 Anna: Cold tonight. -> Marta
    """,
    "nor does somebody who speaks in between": """
        Anna: Good evening. -> Marta
        Marta: What will it be?
        Bob enters
        Bob: What a storm!
        +30 Anna: Ale. -> Marta
    """,
    "nor two of them": """
        Anna: Good evening. -> Marta
        Marta: What will it be?
        Bob enters
        Dora enters
        Bob: What a storm!
        Dora: Terrible.
        +60 Anna: Ale. -> Marta
    """,
    "nor somebody who goes": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: What will it be?
        Bob leaves
        +60 Anna: Ale. -> Marta
    """,
    "a third person's lines are not for it": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: What brings you here?
        Bob: The war, I bet.
        Anna: My brother. -> Marta
        Bob: I knew it.
    """,
    "until they say its name": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: What brings you here?
        Bob: Marta, I am hungry. -> Marta
        Marta: What would you like, Bob?
        +60 Bob: Soup. -> Marta
        Anna: My brother is lost. -> Marta
    """,
    "staff who enter are nobody special": """
        Anna: Good evening. -> Marta
        Marta: What will it be?
        Carl enters
        Carl: Do not mind me.
        +200 Anna: Ale. -> Marta
    """,
    "a character that nobody plays is a third person": """
        Rat: Squeak.
        Anna: Marta, good evening. -> Marta
        Marta: What will it be?
        Rat: Squeak.
        +60 Anna: Ale. -> Marta
    """,
    # Somebody else is called by name.
    "a name in front is for that one": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: What brings you here?
        Anna: Bob, look at this.
    """,
    "also between two words and its end": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: What brings you here?
        Anna: Look at this, Bob!
    """,
    "and after a greeting": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: What brings you here?
        Anna: Hello Bob, have you eaten?
    """,
    "even if it is mentioned": """
        Bob: Fine weather.
        Anna: Bob, Marta has the best ale in town.
    """,
    "a name in the middle of a sentence calls nobody": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: What brings you here?
        Anna: I came to see Bob and the sea. -> Marta
    """,
    "an answer may be a name": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: Who sent you?
        Anna: Bob. -> Marta
    """,
    "an answer may begin with a name": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: Who sent you?
        Anna: Bob told me of your ale. -> Marta
    """,
    "an answer may be about what is somebody's": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: Whose dog is that?
        Anna: Bob's, I think. -> Marta
    """,
    "a cry for somebody is no answer": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: Who sent you?
        Anna: Bob!
    """,
    "in a talk without a question, a name is for its bearer": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: Good evening.
        Anna: Bob come here
    """,
    "several are called": """
        Bob: Fine weather.
        Anna: Marta and Bob, come here! -> Marta
    """,
    "several are called, with a comma": """
        Bob: Fine weather.
        Anna: Bob, Marta, come here! -> Marta
    """,
    "one after the other": """
        Bob: Fine weather.
        Anna: Bob, sit down! And you, Marta, bring us ale. -> Marta
    """,
    "who turns to somebody else has not answered and will not": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: What brings you here?
        Anna: Bob, look at this.
        Anna: Is it not strange?
    """,
    "until it is called again": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: What brings you here?
        Anna: Bob, look at this.
        Anna: Marta, a beer. -> Marta
        Marta: Here you are.
        Anna: Thank you. -> Marta
    """,
    "or speaks to her again": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Anna: Bob, look at this.
        Marta: Good evening, Anna. What will it be?
        +30 Anna: A beer. -> Marta
    """,
    "a name of somebody who is not there calls nobody": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: Who sent you?
        Anna: Wilhelm, the miller. -> Marta
    """,
    "alone with it, the name of somebody who left calls nobody": """
        Bob leaves
        Anna: Bob, what a fool he is. -> Marta
    """,
    # Two players talk.
    "two who talk by name are left alone": """
        Anna: Bob, how are you?
        Bob: Anna, I am well.
        Anna: Bob, that is good.
    """,
    "two who talk without names are left alone": """
        Anna: How are you?
        Bob: I am well.
        Anna: That is good.
    """,
    "after a talk with it as well": """
        Bob: Fine weather.
        Anna: Marta, a beer. -> Marta
        Marta: Here you are.
        Anna: Bob, how are you?
        Bob: Well, Anna. And you?
        Anna: Well enough.
        Bob: That is good.
    """,
    "a question that somebody else asks by name is answered first": """
        Bob: Fine weather.
        Anna: Marta, a beer. -> Marta
        Marta: Here you are.
        Bob: Anna, is it good?
        Anna: Very good.
    """,
    "unless it has asked before": """
        Bob: Fine weather.
        Anna: Marta, a beer. -> Marta
        Marta: A small one or a large one?
        Bob: Anna, hurry up, will you?
        Anna: A large one. -> Marta
    """,
    "one of two talks with it, and the other with nobody": """
        Anna: Marta, a beer. -> Marta
        Marta: Here you are.
        Bob: I wonder how long the war will last.
        Anna: Thank you. -> Marta
        Bob: Too long.
    """,
    # Going away.
    "who was asked and leaves has not answered": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: What brings you here?
        Anna leaves
        +60 Anna enters
        Anna: What a night!
    """,
    "who leaves for a moment is still in the talk": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: What brings you here?
        Anna leaves
        +5 Anna enters
        Anna: I forgot my hat. -> Marta
    """,
    "if it leaves, the question is over": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: What brings you here?
        Marta leaves
        +60 Marta enters
        Anna: What a night!
    """,
    "also if it is moved without a word": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: What brings you here?
        Marta is moved away and back
        +60 Anna: What a night!
    """,
    "a third one's leaving changes nothing": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: What brings you here?
        Bob leaves
        Dora enters
        +60 Anna: My brother. -> Marta
    """,
    # Questions that answer nobody.
    "who is asked unasked is expected to answer": """
        Bob: Fine weather.
        Marta: Anna, what brings you here?
        Bob: Nothing.
        +120 Anna: My brother. -> Marta
    """,
    "also with the name at the end": """
        Bob: Fine weather.
        Marta: What will it be, Anna?
        +120 Anna: Ale. -> Marta
        Bob: The same.
    """,
    "a remark to somebody begins a talk": """
        Bob: Fine weather.
        Marta: You look tired, Anna.
        +20 Anna: It was a long road. -> Marta
    """,
    "a remark to nobody begins none": """
        Bob: Fine weather.
        Marta: What a storm.
        Anna: Terrible.
        Bob: Indeed.
    """,
    "a question to all is for all": """
        Anna: Fine weather.
        Bob: Indeed.
        Marta: Who wants some ale?
        +10 Anna: I do! -> Marta
        Marta: Here you are.
        +10 Bob: So do I. -> Marta
    """,
    "but not for long": """
        Anna: Fine weather.
        Bob: Indeed.
        Marta: Who wants some ale?
        +50 Anna: It is raining.
    """,
    "who comes after a question to all was not asked": """
        Anna: Fine weather.
        Bob: Indeed.
        Marta: Who wants some ale?
        Dora enters
        Dora: What a storm!
    """,
    "with nobody else there, a question to all is a question to one": """
        Marta: What will it be?
        Bob enters
        +120 Anna: Ale. -> Marta
    """,
    "everybody is asked in the middle of a talk": """
        Bob: Fine weather.
        Anna: Marta, ale. -> Marta
        Marta: Anybody else?
        Bob: Yes, please. -> Marta
    """,
    "it asks another than the one whom it answers": """
        Bob: Fine weather.
        Anna: Marta, bring Bob some ale. -> Marta
        Marta: Bob, a small one or a large one?
        +60 Bob: A large one. -> Marta
    """,
    "two of its questions wait at the same time": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: Anna, what will it be? And Bob, what for you?
        +60 Bob: Ale. -> Marta
        Marta: And you, Anna?
        +60 Anna: Wine. -> Marta
    """,
    "a question stays open although more is said": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: What brings you here? Sit down, there is room by the fire.
        +120 Anna: My brother. -> Marta
    """,
    "an answered question is over": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: What brings you here?
        Anna: My brother. -> Marta
        Marta: I see.
        +50 Anna: What a storm.
    """,
    # Several assistants.
    "only the one who asked is answered": """
        Anna: Marta, good evening. -> Marta
        Marta: What brings you here?
        Rolf: Good evening, Anna.
        +10 Anna: My brother. -> Marta
    """,
    "the one who has not asked is out of the talk then": """
        Anna: Rolf, good evening. -> Rolf
        Rolf: Good evening, Anna.
        Marta: Anna, what brings you here?
        Anna: My brother. -> Marta
        Marta: I see.
        Anna: He is a sailor. -> Marta
    """,
    "the one who asked is answered before the one who talks": """
        Anna: Rolf, a beer. -> Rolf
        Rolf: Here you are.
        Marta: And a room, Anna?
        Anna: Yes, please. -> Marta
    """,
    "two who both asked are both answered": """
        Anna: Fine weather.
        Marta: What will it be, Anna?
        Rolf: And where is your luggage, Anna?
        Anna: Just a moment. -> Marta Rolf
    """,
    "a third assistant keeps out of it": """
        Anna: Marta, good evening. -> Marta
        Marta: What brings you here?
        Ilse: A fine evening.
        Rolf: Indeed.
        +60 Anna: My brother. -> Marta
    """,
    "who calls another assistant is answered by that one": """
        Anna: Marta, good evening. -> Marta
        Marta: What brings you here?
        Anna: Rolf, a beer. -> Rolf
        Rolf: Here you are.
        Anna: Thank you. -> Rolf
    """,
    "both are called": """
        Bob: Fine weather.
        Anna: Marta, Rolf, good evening! -> Marta Rolf
    """,
    "one is asked about the other": """
        Bob: Fine weather.
        Anna: Rolf, what do you think of Marta? -> Rolf
    """,
    "two players talk with an assistant each": """
        Anna: Marta, a beer. -> Marta
        Bob: Rolf, a room. -> Rolf
        Marta: A large one?
        Rolf: With a view?
        +60 Bob: Yes. -> Rolf
        +60 Anna: No. -> Marta
    """,
    "a player greets all": """
        Anna: Hello, everybody! -> Marta Rolf
    """,
    "a player asks all": """
        Bob: Fine weather.
        Anna: Does anyone know the way to the sea? -> Marta Rolf
        Rolf is silent
    """,
    "a player speaks of all": """
        Bob: Fine weather.
        Anna: I have told everybody that it rains.
        Rolf: Indeed.
    """,
    "an assistant's line needs a name": """
        Bob: Fine weather.
        Rolf: It is late.
        Rolf: Marta, it is late. -> Marta
    """,
    # Other ways to speak.
    "a whisper begins a talk": """
        Bob: Fine weather.
        Anna whispers: Are you the innkeeper? -> Marta
        Marta: What will it be?
        +60 Anna: A room. -> Marta
    """,
    "a whispered question is one too": """
        Bob: Fine weather.
        Marta whispers to Anna: What brings you here?
        +60 Bob: What a storm!
        +60 Anna: My brother. -> Marta
    """,
    "a posed question is one too": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta poses: looks up. "What brings you here?"
        +60 Anna: My brother. -> Marta
    """,
    "a name in the middle of a word is none": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: What brings you here?
        Anna: Bobbing for apples, what else? -> Marta
    """,
    "names in any case": """
        Bob: Fine weather.
        Anna: marta, good evening. -> Marta
        Marta: What brings you here?
        Anna: bob, look at this.
    """,
    "questions in other scripts": """
        Bob: Fine weather.
        Anna: Marta, good evening. -> Marta
        Marta: 何を探していますか？
        +60 Anna: My brother. -> Marta
    """,
}
