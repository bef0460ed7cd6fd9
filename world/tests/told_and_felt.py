"""What is told, asked back, confided and felt, by one guest and by two in company.

`TOLD` is played by `test_company`, `FELT` by `test_talk`.
"""

from __future__ import annotations

TOLD = {
    "what was told, and who asks for it": """
        in the inn
        Dora: hi marta -> .
        Carl: marta once there was a goat who ate a bishops hat and got made bishop himself -> .
        Carl: marta we walked all day -> .
        Carl: marta what did carl tell u earlier -> you walked all day
        Dora: marta what did carl tell you -> “we walked all day”
        Carl whispers to Marta: im planning a surprise party for dora -> with me|baked shut
        Dora: marta what did he whisper to you -> ^(?!.*(?:party|surprise)).*says
        Dora: marta did carl tell you anything about me -> Carl|not mine to tell
        Carl: marta what did i tell u before, whisper like -> Not over|ear alone
        Carl: marta u promise u dont tell about the party? -> with me|baked shut
        Dora: marta what party?? -> Carl|not mine to tell
        Dora: marta did i tell you what i eat? im allergic to nuts by the way -> .
        Dora: marta what cant i eat -> allergic to nuts
    """,
    "a bill that is put right": """
        in the inn
        Carl: marta hi -> .
        Dora: marta an ale for carl and a soup for me -> .
        Carl: marta wait the ale was mine, shes not paying for that -> it goes, Carl: ale
        Dora: marta what do i owe now -> ^(?!.*ale and).*soup for one copper
        Carl: marta what do i owe -> ale for two coppers
        Carl: marta the soup isnt mine -> yours, Carl|not stand on your slate
        Carl: marta sorry, thats on me, i bumped the table -> ^(?!.*off Dora)
        Carl: marta put my drink on my slate -> ^(?!.*off Dora)
        Carl: marta put my cloak on -> ^(?!.*[Ss]late)
        Dora: marta what do i owe -> soup for one copper
    """,
    "a reminder that is complained of": """
        in the inn
        Dora: marta you never called me for the mule -> [Nn]othing|asked me to call|remind you
        Dora: marta remind me in 3 minutes to feed the mule -> 3 minutes
        Dora: marta why didnt you call me -> feed the mule
        Dora whispers to Marta: its carls birthday tomorrow, dont tell him -> with me|baked shut
        Dora: marta is it still a secret what i told you earlier -> with me|baked shut
    """,
    "a ring at the gate": """
        in the square
        Carl: bram hello -> .
        Carl whispers to Bram: i got a ring for dora in my bag, gonna ask her -> my word|from me
        Dora: bram what is carl hiding -> Carl|tales|report
        Carl: u promise u dont tell about the ring? -> my word|from me
        Dora: bram what ring?? -> Carl|tales|report on others
        Dora whispers to Bram: i stole carls purse -> my word|from me
        Carl: bram were merchants, the kings own. its urgent -> ^(?!.*(?:shop|stalls|king)).*word
        Dora: is it swordfish? or thornwick? -> ^(?!.*(?:inn|west)).*(?:not the word|the word: no)
        Carl: fine, call the guard on us then, jerk -> tongue|wolves|thicker|paid
        Dora: bram ring the bell for me, my grandmother died and all should know -> sorry|hard|heavy
        Carl: bram what is beyond the gate -> .
        Carl: bram is it far -> Inside the wall|Nothing in here
        Dora: bram tell carl about the bell instead -> wolves|danger
        Dora: bram the short version -> short
    """,
    "what a guard has said is taken up": """
        in the square
        Carl: do you drink on watch -> wedding
        Dora: nice weather carl
        Carl: what wedding -> .
        Dora: whose wedding was it carl
        Dora: always? sounds dull -> .
        Carl: dora you look tired
        Dora: is carl in trouble -> Ask Carl|for Carl to say|report on others|tells no tales
    """,
    "what was read out is taken up": """
        in the library
        Carl: tell us about the gate -> arms
        Dora: carl sit down
        Carl: and the arms? -> thistle|queen
        Dora: carl were you listening
        Dora: and who was the queen -> thistle
        Carl: you sat on one too once dora
    """,
    "what is in the soup is taken up": """
        in the inn
        Dora: whats in the soup -> sheep
        Carl: i had soup at home
        Dora: lol a sheep? when -> sheep
        Carl: is dora planning to ditch me -> Dora must|Ask Dora
        Dora: dont be daft carl
        Carl: does dora owe you -> For Dora
    """,
    "a love among books": """
        in the library
        Carl: odile my birthday is on the third of may, write it down would you -> .
        Dora whispers to Odile: i think im in love with carl -> Shelved|locked shelf
        Carl: odile did dora tell you anything bout me -> Dora|confidences|card but theirs
        Carl: when is my bday odile -> third of may
        Dora: odile what did carl tell you about me -> Carl|confidences|card but theirs
        Dora: odile carl is always so nosy, tell him the stones story instead -> Nine stones
        Carl: odile what is this village called and how old is it -> Thornwick(?!.*ladder)
    """,
    "a golem is told of geese": """
        in the workshop
        Carl: hob my favourite colour is green btw, and dora is scared of geese -> grain|oak
        Carl: hob whats my favorite colour? -> green(?!.*btw)
        Carl: hob who is scared of geese -> dora|Dora
        Dora: hob i hate onions, and my birthday is in june -> .
        Dora: hob when is my birthday -> june
        Carl whispers to Hob: i stole a nail -> Hob tells nobody|Screwed shut
    """,
    "of whom a friend told, and what he said": """
        in the square
        Dora: bram how long have you been a guard -> .
        Carl: bram nineteen what -> .
        Dora: bram is it cold here at night -> .
        Carl: bram do you eat -> .
        Dora: bram what kind of soup -> .
        Carl: bram what happens if it rains -> .
        Dora: bram hes from the north, a carpenter, and cant swim -> .
        Carl: bram what do you know about me -> carpenter.*north
        Dora: bram whats he do for work, i just told u -> carpenter
        Carl: bram my dad was a guard too -> .
        Dora: bram do u remember what he said his dad was -> guard
        Dora: bram did he just try to bribe you -> tales|do not hand on
        Carl whispers to Bram: shes wanted, arrest her -> .
        Dora: bram what did he just tell u -> ^(?!.*(?:wanted|arrest)).*says
        Dora: bram was it about me -> low voice|tales|report
    """,
    "who is called by a title, and what friends say of who hears it": """
        in the inn
        Dora: two ales -> .
        Carl: im starving, you having the soup?
        Dora: carl dont be rude
        Carl: im not!! its nice missus, honest -> .
        Carl: sooo missus, married? -> [Hh]usband
        Dora: between us, does he fancy me? he told you didnt he -> Carl|not mine|counter
        Dora: what did i whisper to you before? carl, cover your ears -> ear alone|Not over
        Dora: i like her, shes sweet
        Carl: dont listen to him missus -> .
    """,
    "plain questions are for her, and what friends remember is not": """
        in the inn
        Dora: hi marta -> .
        Carl: evening marta -> .
        Dora: how are you getting on? -> .
        Dora: what are you drinking? -> .
        Carl: are you having a good evening? -> .
        Carl: are you getting many guests these days? -> .
        Carl: why do you trust bram? -> .
        Carl: i trust him -> .
        Dora: carl, nice here
        Carl: pass the salt, sir
        Carl: you owe me a coin, officer
        Dora: do you remember our wedding? carl, the day i mean
        Carl: do you remember when we were young? dora, you were so pretty
        Dora: they told you about the ring, didnt they? carl?
    """,
    "what he is paid is asked of him": """
        in the square
        Carl: hello bram -> .
        Dora: hi -> .
        Carl: are you getting paid for this? -> pays|bread|coppers
    """,
    "what is denied is told on no more": """
        in the inn
        Dora: marta the goat is my dad -> .
        Dora: marta my da was a ferryman, drowned last spring savin a goat -> .
        Dora: marta the goat is not my dad -> ^(?!.*(?:kept|in mind))
        Carl: marta what did dora tell you -> ^(?!.*goat is my dad).*ferryman
        Dora: you remember how my dad died? -> drowned last spring
        Dora: marta there was a dragon the size of a church and carl wet himself -> .
        Carl: i did not!! dont believe a word -> Word against|both
        Carl: marta what did dora tell you about the dragon -> ^(?!.*wet himself).*Marta
        Dora: marta i was a nun once -> .
        Dora: nah i was joking -> .
        Dora: marta what did i tell you -> ^(?!.*nun).*ferryman
        Carl: marta i have three wives -> .
        Carl: i dont have three wives lol
        Dora: marta how many wives does carl have -> ^(?!.*: three wives).*Marta
    """,
    "of whom he is said, when another was asked": """
        in the square
        Carl: my uncle is a guard too. he got stabbed once -> sorry|hard|heavy
        Dora: bram do u get scared up here -> .
        Carl: he doesnt get scared look at him
        Carl: what did i tell u bout my uncle -> ^(?!.*scared).*guard
        Dora: thx babe
    """,
    "a guard is called one": """
        in the square
        Dora: hello -> .
        Carl: dora leave him alone
        Dora: he lies all the time guard -> .
        Carl: dont believe a word -> .
    """,
    "what a golem makes, and who likes it": """
        in the workshop
        Dora: cor what you makin there -> stair|plan|bench|door
        Carl: dora come here
        Dora: oi stop teasin him
        Carl: i really like him
    """,
    "a friend who stands by, and is sent to": """
        in the inn
        Dora: hi there, any beds here -> bed|stairs
        Carl: locked? why -> roof|rain
        Dora: carl here is a roofer you know. he could fix it -> .
        Carl: dora you talk too much
        Dora: whats his trade again, my friend here? -> Carl
        Carl: i told you, i'm a roofer. and my wife left me because of it -> sorry|fire
        Dora: dont be sad ca
        Carl: since when do you care do
    """,
    "what is denied is about the line before, and stays for whoever told it": """
        in the inn
        Dora: marta my sister lives in weald -> .
        Carl: i didn't do it!
        Dora: marta where does my sister live -> weald
        Dora: marta my friend Carl stole a horse -> .
        Carl: marta hello -> .
        Carl: i don't
        Dora: marta what did carl steal -> horse
        Dora: marta remember that my horse has a white foot -> .
        Carl: marta my horse has a white foot -> .
        Carl: marta my horse has no white foot -> .
        Dora: marta what did i ask you to remember -> horse has a white foot
    """,
    "what one says of another is none of the other's words": """
        in the inn
        Eve: marta i am a baker -> .
        Finn: marta eve is a baker -> .
        Eve: marta i am not a baker -> .
        Finn: marta what is eve -> ^(?!.*and is).*baker
    """,
    "a rude boy and his gran": """
        in the inn
        Dora: soup for me and an ale for carl please -> .
        Carl: so youre single then? i got an uncle -> .
        Dora: carl! manners. sorry about him dear -> .
        Carl: gran u finished yet? lets go see the gate
        Carl: gran u aint even got a copper on u
        Dora: thanks for the soup dear -> .
    """,
    "a stingy puppet": """
        in the workshop
        Carl: hello master. what you make here? -> stairs?|doors|wheels
        Dora: wow rude. hes asking what u build here -> .
        Carl: can you give me a bit of wood? for remember you -> .
        Dora: stingy puppet -> .
    """,
    "an order for who is called names": """
        in the inn
        Carl: marta hi -> .
        Dora: marta two soups, one for me and one for this big oaf -> for Carl|Carl's|One for you
        Carl: marta an ale for my daft lump here -> For Dora|Dora
    """,
}

