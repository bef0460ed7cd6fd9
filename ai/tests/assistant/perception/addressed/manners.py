"""Lines that are whispered, posed, begged or cut short: whom they are for."""

MANNERS = {
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
}
