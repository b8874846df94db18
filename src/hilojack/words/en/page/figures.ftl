# What a person has done: statistics and ratings.

# $won (number), $matches (number), $low (text), $high (text)
you-won = You won { $won } of { $matches ->
    [one] 1 match
   *[other] { $matches } matches
}. Your true share is from { $low } to { $high }, in 19 of 20 cases.

# $even (text), $found (text)
even-players = Even players would win { $even }: { $found ->
    [more] you win more, and luck alone would seldom do that.
    [less] you win less, and luck alone would seldom do that.
   *[other] luck alone could make that difference, so it says nothing yet.
}

# $count (number)
of-matches = { $count ->
    [one] match
   *[other] matches
}

# $count (number)
matches = { $count ->
    [one] 1 match
   *[other] { $count } matches
}

# $matches (number), $earlier (text), $later (text), $found (text)
halves = Of the earlier half ({ $matches } matches) you won { $earlier }, of the later
    { $later }: { $found ->
    [more] you win more often now, by more than luck makes 19 times in 20.
    [less] you win less often now, by more than luck makes 19 times in 20.
   *[other] luck alone could make that difference, so it says nothing.
}

# $groups (number), $matches (number)
won-in-groups = Matches won, in { $groups } groups of about { $matches } matches; the shade holds the
    truth in 19 of 20 cases

# $share (text)
dashed-line = The dashed line is what even players would win ({ $share }).

# $what (text), $best (text), $worst (text)
more-often = { $what ->
    [games] You win more often at { $best } than at { $worst }, by more than luck makes 19 times in
        20.
   *[other] You win more often against { $best } than against { $worst }, by more than luck makes 19
        times in 20.
}

# $what (text)
luck-alone = { $what ->
    [games] Between these games luck alone could make all the differences, so they say nothing yet.
   *[other] Between these opponents luck alone could make all the differences, so they say nothing
        yet.
}

copy = Copy
this-browser-now-uses = This browser now uses that key.
your-play = Your play
loading-your-statistics = Loading your statistics…
won = won
deals = deals
points-a-deal = points a deal
won-in-a-row = won in a row
longest-run = longest run
train-your-mistakes = Train your mistakes
by-game = By game
by-opponent = By opponent
latest-matches = Latest matches
lost = lost

# $date (text), $opponents (text)
date-and-opponents = { $date } · against { $opponents }

no-match-yet = No match yet
nothing-yet = Nothing yet
once-you-have-finished = Once you have finished a match, you see here how often you win at each game
    and against whom, your points a deal, and how much of that may be luck. After ten matches a line
    shows how you do over time.
daily-deals = Daily deals
the-deal = The deal
your-key = Your key
your-statistics-belong-to-a-key = Your statistics belong to a key alone: no name, no email. Use it
    in another browser to continue there.
hide = Hide
create-a-key = Create a key
key-from-another-browser = Key from another browser
from-the-highest-to-the-lowest = From the highest to the lowest; the bars hold the truth in 19 of 20
    cases

# $low (text), $high (text)
range = { $low } to { $high }

rating = Rating
one-figure-for-each-game = One figure for each game and its rules, beside the levels of the
    computer: from the boards of
of-duplicate = duplicate
and-from = and from
of-puzzles = puzzles
alone-it-is-for-those = alone. It is for those who want one.
work-out-my-rating = Work out my rating
it-trusts-keys-whoever = It trusts keys: whoever has two can look at a board or a puzzle with one
    first. So you alone see it, and nobody is compared with anybody.
nothing-is-worked-out = Nothing is worked out, and no rating of yours is kept anywhere.

there-is-nothing-to-rate = There is nothing to rate yet: play a set of duplicate, or answer puzzles.
working-out-your-rating = Working out your rating…
over-time = Over time

# $name (text)
matches-won-over-time = Matches won over time: { $name }

from = From
matches-head = Matches
won-head = Won
the-truth-in-of-cases = The truth, in 19 of 20 cases
the-bars-hold-the-truth = The bars hold the truth in 19 of 20 cases. The dashed mark is what even
    players would make.
matches-won = Matches won
points-a-deal-head = Points a deal

# $even (text)
even-players-win = ; even players win { $even }

too-few-to-say = too few to say
