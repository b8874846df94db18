# The end of a deal, row by row.

# $item (text)
name-of-item = { $item ->
    [majority] Deal
    [surplus] Cards
    [last-trick] Last trick
    [joker-high] Red joker
    [joker-low] Black joker
    [five-spades] Five of spades
    [five-hearts] Five of hearts
    [five-diamonds] Five of diamonds
    [five-clubs] Five of clubs
   *[other] { CAPITAL($item) }
}

# $why (text)
name-of-extra = { $why ->
    [early] At once
    [failed] Bid failed
    [moon] Moon
    [short] Held at the target
   *[other] For the bid
}

# $rank (number)
all-of-rank = { CAPITAL(RANKS_NAME($rank)) }

# $item (text), $words (text)
spoken = { $item }: { $words }

# $item (text), $card (card), $words (text)
spoken-card = { $item }: { $card }, { $words }

# $who (text), $points (number)
scored = { $who }, { $points ->
    [one] 1 point
   *[other] { $points } points
}

# $from (text)
caught = caught from { $from }

not-dealt = not dealt
not-counted = not counted
nobody-scores = nobody

# $number (number), $smudge (bool)
bid-of = { PICK($smudge, true: "Smudge", other: "Bid") } { $number }

# $took (number)
took-points = took { $took }

made-it = made
set-back = set back
set-back-head = Set back

# $before (number), $after (number)
from-to = { $before } → { $after }

# $before (number), $after (number), $target (number)
from-to-spoken = { $before }, now { $after } of { $target }

held-over = Held over

# $points (number)
for-the-next-deal = { $points } to the winner of the next deal

thrown-in = Thrown in: nothing is counted.

# $place (number)
place-of = { $place }.

the-count = The count
