# Duplicate: sets of boards.

# $played (number), $of (number)
boards-played = { $played } of { $of } boards played

# $played (number), $of (number), $begun (number)
played-and-begun = { $played } of { $of } boards played, { $begun } begun

# $gain (text), $lucky (bool), $without (text), $few (bool), $low (text), $high (text)
gained = Level with the field is 50%. { $gain } points a board beside its mean{ $lucky ->
    [true] , { $without } without the luck of the draws
   *[other] { "" }
}{ $few ->
    [true] ; so few boards leave much open ({ $low } to { $high }).
   *[other] .
}

# $seat (number)
you-have-seat = You have seat { $seat }.

# $board (number)
resume-board = Resume board { $board }

# $board (number)
play-board = Play board { $board }
all-had-your-cards = All had your cards, your seat and your opponents. A level beaten is two match
    points, a tie one.
until-enough-people = Until there are enough people, computer players of all levels are the field.

# $percent (number)
in-their-seat = , { $percent }% of the match points in their seat

# $points (text)
together-you-made = Together you made { $points }.

# $level (text)
luck-cancels = You had the cards of both seats, so luck cancels: above 0, the two of you play better
    than { $level }.

# $seat (number)
they-play-the-same = They play the same boards in seat { $seat }.
send-them-the-link = Send them the link; compare at the end what you made, as this page has no
    server that could.
when-both-have-played = When you have both played all boards, each sees what the other made.

# $free (bool)
follow-from-a-secret = They follow from a secret of this server, whose commitment was published
    before the first board. It is shown { PICK($free, true: "once you have played all boards",
    other: "when the time of the set is over") }. That the server did not choose it is not proved.
    Nobody asks who you are: a person who plays the boards under a second key knows the cards.

# $level (text), $progress (text)
against-with = against { $level }: { $progress }

no-key-could-be-made = No key could be made, so your results would not be kept. Please try again
    later.
the-set-of-the-day = The set of the day
the-set-of-the-week = The set of the week
a-set-of-your-own = A set of your own
once-begun-a-board = Once begun, a board counts: what you do not finish within a day, rule does.

# $title (text), $next (number)
title-and-board = { $title }, board { $next }

link-copied = Link copied.

# $title (text)
title-against = { $title }, against

you-have-played-all-boards = You have played all boards: the results stay.

# $next (number)
you-did-not-finish = You did not finish board { $next } within a day: rule does so now…

it-is-not-played = It is not played any more.
the-sets-of-today = The sets of today
a-board-is-played = A board is played once: without hints, undo or resignation.
this-browser-keeps-nothing-so-you-cannot = This browser keeps nothing, so you cannot return to a
    board once you leave it.
beside-the-others = Beside the others
of-the-match-points = of the match points
results-by-board = Results by board
board-head = Board
match-points = Match points
gain = Gain
without-luck = Without luck
see-it = See it

# $match-points (number), $most (number)
points-of-most = { $match-points } of { $most }

# $board (number)
replay-of-board = Replay of board { $board }

# $board (number)
review-of-board = Review of board { $board }

you-did-not-finish-it-within = * You did not finish it within a day: rule did.

# $seat (number)
a-friend-in-seat = A friend in seat { $seat }

they-made = They made
with-a-friend = With a friend
what-is-proved-of-the-cards = What is proved of the cards
the-commitment-of-the-next = The commitment of the next set
deal-the-boards-again = Deal the boards again:
nothing-there-is-no-server = Nothing: there is no server here. The cards follow from the name of the
    set, so that they are the same in every browser.
all-sets = All sets
loading-the-set = Loading the set…
duplicate-for-one = Duplicate for one
eight-boards-the-same = Eight boards, the same cards for everybody, against the same computer
    players. Then you see what the others made of each.
begin = Begin
a-friend-can-play = A friend can play the same boards in the other seat: the page of the set has a
    link for them.
your-last-sets = Your last sets
loading-the-sets = Loading the sets…
you-did-not-finish-this-board = You did not finish this board within a day: rule did.
