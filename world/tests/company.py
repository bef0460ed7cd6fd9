"""Two or three friends and one of the village's people: which of their lines get an answer.

A row is `[+seconds] Who: words [-> what is in the answer]`, the last as a pattern; without one,
nobody answers. "-> looks" is a questioning look, and no words. Behind each line pass five seconds,
or the number in front of it. Everybody in a scene is there from the start.
"""

COMPANY = {
    "at the inn": """
        in the inn
        Carl: evenin -> .
        Dora: hi there, anythin hot to eat -> soup|bread|warm|hot|fire|pot
        Carl: dora you always change your mind lol
        Dora: shut up carl, last time you ate mine anyway
        Carl: whats the damage -> .
        Dora: whos the kid -> boy|messenger
        Carl: dora thats not a kid
        Dora: are we square now then -> .
        Carl: can i get some odd jobs here? need coin -> .
        Dora: carl dont be daft
        Carl: give me a task to do -> .
        Dora: carl where did you go
        Carl: nowhere lol
    """,
    "who has not talked with the keeper yet": """
        in the inn
        Carl: dora its cosy in here
        Dora: it is
        Carl: give me a task to do -> .
        Dora: carl you never do any work
        Carl: two ales pls -> .
    """,
    "at the gate": """
        in the square
        Carl: oi mate, open that gate will ya -> word|gate|pass
        Dora: carl dont be rude
        Carl: whats outside -> .
        Dora: ring that bell carl go on i dare you
        Carl: nah you do it, you like noise
        Dora: carl lets ask in the library
        Carl: yeah ok
        +12 Dora: why wont you let folk through -> looks
        Carl: thistle -> word|gate
    """,
    "the word, behind what friends say": """
        in the square
        Dora: carl do you remember it
        Carl: not really
        Dora: was it some flower
        Carl: silver thistle -> word|gate
        Dora: carl you did it
        Carl: haha told you
    """,
    "a hug at the gate": """
        in the square
        Dora: bram my brother died at this gate last year... i cant stop cryin -> .
        Carl: hey its ok dora come here
        Dora: thanks
        Carl: bram how old is that wall -> .
        Dora: shh carl
        Carl: night then -> .
    """,
    "at the library": """
        in the library
        Carl: odile got anything on the wolf winter? -> .
        Dora: boring carl
        Carl: who founded thornwick -> .
        Dora: carl whats that one say on the spine?
        Carl: uh.. cookbook
        Dora: how many standing stones are there -> .
        Dora: odile where is bram -> .
        Carl: dora come over here a sec
        Dora: what for
        Dora: is he single -> Bram
    """,
    "at the workshop": """
        in the workshop
        Carl: hob did the boy bring you word from me? -> .
        Dora: carl he doesnt speak that you donkey
        Carl: was ist das hier? kannst du mir helfen -> .
        Dora: carl where'd you learn that
        Carl: school, ages ago
    """,
    "what is left to friends in a warm talk": """
        in the inn
        Carl: marta what am i allergic to -> .
        Dora: how would she know that, dummy
        Carl: marta i think im in love with dora -> .
        Dora: what??
        Carl: i was joking, calm down
        Dora: marta an ale please -> .
        Carl: tell her about the dogs dora
        Dora: ssh not here
        Carl: marta once a duck laid an egg in my hat and i wore it to church and it hatched -> .
        Dora: marta an ale please -> .
        Carl: thats the worst story ever told dora
        Dora: marta my mum used to make soup just like this -> .
        Carl: that was me who stole your spoon hehe -> .
        Dora: its late carl we should go
    """,
    "three friends at the inn": """
        in the inn
        Carl: eve is that your new cloak
        Eve: yeah do you like it
        Dora: its so warm in here
        Carl: your turn to pay eve
        Eve: no way, i paid last time
        Dora: how much for a bowl of soup -> copper
        Carl: do you still have the map
        Eve: its in my bag
        Dora: is there any work here for me -> .
        Carl: an ale and a bread -> .
        Eve: lol already
        Dora: ugh not soup again
        Eve: sit down carl you look silly
        Dora: how old is this inn -> .
        Eve: my shoes are soaked
        Dora: is there a room upstairs for tonite -> .
        Eve: wanna go to the library after
        Dora: carl look at her apron
        Eve: send the boy to bram: we are coming -> .
    """,
    "three friends at the gate": """
        in the square
        Eve: dora hurry up
        Dora: im coming im coming
        Carl: he looks angry
        Eve: dont stare
        Dora: how old is that wall -> .
        Carl: i told you we should have taken the other road
        Eve: you always say that
        Dora: is it dangerous out there -> .
        Carl: dora you go first
        Dora: nope
        Eve: who rings that bell -> .
        Carl: did you hear that
        Eve: let us out -> .
        Dora: eve ask nicely
        Carl: which way is the library -> west|library
        Eve: lmao we were just there
        Dora: thistel -> gate|word
    """,
    "two friends among books": """
        in the library
        Dora: carl dont touch that
        Carl: im not touching anything
        Dora: why is there a wall round the village -> .
        Carl: i left my glasses at the inn
        Dora: carl not again
        Carl: tell us about the standing stones -> .
        Dora: we should go there tomorrow
        Carl: sure if it doesnt rain
        Dora: what happened in the winter of the wolves -> .
        Carl: lol imagine that
        Dora: is there a book about the bell -> .
        Carl: dora, nothing on dragons here
        Dora: thats a pity
    """,
    "two friends by the stair": """
        in the workshop
        Carl: dora mind your head
        Dora: i saw it
        Carl: where does that stair go -> .
        Dora: up, carl. its a stair
        Carl: haha very funny
        Dora: whats he made of
        Carl: brass i think
        Dora: my arm hurts
        Carl: poor you
        Dora: the left one
        Carl: what is that stair for -> .
    """,
    "what somebody else answers first": """
        in the inn
        Dora: carl hello
        Carl: hi dora
        +1 Dora: whos the kid
        Carl: her messenger i think
        Dora: what do i owe -> .
        +8 Dora: i had a soup -> .
    """,
    "what the keeper asks, and what she is told": """
        in the inn
        Dora: marta we're from brackwater -> .
        Carl: dora you talk too much
        Dora: marta where am i from -> .
    """,
    "what two friends want of the keeper": """
        in the inn
        Carl: hello -> .
        Dora: bring us something warm -> There|Mind
        Carl: same for me -> One for you|the same
        Dora: carl its lovely here
        Carl: i said i want some bread -> bread|Eat|morning
        Dora: and me? i still have to pay something -> one copper|soup
        Carl: we could sleep by the fire -> woodpile|no stable
        Dora: carl dont be daft
        Carl: tell him to ask bram if he likes cake -> boy|back before
        +40 Dora: what kind of story do you want then -> heard yet|forget the bread
    """,
    "what two friends ask at the gate": """
        in the square
        Carl: evening -> .
        Dora: please its urgent -> the word
        Carl: he is no thief. well, mostly -> the word
        Dora: carl stop it
        Carl: dont you get cold -> cloak
        Carl: or bored -> dull|always come
        Carl: whats that spear for -> lean|my father's
        Dora: ever used it -> nineteen|Nobody has made me
        Carl: is it rose -> not the word|mean the word
        Dora: its thistle -> That is the word
    """,
    "what two friends ask among books": """
        in the library
        Carl: hello -> .
        Dora: whats the oldest book you got -> wolves
        Carl: marta says you like a reader. we could read to you -> Gladly|Read away
        Dora: carl you cant even read
        Carl: just the first letter then -> letter|not that one
        Dora: whats that ladder for -> Hob
        Carl: who built it -> Hob
    """,
    "what two friends want at the bench": """
        in the workshop
        Carl: hello -> .
        Dora: whats it cost -> No price|sells nothing
        Carl: give us one nail then, just one -> .
        Dora: carl what do you want a nail for
        Carl: count to five for us -> nail
        Dora: whats in the bucket -> [Nn]ails
    """,
}
