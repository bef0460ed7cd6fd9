"""Lines that call somebody, or only name them: whom they are for."""

NAMES = {
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
    "a name behind the end of a sentence that says when": """
        Here: Anna, Bob, Marta
        Anna: Bob, stop staring at the lad.
        Anna: my dog died last week marta. i miss him -> Marta
        Bob: she came here years ago marta -> Marta
        Anna: Bob, I saw her last week with Marta.
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
        Bob: where do you come from rolf -> Rolf
        Bob: werent you supposed to remind me of something rolf -> Rolf
        Bob: i got nothing from rolf
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
}
