# What several pages say.

# $one (text), $other (text)
both = { $one } and { $other }
invite-a-friend = Invite a friend
invite-friends = Invite friends
friends = Friends
mistakes-head = Mistakes
another-game = Another game
i-was-sent-a-code = I was sent a code
you = you

how-the-cards-are-shuffled = How the cards are shuffled
reload = Reload
use-it-here = Use it here
waiting-for-the-others = Waiting for the others
try-again = Try again
front-page = Front page
duplicate = Duplicate
you-made = You made
computer-players-are-still = Computer players are still playing your boards…
you-head = You
people-head = People
replay = Replay
review = Review
copy-the-link = Copy the link
what-this-proves = What this proves
the-commitment = The commitment
the-secret = The secret
daily-deal = Daily deal
the-daily-deal = The daily deal
resume = Resume
play-it = Play it
among-the-others = Among the others
see-the-results = See the results
game = Game
more = More
your-rating = Your rating
if-you-want-one = , if you want one
fairness = Fairness
california-jack = California Jack
learn = Learn
dealing = Dealing…
play-california-jack = Play California Jack
puzzles = Puzzles
study = Study
agreed-at-this-table = Agreed at this table
your-name = Your name
hilojack-to-the-front-page = Hilojack: to the front page
your-place = Your place
all-games = All games
copied = Copied
copy-it-by-hand = Copy it by hand
statistics = Statistics
show = Show
players-word = players

# $seats (number)
players-at = { $seats } players

opponents = Opponents
partner = partner

# $count (number)
points = { $count } { PICK($count, one: "point", other: "points") }

play = Play
your-puzzles = Your puzzles
back-left-arrow = Back (Left arrow)
forward-right-arrow = Forward (Right arrow)
deal = Deal
first-step-home = First step (Home)
last-step-end = Last step (End)
played = played
better = better
you-found-it = You found it.
what-would-you-do = What would you do?

# $act (text)
you-chose = You chose { $act }.

show-me = Show me
next = Next
stop = Stop
the-answer = The answer
right = Right.
which-card-is-best = Which card is best?

# $name (text)
hand-of = The hand of { $name }


# $at (number), $of (number)
step-of = { $at } of { $of }

copied-the-link = Link copied
share = Share
rules = Rules
loading-the-rules = Loading the rules…
how-to-play-well = How to play well
thinking = Thinking…

# $deal (number)
deal-number = Deal { $deal }

target-question = To
players-head = Players
table = Table
sounds = Sounds

# $title (text)
title-of-tab = { $title } – Hilojack

settings = Settings
your-hand = Your hand
other-device = Other device
continue-on-another-device = Continue on another device
leave = Leave
resign = Resign
away = away
