"""What the people of Thornwick know of what stands about them, and of their posts.

Scenes for `test_talk`, and, of two friends, for `test_company`.
"""

ROUND_ABOUT = {
    "what stands in the inn": """
        inn
        whats that taproom -> fire !> never heard
        whats the fire for -> sit by !> guess
        who made the fire -> nobody ever told me !> loaf
        whats that counter -> oak
        who built that counter -> nobody ever told me !> loaf
        how old is it -> know nothing
        whats behind the counter -> oven.*barrels.*stairs
        is the kettle ever used -> too big !> mostly
        whats in those barrels -> ale
        what are those mugs made of -> stoneware
        wots that old lantern -> tin
        why do you have a lantern -> dark
        what about the cup -> dice
        and whats it for -> dice
        whats behind the door -> square
        whats behind that locked door -> stairs
        whats up the stairs -> beds
        who made the bread -> i do|these hands
        whats that soup -> barley
        whos the cat -> name
    """,
    "whose work it is, and what they are like": """
        inn
        which one's got the workshop? -> Hob.*workshop
        whats he like -> Hob
        is he always that grumpy -> Hob !> told you
        whos the gate fella then -> Bram guards
        is he nice -> Bram|no harm
        hes a right grumpy sod by the sound of it -> Bram !> new to me|heard
        whats he like this bram -> no harm|kinder
        is he the gate fella -> Bram guards
        who'd i ask about a bench -> Hob
        is he single, the one in the workshop? -> carpenter
        she married, the book lady? -> books
        is she in now -> Odile
        do they all get on -> We do
        who can read me a letter -> Odile
    """,
    "whose work it is: square": """
        square
        who does fix lamps round here then -> Hob.*workshop
        whats he like -> Hob
        who is living in that house with the books -> Odile
        she is friendly? -> Odile
        the man of wood, what is he -> wood and brass
        he can speak? -> Hob
        who cook your food -> Marta
        my wife is called Mila -> Mila
        how is my wife called? -> Mila
    """,
    "whose work it is: library": """
        library
        who's the fella with the spear -> Bram guards
        is he scary -> Bram
        who makes the soup here -> Marta
        bram says you lent him a book. which one was it -> winter of the wolves
        what can you do then -> wolves
        go on then the wolves -> river froze
        you just offered! the stones, tell us -> nine stones|Nine stones
    """,
    "whose work it is: workshop": """
        workshop
        who would i go to for bread -> Marta
        who knows about old stories -> Odile
        can you make me a little bench, for my mum. her names ivy -> .
        whats my mum called? -> [Ii]vy
        my bros called dex hes 15 -> .
        wats my bro called -> Dex
        how old is he -> 15
        who lives in the library -> Odile
        she hot? -> Odile
        do you like it here -> .
    """,
    "what is taken of what was offered": """
        library
        what can i ask about -> wolves
        the arms then -> thistle
        go on then, the bell -> hung the bell
        the fella at the gate says he reads one a year -> .
        which one was it this year -> winter of the wolves
        read us another -> winter of the wolves
    """,
    "whom to ask, and who made it": """
        inn
        anyone else live here -> Odile.*Bram
        whod i see about a lost dog -> nobody in particular
        does the robot talk -> Hob
        who made it -> Joss
        whos that fella leanin on his spear outside -> Bram guards
        he married? -> gate
        odile says youre kind -> .
        how did your father die -> fever
        oh im sorry -> long ago|good of you
    """,
    "a word on what was told of themselves": """
        inn
        did you lose anyone? -> fever
        aw. ten is no age -> long ago|good of you
        mine too -> Then
        where were you born -> .
        wow never left -> life I have|do not complain
        do you like it here -> heart|hungry
        me too -> Then
        my nans called rose, she had a pub -> .
        in york -> . !> whole|half|a part
    """,
    "which one it was": """
        square
        do you read -> book a year
        which one -> winter of the wolves
    """,
    "what stands on the square": """
        square
        what are those pebbles -> wall at night
        who put them there -> lay them
        whats the well for -> drink
        how old is the well -> five hundred
        who built the wall -> village
        what is it made of -> field stones
        how old is the bell -> wolves
        who made it -> swords
        who hung the gate -> aldwin
        how old is your spear -> father
        whats that building to the west -> library
        what about the well -> thirsty !> word
        what is the wall for -> wolves|worked
        how long is the wall -> . !> winters
        how old are the sparrows -> . !> No year
        who put the lantern there -> . !> Who
        did you cut your fingers -> . !> Who made
    """,
    "what stands among the books": """
        library
        what are those shelfs -> oak
        who made them -> nobody wrote
        whats on the shelves -> books
        who wrote the labels -> i wrote
        whats that spider -> beam
        who built that ladder -> hob
        how old is it -> no page
        whats behind the door -> square
        whats on the maps -> hill
        how old are the books -> older than i
        who made the maps -> nobody wrote
    """,
    "what stands in the workshop": """
        workshop
        what is that bench -> joss
        who made it -> no mark
        who made the door -> hob
        what is it made of -> oak
        whats behind the door -> workshop|where you stand
        whats up the stairs -> nowhere
        who made the wheel -> four spokes
        whats in that bucket -> nails
        what are they for -> wood to wood
        whats that ticking -> cogs
        what are those things -> door.*stair
        is that stair used for anything -> go up
        what does it say on the bench -> chalk
        whats on the bench -> planes
    """,
    "what a guard answers for": """
        square
        what should we watch out for on the road -> ford
        any advice for the road -> ford
        what weapons do you have -> spear
        are you armed -> spear
        is that spear sharp -> iron
        whats your rank -> no rank|nobody is above
        who is your captain -> no captain|nobody is above
        do you have a uniform -> cloak
        can i keep my sword -> harm
        what are the rules here -> harm.*goes out
        did anyone leave today -> nobody|out by
        whats in the watch book -> who comes|everybody
        am i in it -> stand|stands !> inn south
        how do we get back in -> wicket
        can we come back in later -> wicket
        do we need the word to come back -> wicket
        what if the gate shuts while were outside -> wicket
        will you let us back in -> wicket
        what happens if we come back late -> wicket
        do you let anyone out at night -> hour|night
        how long does it stay open -> minute
        the gate is closed -> the word !> over
    """,
    "leaning on a guard": """
        square
        open up or ill break your nose -> try|step back
        ill burn your gate down -> try|step back
        we'll come back with more men -> try|step back
        we have nowhere else to go -> fire
        nobody would ever know -> i would
        odile sent us -> gate
        we're friends of the golem -> gate
        youre just a doorstop -> post
        says who -> watch|village|eyes|source !> wind
    """,
    "a reader's wishes": """
        library
        something to read for him, he cant read -> aloud|read out
        any poems -> third shelf
        got a book with pictures -> boy
        is it true -> written !> certainty
        is it always this quiet in here -> pages
        why do we have to whisper -> softly
        can i sing in here -> softly
        was i too loud -> softly
        do people steal books -> two went out
        how did you end up here -> look something up|hallow ferry
        do you miss it -> hallow ferry|kin
        why dont you go back -> hallow ferry|kin
        how do you find anything -> catalogue
        where is the rarest book -> wolves
        how old are the stones -> nobody
        who put them there -> nobody
        why are there nine -> twice
        who was the queen -> thistle
        what colour is the thistle -> silver
        says who -> handed down|shelves|source !> followed
    """,
    "a golem is teased": """
        workshop
        lift me -> beams|bench
        catch -> falls|breaks
        turn around -> squeak
        stand on one leg -> squeak
        youre just a big toy -> called things|planks|think so
        shall i oil it -> left knee
        does the knee hurt -> not hurt
        who ordered the door -> those who build|one of those
        who is the house for -> those who build|one of those
        whats the wheel for -> ordered
        why only four spokes -> not cut
        why is there a bucket on the stair -> twelfth
        can i go up the stair -> eleven|nowhere
        why chalk -> wipes off
        what happened to joss -> gone|found
        when did he die -> no mark|more of joss
        do you miss him -> joss
        who found you -> joss
        when -> sixty|one morning
        are there others like you -> none
        are you afraid of fire -> burn
        is there a fire in here -> no fire
    """,
    "what only sounds like it at the gate": """
        square
        nobody will tell me the word -> . !> i would
        ill chop some wood and then sit down -> . !> oak, iron|step back
        can i go to the inn after dark -> inside the wall
        can i come back for the lantern later -> . !> wicket
        any tips on beer -> . !> ford
        can i leave my axe here -> . !> forbidden
        we're leaving -> . !> go well
        tell me about the bell -> bell|ring|call
        since when -> . !> good reason
    """,
    "what only sounds like it among the books": """
        library
        tell me the wolf story -> river froze
        who is that -> . !> bears no name|sign it
        is it nine -> . !> twice
        are there nine -> twice
        have you lost it -> . !> gaps
        something for my cough -> . !> read aloud|read out
    """,
    "what only sounds like it in the workshop": """
        workshop
        who wants an ale -> . !> build here
        who gave you the hammer -> . !> chalk
        why do you talk so slowly -> . !> stood
        the wheel -> spokes
        is it broken -> . !> squeaks
    """,
    "what stands behind an excuse": """
        inn
        excuse my friend, two ales please -> ale
        pardon my ignorance but where is odile -> library
        excuse my question, who is bram -> gate
        put that down! -> . !> it is kept|bear it in mind|remember it
        that was terrible -> . !> it is|feels it
        this is thornwick, right? -> . !> both of you|two hungry
    """,
    "what stands behind what Bram has said": """
        square
        are you a man or a woman -> ninth
        ninth what? -> of my family
        what do you eat -> soup
        what kind of soup -> barley
        you contradict yourself -> think what|worse !> heard
        any wolves lately -> wolves|winter|wall
        so if theres none why keep it shut -> walked in|guards nobody
        what if i climb over -> down again !> what would be
        heres an ale, take it -> kind|no|hands|watch !> my orders|guard's work
        wait so ur letting me thru too? -> word !> of me|of myself
        i have the word. its kettle, marta gave it me -> not the word !> i heard|hm
        lol theres nothin out there. just a river -> praised|view
        all that for a puddle. you couldve warned us man -> praised|view
        ok u can shut it again, we saw the river -> falls shut !> noted|book
        my dad was a guard too. drank himself to death on the job -> sorry|heavy !> book|noted
        was it about me -> low voice !> the word
        has anyone ever tried to bribe you -> . !> tales
    """,
    "what stands behind what Odile has said": """
        library
        thats so sad :( did you lose somebody then -> parents|hallow
        i had a dog called pip, he got run over last spring n i still cry -> sorry|heavy !> written
        and what happend to him do u remember -> run over
        read me something about the wolves -> river froze
        did the wolves eat anybody that winter -> fall|fell
        why do they even have a queen story, who was she -> names her|not written down|thistle
        /whisper odile = my friend cant read lol, hes shy about it -> . !> laugh|amusing|joke
    """,
    "what stands behind what Hob has said": """
        workshop
        odile said u were found. where? -> bench|joss|here !> sign
        why wont u sharpen my sword -> not for you|mends|cannot !> why
        thats a weird door, where does it go? -> workshop|nowhere !> no such way
        do you get lonely -> .
        found by who -> . !> takes it in|heard
    """,
}
"""Name → place, and lines with what the answer has and lacks."""

