# The front page, the tables of this browser, and the rules.

# $count (text)
players = { $count } players

# $one (text), $other (text)
either = { $one } or { $other }

# $names (text)
with-others = with { $names }

# $names (text)
you-watch = You watch { $names }

# $scores (text), $target (number)
scores-up = { $scores } ({ $target } up)

# $count (number)
wait-for-you = { $count ->
    [one] one waits
   *[other] { $count } wait
} for you

the-match-is-over = The match is over
waiting-for-players = Waiting for players
your-turn = Your turn
your-turn-to-go-on = Your turn to go on

# $turn (text)
is-to-play = { $turn } is to play

in-play = In play
just-now = just now
high-low-jack = High, Low, Jack
and-the-game = and the Game
a-card-table-for-all-fours = A card table for All Fours and its family. No account, no set-up: sit
    down and play.
your-tables = Your tables
learn-it-in-two-minutes = Learn it in two minutes
loading-the-games = Loading the games…
for-programs = For programs
house-rule = house rule

# $words (text)
the-book = The book: { $words }

use-the-books-rule = Use the book's rule
title-a-turn = ● Your turn – Hilojack
drop = Drop

# $count (number)
older-tables = Older tables ({ $count })

this-server-keeps-tables = This server keeps tables in its memory only: they end when it stops.

# --- the games by their names

which-game-do-you-play = Which game do you play?
for-example = Cinch, Setback, Smear…
help-me-choose = Help me choose
only-games-for = Only games with
partners = partners
bidding = bidding
no-bidding = no bidding
with-jokers = jokers
near-you = near you
where-do-you-play = Where do you play?

# $family (text)
family-of = { $family ->
    [all-fours] All Fours
    [california-jack] California Jack
    [fives] Fives and Don
    [pitch] Pitch
    [setback] Setback
    [smear] Smear
    [points] Pitch with points
    [cinch] Cinch and Pedro
    [limburg] Limburg
    [shedding] Get rid of cards
   *[other] Other games
}

# $family (text)
other-forms = Other forms: { $family }

# $count (number)
games-found = { $count ->
    [one] 1 game
   *[other] { $count } games
}

no-game-of-that-name = No game of that name
# From zero, as they are typed in names.
numbers-in-words = zero one two three four five six seven eight nine ten eleven twelve thirteen
how-many-are-you = How many are you?
each-alone-or-partners = Each alone, or partners?
each-alone = Each alone
in-partnership = Partners
bidding-or-not = Bidding, or not?

# $kind (text)
kind-of-game = { $kind ->
    [none] No bidding
    [bidding] Bidding
    [extras] Bidding with extra points
   *[other] Getting rid of cards
}

