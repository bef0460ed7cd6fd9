"""Two or three friends and one of the village's people: which of their lines get an answer.

A row is `[+seconds] Who: words [-> what is in the answer]`, the last as a pattern; without one,
nobody answers. "-> looks" is a questioning look, and no words. Behind each line pass five seconds,
or the number in front of it. Everybody in a scene is there from the start, or, where that says
"coming to", has just come in.
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
        Dora: why wont you let folk through -> word|gate|pass|wall|order|more to it
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
    "back at the gate": """
        coming to the square
        Carl: its us again. brought no ale sorry -> .
        Dora: anything happen while we were gone -> quiet|nobody|sparrows|report
        Carl: do you remember what she called you, the lump thing -> recall|book|report
        Dora: im really sorry about that. it was a bad day -> Accepted|leave it
        Carl: whats my name -> Carl
        Dora: and mine -> Dora
    """,
    "a word of peace at the gate": """
        coming to the square
        Dora: sorry mate -> Accepted|leave it
        Carl: dora thats nice of you
    """,
    "back among the books": """
        coming to the library
        Carl: hullo again bookworm -> .
        Dora: did we miss anything -> news|new|spider|quiet
        Carl: dora no spider is news
    """,
    "back in the workshop": """
        coming to the workshop
        Dora: we made it -> Hob
        Carl: evenin. cold out there -> Hob
        Dora: carl shut the door
    """,
    "a question on coming in": """
        coming to the workshop
        Dora: is that chair new -> Hob
        Carl: dora it is a bench
    """,
    "missed": """
        coming to the library
        Dora: did you miss us -> kind|poems|interesting|spoken for
    """,
    "back, one more time": """
        coming to the workshop
        Carl: here we are again -> Hob
    """,
    "told so": """
        coming to the library
        Carl: told you wed be back -> book|reader|again|listening|look up
    """,
    "what friends say as they come in": """
        coming to the workshop
        Dora: look at that stair
        Carl: wow its big
        Dora: it smells of glue in here
        Carl: my legs hurt
    """,
    "what friends ask each other as they come in": """
        coming to the workshop
        Dora: do you want to sit down
        Carl: no, i can stand
    """,
    "what they do next": """
        coming to the workshop
        Carl: shall we sit on that bench
        Dora: my feet are wet
    """,
    "of the one who stands there": """
        coming to the square
        Carl: dora is he asleep
        Dora: he looks angry to me
    """,
    "who was spoken of last": """
        in the square
        Carl: bram, hello -> .
        Dora: evening -> .
        Carl: bram, who was here before you? -> Edmer
        Dora: was he nicer -> book|family|mine|gate|report
        Carl: whats he afraid of -> book|family|mine
        Dora: how old was he -> .
        Carl: who is hob -> wood and brass
        Dora: how old is he -> sixty
        Carl: is he nice -> .
        Dora: whats he afraid of -> Hob
    """,
    "who had the bench": """
        in the workshop
        Carl: hello hob -> .
        Dora: hi -> .
        Carl: who is joss -> Joss|wheelwright
        Dora: whats he afraid of? -> heads|talk of others
        Carl: was he nice -> heads|talk of others
        Dora: count to five for us -> cannot|counts
        Carl: who is marta -> oil
        Dora: how old is she -> twenty
    """,
    "him, of whom nobody spoke": """
        in the workshop
        Carl: hello hob -> .
        Dora: hi -> .
        Carl: where does that stair go -> .
        Dora: is he always like this
        Carl: he is made of brass
    """,
    "a secret, and a plea behind it": """
        in the inn
        Carl: marta, hello -> .
        Dora: hi -> .
        Dora: i ate a goose in hollin -> .
        Dora: dont tell anyone -> with me|baked shut
        Carl: marta, what did dora eat -> ^(?!.*goose)
        Carl: marta, what did dora tell you -> ^(?!.*goose)
        Dora: i am afraid of mice -> .
        Dora: keep it quiet -> with me|baked shut
        Carl: marta, what is dora afraid of -> ^(?!.*mice)
    """,
    "a plea for a friend, and peace with the guard": """
        in the square
        Carl: bram, hello -> .
        Dora: evening -> .
        Carl: can you open the gate? we only want a quick look -> word
        Dora: please please, he is no thief. well, mostly -> No, |same
        Carl: hey! i heard that dora
        Carl: he looks like a post to me, dora
        Dora: ssh he can hear you
        Carl: sorry mate. no offence meant -> Accepted|leave it
        Carl: my favourite colour is green by the way, remember that -> .
        Carl: whats my favourite colour -> green
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
        Dora: please its urgent -> [Tt]he word
        Carl: he is no thief. well, mostly -> the word|same|before
        Dora: carl stop it
        Carl: dont you get cold -> cloak
        Carl: or bored -> dull|always come
        Carl: whats that spear for -> lean|my father's
        Dora: ever used it -> nineteen|Nobody has made me
        Carl: is it rose -> not the word|mean the word
        Dora: its thistle -> That is the word
    """,
    "what is paid at the counter": """
        in the inn
        Dora: two soups please -> .
        Carl: an ale and a soup please -> .
        Dora: heres a copper for the soup -> that was soup\\. Still on your slate: soup for one
        Dora: how much do we owe u -> You had soup for one copper, Dora; Carl had .*three coppers
        Dora: are we square now, both of us? -> Dora; Carl had .*for three coppers
        Dora whispers to Marta: is carl in debt -> ^(?!.*copper).*Not in a whisper
        Dora: is carl in debt -> Carl.*three coppers
        Carl: here are 3 coppers for the soup and the ale -> that was .*, and the slate is clean
        Dora: theres money on the table carl
        Dora: one copper on the counter -> that was soup, and the slate is clean
        Dora: is everything paid, for both of us -> All even, Dora: .*Carl
        Dora: what is our bill now -> All even, Dora: .*Carl
    """,
    "what one pays for the other": """
        in the inn
        Dora: an ale please -> .
        Carl: soup for me -> .
        Dora: ill pay carls soup, put it on mine -> On your slate it goes, Dora: soup
        Carl: an ale for me -> .
        Dora: ill pay for evrything, mine and hers -> On your slate it goes, Dora: ale
        Carl: an ale for me -> .
        Dora: i'll pay for mine and carls -> On your slate it goes, Dora: ale
        Carl: soup for me -> .
        Dora: im paying for both of us -> On your slate it goes, Dora: soup
        Dora: heres the money for the soups -> that was soup twice\\. Still on your slate: ale
        Dora: here is one copper for the ale -> You have put down one copper, and it costs two
        Dora: coppers on the counter -> that was ale
    """,
    "what two friends try at the gate": """
        in the square
        Carl: hello there -> .
        Dora: what word? gimme a hint -> hint
        Dora: otter -> not the word|No, Dora
        Carl: no, bear -> not the word|No, Carl
        Dora: or the heron? -> not the word|No, Dora
        Carl: tell me straight is it the boar or the badger -> not the word|No, Carl
        Dora: carl, i dont like herons, roses are nice
        Carl: we need to get through, its my mum, shes ill out there -> sorry|hard, and
        Dora: PLEASE -> word
        Dora: carl look at that bear on your cloak
        Carl: its a wolf
        Dora: ok carl you say it
        Carl: its thistle isnt it -> That is the word
    """,
    "a word that a friend is told to say": """
        in the square
        Dora: carl say the word
        Carl: rose
        Dora: carl say it again
        Carl: thistle -> That is the word
    """,
    "what is called a secret": """
        in the square
        Carl: evening -> .
        Dora: bram i got a secret for ya, carl is scared of geese -> .
        Dora: thatll be fun, bram, dont tell -> word|book|[Nn]obody
        Carl: what did she say bout me -> ^(?!.*geese)
        Dora: what did i tell you about geese -> geese
    """,
    "a friend who is scolded": """
        coming to the workshop
        Dora: whos this door for -> Hob
        Carl: DORA. shut up
        Dora: what? im just asking
        Dora: what? who made it -> Hob
    """,
    "a wish, and a plea with the host's name": """
        in the inn
        Carl: hello -> .
        Dora: i want to leave my husband for the miller
        Dora: marta, dont tell anyone -> .
        Carl: marta what does dora want -> ^(?!.*miller)
        Carl: marta what did dora say -> ^(?!.*miller)
    """,
    "whose names he knows": """
        in the square
        Dora: hello -> .
        Carl: evening bram -> .
        Dora: hey its us again. remember our names -> Dora.*Carl
        Carl: do you know who we are -> Carl.*Dora
        Carl: im cross now -> passes|cross here
        Dora: whats my name -> ^(?!.*Carl).*Dora
        Dora: carl, do you know who she is
    """,
    "who pays for whom": """
        in the inn
        Dora: evening -> .
        Carl: hello -> .
        Dora: whats in the soup -> leeks
        Carl: how much is the ale -> [Tt]wo coppers
        Dora: whats upstairs -> [Bb]eds
        Dora: i won! carl pays for everything -> ^(?!.*throw).*(?:another's slate|say so)
        Carl: pah. give her a bread then, and me a soup -> Dora.*(?:dip|Mind)
        Carl: and a bread for her too -> Dora
        Dora: put it all on carl -> another's slate|say so
        Carl: shes paying -> another's slate|say so
        Dora: this one's on carl -> another's slate|say so
        Carl: dora is buying -> another's slate|say so
        Carl: couple of ales -> Four coppers
        Dora: i'll have what he's having -> same
        Dora: carl you never pay
    """,
    "what there is to drink, as it is asked": """
        in the inn
        Carl: hello -> .
        Carl: whatve you got -> [Bb]read.*ale
        Carl: whatcha got to eat -> [Bb]read.*ale
        Carl: whats on tap -> [Bb]read.*ale
        Carl: anything to wet my throat -> [Bb]read.*ale
        Carl: got anything decent to drink -> [Bb]read.*ale
        Carl: how've you been -> ^(?!.*[Bb]read costs).
    """,
    "what two friends order otherwise": """
        in the inn
        Carl: evening, marta -> .
        Dora: hello -> .
        Carl: one soup please -> .
        Carl: wait i wanted ale. can u swap -> (?s)There is your ale, Carl|Ale it is, dear
        Dora: two ales please one for him -> One for you, and one for Carl|yours, and Carl
        Dora: actually make mine bread only -> [Bb]read
        Carl: gave the soup away. can i get anothr -> same
        Carl: i wanted a dog once, dora
        Dora: can you swap it, marta -> [Gg]ive it
    """,
    "a friend's name in the middle of a line": """
        in the inn
        Carl: hi there -> .
        Dora: evening -> .
        Dora: you're paying carl, i paid last time in the other place
        Carl: well drink up dora and lets go see the gate
        Dora: your turn to pay carl, i did it yesterday
        Carl: finish your soup dora and lets go
        Dora: why would you want that carl
        Carl: you'll never learn dora will you
        Dora: you always say that carl
        Carl: put that down dora and come here
        Dora: two soups, one for me and one for carl -> and one for Carl|yours, and Carl
    """,
    "what a golem cannot do for them": """
        in the workshop
        Dora: whoa its hot in here
        Carl: hello hob -> .
        Dora: what are you making, hob -> .
        Dora: could you fix my boot, sole's coming off -> wood and brass
        Carl: how much for a sword -> no weapons|No weapons
        Dora: got anything for crossing the ford? water's high -> No boat|Nothing for that
        Carl: where's that door go -> Nowhere|workshop
        Dora: oh carl
    """,
    "the water behind the gate": """
        in the square
        Carl: evening bram -> .
        Dora: whats the bell for -> danger|wolves
        Dora: we got to the ford but its too deep -> no other way|no way round
        Carl: when does it go down -> No day|Nobody has reported
        Dora: any other way to the stones -> none but the ford|By the ford
        Carl: how do we cross -> none but the ford|By the ford
        Dora: its too high for you carl
        Dora: which way to the stones -> up the old road
    """,
    "the word at the gate, as a task": """
        in the inn
        Carl: evenin -> .
        Dora: give me a task to do -> .
        Carl: what word -> Bram
        Dora: and who knows it? -> Bram
        Carl: whats in the soup -> Barley|barley
    """,
    "what was behind the page": """
        in the library
        Dora: hello odile -> .
        Carl: evening -> .
        Dora: what was the winter of the wolves -> river froze
        Carl: was anyone killed -> [Ss]ome (?:did )?fall|Some fell
        Dora: how awful -> hard page|softly
        Carl: did they get them -> [Ss]words
        Dora: how many wolves -> counts them|count them
        Carl: dora you read it
    """,
    "friends whose names are typed small": """
        in the inn
        dora: hi there -> .
        carl: evenin. what've you got to drink? -> [Bb]read.*ale
        dora: ooh same for me whatever he's having -> bread, soup or ale|One for you|same
        carl: so do you have ale or not -> ale
        dora: is there anywhere to sleep around here? -> bed
        carl: for both of us -> bed
        dora: so is there a free bed tonight or are you full -> bed
        dora: any place for us to kip -> bed
        carl: do you know where we could spend the night -> bed
        carl: two ales please -> Four coppers
        carl: once i fell in a well and met a frog who owed me money. it paid up and i climbed \
out on the coins -> ^(?!.*Bread costs).*ale twice
        dora: thats the worst story ive ever heard carl
        dora whispers to Marta: carl is running from his wife in Oxbury. dont tell anyone \
-> with me|baked shut
        dora whispers to Marta: carl is hiding from the bailiff. tell no one -> with me|baked shut
        carl: marta, what did dora tell you -> ^(?!.*(?:wife|Oxbury|bailiff))
    """,
    "who is presented, excused, and off again": """
        in the inn
        Carl: evening -> .
        Dora: hello -> .
        Carl: this is my friend dora, she is a bit slow -> both of you|Two hungry
        Dora: am not
        Dora: this is carl, hes my cousin -> both of you|Two hungry
        Carl: this is nice -> .
        Dora: sorry about him. he had too much ale -> forgotten|mended|short memory
        Carl: excuse my friend -> forgotten|mended|short memory
        Dora: no wait, better give me a soup -> Mind|dip|soup
        Carl: right, we're off -> step|hungry|road|back|night
    """,
    "who calls into a silent room": """
        in the square
        Carl: hello -> .
        Dora: evening -> .
        +25 Carl: dora its late
        +25 Dora: hello? anyone -> Speak|What is it|Yes
        +25 Carl: hello?? -> Speak|What is it|Yes
        +25 Dora: anyone awake -> Speak|What is it|Yes
        +25 Carl: oi, you with the spear -> Speak|What is it|Yes
    """,
    "what was told is put right": """
        in the library
        Carl: evening odile -> .
        Dora: hello odile -> .
        Carl: write this down for me: our sister birgit was born in the mill at low ford -> Birgit
        Dora: odile, wrong, high ford -> otherwise|I have both
        Carl: where was birgit born -> low ford, though Dora said born in the mill at high ford
        Carl: no wait, i meant the mill at high ford -> high ford
        Carl: where was birgit born -> ^(?!.*(?:low|wait)).*in the mill at high ford
        Dora: and what was her name lol -> Birgit
        Carl: odile, my aunt keeps bees behind the church -> .
        Carl: no wait, i meant the school -> whole of it
    """,
    "of the wide world, among books": """
        in the library
        Dora: hi there -> .
        Carl: how far is the moon -> moon
        Dora: seriously how do i stop hiccups -> [Hh]iccups
        Carl: dor you look like a frog
        Dora: how do you keep moths out of wool -> [Mm]oths
        Carl: hear that dor, she has no idea
        Dora: there you are. what you doing back there?
        Carl: my turn dor. you had yours
        Carl: whats lightning -> [Ll]ightning
    """,
    "a wine stain, and who has seen the sea": """
        in the inn
        Carl: evening -> .
        Dora: how do you get a wine stain out of a shirt -> [Ww]ine stain
        Carl: lol you and that shirt
        Dora: hear that carl, no idea
        Carl: how many stars are there -> [Ss]tars|[Cc]ount|guess|number
        Dora: you still sulking over there?
        Carl: you and odile friends? -> Odile
    """,
    "thirst and clockwork": """
        in the workshop
        Carl: alright boss, what you making -> stair|wheel|step|door
        Dora: poor thing. hey im gettin thirsty, back to the inn?
        Carl: no way. hear that dor, hes clockwork
        Dora: how deep is the sea -> sea
        Dora: you still cross with me?
        Dora: bye hob, good luck with the wheel -> .
    """,
}