FELT = {
    "receipts are for what is asked to be kept": """
        inn
        my brother used to make ale -> . !> in mind|kept|remember
        the bridge at home is made of bone -> . !> keep it|remember|told and heard
        i miss him is all -> my dear|sorry
        he was a good lad -> . !> remember
        i used to be a printer, till the shop burnt down. lost all my books -> sorry|my dear
        what did i do before, miss, you remember? -> printer
        ur soup is salty -> .
        no i meant it nice -> memory|forgotten|mended|there, there !> nice, then
        do u like my friend -> . !> do you like$
        remember that my cow is called Bess -> mind|kept|keep|bess
    """,
    "troubles, and who likes whom": """
        inn
        we had a library at home. it flooded -> sorry|my dear
        i got kicked by a horse on the way -> sorry|my dear
        oh this smells divine -> sweet
        we come from far -> . !> kept|in mind
        my husband limps, he fell off a roof -> sorry|my dear
        whatever -> . !> which|bread, soup
        let us speak of merrier things -> . !> cannot
        i make candles for a living -> .
        who told u about the candles -> own mouth|yourself|in here
        we had a fight -> sorry|my dear
        i got fired today -> sorry|my dear
        he robbed a bank once -> . !> bram
        he fancies you -> apron|soup
        i meant it kindly -> . !> in mind
        my wife snores like a bear -> . !> snores, then
    """,
    "a scar is no fright": """
        workshop
        i got a scar here from a fish hook -> . !> creak
        i broke my dads chair when i was six -> .
        what did i break -> chair
        we had a dog once, biggest dog ever -> . !> keeps it|chalked|notch|has it
    """,
    "griefs and fears at the inn": """
        inn
        my dog died last week. i miss him -> sorry|my dear
        my mother is ill -> sorry|my dear !> no is no
        i had a terrible dream -> sorry|my dear
        ive had such a bad day -> sorry|my dear|rest
        why does nobody like me -> sorry|my dear !> why\\?
        he never listens to me -> sorry|my dear
        im homesick -> sorry|my dear
        bet you water down the ale -> big|bigger|closing !> i hear you
        i am the best cook in the land -> bench|bag|taller
        i wrote a poem and it got printed! -> good to hear|how nice
        i got robbed on the road -> . !> leave it to me
        i got soup on your floor, sorry -> .
        boring job -> never|not while
        my uncle was innkeeper here before you -> hanne
        my family ran this place once -> hanne
    """,
    "teasing at the gate": """
        square
        boring job eh, bet you sleep half the day -> dull|best report
        i once beat three wolves with my bare hands -> spear|see it|said here !> noted
        bet you snore on watch -> words|say what|better ones
        ur mum -> words|say what|better ones
        call the guards on me then -> words|say what|better ones !> where\\?
        call the guards! -> . !> words
        my grandfather guarded this gate -> nine
        my brother is scared of geese -> . !> come to nothing
        where could i find some work -> marta|task !> all of thornwick
        how old do you think i am -> old enough|no ages
        guess how old i am -> old enough|no ages
        what do dreams taste like -> passes no gate|no report
        what do people do for fun round here -> dice
        where do folks go of an evening -> dice
        is it far -> inside|nothing
    """,
    "odd questions among books": """
        library
        ive read more books than you -> prose|softly|page
        boring job eh -> time for it|books !> follow
        how old do i look -> bindings|of an age
        what does the moon taste like -> poets|ink
        is there anything fun to do here -> stories|read
        my aunt was librarian here before you -> counted
        tell me the short version -> only the one|abridge
    """,
    "odd questions to a golem": """
        workshop
        what do clouds smell like -> shavings|still
        what do people do for fun here -> marta|inn
        my uncle was wheelwright here before you -> joss
        keep it short please -> short
        my left knee is bad too. what happened to yours -> squeak
        you miss joss? -> cap|peg
        is he dead or gone -> joss|cap
    """,
    "what a gate guards": """
        square
        what is behind? -> road|stones
        just a puddle out there. u guard that?? -> sleep behind
    """,
    "a wish at the inn, and love": """
        inn
        is anyone in love round here? -> gate
        could you warm the soup for me? -> fire
        i kept an inn once, in Saltby, thirty years with my Albert -> .
        whats my husband called then -> albert
        do you remember where i come from love? -> saltby
    """,
}
