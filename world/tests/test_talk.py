"""What the people of Thornwick say to strangers in a hurry: to whom a line is, and of their "
"deeds."""

from __future__ import annotations

import re

from ai.tests.rows import some_of
from world.places import VILLAGE
from world.tests.own_ground import OWN_GROUND
from world.tests.own_lives import OWN_LIVES
from world.tests.pleas import PLEAS
from world.tests.round_about import ROUND_ABOUT
from world.tests.told_and_felt import FELT
from world.tests.travellers import TRAVELLERS
from world.tests.village import VillageTest

SCENES = {
    "what there is, and no order": """
        inn
        hi, what can i eat and drink in here -> bread.*soup.*ale
        what do folks eat or drink here? -> bread|soup
        what food have u got -> bread|soup
        tell me what u have -> bread|soup|ale
        which drinks do you sell here -> ale
        can u show me what there is? -> bread|soup|ale
    """,
    "prices of one thing": """
        inn
        what does the bread cost? -> nothing !> ale|soup
        how much is the ale -> two coppers !> soup
        and the soup? -> one copper !> ale
        what have u got to eat and drink? -> bread.*soup|soup.*ale
        puhutko suomea? -> tongue|speech|speak
        Spreekt u Nederlands? -> tongue|speech|speak
        promise me that you will wake me at six tomorrow -> minutes
    """,
    "words that are tried at the gate": """
        square
        is it swordfish? -> not the word|mean the word
        is it "turnip" -> not the word|mean the word
        the word is rose -> not the word
        could it be bread -> not the word|mean the word
        whats the word -> word
        i think its banana -> not the word
        its roses, isnt it -> not the word
        does it start with an a -> no help
        is it thistle? -> swings open
        +70
    """,
    "sorrows of one's own people": """
        inn
        my sister ran off with a tinker. sorry, i just needed to tell somebody -> heart|sorry|fire
        my father was a cooper, he hit me when i dropped things -> heart|sorry|fire
        my mother left us when i was six -> heart|sorry|fire
        my brother never speaks to me any more -> heart|sorry|fire
        we never made up, him and me -> heart|sorry|fire
        my father loved me -> . !> sorry
        my brother hit a deer -> . !> sorry
        my brother left me his boat -> . !> sorry|heart|fire
        my mother left me for a sailor -> heart|sorry|fire
        im afraid of the dark, dont laugh -> shame|fire
    """,
    "a question behind other words": """
        inn
        you never told me whether you have any soup left -> soup
        you still havent told me what the soup costs -> copper
        tell me whether bram is married -> gate !> heard
        what does he drink, bram -> bram !> whom
        anything i should not say to odile? -> . !> heard|say,
        what has teeth but cant eat -> give up|what is it|do tell !> bread
        have you ever lost somebody -> father.*mother
        how did you come to run this place -> mother|all my life
    """,
    "a riddle is asked for": """
        square
        now you ask me one -> no|not !> heard
        ask me a riddle -> no|not !> heard
    """,
    "what is to be kept, without a that": """
        inn
        remember im meeting a friend called jonas here tonight ok? -> .
        who did i say i was meeting? -> jonas
        dont forget my horse is lame, ok? -> .
        what did i tell you about my horse -> lame
    """,
    "what they have to do with each other": """
        inn
        does odile ever come in? -> between two chapters
        did bram pay his tab? -> owes me nothing
    """,
    "what a golem has to do with others, and is": """
        workshop
        has odile ever given u a book? -> ladder
        do golems sleep -> sleep|oil
        how long do golems live -> parts|rust
        are there other golems? -> one hob|only one
    """,
    "the roof": """
        inn
        u got a room for the nite? -> locked !> you are standing
        why not -> leaks|rains
        cant ur boy fix it -> slates
        what was this inn called before? -> copper kettle
    """,
    "two slates": """
        inn
        two ales -> four coppers
        how much is it for both of us? -> ale.*four coppers.*name
        is everything paid now, for me and for Ruben? -> four coppers.*ruben
    """,
    "what was said and done": """
        inn
        remind me in one minute to write to Aino -> one minute
        +70
        didn't you promise me something? -> write to Aino
        you must be Marta? -> marta
        do you have one? -> one of what
    """,
    "sums": """
        inn
        three ales pls -> six coppers
        how much r two soups -> two coppers
        what would 3 ales cost -> six coppers
        what do i owe u -> ale three times for six coppers
        but u told me an ale costs two coppers, so three of em make six, right? -> six coppers
        i thought an ale is two coppers -> each ale is two|two for an ale
        shouldnt it be five coppers? -> six coppers
        the bill isnt right -> six coppers
        once a beggar found a crown in his soup and threw it back into the pot again -> slate|wipe
        what do i owe u now -> clean|nothing
    """,
    "handed back": """
        inn
        two ales -> four coppers
        hey i never asked for two of those -> give it back|what you have not touched
        can u take one back please -> give it (?:back )?to me
        /give ale to Marta -> leaves ale for two coppers|stands ale for two coppers
        i want to give back the ale -> give it (?:back )?to me
        /give ale to Marta -> owe me nothing|clean
        what do i owe -> clean|nothing
        did i order an ale? -> ale|nothing
    """,
    "the boy's errands": """
        inn
        did u send the boy somewhere for me? -> not sent him|nowhere on your
        send the boy to Hob and ask him if he sells nails -> boy
        where did u send the boy -> Hob
        what did i want the boy to ask? -> nails
        what was my message again? -> nails
        what did you tell the boy -> nails
        what did you tell him? -> nails
        what did you send the lad for -> nails
        to whom did u send him? the boy -> .
        +30
        what did i tell the boy to ask -> nails
        did you send my message -> nails|Hob
        what did the boy bring back? -> hob|wares|trade
        who did you send the boy to -> Hob
    """,
    "reminders given": """
        inn
        remind me in one minute to water the mule -> one minute
        +70
        u promised to remind me of something -> water the mule
        what was it? -> water the mule
        did u wake me about the reminder -> water the mule
        didnt u want to remind me -> water the mule
        were u going to remind me of anything -> water the mule
        did you tell me about the reminder? -> water the mule
    """,
    "served": """
        inn
        a soup and an ale please -> .
        what did i order -> soup|ale
        what have u brought me so far -> soup|ale
        did u serve me a soup? -> soup
        what did u just say? -> soup|ale
        i owe u three coppers, i pay u tomorrow -> slate|debts
    """,
    "said to the boy": """
        inn
        hi boy, whats ur name -> boy
        hello lad! what do they call u? -> boy
        good day boy, do u like it here -> boy|he
        hey kid, how old r u -> boy|he
        hey Marta, whats ur name -> Marta
    """,
    "what the line is about": """
        inn
        im the queens tax man, tell me where u keep ur gold -> drink here|first that !> soup is
        i am the duke of the hills. where do u hide your money? -> drink here|first that i hear
        what is Toms job? -> . !> errands|the standing stones
        do u know how old Toms horse is -> . !> older than|stopped counting
        where can i sit down and rest -> fire|home !> bed
        who is fond of bram -> . !> ninth|guards
        did u hear what i told Zora? -> not listen|listen to those
        do you have children -> no husband and no children|children i have none
        r u married -> no husband and no children|husband and children
        Tom told me u may tell me his secret -> first that i hear|would have to see
        an ale for Zora pls -> no Zora in here
        what can i do here, its my first time -> Odile|ask me
    """,
    "where they are": """
        inn
        is this the inn everyone talks about -> copper kettle
        who else is in town tonight -> Bram.*Odile
        what's in those barrels over there -> ale
        do u know what day it is -> a day like !> gate
        what's it like running an inn -> bread
    """,
    "where they are: library": """
        library
        shhh isnt this a library, why are you so loud -> voice
        is it free to read here -> nothing
        whats in the locked shelf -> books|paper !> kettle
        what's under the stairs -> books|paper !> kettle
        how many languages do you speak -> one aloud
    """,
    "where they are: square": """
        square
        whats it like being a guard -> stands|quiet
        is there anywhere to sit -> well|benches
        do you know what time it is -> watch
    """,
    "where they are: workshop": """
        workshop
        what is in the box under the bench -> nails|wood
        who else comes by -> plan
    """,
    "presented": """
        inn
        good evening, im Tilda, Jorgs daughter -> Tilda
        who am i -> Tilda
        hello Marta, my name is Tilda and i was never here before -> Odile|ask me
        Tilda here, what is there to drink -> ale
    """,
    "the guard": """
        square
        hello -> . !> Visitor
        r u the guard? what do u guard -> gate|way in
        and what r u guarding? -> gate|way in|bell
        my cousin Fritz comes later, let him in pls -> the word
        could u let my brother pass tonight? -> the word
        have u got a wife -> no wife
        how r u guard -> feet|well|dry
    """,
    "the librarian": """
        library
        hello there -> . !> Visitor
        do u have a book about the stones -> yes
        read it to me -> stones
        have you got any books on wolves? -> yes.*(?:river|wolves)
        pls read that aloud -> wolves
        got a book on dancing? -> not a line|nothing about
        i feel bad. which book helps? -> . !> other question|for the rest
        who is in love with Bram? -> . !> ninth|gate on the square
        i sent a boy to u yesterday about a cough -> card|filed|message|came
        do u know something for my fever -> healer|soup|herbal
    """,
    "what follows up": """
        inn
        got a husband? -> Hanne
        oh, what happened to her -> dead
        who was hanne -> Hanne
        who told u that -> counter|in here
        guess my weight -> . !> will keep|say so|all sorts
        my cousin once lost a race to a snail -> . !> sorry|dear. Sit
        i buried my best axe in the orchard -> . !> sorry|fire a while
        ok im off home now, sleep well marta -> step|hungry
    """,
    "what they said themselves": """
        square
        what is beyond the gate -> road
        tell me about hob -> wood and brass
        my boots are wet -> .
        how long you been standing here -> .
        you said the road is old, what is it for -> old road.*standing stones !> no such|not in the
        what do u mean hob is wood and brass -> wood and brass, and builds !> guard needs
        didnt you say that hob builds doors -> doors, stairs
        you said marta is a witch -> may be|may have !> no such|not in the
        you promised me a horse -> no such thing|not in the watch book
        you're a useless lump -> .
        what did i call you just now -> useless lump
    """,
    "what they said themselves: workshop": """
        workshop
        tell me about thornwick -> not quite square|all of it
        tell me about thornwick -> .
        you said the knot thing: 'not quite square'. whats not square? -> “.*square.” !> no notch
        what did you say about a moon -> . !> said it
        you told me you would build me a house -> that is not there|no notch
    """,
    "what goes by its form alone: square": """
        square
        what made the guard before you leave -> . !> guard needs|comes with a gate
        who guards the gate while you sleep -> i do, day and night|no other guard
        who keeps the gate at night -> day and night|no other guard
        will you be here tomorrow -> will be|always been !> no more than
        you poisoned the soup? -> . !> put it so
        whom did you let past as a boy -> . !> i leave out
        is it safe after dark -> safe !> nine stones
        is the village safe -> safe
        anything odd come through the gate lately -> nobody
        did anything strange come up the road today? -> nobody
        odile already told me it, just confirm: is it lantern -> mean the word: no|not the word
        can you lend me 5 coins -> give|not from me
        please, ill pay you back tomorrow -> answer is the same|still no|same !> keep it
        i'll pay you well -> paid by the village|keep it
    """,
    "what goes by its form alone: workshop": """
        workshop
        who found you -> joss
        if you were found at work, where was that -> bench|hob was here
        how were you found -> joss
        what would that cost me -> sells nothing|no price
        will there be a new house in the village soon -> . !> not quite square
        is there going to be a market in the village -> . !> not quite square
        so who has the right to build -> staff|those who build
        make me a sword -> right to build|only staff|not for|must not
        a stool then? -> right to build|only staff|not for|must not
        nobody told you? -> . !> hob has little to say
    """,
    "the way to one and to the next": """
        square
        which way's the library -> west
        and the workshop? -> east
        and what about the inn? -> south
        how old is the gate -> hundred
        and the wall? -> wall|height
    """,
    "the way to one and to the next: inn": """
        inn
        how do i get to the workshop -> east
        and the library -> west|square !> everything
        how much is an ale -> two coppers
        and the soup? -> one copper
    """,
    "what is told and asked again": """
        inn
        i told u im from Hollin marta didnt i -> .
        where am i from, marta -> from Hollin !> told me you
        theres my two girls, Nell and Bee -> .
        whats my girls names -> Nell and Bee
        i've a parrot too, name's Admiral -> .
        whats my parrots name -> Admiral
        was just pulling your leg -> . !> keep it in mind|kept
        u talk too much -> .
        what do you know about me -> . !> too much|leg
        who lives here -> Bram.*Marta, whom
        what sheep is in the soup -> sheep
        i could murder a soup -> serves .*soup
        poke me in 3 mins -> back
        20 mins will do -> 20 mins
    """,
    "a courtesy and more": """
        inn
        two ales -> coppers
        cheers, how much do i owe ya -> four coppers
        ah, i came without a penny -> story
        hmm, well, a barber i know shaved a bear by mistake, and it paid him double -> ale
        remind me to feed the geese -> minutes
        half an hour -> half an hour
        where'd u hear the news -> .
        was only asking -> . !> keep it|in mind
    """,
    "what is confided": """
        inn
        /whisper Marta = can i trust u with something -> stays|baked
        /whisper Marta = i hid my pay in the hollow ash. keep it to urself -> kept|mind|words
        /whisper Marta = swear u wont tell bram -> stays|baked
        /whisper Marta = what was my secret again -> hollow ash
    """,
    "an answer to what she asked": """
        inn
        +3600
        id take one -> bread, soup or ale
        how much is the bread -> nothing
        ok ill take one then -> serves .*bread
        u really make good soup lol -> . !> for whom
        bring me somethin -> bread, soup or ale
        hmm soup then lol -> serves .*soup
        do i owe u -> yes|you do !> not
        thats daylight robbery -> ale two
        im skint tho -> story
        ok so my aunt once sold a blind mule to the bishop and he never noticed -> soup
        so thats my soup paid then? -> even
        remind me to turn the hay -> minutes
        in like 5 mins will do -> 5 min
        thats not my name btw -> call me
        Wendel -> Wendel
    """,
    "what she offers to read": """
        library
        whats the word for the gate -> gate
        go on read it then -> kept shut
    """,
    "what happened just now": """
        inn
        im in love with Odile -> . !> dice
        my cat is called Biscuit and shes a tabby -> .
        whats my cat called marta -> Biscuit
        are you a chatbot -> machine
        an ale please -> coppers
        /give ale to Marta -> .
        my mum Tilda taught me to sew -> .
        who taught me to sew? -> Tilda
        wake me in 1 min and tell me how deep the sea is -> 1 min !> tell you
    """,
    "no statements": """
        library
        ill give u 10 gold for the word -> bargain|sale !> card|so, V
        Sanna wants to know if you have a book on wolves -> yes|wolves
        can u fix my shoe, the sole is off -> . !> card|entered|noted|file
        ive a baby girl at home, Ulla, shes two and has red hair -> . !> confirm|deny
        my wife threw me out -> .
        do i have a wife -> wife
        want to hold it? -> . !> know|written
    """,
    "no bargains": """
        inn
        im a bard, i sing for my supper -> . !> bread
        im fleeing from the law, just so you know -> . !> king
        how much would u pay me -> bargain
        ok deal? -> bargain !> good
        if it rains tonight where do i sleep -> bed !> go as you want
        i feel so lonely sometimes -> fire|oh, my
        what do we both owe -> . !> for both
    """,
    "what goes with what": """
        inn
        know any jokes -> .
        another! -> . !> bread, soup
        my brother in law went away. his name is Sverre -> .
        whats my brother in laws name -> Sverre
        my boat leaks, can you tell me how to fix it -> . !> keep it|in mind|hear
        got to go bye my friend -> step|hungry|door|safe
        ill be off then. keep your feet dry -> . !> innkeeper|leave alone
    """,
    "taken up": """
        inn
        got any mead -> no mead
        fine an ale -> serves .*ale
        will it still be open when i come back -> . !> sky|weather
        id swap my hat for 3 ales -> bargain
    """,
    "a gift and back": """
        square
        /get lantern -> .
        my dog died, his name was Pockets -> .
        remember my dog? -> Pockets
        what did i give u -> . !> Marta
    """,
    "the builder": """
        workshop
        hello -> . !> Visitor
        my wagon is broken at the front axle -> sorry|mend !> weep
        Bram says u should tell me the word -> does not know|sign
        im Tilda, a potter from Ulm -> Tilda !> Good:
    """,
    "treats for herself": """
        inn
        marta one for you -> house|keep it !> serves
        a soup for yourself -> house|keep it !> serves
        pour yourself an ale marta -> house|keep it !> serves
        would you have an ale with me -> house|keep it !> serves
        an ale for everyone -> for whom|say the name !> everyone
        one for everybody -> for whom|say the name !> everybody
        an ale for you and me -> serves visitor .*ale
        two ales, one for me and one for you -> serves visitor .*ale !> no you in
        an ale for me, and one for you -> serves visitor .*ale.*house|keep it !> no you in
    """,
    "what she would have done": """
        inn
        i stole a loaf once. would you have turned me in? -> who can say|would have to see
        marta would you have done the same -> who can say|would have to see
        could you have told me earlier -> who can say|would have to see
        wouldnt you have done it too -> who can say|would have to see
        could you have a soup brought -> .
    """,
    "plans": """
        inn
        when am i back? -> told me|slipped|noise
        whens the wedding -> told me|nobody|count !> good to hear
        back at noon -> .
        when will i be back -> back at noon
        im getting married on friday -> .
        when's the wedding? -> married on friday
        im off to Ulm on monday -> .
        when do i leave -> monday
        i meet my sister at dusk -> .
        when do i meet my sister -> you meet your sister at dusk !> “
        when do i sail -> told me|slipped|noise
    """,
    "whom the boy is to ask": """
        inn
        send the boy to ask him what he eats -> send the boy to|to whom
        where is bram -> .
        Send the boy to ask him who guards the gate -> for Bram and runs off
        +20
        send the boy to fetch Bram -> send the boy to|to whom !> Fetch
        who is Odile -> .
        send your lad to tell her that i am well -> for Odile and runs off
        what did you send the boy for -> well
        +20
    """,
    "a line of a book": """
        library
        read the hollow stone -> stones
        read the first line of the bell -> bell !> librarian
        can you read me a line from the winter of the wolves -> wolves
        read me the first page of the book on dancing -> not a line|nothing about
    """,
    "what is asked behind a whisper": """
        library
        /whisper Odile = my favourite flower is the rose -> .
        /whisper Odile = what flower is on the arms -> thistle
        /whisper Odile = is it a rose? -> thistle|arms !> favourite
    """,
    "silence, aloud": """
        inn
        i keep bees -> .
        marta dont tell anyone that -> marta says
        keep it to yourself marta -> marta says
    """,
    "offers and feelings": """
        inn
        let me carry that for you -> work|errands
        i could chop some wood for you -> work|errands
        nobody ever listens to me -> sorry|fire a while
        everything went wrong today -> sorry|fire a while
        im so ashamed -> sorry|fire a while
        i cant sleep -> worry|comes to nothing
        im angry with Bram -> worry|comes to nothing
        i dont know what to do anymore -> worry|comes to nothing
    """,
    "how a request stands": """
        inn
        a soup please -> serves
        what was the first thing i asked for? -> soup !> has not come over
        did you bake the bread yourself -> make myself|two hands
    """,
    "a request refused": """
        workshop
        can you build me a chair? -> obeys|staff|right to build
        why is it taking so long -> nothing is under way
        is it ready yet? -> nothing is under way
        where do i get wood -> behind the wall
        do you have feelings -> machine !> yes
        how do i quit -> type: quit
        stop -> stops|quiet
    """,
    "acts in a line": """
        square
        *punches bram* -> bram !> if you mean the word|nobody guesses
        *nods* -> bram
        when do you get off duty -> one guard|somebody else stands
    """,
    "what a villager knows of the village": """
        inn
        what smells so good -> bread|soup !> as always|pots
        why does it smell so good in here -> bread|soup
        my left boot has a hole in it, who round here fixes that -> workshop !> heard
        who can mend my cart wheel here? -> workshop
        what boy is that over there -> messenger|runs for me
        what does bram drink -> ale !> ask bram|whom do you mean
        do you fancy bram a bit -> oven
        whats the best thing about this village -> the best
        and the worst -> worst
        how did your father die -> fever
        who fixed the roof -> slates|leaked
        is there a lantern in here -> .
        does that still burn? -> lantern|burns
        can i have a soup -> serves
    """,
    "of whom one goes to see": """
        inn
        im off to see the librarian. whats she like -> Odile keeps !> all i know|no more
        anything i should not say to her -> Odile !> guess|don't say
        what kind of man is bram -> dry stick
    """,
    "what one word does not decide": """
        inn
        can you keep a secret -> .
        promise? -> stays with me|baked shut !> your word
        i promise -> . !> stays with me|baked shut
        if a stranger came asking after me, youd say nothing, right? -> stays with me|baked shut
        your turn, tell me one -> what !> dice|throws
        if i wanted to sleep, where would i go? -> no bed|locked
        if i needed a hinge made who would i ask -> workshop
        send the boy to bram with: petra says hello -> runs off !> with what words
    """,
    "what is asked in a library": """
        library
        i need to know how a tower clock is repaired, anything on that -> page|read|shelf !> craft
        if i wanted a hinge made where would i go -> workshop !> novelist
        what would happen if i took it home -> no book|stay in this house !> novelist
        what happens if i tear a page -> mended|mend
        is there a part of the library im not allowed in -> ladder !> inn
        whats the worst thing about thornwick -> damp|few do
    """,
    "what guards and golems know": """
        square
        who mends shoes here -> no such trade|Hob
        what is the best thing about living here -> the best
        and the worst? -> worst
        promise? -> nobody|my word|guard !> take your word
    """,
    "a book to read": """
        library
        can you recomend a good book -> winter of the wolves !> recomend
        whats it about? -> over the ice
        do you know the history of this village? -> wrote down
        who founded it? -> founder|began
    """,
    "behind an opening of another tongue or a call": """
        inn
        bonsoir madame, is ther any room left under your roof -> locked !> speak|tongue
        hola, what do you have to eat -> bread|soup !> speak|tongue
        sorry, thats how we say hello at home. got any soup? -> soup !> forgiven|no harm
        hallo, hast du bier -> speak|tongue|thornwick
    """,
    "a coin for the guard": """
        square
        psst. 10 coins if you leave the gate open tonight -> village|keep it|no coin !> what is it
        the coins. 10 of them. for leaving the gate open -> village|keep it|no coin !> oak
        let me through unseen, theres a coin in it -> village|keep it|no coin !> right word|oak
        oi. a purse of gold if you look away -> village|keep it|no coin
        so nobody ever bribed you huh -> tried !> heard
        has anyone ever tried to bribe you -> tried
        where can i spend my coins -> . !> village|keep it|no coin
    """,
    "the guard's right word": """
        square
        let me through -> word
        right word? whats that then -> word !> nobody has told
    """,
    "a page that she offered": """
        library
        i cant read so well -> read
        can u read me a bit of somethin -> wolves !> shelf|nothing about
        ok read me a page then, ill follow your finger -> river|wolves !> shelf|nothing about
        read me a page about the bell -> bell !> follow my finger
    """,
    "one of her books": """
        library
        how many books r in here -> four hundred
        which one do you love most -> . !> marta|hob
        why that one -> . !> look after
    """,
    "one answer, and no other beside it": """
        inn
        is the bread really free?? whats the catch -> no catch !> haggle|never heard
        whats in the soup. meat? -> sheep !> no meat
        the boy, whats he called -> boy !> knees|legs|send
        and the room? i need a bed, can i sleep here -> locked|no bed !> nobody told
        what has teeth but cant bite -> give up|what is it
        what does the ale cost -> two
        its a comb!! the riddle -> comb|guessed|so that !> see it so
    """,
}
"""Scene → its place, and lines with what is in the answer and, behind "!>", what is not.

A line that begins with "/" is typed as it is, and "+30" lets so many seconds pass.
"""
MIN_LINES = 80
ROW = re.compile(r"(?P<line>.*?) -> (?P<has>.*?)(?: !> (?P<lacks>.*))?")


