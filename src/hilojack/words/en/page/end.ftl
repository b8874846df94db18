# The end of a deal and of a match, and the next one.

# $points (number), $more (bool)
than-the-first = { $points ->
    [one] 1 point
   *[other] { $points } points
} { PICK($more, true: "more", other: "fewer") } than the first time.
as-many-points = Both gave as many points.
same-again = You did the same again.

# $outcome (text), $who (text)
after-all = { $outcome }: { $who } resigned

# $partners (bool)
you-win = { PICK($partners, true: "Your side wins", other: "You win") } the match
nobody = Nobody

# $side (text), $several (bool)
side-wins = { $side } { PICK($several, true: "win", other: "wins") } the match

a-new-computer-player = A new computer player
play-this-match = Play this match
play-as-before = Play as before
propose-to-the-others = Propose to the others
it-begins-when-all-agree = It begins when all agree.
then-and-now = Then and now
nothing-is-compared-you-took = Nothing is compared: you took an act back, and knew what would
    follow.
comparing = Comparing…
the-decision = The decision
your-points = Your points
then = Then
now = Now
one-deal-shows-little = One deal shows little: the review weighs all that were possible.

# $why (text)
nothing-is-compared = Nothing is compared: { $why }

back-to-the-review = Back to the review
play-it-once-more = Play it once more

# $number (number), $boards (number)
board-of = Board { $number } of { $boards }

the-daily-deal-for-practice = The daily deal, for practice

# $deal (number)
deal-is-over = Deal { $deal } is over

agree-and-play = Agree, and play
another-match = Another match
next-deal = Next deal
end-of-the-match = End of the match
end-of-the-deal = End of the deal
checking-the-shuffle = Checking the shuffle…
shuffle-proved = Shuffle proved
you-propose = You propose

# $name (text)
proposes = { $name } proposes

# $words (text)
for-the-next-match = for the next match: { $words }.

# $names (text)
not-ready-yet = Not ready yet: { $names }

# $day (text)
this-table-is-deleted = This table is deleted on { $day }; the record and your result stay.

share-the-replay = Share the replay
play-the-same-deal = Play the same deal
share-the-deal = Share the deal
download-the-record = Download the record
next-board = Next board
results-so-far = Results so far
change = Change…
review-this-deal = Review this deal
the-next-match = The next match
