"""Lines in a talk that goes on, begins or ends: whom they are for."""

PARTNERS = {
    "plain questions to the only host, and what friends say of what they remember": """
        Here: Anna, Bob, Marta
        Anna: Marta, good evening. -> Marta
        Marta: Good evening, Anna. What brings you here?
        Anna: are you getting many guests these days? -> Marta
        Marta: Now and then. What do you drink?
        Anna: what are you drinking? -> Marta
        Marta: Water. Whom do you trust?
        Anna: i trust him -> Marta
        Anna: bob, look at that
        Bob: do you remember our wedding? anna, the day i mean
        Anna: they told you about the ring, didnt they? bob?
        Anna: what did he whisper to you? bob, hush
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
}
