# The table in play.

# $count (number)
cards = { $count } { PICK($count, one: "card", other: "cards") }

# $count (number)
tricks = { $count } { PICK($count, one: "trick", other: "tricks") }

# $count (number)
points-of = { $count } points

# $count (number)
points-short = { $count } { PICK($count, one: "pt", other: "pts") }

# $count (number), $unit (text)
long-time = { $count } { $unit ->
    [days] days
    [hours] hours
   *[other] minutes
}

# $count (number)
seconds = { $count } s

# $count (number)
discard = { $count ->
    [0] Discard none
   *[other] Discard { $count }
}
sounds-on = Sounds on
sounds-off = Sounds off
resigned-and-plays = You have resigned. A computer player plays for you.
computer-plays = A computer player plays for you.

# $count (number)
house-rules = { $count } house { PICK($count, one: "rule", other: "rules") }

# $count (number)
see-the-rules = { $count } house { PICK($count, one: "rule", other: "rules") }: see Rules.

# $name (text), $level (text), $why (text)
is-weaker = { $name }, { $level }*, is weaker than that now: { $why }.

computer-level = computer

# $name (text)
is-out = { $name } is out

# $name (text), $cards (text)
is-out-with = { $name } is out, left with { $cards }

# $suit (suit), $offered (bool)
suit-is-trumps = { CAPITAL($suit) } { PICK($offered, true: "offered", other: "trumps") }
offered = offered
trumps = trumps

# $bid (number), $bidder (text)
bid-by-somebody = { $bid } bid by { $bidder }
bid-by = bid by
no-trumps-yet = no trumps yet

# $suit (suit)
is-called = { CAPITAL($suit) } called

# $left (bool)
play-goes = Play goes to the { PICK($left, true: "left", other: "right") }

# $left (bool)
to-the-side = to the { PICK($left, true: "left", other: "right") }

# $label (text), $count (number)
draw-from = { $label } ({ $count } in stock)
to-pick-up = to pick up
in-stock = in stock

# $last (number), $words (text)
cribbage-board-to = Cribbage board to { $last }: { $words }

your-calls = Your calls
must-be-discarded = , must be discarded
stays = , stays
may-not-be-played = , may not be played
would-be-a-revoke = , would be a revoke
your-cards-are-face-down = Your cards are face down
a-trump = , a trump
house-rules-of-this-table = House rules of this table
the-cards-are-bound = The cards are bound to this:
and-match = , match
word-of-this-shuffle = The word of this shuffle:
open-seat = Open seat

# $left (number)
in-s = in { $left } s

# $left (number)
away-computer-in-s = away; computer in { $left } s

dealer-title = dealer
is-dealer = dealer,

to-play = to play,
muted = muted

# $name (text)
menu-of = { $name }: mute and more

you-play-next = You watch until this deal is over; then you have your seat.

last-trick-l = Last trick (L)
the-last-trick-l = The last trick (L)
score-sheet = Score sheet

# $target (number)
to-target-head = To { $target }

side = Side
score = Score
before = before
no-scores-yet = No scores yet

# $target (number)
to-target = to { $target }

the-score-sheet-s = The score sheet (S)
the-points-of-this-deal = The points of this deal

# $words (text)
hint-words = Hint: { $words }

this-card-may-not-be-discarded = This card may not be discarded.
this-card-must-be-discarded = This card must be discarded.

# $most (number)
at-most-go-take = At most { $most } go: take one back first.

# $count (number)
choose-more-to-discard = Choose { $count } more to discard.

yes = Yes
no = No
take-your-seat-back = Take your seat back

# $count (number), $least (number)
discard-of = Discard { $count } of { $least }

claim-the-rest = Claim the rest
you-sit-at-the-side = You sit at the side of

# $count (number)
play-and-chat-unread = Play and chat: { $count } unread

play-and-chat = Play and chat
cards-counted = Cards counted
keys = Keys
menu = Menu

# $count (number)
menu-unread = Menu: { $count } unread

you-are-watching = You are watching
hint-label = Hint

# $prompt (text)
watching-and-asked = You are watching. { $prompt }

undo-u = Undo (U)
take-the-last-action = Take the last action back (U)
hint-h = Hint (H)
close-the-hint = Close the hint
the-play = The play
opening-the-table = Opening the table…
the-part-of-this-page-that-deals = The part of this page that deals does not answer.
connection-lost = Connection lost.

# $wait (number)
trying-again-in-s = Trying again in { $wait } s.

trying-again = Trying again…
your-moves-are-kept = Your moves are kept and will be sent.
this-table-is-closed = This table is closed.
join-again = Join again
the-server-has-a-newer = The server has a newer page.
claim-the-rest-c = Claim the rest (C)
resign-the-match = Resign the match
leave-question = Leave the table?
resign-question = Resign the match?

# $deal (number)
review-of-deal = Review of deal { $deal }

it-is-your-turn = It is your turn.
the-next-deal-has-begun = The next deal has begun.
back-to-the-table = Back to the table
chat = Chat
unread = unread
the-play-appears-here = The play appears here.
no-messages-yet = No messages yet.
say-something = Say something
send = Send
cards-on-the-table = Cards on the table

# $name (text)
title-your-turn = ● Your turn – { $name }

the-stock-face-down = The stock, face down
the-pile = The pile

# $card (card)
top-card = Top card: { $card }

# $bidder (text)
is-bid-by = bid by { $bidder }

# $card (card)
turn-up = Turn-up: { $card }

turn-up-b = turn-up

# $card (card)
on-top-of-the-stock = On top of the stock: { $card }

# $card (card)
cut-for-trumps = Cut for trumps: { $card }

cut = cut
the-last-trick = The last trick
the-trick = The trick
