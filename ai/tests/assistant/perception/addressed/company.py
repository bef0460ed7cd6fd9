"""Lines of two guests who talk with each other and with their host: whom they are for."""

COMPANY = {
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
    "a friend is told to do something in a later sentence, without a comma": """
        Here: Anna, Bob, Marta
        Bob: Marta, an ale. -> Marta
        Marta: Here you are, Bob.
        Bob: ooh so many books. anna look at that ladder
        Anna: what a fire! bob come and sit
        Bob: im soaked. anna don't laugh
        Bob: Thanks. Marta look at my boots! -> Marta
    """,
    "a guest turns from a friend to the host, whose name they do not know": """
        Each: Anna, Bob, Rolf
        Anna: bob! sorry about him sir -> Rolf
        Anna: bob!! sorry about him -> Rolf
        Anna: bob! dont mind him -> Rolf
        Anna: bob! sorry about the soup
        Anna: bob! ignore him
        Anna: bob! sorry about my dog
        Anna: bob, sorry about him
        Anna: bob dont be rude, hello sir -> Rolf
        Anna: Bob, hush! I am so sorry for my friend, officer. -> Rolf
        Anna: bob stop it. good evening my good man -> Rolf
        Anna: bob! sorry about the mess, sir -> Rolf
        Anna: Bob, look at the lady!
        Anna: bob, say hello to the good man
        Anna: bob! sorry about the soup
        Anna: Bob, thanks for that, you are a good man.
        Anna: bob you owe me, sir
    """,
    "a guest orders, and then calls a friend": """
        Each: Anna, Bob, Marta
        Anna: two ales please. bob sit down -> Marta
        Anna: actually can i have bread instead -> Marta
        Anna: no, two soups please -> Marta
        Anna: oh wait, an ale for me -> Marta
        Anna: stop it please. bob, sit down
        Anna: where are we? bob, did you get us lost
        Anna: one soup! and bob, dont slurp -> Marta
        Anna: what is there to eat? Bob, you choose -> Marta
        Anna: bob, two ales please. sit down
        Anna: i had two ales. bob you had three
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
        Anna: can i get a soup pls -> Marta
        Bob: are u an ai or what -> Marta
        Bob: could we have two more ales? -> Marta
        Anna: bob are you a machine, you eat like one
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
    "a slate in the midst of a talk of two": """
        Here: Anna, Bob, Marta
        Anna: marta, two ales please -> Marta
        Marta: There.
        Bob: Anna, to the road
        Anna: read me my slate once more, dear -> Marta
        Marta: Four coppers.
        Bob: anna, what is on my bill of sale
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
    "a friend's order after an order": """
        Here: Anna, Bob, Marta
        Anna: brr its freezing, u hungry?
        Bob: starving
        Bob: hi marta, two ales pls -> Marta
        Marta: Two ales, four coppers.
        +8 Anna: and a soup for me -> Marta
        Marta: A soup.
        +5 Bob: same for me -> Marta
        Marta: Another soup.
        +60 Anna: for me its the best ale in town
    """,
    "a friend's same after an order that was answered": """
        Here: Anna, Bob, Marta
        Bob: god im starving, that hill was brutal
        Anna: told you to take the road. soup for me pls -> Marta
        Marta: Here you are. And you, dear: soup too, or bread?
        +5 Bob: same -> Marta
        Marta: Another soup.
        +5 Anna: bob i could sleep here
        Bob: same
    """,
    "a friend's same, spelt in other ways": """
        Each: Anna, Bob, Marta
        Anna: bob sit down
        Bob: marta a soup for me pls -> Marta
        Marta: Here you are.
        +5 Anna: oh, same, please -> Marta
        Marta: Another.
        +5 Bob: same again here anna
    """,
    "a name behind a sigh": """
        Each: Anna, Bob, Marta
        Anna: phew bob my feet are killing me. what u having?
        Anna: my god bob look at that
        Anna: phew marta my feet are killing me -> Marta
    """,
    "one asks who makes things for one": """
        Here: Anna, Bob, Hob
        Anna: look, a workshop
        Bob: nice
        Anna: can u make me a key? for the stairs -> Hob
    """,
    "what joins a line to somebody who is not there any more does not": """
        Here: Anna, Bob, Marta
        Bob: u hungry anna?
        Bob: hi marta, two ales pls -> Marta
        Marta: Two ales.
        +60 Anna: and a roof for us
    """,
    "a friend's offer after an offer": """
        Here: Anna, Bob, Marta
        Bob: no coins on me lol. anna u have any?
        Anna: nope broke
        Bob: ehm marta can we wash dishes or sth instead -> Marta
        Marta: You may.
        +9 Anna: or carry sth for u, we know the way to the library -> Marta
        Marta: That too.
        Bob: anna, or we just run
    """,
    "a name behind a word of doubt": """
        Each: Anna, Bob, Marta
        Anna: ehm marta can we pay later -> Marta
        Anna: uhm marta do we owe you anything -> Marta
        Anna: erm Marta is the soup still hot? -> Marta
        Anna: umm bob can we pay later
    """,
    "an errand in the midst of a talk of two": """
        Here: Anna, Bob, Marta
        Anna: bob i bet rolf sits down at night
        Bob: nah. hey can u send the boy to rolf, tell him were coming w some soup -> Marta
        Marta: Off he runs.
        +8 Anna: and ask if he wants ale too -> Marta
        Marta: That too.
        +5 Anna: bob will u remind me to pay
        Bob: sure. remind me in 2 mins to drink up pls -> Marta
    """,
    "a request for what only the assistant is known to do": """
        Here: Anna, Bob, Hob
        Anna: come on lets see
        Bob: can u build me a chair pls -> Hob
        Hob: No.
        Anna: bob can u build me one
        Bob: can u wait
    """,
    "a friend joins a talk": """
        Here: Anna, Bob, Hob
        Anna: hob what happens if i sit on the stair -> Hob
        Hob: Then Anna sits.
        +6 Bob: who can order u then -> Hob
        Hob: Those who build.
        +6 Anna: im the builder. i order u to open the gate -> Hob
        Hob: That is the guard's.
        +6 Bob: and to build a chair lol -> Hob
    """,
    "a question to both": """
        Here: Anna, Bob, Marta
        Bob: anna if we tie a rope to the bell
        Anna: marta u got rope? -> Marta
        Marta: No rope. Which of the two are you planning?
        +5 Bob: kidding -> Marta
    """,
    "a friend's question in chat spelling": """
        Here: Anna, Bob, Marta
        Anna: marta -> Marta
        Marta: Here, Anna dear. What is it?
        +10 Anna: never mind -> Marta
        Marta: I am here if it comes back to you.
        +8 Bob: anyway anna, did u see the bell at the gate
        +8 Anna: yea
    """,
    "thanks and a farewell some time after": """
        Here: Anna, Bob, Hob
        Anna: hob what r those chalk lines -> Hob
        Hob: House.
        +50 Anna: thx ur ok for a machine -> Hob
        Hob: Good.
        +20 Anna: bye! -> Hob
        Hob: Go.
        +20 Bob: heres ur hat anna
        Anna: thx
        Bob: bye!
    """,
    "a friend by name, in few words": """
        Here: Anna, Bob, Marta
        Bob: psst marta, when do u sleep -> Marta
        Marta: Never.
        Bob: anna hes never gonna tell
        Marta: Indeed.
        +30 Bob: marta an ale -> Marta
        Marta: Here.
        Anna: is it even working bob?
        +30 Bob: marta, one for anna -> Marta
        Marta: Here.
        Anna: really bob
    """,
    "orders among what is said to a friend": """
        Here: Anna, Bob, Marta
        Anna: brr, cold out there bob. no luck with that gate
        Bob: told you. two ales pls -> Marta
        Marta: Two ales.
        Anna: and whats the soup today? -> Marta
        Marta: Leeks.
        Bob: ill have one of those too -> Marta
        Marta: Another ale.
        Bob: anna did u see the soup she has
        Bob: how much do i owe u again -> Marta
    """,
    "what is asked of a friend after an order": """
        Each: Anna, Bob, Marta
        Anna: Marta, two ales please -> Marta
        Bob: do you think she waters them?
        Bob: can we trust her?
        Bob: will you pay for mine too?
        Bob: your boots are muddy
        Bob: or not
        Bob: they always send the boy into the mine
        Bob: why did you send the boy away?
        Bob: you can remind me in a minute
        Bob: what a mess, you put it on my tab
    """,
    "and after its answer": """
        Here: Anna, Bob, Marta
        Anna: Marta, two ales please -> Marta
        Marta: Two ales.
        Bob: do you think she waters them?
    """,
    "what joins no whisper": """
        Here: Anna, Bob, Marta
        Anna whispers: Is he a spy? -> Marta
        Marta: No.
        Bob: do you like the place?
    """,
}
