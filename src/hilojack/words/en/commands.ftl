# The commands of a table in a terminal: what each does, in a line of help.

type-a-card = To play a card, type it, rank first: js is the jack of spades, td or 10d the ten of diamonds. A number plays that card, from the left.

type-a-call = Type a joker by name, as in black joker; a call by name or number: a bid by its height, pass by 0; cards to discard in one line.

type-a-shedding-call = A call is typed by its name or its letter: g gets cards from the stock (draw, pick up), e ends your turn, y says last card (yell it); 0 passes. A suit is nominated by its name or its number.

help = this help

view = the whole table in words

last = the last trick

score = the score, and each item: whose it is, and why

count = counted cards: what a perfect memory knows, on or off

counted = counted cards: what a perfect memory knows

undo = take back your last card or call

hint = the best play, and why

rules = the rules of this game

faces = suits as symbols in four colours, or as letters

pause = change the pause between your opponents' actions

resign = give the match up, which you then lose

deal = deal the next deal, once one is over

rematch = play again, once the match is over

review = what your actions cost, once a deal is over, and another try

new = a new match: game, preset, opponents

quit = leave; the match is saved

last-of-pile = the pile, its top card first

score-and-out = the score, and who is out

undo-in-turn = take back the last card of your turn, until you end it

wait = change the time for saying last card, or no limit

# $number (number), $numbers (text)
no-such-number = There is no number { $number }; choose { $numbers }.

# $first (number), $last (number)
numbers-between = from { $first } to { $last }

# $numbers (text)
numbers-of = from { $numbers }

# $text (text), $calls (text)
neither = '{ $text }' is neither a card, as in JS or TD{ $calls }, nor a command; ? lists those.

# $call (text)
nor-call = { ", nor" } { $call }