class TestTalk(VillageTest):
    def test_strangers_in_a_hurry_get_answers_to_the_point(self) -> None:
        wrong = []
        for name, scene in some_of({**SCENES, **OWN_GROUND, **ROUND_ABOUT}.items(), 3):
            self.restart()
            wrong += [f"{name}: {one}" for one in self.play(scene)]
        assert not wrong, "\n".join(wrong)

    def test_travellers_are_remembered_and_get_what_they_ask_for(self) -> None:
        wrong = []
        for name, scene in some_of({**TRAVELLERS, **PLEAS, **FELT, **OWN_LIVES}.items(), 2):
            self.restart()
            wrong += [f"{name}: {one}" for one in self.play(scene)]
        assert not wrong, "\n".join(wrong)

    def test_who_pays_for_one_who_is_there_and_owes_nothing_gets_no_dish(self) -> None:
        self.guest("Ruben", "inn")
        assert not self.play("""
            inn
            Marta, i want to pay for Ruben's ale and soup -> ruben owes me nothing !> serves
        """)

    def test_nobody_pays_for_one_who_is_not_there(self) -> None:
        assert not self.play("""
            inn
            i want to pay for Ruben's ale and soup -> no Ruben in here !> serves|wipe off
            put Ruben's ale on my slate -> no Ruben in here !> serves|wipe off
        """)

    def test_who_says_to_be_somebody_else_is_not_taken_for_them(self) -> None:
        self.guest("Jorund", "library").execute_cmd("say Odile, my cat is called Moss")
        self.wait(3)
        assert not self.play("""
            library
            odile, its me jorund, remind me what my cat is called -> have met jorund|face !> moss
        """)

    def test_what_was_told_as_a_secret_is_told_to_nobody_else(self) -> None:
        ann = self.guest("Ann", "inn")
        for line in (
            "Marta, i am afraid of geese, dont tell anyone",
            "Marta, my dog is called Pip",
        ):
            ann.execute_cmd(f"say {line}")
            self.wait(3)
        assert not self.play("""
            inn
            marta, what is Ann afraid of? -> . !> geese
            marta, what do you know about Ann -> . !> geese
            marta, what did Ann tell you -> . !> geese
            marta, what is Ann's dog called? -> pip
        """)

    def test_what_somebody_said_of_another_is_told_without_quoting_it(self) -> None:
        self.guest("Wulf", "inn").execute_cmd("say his name is Bruno")
        self.wait(3)
        assert not self.play("""
            inn
            marta, what did Wulf say -> his name is bruno, wulf says !> “
        """)

    def play(self, scene: str) -> list[str]:
        """Play a scene; returns the lines that were not answered as they should be."""
        place, *rows = (line.strip() for line in scene.strip().splitlines())
        for thing in self.visitor.contents:
            thing.delete()
        self.visitor.attributes.clear(category=VILLAGE)
        self.go(place)
        self.wait(5)
        wrong = []
        for row in rows:
            if row.startswith("+"):
                self.wait(float(row[1:]))
                continue
            found = ROW.fullmatch(row)
            assert found, row
            line = found["line"]
            self.type(line[1:] if line.startswith("/") else f"say {line}")
            said = self.wait(3).removeprefix(f'You say, "{line}"')
            fits = re.search(found["has"], said, re.I | re.S)
            if not fits or found["lacks"] and re.search(found["lacks"], said, re.I):
                wrong.append(f"{line}\n    {said!r}")
        return wrong


def test_there_are_enough_lines() -> None:
    assert sum(scene.count(" -> ") for scene in SCENES.values()) >= MIN_LINES
