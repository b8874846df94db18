# Who joins a table, looks on, is sent away and leaves: what follows, and why it is refused.

# $number (number)
open-seat = Open seat { $number }

## Coming in

table-is-full = this table is full; you can watch

# $seat (number), $open (text)
seat-is-taken = seat { $seat } is taken; open: { $open }

board-is-played-alone = a board is played alone, and nobody looks on

you-are-blocked = you were blocked from this table

table-is-closed = this table is closed to newcomers

table-was-closed = The table was closed.

token-is-not-valid = That token is not valid here.

too-many-spectators = this table has too many spectators

your-address-is-blocked = somebody at your address was blocked from this table

# $time (text)
number-was-kept-back = you, or somebody at your address, kept a number back here; you can watch,
    and sit down in { $time }

# $most (number)
id-must-have = An id must have 1 to { $most } characters.

spectators-only-watch = spectators can only watch

played-for-too-long = this table has been played at for too long; please open another

## Seats

# $last (number)
seat-must-be = seat must be 0 to { $last }

your-cards-are-played = you have resigned this match; a computer player plays your cards

# $finisher (text)
board-has-lapsed = you did not finish this board within a day, so { $finisher } does

# $what (text)
played-by-nobody-else = { $what } is played by nobody else: leave it, and it waits for you

only-your-own-seat = give away only your own seat; fill only open ones

name-the-level = name the level of a computer player for that seat

## Leaving

board-waits-for-you = a board waits for you: close its page, and resume it when you like

# $names (text)
must-agree = { $names } must agree.

# $side (bool)
loses-at-once = { PICK($side, true: "Your side loses", other: "You lose") } the match, which ends at
    once.

# $side (bool)
loses-and-others-play = { PICK($side, true: "Your side loses", other: "You lose") } the match. The
    others play on, and a computer player plays your cards.

nobody-else-is-here = Nobody else is here: the table ends.

# $what (text)
give-up-without-result = You give your seat up for good, and get no result for { $what }.

give-up-for-good = You give your seat up for good.

seat-is-taken-over = A computer player takes your seat for good.

lose-what-is-played = You lose the match that is in play.

## What only the opener may do

only-opener-can = only the person who opened the table can do that

only-opener-sees = only the person who opened the table can see that

# $name (text), $muted (bool)
is-muted-or-not = { $name } is { PICK($muted, true: "already", other: "not") } muted

# $most (number)
too-many-muted = { $most } people are muted here; let one of them chat again

# $most (number)
too-many-blocked = { $most } people are blocked here; unblock one of them, or close the table

block-is-not-in-force = that block is not in force

# $closed (bool)
is-closed-or-not = the table is { PICK($closed, true: "already", other: "not") } closed to newcomers

# $name (text)
nobody-here-is-called = nobody here is called { $name }

# $name (text)
is-a-computer-player = { $name } is a computer player

not-to-yourself = you cannot do that to yourself

## Tables for strangers

you-have-your-seat = You have your seat.

you-sit-here = you have a seat at this table already

strangers-have-keys = strangers sit down with a key, by which an opener can block one; your browser has
    none

tables-are-not-opened = this server does not open tables to strangers

# $most (number)
too-many-open-tables = you have { $most } open tables; end one, or close it to newcomers

# $most (number)
too-many-open-at-address = your address has { $most } open tables; one must be ended first
