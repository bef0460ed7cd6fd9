"""Two friends at the inn: credit and bargains, orders, errands, and talk of the house.

Scenes for `test_company`, written as those in `world.tests.company`.
"""

AT_THE_INN = {
    "credit": """
        in the inn
        Dora: two ales please -> Four coppers
        Carl: i have no money marta, can i pay tomorow? -> slate
        Dora: can i pay tomorow? -> slate
        Carl: can we pay you later -> slate
        Dora: is there credit here -> slate
        Carl: do you give credit -> slate
        Dora: can i run a tab -> slate
        Carl: can i owe you one -> slate
        Dora: put it on my slate -> slate|debts
        Carl: put mine on the tab -> slate|debts
        Dora: will you trust me for a soup -> slate
        Carl: trust me, im good for it -> slate
        Dora: what if i never pay -> slate
        Carl: i wont pay -> slate
        Dora: what happens if i cant pay -> slate
        Carl: let me off this once -> slate
        Dora: what have i run up -> four coppers
        Carl: we're skint -> story
    """,
    "what they would do or give for it": """
        in the inn
        Carl: what if i wash up -> story
        Dora: marta if i wash the dishes can you forget the ale -> story
        Carl: could i work it off -> story
        Dora: i could chop wood for it -> story
        Carl: ill sweep the floor for a soup -> story
        Dora: ill give you my boots for it -> boots.*(?:coppers|story)
        Carl: would you take a hat for it -> hat.*(?:coppers|story)
        Dora: ill trade you my knife for a soup -> knife.*(?:coppers|story)
        Carl: would you swap an ale for a song -> story
        Dora: i sold my boots for it -> ^(?!.*I take coppers)
        Carl: dora did you wash the dishes at home
        Dora: nope
    """,
    "goods in place of coins, and the answer to that": """
        in the inn
        Carl: an ale please -> Two coppers
        Carl: here take my gloves instead, good wool -> gloves.*(?:coppers|story)
        Carl: so is that a yes or no on the gloves -> If it were a yes
        Dora: soup for me -> There you are|Mind your tongue
        Dora: here, have my boots instead -> boots.*(?:coppers|story)
        Dora: so do you want the boots or not -> If it were a yes
        Dora: so yes or no? -> If it were a yes
        Carl: can i pay in eggs -> eggs.*(?:coppers|story)
    """,
    "what is not to be had, within an order": """
        in the inn
        Carl: two stews n a beer for me pls, she'll have cider -> stews.*(?:Two coppers|foam).*cider
        Dora: four teas please -> teas
        Dora: my friend wants a cider -> cider
        Dora: oh soup then, for both of us, and 2 ales -> Two coppers for the soup.*Four coppers
        Carl: we'll both have soup -> Two coppers for the soup
    """,
    "what a friend holds, and who was meant": """
        in the inn
        Carl: 2 ales please -> Four coppers
        Dora: give us one of those mugs then, u cant drink both
        Dora: can i have a sip of yours
        Dora: share one of those with me, u got two
        Carl: no get ur own
        Dora: swap bowls with me
        Carl: keep your hands off my mug
        Dora: not u marta lol, he was talkin to me -> As you please|Another time
        Carl: i was talking to dora, not you marta -> As you please|Another time
        Dora: can i have some of your soup marta -> There you are|Mind your tongue
    """,
    "a story behind the question whether it would do": """
        in the inn
        Carl: an ale please -> Two coppers
        Dora: soup for me -> There you are|Mind your tongue
        Carl: what story would you like -> [Oo]nce
        Carl: what story would do for the ale? my gran got chased by a goose once -> ale
        Dora: would a tale do? once i met a bear in the wood and it stole my shoes -> soup
    """,
    "haggling": """
        in the inn
        Dora: how much for an ale -> Two coppers
        Dora: how about two ales for three coppers -> [Ee]verybody|haggle
        Carl: marta three for the price of two -> [Ee]verybody|haggle
        Dora: too dear -> [Ee]verybody|haggle
        Carl: can we have it cheaper -> [Ee]verybody|haggle
        Dora: any discount for two? -> [Ee]verybody|haggle
        Carl: buy one get one free? -> [Ee]verybody|haggle
        Carl: its on the house, right? -> [Ee]verybody|haggle
        Dora: kids eat free? -> [Ee]verybody|haggle
        Carl: family price? -> [Ee]verybody|haggle
        Dora: thats a lot for beer -> [Ee]verybody|haggle
        Carl: lets split the bill marta -> slate for each
        Dora: can carl pay half -> slate for each
        Carl: separate bills please -> slate for each
    """,
    "an order behind an excuse": """
        in the inn
        Carl: excuse my friend and bring us a soup please -> Mind|dip|soup
        Dora: marta, sorry about him, two ales please -> Four coppers
        Carl: marta this is Dora, she's shy -> both of you|Two hungry
        Carl: marta, ignore her, she had a long day -> forgotten|mended|short memory
    """,
    "what another owes, and both": """
        in the inn
        Dora: an ale please -> Two coppers
        Carl: whose turn is it to pay
        Dora: do we owe you -> ale for two coppers
        Carl: do we owe you anything -> Dora had ale for two coppers
        Dora: what does he owe -> For Carl I have nothing
        Carl: does she owe you anything -> ale for two coppers
        Dora: did carl pay his ale -> For Carl I have nothing
        Carl: how much is hers -> Name
    """,
    "what is to be kept in mind": """
        in the inn
        Dora: marta my favourite flower is foxglove, keep it in mind ok -> mind|kept|keep
        Dora: i'm allergic to leeks -> .
        Dora: write that down -> mind|kept|keep
        Dora: my horse is lame -> .
        Dora: bear that in mind -> mind|kept|keep
        Carl: an ale please -> .
        Carl: my brother is called Tam, remember that -> Tam|mind|kept
        Carl: whats my brother called -> Tam
        Carl: its raining and my boots leak, note that -> mind|kept|keep
        Dora: what is my favourite flower -> foxglove
    """,
    "what is to be written down": """
        in the library
        Dora: my grandmother was called Isolde. write that down please -> card|ntered|ritten|file
        Dora: i hate mondays. remember that -> card|ntered|ritten|down|file
        Dora: whats my grandmother called -> Isolde
    """,
    "what the guard is to keep in mind": """
        in the square
        Dora: my grandmother was called Isolde. write that down please -> Noted|book
        Dora: i hate mondays. remember that -> Noted|book
    """,
    "what the golem is to keep in mind": """
        in the workshop
        Dora: my grandmother was called Isolde. write that down please -> keeps|notch|has it
        Dora: hob i hate mondays -> .
        Dora: remember that -> keeps|notch|has it
    """,
    "reminders of two": """
        in the inn
        Dora: remind me to feed the dog in 20 minutes -> 20 minutes
        Dora: did u get that, the reminder? -> feed the dog
        Dora: got that? -> feed the dog
        Carl: what was the reminder marta -> Nothing is left|nothing
        Carl: remind us both to leave in 10 minutes -> 10 minutes
        Carl: what reminders have i got -> : leave
        Dora: what did i ask you to remind me of -> feed the dog
        Dora: cancel the reminder -> not remind|strike
        Dora: are there any reminders -> Nothing is left
        Carl: ok forget the reminder -> not remind|strike
    """,
    "orders in few words": """
        in the inn
        Dora: hi marta -> .
        Carl: evening marta -> .
        Dora: ill have the cheapest thing then -> Eat|costs nothing
        Dora: he'll have what i'm having -> same
        Carl: nothing for me thanks -> As you like
        Dora: two then, one each -> bread, soup or ale
        Dora: give him mine -> your own hands
        Carl: we'll share one -> whose slate
        +70 Dora: soup for two -> Two coppers
        Carl: dora we could share a coat
    """,
    "what is corrected behind a dish": """
        in the inn
        +3700 Dora: hi marta -> .
        Carl: soup pls -> soup|Mind|dip
        Carl: no wait, bread and cheese -> bread, Carl.*soup.*slate.*cheese(?!.*Carl)
        Dora: make it two -> same|One for you
        Carl: what do i owe -> [Nn]othing
        Carl: actually make that an ale -> ale, Carl.*back
        Carl: sorry i meant soup -> soup, Carl.*mug of ale back
        Carl: not that one, the bread -> bread, Carl.*soup is off the slate
        Carl: what do i owe -> [Nn]othing
    """,
    "what is corrected in other words": """
        in the inn
        +3700 Dora: hi marta -> .
        Carl: an ale please -> foam|There
        Carl: take it back, i wanted soup -> soup, Carl.*mug of ale back
        Carl: hang on, ale instead -> ale, Carl.*back
        Carl: can i change my order to soup -> soup, Carl.*back
        Carl: oh no, wine please -> wine
        Carl: cancel that -> [Nn]othing of the kind|I take a bowl of soup
        Dora: an ale for carl -> Carl
        Carl: i dont want ale -> I take a mug of ale back
        Dora: do i owe anything -> [Nn]othing
    """,
    "what is corrected in haste": """
        in the inn
        +3700 Dora: hi marta -> .
        Carl: soup -> soup|Mind|dip
        Carl: scratch that, ale -> ale, Carl.*back
        Carl: that was supposed to be a soup -> soup, Carl.*back
        Carl: wrong one, i wanted ale -> ale, Carl.*back
        Carl: on second thought a soup -> soup, Carl.*back
        Carl: an ale too please -> Three coppers
        Carl: what do i owe -> soup and ale
        Carl: then ill take her soup -> for them to give
    """,
    "all of the last order, and one part of it in the place of another": """
        in the inn
        +3700 Dora: hi marta -> .
        Dora: bread n ale plz -> .
        Carl: make it two -> a slice of bread and a mug of ale|a mug of ale and a slice of bread
        Carl: no wait, soup for me instead of the bread -> I take a slice of bread back(?!.*ale)
        Carl: marta whats on my slate -> ale and soup for three
        Carl: hey thats wrong, i wanted the soup! take the ale -> mug of ale back
        Dora: marta swap the bread for soup -> I take a slice of bread back(?!.*ale)
        Dora: marta soup not ale -> I take a mug of ale back
        Dora: marta what do i owe -> soup twice for two
    """,
    "what another has": """
        in the inn
        +3700 Dora: hi marta -> .
        Dora: a soup please -> soup|Mind|dip
        Carl: puh, thirsty. an ale and whatever shes having -> bowl of soup and a slice of bread
        Carl: marta what do i owe -> ale and soup|soup and ale
        Carl: same but ale -> There|foam
        +130 Dora: marta ill have the same as carl -> same
    """,
    "what went wrong with an order": """
        in the inn
        +3700 Dora: hi marta -> .
        Dora: a soup please -> soup|Mind|dip
        Dora: thats not what i asked for -> My mistake.*soup is off the slate
        Dora: an ale please -> .
        Dora: wheres my ale -> brought you that
        Dora: marta you charged me twice -> ale for two coppers
        Dora: marta i only had one -> ale for two coppers
        Dora: marta this bill cant be right -> ale for two coppers
        Dora: marta i already paid -> ale for two coppers
        Dora: marta no soup for me -> none for you|Then none
        Dora: i dont want soup -> none to take back
        Dora: marta i got the wrong one -> ale is off the slate
        Dora: marta whats on my slate -> [Nn]othing
        Dora: an ale -> .
        Dora: marta ill pay now -> counter
    """,
    "what is said of a dish": """
        in the inn
        +3700 Dora: hi marta -> .
        Dora: a soup please -> soup|Mind|dip
        Dora: mm good soup, whats in it -> ^(?!.*(?:dip|Mind)).*(?:arley|leeks)
        Dora: nice soup marta -> sweet
        Dora: marta the bread and the soup were great -> ^(?!.*enough)
        Dora: marta soup with bread is how i like it -> ^(?!.*(?:dip|Mind))
        Dora: marta another ale and ill fall over -> Shall I
        Dora: marta two ales later and he was singing -> ^(?!.*copper)
        Dora: my ale is empty -> fill it
        Dora: marta this bread is hard -> rye
        Dora: marta bread for breakfast please -> ^(?!.*Breakfast)
        Dora: marta what do i owe -> soup for one copper
        Dora: marta remind carl to feed the dog in 5 minutes -> ^(?!.*story)
        Dora: marta what do i owe -> soup for one copper
        Dora: marta i need to ask something about the library -> ^(?!.*story)
        Dora: marta what do i owe -> soup for one copper
    """,
    "what is wanted by two": """
        in the inn
        +3700 Carl: hi marta -> .
        Dora: hi marta -> .
        Carl: an ale please -> foam|There
        Dora: me too please -> foam|There
        Carl: can i have a room -> locked|No bed
        Dora: me too please -> locked|No bed
        Carl: three soups, one for me and two for dora -> Dora's
        Dora: one ale each please -> [Ww]hom
        Carl: two of whatever it is -> bread, soup or ale
        Dora: something warm to drink -> soup
        Carl: only if its hot -> hot
    """,
    "what she is to choose": """
        in the inn
        Carl: hi marta -> .
        Dora: hi marta -> .
        Dora: surprise me -> Mind|dip
        Carl: you choose for me -> Mind|dip
        Dora: bring us something nice -> bread, soup or ale
        Carl: add a bread for dora to my tab -> Dora
    """,
    "what is paid for both": """
        in the inn
        +3700 Dora: hi marta -> .
        Carl: soup pls -> .
        Dora: an ale -> .
        Dora: ill pay for both, here -> counter.*ale for you, and soup for Carl
        Carl: do we still owe anything -> All even
        Carl: keep the change -> kind
        Carl: an ale -> .
        Dora: ill pay for everything -> On your slate it goes, Dora: ale
        Carl: what do i owe -> [Nn]othing
        Carl: ill pay half -> slate for each
        Dora: heres a button for it -> button
        Dora: heres two coppers -> ale, and the slate is clean
        Dora: are we good then -> even
    """,
    "reminders of both, and on coming back": """
        in the inn
        Carl: hi marta -> .
        Dora: hi marta -> .
        Carl: remind us both in two minutes to check the stairs -> two minutes
        Carl: what reminders have i got -> check the stairs, you and Dora
        Dora: remind me when i come back to buy bread -> when you come back.*buy bread
        Dora: when im back remind me to wash -> wash
        Dora: remind me to pay next time im here -> pay
        Dora: what reminders have i got -> buy bread.*wash.*pay
        +130 Carl: thanks -> check the stairs, you and Dora
    """,
    "what another gets is not for them": """
        in the library
        Dora: hi odile -> .
        Carl: hi odile -> .
        Carl: can i borrow a book -> stay|leaves
        Dora: me too please -> stay|leaves
    """,
    "the boy, and who was seen": """
        in the inn
        Dora: hi marta -> .
        Carl: evening marta -> .
        Dora: call the boy back -> delivers
        Carl: has anyone been looking for dora -> that I know of
        Dora: a man with a red beard, seen him here? -> name
        Carl: any red bearded man yet? -> name
        Dora: if anyone asks for me, i'm not here -> business
        Carl: if a tall man with a red beard comes by, you havent seen me -> business
    """,
    "the fare": """
        in the inn
        Dora: is this ale watered down, tastes like dishwater -> Nobody waters
        Carl: is it fresh -> this morning
        Dora: what's in the ale -> my mother
        Carl: is there garlic in it -> barley
        Dora: where do you get your leeks -> market
        Carl: do you know how to make bread -> Rye
        Dora: how strong is the ale -> thimble
        Carl: why is the bread free -> hungry
        Dora: how do you make money then -> soup and ale
        Carl: got a spoon -> counter
        Dora: can i take it with me -> along
        Carl: what do you put in the soup that its so good -> Barley
        Dora: does hob eat -> Hob eats nothing
        Carl: what does odile like to eat -> Odile comes over
    """,
    "the house": """
        in the inn
        Dora: marta he said ale is free for family -> [Ee]verybody|haggle
        Carl: is there a bath -> well
        Dora: can i wash somewhere -> well
        Carl: where can i leave my horse -> no stable
        Dora: any thieves round here -> Not that I know
        Carl: got cards -> Dice
        Dora: anything strange happen lately -> cask
        Carl: its loud in here marta -> fire
        Dora: can you open a window -> warm
        Carl: more wood on the fire marta -> burns all day
        Dora: do you sell lanterns -> bring it back
        Carl: do you pay taxes -> tax collector
        Dora: how many guests today -> heads
        Carl: dora is it loud at yours too
        Dora: carl i had a bath yesterday
    """,
    "what is no order": """
        in the inn
        Dora: hi marta -> .
        Carl: marta what's the cheapest? -> ^(?!.*(?:Eat,|From this)).
        Dora: is anything free? -> ^(?!.*(?:Eat,|From this)).
        Carl: dora, one for the road?
        Dora: marta tell me a joke, one for the road -> ^(?!.*[Ww]hom ).
        Dora: marta i'm not hungry -> ^(?!.*(?:Eat,|From this)).
        Carl: marta i'm starving to hear a story -> ^(?!.*(?:Eat,|From this)).
        Carl: marta, two ales for the two of us -> Four coppers
        +70 Dora: marta, an ale for two please -> Four coppers
        +70 Dora: a soup please -> Mind|There
        Dora: Carl gets what i have -> same|enough
    """,
    "what is no bargain": """
        in the inn
        Dora: hi marta -> .
        Carl: marta do you trust me? -> ^(?!.*debts).
        Dora: marta give me some time -> ^(?!.*debts).
        Carl: marta could you share that recipe with us -> ^(?!.*slate).
        Dora: marta i will work for the village -> ^(?!.*(?:coppers|story)).
        Carl: marta do you have a map for us -> ^(?!.*bargain).
        Dora: marta may i leave a book for bram -> ^(?!.*(?:bargain|Keep)).
        Carl: marta take them off -> ^(?!.*(?:haggle|[Ee]verybody)).
        Dora: marta we broke a mug -> rag|happens
        Carl: and what is his? -> ^(?!.*slate).
        Dora: how much for an ale -> Two coppers
        Carl: that's a lot -> [Ee]verybody|haggle
        Dora: i'll get that -> ^(?!.*debts).
    """,
    "what is not of the house": """
        in the inn
        Dora: hi marta -> .
        Carl: marta call the boy -> ^(?!.*delivers).
        Dora: is it safe to drink the water? -> ^(?!.*barrel).
        Carl: marta, was anyone killed by the wolves? -> ^(?!.*Not that I know).
        Dora: marta any cheese? -> no cheese|No cheese
        Carl: marta why do the stairs in the workshop lead nowhere? -> ^(?!.*Four rooms).
        Dora: marta is there a lady here who reads? -> ^(?!.*beards).
        Carl: marta how do you live with the noise? -> ^(?!.*copper).
        Dora: marta, when bram comes, you don't serve him ale? -> ^(?!.*business).
        Carl: marta, is the lantern for sale? -> ^(?!.*dark).
        Dora: marta, can i take it home -> ^(?!.*along).
    """,
    "one for each, on one slate": """
        in the inn
        Dora: hi marta -> .
        Carl: an ale for me and one for dora, on my slate -> ^(?!.*(?:same|once more))
        Carl: wait what do i owe now -> [Ff]our coppers
        Dora: what do we owe you all together? -> copper|slate
        Carl: u dont know my bill? -> [Ff]our coppers
        Carl: brr im frozen. two more ales, ones for her -> Dora
    """,
    "one more at the dice": """
        in the inn
        Dora: hi marta -> .
        Carl: marta do you want to play dice -> .
        Dora: lemme try, i roll better than him -> .
        Carl: ha told u, dora. you owe me a beer -> ^$
    """,
    "the only other one": """
        in the inn
        Dora: hi marta -> .
        Carl: hiya marta -> .
        Dora: an ale for my friend here -> For Carl|are, Carl
        Carl: marta, a soup for the lady over there -> For Dora|are, Dora
        Dora: just two ales please, one for carl and one for me -> and one for Carl|and Carl
        Carl: marta, get my mate some bread -> For Dora|are, Dora
    """,
    "whose sister she was": """
        in the inn
        Dora: hi marta -> .
        Carl: marta, my wife was called ingrid. she died two winters ago -> .
        Dora: marta, she was my sister -> .
        Dora: marta, who was she to me? -> Ingrid was your sister
        Carl: marta, who was my sister -> ^(?!.*Ingrid)
    """,
    "what he whispered is not told by the way": """
        in the inn
        Dora: hi marta -> .
        Dora: marta, my brother tom died in spring -> .
        Carl whispers to Marta: i sold her brothers boat -> .
        Dora: marta, what did he just whisper to you -> ^(?!.*(?:Tom|boat))
    """,
    "for him, for her, and for all": """
        in the inn
        Dora: hi marta -> .
        Carl: evening marta -> .
        Dora: ale for everyone? you must be joking -> ^(?!.*serves)
        Dora: ale for everyone but carl -> ^(?!.*serves)
        Dora: ale for everyone on me -> Carl(?!.*[Ss]ay: an ale)
        Carl: an ale for her and one for me then -> and one for Dora|and Dora
        Dora: bread for the road pls, two, one each -> and one for Carl|and Carl
        Carl: soup for me and bread for him pls -> Dora
        Dora: marta can i have a bed for us two -> locked|no bed
        Carl: shut? why -> roof
        Dora: marta who are odile and bram -> books|library
    """,
    "a tale that is offered": """
        in the inn
        Dora: hi marta -> .
        Carl: two ales please -> Four coppers
        Dora: a soup for me -> .
        Carl: whats the damage for all that -> coppers
        Carl: marta i've got not a penny -> story
        Carl: right then heres one. a monk bet his bell and lost it to a goat -> story|Well told
        Dora: so was that a good story or not? do we still owe you -> [Ee]ven|copper
        Dora: fine, a story for it. my aunt married a bear and he snored -> story|Well told
        Carl: marta do i still owe you -> So far nothing|Nothing so far
    """,
    "one each": """
        in the inn
        +3700 Dora: hi marta -> .
        Carl: hello marta -> .
        Carl: two ales pls. one each -> Dora
        Dora: 2 soups please, one each thanks -> Carl
    """,
    "for whom it is": """
        in the inn
        Dora: hi marta -> .
        Carl: hello marta -> .
        Dora: marta an ale for the lady -> [Ww]hom
        Dora: for me. dora. the wet one -> Dora|foam|There
        Carl: marta, did that pay for mine too -> slate is clean|[Nn]othing
        Dora: once my grandad had a goose called bess and the goose bit a priest -> story|Well told
        Carl: marta what was the gooses name -> Dora.*goose called Bess
        Dora: carl she was a lovely goose
        Carl: marta what did dora whisper to you -> tell you that|even if|once|not me
        Carl: ill give you 5 coppers marta -> not for sale|nothing that was told
        Carl: one more ale then im off -> Mind the foam|There you are
        Dora: marta put his on mine -> On your slate
    """,
    "two soups and no more": """
        in the inn
        Dora: hi marta -> .
        Carl: two soups then, one for me n one for her -> One for you, and one for Dora|Dora's
        Carl: thats three soups, i only said two -> back to me
        Dora: two ales for me and my friend here -> One for you, and one for Carl|Carl's
        Dora: you gave us four ales, we only wanted two in all -> back to me
        Carl: here, take the two back then -> sorry|give it back to me
    """,
    "behind a thanks": """
        in the inn
        +3700 Dora: hi marta -> .
        Carl: any chance of an ale -> Two coppers so far
        Dora: aw cheers. and a soup for me then -> hot|dip
        Carl: can i still get a bread -> Eat|costs nothing
        Dora: so wheres the ale then -> That I have not brought you yet, Dora
        Carl: one soup one ale pls -> Five coppers so far
        Dora: so whos paying -> [Ee]ach of you|Whoever ordered
        Carl: ill get hers -> On your slate it goes, Carl: soup and ale, and Dora owes nothing
        Dora: next rounds on me -> Gladly, Dora, but of what
        Dora: a round of soup on me -> Dora
    """,
    "a story for a friend": """
        in the inn
        +3700 Dora: an ale please marta -> Two coppers
        Carl: once a goat ate my wedding shoes and i danced in socks. thats for her -> Dora owes me
        Dora: what do i owe -> [Nn]othing
        Dora: a soup then -> hot|dip
        Carl: once i fell off a roof into a cart of geese and broke two eggs. for dora -> soup.*Dora
        Dora: am i square now -> even|Even
        Carl: two soups please -> Two coppers
        Dora: an ale for me -> Two coppers
        Carl: once a bishop lost his hat to me at dice. thats for both of us -> twice.*ale of Dora
        Dora: does his story count for mine -> story|even|Nothing|nothing
    """,
    "a story pays for nobody who was not named": """
        in the inn
        +3700 Dora: an ale please marta -> Two coppers
        Rose: a soup please -> .
        Carl: once a goat ate my wedding shoes and i danced in socks -> ^(?!.*(?:Dora|Rose|owes)).
        Carl: once a red rose grew on my grandmothers roof and we ate it -> ^(?!.*(?:Rose|owes)).
        Carl: once a goat had my socks, one for me and one for her dog -> ^(?!.*(?:Rose|Dora))
        Carl: once a king had a golden crown made, and it was for Dora -> ^(?!.*owes).
        Carl whispers to Marta: once a bear stole my spoon and ate it whole -> .
        Carl: once a hen laid a golden egg in my old hat. thats for her -> wiped nothing
        Dora: what do i owe -> ale for two coppers
        Rose: what do i owe -> soup for one copper
        Carl: once a fox ate my aunts geese and her hat. this is for Rose's soup -> soup: Rose owes
        Carl: once a bishop lost his hat to me at dice. for her ale -> ale: Dora owes
        Carl: an ale -> coppers so far
        Carl: once a fish told me a secret about a pond, thats for dora -> ale(?!.*Dora)
        Carl: what do i owe -> [Nn]othing
    """,
    "what is said of something else than the order before it": """
        in the inn
        +3700 Dora: three ales and a soup -> Six coppers
        Dora: make that two ales -> Four coppers for the ale
        Dora: what do i owe -> soup and ale twice
        Carl: an ale -> foam|There
        Carl: my brother is a sailor -> .
        Carl: changed my mind -> ^(?!.*back)
        Carl: i counted my sheep. make it one -> ^(?!.*(?:back|My mistake))
        Carl: no way im paying -> ^(?!.*(?:back|My mistake))
        Carl: i have a cat -> .
        Carl: i want one -> ^(?!.*(?:serves|the same|same for))
        Carl: my hammer broke -> .
        Carl: i need one too -> ^(?!.*(?:serves|same for))
        Rose: i only wanted one -> none of mine in your hands
        Rose: somebody is at the door -> .
        Rose: i'll get it -> ^(?!.*(?:On your slate|owes))
        Rose: who broke the chair? -> .
        Rose: it's all on me -> ^(?!.*On your slate)
        Rose: throw the bones to the dog -> ^(?!.*(?:dice|throws))
        Rose: two soups -> Two coppers
        Rose: no, make it one -> I take a bowl of soup and a slice of bread back
        Rose: an ale -> coppers so far
    """,
    "talk at the table": """
        in the inn
        +3700 Dora: evenin, got any room by the fire -> Wherever you like|By the fire
        Carl: is it warm in here or what -> oven
        Dora: are you makin bread too? smells good -> at dawn
        Carl: a soup please -> hot|dip
        Carl: bit salty innit -> leave it|sorry
        Dora: had worse -> praise|better thanks
        Carl: you got any stronger stuff -> soup and ale|soup a copper
        Dora: do you have beds here? how much for two -> locked|no bed|No bed
        Carl: can the boy take some bread to bram -> He carries words
        Dora: send the boy to the smith -> Of no smith
        Carl: i'll have an ale -> coppers so far
    """,
    "spoken as abroad": """
        in the inn
        +3700 Dora: good evening. have you place for us two -> By the fire there is room
        Carl: what is it you cook today? -> [Bb]read
        Dora: two times soup please -> Two coppers
        Carl: where is my beer -> That I have not brought you yet|I brought you that
        Dora: sorry i have not money -> story
        Carl: so i drink one ale more -> coppers so far
        Dora: i would like to pay for both -> You had soup twice.*Carl
        Carl: the soup is good? -> Judge when|Taste it
        Dora: how much i must pay in total -> soup twice for two coppers
        Carl: the little boy is your child? -> runs for me|all knees
    """,
    "a question for the guard": """
        in the inn
        +3700 Dora: hi marta -> .
        Carl: hello marta -> .
        Dora: a soup please -> hot|dip
        Carl: and one for me, plus an ale -> For you the same|the same for you
        Dora: can you ask the guard if he's hungry -> boy
        +40 Carl: no wait i want soup instead -> There is your soup
        Dora: well what did he say -> Bram
        Carl: and what's left on mine -> soup
        Dora: an ale for the champion -> [Ww]hom
        Carl: we'll be off then. all paid up? -> Not
    """,
    "an old couple": """
        in the inn
        +3700 Dora: hi marta -> .
        Carl: hello marta -> .
        Dora: two bowls of your soup then, and an ale for my husband here -> Carl
        Carl: make that two ales, she drinks like a fish -> Four coppers for the ale
        Dora: do you take stories still, like the old days? -> I take a story|A good story pays
        Carl: did we pay for the bread too -> the bread costs nothing
        Dora: the soup could do with a little more salt -> on the counter
        Carl: how long will the boy be -> hear at once|first to know
        Dora: fancy a throw of the bones, old man -> dice|cup
    """,
    "a drink for a sad friend": """
        in the inn
        +3700 Dora: i am so tired, my dog died -> .
        Carl: aw dora. give her some ale on me, she needs it -> For Dora|There you are, Dora
        Carl: hello? a soup for her i said -> For Dora|There you are, Dora
    """,
    "a word that somebody cannot believe": """
        in the inn
        +3700 Dora: hi marta -> .
        Carl: whats the news -> .
        Dora: excuse me?? im a what -> .
        Carl: an ale please, and a bread -> .
        Dora: marta you forgot my soup -> no soup written down for you
        Carl: wheres my bread then -> brought you that
    """,
}
