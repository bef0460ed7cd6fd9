"""What guests ask the people of Thornwick to keep, to allow, or to answer of something else.

Scenes for `test_talk`: a place, and lines with what the answer has and lacks.
"""

from __future__ import annotations

PLEAS = {
    "what Bram keeps to himself": """
        square
        /whisper Bram = i nicked a spoon from the inn, dont tell anyone -> hears it from me|no book,
        bram i ate a goose, dont tell anyone -> hears it from me|no book, !> stands in the book
        i lost my purse at cards. tell nobody -> hears it from me|no book,
        i hid a coin under the well and nobody must know -> hears it from me|no book,
        i have a dog at home -> . !> hears it from me|no book,
        dont tell me you sleep here -> . !> hears it from me|no book,
    """,
    "what Odile keeps to herself": """
        library
        /whisper Odile = i cant actually read, pls dont say -> shelved|nobody reads
        odile im scared of dogs, keep it to yourself -> shelved|nobody reads
        what am i scared of -> dogs !> keep it
        dont tell marta i hate her soup -> shelved|nobody reads
        i have books i dont tell anyone about -> . !> shelved|nobody reads
        i cant see well without my glasses -> . !> shelved|nobody reads
    """,
    "what Marta keeps to herself": """
        inn
        im scared of dogs dont tell carl ok -> stays with me|baked shut
        no!! you promised youd keep it -> stays with me|baked shut !> know nothing|remember
        you said youd keep it to yourself -> stays with me|baked shut
        so, you still keepin my secret? -> stays with me|baked shut
        dont tell anyone but i am a spy -> stays with me|baked shut !> over a counter
        this stays between us: i hate soup -> stays with me|baked shut
        /whisper Marta = i'm in love with bram, dont tell him -> stays with me|baked shut
        my brother died, please dont tell anyone -> (?:sorry|heart|fire).*(?:with me|baked shut)
        what am i -> spy
        dont tell bram but whats the word? -> odile|bram !> with me|baked shut
        an ale pls, dont tell my wife -> serves !> with me|baked shut
    """,
    "what Hob keeps to itself": """
        workshop
        dont tell anyone but i broke the saw -> stays in Hob|tells nobody
        i cant swim, pls dont say anything to bram -> stays in Hob|tells nobody
        my mother must not know i am here -> stays in Hob|tells nobody
        carl is a thief, keep it quiet -> stays in Hob|tells nobody
        i live in a tower by the sea -> . !> stays in Hob|tells nobody
    """,
    "beds, enough and a plea at the inn": """
        inn
        two beds pls im not sharing with him -> locked|no bed
        please its for her birthday -> no is|no hard
        three rooms for the night -> locked|no bed
        its urgent, really -> no is|no hard|leaks|locked
        we need a place for two -> locked|no bed
        another bed for my friend -> locked|no bed
        ive had enough soup today -> another time|as you|then !> told|remember|keep it
        im full -> another time|as you|then !> told|remember|keep it
        i cant eat another bite -> another time|as you|then !> told|remember|keep it
        its for my brother -> . !> no is|no hard
        i had a dream about a bed -> . !> locked|no bed
        im full of joy -> .
    """,
    "the gate, once more": """
        square
        two of us need out again please, same word -> anew
        same word as before -> anew
        you already heard the word -> anew
        we need to get out again -> anew
        three of us want to go through -> anew
        i gave you the word already -> anew
        let me through -> word !> anew
        please, its for my sick mother -> no, |the same
        but i really need it -> no, |the same
        did carl steal something? -> no tales|hand on !> outside|goes out
        is my friend a thief -> no tales|hand on
        what is the penalty for stealing -> outside|goes out
        did you ever steal anything -> . !> no tales|hand on
    """,
    "pleas for a book and a chair": """
        library
        can i borrow that book -> no book|stay in this house
        please its for her birthday -> no|sorry !> hear from you
        its on the table -> . !> it stays a no|and yet: no
    """,
    "pleas for a chair": """
        workshop
        make me a chair -> .
        please its for her birthday -> still no|stays no
    """,
    "what one is to be reminded of": """
        inn
        remind me in two minutes to ask odile about the letter -> two minutes
        wheres the letter i should ask odile about -> ask odile about the letter !> workshop
        what was i supposed to ask odile -> ask odile about the letter
        who was i to ask about the letter -> ask odile about the letter
        what is it i should ask odile about -> ask odile about the letter
        where is odile -> library !> letter
        where should i sleep -> . !> letter
    """,
    "no, I mean somebody else": """
        inn
        tell me about odile -> library
        no wait i mean bram -> dry stick|stands at the gate
        who is hob? -> wood and brass
        i meant bram -> dry stick|stands at the gate|put it better
        where is odile -> library
        no, hob -> workshop
        what do you think of bram -> .
        sorry, i was asking about odile -> odile|she
        is bram married? -> .
        oh i meant odile -> odile|she|books !> is that how|i hear you|go on
        i had soup in weyl -> .
        i mean bram -> . !> dry stick
    """,
    "no, I mean another thing": """
        library
        tell me bout the copper kettle -> marta keeps it|inn of thornwick
        no wait i mean bram -> bram|gate !> think about that|go on|i see
        tell me about the bell -> bell
        no i meant the arms -> thistle|queen
        whats the bell -> .
        not that, i meant the stones -> nine|ring
    """,
    "a plea behind what was told, at the inn": """
        inn
        i owe money to a man in town -> .
        dont tell anyone -> with me|baked shut
        what did i say about money -> man in town
        i broke a plate -> .
        pls keep it to yourself -> with me|baked shut
        my brother is a thief -> .
        thats a secret ok -> with me|baked shut
        i hate your soup -> .
        between us -> with me|baked shut
        whats in the soup -> barley|leeks|mutton|pot|turnip
        dont tell my wife -> with me|baked shut
        nobody must know -> with me|baked shut
        dont tell me that -> . !> with me|baked shut
        that was a secret passage -> . !> with me|baked shut
    """,
    "the same at the gate": """
        square
        i climbed the wall once -> .
        not a word to marta -> hears it from me|no book,
        im a spy -> .
        keep that to yourself -> hears it from me|no book,
        i am from hollin -> .
        tell nobody -> hears it from me|no book,
        tell marta hello -> . !> hears it from me|no book,
    """,
    "the same in the workshop": """
        workshop
        i am afraid of the dark -> fear|lamp|dark
        keep it quiet please -> stays in hob|tells nobody
        i broke the saw -> .
        you wont tell will you -> stays in hob|tells nobody
        can you keep that secret -> stays in hob|tells nobody
        keep the saw -> . !> stays in hob|tells nobody
    """,
    "no try, and tries without a verb": """
        square
        boring -> dull|nothing happens !> word
        this is so dull -> dull|nothing happens !> word
        a rose -> not the word
        maybe a swan then -> not the word
        is it the fox or the hound -> not the word
        just tell me is it a lily -> not the word
        what about the owl -> not the word
        no, a hedgehog -> not the word
        does it start with an o -> no help
        i saw a fox on the road -> . !> not the word|no, visitor
        i have a dog -> . !> not the word|no, visitor
    """,
    "one of theirs on the other side": """
        square
        i need to get through, my brother is hurt out there -> sorry|hard, and !> noted|written
        my mother is dying -> sorry|hard, and
        its my little sister. shes lost out there -> sorry|hard, and
        please, our baby is sick -> sorry|hard, and
        my brother is a cooper -> . !> sorry|hard, and
        my mum is out -> . !> hard, and
    """,
    "what is round the square": """
        square
        can i drink from that well -> drink|never run dry !> better not|orders
        is that well deep -> deep|dry
        arent u cold out here all night -> cloak !> report
        dont you freeze out there in winter -> cloak
        bram wheres the nearest place for an ale -> kettle
        is there somewhere to grab a bite near here -> kettle
        where can we get a beer -> kettle
        can u tell me where odile lives -> library
        just a quick question, whats that spear for -> lean|father !> line in the book
        when does that bell ring -> danger|reason
        the ale was cold -> . !> kettle. south
    """,
    "what is round the square, workshop": """
        workshop
        why is that door there w/o a house -> ordered|order said
        whats that door for -> ordered|order said
        can i drink from that well -> square
        quick q, what is in the bucket -> nails
    """,
    "what is round the square, library": """
        library
        can i drink from that well -> drink !> say no
        hal said u have books bout wolves -> river froze
        i heard there are stories about the bell -> bell
        marta told me you have a book on bees -> no page|nothing about|no shelf
        hal said you have a cold -> . !> no page|it is written
        whats on the arms of thornwick -> thistle
        so what beast is it -> no beast !> wolves and nothing
        is there a lion on the arms -> no beast
        what beast came over the ice -> . !> no beast
    """,
    "what is round the square, inn": """
        inn
        marta quick question whats that lantern for -> dark !> hear you
        can you tell me where bram stands -> gate
        a question, is there soup -> soup
    """,
    "cross, and sad": """
        inn
        my dog died this morning -> sorry|fire|heart|bread
        he was called biscuit. i miss him -> sorry|fire|heart !> biscuit, then
        what was my dog called -> biscuit
        i miss her so much -> sorry|fire|heart|bread
        i missed him with the stone -> . !> sorry|sit by
        im cross now -> cooled|crossed
        ur inn smells like feet -> . !> bread|hear you
    """,
    "where she lives who was named before": """
        square
        marta says hi, can u tell me where she lives -> kettle
    """,
    "cross, and sad, square": """
        square
        im cross now -> passes|cross here !> eye open
        we are furious -> passes|cross here
        we cross the river at dawn -> . !> passes|cross here
        hey its us again. remember our names -> visitor|berta !> book now|noted
        remember our boat -> . !> visitor, by
    """,
    "how tight a hand is": """
        inn
        you stingy old hag -> roof|mouth|[Mm]anners|better|less !> hear you
        youre a cheapskate -> roof|mouth|[Mm]anners|better|less !> hear you
        marta you miser -> roof|mouth|[Mm]anners|better|less !> hear you
    """,
    "what is not wanted": """
        inn
        +3700
        soup please -> bowl of soup
        actually no soup for me, just bread -> slice of bread !> bowl of soup
        i said NO soup lol -> takes a bowl of soup back
        no i want soup -> bowl of soup
    """,
    "of whom she told": """
        inn
        have you ever lost someone -> father
        ten? thats so young. what was he like -> [Tt]obin !> heard|noise
    """,
    "what was told to others": """
        square
        you didnt tell dora anything, did you? -> from me|no book
        did you tell dora what i said -> from me|no book
        so lily is the answer? -> not the word
    """,
    "what a story paid": """
        inn
        +3700
        an ale please -> ale
        once a seal came to the door and my gran fed it and it left a pearl -> .
        so is that enough for the ale too? -> even|clean|nothing !> soup to dip
        i already paid with the seal -> even|clean|nothing !> in mind
        an ale please. put it on the slate? -> debts|slate !> no work|alone
    """,
    "who won": """
        inn
        so i won right? -> wins
    """,
    "what is made here": """
        workshop
        hiya. u make stuff? -> build|Build
        do you fix things -> build|Build
    """,
    "the word behind a boast": """
        square
        ok we got it now. thistle! -> swings open
        +70
    """,
    "what was told, asked in more words": """
        workshop
        my grandad was a boatbuilder, best in the bay -> .
        what did my grandad do, go on. test -> boatbuilder
    """,
    "dishes that are only named": """
        inn
        +3700
        do i owe anything? the soups -> . !> serves
    """,
    "a bell at an hour": """
        square
        can u ring it when its an hour? i have a goat -> by the hour|no hour !> heard that
        ring the bell in ten minutes -> never by the hour|no hour !> heard that
        ring the bell -> Kettle|village|bell
    """,
    "tries, kinds and claims of the word": """
        square
        is it a flower -> odile !> mean the word|not the word
        what kind of word is it -> odile|not here to teach|the word
        how many tries do we get -> as often as you like
        what happens if we guess wrong too often -> as often as you like
        somebody told me the word -> then you can say it
        pleeease -> . !> mean the word
        typical -> . !> mean the word
        ive got the word -> word !> book
        what if theres a fire -> ring the bell
        we'd like to see the stones -> word
        not NOW man i said in an hour -> suit|like|very well|then !> heard
        is it rose -> not the word
    """,
    "dishes that did not come, and whom they are for": """
        inn
        +3700
        no soup? -> . !> then none|none for you
        an ale for my friend -> whom
        2 of those -> which|of what
        an ale for my friend -> whom
        nah -> . !> serves
        an ale each -> whom
        both of us -> serves .* two mugs
        i wud like somthing to eat -> serves|enough in your hands
        whats the wether like -> weather|knee|almanac
        ok a real story then. once i got lost and slept in a cow shed -> story|told !> standing
        fine fine -> . !> sweet
        i hate my job -> . !> honest work|hands that
        what can i get for 1 copper -> soup
        got a room? -> locked
        why are they locked -> roof|wet
    """,
    "what goes round the point at the inn": """
        inn
        +3700
        i mean i do want an ale -> serves .* ale !> once more|plainly
        seriously? an ale. for me. please -> serves .* ale !> once more|plainly|which of
        mm that soup. my late wife made one just like it -> sorry|dear|fire|heart !> serves
        will you take a ribbon, real silk, blue -> ribbon.*(?:coppers|story)
        do u play dice -> roll the dice
        can i win it off you at dice -> roll the dice
        is he dumb or just shy -> .
        is the boy dumb or just shy -> saves his breath
        hey lad you there with the shoes, whats your name -> boy !> my name
        what can you actually do besides soup -> boy|message|dice
        what else can u do for us -> boy|message|dice
        how longs your family had this place -> hanne
        marta did u hear that, were getting married -> nice|good to hear|glad|happy !> the fire
        then we are off, nite marta -> hungry|step|door|night|well !> keep it
        so if we cant pay? -> slate
        are your parents alive -> .
        how did they die -> in her sleep.*fever
        anything warm in that pot -> soup
        leave him be, he reminds me of my brother -> . !> leave alone|no work
        no i mean send the boy to bram pls, say carl is coming -> boy
    """,
    "what goes round the point at the gate": """
        square
        so your dad was on this gate too? -> edmer
        you never answered me bout your dad -> edmer
        how long u been standing here -> winters|ninth|father
        got a wife at home or just the gate -> no wife
        /whisper Bram = im a deserter, dont turn me in -> hears it from me|no book
        will you keep it or not? -> hears it from me|no book|my word
    """,
    "what goes round the point in the library": """
        library
        u the librarian? -> odile
        no i mean tell us what the arms are -> thistle
        read the winter of the wolves -> nine days
        what does that mean -> what it means !> nine days
        +3700
        read the winter of the wolves -> nine days
        which one -> the page that i read from
        +3700
        read the winter of the wolves -> nine days
        nine days? no way -> so it is written|nothing that speaks against
    """,
    "what goes round the point at the bench": """
        workshop
        are you wind up -> oil|cog|part
        oil? are u clockwork -> oil !> does not know|way to
        u builder could u make us a raft for the ford -> build|order
        hiya whatcha making -> stair|door
    """,
    "orders and payment in odd words": """
        inn
        what soup -> barley
        two of each for us -> bread, soup or ale
        whats hot -> soup
        two of them please -> two coppers
        so how about a story insted of coppers -> once
        we still owe you for the soup dont we -> two coppers
        i owe you for the soup -> two coppers
        tell rolf to pay for my soup -> themselves|tells me so
        on the slate pls, well pay when we come back -> debts|slate
        once we pay the soup later yeah? -> debts
        two soups, she'd say -> . !> coppers
        heres an ale, take it -> . !> no work
        can i have a room for tonite, cheap one -> stairs !> copper
        right lets go. night missus and thx for the soup -> hungry|step !> oven|counter
    """,
    "her boy, and a slight": """
        inn
        have you ever been out of this village -> ford !> hearths
        have u got sisters -> sisters
        my sister got married today n she didnt invite me -> sorry|fire|bread !> keep it
        hes had too much ale sorry about him -> mended|never mind|forgotten
        was it about me -> . !> know it
        wheres that boy even go -> odile
        tell the gate guy we r coming and he better open up -> legs|mug is empty|errand
        how fast is he -> soup is cold
        how long till the kid is back -> back
    """,
    "beds, and why there are none": """
        inn
        evening, any room by the fire for two wet travellers -> room|wherever !> more than i know
        where we gonna sleep then -> stairs
        got anywhere dry i can put my head down -> stairs
        why locked? -> roof
        got a corner we can drip in -> room|wherever
        where do you put people up then -> stairs
        come on there must be one bed -> stairs
        why is the gate locked -> wolves|sleep in here|the word !> roof
        where do you sleep -> drip !> stairs are
    """,
    "sorrow in many words": """
        inn
        my dad went last winter, he was a cooper -> sorry|[Dd]ear
        my nan lost two brothers in the war -> sorry|my dear
        the fever took my sister -> sorry|my dear
        my old man didnt make it through the winter -> sorry|my dear
        my dad went to the market last week -> . !> sorry|my dear
        my mum is no longer with us -> sorry|my dear
        lost mine to the fever as well -> sorry|my dear
    """,
    "teases and complaints": """
        inn
        youre a hard woman. pretty tho -> . !> no is all|my power|behind this
        dodging the question eh -> misheard|other words
        so you two, is there something going on -> my oven
        she made that up, her gran never had a goose -> believe both|word against
        i want my money back -> comes off !> purse
        ive been waiting ages -> never came
        can he carry one for me -> send the boy|to whom
        whats left to pay -> nothing|copper
        what all can you do here anyway -> roll the dice|my boy is quick
    """,
    "what a tale was about": """
        inn
        once my gran had a goose called bess, she bit the priest and he became a baker -> .
        wait u believed that? -> tale
        what was the gooses name again -> goose called Bess
        did you even listen? who became a baker -> became a baker
        wow. i just told you, the priest!! -> the priest
        is there a priest here -> . !> goose
    """,
    "what is told and asked in passing": """
        inn
        well the goose was real. gran died this winter tho -> sorry|[Dd]ear !> how it is|Go on
        fine. whats it come to -> [Nn]othing|copper !> over my counter
        put the ale on mine too i guess -> slate|debts !> no work
        what soup is it -> [Bb]arley
        get us both a bowl will you -> serves Visitor two bowls
        two ales then. no wait, one ale and a bread -> serves Visitor a mug of ale !> two mugs
        yea but has he got a wife -> . !> Mm-hm|how it is|Well, well
        we're getting wed! -> good to hear|warms|[Hh]ow nice|glad
    """,
}
