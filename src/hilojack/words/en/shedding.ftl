# The shedding games: what happened, how things stand, and what is asked.

# $card (card)
begins-pile = the { $card } begins the pile

# $seat (who)
says-last-card = { $seat } { PICK($seat, one: "says", other: "say") } "last card"

# $seat (who)
finds-nothing = { $seat } { PICK($seat, one: "finds", other: "find") } nothing to pick up

# $seat (who), $count (number)
picks-up = { $seat } { PICK($seat, one: "picks", other: "pick") } up { $count } cards

# $seat (who), $count (number), $cards (cards)
picks-up-cards = { picks-up }: { $cards }

# $name (text)
did-not-say = { $name } did not say "last card"

# $count (number)
pile-is-shuffled = the pile except its top card is shuffled into a stock of { $count }

# $count (number)
pile-is-turned = the pile except its top card is turned over, unshuffled, into a stock of { $count }

# $seat (who)
cancels-pick-up = { $seat } { PICK($seat, one: "cancels", other: "cancel") } the pick-up

now-goes-left = play now goes clockwise, to the left

now-goes-right = play now goes anticlockwise, to the right

goes-left = Play goes clockwise, to the left.

goes-right = Play goes anticlockwise, to the right.

play-goes-right = Play goes to the right.

# $count (number)
are-skipped = { $count ->
    [1] one player is skipped
   *[other] { $count } players are skipped
}

# $place (number)
ordinal = { $place ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
    [6] sixth
   *[7] seventh
}

# $seat (who), $place (number)
goes-out = { $seat } { PICK($seat, one: "goes", other: "go") } out { ordinal }

blocked = the game is blocked: nobody can play

play-limit = the deal ends: the limit of plays is reached

nobody-scores = nobody scores

# $side (who), $count (number)
is-charged = { $side } { PICK($side, one: "is", other: "are") } charged { points }

# $scores (text), $count (number)
score-of-charges = Score: { $scores }; { points } or more end the match, the lowest wins.

# $count (number), $cards (text)
pile-of = The pile of { some-cards }, its top card first: { $cards }.

# $top (card)
top-card = Top { $top }.

# $top (card), $count (number)
top-card-on = Top { $top } on { some-cards }.

# $count (number)
on-some-cards = on { some-cards }

nothing-below = nothing below

# $stock (number), $times (number)
stock-refilled = { $times ->
    [0] Stock { $stock }.
    [1] Stock { $stock }, refilled once.
    [2] Stock { $stock }, refilled twice.
   *[other] Stock { $stock }, refilled { $times } times.
}

# $suit (suit)
suit-nominated = { CAPITAL($suit) } nominated.

# $count (number)
to-pick-up = { CAPITAL(some-cards) } to pick up, or answer.

# $seat (who), $count (number), $mark (text)
holds-marked = { CAPITAL($seat) } { PICK($seat, one: "holds", other: "hold") } { some-cards }{ $mark }.

# $mark (text)
in-brackets = { " " }({ $mark })

# $name (text), $size (number), $mark (text)
other-hand = { $name } { $size }{ $mark }

# $cards (text)
stock-from-top = The stock from its top: { $cards }.

# $seat (who), $kinds (text)
lacks-kinds = { CAPITAL($seat) } { PICK($seat, one: "lacks", other: "lack") } { $kinds }.

# $seat (who), $kinds (text), $count (number)
lacks-kinds-except = { CAPITAL($seat) } { PICK($seat, one: "lacks", other: "lack") } { $kinds }, except among the last { some-cards } drawn.

# $stock (number)
stock-label = stock { $stock }

nominate-a-suit = Nominate a suit: the next player must follow it.

# What another player is to do.
# $phase (text)
duty-to-shed = { $phase ->
    [nominate] nominate a suit
    [go-on] continue or end the turn
   *[turn] play a card or draw
}

# $pending (number)
duty-to-pick-up = pick up { $pending }, or answer

one-card-left = One card left: say last card, or end your turn without.

no-card-follows = No card follows: end your turn, or press u to undo.

play-another = Play another card or end your turn.

play-another-or-say = Play another card, say last card or end your turn.

# $pending (number)
pick-up-or-answer = Pick up { $pending }, or answer.

# $pending (number)
pick-up-no-answer = Pick up { $pending }: no card answers it.

no-card-to-draw = No card fits, and none is left to draw: pass.

draw-one = No card fits: draw one.

a-card = a card

# $cards (text)
play-one = Play { $cards }.

# $cards (text)
play-or-draw = Play { $cards }, or draw.

# $cards (text)
play-or-pass = Play { $cards }, or pass.

# $cards (text)
play-or-draw-or-pass = Play { $cards }, or draw, or pass.

# $suits (text)
nominate-one-of = Nominate { $suits }

# $cards (text)
play-cards = Play { $cards }

ends-the-turn = ends the turn

unsaid = unsaid

nominate = nominate

# $words (text), $number (number)
call-and-number = { $words } { $number }

# $place (number)
mark-of-place = out { ordinal }

mark-forgot = forgot!

mark-last-card = last card!

turn-is-over = Your turn is over; a turn can be taken back only until it ends.

no-card-to-take-back = You have played no card in this turn to take back.

picked-up-stays = Cards that you picked up cannot be put back.