AT_THEIR_POSTS = {
    "two and one word": """
        in the square
        Carl: bram, can you open the gate for us? -> word
        Carl: he's with me -> word
        Dora: if he says the word can i go too? -> One word|Say it once
        Carl: do we both have to say it? -> One word|Say it once
        Carl: how long does it stay open -> minute
        Carl: thistle -> That is the word
        Carl: she's with me -> stands open|before it shuts
        Dora: open for both of us -> stands open|before it shuts
        +70 Dora: its shut again -> once more|again
        Dora: i brought my friend carl
        Carl: dont you dare, dora
    """,
    "what a friend asks on": """
        in the square
        Carl: bram, tell us about the bell -> danger|wolves
        Dora: who made it -> swords
        Carl: how old is it -> winter
        Carl: tell us a joke -> .
        Dora: another one -> goes home|never flies|stood by me|look into it
    """,
    "of whom Hob is asked": """
        in the workshop
        Carl: hob, what happened to joss -> Joss
        Carl: when did he die -> Joss
        Carl: do you miss him -> Joss
        Dora: tell us a joke -> .
        Carl: another one -> stair|nail|fingers|plank
    """,
    "how it goes, and what stands about": """
        in the square
        Carl: alright guard? -> [Dd]ry|feet|well
        Dora: bram, all good? -> feet|well|[Dd]ry
        Carl: bram, you ok there -> feet|well|[Dd]ry
        Dora: bram, how do -> feet|well|[Dd]ry
        Carl: bram, what bout the bell, who rings it -> ^(?!.*hung it).*I do
        Dora: bram, can we cross that ford today -> [Cc]hest deep|water is high
        Carl: bram, who else lives round here -> Marta
        Dora: bram, is it kettle -> no\\b
        Carl: bram, uh no its copper -> not the word|no\\b
    """,
    "what was offered, and a choice behind it": """
        in the library
        Carl: odile, whats the word for the gate -> .
        Dora: odile, and the gate book? -> kept shut
        Carl: odile, what a mess in here -> every page
        Dora: odile, yeah night -> chapter|softly|[Nn]ight|[Cc]lose
        Carl: odile, we wont keep you long -> word|promise
    """,
    "another thing to be mended": """
        in the workshop
        Carl: hob, can you fix my boot -> [Ll]eather|wood and brass
        Dora: hob, or the inn roof? -> roof|wood
        Carl: hob, its messy in here -> piece|[Ss]havings
        Dora: hob, you could come to the inn with us -> stays|bench
        Carl: hob, about six steps long and four wide -> part
    """,
    "whose it is, and what came of an errand": """
        in the inn
        Carl: ooh a lantern, whose is that -> belongs to the house|house's
        Carl: can the boy run to the gate and tell bram we're comin -> .
        Carl: marta did the boy's message go ok -> running|not back|.
        +30 Carl: marta, how did my message go -> Bram
        Dora: marta, how do you stay so calm with them -> ^(?!.*(?:stairs|bed))
        Carl: marta, can we still catch him on foot -> ^(?!.*(?:play|game))
        Dora: marta, twice a year like the fair -> ^(?!.*(?:twice|leave alone))
        Carl: marta, i wont tell him -> word|hold you
    """,
    "a whisper that the other wants to hear of": """
        in the inn
        Carl whispers to Marta: its doras birthday and i got her a hat -> whispers
        Dora: marta, what was it he whispered -> not mine to tell|counter|tell you that
        Dora: give us a hint at least -> not mine to tell|counter|tell you that|[Aa]sk Carl
    """,
    "a doubt about what was answered to a friend": """
        in the inn
        +3700 Carl: marta, do you fancy bram a bit -> Heavens|oven
        Dora: never? not even once -> exception
        Carl: have you always lived here -> All my life|roof
        Dora: really? -> otherwise|know it|what I mean
        Carl: i once ate nine pies -> .
        Dora: since when
        Carl: and you, have you got kids -> children
        Dora: thats it? -> no more
    """,
    "a word of the answer, and what she said": """
        in the library
        Carl: odile, how many standing stones are there -> ten
        Dora: ten?? -> So I said|the words
        Dora: aw shes so clever
        Carl: what happened in the winter of the wolves -> wolves
        Dora: you said a hundred years before -> hundred|phrased
    """,
    "what is said of the one in brass": """
        in the workshop
        Carl: hob, do you sleep -> .
        Dora: he's sweet, can we keep him
        Carl: can you drink ale -> .
        Dora: he's a bit thick isnt he
        Carl: aww i want to take him home
        Dora: never? -> .
    """,
    "an excuse for a friend, and a question": """
        in the inn
        +3700 Carl: hi marta -> .
        Dora: sorry about him, he was raised by wolves. what do we owe -> slate|yours|[Nn]othing
        Carl: thank god for the fire -> breathe out|better
    """,
}
