"""What players say to Marta, in words that no pattern of a rule has. Data only."""

from __future__ import annotations

from collections.abc import Mapping

LIKE: Mapping[str, str] = {
    # the boy
    "the boy's name": "how do you call the boy? | has your lad got a proper name?",
    "who the boy is > is": """
        is the boy an orphan? | is the boy your grandson?
    """,
    "who the boy is > hired": """
        does the boy get a wage? | what do you give the boy for running?
        does the boy work for nothing?
    """,
    "who the boy is > found": """
        does the boy live with you? | since when does the boy work for you?
        how long has the boy worked here?
        how long has the lad worked for you?
    """,
    "who the boy is > good": """
        can the boy be trusted? | he seems a fine boy. | you have a good boy there.
        are you fond of the boy? | does the boy steal? | does the boy do as he is told?
        are you strict with the boy?
    """,
    "is the boy back": """
        what takes the boy so long? | why is the boy so slow?
    """,
    # the house
    "the roof > what": """
        why does it drip in here? | there is water dripping on me. | your ceiling drips.
        you should fix that roof. | a drop fell on my head. | your roof leaks.
        there is a hole in your roof. | is it wet upstairs? | since when are the stairs locked?
        are you rich enough for slates? | let me fix the roof. | what a leaky house.
    """,
    "the house > rooms": """
        are all the rooms shut? | will there be rooms tomorrow? | when will the rooms open again?
        how big is the house upstairs? | what kind of inn has no rooms?
        an inn without rooms is no inn.
    """,
    "the house > stable": """
        where can my horse stand? | I came on horseback.
        my horse is hungry. | is there a place for the animals?
        do you take care of horses? | my donkey needs water.
    """,
    "the house > elsewhere": """
        where else could one spend the night? | anywhere dry will do for the night.
        I will sleep in the taproom, then. | do you have a blanket for the floor?
        do people sleep on the benches?
    """,
    "the house > another": """
        where else can a traveller lodge? | who else in the village lets rooms?
        what other inns are there on the road? | where do people go who find no room?
    """,
    "a bed": """
        where am I supposed to sleep? | any vacancies? | I need a roof over my head.
        I have nowhere to lay my head.
    """,
    "what stands about > use_4": """
        do you ever boil anything in the kettle? | does anybody cook in that kettle?
        how big is the kettle?
    """,
    "the lantern": "who left a lantern here?",
    "upstairs": """
        what is at the top of the stairs? | where do those steps go? | I hear steps above.
        who lives upstairs?
    """,
    "behind the house": """
        do you keep pigs? | do you have a garden? | do you keep sheep? | do you keep chickens?
        where does the back door lead? | do you have pigs?
    """,
    "hours": """
        is it closing time soon? | till when can I stay? | are you open all night?
        do I have to leave when you close? | when do you throw people out?
        when does the last guest leave? | do you lock the door at night?
    """,
    "the cat": """
        can I stroke the cat? | is the cat old? | does the cat catch mice? | how old is your cat?
        the cat sits on my lap. | your cat is staring at me.
        did you name the cat?
    """,
    "her inn": """
        did you inherit the inn? | how did you become an innkeeper? | would you sell the inn?
        does the inn belong to you? | is there a man in the house? | who is the landlord here?
        did you inherit the house? | are you proud of the inn?
    """,
    # what else they often ask
    "the house > music": """
        does a bard come by? | do you have live music? | who makes music here?
        could a bard earn a supper here? | do you hire musicians? | a bit of music would be nice.
    """,
    "the house > own_cooking": """
        may I bake something in your oven? | can I cook my own food? | is your oven free for me?
    """,
    "the house > counter": "what if I go behind the counter? | let me behind the counter.",
    "the house > bag": """
        is my bag safe here? | where can I leave my bag? | where do I put my luggage?
        please look after my bag.
    """,
    "the house > hiding": """
        where can I hide? | I need to hide. | I need a place to hide. | I am being followed.
        I am on the run. | do you hide people?
    """,
    "the house > tips": "is there a tip jar? | do you get tips? | how much should I tip?",
    "the house > quick": "how fast does the boy run? | can the boy run fast?",
    "the house > care": "who raises the boy? | does anybody look after the boy?",
    "the house > his_bed": "does the boy have a bed? | where is the boy at night?",
    "the house > copper": "what is the kettle made of? | do you polish the kettle?",
    "the house > no_meat": """
        why do you serve so little? | why is there only bread, soup and ale?
        why is the menu so short?
    """,
    "the house > old_bread": """
        do you throw bread away? | where does the stale bread go? | who gets the old bread?
    """,
    "the house > loaves": "how many loaves of bread do you make? | how many breads do you bake?",
    "the house > free_water": "do you charge for water? | do I have to pay for water?",
    "the house > breakfast": """
        will there be breakfast? | what is for breakfast? | at what time do you serve supper?
    """,
    "the house > died": "has there been a murder here? | was anybody murdered in this inn?",
    "the house > books": "do you read books? | do you keep any books here?",
    "the house > sign": "what does your sign show? | is there something written on the sign?",
    "the house > provisions": """
        I need provisions. | what should I take along to eat? | what food keeps on a journey?
    """,
    "the house > no_mutton": """
        does the soup contain meat? | do you have anything for vegetarians? | I am a vegetarian.
    """,
    # guests and the evening
    "hosting > noise": """
        a bit dark in here. | it is smoky. | there is a draught in here. | it is stuffy.
        your tables are sticky. | what a noisy lot. | the light is bad in here.
        it is gloomy in here. | it stinks in here. | these benches are uncomfortable.
    """,
    "hosting > heads": """
        how many people were here yesterday? | how many come in of an evening?
        how many guests fit in here? | how many people eat here? | do many people come through?
        how many people were here last night? | how many people fit in here?
    """,
    "hosting > seen": """
        did somebody with a limp come by? | has a knight been here?
        did you notice anybody suspicious? | is there anybody odd among your guests?
        do famous people come here? | who was the most famous guest? | has a king ever eaten here?
        any suspicious guests?
    """,
    "hosting > odd_news": """
        nothing ever happens here. | what is the most exciting thing that happened?
        did I miss anything exciting? | what a boring village. | it is a boring village.
    """,
    "hosting > thieves": """
        do people steal here? | does anybody start fights in here? | do people fight here?
        do guests ever run off without paying? | are there any crooks among your guests?
        do drunks make trouble? | have you ever been robbed?
    """,
    "hosting > bath": """
        where do I get clean? | I am filthy. | I stink of the road. | is there hot water?
        could you heat some water for me? | I want to get the mud off me. | I smell like a horse.
        I stink.
    """,
    "hosting > taxes": """
        are taxes high here? | does anybody tax you? | what do you pay in taxes?
    """,
    "talk of business": """
        much custom lately? | you have few guests tonight.
        the place is half empty. | is the inn busy in summer?
    """,
    "has dice": """
        which games can one play? | what do people play here? | is there something to play?
        I would like to gamble. | what are the rules of the game? | teach me dice.
        how do we play? | which games can we play? | how do you play? | what are the dice made of?
    """,
    "unfair dice": """
        are those dice loaded? | the dice hate me. | I never win. | can I trust your dice?
        are the dice fair?
    """,
    "of her own > ending": """
        how does a good story end? | do your stories end well? | what happens at the end?
    """,
    # food and drink
    "hosting > watered": """
        that beer looks thin. | it tastes as if you put water in the barrel.
        this ale is half water. | are you cheating with the ale?
    """,
    "hosting > strong": """
        how many mugs until one is drunk? | does the ale go to the head?
        how much ale can you drink? | does your ale kick?
    """,
    "hosting > ale": """
        what makes the ale so good? | what gives the ale its taste?
        what is the secret of your ale? | do you put hops into the ale? | whose recipe is the ale?
        how do you brew the ale?
    """,
    "hosting > fresh": """
        when was the bread baked? | how long has the soup been on the fire?
        when did the loaves come out of the oven? | is that yesterday's bread?
    """,
    "hosting > other": """
        what can I eat without meat?
        which spices do you use?
    """,
    "hosting > bought": """
        who supplies you with flour? | where do you get your supplies? | who brings you the barley?
        where does the meat come from? | do you buy at the market?
    """,
    "hosting > baking": """
        how do you get such a crust? | what flour do you use?
        could I bake such bread at home? | what makes your bread so good? | teach me to bake.
        can I learn to bake?
    """,
    "hosting > good_soup": """
        what is your soup recipe? | how long do you cook the soup? | what is the secret of the soup?
        what is so special about the soup? | how do you cook such a soup?
        does the soup cook all day?
    """,
    "hosting > free_bread": """
        you really give it away for nothing? | nothing is for free.
        everyone gets bread for nothing? | do you not lose money on the bread?
        you are generous with your bread. | why are you so generous? | you are generous.
    """,
    "hosting > spoon": """
        I have no spoon. | where are the spoons? | how am I to eat it without a spoon?
        I could use a pinch of salt. | it wants salt. | the soup needs salt.
        where do I find a plate? | I need a knife for the bread. | do I get a spoon?
    """,
    "hosting > to_go": """
        may I take a mug out to the square? | do you do takeaway?
        may I carry the soup over to Odile?
    """,
    "said of the fare > praise": """
        that bread is heavenly. | I never ate better. | that hit the spot.
        my compliments to the cook. | that was a good meal. | finger-licking good.
        this is the best inn I know. | it smells like heaven in here.
        I have not eaten so well in years. | your bread is worth the walk.
        I dreamt of your soup on the road. | I walked all this way for your soup.
        never ate better. | compliments to the cook.
    """,
    "how it tastes": """
        what does the soup taste like? | is it edible? | will it make me ill?
        has anyone ever complained? | has anybody died of your soup? | do people like your soup?
        do you taste it first? | is it better than it looks? | would you eat your own soup?
    """,
    "a complaint > hard": """
        this loaf is bad for my teeth. | the bread nearly cost me a tooth.
        is there no white bread? | do you have soft bread? | I cannot chew this.
        why is the bread so dry?
    """,
    "a complaint > cold": """
        this is disgusting. | I have tasted better. | your soup is dishwater. | the meat is chewy.
    """,
    "a complaint > warm": """
        mulled ale? | can you warm up the ale? | what can I drink to get warm?
    """,
    "a complaint > empty": """
        I have finished my mug of ale. | the bowl is empty. | there is nothing left in my mug.
        I drained my mug. | I have finished my bowl of soup.
    """,
    "a complaint > spilt": """
        I made a mess on your table. | there is ale all over the floor.
        there is soup on my shirt. | somebody spilled something here. | the mug slipped.
        somebody spilled ale here.
    """,
    "what she serves": """
        what do you have in stock? | what keeps one full? | what is your best seller?
        what do most people order? | what are my options? | my stomach is growling.
        I could eat a horse. | what fills the belly?
        something for an empty stomach?
    """,
    "what is in it": "is that mutton? | is it rye bread?",
    "who makes it": """
        who works the oven? | who kneads the dough? | who stirs the soup? | who stands at the stove?
    """,
    # money
    "hosting > living": """
        is there money in keeping an inn? | do you make a profit? | do you make ends meet?
        how do you stay afloat with such prices?
        does the inn bring in enough? | what does an innkeeper earn?
    """,
    "the price stands": """
        is the first one free? | you are overcharging me. | why is ale dearer than soup?
        happy hour? | do you give discounts? | I paid less elsewhere. | at home ale costs one.
        what a ripoff. | this is robbery. | the food is cheap here. | why is soup only one copper?
    """,
    "credit > unpaid": """
        do you throw people out for debts? | do debts ever run out?
        what if I run off without paying? | do you ever forget a debt?
        are you strict about debts?
    """,
    "credit > work": "do you take labour for payment?",
    "credit > each": "do we pay separately? | do you keep one slate for both of us?",
    "who owes anything": """
        who has the longest slate? | who drinks on credit? | who stands on your slate?
        whose names are on the slate?
    """,
    "a story for payment": """
        do you really take stories for money? | who pays with stories?
        what can I do instead of paying? | I have nothing but a tale.
        is a story worth a meal? | what else do you take besides coppers?
        would a song do instead? | would you take a poem for payment?
    """,
    "what a story must be like": """
        what counts as a good story? | how does a story begin? | how do I start a story?
        can I tell the same story twice? | what if the story is bad?
        what stories have you not heard?
    """,
    # neighbours
    "dealings with bram > deal": """
        when does Bram come in? | does Bram drink on duty? | does Bram tip?
        does Bram talk to you? | where does Bram eat? | who feeds the guard?
    """,
    "dealings with odile > deal": """
        how often does Odile come by? | does Odile forget to eat? | do you send Odile her food?
        when does Odile come in? | does Odile talk to you? | who feeds the librarian?
        who feeds Odile?
    """,
    "dealings with hob > deal": """
        can Hob taste anything? | does Hob get thirsty? | why does Hob stay away?
    """,
    "about hob": """
        what does Hob build? | is Hob made of metal? | does Hob do as it is told?
        what can Hob make?
    """,
    "about stones": """
        what are those stones on the hill? | who put up the stones? | how many stones are there?
        why does nobody go to the stones? | who built the stone circle? | are the stones old?
    """,
    "about square": "what happens on the square? | is there much life on the square?",
    "who lives here": """
        who are the locals? | anyone interesting around?
        who is worth talking to?
    """,
    "talk of joss": """
        what happened to Joss? | did you know old Joss? | who had the workshop before Hob?
        who found Hob? | who was the wheelwright?
    """,
    # the village and the way out
    "talk of wolves": """
        I heard howling. | what howls out there at night? | how did the wolves get over the wall?
        when was the river frozen? | did your mother see the wolves?
        what did your mother say about the wolves? | will wolves get me on the road?
    """,
    "talk of the gate": """
        how do I leave town?
        can you make Bram open? | am I locked in this village? | Bram will not open.
    """,
    "the word": """
        did Bram tell you the word? | what is the guard's secret? | you surely know the word.
        what does the guard want to hear? | give me the password.
        do people know the word?
    """,
    "talk of hint": """
        how do I solve it? | I do not get the puzzle. | which book should I read?
        point me in the right direction. | who can help me with the word?
        how do I solve the riddle?
    """,
    "talk of arms": "where is the coat of arms?",
    "talk of ruler": """
        do you obey anybody? | who owns the land here?
    """,
    "talk of monsters": """
        strange noises at night? | what lurks out there? | I saw a ghost on the stairs.
        does it spook upstairs? | is the house haunted?
    """,
    "talk of work": """
        any way to make a copper? | would you take an apprentice?
        could you use another pair of hands? | why do you not hire somebody?
    """,
    "talk of skills": "how does this game work?",
    "talk of village": """
        what is this dump? | is this a nice place to live? | what is Thornwick famous for?
        is Thornwick big? | is there anything special about Thornwick?
        what is special about this village?
    """,
    "talk of news": """
        what do the guests talk about? | any juicy stories about the neighbours?
        what do people whisper about? | anything worth telling? | what is the talk of the town?
    """,
    "talk of god": "are you religious? | what is the meaning of it all?",
    "talk of healer": """
        who looks after the sick here? | I have a hangover. | something against a headache?
        I bumped my head. | I have a stomach ache. | I burnt my tongue.
        I have a splinter in my finger. | I burned my tongue.
    """,
    "talk of ford": """
        have you ever been across the ford? | is the ford passable? | how do I get across the river?
    """,
    "of her own > father_gone": "how did you lose your father? | when did you lose your father?",
    "of her own > mother_gone": "how did you lose your mother? | when did you lose your mother?",
    "what stands about > what_4": "what hangs over the counter?",
    "talk of the well": "where do you fetch your water?",
    "talk of the wall": "why is the village walled?",
}
"""The name of a rule, or "rule > kind" for a kind of one made by `one_of`, → lines, each with its
mark, parted by "|" or by a new line."""
