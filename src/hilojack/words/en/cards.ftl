# Cards, suits, ranks and numbers.

# $number (number)
name-of-suit = { $number ->
    [0] spades
    [1] hearts
    [2] diamonds
   *[other] clubs
}

# $number (number)
name-of-rank = { $number ->
    [0] two
    [1] three
    [2] four
    [3] five
    [4] six
    [5] seven
    [6] eight
    [7] nine
    [8] ten
    [9] jack
    [10] queen
    [11] king
   *[other] ace
}

# $card (card)
name-of-card = { $card ->
    [52] red joker
    [53] black joker
   *[other] { RANK($card) } of { SUIT($card) }
}

# $ranks (text), $suit (suit)
cards-of-suit = { $ranks } of { $suit }

# $count (number)
points = { $count ->
    [0] no points
    [1] 1 point
   *[other] { $count } points
}

# $count (number)
more-points = { $count ->
    [0] no points more
    [1] 1 point more
   *[other] { $count } points more
}

# $count (number)
fewer-points = { $count ->
    [0] no points less
    [1] 1 point less
   *[other] { $count } points less
}

# $count (number)
some-cards = { $count ->
    [0] no cards
    [1] 1 card
   *[other] { $count } cards
}

# $count (number)
some-tricks = { $count ->
    [0] no tricks
    [1] 1 trick
   *[other] { $count } tricks
}

# $count (number)
card-points = { $count ->
    [0] no card-points
    [1] 1 card-point
   *[other] { $count } card-points
}

# With the number in words, up to thirteen.
# $count (number)
counted-cards = { COUNTED($count) } { PICK($count, one: "card", other: "cards") }

# $count (number)
counted-jokers = { COUNTED($count) } { PICK($count, one: "joker", other: "jokers") }

# A score below zero, as read aloud.
# $amount (number)
minus = minus { $amount }

# $number (number)
name-of-ranks = { $number ->
    [4] sixes
   *[other] { RANK_NAME($number) }s
}

# $count (number), $rank (number)
counted-rank = { COUNTED($count) } { $count ->
    [one] { RANK_NAME($rank) }
   *[other] { RANKS_NAME($rank) }
}
