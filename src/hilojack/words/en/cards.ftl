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

# $ranks (texts), $suit (suit)
cards-of-suit = { $ranks } of { $suit }

# $count (number)
points = { $count ->
    [0] no points
    [1] 1 point
   *[other] { $count } points
}
