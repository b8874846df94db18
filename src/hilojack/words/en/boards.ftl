# Boards of duplicate, their results, and the ratings that follow from them and from puzzles.

## Results

# $finisher (text)
counts-once-begun = Once begun, a board counts: what you do not finish within a day, { $finisher } does.

# The headings of the table of results.
board-head = board

people-head = people

match-points-head = match points

gain-head = gain

without-luck-head = without luck

# $points (text), $most (number)
points-of-most = { $points } of { $most }

# $mark (text), $finisher (text)
was-finished-for-you = { $mark } You did not finish it within a day: { $finisher } did.

# $count (number), $finisher (text)
more-begun = { $count ->
    [1] 1 more board is begun, and will count: by { $finisher } after a day.
   *[other] { $count } more boards are begun, and will count: by { $finisher } after a day.
}

# $points (text), $boards (number)
you-made-in = You made { $points } in { $boards ->
    [1] 1 board
   *[other] { $boards } boards
}.

# $percent (text)
match-points-are = Match points: { $percent }%, where 50% is level with the field.

# $points (text)
gain-on-field = Gain on the mean of the field: { $points } points a board.

# $points (text)
without-luck-of-draws = Without the luck of the draws: { $points }.

# $low (text), $high (text)
few-leave-much-open = So few boards leave much open: 95% interval { $low } to { $high }.

# Why boards were not dealt from a secret.
not-the-secret = this is not the secret that was committed before the first board

# $number (number)
dealt-otherwise = board { $number } would have been dealt otherwise

## Why there is no such board or set

# $last (number), $number (number)
no-such-board = the boards are 1 to { $last }; there is no board { $number }

# $name (text)
not-a-set = '{ $name }' is not the name of a set, as in pitch.racehorse.2.club.k3x9w2ab

# $game (text)
not-a-game-of-sets = '{ $game }' is not a game of a set; a file of your own cannot be one

# $code (text)
not-a-code = a code is 4 to 16 letters and digits in lower case, not '{ $code }'

## Ratings

trusts-keys = It trusts keys: whoever has two can look at a board or a puzzle with one first. So it is shown to nobody else, and nobody is compared with anybody.

nothing-to-rate = There is nothing to rate yet: a rating follows from duplicate and puzzles alone.

# $things (text)
not-measured = You have played { $things }. The levels are not measured for these rules, so there is no rating.

no-board = no board

# $count (amount)
some-boards = { $count ->
    [1] 1 board
   *[other] { $count } boards
}

# $count (amount)
some-puzzles = { $count ->
    [1] 1 puzzle
   *[other] { $count } puzzles
}

# $things (texts)
rated-from = From { $things }.

# $count (amount)
levels-to-play = The levels have yet to play { some-boards } of these.

# $count (amount)
do-not-count = { some-puzzles } more { PICK($count, one: "does", other: "do") } not count: where such puzzles stand is not measured.

# $count (amount)
too-little-to-rate = That is too little: a rating needs at least { $count ->
    [1] 1 more board or puzzle
   *[other] { $count } more boards or puzzles
}.

# $rating (text)
you-stand-at = You stand at { $rating }.

# $boards (text), $puzzles (text)
each-alone = Boards alone: { $boards }. Puzzles alone: { $puzzles }.

# $boards (text), $puzzles (text)
each-alone-disagree = { each-alone } The two disagree, so trust neither figure.

# $count (amount), $finisher (text)
boards-begun = { $count ->
    [1] 1 board is begun: what you do not finish within a day, { $finisher } does.
   *[other] { $count } boards are begun: what you do not finish within a day, { $finisher } does.
}

# $mean (text), $low (text), $high (text)
about-between = about { $mean }, between { $low } and { $high }

# $level (text), $mean (text)
level-stands-at = { $level } stands at { $mean }

# $level (text), $mean (text)
level-at = { $level } at { $mean }

## Puzzles that were answered

none-answered = You have answered no puzzle yet.

# $solved (amount), $count (amount), $share (text)
solved-of = You have solved { $solved } of { $count } { PICK($count, one: "puzzle", other: "puzzles") } ({ $share }).

## At the table

played-once = A board is played once: without hints, undo or resignation.

# $number (number), $set (text)
board-of-set = Board { $number } of { $set }

# $folder (text), $why (text)
board-not-saved = The board cannot be saved in { $folder }: { $why }.

# $number (number)
board-is-over = Board { $number } is over.

# $number (number), $set (text)
board-at-another-table = board { $number } of { $set } is open at another table

# $number (number), $points (text)
board-you-made = Board { $number }: you made { $points }.

# $number (number), $of (number), $title (text), $level (text)
board-against = Board { $number } of { $of }: { $title }, against { $level }.

no-board-played = No board of this set has been played.

# $title (text), $level (text), $set (text)
set-against = { $title }, against { $level }: { $set }

# $folder (text), $file (text)
boards-recorded-in = The boards are recorded in { $folder }, as in { $file }.

## What a server says of its sets

no-such-set = This server has no such set; begin one of your own.

# $why (text)
no-set-of-name = That is not a set: { $why }.

# $name (text)
set-is-called = That set is called { $name }.

boards-under-a-key = boards are played under a key, or no result could be kept

all-boards-are-played = you have played all boards of this set: its results stay

set-is-not-of-today = this set is not played today: begin that of today, or one of your own
