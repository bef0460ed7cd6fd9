"""Lines of two to four people, each with those who shall answer.

Anna, Bob, Carl and Dora are players, and Rat is a character that nobody plays. Marta (also called
"innkeeper"), Rolf (also called "guard"), the Old Smith and Odile are assistants; Odile can be asked
about the winter of the wolves, the standing stones and the gate. The first line of a case
lists who is there. The others are rows of `[+seconds] Who: words [-> who shall answer]`, where two
seconds pass before a row without a number. Words of an assistant answer what it has not answered
yet, or else nobody. In a case that begins with "Each", each row is a talk of its own.
"""

CASES = {
    # A wish without a name, where nobody else says a word.
    "what one asks of a host": """
        Each: Anna, Bob, Marta
        Anna: Good evening! What is there to eat? -> Marta
        Anna: I'll have a bowl of stew and an ale, please. -> Marta
        Anna: Remind me in one minute to look at the stew. -> Marta
        Anna: Tell me about the north gate. -> Marta
        Bob: Do you have a room for the night? -> Marta
        Bob: Two ales, please! -> Marta
        Anna: ill take 2 ales and a soup for the lady, put it on bobs tab lol -> Marta
        Bob: id like 2 ales -> Marta
        Anna: we'll have 3 beers -> Marta
        Bob: gimme some bread -> Marta
        Anna: How is the ale?
        Anna: I want to go home.
        Bob: I need a new coat.
        Anna: I am tired.
    """,
    "and what belongs to it": """
        Here: Anna, Bob, Marta
        Anna: I'll have a stew and an ale, please. -> Marta
        Marta: There you are.
        Anna: Actually no, not the ale. -> Marta
    """,
    "a wish of one who talks with another": """
        Here: Anna, Bob, Marta
        Anna: Bob, what do you think of it?
        Bob: It is old.
        Anna: Tell me more.
        +130 Anna: Show me the map.
    """,
    "a question about all others": """
        Here: Anna, Bob, Marta
        Anna: Bob, how is your mule?
        Bob: Fat.
        Anna: What did Bob whisper to you? -> Marta
    """,
    "a good night to all": """
        Here: Anna, Bob, Marta
        Anna: Gute Nacht zusammen! -> Marta
        Bob: Good night! -> Marta
    """,
    "an order for another who is there": """
        Here: Anna, Bob, Marta
        Bob: I am tired.
        Anna: bread 4 the road plz n a soup 4 bob, my treat -> Marta
        Bob: no soup for me pls -> Marta
    """,
    "two who are spoken to in one line": """
        Each: Anna, Bob, Marta
        Anna: bob, let me buy you a drink. marta an ale for bob -> Marta
        Anna: im off bob. marta give him the soup -> Marta
        Anna: later marta, bob! -> Marta
        Anna: bob, i told you. marta gives nothing away
        Anna: bob, hear this. marta a saint for all i know
    """,
    "a name behind what takes none": """
        Each: Anna, Bob, Rolf
        Anna: she lies rolf!! she is a witch, throw her in the well -> Rolf
        Anna: the gate is shut rolf -> Rolf
        Anna: theyre coming Rolf! -> Rolf
        Anna: dont listen 2 her rolf. wat r u made of -> Rolf
        Anna: rolf did u hear me. bob is stronger -> Rolf
        Anna: i talked 2 her rolf
        Anna: She loves Rolf!
        Anna: he hit Rolf
    """,
    "what needs no host": """
        Each: Anna, Bob, Marta
        Anna: I'll have a look around.
        Anna: I will take a seat.
        Anna: I'd like a quiet word with you.
        Anna: I will have some rest.
    """,
    "a wish while others talk": """
        Here: Anna, Bob, Dora, Marta
        Bob: Dora, are you ready?
        +100 Anna: Tell me about the gate.
        +30 Anna: Tell me about the gate. -> Marta
    """,
    "an order while others talk": """
        Here: Anna, Bob, Dora, Marta
        Bob: Dora, are you ready?
        Anna: What do you have to eat? -> Marta
        Marta: Bread and soup.
        Anna: Then soup. -> Marta
        Bob: I'd like an ale, Dora.
        Bob: I'd like an ale.
    """,
    "an answer to a player's question without its mark": """
        Here: Anna, Bob, Marta
        Anna: Marta, an ale. -> Marta
        Marta: There you are.
        Bob: anna how is it
        Anna: Very good.
    """,
    "a favour that one player asks of another without a mark": """
        Here: Anna, Bob, Marta
        Anna: Marta, an ale. -> Marta
        Marta: There you are.
        Bob: Anna, lend me two coppers will you
        Anna: sure, here you are
    """,
    "a wish that names the one whom it is not said to": """
        Here: Anna, Bob, Marta
        Anna: Cheers, Bob!
        Anna: Bring Bob some soup, please. -> Marta
    """,
    "an order in another tongue": """
        Here: Anna, Bob, Marta
        Anna: Marta, good evening. -> Marta
        Marta: Good evening.
        Anna: Bonjour, une bière s'il vous plaît -> Marta
        Anna: thanks a lot marta you are the best -> Marta
    """,
    "many lines, with long pauses between them": """
        Here: Anna, Bob, Marta
        Bob: It is late.
        +300 Anna: I am tired.
        +300 Anna: I am cold.
        +300 Anna: I am wet.
        +300 Anna: Who is that?
    """,
    "a wish where two could grant it": """
        Here: Anna, Bob, Marta, Rolf
        Anna: Tell me about the gate.
    """,
    # A name at the front.
    "a name at the front": """
        Each: Anna, Bob, Marta, Rolf
        Anna: Marta, two ales. -> Marta
        Anna: Rolf, open the gate. -> Rolf
    """,
    "a name at the front, without a comma": """
        Each: Anna, Bob, Marta, Rolf
        Anna: Marta two ales please -> Marta
        Anna: rolf open the gate -> Rolf
        Bob: Marta what do you sell -> Marta
    """,
    "a name at the front addresses that one and nobody else": """
        Each: Anna, Marta, Rolf
        Anna: Marta, where is Rolf? -> Marta
        Anna: Rolf tell Marta hello -> Rolf
        Anna: Marta, ask Rolf about the gate. -> Marta
    """,
    "a player's name at the front leaves the assistants out": """
        Each: Anna, Bob, Marta
        Anna: Bob, the innkeeper has good ale.
        Anna: Bob go and ask Marta
        Anna: Bob have you seen Marta?
    """,
    "a name at the front in a talk with another": """
        Here: Anna, Marta, Rolf
        Anna: Marta, good evening. -> Marta
        Marta: Good evening. What will it be?
        Anna: Rolf, is the gate shut? -> Rolf
    """,
    "a short word before the name": """
        Each: Anna, Bob, Marta
        Anna: So Marta, what is new? -> Marta
        Bob: well marta what do you have -> Marta
        Anna: Please Marta, a bowl of soup. -> Marta
        Bob: ok thanks marta -> Marta
    """,
    "greetings before the name": """
        Each: Anna, Bob, Marta
        Anna: Hello Marta -> Marta
        Anna: hey marta whats up -> Marta
        Anna: marta theres nothing out there but water -> Marta
        Anna: Marta thats not fair -> Marta
        Anna: Good evening Marta how are you -> Marta
        Anna: hello there, innkeeper -> Marta
    """,
    "an offer to the one who is named first": """
        Here: Anna, Bob, Marta
        Bob: Marta, do you know Anna? -> Marta
        Marta: I do. Anna, will you sit down?
        Anna: Gladly. -> Marta
    """,
    "a question with the verb behind the name": """
        Each: Anna, Bob, Marta
        Anna: Marta is there a room free? -> Marta
        Bob: Marta can I have some soup -> Marta
        Anna: Marta do you know the way -> Marta
    """,
    # A name in the middle.
    "a name between commas": """
        Each: Anna, Bob, Marta
        Anna: Tell me, Marta, who is that? -> Marta
        Anna: I think, innkeeper, that you lie. -> Marta
    """,
    "a name in the middle is a topic": """
        Each: Anna, Bob, Marta
        Anna: I told Marta about the wolves.
        Anna: Yesterday Marta came by late.
        Bob: They say Marta is rich.
    """,
    "a new sentence begins with the name": """
        Each: Anna, Bob, Marta
        Anna: It is cold. Marta, light the fire. -> Marta
        Anna: What a day! Marta! -> Marta
    """,
    "an apposition calls nobody": """
        Each: Anna, Bob, Marta
        Anna: My brother, Bob, is ill.
        Anna: The innkeeper, Marta, was here first.
    """,
    "a list of those who are spoken of": """
        Each: Anna, Bob, Dora, Marta
        Anna: I met Bob, Marta, and Dora.
        Anna: There were Dora, Bob and Marta.
    """,
    # A name at the end.
    "a name at the end": """
        Each: Anna, Bob, Marta
        Anna: What do you have, Marta? -> Marta
        Anna: Thank you, Marta. -> Marta
        Anna: Come here, Bob!
    """,
    "a name at the end, without a comma": """
        Each: Anna, Bob, Marta, Rolf
        Anna: thank you marta -> Marta
        Anna: what do you sell marta -> Marta
        Bob: two ales please marta -> Marta
        Bob: open the gate rolf -> Rolf
        Bob: nice to meet you Rolf -> Rolf
    """,
    "a name at the end is a topic": """
        Each: Anna, Bob, Marta
        Anna: Have you seen Marta?
        Bob: Where is Marta?
        Anna: I like Marta.
        Bob: We should ask Marta.
        Anna: Who killed Marta?
    """,
    "not in front of the innkeeper": """
        Each: Anna, Bob, Marta, Rolf
        Rolf: Sure, Anna. Not in front of the innkeeper.
        Rolf: Not in front of the innkeeper.
        Anna: Sure, Bob. Not in front of the innkeeper.
        Anna: Not in front of the innkeeper.
    """,
    "a dear name at the end": """
        Each: Anna, Bob, Marta
        Anna: Good night dear Marta -> Marta
        Anna: good bye marta -> Marta
        Bob: not now marta -> Marta
    """,
    # Mere topics and possessives.
    "a name with a verb in the third person": """
        Each: Anna, Bob, Marta
        Anna: Marta is a good woman.
        Anna: Marta has the best ale in town.
        Anna: Marta told me of it.
        Anna: Marta sells soup as well.
        Anna: Marta asked me to come.
        Anna: Marta will not like that.
    """,
    "the name and somebody else, as topics": """
        Each: Anna, Bob, Marta
        Anna: Marta and I are old friends.
        Anna: Marta or the cook knows it.
    """,
    "possessives": """
        Each: Anna, Bob, Marta
        Anna: Marta's ale is the best.
        Anna: It is Marta's.
        Anna: Is this Marta's house?
        Bob: The innkeeper's dog bit me.
    """,
    "a topic in a warm talk with it": """
        Here: Anna, Bob, Marta
        Anna: Marta, good evening. -> Marta
        Marta: Good evening.
        Anna: Is Marta a common name here? -> Marta
        Marta: It is.
        Anna: I came to see Bob. -> Marta
    """,
    "another one is the topic of a talk of two": """
        Here: Anna, Marta, Rolf
        Anna: Rolf, who is this? -> Rolf
        Rolf: That is our innkeeper.
        Anna: And is the innkeeper rich? -> Rolf
    """,
    "asked about itself by name": """
        Here: Anna, Bob, Marta, Rolf
        Anna: Rolf, what do you think of Marta? -> Rolf
        Rolf: She is honest.
        Anna: Is Marta your friend? -> Rolf
    """,
    # Titles, aliases, short names.
    "a title calls its bearer": """
        Each: Anna, Bob, Marta, Rolf
        Anna: Innkeeper! A room, please. -> Marta
        Bob: Guard, let me out. -> Rolf
        Anna: Good evening, innkeeper. -> Marta
        Bob: hey guard -> Rolf
    """,
    "a title with an article is a topic": """
        Each: Anna, Bob, Marta, Rolf
        Anna: The innkeeper, I hear, is rich.
        Anna: The guard sleeps.
        Bob: I have seen a guard.
    """,
    "a title after yes and no": """
        Each: Anna, Bob, Marta, Rolf
        Anna: Yes, guard. -> Rolf
        Anna: No, innkeeper, that is wrong. -> Marta
    """,
    "the last word of a name with an epithet": """
        Each: Anna, Bob, Old Smith
        Anna: Smith, mend my sword. -> Smith
        Anna: Old Smith, mend my sword. -> Smith
        Anna: Old ale is the best.
        Bob: Old friends are we, Anna.
    """,
    "names in any case": """
        Each: Anna, Bob, Marta
        Anna: MARTA! -> Marta
        Anna: marta? -> Marta
        Anna: mArTa, a word -> Marta
    """,
    "a name in a longer word is none": """
        Each: Anna, Bob, Marta
        Anna: Martable, they call it.
        Anna: Guardians of the gate, all of them.
    """,
    # Misspelt names.
    "a misspelt name": """
        Each: Anna, Bob, Marta, Rolf
        Anna: Mrata, two ales. -> Marta
        Anna: Martha, two ales. -> Marta
        Anna: hello mata -> Marta
        Anna: What do you have, Mara? -> Marta
        Anna: Rofl, open the gate. -> Rolf
        Anna: hey marrta im shtill standin. who won da bet -> Marta
        Anna: thanks martta for the soup -> Marta
        Anna: what did i win marrta -> Marta
        Anna: I saw a mart in town.
        Anna: The martha of my youth was kind to me.
    """,
    "a misspelt title": """
        Each: Anna, Bob, Marta
        Anna: Inkeeper! -> Marta
        Anna: Good evening, innkeper. -> Marta
    """,
    "a drawn-out name": """
        Each: Anna, Bob, Marta
        Anna: Maaaarta! -> Marta
        Bob: marrrtaaa -> Marta
    """,
    "a word that looks like a name is none": """
        Each: Anna, Bob, Marta, Rolf
        Anna: Market, I said.
        Anna: Matter, mind and might.
        Anna: Hard, is it not?
    """,
    "a misspelt topic calls nobody": """
        Each: Anna, Bob, Marta
        Anna: I told Martha about the wolves.
        Anna: Martha is a good woman.
    """,
    # Several names.
    "two names": """
        Each: Anna, Bob, Marta, Rolf
        Anna: Marta and Rolf, good evening! -> Marta Rolf
        Anna: Marta, Rolf, come here. -> Marta Rolf
        Anna: Hello Marta and Rolf -> Marta Rolf
    """,
    "a player and an assistant": """
        Each: Anna, Bob, Marta, Rolf
        Anna: Bob and Marta, listen. -> Marta
        Anna: Bob, sit down. Marta, bring us ale. -> Marta
    """,
    "one after the other": """
        Each: Anna, Marta, Rolf
        Anna: Marta, two ales. And you, Rolf, shut the gate. -> Marta Rolf
    """,
    "a list of names is an answer to whoever asked": """
        Here: Anna, Bob, Dora, Marta
        Anna: Marta, good evening. -> Marta
        Marta: Who came with you?
        Anna: Bob, Dora and the dog. -> Marta
    """,
    "a list of names calls nobody": """
        Here: Anna, Bob, Dora, Marta
        Bob: Anna, who was there?
        Anna: Marta, Dora and the dog.
        Bob: Anna, who else?
        Anna: Marta and the cook.
    """,
    "a name alone is an answer": """
        Here: Anna, Bob, Marta, Rolf
        Anna: Marta, good evening. -> Marta
        Marta: Who let you in?
        Anna: Rolf. -> Marta
    """,
    "a name alone is a call if nobody asked": """
        Each: Anna, Bob, Marta, Rolf
        Anna: Rolf! -> Rolf
        Anna: Marta? -> Marta
        Anna: marta -> Marta
        Anna: Innkeeper. -> Marta
    """,
    "an answer that begins with a name": """
        Here: Anna, Bob, Marta, Rolf
        Anna: Marta, good evening. -> Marta
        Marta: Who let you in?
        Anna: Rolf did. -> Marta
        Marta: When?
        Anna: Rolf opened the gate for me. -> Marta
    """,
    # Who was asked is expected to answer.
    "the answer to its question, after a third one came in": """
        Here: Anna, Marta
        Anna: Good evening. -> Marta
        Marta: Good evening. What brings you here?
        Bob enters
        Anna: I am looking for work. -> Marta
    """,
    "the answer to its question, after the third one spoke": """
        Here: Anna, Marta
        Anna: Good evening. -> Marta
        Marta: What brings you here?
        Bob enters
        Bob: What a storm!
        +60 Anna: I am looking for work. -> Marta
        Bob: I thought so.
    """,
    "the answer to its question, after it greeted the third one": """
        Here: Anna, Marta
        Anna: Good evening. -> Marta
        Marta: What brings you here?
        Bob enters
        Marta: Good evening, Bob.
        Anna: I am looking for work. -> Marta
    """,
    "the answer to its question, after it served the third one": """
        Here: Anna, Bob, Marta
        Anna: Marta, good evening. -> Marta
        Marta: What brings you here?
        Bob: Marta, an ale! -> Marta
        Marta: Here you are, Bob.
        Anna: I am looking for work. -> Marta
    """,
    "an answer after a long pause": """
        Here: Anna, Bob, Marta
        Anna: Marta, good evening. -> Marta
        Marta: What brings you here?
        +400 Anna: Trade. -> Marta
    """,
    "a question that came without an asker": """
        Here: Anna, Bob, Marta
        Marta: Anna, what brings you here?
        Bob: She is looking for work.
        Anna: He is right. -> Marta
    """,
    "two questions to two": """
        Here: Anna, Bob, Marta
        Marta: Anna, what will it be? And for you, Bob?
        Bob: Ale. -> Marta
        Anna: Wine. -> Marta
    """,
    "who was asked by a player answers the player": """
        Here: Anna, Bob, Marta
        Anna: Marta, an ale. -> Marta
        Marta: Here you are.
        Bob: Anna, how is it?
        Anna: It is good.
        Anna: How is yours?
    """,
    "who was asked by a player and by it": """
        Here: Anna, Bob, Marta
        Anna: Marta, an ale. -> Marta
        Marta: A large one?
        Bob: Anna, is it late?
        Anna: Yes. -> Marta
    """,
    "asked by one assistant, in a talk with another": """
        Here: Anna, Marta, Rolf
        Anna: Rolf, good evening. -> Rolf
        Rolf: Good evening.
        Marta: And what will you drink, Anna?
        Anna: Ale. -> Marta
    """,
    "an assistant that was asked by an assistant": """
        Here: Anna, Marta, Rolf
        Anna: Marta, is the gate shut? -> Marta
        Marta: Rolf, is the gate shut? -> Rolf
        Rolf: It is shut. -> Marta
    """,
    "an assistant's remark to all wakes no assistant": """
        Here: Anna, Marta, Rolf
        Rolf: What a night.
        Marta: Who wants some ale?
        Rolf: Somebody is at the gate.
    """,
    "an assistant speaks of another": """
        Here: Anna, Marta, Rolf
        Anna: Rolf, who sells ale? -> Rolf
        Rolf: Marta sells it, Anna.
        Anna: Thanks. -> Rolf
        Rolf: Tell Marta that I sent you.
    """,
    "an assistant sends somebody to another": """
        Here: Anna, Marta, Rolf
        Anna: Rolf, I am hungry. -> Rolf
        Rolf: Marta, bring her some soup. -> Marta
        Anna: Marta, yes please. -> Marta
    """,
    # A talk of two continues.
    "a talk of two, without names": """
        Here: Anna, Bob, Marta
        Anna: Marta, do you have a room? -> Marta
        Marta: I have one left.
        Anna: What does it cost? -> Marta
        Marta: Two coins.
        Anna: I take it. -> Marta
    """,
    "a question long after the last word": """
        Here: Anna, Marta
        Anna: Good evening. -> Marta
        Marta: Good evening.
        Bob enters
        +170 Anna: Do you have a room? -> Marta
    """,
    "a second question long after the last word": """
        Here: Anna, Bob, Marta
        Anna: Marta, do you have a room? -> Marta
        +60 Marta: I have one left.
        +120 Anna: What does it cost? -> Marta
        +60 Marta: Two coins.
        +120 Anna: Is breakfast included? -> Marta
    """,
    "a request long after the last word": """
        Here: Anna, Bob, Marta
        Anna: Marta, good evening. -> Marta
        Marta: Good evening.
        +120 Anna: An ale, please. -> Marta
        Marta: Here you are.
        +120 Anna: Could you show me the room -> Marta
    """,
    "a question about what a third one said": """
        Here: Anna, Bob, Marta
        Anna: Marta, an ale. -> Marta
        Marta: Here you are.
        +60 Bob: I hear thunder.
        Anna: Is it near?
        +60 Anna: Do you have a room? -> Marta
    """,
    "a remark long after the last word is for nobody": """
        Here: Anna, Bob, Marta
        Anna: Marta, good evening. -> Marta
        Marta: Good evening.
        +120 Anna: It rains.
    """,
    "a question an hour after the last word is for nobody": """
        Here: Anna, Bob, Marta
        Anna: Marta, good evening. -> Marta
        Marta: Good evening.
        +3600 Anna: What is that?
    """,
    "a third one's question in a talk of two": """
        Here: Anna, Bob, Marta
        Anna: Marta, do you have a room? -> Marta
        Marta: I have one left.
        Bob: Is it the one with the view?
        Anna: I take it. -> Marta
    """,
    "who turned to another": """
        Here: Anna, Bob, Marta
        Anna: Marta, an ale. -> Marta
        Marta: Here you are.
        Anna: Bob, have you tried this?
        Anna: It is strong.
        +100 Anna: Is it strong?
    """,
    "who turned to another, and back": """
        Here: Anna, Bob, Marta
        Anna: Marta, an ale. -> Marta
        Marta: Here you are.
        Anna: Bob, have you tried this?
        Anna: Marta, another one. -> Marta
        Anna: And one for Bob. -> Marta
    """,
    "pronouns in a talk of two": """
        Here: Anna, Bob, Marta
        Anna: Marta, who is he? -> Marta
        Marta: That is Bob.
        Anna: Does he live here? -> Marta
        Marta: He does.
        Anna: And you? -> Marta
    """,
    "pronouns without a talk": """
        Each: Anna, Bob, Marta
        Anna: Ask her about the wolves.
        Bob: She knows nothing.
        Anna: What does she sell?
    """,
    "two talks at the same time": """
        Here: Anna, Bob, Marta, Rolf
        Anna: Marta, an ale. -> Marta
        Bob: Rolf, open the gate. -> Rolf
        Marta: A large one?
        Rolf: Who are you?
        Anna: A small one. -> Marta
        Bob: A friend. -> Rolf
        Anna: Thank you. -> Marta
    """,
    "three players in talk with the same one": """
        Here: Anna, Bob, Dora, Marta
        Anna: Marta, an ale. -> Marta
        Bob: Marta, soup. -> Marta
        Marta: Ale for Anna. Soup for Bob. What for you, Dora?
        Dora: Nothing. -> Marta
        Bob: Is it hot? -> Marta
    """,
    # Two players with each other.
    "two players talk by name": """
        Here: Anna, Bob, Marta
        Anna: Bob, do you trust the innkeeper?
        Bob: Not at all, Anna. You?
        Anna: I do.
        Bob: Why?
    """,
    "two players talk without names": """
        Here: Anna, Bob, Marta
        Anna: How is the ale?
        Bob: It is good.
        Anna: Then I will have one too.
    """,
    "a greeting in a talk of two players": """
        Here: Anna, Bob, Marta
        Anna: Bob, there is Dora.
        Dora enters
        Bob: Hello!
    """,
    "who was in a talk greets a player": """
        Here: Anna, Bob, Marta
        Anna: Good evening, Marta. -> Marta
        Marta: Good evening.
        Anna: Good evening, miss! Are you new here too?
        Bob: Yes, I came today.
        Anna: Have you been to the square yet?
        Bob: I am a fisherman. Are you married?
        Anna: I am not.
        Anna: Marta, a soup. -> Marta
    """,
    "who is greeted by it greets back": """
        Here: Anna, Bob, Marta
        Marta: Welcome, Anna.
        Anna: Good evening, madam. -> Marta
    """,
    "a question to the player who has just spoken": """
        Here: Anna, Bob, Marta
        Anna: Marta, a soup. -> Marta
        Marta: Here you are.
        Bob: Best soup in years.
        Anna: Have you been here long?
        Bob: A week.
        Anna: Shall we go?
    """,
    "two players talk, then one calls": """
        Here: Anna, Bob, Marta
        Anna: Bob, are you thirsty?
        Bob: Yes.
        Anna: Marta, two ales. -> Marta
        Marta: Here you are.
        Bob: Thank you.
        Anna: Thank you. -> Marta
    """,
    "two players, with a guard beside them": """
        Here: Anna, Bob, Marta, Rolf
        Anna: Bob, the guard looks tired.
        Bob: Guards always do.
        Anna: Ha!
    """,
    # Somebody joins or leaves.
    "a third one leaves": """
        Here: Anna, Bob, Marta
        Anna: What a storm.
        Bob leaves
        Anna: What a storm. -> Marta
    """,
    "a third one joins": """
        Here: Anna, Marta
        Anna: What a storm. -> Marta
        Marta: It is.
        Bob enters
        Bob: What a storm.
        Anna: It will pass. -> Marta
    """,
    "an assistant joins": """
        Here: Anna, Marta
        Anna: What a storm. -> Marta
        Marta: It is.
        Rolf enters
        Anna: And it gets worse. -> Marta
    """,
    "who comes back": """
        Here: Anna, Bob, Marta
        Anna: Marta, do you have a room? -> Marta
        Marta: I have one left.
        Anna leaves
        +30 Anna enters
        Anna: What does it cost? -> Marta
    """,
    "the partner leaves": """
        Here: Anna, Marta, Rolf
        Anna: Rolf, how is the night? -> Rolf
        Rolf: Cold.
        Rolf leaves
        Anna: Poor man. -> Marta
    """,
    # For all.
    "you all": """
        Each: Anna, Bob, Marta, Rolf
        Anna: How are you all? -> Marta Rolf
        Anna: I greet you all. -> Marta Rolf
        Anna: All of you, listen. -> Marta Rolf
        Anna: One of you must have seen it. -> Marta Rolf
    """,
    "anyone": """
        Each: Anna, Bob, Marta, Rolf
        Anna: Does anyone know the way? -> Marta Rolf
        Bob: Anyone here? -> Marta Rolf
        Bob: Can somebody help me? -> Marta Rolf
        Bob: Is anybody there -> Marta Rolf
    """,
    "anyone as a topic": """
        Each: Anna, Bob, Marta
        Anna: I have not seen anyone.
        Anna: Everybody knows that.
        Bob: Somebody has to do it.
    """,
    "a greeting to the room": """
        Each: Anna, Bob, Marta
        Anna: Hello! -> Marta
        Anna: hey -> Marta
        Anna: Good evening. -> Marta
        Anna: Hello there! -> Marta
        Anna: evenin' all -> Marta
        Anna: morning! -> Marta
        Anna: This morning Bob fell ill.
    """,
    "a greeting to one": """
        Each: Anna, Bob, Marta
        Anna: Hello Bob
        Anna: Good evening, Bob!
    """,
    "a question to those who are there": """
        Each: Anna, Bob, Marta, Rolf
        Anna: Who of you has seen a wolf? -> Marta Rolf
        Anna: Who here sells ale? -> Marta Rolf
    """,
    "a question of it to all": """
        Here: Anna, Bob, Marta
        Marta: Who wants ale?
        Bob: I do! -> Marta
        Anna: Me too. -> Marta
    """,
    "a question to all in a talk of two": """
        Here: Anna, Bob, Marta, Rolf
        Anna: Marta, an ale. -> Marta
        Marta: Here you are.
        Anna: Does anybody know the way to the sea? -> Marta Rolf
    """,
    # Two people only.
    "alone with it": """
        Each: Anna, Marta
        Anna: Hello. -> Marta
        Anna: It rains. -> Marta
        Anna: I like Bob. -> Marta
        +900 Anna: Still raining. -> Marta
    """,
    "alone with it, speaking of it": """
        Each: Anna, Marta
        Anna: Marta is a fine name. -> Marta
        Anna: Marta's ale! -> Marta
    """,
    "alone with it, an absent one is called": """
        Each: Anna, Marta
        Anna: Bob, where are you? -> Marta
    """,
    "an assistant alone with an assistant": """
        Each: Marta, Rolf
        Marta: It rains.
        Marta: Rolf, it rains. -> Rolf
    """,
    # Other ways to speak.
    "a whisper": """
        Here: Anna, Bob, Marta
        Anna whispers: Who is that? -> Marta
        Marta: That is Bob.
        Anna: Thank you. -> Marta
    """,
    "say to": """
        Each: Anna, Bob, Marta
        Anna: to Marta hello -> Marta
        Anna: to innkeeper: a room, please -> Marta
        Anna: to bob hello
    """,
    "poses with a name": """
        Each: Anna, Bob, Marta
        Anna poses: waves at Marta. -> Marta
        Anna poses: nods to the innkeeper. -> Marta
        Anna poses: smiles at Bob.
        Anna poses: smiles.
        Anna poses: sits down at Marta's table.
    """,
    "shouting": """
        Each: Anna, Bob, Marta, Rolf
        Anna: MARTA!!! -> Marta
        Bob: GUARD! GUARD! -> Rolf
        Bob: HEY, INNKEEPER -> Marta
    """,
    "punctuation": """
        Each: Anna, Bob, Marta
        Anna: 'Marta, hi there -> Marta
        Anna: "Marta, hi there -> Marta
        Anna: @Marta hi -> Marta
        Anna: Marta: hi -> Marta
        Anna: marta! -> Marta
        Anna: Marta - hi -> Marta
        Anna: Marta... hi -> Marta
        Anna: ...Marta? -> Marta
        Anna: *Marta* hi -> Marta
        Anna: (Marta) hi -> Marta
        Anna: Marta; hi -> Marta
        Anna: Marta—hi -> Marta
        Anna: hi,marta -> Marta
    """,
    "German": """
        Each: Anna, Bob, Marta, Rolf
        Anna: Guten Abend, Marta. -> Marta
        Anna: Guten Abend Marta -> Marta
        Anna: Marta, hast du ein Zimmer? -> Marta
        Anna: Marta und Rolf, hört zu! -> Marta Rolf
        Anna: Marta ist nett.
        Anna: Bob, hast du Marta gesehen?
    """,
    "Spanish and French": """
        Each: Anna, Bob, Marta
        Anna: ¡Hola, Marta! -> Marta
        Anna: ¿Marta, qué tienes? -> Marta
        Anna: Bonsoir Marta -> Marta
        Anna: Dis-moi, Marta, qui est-ce ? -> Marta
        Anna: Marta est gentille.
    """,
    "other scripts": """
        Each: Anna, Bob, Marta
        Anna: Marta、こんにちは。 -> Marta
        Anna: Marta，你好！ -> Marta
        Anna: Привет, Marta! -> Marta
        Anna: Marta، مرحبا -> Marta
    """,
    "half a sentence with its name": """
        Here: Anna, Bob, Marta
        Anna: Marta, wait, forget the -> Marta
        Anna: ale. I take soup. -> Marta
    """,
    "no other player is there": """
        Each: Anna, Rat, Marta, Rolf
        Anna: Do you have a room? -> Marta Rolf
        Anna: What a night.
        Anna: Could I have some soup, please -> Marta Rolf
        Rat: Squeak?
    """,
    "no other player is there, and a talk with one": """
        Here: Anna, Marta, Rolf
        Anna: Marta, do you have a room? -> Marta
        Marta: I have one left.
        +100 Anna: What does it cost? -> Marta
    """,
    "a character that nobody plays": """
        Each: Anna, Rat, Marta
        Rat: Squeak.
        Rat: Marta, squeak. -> Marta
        Rat: Marta is fat.
        Anna: Shoo!
    """,
    "who says their own name": """
        Each: Anna, Bob, Marta
        Anna: Anna! That is my name.
        Anna: Hello Marta, Anna here. -> Marta
    """,
    "a pose that answers its question": """
        Here: Anna, Bob, Marta
        Anna: Marta, good evening. -> Marta
        Marta: Will you have an ale?
        Bob poses: laughs.
        Anna poses: nods. -> Marta
        Marta: Here you are.
        Anna poses: drinks.
        Anna poses: smiles.
    """,
    "a pose towards somebody else is no answer": """
        Here: Anna, Bob, Marta
        Anna: Marta, good evening. -> Marta
        Marta: Will you have an ale?
        Anna poses: nods to Bob.
        Anna: Yes. -> Marta
    """,
    "a pose that answers a question, alone with it": """
        Here: Anna, Marta
        Anna: Good evening. -> Marta
        Marta: Are you hungry?
        Anna poses: shakes her head. -> Marta
    """,
    "a pose that answers the one who asked last": """
        Here: Anna, Marta, Rolf
        Anna: Rolf, good evening. -> Rolf
        Rolf: Good evening.
        Marta: Anna, are you hungry?
        Anna poses: nods. -> Marta
    """,
    "a pose that answers a player": """
        Here: Anna, Bob, Marta
        Anna: Marta, an ale. -> Marta
        Marta: Here you are.
        Bob: Anna, is it good?
        Anna poses: nods.
    """,
    "a pose with its name in a talk with another": """
        Here: Anna, Bob, Marta, Rolf
        Anna: Rolf, good evening. -> Rolf
        Rolf: Good evening.
        Anna poses: points at Marta. -> Marta
        Anna poses: bows to the guard. -> Rolf
    """,
    "one sentence to each": """
        Each: Anna, Bob, Marta, Rolf
        Anna: hi rolf! marta do you know us both? -> Marta Rolf
        Anna: Evening Bob! marta can you bring us ale -> Marta
        Anna: Good evening, Bob. Marta, are you there? -> Marta
        Bob: thanks rolf. marta what do you sell? -> Marta Rolf
        Bob: Hello Anna. Rolf please open the gate -> Rolf
    """,
    "a second sentence about somebody": """
        Each: Anna, Bob, Marta, Rolf
        Anna: Hi Bob! Marta knows the way.
        Anna: Hello Bob. Marta was asking for you.
        Anna: hi rolf! marta said you know the way -> Rolf
        Bob: Anna, wait. Rolf can open it for us.
        Bob: Sure, Anna. Marta told you so?
    """,
    "how are you, in company": """
        Here: Anna, Bob, Marta
        Anna: hello marta -> Marta
        Marta: Hello, Anna. How are you?
        Anna: I'm fine, bit tired -> Marta
        Marta: Sit down by the fire.
        Anna: i will -> Marta
        Bob: me too
    """,
    "and you, in company": """
        Here: Anna, Bob, Marta
        Anna: how are you, marta? -> Marta
        Marta: Well enough. And you?
        Bob: I am hungry.
        Anna: cold and wet -> Marta
        Bob: poor thing
    """,
    "how are you, asked by a player": """
        Here: Anna, Bob, Marta
        Anna: hello marta -> Marta
        Marta: Hello, Anna.
        Bob: anna, how are you?
        Anna: i'm fine, bit tired
        Bob: from the road?
        Anna: yes
    """,
    "the one beside the one who was asked": """
        Here: Anna, Bob, Marta
        Anna: Marta, do you have a room? -> Marta
        Marta: For two?
        Bob: what did she say?
        Anna: yes for two -> Marta
        Bob: no, for one
    """,
    "a name that is asked for, and then the talk": """
        Here: Anna, Bob, Marta
        Anna: Marta, hello. -> Marta
        Marta: Hello. What is your name?
        Anna: Anna, and that is Bob -> Marta
        Marta: Welcome, both of you.
        Anna: we come from the coast -> Marta
        Bob: by ship
    """,
    "a line to both, then one of them": """
        Here: Anna, Bob, Marta, Rolf
        Anna: Marta, Rolf, good evening! -> Marta Rolf
        Marta: Good evening.
        Rolf: Evening.
        Anna: Rolf, is the gate open? -> Rolf
        Rolf: It is shut.
        Anna: why? -> Rolf
    """,
    "slips in a name": """
        Each: Anna, Bob, Marta
        Anna: matra, an ale -> Marta
        Anna: hi Marrta! -> Marta
        Bob: mart, where is it sold? -> Marta
        Bob: the market, where is it?
    """,
    "who changes to another": """
        Here: Anna, Bob, Marta, Rolf
        Anna: Marta, an ale. -> Marta
        Marta: Here you are. Anything else?
        Anna: no thanks -> Marta
        Anna: rolf, open up -> Rolf
        Rolf: What is the word?
        Anna: thistle -> Rolf
        Bob: thistle
    """,
    "an order about another": """
        Here: Anna, Bob, Marta, Rolf
        Anna: marta tell rolf that i am here -> Marta
        Marta: I will.
        Anna: and that we both are -> Marta
    """,
    "told to wait": """
        Here: Anna, Bob, Marta
        Anna: Marta, I would like... -> Marta
        Anna: wait -> Marta
        Anna: a bowl of soup -> Marta
        Bob: same
    """,
    "said of it in front of it": """
        Each: Anna, Bob, Marta
        Anna: Bob, ask her.
        Anna: Bob, Marta will know.
        Anna: she is nice, bob
        Bob: i like marta and her soup
        Bob: marta and i are old friends
    """,
    "a whole party": """
        Here: Anna, Bob, Dora, Marta
        Anna: Marta, ale for us. -> Marta
        Marta: How many?
        Dora: I take none.
        Bob: Dora, are you sure?
        Dora: Quite.
        Anna: two then -> Marta
        Bob: thanks, Anna
    """,
    "asked again by name": """
        Here: Anna, Bob, Marta
        Bob: Marta, what is on tonight? -> Marta
        Marta: Soup. Will you have some?
        Anna: I will!
        Bob: in a moment -> Marta
        Anna: Marta, I will have some! -> Marta
    """,
    "thanks, all": """
        Each: Anna, Bob, Marta, Rolf
        Anna: Good night, all! -> Marta Rolf
        Anna: thanks everyone -> Marta Rolf
        Anna: that is all
        Bob: all of it is gone
    """,
    "a farewell to one of two": """
        Here: Anna, Bob, Marta, Rolf
        Anna: goodbye marta -> Marta
        Marta: Farewell. Will you come again?
        Anna: i will -> Marta
        Anna: bye bob
        Bob: bye
    """,
    "the guest who came with another": """
        Here: Anna, Marta
        Anna: do you have soup? -> Marta
        Marta: I do. A bowl?
        Bob enters
        Bob: anna! there you are
        Anna: yes please -> Marta
        Anna: bob, sit down
        Bob: do they have ale?
    """,
    "one who speaks to nobody": """
        Here: Anna, Bob, Marta
        Bob: so tired
        Bob: what a day
        Anna poses: yawns.
        Bob: marta... -> Marta
    """,
    "thanks to somebody": """
        Each: Anna, Bob, Marta
        Anna: Thanks to Marta, we are dry.
        Anna: Thanks Marta! -> Marta
    """,
    "a title before the name": """
        Each: Anna, Bob, Marta, Rolf
        Anna: excuse me, miss Marta, where do I find work? -> Marta
        Anna: Mistress Marta, an ale -> Marta
        Bob: good day master Rolf -> Rolf
        Bob: I saw miss Marta at the well.
    """,
    "a friend who is spoken of": """
        Here: Anna, Bob, Marta
        Anna: Marta, an ale. -> Marta
        Marta: Here you are.
        Anna: and a bread for my friend Bob -> Marta
        Anna: good night my friend Bob
    """,
    "thanks to a player in a warm talk": """
        Here: Anna, Bob, Marta
        Anna: Marta, an ale. -> Marta
        Marta: Here you are.
        Anna: cheers Bob
        Anna: cheers Marta -> Marta
    """,
    "who is invited by a player": """
        Here: Anna, Bob, Marta
        Anna: Marta, an ale. -> Marta
        Marta: Here you are.
        Bob: Anna, let's go to the square
        Anna: ok, lead the way
    """,
    "who gets no answer from the other player": """
        Here: Anna, Bob, Marta
        Anna: Bob, an ale?
        Bob: Later.
        Anna: My sister is called Wilma.
        Anna: She lives far away.
        Anna: Are you listening?
        Anna: Have you ever been to the coast? -> Marta
        Marta: Never.
        Anna: I was born there. -> Marta
    """,
    "who talks on, while the other player answers": """
        Here: Anna, Bob, Marta
        Anna: Bob, an ale?
        Anna: It is good.
        Anna: And it is cheap.
        Bob: Is it?
        Anna: Do you want one?
    """,
    # The second guest, while the first one talks with the host.
    "a guest who introduces themselves to the room": """
        Each: Anna, Bob, Marta
        Anna: Hello! I am Anna, I sell ribbons. -> Marta
        Anna: Good evening, Anna is my name. -> Marta
        Anna: Hi there, I'm Anna from Port Sallow -> Marta
        Anna: Hello Bob, I am Anna.
        Anna: Hello! It rains.
        Anna: I am Anna.
    """,
    "the second guest introduces themselves": """
        Here: Anna, Bob, Marta
        Bob: Marta, an ale. -> Marta
        Marta: Here you are, Bob.
        Anna: Anna is the name. And you are? -> Marta
        Marta: I am Marta.
        Anna: And how long have you kept the inn? -> Marta
    """,
    "the second guest asks where they are": """
        Here: Anna, Bob, Marta
        Bob: Marta, an ale. -> Marta
        Marta: Here you are, Bob.
        Anna: where am I, what is this place? -> Marta
    """,
    "the second guest asks the way": """
        Here: Anna, Bob, Marta
        Bob: Marta, an ale. -> Marta
        Marta: Here you are, Bob.
        Anna: How do I get to the library? -> Marta
    """,
    "the second guest asks for what a host has": """
        Here: Anna, Bob, Marta
        Bob: Marta, an ale. -> Marta
        Marta: Here you are, Bob.
        Anna: how much is a bowl of soup -> Marta
        Bob: Marta, who is that? -> Marta
        Anna: Tell me about the wolves. -> Marta
    """,
    "the second guest is not answered at once, and asks again": """
        Here: Anna, Bob, Marta
        Bob: Marta, an ale. -> Marta
        Marta: Here you are, Bob.
        Anna: What a night it is.
        Bob: And a soup. -> Marta
        Marta: Mind the bowl.
        Anna: How long have you kept the inn? -> Marta
        Marta: All my life.
        Bob: Is it old? -> Marta
        Anna: why? -> Marta
    """,
    "the second guest is with the first one": """
        Here: Anna, Bob, Marta
        Anna: It is warm in here.
        Bob: That it is.
        Bob: Marta, an ale. -> Marta
        Marta: Here you are, Bob.
        Anna: Where is the library?
        Anna: Do you like it?
        Bob: Not bad at all, Anna.
        Anna: Have you been here before?
    """,
    "the second guest asks the first one": """
        Here: Anna, Bob, Marta
        Bob: Marta, an ale. -> Marta
        Marta: Here you are, Bob.
        Anna: Is it any good?
        Bob: Try it, Anna.
        Anna: Do they have soup, too?
        Bob: I think so.
    """,
    "the second guest was called by the first one": """
        Here: Anna, Bob, Marta
        Bob: Marta, an ale. -> Marta
        Marta: Here you are, Bob.
        Bob: Anna, do you want one?
        Anna: Where are we going tonight?
        Bob: To the stones.
        Anna: How do we get there?
        Bob: Marta, where are the stones? -> Marta
        Anna: And where is the gate?
    """,
    "the third guest, while one talks with the host and two with each other": """
        Here: Anna, Bob, Dora, Marta
        Dora: It is late.
        Bob: Marta, an ale. -> Marta
        Marta: Here you are, Bob.
        Anna: Where is the library?
    """,
    # Butting in between players.
    "small words before a player's name": """
        Each: Anna, Bob, Marta
        Bob: oi anna there you are! how was the library
        Bob: hah anna you look tired
        Bob: come on anna, we are late
        Bob: blimey anna you walked all the way?
        Bob: crikey marta you have good ale -> Marta
        Bob: serve anna what she wants
        Bob: yo marta gimme an ale -> Marta
    """,
    "a player's name before a comma": """
        Each: Anna, Bob, Marta, Rolf
        Bob: thats a lie anna, he was at the gate
        Bob: did you like the soup anna? i did
        Bob: hurry up anna, the gate shuts soon
        Bob: whats behind the gate rolf, is it dangerous? -> Rolf
        Bob: can you tell me marta, where the library is? -> Marta
        Bob: everyone knows marta, she is nice
        Bob: have you seen anna, marta? -> Marta
        Bob: what did anna just say marta? -> Marta
    """,
    "a question about a player with the verb before their name": """
        Each: Anna, Bob, Marta
        Anna: marta does bob have debts with you -> Marta
        Anna: marta has bob paid -> Marta
        Anna: marta does not like you
    """,
    "who else does it": """
        Here: Anna, Bob, Rolf
        Anna: hi rolf -> Rolf
        Rolf: Anna.
        Anna: so did bob -> Rolf
    """,
    "any of those who are there": """
        Here: Anna, Bob, Marta
        Anna: marta hi -> Marta
        Marta: Hello.
        Bob: anna, shall we go?
        Anna: yes soon
        Bob: anyone know what time it is -> Marta
        Marta: Late.
        Anna: anybody up for a game -> Marta
    """,
    "a reply to a player who did not ask": """
        Here: Anna, Bob, Marta
        Anna: marta hi -> Marta
        Marta: Hello.
        Bob: marta hello -> Marta
        Marta: Hello, Bob.
        Bob: anna i think we should leave now
        Anna: why? its warm here
        Bob: because its late
        Anna: ok
        Bob: marta what do i owe -> Marta
    """,
    "a question behind a greeting of a player": """
        Here: Anna, Bob, Marta
        Anna: hi marta -> Marta
        Marta: Good day, Anna.
        Bob: hey anna, nice to see you. where have you been
        Anna: out on the road. are you well?
        Bob: so so. my back hurts
    """,
    "what a host is asked of in the midst of a talk": """
        Here: Anna, Bob, Marta
        Anna: hi marta -> Marta
        Marta: Good day.
        Bob: anna what shall we have
        Anna: no idea. whats in the soup? -> Marta
        Marta: Leeks.
        Anna: bob, do you like leeks?
        Bob: what have you got in your bag?
    """,
    "a question that asks the same of another": """
        Here: Anna, Bob, Marta
        Anna: marta, what do i owe -> Marta
        Marta: Nothing.
        Anna: and Bob? -> Marta
    """,
    "one who has just left": """
        Here: Anna, Bob, Marta
        Bob: marta hello -> Marta
        Marta: Hello, Bob.
        Anna leaves
        Bob: anna, wait for me!
        Bob: anna is always like that -> Marta
        Marta: Hm.
        Bob: anna, where did she go -> Marta
        Marta: Home.
        +40 Bob: anna, wait for me! -> Marta
    """,
    # A line that nobody else there can be meant for.
    "a question of knowledge, right after a friend's call": """
        Here: Anna, Bob, Odile
        Anna: Odile, my cough is bad. what book can help? -> Odile
        Odile: None that I know of.
        Bob: Anna! here u are
        Anna: what is the winter of the wolves? -> Odile
        Odile: A hundred years ago it was.
        Anna: when was that? -> Odile
    """,
    "a question of knowledge by one who has just called another": """
        Here: Anna, Bob, Odile
        Bob: Anna, there you are!
        Bob: who put up the standing stones -> Odile
        Odile: Nobody knows.
        Bob: Anna, did you hear that?
        Anna: yes, strange
        Bob: lets go
    """,
    "what is known to all needs no librarian": """
        Here: Anna, Bob, Odile
        Bob: Anna, there you are!
        Bob: have you seen the wolves?
        Anna: what wolves?
        Bob: did you bring the map of the gate?
        Anna: no, did we need it?
    """,
    "a question of knowledge in the midst of a talk of two": """
        Here: Anna, Bob, Dora, Odile
        Anna: Bob, shall we sit down?
        Bob: ok anna
        Dora: whats the story of the stones? -> Odile
        Odile: Nine of them, or ten.
        Anna: bob, is that a fire over there?
        Bob: i think so
        Anna: why is the gate shut? -> Odile
    """,
    "one who is greeted by a title": """
        Each: Anna, Bob, Odile
        Anna: good evening miss -> Odile
        Anna: hello sir, do you have a minute? -> Odile
        Bob: excuse me madam, i look for a book -> Odile
        Bob: good day, my good woman! -> Odile
        Anna: miss, where can i sit? -> Odile
        Bob: can i read here, mistress? -> Odile
        Anna: good evening Bob
        Anna: good evening mister Bob
        Bob: i miss the sea
    """,
    "who presents a friend": """
        Here: Anna, Bob, Odile
        Bob: Anna! here you are
        Bob: good evening miss, im Bob, this is my sister Anna -> Odile
        Odile: Welcome.
        Bob: we are here for the first time -> Odile
    """,
    "who presents a friend without a title": """
        Here: Anna, Bob, Marta
        Bob: Anna, come here!
        Bob: this is my friend Anna, she is a weaver -> Marta
        Marta: Good evening.
        Bob: Anna, sit down
        Anna: ok
    """,
    "a question about what the other told": """
        Here: Anna, Bob, Odile
        Bob: good evening miss, im Bob, this is my sister Anna -> Odile
        Odile: Welcome.
        Anna: when was the winter of the wolves? -> Odile
        Odile: A hundred years ago.
        Bob: what did my sister whisper to you? -> Odile
    """,
    "a title in front of two who could be meant": """
        Here: Anna, Bob, Marta, Rolf
        Anna: good evening, sir
        Anna: guard, is the gate open? -> Rolf
        Anna: hey innkeeper, two ales -> Marta
    """,
    "an own question in the midst of another's call": """
        Here: Anna, Bob, Marta
        Anna: marta, two ales -> Marta
        Marta: There you are.
        Bob: Anna, come over here
        Anna: what did i order? -> Marta
        Marta: Two ales.
        Bob: anna, what?
        Anna: what?
        Anna: what do you mean
    """,
    "two who talk by name about what is known": """
        Here: Anna, Bob, Odile
        Anna: Bob, what do you know about the wolves?
        Bob: not much, Anna
        Anna: Bob, is the gate shut?
        Bob: it is
    """,
    "who presents a friend right after being greeted": """
        Here: Anna, Bob, Odile
        Anna enters
        Bob: Anna! finally
        Bob: what is the story of the standing stones -> Odile
        Odile: Nine of them.
        Anna: good evening madam, i am Anna and this is Bob -> Odile
        Odile: Welcome.
        Bob: Anna, lets count them
        Anna: ok bob
        Anna: do u have any books about queens? -> Odile
    """,
    "a debt in the midst of a talk of two": """
        Here: Anna, Bob, Marta
        Anna: Marta, one soup for me and one for Bob -> Marta
        Marta: There.
        Bob: Anna, did u bring the map?
        Anna: yes bob, its in my bag
        Bob: what do we owe now? -> Marta
        Marta: Two coppers.
        Anna: bob, what do we owe you?
    """,
    "a question of what somebody else may do": """
        Here: Anna, Bob, Marta
        Anna: Marta can the boy ask Bram if theres a soldier at the gate -> Marta
        Marta: He can.
        Bob: marta would your boy run to the library -> Marta
        Marta: He would.
        Bob: anna, marta can cook
        Anna: marta is the soup still hot? -> Marta
        Marta: It is.
    """,
    "an answer to a toast, with a question back": """
        Here: Anna, Bob, Marta
        Anna: marta, two ales and a bread -> Marta
        Marta: There.
        Bob: marta, what do i owe? -> Marta
        Marta: Nothing.
        Bob: cheers Anna. to Parsnip
        Anna: to Parsnip. so did you bring oats
    """,
    "a call of surprise is no greeting": """
        Here: Anna, Bob, Marta
        Bob: marta, did you see a man with a red beard? -> Marta
        Marta: I did not.
        Anna: marta is it true you water the ale? -> Marta
        Marta: Never.
        Bob: hey it opened! who said what? can i go too? -> Marta
    """,
    "a question in the second sentence": """
        Here: Anna, Bob, Marta
        Anna: marta, a soup please -> Marta
        Marta: There.
        Bob: lol nice try. Anna eat ur soup
        Anna: mmm. marta is this mutton or is it the old goat from next door -> Marta
    """,
    "a question that goes on from what the other asked": """
        Here: Anna, Bob, Marta
        Bob: marta what became of the first one -> Marta
        Marta: Nobody told me.
        Anna: and is there a story where someone gave the wrong word 100 times -> Marta
        Marta: None.
        Bob: so what do you think of that, anna?
        Anna: and what did you hear
    """,
    "an order in the midst of a talk of two": """
        Here: Anna, Bob, Marta
        Bob: evening marta, what's good tonight? -> Marta
        Marta: Soup.
        Anna: i told him we should have taken the cart
        Bob: the cart had no wheels, Anna
        Anna: it had one wheel
        Bob: two soups pls and a ale for her -> Marta
    """,
    "a polite request right after a friend's call": """
        Here: Anna, Bob, Rolf
        Bob: morning guard! whats the bell for? -> Rolf
        Rolf: For danger.
        Anna: come on bob he looks grumpy
        Bob: we'd like through to the forest please. the word is... uh... thistle? -> Rolf
        Rolf: No.
        Anna: ok ok how about rose -> Rolf
        Rolf: No.
        Bob: anna how about you
        Anna: im tired
    """,
    "one who begs pardon before asking": """
        Here: Anna, Bob, Odile
        Anna: odile, anything about the wolves? -> Odile
        Odile: A page.
        Bob: Anna you hate books
        Bob: excuse me, how long have you been in thornwick? -> Odile
        Odile: Thirty years.
        Anna: bob, excuse me?
    """,
    "one who is spoken of to a friend": """
        Here: Anna, Bob, Marta
        Anna: I was robbed, Bob. Marta was there.
        Anna: Nice ale, Bob. Marta did it well.
        Anna: Ask the innkeeper, Bob. Marta has these things.
        Anna: Marta is the best cook, isn't she, Bob?
    """,
    "a proposal in the midst of a talk of two": """
        Here: Anna, Bob, Marta
        Bob: marta, two ales please -> Marta
        Marta: There.
        Anna: bob, how about a game of dice?
        Bob: anna, lets see
        Anna: let me have a look at it please
        Anna: what about a walk?
    """,
    "a stranger who asks into the room": """
        Here: Anna, Bob, Marta
        Anna: hello, is anybody there? -> Marta
        Marta: I am.
        Bob: hello? isn't anyone home -> Marta
    """,
    "a question of who is elsewhere": """
        Here: Anna, Bob, Marta
        Anna: Bob, is anybody there at the gate?
    """,
    "one of two guests who proposes to go": """
        Here: Anna, Bob, Marta
        Anna: marta, two ales please -> Marta
        Marta: There.
        Bob: marta, rock paper scissors, i pick paper -> Marta
        Marta: Rock.
        Anna: lets go to the library
        Bob: ok but first i finish my drink
        Bob: marta, whats on my slate -> Marta
    """,
    "one who proposes to go, with nobody else there": """
        Here: Anna, Marta
        Anna: marta, two ales please -> Marta
        Marta: There.
        Anna: lets go to the library -> Marta
    """,
    "a doubled greeting": """
        Here: Anna, Bob, Marta
        Anna: hello hello -> Marta
    """,
}
