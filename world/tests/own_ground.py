"""What the people of Thornwick must know of their own house, work and talk.

Scenes for `test_talk`: a place, and lines with what the answer has and lacks.
"""

from __future__ import annotations

OWN_GROUND = {
    "whoever offers to mend the roof": """
        inn
        can we sleep here tonight, up the stairs -> . !> Beds, |Up there are
        i can mend roofs, im a thatcher by trade -> know whom to ask
        what would you pay me for it? -> Not a copper yet !> bargain
        my cousin could fix that roof -> know whom to ask
    """,
    "the boy and who is not there": """
        inn
        who are you anyway lad -> nods|answers to boy !> my inn
        send the boy to the smith, tell him we bring our axe later -> no smith !> called
        dont you have a smith? whos the one that mends things -> smith.*Hob !> That must be|I see
        well the one in the workshop. whats he called -> Hob !> You told|own mouth
        tell the smith or whoever works the workshop a lamp broke -> message for Hob|boy is out
    """,
    "the boy finds whoever is described": """
        inn
        let whoever keeps the gate know we come in peace -> message for Bram|boy is out
        ask the lady with the books if she has a map -> for Odile|boy is out
    """,
    "the boy runs to nobody for half a description": """
        inn
        tell the man at the gate tower that i come -> He runs to Bram, to Odile
        tell the girl with the book club that i am late -> He runs to Bram, to Odile
        tell that guy at the gate of the library that i am late -> He runs to Bram, to Odile
        tell the one in the library by the gate that i am late -> He runs to Bram, to Odile
        tell the guy by the gate i am late -> message for Bram|boy is out
    """,
    "asked in halves, at the gate": """
        square
        what spear, i cant see no spear -> Ash, iron
        so? you gonna be nice? -> sorry
        never? not even once -> . !> ^So
        shout at us in 3 minutes will you, we're off to the books -> 3 minutes
        i mean remind us in 3 min to go back for supper -> supper
    """,
    "strangers who only look like one of them": """
        square
        the man from the inn robbed me -> .
        who robbed me -> . !> Marta
        an old woman with a book stole my purse -> .
        who stole my purse -> . !> Odile
        a guy with a hammer hit me -> .
        who hit me -> . !> Hob
        is that the one with the apron? -> Marta keeps
        what is that thing with the brass arm -> . !> that is thing|Hob
        what did that woman with the books in her bag steal -> . !> Odile in
        what are they for -> . !> they for are
        did the king's dog die -> king's dog
        is it true that bob's a thief -> . !> [Bb]ob's a
    """,
    "a trade that is offered": """
        inn
        right, im a locksmith me. any doors need doing? -> trade|I get by !> more than I know|guess
        im a weaver by trade, do you need any cloth? -> trade|I get by !> want to know more|guess
        i could sew you a new apron -> trade|I get by
        do you need any help? -> . !> trade is
        fancy a game? -> dice !> no time
        wheres my spoon -> jar on the counter
        this mug has a crack in it -> older than I am|mother's day
        is that a hint? -> . !> Odile has it
        lets flip a coin for the bill -> dice|put it on mine
        can i leave a message for whoever comes in next -> by the name
        can your boy bring a letter to the woman of the library? -> what words|to tell !> whether
    """,
    "what there is to eat in other words": """
        inn
        whats for eating tonight? we walked all day -> soup !> could not tell|counter yet
        whats cookin -> soup
        feed me -> soup|bread
        whats in the pot -> soup|leeks
    """,
    "what a tired guest asks for": """
        inn
        who drinks the most in here -> slate !> name i could|put no name
        who's the biggest drunkard in town -> slate
        is it true theres a locked room in here -> stairs
        whats behind that locked door -> stairs
        cheer me up a bit, rotten day -> fire|friends !> leave alone|no work
        could you say something nice to me -> fire|friends
        i need a bit of comfort -> fire|friends
        how do i dry my boots -> fire
        can i hang my wet cloak by the fire -> fire !> straw|leather
        my feet are killing me, walked the whole night thru the rain -> fire
        ive got terrible blisters -> fire
        tell me something you never told anybody -> loaf|spoon
        tere means hello, say it back -> hear it|you say it !> no work
        how long did it take you to learn to bake -> years|child
        say it again -> . !> hear it from you
        you never did tell me the way to dry boots -> fire !> told
        you never told me how to dry my boots -> fire
    """,
    "of her own, behind what was told of theirs": """
        inn
        my mum had a bakery in coldwater. she died last winter -> sorry
        thanks. is yours still alive? -> dead
        you dont know if your own mother lives? -> dead|hanne
        could you bake a cake for tomorrow -> bread
        so will you bake us a wedding cake -> bread
        play you at dice before we go? highest wins an ale -> throws|dice
    """,
    "what there is to know of Bram": """
        square
        where can a man get his boots mended -> hob
        who would know about boots then -> hob
        how was this village founded -> nobody wrote|odile
        spell halt -> odile
        tell me something nobody knows about you -> wolves|wall
    """,
    "what follows on what he has just said": """
        square
        hey there. anything moving out here -> quiet|nobody|sparrows !> post
        whats out there anyway that you guard it so hard -> old road|hedges
        were there wolves -> winter|this year
        did they get anyone? -> some fell
        have they come back since -> not once
        isnt it boring standin here all day -> if i do it well
        like what? wolves? -> wolves|winter|wall !> not the word
        you got a family yourself, big man? -> no wife
        not even a dog? id be lonely -> dog
        do you live alone here -> alone
        youre about as much use as a wet sock, you -> tongue|wolves|wall|paid
        youre dumber than a bag of hammers -> tongue|wolves|wall|paid
        brought you some bread. cold out here -> kind|nothing on watch
        fancy a throw of dice? loser opens the gate -> watch|no games !> word
        ring it then! theres a fire -> bell rings !> have me ring|say: ring
        let us out to the stones then, go on -> word !> may well be|so say all
        we're off to the books. anything we should bring you? -> well meant|no need
        do you feel anything when folk are rude to you -> words
    """,
    "what follows on a page": """
        library
        got a book with the gate word in it? -> flower on the arms
        whats on the arms then -> thistle
        which flower is that? -> thistle !> do not find|no more of that
        ok read me that page -> thistle|arms !> other hands|look things up
        tell us about the stones then -> nine
        nine or ten, make up your mind woman -> ten
        whos the tenth then, you? -> signed !> odile, the
        is the password in any of your books perhaps... asking for a friend -> word|gate !> myself
        do you live alone here with all these books? -> spider
        which one did you finish last? tell me -> almanac
    """,
    "books on anything": """
        library
        do you have anythign about bees -> no page|nothing about|no shelf
        so bees. got a book on bees or not -> no page|nothing about|no shelf
        do u have anything on how to catch eels -> no page|nothing about|no shelf
        have you got something about the wolves -> river froze
        do you have anything to eat -> kettle|marta
        have you got something on your mind -> . !> read nothing|no page|no shelf
        who built the wall -> . !> founder|began it
        have you actually read it -> twice|last !> not so
        how was this village founded -> began it|founder
        when did thornwick begin -> began it|founder
        what do you think of people who fold the corners of pages -> corner
        do you hate dog-eared pages -> corner
        spell rhythm for me -> paper|pen !> work
        is there a hidden door -> none|one door
    """,
    "a golem's past": """
        workshop
        who was your master -> joss
        who is your master -> order
        how long did it take you to learn all this -> hands knew
        tell me something you never told anybody -> nail|board !> cannot
        can i dry my boots here -> marta
        its the one on my bag, brass, snapped clean off -> . !> sees it so
        ill bring you an apple tomorow -> then !> has it
    """,
    "their own words, put at a distance": """
        inn
        i sell buttons for a living -> .
        what was it i sell again, you remember? -> buttons
        what do i do for work, i told you -> buttons
        what was it i do for a living again -> buttons
        i never asked you to remind me of anything did i -> nothing|not a thing|am to remind
        remember to wake me at six pls -> minutes !> so that is
        what time did i ask you to wake me -> six
        an ale -> two coppers
        what was it i ordered -> ale
        i think i left a red scarf here, did you find it -> . !> neighbours|story
    """,
    "a memory after a sorrow": """
        library
        my grandmother died in the spring -> sorry|heavy
        she used to sing to me -> . !> hearsay|source|note who
        what did my grandmother use to do -> sing
    """,
    "how they look, and what two owe": """
        inn
        an ale -> two coppers
        what do we owe now, the both of us -> ale for two coppers
        what do we owe you, both of us -> ale for two coppers
        you look sad today -> . !> hear you
        why do you look so worried -> . !> hear you
    """,
    "a sorrow beside how one is": """
        inn
        im so tired, i could cry. my brother is dead since sunday -> sorry|fire !> stairs|bed
        my feet are wet. my dog died -> sorry|fire|dear
        im tired -> bed
    """,
    "a reminder whose time stands behind it": """
        inn
        remind me later to see the smith about my knife. in two minits -> two minutes
        remind me to feed the cat, in 5 minutes -> 5 minutes
        remind me about the letter. in one hour please -> one hour|60 minutes
        remind me to wait in the yard -> minutes|hours
    """,
    "what is promised for later": """
        inn
        ill bring you an apple tomorow -> then !> so that is
        i will pay you tomorrow -> slate|debts
    """,
    "what is near it, and stays as it was": """
        square
        who is the biggest fool in town -> . !> mugs
        when marta comes tell her i said hello -> marta
        how long did you wait -> . !> years, |since i was
    """,
    "beds, and other places to lie down": """
        inn
        and the room upstairs? can we sleep here tonite -> locked !> locked.*locked
        where can we sleep then -> locked|no bed !> standing in it
        when can we stay -> locked|no bed
        what would a night cost -> no bed|locked !> copper
        what do you charge for a room -> no bed|locked !> copper
        we could sleep by the fire -> woodpile|no stable
        or in the stable -> woodpile|no stable
        can we sleep on the floor -> woodpile|no stable
        got a barn -> woodpile|no stable
        any other inn around here -> only inn
        how much do the slates cost -> copper by copper|more than soup
        why are the stairs locked -> roof|leak
        can i sit by the fire -> fire !> woodpile
        can we get a table near the fire -> wherever|bench !> stays with me
        how long till its ready -> at once
    """,
    "the boy goes by what was said": """
        inn
        can the boy take a letter to the guard -> to the guard
        tell bram at the gate we are coming -> boy
        is the boy back -> at once|first to know
        has he come back yet -> at once|first to know
    """,
    "the ford": """
        inn
        how deep is the ford -> old road
        how do we get to the ford -> old road
        can one wade through the river -> old road
    """,
    "please, at the gate": """
        square
        please its urgent -> the word !> not the word|mean the word
        its an emergency -> the word !> not the word|mean the word
        whats the word -> word
        please its urgent -> word|gate !> not the word|mean the word
        he is no thief -> the word|same|before !> remember
        we mean no harm -> the word|same|before
        come on, please -> the word
        was the word ever changed -> nobody changes it
        is it true you let a pedlar through for a sausage -> word
        you let my cousin in last week -> word
        would you take an ale if we fetch you one -> nothing on watch|kind, but no
        good bread makes no thief -> . !> say all who stand
        its swordfish -> . !> say all who stand
    """,
    "what a guard has about him": """
        square
        whats that spear for -> lean|my father's
        ever used it -> nineteen|nobody has made me
        what is it you write in that book of yours -> stands? in it|stand in it
        did you write im a spy in it -> stands? in it|stand in it
        write us down in your book then -> stands? in it|stand in it
        can i read your book -> stands? in it|stand in it
        who relieves you -> i do|no other guard
        are you the only guard -> i do|no other guard
        how do we get to the ford -> old road
        how high is the water at the ford -> old road|high
        dont you get cold -> cloak
        or bored -> dull|always come
        doesnt that get boring -> dull|always come
        will it close behind us -> shut
        goodnite then -> . !> the word
        can you write -> . !> stands? in it
        or what -> . !> dull|always come
    """,
    "a librarian's shelves, in half sentences": """
        library
        whats the oldest book you got -> winter of the wolves
        read us a bit of it -> river froze
        which is the best one -> winter of the wolves|whichever
        which book should i start with -> winter of the wolves
        ok read that -> river froze|all of it|no more
        and something about flowers -> thistle
        is there one about bees -> no page|nothing|no shelf
        or on magic -> no page|nothing|no shelf|none of my books
        can i take it home -> stay in this house|no book leaves
        or borrow it -> stay in this house|no book leaves
        just the first letter then -> not a letter|but not that one
        is it a thistle -> the arms
        who made hob -> joss
        whats that ladder for -> hob
        marta says you like a reader. we could read to you -> gladly|read away
        my gran was called Isolde and she came from hollin -> isolde
        what was my grans name, i forgot -> isolde
        what was my grandmothers name -> isolde
        why are there 3 pairs of glasses on you -> one pair
        is it true -> . !> the arms
    """,
    "what lies on the bench": """
        workshop
        can i have that hammer -> cannot give|nothing to give|gives nothing|stays !> forge
        give us one nail then, just one -> still no|cannot give|nothing to give|gives nothing|stays
        whats it cost -> no price|sells nothing
        whats in the bucket -> nails !> wood
        whats the wheel for -> spokes
        what are the chalk lines -> chalk|lines !> spokes
        is that chalk yours -> bench
        what will the house look like -> door|chalk
        how many steps has the stair -> as many as
        what do you run on -> oil
        which wood do you like best -> oak
        count to five for us -> nail
        can you mend my boot -> . !> hob takes it in
        or sharpen my knife -> . !> tick|takes it in|heard
    """,
    "another time for a reminder, and none at all": """
        inn
        remind me in 30 minutes to see the smith -> 30 minutes
        make that reminder five minutes, not thirty -> five minutes
        no make it ten minutes -> ten minutes
        remind me in two minutes instead -> two minutes
        push the reminder back to one hour -> one hour
        which reminders do i have -> smith !> instead
        i dont need reminding anymore -> not remind|strike
        remind me later, in twenty minutes -> twenty minutes !> 30
        dont bother reminding me -> not remind|strike
        remind me in 5 minutes to eat -> 5 minutes
        i changed my mind about the reminder -> not remind|strike
        remind me in 5 minutes to sleep -> 5 minutes
        you can drop that reminder -> not remind|strike
        dont bother me -> . !> not remind|strike
        make the bed -> . !> minutes
    """,
    "a question taken back": """
        inn
        how old are you -> .
        no dont answer that -> another time|as you|then !> hear you|well, well|don't say
        why are you so slow -> .
        forget i asked -> another time|as you|then !> forget me
        forget my name -> forget me
        i said i want some bread -> bread
        my gran was called Isolde -> isolde
        what was my grans name, i forgot -> isolde
        goodnite then -> . !> hear you
    """,
    "pleas behind a no": """
        square
        open the gate -> word
        please please, we are no thieves -> no, |the same
        we mean no harm -> no, |the same
        you can trust us -> no, |the same
        yawn -> . !> half of that
        what is the bell for -> .
        we mean no harm -> . !> no, |the same
    """,
    "questions that leave out their verb, and what is no apology": """
        square
        think itll rain bram -> opinion|rain !> heard|understood
        reckon hes ok -> opinion !> heard
        seen my dog -> name|pass !> orders say nothing
        mind if we sit -> gate|public
        know that i like tea -> noted|book
        how awful -> . !> as awful|awful enough
        im not sorry -> . !> accepted|leave it
        im sorry -> accepted|leave it
    """,
    "what is brought to a golem, and what it costs": """
        workshop
        fix my lute please -> for those who build
        my cart wheel is broken -> for those who build
        can you mend this -> for those who build
        can you fix yourself -> oil|new part !> for those who build
        how do you fix a chair -> glue !> for those who build
        make us a chair hob, a small one -> build !> [Ss]taff
        who can order then -> ask one|those who build !> [Ss]taff
        how much for a chair -> no price|sells nothing !> clock|when it
        when will the stair be done -> when it !> price|sells
        whats behind the door -> nowhere|workshop
        how do we cross the river -> no boat|nothing for that
    """,
    "water that is not in the way": """
        square
        i came here to fetch water -> . !> chest deep|as i had it
        i was born by the river -> . !> chest deep|as i had it
        she went into the water and never came back -> . !> chest deep|as i had it
        its so cold -> . !> chest deep|as i had it
        i cant get past -> . !> chest deep|as i had it
        do you like boats -> . !> ford
        how did you get over it -> . !> ford
        is there another way past you -> . !> ford
        were you waiting for me -> . !> watch book
    """,
    "no work of hers, no slate, no bed": """
        inn
        who made that roof -> . !> loaf|hands
        put a blanket on him -> . !> slate
        write a letter to carl -> . !> slate
        on monday -> . !> slate
        i have a place to stay -> . !> no bed|beds
        can i change -> . !> slate
        guess i'll go now -> . !> chalk
        im not sorry i came -> . !> thrown out
    """,
    "nobody fell of whom none spoke": """
        library
        who died -> . !> wolves
        is anyone hurt -> . !> wolves
        did they get it -> . !> wolves
    """,
    "the ford, and no other way": """
        square
        the water is too high -> other way|way round
        we couldnt get across -> other way|way round
        is there a bridge -> none but|by the ford
        how long till the river drops -> no day|nobody has reported
        how do we get to the ford -> old road
        how deep is the ford -> old road
        any message for me -> record|watch book !> if one came
        thistle -> swings open
        thistle i mean. the word is thistle. open it -> open already !> open.*stands open
        +70
    """,
    "behind a page": """
        library
        what is the gate -> kept shut
        i meant the coat of arms -> thistle
        what do you know about the wolves -> river froze
        did many die? -> some (?:did )?f[ae]ll
        and then what happened -> wolf|page ends|not on it
        poor things -> hard page|softly
        what happened to the wolves -> swords
    """,
    "what a guest of the inn often asks": """
        inn
        is there any music here -> bard
        may i use your oven -> knows only me
        can i leave my bag here -> under the bench
        somebody is after me -> back to the door
        how fast is the boy -> soup is cold
        is the kettle real copper -> copper right through
        what do i get for one copper -> bowl of soup
        when is breakfast -> bread is out
        can you put me up for the night -> locked|roof|no bed
        may i go up -> beds
        how long have you had the inn -> twenty winters|all my life
        what do you do with drunks -> bread knife
    """,
    "what a stranger at the gate often asks": """
        square
        is there an inn -> kettle
        why is there a word -> wolves
        can i pick the lock -> bar of oak
        what should i pack for the road -> lantern
        how often do you walk the wall -> three times
        when is market day -> sparrows !> locked
    """,
    "what a reader often asks": """
        library
        could you look something up for me -> what is it about
        can i eat here -> crumbs
        can i bring my dog -> dry and quiet
        what does the boy read -> pictures
    """,
    "what a golem is often asked": """
        workshop
        are you a slave -> belongs to the bench
        can i step on the lines -> do not
        is there a man inside you -> no man
        what will you build next -> twelfth
        who helps you -> alone|joss
    """,
    "of whom, and of what, a line speaks": """
        inn
        i had a farm once -> .
        do you have any family -> Hanne
        who runs the workshop, is he any good with a broken buckle -> Hob !> fever|father
        what hob is dead?? -> as well as ever !> no more to it
        you told me hob was dead, he's fine! -> as well as ever
    """,
    "one answer to what is asked twice": """
        square
        who runs the library, is she nice -> Odile.*(?:trust|exact) !> Say the name
        who made the bell, is he around -> swords !> name
        where does it go, whats out there -> road !> no such way|not told|Not from me
        only a road n a ford out there, water's too high -> water|chest|way|high !> high.*high
        dont you get bored standing here all day -> dull watch|could always come !> It is
        will you get in trouble -> order !> not a guard
        the ninth what -> .
        were you always a guard -> Nine of us
        wait is odile married -> books !> Noted
        my dad was a guard too. died last winter. never got to say bye -> heavy|sympathy|hard|sorry
        evening. bit quiet isnt it -> has come|quiet
        i have some cheese left, fancy it -> on watch|hands !> Go on
        she told me you snore. do you -> watch !> said the same
        come and have supper with me at the inn -> watch|post
    """,
    "what was offered, and named just now": """
        library
        whats the word for the gate -> .
        hiya, you got our note about the map? -> .
        so have you got one, of the old roads -> rolled up|not hand out !> One of what
        standing stones go on -> ring
        would you recommend something for a rainy evening -> winter of the wolves
        read me the beginning of that -> wolves
        my nan lost two brothers in the war -> sorry|page for that
        can you remember something for me? my sisters name is tilly -> Tilly
        aw. so what else do you have on the wolves -> wolves !> past me
    """,
    "relief, a gift, and what is not given back": """
        workshop
        oh thank god youre alive, the inn lady said a fever got you -> ticks
        can you mend a buckle -> wood and brass
        why wont you -> right to build !> not marked
        here have my ale. no hard feelings -> needs nothing|no pockets|Keep it
        give it me back then -> nothing of yours
        i bring you oil from inn, take it -> . !> no work
        who is Joss, she is your wife? -> bench|gone|found
        is your knee bad -> left one
        fine. thirsty? -> oil|Oil !> no rule
        not what i asked -> again|once more
    """,
}
