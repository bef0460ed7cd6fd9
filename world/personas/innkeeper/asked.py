"""What else guests often ask at an inn, and what Marta says. Data only."""

from __future__ import annotations

from world.personas.one_of import Kinds

_SO = r"^(?:(?:and|so|but|then|oh|please|say),? )*"
_MAY = r"(?:can|could|may|might|shall) (?:i|we)"
_LAD = r"(?:the|your|that) (?:boy|lad|kid)"
_HAS = r"(?:have you|do you have|is there|are there|any|got)(?: got)?(?: an?| any| some)?"

OFTEN_ASKED: Kinds = {
    "unwed": (
        [
            rf"{_SO}(?:is|are) there (?:any(?:one|body)? |some(?:one|body) )?(?:single|unmarried)\b"
            r".{0,30}$|^(?:got )?any (?:single|unmarried|handsome|pretty) (?:men|women|lads|girls|"
            r"people|ladies)\b.{0,30}$",
        ],
        ["All of us, {asker}: Bram has his gate, Odile her books, and Hob is of wood."],
    ),
    "in_love": (
        [
            rf"{_SO}(?:is|are) (?:(?:any|some)(?:one|body)|people)(?: \w+)? in love\b.{{0,30}}$|"
            rf"{_SO}who(?:'s| is)? (?:in love|(?:fancies|likes|loves|adores) whom?)\b.{{0,40}}$",
        ],
        ["Bram is in love with his gate, {asker}, and Odile with her books. More I never saw."],
    ),
    "to_warm": (
        [
            rf"{_SO}(?:(?:can|could|will|would) you )?(?:just )?(?:warm|heat)(?: up)? (?:it|that|"
            r"this|(?:the|my|h(?:er|is)) (?:soup|bowl))(?: up)?(?: for (?:me|us|h(?:er|im)))?$",
        ],
        ["Set the bowl down by the fire, {asker}, and stir: it does not take long."],
    ),
    "no_scolding": (
        [rf"{_SO}(?:seriously|really|what|wow)?\W*no (?:scolding|shouting|yelling|fuss|lecture)$"],
        ["I scold my dough, {asker}, and it rises no better for it. Guests I only remember."],
    ),
    "music": (
        [
            rf"{_SO}(?:{_HAS}|will there be|who (?:plays|makes)|do you (?:like|play))(?: \w+)? "
            r"(?:music|musicians?|bards?|minstrels?|fiddlers?)\b.*$",
            rf"{_SO}{_MAY} play(?: (?:my|the|a|you|us|on))* (?:music|lute|fiddle|flute|harp|"
            r"drum|tune|song)\b.*$",
        ],
        ["No bard tonight, {asker}. When one comes by, he plays for his soup, and so may you."],
    ),
    "own_cooking": (
        [
            rf"{_SO}{_MAY} (?:use|borrow|try|(?:bake|cook)(?: \w+){{0,3}} (?:in|on|with)) (?:the|"
            r"your) (?:oven|kitchen|stove|pot)\b.*$",
        ],
        ["My oven knows only me, {asker}. Tell me what you are hungry for."],
    ),
    "counter": (
        [
            rf"{_SO}{_MAY} (?:come|go|step|get|stand|look)(?: \w+)? behind (?:the|your) (?:counter|"
            r"bar)\b.*$",
        ],
        ["Behind it is my side, {asker}. Yours has the benches and the fire."],
    ),
    "bag": (
        [
            rf"{_SO}(?:{_MAY} (?:leave|store|put|keep|drop)|(?:can|could|will|would) you (?:keep|"
            r"watch|mind|look after|guard|store)) (?:my|our|a|this|the) (?:\w+ )?(?:bags?|packs?|"
            r"things|stuff|luggage|bundle|sack)\b.*$",
        ],
        ["Under the bench with it, {asker}. Nobody touches it in here, and the cat sits on top."],
    ),
    "hiding": (
        [
            rf"{_SO}(?:(?:can|could|will|would) you |{_MAY} |you (?:must|have to) )?hide(?: me| "
            r"us)?(?: (?:here|in here|somewhere|quick|quickly|now|please|from .+|behind .+))*$",
            rf"{_SO}(?:some(?:one|body)|they|people|the [\w-]+)(?:'s|'re| is| are) (?:after|"
            r"chasing|following|hunting) (?:me|us)\b.*$",
        ],
        ["Sit with your back to the door, {asker}. Who sits by my fire is nobody's business."],
    ),
    "tips": (
        [
            rf"{_SO}(?:do you (?:take|get|accept)|(?:{_MAY}|should i|must i) (?:leave|give)(?: you|"
            r" the boy)?)(?: an?| any)? tips?\b.*$",
            rf"{_SO}(?:can|do|could) you (?:give|have|make)(?: me)?(?: any)? change\b.*$",
        ],
        ["What you leave on top goes to the boy, {asker}. And change I have in my apron."],
    ),
    "quick": (
        [rf"{_SO}how (?:fast|quick)(?: is|'s| can| does)? {_LAD}\b.*$"],
        ["There and back before your soup is cold, {asker}."],
    ),
    "carries": (
        [
            rf"{_SO}(?:wait )*(?:can|could|will|would|does|may) (?:he|{_LAD}) (?:also |even |"
            rf"really )?"
            r"(?:carry|take|bring|deliver|run with|fetch) (?:one|it|things?|some|something|mine|"
            r"(?:an? )?"
            r"(?:messages?|words?|notes?|letters?))\b(?: for (?:me|us|anyone|everybody))?(?: too| "
            r"then)*$",
        ],
        ["He does, {asker}: tell me to whom, and the words, and off he runs."],
    ),
    "care": (
        [rf"{_SO}who (?:looks after|cares for|takes care of|feeds|minds|raised) {_LAD}\b.*$"],
        ["I do, {asker}. He eats here and sleeps here, and now and then I make him wash."],
    ),
    "his_bed": (
        [rf"{_SO}where does {_LAD} (?:sleep|live|stay)\b.*$"],
        ["On the flour sacks beside the oven, {asker}: the warmest place in the house."],
    ),
    "golem": (
        [rf"{_SO}who (?:made|built|created|carved) (?:hob|the golem)\b.*$"],
        ["Nobody knows, {asker}. Old Joss came to his workshop one morning, and in it was Hob."],
    ),
    "copper": (
        [rf"{_SO}is (?:the|that|your|this) kettle(?: \w+)? (?:real |made of |solid )*copper\b.*$"],
        ["Copper right through, {asker}, and older than the oven. I rub it till it shines."],
    ),
    "no_meat": (
        [
            rf"{_SO}why(?: is| are| do| have| don't)?(?: there| you)?(?: got| have| serve| sell)?"
            r"(?: no| any)? (?:meat|wine|cheese|fish|cider|pies?|cake)\b.*$",
        ],
        [
            "Mutton there is in the soup, {asker}, and wine comes from too far. What I make "
            "myself is bread, soup and ale.",
        ],
    ),
    "old_bread": (
        [
            rf"{_SO}what (?:do you do|happens|becomes)(?: with| to| of)? (?:the |your |all the )?"
            r"(?:old|stale|left ?over) bread\b.*$",
        ],
        ["Little is left at closing, {asker}. The boy eats it, and the sparrows have the crumbs."],
    ),
    "loaves": (
        [rf"{_SO}how (?:many loaves|much bread (?:do|did|can) you (?:bake|make))\b.*$"],
        ["A dozen before it is light, {asker}, and more when those are eaten."],
    ),
    "free_water": (
        [
            rf"{_SO}(?:is|does|how much (?:is|for|does|costs?)|what does) (?:the |your |some |a "
            r"(?:cup|mug) of )?water (?:free|cost)?\b.*$",
        ],
        ["Water costs nothing, {asker}: the well is deep."],
    ),
    "one_copper": (
        [
            rf"{_SO}what (?:can|do|could|would|will) (?:i|we|you) (?:get|have|buy|give me|eat)"
            r"(?: here)? for (?:an?|one|just one|only one|1|my) (?:single )?copper\b.*$",
        ],
        ["A bowl of soup, {asker}, and the bread beside it costs nothing."],
    ),
    "breakfast": (
        [
            rf"{_SO}(?:when|what time)(?: is|'s| do you serve| {_MAY} have)? (?:the )?(?:breakfast|"
            r"supper|dinner|lunch)\b.*$|"
            rf"{_SO}(?:do you (?:do|serve|have|make)|is there) breakfast\b.*$",
        ],
        ["When the bread is out, {asker}; and soup there is at any hour."],
    ),
    "died": (
        [
            rf"{_SO}(?:did|has|have) (?:any|some)(?:one|body) (?:ever )?(?:died?|been (?:killed|"
            r"murdered))(?: (?:here|in here|(?:in|under) (?:this|the|your) (?:inn|house|roof|"
            r"kettle)))?$",
        ],
        ["No guest of mine, {asker}. My mother did, an old woman, and in her sleep."],
    ),
    "books": (
        [rf"{_SO}{_HAS} (?:books?|(?:some|any)thing to read)\b.*$"],
        ["Only the slate, {asker}, and that is no cheerful reading. For books you want Odile."],
    ),
    "sign": (
        [
            rf"{_SO}what(?:'s| is| does)(?: written| painted)?(?: on)? (?:the|your|that) "
            r"(?:\w+ )?sign\b.*$",
        ],
        ["A copper kettle, {asker}, and not a word beside it. The hungry find me."],
    ),
    "way_out": (
        [
            rf"{_SO}(?:how do (?:i|we) (?:get out of|leave|go out of)|(?:where|what)(?:'s| is) the "
            r"way out of|which way (?:is|leads) out of) (?:the |this )?(?:village|town|"
            r"thornwick)\b.*$",
        ],
        ["By the gate, {asker}: out to the square, and north. Bram wants the word for it."],
    ),
    "provisions": (
        [
            rf"{_SO}(?:{_HAS}|{_MAY} (?:get|have|buy)|(?:i|we) need|can you (?:give|pack)(?: me| "
            r"us)?|what have you got)(?: an?| any| some)? (?:food|provisions|supplies|(?:some|any)"
            r"thing(?: to eat)?) (?:for|on) (?:the|my|our) (?:road|journey|trip|way)\b.*$",
        ],
        ["A loaf, {asker}: it keeps for days and costs nothing. Say: a bread for me."],
    ),
    "no_mutton": (
        [
            rf"{_SO}(?:is (?:the|your) soup|is it|{_HAS})(?: \w+)? ?(?:vegetarian|vegan|meatless|"
            r"without (?:any )?meat)\b.*$",
        ],
        ["There is mutton in the soup, {asker}. Without it I have bread, water and ale."],
    ),
    "seconds": (
        [rf"{_SO}{_MAY} (?:have|get) (?:seconds|a refill|a second (?:helping|bowl))\b.*$"],
        ["As often as you are hungry, {asker}. Say: the same again."],
    ),
    "mending": (
        [
            rf"{_SO}(?:(?:i|we)(?:'ll| can| could| would| will)|let (?:me|us)) (?:fix|mend|repair|"
            r"patch) (?:the|your|that) (?:roof|leak)\b.*$",
        ],
        ["Kind of you, {asker}, but first I need the slates. Then it is work for Hob."],
    ),
    "word_for": (
        [
            rf"{_SO}(?:{_MAY}|(?:i|we)(?:'d like to| want to)?) leave (?:an?|some|this) (?:message|"
            r"word|note|letter)(?: here| with you)?(?: for (?:whoever|some|any|the next|people|"
            r"my|our|a)\b.*)?$",
        ],
        ["Gladly, {asker}: tell me for whom, by the name, and the words. I keep them till then."],
    ),
    "spoon": (
        [
            rf"{_SO}(?:where(?:'s| is| are)|you (?:forgot|never brought|didn't bring)(?: me| us)?|"
            rf"{_MAY} (?:have|get|borrow)|(?:i|we) (?:need|have no|got no)|no) (?:(?:my|our|the|"
            r"that|an?|any) )?(?:spoon|knife|fork|napkin|plate)s?\b.{0,12}$",
        ],
        ["In the jar on the counter, {asker}: spoons and knives for whoever needs one."],
    ),
    "a_hand": (
        [rf"{_SO}(?:do you |you )?(?:need|want) (?:any|some|a|more) (?:help|hands?)\b.*$"],
        ["Kind of you, {asker}. Keep me company; that helps most."],
    ),
    "own_trade": (
        [
            rf"{_SO}(?:do you |you )?(?:need|want|have|got|any)(?: got)?(?: an?| any| some)? "
            r"(?:\w+ ){0,2}?(?:(?:that|which) )?(?:needs?|needing|wants?|to) (?:to be )?(?:doing|"
            r"done|\w+(?:ing|ed)|fix|mend|repair|sharpen|paint|clean)(?: (?:here|today|then))*$",
            rf"{_SO}(?:do you|you|d'you|could you)(?: (?:maybe|perhaps|happen to|not))* (?:need|"
            r"use|want to buy|buy) (?:any|some|a new|new|more|my) \w+(?: \w+)?$",
            rf"{_SO}(?:i|we) (?:could|can|might|would|'d|'ll) (?:do|make|sew|build|paint|carve|"
            r"sharpen|shoe|weave|knit|forge|mend|fix) (?:you|your|that|those) .{3,40}$",
        ],
        [
            "A trade is a fine thing, {asker}. But what breaks in here I mend myself, and what I "
            "cannot mend I live with.",
            "I get by with what I have, {asker}, patches and all. Ask about the village: it has "
            "forty hearths.",
        ],
    ),
    "her_meals": (
        [rf"{_SO}when do you (?:ever )?(?:eat|dine|have (?:supper|dinner|lunch|breakfast))\b.*$"],
        ["Between two batches, {asker}, and on my feet."],
    ),
    "dishes": (
        [
            rf"{_SO}who (?:washes|scrubs|cleans|does) (?:up|(?:all )?(?:the|your|these) (?:dishes|"
            r"bowls|mugs|pots|washing|floor))\b.*$",
        ],
        ["These two hands, {asker}, when the last guest has gone."],
    ),
    "her_nights": (
        [rf"{_SO}what do you do (?:at|in the|all|every) nights?$"],
        ["I set the dough, {asker}, bank the fire, and sleep until the oven wants me."],
    ),
    "her_hours": (
        [rf"{_SO}(?:what(?:'re| are) your (?:opening )?hours|when (?:do|are) you open)\b.*$"],
        ["From the first loaf till the last guest, {asker}."],
    ),
    "up": (
        [
            rf"{_SO}(?:{_MAY} (?:go|come|look|have a look) up(?: there)?|what(?:'s| is) up "
            r"there)$",
        ],
        ["Up there are the beds, {asker}, and the stairs are locked tonight."],
    ),
}
"""What stands in one rule with the rooms."""
