# What is said at every table. A clause becomes a sentence by `sentence`.

# $clause (text)
sentence = { CAPITAL($clause) }.

# What a person is called to whom one speaks.
you = you

# $first (text), $second (text)
together = { $first } and { $second }

# The side of the listener as the heading of a column, and the other of two.
we = We
they = They

# $number (number), $dealer (who)
deal-began = deal { $number }: { dealt-by }

# $title (text), $number (number), $score (text)
title-of-deal = { $title }, deal { $number }. { $score }

# $dealer (who)
dealt-by = { $dealer } { PICK($dealer, one: "deals", other: "deal") }

# $seat (who), $card (card)
plays = { $seat } { PICK($seat, one: "plays", other: "play") } the { $card }

# $seat (who), $card (card)
discards-card = { $seat } { PICK($seat, one: "discards", other: "discard") } the { $card }

# $seat (who)
draws-a-card = { $seat } { PICK($seat, one: "draws", other: "draw") } a card

# $seat (who), $card (card)
draws-card = { $seat } { PICK($seat, one: "draws", other: "draw") } the { $card }

# $who (who)
takes-trick = { $who } { PICK($who, one: "takes", other: "take") } the trick

# $side (who), $count (number)
scores-points = { $side } { PICK($side, one: "scores", other: "score") } { points }

# $card (card)
with-card = with the { $card }

# $side (who)
won-match = { $side } { PICK($side, one: "wins", other: "win") } the match

# $side (who), $names (texts)
won-by-resignation = { CAPITAL($side) } { PICK($side, one: "wins", other: "win") }: { $names } resigned.

# $seat (who)
resigns = { $seat } { PICK($seat, one: "resigns", other: "resign") }

# $scores (text), $target (number)
score-of = Score: { $scores }; { points-that-win }.

# $target (number)
points-that-win = { $target ->
    [1] 1 point wins
   *[other] { $target } points win
}

# $side (who), $score (text)
side-and-score = { $side } { $score }

# $sides (text)
stakes = Stakes: { $sides }.

# $side (who), $amount (number)
gets-stake = { $side } { PICK($side, one: "gets", other: "get") } { $amount }

# $side (who), $amount (number)
pays-stake = { $side } { PICK($side, one: "pays", other: "pay") } { $amount }

# $seat (who), $cards (cards)
holds-cards = { CAPITAL($seat) } { PICK($seat, one: "holds", other: "hold") }: { $cards }.

# $seat (who), $cards (cards)
holds = { $seat } { PICK($seat, one: "holds", other: "hold") } { $cards }

# $ranks (text), $suit (suit)
unseen-of-suit = Unseen { $suit }: { $ranks }.

none-unseen = none

# $cards (cards)
unseen-jokers = Unseen: { $cards }.

deal-is-over = The deal is over.

# $reason (text)
not-allowed = That is not allowed: { $reason }.

# $name (text), $duty (text)
is-to = { $name } is to { $duty }.

# $cards (cards)
your-hand = Your hand: { $cards }.

hand-is-empty = Your hand is empty.

play = Play
