"""What the people of Thornwick say of their own lives, feelings, kin and loves.

Scenes for `test_talk`: a place, and lines with what the answer has and lacks.
"""

from __future__ import annotations

OWN_LIVES = {
    "how the guard likes it": """
        square
        doesnt it get lonely standing here all night -> nights|pass !> know
        my dad was a guard too, 20 years on the harbour. he hated it -> .
        do you hate it? -> nights|yes !> wolves|word
        is it boring -> watch|could always come !> mean the word
        is it rose -> not the word
        do you ever want to leave? -> road
        would you rather travel? -> road
        are you happy here -> belong|dawn
        do you miss your father -> watch|report
        do you like being a guard? -> well|sleeps
        who comes after you -> tenth
        i asked if ud like to see the sea -> road
        are you gonna get in trouble -> order !> do not know
        i could watch the gate for you while you sleep -> one guard
        you are alright you know -> . !> heard it
        can i bribe you -> no\\b|price
        5 coppers if u tell me the word -> no\\b|price
    """,
    "whom the guard loved": """
        square
        have you ever been in love -> road
        what was she like -> hill
        did she come back -> not come back
        do you still think about her -> road is empty
        what was her name -> without
        tell me about your dad -> edmer|stood
        was he a good guard -> . !> who\\?
        what was his name -> edmer
        and your mum? -> wife !> tried me
    """,
    "the innkeeper of her own": """
        inn
        who taught you to bake -> hanne
        do you miss her -> spoon|mother
        what was your father like -> tobin
        were you sad when he died -> bread|bakes
        who raised you then -> mother
        does it get easier -> quieter
        do you hate it here? -> no,|not for a day
        do you ever want to run away -> carter|roof
        where would you go -> ford
        have you ever kicked someone out -> knife
        what did he do -> loud
        do you pay the boy -> soup
        whats his name -> boy
        whats the cats name -> cat|name
        when do you sleep -> . !> no bed|locked
        which one would you trust least -> whistle
        are u a robot -> machine
        thats what a bot would say -> machine !> hear
        ur the prettiest innkeeper ive seen -> . !> any time|hear you
        heres ur lantern back, sorry i took it -> tell me so|honest !> keep|mind
        we got thru the gate! guess what was behind it -> found|did you !> gives him
    """,
    "brothers named in passing": """
        inn
        my brother tom died in spring -> sorry|bread|fire
        do you remember my brothers name? -> tom
        my dog barks a lot -> . !> barks, then
    """,
    "a sister in a story": """
        inn
        once my sister anna and me stole a goose from the bishop -> well told|story
        whats my sisters name -> anna
        so whats your ending then? -> soup
    """,
    "the librarian of her own": """
        library
        so do you like living with all these books? or wld you rather travel -> more|company !> gate
        i asked if ud like to travel -> travel|week !> wrong page|other words
        where did you live before -> ferry|week|thornwick
        why did you leave -> one book
        do you miss it -> ferry
        what did your dad do -> clerk
        did he read to you -> evening
        we need help with a riddle -> which one
        have you ever kissed someone -> copyist
        do you still love him -> bookmark
        whats the saddest book you have -> wolves
        do you ever go outside -> market
    """,
    "the builder's hand of its own": """
        workshop
        do you get lonely -> bench|night
        can you fix it? the glass is cracked -> ^\\s*.*(?:no,|not for you)
        so is that a yes? -> not a yes
        do you like the others -> bram
        is someone mean to you -> good
        will you die one day -> . !> seen
        can we be friends -> board
        what if you break -> part
    """,
    "what a guest told of their own": """
        inn
        marta my gran once drowned a wolf in a barrel -> .
        what did my gran do to the wolf -> your gran once drowned a wolf
        my mum ran an inn in weyl. she had a one eyed cat called admiral -> .
        whats my mums cat called -> admiral
        wheres my cat -> . !> admiral
        what am i good at -> . !> gran|cat
        im not scared of you -> .
        what am i scared of -> . !> not scared
        once i got lost in the fog and slept in a cow shed -> story
        where did i sleep -> cow shed
        i could sing you a song -> .
        here goes: my love is like a rusty nail, she caught my coat -> . !> keep it
        what did u think -> stay with me|liked|well|good
        what did my song go like again -> “my love is like a rusty nail, she caught my coat”
    """,
    "what was told at the gate": """
        square
        bram i buried a box under the old oak -> .
        where did i bury the box -> under the old oak
        we walked four days from the coast -> .
        how long did we walk -> four days
        /whisper bram = i once stole a spoon from my aunt -> .
        what did i steal from my aunt -> . !> spoon
    """,
    "verses for the librarian": """
        library
        odile i write poems actualy. my best one is about kelp -> .
        wanna hear it? kelp o kelp thou slimy rope, thou art my hope -> . !> listening
        what was my poem about again -> “kelp o kelp thou slimy rope, thou art my hope”
        im writing a book too. its about a pig who sails -> .
        whats my book about -> pig who sails
        no i mean the riddle of the gate. what word opens it -> . !> reader asked|books met
        u live here? -> . !> one reading
        the guard says ur the smartest in town -> . !> no record
    """,
    "a cart and a door": """
        workshop
        we lost our cart in the river -> .
        remember the cart i told u about? -> lost your cart in the river
        u could give us that door at least -> cannot give|nothing to give|gives nothing !> Done
        can we take it -> . !> two hands|manages
        could u build us a boat? for the ford -> . !> old road|do not mix
    """,
    "what is told is said back": """
        square
        my gran lost two sheep to wolves up north -> [Tt]wo sheep
        my uncle sells eels at the harbour -> . !> [Ee]els
        my mum always made a pie on sundays -> made a pie on Sundays
        my brother is Tom -> . !> Your brother
        we slept in a ditch last night, it was cold -> slept in a ditch
        theres smoke coming from the inn roof! quick -> bell
        there are flames over the inn! -> bell
        you're a bit stiff arent you, like a post -> post|praise
    """,
    "a grief that is told": """
        library
        my brother reads to our dad, he's blind since the fire -> since the fire.*(?:sorry|heavy)
        thats all you say?? hes blind -> sorry
        you don't care do you -> sorry
        i had a sister, we dont talk anymore -> sister|sorry|heavy
        she'd have loved this -> sorry|heavy
        im sad tonight. got anything for that -> sorry|heavy
        what a cold answer -> sorry
    """,
    "what Bram's own life is asked for in few words": """
        square
        been here long? -> winters|spear
        how many years i mean -> spear|winters
        you been doin this job long? -> winters|spear|ninth
        got a missus at home -> wife
        u like it here -> somebody has to
        bored much -> dull|could always
        you happy? -> belong|inside
        what do you do when youre off -> read|pebble
        what do you even do when its night -> wall|watch
        favourite food -> soup
        are your folks still alive -> dead
        dont you ever go home -> sight of the gate
        got a last name -> edmer
        ever smile? -> wedding
        lol whose wedding, yours? -> daughter
        want to grab an ale after your watch -> watch|hands
        just a wet road?? is that what you been guardin all these years -> never (?:praised|for my)
        what you guardin, a puddle? -> gate|way in
        so whats so special out there that needs guardin -> sleep in here
    """,
    "what lies behind the gate, and who lives beside it": """
        square
        alright mate, let us thru would ya -> word
        whats behind it anyway -> old road !> worth having
        is marta rich -> roof
        what do you think of hob -> neighbour
        is the librarian a nice lass -> .
        is the librarian ok -> trust
        and wolves? any wolves here -> wolves|this year|winter
        how many years ago -> hundred winters
    """,
    "what is not known is named": """
        square
        did the cask hit anyone? the one on market day -> whether the cask hit anyone !> shop
        where did the king go -> where the king went
        is the mayor nice -> whether the mayor is nice
    """,
    "what she offered to read she reads": """
        library
        got anything about goats -> .
        ooh the gate, whats behind it. the guard wouldnt tell us -> kept shut !> more of it
        you said you could read us about the gate! -> kept shut !> cite|stand by
        well go on then read it -> kept shut !> could read
        what does it say about the innkeeper, is she in your people page -> Marta !> nowhere
        then who is in it? -> Marta.*Hob
    """,
    "what Odile's own life is asked for in few words": """
        library
        may i ask how long it took to gather all these -> four hundred
        you like music? -> in books
        you are not from here? -> thornwick|hallow ferry
        do you ever tire -> nod off|chapter
        is the guard a nice bloke -> book in a year
        whats all this -> library of thornwick
    """,
    "the first words to Hob": """
        workshop
        cor what you makin there -> stair
        nah just lookin. whats all this you can build -> stairs, doors, wheels !> told to hob
        is this the smithy -> workshop
        goodness, a wooden man! does it talk? -> words come out
        what might your name be -> Hob
        and what is it you are working on -> stair|door|wheel
        joss is who -> wheelwright|bench
        when he die -> peg|gone
        you like music? -> nothing against
    """,
    "a word first, and then what is asked of it": """
        square
        and your mum, what was she like -> socks
        the spear, who made it -> father
        if i run past you what happens -> fetch|wall|down
        what would you do if a wolf came right now -> bell
        did you always want to be a guard -> always
        when was the last time someone saw one -> . !> the last was time
        whats with the long face -> wedding
        morning person? -> . !> watch book
        any news -> .
        whats the word -> no word|not from me|kept|mine
        who gets the spear then -> tenth|nobody yet
        what do you miss most -> .
        nah then young un -> . !> it is heard
    """,
    "what Hob is asked by the young": """
        workshop
        who put you together then -> joss|mark
        is that real brass -> brass
        what u building -> stair|door|wheel
        for who -> those who build|builds here
        got any mates in town -> bram|bench
        show me what you have made -> stairs, doors
    """,
    "what Odile is asked by the young": """
        library
        whats a book you hate -> rope
        haha why rope -> paper
        who borrows the most books -> bram
        whats the coolest one -> opened|wolves|best
        do you live here -> shelf
        do you gamble -> words
        where are you from -> ferry|thornwick
        hallow ferry? never heard of it -> fog
        were it true though -> written
        when will you retire -> travel|week|thirty
    """,
    "what else may be asked of Bram": """
        square
        whats past the stones -> road ends
        what can you see from the wall -> road
        never been curious? -> road|gate
        what do you have for breakfast -> soup
        did anything exciting ever happen here -> .
    """,
    "what else may be asked of Odile": """
        library
        knock knock, anyone in? -> . !> amusing
        ok, on the gate then -> kept shut
        what happened with the copyist -> week|seen him
        got one about the bell -> bell
        what else have you got -> stones
        the bell sounds good -> bell !> hearsay
        so what do you recommend -> wolves
        go on then -> river froze
        what should i call you -> odile
        ever fall asleep -> nod off|chapter
        what else can you read me -> stones
        what do you do when someone brings one back late -> belongs
    """,
    "what else may be asked of Hob": """
        workshop
        wow. hello big guy -> hob is here|orders|back
        ever been in love -> lathe
        what happened to it -> sold
        look after that knee -> squeak
    """,
    "half questions behind the best book": """
        library
        which ones the best then -> .
        ooh wolves. what happened? -> river froze
        who rang the bell -> no page tells
        a flower huh. which flower grows here? -> on the arms
        so the bell is a hundred years old, right? -> . !> reached me|new to me
        busted. ok i lied, hes a baker -> erased|filed|correct !> reached me
        are you writing all this down? -> card !> book of my own
        how should i know -> hoped that you might|both do not
    """,
    "half questions at the gate": """
        square
        u ever let anyone thru without it? wife or smth -> no word, no gate|my own mother
        what was that answer about -> what that answer
        is he fun, the one in the workshop -> neighbour
        i thought you never slept -> report is wrong|and now
    """,
    "gifts and wishes at the bench": """
        workshop
        here want some of my ale, ur lookin thirsty -> . !> work for hob|takes it in
        can u make us somethin? like a little wooden goose -> those|build
        i thought you were made of iron -> and now|not measured
    """,
    "the wide world at the inn": """
        inn
        how do you get a wine stain out of a shirt -> wine stain
        would you happen to know why bread rises -> .
        pray, what do sailors eat at sea -> sailors
        3 soups and 2 ales, whats that come to -> seven coppers
        if soup is one copper and ale two how much for 3 soups and 2 ales -> seven coppers
        so you fix lamps or no -> no work for an innkeeper|leave alone
        you never bring me what i ask for -> once more|say it again
        you look busy -> . !> i do listen
    """,
    "the word forgotten, and guessed at": """
        square
        he told us the word but we forgot it -> forgotten word|find it again !> i am listening
        we forgot it, honest -> forgotten word|find it again
        bet its something daft like turnip -> not the word|no, visitor
        i'd wager it is something grand -> not the word|no, visitor
        wanna throw dice with us mister -> no games|do not play
        so you mend boots or what -> guard|orders
        how high is the moon -> moon
    """,
    "the wide world among books": """
        library
        how far is the moon -> moon !> square
        how do you cure a cold -> cold
        do you know why bread rises -> bread
        who invented beer -> beer
        what causes thunder -> thunder
    """,
    "riddles and good wishes at the bench": """
        workshop
        heres a riddle for you, what has teeth and never eats -> what is it|give up|say it|tell
        what would you do with a rotten beam -> no haste|measure
        bye hob, good luck with the wheel -> same for|wishes it back|takes that along
    """,
    "asked by a tag alone": """
        inn
        youre not married are you -> [Hh]usband
        you arent a machine are you -> machine
        and you? youre not from here are you -> born upstairs
        what about you, got family -> Husband|husband !> no use to you
        youre lonely arent you -> dough|last one
        you wont tell anyone will you -> counter|stays with me|lips
        were you always an innkeeper -> born upstairs
        you should go one day -> oven|mind the house
    """,
    "asked by a tag alone, at the bench": """
        workshop
        it isnt far is it -> forty planks
        odile isnt married is she -> shelves
        youve never left have you -> found|Hob
    """,
    "a reason behind a doubt": """
        inn
        whats behind that gate anyway -> road|stones
        never? why not -> reason|why
    """,
    "words said over before a question": """
        library
        the winter of the wolves -> froze
        no way. who fell? anyone famous -> swords
        from their swords... sad. what do you read at night -> wolves|opened !> sells
    """,
    "wishes and questions in many wrappings": """
        inn
        i wanna hear a story -> cat|stones|tax collector !> I am listening
        you must have a husband -> [Hh]usband
        any idea where the library is -> west
        soup how much -> One copper
        could do with a soup -> bowl of soup
        whats the deal with bram -> dry stick
        must be boring -> people at every table|new story
    """,
    "what a guest cannot believe at once": """
        inn
        does the boy have a name -> Boy
        never? -> exception
        no way -> otherwise|know it|what I mean
        is that a joke -> otherwise|know it|what I mean
        whats in the soup -> sheep
        sheep?? -> So I said|my words|sheep
        thats all? -> no more
        so you dodging the question -> Once more|What was it|other words
        pretty tho -> . !> power|do not do
        what all can you do here -> boy|dice
    """,
    "what a guest doubts of a guard": """
        square
        do you ever sleep -> watch
        never? -> exception|None
        was that a threat -> reported it|than I know|mean what I say
        have you ever been out there -> outside
        never? why not -> . !> exception
    """,
    "asked on of what was just said": """
        inn
        why is bread for nothing? you are rich? -> most of a roof
        most of a roof lol. whats wrong with the rest of it -> beds !> never heard
        ok give me gossip -> .
        any other gossip -> .
        more gossip -> .
        why, how old you are? -> bread|beams|counting
        got a seat for an old woman and her rascal? -> bench by the fire
        are you ok -> better|well|fine
    """,
    "asked on among books": """
        library
        where are you from -> .
        are you ok -> .
        read me that wolf winter -> froze
        tell me about the arms -> thistle
        she sat on it?? poor queen -> .
        what rules do you go by -> .
    """,
    "asked by strangers to the tongue at the bench": """
        workshop
        hello master. what you make here? -> build here
        that stair. where it goes? -> nowhere
        whos joss -> bench
        you miss him? -> [Jj]oss|peg
        who has that right -> build
    """,
    "behind the gate": """
        square
        whats behind it that needs so much guarding? -> road|stones|Hedges
        did a cask roll or not -> well
    """,
}
