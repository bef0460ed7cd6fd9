"""Who is meant: lines of two to four people in a villager's room, for the villager or a friend.

The rows are as in `company`, but no more is judged than whether anybody answers: "-> ." after what
is for the villager, be it asked, told, thanked or scolded, and nothing after what is for a friend.
"""

MEANT = {
    "work, grief and a stranger's hello": """
        coming in the inn
        Carl: evening -> .
        Dora: evenin. what u got to eat -> .
        Carl: im starving dora, we walked all day
        Dora: carl stop pestering the lad lol
        Carl: anything we can do for you? work i mean -> .
        Carl: my dog died last week marta. i miss him -> .
        Dora: need any help? -> .
        Carl: ill get this one -> .
    """,
    "a typed hello, and an errand": """
        coming in the workshop
        Carl: helo -> .
        Dora: what ya making -> .
        Dora: got an errand for us? we go to the inn later -> .
    """,
    "a dull post": """
        coming in the square
        Dora: hello there -> .
        Carl: boring job eh, bet you sleep half the day -> .
        Carl: so can we get through or not -> .
    """,
    "a story and what it moves": """
        coming in the library
        Dora: hi -> .
        Dora: tell us the stones story -> .
        Carl: creepy -> .
        Dora: thank you that was lovely -> .
    """,
    "of herself, behind what a friend says": """
        in the inn
        Dora: hello there -> .
        Carl: evenin. what have you got to eat -> .
        Carl: dora im so sorry about your cat
        Dora: did u ever lose someone -> .
        Carl: it was a good cat
        Dora: it was
        Carl: have you always lived here -> .
        Dora: carl you ask too much
        Carl: do you run this place on your own -> .
        Dora: look at that roof
        Carl: leaky
        Dora: how did you end up keeping an inn -> .
        Dora: do you ever get a day off -> .
    """,
    "of himself, behind what a friend says": """
        in the square
        Carl: hi there -> .
        Dora: evening -> .
        Carl: dora lets climb over it tonight
        Dora: do you ever sleep? -> .
        Carl: bet he sleeps standing up
        Carl: dont you get bored -> .
        Dora: carl mind your manners
        Carl: were you born here -> .
        Dora: it is so cold, my nose is running
        Carl: have you ever fought a wolf -> .
        Dora: that spear is taller than you carl
        Carl: who made your spear -> .
        Dora: carl stop it
        Carl: how long have you been a guard -> .
    """,
    "of what a golem does, behind what a friend says": """
        in the workshop
        Carl: hello hob -> .
        Dora: hi -> .
        Dora: i like it. did u build the gate as well? -> .
        Carl: dora come and look at this
        Dora: wow
        Carl: does it hurt when you bump your knee -> .
        Dora: my knee hurts too carl
        Carl: can you feel anything -> .
        Dora: i cant feel my toes
        Carl: do you ever rest -> .
        Dora: carl youd last an hour at that
        Carl: who made you -> .
        Dora: hes prettier than you carl
        Carl: are you alive or what -> .
    """,
    "of her books, behind what a friend says": """
        in the library
        Carl: hello -> .
        Dora: evening -> .
        Carl: dora you cant even read
        Dora: have you read all of these -> .
        Carl: she must be a hundred
        Dora: ssh
        Carl: do you live up here all alone -> .
        Dora: carl its dusty in here
        Carl: how do you find anything in this mess -> .
        Dora: that one has no cover
        Carl: which of your books is your favourite -> .
        Dora: i had a book once
        Carl: did you write any of them -> .
    """,
    "of the house and the place": """
        in the inn
        Carl: evening -> .
        Dora: hello -> .
        Carl: dora sit here, its warm
        Dora: is it always this quiet -> .
        Carl: i like it quiet
        Dora: whats that smell -> .
        Carl: its you haha
        Dora: hows business -> .
        Carl: slow i guess
        Dora: whats upstairs -> .
        Carl: dora you have crumbs on your chin
        Dora: who built this place -> .
        Carl: looks old
        Dora: what time do you close -> .
        Carl: i could stay all night
        Dora: whats with the lantern -> .
        Carl: careful, hot
        Dora: does it get busy in here -> .
        Carl: dora did you bring the map
        Dora: its in my bag
    """,
    "of the square and the gate": """
        in the square
        Carl: evening -> .
        Dora: hello -> .
        Carl: dora, that gate is huge
        Dora: who built it -> .
        Carl: giants
        Dora: was there ever a fire here -> .
        Carl: you worry too much
        Dora: does anyone ever come through -> .
        Dora: when does it open -> .
        Carl: dora race you to the well
        Dora: whats in the well -> .
    """,
    "names, in company": """
        in the inn
        Carl: hello -> .
        Dora: evening -> .
        Carl: dora, warm your hands
        Dora: im dora btw -> .
        Carl: cosy
        Dora: this is carl, hes a bit slow -> .
        Carl: im not slow!
        Dora: you are
        Carl: we're from Oxbury -> .
        Dora: the arse end of it
        Carl: dora is a baker, and im a miller -> .
    """,
    "a friend presented at the gate": """
        in the square
        Dora: hi there. nice wall -> .
        Carl: this is my friend dora, she set the wagon on fire -> .
        Dora: i did not!! there was no fire
        Carl: haha she did
        Dora: im dora and this is carl -> .
        Carl: dora dont tell him everything
    """,
    "a friend presented among books": """
        in the library
        Dora: hello -> .
        Carl: look at all the dust
        Dora: dont sneeze
        Carl: i would like you to meet dora -> .
        Dora: carl stop it
        Carl: my name is carl by the way -> .
        Dora: we are travellers from highmoor -> .
    """,
    "an apology for a friend": """
        in the square
        Carl: hello -> .
        Dora: evening -> .
        Carl: dora i bet he is stuffed
        Dora: sorry about him. he had too much ale -> .
        Carl: i had two
        Dora: four
        Carl: sorry about her, she is always like that -> .
        Dora: am not
        Carl: dora hush
        Dora: please forgive my friend -> .
        Carl: what did i do
        Dora: he didnt mean it, he is just hungry -> .
        Carl: true that
        Dora: carl apologise
        Carl: i apologise, that was rude of me -> .
    """,
    "an apology for a friend at the inn": """
        in the inn
        Carl: hello -> .
        Dora: evening -> .
        Carl: dora this soup is older than you
        Dora: ignore him, hes had a long day -> .
        Carl: dora whats for pudding
        Dora: dont listen to him, he was raised by goats -> .
        Carl: goats are nice
    """,
    "what he is called": """
        in the square
        Dora: hello -> .
        Carl: evening -> .
        Dora: carl, he is not moving
        Carl: ur a useless lump of a guard -> .
        Dora: carl!
        Carl: what? its true
        Dora: youre very patient with us -> .
        Carl: dora lets go
        Dora: in a minute
        Carl: you guards are all the same -> .
        Dora: you must be freezing -> .
        Carl: i am freezing
        Dora: your cloak is nice -> .
        Carl: mine is nicer
    """,
    "what she is told of her house": """
        in the inn
        Carl: hello -> .
        Dora: two soups please -> .
        Carl: cheers dora
        Dora: good soup this -> .
        Carl: bit salty
        Dora: shut up carl
        Carl: youre a terrible cook -> .
        Dora: carl you cant boil an egg
        Carl: true
        Dora: lovely place you have here -> .
        Carl: dora hold my mug
        Dora: your ale is better than in oxbury -> .
        Carl: everything is better than oxbury
        Dora: you are a good cook -> .
        Carl: best inn on the road -> .
    """,
    "what it is told of its work": """
        in the workshop
        Carl: hello -> .
        Dora: hi -> .
        Carl: dora look at those cogs
        Dora: that hammer of yours is huge -> .
        Carl: bigger than your head
        Dora: oi
        Carl: you golems never say much -> .
        Dora: neither do you carl
        Carl: nice work, that stair -> .
        Dora: i want one at home
        Carl: your knee squeaks -> .
        Dora: carl thats rude
    """,
    "what she is told of her shelves": """
        in the library
        Carl: hello -> .
        Dora: evening -> .
        Carl: dora dont lick your fingers
        Dora: your books are lovely -> .
        Carl: dora youll drop it
        Dora: will not
        Carl: you librarians know everything -> .
        Dora: he means well -> .
        Carl: dora stop that
    """,
    "thanks and good-byes": """
        in the inn
        Carl: hello -> .
        Dora: one soup please -> .
        Carl: dora drink up
        Dora: right, we're off -> .
        Carl: got your hat dora
        Dora: yes
        Carl: thanks, bye -> .
    """,
    "good-bye at the bench": """
        in the workshop
        Carl: hello hob -> .
        Dora: hi -> .
        Carl: whos your best friend -> .
        Dora: ok bye then -> .
        Carl: dora wait for me
        Carl: thanks for the chat -> .
    """,
    "good-bye at the gate": """
        in the square
        Carl: hello -> .
        Dora: evening -> .
        Carl: dora im tired
        Dora: me too
        Carl: night then -> .
        Dora: good night -> .
        Carl: well, see you tomorrow -> .
        Dora: keep warm -> .
    """,
    "good-bye among books": """
        in the library
        Carl: hello -> .
        Dora: evening -> .
        Carl: dora lets get something to eat
        Dora: good idea
        Carl: thank you for your time -> .
        Dora: yes thank you miss -> .
        Carl: we'll be back tomorrow -> .
        Dora: see you around -> .
    """,
    "who calls in a silent room": """
        in the inn
        Carl: evening -> .
        Dora: hello -> .
        Carl: dora its dark out
        +40 Dora: it is
        Dora: hello? anyone -> .
        +40 Carl: dora did she hear you
        Carl: hello?? -> .
        Carl: anyone awake -> .
        +40 Dora: carl sit down
        Dora: oi -> .
        +40 Dora: carl move up
        Dora: hey you -> .
    """,
    "who calls at the gate": """
        in the square
        Carl: dora he looks asleep
        +30 Dora: maybe he is
        Carl: oi, you with the spear -> .
        Dora: hello? -> .
        +30 Carl: dora, wave at him
        Dora: anybody home -> .
    """,
    "who calls in the workshop": """
        in the workshop
        Carl: dora is it real
        +30 Dora: dunno
        Carl: hello? can you hear me -> .
        Dora: carl its wood
        Carl: hey, golem -> .
    """,
    "the first words in a room": """
        in the workshop
        Dora: carl look at that
        +30 Carl: whoa
        Dora: what are you making -> .
        Carl: can you make me a sword -> .
    """,
    "a question as the first words": """
        in the square
        Dora: carl my feet
        +30 Carl: poor feet
        Dora: what do you guard here -> .
        Carl: dora, a gate, what else
    """,
    "what the books are asked first": """
        in the library
        Dora: carl wipe your boots
        +30 Carl: done
        Dora: what kind of books do you have -> .
        Carl: dora ask about wolves
        Dora: and about wolves? -> .
    """,
    "what is told a host": """
        in the inn
        Carl: hello -> .
        Dora: evening -> .
        Carl: an ale please -> .
        Dora: carl not again
        Carl: my uncle was innkeeper here before you, he said ale is free for family -> .
        Dora: carl you have no uncle
        Carl: i met a man on the road, said he was your brother -> .
        Dora: carl he was mad
        Dora: do you have a cat in here? thought i saw one -> .
        Carl: it was a rat dora
    """,
    "what is told a guard": """
        in the square
        Carl: hello -> .
        Dora: evening -> .
        Dora: carl, tell him
        Carl: we saw a wolf on the road -> .
        Dora: it was a dog
        Carl: dora it had teeth
        Dora: have you seen a tall man with a red beard -> .
        Carl: dora forget him
        Dora: if he comes by, you havent seen me -> .
    """,
    "what two friends say to each other at the inn": """
        in the inn
        Carl: hello -> .
        Dora: one soup please -> .
        Carl: dora my feet are killing me
        Dora: mine too
        Carl: you never pay, dora
        Dora: i do so
    """,
    "what two friends say to each other at the gate": """
        in the square
        Carl: hello -> .
        Dora: evening -> .
        Carl: dora, he looks grumpy
        Dora: he does
        Carl: did you see his beard
        Dora: carl dont stare
        Carl: do you think he bites
        Dora: only you
        Dora: no, do you
        Carl: you should ask him
        Dora: you ask him
        Carl: you are scared
        Dora: i am not
        Carl: in a minute
        Dora: youre always late
        Carl: sorry, im coming
    """,
    "what two friends say to each other among books": """
        in the library
        Carl: hello -> .
        Dora: evening -> .
        Carl: dora look, a ladder
        Dora: did you wash your hands
        Carl: yes mum
        Dora: what are you reading
        Carl: no idea
        Dora: you cant read
        Carl: i can a bit
        Dora: give it back
        Carl: shes looking at us
        Dora: thats because you are loud
        Carl: lets go
        Dora: thanks for nothing
    """,
    "what two friends say to each other at the bench": """
        in the workshop
        Carl: hello -> .
        Dora: hi -> .
        Carl: dora, dont touch that
        Dora: i wasnt
        Carl: you were
        Carl: climb it
        Carl: just a splinter
        Carl: its nothing
        Dora: you big baby
        Carl: thanks dora
    """,
    "three friends and the innkeeper": """
        in the inn
        Eve: evening -> .
        Carl: dora have you seen eves hat
        Dora: its on her head
        Eve: haha very funny
        Carl: do you get many travellers -> .
        Dora: we cant be the first
        Eve: is that your boy over there -> .
        Carl: eve he looks hungry
        Dora: he does
        Eve: sorry about those two, they are always like this -> .
        Carl: eve youre worse
        Dora: do you ever throw people out -> .
        Carl: she should throw you out
        Eve: three ales please -> .
        Carl: cheers eve
        Dora: to the road
        Eve: were you ever married -> .
    """,
    "four friends and the guard": """
        in the square
        Eve: evening -> .
        Finn: hello -> .
        Carl: dora stay close
        Eve: this is my brother finn, he talks too much -> .
        Finn: i do not
        Carl: eve leave him
        Dora: do you never go home -> .
        Finn: eve im hungry
        Eve: you just ate
        Carl: is your beard real -> .
        Dora: carl!!
        Finn: what? i want to know too
        Eve: good night then, thanks for everything -> .
    """,
}
