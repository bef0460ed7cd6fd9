"""What two travellers say in one evening, hastily and in half sentences.

Scenes for `test_talk`: a place, and lines with what the answer has and lacks.
"""

from __future__ import annotations

TRAVELLERS = {
    "two introduce themselves in one breath": """
        inn
        im zora and that lump is kurt, we're from brackwater, came about the fair -> zora
        you remember where im from? -> brackwater
        where am i from, i told you when we came in -> brackwater
        where are we from -> brackwater
        why did we come here -> fair
        who did i come with -> kurt
        what do you know about me marta? -> brackwater !> i know more of soup
        what do you know about us -> fair
        do you know anything about me -> brackwater
        tell me what you know about me -> brackwater
    """,
    "the same in other words": """
        square
        hi, this is berta and my mate here is Otto, from Weyl, here for the wedding -> berta
        do you remember where we come from -> weyl
        what am i here for -> wedding|told
        what do you know of me -> weyl
    """,
    "the same of one, and of a trade": """
        library
        I'm Nell, a cooper from hollin, came to buy oak -> nell
        what do i do for a living -> cooper
        can you remember where i come from -> hollin
        why am i here, do you remember? -> oak
        what have you got on me -> hollin
    """,
    "no introduction of two": """
        inn
        im berta and this is boring -> .
        who did i come with -> . !> boring
        we're from weyl, and this soup is good -> .
        who is good -> . !> you told me that you came
        do you remember where the key is -> . !> you told me
        where is the boy from -> . !> you told me
        what do you know about hob -> hob|builds|workshop
        what do you remember -> told
    """,
    "whom somebody misses": """
        inn
        my mum used to make soup just like this, miss her -> sorry|fire|heart|bread
        my gran baked a bread like that. i miss her so much -> sorry|fire|heart|bread
        did i tell you about my mum -> soup
        my dad sang that one, i still miss him -> sorry|fire|heart|bread
        i missed the bus -> . !> sorry, |fire is warm
        my brother never misses -> . !> sorry, |fire is warm
    """,
    "a kind of book, and a page by what is in it": """
        library
        boring. is there any love stories in here -> kind|no shelf !> river froze
        the one with the arms -> thistle !> river
        read me a bit, i like the one with the bell -> hung the bell !> queen|nine stones
        got anything romantic -> kind|no shelf !> river froze
        do you have books for kids -> kind|no shelf !> river froze
        i'd rather hear the one about the stones -> nine !> river
        any ghost stories? -> kind|no shelf !> river froze
        what does the arms look like -> silver thistle !> no answer|not find
        and what do the stones look like -> nine|ring !> no answer|not find
        whats on the arms -> thistle
        read me the one with the hat -> . !> river froze|thistle
        have you got a book about the wolves -> river froze
        not the wolves, the one with the arms -> queen|thistle|arms of thornwick
        that one is good -> . !> river froze
    """,
    "a librarian of herself": """
        library
        you from here? -> hallow ferry|week
        tell me about yourself then odile, you from here? -> hallow|week|look some !> read nothing
        do u ever read for fun or just dust -> pleasure
        do you read at night -> pleasure
        tell me bout the copper kettle -> marta keeps it|inn of thornwick !> think the world
        what do you think of marta -> soup|world
        do you read minds -> . !> pleasure
        so can zora read or not, i wanna know -> . !> i see|do go on|is that so|hearsay
        where is bram, i need to know -> gate
    """,
    "what belongs to one's own post": """
        square
        is the gate shut now? -> shut
        is the gate still open -> shut
        we're back, count was ten -> ten !> noted|i hear you|it is kept
        we counted nine stones -> nine
        we counted on you -> . !> reported
    """,
    "what lies about in the workshop": """
        workshop
        whats all this junk -> wood and brass|ordered
        what is that pile of scrap -> wood and brass|ordered
        what is that -> . !> wood and brass that will be
    """,
    "errands and stories in one answer": """
        inn
        whats that lantern for -> dark
        hey wheres the boy come from, who is his mum -> son !> not in thornwick|i see
        tell hob he can shove his stair, send the boy -> boy !> to whom
        +40
        can the boy take a note to hob, tell him carl wants a knife sharpend -> boy !> say: to
        an ale -> two coppers
        i got no copper. once my uncle rowed a goat over the river in a tub -> slate|wipe !> begin
        send the boy -> with what words|what he is to tell
        i have no coins -> story
    """,
    "something warm, and more of it": """
        inn
        bring us something warm -> serves visitor a bowl of soup
        could we have something hot to eat -> serves visitor a bowl of soup
        /give soup to Marta -> .
        /give soup to Marta -> .
        something hot -> which|of what|soup
        a bowl of whatever is hot -> serves visitor a bowl of soup
        whats hot -> soup !> serves
        is it hot -> . !> serves
    """,
    "bowls, and what is taken": """
        inn
        two bowls then -> two bowls of soup
        is there meat in the bowl -> . !> serves
        i said i want some bread -> serves visitor a slice of bread
        what do you recommend -> soup
        i'll take your purse -> . !> serves
        i'll take that -> . !> bread knife|taproom
    """,
    "alone, and one more": """
        inn
        ill have the bread on its own then -> serves visitor a slice of bread !> soup
        an ale -> two coppers
        two for me actually, shes paying -> serves visitor a mug of ale
        another round -> serves visitor a mug of ale !> dice
    """,
    "what stands on the slate, in other words": """
        inn
        an ale -> two coppers
        and me? i still have to pay something -> copper
        do i have to pay something -> copper
        how many have i had now -> copper
        how many ales did i have -> copper
        what kind of story do you want then -> heard yet|forget the bread
        does it have to be true -> true
        wipe the slate will you -> story !> leave alone|no work
        do you take silver -> copper|story
        got anything sweet -> bread.*soup
        what do you brew here -> ale|bread
        once a miller sold his shadow to a crow and it flew off over the hill -> wipe|slate is clean
        once more -> . !> dice
    """,
    "they are back, at the inn": """
        inn
        its us again -> . !> hear you|mind
        we made it -> back|bench|fire|you !> mind|remember
        did you miss us -> soup|flatterer|sit down|your own age
        what did we miss -> hob|bram|odile
        anything happen while we were gone -> hob|bram|odile !> remember
        what happened while we were away -> hob|bram|odile
        anything new then -> hob|bram|odile
    """,
    "they are back, at the gate": """
        square
        its us again. brought no ale sorry -> accepted|leave it
        hullo again old man -> face|you again !> understood
        here we are again -> face|you again
        told you wed be back -> face|you again
        remember us? -> face|you again
        its a rose -> . !> face|you again
        we made a cake -> . !> face|you again
        it was us -> . !> face|you again
    """,
    "more of who was named": """
        square
        bram, who was here before you? -> edmer
        was he nicer -> mine|family !> which|who\\?
        whats he afraid of -> mine|family !> odile may
        was he a good guard -> . !> who\\?|name
        who is odile -> books
        is she nice -> . !> keeps the books
        whats she like -> . !> keeps the books
        how old is she -> thirty
        whats she afraid of -> odile|report|gate !> odile may
        open the gate guard -> word
    """,
    "more of who had the bench": """
        workshop
        who is joss -> joss|wheelwright
        whats he afraid of? -> heads|talk of others
        was he nice -> heads|talk of others !> which|name
        how old was he -> . !> which|name
        did he have children -> . !> which|name
        who is marta -> oil
        whats she afraid of -> marta !> knows nothing
        whats that door afraid of -> .
    """,
    "more of Bram among books": """
        library
        who is bram -> gate
        is he brave -> bram
        whats he afraid of -> bram|consult|card|confidences !> page
        whats he like -> .
    """,
}
